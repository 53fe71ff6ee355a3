"""The hold'em sweep: one board at a time, every pair of hole cards at once.

What differs on a board. Only the ranks of two hole cards matter, unless three or more board cards
share a suit; then it also matters whether each card is of that suit. So the 47 unseen cards fall
into at most 26 kinds: kind r is a card of rank r not of the flush suit, kind 13 + r is one of it.
Two hole cards fall into at most 351 classes, class a * (a + 1) / 2 + b for kinds a >= b. Without
a flush suit only 91 classes are in use.

The sweep. The classes are put in order of strength. Going up, `total` counts the pairs of cards
already passed and `with_card[k]` those of them that contain one given card of kind k. When a class
(a, b) is reached, the dealer's hands below it are `total - with_card[a] - with_card[b]`: no pair
but the player's own contains both cards, and that one is not below itself. For equal hands the
same subtraction is done with what the group of equal strength adds, and the player's own pair,
taken off twice and counted once, is put back. A dealer below one pair does not qualify; these are
the lowest strengths, so the same sums at that point count them.

What is carried up. `solve_boards` writes for every class whether raising at the river is at least
as good as folding, and adds, for each of the ten flops a board may have come from, one number for
each pair of hole cards: the value of checking that flop less the value of raising it.
`follow_boards` counts what happens when a given policy is followed. All of it is integers.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.math.compiled import compiled, int64

KINDS = 26
CLASSES = KINDS * (KINDS + 1) // 2
SUMS = 4
"""Wins, ties, dealers who do not qualify, and holes dealt; see `outcomes`."""
OUTCOMES = 6
"""Win, tie and loss, each against a dealer who qualifies and then against one who does not."""
WIN, WIN_UNQUALIFIED, TIE, TIE_UNQUALIFIED, LOSS, LOSS_UNQUALIFIED = range(OUTCOMES)
CATEGORIES = 10
FLOPS_OF_A_BOARD = 10

_SOURCE_SIZE = 4 * 78 + 12 * 169
"""Values by hole cards with the suits in both orders: 4 suited blocks, 12 ordered suit pairs."""

BITS = np.array([bin(suits).count("1") for suits in range(16)], dtype=np.int64)

_ORDERED = [(s, t) for s in range(4) for t in range(4) if s != t]
_ORDERED_BLOCK = np.array(
    [
        [312 + 169 * _ORDERED.index((s, t)) if s != t else 78 * s for t in range(4)]
        for s in range(4)
    ],
    dtype=np.int64,
)
"""Where the block of two suits starts among values by hole cards in both orders."""


class Ranking(NamedTuple):
    """The tables of `evaluate.StrengthTables` that a board needs."""

    step: NDArray[np.uint16]
    unsuited: NDArray[np.uint16]
    seventh: NDArray[np.uint16]
    flush: NDArray[np.uint16]
    category: NDArray[np.uint8]
    first_of_six: int
    lowest_pair: int


class Dealt(NamedTuple):
    """The boards, and the canonical form of every flop."""

    boards: NDArray[np.uint8]
    weights: NDArray[np.int64]
    deck_suits: NDArray[np.int64]
    dealer_hands: int
    flop_number: NDArray[np.int16]
    flop_renaming: NDArray[np.uint8]
    block_source: NDArray[np.int64]


class Stakes(NamedTuple):
    """What the player nets after the flop, in integers: money is multiplied by one scale."""

    fold: int
    river_raise: NDArray[np.int64]
    """[category, outcome]"""
    flop_raise: NDArray[np.int64]
    """[category, outcome], for the largest raise"""


class Scratch(NamedTuple):
    """Working space of one thread."""

    available: NDArray[np.int64]
    kind_count: NDArray[np.int64]
    keys: NDArray[np.int64]
    sorted_keys: NDArray[np.int64]
    buckets: NDArray[np.int64]
    with_card: NDArray[np.int64]
    with_card_upto: NDArray[np.int64]
    unqualified_with: NDArray[np.int64]
    strength: NDArray[np.int64]
    wins: NDArray[np.int64]
    ties: NDArray[np.int64]
    unqualified: NDArray[np.int64]


def new_scratch() -> Scratch:
    """Return working space for one thread."""

    def zeros(size: int) -> NDArray[np.int64]:
        return np.zeros(size, dtype=np.int64)

    return Scratch(
        available=zeros(13),
        kind_count=zeros(KINDS),
        keys=zeros(CLASSES),
        sorted_keys=zeros(CLASSES),
        buckets=zeros(256),
        with_card=zeros(KINDS),
        with_card_upto=zeros(KINDS),
        unqualified_with=zeros(KINDS),
        strength=zeros(CLASSES),
        wins=zeros(CLASSES),
        ties=zeros(CLASSES),
        unqualified=zeros(CLASSES),
    )


def block_sources() -> NDArray[np.int64]:
    """Return, for each renaming and block of hole numbers, where its values come from."""
    from houseway.math.isomorphism import RENAMINGS, SUIT_PAIRS

    sources = []
    for names in RENAMINGS:
        old = [names.index(suit) for suit in range(4)]
        blocks = [(suit, suit) for suit in range(4)] + list(SUIT_PAIRS)
        sources.append([int(_ORDERED_BLOCK[old[s], old[t]]) for s, t in blocks])
    return np.array(sources, dtype=np.int64)


def outcomes(sums: NDArray[np.int64], dealer_hands: int) -> NDArray[np.int64]:
    """Turn sums by [..., category, SUMS] into counts by [..., category, OUTCOMES]."""
    wins, ties, unqualified, holes = np.moveaxis(sums, -1, 0)
    hands = holes * dealer_hands
    zero = np.zeros_like(wins)
    # A player without a pair loses to every dealer who qualifies; one with a pair or better beats
    # every dealer who does not.
    unpaired = np.arange(CATEGORIES) == 0
    columns = (
        np.where(unpaired, zero, wins - unqualified),
        np.where(unpaired, wins, unqualified),
        np.where(unpaired, zero, ties),
        np.where(unpaired, ties, zero),
        np.where(unpaired, hands - unqualified, hands - wins - ties),
        np.where(unpaired, unqualified - wins - ties, zero),
    )
    return np.stack(columns, axis=-1)


@compiled
def _list_classes(
    board: NDArray[np.uint8], deck_suits: NDArray[np.int64], ranking: Ranking, scratch: Scratch
) -> tuple[int, int]:
    """Write one key for each class on this board; return their number and the flush suit or -1.

    A key is the strength, shifted by ten bits, and the two kinds of five bits each.
    """
    available = scratch.available
    count = scratch.kind_count
    keys = scratch.keys
    step = ranking.step
    seventh = ranking.seventh
    flush = ranking.flush
    first_of_six = int64(ranking.first_of_six)
    available[:] = deck_suits
    state = int64(0)
    counters = int64(0)
    for card in board:
        rank = int64(card >> 2)
        suit = int64(card & 3)
        available[rank] &= ~(int64(1) << suit)
        state = int64(step[13 * state + rank])
        counters += int64(1) << (4 * suit)
    flush_suit = int64(-1)
    board_ranks = int64(0)
    for suit in range(4):
        if (counters >> (4 * suit)) & 15 >= 3:
            flush_suit = int64(suit)
    if flush_suit >= 0:
        for card in board:
            if card & 3 == flush_suit:
                board_ranks |= int64(1) << int64(card >> 2)
        for rank in range(13):
            suited = (available[rank] >> flush_suit) & 1
            count[13 + rank] = suited
            count[rank] = BITS[available[rank]] - suited
    else:
        for rank in range(13):
            count[rank] = BITS[available[rank]]
            count[13 + rank] = 0
    size = int64(0)
    kinds = int64(26) if flush_suit >= 0 else int64(13)
    for a in range(kinds):
        if count[a] == 0:
            continue
        rank_a = a if a < 13 else a - 13
        row = 13 * (int64(step[13 * state + rank_a]) - first_of_six)
        if flush_suit >= 0:
            ranks_a = board_ranks | (int64(1) << rank_a if a >= 13 else int64(0))
            for b in range(a + 1):
                if count[b] == 0 or (a == b and count[b] == 1):
                    continue
                rank_b = b if b < 13 else b - 13
                ranks = ranks_a | (int64(1) << rank_b if b >= 13 else int64(0))
                strength = max(int64(seventh[row + rank_b]), int64(flush[ranks]))
                keys[size] = (strength << 10) | (a << 5) | b
                size += 1
        else:
            for b in range(a + 1):
                if count[b] == 0 or (a == b and count[b] == 1):
                    continue
                strength = int64(seventh[row + b])
                keys[size] = (strength << 10) | (a << 5) | b
                size += 1
    return size, flush_suit


@compiled
def _sort_keys(size: int, scratch: Scratch) -> None:
    """Sort the keys by strength, seven bits at a time, lower bits first."""
    keys = scratch.keys
    other = scratch.sorted_keys
    buckets = scratch.buckets
    buckets[:] = 0
    for i in range(size):
        buckets[(keys[i] >> 10) & 127] += 1
        buckets[128 + (keys[i] >> 17)] += 1
    low = int64(0)
    high = int64(0)
    for digit in range(128):
        low, buckets[digit] = low + buckets[digit], low
        high, buckets[128 + digit] = high + buckets[128 + digit], high
    for i in range(size):
        digit = (keys[i] >> 10) & 127
        other[buckets[digit]] = keys[i]
        buckets[digit] += 1
    for i in range(size):
        digit = 128 + (other[i] >> 17)
        keys[buckets[digit]] = other[i]
        buckets[digit] += 1


@compiled
def sweep_board(
    board: NDArray[np.uint8], deck_suits: NDArray[np.int64], ranking: Ranking, scratch: Scratch
) -> tuple[int, int]:
    """Count wins, ties and unqualified dealers of every class.

    Return the number of classes and the flush suit or -1. The results stand in the scratch in
    order of strength; the low ten bits of `keys` are the kinds of each class.
    """
    size, flush_suit = _list_classes(board, deck_suits, ranking, scratch)
    _sort_keys(size, scratch)
    keys = scratch.keys
    count = scratch.kind_count
    below = scratch.with_card
    upto = scratch.with_card_upto
    unqualified_with = scratch.unqualified_with
    strengths = scratch.strength
    all_wins = scratch.wins
    all_ties = scratch.ties
    unqualified = scratch.unqualified
    lowest_pair = int64(ranking.lowest_pair)
    below[:] = 0
    upto[:] = 0

    total = int64(0)
    first_pair = lowest_pair << 10
    i = int64(0)
    while i < size and keys[i] < first_pair:
        # Kinds differ here: two cards of one kind are a pair.
        a = (keys[i] >> 5) & 31
        b = keys[i] & 31
        total += count[a] * count[b]
        upto[a] += count[b]
        upto[b] += count[a]
        i += 1
    unqualified_total = total
    unqualified_with[:] = upto
    total = int64(0)
    upto[:] = 0

    start = int64(0)
    while start < size:
        strength = keys[start] >> 10
        total_upto = total
        end = start
        while end < size and keys[end] >> 10 == strength:
            a = (keys[end] >> 5) & 31
            b = keys[end] & 31
            if a == b:
                total_upto += (count[a] * (count[a] - 1)) >> 1
                upto[a] += count[a] - 1
            else:
                total_upto += count[a] * count[b]
                upto[a] += count[b]
                upto[b] += count[a]
            end += 1
        own = int64(1) if strength < lowest_pair else int64(0)
        for i in range(start, end):
            a = (keys[i] >> 5) & 31
            b = keys[i] & 31
            wins = total - below[a] - below[b]
            strengths[i] = strength
            all_wins[i] = wins
            all_ties[i] = total_upto - upto[a] - upto[b] + 1 - wins
            unqualified[i] = unqualified_total - unqualified_with[a] - unqualified_with[b] + own
        for i in range(start, end):
            a = (keys[i] >> 5) & 31
            b = keys[i] & 31
            below[a] = upto[a]
            below[b] = upto[b]
        total = total_upto
        start = end
    return size, flush_suit


@compiled
def worth_of(
    nets: NDArray[np.int64], category: int, hands: int, wins: int, ties: int, unqualified: int
) -> int:
    """Return what the player nets over all dealer's hands; the outcomes are those of `outcomes`."""
    if category == 0:
        return int64(
            nets[0, WIN_UNQUALIFIED] * wins
            + nets[0, TIE_UNQUALIFIED] * ties
            + nets[0, LOSS] * (hands - unqualified)
            + nets[0, LOSS_UNQUALIFIED] * (unqualified - wins - ties)
        )
    return int64(
        nets[category, WIN] * (wins - unqualified)
        + nets[category, WIN_UNQUALIFIED] * unqualified
        + nets[category, TIE] * ties
        + nets[category, LOSS] * (hands - wins - ties)
    )


