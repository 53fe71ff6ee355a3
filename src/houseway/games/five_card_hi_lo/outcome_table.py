"""How every wager of 5 Card Hi-Lo can end: each cell of `rounds`, settled once.

The functions that settle at the table do it, with the breakage and the limit on payouts of
40.11(f). These look at money, so a cell is settled with stakes in cents.
"""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.deals import COMPARISONS
from houseway.games.five_card_hi_lo.hands import Labels
from houseway.games.five_card_hi_lo.limit import most_payable
from houseway.games.five_card_hi_lo.nets import MAIN
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.settle import Comparison, seat_results, ties_paid
from houseway.games.five_card_hi_lo.wagers import ANTE, PLAY, POKER_BONUS, TIE
from houseway.games.outcome_table import Ending, OutcomeTable, ending, listed
from houseway.table.settling import won

PARTS = {MAIN: (ANTE, PLAY), TIE: (TIE,), POKER_BONUS: (POKER_BONUS,)}
"""What is wagered, by the name the mathematics has for it; the first is its unit."""
UNITS = {MAIN: "ante", TIE: "tie bet", POKER_BONUS: "poker bonus bet"}
CELLS = 1 + len(COMPARISONS)
"""Cells of a label: the fold, then every way in which the totals compare."""


def least_stakes(options: FiveCardHiLoOptions) -> dict[str, int]:
    """The smallest of every wager, in cents."""
    return {ANTE: options.minimum, TIE: options.bonus_minimum, POKER_BONUS: options.bonus_minimum}


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
