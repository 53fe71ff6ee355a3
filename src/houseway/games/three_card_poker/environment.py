"""Three Card Poker for learners."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.wagers import ANTE, PAIR_PLUS
from houseway.table.environment import Decisions, Environment, ManyRounds, Places

if TYPE_CHECKING:
    from houseway.math.course import Course


def course(
    options: ThreeCardPokerOptions, decisions: Decisions, wagers: Mapping[str, int | Fraction]
) -> "Course":
    """One decision, with the own cards open and the dealer's closed."""
    import numpy as np

    from houseway.games.three_card_poker import kernel
    from houseway.math.course import NEVER, Course, nets

    units = {name: float(wagers.get(name, 0)) for name in (ANTE, PAIR_PLUS)}
    main, pair_plus = kernel.batch(options, "random").wagers
    stages = np.empty((1, 2), dtype=np.int64)
    stages[0, [decisions.number("fold"), decisions.number("play")]] = (0, 1)
    return Course(
        kernel.deals(options),
        np.array([0] * 3 + [NEVER] * 3),
        np.array([False] * 3 + [True] * 3),
        stages,
        (nets(main, units[ANTE]), nets(pair_plus, units[PAIR_PLUS])),
        sum(units.values()),
    )


ENVIRONMENT = Environment(
    Decisions(("fold", "play")),
    Places(hand=3, dealer=3),
    single="ThreeCardPoker-v0",
    many_rounds=ManyRounds((ANTE,), course),
)
