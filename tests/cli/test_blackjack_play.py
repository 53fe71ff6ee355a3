"""A person at a table of blackjack, in the terminal."""

from pathlib import Path

import pytest

from tests.cli.run import houseway


def test_a_person_refuses_the_cut_asks_the_coach_and_doubles(tmp_path: Path) -> None:
    journal = str(tmp_path / "play.journal")
    words = ("--seats", "1", "--seed", "3", "--set", "surrender=true", "--journal", journal)
    ran = houseway("play", "blackjack", *words, keys="w\n\nr\n=\n2\nq\n")
    assert ran.status == 0, ran
    assert "surrender    -0.5000 wagers" in ran.out
    assert "double    loses    -$10" in ran.out
    assert houseway("audit", journal).status == 0


@pytest.mark.parametrize(("seed", "shown"), [("1", "loses half"), ("19", "you, hand 2")])
def test_the_hands_of_a_split_and_a_surrendered_wager_are_shown(
    tmp_path: Path, seed: str, shown: str
) -> None:
    words = ("--seed", seed, "--set", "surrender=true", "--journal", str(tmp_path / "journal"))
    ran = houseway("play", "blackjack", *words, keys="w\n\nr\n3\ns\ns\ns\n3\nq\nq\n")
    assert ran.status == 0, ran
    assert shown in ran.out
