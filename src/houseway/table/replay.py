"""A table that follows its records: to go on where a journal stopped, and to audit it."""

from typing import Any, Self

from houseway.equipment.card_table import Impossible
from houseway.equipment.randomness import SeededSource, Source, SystemSource
from houseway.money import dollars
from houseway.table import seating, snapshots
from houseway.table.changes import recorded_change, refuse_change
from houseway.table.departures import refuse_departures
from houseway.table.entries import (
    HOUSE,
    AnyEntry,
    Assigned,
    Began,
    Bought,
    Changed,
    Closed,
    Done,
    Ended,
    Filled,
    Left,
    Noted,
    Offered,
    Seated,
    TableOpened,
    Waited,
)
from houseway.table.faults import (
    SILENT,
    FaultFound,
    FaultKind,
    apply_fault,
)
from houseway.table.game import Game
from houseway.table.journal import Journal, JournalError, state_digest
from houseway.table.names import refuse_name
from houseway.table.opened import opening_options
from houseway.table.options import Options
from houseway.table.proceeding import Proceeding
from houseway.table.refusal import Refused
from houseway.table.state import ROUND
from houseway.table.steps import Ask, Deviation, PlaceWagers, Step


class Replay(Proceeding):
    """A table that lets happen again what is recorded, and finds what cannot have been."""

    @classmethod
    def for_replay(cls, game: Game, journal: Journal, after: int = 0) -> Self:
        """A table that follows the records of a journal one by one, and writes nothing.

        It is empty, or as it stood after a block of which there is a snapshot.
        """
        first, options = opening_options(game, journal)
        table = cls.__new__(cls)
        table._prepare(game)
        table._replaying = journal
        table._begin_with(options, source_of(first, 0))
        table.kit.commits = True
        if after:
            table._put_back(journal, after)
        return table

    def _resume(self) -> None:
        """Go on where a journal stopped: from the last snapshot, and what came after it."""
        after = self._put_back(self.journal)
        for record in self.journal.read(after):
            try:
                self.replay(record.entry)
            except (Deviation, Refused) as error:
                raise JournalError(
                    f"the journal cannot be continued: record {record.n}: {error}"
                ) from None

    def _put_back(self, journal: Journal, before: int | None = None) -> int:
        """Put the table as the newest snapshot has it, if there is one; the block it is of."""
        found = journal.snapshot(before)
        if found is None:
            return 0
        block, base = found
        if not journal.is_recorded(block, base):
            raise JournalError("the journal's snapshot is not the one that was recorded")
        try:
            self.state, kit = snapshots.restore(base, self.game.options, self.game.own_state)
        except (ValueError, TypeError) as error:
            raise JournalError(f"the journal's snapshot cannot be read: {error}") from None
        self._base = base
        snapshots.put_back(self.kit, kit)
        self._put_in_force()
        self.count = journal.first_after(block) - 1
        return block

    @property
    def base(self) -> bytes | None:
        """The snapshot taken when the last procedure ended."""
        return self._base

    def replay(self, entry: AnyEntry) -> None:
        """Let one recorded entry happen again; `Deviation` or `Refused` if it cannot have been."""
        if self.closed or (type(entry) is TableOpened) != (self.count == 0):
            raise Deviation(f"an entry of the kind {type(entry).__name__!r} cannot stand here")
        if type(entry) is Done:
            self._replay_step(entry)
            return
        if type(entry) is Ended:
            self._replay_end(entry)
            return
        game, state = self.game, self.state
        running = self._running is not None
        if running and isinstance(entry, Began | Changed | Closed | Waited | Offered):
            raise Deviation(f"an entry of the kind {type(entry).__name__!r} cannot stand here")
        match entry:
            case Began(procedure, number):
                self._refuse_procedure(procedure)
                if number != state.rounds + (procedure == ROUND):
                    raise Deviation(f"{procedure} {number} cannot follow round {state.rounds}")
            case Seated(seat, player, chips):
                seating.refuse_sitting(game, state, seat, player, chips)
            case Waited(player):
                seating.refuse_waiting(game, state, player)
            case Offered(player, seat, _):
                seating.refuse_offer(game, state, seat)
                if player != state.waiting[0]:
                    raise Deviation(f"seat {seat} was due to {state.waiting[0]}")
            case Bought(seat, chips):
                seating.refuse_vacant(game, state, seat)
                seating.refuse_chips(game, state, chips)
            case Filled(chips, by):
                seating.refuse_fill(game, state, chips, by)
            case Assigned(dealer, by):
                seating.refuse_dealer(state, dealer, by)
            case Noted(words, by):
                seating.refuse_note(words, by)
            case Left(seat, chips):
                seating.refuse_leaving(game, state, seat)
                if state.seats[seat].chips != chips or state.seats[seat].wagers:
                    raise Deviation(
                        f"seat {seat} left with {dollars(chips)}, "
                        f"it had {dollars(state.seats[seat].chips)}"
                    )
                self._views.clear()
            case Changed():
                wanted = recorded_change(self.options, entry)
                refuse_change(game, state, wanted, entry.notice)
                refuse_departures(game.name, wanted, bool(self.options.departures()))
            case Closed():
                if state.seats:
                    raise Deviation("players still sat at the table when it was closed")
                if self.kit.sealed:
                    raise Deviation("a shuffle had not been opened when the table was closed")
                self.closed = True
            case TableOpened(variant=variant, removed_devices=removed, carried=carried):
                if variant != bool(self.options.departures()):
                    raise Deviation("whether it is a designer's variant is recorded wrongly")
                for problem in self.options.without(set(removed)):
                    raise problem
                try:
                    if carried:
                        game.own_state().carry_in(carried)
                except ValueError as error:
                    raise Deviation(f"what was carried over cannot be read: {error}") from None
        self._follow(entry)
        if type(entry) is Began:
            self._start(entry.procedure)
        elif type(entry) is Changed:
            self._put_in_force()

    def _follow(self, entry: AnyEntry) -> None:
        self.count += 1
        self._since.append(entry)
        self.state.apply(entry)

    def _replay_end(self, entry: Ended) -> None:
        if self._running is None:
            raise Deviation("no procedure was under way that could end")
        if self._pending is not None:
            raise Deviation(f"the rules still ask for {self._pending}")
        if (entry.procedure, entry.number) != (self.state.procedure, self.state.rounds):
            raise Deviation(f"what ended is {self.state.procedure} {self.state.rounds}")
        self._running = None
        self._called = False
        self.count += 1
        self.state.apply(entry)
        self._base = self._snapshot_of(entry)
        self._since.clear()
        self._views.clear()

    def _snapshot_of(self, entry: Ended) -> bytes:
        """The snapshot that belongs to a recorded end; `Deviation` if its digest differs."""
        base = self._snapshot(self.count)
        if state_digest(base) != entry.state:
            raise Deviation("the state of the table is not the one whose digest was recorded")
        return base

    def _replay_step(self, done: Done) -> None:
        step, answer, fault = done.step, done.answer, done.fault
        if done.by not in ("", HOUSE):
            refuse_name(done.by, "the name of whoever acted")
        window = self._open_window()
        if window is not None and (
            step.by_seat in self.state.seats and step == window.offer(self.state, step.by_seat)
        ):
            if answer or not isinstance(step, PlaceWagers):
                self._refuse_act(step, answer)
            if done.shown is not None or fault is not None or done.drawn:
                raise Deviation("nothing is hidden and no card is drawn when a wager is placed")
            if done.by:
                raise Deviation(f"a wager of seat {step.by_seat} is placed by nobody else")
            self._follow(done)
            return
        pending = self._pending
        if pending is None or pending.recorded() != step:
            raise Deviation(f"the rules ask for {pending}, the record says {step}")
        if type(pending) is Ask and answer is not None:
            house = done.by == HOUSE
            if done.by and not house:
                raise Deviation(f"seat {pending.seat} is asked, and answers for itself")
            if house and answer.said != pending.if_absent:
                raise Deviation(f"the house answers {pending.if_absent} for somebody absent")
            if self._chosen(pending, answer.said, house=house) != answer:
                raise Deviation(f"{answer.said} does not stake what the record says")
        elif fault is not None and fault.kind not in SILENT and answer is not None:
            raise Deviation(f"a step at which a fault was noticed has no answer, yet {answer}")
        self._reenact(pending, answer, fault, done.by)
        drawn, shown = self.kit.cards.leaves_drawn(), self._shown(pending, answer, fault)
        if drawn != done.drawn or shown != done.shown:
            raise Deviation("who may see it, or which cards were drawn, is not as recorded")
        self._follow(done)
        self._send(pending, answer, fault)

    def _reenact(self, step: Step, answer: Any, fault: FaultFound | None, by: str) -> None:
        try:
            if fault is not None:
                if fault.kind is FaultKind.SHUFFLER_COUNT:  # no record says how a wash left them
                    self.kit.cards.deck(step.deck).cards.sort(  # type: ignore[attr-defined]
                        key=fault.cards.__contains__
                    )
                happened = apply_fault(self.game.faults, self.kit, step, fault.kind, fault.place)
                if happened != fault:
                    raise Deviation(f"the fault recorded as {fault} would have been {happened}")
                if fault.kind not in SILENT:
                    return
            if answer is None and step.answer is not type(None) and type(step) is Ask:
                raise Deviation("a choice was made, and the record does not say which")
            step.again(self.kit, answer, by)
        except Impossible as error:
            raise Deviation(str(error)) from None

    def _ended_day(
        self, opened: TableOpened, options: Options
    ) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]:
        """What goes over from a closed day: devices off the table and on it, what is carried."""
        found = self.journal.snapshot()
        if found is None:  # nothing was done that day
            return opened.removed_devices, opened.devices, opened.carried
        state, _ = snapshots.restore(found[1], self.game.options, self.game.own_state, options)
        removed, standing = sorted(state.removed_devices), sorted(state.devices)
        return tuple(removed), tuple(standing), state.own.carried_over()


def source_of(opened: TableOpened, records: int) -> Source:
    """A source of the kind the journal began with; a seeded one takes a new branch."""
    kind, _, seed = opened.source.partition(":")
    return SeededSource(f"{seed}/{records}") if kind == "seeded" else SystemSource()
