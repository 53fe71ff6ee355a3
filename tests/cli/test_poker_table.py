"""Poker on the command line: dealt, audited, played, refused."""

from pathlib import Path

import pytest

from tests.cli.run import houseway, refused


def test_six_players_are_dealt_to_and_the_journal_stands_an_audit(tmp_path: Path) -> None:
    journal = str(tmp_path / "poker.journal")
    ran = houseway("deal", "poker", "--rounds", "5", "--seed", "1", "--journal", journal)
    assert ran.status == 0, ran
    assert "Finn sits at seat 6 with $200" in ran.out
    assert "14.10 outside holdem  seat 2 posts the small blind, $1" in ran.out
    audit = houseway("audit", journal)
    assert audit.status == 0
    assert "5 rounds dealt again" in audit.out


def test_a_rake_is_shown_and_is_what_the_house_wins() -> None:
    words = "rake=percent rake_percent=10 rake_cap=4 game=omaha limit=pot".split()
    sets = [part for word in words for part in ("--set", word)]
    ran = houseway("deal", "poker", "--rounds", "3", "--seed", "2", "--policy", "random", *sets)
    assert ran.status == 0, ran
    assert "take the rake" in ran.out
    assert "the house won $" in ran.out and "the house won $0" not in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seats", "1"), "needs at least 2"),
        (("--seats", "12"), "positions for 11"),
        (("--seats", "9", "--set", "game=seven-card-stud"), "positions for 8"),
        (("--set", "limit=two"), "write 2-4 (fixed bets), spread:1-5, pot or no"),
        (("--set", "limit=1-2"), "choose a smaller one, such as chip=0.50"),
        (("--set", "rake=percent"), "needs rake_percent"),
        (("--set", "minimum=5"), "there is no option minimum"),
    ],
)
def test_what_does_not_go_is_refused_in_one_sentence(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    journal = tmp_path / "j"
    refused(houseway("deal", "poker", "--journal", str(journal), *words), said)
    assert not journal.exists()


def play(journal: Path, keys: str) -> str:
    words = ("--seed", "4", "--seats", "4", "--set", "limit=no")
    ran = houseway("play", "poker", *words, "--journal", str(journal), keys=keys)
    assert ran.status == 0, ran
    return ran.out


def test_a_person_hears_what_the_others_do_and_may_ask_why(tmp_path: Path) -> None:
    journal = tmp_path / "play.journal"
    out = play(journal, "d\nf\ny\nq\n")
    assert "Ben: small blind $1" in out
    assert "raise ($4 to $500)" in out
    assert "you fold" in out
    assert "PKR 14.10 outside holdem" in out
    assert houseway("audit", str(journal)).status == 0


def test_a_raise_is_made_by_its_amount_and_a_wrong_one_is_asked_for_again(tmp_path: Path) -> None:
    out = play(tmp_path / "j", "d\nr\nlots\nr\n12\n")
    assert "is not an amount" in out
    assert "you raise to $12" in out


def test_others_cards_stay_hidden_while_one_chooses(tmp_path: Path) -> None:
    out = play(tmp_path / "j", "d\n")
    before = out[: out.index("Your choice")]
    (ben,) = (line for line in before.splitlines() if line.strip().startswith("Ben  "))
    assert "░░" in ben and not any(suit in ben for suit in "♠♥♦♣")


def test_a_round_left_in_the_middle_goes_on_with_the_same_cards(tmp_path: Path) -> None:
    journal = tmp_path / "j"
    first = play(journal, "d\n")
    assert "The round is kept" in first
    (mine,) = {line for line in first.splitlines() if line.strip().startswith("you  ")}
    again = play(journal, "f\nq\n")
    assert mine in again
    assert houseway("audit", str(journal)).status == 0


def test_higher_stakes_are_asked_for_and_one_who_declines_decides(tmp_path: Path) -> None:
    out = play(tmp_path / "j", "d\nf\ns\nd\nq\n")
    assert "Shall all stakes be 2 times what is posted?" in out
    assert "you decline" in out
