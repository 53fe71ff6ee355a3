"""The three ways of dealing, 13:69F-39.7 to 39.9, and the stub they leave."""

from dataclasses import dataclass
from typing import Literal

from pitboss.games.heads_up_holdem.memory import Round, VoidRound
from pitboss.games.heads_up_holdem.options import HeadsUpHoldemOptions
from pitboss.law import cites
from pitboss.table.state import Procedure, TableState
from pitboss.table.steps import (
    COMMUNITY,
    DEALER,
    DISCARD_RACK,
    Announce,
    ChooseHand,
    Conduct,
    CountHands,
    CountStub,
    Deal,
    Face,
    Load,
    RackStub,
    RemoveStub,
    seat_place,
)

NO_MORE_BETS = "No more bets"
BOARD = 5
HOLE = 2
DECK = 52


@dataclass(frozen=True)
class DealingClauses:
    """Where each section says the same thing for its way of dealing."""

    load: str
    no_more_bets: str
    first_player_card: str
    first_dealer_card: str
    second_player_card: str
    second_dealer_card: str
    stub: str
    count: str
    exempt: str


MANUAL_SHOE = DealingClauses(
    load="HUH 39.7(a)-load",
    no_more_bets="HUH 39.7(b)",
    first_player_card="HUH 39.7(d)1",
    first_dealer_card="HUH 39.7(d)2",
    second_player_card="HUH 39.7(d)3",
    second_dealer_card="HUH 39.7(d)4",
    stub="HUH 39.7(e)",
    count="HUH 39.7(f)-freq",
    exempt="HUH 39.7(g)-exempt",
)
FROM_THE_HAND = DealingClauses(
    load="HUH 39.8(b)2",
    no_more_bets="HUH 39.8(b)3-call",
    first_player_card="HUH 39.8(c)1",
    first_dealer_card="HUH 39.8(c)2",
    second_player_card="HUH 39.8(c)3",
    second_dealer_card="HUH 39.8(c)4",
    stub="HUH 39.8(d)",
    count="HUH 39.8(e)",
    exempt="HUH 39.8(f)-exempt",
)
AUTOMATED_SHOE = DealingClauses(
    load="HUH 39.9(b)1",
    no_more_bets="HUH 39.9(b)2",
    first_player_card="HUH 39.9(c)-first",
    first_dealer_card="HUH 39.9(c)-dealer",
    second_player_card="HUH 39.9(c)-rest",
    second_dealer_card="HUH 39.9(c)-dealer",
    stub="HUH 39.9(d)",
    count="HUH 39.9(e)",
    exempt="HUH 39.9(f)-exempt",
)
CLAUSES = {"manual_shoe": MANUAL_SHOE, "hand": FROM_THE_HAND, "automated_shoe": AUTOMATED_SHOE}

INTO: dict[str, Literal["manual shoe", "automated shoe", "dealer's hand"]] = {
    "manual_shoe": "manual shoe",
    "hand": "dealer's hand",
    "automated_shoe": "automated shoe",
}


@cites("HUH 39.4(b)1", "HUH 39.4(c)2")
def load(table: TableState, deck: int, *, cite: str = "") -> Procedure:
    """The stack goes into the shoe or the dealer's hand once 39.4 has been completed.

    A device that feeds the shoe does so with the stacks it has shuffled, never with others.
    """
    options = table.options
    assert isinstance(options, HeadsUpHoldemOptions)
    feeds = options.shuffler_feeds_shoe == "yes" and table.shuffled_by.get(deck) == "device"
    yield Load(
        deck,
        INTO[options.dealing],
        "device" if feeds else "dealer",
        cite=cite or ("HUH 39.4(a)-feed" if feeds else CLAUSES[options.dealing].load),
    )


