"""Three Card 21 simulated: the choices and the settlement as tables for the literal rounds."""

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from pitboss.games.three_card_21 import settle
from pitboss.games.three_card_21.solve import Solution, ThreeCard21Rules, triples
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
    "21": kernels.STAND,
    "bust": kernels.STAND,
}


def payments(rules: ThreeCard21Rules) -> sim.Payments:
    """What the settlement says, for the kernel."""
    paid = tenths(settle.three_card_21_result())
    return sim.Payments(
        np.array(
            [
                [tenths(settle.hand_result(Points(total, False), end)) for end in DEALER_ENDS]
                for total in range(GOAL + 1)
            ],
            dtype=np.int64,
        ),
        np.array([paid, paid]),
        # An ace stands for every up-card under which the dealer may have blackjack.
        np.array([tenths(settle.surrender_result(ACE, late)) for late in (False, True)]),
        np.array(
            [
                [
                    sim.SCALE
                    * settle.lost_to_blackjack(
                        rules.no_peek_loss, stake=stake, first=first, bust=False
                    )
                    for stake in (1, 2)
                ]
                for first in (False, True)
            ]
        ),
        rules.checks,
    )


def simulate(
    solution: Solution,
    rounds: int,
    seed: int,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Simulated:
    """Deal rounds to one player who follows the choices of a solution; the main wager only."""
    rules = solution.rules
    triple = np.zeros((11, 11, 11), dtype=np.int64)
    for number, hand in enumerate(triples()):
        for dealt in permutations(hand):
            triple[dealt] = number
    first = np.zeros((11, len(triples())), dtype=np.uint8)
    for (*cards, up), start in solution.starts.items():
        first[up, triple[tuple(cards)]] = _CODES[start.best]
    play = np.zeros((11, hands().size.size), dtype=np.uint8)
    for up in VALUES:
        play[up] = solution.play[up]
    rows: dict[int, int] = {}
    tables: list[NDArray[np.uint8]] = []
    split_row = np.zeros((11, len(triples()), 11, 2), dtype=np.int64)
    for (hand, up), split in solution.splits.items():
        for lead, found in enumerate((split.others, split.hands)):
            for card, one in found.items():
                if id(one) not in rows:
                    rows[id(one)] = len(tables)
                    tables.append(one.choices)
                split_row[up, triple[hand], card, lead] = rows[id(one)]
    split_play = np.array(tables, dtype=np.uint8)
    counting, pays = sim.counting(rules.h17), payments(rules)

    def work(piece: int, size: int, result: sim.Result) -> None:
        sim.three_card_21_rounds(
            rules.decks, seed, piece, size, hands().child, triple, first, play, split_row,
            split_play, counting, pays, result,
        )  # fmt: skip

    return run(rounds, seed, work, threads, progress)
