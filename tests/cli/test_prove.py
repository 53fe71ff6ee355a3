"""houseway prove: a card of a record, in words, as JSON, and checked without a journal."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.in_process import Ran, in_process, refused

HOLDEM = "heads-up-holdem"


@pytest.fixture(scope="module")
def shift(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A round of hold'em."""
    journal = tmp_path_factory.mktemp("prove") / "shift.journal"
    ran = in_process("deal", HOLDEM, "--seed", "1", "--journal", str(journal))
    assert ran.status == 0, ran
    return journal


@pytest.fixture(scope="module")
def looked(shift: Path) -> tuple[int, list[str]]:
    """The record in which Ann looks at her cards, and the cards."""
    out = in_process("show", str(shift), "--round", "1").out
    found = re.search(r"(\d+) .*seat 1 looks at its cards: (.*)", out)
    assert found
    return int(found[1]), found[2].split()


def prove(journal: Path, n: int, *more: str) -> Ran:
    return in_process("prove", str(journal), "--record", str(n), *more)


def document(journal: Path, n: int, *more: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(prove(journal, n, "--json", *more).out)
    return found


def checked(path: Path, proof: object, *journal: str) -> Ran:
    path.write_text(json.dumps(proof))
    return in_process("prove", *journal, "--check", str(path))


def test_in_words_it_names_the_records_the_position_and_the_commitment(
    shift: Path, looked: tuple[int, list[str]]
) -> None:
    n, cards = looked
    ran = prove(shift, n)
    assert ran.status == 0
    for card in cards:
        assert f"{card} of record {n}, table table, day 1" in ran.out
    said = re.findall(r"fixed in record (\d+) at position (\d+)", ran.out)
    assert len(said) == 2
    shuffle = in_process("show", str(shift)).out.splitlines()
    (line,) = (line for line in shuffle if line.split()[:1] == [said[0][0]])
    assert "shuffle deck 1" in line
    for commitment in re.findall(r"commitment ([0-9a-f]{64})", ran.out):
        assert commitment in line


def test_one_card_of_several(shift: Path, looked: tuple[int, list[str]]) -> None:
    n, (first, second) = looked
    (proof,) = document(shift, n, "--card", second.upper())["proofs"]
    assert proof["what"] == second and proof["record"] == n
    refused(prove(shift, n, "--card", "Zz"), f"does not show Zz; it shows {first} {second}")


def test_a_proof_is_checked_without_a_journal_and_against_one(
    shift: Path, looked: tuple[int, list[str]], tmp_path: Path
) -> None:
    found = document(shift, looked[0])
    ran = checked(tmp_path / "proof.json", found)
    assert ran.status == 0 and ran.out.count("proved: ") == 2
    assert found["proofs"][0]["commitment"] in ran.out
    public = tmp_path / "public.journal"  # without its key
    public.write_bytes(shift.read_bytes())
    ran = checked(tmp_path / "proof.json", found, str(public))
    assert ran.status == 0 and "of table, day 1 publishes" in ran.out
    ran = in_process("prove", "--check", str(tmp_path / "proof.json"), "--json")
    assert json.loads(ran.out)["proved"] is True


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("what", "2c"),
        ("salt", "00" * 16),
        ("position", 51),
        ("position", 0),
        ("commitment", "00" * 32),
        ("leaves", []),
        ("record", 1),
    ],
)
def test_a_spoiled_proof_ends_with_1(
    shift: Path, looked: tuple[int, list[str]], tmp_path: Path, field: str, value: object
) -> None:
    found = document(shift, looked[0])
    proof = found["proofs"][1]
    assert proof[field] != value
    proof[field] = value
    ran = checked(tmp_path / "proof.json", found)
    assert ran.status == 1 and "NOT PROVED: " in ran.out
    assert ran.out.count("NOT PROVED") == 1


def test_a_proof_of_cards_shuffled_at_home_does_not_stand_in_the_journal(
    shift: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home.journal"
    in_process("deal", HOLDEM, "--seed", "2", "--journal", str(home))
    out = in_process("show", str(home), "--round", "1").out
    found = re.search(r"(\d+) .*seat 1 looks", out)
    assert found
    proof = document(home, int(found[1]))
    assert checked(tmp_path / "proof.json", proof).status == 0
    ran = checked(tmp_path / "proof.json", proof, str(shift))
    assert ran.status == 1 and "the journal has no such commitment" in ran.out


def test_the_number_of_a_keno_draw(tmp_path: Path) -> None:
    journal = tmp_path / "keno.journal"
    in_process("deal", "keno", "--seed", "1", "--journal", str(journal))
    out = in_process("show", str(journal), "--round", "1").out
    found = re.search(r"(\d+) .*draw number 7: (\d+)", out)
    assert found
    made = document(journal, int(found[1]))
    (proof,) = made["proofs"]
    assert (proof["what"], proof["position"], len(proof["leaves"])) == (found[2], 6, 80)
    assert checked(tmp_path / "proof.json", made, str(journal)).status == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON",
        "[" * 100_000,
        "{}",
        "[]",
        '{"record": 1, "proofs": []}',
        '{"record": 1, "proofs": [{}]}',
        '{"record": 1, "proofs": [], "more": 1}',
        '{"record": 1e999, "proofs": []}',
        '{"record": "\x1b[2K", "proofs": [1]}',
    ],
)
def test_what_is_no_proof_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "proof.json").write_text(text)
    refused(in_process("prove", "--check", str(tmp_path / "proof.json")), "proof")


def test_what_a_proof_says_is_shown_and_not_obeyed(
    shift: Path, looked: tuple[int, list[str]], tmp_path: Path
) -> None:
    found = document(shift, looked[0])
    found["proofs"][0] |= {"what": "\x1b[2K\rproved: As", "table": "\u202e"}
    ran = checked(tmp_path / "proof.json", found)
    assert ran.status == 1 and "NOT PROVED: \\x1b[2K\\rproved: As" in ran.out
    assert all(line.isprintable() for line in ran.out.splitlines())


def test_what_cannot_be_proved_is_said(
    shift: Path, looked: tuple[int, list[str]], tmp_path: Path
) -> None:
    refused(prove(shift, 1), "record 1 shows no card")
    refused(prove(shift, 10**6), "there is no record 1000000")
    refused(in_process("prove", str(shift)), "--record N")
    refused(in_process("prove", "--record", "3"), "JOURNAL")
    refused(prove(shift, 3, "--day", "2"), "no day 2")
    refused(in_process("prove", "--check", str(tmp_path / "none.json")), "cannot be read")
    public = tmp_path / "public.journal"
    public.write_bytes(shift.read_bytes())
    refused(prove(public, looked[0]), "it takes the key of the journal")
    again = tmp_path / "two.journal"
    for _ in range(2):
        in_process("deal", HOLDEM, "--journal", str(again))
    refused(prove(again, 40), "the journal has 2 days; name one with --day N")
