"""Who wins what, 13:69F-39.11: pure functions from hands to results, each with its clause."""

from collections.abc import Container, Sequence
from functools import lru_cache
from typing import Literal

from houseway.cards.card import Card
from houseway.cards.ranking import Category, HandRank
from houseway.families.holdem.rules import QUALIFIES_FROM
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.wagers import ANTE, ODDS, POCKET_BONUS, RAISE, TRIPS_PLUS
from houseway.law import cites
from houseway.table.results import Result

ACE = 14
FACE_CARDS = (11, 12, 13)

ROYAL_LOSES = "HUH 39.11(f)-RF"

Comparison = Literal["win", "tie", "lose"]


def qualifies(dealer: Category) -> bool:
    """Whether the dealer's hand is a pair or better (39.11(b)(1))."""
    return dealer >= QUALIFIES_FROM


@cites("HUH 39.1 Push")
def compare(player: HandRank, dealer: HandRank) -> Comparison:
    """How the player's hand fares against the dealer's (39.5, 39.11(b))."""
    if player > dealer:
        return "win"
    return "lose" if player < dealer else "tie"


@cites("HUH 39.6(c)-indep")
@lru_cache(maxsize=4096)
def main_results(
    options: HeadsUpHoldemOptions, player: Category, comparison: Comparison, qualified: bool
) -> tuple[Result, Result, Result]:
    """The ante, raise and odds wagers of a player who raised, each found from the hands alone."""
    return (
        _ante(options, comparison, qualified),
        _raise(player, comparison),
        _odds(options, player, comparison),
    )


def _ante(options: HeadsUpHoldemOptions, comparison: Comparison, qualified: bool) -> Result:
    if not qualified and (options.ante_nonqualify == "push" or comparison != "lose"):
        return Result(ANTE, "return", "HUH 39.11(b)(1)-qual", sign=options.push_sign)
    if comparison == "win":
        return Result(ANTE, "pay", "HUH 39.11(b)(2)")
    if comparison == "lose":
        return Result(ANTE, "take", "HUH 39.11(b)(3)")
    return Result(ANTE, "return", "HUH 39.11(b)(4)")


def _raise(player: Category, comparison: Comparison) -> Result:
    high = player >= Category.STRAIGHT
    if comparison == "win":
        return Result(RAISE, "pay", "HUH 39.11(b)(5)-raise" if high else "HUH 39.11(c)")
    if comparison == "lose":
        return Result(RAISE, "take", "HUH 39.11(f)-bets" if high else "HUH 39.11(e)")
    return Result(RAISE, "return", "HUH 39.11(d)")


def _odds(options: HeadsUpHoldemOptions, player: Category, comparison: Comparison) -> Result:
    if comparison == "tie":
        return Result(ODDS, "return", "HUH 39.11(d)")
    if comparison == "win":
        row = options.pay_table("odds_table").row(player.label)
        if row is None:
            return Result(ODDS, "return", "HUH 39.11(c)")
        return Result(ODDS, "pay", row.cite, row.odds)
    if player is Category.ROYAL_FLUSH:
        raise AssertionError("a royal flush cannot lose; the bad beat row says N/A", ROYAL_LOSES)
    row = options.pay_table("bad_beat_table").row(player.label)
    if row is None:
        return Result(ODDS, "take", "HUH 39.11(f)-other")
    return Result(ODDS, "pay", row.cite, row.odds)


def folded_results() -> tuple[Result, Result]:
    """The ante and odds wagers of a player who folded."""
    return (
        Result(ANTE, "take", "HUH 39.10(h)-forfeit"),
        Result(ODDS, "take", "HUH 39.10(h)-forfeit"),
    )


@lru_cache(maxsize=1024)
def trips_plus_result(options: HeadsUpHoldemOptions, player: Category, *, folded: bool) -> Result:
    """The trips plus wager, whatever became of the main wagers (39.11(g))."""
    row = options.pay_table("trips_plus_table").row(player.label)
    if row is None or (folded and options.trips_on_fold == "forfeit"):
        return Result(TRIPS_PLUS, "take", "HUH 39.11(g)-rule")
    return Result(TRIPS_PLUS, "pay", row.cite, row.odds)


@cites("HUH 39.1 Face card")
def pocket_bonus_hand(first: Card, second: Card) -> str:
    """The pocket bonus row of two hole cards, or nothing (39.1, 39.11(i))."""
    if first.rank == second.rank:
        return "pair of aces" if first.rank == ACE else "pair"
    low, high = sorted((first.rank, second.rank))
    if high == ACE and low in FACE_CARDS:
        suited = "suited" if first.suit == second.suit else "unsuited"
        return f"ace and face card {suited}"
    return ""


def pocket_bonus_result(options: HeadsUpHoldemOptions, first: Card, second: Card) -> Result:
    """The pocket bonus wager, whatever became of the main wagers (39.10(h), 39.11(i))."""
    row = options.pay_table("pocket_bonus_table").row(pocket_bonus_hand(first, second))
    if row is None:
        return Result(POCKET_BONUS, "take", "HUH 39.11(i)-rule")
    return Result(POCKET_BONUS, "pay", row.cite, row.odds)


def seat_results(
    options: HeadsUpHoldemOptions,
    wagers: Container[str],
    hole: Sequence[Card],
    player: Category,
    comparison: Comparison,
    *,
    qualified: bool,
    folded: bool,
) -> tuple[Result, ...]:
    """Every wager of one seat, in the order in which they are settled."""
    results: tuple[Result, ...] = (
        folded_results() if folded else main_results(options, player, comparison, qualified)
    )
    if TRIPS_PLUS in wagers:  # (g), (h)
        trips = trips_plus_result(options, player, folded=folded)
        before = options.trips_plus_settled == "before"
        results = (trips, *results) if before else (*results, trips)
    if POCKET_BONUS in wagers:  # (i)
        results = (*results, pocket_bonus_result(options, *hole))
    return results
