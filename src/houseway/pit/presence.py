"""Who is at a table: at the seats, with the cards, for the floor, and how many look on."""

from collections.abc import Collection

from houseway.pit.computers import is_computer
from houseway.pit.connections import Connection
from houseway.pit.encoding import text_of
from houseway.pit.messages import Person, Presence, SeatOffer
from houseway.table.state import TableState
from houseway.table.table import Table


def seats_of(table: Table, name: str) -> tuple[int, ...]:
    """The seats a person holds."""
    return tuple(seat for seat, held in list(table.state.seats.items()) if held.player == name)


def presence(
    state: TableState,
    connections: Collection[Connection],
    supervisors: Collection[str],
    offer: SeatOffer | None,
) -> str:
    """The message, the same for everybody."""
    present = {c.visitor.name for c in connections if c.visitor is not None}
    seats: dict[str, list[int]] = {}
    for seat, held in state.seats.items():
        seats.setdefault(held.player, []).append(seat)
    people = [
        Person(
            name=name,
            seats=tuple(held),
            connected=name in present or is_computer(name),
            computer=is_computer(name),
        )
        for name, held in seats.items()
    ]
    if state.dealer:
        people.append(Person(name=state.dealer, role="dealer", connected=state.dealer in present))
    people += [
        Person(name=name, role="floor", connected=name in present) for name in sorted(supervisors)
    ]
    named = {person.name for person in people}
    watchers = sum(c.visitor is None or c.visitor.name not in named for c in connections)
    return text_of(Presence(people=tuple(people), watchers=watchers, offer=offer))
