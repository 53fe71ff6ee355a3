from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.pit.database import open_database
from houseway.table.stores import open_archive
from tests.pit.houses import Kept
from tests.table.conftest import keys, postgres, postgres_server

__all__ = ["keys", "postgres", "postgres_server"]


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    """A house in an SQLite file, and the same in PostgreSQL."""
    sqlite = request.param == "sqlite"
    where = str(tmp_path / "pit.db") if sqlite else request.getfixturevalue("postgres")
    archive = open_archive(where)
    database = open_database(where, archive)
    yield Kept(where, archive, database)
    archive.close()
    database.close()
