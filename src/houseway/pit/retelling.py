"""What was recorded, told again: the messages of blocks that are only in the store by now.

A scene is folded from a snapshot in the journal. The fold begins before a procedure that began
before the first block that is told: so it knows every card that lies on the table, as whoever
followed the table then does.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from houseway.games import game as find
from houseway.pit.telling import block_text
from houseway.table.blocks import GENESIS
from houseway.table.entries import AnyEntry, Done
from houseway.table.journal import Committed, Journal
from houseway.table.replay import Replay
from houseway.table.scene import Scene, Watch
from houseway.table.steps import Commits
from houseway.table.stores import Block
from houseway.table.views import Viewer, public_part

BEGAN = b'"entry":"began"'
"""So stands the beginning of a procedure in a document; in a text its quotes would be escaped."""


class Retold(NamedTuple):
    """A stretch of a journal as a viewer may see it."""

    day: int
    block: int
    """The block that the scene is of."""
    digest: str
    scene: Scene
    blocks: list[str]
    """The messages of the blocks after it."""


def prepared(journal: Journal) -> Journal:
    """A journal that can be read: with the steps of its game."""
    if journal.blocks:
        journal.steps = find(journal.game_name).all_steps
    return journal


def retell(journal: Journal, viewer: Viewer, after: int, until: int) -> Retold:
    """The scene after a block, and the messages of the blocks after it up to another."""
    game = find(journal.game_name)
    journal.steps = game.all_steps
    start = _start(journal, after)
    watch = Watch(Replay.for_replay(game, journal, start))
    live = not journal.finished
    scene, digest = watch.scene(viewer), GENESIS.hex()
    told: list[str] = []
    for block in journal.chained(start, until):
        kept = Committed(block, tuple(_entries(journal, block, viewer, live)), (), None)
        shown = watch.take(kept.entries, [viewer])[viewer]
        if block.n <= after:
            scene, digest = watch.scene(viewer), block.digest.hex()
        else:
            hidden = _hidden(journal, block, viewer, kept.entries, live)
            told.append(block_text(journal.day, block, hidden, shown))
    return Retold(journal.day, after, digest, scene, told)


def _start(journal: Journal, after: int) -> int:
    """The block of a snapshot, or 0, after which a procedure began, and not later than this."""
    n = after
    while n > 0 and BEGAN not in journal.block(n).document:
        n -= 1
    return max((kept for kept in journal.snapshots() if kept < n), default=0)


def _entries(journal: Journal, block: Block, viewer: Viewer, live: bool) -> Iterator[AnyEntry]:
    """The records of a block; the order of a shuffle only once the day is over."""
    for record in journal.whole(block):
        entry = record.entry
        if type(entry) is Done and live and viewer.auditor and _seals(entry):
            entry = public_part(entry)
        yield entry


def _hidden(
    journal: Journal,
    block: Block,
    viewer: Viewer,
    entries: tuple[AnyEntry, ...],
    live: bool,
) -> dict[str, str]:
    """The hidden documents that a viewer may see."""
    withheld = {
        block.first + place for place, entry in enumerate(entries) if live and _seals(entry)
    }
    return {
        str(n): part.decode()
        for n, part in journal.parts(block, viewer).items()
        if n not in withheld
    }


def _seals(entry: AnyEntry) -> bool:
    """Whether a record hides an order of which cards are still to come."""
    return type(entry) is Done and isinstance(entry.step, Commits)


def snapshot_document(retold: Retold, table: str, title: str, you: str) -> dict[str, Any]:
    """The scene of a retelling as the snapshot message has it."""
    return {
        "type": "snapshot",
        "table": table,
        "game": retold.scene["game"],
        "title": title,
        "day": retold.day,
        "block": retold.block,
        "digest": retold.digest,
        "scene": retold.scene,
        "you": you,
    }
