"""Opening, shuffle and cut, the idle table: 39.3 and 39.4, 40.3 and 40.4, 20.4 and 20.5.

The cards themselves (39.2, 40.2, 20.2) and the devices (39.12(e), (g), 40.12(e), (g)) come along.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Literal

from houseway.families.devices import AUTOMATED_SHOE, SHUFFLER, has_shuffler, set_up_devices
from houseway.families.inspection import WrongDeck, inspect
from houseway.families.one_deck.clauses import OneDeckClauses
from houseway.families.one_deck.options import OneDeckOptions
from houseway.families.open_shuffle import open_shuffle
from houseway.table.common_phrases import THE_CUT
from houseway.table.faults import Fault, FaultKind
from houseway.table.phrases import phrase
from houseway.table.state import (
    ARRIVAL,
    CLOSING,
    IDLE,
    INSTALLING,
    OPENING,
    Procedure,
    TableState,
)
from houseway.table.steps import (
    ClearDevice,
    CompleteCut,
    Conduct,
    CoverCard,
    Cut,
    Gather,
    InstallDevice,
    Load,
    Receive,
    RemoveDeck,
    RemoveDevice,
    Ruling,
    Shuffle,
    Shuffled,
    Spread,
    Stack,
    Supervise,
    TakeOut,
    Turn,
    Wash,
)

CUTS_WITH_ONE_HAND = phrase("cuts with one hand", "the dealer cuts the deck with one hand")
CUT_AGAIN = phrase("cut again", "the cut may affect the game: the cards are cut again")
DEVICE_JAMMED = phrase(
    "shuffler jammed, internal controls",
    "the shuffling device jammed: the cards are reshuffled under the internal controls",
)

LEAST_CUT = 10
DECK = 52

INTO: dict[str, Literal["manual shoe", "automated shoe", "dealer's hand"]] = {
    "manual_shoe": "manual shoe",
    "hand": "dealer's hand",
    "automated_shoe": "automated shoe",
}


def options_of(table: TableState) -> OneDeckOptions:
    """The table's options, dealt by what stands there: without an automated shoe, a manual one."""
    options = table.options_as(OneDeckOptions)
    if AUTOMATED_SHOE in table.removed_devices and options.dealing == "automated_shoe":
        return _by_manual_shoe(options)
    return options


@lru_cache(maxsize=64)
def _by_manual_shoe(options: OneDeckOptions) -> OneDeckOptions:
    return replace(options, dealing="manual_shoe")


def clauses_of(table: TableState) -> OneDeckClauses:
    """The clauses of the table's game."""
    return options_of(table).clauses


# --- devices: 39.12(g) and its like ----------------------------------------------------------


def put_up(table: TableState, device: str) -> Procedure:
    """A device is put up, by the clause that allows it."""
    clauses = clauses_of(table)
    cite = clauses.options[SHUFFLER] if device == SHUFFLER else clauses.automated_shoe.permitted
    yield InstallDevice(device, cite=cite)  # type: ignore[arg-type]


def take_off(table: TableState, device: str) -> Procedure:
    """A device that is not used any more leaves the table."""
    yield RemoveDevice(device, cite=clauses_of(table).remove_device)  # type: ignore[arg-type]


def install_devices(table: TableState) -> Procedure:
    """What was removed comes back, and the cards are made ready for it."""
    missing = sorted(table.missing_devices)
    for device in missing:
        yield from put_up(table, device)
    if not table.loaded:  # the opening, or whoever arrives, makes them ready
        return
    if AUTOMATED_SHOE in missing:
        yield TakeOut(table.deck, cite=clauses_of(table).automated_shoe.load)
        yield from load(table, table.deck)
    yield from open_missing_decks(table)


def open_missing_decks(table: TableState) -> Procedure:
    """The second deck comes (back) to a table with a shuffling device."""
    for deck in range(options_of(table).decks):
        if deck not in table.decks and (has_shuffler(table) or not table.decks):
            yield from open_deck(table, deck)


# --- opening of the table for gaming: 39.3, 40.3, 20.4 ---------------------------------------


def open_table(table: TableState) -> Procedure:
    """From the receipt of the cards to the stack that is ready to be dealt."""
    clauses = clauses_of(table)
    for said, cite in clauses.opening:
        yield Conduct(said, cite=cite)
    yield from set_up_devices(table, put_up, take_off)
    options = options_of(table)
    dealing = clauses.dealing(options.dealing)
    yield Conduct(dealing.permitted_words, cite=dealing.permitted)
    yield from open_missing_decks(table)
    yield from load(table, min(table.decks))


