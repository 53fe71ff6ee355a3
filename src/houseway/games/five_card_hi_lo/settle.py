"""Who wins what, 13:69F-40.10 and 40.11: from hands to results, each with its clause."""

from collections.abc import Container, Iterable, Sequence
from typing import Literal, NamedTuple

from houseway.cards.card import Card
from houseway.cards.ranking import Category, HandRank, has_low_ace, rank_five
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.paytables import (
    BOTH_HANDS,
    FOUR_ACES,
    FOUR_ACES_AND_A_TWO,
    HIGH_HAND,
    LOW_HAND,
    PAIRS_FROM,
    THREE_ACES,
)
from houseway.games.five_card_hi_lo.points import ACE, Totals
from houseway.games.five_card_hi_lo.wagers import ANTE, PLAY, POKER_BONUS, TIE
from houseway.law import VARIANT, cites
from houseway.money import Odds
from houseway.table.paytables import Row
from houseway.table.results import Result

TWO = 2

Versus = Literal["lower", "equal", "higher"]


class Comparison(NamedTuple):
    """The player's point totals beside the dealer's."""

    high: Versus
    low: Versus


def compare(player: Totals, dealer: Totals) -> Comparison:
    """Compare the high hands and the low hands, each by points."""
    return Comparison(_versus(player.high, dealer.high), _versus(player.low, dealer.low))


def _versus(mine: int, dealers: int) -> Versus:
    if mine > dealers:
        return "higher"
    return "lower" if mine < dealers else "equal"


@cites("HL5 40.1 Push", "HL5 40.11(b)")
def main_results(comparison: Comparison) -> tuple[Result, Result]:
    """The ante and play bets, by 40.10(d); a winning one is paid 1 to 1."""
    high_beats, low_beats = comparison.high == "higher", comparison.low == "lower"
    if high_beats and low_beats:
        cite = "HL5 40.10(d)i"
        return Result(ANTE, "pay", cite), Result(PLAY, "pay", cite)
    if not high_beats and not low_beats:
        cite = "HL5 40.10(d)ii"
        return Result(ANTE, "take", cite), Result(PLAY, "take", cite)
    cite = "HL5 40.10(d)iii-a" if high_beats else "HL5 40.10(d)iii-b"
    return Result(ANTE, "return", cite), Result(PLAY, "return", cite)


@cites("HL5 40.1 Tie bet", "HL5 40.10(e)")
def tie_result(options: FiveCardHiLoOptions, comparison: Comparison) -> Result:
    """The tie bet of a player who did not fold, by point totals only (A-HL5-6)."""
    table = options.pay_table("tie_table")
    paid_for = ties_paid(options, comparison)
    if not paid_for:
        return Result(TIE, "take", "HL5 40.10(e)")
    rows = [_row_of(table.row(name)) for name in paid_for]
    paid = sum(row.odds.fraction for row in rows)
    cite = VARIANT if VARIANT in [row.cite for row in rows] else rows[-1].cite
    return Result(TIE, "pay", cite, Odds(paid.numerator, paid.denominator))


def ties_paid(options: FiveCardHiLoOptions, comparison: Comparison) -> list[str]:
    """The rows of the tie table by which a tie bet is paid, the highest last."""
    tied = [
        name
        for name, versus in ((LOW_HAND, comparison.low), (HIGH_HAND, comparison.high))
        if versus == "equal"
    ]
    if len(tied) < 2:
        return tied
    return [*tied, BOTH_HANDS] if options.tie_pay == "cumulative" else [BOTH_HANDS]


def _row_of(row: Row | None) -> Row:
    assert row is not None, "a tie table has all its rows"
    return row


@cites("HL5 40.1 Fold")
def folded_results(tie: bool) -> tuple[Result, ...]:
    """The ante, and the tie bet if there is one, of a player who folds (40.10(a)1, A-HL5-7)."""
    ante = Result(ANTE, "take", "HL5 40.10(a)1")
    return (ante, Result(TIE, "take", "HL5 40.10(a)1")) if tie else (ante,)


def fouled_results(tie: bool) -> tuple[Result, ...]:
    """The ante, play and tie bets of a player whose foul setting loses (A-HL5-5)."""
    wagers = (ANTE, PLAY, TIE) if tie else (ANTE, PLAY)
    return tuple(Result(wager, "take", "HL5 40.5(b)-player", reading="A-HL5-5") for wager in wagers)


