"""A client of the pit in Python: sign in, join a table, follow it, act, and heal by itself.

    async with Client("http://127.0.0.1:8000") as client:
        await client.guest("Ann")
        async with client.table("blackjack") as table:
            await table.act("sit", seat=1, chips=50_000)
            while True:
                due = await table.my_turn()
                ...

The scene is kept up by the patches that the server sends; no rule of any game is here. With
`checks=True` the chain is checked as it comes: each block's digest must follow from the one before.
"""

import asyncio
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any, Self
from urllib.parse import quote, urlsplit

from houseway.extras import needed_by

with needed_by("houseway.pit.client"):
    import httpx
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import ConnectionClosed, InvalidStatus

Message = dict[str, Any]

NO_TABLE = 4404
PING_EVERY = 20.0
LONGEST_WAIT = 5.0


class Refused(Exception):
    """The house refused: one sentence, and its clause."""

    def __init__(self, sentence: str, cite: str = "", status: int = 0) -> None:
        super().__init__(f"{sentence} ({cite})" if cite else sentence)
        self.sentence = sentence
        self.cite = cite
        self.status = status


class Forged(Exception):
    """A block does not follow from the one before it."""


def merged(value: Any, patch: Any) -> Any:
    """A JSON merge patch (RFC 7386) applied."""
    if not isinstance(patch, dict):
        return patch
    made = dict(value) if isinstance(value, dict) else {}
    for name, change in patch.items():
        if change is None:
            made.pop(name, None)
        else:
            made[name] = merged(made.get(name), change)
    return made


class Client:
    """Somebody who comes to the house."""

    def __init__(self, address: str, *, timeout: float = 30.0) -> None:
        self.address = address.rstrip("/")
        parts = urlsplit(self.address)
        origin = {"Origin": f"{parts.scheme}://{parts.netloc}"}
        self.http = httpx.AsyncClient(base_url=self.address, timeout=timeout, headers=origin)
        self.token = ""

    async def __aenter__(self) -> Self:
        return self

    async def close(self, *_: object) -> None:
        """Let go."""
        await self.http.aclose()

    __aexit__ = close

    async def get(self, path: str) -> Any:
        """What is at an address."""
        return self._read(await self.http.get(path))

    async def post(self, path: str, body: Any = None, method: str = "POST") -> Any:
        """Change something."""
        headers = {"X-Houseway-Token": self.token} if self.token else {}
        return self._read(await self.http.request(method, path, json=body, headers=headers))

    def _read(self, response: httpx.Response) -> Any:
        kind = response.headers.get("content-type", "")
        body = response.json() if kind.startswith("application/json") else response.text
        if response.status_code >= 400:
            said = body if isinstance(body, dict) else {}
            sentence = said.get("sentence", f"status {response.status_code}")
            raise Refused(sentence, said.get("cite", ""), response.status_code)
        return body

    async def guest(self, name: str) -> Message:
        """Come under a name, to play with play money."""
        await self.post("/api/guests", {"name": name})
        return await self.me()

    async def sign_in(self, name: str, password: str) -> Message:
        """Sign in."""
        await self.post("/api/sessions", {"name": name, "password": password})
        return await self.me()

    async def me(self) -> Message:
        """Who one is; the token for what changes something is kept."""
        found: Message = await self.get("/api/me")
        self.token = found.get("token", "")
        return found

    def table(self, name: str, **options: Any) -> "TableClient":
        """A table to be joined."""
        return TableClient(self, name, **options)

    async def socket(self, name: str) -> ClientConnection:
        """A socket at a table."""
        address = f"ws{self.address.removeprefix('http')}/ws/tables/{quote(name, safe='')}"
        held = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        return await connect(
            address,
            origin=self.http.headers["Origin"],  # type: ignore[arg-type]
            additional_headers={"Cookie": held} if held else {},
            compression=None,
            max_size=None,
            ping_interval=None,
        )


