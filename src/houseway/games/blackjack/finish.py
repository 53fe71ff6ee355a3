"""The dealer's hand, the settlement and the cards picked up: 2.6A(f) to (i), 2.7(b), 2.8(a)2."""

from collections.abc import Iterable
from dataclasses import replace

from houseway.families.shoe.phrases import TOTAL
from houseway.families.twenty_one.dealer_blackjack import late_blackjack_results
from houseway.families.twenty_one.points import GOAL, TEN, dealer_draws
from houseway.games.blackjack import clauses
from houseway.games.blackjack.draws import draw
from houseway.games.blackjack.round_state import BlackjackRound, Hand
from houseway.games.blackjack.settle import (
    INSURANCE,
    blackjack_result,
    hand_result,
    insurance_result,
    lost_to_blackjack,
    surrender_result,
)
from houseway.games.blackjack.steps import IntoDevice
from houseway.table.phrases import phrase
from houseway.table.results import Result
from houseway.table.state import Procedure
from houseway.table.steps import DEALER, Announce, Collect, Conduct, Reveal

DEALERS_CARD = phrase("dealer's card", "Dealer's Card")
BLACKJACK = phrase("blackjack", "{Place}: blackjack")
TOO_MANY = phrase("too many", "{Place}: too many")
PICKED_UP = phrase(
    "picked up from the right",
    "the cards are picked up from the right, so that each hand can be arranged again",
)


# --- wagers and cards of one hand ------------------------------------------------------------


def results_of(hand: Hand, result: Result) -> tuple[Result, ...]:
    """The same result for every wager that lies with a hand."""
    return tuple(replace(result, wager=wager) for wager in hand.wagers)


def carry_out(round: BlackjackRound, seat: int, results: Iterable[Result]) -> Procedure:
    """Pay, take or return wagers of a seat."""
    yield from round.settle(seat, *results)


def collect(round: BlackjackRound, hand: Hand, cite: str) -> Procedure:
    """The cards of a hand whose wagers are decided go to the discard rack."""
    yield Collect(hand.place, cite=cite)
    del round.dealt[hand.place]
    hand.settled = True


def settle_blackjacks(round: BlackjackRound, cards: str) -> Procedure:
    """2.7: players' blackjacks against a dealer who cannot have one, or has been found without."""
    for hand in round.in_order:
        if hand.blackjack:
            result = player_blackjack(round, dealer_blackjack=False)
            yield from carry_out(round, hand.seat, (result,))
            yield from collect(round, hand, cards)


def player_blackjack(round: BlackjackRound, *, dealer_blackjack: bool) -> Result:
    """2.7: the wager of a player with blackjack, by the odds of this table."""
    options = round.options
    return blackjack_result(
        options.pays, round.up, dealer_blackjack, departs=options.departs_from_three_to_two
    )


def settle_insurance(round: BlackjackRound, *, dealer_blackjack: bool) -> Procedure:
    """2.9: insurance is decided as soon as it is known whether the dealer has blackjack."""
    for seat in reversed(round.seats):
        if round.wager(seat, INSURANCE):
            # The first card is an ace, so a blackjack and nothing else has a ten beneath.
            result = insurance_result(TEN if dealer_blackjack else 0)
            yield from carry_out(round, seat, (result,))


# --- the dealer ------------------------------------------------------------------------------


def dealer_plays(round: BlackjackRound) -> Procedure:
    """2.6A(f), 2.12: the second card, and more while a hand may still be decided by them."""
    options = round.options
    second = "BJ65 2.6A(f)-second" if options.from_the_hand else clauses.SHOE
    more = "BJ65 2.6A(f)-draw" if options.from_the_hand else clauses.DRAW
    if options.hole_card == "peek":
        cite = "BJ65 2.6A(h)" if options.from_the_hand else clauses.READER
        round.dealt[DEALER][1:] = yield Reveal(DEALER, 1, cite=cite)
    else:
        if options.from_the_hand:
            yield Announce(DEALERS_CARD(), cite="BJ65 2.6A(f)-call")
        yield from draw(round, DEALER, "up", second)
    yield from settle_on_second_card(round)
    if round.dealer_blackjack:
        return
    while decides_a_hand(round) and dealer_draws(round.dealer_points, options.is_on("h17")):
        yield from draw(round, DEALER, "up", more)
    total = round.dealer_points.total
    said = TOTAL(DEALER, total) if total <= GOAL else TOO_MANY(DEALER)
    yield Announce(said, cite=more)


