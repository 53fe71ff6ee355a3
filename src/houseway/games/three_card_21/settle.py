"""Who may do and who wins what, 13:69F-2C.5 to 2C.10: pure functions, each with its clause."""

from collections.abc import Sequence
from typing import Literal

from houseway.cards.card import Card
from houseway.families.twenty_one import dealer_blackjack as late
from houseway.families.twenty_one.dealer_blackjack import may_have_blackjack
from houseway.families.twenty_one.points import ACE, GOAL, TEN, Points, points, value
from houseway.games.three_card_21.paytables import (
    DIAMOND_ROYAL,
    FLUSH,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWENTY_ONE,
)
from houseway.law import cites
from houseway.money import Odds
from houseway.table.paytables import PayTable
from houseway.table.results import Result

MAIN, BONUS, INSURANCE = "main", "bonus", "insurance"
INSURANCE_PAYS = Odds(2, 1)

SurrenderScope = Literal["over21", "any", "off"]
NoPeekLoss = Literal["original_only", "all"]

_ACE_RANK, _QUEEN_RANK = 14, 12


@cites(
    "TC21 2C.2(c)1", "TC21 2C.2(c)2", "TC21 2C.2(c)3", "TC21 2C.2(c)4",
    "TC21 2C.2(c)5", "TC21 2C.2(c)6", "TC21 2C.2(c)7", "TC21 2C.2(c)8", "TC21 2C.1 Suit",
)  # fmt: skip
def bonus_hand(cards: Sequence[Card], ace_low_straight: bool = True) -> str:
    """The best row of the bonus table that three cards make, or nothing (A-TC21-16, -17)."""
    ranks = sorted(card.rank for card in cards)
    one_suit = len({card.suit for card in cards}) == 1
    in_sequence = ranks[0] + 2 == ranks[1] + 1 == ranks[2]
    if ranks == [2, 3, _ACE_RANK]:
        in_sequence = ace_low_straight
    if one_suit and in_sequence:
        if ranks[0] == _QUEEN_RANK:
            return DIAMOND_ROYAL if cards[0].suit == "d" else ROYAL
        return STRAIGHT_FLUSH
    different = len(set(ranks))
    if different == 1:
        return THREE_OF_A_KIND
    if in_sequence:
        return STRAIGHT
    if one_suit:
        return FLUSH
    if different == 2:
        return PAIR
    return TWENTY_ONE if points(map(value, cards)).total == GOAL else ""


@cites("TC21 2C.5(b)1")
def bonus_result(table: PayTable, cards: Sequence[Card], ace_low_straight: bool = True) -> Result:
    """The bonus wager, decided by the first three cards alone."""
    row = table.row(bonus_hand(cards, ace_low_straight))
    if row is None:
        return Result(BONUS, "take", "TC21 2C.5(b)2")
    return Result(BONUS, "pay", row.cite, row.odds)


def over_21(hand: Sequence[int]) -> bool:
    """Whether a hand has passed 21 with every ace counted as 1 (A-TC21-11)."""
    return points(hand).bust


@cites("TC21 2C.2(b)3-split")
def split_clause(hand: Sequence[int]) -> str:
    """The clause by which three cards may be split three ways, or nothing."""
    counted = points(hand)
    if counted.total == GOAL:
        return ""
    if counted.bust:
        return "TC21 2C.5(c)5ii"
    if ACE in hand and not counted.soft:
        return "TC21 2C.5(c)5iii(aa)"
    return "TC21 2C.5(c)5iii(bb)" if len(set(hand)) < len(hand) else ""


def split_hand_draws(
    hand: Sequence[int], card: int, *, split_aces_one_card: bool, lone_split_ace_draws: bool
) -> bool:
    """Whether the hand that begins with one card of a split may draw after its second card.

    A split ace gets one card (A-TC21-14), unless an ace split from two other cards is let off.
    """
    lone = list(hand).count(ACE) == 1
    return card != ACE or not split_aces_one_card or (lone and lone_split_ace_draws)


def surrender_clause(hand: Sequence[int], scope: SurrenderScope) -> str:
    """The clause by which three cards may be surrendered, or nothing (A-TC21-8)."""
    if scope == "off" or points(hand).total == GOAL:
        return ""
    if over_21(hand):
        return "TC21 2C.5(c)5i"
    return "TC21 2C.8(a)" if scope == "any" else ""


def three_card_21_result() -> Result:
    """Three cards that make 21, paid before the dealer looks for a blackjack."""
    return Result(MAIN, "pay", "TC21 2C.5(c)1")


def blackjack_result() -> Result:
    """A wager that still stands when the dealer is found to have blackjack (A-TC21-7)."""
    return Result(MAIN, "take", "TC21 2C.5(c)4")


def surrender_result(up: int, dealer_blackjack: bool) -> Result:
    """The wager of a surrendered hand."""
    if not may_have_blackjack(up):
        return Result(MAIN, "half", "TC21 2C.8(a)1")
    return Result(MAIN, "take" if dealer_blackjack else "half", "TC21 2C.8(a)2")


@cites("TC21 2C.5(c)5iv-21")
def paid_at_once(player: Points, *, cards: int, split: bool, doubled: bool) -> Result | None:
    """The result of a hand that has reached 21 by whatever route, if it has (A-TC21-15)."""
    if player.total != GOAL:
        return None
    if split:
        return Result(MAIN, "pay", "TC21 2C.10(c)2")
    if doubled:
        return Result(MAIN, "pay", "TC21 2C.9(c)")
    return three_card_21_result() if cards == 3 else Result(MAIN, "pay", "TC21 2C.5(c)5v")


def hand_result(player: Points, dealer: Points) -> Result:
    """A hand against a dealer without blackjack, each as it stood in the end."""
    if player.bust:
        return Result(MAIN, "take", "TC21 2C.5(d)-pay")
    if player.total == GOAL:
        return Result(MAIN, "pay", "TC21 2C.5(c)5v")
    if dealer.bust or player.total > dealer.total:
        return Result(MAIN, "pay", "TC21 2C.5(d)-pay")
    if player.total == dealer.total:
        return Result(MAIN, "return", "TC21 2C.5(d)-push")
    return Result(MAIN, "take", "TC21 2C.5(d)-pay")


def lost_to_blackjack(no_peek_loss: NoPeekLoss, *, stake: int, first: bool, bust: bool) -> int:
    """How many units of a hand a blackjack costs that is found after it was played (A-TC21-6)."""
    takes_all = no_peek_loss == "all"
    return late.lost_to_blackjack(takes_all=takes_all, stake=stake, first=first, bust=bust)


@cites("TC21 2C.7(a)")
def insurance_result(hole: int) -> Result:
    """The insurance wager, made when the dealer's first card is an ace."""
    if hole == TEN:
        return Result(INSURANCE, "pay", "TC21 2C.5(c)3-win", INSURANCE_PAYS)
    return Result(INSURANCE, "take", "TC21 2C.5(c)3-lose")


@cites("TC21 2C.7(b)-half", "TC21 2C.7(b)-round")
def most_insurance(stake: int, chip: int) -> int:
    """The most that a wager may be insured for: half, or the next chip if half cannot be bet."""
    return -(-stake // (2 * chip)) * chip
