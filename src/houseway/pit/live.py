"""A live table: one task that owns a `Table`, with a queue of what is to be done in front of it.

Each act is carried out by itself: the gate is asked, the table takes or refuses it, `run` goes on
to the next question, and only when the block is kept is anybody told. Where keeping a block takes
long (a database elsewhere), the work is done in a thread; the table still does one thing at a time.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from houseway.felt.as_svg import svg
from houseway.licensee.choices import Chosen
from houseway.licensee.felt import felt_of
from houseway.pit import acts, computers, rights
from houseway.pit import messages as m
from houseway.pit.absence import Absent
from houseway.pit.answers import Line
from houseway.pit.audience import Audience, name_of
from houseway.pit.barring import Bar, let_go
from houseway.pit.connections import Connection
from houseway.pit.database import OUT_OF_REACH, OutOfReach
from houseway.pit.dues import dues
from houseway.pit.encoding import text_of
from houseway.pit.logs import log
from houseway.pit.offering import SECONDS, Offering
from houseway.pit.orders import InForce, Orders
from houseway.pit.presence import presence, seats_of
from houseway.pit.remembered import Remembered
from houseway.pit.retelling import retell
from houseway.pit.sessions import Visitor
from houseway.pit.sitting_out import Said, enough_to_play, refuse_sitting_out, sit_out
from houseway.pit.timing import Timing
from houseway.pit.turns import STOPPING, Job, Turns
from houseway.table.entries import AnyEntry, Ended
from houseway.table.journal import Committed, Journal, JournalError
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.state import ROUND
from houseway.table.stores import Statement
from houseway.table.table import Table

if TYPE_CHECKING:
    from houseway.pit.house import House

PRESENCE_EVERY = 0.5
"""Seconds: however many come and go, the others are told that often."""
TRY_AGAIN = 0.5
"""Seconds after which a database that is out of reach is looked for again, and twice as many ..."""
TRY_AT_LEAST = 5.0
"""... but never more than these."""
OFF_DUTY = 60.0
"""Seconds after which somebody who is not connected is not there."""
MISTAKEN = "the house made a mistake; the table is opened again from what was kept"
GOES_ON = "the house's books are back; play goes on"
CLOSED = "the table is closed for the gaming day"

WHILE_CALLED = (m.Pause, m.Supervise, m.Note, m.Assign, m.Fill, m.Unseat)
"""What may be done while the table waits for the supervisor who was called."""


class LiveTable:
    """One table of the house with the people at it."""

    def __init__(self, house: "House", name: str, chosen: Chosen) -> None:
        self.house = house
        self.name = name
        self.chosen = chosen
        self.game = chosen.game
        self.table: Table = None  # type: ignore[assignment]
        self.audience = Audience(name)
        self.trouble = ""
        """Why nothing can go on."""
        self._cage = house.cage.companion(name, house.money)
        self._remembered = Remembered()
        self._acting: tuple[str, str] | None = None
        self._committed: list[tuple[int, Committed]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._presence_timer: asyncio.TimerHandle | None = None
        self._told_presence = ""
        self._telling: set[asyncio.Task[None]] = set()
        """Who is told out of the store what they missed."""
        self._sitting_out: Said = {}
        """Who sits out or comes back as soon as the round is over."""
        self.offering = Offering()
        self._waits = TRY_AGAIN
        self._felt: tuple[Options, str] | None = None
        self.line: Line | None = None
        """Its line in the lobby as it was told last."""
        self.edge: tuple[str | None, float | None] = (None, None)
        """The edge of the main wager, once it has been worked out."""
        self._loop = asyncio.get_running_loop()
        self.turns = Turns(name)
        self.timing = Timing(self._loop.time, house.clock)
        self._absent = Absent(self._loop.time)
        self._in_force = InForce(house.database, name)

    # --- from outside -----------------------------------------------------------------------

    async def open(self) -> None:
        """Open the table, or go on where it stopped, and begin to take acts."""
        await self._in_thread(self._open)
        for name in self.orders.supervisors:
            self._loop.call_later(OFF_DUTY, self.turns.later, self._off_duty_if_gone(name))
        self.turns.begin()
        self.turns.later(self._go_on_first)

    async def act(self, visitor: Visitor | None, act: m.AnyAct) -> m.Taken | m.Refused:
        """Carry out an act when its turn comes; it is answered, never lost."""
        answer: m.Taken | m.Refused = await self.turns.now(lambda: self._act(visitor, act))
        return answer

    def send_act(self, connection: Connection, act: m.AnyAct) -> None:
        """The same for a connection, which is told the answer."""

        async def job() -> None:
            connection.tell(await self._act(connection.visitor, act))

        self.turns.later(job)

    async def look(self, function: Callable[[Table], Any]) -> Any:
        """What a function finds at the table; it is called when nothing else happens there."""
        return await self.turns.now(lambda: function(self.table))

    def join(self, connection: Connection, join: m.Join) -> None:
        """A client wants to see the table from now on."""
        self.turns.later(lambda: self._join(connection, join))

    def part(self, connection: Connection) -> None:
        """A client is gone."""
        self.turns.later(lambda: self._part(connection))

    async def bar(self, bar: Bar) -> None:
        """Somebody is barred from the house: it is on record here, and they leave the seat."""

        def note() -> None:
            if seats_of(self.table, bar.name) and not self.table.closed:
                self.table.note(bar.words, bar.by)

        await self.turns.now(lambda: self._work(note))

    async def stop(self) -> None:
        """Finish what is under way, tell everybody, and let go of the journal."""
        if self.turns.begun:
            await self.turns.end(self._stop)

    @property
    def orders(self) -> Orders:
        """What the floor and the dealer have ordered."""
        return self._in_force.now

    def standing(self) -> rights.Standing:
        """Who is what here, for the gate."""
        state = self.table.state
        return rights.Standing(
            {seat: held.player for seat, held in state.seats.items()},
            state.dealer,
            state.waiting[0] if state.waiting else "",
            self.house.settings.money == "play",
            self.house.barred,
        )

    @property
    def watchers(self) -> int:
        """How many look on."""
        seated = self._held_by()
        return sum(name_of(c.visitor) not in seated for c in self.audience.connections)

    def pace_now(self) -> int | None:
        """Rounds an hour as the last ones were, or less if the one under way is slow already."""
        rests = self.orders.paused or self.table.closed
        return self.timing.pace() if rests else self.timing.pace_now()

    async def felt(self) -> str:
        """The felt as SVG, drawn once for the options in force."""
        options = self.table.options
        if self._felt is None or self._felt[0] is not options:
            chosen = replace(self.chosen, options=options)
            self._felt = options, await asyncio.to_thread(lambda: svg(felt_of(chosen)))
        return self._felt[1]

    @property
    def positions(self) -> int:
        """How many may sit here: what the felt has, and no more than the options allow."""
        return min(self.chosen.seats, self.table.positions)

    async def _in_thread(self, work: Callable[[], Any]) -> Any:
        """Do what may touch the database; in a thread where that may take long."""
        if self.house.threads is None:
            return work()
        return await self._loop.run_in_executor(self.house.threads, work)

    # --- opening ----------------------------------------------------------------------------

    def _open(self) -> None:
        journal = self.house.journal_of(self.name)
        journal.companion = self
        try:
            self.house.cage.let_go(self.name)
            self._remembered.learn(self.house.acts_of(self.name))
            self._in_force.read()
            begins = journal.blocks == 0
            chosen = self.chosen
            self.table = Table(
                self.game,
                chosen.options if begins else None,
                journal=journal,
                variant=chosen.variant,
            )
            self.table.elsewhere = {"player"}
            self.house.began_day(self.name, self.table.journal.day)
            computers.give_minds(self.table)
            if self.house.settings.computers and not self.table.state.seats:
                computers.tend(self.table, self.positions)
        except BaseException:
            journal.close()
            raise
        self.audience.follow(self.table)
        for name in self._held_by():
            if name not in self.audience.present:
                self._absent.not_back(name)

    def _missed(self) -> None:
        """Blocks that were kept and not told, because the answer of the database was lost."""
        journal = self.table.journal
        for block in journal.chained(self.audience.teller.block):
            records = journal.whole(block)
            self._committed.append(
                (
                    journal.day,
                    Committed(
                        block,
                        tuple(record.entry for record in records),
                        tuple(journal.hidden(block)),
                        None,
                    ),
                )
            )

    # --- the journal's companion --------------------------------------------------------------

    def along(self, journal: Journal, entries: Sequence[AnyEntry]) -> Sequence[Statement]:
        """The cage's entries, the id of the act and the orders, in the block's transaction."""
        statements = [*self._cage.along(journal, entries), *self._in_force.along()]
        if self._acting is not None:
            statements.append(
                self.house.act_statement(self.name, *self._acting, journal.day, journal.blocks + 1)
            )
        return statements

    def kept(self, journal: Journal, committed: Committed) -> None:
        """A block was kept; everybody is told when the table has come to its next question."""
        self._acting = None
        self._in_force.kept()
        self._committed.append((journal.day, committed))
        self.house.metrics.blocks.inc()

    # --- acts -------------------------------------------------------------------------------

    async def _act(self, visitor: Visitor | None, act: m.AnyAct) -> m.Taken | m.Refused:
        began = time.perf_counter()
        name = name_of(visitor)
        known = self._remembered.find(name, act.id)
        if known is not None:
            return known
        answer = await self._answer(visitor, act)
        if visitor is not None and len(act.id) <= m.MOST_LETTERS and not self.trouble:
            self._remembered.keep(name, answer)
        self.house.metrics.act(act, answer, time.perf_counter() - began)
        return answer

    async def _answer(self, visitor: Visitor | None, act: m.AnyAct) -> m.Taken | m.Refused:
        try:
            acts.refuse_form(act)
            if self.trouble:
                raise Refused(self.trouble)
            rights.refuse_act(visitor, act, self.standing())
            if self.orders.called and not isinstance(act, WHILE_CALLED):
                raise Refused(self.orders.called)
            assert visitor is not None
            if visitor.name not in self.audience.present:
                self._absent.gone(visitor.name)
            await self._work(lambda: self._carry_out(visitor, act), (visitor.name, act.id))
        except Refused as refused:
            return m.Refused(id=act.id, sentence=refused.sentence, cite=refused.cite)
        except (JournalError, OutOfReach):
            return m.Refused(id=act.id, sentence=OUT_OF_REACH)
        except Exception:
            return m.Refused(id=act.id, sentence="the house could not do this; nothing changed")
        teller = self.audience.teller
        return m.Taken(id=act.id, day=teller.day, block=teller.block)

    def _carry_out(self, visitor: Visitor, act: m.AnyAct) -> None:
        """Let the table take an act, or the floor what is not the table's."""
        table, name = self.table, visitor.name
        order = partial(self._in_force.put, table, name)
        match act:
            case m.Sit(chips=chips) | m.Buy(chips=chips):
                if isinstance(act, m.Sit) and act.seat > self.positions and act.seat < 100:
                    raise Refused(f"there is no seat {act.seat}; there are {self.positions}")
                self._with_chips(name, chips, lambda: acts.carry_out(table, name, act))
            case m.Fill(chips=chips):
                self.house.cage.refuse_credit(self.name, -chips, table.state.lies_here)
                acts.carry_out(table, name, act)
            case m.SitOut(seat=seat, out=out):
                refuse_sitting_out(table)
                self._sitting_out[seat] = name, out
            case m.OfferSeat(seat=seat):
                self._offer(seat, name)
            case m.Take(seat=seat, takes=takes) if self.offering.now is not None:
                self.offering.answer(table, name, seat, takes=takes)
            case m.Call(reason=reason):
                words = f"the supervisor is called: {reason}"
                order(words, called=words)
            case m.Pause(paused=True, reason=reason):
                words = reason or "the floor lets the table rest"
                order(f"the table rests{_why(reason)}", called="", paused=words)
            case m.Pause(reason=reason):
                order(f"the table goes on{_why(reason)}", called="", paused="")
            case m.Close():
                if table.closed:
                    raise Refused(CLOSED)
                order("the table closes when the round is over", closing=True)
                self._in_force.close(table)
            case m.Begin() if table.closed:
                table.journal.close()
                self._open()
            case m.Assign(dealer=dealer) if dealer:
                self.house.refuse_dealer(dealer)
                acts.carry_out(table, name, act)
            case m.Supervise(on=on):
                self._in_force.supervise(table, name, on)
            case _:
                acts.carry_out(table, name, act)

    def _offer(self, seat: int, by: str) -> None:
        if seat > self.positions:
            raise Refused(f"there is no seat {seat}; there are {self.positions}")
        until = self.house.clock() + int(SECONDS * 1000)
        offer = self.offering.make(self.table, seat, by, until)

        async def lapse() -> None:
            with suppress(Exception):  # the offer stands no longer, or the books are out of reach
                await self._work(lambda: self.offering.lapse(offer))

        self._loop.call_soon_threadsafe(self._loop.call_later, SECONDS, self.turns.later, lapse)

    def _with_chips(self, name: str, chips: int, act: Callable[[], None]) -> None:
        """Hold the chips of an account while the table decides."""
        cage = self.house.cage
        cage.hold(name, chips, self.name, self.house.money)
        try:
            act()
        except Refused:
            cage.release(name, self.name, self.house.money)
            raise

    # --- work at the table --------------------------------------------------------------------

    async def _work(self, do: Callable[[], None], acting: tuple[str, str] | None = None) -> None:
        """Do something at the table, let it go on to the next question, and tell everybody."""

        def work() -> None:
            self._acting = acting
            try:
                do()
                self._go_on()
            finally:
                self._acting = None

        began = time.perf_counter()
        try:
            await self._in_thread(work)
            self.house.metrics.store_seconds.observe(time.perf_counter() - began)
        except Refused:
            self._tell()  # what was kept before it was refused
            raise
        except (JournalError, OutOfReach) as error:
            self._lose(OUT_OF_REACH, str(error))
            raise
        except Exception as error:
            log.exception("the table could not go on", table=self.name)
            self._lose(MISTAKEN, type(error).__name__)
            raise
        self._tell()

    def _go_on(self) -> None:
        """Let the table go on as far as nobody elsewhere must act."""
        table = self.table
        if table.closed:
            return
        table.elsewhere = {"player"}
        if table.state.dealer:
            table.elsewhere.add("dealer")
        if self.orders.supervisors:
            table.elsewhere.add("supervisor")
        while table.pending is not None:
            before = table.count
            self._let_go_of_barred()
            self._absent.let_be(table)
            table.run()
            if table.count == before:
                break
        if table.pending is None:
            self._let_go_of_barred()
            self.offering.settle(table)
            sit_out(table, self._sitting_out)
            self._in_force.close(table)

    def _let_go_of_barred(self) -> None:
        if self.house.barred:
            let_go(self.table, self.house.barred)

    def _held_by(self) -> set[str]:
        """The people at the seats."""
        seats = self.table.state.seats.values()
        return {held.player for held in seats if not computers.is_computer(held.player)}

    # --- time ---------------------------------------------------------------------------------

    async def _go_on_first(self) -> None:
        """What was under way when the house stopped goes on."""
        with suppress(Exception):  # the table is looked for again
            await self._work(lambda: None)

    async def _tick(self) -> None:
        """What time brings: the house's answer, the next round, another look for the database."""
        if self.trouble:
            await self._try_again()
            return
        due = self.table.due
        try:
            if self.orders.called:
                self._set_timer()
            elif due is not None and self.timing.is_up(due):
                number = due.number
                await self._work(lambda: self.table.absent(at=number))
            elif due is None and self._may_begin():
                await self._work(self._begin)
            else:
                self._set_timer()
        except Refused as refused:
            self.timing.rest(1.0)
            self._set_timer()
            log.debug("no round begins", table=self.name, why=refused.sentence)
        except Exception:
            pass  # the table is looked for again

    def _may_begin(self) -> bool:
        """Whether the next round may begin now, or nobody is there for whom it would."""
        return self._wants_round() and self._loop.time() >= self.timing.rests_until

    def _wants_round(self) -> bool:
        table, orders = self.table, self.orders
        if table.pending is not None or table.closed:
            return False
        if orders.paused or orders.called or orders.closing:
            return False
        return not table.state.dealer and self._somebody_here() and enough_to_play(table)

    def _somebody_here(self) -> bool:
        """Whether anybody looks on, or plays without a connection that stays."""
        return bool(self.audience.connections) or self._absent.just_now(self._held_by())

    def _begin(self) -> None:
        """Between two rounds: who is gone leaves, computer players come, and the round begins."""
        self._absent.leave(self.table, self.house.settings.away_seconds)
        if self.house.settings.computers:
            computers.tend(self.table, self.positions)
        self.table.begin()

    def _set_timer(self) -> None:
        """Wake when the house's answer is due, or the next round."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        at = None
        if self.trouble:
            at = self._loop.time() + self._waits
        elif self.orders.called:
            at = None
        elif self.table.pending is not None:
            at = self.timing.answers_at
        elif self._wants_round():
            at = max(self.timing.rests_until, self._loop.time())
        if at is not None:
            self._timer = self._loop.call_at(at, self.turns.later, self._tick)

    # --- trouble ------------------------------------------------------------------------------

    def _lose(self, sentence: str, why: str) -> None:
        """The table is ahead of what is kept: it is opened again from there."""
        log.error("play pauses", table=self.name, why=why)
        self._tell_blocks()
        if not self.trouble:
            self.trouble = sentence
            self._waits = TRY_AGAIN
            self.audience.broadcast(text_of(m.Word(sentence=sentence)))
        self._tell_due()
        self._set_timer()

    async def _try_again(self) -> None:
        try:
            await self._in_thread(self._reopen)
        except Exception as error:
            log.warning("still out of reach", table=self.name, why=str(error))
            self._waits = min(self._waits * 2, TRY_AT_LEAST)
            self._set_timer()
            return
        self.trouble = ""
        self.audience.broadcast(text_of(m.Word(sentence=GOES_ON)))
        log.info("play goes on", table=self.name)
        try:
            await self._work(lambda: None)
        except Exception:
            return

    def _reopen(self) -> None:
        with suppress(JournalError):
            self.table.journal.close()
        day = self.audience.teller.day
        self._open()
        if self.audience.teller.day == day:
            self._missed()

    # --- telling ------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Tell everybody what was kept, and what is due now."""
        records = self._tell_blocks()
        self.timing.follow(self.table.due, records, self.house.settings)
        self._absent.keep(self._held_by())
        self._tell_due()
        if records or self.offering.now is not None:
            self._presence_soon()
        self._set_timer()

    def _tell_blocks(self) -> int:
        """Tell what was kept, and give the number of its records."""
        committed, self._committed = self._committed, []
        told = self.audience.tell(committed, self.house.clock())
        for kept in told:
            last = kept.entries[-1]
            if isinstance(last, Ended) and last.procedure == ROUND:
                self.timing.ended()
        return sum(kept.block.records for kept in told)

    def _tell_due(self) -> None:
        visitors = [c.visitor for c in self.audience.connections if c.visitor is not None]
        rests = self.orders.called or (CLOSED if self.table.closed else self.orders.paused)
        self.audience.tell_due(dues(self.table, visitors, self.timing.told, self.trouble or rests))

    def _join(self, connection: Connection, join: m.Join) -> None:
        """Show a client the table, or what it has missed."""
        if connection.ended is not None:
            return
        if not self.audience.admit(connection, join, self.house.clock()):
            telling = self._loop.create_task(self._catch_up(connection, join.after))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)
            return
        self._absent.back(name_of(connection.visitor))
        self._tell_due()
        connection.send(self._presence())
        self._presence_soon()
        self._set_timer()

    async def _catch_up(self, connection: Connection, after: int) -> None:
        """Tell a client out of the store what it has missed, and then what happens."""
        house, teller, viewer = self.house, self.audience.teller, connection.viewer
        day, until = teller.day, teller.block
        try:
            journal = await house.in_thread(lambda: house.reader(self.name, day))
            retold = await house.readers.ask(retell, journal, viewer, after, until)
        except Exception as error:
            log.warning("nothing is told again", table=self.name, why=str(error))
            self.join(connection, m.Join())
            return
        for text in retold.blocks:
            connection.send(text)
        self.join(connection, m.Join(day=day, after=until))

    def _part(self, connection: Connection) -> None:
        name = name_of(connection.visitor)
        if self.audience.dismiss(connection):
            self._absent.gone(name)
            self._absent.keep(self._held_by())
            if name in self.orders.supervisors:
                self._loop.call_later(OFF_DUTY, self.turns.later, self._off_duty_if_gone(name))
        self._presence_soon()

    def _off_duty_if_gone(self, name: str) -> Job:
        """Somebody of the floor who is gone for good: the computer rules again."""

        async def job() -> None:
            if name not in self.audience.present:
                await self._work(lambda: self._in_force.supervise(self.table, name, on=False))

        return job

    # --- presence -----------------------------------------------------------------------------

    def _presence_soon(self) -> None:
        if self._presence_timer is None:
            self._presence_timer = self._loop.call_later(
                PRESENCE_EVERY, self.turns.later, self._tell_presence
            )

    def _tell_presence(self) -> None:
        self._presence_timer = None
        text = self._presence()
        if text != self._told_presence:
            self._told_presence = text
            self.audience.broadcast(text)

    def _presence(self) -> str:
        audience, offer = self.audience.connections, self.offering.now
        return presence(self.table.state, audience, self.orders.supervisors, offer)

    # --- the end ------------------------------------------------------------------------------

    async def _stop(self) -> None:
        for timer in (self._timer, self._presence_timer):
            if timer is not None:
                timer.cancel()
        for connection in list(self.audience.connections):
            connection.end(STOPPING)
        try:
            await self._in_thread(self.table.journal.close)
        except JournalError as error:
            log.warning("the journal was out of reach at the end", table=self.name, why=str(error))


def _why(reason: str) -> str:
    return f": {reason}" if reason else ""
