"""X-17: what software can only record is recorded with whoever says that it was done."""

import houseway
from houseway.table.entries import Done
from houseway.table.state import OPENING
from houseway.table.steps import Conduct
from houseway.table.transcript import lines


def attested(table: houseway.Table) -> list[Done]:
    entries = [record.entry for record in table.journal.records]
    return [e for e in entries if isinstance(e, Done) and type(e.step).attests]


def test_a_dealer_who_attests_stands_in_the_record_and_the_transcript() -> None:
    table = houseway.Table(houseway.game("heads-up-holdem"), source=houseway.SeededSource(3))
    table.elsewhere = {"dealer"}
    table.sit(1, "Ann", "$500")
    table.begin(OPENING)
    due = table.run()
    while due is not None and not attested(table):
        table.act("dealer", at=due.number, by="Dana")
        due = table.run()
    (done,) = attested(table)
    assert isinstance(done.step, Conduct)
    assert (done.step.cite, done.by) == ("HUH E1.13Z(b)", "Dana")
    assert [line for line in lines([done]) if line.endswith("(by Dana)")]


def test_what_the_computer_dealer_attests_is_nobodys_word() -> None:
    table = houseway.Table(houseway.game("heads-up-holdem"), source=houseway.SeededSource(3))
    table.sit(1, "Ann", "$500")
    table.begin(OPENING)
    table.run()
    assert {done.by for done in attested(table)} == {""}


def test_only_conduct_attests() -> None:
    for game in houseway.games().values():
        assert {step for step in game.all_steps if step.attests} == {Conduct}
