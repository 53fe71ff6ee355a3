"""What is due at a table, as each of its people is told: forms are for whoever may answer."""

from collections.abc import Iterable

from msgspec.structs import replace

from houseway.pit.encoding import text_of
from houseway.pit.messages import Due, Mishap, Offer
from houseway.pit.rights import FLOOR
from houseway.pit.sessions import Visitor
from houseway.table.faults import SILENT
from houseway.table.forms import AnyForm, Wagers
from houseway.table.steps import Ask, Window
from houseway.table.table import Table

NO_MORE = "no more wagers"


def dues(
    table: Table, visitors: Iterable[Visitor], until: int | None, paused: str
) -> dict[str, str]:
    """The message for everybody under no name, and for each person with something to answer."""
    common = _common(table, until, paused)
    told = {"": text_of(common)}
    for visitor in visitors:
        if visitor.name not in told and (yours := tuple(_offers(table, visitor))):
            told[visitor.name] = text_of(_with(common, yours))
    return told


def _common(table: Table, until: int | None, paused: str) -> Due:
    due = table.due
    if due is None:
        return Due(paused=paused)
    step = due.step
    otherwise = ""
    if isinstance(step, Window):
        otherwise = NO_MORE
    elif type(step) is Ask and not step.hidden:
        otherwise = step.if_absent
    return Due(
        number=due.number,
        role=due.role,
        seats=due.seats,
        do=type(step).__name__.lower(),
        words=step.act(),
        cite=step.cite,
        until=until,
        otherwise=otherwise if until else "",
        paused=paused,
    )


def _with(due: Due, yours: tuple[Offer, ...]) -> Due:
    return Due(
        number=due.number,
        role=due.role,
        seats=due.seats,
        do=due.do,
        words=due.words,
        cite=due.cite,
        until=due.until,
        otherwise=due.otherwise,
        yours=yours,
        paused=due.paused,
    )


def _offers(table: Table, visitor: Visitor) -> Iterable[Offer]:
    due, state = table.due, table.state
    for seat, held in state.seats.items():
        if held.player == visitor.name and (form := table.form(seat)) is not None:
            ready = due is not None and isinstance(due.step, Window) and seat not in due.seats
            yield Offer(role="player", seat=seat, form=_with_chips(form), ready=ready)
    if due is None or due.role not in table.elsewhere or (form := table.form()) is None:
        return
    deals = due.role == "dealer" and visitor.name == state.dealer
    rules = due.role == "supervisor" and FLOOR in visitor.roles
    if deals or rules:
        yield Offer(role=due.role, form=form, faults=_faults(table) if deals else ())


def _with_chips(form: AnyForm) -> AnyForm:
    """Without what no account holds: coupons and cash are not taken here (`rights.refuse_act`)."""
    return replace(form, match_play_on="", cash=False) if isinstance(form, Wagers) else form


def _faults(table: Table) -> tuple[Mishap, ...]:
    """What a dealer may report at this step; what nobody notices, nobody reports."""
    found = table.game.faults.possible(table.kit.cards, table.pending)
    return tuple(
        Mishap(kind=kind.value, place=place) for kind, place in found if kind not in SILENT
    )
