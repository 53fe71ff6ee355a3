"""Irregularities, 13:69F-2C.14 (printed 2A.14), in the order of their letters.

(a) `shared.face_up`, (b) `shared.drawn_in_error`, (c) `expose` to `burn_held`, (d) and (e) in
`rule`, (f) `shared.out_of_cards`, (g) `take_missed_cards`, (h) `make_up_for_missed_cards`,
(i) and (j) `families.shoe.shuffle.clear_jam`, (k) `misused_reader`, (l) `broken_reader`.
"""

from collections.abc import Callable

from houseway.cards.card import Card
from houseway.families.shoe import irregularities as shared
from houseway.families.twenty_one.plays import DOUBLE, HIT, SPLIT, STAND
from houseway.games.three_card_21.dealing import collect, deal_card, overlaps
from houseway.games.three_card_21.plays import DEAD, TAKE_CARD
from houseway.games.three_card_21.round_state import Hand, ThreeCard21Round
from houseway.games.three_card_21.settle import MAIN
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.phrases import phrase
from houseway.table.results import Result
from houseway.table.settling import return_wagers
from houseway.table.state import Procedure
from houseway.table.steps import (
    CARD_READER,
    DEALER,
    Announce,
    Ask,
    Choice,
    Collect,
    Conduct,
    Lies,
    RemoveDevice,
    Ruling,
    SetAside,
    spot_of,
)
from houseway.table.void import VoidRound

EXPOSED_IN_ERROR = phrase(
    "exposed in error",
    lambda card: f"{Card(card).words} was drawn in error and exposed: it is the next card",
)
DEALER_OVERDREW = phrase(
    "dealer overdrew", "the dealer drew on a total to stand on: the card is burned"
)
DEALER_MISSED = phrase(
    "dealer missed",
    "a card of the dealer was missed: it is dealt when the players have theirs",
)
MISSED = phrase("missed", "{place} is missed")
HAND_DEAD = phrase("hand dead", "The hand of {place} is dead")
SUPERVISOR_NOTIFIED = phrase("supervisor notified", "a casino supervisor is notified")
COULD_LEARN = phrase("could learn the hole card", "players could have learned the hole card")
COULD_NOT_LEARN = phrase(
    "could not learn the hole card", "no player could learn the hole card: play goes on"
)
READER_BROKEN = phrase(
    "reader out of order", "the card reader is out of order: the dealer goes on as without one"
)
HOLE_CARD_EXPOSED = phrase(
    "hole card exposed", "the hole card was exposed, of which the rules say nothing: play goes on"
)

CARDS = 3

PlayOn = Callable[[ThreeCard21Round, Hand], Procedure]
"""What follows a card that a hand had asked for."""


def rule(round: ThreeCard21Round, found: FaultFound) -> Procedure:
    """What is ruled when a fault is found while a card is dealt or the reader used."""
    match found.kind:
        case FaultKind.FACE_UP:
            yield from shared.face_up(round, found)  # (a)
        case FaultKind.DRAWN_IN_ERROR:
            yield from shared.drawn_in_error(round)  # (b)
        case FaultKind.DEALER_OVERDRAWN:  # (d)
            yield SetAside(found.cards[0], cite="TC21 2C.14(d)")
            yield Ruling(DEALER_OVERDREW(), cite="TC21 2C.14(d)")
        case FaultKind.TOO_FEW if found.place == DEALER:  # (e)
            yield Ruling(DEALER_MISSED(), cite="TC21 2C.14(e)")
        case FaultKind.SHOE_EMPTY:
            yield from shared.out_of_cards(round)  # (f)
        case FaultKind.TOO_FEW:  # (g), (h)
            yield Conduct(MISSED(found.place), cite=missed_clause(round, found.place))
        case FaultKind.READER_MISUSED:
            yield from misused_reader(round)  # (k)
        case FaultKind.DEALER_EXPOSED:  # dealt alone, for the first card had been missed
            yield Ruling(HOLE_CARD_EXPOSED(), cite="TC21 2C.14 outside exposed")


# --- (c): a card drawn in error and exposed --------------------------------------------------


def expose(round: ThreeCard21Round, found: FaultFound) -> Procedure:
    """(c): it is held, the next card for the players in their turn, or for the dealer."""
    (round.held,) = found.cards
    yield Ruling(EXPOSED_IN_ERROR(str(round.held)), cite="TC21 2C.14(c)-use")


def refuse(round: ThreeCard21Round, hand: Hand) -> None:
    """(c): whoever refuses it gets no further card on any hand or spot (A-TC21-30)."""
    round.refused.add(round.player(hand.spot))


def gets_cards(round: ThreeCard21Round, hand: Hand) -> bool:
    """(c): whether the player of a hand has not refused a card in this round."""
    return round.player(hand.spot) not in round.refused


