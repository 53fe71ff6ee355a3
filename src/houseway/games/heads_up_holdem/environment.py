"""Heads Up Hold'em for learners."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.families.holdem.rules import CHECK, FOLD, raise_name
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.stages import BEFORE_FLOP, STAGES
from houseway.games.heads_up_holdem.wagers import ANTE, ODDS, RAISE
from houseway.table.environment import Decisions, Environment, ManyRounds, Places
from houseway.table.refusal import Refused

if TYPE_CHECKING:
    from houseway.math.course import Course

RAISES = {multiple: raise_name(multiple) for multiple in range(1, BEFORE_FLOP.largest + 1)}


def course(
    options: HeadsUpHoldemOptions, decisions: Decisions, wagers: Mapping[str, int | Fraction]
) -> "Course":
    """Three stages: before the flop, after it, and after turn and river."""
    import numpy as np

    from houseway.games.heads_up_holdem import kernel
    from houseway.math.course import GOES_ON, NEVER, REFUSED, Course, nets

    main, *sides = kernel.smallest_outcomes(options).wagers
    if wagers[ANTE] != 1 or wagers[ODDS] != 1 or len(wagers) > 2:
        raise Refused("many rounds of hold'em at once have an ante and an odds wager of one unit")
    if options.raise_steps == "continuous":
        raise Refused("many rounds of hold'em at once know raises in whole antes alone")
    stages = np.full((len(STAGES), len(decisions.names)), REFUSED)
    for number, stage in enumerate(STAGES):
        for multiple in stage.multiples(options.raise_steps):
            stages[number, decisions.number(RAISES[multiple])] = multiple
        stages[number, decisions.number(stage.otherwise)] = (
            0 if stage.otherwise == FOLD else GOES_ON
        )
    return Course(
        kernel.deals(options),
        np.array([0] * 2 + [1] * 3 + [2] * 2 + [NEVER] * 2),
        np.array([False] * 2 + [options.deals_board_first] * 5 + [True] * 2),
        stages,
        (nets(main, 1.0), *(nets(side, 0.0) for side in sides)),
        np.full(len(STAGES), 2.0),
    )


ENVIRONMENT = Environment(
    Decisions(
        (FOLD, CHECK, *RAISES.values()),
        {RAISE: tuple((name, multiple) for multiple, name in RAISES.items())},
    ),
    Places(hand=2, board=5, dealer=2),
    single="HeadsUpHoldem-v0",
    many_rounds=ManyRounds((ANTE, ODDS), course),
    at_once=True,
)
