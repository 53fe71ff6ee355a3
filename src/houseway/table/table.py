"""The table: it runs procedures step by step, asks whoever must answer, and records the answers."""

from collections.abc import Callable, Mapping
from typing import Any

from houseway import __version__
from houseway.equipment.card_table import CardTable, Impossible
from houseway.equipment.number_draw import NumberDraw
from houseway.equipment.randomness import SeededSource, Source, SystemSource
from houseway.money import dollars
from houseway.table.changes import change, recorded_change, refuse_change, refuse_who
from houseway.table.entries import (
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
    Reopened,
    Seated,
    Waited,
)
from houseway.table.faults import SILENT, Fault, FaultKind, FaultPlan, Found
from houseway.table.game import Game, Player, TicketPlayer
from houseway.table.hands import Deviation, Hands
from houseway.table.journal import VERSION, Journal, JournalError
from houseway.table.options import Options
from houseway.table.paytables import is_file
from houseway.table.refusal import Refused
from houseway.table.state import ARRIVAL, CLOSING, OPENING, ROUND, Procedure, TableState
from houseway.table.steps import (
    STANDING,
    AnyStep,
    Ask,
    Open,
    OpenDraw,
    PlaceWagers,
    Step,
    Supervise,
    WriteTicket,
    spot_of,
)
from houseway.table.views import View, Viewer
from houseway.table.wagers import find_choice, refuse_wagers

PROGRAM = f"houseway {__version__}"

DealerCheck = Callable[[Step], None]


