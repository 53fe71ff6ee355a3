"""Whether the house is alive and ready, what can be measured of it, and its schemas."""

import time
from typing import Any

from litestar import Response, get

from houseway import __version__
from houseway.pit.answers import Ready
from houseway.pit.asked import Asked, house_of
from houseway.pit.schema import messages_schema

PROMETHEUS = "text/plain; version=0.0.4"


@get("/health/live")
async def live() -> dict[str, Any]:
    """Whether the process answers."""
    return {"live": True, "version": __version__}


@get("/health/ready")
async def ready(request: Asked) -> Response[Ready]:
    """Whether people can play: the database is there and every table goes on."""
    house = house_of(request)
    waiting = sorted(name for name, table in house.tables.items() if table.trouble)
    reachable = await house.reachable()
    told: Ready = {
        "ready": reachable and not waiting,
        "database": reachable,
        "tables": len(house.tables),
        "out_of_reach": waiting,
        "seconds": round(time.monotonic() - house.began),
    }
    return Response(told, status_code=200 if told["ready"] else 503)


@get("/metrics", media_type=PROMETHEUS)
async def metrics(request: Asked) -> Response[bytes]:
    """What can be measured, as Prometheus reads it."""
    return Response(house_of(request).metrics.text(), media_type=PROMETHEUS)


@get("/schema/messages.json", sync_to_thread=True)
def messages() -> dict[str, Any]:
    """Every message of the sockets as JSON schema."""
    return messages_schema()


HANDLERS = [live, ready, metrics, messages]
