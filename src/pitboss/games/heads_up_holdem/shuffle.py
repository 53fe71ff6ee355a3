"""The opening of the table and the shuffle and cut of the cards, 13:69F-39.3 and 39.4."""

from typing import Literal

from pitboss.games.heads_up_holdem.dealing import load
from pitboss.games.heads_up_holdem.options import HeadsUpHoldemOptions
from pitboss.law import cites
from pitboss.table.faults import Fault, FaultKind
from pitboss.table.state import Procedure, TableState
from pitboss.table.steps import (
    ClearDevice,
    CompleteCut,
    Conduct,
    CoverCard,
    Cut,
    Gather,
    Inspect,
    Open,
    Receive,
    RemoveDeck,
    RemoveDevice,
    Ruling,
    Shuffle,
    Shuffled,
    Spread,
    Stack,
    Supervise,
    Turn,
    Wash,
)

LEAST_CUT = 10
DECK = 52

WRONG_MACHINE_COUNT = {
    "manual_shoe": "HUH 39.7(g)-bad",
    "hand": "HUH 39.8(f)-bad",
    "automated_shoe": "HUH 39.9(f)-bad",
}


def options_of(table: TableState) -> HeadsUpHoldemOptions:
    """The table's options as this game's."""
    assert isinstance(table.options, HeadsUpHoldemOptions)
    return table.options


def has_shuffler(table: TableState) -> bool:
    """Whether a shuffling device is at the table and was not removed."""
    return options_of(table).shuffler != "none" and "shuffler" not in table.removed_devices


# --- 39.3 Opening of the table for gaming ----------------------------------------------------


def open_table(table: TableState) -> Procedure:
    """From the receipt of the cards to the stack that is ready to be dealt."""
    options = options_of(table)
    yield Conduct(
        "a true-to-scale rendering and a colour photograph of the layout have been submitted "
        "to the Division in Atlantic City",
        cite="HUH E1.13Z(b)",
    )
    if options.dealing == "manual_shoe":
        yield Conduct("the dealing shoe meets N.J.A.C. 13:69E-1.19", cite="HUH 39.7(a)-shoe")
    if options.dealing == "hand":
        yield Conduct("the licensee permits dealing from the hand", cite="HUH 39.8(a)")
    if options.dealing == "automated_shoe":
        yield Conduct(
            "the automated dealing shoe, which dispenses stacks of two cards, its location and its "
            "use follow the internal control procedures",
            cite="HUH 39.9(a)",
        )
    for deck in range(options.decks):
        if deck == 0 or has_shuffler(table):
            yield from open_deck(table, deck)
    yield from load(table, min(table.decks))


def open_deck(table: TableState, deck: int) -> Procedure:
    """One deck on its own: received, inspected, verified, spread, mixed, stacked, shuffled."""
    options = options_of(table)
    cite = "HUH 39.3(d)" if options.decks == 2 else "HUH 39.3(a)"
    yield Receive(
        deck, back=options.backs[deck], cite="HUH 39.2(b)1" if deck else "HUH 39.2(a)-deck"
    )
    yield Conduct("the deck meets N.J.A.C. 13:69E-1.17", cite="HUH 39.2(a)-spec")
    if options.pre_shuffled == "yes":
        yield from shuffle_and_cut(table, deck, pre_shuffled=True)
        return
    yield Inspect(deck, "dealer", cite=cite)
    yield Inspect(deck, "floorperson", cite="HUH 39.3(b)-spread")
    yield Spread(deck, "up", "by suit and in sequence", cite="HUH 39.3(b)-order")
    yield Inspect(deck, "first player", cite="HUH 39.3(b)-spread")
    yield from mix_and_shuffle(table, deck, wash="HUH 39.3(c)-wash", shuffle="HUH 39.3(c)-shuffle")


def mix_and_shuffle(table: TableState, deck: int, *, wash: str, shuffle: str) -> Procedure:
    """What follows the player's inspection: 39.3(c), and again after an idle spell."""
    yield Turn(deck, "down", cite=wash)
    yield Wash(deck, cite=wash)
    yield Stack(deck, cite=shuffle)
    yield from shuffle_and_cut(table, deck)


# --- 39.4 Shuffle and cut of the cards -------------------------------------------------------


@cites("HUH 39.4(b)2")
def shuffle_and_cut(
    table: TableState, deck: int, *, pre_shuffled: bool = False, cite: str = "HUH 39.4(a)-start"
) -> Procedure:
    """(a) and (b): shuffled until randomly intermixed, and cut unless by a device."""
    options = options_of(table)
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
            yield from remove_deck(table, deck, WRONG_MACHINE_COUNT[options.dealing])
            yield from open_deck(table, deck)
            return
        break
    yield Stack(deck, cite="HUH 39.4(a)-stack")
    if by == "device":
        return  # (b)1
    yield from cut(deck)


