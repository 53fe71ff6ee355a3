"""The time charge, 14.14(b)3: from every seat for each spell of time, by the table's clock."""

from houseway.games.poker.opening import options_of
from houseway.games.poker.steps import DropRake, TakeTimeCharge, own
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import LookAtClock, Supervise

TIME_CHARGES = phrase("time charges", "the time charges collected")

MINUTE = 60_000


def collect_time_charges(table: TableState) -> Procedure:
    """Where the licensee charges for time and a spell is over: to the rake area, then the tray."""
    options = options_of(table)
    charge = options.time_charge
    if charge is None:
        return
    now: int = yield LookAtClock(cite="PKR 14.14 outside rake")
    last = own(table).time_charged
    if last is not None and now - last < options.time_charge_minutes * MINUTE:
        return
    for seat in table.clockwise():
        held = table.seats.get(seat)
        if held is not None and held.chips:
            due = min(charge, held.chips)
            yield TakeTimeCharge(seat, due, cite="PKR 14.14(b)3iv")
    yield Supervise(TIME_CHARGES(), ("verified",), cite="PKR 14.14(b)3v")
    yield DropRake(own(table).rake_area, cite="PKR 14.14(b)3v")
