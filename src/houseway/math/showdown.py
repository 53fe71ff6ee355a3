"""What hands are worth on a board that is not complete: exactly, over every deal still possible.

Cards nobody knows are drawn from what is left of one deck: the rest of the board first, then the
cards of each player. Where there are too many deals to try them all the answer is refused, unless a
sample is asked for; then it comes with its standard error.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, lcm, prod, sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.cards.low import LowCompare, LowRank, is_low_or_better, rank_low
from houseway.cards.ranking import Kicker
from houseway.cards.three_card_royal import ThreeCardHighRank, rank_three_high
from houseway.math import showdown_kernels as kernels
from houseway.math.evaluate import CARD_COUNT, StrengthTables, card_number, low_tables
from houseway.math.evaluate import strength_tables as high_tables
from houseway.math.showdown_kernels import THREE, Order, Slots, Tally
from houseway.math.threads import Progress, in_pieces

MOST_DEALS = 60_000_000
"""More are not tried one by one: about ten seconds."""

_SAMPLES_IN_A_PIECE = 1 << 16


@dataclass(frozen=True)
class Equity:
    """What one hand may expect of a pot."""

    share: Fraction
    """The part of the pot it takes on average."""
    whole: Fraction
    """How often it takes all of it."""
    part: Fraction
    """How often it takes a part."""
    error: float = 0.0
    """The standard error of `share`; none if every deal was tried."""


@dataclass(frozen=True)
class Equities:
    """What each hand may expect, in the order given."""

    hands: tuple[Equity, ...]
    deals: int
    """How many were tried."""
    exact: bool
    """Whether those are all there are."""


class TooManyDeals(ValueError):
    """There are too many deals to try them all."""

    def __init__(self, deals: int) -> None:
        super().__init__(
            f"{deals:,} deals are possible; only up to {MOST_DEALS:,} are tried one by one."
        )
        self.deals = deals


@cache
def high_order(way: int, kicker: Kicker = "standard") -> Order:
    """The order of high hands made in one of the ways of `showdown_kernels`."""
    if way == THREE:
        return _three_card_order(lambda cards: rank_three_high(cards, kicker))
    tables = high_tables(kicker)
    return _order(way, tables, np.ones(len(tables.order) + 1, dtype=np.bool_))


@cache
def low_order(way: int, compare: LowCompare = "ace_to_five", worst: int = 0) -> Order:
    """The order of low hands; only those win that are `worst` or better, as 8 or better."""
    if way == THREE:
        return _three_card_order(lambda cards: rank_low(cards, compare), worst)
    tables = low_tables(compare)
    qualify = [True] + [
        not worst or (isinstance(rank, LowRank) and is_low_or_better(rank, worst))
        for rank in tables.order
    ]
    return _order(way, tables, np.array(qualify, dtype=np.bool_))


def equities(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    orders: tuple[Order, ...],
    *,
    own: int,
    community: int,
    removed: Sequence[Card] = (),
    samples: int = 0,
    seed: int = 0,
    progress: Progress | None = None,
) -> Equities:
    """Return what each hand may expect if all of them stay to the showdown.

    A player ends with `own` cards and the board with `community`; those not given are unknown. With
    two orders half of each pot goes by the second, if any hand wins by it. With `samples` so many
    random deals are tried if there are more than that.
    """
    known = [card for cards in (*hands, board, removed) for card in cards]
    for place, card in enumerate(known):
        if card in known[:place]:
            raise ValueError(f"{card} is given twice; a card can be in one place only.")
    sizes = [community - len(board), *(own - len(cards) for cards in hands)]
    deck = np.array([card_number(card) for card in FULL_DECK if card not in known], np.uint8)
    if sum(sizes) > len(deck):
        raise ValueError(f"{sum(sizes)} cards are still to come and {len(deck)} are left.")
    slots = _slots(hands, board, own, sizes)
    unit = 2 * lcm(*range(1, len(hands) + 1))
    deals = prod(comb(len(deck) - sum(sizes[:place]), size) for place, size in enumerate(sizes))
    exact = not samples or deals <= samples
    if exact and deals > MOST_DEALS:
        raise TooManyDeals(deals)

    def every(tally: Tally, start: int, end: int) -> None:
        kernels.every_deal(slots, deck, orders, unit, start, end, tally)

    def some(tally: Tally, start: int, end: int) -> None:
        kernels.random_deals(slots, deck, orders, unit, seed + start, end - start, tally)

    first = len(deck) if sum(sizes) else 1
    total, piece = (first, 1) if exact else (samples, _SAMPLES_IN_A_PIECE)
    tallies = in_pieces(
        total,
        piece,
        lambda: kernels.new_tally(len(hands)),
        every if exact else some,
        threads=1 if deals < 100_000 else None,
        progress=progress,
    )
    return _summed(tallies, unit, exact)


def _slots(
    hands: Sequence[Sequence[Card]], board: Sequence[Card], own: int, sizes: Sequence[int]
) -> Slots:
    """Return what is known, and the slots of what is not: of the board, then of each player."""
    own_cards = np.zeros((len(hands), own), np.uint8)
    for player, cards in enumerate(hands):
        own_cards[player, : len(cards)] = [card_number(card) for card in cards]
    board_cards = np.zeros(len(board) + sizes[0], np.uint8)
    board_cards[: len(board)] = [card_number(card) for card in board]
    owner: list[int] = []
    place: list[int] = []
    for who, size in enumerate(sizes, start=kernels.BOARD):
        known = len(board) if who == kernels.BOARD else len(hands[who])
        owner += [who] * size
        place += range(known, known + size)
    ready = [
        0 if not sizes[0] and not size else sum(sizes[: player + 2]) if size else sizes[0]
        for player, size in enumerate(sizes[1:])
    ]
    return Slots(
        own=own_cards,
        board=board_cards,
        owner=np.array(owner, np.int64),
        place=np.array(place, np.int64),
        ready=np.array(ready, np.int64),
    )


def _summed(tallies: Sequence[Tally], unit: int, exact: bool) -> Equities:
    deals = sum(int(tally.deals[0]) for tally in tallies)

    def equity(player: int) -> Equity:
        units, whole, part = (
            sum(int(counted[player]) for counted in column)
            for column in (
                [tally.units for tally in tallies],
                [tally.whole for tally in tallies],
                [tally.part for tally in tallies],
            )
        )
        share = Fraction(units, unit * deals)
        squares = sum(float(tally.squares[player]) for tally in tallies)
        spread = max(squares / deals - float(share) ** 2, 0.0)
        return Equity(
            share,
            Fraction(whole, deals),
            Fraction(part, deals),
            0.0 if exact else sqrt(spread / deals),
        )

    return Equities(tuple(map(equity, range(len(tallies[0].units)))), deals, exact)


_NOTHING = np.zeros(1, np.uint16)


def _order(way: int, tables: StrengthTables, counts: NDArray[np.bool_]) -> Order:
    return Order(
        way,
        tables.step,
        tables.unsuited,
        tables.seventh,
        tables.flush,
        tables.first_of_six,
        _NOTHING,
        counts,
    )


def _three_card_order(
    rank: Callable[[Sequence[Card]], ThreeCardHighRank | LowRank], worst: int = 0
) -> Order:
    ranks = {cards: rank(cards) for cards in combinations(FULL_DECK, 3)}
    strength = {one: number for number, one in enumerate(sorted(set(ranks.values())), start=1)}
    three = np.zeros((CARD_COUNT,) * 3, np.uint16)
    for cards, found in ranks.items():
        for numbers in permutations(map(card_number, cards)):
            three[numbers] = strength[found]
    counts = np.ones(len(strength) + 1, dtype=np.bool_)
    for one, number in strength.items():
        counts[number] = not worst or not isinstance(one, LowRank) or is_low_or_better(one, worst)
    return Order(THREE, *(_NOTHING,) * 4, 0, three.ravel(), counts)
