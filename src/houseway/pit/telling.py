"""What is told of a block: its document, what is hidden of it, and its reading, for each viewer.

A message is made once for everybody who sees the same: once for the public, and once for each
person at the table who sees something of their own.
"""

from collections import deque
from collections.abc import Iterable, Sequence

from houseway.pit.answers import HeadTold
from houseway.pit.computers import is_computer
from houseway.pit.encoding import encoded, text_of
from houseway.pit.messages import Head, Shown
from houseway.table import blocks, scene
from houseway.table.entries import AnyEntry, Began, Done
from houseway.table.journal import Committed
from houseway.table.proceeding import Proceeding
from houseway.table.stores import Block, SignedHead
from houseway.table.views import PUBLIC, Viewer, person

RECENT = 8
"""Blocks that are kept as they were told, for whoever comes back soon."""

Told = dict[str, str]
"""A message by the name of its reader; that of the public under no name."""


class Teller:
    """Follows one gaming day of a table and says what each viewer may know of it."""

    def __init__(self, table: Proceeding, day: int, block: int, digest: str) -> None:
        self.day = day
        self.block = block
        """The last block that was told."""
        self.digest = digest
        self.watch = scene.Watch(table)
        self.recent: deque[tuple[int, Told]] = deque(maxlen=RECENT)
        self._since = block
        self._apart = _see_apart(table.entries)
        """Who was shown something in this procedure that the public was not."""

    def tell(self, committed: Committed) -> Told:
        """The next block as the public sees it, and whoever sees something else."""
        self._apart |= _see_apart(committed.entries)
        viewers = sorted(self._apart, key=str)
        shown = self.watch.take(committed.entries, viewers)
        began = [n for n, entry in enumerate(committed.entries) if type(entry) is Began]
        if began:  # no card lies there yet
            apart = _see_apart(committed.entries[began[-1] :])
            for viewer in self._apart - apart:
                self.watch.leave(viewer)
            self._apart = apart
        first = committed.block.first
        public = shown[PUBLIC]
        common = _common(self.day, committed.block)
        told = {"": _whole(common, {}, public, first)}
        for viewer in viewers:
            hidden = parts(committed, viewer)
            if hidden or shown[viewer] != public:
                told[viewer.name] = _whole(common, hidden, shown[viewer], first)
        self.block, self.digest = committed.block.n, committed.block.digest.hex()
        self.recent.append((self.block, told))
        return told

    def since(self, after: int, name: str) -> list[str] | None:
        """The blocks after a number as they were told, if all of them are still at hand.

        Whoever was told nothing since this process follows the table is shown it anew: between two
        rounds it knows nothing of the cards of the last.
        """
        if after <= self._since:
            return None
        if after == self.block:
            return []
        if not self.recent or not self.recent[0][0] <= after + 1 <= self.block:
            return None
        return [told.get(name, told[""]) for n, told in self.recent if n > after]

    def viewer_of(self, viewer: Viewer) -> Viewer:
        """As whom somebody sees the table now: as the public, unless they were shown something."""
        return viewer if viewer in self._apart else PUBLIC

    def scene(self, viewer: Viewer) -> scene.Scene:
        """What such a viewer sees."""
        return self.watch.scene(viewer)


def _see_apart(entries: Iterable[AnyEntry]) -> set[Viewer]:
    """The people who are shown something in these records that the public is not."""
    return {
        person(name)
        for entry in entries
        if type(entry) is Done and entry.shown
        for name in entry.shown
        if not is_computer(name)
    }


def _common(day: int, block: Block) -> str:
    """What a block's message has for every reader."""
    document = block.document.decode()
    at = document[len('{"at":') : document.index(",")]
    return (
        f'{{"type":"block","day":{day},"n":{block.n},"at":{at},'
        f'"document":{encoded(document)},"digest":"{block.digest.hex()}"'
    )


def _whole(common: str, hidden: dict[str, str], shown: Sequence[scene.Shown], first: int) -> str:
    read = [
        Shown(n=n, words=one.words, cite=one.cite, patch=one.patch)
        for n, one in enumerate(shown, start=first)
    ]
    documents = f',"hidden":{encoded(hidden)}' if hidden else ""
    return f'{common}{documents},"shown":{encoded(read)}}}'


def block_text(day: int, block: Block, hidden: dict[str, str], shown: Sequence[scene.Shown]) -> str:
    """The message of a block for one viewer."""
    return _whole(_common(day, block), hidden, shown, block.first)


def parts(committed: Committed, viewer: Viewer) -> dict[str, str]:
    """The hidden documents of a block that a viewer may see, by the numbers of their records."""
    if not committed.hidden:
        return {}
    shown_to = blocks.shown_to(committed.block.document)
    return {
        str(n): part.decode()
        for (n, names), part in zip(shown_to.items(), committed.hidden, strict=True)
        if viewer.sees(names)
    }


def head_told(day: int, head: SignedHead) -> str:
    """A signed head as a message."""
    return text_of(
        Head(
            day=day,
            block=head.block,
            digest=head.digest.hex(),
            signature=head.signature.hex(),
            key=head.key.hex(),
        )
    )


def head_document(table: str, day: int, head: SignedHead) -> HeadTold:
    """A signed head as it is published."""
    return {
        "table": table,
        "day": day,
        "block": head.block,
        "digest": head.digest.hex(),
        "signature": head.signature.hex(),
        "key": head.key.hex(),
    }
