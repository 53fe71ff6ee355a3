"""houseway people, houseway cage and houseway audit, on a house in a file and in PostgreSQL."""

import json
import re
from pathlib import Path

import pytest
from sqlalchemy import text

from houseway.pit.database import open_database
from houseway.pit.ledger import Money
from houseway.pit.rights import DEALER, FLOOR
from houseway.table.stores import open_archive
from tests.cli.in_process import Ran, in_process, refused
from tests.pit.houses import PASSWORD, Kept, wait
from tests.pit.test_cage_check import played


def command(kept: Kept, *words: str) -> Ran:
    return in_process(*words, "--database", kept.where, memory=None)


def token_in(ran: Ran) -> str:
    found = re.search(r"^http://127\.0\.0\.1:8000/#/enter/(\S+)$", ran.out, re.MULTILINE)
    assert found, ran
    return found[1]


def test_somebody_is_entered_and_sets_a_password_by_the_link(kept: Kept) -> None:
    token = token_in(command(kept, "people", "add", "Di", "--role", "dealer", "--role", "floor"))
    person = wait(kept.people.accept(token, "", PASSWORD))
    assert (person.name, person.roles) == ("Di", {DEALER, FLOOR})
    wait(kept.people.sign_in("Di", PASSWORD))


def test_roles_disabling_and_resetting(kept: Kept) -> None:
    kept.person("Ada", "administrator")
    kept.person("Di", "dealer")
    assert command(kept, "people", "role", "Di", "floor", "dealer").out == "Di is dealer, floor\n"
    assert command(kept, "people", "disable", "Di").out == "Di may come no more\n"
    assert json.loads(command(kept, "people", "list", "--json").out)[1]["disabled"] is True
    assert command(kept, "people", "disable", "Di", "--again").status == 0
    token = token_in(command(kept, "people", "reset", "Di"))
    assert kept.people.invitation(token).person == "Di"
    assert command(kept, "people", "list").out == "Ada  administrator\nDi   dealer, floor\n"


def test_what_cannot_be_is_refused_in_a_sentence(kept: Kept, tmp_path: Path) -> None:
    kept.person("Ada", "administrator")
    refused(command(kept, "people", "role", "Nobody", "dealer"), "nobody here is called 'Nobody'")
    refused(command(kept, "people", "role", "Ada", "king"), "there is no role 'king'")
    refused(command(kept, "people", "disable", "Ada"), "needs an administrator")
    refused(command(kept, "people", "add", "ada"), "is taken")
    empty = in_process("people", "list", "--folder", str(tmp_path / "none"), memory=None)
    refused(empty, "there is no house at", "houseway serve")


def test_the_cage_is_proved_and_told(kept: Kept) -> None:
    kept.person("Ann")
    kept.cage.sell("Ann", 200_000, "Cy")
    played(kept)
    ran = command(kept, "cage", "check")
    assert ran.status == 0 and ran.out.startswith("it agrees: 4 accounts, 5 entries, 4 of them")
    told = command(kept, "cage", "entries", "--name", "Ann").out.splitlines()
    assert len(told) == 3
    assert "sold" in told[0] and "$2,000" in told[0] and "house to person:Ann, by Cy" in told[0]
    assert "bought" in told[2] and "of day 1" in told[2]
    with kept.database.writing() as connection:
        connection.execute(text("DELETE FROM pit_entries WHERE kind = 'bought'"))
    ran = command(kept, "cage", "check")
    assert ran.status == 1 and "WRONG: " in ran.out
    document = json.loads(command(kept, "cage", "check", "--json").out)
    assert document["agrees"] is False and len(document["wrong"]) >= 1


def test_a_command_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    where = str(tmp_path / "pit.db")
    archive = open_archive(where)
    kept = Kept(where, archive, open_database(where, archive))
    kept.person("Ann")
    kept.cage.sell("Ann", 200_000, "Cy")
    played(kept).journal.close()
    archive.close()
    kept.database.close()
    there = sorted(path.name for path in tmp_path.iterdir())
    assert there == ["pit.db", "pit.db.key"]
    for words in (("cage", "check"), ("people", "list"), ("cage", "entries")):
        assert in_process(*words, "--folder", str(tmp_path), memory=None).status == 0
        assert sorted(path.name for path in tmp_path.iterdir()) == there


