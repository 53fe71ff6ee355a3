"""Poker on the command line: dealt, audited, played, refused."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from houseway.cli.opening import YOU
from houseway.cli.poker import KEYS, PokerPerson, adds
from houseway.cli.terminal import Terminal
from houseway.equipment.randomness import SeededSource
from houseway.table.journal import Journal, counting_clock
from houseway.table.steps import Choice
from houseway.table.table import Table
from tests.cli.run import houseway, refused
from tests.law.poker import POKER, Script


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
    assert "raise $4 to $500" in out
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
    (ben,) = (
        line for line in before.splitlines() if line.startswith("       Ben  ") and "$" not in line
    )
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
    out = play(tmp_path / "j", "d\nf\ns\nn\nq\n")
    assert "Shall the stakes be blinds=2-4?" in out
    assert "you decline" in out


# --- at the screen ------------------------------------------------------------------------------


class Keys(Terminal):
    """A terminal whose keys and lines are given, and that keeps what it shows."""

    def __init__(self, *given: str) -> None:
        super().__init__()
        self.given = list(given)
        self.shown: list[str] = []

    def say(self, *what: object) -> None:
        self.shown.append(" ".join(map(str, what)))

    def draw(self, rows: object, lies: object = None) -> None:
        """Nothing is drawn."""

    def key(self, question: str, keys: Mapping[str, str]) -> str:
        self.shown.append(question)
        pressed = self.given.pop(0)
        assert pressed in keys
        return pressed

    def line(self, question: str) -> str:
        self.shown.append(question)
        return self.given.pop(0)


def sitting(*given: str) -> Keys:
    """One round of a person at seat 1 with two others who check, call and show."""
    keys = Keys(*given)
    options = POKER.options.parse({"limit": "no"})
    table = Table(POKER, options, journal=Journal(counting_clock()), source=SeededSource(4))
    for number, player in ((1, YOU), (2, "Ben"), (3, "Cleo")):
        table.sit(number, player, 200_00)
        table.players[number] = Script()
    table.players[1] = PokerPerson(keys, table)
    table.play_round()
    assert not keys.given
    return keys


def test_a_free_fold_is_asked_for_twice() -> None:
    shown = sitting("c", "f", "n", "k", "f", "y").shown
    assert shown.count("Fold, though a check is free?") == 2


def test_all_chips_are_asked_for_twice_and_amounts_are_what_one_adds() -> None:
    shown = sitting("r", "200", "n", "f").shown
    assert "add how much, $4 to $200?" in shown
    assert "All in, $200?" in shown


def test_conceding_is_asked_for_twice() -> None:
    shown = sitting("c", "k", "k", "k", "x", "n", "x", "y").shown
    assert shown.count("Concede, whatever you hold?") == 2


def test_stacks_last_acts_and_the_own_hand_are_in_sight() -> None:
    flop = sitting("c", "k", "k", "k", "s").shown
    later = flop[next(n for n, said in enumerate(flop) if "the board" in said) :]
    assert any("Ben     $198  checks" in said for said in later)
    assert any("you have $198 and " in said for said in later)


def test_no_key_changes_its_meaning() -> None:
    """Call, check and concede are three keys, whatever else is offered."""
    assert len({KEYS[name] for name in ("call", "check", "concede", "fold", "show")}) == 5
    together = [
        {"fold", "call", "raise", "upper limit"}, {"check", "fold", "bet", "upper limit"},
        {"bring in", "complete"}, {"show", "concede"}, {"post", "wait"}, {"agree", "decline"},
        {"straddle", "no straddle"}, {"play on", "stop betting"}, {"see the hand", "let it be"},
    ]  # fmt: skip
    for names in together:
        assert len({KEYS[name] for name in names}) == len(names)


def test_amounts_are_what_one_adds_with_the_total_in_brackets() -> None:
    assert adds(Choice("raise", "", "bet", 4_00, 500_00, already=1_00)) == (
        " $3 to $499 ($4 to $500 in all)"
    )
    assert adds(Choice("call", "", "bet", 2_00)) == " $2"
    assert adds(Choice("check", "")) == ""