@compiled
def _starting_hands(a: int, b: int) -> tuple[int, int]:
    """Return the suited and the offsuit starting hand of kinds a >= b; pairs give themselves."""
    rank_a = a if a < 13 else a - 13
    rank_b = b if b < 13 else b - 13
    high = max(rank_a, rank_b)
    low = min(rank_a, rank_b)
    return 13 * high + low, 13 * low + high


@compiled
def _suited_holes(a: int, b: int, both: int, flush_suit: int) -> int:
    """Return how many holes of kinds a > b are of one suit; `both` are the suits free in both."""
    if b >= 13:
        return 1
    if a >= 13 or a == b:
        return 0
    if flush_suit >= 0:
        both &= ~(1 << flush_suit)
    return int64(BITS[both])


@compiled
def _clear_board_cards(board: NDArray[np.uint8], values: NDArray[np.generic]) -> None:
    """Set to zero the values, in both orders of suits, of holes that contain a board card."""
    for card in board:
        rank = int64(card >> 2)
        suit = int64(card & 3)
        for other in range(4):
            if other == suit:
                first = 78 * suit
                for low in range(rank):
                    values[first + ((rank * (rank - 1)) >> 1) + low] = 0
                for high in range(rank + 1, 13):
                    values[first + ((high * (high - 1)) >> 1) + rank] = 0
            else:
                first = _ORDERED_BLOCK[suit, other]
                for column in range(13):
                    values[first + 13 * rank + column] = 0
                first = _ORDERED_BLOCK[other, suit]
                for row in range(13):
                    values[first + 13 * row + rank] = 0