# --- the audit of a house -------------------------------------------------------------------


@pytest.fixture
def house(kept: Kept) -> Kept:
    kept.person("Ann")
    kept.cage.sell("Ann", 200_000, "Cy")
    kept.cage.grant("Ann")
    return kept


def test_every_table_of_a_house_is_audited_though_it_is_open(house: Kept) -> None:
    played(house, "A")
    closed = played(house, "B", Money.PLAY)
    closed.close()
    ran = in_process("audit", house.where, memory=None)
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert re.match(
        r"A: clean: 1 day, \d+ records, 3 rounds dealt again, head [0-9a-f]{64}", lines[0]
    )
    assert lines[1].startswith("B: clean: 1 day")
    assert lines[2] == "clean: all 2 tables"
    one = in_process("audit", house.where, "--of", "A", memory=None)
    assert one.status == 0 and "remark: the table is open: its journal ends with record" in one.out
    document = json.loads(in_process("audit", house.where, "--json", memory=None).out)
    assert [table["table"] for table in document["tables"]] == ["A", "B"]
    assert document["clean"] is True


def test_a_head_of_any_table_is_contained_in_the_house(house: Kept) -> None:
    table = played(house, "A")
    played(house, "B")
    head = table.journal.head
    assert in_process("audit", house.where, "--contains", head, memory=None).status == 0
    ran = in_process("audit", house.where, "--contains", "0" * 64, memory=None)
    assert ran.status == 1 and "no journal contains the head" in ran.out


def test_the_first_deviation_of_a_house_ends_its_audit(house: Kept) -> None:
    for name in ("A", "B", "C"):
        played(house, name, Money.PLAY)
    house.archive.close()
    _spoil(house, "B")
    ran = in_process("audit", house.where, memory=None)
    assert ran.status == 1
    told = ran.out.splitlines()
    assert told[0].startswith("A: clean") and told[1].startswith("B: NOT CLEAN: ")
    assert len(told) == 2


def _spoil(house: Kept, table: str) -> None:
    with house.database.writing() as connection:
        if house.database.dialect == "sqlite":
            number = connection.execute(
                text("SELECT journal FROM journals WHERE name = :name"), {"name": table}
            ).scalar_one()
            spoil = "CAST(replace(CAST(document AS TEXT), 'Ann', 'Eve') AS BLOB)"
            connection.execute(
                text(f"UPDATE blocks SET document = {spoil} WHERE place >> 40 = :n"),
                {"n": number},
            )
        else:
            connection.execute(
                text(
                    "UPDATE houseway_blocks SET document = convert_to(replace(convert_from("
                    "document, 'UTF8'), 'Ann', 'Eve'), 'UTF8') WHERE journal = (SELECT journal "
                    "FROM houseway_journals WHERE name = :name)"
                ),
                {"name": table},
            )


def test_a_journal_that_is_no_house_s_must_still_be_closed(tmp_path: Path) -> None:
    from houseway.games import game
    from houseway.table.journal import open_journal
    from houseway.table.table import Table

    journal = open_journal(tmp_path / "one.journal")
    Table(game("blackjack"), journal=journal).sit(1, "Ann", 5_000)
    journal.close()
    ran = in_process("audit", str(tmp_path / "one.journal"))
    assert ran.status == 1 and "cut short, or the table is still open" in ran.out


def test_an_audit_of_a_table_that_goes_on_meanwhile_finds_nothing_wrong(house: Kept) -> None:
    """Blocks, heads and snapshots that come after the audit began are not its concern."""
    from houseway.games import game as by_name
    from houseway.table.audit import audit
    from houseway.table.days import days_of

    table = played(house, "A")
    days = days_of(house.where)
    for _ in range(3):
        table.play_round()
    report = audit(days, by_name, going_on=True)
    assert report.clean, report.deviation
    assert report.rounds == 3 and report.signed == 4  # the opening, and each round
