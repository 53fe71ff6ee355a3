"""--install: a device that was removed from the table of a journal comes back."""

from pathlib import Path

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.table.faults import FaultKind, FaultPlan
from houseway.table.journal import open_journal
from houseway.table.state import INSTALLING
from houseway.table.table import Table
from tests.cli.in_process import in_process, refused

WITH_DEVICES = [name for name in MODULES if INSTALLING in game(name).procedures]


def jams_once() -> FaultPlan:
    """The shuffling device jams the first time that it may."""
    jams = iter([FaultKind.SHUFFLER_JAM])

    def plan(possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        for kind, place in possible:
            if kind is FaultKind.SHUFFLER_JAM and next(jams, None):
                return kind, place
        return None

    return plan


def day_with_a_jam(path: Path, name: str) -> None:
    """A day at whose end the shuffling device is off the table."""
    of = game(name)
    options = of.options.parse({"shuffler": "device", "on_shuffler_jam": "by_hand"})
    with open_journal(path) as journal:
        table = Table(of, options, journal=journal)
        table.fault_plan = jams_once()
        for seat in range(1, of.least_players + 1):
            table.sit(seat, f"player {seat}", 1_000_00)
            table.players[seat] = of.policies["simple"](SeededSource(seat))
        table.play_round()
        assert table.state.missing_devices == {"shuffler"}
        table.close()


def test_every_game_that_has_a_shuffling_device_can_install_it() -> None:
    assert set(WITH_DEVICES) == set(MODULES) - {"keno"}


@pytest.mark.parametrize("name", WITH_DEVICES)
def test_deal_installs_the_device_and_uses_it_from_then_on(tmp_path: Path, name: str) -> None:
    path = tmp_path / "j"
    day_with_a_jam(path, name)
    without = in_process("deal", name, "--journal", str(path))
    assert without.status == 0 and "by the device" not in without.out, without
    ran = in_process("deal", name, "--journal", str(path), "--install")
    assert ran.status == 0, ran
    installed = ran.out.index("install the shuffler at the table")
    shuffles = [line for line in ran.out[installed:].splitlines() if "shuffle deck" in line]
    assert shuffles and all("by the device" in line for line in shuffles)
    assert in_process("audit", str(path)).status == 0


def test_play_says_that_the_device_is_back(tmp_path: Path) -> None:
    path = tmp_path / "j"
    day_with_a_jam(path, "three-card-poker")
    ran = in_process("play", "three-card-poker", "--journal", str(path), "--install")
    assert "install the shuffler at the table" in ran.out


@pytest.mark.parametrize("command", ["deal", "play"])
def test_where_nothing_was_removed_nothing_is_installed_and_nothing_recorded(
    tmp_path: Path, command: str
) -> None:
    path = tmp_path / "j"
    assert in_process("deal", "blackjack", "--journal", str(path)).status == 0
    with open_journal(path) as journal:
        before = journal.head
    ran = in_process(command, "blackjack", "--journal", str(path), "--install")
    refused(ran, "--install: no device was removed")
    with open_journal(path) as journal:
        assert journal.head == before
