"""Text of others is bounded before a parser sees it; and every reader goes this way."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import houseway
from houseway.printable import is_printable, printable, printable_json
from houseway.table.moments import moment, moment_words
from houseway.table.names import refuse_name
from houseway.table.refusal import Refused
from houseway.untrusted import Unreadable, json, toml, xml

PACKAGE = Path(houseway.__file__).parent
OWN = {"untrusted.py", "whole.py", "table/journal.py", "law/citations.py", "law/catalogue.py",
       "report/identity.py", "law/trace.py", "table/blocks.py", "math/kept.py",
       "math/written.py", "pit/people.py", "pit/school.py", "pit/house_settings.py",
       "pit/orders.py",
       "pit/site_files.py", "pit/client.py", "math/compiled.py",
       "families/holdem/ev.py"}  # fmt: skip
"""The two doors; the journal, which has bounds of its own; readers of our own source; results of
our own that are kept with a checksum; rows that the pit itself wrote, its own site, and what a
client is told by the house that it chose to join."""


def test_every_file_is_read_and_written_through_one_door() -> None:
    door = re.compile(
        r"\.read_text\(|\.read_bytes\(|\.write_text\(|\.write_bytes\(|\.open\(\"|json\.loads\("
        r"(?!json\.dumps)|msgspec\.json\.decode|ElementTree\.fromstring|tomllib\.loads?\((?!f\"key)"
    )
    past = {
        f"{name}: {found[0]}"
        for path in PACKAGE.rglob("*.py")
        if (name := path.relative_to(PACKAGE).as_posix()) not in OWN
        if (found := door.search(path.read_text(encoding="utf-8")))
    }
    assert past == set()


def test_every_word_of_a_command_goes_through_one_door() -> None:
    past = {
        path.name
        for path in (PACKAGE / "cli").glob("*.py")
        if path.name not in ("saying.py", "screen.py", "progress.py", "line.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"(?<![\w.])print\(", line)
        and "printable_json" not in line
        and "help_of_group" not in line
        and '"stopped"' not in line
    }
    assert past == set()


@pytest.mark.parametrize("path", sorted(PACKAGE.parents[1].glob("tables/**/*.toml")))
def test_our_own_tables_are_within_the_bounds(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert toml(text, len(text)) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        'x = """a " b "" c \\""" d"""\ny = 1',
        'x = """"quoted""""\ny = 1',
        "x = '''it's ''quoted'''''\ny = 1",
        "x = ''\ny = \"\"\nz = '\"'",
        "a . 'b.c' . \"d[\" = [[1, 2.5], [']', \"#\"]] # ]]]]\n[[e.f]]\n",
        'x = "\\"#"\r\ny = 2026-11-16T10:20:30.5Z',
        'x = {a.b = 1, c = [{d = "}"}]}',
    ],
)
def test_the_scan_understands_texts_as_the_parser_does(text: str) -> None:
    assert toml(text, 1000) == tomllib.loads(text)


@given(st.text(alphabet="a.=[]{}\"'\\#\n,1 ", max_size=60))
def test_the_scan_refuses_nothing_that_the_parser_reads(text: str) -> None:
    try:
        wanted = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(Unreadable):
            toml(text, 100)
        return
    deepest = max(text.count("["), text.count("{"), text.count("."))
    if deepest < 16:
        assert toml(text, 100) == wanted


def test_brackets_in_texts_hide_no_depth() -> None:
    with pytest.raises(Unreadable, match="16 deep"):
        toml('x = ["]",' * 17, 1000)
    with pytest.raises(Unreadable, match="32 deep"):
        json('["]",' * 33, 1000)
    assert json('["[[[[", {"a": "]"}]' + " " * 50, 100) == ["[[[[", {"a": "]"}]


@pytest.mark.parametrize("text", ["NaN", "[1e999999, Infinity]", "[" * 99, '"', "", "9" * 5000])
def test_json_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        json(text, 10_000)


def test_xml_has_a_depth_and_no_declarations() -> None:
    assert xml(b"<a><b/></a>", 100, 2, 2).tag == "a"
    for data, deepest, most in (
        (b"<a><b/></a>", 1, 9),
        (b"<a><b/><b/></a>", 9, 2),
        (b"<!DOCTYPE a><a/>", 9, 9),
        (b"<a>", 9, 9),
        (b"<a/>" * 99, 9, 9),
    ):
        with pytest.raises(Unreadable):
            xml(data, 100, deepest, most)


# --- what is shown -------------------------------------------------------------------------------


@given(st.text())
def test_what_is_shown_holds_nothing_unseen(text: str) -> None:
    shown = printable(text, 50)
    assert is_printable(shown) and shown.isprintable()
    assert len(text) > 50 or not is_printable(text) or shown == text


@given(st.text(st.characters(exclude_categories=["Cs"])))
@example("\u034f")
def test_json_says_the_same_escaped(text: str) -> None:
    from json import dumps, loads

    shown = printable_json(dumps(text, ensure_ascii=False))
    assert loads(shown) == text and is_printable(shown)


@pytest.mark.parametrize("name", ["Ann", "Zoë O'Neill", "李小龙", "x" * 40])
def test_a_name_that_can_be_shown_is_a_name(name: str) -> None:
    refuse_name(name)


@pytest.mark.parametrize(
    "name",
    ["", " ", " Ann", "Ann ", "x" * 41, "Ann\n", "An\x1b[2Kn", "\u202eAnn", "An\u200bn", "\ud800",
     "\x85", "\u3164", "\U000e0041", "\ufdd0", None, 7, b"Ann"],
)  # fmt: skip
def test_a_name_that_cannot_be_shown_is_refused(name: object) -> None:
    with pytest.raises(Refused) as told:
        refuse_name(name, "the player's name")
    assert str(told.value).startswith("the player's name") and str(told.value).isprintable()


@pytest.mark.parametrize("at", [10**15, -(10**15), 10**30, 10**400])
def test_a_time_beyond_the_calendar_is_told(at: int) -> None:
    assert moment(at) is None and moment_words(at) == "no time of this calendar"
