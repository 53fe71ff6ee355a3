"""What stands at the table, 13:69E-1.10D, and what is posted there, on record at the opening."""

from houseway.families.shoe import opening
from houseway.families.shoe.options import DECK
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Conduct

RACK_MARKED = phrase(
    "rack marked", "the discard rack has a mark at the height of {count} stacked cards"
)
RACK_HEIGHT = phrase("rack height", "the discard rack is as high as {count} stacked cards")
PERSONS_PER_SPOT = phrase(
    "persons per spot",
    "up to {count} persons may wager on a spot, within the limits of the Division",
)


def open_table(table: TableState) -> Procedure:
    """The equipment is in its place, then the cards come."""
    options = table.options_as(ThreeCard21Options)
    cards = options.decks * DECK
    yield Conduct(
        (RACK_MARKED if options.taller_rack == "yes" else RACK_HEIGHT)(cards),
        cite="TC21 E1.10D(e)-height",
    )
    if options.people_per_spot > 1:
        yield Conduct(PERSONS_PER_SPOT(options.people_per_spot), cite="TC21 2C.12(f)")
    yield from opening.open_table(table)
