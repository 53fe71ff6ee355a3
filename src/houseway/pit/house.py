"""Everything that one process of the pit has: its database, its people, its tables."""

import asyncio
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from sqlalchemy import delete, select

from houseway.extras import MissingExtra
from houseway.law import VARIANT_WORDS
from houseway.licensee.choices import Chosen
from houseway.licensee.samples import PREFIX
from houseway.licensee.table_file import examine, examine_text
from houseway.pit.barring import Bars
from houseway.pit.cage import Cage
from houseway.pit.database import OutOfReach, open_database
from houseway.pit.floor import Floor
from houseway.pit.garbage import collect_rarely
from houseway.pit.house_settings import with_kept
from houseway.pit.ledger import Money
from houseway.pit.limits import Limits
from houseway.pit.live import LiveTable
from houseway.pit.logs import log
from houseway.pit.mathematics import figures_of
from houseway.pit.metrics import Metrics
from houseway.pit.people import People, link_of
from houseway.pit.remembered import MOST_ACTS, MOST_PEOPLE
from houseway.pit.rights import DEALER, refuse_in_address
from houseway.pit.school import School
from houseway.pit.sessions import Sessions
from houseway.pit.settings import Settings
from houseway.pit.tables import ACTS, TABLES
from houseway.pit.workers import Workers
from houseway.table.journal import Journal, JournalError, journal_key_at, system_clock
from houseway.table.keys import KeyFault, house_key_file, house_key_path, key_file
from houseway.table.refusal import Refused
from houseway.table.stores import Statement, open_archive

T = TypeVar("T")

USUAL = (
    "blackjack", "three-card-poker", "heads-up-holdem", "five-card-hi-lo", "three-card-21",
    "poker-holdem", "keno",
)  # fmt: skip
"""The tables of a house that names none: one of each game, from the samples."""
THREADS = 16
LAPSED_EVERY = 5.0
"""Seconds after which it is looked again which sessions have ended elsewhere and what is old."""
ACTS_LAST = 24 * 3_600_000
"""How long the database knows the ids of acts."""


class NotLawful(Refused):
    """A table file has findings; each is a line."""

    def __init__(self, findings: Iterable[str]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(self.findings))


def chosen_tables(files: Iterable[Path]) -> dict[str, Chosen]:
    """The tables of these files by their names; one with findings is refused with all of them."""
    found: dict[str, Chosen] = {}
    findings = []
    for file in files:
        examined = examine(file)
        for finding in examined.findings:
            cite = f" ({finding.cite})" if finding.cite else ""
            findings.append(f"{file}:{finding.line}: {finding.sentence}{cite}")
        if examined.chosen is not None:
            stem = Path(str(file).removeprefix(PREFIX)).stem
            refuse_in_address(stem, f"the table of {file}")
            name, n = stem, 1
            while name in found:
                n += 1
                name = f"{stem}-{n}"
            found[name] = examined.chosen
    if findings:
        raise NotLawful(findings)
    return found


