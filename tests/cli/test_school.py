"""Dealer school: the trainee is asked for the dealer's acts alone, and sees what a dealer sees."""

import re
from pathlib import Path

import pytest

from tests.cli.run import houseway

KEYS = "1\n2\n3\n4\nn\n"
"""Every answer in turn, the right one among them, and no for another round."""
PLAYERS = ("looks at its cards", "chooses", "wagers", "posts", "hands in a request")


def school(journal: Path, keys: str, game: str = "heads-up-holdem", *more: str) -> str:
    ran = houseway(
        "play", game, "--dealer", "--seats", "2", "--journal", str(journal), *more, keys=keys
    )
    assert ran.status == 0 and "Traceback" not in ran.err, ran
    return ran.out


@pytest.mark.parametrize("game", ["heads-up-holdem", "blackjack", "poker", "keno"])
def test_every_question_is_of_an_act_of_the_dealers_and_the_round_is_in_order(
    tmp_path: Path, game: str
) -> None:
    out = school(tmp_path / "j", KEYS * 600, game, "--seed", "3")
    offered = re.findall(r"^  [1-4]  (.*)", out, re.MULTILINE)
    assert len(offered) > 40
    for text in offered:
        assert not re.match(rf"seat \d+ ({'|'.join(PLAYERS)})", text), text
    assert "so far" in out
    audited = houseway("audit", str(tmp_path / "j"))
    assert audited.status == 0 and "1 round dealt again" in audited.out, audited


def test_cards_are_in_sight_and_those_face_down_are_not(tmp_path: Path) -> None:
    lines = school(tmp_path / "j", KEYS * 600, "heads-up-holdem", "--seed", "3").splitlines()
    rows = [line for line in lines if re.match(r" +(dealer|community|Ann|Ben)  ", line)]
    turned = next(n for n, row in enumerate(rows) if re.match(r" +dealer .*[♠♥♦♣]", row))
    hands = [row for row in rows[:turned] if not row.strip().startswith("community")]
    assert hands and all("░░" in row and not re.search("[♠♥♦♣]", row) for row in hands)
    board = [row for row in rows if row.strip().startswith("community")]
    assert {len(re.findall("[♠♥♦♣]", row)) for row in board} == {3, 5}


def test_what_players_do_is_told_and_not_asked(tmp_path: Path) -> None:
    out = school(tmp_path / "j", KEYS * 600, "heads-up-holdem", "--seed", "3")
    told = [line.strip() for line in out.splitlines()]
    assert any(re.fullmatch(r"seat [12] wagers ante \$\d+.*", line) for line in told)
    assert "seat 1 looks at its cards" in told  # and not at which


def test_a_session_that_ends_in_the_middle_goes_on_there(tmp_path: Path) -> None:
    first = school(tmp_path / "j", KEYS * 40)
    assert "the journal is kept" in first and "so far" not in first
    assert houseway("audit", str(tmp_path / "j")).status == 1  # still open
    again = school(tmp_path / "j", KEYS * 600)
    assert "so far" in again
    assert houseway("audit", str(tmp_path / "j")).status == 0
