"""Which code cites each clause, which tests prove it, and which clauses lack either."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from houseway.law.catalogue import catalogue, outside_the_text
from houseway.law.citations import Citation, citations_in_code, citations_in_tests

PACKAGE = Path(__file__).resolve().parent.parent
SAVED = "law/trace.json"
"""The trace of all games as the wheel carries it, written by `hatch_build.py`."""


@dataclass(frozen=True, slots=True)
class Row:
    """One clause with the lines of code that cite it and the tests that prove it."""

    id: str
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def covered(self) -> bool:
        """Whether code cites the clause and a test proves it."""
        return bool(self.code and self.tests)


@dataclass(frozen=True, slots=True)
class Trace:
    """The clauses asked for, and every citation anywhere of a clause that does not exist."""

    rows: tuple[Row, ...]
    unknown: tuple[Citation, ...]
    tests_found: bool

    @property
    def covered(self) -> tuple[str, ...]:
        """The clauses that have both code and test."""
        return tuple(row.id for row in self.rows if row.covered)

    @property
    def missing(self) -> tuple[str, ...]:
        """The clauses that lack code or test."""
        return tuple(row.id for row in self.rows if not row.covered)

    def to_json(self) -> dict[str, object]:
        """The document that `houseway trace --json` prints."""
        return {
            "clauses": len(self.rows),
            "covered": len(self.covered),
            "missing": list(self.missing),
            "rows": [
                {"id": row.id, "code": list(row.code), "tests": list(row.tests)}
                for row in self.rows
            ],
        }


def trace(game: str | None = None, package: Path = PACKAGE) -> Trace:
    """Trace the clauses of one game, or of all.

    Code and tests are read from the checkout the package lies in. An installed package has the
    trace that was saved when it was built; without either, `tests_found` tells.
    """
    games = dict.fromkeys(clause.game for clause in catalogue().values())
    if game is not None and game not in games:
        raise ValueError(f"There is no game {game!r} in the catalogue; it has {', '.join(games)}.")
    tests = package.parent.parent / "tests"
    tests_found = package.parent.name == "src" and tests.is_dir()
    if not tests_found and (package / SAVED).is_file():
        return _saved(package / SAVED, game)
    code = _places(citations_in_code(package))
    proofs = _places(citations_in_tests(tests)) if tests_found else {}
    return Trace(
        rows=tuple(
            Row(clause.id, code.get(clause.id, ()), proofs.get(clause.id, ()))
            for clause in catalogue().values()
            if game in (None, clause.game)
        ),
        unknown=tuple(
            Citation(cited, place)
            for found in (code, proofs)
            for cited, places in found.items()
            if cited not in catalogue() and cited not in outside_the_text()
            for place in places
        ),
        tests_found=tests_found,
    )


def _saved(file: Path, game: str | None) -> Trace:
    """What was saved of the clauses of one game, or of all; a build saves nothing unknown."""
    rows = json.loads(file.read_text(encoding="utf-8"))["rows"]
    return Trace(
        rows=tuple(
            Row(row["id"], tuple(row["code"]), tuple(row["tests"]))
            for row in rows
            if game in (None, catalogue()[row["id"]].game)
        ),
        unknown=(),
        tests_found=True,
    )


def _places(citations: Iterable[Citation]) -> Mapping[str, tuple[str, ...]]:
    places: dict[str, dict[str, None]] = defaultdict(dict)
    for citation in citations:
        places[citation.cited][citation.place] = None
    return {cited: tuple(found) for cited, found in places.items()}
