"""One client at one table: what waits to be sent to it, and when it is let go."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from houseway.pit.encoding import text_of
from houseway.pit.messages import Message, Word
from houseway.pit.sessions import Visitor
from houseway.table.views import Viewer

MOST_WAITING = 256
"""Messages; one more, and the reader is cut off."""
TOO_SLOW = "this connection reads too slowly and is let go; join again from the last block"

Send = Callable[[str], Awaitable[None]]


class Connection:
    """Messages go out in order; a slow reader is cut off and never slows the table."""

    def __init__(self, visitor: Visitor | None, viewer: Viewer) -> None:
        self.visitor = visitor
        self.viewer = viewer
        self.joined = False
        """Whether it gets what happens at the table as it happens."""
        self.due = ""
        """What is due, as it was told last."""
        self.ended: str | None = None
        """The word with which it was ended."""
        self._waiting: deque[str] = deque()
        self._more = asyncio.Event()

    @property
    def backlog(self) -> int:
        """How many messages wait."""
        return len(self._waiting)

    def send(self, text: str) -> None:
        """Let a message go out as soon as the client reads."""
        if self.ended is not None:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.end(TOO_SLOW)
            return
        self._waiting.append(text)
        self._more.set()

    def tell(self, message: Message) -> None:
        """Send one message to this client alone."""
        self.send(text_of(message))

    def end(self, sentence: str) -> None:
        """Say a last word and let go."""
        if self.ended is None:
            self.ended = sentence
            self._waiting.append(text_of(Word(sentence=sentence, closing=True)))
            self._more.set()

    async def pour(self, send: Send) -> None:
        """Send what waits until the last word has been said."""
        while True:
            while self._waiting:
                await send(self._waiting.popleft())
            if self.ended is not None:
                return
            self._more.clear()
            await self._more.wait()
