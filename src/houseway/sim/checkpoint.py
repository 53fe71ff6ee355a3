"""A file that keeps what every chunk gave, so that a run that was broken off can go on.

One row a chunk, each written whole or not at all, whatever kills the program. The file also says
of which simulation it is; another one is refused.
"""

import json
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from houseway import __version__, untrusted
from houseway.printable import printable
from houseway.sim.plan import Plan
from houseway.sim.tally import Tally
from houseway.table.refusal import Refused

VERSION = 1
LONGEST_SHOWN = 100
_NAME = int.from_bytes(b"ptbs", "big")
_TABLES = {
    "simulation": "CREATE TABLE simulation (document TEXT NOT NULL)",
    "chunks": (
        "CREATE TABLE chunks (chunk INTEGER NOT NULL, rounds INTEGER NOT NULL, "
        "tally TEXT NOT NULL, PRIMARY KEY (chunk, rounds))"
    ),
}
_SCHEMA = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {_NAME};
PRAGMA user_version = {VERSION};
{";".join(_TABLES.values())};
COMMIT;
"""
MOST_CHARS = 50_000_000
"""Of one row; the sessions of a chunk may come to a million different results."""


class Checkpoint:
    """The file of one simulation, open for reading and writing."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open the file, or begin it; a file of something else is refused and left as it is."""
        self.path = path
        _refuse_other_than_file(path)
        self._empty = Tally.empty(plan.batch)
        try:
            # The log lies beside the file itself, so a link to it is followed first.
            self._file = sqlite3.connect(
                os.path.realpath(path), isolation_level=None, timeout=5, check_same_thread=False
            )
            try:
                self._open(plan)
            except BaseException:
                self._file.close()
                raise
        except (sqlite3.Error, ValueError) as error:
            raise Refused(f"{path} cannot be used as a checkpoint: {error}") from None

    def _open(self, plan: Plan) -> None:
        # SQLite itself then refuses a longer row before it is in memory.
        self._file.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_CHARS)
        self._file.execute("PRAGMA trusted_schema = OFF")
        if not self._file.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall():
            self._file.executescript(_SCHEMA)
        (name,) = self._file.execute("PRAGMA application_id").fetchone()
        (version,) = self._file.execute("PRAGMA user_version").fetchone()
        if (name, version) != (_NAME, VERSION):
            raise Refused(f"{self.path} is not a checkpoint of this version of houseway")
        self._refuse_other_tables()
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = NORMAL")
        here = _identity(plan)
        # Two processes may begin one file at once; the first to write says what it is of.
        self._file.execute(
            "INSERT INTO simulation SELECT ? WHERE NOT EXISTS (SELECT * FROM simulation)",
            (json.dumps(here),),
        )
        (text,) = self._file.execute("SELECT document FROM simulation").fetchone()
        there = untrusted.json(_text(text), MOST_CHARS)
        if not isinstance(there, dict):
            raise ValueError("it does not say what it is of")
        for what in here:
            if here[what] != there.get(what):
                raise Refused(
                    f"the checkpoint {self.path} is of another simulation: "
                    f"{_difference(what, there.get(what), here[what])}"
                )

    def _refuse_other_tables(self) -> None:
        """Refuse views, triggers and other tables, by which a file could act when it is read."""
        rows = self._file.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL LIMIT ?", (len(_TABLES) + 1,)
        )
        if dict(rows.fetchall()) != _TABLES:
            raise ValueError("it has other tables than a checkpoint")

    def tallies(self) -> Iterator[tuple[int, Tally]]:
        """What is done: chunks and their tallies, as far as the plan wants them."""
        try:
            rows = self._file.execute("SELECT chunk, rounds, tally FROM chunks ORDER BY 1, 2")
            for chunk, rounds, text in rows:
                if type(chunk) is not int or chunk < 0:
                    raise ValueError(f"chunk {str(chunk)[:20]!r} is no number of a chunk")
                tally = Tally.of(untrusted.json(_text(text), MOST_CHARS))
                if tally.rounds != rounds or not tally.fits(self._empty):
                    raise ValueError(f"chunk {chunk} does not add up")
                yield chunk, tally
        except (sqlite3.Error, ValueError, TypeError, LookupError, OverflowError) as error:
            raise Refused(f"{self.path} is damaged and cannot be gone on with: {error}") from None

    def keep(self, chunk: int, tally: Tally) -> None:
        """Write down what a chunk gave."""
        try:
            self._file.execute(
                "INSERT OR IGNORE INTO chunks VALUES (?, ?, ?)",
                (chunk, tally.rounds, json.dumps(tally.document(), separators=(",", ":"))),
            )
        except sqlite3.Error as error:
            raise Refused(f"the checkpoint {self.path} cannot be written: {error}") from None

    def close(self) -> None:
        """Close the file; what was kept stays."""
        self._file.close()


def _refuse_other_than_file(path: Path) -> None:
    """Refuse a device, a pipe or a folder, which SQLite might wait for without end."""
    if os.path.lexists(path):
        try:
            untrusted.read_start(path, 1)
        except untrusted.Unreadable as error:
            raise Refused(f"the checkpoint {path} {error}") from None


def _text(found: object) -> str:
    if not isinstance(found, str):
        raise ValueError("a row of it is not text")
    return found


def _identity(plan: Plan) -> dict[str, Any]:
    """All that must be the same for two runs to be one; how many rounds need not be."""
    document = {"houseway": __version__, **plan.document()}
    del document["rounds"], document["chart"]
    found: dict[str, Any] = json.loads(json.dumps(document))
    return found


def _difference(what: str, there: Any, here: Any) -> str:
    if isinstance(there, dict) and isinstance(here, dict):
        for name in sorted(there.keys() | here.keys()):
            if there.get(name) != here.get(name):
                return _difference(f"{what} {name}", there.get(name), here.get(name))
    return f"{what} is {_short(there)} there and {_short(here)} here"


def _short(value: Any) -> str:
    return "none" if value is None else printable(str(value), LONGEST_SHOWN)
