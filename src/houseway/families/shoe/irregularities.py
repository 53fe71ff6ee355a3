"""What both games rule alike, by the letters of 2C.14 of Three Card 21; 2.14 of blackjack."""

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from houseway.families.irregularities import under_irregularities
from houseway.families.shoe.round_state import ShoeRound
from houseway.families.shoe.shuffle import refill
from houseway.table.common_phrases import (
    ALL_HANDS_VOID,
    DRAWN_IN_ERROR,
    FOUND_FACE_UP,
    MORE_FACE_UP,
)
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.phrases import phrase
from houseway.table.settling import return_wagers
from houseway.table.state import Procedure
from houseway.table.steps import Announce, Collect, Ruling, SetAside, Step
from houseway.table.void import VoidRound

OUT_OF_CARDS = phrase("out of cards", "the shoe has run out of cards")
NO_CARDS_LEFT = phrase("no cards left", "no cards are left to complete the round")

Rule = Callable[[Any, FaultFound], Procedure]
"""What a game rules on a fault; it returns if play goes on, and raises `VoidRound` if not."""

Deciding = Generator[Step, Any, bool]
"""A procedure that finds out whether something is so."""

THROWN = frozenset({FaultKind.SHUFFLER_JAM, FaultKind.EXPOSED_IN_ERROR, FaultKind.READER_BROKEN})
"""Faults after which the step is not simply done again: the procedure itself sees to them."""


def ruled(round: ShoeRound[Any], procedure: Procedure, rule: Rule) -> Procedure:
    """Carry out a procedure under the rulings of its game."""
    yield from under_irregularities(procedure, partial(rule, round), resume, THROWN)


def resume(procedure: Procedure, step: Step, found: FaultFound, _: object) -> Step:
    """A card that was missed is not dealt again: the round goes on without it."""
    return procedure.send(found.cards) if found.kind is FaultKind.TOO_FEW else step


def face_up(round: ShoeRound[Any], found: FaultFound) -> Procedure:
    """2C.14(a): a card found face up is not used; a second one makes the round void."""
    clauses = round.clauses
    (card,) = found.cards
    yield SetAside(card, cite=clauses.face_up)
    round.face_up_cards += 1
    if round.face_up_cards > 1 and not round.over:
        raise VoidRound(MORE_FACE_UP(), clauses.more_face_up)
    yield Ruling(FOUND_FACE_UP(str(card)), cite=clauses.face_up)


def drawn_in_error(round: ShoeRound[Any]) -> Procedure:
    """2C.14(b): a card drawn in error, its face not exposed, is the next card."""
    yield Ruling(DRAWN_IN_ERROR(), cite=round.clauses.drawn_in_error)


def out_of_cards(round: ShoeRound[Any]) -> Procedure:
    """2C.14(f): the discards are shuffled and cut, one is burned, and the round is completed."""
    cite = round.clauses.out_of_cards
    yield Ruling(OUT_OF_CARDS(), cite=cite)
    shuffles = round.table.seals[round.table.deck]
    yield from refill(round.table)
    if round.table.seals[round.table.deck] == shuffles:
        raise VoidRound(NO_CARDS_LEFT(), cite)


def void_round(round: ShoeRound[Any], void: VoidRound) -> Procedure:
    """All hands are void: what is still at stake goes back (X-1), and the cards to the rack."""
    round.over = True
    yield Announce(ALL_HANDS_VOID(*void.why.parts), cite=void.cite)
    for seat in round.table.counter_clockwise():
        yield from return_wagers(round, seat, void.cite)
    if round.held is not None:
        yield SetAside(round.held, cite=void.cite)
        round.held = None
    for place in list(round.dealt):
        yield Collect(place, cite=void.cite)