def open_deck(table: TableState, deck: int) -> Procedure:
    """One deck on its own: received, inspected, verified, spread, mixed, stacked, shuffled."""
    options, clauses = options_of(table), clauses_of(table)
    yield Receive(
        deck, back=options.backs[deck], cite=clauses.second_deck if deck else clauses.deck
    )
    yield Conduct(clauses.deck_standard_words, cite=clauses.deck_standard)
    if options.pre_shuffled == "yes":
        yield from shuffle_and_cut(table, deck, clauses.shuffle_first, pre_shuffled=True)
        return
    received = clauses.receive_two if options.decks == 2 else clauses.receive
    try:
        yield from inspect(table, deck, "dealer", received)
        yield from inspect(table, deck, "floorperson", clauses.verify)
        yield Spread(deck, "up", "by suit and in sequence", cite=clauses.spread)
        yield from inspect(table, deck, "first player", clauses.first_player)
    except WrongDeck as wrong:
        yield RemoveDeck(deck, cite=wrong.cite)
        yield from open_deck(table, deck)
        return
    yield from mix_and_shuffle(table, deck, wash=clauses.wash, shuffle=clauses.then_shuffle)


def mix_and_shuffle(table: TableState, deck: int, *, wash: str, shuffle: str) -> Procedure:
    """What follows the player's inspection, at the opening and again after an idle spell."""
    yield Turn(deck, "down", cite=wash)
    yield Wash(deck, cite=wash)
    yield Stack(deck, cite=shuffle)
    yield from shuffle_and_cut(table, deck, clauses_of(table).shuffle_first)


# --- shuffle and cut of the cards: 39.4(a) to (d), 40.4(a) to (d), 20.5 ---------------------


def shuffle_and_cut(
    table: TableState, deck: int, cite: str, *, pre_shuffled: bool = False
) -> Procedure:
    """(a) and (b): shuffled until randomly intermixed, and cut unless by a device."""
    options, clauses = options_of(table), clauses_of(table)
    by: Literal["dealer", "device", "supplier"]
    while True:
        by = "supplier" if pre_shuffled else "device" if has_shuffler(table) else "dealer"
        counting = by == "device" and options.shuffler == "counting_device"
        try:
            shuffled: Shuffled = yield Shuffle(deck, by, counting, cite=cite)
        except Fault as fault:
            assert fault.found.kind is FaultKind.SHUFFLER_JAM
            yield from clear_jam(table, deck)
            if deck not in table.decks:
                return
            continue
        if counting and shuffled.count != DECK:
            wrong = clauses.dealing(options.dealing).wrong_machine_count
            yield from remove_deck(table, deck, wrong)
            yield from open_deck(table, deck)
            return
        break
    if by == "device":
        yield Stack(deck, cite=clauses.stack)
    else:
        yield Stack(deck, cite=clauses.cut_otherwise)
        yield from cut(table, deck)


def cut(table: TableState, deck: int) -> Procedure:
    """(c) and (d): the dealer cuts, and cuts again if a casino supervisor requires it."""
    clauses = clauses_of(table)
    decision = "recut"
    while decision == "recut":
        yield Conduct(CUTS_WITH_ONE_HAND(), cite=clauses.cut)
        yield CoverCard("table", cite=clauses.cut_cover_card)
        yield Cut(deck, LEAST_CUT, cite=clauses.cut_packet)
        yield CompleteCut(deck, cite=clauses.cut_rest)
        yield CoverCard("discard rack", cite=clauses.cut_cover_card_away)
        decision = yield Supervise(THE_CUT(), ("accept", "recut"), cite=clauses.recut)


def recut(table: TableState) -> Procedure:
    """(d): before any card has been dealt, a casino supervisor has the cards cut again."""
    clauses, deck = clauses_of(table), table.deck
    yield Ruling(CUT_AGAIN(), cite=clauses.recut)
    yield TakeOut(deck, cite=clauses.recut)
    yield from cut(table, deck)
    yield from load(table, deck, cite=clauses.then_deal)


def clear_jam(table: TableState, deck: int) -> Procedure:
    """A shuffling device that failed is cleared, or removed before a shuffle by hand."""
    clauses = clauses_of(table)
    yield Ruling(DEVICE_JAMMED(), cite=clauses.shuffler_jam)
    yield ClearDevice("shuffler", cite=clauses.shuffler_jam)
    if options_of(table).on_shuffler_jam == "by_hand":
        yield RemoveDevice(SHUFFLER, cite=clauses.remove_device)
        if len(table.decks) > 1:
            yield from remove_deck(table, deck, clauses.only_with_shuffler)


