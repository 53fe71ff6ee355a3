"""What every handler asks of a request: which house, who, which table."""

from typing import Any

from litestar import Request

from houseway.pit.house import House
from houseway.pit.live import LiveTable
from houseway.pit.rights import Denied
from houseway.pit.sessions import Visitor
from houseway.printable import printable

Asked = Request[Any, Any, Any]


def house_of(request: Asked) -> House:
    """The house that is asked."""
    house: House = request.app.state.house
    return house


def visitor_of(request: Asked) -> Visitor | None:
    """Who asks; nobody for the public."""
    visitor: Visitor | None = request.scope["state"]["visitor"]
    return visitor


def known_visitor(request: Asked) -> Visitor:
    """Who asks, where the gate lets only those in who have signed in."""
    visitor = visitor_of(request)
    if visitor is None:
        raise Denied(401, "sign in first")
    return visitor


def table_of(request: Asked, name: str) -> LiveTable:
    """The table of a name."""
    found = house_of(request).tables.get(name)
    if found is None:
        raise Denied(404, f"there is no table {printable(name, 40)}")
    return found
