"""A whole house behind its gate, and people at it, without a server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from houseway.pit.house import House
from houseway.pit.limits import Limits
from houseway.pit.people import People, as_roles
from houseway.pit.rights import Role
from houseway.pit.server import application
from houseway.pit.settings import Settings
from tests.pit.asked import Answer, ask
from tests.pit.houses import PASSWORD, QUICK


class At:
    """A house that is open, and what is asked of it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.app = application(house)
        self._headers: dict[str, dict[str, str]] = {"": {}}

    async def person(self, name: str, *roles: str) -> str:
        """Somebody with these roles comes."""
        people = People(self.house.database, self.house.clock, QUICK)
        if roles == ("guest",):
            somebody = people.guest(name)
        else:
            await people.add(name, as_roles(roles), PASSWORD, "the tests")
            found = people.find(name)
            assert found is not None
            somebody = found
        value = self.house.sessions.begin(somebody, "127.0.0.1")
        visitor = self.house.sessions.find(value)
        assert visitor is not None
        self._headers[name] = {"cookie": f"houseway={value}", "x-houseway-token": visitor.token}
        return name

    async def staff(self) -> None:
        """One person of each role, called after it: `a dealer`; the public is nobody."""
        for role in Role:
            await self.person(f"a {role.value}", role.value)

    async def ask(self, who: str, method: str, path: str, body: Any = None) -> Answer:
        """What somebody gets at an address."""
        return await ask(self.app, method, path, body, self._headers[who])

    async def get(self, who: str, path: str) -> Any:
        """What is there, which must be there."""
        answer = await self.ask(who, "GET", path)
        assert answer.status == 200, answer
        return answer.json

    async def post(self, who: str, path: str, body: Any) -> Any:
        """What comes of it, which must be taken."""
        answer = await self.ask(who, "POST", path, body)
        assert answer.status == 200, answer
        return answer.json

    async def act(self, who: str, table: str, type: str, **more: Any) -> Any:
        """An act at a table."""
        self._acts = getattr(self, "_acts", 0) + 1
        body = {"type": type, "id": f"{who} {self._acts}", **more}
        return await self.post(who, f"/api/tables/{table}/acts", body)


@asynccontextmanager
async def at_work(folder: Path, *tables: str, **settings: Any) -> AsyncIterator[At]:
    """A house with these sample tables, as fast as it goes."""
    files = tuple(Path(f"sample:{table}") for table in tables or ("blackjack",))
    quick = {"pause": 0, "wager_seconds": 0, "decide_seconds": 0, **settings}
    house = await House.open(Settings(folder=folder, table_files=files, **quick))
    house.limits = Limits(times=1000)
    try:
        yield At(house)
    finally:
        await house.close()
