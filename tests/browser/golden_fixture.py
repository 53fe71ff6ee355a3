"""Every golden round as the server tells it, for the browser's own fold of it.

`python -m tests.browser.golden_fixture FOLDER` writes a line for each round and viewer: the scene
before it, the messages, the scene that the engine has after each of them, and which felt it is
dealt on. The felts lie beside it, each with its anchors. Git keeps none of it.
"""

import dataclasses
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from houseway.felt.anchors import anchors
from houseway.felt.as_svg import svg
from houseway.games import game
from houseway.licensee.choices import Chosen
from houseway.licensee.felt import felt_of
from houseway.pit.telling import Teller
from houseway.table.entries import AnyEntry
from houseway.table.journal import Committed, Journal
from houseway.table.table import Table
from houseway.table.views import PUBLIC, person
from tests.golden.rounds import PLAYERS, ROUNDS, Golden, deal, name_at


class Onlookers:
    """The public and one player, who are told what is committed and see what the engine shows."""

    def __init__(self, table: Table, player: str) -> None:
        journal = table.journal
        self.teller = Teller(table, journal.day, journal.blocks, journal.head)
        self.viewers = {"": PUBLIC, player: person(player)}
        self.digest = journal.head
        self.before = self._scenes()
        self.blocks: dict[str, list[Any]] = {name: [] for name in self.viewers}
        self.scenes: dict[str, list[Any]] = {name: [] for name in self.viewers}

    def _scenes(self) -> dict[str, Any]:
        return {name: self.teller.scene(viewer) for name, viewer in self.viewers.items()}

    def along(self, journal: Journal, entries: Sequence[AnyEntry]) -> tuple[()]:
        """Nothing is written beside the journal."""
        return ()

    def kept(self, journal: Journal, committed: Committed) -> None:
        """A block is told."""
        told = self.teller.tell(committed)
        for name, stands in self._scenes().items():
            self.blocks[name].append(msgspec.json.decode(told.get(name, told[""])))
            self.scenes[name].append(stands)


def lines(golden: Golden, felt: str) -> Iterator[dict[str, Any]]:
    """A golden round as each of the two is told it."""
    found: list[Onlookers] = []

    def look(table: Table) -> None:
        found.append(Onlookers(table, name_at(golden.game, min(PLAYERS[golden.game]))))
        table.journal.companion = found[0]

    deal(golden, look)
    (onlookers,) = found
    for name in onlookers.viewers:
        yield {
            "name": golden.name,
            "game": golden.game,
            "felt": felt,
            "viewer": name,
            "digest": onlookers.digest,
            "before": onlookers.before[name],
            "blocks": onlookers.blocks[name],
            "scenes": onlookers.scenes[name],
        }


class Felts:
    """A felt for each configuration, drawn once, and its anchors as the engine has them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.drawn: dict[str, str] = {}

    def of(self, golden: Golden) -> str:
        """The name of the felt that a round is dealt on."""
        of = game(golden.game)
        plan = felt_of(Chosen.by_default(of, of.options.parse(golden.settings)))
        picture = svg(plan)
        if picture not in self.drawn:
            name = self.drawn[picture] = f"{golden.game}-{len(self.drawn)}"
            (self.folder / f"{name}.svg").write_text(picture)
            places = [dataclasses.asdict(anchor) for anchor in anchors(plan)]
            (self.folder / f"{name}.json").write_bytes(msgspec.json.encode(places))
        return self.drawn[picture]


def write(folder: Path) -> None:
    """Write every golden round; those that differ in their reader alone are one."""
    folder.mkdir(parents=True, exist_ok=True)
    felts = Felts(folder)
    written: set[tuple[Any, ...]] = set()
    with (folder / "rounds.jsonl").open("wb") as out:
        for golden in ROUNDS:
            made = (golden.game, golden.seed, *golden.settings.items(), *golden.faults)
            if made not in written:
                written.add(made)
                for line in lines(golden, felts.of(golden)):
                    out.write(msgspec.json.encode(line) + b"\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
