"""The gate in front of every address: nothing reaches a handler that has not passed it.

Where a request came from, how fast they come, which page sent it, whose session it is, the token
against forged requests, and whether that person may. What is refused gets one sentence.
"""

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from contextlib import ExitStack
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec

from houseway.pit.database import OUT_OF_REACH, Database, OutOfReach
from houseway.pit.headers import Headers, guarded
from houseway.pit.limits import Limits
from houseway.pit.logs import log
from houseway.pit.rights import Denied, find_address, refuse_address
from houseway.pit.sessions import Sessions, Visitor, read_cookie
from houseway.table.refusal import Refused

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

TOKEN = "x-houseway-token"
BODY_SECONDS = 30
MOST_BODY = 64 * 1024
"""Bytes."""
CHANGING = {"POST", "PUT", "DELETE", "PATCH"}
MOST_HEADER = 8_192


class HouseSettings(Protocol):
    """What the gate must know of how the house is run."""

    @property
    def host(self) -> str:
        """The address it listens at."""
        ...

    @property
    def trusted_proxies(self) -> tuple[str, ...]:
        """Whose headers are believed."""
        ...

    @property
    def secure(self) -> bool:
        """Whether it is reached over TLS alone."""
        ...


class Guarded(Protocol):
    """A house, as far as the gate goes."""

    @property
    def settings(self) -> HouseSettings:
        """How it is run."""
        ...

    @property
    def database(self) -> Database:
        """Where it is kept."""
        ...

    @property
    def sessions(self) -> Sessions:
        """Who is signed in."""
        ...

    @property
    def limits(self) -> Limits:
        """How fast somebody may come."""
        ...

    @property
    def barred(self) -> Collection[str]:
        """Who may not play here."""
        ...


@dataclass(frozen=True)
class Came:
    """Where a request came from, as far as it can be believed."""

    address: str
    host: str
    """What the client called us."""
    secure: bool
    by_proxy: bool


