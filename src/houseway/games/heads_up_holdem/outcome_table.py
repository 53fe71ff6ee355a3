"""How every wager of Heads Up Hold'em can end: each cell of `holdem.round_kernels`, settled once.

The functions that settle at the table do it, with the breakage and the limit on payouts that the
options set. These look at money, so a cell is settled with stakes in cents.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.cards.ranking import Category
from houseway.families.holdem.kernels import OUTCOMES
from houseway.families.holdem.rules import raise_name
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.rules import MAIN
from houseway.games.heads_up_holdem.settle import (
    Comparison,
    pocket_bonus_hand,
    qualifies,
    seat_results,
)
from houseway.games.heads_up_holdem.wagers import ANTE, ODDS, POCKET_BONUS, RAISE, TRIPS_PLUS
from houseway.games.outcome_table import Ending, OutcomeTable, ending, listed
from houseway.math.evaluate import CARD_COUNT, numbered_card
from houseway.table.results import Result
from houseway.table.settling import won

PARTS = {MAIN: (ANTE, ODDS, RAISE), TRIPS_PLUS: (TRIPS_PLUS,), POCKET_BONUS: (POCKET_BONUS,)}
"""What is wagered, by the name the mathematics has for it; the first is its unit."""
UNITS = {name: parts[0] for name, parts in PARTS.items()}

MET: tuple[tuple[Comparison, bool, str], ...] = (
    ("win", True, "wins"),
    ("win", False, "wins, the dealer does not qualify"),
    ("tie", True, "ties"),
    ("tie", False, "ties, the dealer does not qualify"),
    ("lose", True, "loses"),
    ("lose", False, "loses, the dealer does not qualify"),
)
"""The outcomes of `kernels` in their order."""


@dataclass(frozen=True)
class Labels:
    """Hole cards by the name the pocket bonus has for them."""

    names: tuple[str, ...]
    examples: tuple[tuple[Card, Card], ...]
    of_two: NDArray[np.uint8]
    """[52 * card + card]"""


@cache
def pocket_labels() -> Labels:
    """Return what the pocket bonus calls any two cards."""
    named: dict[str, tuple[Card, Card]] = {}
    of_two = np.zeros((CARD_COUNT, CARD_COUNT), dtype=np.uint8)
    for one in range(CARD_COUNT):
        for other in range(CARD_COUNT):
            if one != other:
                hole = numbered_card(one), numbered_card(other)
                name = pocket_bonus_hand(*hole)
                named.setdefault(name, hole)
                of_two[one, other] = list(named).index(name)
    return Labels(tuple(named), tuple(named.values()), of_two.ravel())


def possible(category: Category, outcome: int) -> bool:
    """Whether a player with this category can meet this outcome at all."""
    comparison, qualified, _ = MET[outcome]
    if category is Category.ROYAL_FLUSH and comparison == "lose":
        return False
    if not qualifies(category):
        return not qualified or comparison == "lose"
    return qualified or comparison == "win"


def outcome_table(
    options: HeadsUpHoldemOptions, stakes: Mapping[str, int], labels: Labels
) -> OutcomeTable:
    """Settle every cell that can happen."""
    from houseway.families.holdem.round_kernels import MULTIPLES, cell  # loads numba

    many = len(labels.names)
    settled = (
        (
            cell(multiple, category, outcome, label, many),
            _settle(options, stakes, multiple, category, outcome, hole),
        )
        for multiple, category, outcome in product(range(MULTIPLES), Category, range(OUTCOMES))
        if possible(category, outcome)
        for label, hole in enumerate(labels.examples)
    )
    return listed(UNITS, cell(MULTIPLES, 0, 0, 0, many), settled)


def _settle(
    options: HeadsUpHoldemOptions,
    stakes: Mapping[str, int],
    multiple: int,
    category: Category,
    outcome: int,
    hole: tuple[Card, Card],
) -> dict[str, Ending]:
    """How each wager ends in one cell."""
    comparison, qualified, met = MET[outcome]
    placed = {**stakes, ODDS: stakes[ANTE]}
    if multiple:
        placed[RAISE] = multiple * stakes[ANTE]
    results = seat_results(
        options, placed, hole, category, comparison, qualified=qualified, folded=not multiple
    )
    cents = won(options, placed, results)
    forfeited = not multiple and options.trips_on_fold == "forfeit"
    names = {
        MAIN: f"{raise_name(multiple)}, {category.label}: {met}" if multiple else "folds",
        TRIPS_PLUS: "forfeited" if forfeited else category.label,
        POCKET_BONUS: pocket_bonus_hand(*hole) or "no row",
    }
    return {
        name: ending(names[name], parts, placed, results, cents, _rows(options, results, parts))
        for name, parts in PARTS.items()
    }


def _rows(
    options: HeadsUpHoldemOptions, results: tuple[Result, ...], parts: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """The rows of pay tables by which a wager is paid: those whose clause pays it."""
    clauses = {each.cite for each in results if each.wager in parts and each.outcome == "pay"}
    return tuple(
        (table.wager, row.hand)
        for table in options.pay_tables()
        for row in table.rows
        if row.cite in clauses
    )