class House:
    """One process of the pit."""

    def __init__(self, settings: Settings) -> None:
        self.money = Money(settings.money)
        self.clock = system_clock
        self.began = time.monotonic()
        self.tables: dict[str, LiveTable] = {}
        self.opening: set[str] = set()
        """Names of tables that are being opened."""
        self.threads = ThreadPoolExecutor(THREADS, "table") if settings.in_threads else None
        self.chosen = chosen_tables(
            settings.table_files or [Path(f"{PREFIX}{name}") for name in USUAL]
        )
        first = next(iter(self.chosen.values()))
        self.name = settings.name or first.house.name
        self.archive = open_archive(settings.where, durable=settings.durable)
        self.database = open_database(settings.where, self.archive)
        self.settings = with_kept(self.database, settings)
        self.people = People(self.database, self.clock)
        self.sessions = Sessions(self.database, self.clock)
        self.bars = Bars(self.database, self.clock, self.people)
        self.barred = frozenset(bar.name for bar in self.bars.all())
        """Who may not play here, as far as this process knows; it looks every few seconds."""
        self.cage = Cage(self.database, self.clock)
        self.limits = Limits()
        self.school = School(self.database, self.clock)
        self.metrics = Metrics(self)
        self.floor = Floor(self)
        self.workers = Workers()
        """For the mathematics."""
        self.readers = Workers()
        """For what is read out of journals."""
        kept = self.archive.journals()
        try:
            self.key = house_key_file(house_key_path())
            self.journal_key = key_file(journal_key_at(settings.where), make=not kept)
        except KeyFault as error:
            raise Refused(f"{error}; the house cannot open without its keys") from None
        self._edges: asyncio.Task[None] | None = None
        self.looking: set[asyncio.Future[None]] = set()
        """What is done now and then behind everything else."""
        self._last_days: dict[str, int] = {}
        for id in kept:
            self._last_days[id.table] = max(id.day, self._last_days.get(id.table, 0))

    @classmethod
    async def open(cls, settings: Settings) -> "House":
        """Open the house with all its tables, each where it stopped."""
        house = await asyncio.to_thread(cls, settings)
        try:
            kept = await asyncio.to_thread(house.kept_tables)
            for name, chosen in {**kept, **house.chosen}.items():
                await house.open_table(name, chosen)
        except BaseException:
            await house.close()
            raise
        loop = asyncio.get_running_loop()
        house.sessions.watch(lambda name: _call(loop, house, name))
        house.looking.add(asyncio.create_task(house._look_for_lapsed()))
        house.looking.add(asyncio.create_task(collect_rarely()))
        return house

    def kept_tables(self) -> dict[str, Chosen]:
        """The tables that the floor has opened; one that is lawful no more is passed over."""
        query = select(TABLES.c.name, TABLES.c.document).where(TABLES.c.is_open)
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(TABLES.c.made)).all()
        found = {}
        for name, text in rows:
            chosen = examine_text(text).chosen
            if chosen is None:
                log.warning("a table that was opened is lawful no more", table=name)
            else:
                found[name] = chosen
        return found

    async def open_table(self, name: str, chosen: Chosen) -> LiveTable:
        """Open one table; who holds it elsewhere keeps it, and this one is refused."""
        live = LiveTable(self, name, chosen)
        await live.open()
        self.tables[name] = live
        return live

    async def close(self) -> None:
        """Let every table finish what is under way, tell everybody, and let go."""
        if self._edges is not None:
            self._edges.cancel()
        for task in self.looking:
            task.cancel()
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        self.floor.close()
        self.workers.close()
        self.readers.close()
        self.people.close()
        if self.threads is not None:
            self.threads.shutdown()
        with suppress(Exception):
            self.database.close()
        with suppress(Exception):
            self.archive.close()

    # --- what a table needs -----------------------------------------------------------------

    def journal_of(self, name: str) -> Journal:
        """The last day of a table's journal, or a first day."""
        return Journal(
            self.clock,
            archive=self.archive,
            table=name,
            day=self._last_days.get(name, 1),
            key=self.journal_key,
            house=self.key,
        )

    def reader(self, name: str, day: int) -> Journal:
        """The journal of a day, to be read."""
        return Journal(
            archive=self.archive, table=name, day=day, key=self.journal_key, writing=False
        )

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Do what waits for the database outside the loop."""
        return await asyncio.to_thread(work)

    async def reachable(self) -> bool:
        """Whether the database answers."""

        def ask() -> bool:
            with self.database.reading() as connection:
                return connection.execute(select(1)).scalar() == 1

        try:
            async with asyncio.timeout(2):
                return await asyncio.to_thread(ask)
        except (OutOfReach, TimeoutError):
            return False

    def began_day(self, name: str, day: int) -> None:
        """A table has begun another gaming day."""
        self._last_days[name] = day

    def acts_of(self, name: str) -> list[tuple[str, str, int, int]]:
        """The last acts of a table whose ids are known: person, id, day, block; oldest first."""
        query = select(ACTS.c.person, ACTS.c.id, ACTS.c.day, ACTS.c.block).where(
            ACTS.c.table_name == name
        )
        last = query.order_by(ACTS.c.at.desc()).limit(MOST_ACTS * MOST_PEOPLE)
        with self.database.reading() as connection:
            return [tuple(row) for row in reversed(connection.execute(last).all())]

    def act_statement(self, name: str, person: str, id: str, day: int, block: int) -> Statement:
        """What keeps the id of an act in the transaction of its block."""
        return self.database.statement(_KEEP_ACT, name, person, id, day, block, self.clock())

    def forget_acts(self) -> None:
        """Forget the ids of acts that nobody sends again."""
        with self.database.writing() as connection:
            connection.execute(delete(ACTS).where(ACTS.c.at < self.clock() - ACTS_LAST))

    def refuse_dealer(self, name: str) -> None:
        """Refuse to let somebody deal who is no dealer of the house."""
        person = self.people.find(name)
        if person is None or DEALER not in person.roles or person.disabled:
            raise Refused(f"{name} is no dealer of the house")

    async def look_for_barred(self) -> None:
        """Somebody may have been barred, here or elsewhere: every table lets go of them."""
        bars = await self.in_thread(self.bars.all)
        known, self.barred = self.barred, frozenset(bar.name for bar in bars)
        for bar in bars:
            if bar.name not in known:
                for live in list(self.tables.values()):
                    with suppress(JournalError):  # its register has it; the table lets go later
                        await live.bar(bar)

    def work_out_edges(self) -> None:
        """Let the edge of every table's main wager be worked out, once, behind everything else."""
        if self.settings.edges and self._edges is None:
            self._edges = asyncio.create_task(self._work_out_edges())

    async def _work_out_edges(self) -> None:
        for live in list(self.tables.values()):
            words = await live.look(lambda table: table.options.as_words())
            with suppress(Refused, MissingExtra):
                found = await self.workers.ask(figures_of, live.game.name, words)
                for sentence in found["warnings"]:
                    log.warning("a manager must know", table=live.name, what=sentence)
                for figures in found["wagers"].values():  # the main wager is the first
                    live.edge = figures["edge"], figures["edge_decimal"]
                    break

    def greetings(self, address: str) -> Iterable[str]:
        """What whoever starts the house must know."""
        token = self.people.first_administrator()
        if token is not None:
            yield (
                "Nobody is administrator yet. This link makes you one; it works once: "
                f"{link_of(token, address)}"
            )
        for name, live in self.tables.items():
            for departure in live.chosen.options.departures():
                yield f"{name}: {VARIANT_WORDS}: {departure.sentence} ({departure.cite})"
            if live.chosen.options.as_words() != live.table.options.as_words():
                yield (
                    f"{name} goes on with the options of its journal, which are not those of its "
                    "file; the floor changes them."
                )
        if self.settings.host not in ("127.0.0.1", "::1", "localhost") and not self.settings.secure:
            yield (
                "The house is open to other machines without TLS: put a proxy in front of it and "
                "start it with --secure."
            )

    async def end_lapsed(self, name: str = "") -> None:
        """End the sockets whose session has ended, or whose person has other roles by now."""
        connections = [
            (connection, connection.visitor)
            for table in self.tables.values()
            for connection in table.audience.connections
            if connection.visitor is not None and name in ("", connection.visitor.name)
        ]
        visitors = [visitor for _, visitor in connections]
        lapsed = await self.in_thread(lambda: self.sessions.lapsed(visitors)) if visitors else ()
        for connection, visitor in connections:
            if visitor.session in lapsed:
                connection.end("you are signed out, or your roles have changed")
                log.info("a session has ended", person=visitor.name)

    async def _look_for_lapsed(self) -> None:
        """People may be signed out or given other roles by another process as well."""
        while True:
            await asyncio.sleep(LAPSED_EVERY)
            try:
                await self.end_lapsed()
                await self.look_for_barred()
                await self.in_thread(self.forget_acts)
            except OutOfReach:
                pass  # later
            except Exception:
                log.exception("it could not be looked whose session has ended")


_KEEP_ACT = (
    'INSERT INTO pit_acts (table_name, person, id, day, block, "at") '
    "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)


def _call(loop: asyncio.AbstractEventLoop, house: House, name: str) -> None:
    def look() -> None:
        task = asyncio.ensure_future(house.end_lapsed(name))
        house.looking.add(task)
        task.add_done_callback(house.looking.discard)

    loop.call_soon_threadsafe(look)
