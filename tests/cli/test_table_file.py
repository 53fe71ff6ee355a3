"""Every command takes --table FILE in the place of GAME; `check` lists what is wrong."""

import json
from pathlib import Path

import pytest

import houseway as library
from houseway.table.entries import Changed
from tests.cli.run import houseway, refused
from tests.table_file.spoil import SAMPLES, line_with, spoiled

HOLDEM = "heads-up-holdem"
SAMPLE = str(SAMPLES / "heads-up-holdem.toml")
POKER = str(SAMPLES / "three-card-poker-richer-bonus.toml")

COMMANDS: dict[str, tuple[str, ...]] = {
    "rules": ("--json",),
    "deal": ("--seed", "1", "--json"),
    "analyze": ("--json",),
    "ev": ("--cards", "Qs 6h 4d", "--json"),
    "design": ("--edge", "0-9", "--json"),
    "trace": ("--json",),
    "layout": (),
    "sign": ("--json",),
}
"""Commands with what else they need."""

TELLING = {
    "ev": '"best":"play"',
    "design": '"pair_plus.straight flush"',
    "trace": "TCP 20.11(a)2-SF",
    "layout": 'data-game="three-card-poker"',
}
"""What tells that a command was about Three Card Poker, if it does not print the name."""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_a_table_file_in_place_of_the_game(command: str) -> None:
    ran = houseway(command, "--table", POKER, *COMMANDS[command])
    assert ran.status == 0 and ran.err == "", ran
    assert TELLING.get(command, '"three-card-poker"') in ran.out


@pytest.mark.parametrize("command", [*COMMANDS, "play"])
def test_a_game_and_a_table_file_are_not_both_taken(command: str) -> None:
    words = COMMANDS.get(command, ())
    refused(houseway(command, HOLDEM, "--table", SAMPLE, *words), "not both", HOLDEM, SAMPLE)


@pytest.mark.parametrize("command", ["rules", "deal", "analyze", "layout", "sign", "play"])
def test_one_of_them_is_needed(command: str) -> None:
    refused(houseway(command), "GAME", "--table FILE")


@pytest.mark.parametrize("command", [*COMMANDS, "play", "submit"])
def test_a_table_that_the_rules_do_not_allow_is_refused_everywhere(
    tmp_path: Path, command: str
) -> None:
    path = spoiled(tmp_path, HOLDEM, ("seats = 6", "seats = 7"))
    words = COMMANDS.get(command, ())
    where = (str(path), "-o", str(tmp_path / "papers")) if command == "submit" else ()
    named = where or ("--table", str(path))
    line = line_with(path, "seats")
    refused(houseway(command, *named, *words), f"line {line}: the table has 7", "HUH E1.13Z(a)")
    assert [entry.name for entry in tmp_path.iterdir()] == ["table.toml"]


def test_the_options_of_the_file_are_in_force() -> None:
    options = json.loads(houseway("deal", "--table", POKER, "--json").out)["options"]
    assert options["pair_plus_table"] == "B" and options["minimum"] == "$15"
    rules = json.loads(houseway("rules", "--table", POKER, "--json").out)
    assert rules["options"]["pair_plus_table"]["in_force"] == "B"


def test_seats_are_those_of_the_file() -> None:
    hand = str(SAMPLES / "heads-up-holdem-from-the-hand.toml")
    refused(houseway("deal", "--table", hand, "--seats", "6"), "positions for 5")


def test_settings_come_on_top() -> None:
    ran = houseway("deal", "--table", SAMPLE, "--set", "minimum=50", "--json")
    options = json.loads(ran.out)["options"]
    assert options["minimum"] == "$50" and options["trips_plus_table"] == "2"


# --- check -----------------------------------------------------------------------------------


def test_check_of_a_clean_table_ends_with_0() -> None:
    ran = houseway("check", SAMPLE)
    assert (ran.status, ran.out) == (0, f"{SAMPLE}: nothing the rules forbid\n")
    document = json.loads(houseway("check", SAMPLE, "--json").out)
    assert document == {
        "file": SAMPLE,
        "clean": True,
        "departures": [],
        "warnings": [],
        "findings": [],
    }


