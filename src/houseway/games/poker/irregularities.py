"""Irregularities, 14.15: what is ruled when a fault is found at any step of a round.

14.15 by its letters, and where each is carried out:

(a) players.thrown_away
(b) dead_hands.decide
(c) players.rule_on_player
(d) showdown.show_hands
(e) irregularities.error_found
(f) irregularities.rule
(g) irregularities.void_round
(h) irregularities.found_face_up
(i) players.fouled
(j) players.bound_by_words
(k) exposed.hole_card
(l) exposed.hole_card
(m) exposed.may_stop
(n) irregularities.rule
(o) exposed.exchange
(p) opening.clear_jam
(q) opening.clear_jam
(r) dead_hands.rule_by_internal_controls
"""

from collections.abc import Generator
from typing import Any

from houseway.cards.card import Card
from houseway.families.irregularities import under_irregularities
from houseway.games.poker.dead_hands import decide
from houseway.games.poker.dealing import BOARD
from houseway.games.poker.exposed import need_cards
from houseway.games.poker.mishaps import NOBODYS, THE_SHUFFLE, THE_START
from houseway.games.poker.players import rule_on_player
from houseway.games.poker.round_state import HandsChanged, PokerRound
from houseway.games.poker.state import PotNow
from houseway.games.poker.steps import Refund, own
from houseway.table.common_phrases import FOUND_FACE_UP, MORE_FACE_UP
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.phrases import phrase, worded
from houseway.table.state import Procedure
from houseway.table.steps import Announce, Ask, Collect, Conduct, RackStub, Ruling, SetAside, Step
from houseway.table.void import VoidRound

INELIGIBLE = phrase(
    "ineligible player", "a card went to an ineligible player: it alone is discarded"
)
DECK_WRONG = phrase("deck wrong", lambda kind: FaultKind[kind].value)
CARD_EXAMINED = phrase("card examined", "the dealer examines the card thoroughly")
OFF_TABLE = phrase(
    "off the table",
    lambda card: f"{Card(card).words} was dealt off the table: it is not used in this round",
)
FINAL = phrase("decided and final", "the shift supervisor has decided; that is final")
BOARD_EARLY = phrase(
    "board card too early",
    lambda card: (
        f"{Card(card).words} came before the betting was over: it is set aside, and the next card "
        "is burned and dealt in its time"
    ),
)
DISPUTE = phrase("dispute", "a dispute")
DISPUTE_ABOUT = phrase("dispute about", "a dispute about {place}")
BAD_SHUFFLE = phrase("bad shuffle or cut", "the cards were not shuffled and cut as they must be")
WRONG_START = phrase("wrong start", "the deal began at an incorrect position")
NOT_DEALT_IN = phrase("not dealt in", "{place} was not dealt in")
ROUND_STANDS = phrase(
    "round stands",
    lambda *what: f"{worded(*what)}; two players have wagered since: the round stands",
)
MISDEAL = phrase("misdeal", lambda *why: f"Misdeal: {worded(*why)}")
ROUND_DEAD = phrase("round dead", lambda *why: f"The round is dead: {worded(*why)}")

IN_TIME = 2
"""Errors of the deal make a misdeal until two players have wagered voluntarily (A-PKR-5)."""

DURING_THE_DEAL = (
    FaultKind.WRONG_START,
    FaultKind.PASSED_OVER,
    FaultKind.PLAYER_EXPOSED,
    FaultKind.FLOP_TOO_MANY,
    FaultKind.NO_BURN,
)
"""What the deal itself goes on from, in another way than by dealing the same card again."""


def ruled(round: PokerRound, procedure: Procedure) -> Procedure:
    """Carry out a procedure under the rulings of 14.15."""

    def rule_and_compare(found: FaultFound) -> Generator[Step, Any, bool]:
        before = round.changes
        yield from rule(round, found)
        return round.changes != before

    yield from under_irregularities(procedure, rule_and_compare, resume, DURING_THE_DEAL)


def resume(procedure: Procedure, step: Step, found: FaultFound, hands_changed: bool) -> Step:
    """Nobody is asked the same again once a ruling has changed whom there is to ask."""
    if hands_changed and isinstance(step, Ask):
        return procedure.throw(HandsChanged())
    return step