def cut(deck: int) -> Procedure:
    """(c) and (d): the dealer cuts, and cuts again if a casino supervisor requires it."""
    decision = "recut"
    while decision == "recut":
        yield Conduct("the dealer cuts the deck with one hand", cite="HUH 39.4(c)1")
        yield CoverCard("table", cite="HUH 39.4(c)1i")
        yield Cut(deck, LEAST_CUT, cite="HUH 39.4(c)1ii")
        yield CompleteCut(deck, cite="HUH 39.4(c)1iii")
        yield CoverCard("discard rack", cite="HUH 39.4(c)1iv")
        decision = yield Supervise("the cut", ("accept", "recut"), cite="HUH 39.4(d)")


def clear_jam(table: TableState, deck: int) -> Procedure:
    """39.12(e) and (g): a device that failed is cleared, or removed before a shuffle by hand."""
    yield Ruling(
        "the shuffling device jammed: the cards are reshuffled under the internal controls",
        cite="HUH 39.12(e)",
    )
    yield ClearDevice("shuffler", cite="HUH 39.12(e)")
    if options_of(table).on_shuffler_jam == "by_hand":
        yield RemoveDevice("shuffler", cite="HUH 39.12(g)")
        if len(table.decks) > 1:
            yield from remove_deck(table, deck, "HUH 39.2(b)")


def remove_deck(table: TableState, deck: int, cite: str) -> Procedure:
    """A deck leaves the table; if a shuffle of it is still sealed, it is opened first."""
    if deck in table.sealed_decks:
        yield Open(deck, cite="HUH 39.4(a)-each")
    yield RemoveDeck(deck, cite=cite)


def after_the_round(table: TableState, deck: int) -> Procedure:
    """(a): the cards of the round are shuffled for the next one.

    With two decks the device shuffles them while the other deck is played (39.2(b)3).
    """
    yield Open(deck, cite="HUH 39.4(a)-each")
    yield Gather(deck, cite="HUH 39.4(a)-each" if len(table.decks) == 1 else "HUH 39.2(b)5")
    if len(table.decks) == 1:
        yield from shuffle_and_cut(table, deck, cite="HUH 39.4(a)-each")
    yield from load_next(table, deck)


def load_next(table: TableState, deck: int) -> Procedure:
    """39.2(b)4: the other deck comes into play, if the table has two."""
    other = 1 - deck
    if other in table.decks:
        yield from load(table, other, cite="HUH 39.2(b)4")
    else:
        yield from load(table, deck)


def shuffle_resting_deck(table: TableState) -> Procedure:
    """39.2(b)3: while one deck is dealt, the device shuffles the other."""
    for deck in sorted(table.decks - {table.deck} - table.sealed_decks):
        yield from shuffle_and_cut(table, deck, cite="HUH 39.2(b)3")


# --- 39.4(e) An idle table -------------------------------------------------------------------


def idle(table: TableState) -> Procedure:
    """No gaming activity: the cards are spread out on the table."""
    face = options_of(table).idle_spread
    for deck in sorted(table.decks):
        if deck in table.sealed_decks:
            yield Open(deck, cite="HUH 39.4(e)-spread")
        yield Spread(
            deck, "up" if face == "face_up" else "down", "as it lies", cite="HUH 39.4(e)-spread"
        )


def arrival(table: TableState) -> Procedure:
    """A player arrives at the idle table: inspection, then 39.3(c) again."""
    for deck in sorted(table.decks):
        if options_of(table).idle_spread == "face_down":
            yield Turn(deck, "up", cite="HUH 39.4(e)-arrive")
        yield Inspect(deck, "first player", cite="HUH 39.4(e)-restart")
        yield from mix_and_shuffle(
            table, deck, wash="HUH 39.4(e)-restart", shuffle="HUH 39.4(e)-restart"
        )
    due = table.deck if table.deck in table.decks else min(table.decks)  # 39.2(b)4
    yield from load(table, due)


def close_table(table: TableState) -> Procedure:
    """The last shuffle is opened, so that no commitment stays unproved, and the cards leave.

    An order that has been shown is never dealt: a table opened again receives its cards by 39.3.
    """
    for deck in sorted(table.decks):
        yield from remove_deck(table, deck, "HUH 39.3(a)")