@cites("HL5 40.1 Ante bonus", "HL5 40.10(f)")
def ante_bonus_hand(cards: Iterable[Card]) -> str:
    """The ante bonus row of five cards, or nothing; their setting has no part in it."""
    ranks = [card.rank for card in cards]
    aces = ranks.count(ACE)
    if aces == 4:
        return FOUR_ACES_AND_A_TWO if TWO in ranks else FOUR_ACES
    return THREE_ACES if aces == 3 else ""


def ante_bonus_results(
    options: FiveCardHiLoOptions, cards: Sequence[Card], *, folded: bool
) -> tuple[Result, ...]:
    """The ante bonus, whatever became of the ante and play bets (40.10(f), A-HL5-8)."""
    row = options.pay_table("ante_bonus_table").row(ante_bonus_hand(cards))
    if row is None or (folded and options.ante_bonus_on_fold == "no"):
        return ()
    return (Result(ANTE, "pay", row.cite, row.odds, bonus=True),)


RANKING_CLAUSES = {
    Category.ROYAL_FLUSH: "HL5 40.5(d)1",
    Category.STRAIGHT_FLUSH: "HL5 40.5(d)2",
    Category.FOUR_OF_A_KIND: "HL5 40.5(d)3",
    Category.FULL_HOUSE: "HL5 40.5(d)4",
    Category.FLUSH: "HL5 40.5(d)5",
    Category.STRAIGHT: "HL5 40.5(d)6",
    Category.THREE_OF_A_KIND: "HL5 40.5(d)7",
    Category.TWO_PAIRS: "HL5 40.5(d)8",
    Category.PAIR: "HL5 40.5(d)9",
    Category.HIGH_CARD: "HL5 40.5(d)-rank",
}


@cites("HL5 40.1 Rank")
def ranking_clause(hand: HandRank) -> str:
    """The clause of 40.5(d) by which five cards are what they are."""
    if hand.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and has_low_ace(hand):
        return "HL5 40.5(d)-wheel"
    return RANKING_CLAUSES[hand.category]


@cites("HL5 40.1 Poker bonus bet")
def poker_bonus_row(options: FiveCardHiLoOptions, hand: HandRank) -> Row | None:
    """The one row the poker bonus bet is paid by: that of the highest hand (40.11(d)).

    The hand is ranked as 40.5(d) ranks it by `cards.ranking`.
    """
    table = options.pay_table("poker_bonus_table")
    if hand.category is not Category.PAIR:
        return table.row(hand.category.label)
    pair = hand.ranks[0]
    rows = (table.row(name) for name, lowest in PAIRS_FROM.items() if pair >= lowest)
    return next((row for row in rows if row), None)


def _is_a_pair_left_out(options: FiveCardHiLoOptions, hand: HandRank) -> bool:
    """Whether the nearest printed table would pay this pair and the table in force does not."""
    lowest = [PAIRS_FROM[row] for row in options.pay_table("poker_bonus_table").lacks]
    return hand.category is Category.PAIR and any(hand.ranks[0] >= pair for pair in lowest)


def poker_bonus_result(options: FiveCardHiLoOptions, hand: HandRank) -> Result:
    """The poker bonus bet, whether or not the player folded (40.10(b))."""
    row = poker_bonus_row(options, hand)
    if row is None:
        printed = not _is_a_pair_left_out(options, hand)
        return Result(POKER_BONUS, "take", "HL5 40.11(d)-rule" if printed else VARIANT)
    return Result(POKER_BONUS, "pay", row.cite, row.odds)


def seat_results(
    options: FiveCardHiLoOptions,
    wagers: Container[str],
    cards: Sequence[Card],
    comparison: Comparison | None,
    *,
    folded: bool,
) -> tuple[Result, ...]:
    """Every wager of one hand in the order in which they are settled: 40.10(d), (e), (f).

    Without a comparison the hand is folded, or was set foul and loses.
    """
    results: tuple[Result, ...]
    if folded:
        results = folded_results(tie=TIE in wagers)
    elif comparison is None:
        results = fouled_results(tie=TIE in wagers)
    else:
        results = main_results(comparison)
        if TIE in wagers:
            results = (*results, tie_result(options, comparison))
    if POKER_BONUS in wagers:
        results = (*results, poker_bonus_result(options, rank_five(cards)))
    return (*results, *ante_bonus_results(options, cards, folded=folded))
