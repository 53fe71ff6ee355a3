"""houseway audit: what it says of a journal, with the key and without, and what it finds."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.table.journal import read_journals
from houseway.table.keys import HouseKey, house_key_file, house_key_path
from tests.cli.in_process import Ran, in_process, refused

HOLDEM = "heads-up-holdem"
ODDS = (
    "royal flush = 500 to 1; straight flush = 50 to 1; four of a kind = 10 to 1; "
    "full house = 3 to 1; flush = 2 to 1; straight = 1 to 1"
)


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of two days with its key."""
    journal = tmp_path_factory.mktemp("audit") / "shift.journal"
    for rounds in ("2", "1"):
        ran = in_process(
            "deal", HOLDEM, "--rounds", rounds, "--seats", "2", "--journal", str(journal)
        )
        assert ran.status == 0, ran
    return journal


@pytest.fixture
def shift(dealt: Path, tmp_path: Path) -> Path:
    """The same in a folder of its own."""
    for name in (dealt.name, f"{dealt.name}.key"):
        shutil.copy(dealt.parent / name, tmp_path / name)
    return tmp_path / dealt.name


def audit(journal: Path, *more: str) -> Ran:
    return in_process("audit", str(journal), *more)


def document(journal: Path, *more: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(audit(journal, "--json", *more).out)
    return found


def signer() -> str:
    return house_key_file(house_key_path(), make=False).public.hex()


def test_several_workers_find_the_same(shift: Path) -> None:
    assert document(shift, "--workers", "2") == document(shift)


def test_a_clean_journal_says_what_was_checked_and_what_cannot_be_known(shift: Path) -> None:
    ran = audit(shift)
    assert (ran.status, ran.err) == (0, "")
    first, *rest = ran.out.splitlines()
    assert first.startswith("clean: 2 days, ") and first.endswith(" 3 rounds dealt again,")
    assert "source of the cards: system" in rest
    assert any(line.endswith(f"heads signed, by the key {signer()}") for line in rest)
    assert "remark: the table was opened again 1 time" in rest
    assert rest[-1].startswith("No audit can know whether")


def test_json_is_one_document_with_all_of_it(shift: Path) -> None:
    found = document(shift)
    assert (found["clean"], found["days"], found["rounds"]) == (True, 2, 3)
    assert found["revealed"] and found["fit_for_live_play"]
    assert found["signed_by"] == [signer()]
    # opening, rounds, closing and the end of each of the two days
    assert found["signed"] == (1 + 2 + 1 + 1) + (1 + 1 + 1 + 1)
    assert found["deviation"] is None and found["remarks"] == []


def test_without_the_key_only_the_public_part_is_checked_and_that_is_said(shift: Path) -> None:
    key = shift.with_name("elsewhere.key")
    shift.with_name(f"{shift.name}.key").rename(key)
    ran = audit(shift)
    assert ran.status == 0
    assert ran.out.startswith("clean as far as it is public: 2 days, ")
    assert "only the public part was checked" in ran.out and "rounds dealt" not in ran.out
    found = document(shift)
    assert not found["revealed"] and found["rounds"] is None
    with_key = document(shift, "--key", str(key))
    assert with_key["revealed"] and with_key["rounds"] == 3
    assert with_key["head"] == found["head"]


def test_a_key_that_is_none_or_of_another_journal(shift: Path, tmp_path: Path) -> None:
    refused(audit(shift, "--key", str(tmp_path / "no.key")), "there is no key at")
    other = tmp_path / "other.key"
    other.write_text("0" * 64 + "\n")
    ran = audit(shift, "--key", str(other))
    assert ran.status == 1 and "this is not the key of the journal" in ran.out


def test_contains_finds_every_head_and_no_other(shift: Path) -> None:
    with sqlite3.connect(shift) as file:
        heads = [row[0].hex() for row in file.execute("SELECT digest FROM blocks")]
    assert len(heads) > 10
    for head in (heads[0], heads[len(heads) // 2], heads[-1].upper()):
        assert audit(shift, "--contains", head).status == 0
    ran = audit(shift, "--contains", "0" * 64)
    assert ran.status == 1 and f"does not contain the head {'0' * 64}" in ran.out
    found = document(shift, "--contains", "0" * 64)
    assert not found["clean"] and "does not contain" in str(found["deviation"])
    refused(audit(shift, "--contains", "00"), "--contains", "64 hexadecimal digits")
    refused(audit(shift, "--contains", "x" * 64), "64 hexadecimal digits")


HEAD = re.compile("^ *head ([0-9a-f]{64})$", re.MULTILINE)


def test_deal_prints_the_head_after_every_round_and_the_journal_contains_them(
    tmp_path: Path,
) -> None:
    journal = tmp_path / "shift.journal"
    told = HEAD.findall(in_process("deal", HOLDEM, "--rounds", "3", "--journal", str(journal)).out)
    assert len({*told}) == 3
    (day,) = read_journals(journal)
    assert {*told} < {head.digest.hex() for head in day.store.heads()}
    for head in told:
        assert audit(journal, "--contains", head).status == 0


def test_signed_by_wants_every_day_signed_to_its_end_by_that_key(shift: Path) -> None:
    assert audit(shift, "--signed-by", signer()).status == 0
    other = HouseKey(bytes(32)).public.hex()
    ran = audit(shift, "--signed-by", other)
    assert ran.status == 1 and f"signed by {signer()}, not by {other}" in ran.out
    with sqlite3.connect(shift) as file:
        file.execute(
            "DELETE FROM heads WHERE place = (SELECT max(place) FROM heads WHERE place >> 40 = 1)"
        )
    ran = audit(shift, "--signed-by", signer())
    assert ran.status == 1 and ran.out.startswith("NOT CLEAN: ") and "signed" in ran.out


SPOILS = {
    "a card dealt to another": (
        1,
        'UPDATE blocks SET document = CAST(replace(CAST(document AS TEXT), \'"to":"seat 1"\', '
        '\'"to":"seat 2"\') AS BLOB) WHERE place >> 40 = 1',
    ),
    "a block less": (1, f"DELETE FROM blocks WHERE place = {(1 << 40) + 3}"),
    "the end of the last day": (
        2,
        "DELETE FROM blocks WHERE place = (SELECT max(place) FROM blocks)",
    ),
}
"""The day that is spoiled, and how."""


@pytest.mark.parametrize("what", SPOILS)
def test_the_first_deviation_ends_it_with_1(shift: Path, what: str) -> None:
    with sqlite3.connect(shift) as file:
        assert file.execute(SPOILS[what][1]).rowcount
    ran = audit(shift)
    assert ran.status == 1 and ran.out.startswith(f"NOT CLEAN: day {SPOILS[what][0]}, "), ran
    found = document(shift)
    assert not found["clean"] and found["deviation"]
    assert found["day"] == SPOILS[what][0]


def test_a_seeded_source_is_said_to_be_unfit_also_if_it_was_that_of_one_day(tmp_path: Path) -> None:
    journal = tmp_path / "shift.journal"
    in_process("deal", HOLDEM, "--seed", "7", "--journal", str(journal))
    ran = audit(journal)
    assert ran.status == 0
    assert "source of the cards: seeded:7; " in ran.out and "unfit for live play" in ran.out
    assert document(journal)["fit_for_live_play"] is False


def test_the_departures_of_a_variant_are_named(tmp_path: Path) -> None:
    journal = tmp_path / "shift.journal"
    words = ("--set", f"odds_table={ODDS}")
    refused(in_process("deal", HOLDEM, *words, "--journal", str(journal)), "--variant")
    assert not list(tmp_path.iterdir())
    in_process("deal", HOLDEM, *words, "--variant", "--journal", str(journal))
    ran = audit(journal)
    assert ran.status == 0
    (said,) = (line for line in ran.out.splitlines() if "flush" in line)
    assert "variant" in said and "2 to 1" in said
    Path(f"{journal}.key").unlink()
    assert "variant" in audit(journal).out


def test_a_journal_is_audited_through_a_link(shift: Path, tmp_path: Path) -> None:
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "link.journal"
    link.symlink_to(shift)
    assert document(link) == document(shift)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda path: None, "there is no journal"),
        (lambda path: path.write_text("no journal"), "cannot be read as a journal"),
        (lambda path: path.mkdir(), ""),
    ],
)
@pytest.mark.parametrize("command", [("audit",), ("show",), ("prove", "--record", "1")])
def test_what_is_no_journal_is_refused(
    tmp_path: Path, command: tuple[str, ...], made: Callable[[Path], object], words: str
) -> None:
    path = tmp_path / "x"
    made(path)
    refused(in_process(command[0], str(path), *command[1:]), words)


def test_a_database_that_is_not_there_is_refused() -> None:
    refused(in_process("audit", "postgresql://nobody@127.0.0.1:1/none", memory=None))


def test_a_key_that_others_may_read_is_remarked_on_in_one_sentence(tmp_path: Path) -> None:
    journal = tmp_path / "j"
    assert in_process("deal", "blackjack", "--journal", str(journal)).err == ""
    key = tmp_path / "j.key"
    key.chmod(0o644)
    for command in (("audit", str(journal)), ("deal", "blackjack", "--journal", str(journal))):
        ran = in_process(*command)
        assert ran.status == 0
        assert ran.err.count("\n") == 1 and f"chmod 600 {key}" in ran.err
    key.chmod(0o600)
    assert in_process("audit", str(journal)).err == ""
