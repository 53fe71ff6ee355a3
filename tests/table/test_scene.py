"""What a viewer is shown record by record is what the table looks like to them."""

from collections.abc import Sequence

import pytest

import houseway
from houseway.pit.client import merged
from houseway.table.entries import AnyEntry
from houseway.table.journal import Committed, Journal
from houseway.table.scene import Scene, Shown, Watch, patch, scene
from houseway.table.table import Table
from houseway.table.views import PUBLIC, Viewer, person

NAMES = ("Ann", "Ben", "Cy")


class Onlookers:
    """Follows a table by what was committed alone, for everybody."""

    def __init__(self, table: Table) -> None:
        self.watch = Watch(table)
        self.scenes: dict[Viewer, Scene] = {
            viewer: self.watch.scene(viewer) for viewer in (PUBLIC, *map(person, NAMES))
        }
        self.told: dict[Viewer, list[Shown]] = {viewer: [] for viewer in self.scenes}

    def along(self, journal: Journal, entries: Sequence[AnyEntry]) -> tuple[()]:
        return ()

    def kept(self, journal: Journal, committed: Committed) -> None:
        for viewer, shown in self.watch.take(committed.entries, self.scenes).items():
            for record in shown:
                self.scenes[viewer] = merged(self.scenes[viewer], record.patch)
            self.told[viewer] += shown


def _watched(name: str, rounds: int = 4) -> tuple[Table, Onlookers]:
    game = houseway.game(name)
    table = Table(game, source=houseway.SeededSource(f"scene {name}"))
    for seat, player in enumerate(NAMES, start=1):
        table.sit(seat, player, "$1,000")
        table.players[seat] = game.policies["simple"](houseway.SeededSource(player))
    onlookers = Onlookers(table)
    table.journal.companion = onlookers
    for _ in range(rounds):
        table.play_round()
    return table, onlookers


@pytest.mark.parametrize("name", houseway.games())
def test_the_patches_lead_to_the_scene_of_the_table(name: str) -> None:
    table, onlookers = _watched(name)
    for viewer, followed in onlookers.scenes.items():
        assert followed == onlookers.watch.scene(viewer)
        stands = scene(table.game, table.view(viewer))
        for part in ("seats", "own", "round", "procedure", "waiting", "devices"):
            assert followed[part] == stands[part]


@pytest.mark.parametrize("name", houseway.games())
def test_in_the_middle_of_a_round_each_viewer_sees_what_the_view_of_the_table_has(
    name: str,
) -> None:
    table, onlookers = _watched(name, rounds=2)
    del table.players[2]
    if name != "keno":
        table.begin()
        due = table.run()
        while due is not None:
            for viewer, followed in onlookers.scenes.items():
                assert followed == scene(table.game, table.view(viewer))
            if due.choices:
                table.absent(at=due.number)
            else:
                table.answer(2, {"ante": 10_00, "odds": 10_00} if "hold" in name else {})
            due = table.run()


def test_nobody_is_shown_the_cards_of_another_or_of_the_dealer() -> None:
    table, onlookers = _watched("heads-up-holdem", rounds=1)
    del table.players[1], table.players[2]
    before = len(onlookers.told[PUBLIC])
    table.begin()
    table.run()
    table.answer(1, {"ante": 10_00, "odds": 10_00})
    table.answer(2, {"ante": 10_00, "odds": 10_00})
    table.run()
    mine = onlookers.scenes[person("Ann")]["cards"]
    assert None not in mine["seat 1"] and mine["dealer"] == [None, None]
    assert mine["seat 2"] == [None, None]
    assert onlookers.scenes[PUBLIC]["cards"]["seat 1"] == [None, None]
    own = [card.value for card in mine["seat 1"]]
    for viewer in (PUBLIC, person("Ben")):
        told = repr(onlookers.told[viewer][before:])
        assert not any(card in told for card in own)


def test_whoever_begins_to_watch_in_mid_round_sees_it_as_it_stands() -> None:
    table, onlookers = _watched("blackjack", rounds=1)
    del table.players[3]
    table.begin()
    table.run()
    table.answer(3, {"main": 10_00})
    table.run()
    late = Viewer("Di")
    assert onlookers.watch.scene(late) == onlookers.scenes[PUBLIC]
    assert onlookers.scenes[PUBLIC]["cards"]["dealer"][1] is None


def test_a_patch_makes_one_scene_of_the_other() -> None:
    before = {"a": 1, "b": {"c": [1, None], "d": 2}, "e": {}}
    after = {"a": 1, "b": {"c": [None], "f": {"g": ""}}, "h": []}
    made = patch(before, after)
    assert made == {"b": {"c": [None], "d": None, "f": {"g": ""}}, "e": None, "h": []}
    assert merged(before, made) == after


def test_hands_are_called_what_the_viewer_may_know() -> None:
    table, onlookers = _watched("three-card-poker", rounds=1)
    words = onlookers.scenes[PUBLIC]["hands"]
    assert set(words) <= set(onlookers.scenes[PUBLIC]["cards"])
    assert table.state.rounds == 1
