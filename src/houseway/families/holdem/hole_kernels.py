"""One hold'em hand by itself against all that the dealer may hold, on one board or on many."""

import numpy as np
from numpy.typing import NDArray

from houseway.families.holdem.kernels import (
    BITS,
    KINDS,
    Dealt,
    Ranking,
    Scratch,
    Stakes,
    sweep_board,
    worth_of,
)
from houseway.math.compiled import compiled, int64


@compiled
def hole_on_board(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    deck_suits: NDArray[np.int64],
    ranking: Ranking,
    scratch: Scratch,
) -> tuple[int, int, int, int]:
    """Return category, wins, ties and unqualified dealers of one hole on one board."""
    size, flush_suit = sweep_board(board, deck_suits, ranking, scratch)
    one = int64(hole[0] >> 2) + (13 if int64(hole[0] & 3) == flush_suit else 0)
    other = int64(hole[1] >> 2) + (13 if int64(hole[1] & 3) == flush_suit else 0)
    kinds = (max(one, other) << 5) | min(one, other)
    keys = scratch.keys
    i = int64(0)
    while i < size - 1 and keys[i] & 1023 != kinds:
        i += 1
    category = int64(ranking.category[scratch.strength[i]])
    return category, scratch.wins[i], scratch.ties[i], scratch.unqualified[i]


@compiled
def follow_flop(
    hole: NDArray[np.uint8],
    flop: NDArray[np.uint8],
    rest: NDArray[np.uint8],
    deck_suits: NDArray[np.int64],
    hands: int,
    ranking: Ranking,
    stakes: Stakes,
    scratch: Scratch,
    sums: NDArray[np.int64],
) -> None:
    """Add up all turns and rivers from the cards that are left.

    sums[0, category, SUMS] is for boards on which raising at the river is best, sums[1] for folds.
    """
    board = np.zeros(5, np.uint8)
    board[:3] = flop
    for turn in range(1, len(rest)):
        for river in range(turn):
            board[3] = rest[turn]
            board[4] = rest[river]
            category, wins, ties, unqualified = hole_on_board(
                hole, board, deck_suits, ranking, scratch
            )
            worth = worth_of(stakes.river_raise, category, hands, wins, ties, unqualified)
            stays = worth >= stakes.fold * hands
            to = sums[0 if stays else 1, category]
            to[0] += wins
            to[1] += ties
            to[2] += unqualified
            to[3] += 1


@compiled
def _one_against_all(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    state: int,
    available: NDArray[np.int64],
    ranking: Ranking,
    count: NDArray[np.int64],
) -> tuple[int, int, int, int]:
    """Return category, wins, ties and unqualified dealers of one hole, without sorting classes.

    `available` has the suits of each rank that the dealer may hold, `state` is that of the board.
    """
    step, seventh, flush = ranking.step, ranking.seventh, ranking.flush
    first_of_six, lowest_pair = int64(ranking.first_of_six), int64(ranking.lowest_pair)
    counters = int64(0)
    for card in board:
        counters += int64(1) << (4 * int64(card & 3))
    flush_suit = int64(-1)
    for suit in range(4):
        if (counters >> (4 * suit)) & 15 >= 3:
            flush_suit = int64(suit)
    rank_1, rank_2 = int64(hole[0] >> 2), int64(hole[1] >> 2)
    own = int64(seventh[13 * (int64(step[13 * state + rank_1]) - first_of_six) + rank_2])
    board_ranks = int64(0)
    kinds = int64(13)
    if flush_suit >= 0:
        kinds = int64(26)
        for card in board:
            if int64(card & 3) == flush_suit:
                board_ranks |= int64(1) << int64(card >> 2)
        ranks = board_ranks
        for card in hole:
            if int64(card & 3) == flush_suit:
                ranks |= int64(1) << int64(card >> 2)
        own = max(own, int64(flush[ranks]))
        for rank in range(13):
            suited = (available[rank] >> flush_suit) & 1
            count[13 + rank] = suited
            count[rank] = BITS[available[rank]] - suited
    else:
        for rank in range(13):
            count[rank] = BITS[available[rank]]
    wins = ties = unqualified = int64(0)
    for a in range(kinds):
        if count[a] == 0:
            continue
        rank_a = a if a < 13 else a - 13
        row = 13 * (int64(step[13 * state + rank_a]) - first_of_six)
        ranks_a = board_ranks | (int64(1) << rank_a if a >= 13 else int64(0))
        for b in range(a + 1):
            pairs = count[a] * count[b] if a != b else (count[a] * (count[a] - 1)) >> 1
            rank_b = b if b < 13 else b - 13
            strength = int64(seventh[row + rank_b])
            if flush_suit >= 0:
                ranks = ranks_a | (int64(1) << rank_b if b >= 13 else int64(0))
                strength = max(strength, int64(flush[ranks]))
            wins += pairs if strength < own else 0
            ties += pairs if strength == own else 0
            unqualified += pairs if strength < lowest_pair else 0
    return int64(ranking.category[own]), wins, ties, unqualified