def settle_on_second_card(round: BlackjackRound) -> Procedure:
    """2.8(a)2, 2.9: what waited for the dealer's second card alone, before any further card."""
    if round.dealer_blackjack:
        yield Announce(BLACKJACK(DEALER), cite="BJ 2.7(b)-wait")
    yield from settle_insurance(round, dealer_blackjack=round.dealer_blackjack)
    for hand in round.from_the_right:
        if hand.surrendered:
            result = surrender_result(round.up, round.dealer_blackjack)
            yield from carry_out(round, hand.seat, results_of(hand, result))
            yield from collect(round, hand, result.cite)


def decides_a_hand(round: BlackjackRound) -> bool:
    """Whether any hand is still to be compared with the dealer's."""
    return any(not hand.blackjack for hand in round.in_order)


# --- settlement ------------------------------------------------------------------------------


def settle_dealer_blackjack(round: BlackjackRound) -> Procedure:
    """A blackjack that the card reader found: no player has drawn, doubled or split."""
    yield Announce(BLACKJACK(DEALER), cite=clauses.READER)
    yield from settle_insurance(round, dealer_blackjack=True)
    for hand in round.from_the_right:
        yield from turn_over(round, hand)
        if hand.blackjack:
            result = player_blackjack(round, dealer_blackjack=True)
        else:
            result = Result(hand.wagers[0], "take", clauses.READER)
        yield from carry_out(round, hand.seat, (result,))


def settle_hands(round: BlackjackRound) -> Procedure:
    """2.6A(g): the cards that lie face down are turned over, and all wagers left are settled."""
    for hand in round.from_the_right:
        yield from turn_over(round, hand)
        yield from carry_out(round, hand.seat, final_results(round, hand))


def final_results(round: BlackjackRound, hand: Hand) -> tuple[Result, ...]:
    """What becomes of the wagers of a hand once the dealer's hand is complete."""
    late = round.dealer_blackjack
    if hand.blackjack:
        return (player_blackjack(round, dealer_blackjack=late),)
    if late:
        return late_results(round, hand)
    return results_of(hand, hand_result(hand.points, round.dealer_points))


def late_results(round: BlackjackRound, hand: Hand) -> tuple[Result, ...]:
    """A blackjack found after the hand was played: the first wager or all of them (A-BJ-4)."""
    lost = lost_to_blackjack(
        round.options.hole_card,
        stake=len(hand.wagers),
        first=hand.number == 1,
        bust=hand.points.bust,
    )
    back = "BJ 2.11(d) outside original"
    return late_blackjack_results(hand.wagers, lost, clauses.COMPARE, back, "A-BJ-4")


def turn_over(round: BlackjackRound, hand: Hand) -> Procedure:
    """The two cards of a hand that lie face down are shown."""
    if hand.face_down:
        yield Reveal(hand.place, 2, cite="BJ65 2.6A(g)")
        hand.face_down = False
        yield Announce(TOTAL(f"seat {hand.seat}", hand.points.total), cite="BJ65 2.6A(g)")


def pick_up(round: BlackjackRound) -> Procedure:
    """2.6A(i): from the right, so that each hand can be rebuilt, and into the device (A-BJ-3)."""
    players = "BJ65 2.6A(i)-pick" if round.options.from_the_hand else clauses.COMPARE
    dealers = "BJ65 2.6A(i)-dealer" if round.options.from_the_hand else clauses.COMPARE
    yield Conduct(PICKED_UP(), cite=players)
    for hand in round.from_the_right:
        yield from collect(round, hand, players)
    yield Collect(DEALER, beneath=round.options.from_the_hand, cite=dealers)
    del round.dealt[DEALER]
    if round.options.from_the_hand:
        yield IntoDevice(cite=dealers)