def test_check_lists_everything_with_line_and_clause_and_ends_with_1(tmp_path: Path) -> None:
    path = spoiled(
        tmp_path, HOLDEM, ("seats = 6", "seats = 8"), ("decks = 1\n", "decks = 5\n"), ("raise", "r")
    )
    ran = houseway("check", str(path))
    assert (ran.status, ran.err) == (1, "")
    seats, decks, steps = (line_with(path, words) for words in ("seats", "decks", "r_steps"))
    assert ran.out.splitlines() == [
        f"{path}:{seats}: the table has 8 positions; there may be 1 to 6 (HUH E1.13Z(a))",
        f"{path}:{decks}: decks is 5; the game is played with one or two (HUH 39.2(b))",
        f"{path}:{steps}: there is no r_steps in [rules]; did you mean raise_steps?",
        "3 findings",
    ]
    ran = houseway("check", str(path), "--json")
    document = json.loads(ran.out)
    assert ran.status == 1 and not document["clean"]
    assert document["findings"][0] == {
        "line": seats,
        "key": "table.seats",
        "finding": "the table has 8 positions; there may be 1 to 6",
        "clause": "HUH E1.13Z(a)",
    }
    assert document["findings"][2]["clause"] is None


def test_check_of_what_cannot_be_read_ends_with_2(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text("game = \n")
    refused(houseway("check", str(tmp_path / "x.toml")), "is not TOML", "line 1")
    refused(houseway("check", str(tmp_path)), "cannot be read")
    refused(houseway("check", str(tmp_path / "none.toml")), "cannot be read")


# --- a change while a journal is open --------------------------------------------------------


def test_another_table_file_changes_the_table_of_a_journal(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    assert houseway("deal", "--table", SAMPLE, "--journal", journal).status == 0
    hand = str(SAMPLES / "heads-up-holdem-from-the-hand.toml")
    ran = houseway("deal", "--table", hand, "--journal", journal, "--by", "Pat")
    assert "\nPat changes the table\n" in ran.out and "  decks is 2, it was 1\n" in ran.out
    finding = library.audit(journal)
    assert finding.clean
    (record,) = finding.changes
    assert isinstance(record.entry, Changed)
    assert record.entry.before["decks"] == "1" and record.entry.after["decks"] == "2"
    audited = houseway("audit", journal)
    assert f"record {record.n}, 20" in audited.out and "Pat changes the table" in audited.out
    document = json.loads(houseway("audit", journal, "--json").out)
    assert document["changes"][0]["entry"]["by"] == "Pat"


def test_the_same_table_file_changes_nothing(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    for _ in range(2):
        assert houseway("deal", "--table", SAMPLE, "--journal", journal).status == 0
    assert library.audit(journal).changes == ()


def test_a_bare_game_goes_on_with_the_table_as_it_was_changed(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    houseway("deal", HOLDEM, "--journal", journal)
    houseway("deal", "--table", SAMPLE, "--journal", journal, "--by", "Pat")
    assert houseway("deal", HOLDEM, "--journal", journal).status == 0
    ran = houseway("deal", HOLDEM, "--journal", journal, "--set", "minimum=10")
    refused(ran, "a table with minimum=$15", "--table FILE")
    assert len(library.audit(journal).changes) == 1


def test_a_table_is_not_changed_in_the_middle_of_a_round(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    keys = "w\n15\n\n\n"  # the round begins, and the person is gone
    assert "is kept" in houseway("play", HOLDEM, "--journal", journal, keys=keys).out
    before = Path(journal).read_bytes()
    ran = houseway("play", "--table", SAMPLE, "--journal", journal, "--by", "Pat")
    refused(ran, "round 1 is not over", "between rounds")
    assert Path(journal).read_bytes() == before


def test_a_table_of_another_game_is_refused(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    houseway("deal", HOLDEM, "--journal", journal)
    refused(houseway("deal", "--table", POKER, "--journal", journal), "of heads-up-holdem, not of")


def test_who_changes_the_table_is_the_user_if_nobody_else_is_named(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    houseway("deal", HOLDEM, "--journal", journal)
    ran = houseway("deal", "--table", SAMPLE, "--journal", journal, LOGNAME="robin")
    assert "\nrobin changes the table\n" in ran.out
    ran = houseway(
        "deal", "--table", SAMPLE, "--set", "minimum=20", "--journal", journal, "--by", ""
    )
    refused(ran, "the name of whoever changes the table is ''")
    assert library.audit(journal).clean


def test_play_tells_the_change_too(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    houseway("play", HOLDEM, "--journal", journal, keys="q\n")
    ran = houseway("play", "--table", SAMPLE, "--journal", journal, "--by", "Pat", keys="q\n")
    assert "Pat changes the table" in ran.out and "minimum is $15, it was $10" in ran.out
