"""Poker on the command line: equity, hand histories, and what the mathematics has no say in."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.run import houseway, refused
from tests.poker.published_hands import DWAN_IVEY_2009


def document(*arguments: str) -> dict:
    ran = houseway(*arguments, "--json")
    assert (ran.status, ran.err) == (0, ""), ran
    return json.loads(ran.out)


def test_ev_tells_the_equity_of_each_hand_exactly() -> None:
    found = document("ev", "poker", "--cards", "Ad Ac", "--against", "Kh Ks")
    # brainwagon.org, "Texas Hold'em trivia", 2005: 1,388,072 of 1,712,304 won and 6,538 shared
    first, second = found["hands"]
    assert (found["deals"], found["exact"]) == (1_712_304, True)
    assert Fraction(first["whole_pot"]) == Fraction(1_388_072, 1_712_304)
    assert Fraction(first["part_of_pot"]) == Fraction(6_538, 1_712_304)
    assert Fraction(first["equity"]) + Fraction(second["equity"]) == 1
    assert first["decimal"] == float(Fraction(first["equity"]))


def test_ev_of_other_games_boards_and_unknown_hands() -> None:
    omaha = document(
        "ev", "poker", "--set", "game=omaha-hi-lo", "--cards", "As 2s Kd Kh",
        "--against", "Qs Qd Jh Jc", "--board", "3c 4d 8h",
    )  # fmt: skip
    assert len(omaha["hands"]) == 2
    royal = document(
        "ev", "poker", "--cards", "As Ks", "--against", "?", "--board", "Qs Js Ts",
        "--removed", "2c",
    )  # fmt: skip
    assert [hand["equity"] for hand in royal["hands"]] == ["1", "0"]
    assert royal["hands"][1]["cards"] == "?"


def test_a_sample_is_said_to_be_one() -> None:
    arguments = ("ev", "poker", "--cards", "As Ah", "--against", "?", "--samples", "20000")
    found = document(*arguments)
    assert (found["exact"], found["deals"]) == (False, 20_000)
    assert found["hands"][0]["equity"] is None
    assert found["hands"][0]["standard_error"] < 0.005
    assert abs(found["hands"][0]["decimal"] - 0.852) < 0.02


def test_a_journal_becomes_hand_histories_that_can_be_played_again(tmp_path: Path) -> None:
    journal, folder = str(tmp_path / "poker.journal"), tmp_path / "hands"
    ran = houseway("deal", "poker", "--rounds", "3", "--seed", "7", "--journal", journal)
    assert ran.status == 0, ran
    written = document("phh", journal, "-o", str(folder))
    assert [Path(name).name for name in written["written"]] == [
        "000001.phh", "000002.phh", "000003.phh",
    ]  # fmt: skip
    assert written["not_written"] == []
    for name in written["written"]:
        again = document("phh", name)
        assert again["as_written"] is True
    refused(houseway("phh", journal, "-o", str(folder)), "is there already")


def test_the_rounds_of_every_day_are_written(tmp_path: Path) -> None:
    journal, folder = str(tmp_path / "room.journal"), tmp_path / "hands"
    for _ in range(2):
        assert houseway("deal", "poker", "--seed", "5", "--journal", journal).status == 0
    written = document("phh", journal, "-o", str(folder))
    assert [Path(name).name for name in written["written"]] == [
        "day 1 000001.phh",
        "day 2 000001.phh",
    ]
    refused(houseway("phh", journal, "-o", str(tmp_path / "all"), "--seen-by", "Ann"), "auditor")
    Path(f"{journal}.key").unlink()
    public, auditor = tmp_path / "public", tmp_path / "auditor"
    document("phh", journal, "-o", str(public))
    assert [file.read_text() for file in sorted(public.iterdir())] == [
        file.read_text() for file in sorted(folder.iterdir())
    ], "what is public needs no key"
    ran = houseway("phh", journal, "-o", str(auditor), "--seen-by", "auditor")
    refused(ran, "need the key of the journal")


def test_a_history_that_says_other_chips_has_status_1(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(DWAN_IVEY_2009)
    assert "$1,109,500" in houseway("phh", str(file)).out
    file.write_text(DWAN_IVEY_2009 + "finishing_stacks = [1, 2, 3]\n")
    ran = houseway("phh", str(file))
    assert ran.status == 1
    assert "the file says otherwise: $1, $2, $3" in ran.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ev", "poker", "--cards", "As Ah"], ["--against"]),
        (["ev", "poker", "--cards", "As Ah", "--against", "?"], ["--samples 1000000"]),
        (["ev", "poker", "--cards", "As Ah", "--against", "?", "--samples", "-1"], ["--samples"]),
        (["ev", "blackjack", "--cards", "As Ah", "--against", "?"], ["against the house"]),
        (["analyze", "poker"], ["no house advantage"]),
        (["design", "poker", "--edge", "2-3"], ["no pay table"]),
        (["deal", "poker", "--policy", "best"], ["no best play", "strong"]),
        (["phh", "/nowhere.journal", "-o", "folder"], ["/nowhere.journal"]),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(arguments: list[str], words: list[str]) -> None:
    refused(houseway(*arguments), *words)


def test_only_poker_journals_become_hand_histories(tmp_path: Path) -> None:
    journal = str(tmp_path / "blackjack.journal")
    assert houseway("deal", "blackjack", "--seed", "1", "--journal", journal).status == 0
    refused(houseway("phh", journal, "-o", str(tmp_path / "hands")), "the journal of blackjack")
    refused(houseway("phh", journal), "-o FOLDER")
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    refused(houseway("phh", str(picture)), "neither a journal nor")
    refused(houseway("phh", str(picture), "-o", "x"), "is no journal")
