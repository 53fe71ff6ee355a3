"""A house for tests: its database, its journals, its people with quick passwords."""

import asyncio
from collections.abc import Coroutine
from functools import cached_property
from typing import Any, TypeVar

from argon2 import PasswordHasher

from houseway.games import game
from houseway.pit.cage import Cage
from houseway.pit.database import Database
from houseway.pit.ledger import Money
from houseway.pit.people import People, as_roles
from houseway.pit.sessions import Sessions
from houseway.table.journal import Journal, journal_key_at
from houseway.table.keys import house_key_file, house_key_path, key_file
from houseway.table.stores import Archive
from houseway.table.table import Table

T = TypeVar("T")
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse battery"


class Clock:
    """A clock that is set by hand, in milliseconds."""

    def __init__(self, now: int = 1_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def wait(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, 150))


class Kept:
    """A house as it lies in its database."""

    def __init__(self, where: str, archive: Archive, database: Database) -> None:
        self.where = where
        self.archive = archive
        self.database = database
        self.clock = Clock()

    @cached_property
    def people(self) -> People:
        return People(self.database, self.clock, QUICK)

    @cached_property
    def sessions(self) -> Sessions:
        return Sessions(self.database, self.clock)

    @cached_property
    def cage(self) -> Cage:
        return Cage(self.database, self.clock)

    def person(self, name: str, *roles: str) -> None:
        wait(self.people.add(name, as_roles(roles or ("player",)), PASSWORD, "the tests"))

    def journal(self, table: str = "Blackjack 1", day: int = 1) -> Journal:
        key = key_file(journal_key_at(self.where))
        house = house_key_file(house_key_path())
        return Journal(archive=self.archive, table=table, day=day, key=key, house=house)

    def table(self, name: str = "Blackjack 1", money: Money = Money.CHIPS) -> Table:
        journal = self.journal(name)
        journal.companion = self.cage.companion(name, money)
        return Table(game("blackjack"), journal=journal)
