"""Every clause of the given text, and what it takes from outside the text, marked as such."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

_HERE = Path(__file__).parent
GAMES = "houseway.games"
"""The entry points by which other packages bring games, and with each its clauses."""


class Kind(StrEnum):
    """What part of the house a clause is about."""

    ENGINE = "engine"
    PROCEDURE = "procedure"
    EQUIPMENT = "equipment"
    MATH = "math"
    LAYOUT = "layout"


@dataclass(frozen=True, slots=True)
class Clause:
    """One requirement of the regulation."""

    id: str
    game: str
    citation: str
    part: str
    kind: Kind
    requirement: str
    outside_text: bool = False
    """Taken from a sibling rule because the given text is cut; never presented as that text."""

    @property
    def full_citation(self) -> str:
        """The citation as a lawyer writes it; what is outside the given text says so.

        >>> clause("HUH 39.7(d)1").full_citation
        'N.J.A.C. 13:69F-39.7(d)1'
        """
        code = "N.J.A.C. " if self.citation[:1].isdigit() else ""  # not of a game from elsewhere
        return f"{code}{self.citation}{' (outside the text)' if self.outside_text else ''}"


class UnknownClause(LookupError):
    """A citation of a clause that the catalogue does not have."""

    def __init__(self, cited: str) -> None:
        nearest = get_close_matches(cited, catalogue(), n=1)
        right = (
            f"the nearest is {nearest[0]!r}" if nearest else "a clause reads like 'HUH 39.7(d)1'"
        )
        super().__init__(f"There is no clause {cited!r} in the catalogue; {right}.")


@cache
def catalogue() -> Mapping[str, Clause]:
    """All clauses of the given text by id, in the order of the regulation."""
    return _read(_HERE / "clauses.csv", outside_text=False)


@cache
def outside_the_text() -> Mapping[str, Clause]:
    """What the games take from sibling rules where the given text is cut, by id."""
    return _read(_HERE / "outside.csv", outside_text=True)


@dataclass(frozen=True, slots=True)
class Brought:
    """The law of a game that another package brings: the files of that name beside its code."""

    folder: Path
    catalogue: Mapping[str, Clause]
    outside_the_text: Mapping[str, Clause]


@cache
def brought() -> Mapping[str, Brought]:
    """What other packages bring, by the name of the game; their code is not loaded."""
    found: dict[str, Brought] = {}
    for entry in entry_points(group=GAMES):
        top, *rest = entry.module.split(".")
        spec = find_spec(top)
        for place in (spec.submodule_search_locations or ()) if spec else ():
            folder = Path(place, *rest)
            if (folder / "clauses.csv").is_file():
                found[entry.name] = Brought(
                    folder,
                    _read(folder / "clauses.csv", outside_text=False),
                    _read(folder / "outside.csv", outside_text=True),
                )
    return MappingProxyType(found)


def _read(file: Path, *, outside_text: bool) -> Mapping[str, Clause]:
    if not file.is_file():
        return MappingProxyType({})
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines)
        next(rows)
        clauses = {
            id: Clause(id, game, citation, part, Kind(kind), requirement, outside_text)
            for id, game, citation, part, kind, requirement in rows
        }
    return MappingProxyType(clauses)


def clause(cited: str) -> Clause:
    """The clause of this id; raises UnknownClause, naming the nearest one, if there is none."""
    found = catalogue().get(cited) or outside_the_text().get(cited)
    if found is None:
        for law in brought().values():
            found = found or law.catalogue.get(cited) or law.outside_the_text.get(cited)
    if found is None:
        raise UnknownClause(cited)
    return found
