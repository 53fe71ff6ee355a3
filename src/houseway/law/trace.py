"""Which code cites each clause, which tests prove it, and which clauses lack either."""

import json
from ast import Module
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from houseway.law.carrying import How
from houseway.law.catalogue import Brought, brought, catalogue, outside_the_text
from houseway.law.citations import Citation, citations_in_code, citations_in_tests, modules

PACKAGE = Path(__file__).resolve().parent.parent
SAVED = "law/trace.json"
"""The trace of all games as the wheel carries it, written by `hatch_build.py`."""
SAVED_BESIDE = "trace.json"
"""The trace of a game that another package brings, beside its clauses."""


@dataclass(frozen=True, slots=True)
class Row:
    """One clause with the lines of code that cite it and the tests that prove it."""

    id: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    how: How | None = None
    """Carried out by one place at least, or only attested: recorded by whoever says it was done."""

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
    def attested(self) -> tuple[str, ...]:
        """The clauses that software can only record."""
        return tuple(row.id for row in self.rows if row.how is How.ATTESTED)

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
                {"id": row.id, "how": row.how, "code": list(row.code), "tests": list(row.tests)}
                for row in self.rows
            ],
        }


def trace(game: str | None = None, package: Path = PACKAGE) -> Trace:
    """Trace the clauses of one game, or of all of the house.

    Code and tests are read from the checkout the package lies in. An installed package has the
    trace that was saved when it was built; without either, `tests_found` tells. A game that another
    package brings is traced in that package.
    """
    games = dict.fromkeys(clause.game for clause in catalogue().values())
    if game is not None and game not in games:
        if game not in brought():
            known = ", ".join((*games, *brought()))
            raise ValueError(f"There is no game {game!r} in the catalogue; it has {known}.")
        others = {name: module for name, _, module in modules(PACKAGE)}
        law = brought()[game]
        return _trace(law, law.folder / SAVED_BESIDE, _tests_beside(law.folder), others)
    whole = _of_this_house() if package == PACKAGE else _of_house(package)
    if game is None:
        return whole
    return replace(whole, rows=tuple(r for r in whole.rows if catalogue()[r.id].game == game))


@cache
def _of_this_house() -> Trace:
    """Read once: the sources of a program that runs do not change."""
    return _of_house(PACKAGE)


def _of_house(package: Path) -> Trace:
    law = Brought(package, catalogue(), outside_the_text())
    tests = package.parent.parent / "tests"
    found = tests if package.parent.name == "src" and tests.is_dir() else None
    return _trace(law, package / SAVED, found, {})


def _trace(law: Brought, saved: Path, tests: Path | None, others: Mapping[str, Module]) -> Trace:
    if tests is None and saved.is_file():
        return _saved(saved)
    in_code = tuple(citations_in_code(law.folder, law.catalogue, others))
    code = _places(citation for citation in in_code if citation.reached)
    hows = _hows(in_code)
    proofs = _places(citations_in_tests(tests)) if tests else {}
    return Trace(
        rows=tuple(
            Row(clause.id, code.get(clause.id, ()), proofs.get(clause.id, ()), hows.get(clause.id))
            for clause in law.catalogue.values()
        ),
        unknown=tuple(
            Citation(cited, place)
            for found in (_places(in_code), proofs)
            for cited, places in found.items()
            if cited not in law.catalogue and cited not in law.outside_the_text
            for place in places
        ),
        tests_found=tests is not None,
    )


def _tests_beside(folder: Path) -> Path | None:
    """The tests of the checkout that somebody's package lies in."""
    root = next((up for up in folder.parents if (up / "pyproject.toml").is_file()), None)
    return root / "tests" if root and (root / "tests").is_dir() else None


def _saved(file: Path) -> Trace:
    """What was saved of all clauses; a build saves nothing unknown."""
    rows = json.loads(file.read_text(encoding="utf-8"))["rows"]
    return Trace(
        rows=tuple(
            Row(
                row["id"],
                tuple(row["code"]),
                tuple(row["tests"]),
                How(row["how"]) if row["how"] else None,
            )
            for row in rows
        ),
        unknown=(),
        tests_found=True,
    )


def _hows(citations: Iterable[Citation]) -> Mapping[str, How]:
    """One place that carries a clause out is enough; else it is attested."""
    hows: dict[str, How] = {}
    for citation in citations:
        if How.CARRIED_OUT in citation.reached:
            hows[citation.cited] = How.CARRIED_OUT
        elif citation.reached:
            hows.setdefault(citation.cited, How.ATTESTED)
    return hows


def _places(citations: Iterable[Citation]) -> Mapping[str, tuple[str, ...]]:
    places: dict[str, dict[str, None]] = defaultdict(dict)
    for citation in citations:
        places[citation.cited][citation.place] = None
    return {cited: tuple(found) for cited, found in places.items()}
