"""How every wager of 5 Card Hi-Lo can end: each cell of the kernel, settled once.

Hands are told apart by their ranks, 6,175 sets of five (`math.rank_sets`): the ranks give the
totals of every setting. Five cards of one suit only matter to the poker bonus bet.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import SUITS, Card
from houseway.cards.ranking import rank_five
from houseway.games.five_card_hi_lo.best_play import Chosen
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS, kind_of
from houseway.games.five_card_hi_lo.limit import most_payable
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import Totals, dealer_setting, settings
from houseway.games.five_card_hi_lo.settle import (
    Comparison,
    ante_bonus_hand,
    poker_bonus_row,
    seat_results,
    ties_paid,
)
from houseway.games.five_card_hi_lo.values import MAIN
from houseway.games.five_card_hi_lo.wagers import ANTE, PLAY, POKER_BONUS, TIE
from houseway.games.outcome_table import Ending, OutcomeTable, ending, listed
from houseway.math.evaluate import RANK_COUNT
from houseway.math.rank_sets import ranks_of_five
from houseway.table.settling import won

# --- every hand as tables that rounds look up ------------------------------------------------

MOST_SETTINGS = 10
"""Ways to choose the two cards of a low hand."""


@dataclass(frozen=True)
class Labels:
    """Hands by the rows that pay them whatever the dealer has: ante bonus and poker bonus."""

    names: tuple[tuple[str, str], ...]
    examples: tuple[tuple[Card, ...], ...]
    of_ranks: NDArray[np.uint8]
    """[set of ranks]: the label of five cards not of one suit"""
    of_suited: NDArray[np.uint8]
    """[ranks as bits]: the label of five cards of one suit"""


class Played(NamedTuple):
    """How a player sets or folds hands, and how the dealer sets them; all [set of ranks]."""

    folds: NDArray[np.uint8]
    high: NDArray[np.uint8]
    low: NDArray[np.uint8]
    dealer_high: NDArray[np.uint8]
    dealer_low: NDArray[np.uint8]


class Settings(NamedTuple):
    """Every legal setting of every hand, for a player who sets at random."""

    many: NDArray[np.uint8]
    """[set of ranks]"""
    high: NDArray[np.uint8]
    """[10 * set of ranks + setting]"""
    low: NDArray[np.uint8]
    """the same"""


@cache
def examples() -> tuple[tuple[Card, ...], ...]:
    """[set of ranks]: five cards, not of one suit."""
    found = []
    for ranks in ranks_of_five().tolist():
        suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if not any(suits):
            suits[0] = 1
        found.append(_cards(zip(ranks, suits, strict=True)))
    return tuple(found)


@cache
def suited_examples() -> dict[int, tuple[Card, ...]]:
    """Five cards of one suit by their ranks as bits."""
    return {
        mask: _cards((rank, 0) for rank in range(RANK_COUNT) if mask >> rank & 1)
        for mask in range(1 << RANK_COUNT)
        if mask.bit_count() == 5
    }


def _cards(ranks_and_suits: Iterable[tuple[int, int]]) -> tuple[Card, ...]:
    return tuple(Card.of(rank + 2, SUITS[suit]) for rank, suit in ranks_and_suits)


@cache
def labels(options: FiveCardHiLoOptions) -> Labels:
    """Label every hand by the rows of the tables in force."""
    found: dict[tuple[str, str], tuple[Card, ...]] = {}

    def label(cards: tuple[Card, ...]) -> int:
        row = poker_bonus_row(options, rank_five(cards))
        name = ante_bonus_hand(cards), row.hand if row else ""
        found.setdefault(name, cards)
        return list(found).index(name)

    of_ranks = np.array([label(cards) for cards in examples()], dtype=np.uint8)
    of_suited = np.zeros(1 << RANK_COUNT, dtype=np.uint8)
    for mask, cards in suited_examples().items():
        of_suited[mask] = label(cards)
    return Labels(tuple(found), tuple(found.values()), of_ranks, of_suited)


@cache
def kinds() -> NDArray[np.int64]:
    """[set of ranks]: the kind of hand in `deals`."""
    number = {kind: place for place, kind in enumerate(deals().kinds)}
    return np.array([number[kind_of(cards, deals().values)] for cards in examples()])


def played(chosen: Chosen) -> Played:
    """Return the choices by kind as tables."""
    found = deals()
    dealer = np.array([dealer_setting(cards).totals for cards in found.examples], dtype=np.uint8)
    none = Totals(0, 0)
    totals = np.array(
        [none if setting is None else found.totals[setting] for setting in chosen], dtype=np.uint8
    )
    folds = np.array([setting is None for setting in chosen], dtype=np.uint8)
    of = kinds()
    return Played(folds[of], *(np.ascontiguousarray(each[of]) for each in (*totals.T, *dealer.T)))


@cache
def every_setting() -> Settings:
    """Return the totals of every legal setting, in the order in which the engine offers them."""
    many = np.zeros(len(examples()), dtype=np.uint8)
    totals = np.zeros((2, len(examples()), MOST_SETTINGS), dtype=np.uint8)
    for place, cards in enumerate(examples()):
        legal = [setting.totals for setting in settings(cards)]
        many[place] = len(legal)
        totals[:, place, : len(legal)] = np.array(legal).T
    return Settings(many, totals[0].ravel(), totals[1].ravel())


# --- how the wagers end ----------------------------------------------------------------------

PARTS = {MAIN: (ANTE, PLAY), TIE: (TIE,), POKER_BONUS: (POKER_BONUS,)}
"""What is wagered, by the name the mathematics has for it; the first is its unit."""
UNITS = {MAIN: "ante", TIE: "tie bet", POKER_BONUS: "poker bonus bet"}
CELLS = 1 + len(COMPARISONS)
"""Cells of a label: the fold, then every way in which the totals compare."""


def outcome_table(
    options: FiveCardHiLoOptions, stakes: Mapping[str, int], labels: Labels
) -> OutcomeTable:
    """Settle every cell."""
    settled = (
        (CELLS * label + number, _settle(options, stakes, cards, names, comparison))
        for label, (names, cards) in enumerate(zip(labels.names, labels.examples, strict=True))
        for number, comparison in enumerate((None, *COMPARISONS))
    )
    return listed(UNITS, CELLS * len(labels.names), settled)


def _settle(
    options: FiveCardHiLoOptions,
    stakes: Mapping[str, int],
    cards: tuple[Card, ...],
    label: tuple[str, str],
    comparison: Comparison | None,
) -> dict[str, Ending]:
    """How each wager ends in one cell."""
    folded = comparison is None
    placed = dict(stakes) if folded else {**stakes, PLAY: stakes[ANTE]}
    results = seat_results(options, placed, cards, comparison, folded=folded)
    cents = won(options, placed, results, most_payable(options, results, placed))
    bonus, poker = label
    tied = ties_paid(options, comparison) if comparison else []
    compared = f"high hand {comparison.high}, low hand {comparison.low}" if comparison else "folds"
    names = {
        MAIN: f"{bonus}: {compared}" if bonus else compared,
        TIE: "forfeited" if folded else tied[-1] if tied else "no tie",
        POKER_BONUS: poker or "no row",
    }
    rows = {
        MAIN: tuple(("ante_bonus", bonus) for result in results if result.bonus),
        TIE: tuple(("tie", row) for row in tied),
        POKER_BONUS: (("poker_bonus", poker),) if poker else (),
    }
    return {
        name: ending(names[name], parts, placed, results, cents, rows[name])
        for name, parts in PARTS.items()
    }
