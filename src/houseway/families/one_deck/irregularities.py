"""What is ruled when a fault is found at any step of a round, each ruling by itself.

Which of them a game has, and in which order of letters, stands in its `irregularities.py`: 39.12
for Heads Up Hold'em, 40.12 for 5 Card Hi-Lo, 20.12 for Three Card Poker.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from houseway.families.devices import AUTOMATED_SHOE
from houseway.families.irregularities import under_irregularities
from houseway.families.one_deck.dealing import count_in_void_round, uncover
from houseway.families.one_deck.round_state import HandVoid, Round, VoidRound
from houseway.table.common_phrases import (
    ALL_HANDS_VOID,
    DRAWN_IN_ERROR,
    FAULT_AT,
    FOUND_FACE_UP,
    MORE_FACE_UP,
)
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.phrases import phrase, worded
from houseway.table.settling import return_wagers
from houseway.table.state import Procedure
from houseway.table.steps import (
    Announce,
    Ask,
    Choice,
    ClearDevice,
    Collect,
    GiveBack,
    RackStub,
    RemoveDevice,
    Ruling,
    SetAside,
    Step,
    seat_place,
)

VOID_ALREADY = phrase(
    "void already", lambda kind: f"{FaultKind[kind].value}; the round is void already"
)
DEALER_EXPOSED = phrase("dealer exposed", "a card of the dealer was exposed")
SHOE_JAMMED = phrase("shoe jammed", "the automated dealing shoe jammed")
EXPOSED = phrase(
    "exposed",
    lambda kind, place, policy: f"{worded('fault at', kind, place)}: {policy.replace('_', ' ')}",
)

WRONG_NUMBER = (FaultKind.TOO_MANY, FaultKind.TOO_FEW)

Rule = Callable[[Any, FaultFound], Procedure]
"""What a game rules on a fault; it returns if play goes on, and raises `VoidRound` if not."""


def ruled(round: Round[Any], procedure: Procedure, rule: Rule) -> Procedure:
    """Carry out a procedure under the rulings of its game."""

    def resume(procedure: Procedure, step: Step, found: FaultFound, _: object) -> Step:
        if isinstance(step, Ask) and step.seat in round.void_hands | round.fouled:
            return procedure.throw(HandVoid())
        if found.kind in WRONG_NUMBER:  # and play goes on: they have been dealt
            return procedure.send(found.cards)
        return step

    own = (FaultKind.SHUFFLER_JAM,)
    yield from under_irregularities(procedure, partial(rule, round), resume, own)


def found_face_up(round: Round[Any], found: FaultFound) -> Procedure:
    """39.12(a), 40.12(a), 20.12(a): the card is not used; after a second one all hands are void."""
    clauses = round.clauses
    yield SetAside(found.cards[0], cite=clauses.face_up)
    round.discarded += 1
    round.face_up_cards += 1
    if round.face_up_cards > 1:
        raise VoidRound(MORE_FACE_UP(), clauses.more_face_up)
    yield Ruling(FOUND_FACE_UP(str(found.cards[0])), cite=clauses.face_up)


def drawn_in_error(round: Round[Any]) -> Procedure:
    """39.12(b), 40.12(c), 20.12(b): its face unseen, it is used as the next card."""
    yield Ruling(DRAWN_IN_ERROR(), cite=round.clauses.drawn_in_error)


def wrong_number(round: Round[Any], found: FaultFound) -> Procedure:
    """39.12(c), 20.12(c): all hands are void, whoever has the cards (A-HUH-15)."""
    raise VoidRound(FAULT_AT(found.kind.name, found.place), round.clauses.wrong_number)
    yield


def dealer_exposed(round: Round[Any]) -> Procedure:
    """39.12(d), 20.12(d), A-HL5-16: a card of the dealer exposed early voids all hands."""
    raise VoidRound(DEALER_EXPOSED(), round.clauses.dealer_exposed)
    yield


def shoe_jammed(round: Round[Any]) -> Procedure:
    """39.12(f) and (g), 40.12(f) and (g), 20.12: void; the shoe goes before another way is used."""
    clauses = round.clauses
    yield ClearDevice(AUTOMATED_SHOE, cite=clauses.shoe_jam)
    if round.options.on_shoe_jam == "manual_shoe":
        yield RemoveDevice(AUTOMATED_SHOE, cite=clauses.remove_device)
    raise VoidRound(SHOE_JAMMED(), clauses.shoe_jam)


def player_exposed(round: Round[Any], found: FaultFound) -> Procedure:
    """The texts say that hands are not shown, and not what follows if one is (A-HUH-16)."""
    seats = [seat for seat in round.seats if seat_place(seat) == found.place]
    policy = round.options.exposed_player
    yield from exposed(round, found, policy, seats, round.clauses.player_exposed)


def void_already(round: Round[Any], found: FaultFound) -> Procedure:
    """Whatever befalls a void round changes nothing: all its cards are reshuffled anyway."""
    yield Ruling(VOID_ALREADY(found.kind.name), cite=round.void)


def exposed(
    round: Round[Any], found: FaultFound, policy: str, seats: list[int], cite: str
) -> Procedure:
    """The texts are silent on these (A-HUH-16): the supervisor's decision is recorded."""
    if policy == "void":
        raise VoidRound(FAULT_AT(found.kind.name, found.place), cite)
    yield Ruling(EXPOSED(found.kind.name, found.place, policy), cite=cite)
    if policy == "player_option_void":
        for seat in seats:
            if seat in round.folded | round.void_hands:
                continue
            choices = (Choice("play on", cite), Choice("void", cite))
            with suppress(HandVoid):  # made void by a second fault, while being asked
                choice: str = yield Ask(seat, choices, otherwise="play on", cite=cite)
                if choice == "void":
                    round.void_hands.add(seat)


def void_round(round: Round[Any], void: VoidRound) -> Procedure:
    """All hands are void: wagers go back (X-1) and all cards to the discard rack."""
    round.void = void.cite
    yield Announce(ALL_HANDS_VOID(*void.why.parts), cite=void.cite)
    yield from count_in_void_round(round)
    yield from uncover(round)
    for seat in round.table.counter_clockwise():
        yield from return_wagers(round, seat, void.cite)
        yield from give_back_forfeited(round, seat, void.cite)
    for place in round.places:
        yield Collect(place, cite=void.cite)
    yield RackStub(cite=void.cite)


def give_back_forfeited(round: Round[Any], seat: int, cite: str) -> Procedure:
    """Give back what a seat forfeited and the dealer has collected already."""
    for taken in round.forfeited:
        kept = taken.wager in round.side_wagers and round.options.void_refund == "main_only"
        if taken.seat == seat and not kept:
            yield GiveBack(seat, taken.wager, taken.amount, cite=cite)