def rule(round: PokerRound, found: FaultFound) -> Procedure:
    """What is ruled on a fault; it returns if play goes on, and raises `VoidRound` if not."""
    match found.kind:
        case FaultKind.ERROR_FOUND:
            yield from error_found(round, found.place)
        case FaultKind.INELIGIBLE:
            yield Collect(NOBODYS, cite="PKR 14.15(f)")
            round.discarded += 1
            yield Ruling(INELIGIBLE(), cite="PKR 14.15(f)")
            need_cards(round)
        case FaultKind.CARD_MISSING | FaultKind.CARD_ADDITIONAL:
            round.deck_in_doubt = True
            raise VoidRound(DECK_WRONG(found.kind.name), "PKR 14.15(g)")
        case FaultKind.FACE_UP:
            yield from found_face_up(round, found)
        case FaultKind.OFF_TABLE:
            (card,) = found.cards
            yield Conduct(CARD_EXAMINED(), cite="PKR 14.15(n)")
            yield SetAside(card, cite="PKR 14.15(n)")
            round.discarded += 1
            yield Ruling(OFF_TABLE(str(card)), cite="PKR 14.15(n)")
            need_cards(round)
        case FaultKind.BOARD_EARLY:
            (card,) = found.cards
            yield SetAside(card, cite=BOARD)
            round.discarded += 1
            yield Ruling(BOARD_EARLY(str(card)), cite=BOARD)
        case FaultKind.DISPUTED if (found.place, round.acts) in round.decided:
            yield Ruling(FINAL(), cite="PKR 14.15(b)")
        case FaultKind.DISPUTED:  # each matter by itself (A-PKR-15)
            round.decided.add((found.place, round.acts))
            matter = DISPUTE_ABOUT(found.place) if found.place else DISPUTE()
            yield from decide(round, matter, "PKR 14.15(b)")
        case _:
            yield from rule_on_player(round, found.kind, round.player_at(found.place))


def found_face_up(round: PokerRound, found: FaultFound) -> Procedure:
    """(h): it is not used; (e)3: with a second one it is a misdeal."""
    (card,) = found.cards
    yield SetAside(card, cite="PKR 14.15(h)")
    round.discarded += 1
    round.face_up_cards += 1
    if round.face_up_cards > 1:
        raise VoidRound(MORE_FACE_UP(), "PKR 14.15(e)3")
    yield Ruling(FOUND_FACE_UP(str(card)), cite="PKR 14.15(h)")
    need_cards(round)


def error_found(round: PokerRound, where: str) -> Procedure:
    """(e): a bad shuffle or cut is a misdeal until the pot is awarded (A-PKR-4), others in time."""
    if where == THE_SHUFFLE:
        raise VoidRound(BAD_SHUFFLE(), "PKR 14.15(e)1")
    if where == THE_START:
        what, cite = WRONG_START(), "PKR 14.15(e)2"
    else:
        what, cite = NOT_DEALT_IN(where), "PKR 14.15(e)4"
    if len(round.voluntary) < IN_TIME:
        raise VoidRound(what, cite)
    yield Ruling(ROUND_STANDS(*what.parts), cite=cite)


# --- a round that comes to nothing ------------------------------------------------------------


def void_round(round: PokerRound, void: VoidRound) -> Procedure:
    """Every player's own money goes back (A-PKR-11) and all cards to the discards."""
    round.void = True
    misdeal = void.cite.startswith("PKR 14.15(e)")
    what = MISDEAL if misdeal else ROUND_DEAD
    cite = "PKR 14.15(e)" if misdeal else void.cite
    yield Announce(what(*void.why.parts), cite=void.cite)
    yield from refund_all(round, void.cite)
    for place in list(round.places):
        yield Collect(place, cite=cite)
    yield RackStub(cite=cite)


def refund_all(round: PokerRound, cite: str) -> Procedure:
    """Each seat gets what it has put in this round."""
    for seat in round.seats:
        held = round.table.seats[seat]
        in_front = sum(held.wagers.values())
        if in_front + held.in_pot:
            pots = less(own(round.table).pots, held.in_pot)
            yield Refund(seat, in_front + held.in_pot, pots, cite=cite)


def less(pots: tuple[PotNow, ...], amount: int) -> tuple[PotNow, ...]:
    """The pots without this amount, which is taken from the main pot first."""
    left: list[PotNow] = []
    for pot in pots:
        taken = min(amount, pot.amount)
        amount -= taken
        left.append(PotNow(pot.amount - taken, pot.seats))
    return tuple(left)
