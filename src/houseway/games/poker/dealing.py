"""The cards of each street: what is burned, to whom the next cards go, who looks at them."""

from houseway.cards.card import Card
from houseway.games.poker.exposed import PROTECTING, TOO_FEW_LEFT, turned_up
from houseway.games.poker.round_state import PokerRound
from houseway.games.poker.variants import Street
from houseway.table.faults import Fault, FaultKind
from houseway.table.phrases import phrase
from houseway.table.state import Procedure
from houseway.table.steps import (
    COMMUNITY,
    DISCARD_RACK,
    Announce,
    Deal,
    Face,
    Look,
    Ruling,
    SetAside,
    seat_place,
)
from houseway.table.void import VoidRound

PASSED_OVER = phrase("passed over", "an eligible player was passed over")
ONE_FOR_ALL = phrase("one card for all", "One card for all: the deck is too short")

FOUR_ON_FLOP = phrase(
    "four cards on the flop",
    lambda card: f"the flop has a card too many: {Card(card).words} is the next burn card",
)
NO_BURN = phrase(
    "burn left out", lambda card: f"no card was burned: {Card(card).words} is the burn card"
)

BOARD = "PKR 14 outside board"
DRAWN = "dealer's hand"


def deal_street(round: PokerRound, street: Street) -> Procedure:
    """Burn if the street has it so, then deal to the players in turn or to the board."""
    round.first_street = street is round.variant.streets[0]
    wanted = len(round.contending) * len(street.cards) + street.board
    if round.cards_left < wanted + street.burn:
        if street.board or not round.cards_left:  # so many cards had to be set aside
            raise VoidRound(TOO_FEW_LEFT(), "PKR 14.15(r)")
        yield from deal_common(round)
        return
    round.cards_due = wanted + street.burn
    if street.burn:
        yield from burn(round)
    for face in street.cards:
        yield from deal_to_each(round, face)
    yield from exchange_exposed(round)
    if street.board:
        yield from deal_board(round, street.board)
    if "down" in street.cards:
        for player in round.contending:
            yield Look(round.seats[player], cite=round.variant.cite)


def burn(round: PokerRound) -> Procedure:
    """The next card goes to the discards unseen; a card that was turned up instead is the burn."""
    round.cards_due -= 1
    if round.burned:  # by the card too many of the flop
        round.burned = False
        return
    try:
        yield Deal(DISCARD_RACK, 1, "down", DRAWN, cite=round.variant.cite)
    except Fault as fault:
        (card,) = fault.found.cards
        yield SetAside(card, cite=BOARD)
        yield Ruling(NO_BURN(str(card)), cite=BOARD)
    round.discarded += 1


def deal_board(round: PokerRound, count: int) -> Procedure:
    """Cards for all; of four on the flop one is the next burn card."""
    try:
        cards = yield Deal(COMMUNITY, count, "up", DRAWN, cite=round.variant.cite)
    except Fault as fault:
        (card,) = fault.found.cards
        yield SetAside(card, cite=BOARD)
        round.discarded += 1
        round.burned = True
        yield Ruling(FOUR_ON_FLOP(str(card)), cite=BOARD)
        yield from deal_board(round, count)
        return
    round.dealt.setdefault(COMMUNITY, []).extend(cards)


def deal_to_each(round: PokerRound, face: Face) -> Procedure:
    """One card to every player, from the first; from the next one if the dealer begins there."""
    begun = round.deal_from
    players = round.contending
    for player in (*players[begun:], *players[:begun]):
        yield from deal_to(round, player, face)
        if round.deal_from != begun:
            yield from deal_to_each(round, face)
            return


def deal_to(round: PokerRound, player: int, face: Face) -> Procedure:
    """One card to a player; after an exposed hole card of stud the up-card is dealt face down."""
    seat, cite = round.seats[player], round.variant.cite
    if face == "up" and round.first_street and round.exposed[seat]:
        face, cite = "down", PROTECTING[len(round.variant.streets)]
    try:
        cards = yield Deal(seat_place(seat), 1, face, DRAWN, cite=cite)
    except Fault as fault:
        match fault.found.kind:
            case FaultKind.WRONG_START:
                round.deal_from += 1
            case FaultKind.PASSED_OVER:
                pass_over(round, player)
            case _:
                (card,) = fault.found.cards
                if (yield from turned_up(round, player, card, cite)):
                    yield from deal_to(round, player, face)
        return
    round.cards_due -= 1
    round.dealt.setdefault(seat_place(seat), []).extend(cards)
    if face == "up":
        round.up.setdefault(seat, []).extend(cards)
    else:
        round.down[seat] = round.down.get(seat, 0) + len(cards)


def pass_over(round: PokerRound, player: int) -> None:
    """A player gets no cards, which nobody notices unless only one hand would be left."""
    if round.betting.live == 2:
        raise VoidRound(PASSED_OVER(), "PKR 14.15(e)4")
    round.betting.retire(player)


def exchange_exposed(round: PokerRound) -> Procedure:
    """Cards that were exposed in the deal are exchanged at its end (A-PKR-6)."""
    while round.to_exchange:
        player, card = round.to_exchange.pop(0)
        if player in round.contending:
            yield from deal_to(round, player, "down")
        yield SetAside(card, cite="PKR 14.15(o)")


def deal_common(round: PokerRound) -> Procedure:
    """Too few cards are left for all: one, face up, is the next card of every player."""
    round.cards_due = 1
    yield Announce(ONE_FOR_ALL(), cite="PKR 14 outside stud")
    cards = yield Deal(COMMUNITY, 1, "up", DRAWN, cite="PKR 14 outside stud")
    round.dealt.setdefault(COMMUNITY, []).extend(cards)
