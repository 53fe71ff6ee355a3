"""Irregularities, 13:69F-39.12: what is ruled when a fault is found at any step of a round."""

from contextlib import suppress

from pitboss.games.heads_up_holdem.memory import HandVoid, Round, VoidRound
from pitboss.games.heads_up_holdem.wagers import SIDE_WAGERS
from pitboss.table.faults import Fault, FaultKind, Found
from pitboss.table.state import Procedure
from pitboss.table.steps import (
    DEALER,
    Announce,
    Ask,
    Choice,
    ClearDevice,
    Collect,
    RackStub,
    Return,
    Ruling,
    SetAside,
    Take,
    seat_place,
)
from pitboss.table.wagers import MATCH_PLAY


def under_irregularities(round: Round, procedure: Procedure) -> Procedure:
    """Carry out a procedure; a fault is ruled on where it is found, and the step is done again."""
    try:
        step = next(procedure)
        while True:
            try:
                answer = yield step
            except Fault as fault:
                if fault.found.kind is FaultKind.SHUFFLER_JAM:
                    step = procedure.throw(fault)
                    continue
                yield from under_irregularities(round, rule(round, fault.found))
                if isinstance(step, Ask) and step.seat in round.void_hands:
                    step = procedure.throw(HandVoid())
                continue
            step = procedure.send(answer)
    except StopIteration:
        return


def rule(round: Round, found: Found) -> Procedure:
    """39.12 in its order; returns if play goes on, raises `VoidRound` if it does not."""
    if round.void:
        yield Ruling(f"{found.kind.value}; the round is void already", cite="HUH 39.12(c)")
        return
    match found.kind:
        case FaultKind.FACE_UP:  # (a)
            yield SetAside(found.cards[0], cite="HUH 39.12(a)-one")
            round.discarded += 1
            round.face_up_cards += 1
            if round.face_up_cards > 1:
                raise VoidRound("more than one card was found face up", "HUH 39.12(a)-more")
            yield Ruling(
                f"{found.cards[0].words} found face up: it is not used", cite="HUH 39.12(a)-one"
            )
        case FaultKind.DRAWN_IN_ERROR:  # (b)
            yield Ruling(
                "a card was drawn in error, its face unseen: it is used as the next card",
                cite="HUH 39.12(b)",
            )
        case FaultKind.TOO_MANY | FaultKind.TOO_FEW:  # (c), and A-HUH-15
            raise VoidRound(f"{found.kind.value} at {found.place}", "HUH 39.12(c)")
        case FaultKind.DEALER_EXPOSED:  # (d)
            raise VoidRound("a card of the dealer was exposed", "HUH 39.12(d)")
        case FaultKind.SHOE_JAM:  # (f)
            yield ClearDevice("automated shoe", cite="HUH 39.12(f)")
            raise VoidRound("the automated dealing shoe jammed", "HUH 39.12(f)")
        case FaultKind.PLAYER_EXPOSED:
            seats = [seat for seat in round.seats if seat_place(seat) == found.place]
            yield from exposed(round, found, round.options.exposed_player, seats)
        case FaultKind.BOARD_EXPOSED:
            yield from exposed(round, found, round.options.exposed_board, round.seats)


def exposed(round: Round, found: Found, policy: str, seats: list[int]) -> Procedure:
    """The text is silent on these (A-HUH-16): the supervisor's decision is recorded."""
    cite = "HUH 39.10(c)-stage" if found.kind is FaultKind.BOARD_EXPOSED else "HUH 39.10(a)-look"
    if policy == "void":
        raise VoidRound(f"{found.kind.value} at {found.place}", cite)
    yield Ruling(f"{found.kind.value} at {found.place}: {policy.replace('_', ' ')}", cite=cite)
    if policy == "player_option_void":
        for seat in seats:
            if seat in round.folded | round.void_hands:
                continue
            choices = (Choice("play on", cite), Choice("void", cite))
            with suppress(HandVoid):  # made void by a second fault, while being asked
                choice: str = yield Ask(seat, choices, cite=cite)
                if choice == "void":
                    round.void_hands.add(seat)


def void_round(round: Round, void: VoidRound) -> Procedure:
    """All hands are void: wagers go back (X-1) and all cards to the discard rack."""
    round.void = True
    yield Announce(f"All hands are void: {void.why}", cite=void.cite)
    for seat in round.table.counter_clockwise():
        yield from return_wagers(round, seat, void.cite)
    yield from clear_layout(round, void.cite)


def return_wagers(round: Round, seat: int, cite: str) -> Procedure:
    """Return what a seat has on the layout, side wagers included unless the option says not."""
    held = round.table.seats[seat]
    for wager, amount in list(held.wagers.items()):
        if wager in SIDE_WAGERS and round.options.void_refund == "main_only":
            yield Take(seat, wager, amount, cite=cite)
        else:
            yield Return(seat, wager, amount, cite=cite)
    if held.coupon:
        yield Return(seat, MATCH_PLAY, held.coupon, cite=cite)


def clear_layout(round: Round, cite: str) -> Procedure:
    """Every card still out goes to the discard rack."""
    for place in [*map(seat_place, round.seats), "community", DEALER]:
        yield Collect(place, cite=cite)
    yield RackStub(cite=cite)
