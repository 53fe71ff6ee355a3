"""Devices put up, inspected and removed: 1.10D(f), 2C.14(j) and (l); 2.2, 2.14 of blackjack."""

from houseway.families.devices import SHUFFLER
from houseway.families.shoe.batch import clauses_of, open_batch, options_of
from houseway.families.shoe.shuffle import DEVICE_EMPTY, shuffle
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Conduct, InstallDevice, RemoveDevice


def put_up(table: TableState, device: str) -> Procedure:
    """A device is put up, by the clause that allows it."""
    yield InstallDevice(device, cite=clauses_of(table).devices[device].permitted)  # type: ignore[arg-type]


def take_off(table: TableState, device: str) -> Procedure:
    """A device that is not used any more leaves the table; a shuffling device is seen empty."""
    cite = clauses_of(table).remove_device
    if device == SHUFFLER:
        yield Conduct(DEVICE_EMPTY(), cite=cite)
    yield RemoveDevice(device, cite=cite)  # type: ignore[arg-type]


def inspect_device(table: TableState, device: str) -> Procedure:
    """What is put on record of a device at the beginning of a gaming day."""
    for said, cite in clauses_of(table).devices[device].inspected:
        yield Conduct(said, cite=cite)


def install_devices(table: TableState) -> Procedure:
    """What was removed comes back; with a shuffling device the second batch of cards too."""
    for device in sorted(table.missing_devices):
        yield from put_up(table, device)
        yield from inspect_device(table, device)
        if device == SHUFFLER and table.loaded:  # else the opening makes them ready
            for deck in range(options_of(table).batches):
                if deck not in table.decks:
                    yield from open_batch(table, deck)
                    yield from shuffle(table, deck, clauses_of(table).shuffle_when)
