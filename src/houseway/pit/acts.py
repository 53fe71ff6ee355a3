"""What each act of a client does at the table. No rule is here: the table decides."""

from typing import cast

from houseway.pit import messages as m
from houseway.pit.computers import is_computer
from houseway.printable import is_printable
from houseway.table.refusal import Refused
from houseway.table.seating import refuse_note
from houseway.table.steps import Role
from houseway.table.table import Table

ANSWERS = (m.Choose, m.Do, m.Ready, m.Report)
"""Acts that answer something, and must name its number."""


def refuse_form(act: m.AnyAct) -> None:
    """Refuse an act that lacks what every act of its kind has."""
    if not 1 <= len(act.id) <= m.MOST_LETTERS or not is_printable(act.id):
        raise Refused(f"the id of an act has 1 to {m.MOST_LETTERS} letters that can be printed")
    if isinstance(act, ANSWERS) and act.at is None:
        raise Refused("this answers something; name its number with `at`")


def carry_out(table: Table, name: str, act: m.AnyAct) -> None:
    """Let a person act at the table; what the rules do not allow is refused there."""
    # 0 says that nothing was due when the act was sent; if something is now, it came too late.
    at = None if act.at == 0 and table.pending is None else act.at
    match act:
        case m.Sit(seat=seat, chips=chips):
            table.sit(seat, name, chips)
        case m.Buy(seat=seat, chips=chips):
            table.buy(seat, chips)
        case m.Leave(seat=seat):
            table.leave(seat)
        case m.Wait():
            table.wait(name)
        case m.Take(seat=seat, takes=takes):
            if table.state.waiting[:1] != [name]:
                raise Refused("a seat is offered to whoever has waited longest")
            table.offer(seat, takes=takes)
        case m.Place(seat=seat, wagers=wagers):
            table.place(seat, wagers, at=at)
        case m.Ready(seat=seat):
            table.ready(seat, at=at)
        case m.Choose(seat=seat, choice=choice):
            table.answer(seat, choice, at=at)
        case m.Do(role=role, answer=answer, seat=seat, reason=reason):
            if role == "player" and not seat:
                raise Refused("a player names the seat")
            if reason:
                refuse_note(reason, name)
            table.act(cast(Role, role), answer, at=at, by=name, seat=seat)
            if reason:
                table.note(reason, name)
        case m.Note(words=words):
            table.note(words, name)
        case m.Report(kind=kind, place=place):
            table.fault(kind, place, at=at, by=name)
        case m.Begin(procedure=procedure):
            table.begin(procedure)
        case m.Change(options=options, reason=reason, notice=notice):
            refuse_note(reason, name)
            wanted = table.game.options.parse({**table.options.as_words(), **options})
            table.change(wanted, name, notice=notice)
            table.note(reason, name)
        case m.Fill(chips=chips):
            table.fill(chips, name)
        case m.Assign(dealer=dealer):
            table.assign(dealer, name)
        case m.Unseat(seat=seat, reason=reason):
            _unseat(table, seat, reason, name)


def _unseat(table: Table, seat: int, reason: str, name: str) -> None:
    held = table.state.seats.get(seat)
    if held is None:
        raise Refused(f"nobody sits at seat {seat}")
    if is_computer(held.player):
        raise Refused("computer players come and go by themselves")
    refuse_note(reason, name)
    table.leave(seat)
    table.note(reason, name)
