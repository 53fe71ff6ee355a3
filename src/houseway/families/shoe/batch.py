"""The decks of a shoe, handled as one: 2C.2(a), 2C.3; 2.2, 2.4. They come and are replaced."""

from houseway.families.inspection import WrongDeck, inspect
from houseway.families.shoe.clauses import ShoeClauses
from houseway.families.shoe.options import ShoeOptions
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Conduct, Receive, RemoveDeck, Spread, Stack, Turn, Wash

CUTTING_CARD_THERE = phrase(
    "cutting card there", "one cutting card, opaque and {colour}, is with the decks"
)


def options_of(table: TableState) -> ShoeOptions:
    """The table's options, those of a game dealt from a shoe."""
    return table.options_as(ShoeOptions)


def clauses_of(table: TableState) -> ShoeClauses:
    """The clauses of the table's game."""
    return options_of(table).clauses


def open_batch(table: TableState, deck: int) -> Procedure:
    """All decks of a shoe: received, inspected, spread, mixed, stacked."""
    options, clauses = options_of(table), clauses_of(table)
    yield Receive(deck, options.back, options.decks, cite=clauses.decks)
    yield Conduct(clauses.deck_standard_words, cite=clauses.deck_standard)
    yield Conduct(CUTTING_CARD_THERE(options.cutting_card), cite=clauses.cutting_card)
    if options.pre_shuffled == "yes":
        return
    try:
        yield from inspect(table, deck, "dealer", clauses.receive)
        yield from inspect(table, deck, "floorperson", clauses.receive)
        yield Spread(deck, "up", "by suit and in sequence", cite=clauses.receive)
        yield from inspect(table, deck, "first player", clauses.receive)
    except WrongDeck as wrong:
        yield from replace_batch(table, deck, wrong)
        return
    yield Turn(deck, "down", cite=clauses.receive)
    yield Wash(deck, cite=clauses.receive)
    yield Stack(deck, cite=clauses.receive)


def replace_batch(table: TableState, deck: int, wrong: WrongDeck) -> Procedure:
    """X-16: decks that are not as they should be leave the table, and others come."""
    yield RemoveDeck(deck, cite=wrong.cite)
    yield from open_batch(table, deck)
