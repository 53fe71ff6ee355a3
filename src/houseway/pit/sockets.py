"""The socket of a table: messages in, messages out. The first message is `join`."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from houseway.pit import messages as m
from houseway.pit.audience import name_of
from houseway.pit.connections import TOO_SLOW, Connection
from houseway.pit.encoding import id_in, read
from houseway.pit.house import House
from houseway.pit.live import LiveTable
from houseway.pit.rights import viewer
from houseway.printable import printable

SILENCE = 60.0
"""Seconds after which a client that says nothing is let go."""
NO_TABLE, TOO_LONG, ENDED, CUT_OFF = 4404, 1009, 1001, 1013
LAST_WORD = 5.0
"""Seconds that a client who is let go has to read what waits for it."""
MOST_REASON = 123
"""Bytes of the reason with which a socket ends, as WebSocket has it."""
MOST_WRONG = 10
"""Messages that are none after which a client is let go."""


@websocket("/ws/tables/{name:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    """One client at one table."""
    house: House = socket.app.state.house
    visitor = socket.scope["state"].get("visitor")
    table = house.tables.get(name)
    await socket.accept()
    if table is None:
        await socket.close(NO_TABLE, _reason(f"there is no table {printable(name, 40)}"))
        return
    connection = Connection(visitor, viewer(visitor))

    async def send(text: str) -> None:
        await socket.send({"type": "websocket.send", "text": text, "bytes": None})

    async def hear() -> None:
        await _listen(socket, house, table, connection)
        patience.reschedule(asyncio.get_running_loop().time() + LAST_WORD)

    listening = asyncio.create_task(hear())
    try:
        async with asyncio.timeout(None) as patience:
            await connection.pour(send)
            code = CUT_OFF if connection.ended == TOO_SLOW else ENDED
            await socket.close(code, _reason(connection.ended or ""))
    except (WebSocketDisconnect, RuntimeError, OSError):  # TimeoutError is one: it reads no more
        pass
    finally:
        if connection.ended == TOO_SLOW:
            house.metrics.cut_off.inc()
        table.part(connection)
        listening.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await listening


def _reason(sentence: str) -> str:
    """A sentence as it ends a socket: as much of it as fits there."""
    return sentence.encode()[:MOST_REASON].decode(errors="ignore")


async def _listen(
    socket: WebSocket[Any, Any, Any], house: House, table: LiveTable, connection: Connection
) -> None:
    address: str = socket.scope["state"]["address"]
    pace, wrong = house.limits.connection(name_of(connection.visitor), address), 0
    try:
        while connection.ended is None:
            async with asyncio.timeout(SILENCE):
                event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                break
            if wait := pace.wait():  # whoever sends too fast is read more slowly
                await asyncio.sleep(wait)
            wrong += not _heard(house, table, connection, event)
            if wrong >= MOST_WRONG:
                connection.end("too many messages that are none; the connection is let go")
    except TimeoutError:
        connection.end(f"nothing was heard for {SILENCE:.0f} s; join again")
        return
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
    connection.end("gone")


def _heard(house: House, table: LiveTable, connection: Connection, event: Any) -> bool:
    """Take a message; whether it was one."""
    text = event.get("text") or event.get("bytes") or ""
    if len(text) > m.MOST_BYTES:
        connection.tell(m.Refused(sentence=f"a message has at most {m.MOST_BYTES} bytes"))
        return False
    try:
        message = read(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        connection.tell(m.Refused(id=id_in(text), sentence=f"this is no message: {error}"[:300]))
        return False
    match message:
        case m.Ping():
            connection.tell(m.Pong(now=house.clock()))
        case m.Join():
            # What is read out of the store takes a while: it is told once, to whoever comes back.
            table.join(connection, m.Join() if connection.joined else message)
            connection.joined = True
        case _ if not connection.joined:
            connection.tell(m.Refused(id=message.id, sentence="the first message is join"))
        case _:
            table.send_act(connection, message)
    return True
