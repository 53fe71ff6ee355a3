"""Dealer school in the terminal: lessons, exam and drill, with everything in sight."""

import re

import pytest

from houseway.games import MODULES
from tests.cli.run import houseway, refused


def school(*words: str, keys: str = "") -> str:
    ran = houseway("school", *words, keys=keys)
    assert ran.status == 0 and "Traceback" not in ran.err, ran
    return ran.out


@pytest.mark.parametrize("game", MODULES)
def test_the_lessons_of_a_game_are_listed(game: str) -> None:
    listed = school(game).splitlines()
    assert any(re.match(r"settlement  \((1 clause|\d+ clauses)\)", line) for line in listed)
    assert any(line.startswith("irregularities") for line in listed)


def test_a_wrong_act_is_explained_by_its_clause_and_the_right_one_goes_on() -> None:
    keys = "wash\nreceive 1\nreceive\ninspect 1 right\n"
    out = school("heads-up-holdem", "opening", "--seed", "7", keys=keys)
    assert "It is not time to wash." in out
    assert "The rule asks:" in out and "N.J.A.C. 13:69F-39" in out
    assert "right" in out and "not passed" in out


def test_cards_and_wagers_are_in_sight() -> None:
    out = school("heads-up-holdem", "settlement", "--seed", "7", keys="")
    assert "░░" in out and re.search("[♠♥♦♣]", out)
    assert re.search(r"seat 1: .*ante \$\d+", out)


def test_what_is_typed_in_error_is_said_in_one_sentence() -> None:
    keys = "juggle\n?\ndeal seat 1 sideways\npay x\n"
    out = school("heads-up-holdem", "dealing", "--seed", "7", keys=keys)
    assert "there is no act 'juggle' at this table" in out
    assert "deal PLACE up|down CARDS" in out
    assert "'x' is no seat; it is a number" in out
    assert "trips plus: $5 to $100" in out and "odds, table 1:" in out  # as it is posted


def test_the_drill_is_asked_against_the_clock() -> None:
    out = school("blackjack", "--drill", "--seed", "2", keys="x\n0\n" * 3)
    assert re.search(r"1\. .*\(\d+ s\)", out)
    assert "'x' is not an amount" in out
    assert "It is not $0." in out


def test_an_exam_is_not_tried_again() -> None:
    out = school("keno", "--exam", "1", "--seed", "2", keys="say nothing\n" * 60)
    assert re.search(r"\d+ of \d+ right at the first try: not passed", out)


def test_what_there_is_not_is_refused_in_one_sentence() -> None:
    refused(houseway("school", "chess"), "there is no game chess")
    refused(houseway("school", "blackjack", "juggling"), "there is no lesson")
    refused(houseway("school", "blackjack", "--clause", "BJ 2.14"), "name the lesson whose BJ 2.14")
    refused(houseway("school", "blackjack", "opening", "--drill"), "name a lesson, or --drill")
