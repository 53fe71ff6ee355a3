"""The course of a game's round for many players at once, as data: what is dealt, seen, decided."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.envs.rounds import Rules
from houseway.envs.seeing import FACE_DOWN
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.math.batch import BatchWager, Codes
from houseway.math.philox import Key
from houseway.table.refusal import Refused

GOES_ON = -1
REFUSED = -2
NEVER = 99
"""A stage no round comes to: what is shown at the end alone."""


@dataclass(frozen=True)
class Course:
    """How rounds of one player go."""

    rules: Rules
    deals: Callable[[Key, int, NDArray[np.uint8], Codes], None]
    """deals(key, first, cards, codes): codes[round, decision, wager]"""
    cards: int
    shown_from: NDArray[np.int64]
    """[card]: the stage from which it lies open"""
    before: NDArray[np.float32]
    """[card]: what is shown instead before"""
    stages: NDArray[np.int64]
    """[stage, action]: the decision that ends the round, or that it goes on, or is refused"""
    nets: tuple[NDArray[np.float64], ...]
    """[wager][outcome]: what is won, in units"""
    staked: float
    """What lies before the player until the end, in units."""


def three_card_poker(rules: Rules, wagers: Mapping[str, int | Fraction]) -> Course:
    """One decision, with the own cards open and the dealer's closed."""
    from houseway.games.three_card_poker import kernel

    options = rules.options
    assert isinstance(options, ThreeCardPokerOptions)
    main, pair_plus = kernel.batch(options, "random").wagers
    units = {name: float(wagers.get(name, 0)) for name in ("ante", "pair_plus")}
    number = rules.decisions.number
    stages = np.empty((1, 2), dtype=np.int64)
    stages[0, [number("fold"), number("play")]] = (0, 1)
    return Course(
        rules,
        kernel.deals(options),
        6,
        np.array([0] * 3 + [NEVER] * 3),
        np.array([0] * 3 + [FACE_DOWN] * 3, dtype=np.float32),
        stages,
        (_nets(main, units["ante"]), _nets(pair_plus, units["pair_plus"])),
        sum(units.values()),
    )


def heads_up_holdem(rules: Rules, wagers: Mapping[str, int | Fraction]) -> Course:
    """Three stages: before the flop, after it, and after turn and river."""
    from houseway.games.heads_up_holdem import kernel
    from houseway.games.heads_up_holdem.ends import ends, least_stakes, pocket_labels

    options = rules.options
    assert isinstance(options, HeadsUpHoldemOptions)
    wager = ends(options, least_stakes(options), pocket_labels()).wagers
    if wagers["ante"] != 1 or wagers["odds"] != 1 or len(wagers) > 2:
        raise Refused("many rounds of hold'em at once have an ante and an odds wager of one unit")
    if options.raise_steps == "continuous":
        raise Refused("many rounds of hold'em at once know raises in whole antes alone")
    chances = kernel.random_choices(options)
    stages = np.full((3, len(rules.decisions.names)), REFUSED)
    for stage, choices in enumerate(chances.tolist()):
        for multiple in choices:
            if multiple > 0:
                stages[stage, rules.decisions.number(f"raise {multiple}x")] = multiple
    stages[:2, rules.decisions.number("check")] = GOES_ON
    stages[2, rules.decisions.number("fold")] = 0
    unseen = FACE_DOWN if options.deals_board_first else 0
    main, *sides = wager
    return Course(
        rules,
        kernel.deals(options),
        9,
        np.array([0] * 2 + [1] * 3 + [2] * 2 + [NEVER] * 2),
        np.array([0] * 2 + [unseen] * 5 + [FACE_DOWN] * 2, dtype=np.float32),
        stages,
        (_nets(main, 1.0), *(_nets(side, 0.0) for side in sides)),
        2.0,
    )


def _nets(wager: BatchWager, units: float) -> NDArray[np.float64]:
    nets: NDArray[np.float64] = wager.nets / wager.scale * units
    return nets


COURSES: Mapping[str, Callable[[Rules, Mapping[str, int | Fraction]], Course]] = {
    "three-card-poker": three_card_poker,
    "heads-up-holdem": heads_up_holdem,
}
"""The games of which many rounds can be played at once."""
REQUIRED: Mapping[str, tuple[str, ...]] = {
    "three-card-poker": ("ante",),
    "heads-up-holdem": ("ante", "odds"),
}
"""The wagers without which nothing is decided."""


def course(rules: Rules, wagers: Mapping[str, int | Fraction] | None) -> Course:
    """The course of a game, with these wagers in units or the required ones."""
    name = rules.game.name
    if name not in COURSES:
        raise Refused(f"many rounds at once are dealt of {' and '.join(COURSES)}, not of {name}")
    if rules.options.breakage != "exact" or rules.options.payout_cap is not None:
        raise Refused("many rounds at once are paid by their odds: no breakage and no payout_cap")
    placed = dict.fromkeys(REQUIRED[name], 1) if wagers is None else wagers
    missing = [wager for wager in REQUIRED[name] if wager not in placed]
    if missing:
        raise Refused(f"many rounds of {name} at once need the {missing[0]} wager")
    return COURSES[name](rules, placed)