@cites("HUH 39.10(c)-hole")
def deal_hole_cards(round: Round) -> Procedure:
    """39.7(b)-(d), 39.8(b)-(c) or 39.9(b)-(c): the call, then two cards each."""
    dealing = round.options.dealing
    clauses = CLAUSES[dealing]
    if dealing == "hand":
        holding: str = yield ChooseHand(cite="HUH 39.8(b)2i")
        yield Conduct(
            "the deck is kept in front of the dealer, over the table inventory container",
            cite="HUH 39.8(b)2ii",
        )
    yield Announce(NO_MORE_BETS, cite=clauses.no_more_bets)
    if dealing == "manual_shoe":
        round.drawn = "hand nearest the shoe"
        yield Conduct(
            "each card is drawn with the hand nearest the shoe and placed with the other",
            cite="HUH 39.7(c)",
        )
    elif dealing == "hand":
        round.drawn = "right hand" if holding == "left" else "left hand"
        yield Conduct(
            f"the {round.drawn} takes each card from the top and places it face down",
            cite="HUH 39.8(b)3-deal",
        )
    else:
        round.drawn = "automated shoe"
    if round.options.deals_board_first:
        cite = "HUH 39.9(c)-board" if dealing == "automated_shoe" else "HUH 39.10(c)-order"
        yield from deal(round, COMMUNITY, BOARD, "down", cite)
    if dealing == "automated_shoe":
        yield from deal_stacks(round)
        yield RemoveStub(cite="HUH 39.9(d)")
        round.drawn = "dealer's hand"
    else:
        yield from deal_singly(round, clauses)


@cites("HUH 39.7(d)", "HUH 39.8(c)")
def deal_singly(round: Round, clauses: DealingClauses) -> Procedure:
    """(d): one card to each player and the dealer, then a second."""
    for player_cite, dealer_cite in (
        (clauses.first_player_card, clauses.first_dealer_card),
        (clauses.second_player_card, clauses.second_dealer_card),
    ):
        for seat in round.seats:
            yield from deal(round, seat_place(seat), 1, "down", player_cite)
        yield from deal(round, DEALER, 1, "down", dealer_cite)


def deal_stacks(round: Round) -> Procedure:
    """39.9(c): a stack of two to each player from the left, the last to the dealer."""
    cite = "HUH 39.9(c)-first"
    for seat in round.seats:
        yield from deal(round, seat_place(seat), HOLE, "down", cite)
        cite = "HUH 39.9(c)-rest"
    yield from deal(round, DEALER, HOLE, "down", "HUH 39.9(c)-dealer")


def deal(round: Round, to: str, count: int, face: Face, cite: str) -> Procedure:
    """Deal cards to a place and remember them."""
    cards = yield Deal(to, count, face, round.drawn, to == DEALER, cite=cite)
    round.dealt.setdefault(to, []).extend(cards)


def burn(round: Round) -> Procedure:
    """39.1: the next card goes to the discard rack unseen."""
    yield Deal(DISCARD_RACK, 1, "down", round.drawn, cite="HUH 39.1 Burn")
    round.discarded += 1


# --- the stub --------------------------------------------------------------------------------


def put_stub_away(round: Round) -> Procedure:
    """39.7(e), 39.8(d), 39.9(d): once all cards are out, the stub goes to the discard rack.

    It goes unseen, and is counted first when a count is due and no device counts instead.
    """
    options = round.options
    clauses = CLAUSES[options.dealing]
    if options.dealing == "manual_shoe":
        yield RemoveStub(cite=clauses.stub)
    if options.shuffler == "counting_device" and "shuffler" not in round.table.removed_devices:
        yield RackStub(cite=clauses.exempt)
    elif count_is_due(round.table, options.count_every):
        yield from count_stub(round, clauses)
        yield RackStub(cite="HUH 39.7(f)1")
    else:
        yield RackStub(cite=clauses.stub)


def count_is_due(table: TableState, every: int) -> bool:
    """Once in so many rounds; and of two decks each, lest all counts fall on the same one."""
    return max(table.rounds_since_count, table.deck_rounds[table.deck]) >= every


def count_stub(round: Round, clauses: DealingClauses) -> Procedure:
    """39.7(f): counted face down on the layout; a wrong number makes all hands void."""
    yield Conduct("the stub is counted face down on the layout", cite="HUH 39.7(f)-how")
    counted: int = yield CountStub(cite=clauses.count)
    if counted + round.cards_out == DECK:
        return
    round.deck_in_doubt = True
    hands: dict[str, int] = yield CountHands(cite="HUH 39.7(f)2-misdeal")
    if counted + sum(hands.values()) + round.discarded == DECK:  # all there, at a wrong place
        round.deck_in_doubt = False
        raise VoidRound("cards were misdealt", "HUH 39.7(f)2-misdeal")
    raise VoidRound("the deck does not have 52 cards", "HUH 39.7(f)2-deck")