@compiled
def _spread(
    flush_suit: int,
    neither: NDArray[np.int64],
    first_only: NDArray[np.int64],
    second_only: NDArray[np.int64],
    both: NDArray[np.int64],
    values: NDArray[np.int64],
) -> None:
    """Write the values of classes, as squares of ranks, to all hole cards in both orders."""
    for suit in range(4):
        square = both if suit == flush_suit else neither
        to = 78 * suit
        for high in range(1, 13):
            for low in range(high):
                values[to] = square[13 * high + low]
                to += 1
    for suit in range(4):
        for other in range(4):
            if suit == other:
                continue
            square = neither
            if suit == flush_suit:
                square = first_only
            elif other == flush_suit:
                square = second_only
            to = _ORDERED_BLOCK[suit, other]
            for i in range(169):
                values[to + i] = square[i]


@compiled
def solve_boards(
    start: int,
    end: int,
    dealt: Dealt,
    ranking: Ranking,
    stakes: Stakes,
    scratch: Scratch,
    showdown: NDArray[np.int64],
    check_less_raise: NDArray[np.int64],
    river: NDArray[np.uint8],
) -> None:
    """Sweep boards `start` to `end` and add what they contribute.

    showdown[hand, category, SUMS]: all dealt holes and dealer's hands, nobody folding.
    check_less_raise[flop, hole]: value of checking the flop less that of raising it.
    river[board, class]: 1 if raising at the river is worth at least as much as folding.
    """
    squares = np.zeros((4, 169), check_less_raise.dtype)
    neither, first_only, second_only, both_suited = squares[0], squares[1], squares[2], squares[3]
    values = np.zeros(_SOURCE_SIZE, check_less_raise.dtype)
    keys, strengths, category_of = scratch.keys, scratch.strength, ranking.category
    all_wins, all_ties, all_unqualified = scratch.wins, scratch.ties, scratch.unqualified
    count, available = scratch.kind_count, scratch.available
    river_raise, flop_raise = stakes.river_raise, stakes.flop_raise
    hands = int64(dealt.dealer_hands)
    fold = stakes.fold * hands
    for number in range(start, end):
        board = dealt.boards[number]
        weight = dealt.weights[number]
        size, flush_suit = sweep_board(board, dealt.deck_suits, ranking, scratch)
        squares[:] = 0
        for i in range(size):
            a = (keys[i] >> 5) & 31
            b = keys[i] & 31
            place = ((a * (a + 1)) >> 1) + b
            category = int64(category_of[strengths[i]])
            wins = all_wins[i]
            ties = all_ties[i]
            unqualified = all_unqualified[i]
            raise_now = worth_of(river_raise, category, hands, wins, ties, unqualified)
            raised_flop = worth_of(flop_raise, category, hands, wins, ties, unqualified)
            stays = raise_now >= fold
            river[number, place] = 1 if stays else 0
            difference = weight * ((raise_now if stays else fold) - raised_flop)
            holes = count[a] * count[b] if a != b else (count[a] * (count[a] - 1)) >> 1
            if b >= 13:
                both_suited[13 * (a - 13) + b - 13] = difference
                suited = int64(1)
            elif a >= 13:
                first_only[13 * (a - 13) + b] = difference
                second_only[13 * b + a - 13] = difference
                suited = int64(0)
            else:
                neither[13 * a + b] = difference
                neither[13 * b + a] = difference
                suited = _suited_holes(a, b, available[a] & available[b], flush_suit)
            suited_hand, offsuit_hand = _starting_hands(a, b)
            suited *= weight
            offsuit = weight * holes - suited
            to = showdown[suited_hand, category]
            to[0] += suited * wins
            to[1] += suited * ties
            to[2] += suited * unqualified
            to[3] += suited
            to = showdown[offsuit_hand, category]
            to[0] += offsuit * wins
            to[1] += offsuit * ties
            to[2] += offsuit * unqualified
            to[3] += offsuit
        _spread(flush_suit, neither, first_only, second_only, both_suited, values)
        _clear_board_cards(board, values)
        for third in range(2, 5):
            for second in range(1, third):
                for first in range(second):
                    x = int64(board[first])
                    y = int64(board[second])
                    z = int64(board[third])
                    flop = z * (z - 1) * (z - 2) // 6 + ((y * (y - 1)) >> 1) + x
                    to = check_less_raise[dealt.flop_number[flop]]
                    sources = dealt.block_source[dealt.flop_renaming[flop]]
                    for block in range(4):
                        source = values[sources[block] : sources[block] + 78]
                        target = to[78 * block : 78 * block + 78]
                        for i in range(78):
                            target[i] += source[i]
                    for block in range(6):
                        source = values[sources[4 + block] : sources[4 + block] + 169]
                        target = to[312 + 169 * block : 312 + 169 * block + 169]
                        for i in range(169):
                            target[i] += source[i]


