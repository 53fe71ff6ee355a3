"""The three ways of dealing, and the stub they leave: 39.7 to 39.9, 40.7 to 40.9, 20.7 to 20.9."""

from collections.abc import Callable, Mapping
from typing import Any

from houseway.families.devices import has_shuffler
from houseway.families.one_deck.round_state import Round, VoidRound
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import (
    DEALER,
    DISCARD_RACK,
    Announce,
    ChooseHand,
    Conduct,
    CountHands,
    CountStub,
    CoverCard,
    Deal,
    Face,
    RackStub,
    RemoveStub,
    seat_place,
)

NO_MORE_BETS = phrase("no more bets", "No more bets")
DECK_OVER_CONTAINER = phrase(
    "deck over the container",
    "the deck is kept in front of the dealer, over the table inventory container",
)
DRAWN_NEAREST = phrase(
    "drawn with the nearest hand",
    "each card is drawn with the hand nearest the shoe and placed with the other",
)
TAKEN_FROM_TOP = phrase(
    "taken from the top", "the {hand} takes each card from the top and places it face down"
)
MISDEALT = phrase("misdealt", "cards were misdealt")
STUB_COUNTED = phrase("stub counted", "the stub is counted face down on the layout")
DECK_NOT_WHOLE = phrase("deck not whole", "the deck does not have 52 cards")

DECK = 52


def no_more_bets(round: Round[Any]) -> Procedure:
    """The call before any card is dealt, and the manner in which the cards will be drawn."""
    way = round.options.dealing
    clauses = round.dealing
    if way == "hand":
        holding: str = yield ChooseHand(cite=clauses.same_hand)
        yield Conduct(DECK_OVER_CONTAINER(), cite=clauses.held_where)
    yield Announce(NO_MORE_BETS(), cite=clauses.no_more_bets)
    if way == "manual_shoe":
        round.drawn = "hand nearest the shoe"
        yield Conduct(DRAWN_NEAREST(), cite=clauses.manner)
    elif way == "hand":
        round.drawn = "right hand" if holding == "left" else "left hand"
        yield Conduct(TAKEN_FROM_TOP(round.drawn), cite=clauses.manner)
    else:
        round.drawn = "automated shoe"


def deal_hands(round: Round[Any]) -> Procedure:
    """The cards of each player from the left and of the dealer, singly or in stacks."""
    if round.options.dealing == "automated_shoe":
        yield from deal_stacks(round)
        yield RemoveStub(cite=round.dealing.stub)
        round.drawn = "dealer's hand"
    else:
        yield from deal_singly(round)


def deal_singly(round: Round[Any]) -> Procedure:
    """One card to each player and the dealer, then the next, until all hands are complete."""
    first = round.dealing.first_card
    for player_cite, dealer_cite in round.dealing.rounds_of_cards:
        for seat in round.seats:
            if seat not in round.misdealt:
                yield from deal(round, seat_place(seat), 1, "down", first or player_cite)
                first = ""
        yield from deal(round, DEALER, 1, "down", dealer_cite)


def deal_stacks(round: Round[Any]) -> Procedure:
    """A stack to each player from the left, the last to the dealer."""
    cite = round.dealing.first_stack
    for seat in round.seats:
        yield from deal(round, seat_place(seat), round.hand_size, "down", cite)
        cite = round.dealing.other_stacks
    yield from deal(round, DEALER, round.hand_size, "down", round.dealing.dealer_stack)


def deal(round: Round[Any], to: str, count: int, face: Face, cite: str) -> Procedure:
    """Deal cards to a place and remember them."""
    covered = to == DEALER and round.dealing.covers_dealer
    cards = yield Deal(to, count, face, round.drawn, covered, cite=cite)
    round.covered = round.covered or covered
    round.dealt.setdefault(to, []).extend(cards)


def uncover(round: Round[Any]) -> Procedure:
    """The cover card is taken off the dealer's cards."""
    if round.covered:
        round.covered = False
        where, cite = round.dealing.uncovers
        yield CoverCard(where, cite=cite)


def burn(round: Round[Any], cite: str) -> Procedure:
    """The next card goes to the discard rack unseen."""
    yield Deal(DISCARD_RACK, 1, "down", round.drawn, cite=cite)
    round.discarded += 1


# --- the stub --------------------------------------------------------------------------------


Misdealt = Callable[[Any, Mapping[str, int]], Procedure]
"""What a game rules when a count finds cards at a wrong place, by the number at each place."""


def all_void(round: Round[Any], hands: Mapping[str, int]) -> Procedure:
    """All hands are void, whichever was dealt a wrong number."""
    raise VoidRound(MISDEALT(), round.clauses.count_misdealt)
    yield


def put_stub_away(round: Round[Any], misdealt: Misdealt = all_void) -> Procedure:
    """Once all cards are out the stub goes to the discard rack, unseen.

    It is counted first when a count is due and no device counts instead.
    """
    options, clauses = round.options, round.dealing
    if options.dealing == "manual_shoe":
        yield RemoveStub(cite=clauses.stub)
    if is_counted_by_device(round):
        yield RackStub(cite=clauses.exempt)
    elif count_is_due(round.table, options.count_every):
        yield from count_stub(round, misdealt)
        yield RackStub(cite=round.clauses.count_right)
    else:
        yield RackStub(cite=clauses.stub)


def is_counted_by_device(round: Round[Any]) -> bool:
    """Whether a shuffling device that counts spares the count of the stub."""
    counts = round.options.shuffler == "counting_device" and has_shuffler(round.table)
    return counts and bool(round.dealing.exempt)


def count_is_due(table: TableState, every: int) -> bool:
    """Once in so many rounds; and of two decks each, lest all counts fall on the same one."""
    return max(table.rounds_since_count, table.deck_rounds[table.deck]) >= every


def count_in_void_round(round: Round[Any]) -> Procedure:
    """The fifth round has its count, void or not: all hands are void already, so only the deck
    can turn out to be wrong."""
    if is_counted_by_device(round) or not count_is_due(round.table, round.options.count_every):
        return
    clauses = round.clauses
    yield Conduct(STUB_COUNTED(), cite=clauses.count_how)
    counted: int = yield CountStub(cite=round.dealing.count)
    hands: dict[str, int] = yield CountHands(cite=clauses.count_misdealt)
    round.deck_in_doubt = counted + sum(hands.values()) != DECK


def count_stub(round: Round[Any], misdealt: Misdealt) -> Procedure:
    """Counted face down on the layout; without 52 cards all hands are void."""
    clauses = round.clauses
    yield Conduct(STUB_COUNTED(), cite=clauses.count_how)
    counted: int = yield CountStub(cite=round.dealing.count)
    if counted + round.cards_out == DECK:
        return
    round.deck_in_doubt = True
    hands: dict[str, int] = yield CountHands(cite=clauses.count_misdealt)
    if counted + sum(hands.values()) == DECK:  # all there, at a wrong place
        round.deck_in_doubt = False
        yield from misdealt(round, hands)
        return
    raise VoidRound(DECK_NOT_WHOLE(), clauses.count_deck)
