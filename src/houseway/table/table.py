"""The table: people and programs act at it, steps are carried out, and all of it is recorded."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from houseway import __version__
from houseway.equipment.card_table import Impossible
from houseway.equipment.randomness import Source
from houseway.money import cents
from houseway.table import seating, snapshots
from houseway.table.blocks import FORMAT
from houseway.table.changes import change, refuse_change
from houseway.table.departures import refuse_departures
from houseway.table.entries import (
    HOUSE,
    AnyEntry,
    Assigned,
    Began,
    Bought,
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
from houseway.table.journal import Journal, state_digest
from houseway.table.names import refuse_name
from houseway.table.opened import opening_options, options_in_force
from houseway.table.options import Options
from houseway.table.proceeding import Due
from houseway.table.refusal import Barred, Refused
from houseway.table.replay import Replay, source_of
from houseway.table.state import ARRIVAL, CLOSING, IDLE, OPENING, ROUND
from houseway.table.steps import Ask, Deal, PlaceWagers, Role, Step, Window
from houseway.table.views import person
from houseway.table.wagers import affordable

PROGRAM = f"houseway {__version__}"


class Table(Replay):
    """One table with its seats, equipment and journal.

    A new journal opens the table; one with records is gone on with exactly where it stopped, in
    the middle of a round if need be; after a closed one a new gaming day begins. Without a journal
    (`recorded=False`) nothing is kept, encoded or committed to.
    """

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
        if not isinstance(game, Game):
            raise Refused(f"a table needs a game as houseway.game gives it, not {game!r}")
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
            options = options or options_in_force(game, self.journal)
            ended, before = self._ended_day(*first), self.journal.head
            for problem in (options or first[1]).without(set(ended[0])):
                raise problem
            self.journal = self.journal.next_day()
            self.journal.steps = game.all_steps
        else:
            ended, before = ((), (), dict[str, Any]()), ""
        if first is not None:
            options = first[1] if goes_on else options or first[1]
            source = source or source_of(first[0], self.journal.count)
        self._begin_with(options if options is not None else game.options(), source)
        if goes_on:
            self._resume()
            if self._pending is None and self._running is not None:
                self._end()
            return
        refuse_departures(game.name, self.options, variant)
        if recorded:
            self.journal.seeded(self.kit.source.name)
            self._take(
                TableOpened(
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
                    *ended,
                )
            )
            self.journal.commit()

    # --- seats ------------------------------------------------------------------------------

    def sit(self, seat: int, player: str, chips: int | str) -> None:
        """A player takes a free seat with chips, at any time."""
        self._refuse_closed()
        bought = _amount(chips)
        seating.refuse_sitting(self.game, self.state, seat, player, bought)
        self._acted(Seated(seat, player, bought))

    def buy(self, seat: int, chips: int | str) -> None:
        """A seated player buys more chips, at any time."""
        self._refuse_closed()
        seating.refuse_vacant(self.game, self.state, seat)
        bought = _amount(chips)
        held = self.state.seats[seat]
        seating.refuse_chips(self.game, self.state, bought, held.player, held.chips)
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
        self._spread_if_deserted()
        return held.chips

    def _spread_if_deserted(self) -> None:
        """Gaming has ceased: the cards are spread at once, where the game says so (X-14)."""
        if self.state.deserted and self._running is None and IDLE in self.game.procedures:
            self.begin(IDLE)
            self.run()

    def change(self, options: Options, by: str, *, notice: str = "") -> None:
        """Between rounds, other options come into force; who decides it is recorded with them.

        What may begin or end only after notice, as surrender, needs `notice`: how it was given.
        """
        self._refuse_closed()
        refuse_name(by, "the name of whoever changes the table")
        refuse_change(self.game, self.state, options, notice)
        opened_as_variant = bool(self.options.departures())
        refuse_departures(self.game.name, options, opened_as_variant)
        changed = change(self.options, options, by, notice)
        if changed.after:
            self._acted(changed)
            self._put_in_force()

    def fill(self, chips: int | str, by: str) -> None:
        """Chips come to the tray from the cage, at any time; a negative amount is a credit."""
        self._refuse_closed()
        amount = _amount(chips)
        seating.refuse_fill(self.game, self.state, amount, by)
        self._acted(Filled(amount, by))

    def assign(self, dealer: str, by: str) -> None:
        """Another dealer works the table from now on, at any step; nobody: the computer does."""
        self._refuse_closed()
        seating.refuse_dealer(self.state, dealer, by)
        self._acted(Assigned(dealer, by))

    def note(self, words: str, by: str) -> None:
        """Put words of a person on record: a reason, a dispute, a notice that was given."""
        self._refuse_closed()
        seating.refuse_note(words, by)
        self._acted(Noted(words, by))

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
                "no wager is made, increased or withdrawn after no more bets", self._frozen(seat)
            )
        self._refuse_number(at)
        placed = _in_cents(placed)
        self._refuse_act(window.offer(self.state, seat), placed)
        self._ready.discard(seat)
        self._acted(self._placed(window, seat, placed))

    def _frozen(self, seat: int) -> str:
        """The clause by which the wagers of a seat stay, those that were added among them."""
        clauses, opening = self.game.seat_clauses, {rule.name for rule in self.wager_rules}
        added = self.state.seats[seat].wagers.keys() - opening
        return clauses.added if clauses.added and added else clauses.frozen

    def ready(self, seat: int, *, at: int | None = None) -> None:
        """A seat wants no more wagers, or none."""
        self._refuse_closed()
        seating.refuse_vacant(self.game, self.state, seat)
        if self._open_window() is None:
            raise Refused("wagers are closed already", self.game.seat_clauses.frozen)
        self._refuse_number(at)
        self._ready.add(seat)

    def time_up(self, *, at: int | None = None) -> None:
        """The dealer calls though somebody is not ready."""
        if not isinstance(self._pending, Window):
            raise Refused("wagers are closed already", self.game.seat_clauses.frozen)
        self._refuse_number(at)
        self._done(self._pending, None, by=HOUSE)

    def _placed(self, window: Window, seat: int, placed: Any) -> Done:
        if isinstance(placed, Mapping):
            placed = dict(placed)
        return Done(window.offer(self.state, seat), placed)

    # --- procedures -------------------------------------------------------------------------

    def begin(self, procedure: str = ROUND) -> None:
        """Begin a procedure of the game; `run` or single answers carry it on."""
        self._refuse_closed()
        if self._running is not None:
            raise Refused(f"the {self.state.procedure} is not over")
        while procedure == ROUND and (before := self._before_a_round()):
            self.begin(before)
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

    def _before_a_round(self) -> str:
        """What must come before a round can begin, or nothing."""
        if not self.state.at_work:
            return OPENING
        if self.state.idle:
            return ARRIVAL
        return IDLE if self.state.deserted and IDLE in self.game.procedures else ""

    def run(self) -> Due | None:
        """Carry out steps until the procedure is over or somebody elsewhere must act.

        What happened until then is kept, in one transaction, before this returns.
        """
        plain = self.fault_plan is None and not self.elsewhere
        while (step := self._pending) is not None:
            if plain and not (step.decides or step.conceals):
                self._do(step)
            elif not self._step():
                break
        if self.journal is not None:
            self.journal.commit()
        return self.due

    def _do(self, step: Step) -> None:
        """Carry out a step in which nobody decides and nothing is hidden, as most are.

        It does what `_carry_out` does for any step, without the calls in between.
        """
        answer = step.carry_out(self.kit)
        entry = Done(step, answer)
        self.count += 1
        self._since.append(entry)
        if self.journal is not None:
            self.journal.add(entry)
        step.change(self.state, answer)
        try:
            self._pending = self._running.send(answer)  # type: ignore[union-attr]
            self._number = self.count + 1
        except StopIteration:
            self._pending = None
            self._end()

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
        self._carry_out(step)
        return True

    def _carry_out(self, step: Step, by: str = "") -> None:
        """Do what the step asks, unless no card is left for it."""
        if type(step) is Deal and self.game.faults.out_of_cards(self.kit.cards, step):
            self._go_wrong(step, FaultKind.SHOE_EMPTY, "", by)
        else:
            self._done(step, step.carry_out(self.kit), by=by)

    def _decide(self, step: Step) -> bool:
        """Let whoever fills the role decide, if it is somebody here."""
        if type(step) is Ask:
            player = self.players.get(step.seat)
            if player is not None:
                offered = affordable(step, self.state.seats[step.seat].chips, self.options.chip)
                if not offered.choices:  # a computer player buys none
                    self.absent()
                    return True
                answer = player.choose(self.view(step.seat), offered)
                self._done(step, self._chosen(step, answer))
            elif step.seat not in self.state.seats:  # who was asked has left
                self.absent()
            else:
                return False
        elif isinstance(step, Window):
            return self._fill(step)
        elif self._is_elsewhere(step):
            return False
        else:
            self._carry_out(step)
        return True

    def _is_elsewhere(self, step: Step) -> bool:
        """Whether a step waits for a person elsewhere; for a player who has left nobody waits."""
        role, seat = step.role, step.by_seat
        if role not in self.elsewhere:
            return False
        return role != "player" or (
            step.decides and seat in self.state.seats and seat not in self.players
        )

    def _fill(self, window: Window) -> bool:
        """Let computer players act; close it when everybody is ready and the dealer is here."""
        for seat in self.state.clockwise():
            player = self.players.get(seat)
            if player is None or seat in self._ready:
                continue
            try:
                for placed in window.wanted(player, self.view(seat), self.wager_rules):
                    self._refuse_act(window.offer(self.state, seat), placed)
                    self._take(self._placed(window, seat, placed))
            except Barred:  # it waits until it may
                pass
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

    def answer(
        self, seat: int, answer: str | Mapping[str, int | str], *, at: int | None = None
    ) -> None:
        """A player acts. What the rules do not allow now is refused and changes nothing.

        Amounts are cents or text such as "$10". `at` is the number of the step that is answered: an
        act that comes late, twice or crossed names another one than is due. Wagers are placed, and
        the seat is ready.
        """
        seating.refuse_vacant(self.game, self.state, seat)
        if not isinstance(answer, str | Mapping):
            raise Refused(f"an answer is a choice or wagers by name, not {answer!r}")
        step = self._pending
        window = self._open_window()
        if isinstance(answer, Mapping) or isinstance(step, Window):
            if window is not None and isinstance(answer, str):
                self._refuse_words(window.offer(self.state, seat), seat)
            withdraws = isinstance(answer, Mapping) and bool(self.state.seats[seat].wagers)
            if answer or window is None or withdraws:
                self.place(seat, answer, at=at)
            self.ready(seat, at=at)
            return
        if not isinstance(step, Ask) or step.seat != seat:
            turn = step.cite if isinstance(step, Ask) else self.game.seat_clauses.turn
            raise Refused(f"it is not the turn of seat {seat}{_whose_turn(step)}", turn)
        self._refuse_number(at)
        self._done(step, self._chosen(step, answer))

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
            self._carry_out(step, by)
            return
        step.refuse(answer, self.kit)
        step.again(self.kit, answer, by or role)
        self._done(step, answer, by=by or role)

    def supervise(self, decision: str) -> None:
        """The casino supervisor decides the matter that is due."""
        if self._pending is None or self._pending.role != "supervisor":
            raise Refused("no matter is before the supervisor")
        self.act("supervisor", decision)

    def absent(self, *, at: int | None = None) -> None:
        """Give the answer that stakes nothing more for somebody who does not answer."""
        step = self._pending
        if step is None:
            raise Refused("nothing is due that somebody could be absent for")
        self._refuse_number(at)
        if isinstance(step, Window):
            self.time_up()
        elif type(step) is Ask:
            answer = self._chosen(step, step.if_absent, house=True)
            self._done(step, answer, by=HOUSE)
        else:
            self._carry_out(step, HOUSE)

    def fault(
        self, kind: FaultKind | str, place: str = "", *, at: int | None = None, by: str = ""
    ) -> None:
        """Let a fault happen at the step that is due."""
        step = self._pending
        if step is None:
            raise Refused("nothing is being carried out that could go wrong")
        self._refuse_number(at)
        if by:
            refuse_name(by, "the name of whoever acts")
        try:
            kind = FaultKind(kind)
        except ValueError:
            raise Refused(f"there is no fault {kind!r}", step.cite) from None
        self._go_wrong(step, kind, place, by)

    def _go_wrong(self, step: Step, kind: FaultKind, place: str, by: str) -> None:
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

    # --- refusals ---------------------------------------------------------------------------

    def _refuse_closed(self) -> None:
        if self.closed:
            raise Refused("the table is closed; open its journal again for another day")

    def _refuse_number(self, at: int | None) -> None:
        if at is None:
            return
        if self._pending is None:
            raise Refused(f"this answers number {at!r}; nothing is due")
        if type(at) is not int or at != self._number:
            raise Refused(
                f"this answers number {at!r}; number {self._number} is due", self._pending.cite
            )

    # --- inside -----------------------------------------------------------------------------

    def _take(self, entry: AnyEntry) -> None:
        """Record what happened, and let the state follow."""
        self.count += 1
        self._since.append(entry)
        if self.journal is not None:
            self.journal.add(entry)
        self.state.apply(entry)

    def _acted(self, entry: AnyEntry) -> None:
        """Record an act that stands by itself."""
        self._take(entry)
        if self.journal is not None:
            self.journal.commit()

    def _done(self, step: Step, answer: Any, fault: FaultFound | None = None, by: str = "") -> None:
        """Record a step that was carried out, and let the round go on."""
        if step.conceals or step.decides or fault is not None or by:
            self._take(self._entry(step, answer, fault, by))
        else:  # nothing is hidden and no card was drawn
            self._take(Done(step, answer))
        self._send(step, answer, fault)
        if self._pending is None:
            self._end()

    def _end(self) -> None:
        """The procedure is over: a snapshot is taken, and its digest recorded."""
        procedure, number = self.state.procedure, self.state.rounds
        self._running = None
        self._called = False
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
            self._base = snapshots.take_state(self.state)
        self._since.clear()
        then, self._then = self._then, ""
        if then == CLOSING:
            self._close()
        elif then:
            with suppress(Refused):  # who was to play may have left in the meantime
                self.begin(then)
        else:
            self._spread_if_deserted()


def _amount(given: int | str) -> int:
    """Cents of what somebody gives as an amount."""
    try:
        return cents(given)
    except ValueError as error:
        raise Refused(str(error).removesuffix(".")) from None


def _in_cents(placed: Any) -> Any:
    """Wagers with every amount in cents; anything else as it is, for the window to judge."""
    if not isinstance(placed, Mapping):
        return placed
    return {
        name: _amount(amount) if isinstance(amount, str) else amount
        for name, amount in placed.items()
    }


def _whose(step: Step) -> str:
    if isinstance(step, Window):
        return "the dealer"
    return f"seat {step.by_seat}" if step.by_seat else f"the {step.role}"


def _whose_turn(step: Step | None) -> str:
    return f"; seat {step.by_seat} is to act" if step is not None and step.by_seat else ""
