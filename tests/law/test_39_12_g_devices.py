"""39.12(g), 40.12(g), 20.12 and 39.8(b)1 and their like: what stands at the table now counts."""

from typing import Any

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.journal import Journal
from houseway.table.refusal import Refused
from houseway.table.state import CLOSING, INSTALLING, OPENING, ROUND
from houseway.table.steps import (
    ClearDevice,
    Cut,
    Deal,
    InstallDevice,
    Load,
    Receive,
    RemoveDeck,
    RemoveDevice,
    Shuffle,
    TakeOut,
)
from houseway.table.table import Table
from tests.law.script import (
    HL5,
    HUH,
    ORDINARY,
    TCP,
    Played,
    Repeating,
    options,
    refused,
    run_to,
    seat,
    step_by_step,
)

REMOVED = [
    pytest.param(HUH, "HUH 39.12(g)", marks=pytest.mark.clause("HUH 39.12(g)")),
    pytest.param(HL5, "HL5 40.12(g)", marks=pytest.mark.clause("HL5 40.12(g)")),
    pytest.param(
        TCP, "TCP 20.12 outside device", marks=pytest.mark.clause("TCP 20.12 outside device")
    ),
]
FROM_THE_HAND = [
    pytest.param(HUH, "HUH 39.8(b)1", marks=pytest.mark.clause("HUH 39.8(b)1")),
    pytest.param(HL5, "HL5 40.8(b)1", marks=pytest.mark.clause("HL5 40.8(b)1")),
    pytest.param(TCP, "TCP 20.8(b)1", marks=pytest.mark.clause("TCP 20.8(b)1")),
]
JAM = "shuffler=device on_shuffler_jam=by_hand"


def jammed(of: Game, words: str = JAM) -> Table:
    """A table whose shuffling device failed after the first round and was removed."""
    table = seat((1, 2), words, of=of)
    table.play_round()
    table.begin()
    for step in step_by_step(table):
        if isinstance(step, Shuffle) and step.by == "device":
            table.fault(FaultKind.SHUFFLER_JAM)
    assert table.state.removed_devices == {"shuffler"}
    return table


def next_day(journal: Journal, of: Game, words: str = "") -> Table:
    """The table is opened again after a night, with these options or those of the day before."""
    table = Table(of, options(words, of) if words else None, journal=journal)
    wagers, choices = ORDINARY[of.name]
    table.sit(1, "player 1", 10_000_00)
    table.players[1] = Repeating(choices, wagers)
    return table


def stands(journal: Journal) -> None:
    assert audit(journal, game).deviation == ""


@pytest.mark.parametrize(("of", "cite"), REMOVED)
def test_a_removed_shuffler_stays_removed_after_a_night(of: Game, cite: str) -> None:
    first = jammed(of)
    assert [s.cite for p in Played.every(first, ROUND) for s in p.of(RemoveDevice)] == [cite]
    first.close()
    second = next_day(first.journal, of)
    assert second.state.removed_devices == {"shuffler"} and second.state.devices == set()
    second.play_round()
    played = [*Played.every(second, OPENING), *Played.every(second, ROUND)]
    assert {s.by for p in played for s in p.of(Shuffle)} == {"dealer"}
    assert not [s for p in played for s in p.of(InstallDevice)]
    second.close()
    third = next_day(second.journal, of)
    assert third.state.removed_devices == {"shuffler"}


@pytest.mark.parametrize(("of", "cite"), REMOVED)
@pytest.mark.parametrize("night", [False, True])
def test_a_shuffler_that_is_installed_again_shuffles(of: Game, cite: str, night: bool) -> None:
    """By a recorded act, at a table that is open or before it is opened."""
    table = jammed(of)
    if night:
        table.close()
        table = next_day(table.journal, of)
    refusal = refused(table, lambda: table.begin("nothing"))
    assert "installing" in refusal.sentence
    table.begin(INSTALLING)
    table.run()
    assert table.state.devices == {"shuffler"} and table.state.removed_devices == set()
    table.play_round()
    by = [s.by for s in Played(table).of(Shuffle)]
    assert by and set(by) == {"device"}
    assert "cannot begin now" in refused(table, lambda: table.begin(INSTALLING)).sentence
    table.close()
    stands(table.journal)


