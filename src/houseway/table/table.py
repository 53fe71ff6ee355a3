"""The table: it runs procedures step by step, waits for whoever must answer, and records it all."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from houseway import __version__
from houseway.equipment.card_table import Impossible
from houseway.equipment.kit import Kit
from houseway.equipment.randomness import SeededSource, Source, SystemSource
from houseway.money import cents, dollars
from houseway.table import seating, snapshots
from houseway.table.blocks import FORMAT
from houseway.table.changes import change, recorded_change, refuse_change
from houseway.table.departures import refuse_departures
from houseway.table.entries import (
    HOUSE,
    AnyEntry,
    Began,
    Bought,
    Changed,
    Closed,
    Done,
    Ended,
    Left,
    Offered,
    Opened,
    Record,
    Seated,
    Waited,
)
from houseway.table.faults import (
    SILENT,
    Fault,
    FaultFound,
    FaultKind,
    FaultPlan,
    apply_fault,
    public_fault,
)
from houseway.table.game import Game, Player
from houseway.table.journal import Journal, JournalError, state_digest
from houseway.table.names import refuse_name
from houseway.table.opened import opening_options
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.state import ARRIVAL, CLOSING, OPENING, ROUND, Procedure, TableState
from houseway.table.steps import Ask, Chosen, Deviation, PlaceWagers, Role, Step, Window
from houseway.table.views import PUBLIC, View, Viewer, person
from houseway.table.wagers import chosen, refuse_wagers

PROGRAM = f"houseway {__version__}"


class Due(NamedTuple):
    """What is to be done next: its number, the step, whose act it is, and the seats that may."""

    number: int
    step: Step
    role: Role
    seats: tuple[int, ...] = ()


class Table:
    """One table with its seats, equipment and journal.

    A new journal opens the table; one with records is gone on with exactly where it stopped, in
    the middle of a round if need be; after a closed one a new gaming day begins. Without a journal
    (`recorded=False`) nothing is kept, encoded or committed to.
    """

    journal: Journal
    """The journal; there is none where nothing is recorded."""

    def __init__(
        self,
        game: Game,
        options: Options | None = None,
        *,
        journal: Journal | None = None,
        source: Source | None = None,
        recorded: bool = True,
        variant: bool = False,
    ) -> None:
        self._prepare(game)
        if recorded:
            self.journal = journal if journal is not None else Journal()
            self.journal.steps = game.all_steps
        goes_on = recorded and self.journal.blocks > 0
        first = None
        if goes_on:
            first = opening_options(game, self.journal)
            goes_on = not self.journal.finished
        if first is not None and not goes_on:  # another day
            ended, before = self._ended_day(first[1]), self.journal.head
            self.journal = self.journal.next_day()
            self.journal.steps = game.all_steps
        else:
            ended, before = (), ""
        if first is not None:
            options = first[1] if goes_on else options or first[1]
            source = source or _source_of(first[0], self.journal.count)
        self._begin_with(options if options is not None else game.options(), source)
        if goes_on:
            self._resume()
            return
        refuse_departures(game.name, self.options, variant)
        if recorded:
            self.journal.seeded(self.kit.source.name)
            self._take(
                Opened(
                    FORMAT,
                    PROGRAM,
                    self.journal.table,
                    self.journal.day,
                    game.name,
                    game.rules,
                    self._words,
                    self.kit.source.name,
                    before,
                    bool(self.options.departures()),
                    ended,
                )
            )
            self.journal.commit()

    @classmethod
    def for_replay(cls, game: Game, journal: Journal, after: int = 0) -> "Table":
        """A table that follows the records of a journal one by one, and writes nothing.

        It is empty, or as it stood after a block of which there is a snapshot.
        """
        first, options = opening_options(game, journal)
        table = cls.__new__(cls)
        table._prepare(game)
        table._replaying = journal
        table._begin_with(options, _source_of(first, 0))
        table.kit.commits = True
        if after:
            table._put_back(journal, after)
        return table

    def _prepare(self, game: Game) -> None:
        self.game = game
        self.players: dict[int, Player] = {}
        self.elsewhere: set[Role] = set()
        """Roles that people elsewhere fill: `run` waits for them."""
        self.fault_plan: FaultPlan | None = None
        self.count = 0
        """How many records there are."""
        self.journal = None  # type: ignore[assignment]
        self.closed = False
        self._pending: Step | None = None
        self._number = 0
        self._running: Procedure | None = None
        self._then = ""
        self._ready: set[int] = set()
        self._base: bytes | None = None
        self._replaying: Journal | None = None
        self._since: list[Record] = []
        self._views: dict[tuple[Viewer, int], View] = {}

    def _begin_with(self, options: Options, source: Source | None) -> None:
        """An empty table with these options."""
        self.state = TableState(options, self.game.own_state())
        now = self.journal.now if self.journal is not None else int
        self.kit = Kit(
            source or SystemSource(), options.backs, now, commits=self.journal is not None
        )
        self._put_in_force()

    def _put_in_force(self) -> None:
        """Let the options of the state hold for wagers and equipment too."""
        self.options = self.state.options
        self._words = self.options.as_words()
        self.wager_rules = self.game.wagers(self.options)
        if not self.state.at_work and self.kit.cards.backs != self.options.backs:
            self.kit.cards.exchange(self.options.backs)

    # --- seats ------------------------------------------------------------------------------

    def sit(self, seat: int, player: str, chips: int | str) -> None:
        """A player takes a free seat with chips, at any time."""
        self._refuse_closed()
        bought = cents(chips)
        seating.refuse_sitting(self.game, self.state, seat, player, bought)
        self._acted(Seated(seat, player, bought))

    def buy(self, seat: int, chips: int | str) -> None:
        """A seated player buys more chips, at any time."""
        self._refuse_closed()
        seating.refuse_vacant(self.game, self.state, seat)
        bought = cents(chips)
        seating.refuse_chips(self.game, self.state, bought)
        self._acted(Bought(seat, bought))

    def leave(self, seat: int) -> int:
        """A player who has nothing at stake leaves; the chips of the seat go along."""
        self._refuse_closed()
        seating.refuse_leaving(self.game, self.state, seat)
        window = self._open_window()
        if self.state.seats[seat].wagers and window is not None:
            self._take(self._placed(window, seat, {}))
        held = self.state.seats[seat]
        self._acted(Left(seat, held.chips))
        self.players.pop(seat, None)
        self._ready.discard(seat)
        self._views.pop((person(held.player), seat), None)
        return held.chips

    def change(self, options: Options, by: str) -> None:
        """Between rounds, other options come into force; who decides it is recorded with them."""
        self._refuse_closed()
        refuse_name(by, "the name of whoever changes the table")
        refuse_change(self.game, self.state, options)
        opened_as_variant = bool(self.options.departures())
        refuse_departures(self.game.name, options, opened_as_variant)
        changed = change(self.options, options, by)
        if changed.after:
            self._acted(changed)
            self._put_in_force()

    def wait(self, player: str) -> None:
        """Somebody who finds no seat is put on the waiting list."""
        self._refuse_closed()
        seating.refuse_waiting(self.game, self.state, player)
        self._acted(Waited(player))

    def offer(self, seat: int, *, takes: bool) -> str:
        """A vacant seat is offered to whoever has waited longest, and taken or declined."""
        self._refuse_closed()
        seating.refuse_offer(self.game, self.state, seat)
        player = self.state.waiting[0]
        self._acted(Offered(player, seat, bool(takes)))
        return player

    @property
    def positions(self) -> int:
        """How many positions the table has with these options."""
        return seating.positions(self.game, self.state)

    # --- wagers -----------------------------------------------------------------------------

    def place(self, seat: int, placed: Any, *, at: int | None = None) -> None:
        """A seat acts while wagers are open: it places, changes or withdraws them."""
        self._refuse_closed()
        seating.refuse_vacant(self.game, self.state, seat)
        window = self._open_window()
        if window is None:
            raise Refused(
                "no wager is made, increased or withdrawn after no more bets",
                self.game.seat_clauses.frozen,
            )
        if self._pending is not None:
            self._refuse_number(at)
        self._refuse_act(window.offer(self.state, seat), placed)
        self._ready.discard(seat)
        self._acted(self._placed(window, seat, placed))

    def ready(self, seat: int) -> None:
        """A seat wants no more wagers, or none."""
        self._refuse_closed()
        seating.refuse_vacant(self.game, self.state, seat)
        if self._open_window() is None:
            raise Refused("wagers are closed already", self.game.seat_clauses.frozen)
        self._ready.add(seat)

    def time_up(self, *, at: int | None = None) -> None:
        """The dealer calls though somebody is not ready."""
        if not isinstance(self._pending, Window):
            raise Refused("wagers are closed already", self.game.seat_clauses.frozen)
        self._refuse_number(at)
        self._done(self._pending, None, by=HOUSE)

    def _open_window(self) -> Window | None:
        """What everybody may act in now, if anything."""
        if self._running is None:
            return self.game.window
        return self._pending if isinstance(self._pending, Window) else None

    def _placed(self, window: Window, seat: int, placed: Any) -> Done:
        if isinstance(placed, Mapping):
            placed = dict(placed)
        return Done(window.offer(self.state, seat), placed)

    def _refuse_act(self, step: Step, placed: Any) -> None:
        """Refuse what a seat may not place."""
        if self.game.refuse_act is not None:
            self.game.refuse_act(self.state, step, placed)
        if not isinstance(step, PlaceWagers):
            return
        if not isinstance(placed, Mapping):
            raise Refused(f"wagers are amounts by name, not {placed!r}", step.cite)
        seats, held = self.state.seats, self.state.seats[step.seat]
        refuse_wagers(
            placed,
            self.wager_rules,
            self.game.wager_clauses,
            held.chips + sum(held.wagers.values()) - held.cash,
            self.options.chip,
            self.options.match_play_on,
            {
                wager: amount
                for number, other in seats.items()
                if other.player == held.player and number != step.seat
                for wager, amount in other.wagers.items()
            },
        )

    # --- procedures -------------------------------------------------------------------------

    @property
    def pending(self) -> Any:
        """The step that is due, or nothing between procedures."""
        return self._pending

    @property
    def due(self) -> Due | None:
        """The step that is due, whose act it is and its number; nothing between procedures."""
        step = self._pending
        if step is None:
            return None
        if isinstance(step, Window):
            waiting = tuple(s for s in self.state.clockwise() if s not in self._ready)
            calls = "dealer" in self.elsewhere or not waiting
            return Due(self._number, step, "dealer" if calls else "player", waiting)
        seat = step.by_seat
        return Due(self._number, step, step.role, (seat,) if seat else ())

    def begin(self, procedure: str = ROUND) -> None:
        """Begin a procedure of the game; `run` or single answers carry it on."""
        self._refuse_closed()
        if self._running is not None:
            raise Refused(f"the {self.state.procedure} is not over")
        if procedure == ROUND and (not self.state.at_work or self.state.idle):
            self.begin(ARRIVAL if self.state.idle else OPENING)
            self.run()
            if self._running is not None:  # somebody elsewhere must act first
                self._then = ROUND
                return
        self._refuse_procedure(procedure)
        number = self.state.rounds + 1 if procedure == ROUND else self.state.rounds
        self._take(Began(procedure, number))
        self._start(procedure)
        if self._pending is None:
            self._end()

    def run(self) -> Due | None:
        """Carry out steps until the procedure is over or somebody elsewhere must act.

        What happened until then is kept, in one transaction, before this returns.
        """
        while self._pending is not None and self._step():
            pass
        if self.journal is not None:
            self.journal.commit()
        return self.due

    def step(self) -> bool:
        """Carry out the step that is due, unless somebody elsewhere must; whether it was."""
        done = self._pending is not None and self._step()
        if self.journal is not None:
            self.journal.commit()
        return done

    def _step(self) -> bool:
        step = self._pending
        assert step is not None
        if self.fault_plan is not None:
            fault = self.fault_plan(self.game.faults.possible(self.kit.cards, step))
            if fault is not None:
                self.fault(*fault)
                return True
        if step.decides or self.elsewhere:
            return self._decide(step)
        if self.game.faults.out_of_cards(self.kit.cards, step):
            self.fault(FaultKind.SHOE_EMPTY)
        else:
            self._done(step, step.carry_out(self.kit))
        return True

    def _decide(self, step: Step) -> bool:
        """Let whoever fills the role decide, if it is somebody here."""
        if type(step) is Ask:
            player = self.players.get(step.seat)
            if player is not None:
                answer = player.choose(self.view(step.seat), step)
                self._done(step, chosen(step, answer, self.options.chip))
            elif step.seat not in self.state.seats:  # who was asked has left
                self.absent()
            else:
                return False
        elif isinstance(step, Window):
            return self._fill(step)
        elif self._is_elsewhere(step):
            return False
        elif self.game.faults.out_of_cards(self.kit.cards, step):
            self.fault(FaultKind.SHOE_EMPTY)
        else:
            self._done(step, step.carry_out(self.kit))
        return True

    def _is_elsewhere(self, step: Step) -> bool:
        """Whether a step waits for a person elsewhere."""
        role = step.role
        if role not in self.elsewhere:
            return False
        return role != "player" or (step.decides and step.by_seat not in self.players)

    def _fill(self, window: Window) -> bool:
        """Let computer players act; close it when everybody is ready and the dealer is here."""
        for seat in self.state.clockwise():
            player = self.players.get(seat)
            if player is None or seat in self._ready:
                continue
            for placed in window.wanted(player, self.view(seat), self.wager_rules):
                self._refuse_act(window.offer(self.state, seat), placed)
                self._take(self._placed(window, seat, placed))
            self._ready.add(seat)
        if "dealer" in self.elsewhere or not self._ready.issuperset(self.state.seats):
            return False
        self._done(window, None)
        return True

    def play_round(self) -> None:
        """Deal one round from the wagers to the shuffle for the next."""
        self.begin(ROUND)
        self.run()

    # --- acts -------------------------------------------------------------------------------

    def answer(self, seat: int, answer: str | Mapping[str, int], *, at: int | None = None) -> None:
        """A player acts. What the rules do not allow now is refused and changes nothing.

        `at` is the number of the step that is answered: an act that comes late, twice or crossed
        names another one than is due. Wagers are placed, and the seat is ready.
        """
        seating.refuse_vacant(self.game, self.state, seat)
        if not isinstance(answer, str | Mapping):
            raise Refused(f"an answer is a choice or wagers by name, not {answer!r}")
        step = self._pending
        window = self._open_window()
        if isinstance(answer, Mapping) or isinstance(step, Window):
            if window is not None and isinstance(answer, str):
                self._refuse_words(window.offer(self.state, seat), seat)
            if answer or window is None or self.state.seats[seat].wagers:
                self.place(seat, answer, at=at)
            elif step is not None:
                self._refuse_number(at)
            self.ready(seat)
            return
        if not isinstance(step, Ask) or step.seat != seat:
            turn = step.cite if isinstance(step, Ask) else self.game.seat_clauses.turn
            raise Refused(f"it is not the turn of seat {seat}{_whose_turn(step)}", turn)
        self._refuse_number(at)
        self._done(step, chosen(step, answer, self.options.chip))

    def _refuse_words(self, offered: Step, seat: int) -> None:
        """Refuse a choice where wagers are to be placed."""
        if isinstance(offered, PlaceWagers):
            raise Refused(
                f"it is not the turn of seat {seat} to choose; it is to place its wagers",
                self.game.seat_clauses.turn,
            )

    def act(
        self, role: Role, answer: Any = None, *, at: int | None = None, by: str = "", seat: int = 0
    ) -> None:
        """A person does what is due: a dealer, a supervisor, or a player who inspects or cuts.

        Where the step leaves something open, `answer` says what: how many cards are cut, what the
        supervisor decides, whether a deck is right. `by` is the person's name.
        """
        step = self._pending
        if step is None:
            raise Refused("nothing is due; a procedure begins first")
        whose = "dealer" if isinstance(step, Window) else step.role
        if whose != role or (seat or step.by_seat) != step.by_seat or type(step) is Ask:
            raise Refused(f"it is for {_whose(step)} to act now, not for the {role}", step.cite)
        self._refuse_number(at)
        if by:
            refuse_name(by, "the name of whoever acts")
        if answer is None:
            self._done(step, step.carry_out(self.kit), by=by)
            return
        step.refuse(answer, self.kit)
        step.again(self.kit, answer, by or role)
        self._done(step, answer, by=by or role)

    def supervise(self, decision: str) -> None:
        """The casino supervisor decides the matter that is due."""
        if self._pending is None or self._pending.role != "supervisor":
            raise Refused("no matter is before the supervisor")
        self._pending.refuse(decision, self.kit)
        self._done(self._pending, decision)

    def absent(self, *, at: int | None = None) -> None:
        """Give the answer that stakes nothing more for somebody who does not answer."""
        step = self._pending
        if step is None:
            raise Refused("nothing is due that somebody could be absent for")
        self._refuse_number(at)
        if isinstance(step, Window):
            self.time_up()
        elif type(step) is Ask:
            answer = chosen(step, step.if_absent, self.options.chip)
            self._done(step, answer, by=HOUSE)
        else:
            self._done(step, step.carry_out(self.kit), by=HOUSE)

    def fault(self, kind: FaultKind, place: str = "", *, by: str = "") -> None:
        """Let a fault happen at the step that is due."""
        step = self._pending
        if step is None:
            raise Refused("nothing is being carried out that could go wrong")
        try:
            found = apply_fault(self.game.faults, self.kit, step, kind, place)
        except Impossible as error:
            raise Refused(str(error)) from None
        answer = step.carry_out(self.kit) if kind in SILENT else None
        self._done(step, answer, found, by)

    def close(self) -> None:
        """Close the table in good order: every shuffle is opened, and the gaming day ends."""
        self._refuse_closed()
        if self._running is not None:
            raise Refused(f"the {self.state.procedure} is not over")
        for seat in self.state.clockwise():
            if self.state.seats[seat].wagers and self.game.window is not None:
                self._take(self._placed(self.game.window, seat, {}))
        if self.state.at_work:
            self.begin(CLOSING)
            self.run()
            if self._running is not None:
                self._then = CLOSING
                return
        self._close()

    def _close(self) -> None:
        for seat in self.state.clockwise():
            self.leave(seat)
        self.closed = True
        self._take(Closed())
        if self.journal is not None:
            self.journal.commit()

    def view(self, of: int | str | Viewer = PUBLIC) -> View:
        """The table as a viewer may see it now: a person, or whoever holds a seat."""
        seat = of if isinstance(of, int) else 0
        if isinstance(of, int):
            of = person(self.state.seats[of].player)
        elif isinstance(of, str):
            of = person(of)
        view = self._views.get((of, seat))
        if view is None:
            view = self._views[of, seat] = View(of, self.state, seat)
        view.catch_up(self._since)
        return view

    @property
    def records(self) -> list[Record]:
        """The records since the last procedure ended."""
        return self._since

    # --- refusals ---------------------------------------------------------------------------

    def _refuse_closed(self) -> None:
        if self.closed:
            raise Refused("the table is closed; open its journal again for another day")

    def _refuse_number(self, at: int | None) -> None:
        if at is not None and (type(at) is not int or at != self._number):
            raise Refused(
                f"this answers number {at!r}; number {self._number} is due",
                self._pending.cite if self._pending is not None else "",
            )

    def _refuse_procedure(self, procedure: str) -> None:
        """What can begin depends on the cards: not there yet, spread out, or ready to be dealt."""
        procedures = tuple(self.game.procedures)
        if procedure not in procedures:
            raise Refused(
                f"there is no procedure {procedure}; procedures are {', '.join(procedures)}"
            )
        least, there = self.game.least_players, len(self.state.seats)
        if there < least and procedure in (OPENING, ARRIVAL, ROUND):
            raise Refused(
                f"the {procedure} waits for a player; nobody sits at the table"
                if not there
                else f"the {procedure} waits for {least} players; {there} sits at the table",
                self.game.seat_clauses.seated,
            )
        if not self.state.at_work:
            allowed: tuple[str, ...] = (OPENING,)
        elif self.state.idle:
            allowed = (ARRIVAL, CLOSING)
        else:
            allowed = tuple(name for name in procedures if name not in (OPENING, ARRIVAL))
        if procedure not in allowed:
            raise Refused(
                f"the {procedure} cannot begin now; it is time for {' or '.join(allowed)}"
            )

    # --- inside -----------------------------------------------------------------------------

    def _take(self, entry: AnyEntry) -> None:
        """Record what happened, and let the state follow."""
        self.count += 1
        self._since.append(Record(self.count, 0, entry))
        if self.journal is not None:
            self.journal.add(entry)
        self.state.apply(entry)

    def _acted(self, entry: AnyEntry) -> None:
        """Record an act that stands by itself."""
        self._take(entry)
        if self.journal is not None:
            self.journal.commit()

    def _start(self, procedure: str) -> None:
        self._running = self.game.procedures[procedure](self.state)
        self._pending = next(self._running, None)
        self._number = self.count + 1

    def _done(self, step: Step, answer: Any, fault: FaultFound | None = None, by: str = "") -> None:
        """Record a step that was carried out, and let the round go on."""
        self._take(self._entry(step, answer, fault, by))
        self._send(step, answer, fault)
        if self._pending is None:
            self._end()

    def _entry(self, step: Step, answer: Any, fault: FaultFound | None, by: str) -> Done:
        drawn = self.kit.cards.leaves_drawn()
        return Done(step.recorded(), answer, fault, by, drawn, self._shown(step, answer, fault))

    def _shown(self, step: Step, answer: Any, fault: FaultFound | None) -> tuple[str, ...] | None:
        """Who may see what is hidden; None if nothing is."""
        shown = None
        if step.conceals and answer is not None and step.split(answer)[1] is not None:
            shown = self._names(step.seen_by())
        if fault is not None and public_fault(step, fault) != fault:
            shown = shown or ()
        return shown

    def _names(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        held = self.state.seats
        return tuple(held[seat].player for seat in seats if seat in held)

    def _send(self, step: Step, answer: Any, fault: FaultFound | None) -> None:
        assert self._running is not None
        if isinstance(step, Window):
            self._ready.clear()
        try:
            if fault is None or fault.kind in SILENT:
                given = answer.said if type(answer) is Chosen else answer
                self._pending = self._running.send(given)
            else:
                self._pending = self._running.throw(Fault(fault))
            self._number = self.count + 1
        except StopIteration:
            self._pending = None

    def _end(self) -> None:
        """The procedure is over: a snapshot is taken, and its digest recorded."""
        procedure, number = self.state.procedure, self.state.rounds
        self._running = None
        self.state.apply(Ended(procedure, number))
        self.count += 1
        for view in self._views.values():
            view.catch_up(self._since)
            view.seen = 0
        if self.journal is not None:
            self._base = self._snapshot(self.count)
            self.journal.add(Ended(procedure, number, state_digest(self._base)))
            self.journal.commit(self._base, number)
        else:
            self._base = self._snapshot(0)
        self._since.clear()
        then, self._then = self._then, ""
        if then == CLOSING:
            self._close()
        elif then:
            self.begin(then)

    def _snapshot(self, n: int) -> bytes:
        journal = self._replaying or self.journal
        salt = journal.salt(n).hex() if journal is not None else ""
        return snapshots.take(salt, self._words, self.state, self.kit)

    # --- the same again, from records -------------------------------------------------------

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
        if self._pending is None and self._running is not None:
            self._end()

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
        if self.closed or (type(entry) is Opened) != (self.count == 0):
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
                refuse_change(game, state, wanted)
                refuse_departures(game.name, wanted, bool(self.options.departures()))
            case Closed():
                if state.seats:
                    raise Deviation("players still sat at the table when it was closed")
                if self.kit.sealed:
                    raise Deviation("a shuffle had not been opened when the table was closed")
                self.closed = True
            case Opened(variant=variant):
                if variant != bool(self.options.departures()):
                    raise Deviation("whether it is a designer's variant is recorded wrongly")
        self._follow(entry)
        if type(entry) is Began:
            self._start(entry.procedure)
        elif type(entry) is Changed:
            self._put_in_force()

    def _follow(self, entry: AnyEntry) -> None:
        self.count += 1
        self._since.append(Record(self.count, 0, entry))
        self.state.apply(entry)

    def _replay_end(self, entry: Ended) -> None:
        if self._running is None:
            raise Deviation("no procedure was under way that could end")
        if self._pending is not None:
            raise Deviation(f"the rules still ask for {self._pending}")
        if (entry.procedure, entry.number) != (self.state.procedure, self.state.rounds):
            raise Deviation(f"what ended is {self.state.procedure} {self.state.rounds}")
        self._running = None
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
        window = self._open_window()
        if window is not None and done.step != window:
            if step.by_seat not in self.state.seats or step != window.offer(
                self.state, step.by_seat
            ):
                raise Deviation(f"wagers are open, the record says {step}")
            if answer or not isinstance(step, PlaceWagers):
                self._refuse_act(step, answer)
            if done.shown is not None or fault is not None or done.drawn:
                raise Deviation("nothing is hidden and no card is drawn when a wager is placed")
            self._follow(done)
            return
        pending = self._pending
        if pending is None or pending.recorded() != step:
            raise Deviation(f"the rules ask for {pending}, the record says {step}")
        if type(pending) is Ask and answer is not None:
            if chosen(pending, answer.said, self.options.chip) != answer:
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

    def _ended_day(self, options: Options) -> tuple[str, ...]:
        """The devices that were taken off the table by the end of a closed day."""
        found = self.journal.snapshot()
        if found is None:
            return ()
        state, _ = snapshots.restore(found[1], self.game.options, self.game.own_state, options)
        return tuple(sorted(state.removed_devices))

    # --- copies -----------------------------------------------------------------------------

    def copy(self) -> "Table":
        """The same table once more, in the middle of a round if need be, without a journal."""
        return _copied(
            self.game, self.options, self._base, list(self._since), self._copy_kit(), self._aside()
        )

    def _copy_kit(self) -> Kit:
        twin = snapshots.copy_kit(self.kit)
        twin.now = int
        return twin

    def _aside(self) -> dict[str, Any]:
        """What belongs to the table and is in no record."""
        return {
            "players": dict(self.players),
            "elsewhere": set(self.elsewhere),
            "count": self.count,
            "closed": self.closed,
            "_number": self._number,
            "_ready": set(self._ready),
            "_then": self._then,
        }

    def _copy_record(self, record: Record) -> None:
        """Let the state and the round follow a record; the equipment is there already."""
        entry = record.entry
        self._since.append(record)
        self.state.apply(entry)
        if type(entry) is Began:
            self._start(entry.procedure)
        elif type(entry) is Done and self._running is not None:
            pending = self._pending
            if pending is not None and pending.recorded() == entry.step:
                self._send(pending, entry.answer, entry.fault)

    def __copy__(self) -> "Table":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Table":
        return self.copy()

    def __reduce__(self) -> Any:
        since = [(record.n, record.entry) for record in self._since]
        return _unpickled, (
            self.game, self.options, self._base, since, self._copy_kit(), self._aside(),
        )  # fmt: skip

    def __repr__(self) -> str:
        state = self.state
        seats = ", ".join(
            f"{seat} {held.player} {dollars(held.chips)}" for seat, held in state.seats.items()
        )
        doing = f"{state.procedure} {state.rounds}" if state.procedure else f"{state.rounds} rounds"
        due = f", due: {self._pending.act()}" if self._pending is not None else ""
        return f"<Table {self.game.name}, {doing}, seats: {seats or 'none'}{due}>"


def _copied(
    game: Game,
    options: Options,
    base: bytes | None,
    since: list[Record],
    kit: Kit,
    aside: dict[str, Any],
) -> Table:
    """A table from a snapshot, what came after it, and the equipment as it stands."""
    table = Table.__new__(Table)
    table._prepare(game)
    if base is None:
        table.state = TableState(options, game.own_state())
    else:
        table.state, _ = snapshots.restore(base, game.options, game.own_state, options)
    table.kit = kit
    table._base = base
    table.options = table.state.options
    table._words = table.options.as_words()
    for record in since:
        table._copy_record(record)
    table.wager_rules = game.wagers(table.options)
    for name, value in aside.items():
        setattr(table, name, value)
    return table


def _unpickled(
    game: Game,
    options: Options,
    base: bytes | None,
    since: list[tuple[int, AnyEntry]],
    kit: Kit,
    aside: dict[str, Any],
) -> Table:
    return _copied(game, options, base, [Record(n, 0, entry) for n, entry in since], kit, aside)


def _source_of(opened: Opened, records: int) -> Source:
    """A source of the kind the journal began with; a seeded one takes a new branch."""
    kind, _, seed = opened.source.partition(":")
    return SeededSource(f"{seed}/{records}") if kind == "seeded" else SystemSource()


def _whose(step: Step) -> str:
    if isinstance(step, Window):
        return "the dealer"
    return f"seat {step.by_seat}" if step.by_seat else f"the {step.role}"


def _whose_turn(step: Step | None) -> str:
    return f"; seat {step.by_seat} is to act" if step is not None and step.by_seat else ""
