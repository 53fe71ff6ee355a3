"""The devices of a table, put up and taken off: 39.12(g), 1.10D(f), 14.2(d) and their like."""

from collections.abc import Callable
from typing import Final

from houseway.table.state import Procedure, TableState

SHUFFLER: Final = "shuffler"
AUTOMATED_SHOE: Final = "automated shoe"

Act = Callable[[TableState, str], Procedure]
"""What is done with a device of a table."""


def has_shuffler(table: TableState) -> bool:
    """Whether a shuffling device stands at the table now."""
    return SHUFFLER in table.devices


def set_up_devices(table: TableState, put_up: Act, take_off: Act) -> Procedure:
    """What is not used any more leaves the table; what is used comes, unless it was removed."""
    wanted = table.options.devices
    for device in sorted(table.devices - wanted):
        yield from take_off(table, device)
    for device in sorted(wanted - table.devices - table.removed_devices):
        yield from put_up(table, device)
