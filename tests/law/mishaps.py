"""Rounds of poker in which something goes wrong, and the shift supervisor decides."""

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.games import game
from houseway.games.poker.steps import Refund
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.steps import Ask, Ruling, Supervise
from houseway.table.table import Table
from tests.law.poker import PASSIVE, Script, acts, order, seat
from tests.law.script import Arranged, At, Played


class Careful(Script):
    """Does what comes next once it is offered."""

    def decide(self, ask: Ask, names: list[str]) -> str:
        if self.acts and self.acts[0][0] == ask.seat:
            words = self.acts[0][1]
            if any(words == name or words.startswith(f"{name} ") for name in names):
                return self.acts.pop(0)[1]
        return next(name for name in names if name in PASSIVE)


def arranged(
    table: Table, own: Mapping[int, str] | None = None, board: str = "", said: str = ""
) -> Table:
    """The table with these cards and acts in its first round."""
    chosen: Any = table.options
    taken = list(table.state.clockwise())
    in_turn = taken[1:] + taken[:1] if chosen.variant.has_button else taken
    whole = order(chosen, in_turn, own or {}, board)
    table.kit.cards.source = Arranged([*whole[-10:], *whole[:-10]])
    script = Careful(acts(said))
    for number in table.players:
        table.players[number] = script
    return table


def play_with(
    faults: Sequence[At],
    own: Mapping[int, str] | None = None,
    board: str = "",
    said: str = "",
    *,
    chips: Mapping[int, int] | Sequence[int] = (1, 2, 3),
    words: str = "",
    decides: Mapping[str, str] | None = None,
) -> Played:
    """The first round of a new table with faults; `decides` by a word of the matter."""
    return round_with(arranged(seat(chips, words), own, board, said), faults, decides)


def round_with(
    table: Table,
    faults: Sequence[At] = (),
    decides: Mapping[str, str] | None = None,
) -> Played:
    """The next round with these faults; and an audit finds nothing amiss in the journal."""
    to_come = list(faults)

    def plan(possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        assert table.pending is not None
        due = [fault for fault in to_come if fault.due(table.pending)]
        if not due:
            return None
        to_come.remove(due[0])
        kinds = [place for kind, place in possible if kind is due[0].kind]
        return due[0].kind, due[0].place or next(iter(kinds), "")

    table.fault_plan = plan
    table.begin()
    while (step := table.pending) is not None:
        matter = step.matter.words if isinstance(step, Supervise) else ""
        decided = [decision for word, decision in (decides or {}).items() if word in matter]
        if decided:
            table.supervise(decided[0])
        else:
            table.step()
    assert not to_come, f"{len(to_come)} faults of the script never came due"
    finding = audit(table.journal, game)
    assert "before the table was closed" in finding.deviation, finding.deviation
    return Played(table)


def rulings(played: Played) -> list[str]:
    """The clauses of what was ruled."""
    return [step.cite for step in played.of(Ruling)]


def refunds(played: Played) -> dict[int, int]:
    """What each seat got back of its own."""
    found: dict[int, int] = {}
    for step in played.of(Refund):
        found[step.seat] = found.get(step.seat, 0) + step.amount
    return found
