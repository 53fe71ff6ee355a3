"""Absurd surroundings and absurd input: one sentence at most, nothing lost."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.run import HOUSEWAY, houseway, refused

HOLDEM = "heads-up-holdem"


@pytest.mark.parametrize("command", [["deal", HOLDEM], ["rules", HOLDEM], ["games"]])
def test_output_that_is_not_utf8_is_no_error(command: list[str]) -> None:
    ran = houseway(*command, PYTHONIOENCODING="ascii")
    assert ran.status == 0 and "Traceback" not in ran.err, ran.err


def test_a_full_disk_under_the_output_is_said_in_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*HOUSEWAY, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert "Traceback" not in done.stderr


def test_play_without_any_input_leaves_cleanly(tmp_path: Path) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", '"$@" <&-', "sh", *HOUSEWAY, "play", HOLDEM, "--journal", tmp_path / "j"],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr


def test_words_that_look_like_markup_are_shown_as_they_are(tmp_path: Path) -> None:
    keys = "w\n[/x]\n10\n\n\n3\nq\n"
    ran = houseway("play", HOLDEM, "--journal", str(tmp_path / "j"), "--seed", "1", keys=keys)
    assert ran.status == 0 and "[/x]" in ran.out, ran


def test_who_cannot_afford_the_ante_can_sit_out_and_leave(tmp_path: Path) -> None:
    keys = "w\n\n\n\n0\nq\n"
    ran = houseway("play", HOLDEM, "--journal", str(tmp_path / "j"), "--chips", "15", keys=keys)
    assert ran.status == 0 and "Good night" in ran.out, ran


def test_deal_does_not_take_over_the_table_of_a_person(tmp_path: Path) -> None:
    home = {"XDG_STATE_HOME": str(tmp_path)}
    assert houseway("play", HOLDEM, keys="w\n\n\n\nc\n", **home).status == 0
    (journal,) = (str(path) for path in tmp_path.glob(f"houseway/{HOLDEM}-????????.journal"))
    refused(houseway("deal", HOLDEM, "--journal", journal), "a person sits")
    again = houseway("play", HOLDEM, keys="c\nf\nq\n", **home)
    assert "Going on with round 1" in again.out, again


def test_other_options_have_another_journal_of_their_own(tmp_path: Path) -> None:
    home = {"XDG_STATE_HOME": str(tmp_path)}
    for words in ((), ("--set", "minimum=25"), ("--set", "minimum=25")):
        ran = houseway("play", HOLDEM, *words, keys="q\n", **home)
        assert ran.status == 0, ran
    kept = sorted(path.name for path in tmp_path.glob("houseway/*.journal"))
    assert len(kept) == 2 and all(name.startswith(HOLDEM) for name in kept)


def test_the_same_command_goes_on_with_a_seeded_journal(tmp_path: Path) -> None:
    command = ("deal", HOLDEM, "--seed", "7", "--journal", str(tmp_path / "j"))
    assert houseway(*command).status == 0
    again = houseway(*command)
    assert again.status == 0 and "day 2: 1 rounds dealt" in again.out
    refused(houseway(*command[:-3], "8", *command[-2:]), "seeded:7")


def test_a_state_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused(houseway("play", HOLDEM, XDG_STATE_HOME=str(tmp_path / "file")), "--journal FILE")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["deal", HOLDEM, "--faults", "1e99999999"], ["--faults"]),
        (["deal", HOLDEM, "--faults", "1"], ["--faults"]),
        (["deal", HOLDEM, "--set", "decks=" + "9" * 5000], ["whole number"]),
        (["design", HOLDEM, "--edge", "1e9-2"], ["percentages"]),
        (["design", HOLDEM, "--edge", "1-2", "--row", "odds.flush=1..300000000"], ["200 odds"]),
        (["design", HOLDEM, "--edge", "1-2", "--row", "odds.flush=1 to 3"], ["exactly"]),
        (["analyze", HOLDEM, "--wager", "much"], ["is not an amount"]),
        (["analyze", HOLDEM, "--wager", "$25", "--wager", "ante=$25"], ["given twice"]),
        (["play", HOLDEM, "--chips", "7.50"], ["multiple"]),
        (["trace", "blackjak"], ["there is no game blackjak; did you mean blackjack?"]),
        (["deal", HOLDEM, "--journal", "postgresql://x/y"], ["--journal names a file"]),
        (["play", HOLDEM, "--journal", "postgres://x/y"], ["--journal names a file"]),
    ],
)
def test_absurd_values_are_refused_at_once(arguments: list[str], words: list[str]) -> None:
    refused(houseway(*arguments), *words)


@pytest.mark.parametrize("text", ["[" * 100_000, "x = 1" + "0" * 5000, '"royal flush" = 5'])
def test_a_table_that_is_no_table_is_refused(tmp_path: Path, text: str) -> None:
    table = tmp_path / "odds.toml"
    table.write_text(text)
    refused(houseway("analyze", HOLDEM, "--set", f"odds_table={table}"), "pay table")


def test_a_table_that_pays_a_worse_hand_more_is_refused() -> None:
    rows = "royal flush = 1 to 1; straight flush = 50 to 1; four of a kind = 10 to 1; "
    rows += "full house = 3 to 1; flush = 3 to 2; straight = 1 to 1"
    refused(houseway("analyze", HOLDEM, "--set", f"odds_table={rows}"), "the better hand")