@pytest.mark.parametrize(("of", "cite"), FROM_THE_HAND)
def test_nothing_is_dealt_from_the_hand_where_the_shuffler_was_removed(of: Game, cite: str) -> None:
    """Neither by a change after a night nor by opening so: until one is installed."""
    first = jammed(of)
    first.close()
    wanted = options("shuffler=device dealing=hand", of)
    with pytest.raises(Refused) as refusal:
        Table(of, wanted, journal=first.journal)
    assert refusal.value.cite == cite
    table = next_day(first.journal, of)
    change = refused(table, lambda: table.change(wanted, "floor"))
    assert change.cite == cite
    assert change.sentence == (
        "the shuffling device was removed from the table; dealing from the hand needs one to be "
        "installed first"
    )
    table.begin(INSTALLING)
    table.run()
    table.change(wanted, "floor")
    table.play_round()
    assert {s.by for s in Played(table).of(Shuffle)} == {"device"}
    assert {s.into for s in Played(table).of(Load)} == {"dealer's hand"}
    table.close()
    stands(table.journal)


@pytest.mark.parametrize(("of", "cite"), REMOVED)
def test_what_is_at_the_table_is_installed_by_a_recorded_act(of: Game, cite: str) -> None:
    table = seat((1,), "shuffler=device dealing=automated_shoe", of=of)
    assert table.state.devices == set()
    table.begin(OPENING)
    run_to(table, Receive)
    assert table.state.devices == {"shuffler", "automated shoe"}
    assert [s.device for s in Played(table).of(InstallDevice)] == ["automated shoe", "shuffler"]


@pytest.mark.parametrize(("of", "cite"), REMOVED)
def test_a_device_that_is_exchanged_is_removed_by_a_recorded_act(of: Game, cite: str) -> None:
    """Overnight the automated shoe gives way to a manual one, and comes back another day."""
    first = seat((1,), "dealing=automated_shoe", of=of)
    first.play_round()
    first.close()
    second = next_day(first.journal, of, "dealing=manual_shoe")
    assert second.state.devices == {"automated shoe"}, "it stands there still"
    second.play_round()
    (opening,) = Played.every(second, OPENING)
    assert opening.of(RemoveDevice) == [RemoveDevice("automated shoe", cite=cite)]
    steps = [type(step) for step, _ in opening.steps]
    assert steps.index(RemoveDevice) < steps.index(Shuffle)
    second.close()
    third = next_day(second.journal, of)
    third.change(options("dealing=automated_shoe", of), "floor")
    third.play_round()
    assert third.state.devices == {"automated shoe"}
    assert {s.drawn for s in Played(third).of(Deal) if s.face == "down"} == {"automated shoe"}
    third.close()
    stands(third.journal)


LOADED = [
    pytest.param(of, removed, load, marks=pytest.mark.clause(removed, load), id=of.name)
    for of, removed, load in (
        (HUH, "HUH 39.12(g)", "HUH 39.9(b)1"),
        (HL5, "HL5 40.12(g)", "HL5 40.9(b)1"),
        (TCP, "TCP 20.12 outside device", "TCP 20.9(b)1"),
    )
]


@pytest.mark.parametrize(("of", "cite", "load"), LOADED)
def test_an_automated_shoe_that_fails_is_removed_before_a_manual_one_is_used(
    of: Game, cite: str, load: str
) -> None:
    table = seat((1, 2), "dealing=automated_shoe on_shoe_jam=manual_shoe", of=of)
    table.begin()
    run_to(table, Deal)
    table.fault(FaultKind.SHOE_JAM)
    table.run()
    jam = Played(table)
    assert jam.of(RemoveDevice) == [RemoveDevice("automated shoe", cite=cite)]
    assert [s.into for s in jam.of(Load)] == ["manual shoe"]
    table.play_round()
    assert {s.drawn for s in Played(table).of(Deal)} == {"hand nearest the shoe"}
    table.begin(INSTALLING)
    table.run()
    installing = Played(table)
    kinds = [type(step) for step, _ in installing.steps]
    assert kinds[:2] == [InstallDevice, TakeOut] and kinds[-1] is Load
    assert {step.cite for step in installing.of(TakeOut, Load)} == {load}
    assert not installing.of(Shuffle), "the stack is ready already"
    table.play_round()
    drawn = {s.drawn for s in Played(table).of(Deal) if s.face == "down"}
    assert drawn == {"automated shoe"}
    table.close()
    stands(table.journal)


