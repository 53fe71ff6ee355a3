"""Shoe, shuffling device and cutting cards on record, 13:69E-1.19 and 13:69F-40.2(a)."""

from houseway.families.devices import has_shuffler, set_up_devices
from houseway.families.one_deck import shuffle
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.law import cites
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Conduct

NO_SHOE = phrase(
    "no shoe", "no dealing shoe is used: 5 card hi-lo may be dealt from the dealer's hand"
)
SHOE_SECURED = phrase("shoe secured", "the {shoe} is secured to the gaming table")
SHOE_LOCKED = phrase("shoe locked away", "the {shoe} is secured in a locked compartment")
SHUFFLER_USED = phrase("shuffler used", "an automated card shuffling device is used")
CUTTING_AND_COVER = phrase(
    "cutting and cover card",
    "a cutting card, {colour}, and a cover card, {other_colour}, are at the table",
)
BOTH_OPAQUE = phrase(
    "both opaque", "both are opaque, of a solid colour, as approved by the Division"
)


def options_of(table: TableState) -> FiveCardHiLoOptions:
    """The table's options, as what stands there has it dealt."""
    options = shuffle.options_of(table)
    assert isinstance(options, FiveCardHiLoOptions)
    return options


@cites("HL5 E1.19(b)-bacc")
def open_table(table: TableState) -> Procedure:
    """The equipment is in its place; only a baccarat shoe would not be secured to the table."""
    yield from set_up_devices(table, shuffle.put_up, shuffle.take_off)
    options = options_of(table)
    if options.dealing == "hand":
        yield Conduct(NO_SHOE(), cite="HL5 E1.19(b)1")
    else:
        yield Conduct(SHOE_SECURED(shuffle.INTO[options.dealing]), cite="HL5 E1.19(b)-secured")
    if has_shuffler(table):
        yield Conduct(SHUFFLER_USED(), cite="HL5 E1.19(c)")
    yield Conduct(
        CUTTING_AND_COVER(options.cutting_card, options.cover_card), cite="HL5 40.2(a)-cut"
    )
    yield Conduct(BOTH_OPAQUE(), cite="HL5 40.2(a)-opaque")
    yield from shuffle.open_table(table)


def close_table(table: TableState) -> Procedure:
    """The cards leave the table, and a shoe is locked away."""
    yield from shuffle.close_table(table)
    if options_of(table).dealing != "hand":
        yield Conduct(
            SHOE_LOCKED(shuffle.INTO[options_of(table).dealing]), cite="HL5 E1.19(b)-locked"
        )
