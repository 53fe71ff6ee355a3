"""What stands at the table, 13:69E-1.10D, and what is posted there, on record at the opening."""

from houseway.families.shoe import opening
from houseway.families.shoe.options import DECK
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Conduct


def options_of(table: TableState) -> ThreeCard21Options:
    """The table's options."""
    assert isinstance(table.options, ThreeCard21Options)
    return table.options


def open_table(table: TableState) -> Procedure:
    """The equipment is in its place, then the cards come."""
    options = options_of(table)
    cards = options.decks * DECK
    yield Conduct(
        f"the discard rack has a mark at the height of {cards} stacked cards"
        if options.taller_rack == "yes"
        else f"the discard rack is as high as {cards} stacked cards",
        cite="TC21 E1.10D(e)-height",
    )
    if options.card_reader == "yes":
        yield Conduct(
            "an approved card reader device is attached to the table", cite="TC21 E1.10D(f)-reader"
        )
        yield Conduct(
            "the device is as the rules of the Division describe it",
            cite="TC21 2C.1 Card reader device",
        )
        yield Conduct(
            "the floorperson has inspected the card reader at the beginning of the gaming day: "
            "it was not tampered with and works",
            cite="TC21 E1.10D(f)-inspect",
        )
    if options.surrender_scope != "off":
        yield Conduct("surrender is offered, with the required notice", cite="TC21 2C.8(c)")
    if options.people_per_spot > 1:
        yield Conduct(
            f"up to {options.people_per_spot} persons may wager on a spot, within the limits of "
            "the Division",
            cite="TC21 2C.12(f)",
        )
    yield from opening.open_table(table)
