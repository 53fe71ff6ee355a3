"""The counter: which requests are granted, which tickets may be voided, and which redeemed."""

import re

from houseway.games.keno.codes import same_code
from houseway.games.keno.options import SALE, KenoOptions
from houseway.games.keno.state import Ticket, keno
from houseway.games.keno.tickets import (
    Request,
    read_request,
    refuse_conditions,
    refuse_groups,
    refuse_price,
)
from houseway.money import dollars
from houseway.table.moments import moment_words
from houseway.table.refusal import Refused
from houseway.table.state import ROUND, TableState
from houseway.table.steps import Step

NO_MORE = ""
"""The answer of a seat that asks for nothing more."""
VOID = "KENO 15 outside void"
REDEEM = "KENO 15 outside redeem"

_VOID = re.compile(r"void (\d{1,9})( [-A-Za-z2-7]{1,40})?", re.ASCII)
_REDEEM = re.compile(r"redeem (\d{1,9})( [-A-Za-z2-7]{1,40})?", re.ASCII)


def refuse_request(table: TableState, step: Step, text: object) -> None:
    """Raise `Refused` unless a request, or the void or redemption of a ticket, is granted now."""
    if type(text) is not str or text == NO_MORE:
        raise Refused(
            "a request is a marking such as 'straight: 1 2 3; 1/3 at $1; 1 game; $1', 'void 12' or "
            f"'redeem 12', not {text!r}",
            SALE,
        )
    if found := _VOID.fullmatch(text):
        refuse_void(table, step.by_seat, int(found[1]), found[2])
        return
    if found := _REDEEM.fullmatch(text):
        refuse_redemption(table, step.by_seat, int(found[1]), found[2])
        return
    if table.procedure != ROUND:
        raise Refused("no game is open for which a ticket could be written", SALE)
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


def ticket_to_redeem(text: str) -> int | None:
    """The number of the ticket that is to be redeemed, if that is what is asked."""
    found = _REDEEM.fullmatch(text)
    return int(found[1]) if found else None


def refuse_void(table: TableState, seat: int, number: int, code: str | None = None) -> None:
    """A ticket may be voided until the sale of its first game is closed."""
    ticket = keno(table).tickets.get(number)
    if ticket is None:
        raise Refused(f"there is no ticket {number} with games to come", VOID)
    refuse_bearer(table, seat, ticket, code, VOID)
    if ticket.to_come < ticket.games:
        raise Refused(
            f"ticket {number} cannot be voided; game {ticket.game}, its first, has been drawn",
            VOID,
        )


def refuse_redemption(table: TableState, seat: int, number: int, code: str | None = None) -> None:
    """A ticket is redeemed once, after its last game and before it expires, at any place."""
    own = keno(table)
    ticket = own.tickets.get(number)
    if not own.at_work:
        raise Refused("the counter has not been opened; tickets are redeemed when it is", REDEEM)
    if ticket is None:
        known = 1 <= number <= own.issued
        what = "has nothing to redeem, or was redeemed" if known else "was never issued"
        raise Refused(f"ticket {number} {what}", REDEEM)
    refuse_bearer(table, seat, ticket, code, REDEEM)
    if not ticket.over:
        last = ticket.game + ticket.games - 1
        raise Refused(f"ticket {number} is redeemed after game {last}, its last", REDEEM)
    if table.clock > ticket.expires:
        raise Refused(f"ticket {number} expired at {moment_words(ticket.expires)}", REDEEM)


def refuse_bearer(
    table: TableState, seat: int, ticket: Ticket, code: str | None, cite: str
) -> None:
    """Whoever bought a ticket is known; anybody else has it in hand and reads its code."""
    if code is not None and not same_code(code, ticket):
        raise Refused(f"the code is not that of ticket {ticket.number}", cite)
    if code is None and table.seats[seat].player != ticket.holder:
        raise Refused(
            f"ticket {ticket.number} was not written for {table.seats[seat].player}; whoever "
            f"brings it gives the code printed on it",
            cite,
        )
