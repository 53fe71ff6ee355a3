"""What docs/pit.md says of the protocol: a client is written from it and the schema alone."""

import re
from pathlib import Path
from typing import get_args

import msgspec

from houseway.games.keno.tickets import read_request
from houseway.pit import client
from houseway.pit import messages as m
from houseway.table.forms import AnyForm, Area, Play

PAGE = (Path(__file__).parents[2] / "docs/pit.md").read_text(encoding="utf-8")


def fields(act: type[m.Act]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(act)} - {"id", "at"}


def test_every_act_is_there_with_its_fields() -> None:
    acts = PAGE[PAGE.index("### Acts") : PAGE.index("### A client from nothing")]
    rows = [line for line in acts.splitlines() if line.startswith("| `")]
    named = re.findall(r"`(\w+) \{([^}]*)\}`", " ".join(row.split("|")[1] for row in rows))
    told = {name: set(re.findall(r"\w+", inside)) for name, inside in named}
    assert told == {act.__name__.lower(): fields(act) for act in get_args(m.AnyAct)}


def test_every_kind_of_form_is_there_with_fields_that_it_has() -> None:
    table = PAGE[PAGE.index("| `kind` |") : PAGE.index("**Slow readers.**")]
    told = dict(re.findall(r"^\| `(\w+)` \|(.*?)\|", table.split("|---|---|---|")[1], re.MULTILINE))
    kinds = {str(form.__struct_config__.tag): form for form in get_args(AnyForm)}
    assert told.keys() == kinds.keys()
    for kind, words in told.items():
        inside = {"wagers": [Area], "choices": [Play]}.get(kind, [])
        known = {f.name for one in (kinds[kind], *inside) for f in msgspec.structs.fields(one)}
        assert set(re.findall(r"`(\w+)`", words)) <= known, kind


def test_the_request_that_it_shows_is_one() -> None:
    (words,) = re.findall(r'"wagers": "([^"]+)"', PAGE)
    assert read_request(words).games == 1


def test_the_python_client_is_as_short_as_it_says() -> None:
    assert "under 300 lines" in PAGE
    assert len(Path(client.__file__).read_text(encoding="utf-8").splitlines()) < 300
