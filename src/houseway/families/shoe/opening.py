"""Opening 2C.3, 2.4; idle table 2C.4(i), 2.5; new dealer 2C.6(c), 2.6; and the close."""

from contextlib import suppress

from houseway.families.devices import has_shuffler, set_up_devices
from houseway.families.inspection import WrongDeck, inspect
from houseway.families.irregularities import under_irregularities
from houseway.families.shoe.batch import clauses_of, open_batch, options_of, replace_batch
from houseway.families.shoe.devices import inspect_device, install_devices, put_up, take_off
from houseway.families.shoe.notices import give_notices
from houseway.families.shoe.shuffle import burn, open_seals
from houseway.table.faults import Fault, FaultFound, FaultKind
from houseway.table.phrases import phrase
from houseway.table.state import ARRIVAL, CLOSING, IDLE, INSTALLING, OPENING, Procedure, TableState
from houseway.table.steps import (
    Conduct,
    RemoveDeck,
    Ruling,
    SetAside,
    Spread,
    Stack,
    Turn,
    Wash,
)

OWN_SHUFFLE = phrase(
    "own shuffle and cut approved",
    "the Division has approved the licensee's shuffle and cut card placement",
)
NEW_DEALER_COMES = phrase("new dealer comes", "a new dealer comes to the table")
USED_AS_NEXT = phrase(
    "used as next card", lambda kind: f"{FaultKind[kind].value}: it is used as the next card"
)

NEW_DEALER = "new dealer"


def open_table(table: TableState) -> Procedure:
    """From the receipt of the decks to a stack that is ready to be shuffled."""
    options, clauses = options_of(table), clauses_of(table)
    for said, cite in clauses.opening:
        yield Conduct(said, cite=cite)
    yield from set_up_devices(table, put_up, take_off)
    for device in sorted(table.devices):
        yield from inspect_device(table, device)
    yield from give_notices(table)
    yield Conduct(clauses.shoe_words, cite=clauses.shoe)
    if options.cut_off != type(options).cut_off or options.shuffle != type(options).shuffle:
        yield Conduct(OWN_SHUFFLE(), cite=clauses.own_procedures)
    for deck in range(options.batches if has_shuffler(table) else options.sides):
        yield from open_batch(table, deck)


def idle(table: TableState) -> Procedure:
    """No gaming activity: the cards are taken out of shoe and rack and spread on the table."""
    options, clauses = options_of(table), clauses_of(table)
    deck = table.deck if table.deck in table.decks else min(table.decks)
    yield from open_seals(table, deck, clauses.idle)
    face = "up" if options.idle_spread == "face_up" else "down"
    yield Spread(deck, face, "as it lies", cite=clauses.idle)  # type: ignore[arg-type]


def arrival(table: TableState) -> Procedure:
    """A player arrives at the idle table and may look the cards over."""
    clauses = clauses_of(table)
    deck = table.deck if table.deck in table.decks else min(table.decks)
    if table.spread.get(deck) == "down":
        yield Turn(deck, "up", cite=clauses.idle)
    try:
        yield from inspect(table, deck, "first player", clauses.idle)
    except WrongDeck as wrong:
        yield from replace_batch(table, deck, wrong)
        return
    yield Turn(deck, "down", cite=clauses.idle)
    if has_shuffler(table):
        yield Stack(deck, cite=clauses.idle_swap)
    else:
        yield Wash(deck, cite=clauses.idle_by_hand)
        yield Stack(deck, cite=clauses.idle_by_hand)


def new_dealer(table: TableState) -> Procedure:
    """Each new dealer burns one card before dealing any."""
    clauses = clauses_of(table)
    yield Conduct(NEW_DEALER_COMES(), cite=clauses.burn_new_dealer)
    if not clauses.burn:
        return
    if not table.loaded:  # the card that is burned after the shuffle will be the new dealer's
        return

    def rule(found: FaultFound) -> Procedure:
        if found.kind is FaultKind.SHOE_EMPTY:
            raise Fault(found)
        if found.kind is FaultKind.FACE_UP:
            yield SetAside(found.cards[0], cite=clauses.face_up)
        else:
            yield Ruling(USED_AS_NEXT(found.kind.name), cite=clauses.drawn_in_error)

    with suppress(Fault):  # the burn card of the next shuffle will be the new dealer's
        yield from under_irregularities(burn(table, clauses.burn_new_dealer), rule)


def close_table(table: TableState) -> Procedure:
    """The last shuffles are opened, so that no commitment stays unproved, and the cards leave."""
    clauses = clauses_of(table)
    for deck in sorted(table.decks):
        yield from open_seals(table, deck, clauses.receive)
        yield RemoveDeck(deck, cite=clauses.receive)


PROCEDURES = {
    OPENING: open_table,
    IDLE: idle,
    ARRIVAL: arrival,
    NEW_DEALER: new_dealer,
    INSTALLING: install_devices,
    CLOSING: close_table,
}
"""What a table does besides dealing rounds."""
