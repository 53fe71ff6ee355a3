"""Who looks at a table, and what each of them is told of it.

It follows what is kept, never what only happened: the teller is given the blocks of the journal.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, cast

import msgspec

from houseway.pit import messages as m
from houseway.pit import rights
from houseway.pit.answers import HeadTold
from houseway.pit.connections import Connection
from houseway.pit.encoding import text_of
from houseway.pit.presence import seats_of
from houseway.pit.sessions import Visitor
from houseway.pit.telling import Teller, head_document, head_told
from houseway.table.journal import Committed
from houseway.table.table import Table
from houseway.table.views import Viewer

MOST_CAUGHT_UP = 128
"""Blocks that are told again; whoever has missed more is shown the table as it stands."""


class Audience:
    """The clients of one table; all of them are told the same, but for what is somebody's own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.connections: set[Connection] = set()
        self.present: Counter[str] = Counter()
        """How many connections each person has."""
        self.head: HeadTold | None = None
        """The newest head that was signed."""
        self.teller: Teller = None  # type: ignore[assignment]
        self._table: Table = None  # type: ignore[assignment]
        self._new_day = False
        """Whether everybody is to be shown the table anew."""
        self._scenes: dict[Viewer, msgspec.Raw] = {}
        """What each viewer sees now, encoded once."""

    def follow(self, table: Table) -> None:
        """The table was opened; on another day everybody is shown it anew."""
        journal, self._table = table.journal, table
        for head in journal.heads():
            self.head = head_document(self.name, journal.day, head)
        if self.teller is None or self.teller.day != journal.day:
            self.teller = Teller(table, journal.day, journal.blocks, journal.head)
            self._scenes.clear()
            self._new_day = True

    # --- told to everybody --------------------------------------------------------------------

    def tell(self, committed: Iterable[tuple[int, Committed]], now: int) -> list[Committed]:
        """Tell the blocks that were kept and not told yet, and give them."""
        told = []
        for day, kept in committed:
            if day != self.teller.day or kept.block.n <= self.teller.block:
                continue
            texts = self.teller.tell(kept)
            self._scenes.clear()
            public = texts[""]
            head = ""
            if kept.head is not None:
                head = head_told(day, kept.head)
                self.head = head_document(self.name, day, kept.head)
            for connection in self.connections:
                connection.send(texts.get(connection.viewer.name, public))
                if head:
                    connection.send(head)
            told.append(kept)
        if self._new_day:
            self._new_day = False
            for connection in self.connections:
                connection.send(self.snapshot(connection, now))
        return told

    def broadcast(self, text: str) -> None:
        """Tell everybody the same."""
        for connection in self.connections:
            connection.send(text)

    def tell_due(self, told: dict[str, str]) -> None:
        """Tell what is due, by the names of those with something to answer, where it changed."""
        for connection in self.connections:
            text = told.get(name_of(connection.visitor), told[""])
            if connection.due != text:
                connection.due = text
                connection.send(text)

    # --- coming and going ---------------------------------------------------------------------

    def admit(self, connection: Connection, join: m.Join, now: int) -> bool:
        """Show a client the table, or what it missed; not if that must be read from the store."""
        teller, missed = self.teller, None
        if join.day == teller.day and 0 < join.after <= teller.block:
            missed = teller.since(join.after, connection.viewer.name)
            if missed is None and 0 < teller.block - join.after <= MOST_CAUGHT_UP:
                return False
        for text in missed if missed is not None else [self.snapshot(connection, now)]:
            connection.send(text)
        if connection not in self.connections:
            self.connections.add(connection)
            self.present[name_of(connection.visitor)] += 1
        connection.due = ""
        return True

    def dismiss(self, connection: Connection) -> bool:
        """Let a client go; whether that was the last connection of the person."""
        if connection not in self.connections:
            return False
        self.connections.discard(connection)
        name = name_of(connection.visitor)
        self.present[name] -= 1
        if self.present[name]:
            return False
        del self.present[name]
        return True

    def snapshot(self, connection: Connection, now: int) -> str:
        """The table as it stands, for one client."""
        name, teller, table = name_of(connection.visitor), self.teller, self._table
        viewer = teller.viewer_of(connection.viewer)
        scene = self._scenes.get(viewer)
        if scene is None:
            scene = self._scenes[viewer] = msgspec.Raw(msgspec.json.encode(teller.scene(viewer)))
        return text_of(
            m.Snapshot(
                table=self.name,
                game=table.game.name,
                title=table.game.title,
                day=teller.day,
                block=teller.block,
                digest=teller.digest,
                scene=cast(Any, scene),
                you=name,
                seats=seats_of(table, name) if name else (),
                roles=_roles(connection.visitor, table.state.dealer),
                now=now,
            )
        )


def name_of(visitor: Visitor | None) -> str:
    """The name of a visitor; the public has none."""
    return visitor.name if visitor is not None else ""


def _roles(visitor: Visitor | None, dealer: str) -> tuple[str, ...]:
    """What somebody may do at the table."""
    if visitor is None:
        return ()
    found = []
    if visitor.roles & rights.PLAYS:
        found.append("player")
    if visitor.name == dealer:
        found.append("dealer")
    if rights.FLOOR in visitor.roles:
        found += ["supervisor", "floor"]
    return tuple(found)