class TableClient:
    """One table as it is followed; a lost connection is made again, and nothing is missed."""

    def __init__(
        self,
        client: Client,
        name: str,
        *,
        checks: bool = True,
        on_message: Callable[[Message], None] | None = None,
    ) -> None:
        self.client = client
        self.name = name
        self.checks = checks
        self.on_message = on_message
        self.scene: Message = {}
        self.due: Message = {"number": 0}
        self.presence: Message = {}
        self.you = ""
        self.day = self.block = 0
        self.digest = ""
        self.words: list[str] = []
        """Words of the house: pauses, closings."""
        self.joins = 0
        self._socket: ClientConnection | None = None
        self._answers: dict[str, tuple[Message, asyncio.Future[Message]]] = {}
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._follow())
        self._task.add_done_callback(lambda _: self._changed.set())
        await self.until(lambda table: table.day > 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    @property
    def seats(self) -> list[int]:
        """The seats one holds."""
        seats: dict[str, Message] = self.scene.get("seats", {})
        return sorted(int(seat) for seat, held in seats.items() if held["player"] == self.you)

    @property
    def mine(self) -> list[Message]:
        """The forms that the table waits for: those of one's seats, or of the role that acts."""
        due = self.due
        return [
            offer
            for offer in due.get("yours", ())
            if (offer["seat"] in due.get("seats", ()) if "seat" in offer else due["number"])
        ]

    async def act(self, kind: str, **values: Any) -> Message:
        """Act, and wait for the answer; sent again after a lost connection it counts once."""
        message = {"type": kind, "id": secrets.token_hex(8), **values}
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[message["id"]] = message, answer
        if self._socket is not None:
            await self._send(self._socket, message)
        await self.until(lambda _: answer.done(), None)
        found = answer.result()
        if found["type"] == "refused":
            raise Refused(found["sentence"], found.get("cite", ""))
        return found

    async def until(self, so: Callable[["TableClient"], bool], seconds: float | None = 60) -> None:
        """Wait until something is so at the table."""
        async with asyncio.timeout(seconds):
            while not so(self):
                if self._task is not None and self._task.done():
                    self._task.result()
                self._changed.clear()
                await self._changed.wait()

    async def my_turn(self, seconds: float = 60.0) -> Message:
        """Wait until the table waits for oneself."""
        await self.until(lambda table: bool(table.mine), seconds)
        return self.due

    async def drop(self) -> None:
        """Lose the connection, as it happens."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _send(self, socket: ClientConnection, message: Message) -> None:
        with suppress(ConnectionClosed):  # it is sent again
            await socket.send(json.dumps(message))

    async def _follow(self) -> None:
        wait = 0.05
        while True:
            try:
                self._socket = await self.client.socket(self.name)
                wait = 0.05
                await self._talk(self._socket)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == NO_TABLE:
                    raise Refused(closed.rcvd.reason, status=404) from None
            except (OSError, InvalidStatus, TimeoutError):
                pass
            await self.drop()
            self._socket = None
            await asyncio.sleep(wait * (0.5 + secrets.randbelow(100) / 100))
            wait = min(wait * 2, LONGEST_WAIT)

    async def _talk(self, socket: ClientConnection) -> None:
        await self._send(socket, {"type": "join", "day": self.day, "after": self.block})
        self.joins += 1
        for message, _ in list(self._answers.values()):
            await self._send(socket, message)
        beat = asyncio.create_task(self._beat(socket))
        try:
            while True:
                async with asyncio.timeout(2 * PING_EVERY):  # its answers to pings come sooner
                    text = await socket.recv()
                self._take(json.loads(text))
        finally:
            beat.cancel()

    async def _beat(self, socket: ClientConnection) -> None:
        while True:
            await asyncio.sleep(PING_EVERY)
            await self._send(socket, {"type": "ping"})

    def _take(self, message: Message) -> None:
        match message["type"]:
            case "snapshot":
                self.scene, self.you = message["scene"], message["you"]
                self.day, self.block = message["day"], message["block"]
                self.digest = message["digest"]
            case "block":
                self._block(message)
            case "due":
                self.due = {"number": 0, **message}
            case "presence":
                self.presence = message
            case "word":
                self.words.append(message["sentence"])
            case "taken" | "refused":
                _, answer = self._answers.pop(message.get("id", ""), (None, None))
                if answer is not None and not answer.done():
                    answer.set_result(message)
        if self.on_message is not None:
            self.on_message(message)
        self._changed.set()

    def _block(self, message: Message) -> None:
        if message["day"] != self.day or message["n"] != self.block + 1:
            raise Forged(f"block {message['n']} came after {self.block}")
        if self.checks:
            document = message["document"].encode()
            if sha256(bytes.fromhex(self.digest) + document).hexdigest() != message["digest"]:
                raise Forged(f"block {message['n']} does not follow from the one before")
        for shown in message.get("shown", ()):
            self.scene = merged(self.scene, shown.get("patch", {}))
        self.block, self.digest = message["n"], message["digest"]
