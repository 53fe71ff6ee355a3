"""39.4(d), 40.4(d), 20.5: until the first card is dealt the cards may have to be cut again."""

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.steps import Announce, Cut, Deal, Load, Ruling, Supervise, TakeOut, TakeWagers
from tests.law.script import HL5, HUH, ORDINARY, TCP, Played, refused, run_to, seat

RECUT = [
    pytest.param(HUH, "HUH 39.4(d)", marks=pytest.mark.clause("HUH 39.4(d)", "HUH 39.4(c)2")),
    pytest.param(HL5, "HL5 40.4(d)", marks=pytest.mark.clause("HL5 40.4(d)", "HL5 40.4(c)2")),
    pytest.param(
        TCP, "TCP 20.5 outside shuffle", marks=pytest.mark.clause("TCP 20.5 outside shuffle")
    ),
]


@pytest.mark.parametrize(("of", "cite"), RECUT)
@pytest.mark.parametrize("when", [TakeWagers, Announce, Deal])
def test_a_supervisor_may_have_the_cards_cut_again_until_the_first_card(
    of: Game, cite: str, when: type
) -> None:
    table = seat((1, 2), of=of)
    table.begin()
    run_to(table, when)
    before = table.kit.cards.stub[::-1]
    table.fault(FaultKind.IMPROPER_CUT, by="Sue")
    run_to(table, when)
    played = Played(table)
    ruling, out = (played.done[played.index(cite) + n].step for n in (0, 1))
    assert isinstance(ruling, Ruling) and "cut again" in ruling.what.words
    assert isinstance(out, TakeOut) and out.cite == cite
    assert [type(s) for s in played.of(Cut, Supervise, Load)] == [Cut, Supervise, Load]
    (count,) = played.answers(Cut)
    assert table.kit.cards.stub[::-1] == before[count:] + before[:count]
    assert next(d.by for d in played.done if d.fault is not None) == "Sue"
    table.run()
    assert table.pending is None
    table.close()
    assert audit(table.journal, game).deviation == ""


@pytest.mark.parametrize(("of", "cite"), RECUT)
def test_once_a_card_is_dealt_nothing_is_cut_again(of: Game, cite: str) -> None:
    table = seat((1, 2), of=of)
    table.begin()
    run_to(table, Deal)
    table.step()
    refused(table, lambda: table.fault(FaultKind.IMPROPER_CUT))


@pytest.mark.parametrize(("of", "cite"), RECUT)
@pytest.mark.parametrize("when", [TakeWagers, Deal])
def test_what_a_device_shuffled_was_not_cut_and_is_not_cut_again(
    of: Game, cite: str, when: type
) -> None:
    table = seat((1, 2), "shuffler=device", of=of)
    table.begin()
    run_to(table, when)
    refused(table, lambda: table.fault(FaultKind.IMPROPER_CUT))


@pytest.mark.parametrize(("of", "cite"), RECUT)
def test_wagers_that_lie_there_stay_when_the_cards_are_cut_again(of: Game, cite: str) -> None:
    table = seat((1, 2), of=of)
    table.players.clear()
    table.begin()
    wagers, _ = ORDINARY[of.name]
    table.answer(1, wagers)
    table.fault(FaultKind.IMPROPER_CUT, by="Sue")
    table.run()
    assert isinstance(table.pending, TakeWagers)
    assert table.state.seats[1].wagers == dict(wagers)
    assert table.due is not None and table.due.seats == (2,), "seat 1 is ready still"
    table.answer(2, {})
    table.run()
    assert table.state.playing == {1}
