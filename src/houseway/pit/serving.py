"""A house that serves until it is told to stop."""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from houseway import __version__
from houseway.pit import logs
from houseway.pit.house import House
from houseway.pit.logs import log
from houseway.pit.messages import MOST_BYTES
from houseway.pit.server import application
from houseway.pit.settings import Settings
from houseway.table.refusal import Refused

GRACE = 5
"""Seconds that open connections get to end."""
REQUEST_SECONDS = 30.0
"""Within these a client that waits for no answer has sent the head of a request."""
UNREAD = 60_000
"""Milliseconds that what was sent may wait for a client that reads nothing."""


class Server(uvicorn.Server):
    """Uvicorn that leaves signals to the house."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The house has handlers of its own."""
        yield


class Protocol(H11Protocol):
    """HTTP that lets go of a client who says nothing, or a letter now and then."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self.loop.call_later(REQUEST_SECONDS, self._look, self.cycle)

    def _look(self, before: RequestResponseCycle | None) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # gone, or a socket at a table by now
        if self.cycle is before and (before is None or before.response_complete):
            self.transport.close()
        else:
            self.loop.call_later(REQUEST_SECONDS, self._look, self.cycle)


Say = Callable[[str], None]


def serve_house(settings: Settings, say: Say, show: Say | None = None) -> None:
    """Serve until SIGTERM or Ctrl-C; the address is said, and shown where it can be."""
    logs.set_up()
    _open_more_files()
    asyncio.run(_serve(settings, say, show))


async def _serve(settings: Settings, say: Say, show: Say | None) -> None:
    listening = listen(settings.host, settings.port)
    try:
        house = await House.open(settings)
    except BaseException:
        listening.close()
        raise
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    server = Server(configuration(application(house)))
    serving = asyncio.create_task(server.serve([listening]))
    address = address_of(listening)
    for line in house.greetings(address):
        say(line)
    say(address)
    log.info(
        "the house is open",
        address=address,
        version=__version__,
        store=house.database.dialect,
        tables=len(house.tables),
    )
    if show is not None:
        show(address)
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    log.info("the house closes", tables=len(house.tables))
    await house.close()
    server.should_exit = True
    await serving
    log.info("the house is closed")


def _open_more_files() -> None:
    """Have as many sockets as the system allows, and not as few as it gives unasked."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # a system may name more than it gives
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def configuration(app: object) -> uvicorn.Config:
    """How uvicorn serves the house."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        lifespan="off",
        http=Protocol,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        timeout_graceful_shutdown=GRACE,
        backlog=2048,
    )


def address_of(listening: socket.socket) -> str:
    """What somebody at this machine types; `0.0.0.0` and `::` are no address to go to."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://{'[' + host + ']' if ':' in host else host}:{port}/"


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything is opened, so that a taken one harms nothing."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named asyncio sends at once what is to be sent, and does not gather it.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":  # elsewhere such a connection lasts as long as its client
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, TypeError, UnicodeError) as error:
        listening.close()
        why = error.strerror if isinstance(error, OSError) else "it is no address"
        raise Refused(
            f"{host}:{port} cannot be listened at: {why}; name another with --host and --port "
            "(port 0 takes a free one)"
        ) from None
    listening.setblocking(False)
    return listening