@compiled
def follow_hole(
    first: int,
    last: int,
    hole: NDArray[np.uint8],
    rest: NDArray[np.uint8],
    deck_suits: NDArray[np.int64],
    hands: int,
    ranking: Ranking,
    fold: int,
    river_raise: NDArray[np.int64],
    flop_raises: NDArray[np.int64],
    sums: NDArray[np.int64],
    by_flop: NDArray[np.int64],
) -> None:
    """Add up every board of cards that are left, whose highest place is one of first to last.

    `deck_suits` has neither the hole cards nor those that are known to be gone. sums[category,
    SUMS] is of all boards; by_flop[flop, 0] is what checking the flop nets, by_flop[flop, 1 + n]
    the n-th of `flop_raises`. A flop is numbered by the places of its cards.
    """
    step = ranking.step
    board = np.zeros(5, dtype=np.uint8)
    place = np.zeros(5, dtype=np.int64)
    worth = np.zeros(1 + len(flop_raises), dtype=np.int64)
    count = np.zeros(KINDS, dtype=np.int64)
    available = np.zeros(13, dtype=np.int64)
    for highest in range(first, last):
        for fourth in range(highest):
            for third in range(fourth):
                for second in range(third):
                    for lowest in range(second):
                        place[0], place[1], place[2] = lowest, second, third
                        place[3], place[4] = fourth, highest
                        available[:] = deck_suits
                        state = int64(0)
                        for at in range(5):
                            board[at] = rest[place[at]]
                            rank = int64(board[at] >> 2)
                            available[rank] &= ~(int64(1) << int64(board[at] & 3))
                            state = int64(step[13 * state + rank])
                        category, wins, ties, unqualified = _one_against_all(
                            hole, board, state, available, ranking, count
                        )
                        raised = worth_of(river_raise, category, hands, wins, ties, unqualified)
                        worth[0] = max(raised, fold * hands)
                        for size in range(len(flop_raises)):
                            worth[1 + size] = worth_of(
                                flop_raises[size], category, hands, wins, ties, unqualified
                            )
                        sums[category, 0] += wins
                        sums[category, 1] += ties
                        sums[category, 2] += unqualified
                        sums[category, 3] += 1
                        for z in range(2, 5):
                            upper = place[z] * (place[z] - 1) * (place[z] - 2) // 6
                            for y in range(1, z):
                                middle = upper + place[y] * (place[y] - 1) // 2
                                for x in range(y):
                                    to = by_flop[middle + place[x]]
                                    for choice in range(len(worth)):
                                        to[choice] += worth[choice]


@compiled
def choose_for_deals(
    holes: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dealt: Dealt,
    ranking: Ranking,
    stakes: Stakes,
    scratch: Scratch,
    hole_numbers: NDArray[np.int64],
    renamed: NDArray[np.int64],
    starting_hands: NDArray[np.uint8],
    before_flop: NDArray[np.uint8],
    after_flop: NDArray[np.uint8],
    stages: NDArray[np.uint8],
    choices: NDArray[np.uint8],
) -> None:
    """Write where each deal's last choice is made (0, 1, 2) and what it is (0 folds, n raises).

    The first three cards of a board are the flop.
    """
    for deal in range(len(holes)):
        number = hole_numbers[holes[deal, 0], holes[deal, 1]]
        stages[deal] = 0
        choices[deal] = before_flop[starting_hands[number]]
        if choices[deal]:
            continue
        x = int64(min(boards[deal, 0], boards[deal, 1], boards[deal, 2]))
        z = int64(max(boards[deal, 0], boards[deal, 1], boards[deal, 2]))
        y = int64(boards[deal, 0]) + int64(boards[deal, 1]) + int64(boards[deal, 2]) - x - z
        flop = z * (z - 1) * (z - 2) // 6 + ((y * (y - 1)) >> 1) + x
        stages[deal] = 1
        choices[deal] = after_flop[
            dealt.flop_number[flop], renamed[dealt.flop_renaming[flop], number]
        ]
        if choices[deal]:
            continue
        category, wins, ties, unqualified = hole_on_board(
            holes[deal], boards[deal], dealt.deck_suits, ranking, scratch
        )
        worth = worth_of(stakes.river_raise, category, dealt.dealer_hands, wins, ties, unqualified)
        stages[deal] = 2
        choices[deal] = np.uint8(worth >= stakes.fold * dealt.dealer_hands)
