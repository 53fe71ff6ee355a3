"""Three Card Poker for learners."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.cards.three_card import ACE, WHEEL
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.wagers import ANTE, PAIR_PLUS
from houseway.table.environment import Decisions, Environment, ManyRounds, Places

HAND = 3

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from houseway.math.course import Course, Laid


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
        np.array([sum(units.values())]),
        _laid(),
    )


def _laid() -> "Laid":
    """20.10(b) for many rounds at once: the dealer's cards as `arrange_three` has them."""
    import numpy as np

    from houseway.cards.deck import FULL_DECK
    from houseway.math.evaluate import card_number

    rank_of = np.zeros(len(FULL_DECK), dtype=np.int64)
    for card in FULL_DECK:
        rank_of[card_number(card)] = card.rank

    def laid(cards: "NDArray[np.uint8]", decided: "NDArray[np.int64]") -> "NDArray[np.uint8]":
        ranks = rank_of[cards[:, HAND:]]
        alike = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
        low_ace = (np.sort(ranks, axis=1) == sorted(WHEEL)).all(axis=1)[:, None] & (ranks == ACE)
        order = np.argsort(-(alike * 100 + np.where(low_ace, 1, ranks)), axis=1, kind="stable")
        dealer = np.take_along_axis(cards[:, HAND:], order, axis=1)
        return np.concatenate([cards[:, :HAND], dealer], axis=1)

    return laid


ENVIRONMENT = Environment(
    Decisions(("fold", "play")),
    Places(hand=3, dealer=3),
    single="ThreeCardPoker-v0",
    many_rounds=ManyRounds((ANTE,), course),
    at_once=True,
)
