"""N.J.A.C. 19:47-14.16: players play for themselves alone; who does not must leave."""

import pytest

from houseway.games.poker.conduct import CONDUCT, HELPED, INFORMED
from houseway.games.poker.steps import RequireToLeave
from houseway.table.refusal import Refused
from houseway.table.steps import Announce, Conduct, Deal, LookAtClock, Supervise
from houseway.table.table import Table
from tests.law.mishaps import round_with
from tests.law.poker import Script, seat
from tests.law.script import Played, refused


def report(table: Table, who: str, what: str) -> Played:
    """A report on a player."""
    table.begin(CONDUCT)
    table.supervise(who)
    table.supervise(what)
    table.run()
    return Played(table)


def opened(words: str = "") -> Table:
    table = seat(words=words)
    round_with(table)
    return table


@pytest.mark.clause("PKR 14.16(a)-self", "PKR 14.16(a)-info")
@pytest.mark.parametrize(
    ("what", "deed", "cite"),
    [
        (HELPED, "acted to improve another player's chance of winning", "PKR 14.16(a)-self"),
        (
            INFORMED,
            "communicated information that could assist another player",
            "PKR 14.16(a)-info",
        ),
    ],
)
def test_14_16_a_helping_and_informing_another_player_are_violations(
    what: str, deed: str, cite: str
) -> None:
    played = report(opened(), "seat 2", what)
    said = [step.what.words for step in played.of(Conduct) if step.cite == cite]
    assert said == [f"player 2 at seat 2 {deed}"]
    table = opened()
    table.begin(CONDUCT)
    table.supervise("seat 2")
    refused(table, lambda: table.supervise("won too often"))


@pytest.mark.clause("PKR 14.16(b)")
def test_14_16_b_the_player_must_leave_and_the_regulators_are_told_at_once() -> None:
    table = opened()
    played = report(table, "seat 2", HELPED)
    assert [step.seat for step in played.of(RequireToLeave)] == [2]
    steps = [step for step, _ in played.steps]
    left = next(n for n, step in enumerate(steps) if isinstance(step, RequireToLeave))
    assert isinstance(steps[left + 1], LookAtClock), "the time of it is on record"
    assert steps[left + 2].what.words == "the Commission and the Division are notified"
    assert "Seat 2 must leave the game" in [step.what.words for step in played.of(Announce)]
    dealt = round_with(table).of(Deal)
    assert "seat 2" not in {step.to for step in dealt}, "no further hand is dealt to it"
    assert {"seat 1", "seat 3"} <= {step.to for step in dealt}


@pytest.mark.clause("PKR 14.16(b)")
def test_14_16_b_who_had_to_leave_does_not_sit_down_again_and_the_seat_is_free() -> None:
    table = opened("newcomers=free")
    report(table, "seat 2", INFORMED)
    table.leave(2)
    for again in (2, 5):
        with pytest.raises(Refused) as no:
            table.sit(again, "player 2", 100_00)
        assert no.value.cite == "PKR 14.16(b)"
    table.sit(2, "somebody else", 100_00)
    table.players[2] = Script()
    assert "seat 2" in {step.to for step in round_with(table).of(Deal)}
    table.close()
    again = Table(table.game, journal=table.journal)
    again.sit(2, "player 2", 100_00)  # it is another game


@pytest.mark.clause("PKR 14.16(c)")
def test_14_16_c_good_faith_is_on_record_with_every_removal() -> None:
    played = report(opened(), "seat 3", HELPED)
    (last,) = [step for step in played.of(Conduct) if step.cite == "PKR 14.16(c)"]
    assert "good faith" in last.what.words
    assert "not liable civilly" in last.what.words


def test_a_report_waits_for_the_end_of_the_round_and_names_a_seated_player() -> None:
    table = opened()
    table.begin()
    refused(table, lambda: table.begin(CONDUCT))
    table.run()
    table.begin(CONDUCT)
    assert isinstance(table.pending, Supervise)
    assert table.pending.choices == ("seat 1", "seat 2", "seat 3")
    refused(table, lambda: table.supervise("seat 9"))
