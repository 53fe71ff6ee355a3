"""Who is in the next round: newcomers, blinds that were missed, sitting out, the button's place.

Card-room practice, outside the text. Everybody meets the blinds once a turn of the button: who
comes new, or comes back after missing a blind, posts it or waits until the big blind is due, and
nobody comes in between the button and the blinds.
"""

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from houseway.games.poker.opening import options_of
from houseway.games.poker.state import PokerState
from houseway.games.poker.steps import SitOut, eligible, own
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Ask, Choice, Step, Supervise

BLINDS = "PKR 14 outside blinds"
SITTING_OUT = "sitting out"
"""The procedure in which a player says that it sits out, or comes back."""
WHO_SITS_OUT = phrase("who sits out", "who sits out or comes back")
POST = "post"
WAIT = "wait"


class Places(NamedTuple):
    """Where the button and the blinds of a round are."""

    button: int
    small: int
    """The seat whose turn it is to post the small blind; with a dead button it may be vacant."""
    big: int


class Coming(NamedTuple):
    """The seats of the next round, and those among them that post before they are dealt in."""

    seats: tuple[int, ...]
    posting: tuple[int, ...]


def come_in(table: TableState) -> Generator[Step, Any, Coming]:
    """Who has chips and does not sit out is in; who has blinds to make up posts or waits."""
    ready = [seat for seat in eligible(table) if seat not in own(table).out]
    owing = [seat for seat in in_turn(ready, own(table).big_blind) if owes(table, seat)]
    regular = [seat for seat in ready if seat not in owing]
    if len(regular) < 2:  # the game begins anew
        return Coming(tuple(ready), ())
    posting: list[int] = []
    for seat in owing:
        at = places(table, sorted([*regular, *posting, seat]))
        if seat == at.big:
            regular = sorted([*regular, seat])
        elif not behind_the_button(at, seat):
            choices = (Choice(POST, BLINDS), Choice(WAIT, BLINDS))
            if (yield Ask(seat, choices, otherwise=WAIT, cite=BLINDS)) == POST:
                posting.append(seat)
    here = set(eligible(table))  # somebody may have left while others were asked
    coming = sorted(here.intersection([*regular, *posting]))
    return Coming(tuple(coming), tuple(sorted(here.intersection(posting))))


def owes(table: TableState, seat: int) -> bool:
    """Whether a seat is new at a game that is going on, or has missed a blind."""
    options, poker = options_of(table), own(table)
    if not options.variant.has_button or not poker.big_blind:
        return False
    if seat in poker.missed:
        return options.missed_blinds == "made_up"
    return seat not in poker.regulars and options.newcomers == "post_or_wait"


def behind_the_button(at: Places, seat: int) -> bool:
    """Whether a seat is the button's or lies between it and the big blind: no free hands."""
    return seat == at.button or PokerState.between(at.button, at.big, seat)


def places(table: TableState, playing: Sequence[int]) -> Places:
    """Button and blinds of the next round among these seats; the same again after a misdeal."""
    poker = own(table)
    if poker.redeal and {poker.button, poker.big_blind} <= set(playing):
        return Places(poker.button, poker.small_blind, poker.big_blind)
    if poker.big_blind and (len(playing) == 2 or poker.button == poker.small_blind):
        # Between two the big blind goes to and fro, and whoever comes to two meets it in its turn:
        # were it the button that moves, a third would always be the button or the small blind.
        big, *others = in_turn(playing, poker.big_blind)
        return Places(others[-2] if others[1:] else others[-1], others[-1], big)
    if poker.big_blind and options_of(table).button == "dead":
        return Places(poker.small_blind, poker.big_blind, after(playing, poker.big_blind))
    button = after(playing, poker.button)
    if len(playing) == 2:
        return Places(button, button, after(playing, button))
    small = after(playing, button)
    return Places(button, small, after(playing, small))


def in_turn(seats: Sequence[int], at: int) -> list[int]:
    """These seats clockwise, beginning with the next after one."""
    return sorted(seats, key=lambda seat: (seat <= at, seat))


def after(playing: Sequence[int], at: int) -> int:
    """The next of these seats clockwise."""
    return in_turn(playing, at)[0]


def sit_out(table: TableState) -> Procedure:
    """Between rounds a player says that it sits out, or comes back."""
    out = own(table).out
    said = {
        f"seat {seat} {'comes back' if seat in out else 'sits out'}": seat
        for seat in table.clockwise()
    }
    if said:
        cite = "PKR 14 outside sit-out"
        who: str = yield Supervise(WHO_SITS_OUT(), tuple(said), cite=cite)
        yield SitOut(said[who], said[who] not in out, cite=cite)