@pytest.mark.parametrize(("of", "cite"), REMOVED)
def test_a_shoe_that_is_only_cleared_stays(of: Game, cite: str) -> None:
    table = seat((1, 2), "dealing=automated_shoe", of=of)
    table.begin()
    run_to(table, Deal)
    table.fault(FaultKind.SHOE_JAM)
    table.run()
    assert Played(table).of(ClearDevice) and not Played(table).of(RemoveDevice)
    assert [s.into for s in Played(table).of(Load)] == ["automated shoe"]


@pytest.mark.clause("HUH 39.2(b)", "HL5 40.2(b)")
@pytest.mark.parametrize("of", [HUH, HL5, TCP])
@pytest.mark.parametrize("idle", [False, True])
def test_the_second_deck_comes_back_with_the_device(of: Game, idle: bool) -> None:
    table = jammed(of, f"{JAM} decks=2")
    assert len(table.state.decks) == 1
    if idle:
        for number in (1, 2):
            table.leave(number)
    table.begin(INSTALLING)
    table.run()
    assert table.state.idle is idle
    if idle:
        wagers, choices = ORDINARY[of.name]
        table.sit(1, "player 1", 10_000_00)
        table.players[1] = Repeating(choices, wagers)
    dealt: list[int] = []
    for _ in range(4):
        table.begin()
        dealt.append(table.state.deck)
        table.run()
    assert table.state.decks == {0, 1}
    assert dealt in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert not Played(table).of(Cut)
    table.close()
    stands(table.journal)


@pytest.mark.parametrize(("of", "cite"), REMOVED)
@pytest.mark.parametrize("claim", [((), ()), ((), ("shuffler",)), (("shuffler",), ("shuffler",))])
def test_an_audit_knows_what_stood_there_the_day_before(
    of: Game, cite: str, claim: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A day that brings a device back by saying so, and not by an act, is found out."""
    first = jammed(of)
    first.close()
    monkeypatch.setattr(Table, "_ended_day", lambda self, *_: (*claim, {}))
    second = next_day(first.journal, of)
    second.play_round()
    second.close()
    found = audit([first.journal, second.journal], game)
    assert found.day == 2 and found.deviation.endswith(
        "the devices at the table are not those of the day before"
    )


@pytest.mark.parametrize(("of", "cite"), REMOVED)
def test_days_that_follow_each_other_stand_an_audit(of: Game, cite: str) -> None:
    first = jammed(of)
    first.close()
    second = next_day(first.journal, of)
    second.play_round()
    second.close()
    assert audit([first.journal, second.journal], game).deviation == ""


@pytest.mark.parametrize(("of", "cite"), FROM_THE_HAND)
def test_an_audit_refuses_a_day_opened_from_the_hand_without_the_device(
    of: Game, cite: str
) -> None:
    """The same sentence for what is recorded as for what is done."""
    wanted: Any = options("shuffler=device dealing=hand", of)
    assert [r.cite for r in wanted.without({"shuffler"})] == [cite]
    assert list(wanted.without(set())) == []
    assert list(options("shuffler=device", of).without({"shuffler"})) == []


@pytest.mark.parametrize(
    ("of", "cite"),
    [
        pytest.param(HUH, "HUH 39.3(a)", marks=pytest.mark.clause("HUH 39.3(a)")),
        pytest.param(HL5, "HL5 40.3(a)", marks=pytest.mark.clause("HL5 40.3(a)")),
        pytest.param(
            TCP, "TCP 20.4 outside open", marks=pytest.mark.clause("TCP 20.4 outside open")
        ),
    ],
)
@pytest.mark.parametrize("decks", [1, 2])
def test_the_cards_leave_at_the_close_and_are_received_anew(
    of: Game, cite: str, decks: int
) -> None:
    """What is received under a clause is received again when the table is opened again."""
    first = seat((1,), f"shuffler=device decks={decks}", of=of)
    first.play_round()
    first.close()
    (closing,) = Played.every(first, CLOSING)
    assert closing.of(RemoveDeck) == [RemoveDeck(deck, cite=cite) for deck in range(decks)]
    assert first.state.decks == set()
    second = next_day(first.journal, of)
    second.begin(OPENING)
    run_to(second, Load)
    assert len(Played(second).of(Receive)) == decks