def load(table: TableState, deck: int, *, cite: str = "") -> Procedure:
    """The stack goes into the shoe or the dealer's hand once shuffle and cut are completed.

    A device that feeds the shoe does so with the stacks it has shuffled, never with others.
    """
    options, clauses = options_of(table), clauses_of(table)
    by_device = table.shuffled_by.get(deck) == "device"
    feeds = by_device and options.shuffler_feeds_shoe == "yes"
    if feeds:
        cite = cite or clauses.feed
    elif by_device and options.dealing != "hand":  # which no other cards could come to
        cite = cite or clauses.no_cut_after_device
    if clauses.conceals and not feeds:
        yield CoverCard("bottom of the deck", cite=clauses.conceals)
    yield Load(
        deck,
        INTO[options.dealing],
        "device" if feeds else "dealer",
        cite=cite or clauses.dealing(options.dealing).load,
    )


def remove_deck(table: TableState, deck: int, cite: str) -> Procedure:
    """A deck leaves the table; if a shuffle of it is still sealed, it is opened first."""
    if deck in table.sealed_decks:
        yield open_shuffle(table, deck, clauses_of(table).shuffle_each)
    yield RemoveDeck(deck, cite=cite)


# --- between rounds: 39.2(b), 39.4(a), 40.2(b), 40.4(a), 20.5 -------------------------------


def after_the_round(table: TableState, deck: int) -> Procedure:
    """The cards of the round are shuffled for the next one.

    With two decks the device shuffles them while the other deck is played.
    """
    clauses = clauses_of(table)
    alone = len(table.decks) == 1
    yield open_shuffle(table, deck, clauses.shuffle_each)
    yield Gather(deck, cite=clauses.shuffle_each if alone else clauses.one_deck_in_rack)
    if alone:
        yield from shuffle_and_cut(table, deck, clauses.shuffle_each)
    yield from load_next(table, deck)


def replace_deck(table: TableState, deck: int) -> Procedure:
    """A deck whose count was wrong leaves the table, and another one is opened."""
    yield from remove_deck(table, deck, clauses_of(table).count_deck)
    yield from open_deck(table, deck)
    yield from load_next(table, deck)


def load_next(table: TableState, deck: int) -> Procedure:
    """The other deck comes into play, if the table has two."""
    other = 1 - deck
    if other in table.decks:
        yield from load(table, other, cite=clauses_of(table).alternate)
    else:
        yield from load(table, deck)


def shuffle_resting_deck(table: TableState) -> Procedure:
    """While one deck is dealt, the device shuffles the other."""
    for deck in sorted(table.decks - {table.deck} - table.sealed_decks):
        yield from shuffle_and_cut(table, deck, clauses_of(table).shuffle_while_playing)


# --- an idle table, 39.4(e), 40.4(e), 20.5, and the end of the shift -----------------


def idle(table: TableState) -> Procedure:
    """No gaming activity: the cards are spread out on the table."""
    face = options_of(table).idle_spread
    cite = clauses_of(table).idle_spread
    for deck in sorted(table.decks):
        if deck in table.sealed_decks:
            yield open_shuffle(table, deck, cite)
        yield Spread(deck, "up" if face == "face_up" else "down", "as it lies", cite=cite)


def arrival(table: TableState) -> Procedure:
    """A player arrives at the idle table: inspection, then the mixing of the opening again."""
    clauses = clauses_of(table)
    for deck in sorted(table.decks):
        if table.spread.get(deck) == "down":
            yield Turn(deck, "up", cite=clauses.idle_arrive)
        restart = clauses.idle_restart
        try:
            yield from inspect(table, deck, "first player", restart)
        except WrongDeck as wrong:
            yield RemoveDeck(deck, cite=wrong.cite)
            yield from open_deck(table, deck)
            continue
        yield from mix_and_shuffle(table, deck, wash=restart, shuffle=restart)
    yield from open_missing_decks(table)
    due = table.deck if table.deck in table.decks else min(table.decks)
    yield from load(table, due)


def close_table(table: TableState) -> Procedure:
    """The last shuffle is opened, so that no commitment stays unproved, and the cards leave.

    An order that has been shown is never dealt: a table opened again receives its cards anew.
    """
    for deck in sorted(table.decks):
        yield from remove_deck(table, deck, clauses_of(table).receive)


PROCEDURES = {
    OPENING: open_table,
    IDLE: idle,
    ARRIVAL: arrival,
    CLOSING: close_table,
    INSTALLING: install_devices,
}
"""What a table does besides dealing rounds."""
