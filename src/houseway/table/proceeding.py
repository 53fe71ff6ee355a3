"""A procedure at a table: its state, its equipment, the step that is due, and copies of it all."""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple, Self, TypeVar

from houseway.equipment.kit import Kit
from houseway.equipment.randomness import Source, SystemSource
from houseway.money import dollars
from houseway.table import seating, snapshots
from houseway.table.entries import (
    AnyEntry,
    Began,
    Done,
)
from houseway.table.faults import (
    SILENT,
    Fault,
    FaultFound,
    FaultPlan,
    public_fault,
)
from houseway.table.forms import SIMPLY, AnyForm, choices_form, wagers_form
from houseway.table.game import Game, Player
from houseway.table.journal import Journal
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.state import (
    ARRIVAL,
    CLOSING,
    IDLE,
    INSTALLING,
    OPENING,
    ROUND,
    Procedure,
    TableState,
)
from houseway.table.steps import Ask, Chosen, PlaceWagers, Role, Step, Window
from houseway.table.views import PUBLIC, View, Viewer, person
from houseway.table.wagers import affordable, chosen, refuse_wagers


class Due(NamedTuple):
    """What is to be done next: its number, the step, whose act it is, and the seats that may."""

    number: int
    step: Step
    role: Role
    seats: tuple[int, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """What a player may answer, by name; nothing where it is no choice among names."""
        return tuple(choice.name for choice in self.step.choices) if type(self.step) is Ask else ()


class Proceeding:
    """A table as far as it can be followed: what it holds, and how a procedure goes on."""

    journal: Journal
    """The journal; there is none where nothing is recorded."""

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
        self._called = False
        """Whether the wagers of this round are closed."""
        self._ready: set[int] = set()
        self._base: bytes | None = None
        self._replaying: Journal | None = None
        self._since: list[AnyEntry] = []
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
        self._encoded = snapshots.encoded(self._words)
        self.wager_rules = self.game.wagers(self.options)
        if not self.state.at_work and self.kit.cards.backs != self.options.backs:
            self.kit.cards.exchange(self.options.backs)

    # --- what is due ------------------------------------------------------------------------

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

    def _open_window(self) -> Window | None:
        """What everybody may act in now, if anything: until the call of the round (X-10)."""
        if isinstance(self._pending, Window):
            return self._pending
        return None if self._called else self.game.window

    def form(self, seat: int = 0) -> AnyForm | None:
        """What may be answered now: by a seat; without one, by whoever is not a player.

        Nothing where there is nothing to answer. The form of a seat is for whoever holds it alone:
        the choices of a hand tell something about its cards.
        """
        step = self._pending
        if not seat:
            if step is None or (step.role == "player" and not isinstance(step, Window)):
                return None
            return SIMPLY if isinstance(step, Window) else step.form(self.kit)
        if seat not in self.state.seats:
            return None
        if step is not None and step.by_seat == seat and not isinstance(step, Window):
            if type(step) is not Ask:
                return step.form(self.kit)
            chip = self.options.chip
            offered = affordable(step, self.state.seats[seat].chips, chip)
            return choices_form(offered.choices, chip, step.place, step.if_absent)
        window = self._open_window()
        if window is None or self.closed:
            return None
        return window.form_of(self.state) or wagers_form(
            self.wager_rules,
            self.options.chip,
            self.options.match_play_on,
            self.game.wager_clauses.takes_cash,
            self._at_other_seats(seat),
        )

    def _at_other_seats(self, seat: int) -> dict[str, int]:
        """What the player of a seat has placed at other positions."""
        player = self.state.seats[seat].player
        return {
            wager: amount
            for number, other in self.state.seats.items()
            if other.player == player and number != seat
            for wager, amount in other.wagers.items()
        }

    # --- what the rules refuse --------------------------------------------------------------

    def _refuse_act(self, step: Step, placed: Any) -> None:
        """Refuse what a seat may not place."""
        if self.game.refuse_act is not None:
            self.game.refuse_act(self.state, step, placed)
        if not isinstance(step, PlaceWagers):
            return
        if not isinstance(placed, Mapping):
            raise Refused(f"wagers are amounts by name, not {placed!r}", step.cite)
        held = self.state.seats[step.seat]
        refuse_wagers(
            placed,
            self.wager_rules,
            self.game.wager_clauses,
            held.chips + sum(held.wagers.values()) - held.cash,
            self.options.chip,
            self.options.match_play_on,
            self._at_other_seats(step.seat),
        )

    def _chosen(self, ask: Ask, answer: object, *, house: bool = False) -> Chosen:
        """What an answer chooses, if the seat has the chips for it."""
        made = chosen(ask, answer, self.options.chip, house=house)
        staked = sum(made.stakes.values())
        if staked and staked > self.state.seats[ask.seat].chips:
            raise Refused(
                f"{made.said} stakes {dollars(staked)} and seat {ask.seat} has "
                f"{dollars(self.state.seats[ask.seat].chips)} in chips; it may buy more",
                self.game.wager_clauses.chips,
            )
        return made

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
        elif self.state.deserted and IDLE in procedures:
            allowed = (IDLE, CLOSING)
        else:
            allowed = tuple(n for n in procedures if n not in (OPENING, ARRIVAL, INSTALLING))
        if INSTALLING in procedures and self.state.missing_devices:
            allowed = (*allowed, INSTALLING)
        if procedure not in allowed:
            raise Refused(
                f"the {procedure} cannot begin now; it is time for {' or '.join(allowed)}"
            )

    # --- the procedure goes on --------------------------------------------------------------

    def _start(self, procedure: str) -> None:
        self._running = self.game.procedures[procedure](self.state)
        self._pending = next(self._running, None)
        self._number = self.count + 1

    def _send(self, step: Step, answer: Any, fault: FaultFound | None) -> None:
        assert self._running is not None
        if isinstance(step, Window) and fault is None:
            self._ready.clear()
            self._called = True
        try:
            if fault is None or fault.kind in SILENT:
                given = answer.said if type(answer) is Chosen else answer
                self._pending = self._running.send(given)
            else:
                self._pending = self._running.throw(Fault(fault))
            self._number = self.count + 1
        except StopIteration:
            self._pending = None

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

    def _snapshot(self, n: int) -> bytes:
        journal = self._replaying or self.journal
        salt = journal.salt(n).hex() if journal is not None else ""
        return snapshots.take(salt, self._encoded, self.state, self.kit)

    # --- what is seen -----------------------------------------------------------------------

    def view(self, of: int | str | Viewer = PUBLIC) -> View:
        """The table as a viewer may see it now: a person, or whoever holds a seat."""
        seat = 0
        if isinstance(of, str):
            of = person(of)
        elif not isinstance(of, Viewer):
            seating.refuse_vacant(self.game, self.state, of)
            seat, of = of, person(self.state.seats[of].player)
        view = self._views.get((of, seat))
        if view is None:
            view = self._views[of, seat] = View(of, self.state, seat)
        view.catch_up(self._since)
        return view

    @property
    def entries(self) -> list[AnyEntry]:
        """What happened since the last procedure ended."""
        return self._since

    def __repr__(self) -> str:
        state = self.state
        seats = ", ".join(
            f"{seat} {held.player} {dollars(held.chips)}" for seat, held in state.seats.items()
        )
        doing = f"{state.procedure} {state.rounds}" if state.procedure else f"{state.rounds} rounds"
        due = f", due: {self._pending.act()}" if self._pending is not None else ""
        return f"<Table {self.game.name}, {doing}, seats: {seats or 'none'}{due}>"

    # --- copies -----------------------------------------------------------------------------

    def copy(self) -> Self:
        """The same table once more, in the middle of a round if need be, without a journal."""
        return _copied(
            type(self),
            self.game,
            self.options,
            self._base,
            list(self._since),
            self._copy_kit(),
            self._aside(),
        )

    def _copy_kit(self) -> Kit:
        twin = snapshots.copy_kit(self.kit)
        twin.now = partial(int, self.state.clock)  # which stands still
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
            "_words": self._words,
            "wager_rules": self.wager_rules,
        }

    def _copy_entry(self, entry: AnyEntry) -> None:
        """Let the state and the round follow an entry; the equipment is there already."""
        self._since.append(entry)
        self.state.apply(entry)
        if type(entry) is Began:
            self._start(entry.procedure)
        elif type(entry) is Done and self._running is not None:
            pending = self._pending
            if pending is not None and pending.recorded() == entry.step:
                self._send(pending, entry.answer, entry.fault)

    def _repr_svg_(self) -> str | None:
        from houseway.table.felts import felt_of

        return felt_of(self.game, self.options)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        return _copied, (
            type(self),
            self.game, self.options, self._base, self._since, self._copy_kit(), self._aside(),
        )  # fmt: skip


P = TypeVar("P", bound=Proceeding)


def _copied(
    kind: type[P],
    game: Game,
    options: Options,
    base: bytes | None,
    since: list[AnyEntry],
    kit: Kit,
    aside: dict[str, Any],
) -> P:
    """A table from a snapshot, what came after it, and the equipment as it stands."""
    table = kind.__new__(kind)
    table._prepare(game)
    if base is None:
        table.state = TableState(options, game.own_state())
    else:
        table.state = snapshots.restore_state(base, game.own_state, options)
    table.kit = kit
    table._base = base
    table.options = table.state.options
    for entry in since:
        table._copy_entry(entry)
    for name, value in aside.items():
        setattr(table, name, value)
    return table