class Gate:
    """An ASGI application in front of another."""

    def __init__(self, app: Application, house: Guarded) -> None:
        self.app = app
        self.house = house
        self._proxies = [network_of(name) for name in house.settings.trusted_proxies]
        self._at_home = _is_loopback(house.settings.host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it pass, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = _headers(scope)
        came = self._came(scope, headers)

        async def answer(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                kept: Headers = list(message.get("headers", ()))
                message["headers"] = guarded(kept, scope["path"], secure=came.secure)
            await send(message)

        open_sockets = ExitStack()
        try:
            visitor = await self._pass(scope, headers, came)
            if scope["type"] == "http":
                receive = await _body(scope, headers, receive)
            else:
                open_sockets.enter_context(self.house.limits.socket(came.address))
        except Denied as denied:
            await _refuse(scope, receive, answer, denied)
            return
        except OutOfReach as error:
            log.warning("a request finds no books", at=scope["state"]["asked"], why=str(error))
            await _refuse(scope, receive, answer, Denied(503, OUT_OF_REACH))
            return
        if scope.get("method") == "HEAD":  # answered as GET; the server leaves the body out
            scope = {**scope, "method": "GET"}
        state = scope.setdefault("state", {})
        state["visitor"] = visitor
        state["address"] = came.address
        state["secure"] = came.secure
        with open_sockets:
            await self.app(scope, receive, answer)

    async def _pass(self, scope: Scope, headers: dict[str, str], came: Came) -> Visitor | None:
        house = self.house
        house.limits.request(came.address)
        self._refuse_host(came)
        method = scope["method"] if scope["type"] == "http" else "SOCKET"
        address = find_address(method, scope["path"])
        # For the log: in the path itself there may be the token of an invitation.
        scope.setdefault("state", {})["asked"] = address.path
        changing = method in CHANGING
        if changing or method == "SOCKET":
            _refuse_origin(headers, came)
        visitor = None
        if value := read_cookie(headers.get("cookie", ""), secure=came.secure):
            visitor = await self._find(value)
        refuse_address(visitor, address, house.barred)
        if address.costly:
            house.limits.costly(came.address)
        if changing and visitor is not None:
            if address.token:
                _refuse_token(headers, visitor)
            house.limits.change(visitor.name)
        return visitor

    async def _find(self, value: str) -> Visitor | None:
        if self.house.database.dialect == "sqlite":  # quicker than to ask another thread
            return self.house.sessions.find(value)
        return await asyncio.to_thread(self.house.sessions.find, value)

    def _came(self, scope: Scope, headers: dict[str, str]) -> Came:
        """What a proxy says of where a request came from, if it is one of ours that says it."""
        peer = (scope.get("client") or ("", 0))[0]
        host = headers.get("host", "")
        secure = self.house.settings.secure or scope.get("scheme") in ("https", "wss")
        if not self._proxies or not self._is_proxy(peer):
            return Came(peer, host, secure, False)
        hops = [hop.strip() for hop in headers.get("x-forwarded-for", "").split(",")]
        address = next((hop for hop in reversed(hops) if hop and not self._is_proxy(hop)), peer)
        proto = headers.get("x-forwarded-proto", "").strip()
        secure = secure or proto in ("https", "wss")
        return Came(address, headers.get("x-forwarded-host", host), secure, True)

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)

    def _refuse_host(self, came: Came) -> None:
        """A house for this machine alone answers to its own names: no page elsewhere can be us."""
        if self._at_home and not came.by_proxy and not _is_loopback(_host_name(came.host)):
            raise Denied(403, "this house is open to its own machine alone, as localhost")


def network_of(name: str) -> IPv4Network | IPv6Network:
    """The addresses of a trusted proxy, as the house names it."""
    try:
        return ip_network(name, strict=False)
    except ValueError:
        raise Refused(
            f"--trusted-proxy {name!r} must be an address or a network, such as 10.0.0.0/8"
        ) from None


def _headers(scope: Scope) -> dict[str, str]:
    """The first of each header, by its name; of what a proxy adds, the end, which is the proxy's.

    A proxy may write a line of its own behind that of the client, or at the end of the same line.
    """
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name, text = raw.decode("latin-1").lower(), value.decode("latin-1")
        if name == "x-forwarded-for":
            found[name] = f"{found.get(name, '')},{text}"[-MOST_HEADER:]
        elif name.startswith("x-forwarded-"):
            found[name] = text[:MOST_HEADER]
        else:
            found.setdefault(name, text[:MOST_HEADER])
    return found


def _host_name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_loopback(name: str) -> bool:
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _refuse_origin(headers: dict[str, str], came: Came) -> None:
    """A browser says which page sent it: only ours may. A program of one's own says nothing."""
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        raise Denied(403, "this was sent by a page that is not ours")
    origin = headers.get("origin")
    if origin is None:
        return
    schemes = ("https",) if came.secure else ("http", "https")
    scheme, _, rest = origin.partition("://")
    if scheme not in schemes or not rest or rest.lower() != came.host.lower():
        raise Denied(403, "this was sent by a page that is not ours")


def _refuse_token(headers: dict[str, str], visitor: Visitor) -> None:
    given = headers.get(TOKEN, "").encode("latin-1", "replace")
    if not hmac.compare_digest(given, visitor.token.encode()):
        raise Denied(403, "the header X-Houseway-Token must be the token of /api/me")


async def _body(scope: Scope, headers: dict[str, str], receive: Receive) -> Receive:
    """The whole body, if it is not too large and comes in time, to be read by the handler."""
    too_large = Denied(413, f"a request has at most {MOST_BODY} bytes here")
    told = headers.get("content-length", "0")
    if not told.isascii() or not told.isdigit():
        raise Denied(400, "the length of the request is not a number")
    if len(told) > 15 or int(told) > MOST_BODY:
        raise too_large
    if "content-length" not in headers and "transfer-encoding" not in headers:
        return receive
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    break
                body += message.get("body", b"")
                if len(body) > MOST_BODY:
                    raise too_large
                if not message.get("more_body", False):
                    break
    except TimeoutError:
        raise Denied(408, "the request came too slowly") from None
    whole: Message | None = {"type": "http.request", "body": bytes(body), "more_body": False}

    async def read() -> Message:
        nonlocal whole
        if whole is not None:
            message, whole = whole, None
            return message
        return await receive()

    return read


class _Refusal(msgspec.Struct):
    sentence: str
    cite: str = ""


async def _refuse(scope: Scope, receive: Receive, send: Send, denied: Denied) -> None:
    """One sentence, as JSON."""
    body = msgspec.json.encode(_Refusal(denied.sentence, denied.cite))
    headers: Headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    headers += [(name.encode(), value.encode()) for name, value in denied.headers.items()]
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()  # the wish to connect
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 4000 + denied.status})
            return
        kind = "websocket.http.response"
    await send({"type": f"{kind}.start", "status": denied.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
