"""Blackjack simulated: the choices and the settlement as tables for the literal rounds."""

import numpy as np

from pitboss.games.blackjack import settle
from pitboss.games.blackjack.solve import BlackjackRules, Solution
from pitboss.math import twenty_one_kernels as kernels
from pitboss.math import twenty_one_sim as sim
from pitboss.math.threads import Progress
from pitboss.math.twenty_one_money import DEALER_ENDS
from pitboss.math.twenty_one_points import ACE, GOAL, VALUES, Points
from pitboss.math.twenty_one_simulated import Simulated, run, tenths
from pitboss.math.twenty_one_tables import hands

_CODES = {
    "stand": kernels.STAND,
    "hit": kernels.HIT,
    "double": kernels.DOUBLE,
    "surrender": kernels.SURRENDER,
    "split": kernels.SPLIT,
    "blackjack": kernels.STAND,
}


def payments(rules: BlackjackRules) -> sim.Payments:
    """What the settlement says, for the kernel."""
    return sim.Payments(
        np.array(
            [
                [tenths(settle.hand_result(Points(total, False), end)) for end in DEALER_ENDS]
                for total in range(GOAL + 1)
            ],
            dtype=np.int64,
        ),
        # An ace stands for every up-card under which the dealer may have blackjack.
        np.array(
            [
                tenths(settle.blackjack_result(rules.blackjack_pays, ACE, late))
                for late in (False, True)
            ]
        ),
        np.array([tenths(settle.surrender_result(ACE, late)) for late in (False, True)]),
        np.array(
            [
                [
                    sim.SCALE
                    * settle.lost_to_blackjack(
                        rules.hole_card, stake=stake, first=first, bust=False
                    )
                    for stake in (1, 2)
                ]
                for first in (False, True)
            ]
        ),
        rules.hole_card == "peek",
    )


def simulate(
    solution: Solution,
    rounds: int,
    seed: int,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Simulated:
    """Deal rounds to one player who follows the choices of a solution."""
    rules = solution.rules
    if rules.decks is None:
        raise ValueError("An endless shoe cannot be dealt from; give a number of decks.")
    decks = rules.decks
    count = hands().size.size
    first = np.zeros((11, 11, 11), dtype=np.uint8)
    for (low, high, up), start in solution.starts.items():
        first[up, low, high] = _CODES[start.best]
    play = np.zeros((11, count), dtype=np.uint8)
    split_play = np.zeros((11, 2, 11, count), dtype=np.uint8)
    split_hands = np.zeros((11, 11), dtype=np.int64)
    for up in VALUES:
        play[up] = solution.play[up]
    for (card, up), split in solution.splits.items():
        split_play[card, 0, up] = split.choices_of_others
        split_play[card, 1, up] = split.choices
        split_hands[card, up] = split.hands
    counting, pays = sim.counting(rules.h17), payments(rules)

    def work(piece: int, size: int, result: sim.Result) -> None:
        sim.blackjack_rounds(
            decks, seed, piece, size, hands().child, first, play, split_play, split_hands,
            counting, pays, result,
        )  # fmt: skip

    return run(rounds, seed, work, threads, progress)
