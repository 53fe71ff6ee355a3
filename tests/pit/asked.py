"""Requests to an ASGI application as a server would bring them, without a server."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from houseway.pit.ledger import Money
from houseway.pit.limits import Limits
from tests.pit.houses import Kept


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    trusted_proxies: tuple[str, ...] = ()
    secure: bool = False
    guests: bool = True
    money: str = "play"


def house_of(kept: Kept, settings: Settings | None = None, limits: Limits | None = None) -> Any:
    """What the gate and the handlers of people need of a house."""
    settings = settings or Settings()
    return SimpleNamespace(
        settings=settings,
        money=Money(settings.money),
        database=kept.database,
        people=kept.people,
        sessions=kept.sessions,
        cage=kept.cage,
        limits=limits or Limits(times=1000),
        tables={},
        barred=frozenset(),
    )


@dataclass
class Answer:
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    closed: int = 0

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def sentence(self) -> str:
        return str(self.json["sentence"])


async def ask(
    app: Any,
    method: str,
    path: str,
    body: Any = None,
    headers: Mapping[str, str] | None = None,
    *,
    client: str = "127.0.0.1",
    socket: bool = False,
    pieces: list[bytes] | None = None,
    extensions: bool = True,
) -> Answer:
    given = {"host": "localhost:8000", **(headers or {})}
    sent = pieces
    if sent is None:
        raw = (
            b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        )
        sent = [raw]
        if body is not None:
            given = {"content-length": str(len(raw)), "content-type": "application/json", **given}
    pathway, _, query = path.partition("?")
    scope: dict[str, Any] = {
        "type": "websocket" if socket else "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if socket else "http",
        "path": pathway,
        "raw_path": pathway.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in given.items()],
        "client": (client, 40000),
        "server": ("127.0.0.1", 8000),
        "state": {},
        "extensions": {"websocket.http.response": {}} if socket and extensions else {},
        "subprotocols": [],
    }
    if not socket:
        scope["method"] = method
    waiting = (
        [{"type": "websocket.connect"}]
        if socket
        else [
            {"type": "http.request", "body": piece, "more_body": n < len(sent) - 1}
            for n, piece in enumerate(sent)
        ]
    )
    answer = Answer()

    async def receive() -> Any:
        if waiting:
            return waiting.pop(0)
        await asyncio.sleep(3600)

    async def send(message: Any) -> None:
        kind = message["type"]
        if kind.endswith("response.start"):
            answer.status = message["status"]
            for name, value in message["headers"]:
                answer.headers[name.decode().lower()] = value.decode()
        elif kind.endswith("response.body"):
            answer.body += message.get("body", b"")
        elif kind == "websocket.close":
            answer.closed = message["code"]
        elif kind == "websocket.accept":
            answer.status = 101

    await app(scope, receive, send)
    return answer


async def inside(scope: Any, receive: Any, send: Any) -> None:
    """An application behind the gate that says it was reached, and by whom."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        return
    visitor, body = scope["state"]["visitor"], b""
    if scope["method"] in ("POST", "PUT"):
        body = (await receive())["body"]
    told = {
        "visitor": visitor.name if visitor else None,
        "address": scope["state"]["address"],
        "bytes": len(body),
    }
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": json.dumps(told).encode()})
