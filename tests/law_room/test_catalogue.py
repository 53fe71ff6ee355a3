import csv
from collections import Counter
from dataclasses import FrozenInstanceError
from importlib.resources import files

import pytest

from houseway.law import Kind, UnknownClause, catalogue, clause


def rows_of_the_csv() -> list[dict[str, str]]:
    text = files("houseway.law").joinpath("clauses.csv").read_bytes().decode("utf-8")
    return list(csv.DictReader(text.splitlines()))


def test_the_catalogue_has_every_clause_of_the_csv_in_its_order() -> None:
    assert list(catalogue()) == [row["id"] for row in rows_of_the_csv()]
    assert len(catalogue()) == 761


def test_the_catalogue_has_as_many_clauses_of_each_game_as_the_csv() -> None:
    in_catalogue = Counter(clause.game for clause in catalogue().values())
    assert in_catalogue == Counter(row["game"] for row in rows_of_the_csv())
    assert in_catalogue["heads-up-holdem"] == 199


def test_every_field_of_a_clause_is_as_the_csv_has_it() -> None:
    for row in rows_of_the_csv():
        entry = clause(row["id"])
        assert {name: getattr(entry, name) for name in row} == row


def test_a_clause_says_its_kind_and_its_full_citation() -> None:
    raise_area = clause("HUH E1.13Z(b)3")
    assert raise_area.kind is Kind.LAYOUT
    assert raise_area.full_citation == "N.J.A.C. 13:69E-1.13Z(b)3"


def test_the_catalogue_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        catalogue()["HUH 1.1"] = clause("HUH 39.7(d)1")  # type: ignore[index]
    with pytest.raises(FrozenInstanceError):
        clause("HUH 39.7(d)1").game = "keno"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("cited", "nearest"),
    [
        ("HUH 39.1 ante", "HUH 39.1 Ante"),
        ("HUH 39.11(b)(5)-4k", "HUH 39.11(b)(5)-4K"),
        ("TC21 2C.5(c)5iii(a)", "TC21 2C.5(c)5iii(aa)"),
    ],
)
def test_a_wrong_citation_is_told_the_nearest_right_one(cited: str, nearest: str) -> None:
    with pytest.raises(UnknownClause) as refusal:
        clause(cited)
    assert str(refusal.value) == (
        f"There is no clause {cited!r} in the catalogue; the nearest is {nearest!r}."
    )


def test_a_citation_near_to_nothing_is_told_what_a_clause_looks_like() -> None:
    with pytest.raises(UnknownClause, match="'baccarat' in the catalogue; a clause reads like"):
        clause("baccarat")
