"""The sale of tickets: which requests are granted, and which tickets may be voided."""

import re

from houseway.games.keno.options import SALE, KenoOptions
from houseway.games.keno.state import keno
from houseway.games.keno.tickets import (
    Request,
    read_request,
    refuse_conditions,
    refuse_groups,
    refuse_price,
)
from houseway.money import dollars
from houseway.table.refusal import Refused
from houseway.table.state import TableState
from houseway.table.steps import Step

NO_MORE = ""
"""The answer of a seat that asks for nothing more."""
VOID = "KENO 15 outside void"

_VOID = re.compile(r"void (\d{1,9})", re.ASCII)


def refuse_request(table: TableState, step: Step, text: object) -> None:
    """Raise `Refused` unless a request, or the void of a ticket, can be granted now."""
    if type(text) is not str or text == NO_MORE:
        raise Refused(
            "a request is a marking such as 'straight: 1 2 3; 1/3 at $1; 1 game; $1' or 'void 12', "
            f"not {text!r}",
            SALE,
        )
    number = ticket_to_void(text)
    if number is not None:
        refuse_void(table, step.by_seat, number)
        return
    assert isinstance(table.options, KenoOptions)
    request = read_request(text)
    refuse_groups(request.conditioning.kind, request.conditioning.groups)
    refuse_conditions(request.conditioning)
    refuse_price(request)
    refuse_limits(table.options, request)
    chips = table.seats[step.by_seat].chips
    if request.price > chips:
        raise Refused(
            f"the ticket costs {dollars(request.price)} and the seat has {dollars(chips)}", SALE
        )


def refuse_limits(options: KenoOptions, request: Request) -> None:
    """Refuse what the pay table or the posted limits do not allow."""
    conditioning = request.conditioning
    sold = options.spots_sold
    for condition in conditioning.conditions:
        if condition.spots not in sold:
            raise Refused(
                f"the pay table has no row for {condition.spots} spots; it has rows for "
                f"{', '.join(map(str, sold))}",
                "KENO 15 outside pay",
            )
        if condition.rate < options.rate_minimum or condition.rate % options.chip:
            raise Refused(
                f"the rate of a way is at least {dollars(options.rate_minimum)} and a multiple of "
                f"{dollars(options.chip)}, not {dollars(condition.rate)}",
                SALE,
            )
    if conditioning.ways > options.most_ways:
        raise Refused(
            f"the ticket has {conditioning.ways} ways; {options.most_ways} is the most", SALE
        )
    if not options.minimum <= conditioning.price <= options.maximum:
        raise Refused(
            f"one game of a ticket costs from {dollars(options.minimum)} to "
            f"{dollars(options.maximum)}, not {dollars(conditioning.price)}",
            SALE,
        )
    if not 1 <= request.games <= options.most_games:
        raise Refused(
            f"a ticket is for 1 to {options.most_games} games, not {request.games}",
            "KENO 15 outside games",
        )


def ticket_to_void(text: str) -> int | None:
    """The number of the ticket that is to be voided, if that is what is asked."""
    found = _VOID.fullmatch(text)
    return int(found[1]) if found else None


def refuse_void(table: TableState, seat: int, number: int) -> None:
    """A ticket of the seat may be voided until the draw of its first game begins."""
    ticket = keno(table).tickets.get(number)
    if ticket is None or ticket.seat != seat:
        raise Refused(f"seat {seat} holds no ticket {number} with games to come", VOID)
    if ticket.game < table.rounds:
        raise Refused(
            f"ticket {number} cannot be voided; game {ticket.game}, its first, has been drawn",
            VOID,
        )