class Table:
    """One table with its seats, equipment and journal.

    A new journal opens the table; a journal with records is followed to its end first, so that
    a table goes on exactly where it stopped, in the middle of a round if need be. An audit, which
    follows the records one by one itself, says `go_on=False`.
    """

    def __init__(
        self,
        game: Game,
        options: Options | None = None,
        *,
        journal: Journal | None = None,
        source: Source | None = None,
        go_on: bool = True,
    ) -> None:
        self.game = game
        self.journal = journal if journal is not None else Journal()
        self.players: dict[int, Player] = {}
        self.dealer_check: DealerCheck | None = None
        self.fault_plan: FaultPlan | None = None
        self._pending: Step | None = None
        self._running: Procedure | None = None
        self._phase = "new"
        self._views: dict[Viewer, View] = {}
        if self.journal.records:
            options = opening_options(game, self.journal)
            source = source or _source_of(self.journal)
        self.options = options if options is not None else game.options()
        self.wager_rules = game.wagers(self.options)
        self.state = TableState(self.options)
        self.cards = CardTable(source or SystemSource(), self.options.backs)
        self.numbers = NumberDraw(self.cards.source)
        self.hands = Hands(self.cards, self.numbers, self.journal, among_players=game.among_players)
        if self.journal.records and go_on:
            self._go_on()
        elif not self.journal.records:
            opened = Opened(
                VERSION, PROGRAM, game.name, self.options.as_words(), self.cards.source.name
            )
            self._record(opened)

    # --- seats ------------------------------------------------------------------------------

    def sit(self, seat: int, player: str, chips: int) -> None:
        """A player takes a free seat with chips."""
        self._refuse_closed()
        self._refuse_sitting(seat, player, chips)
        self._record(Seated(seat, player, chips))

    def buy(self, seat: int, chips: int) -> None:
        """A seated player buys more chips between rounds."""
        self._require_seated(seat)
        if self.state.procedure:
            raise Refused("chips are bought when the round is over", self.game.seat_clauses.frozen)
        self._refuse_chips(chips)
        self._record(Bought(seat, chips))

    def leave(self, seat: int) -> int:
        """A player leaves between rounds; the chips of the seat go along."""
        self._require_seated(seat)
        if self.state.procedure:
            raise Refused(
                f"seat {seat} must remain seated until the round is over",
                self.game.seat_clauses.stay,
            )
        self._refuse_leaving(seat)
        chips = self.state.seats[seat].chips
        self._record(Left(seat, chips))
        self.players.pop(seat, None)
        return chips

    def change(self, options: Options, by: str) -> None:
        """Between rounds, other options come into force; who decides it is recorded with them."""
        self._refuse_closed()
        refuse_who(by)
        refuse_change(self.game, self.state, options, self._was_opened())
        changed = change(self.options, options, by)
        if changed.after:
            self._record(changed)
            self._put_in_force()

    def _put_in_force(self) -> None:
        """Let the options of the state hold for wagers and equipment too."""
        self.options = self.state.options
        self.wager_rules = self.game.wagers(self.options)
        if not self._was_opened():
            self.cards.exchange(self.options.backs)

    def wait(self, player: str) -> None:
        """Somebody who finds no seat is put on the waiting list."""
        self._refuse_closed()
        self._refuse_waiting(player)
        self._record(Waited(player))

    def offer(self, seat: int, *, takes: bool) -> str:
        """A vacant seat is offered to whoever has waited longest, and taken or declined."""
        self._refuse_closed()
        self._refuse_offer(seat)
        player = self.state.waiting[0]
        self._record(Offered(player, seat, takes))
        return player

    def _refuse_waiting(self, player: str) -> None:
        clause, state = self.game.seat_clauses.waiting, self.state
        if not clause:
            raise Refused(f"{self.game.title} has no waiting list")
        if state.procedure:
            raise Refused(f"the list is kept when the {state.procedure} is over", clause)
        if player in state.barred:
            raise Refused(f"{player} was required to leave the game", state.barred[player])
        if player in (*state.waiting, *state.reserved.values()) or any(
            held.player == player for held in state.seats.values()
        ):
            raise Refused(f"{player} has a seat or waits for one already", clause)

    def _refuse_offer(self, seat: int) -> None:
        clause, state = self.game.seat_clauses.waiting, self.state
        if not state.waiting:
            raise Refused("nobody is on the waiting list", clause)
        if state.procedure:
            raise Refused(f"seats are offered when the {state.procedure} is over", clause)
        if not self._is_position(seat) or seat in (*state.seats, *state.reserved):
            raise Refused(f"seat {seat} is not vacant", clause)

    def _refuse_sitting(self, seat: int, player: str, chips: int) -> None:
        clauses = self.game.seat_clauses
        if not self._is_position(seat):
            raise Refused(
                f"there is no seat {seat}; the table has positions 1 to {self.positions}",
                clauses.positions,
            )
        if self.state.procedure:
            raise Refused(
                "a player can sit down when the round is over; wagers are closed", clauses.frozen
            )
        if seat in self.state.seats:
            raise Refused(
                f"seat {seat} is taken by {self.state.seats[seat].player}", clauses.seated
            )
        if player in self.state.barred:
            raise Refused(f"{player} was required to leave the game", self.state.barred[player])
        if self.state.reserved.get(seat, player) != player or (
            self.state.waiting and seat not in self.state.reserved
        ):
            raise Refused(
                f"seat {seat} goes to the waiting list first, in its order", clauses.waiting
            )
        people = sum(spot_of(other) == spot_of(seat) for other in self.state.seats)
        if people >= self.options.people_per_spot:
            raise Refused(
                f"{people} of at most {self.options.people_per_spot} persons wager on spot "
                f"{spot_of(seat)}",
                clauses.shared or clauses.seated,
            )
        held = sum(other.player == player for other in self.state.seats.values())
        if held >= self.options.positions_per_player:
            raise Refused(
                f"{player} holds {held} of at most {self.options.positions_per_player} "
                "positions a player",
                clauses.positions,
            )
        self._refuse_chips(chips)

    def _is_position(self, seat: int) -> bool:
        """A seat of the table, or a place behind one where spots are shared."""
        behind = seat % STANDING if seat >= STANDING else 0
        shared = self.options.people_per_spot
        return 1 <= spot_of(seat) <= self.positions and (
            behind == 0 if seat < STANDING else 1 <= behind <= shared and shared > 1
        )

    def _require_seated(self, seat: int) -> None:
        if seat not in self.state.seats:
            raise Refused(f"nobody sits at seat {seat}", self.game.seat_clauses.seated)

    def _refuse_leaving(self, seat: int) -> None:
        if self.state.seats[seat].wagers:
            raise Refused(
                f"seat {seat} holds a ticket for games to come; it leaves when they are over",
                self.game.seat_clauses.stay,
            )

    def _refuse_chips(self, chips: int) -> None:
        if type(chips) is not int or chips < self.options.chip or chips % self.options.chip:
            raise Refused(
                f"chips are bought in multiples of {dollars(self.options.chip)}",
                self.game.wager_clauses.chips,
            )

    @property
    def positions(self) -> int:
        """How many positions the table has with these options."""
        return self.options.most_players or self.game.positions

    # --- procedures -------------------------------------------------------------------------

    @property
    def pending(self) -> AnyStep | None:
        """The step that is due, or nothing between procedures."""
        return self._pending  # type: ignore[return-value]

    def begin(self, procedure: str = ROUND) -> None:
        """Begin a procedure of the game; `run` or single answers carry it on."""
        self._refuse_closed()
        if self._running is not None:
            raise Refused(f"the {self.state.procedure} is not over")
        if procedure == ROUND and (not self._was_opened() or self.state.idle):
            self.begin(ARRIVAL if self.state.idle else OPENING)
            self.run()
        self._refuse_procedure(procedure)
        number = self.state.rounds + 1 if procedure == ROUND else self.state.rounds
        self._record(Began(procedure, number))
        self._start(procedure)
        if self._pending is None:
            self._end()

    def run(self) -> AnyStep | None:
        """Carry out steps until the procedure is over or a seat without a player must answer."""
        while self._pending is not None and self.step():
            pass
        return self.pending

    def step(self) -> bool:
        """Carry out the step that is due, unless a seat without a player must answer it."""
        step = self._pending
        if step is None:
            return False
        if self.fault_plan is not None:
            fault = self.fault_plan(self.hands.possible_faults(step))
            if fault is not None:
                self.fault(*fault)
                return True
        if type(step) is Ask:
            player = self.players.get(step.seat)
            if player is None:
                return False
            answer: Any = player.choose(self.view(step.seat), step)
            find_choice(step, answer, self.options.chip)
        elif type(step) is PlaceWagers:
            player = self.players.get(step.seat)
            if player is None:
                return False
            answer = player.wager(self.view(step.seat), self.wager_rules)
            self._refuse_wagers(step, answer)
        elif type(step) is WriteTicket:
            if step.seat not in self.players:
                return False
            buyer = self.players[step.seat]
            assert isinstance(buyer, TicketPlayer)
            answer = buyer.request(self.view(step.seat), step)
            self._refuse_request(step, answer)
        else:
            if self.hands.out_of_cards(step):
                self.fault(FaultKind.SHOE_EMPTY)
                return True
            if self.dealer_check is not None:
                self.dealer_check(step)
            answer = self.hands.carry_out(step)
        self._done(step, answer)
        return True

    def play_round(self) -> None:
        """Deal one round from the wagers to the shuffle for the next."""
        self.begin(ROUND)
        self.run()

    def answer(self, seat: int, answer: str | Mapping[str, int]) -> None:
        """A player acts. What the rules do not allow now is refused and changes nothing."""
        self._require_seated(seat)
        if not isinstance(answer, str | Mapping):
            raise Refused(f"an answer is a choice or wagers by name, not {answer!r}")
        step = self._pending
        if isinstance(answer, str) and self.game.refuse_request is not None:
            if not isinstance(step, WriteTicket):
                raise Refused(
                    "no ticket is written or voided now; the sale is closed and the draw begins",
                    self.game.seat_clauses.frozen,
                )
            if step.seat != seat:
                raise Refused(
                    f"it is not the turn of seat {seat}{_whose_turn(step)}",
                    self.game.seat_clauses.turn,
                )
            self._refuse_request(step, answer)
            self._done(step, answer)
        elif isinstance(answer, str):
            if isinstance(step, PlaceWagers) and step.seat == seat:
                raise Refused(
                    f"it is not the turn of seat {seat} to choose; it is to place its wagers",
                    self.game.seat_clauses.turn,
                )
            if not isinstance(step, Ask) or step.seat != seat:
                raise Refused(
                    f"it is not the turn of seat {seat}{_whose_turn(step)}",
                    step.cite if isinstance(step, Ask) else self.game.seat_clauses.turn,
                )
            find_choice(step, answer, self.options.chip)
            self._done(step, answer)
        else:
            if not isinstance(step, PlaceWagers):
                raise Refused(
                    "no wager is made, increased or withdrawn after no more bets",
                    self.game.seat_clauses.frozen,
                )
            if step.seat != seat:
                raise Refused(
                    f"it is not the turn of seat {seat}{_whose_turn(step)}",
                    self.game.seat_clauses.turn,
                )
            self._refuse_wagers(step, answer)
            self._done(step, dict(answer))

    def supervise(self, decision: str) -> None:
        """The casino supervisor decides the matter that is due."""
        step = self._pending
        if not isinstance(step, Supervise):
            raise Refused("no matter is before the supervisor")
        if decision not in step.choices:
            raise Refused(f"the supervisor may say {' or '.join(step.choices)}", step.cite)
        self._done(step, decision)

    def fault(self, kind: FaultKind, place: str = "") -> None:
        """Let a fault happen at the step that is due."""
        step = self._pending
        if step is None:
            raise Refused("nothing is being carried out that could go wrong")
        try:
            found = self.hands.suffer(step, kind, place)
        except Impossible as error:
            raise Refused(str(error)) from None
        if kind in SILENT:
            self._done(step, self.hands.carry_out(step), found)
        else:
            self._done(step, None, found)

    def close(self) -> None:
        """Close the table in good order: every shuffle is opened, and the journal ends."""
        self._refuse_closed()
        if self._running is not None:
            raise Refused(f"the {self.state.procedure} is not over")
        if self._was_opened():
            self.begin(CLOSING)
            self.run()
        for seat in self.state.clockwise():
            self.leave(seat)
        self._record(Closed())

    def view(self, viewer: Viewer) -> View:
        """The table as this viewer may see it now."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = View(viewer, self.state)
        view.catch_up(self.journal.records)
        return view

    # --- inside -----------------------------------------------------------------------------

    def _was_opened(self) -> bool:
        return self.state.numbers > 0 or any(deck is not None for deck in self.cards.decks)

    def _refuse_closed(self) -> None:
        if self.journal.finished:
            raise Refused("the table is closed; open its journal again to go on")

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
        if not self._was_opened():
            allowed: tuple[str, ...] = (OPENING,)
        elif self.state.idle:
            allowed = (ARRIVAL, CLOSING)
        else:
            allowed = tuple(name for name in procedures if name not in (OPENING, ARRIVAL))
        if procedure not in allowed:
            raise Refused(
                f"the {procedure} cannot begin now; it is time for {' or '.join(allowed)}"
            )

    def _refuse_wagers(self, step: PlaceWagers, wagers: Mapping[str, int]) -> None:
        seats = self.state.seats
        player = seats[step.seat].player
        refuse_wagers(
            wagers,
            self.wager_rules,
            self.game.wager_clauses,
            seats[step.seat].chips,
            self.options.chip,
            self.options.match_play_on,
            {
                wager: amount
                for number, other in seats.items()
                if other.player == player and number != step.seat
                for wager, amount in other.wagers.items()
            },
        )

    def _refuse_request(self, step: WriteTicket, request: str) -> None:
        assert self.game.refuse_request is not None
        self.game.refuse_request(self.state, step, request)

    def _record(self, entry: AnyEntry) -> None:
        self.journal.append(entry)
        self.state.apply(entry)

    def _start(self, procedure: str) -> None:
        self._running = self.game.procedures[procedure](self.state)
        self._pending = next(self._running, None)

    def _done(self, step: Step, answer: Any, fault: Found | None = None) -> None:
        entry = Done(step, answer, fault)  # type: ignore[arg-type]
        self.journal.append(entry)
        if type(step) is Open or type(step) is OpenDraw:
            self.journal.forget(self.hands.opened(step))
        self.state.apply(entry)
        if fault is None:  # as `_send`, without another call on the way of nearly every step
            try:
                self._pending = self._running.send(answer)  # type: ignore[union-attr]
                return
            except StopIteration:
                self._pending = None
        else:
            self._send(answer, fault)
        if self._pending is None:
            self._end()

    def _send(self, answer: Any, fault: Found | None) -> None:
        assert self._running is not None
        try:
            if fault is None or fault.kind in SILENT:
                self._pending = self._running.send(answer)
            else:
                self._pending = self._running.throw(Fault(fault))
        except StopIteration:
            self._pending = None

    def _end(self) -> None:
        self._running = None
        self._record(Ended(self.state.procedure, self.state.rounds))

    def _go_on(self) -> None:
        """Follow the records of the journal, then continue from there."""
        for record in self.journal.records:
            try:
                self.follow(record.entry)
            except (Deviation, Refused) as error:
                raise JournalError(
                    f"the journal cannot be continued: record {record.n}: {error}"
                ) from None
        if self._pending is None and self._running is not None:
            self._end()
        if self.journal.finished:
            self._record(Reopened(PROGRAM))

    def follow(self, entry: AnyEntry) -> None:
        """Let one recorded entry happen again; `Deviation` or `Refused` if it cannot have been."""
        phase = {Opened: "new", Reopened: "closed"}.get(type(entry), "open")
        if (self._running is not None) != isinstance(entry, Done | Ended) or phase != self._phase:
            raise Deviation(f"an entry of the kind {type(entry).__name__!r} cannot stand here")
        match entry:
            case Done(step, answer, fault):
                self._follow_step(step, answer, fault)
                return
            case Began(procedure, number):
                self._refuse_procedure(procedure)
                if number != self.state.rounds + (procedure == ROUND):
                    raise Deviation(f"{procedure} {number} cannot follow round {self.state.rounds}")
            case Ended(procedure, number):
                if self._pending is not None:
                    raise Deviation(f"the rules still ask for {self._pending}")
                if (procedure, number) != (self.state.procedure, self.state.rounds):
                    raise Deviation(f"what ended is {self.state.procedure} {self.state.rounds}")
                self._running = None
            case Seated(seat, player, chips):
                self._refuse_sitting(seat, player, chips)
            case Waited(player):
                self._refuse_waiting(player)
            case Offered(player, seat, _):
                self._refuse_offer(seat)
                if player != self.state.waiting[0]:
                    raise Deviation(f"seat {seat} was due to {self.state.waiting[0]}")
            case Bought(seat, chips):
                self._require_seated(seat)
                self._refuse_chips(chips)
            case Left(seat, chips):
                self._require_seated(seat)
                self._refuse_leaving(seat)
                if self.state.seats[seat].chips != chips:
                    raise Deviation(
                        f"seat {seat} left with {dollars(chips)}, "
                        f"it had {dollars(self.state.seats[seat].chips)}"
                    )
            case Changed():
                wanted = recorded_change(self.options, entry)
                refuse_change(self.game, self.state, wanted, self._was_opened())
                self.state.apply(entry)
                self._put_in_force()
                return
            case Closed():
                if self.state.seats:
                    raise Deviation("players still sat at the table when it was closed")
                if self.state.sealed_decks or self.state.draw_sealed:
                    raise Deviation("a shuffle had not been opened when the table was closed")
                self._phase = "closed"
            case Opened() | Reopened():
                self._phase = "open"
        self.state.apply(entry)
        if isinstance(entry, Began):
            self._start(entry.procedure)

    def _follow_step(self, step: Step, answer: Any, fault: Found | None) -> None:
        if self._pending != step:
            raise Deviation(f"the rules ask for {self._pending}, the record says {step}")
        if fault is None:
            if isinstance(step, PlaceWagers):
                self._refuse_wagers(step, answer)
            elif isinstance(step, Ask):
                find_choice(step, answer, self.options.chip)
            elif isinstance(step, WriteTicket):
                self._refuse_request(step, answer)
            elif isinstance(step, Supervise) and answer not in step.choices:
                raise Deviation(f"the supervisor cannot say {answer}")
        elif fault.kind not in SILENT and answer is not None:
            raise Deviation(f"a step at which a fault was noticed has no answer, yet {answer}")
        self.hands.reenact(step, answer, fault)
        if isinstance(step, Open | OpenDraw):
            self.hands.opened(step)
        self.state.apply(Done(step, answer, fault))  # type: ignore[arg-type]
        self._send(answer, fault)


def recorded_options(game: Game, journal: Journal) -> Options:
    """The options in force at the end of a journal."""
    options = opening_options(game, journal)
    for record in journal.records:
        if isinstance(record.entry, Changed):
            try:
                options = recorded_change(options, record.entry)
            except (Deviation, Refused) as error:
                raise JournalError(f"record {record.n}: {error}") from None
    return options


def opening_options(game: Game, journal: Journal) -> Options:
    """The options a journal was opened with."""
    opened = journal.records[0].entry
    if not isinstance(opened, Opened):
        raise JournalError("the journal does not begin with the opening of a table")
    if opened.version != VERSION:
        raise JournalError(
            f"the journal is of version {opened.version}; this program reads version {VERSION}"
        )
    if opened.game != game.name:
        raise JournalError(f"the journal is of {opened.game}, not of {game.name}")
    for name in game.options.tables:
        if is_file(opened.options.get(name, "")):
            raise JournalError(f"the journal names a file as its {name}; it must hold the rows")
    try:
        options = game.options.parse(opened.options)
    except Refused as refused:
        raise JournalError(f"the journal's options are not allowed: {refused}") from None
    if options.as_words() != opened.options:
        raise JournalError("the journal does not say all options as a table records them")
    return options


def recorded_source(journal: Journal) -> str:
    """The name of the random source a journal began with."""
    opened = journal.records[0].entry
    return opened.source if isinstance(opened, Opened) else ""


def _source_of(journal: Journal) -> Source:
    """A source of the kind the journal began with; a seeded one takes a new branch."""
    kind, _, seed = recorded_source(journal).partition(":")
    return SeededSource(f"{seed}/{len(journal.records)}") if kind == "seeded" else SystemSource()


def _whose_turn(step: Step | None) -> str:
    seat = step.seat if isinstance(step, Ask | PlaceWagers | WriteTicket) else 0
    return f"; seat {seat} is to act" if seat else ""