def refused_choices(round: ThreeCard21Round, hand: Hand) -> tuple[Choice, ...]:
    """(c): what calls for a card is not for whoever refused one."""
    if gets_cards(round, hand):
        return ()
    return tuple(Choice(name, "TC21 2C.14(c)-refuse") for name in (HIT, DOUBLE, SPLIT))


def burn_held(round: ThreeCard21Round) -> Procedure:
    """(c): refused by the players and of no use to the dealer, it is burned."""
    if round.held is not None:
        yield SetAside(round.held, cite="TC21 2C.14(c)-burn")
        round.held = None


# --- (g): initial cards that were missed -----------------------------------------------------


def missed_clause(round: ThreeCard21Round, place: str) -> str:
    """Whether one of the initial cards was missed, or one that was asked for."""
    (hand,) = (hand for hand in round.clockwise if hand.place == place)
    have = len(round.cards(hand))
    if hand.split or have >= CARDS:
        return "TC21 2C.14(h)"
    return "TC21 2C.14(g)-two" if have > 1 else "TC21 2C.14(g)-one"


def take_missed_cards(round: ThreeCard21Round, turn: int) -> Procedure:
    """(g): after the others have this card, whoever was missed may take theirs, or be dead."""
    for hand in round.clockwise:
        have = len(round.cards(hand))
        if turn == CARDS and have == 0:
            yield from dead_spot(round, hand, "TC21 2C.14(g)-none")
        elif have and have < turn:
            yield from offer_missed_cards(round, hand, turn)


def offer_missed_cards(round: ThreeCard21Round, hand: Hand, turn: int) -> Procedure:
    """(g): the player's option: the missing cards, or a dead hand (A-TC21-22)."""
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
        yield from deal_card(round, hand.place, "up", cite, overlaps(round, hand))


def dead_spot(round: ThreeCard21Round, hand: Hand, cite: str) -> Procedure:
    """(g): the hand is dead, all its wagers go back, and the player is in the next deal."""
    yield Announce(HAND_DEAD(hand.place), cite=cite)
    for seat in [seat for seat in round.seats if spot_of(seat) == hand.spot]:
        yield from return_wagers(round, seat, cite)
    if round.dealt.pop(hand.place, None):
        yield Collect(hand.place, cite=cite)
    del round.hands[hand.spot]


# --- (h): further cards that were missed -----------------------------------------------------


def make_up_for_missed_cards(round: ThreeCard21Round, play_on: PlayOn) -> Procedure:
    """(h): cards that were asked for and not dealt, before the hole card is revealed."""
    while round.missed:
        hand = round.missed.pop(0)
        if (yield from dies(round, hand)):
            yield from dead_hand(round, hand, "TC21 2C.14(h)")
            continue
        if not gets_cards(round, hand):
            continue
        before = len(round.cards(hand))
        lies: Lies = "sideways" if hand.doubled else ""
        yield from deal_card(round, hand.place, "up", "TC21 2C.14(h)", lies)
        if len(round.cards(hand)) == before:
            round.missed.append(hand)
        else:
            yield from play_on(round, hand)


def dies(round: ThreeCard21Round, hand: Hand) -> shared.Deciding:
    """(h): the player's option; whoever refused a card by (c) keeps the hand or lets it die."""
    cite = "TC21 2C.14(h)"
    keeps = Choice(TAKE_CARD, cite)
    if not gets_cards(round, hand):
        keeps = Choice(STAND, "TC21 2C.14(c)-refuse")
    answer: str = yield Ask(
        round.caller(hand.spot),
        (keeps, Choice(DEAD, cite)),
        place=hand.place,
        otherwise=keeps.name,
        cite=cite,
    )
    return answer == DEAD


def dead_hand(round: ThreeCard21Round, hand: Hand, cite: str) -> Procedure:
    """(h): the hand is dead and its wagers go back."""
    yield Announce(HAND_DEAD(hand.place), cite=cite)
    yield from round.settle_hand(hand, Result(MAIN, "return", cite))
    yield from collect(round, hand, cite)


# --- (k) and (l): the card reader ------------------------------------------------------------


def misused_reader(round: ThreeCard21Round) -> Procedure:
    """(k): the hole card was put into the reader though the first card gave no reason to."""
    yield Conduct(SUPERVISOR_NOTIFIED(), cite="TC21 2C.14(k)")
    if round.options.reader_shows == "yes":
        raise VoidRound(COULD_LEARN(), "TC21 2C.14(k)1", reshuffle=False)
    yield Ruling(COULD_NOT_LEARN(), cite="TC21 2C.14(k)2")


def broken_reader() -> Procedure:
    """(l): from now on the table is dealt as one without a reader."""
    yield Ruling(READER_BROKEN(), cite="TC21 2C.14(l)")
    yield RemoveDevice(CARD_READER, cite="TC21 2C.14(l)")
