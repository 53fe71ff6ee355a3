"""Irregularities, 13:69F-2C.14: what this game rules besides what all games from a shoe do."""

from houseway.families.shoe import irregularities
from houseway.games.three_card_21.deciding import DEAD, HAND_DEAD, TAKE_CARD, deal_card
from houseway.games.three_card_21.memory import Hand, ThreeCard21Round
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.phrases import phrase
from houseway.table.settling import return_wagers
from houseway.table.state import Procedure
from houseway.table.steps import (
    DEALER,
    Announce,
    Ask,
    Choice,
    Collect,
    Conduct,
    Ruling,
    SetAside,
    spot_of,
)
from houseway.table.void import VoidRound

DEALER_MISSED = phrase(
    "dealer missed",
    "a card of the dealer was missed: it is dealt when the players have theirs",
)
MISSED = phrase("missed", "{place} is missed")
DEALER_OVERDREW = phrase(
    "dealer overdrew", "the dealer drew on a total to stand on: the card is burned"
)
HOLE_CARD_EXPOSED = phrase(
    "hole card exposed", "the hole card was exposed, of which the rules say nothing: play goes on"
)
SUPERVISOR_NOTIFIED = phrase("supervisor notified", "a casino supervisor is notified")
COULD_LEARN = phrase("could learn the hole card", "players could have learned the hole card")
COULD_NOT_LEARN = phrase(
    "could not learn the hole card", "no player could learn the hole card: play goes on"
)

CARDS = 3


def rule(round: ThreeCard21Round, found: FaultFound) -> Procedure:
    """What 2C.14 says, letter by letter; (c), (f), (h), (i) and (j) are seen to elsewhere."""
    match found.kind:
        case FaultKind.TOO_FEW if found.place == DEALER:
            yield Ruling(DEALER_MISSED(), cite="TC21 2C.14(e)")
        case FaultKind.TOO_FEW:
            yield Conduct(MISSED(found.place), cite=missed_clause(round, found.place))
        case FaultKind.DEALER_OVERDRAWN:
            yield SetAside(found.cards[0], cite="TC21 2C.14(d)")
            yield Ruling(DEALER_OVERDREW(), cite="TC21 2C.14(d)")
        case FaultKind.DEALER_EXPOSED:  # only while the first card has been missed, not this one
            yield Ruling(HOLE_CARD_EXPOSED(), cite="TC21 2C.14(e)")
        case FaultKind.READER_MISUSED:
            yield from misused_reader(round)
        case _:
            yield from irregularities.rule(round, found)


def missed_clause(round: ThreeCard21Round, place: str) -> str:
    """Whether one of the initial cards was missed, or one that was asked for."""
    (hand,) = (hand for hand in round.clockwise if hand.place == place)
    have = len(round.cards(hand))
    if hand.split or have >= CARDS:
        return "TC21 2C.14(h)"
    return "TC21 2C.14(g)-two" if have > 1 else "TC21 2C.14(g)-one"


def misused_reader(round: ThreeCard21Round) -> Procedure:
    """(k): the hole card was put into the reader though the first card gave no reason to."""
    yield Conduct(SUPERVISOR_NOTIFIED(), cite="TC21 2C.14(k)")
    if round.options.reader_shows == "yes":
        raise VoidRound(COULD_LEARN(), "TC21 2C.14(k)1", reshuffle=False)
    yield Ruling(COULD_NOT_LEARN(), cite="TC21 2C.14(k)2")


# --- (g): initial cards that were missed -----------------------------------------------------


def take_missed_cards(round: ThreeCard21Round, turn: int) -> Procedure:
    """(g): after the others have this card, whoever was missed may take theirs, or be dead."""
    for hand in round.clockwise:
        have = len(round.cards(hand))
        if turn == CARDS and have == 0:
            yield from dead_spot(round, hand, "TC21 2C.14(g)-none")
        elif have and have < turn:
            yield from offer_missed_cards(round, hand, turn)


def offer_missed_cards(round: ThreeCard21Round, hand: Hand, turn: int) -> Procedure:
    """The player's option: the missing cards, or a dead hand (A-TC21-22)."""
    one = len(round.cards(hand)) == 1
    cite = "TC21 2C.14(g)-one" if one else "TC21 2C.14(g)-two"
    choices = (Choice(TAKE_CARD, cite), Choice(DEAD, cite))
    answer: str = yield Ask(
        round.caller(hand.spot), choices, place=hand.place, otherwise=TAKE_CARD, cite=cite
    )
    if answer == DEAD:
        yield from dead_spot(round, hand, cite)
        return
    while len(round.cards(hand)) < turn:
        yield from deal_card(round, hand.place, "up", cite)


def dead_spot(round: ThreeCard21Round, hand: Hand, cite: str) -> Procedure:
    """The hand is dead, all its wagers go back, and the player is in the next deal."""
    yield Announce(HAND_DEAD(hand.place), cite=cite)
    for seat in [seat for seat in round.seats if spot_of(seat) == hand.spot]:
        yield from return_wagers(round, seat, cite)
    if round.dealt.pop(hand.place, None):
        yield Collect(hand.place, cite=cite)
    del round.hands[hand.spot]
