"""houseway show: a journal in words, as somebody may see it."""

import re
from pathlib import Path

import pytest

from tests.cli.in_process import Ran, in_process, refused

HOLDEM = "heads-up-holdem"
GAMES = (
    "heads-up-holdem",
    "five-card-hi-lo",
    "three-card-poker",
    "three-card-21",
    "blackjack",
    "poker",
    "keno",
)
FACE_DOWN = re.compile(r"deal a card to (seat \d), face down: (.*)")


@pytest.fixture(scope="module")
def shift(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann and Ben play three rounds, and two on another day."""
    journal = tmp_path_factory.mktemp("show") / "shift.journal"
    for rounds in ("3", "2"):
        ran = in_process(
            "deal", HOLDEM, "--rounds", rounds, "--seats", "2", "--journal", str(journal)
        )
        assert ran.status == 0, ran
    return journal


def show(journal: Path, *more: str) -> Ran:
    return in_process("show", str(journal), *more)


def shown(journal: Path, *more: str) -> list[str]:
    ran = show(journal, *more)
    assert (ran.status, ran.err) == (0, ""), ran
    return ran.out.splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_the_transcript_is_that_of_deal_behind_the_numbers_of_the_records(
    tmp_path: Path, name: str
) -> None:
    journal = tmp_path / "j"
    words = ("--rounds", "2", "--faults", "0.05", "--policy", "random")
    dealt = in_process("deal", name, *words, "--journal", str(journal)).out.splitlines()
    lines = shown(journal)
    told = [line[8:] for line in lines]
    recorded = dealt[: dealt.index("the table is closed") + 1]
    heads = [line for line in recorded if line.startswith("head ")]  # no record holds its own
    assert len(heads) == 2
    assert told == [line for line in recorded if line not in heads]
    numbers = [int(line[:6]) for line in lines if line[:6].strip()]
    assert numbers == sorted(set(numbers)) and numbers[0] == 1


def test_one_round_of_one_day(shift: Path) -> None:
    lines = [line for line in shown(shift, "--round", "2", "--day", "1") if line]
    assert lines[0].split(None, 1)[1] == "round 2"
    assert not any(re.search(r"round [13]$", line) for line in lines)
    assert any("take the stub out" in line for line in lines)
    both = shown(shift, "--round", "2")
    assert [line for line in both if line.startswith("day ")] == ["day 1", "day 2"]
    assert sum(line.endswith("round 2") for line in both) == 2


def test_what_concerns_a_seat(shift: Path) -> None:
    lines = [line[8:] for line in shown(shift, "--seat", "2", "--day", "1") if line]
    assert lines[0] == "Ben sits at seat 2 with $1,000"
    assert lines[-1].startswith("seat 2 leaves with")
    acts = [line for line in lines if not re.fullmatch(r"(round \d|opening|closing)", line)]
    assert all(re.search("(?i)seat 2", line) for line in acts)
    for words in ("seat 2 wagers", "deal a card to seat 2", "seat 2 looks", "seat 2 chooses"):
        assert sum(words in line for line in acts) >= 3, words
    assert any(re.search("(take|pay|return) .*seat 2", line) for line in acts)


def test_a_split_hand_concerns_its_seat(tmp_path: Path) -> None:
    journal = tmp_path / "j"
    words = ("--seed", "19", "--set", "surrender=true", "--journal", str(journal))
    in_process("deal", "blackjack", "--rounds", "60", "--policy", "random", *words)
    assert any("seat 1 hand 2" in line for line in shown(journal, "--seat", "1"))


def test_the_acts_that_cite_a_clause_or_a_part_of_it(shift: Path) -> None:
    every = shown(shift)
    paid = [line for line in every if re.match(r" *\d+ +39\.11", line)]
    for named in ("39.11", "HUH 39.11"):
        lines = [line for line in shown(shift, "--clause", named) if re.match(r" *\d+ +39", line)]
        assert lines == paid and len(paid) > 5
    (one, *_) = shown(shift, "--clause", "HUH 39.7(b)", "--round", "1", "--day", "1")[2:]
    assert one.endswith('39.7(b)  announce "No more bets"')
    assert shown(shift, "--clause", "39.1") != shown(shift, "--clause", "39.11")


def test_everybody_sees_what_they_may(shift: Path) -> None:
    def seen(*more: str) -> str:
        return "\n".join(shown(shift, "--round", "1", "--day", "1", *more))

    def looks(text: str) -> dict[str, str]:
        return dict(re.findall(r"(seat \d) looks at its cards(.*)", text))

    whole, public, ann = seen(), seen("--as", "public"), seen("--as", "Ann")
    assert whole == seen("--as", "auditor")
    assert "??" not in whole and all(looks(whole).values())
    assert not any(looks(public).values())
    assert looks(ann) == {"seat 1": looks(whole)["seat 1"], "seat 2": ""}
    for text in (public, ann):
        assert {cards for _, cards in FACE_DOWN.findall(text)} == {"??"}


def test_without_the_key_one_sees_what_is_public(shift: Path, tmp_path: Path) -> None:
    copy = tmp_path / "shift.journal"
    copy.write_bytes(shift.read_bytes())
    assert shown(copy) == shown(shift, "--as", "public")
    refused(show(copy, "--as", "auditor"), "it takes the key")
    refused(show(copy, "--as", "Ann"), "it takes the key")
    assert shown(copy, "--key", f"{shift}.key") == shown(shift)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("--round", "4"), "the journal has no round 4"),
        (("--round", "3", "--day", "2"), "the journal has no round 3"),
        (("--day", "3"), "no day 3; its days are 1 to 2"),
        (("--seat", "3"), "nothing concerns seat 3"),
        (("--seat", "3", "--round", "1"), "nothing in round 1 concerns seat 3"),
        (("--clause", "HUH 99.9"), "there is no clause HUH 99.9"),
        (("--clause", "HUH 39.12(d)"), "no act cites HUH 39.12(d)"),
        (("--as", "Cleo"), "nobody of the name Cleo sat at this table"),
        (("--of", "other"), "no journal of a table other"),
        (("--round", "0"), "--round"),
    ],
)
def test_what_is_not_there_is_said(shift: Path, asked: tuple[str, ...], words: str) -> None:
    refused(show(shift, *asked), words)