@compiled
def follow_boards(
    start: int,
    end: int,
    dealt: Dealt,
    ranking: Ranking,
    scratch: Scratch,
    flop_choice: NDArray[np.uint8],
    river: NDArray[np.uint8],
    raises_used: NDArray[np.uint8],
    after_check: NDArray[np.int64],
) -> None:
    """Count what follows a check before the flop when a policy is followed after it.

    flop_choice[flop, hole] is 0 for check and n for the n-th raise of that stage, of which only
    `raises_used` occur. river[board, class] is any label, 0 for a fold and 1 for a raise if choices
    are meant. after_check[path, hand, category, SUMS] counts flops, of ten a board, in which a path
    is taken: the used raises at the flop in order, then the labels at the river in order; a fold
    counts with what it would have led to.
    """
    raises = len(raises_used)
    keys, strengths, category_of = scratch.keys, scratch.strength, ranking.category
    all_wins, all_ties, all_unqualified = scratch.wins, scratch.ties, scratch.unqualified
    count, available = scratch.kind_count, scratch.available
    chosen = np.zeros((raises, _SOURCE_SIZE), np.uint8)
    # Sums over suits of `chosen`: neither card of the flush suit, the first, the second.
    offsuit_sums = np.zeros((raises, 3, 169), np.uint8)
    suited_sums = np.zeros((raises, 2, 78), np.uint8)
    for number in range(start, end):
        board = dealt.boards[number]
        weight = dealt.weights[number]
        size, flush_suit = sweep_board(board, dealt.deck_suits, ranking, scratch)
        chosen[:] = 0
        for third in range(2, 5):
            for second in range(1, third):
                for first in range(second):
                    x = int64(board[first])
                    y = int64(board[second])
                    z = int64(board[third])
                    flop = z * (z - 1) * (z - 2) // 6 + ((y * (y - 1)) >> 1) + x
                    row = flop_choice[dealt.flop_number[flop]]
                    sources = dealt.block_source[dealt.flop_renaming[flop]]
                    for n in range(raises):
                        wanted = raises_used[n]
                        for block in range(4):
                            target = chosen[n, sources[block] : sources[block] + 78]
                            source = row[78 * block : 78 * block + 78]
                            for i in range(78):
                                target[i] += np.uint8(source[i] == wanted)
                        for block in range(6):
                            target = chosen[n, sources[4 + block] : sources[4 + block] + 169]
                            source = row[312 + 169 * block : 312 + 169 * block + 169]
                            for i in range(169):
                                target[i] += np.uint8(source[i] == wanted)
        offsuit_sums[:] = 0
        suited_sums[:] = 0
        for n in range(raises):
            _clear_board_cards(board, chosen[n])
            for suit in range(4):
                suited_sum = suited_sums[n, 1 if suit == flush_suit else 0]
                source = chosen[n, 78 * suit : 78 * suit + 78]
                for i in range(78):
                    suited_sum[i] += source[i]
                for other in range(4):
                    if other == suit:
                        continue
                    group = 0
                    if suit == flush_suit:
                        group = 1
                    elif other == flush_suit:
                        group = 2
                    block = _ORDERED_BLOCK[suit, other]
                    source = chosen[n, block : block + 169]
                    offsuit_sum = offsuit_sums[n, group]
                    for i in range(169):
                        offsuit_sum[i] += source[i]

        for i in range(size):
            a = (keys[i] >> 5) & 31
            b = keys[i] & 31
            place = ((a * (a + 1)) >> 1) + b
            category = int64(category_of[strengths[i]])
            wins = all_wins[i]
            ties = all_ties[i]
            unqualified = all_unqualified[i]
            holes = count[a] * count[b] if a != b else (count[a] * (count[a] - 1)) >> 1
            rank_a = a if a < 13 else a - 13
            rank_b = b if b < 13 else b - 13
            triangle = ((rank_a * (rank_a - 1)) >> 1) + rank_b
            suited_hand, offsuit_hand = _starting_hands(a, b)
            suited = _suited_holes(a, b, available[rank_a] & available[rank_b], flush_suit)
            offsuit = FLOPS_OF_A_BOARD * (holes - suited)
            suited = FLOPS_OF_A_BOARD * suited
            for n in range(raises + 1):
                if n == raises:
                    path = raises + int64(river[number, place])
                    suited_times = suited
                    offsuit_times = offsuit
                else:
                    path = n
                    suited_times = int64(0)
                    offsuit_times = int64(0)
                    if b >= 13:
                        suited_times += suited_sums[n, 1, triangle]
                    elif a >= 13:
                        offsuit_times += offsuit_sums[n, 1, 13 * rank_a + rank_b]
                        offsuit_times += offsuit_sums[n, 2, 13 * rank_b + rank_a]
                    elif a == b:
                        offsuit_times += offsuit_sums[n, 0, 14 * rank_a]
                    else:
                        suited_times += suited_sums[n, 0, triangle]
                        offsuit_times += offsuit_sums[n, 0, 13 * rank_a + rank_b]
                        offsuit_times += offsuit_sums[n, 0, 13 * rank_b + rank_a]
                    suited -= suited_times
                    offsuit -= offsuit_times
                if suited_times:
                    times = weight * suited_times
                    to = after_check[path, suited_hand, category]
                    to[0] += times * wins
                    to[1] += times * ties
                    to[2] += times * unqualified
                    to[3] += times
                if offsuit_times:
                    times = weight * offsuit_times
                    to = after_check[path, offsuit_hand, category]
                    to[0] += times * wins
                    to[1] += times * ties
                    to[2] += times * unqualified
                    to[3] += times


