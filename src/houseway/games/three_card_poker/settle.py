"""Who wins what, 19:47-20.10(b) and 20.11: from hands to results, each with its clause."""

from typing import Literal

from houseway.cards.three_card import ThreeCardCategory, ThreeCardRank, is_at_least_high
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.wagers import ANTE, PAIR_PLUS, PLAY
from houseway.table.results import Result

QUEEN = 12

Comparison = Literal["win", "tie", "lose"]


def qualifies(dealer: ThreeCardRank) -> bool:
    """Whether the dealer's hand is queen high or better (20.11(a)1)."""
    return is_at_least_high(dealer, QUEEN)


def compare(player: ThreeCardRank, dealer: ThreeCardRank) -> Comparison:
    """How the player's hand fares against the dealer's."""
    if player > dealer:
        return "win"
    return "lose" if player < dealer else "tie"


def main_results(comparison: Comparison, qualified: bool) -> tuple[Result, Result]:
    """The ante and play wagers of a player who made both.

    A dealer who does not qualify pays the ante whatever the player holds (A-TCP-2). The excerpt
    does not speak of equal hands, which push (A-TCP-1), nor of a lower hand: only a higher one is
    paid.
    """
    if not qualified:
        cite = "TCP 20.11(a)1-qual"
        return Result(ANTE, "pay", cite), Result(PLAY, "return", cite)
    cite = "TCP 20.11(a)1-win"
    if comparison == "win":
        return Result(ANTE, "pay", cite), Result(PLAY, "pay", cite)
    if comparison == "lose":
        return Result(ANTE, "take", cite), Result(PLAY, "take", cite)
    cite = "TCP 20.3 outside rank"
    return (
        Result(ANTE, "return", cite, reading="A-TCP-1"),
        Result(PLAY, "return", cite, reading="A-TCP-1"),
    )


def ante_bonus_results(
    options: ThreeCardPokerOptions, player: ThreeCardCategory
) -> tuple[Result, ...]:
    """The ante bonus of a player who made the play wager, whatever the dealer holds (A-TCP-3)."""
    row = options.pay_table("ante_bonus_table").row(player.label)
    return (Result(ANTE, "pay", row.cite, row.odds, bonus=True),) if row else ()


def pair_plus_result(options: ThreeCardPokerOptions, player: ThreeCardCategory) -> Result:
    """The pair plus wager of a player who did not forfeit it, whatever the dealer holds."""
    row = options.pay_table("pair_plus_table").row(player.label)
    if row is None:
        return Result(PAIR_PLUS, "take", "TCP 20.11(a)2-PR")
    return Result(PAIR_PLUS, "pay", row.cite, row.odds)


def folded_results(pair_plus: bool) -> tuple[Result, ...]:
    """The ante, and the pair plus if there is one, of a player who makes no play wager."""
    ante = Result(ANTE, "take", "TCP 20.10(b)-choice")
    return (ante, Result(PAIR_PLUS, "take", "TCP 20.10(b)-pp")) if pair_plus else (ante,)
