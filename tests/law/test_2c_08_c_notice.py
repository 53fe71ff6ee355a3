"""13:69F-2C.8(c): surrender begins and ends at a table with the required notice only."""

import pytest

from houseway.families.shoe.steps import GiveNotice
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.entries import Changed
from houseway.table.state import OPENING
from houseway.table.transcript import lines
from tests.law.script import Played, forged, refused, run_to
from tests.law.three_card_21 import BURN, ArrangedShoe, Round, dealing_order, options, run, seat

clause = pytest.mark.clause

CITE = "TC21 2C.8(c)"
OVER_21 = [BURN, *dealing_order(["Ts 9d 4c"], "6h Td", "5c")]


@clause(CITE)
@pytest.mark.parametrize("answer", ["given", "not given"])
def test_2c_8_c_surrender_is_offered_if_a_supervisor_attests_the_notice(answer: str) -> None:
    table = seat([1], source=ArrangedShoe(OVER_21))
    table.begin(OPENING)
    notice = run_to(table, GiveNotice)
    assert notice.act() == (
        "a casino supervisor attests the notice of surrender that the rules of the Division require"
    )
    assert (notice.cite, notice.role, notice.option) == (CITE, "supervisor", "surrender_scope")
    assert refused(table, lambda: table.act("supervisor", "no")).cite == CITE
    table.act("supervisor", answer, by="Floor")
    table.run()
    (attested,) = [done for done in Played(table).done if done.step == notice]
    assert (attested.answer, attested.by) == (answer, "Floor")
    round = run(table)
    assert ("surrender" in round.first_choice(1)) is (answer == "given")
    assert round.audited()


@clause(CITE)
def test_2c_8_c_where_surrender_is_not_offered_no_notice_is_asked_for() -> None:
    table = seat([1], "surrender_scope=off")
    table.begin(OPENING)
    table.run()
    assert not Played(table).of(GiveNotice)


@clause(CITE)
@pytest.mark.parametrize(("now", "then"), [("off", "any"), ("any", "off"), ("over21", "off")])
def test_2c_8_c_it_is_switched_on_or_off_only_with_notice(now: str, then: str) -> None:
    table = seat([1], f"surrender_scope={now}", source=ArrangedShoe(OVER_21))
    table.play_round()
    wanted = options(f"surrender_scope={then}")
    refusal = refused(table, lambda: table.change(wanted, "Pat, floor"))
    assert (refusal.cite, refusal.about) == (CITE, ("surrender_scope",))
    table.change(wanted, "Pat, floor", notice="sign posted an hour before")
    changed = table.journal.records[-1].entry
    assert changed == Changed(
        "Pat, floor", {"surrender_scope": now}, {"surrender_scope": then},
        "sign posted an hour before",
    )  # fmt: skip
    assert next(iter(lines([changed]))) == (
        "Pat, floor changes the table; notice: sign posted an hour before"
    )
    table.begin()
    table.run()
    offered = any("surrender" in names for names in Round(table).offered(1))
    assert offered is (then != "off")
    assert Round(table).audited()


@clause(CITE)
def test_2c_8_c_another_scope_neither_begins_nor_ends_it() -> None:
    table = seat([1])
    table.play_round()
    table.change(options("surrender_scope=any"), "Pat, floor")
    assert table.options.as_words()["surrender_scope"] == "any"


@clause(CITE)
def test_2c_8_c_an_audit_finds_a_switch_without_notice() -> None:
    table = seat([1])
    table.play_round()
    table.change(options("surrender_scope=off"), "Pat, floor", notice="sign posted")
    table.play_round()
    table.close()

    def silenced(record):  # type: ignore[no-untyped-def]
        entry = record.entry
        return Changed(entry.by, entry.before, entry.after) if type(entry) is Changed else entry

    assert audit(table.journal, game).deviation == ""
    assert "notice" in audit(forged(table, silenced), game).deviation