@compiled
def describe_boards(
    boards: NDArray[np.uint8],
    deck_suits: NDArray[np.int64],
    ranking: Ranking,
    scratch: Scratch,
    categories: NDArray[np.uint8],
    board_categories: NDArray[np.uint8],
    outs: NDArray[np.uint8],
) -> None:
    """Write what a person can see at the river, for rules of thumb.

    categories[board, class] is the player's hand, board_categories[board, 0] what the board is
    worth alone, outs[board, class] how many unseen cards would beat the player if the dealer had
    one. Classes that a board does not have are left alone.
    """
    count, keys = scratch.kind_count, scratch.keys
    category_of, step, unsuited, flush = (
        ranking.category,
        ranking.step,
        ranking.unsuited,
        ranking.flush,
    )
    with_one = np.zeros(KINDS, np.int64)
    for number in range(len(boards)):
        board = boards[number]
        size, flush_suit = _list_classes(board, deck_suits, ranking, scratch)
        state = int64(0)
        board_ranks = int64(0)
        for card in board:
            rank = int64(card >> 2)
            state = int64(step[13 * state + rank])
            if int64(card & 3) == flush_suit:
                board_ranks |= int64(1) << rank
        alone = max(int64(unsuited[state]), int64(flush[board_ranks]))
        board_categories[number, 0] = category_of[alone]
        kinds = int64(26) if flush_suit >= 0 else int64(13)
        for kind in range(kinds):
            rank = kind if kind < 13 else kind - 13
            ranks = board_ranks | (int64(1) << rank if kind >= 13 else int64(0))
            six = int64(step[13 * state + rank])
            with_one[kind] = max(int64(unsuited[six]), int64(flush[ranks]))
        for i in range(size):
            a = (keys[i] >> 5) & 31
            b = keys[i] & 31
            place = ((a * (a + 1)) >> 1) + b
            strength = keys[i] >> 10
            beating = int64(0)
            for kind in range(kinds):
                beating += count[kind] if with_one[kind] > strength else int64(0)
            # With the player's own card the board cannot beat what both cards make.
            outs[number, place] = beating
            categories[number, place] = category_of[strength]
