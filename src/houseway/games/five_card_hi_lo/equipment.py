"""Shoe, shuffling device and cutting cards on record, 13:69E-1.19 and 13:69F-40.2(a)."""

from houseway.families.one_deck import shuffle
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.law import cites
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Conduct


def options_of(table: TableState) -> FiveCardHiLoOptions:
    """The table's options."""
    assert isinstance(table.options, FiveCardHiLoOptions)
    return table.options


@cites("HL5 E1.19(b)-bacc")
def open_table(table: TableState) -> Procedure:
    """The equipment is in its place; only a baccarat shoe would not be secured to the table."""
    options = options_of(table)
    if options.dealing == "hand":
        yield Conduct(
            "no dealing shoe is used: 5 card hi-lo may be dealt from the dealer's hand",
            cite="HL5 E1.19(b)1",
        )
    else:
        yield Conduct(
            f"the {shuffle.INTO[options.dealing]} is secured to the gaming table",
            cite="HL5 E1.19(b)-secured",
        )
    if options.shuffler != "none":
        yield Conduct("an automated card shuffling device is used", cite="HL5 E1.19(c)")
    yield Conduct(
        f"a cutting card, {options.cutting_card}, and a cover card, {options.cover_card}, "
        "are at the table",
        cite="HL5 40.2(a)-cut",
    )
    yield Conduct(
        "both are opaque, of a solid colour, as approved by the Division",
        cite="HL5 40.2(a)-opaque",
    )
    yield from shuffle.open_table(table)


def close_table(table: TableState) -> Procedure:
    """The cards leave the table, and a shoe is locked away."""
    yield from shuffle.close_table(table)
    if options_of(table).dealing != "hand":
        yield Conduct(
            f"the {shuffle.INTO[options_of(table).dealing]} is secured in a locked compartment",
            cite="HL5 E1.19(b)-locked",
        )
