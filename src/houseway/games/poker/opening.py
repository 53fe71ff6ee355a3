"""The two decks of a poker table, its opening, shuffle and cut: 14.2, 14.4 and 14.5."""

from typing import Literal

from houseway.families.devices import SHUFFLER, has_shuffler, set_up_devices
from houseway.families.inspection import WrongDeck, inspect
from houseway.families.open_shuffle import open_shuffle
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.steps import own
from houseway.games.poker.variants import VARIANTS
from houseway.table.faults import Fault, FaultKind
from houseway.table.phrases import phrase
from houseway.table.state import ARRIVAL, CLOSING, IDLE, INSTALLING, OPENING, Procedure, TableState
from houseway.table.steps import (
    ClearDevice,
    CompleteCut,
    Conduct,
    CoverCard,
    Cut,
    Gather,
    InstallDevice,
    Load,
    LookAtClock,
    Receive,
    RemoveDeck,
    RemoveDevice,
    Ruling,
    Shuffle,
    Spread,
    Stack,
    Supervise,
    Turn,
    Wash,
)

DISTRIBUTION = phrase("distribution of decks", "the distribution of decks among the open tables")
FACTORS = phrase(
    "factors of the distribution",
    lambda limit, game: (
        f"the distribution considers the table's limits ({limit}), its location and its "
        f"type of poker ({VARIANTS[game].title})"
    ),
)
COVER_CARD = phrase(
    "cover card", "the cover card is opaque and solid {colour}, unlike backs and edges"
)
OTHER_IN_SHUFFLER = phrase("other deck in the shuffler", "the other deck stays in the shuffler")
PRE_SHUFFLED = phrase("pre-shuffled", "N.J.A.C. 19:46-1.18(e)2 and (r) are complied with")
OTHER_STORED = phrase(
    "other deck stored", "the other deck is stored in its designated area (N.J.A.C. 19:46-1.13E)"
)
DEVICE_FAILED = phrase(
    "shuffler failed",
    "the shuffling device failed: the cards are reshuffled by the approved procedures",
)
OTHER_INTO_PLAY = phrase("other deck into play", "the other deck comes into play")

LEAST_CUT = 10
FIRST, SECOND = 0, 1
DECKS = (FIRST, SECOND)

MINUTE = 60_000
IN_SEQUENCE_AFTER = 3 * 60 * MINUTE
CHANGED_AFTER = 6 * 60 * MINUTE
A_ROUND = 15 * MINUTE
"""The limits of 14.2(b) must not be passed within a round, so they are kept so much earlier."""


def options_of(table: TableState) -> PokerOptions:
    """The table's options, those of the poker room."""
    return table.options_as(PokerOptions)


# --- 14.4 Opening the table for gaming --------------------------------------------------------


def open_table(table: TableState) -> Procedure:
    """The decks as distributed for the gaming day are received and made ready."""
    options = options_of(table)
    yield LookAtClock(cite="PKR 14.2(b)-six")
    yield Supervise(DISTRIBUTION(), ("distributed",), cite="PKR 14.2(c)-dist")
    yield Conduct(FACTORS(options.limit, options.game), cite="PKR 14.2(c)-factors")
    yield Conduct(COVER_CARD(options.cover_card), cite="PKR 14.2(a)-cover")
    yield from set_up_devices(table, put_up, take_off)
    yield from bring_decks(table)


def put_up(table: TableState, _: str) -> Procedure:
    """14.2(d): a shuffling device, which makes both decks alternate."""
    yield InstallDevice(SHUFFLER, cite="PKR 14.2(d)")


def take_off(table: TableState, _: str) -> Procedure:
    """14.15(q): a device leaves the table before another method of shuffling is used."""
    yield RemoveDevice(SHUFFLER, cite="PKR 14.15(q)")


def install_devices(table: TableState) -> Procedure:
    """A device that was removed comes back; a deck that was stored as it came is mixed for it."""
    for device in sorted(table.missing_devices):
        yield from put_up(table, device)
    for deck in sorted(table.decks - table.shuffled_by.keys()):
        yield from mix_and_shuffle(table, deck)


def bring_decks(table: TableState) -> Procedure:
    """Two decks, each on its own; the first one is cut and dealt first."""
    for deck in DECKS:
        yield from receive_deck(table, deck)
    shuffled = options_of(table).pre_shuffled == "yes"
    one = options_of(table).decks_made_ready == "in_use" and not has_shuffler(table)
    if not shuffled:
        for deck in (FIRST,) if one else DECKS:
            yield from mix_and_shuffle(table, deck)
    if has_shuffler(table):
        yield from cut(FIRST, "PKR 14.4(c)2")
        yield Conduct(OTHER_IN_SHUFFLER(), cite="PKR 14.4(c)2")
    else:
        yield from cut(FIRST, "PKR 14.4(c)1-alt" if one else "PKR 14.4(c)1-std")
        yield from store()
    yield from load(FIRST)


def receive_deck(table: TableState, deck: int) -> Procedure:
    """(a) and (b): inspected by dealer, floorperson and two players, or it comes pre-shuffled."""
    yield Receive(
        deck, options_of(table).backs[deck], cite="PKR 14.2(a)-two" if deck else "PKR 14.2(a)-deck"
    )
    if options_of(table).pre_shuffled == "yes":
        yield Conduct(PRE_SHUFFLED(), cite="PKR 14.4(a)")
        yield Shuffle(deck, "supplier", cite="PKR 14.5(a)-when")
        yield Stack(deck, cite="PKR 14.5(a)-stack")
        return
    try:
        yield from inspect(table, deck, "dealer", "PKR 14.4(a)")
        yield from inspect(table, deck, "floorperson", "PKR 14.4(b)")
        yield Spread(deck, "up", "by suit and in sequence", cite="PKR 14.4(b)")
        yield from two_players_inspect(table, deck)
    except WrongDeck as wrong:
        yield RemoveDeck(deck, cite=wrong.cite)
        yield from receive_deck(table, deck)


def two_players_inspect(table: TableState, deck: int) -> Procedure:
    """(b): the first two players to be seated look at the cards."""
    yield from inspect(table, deck, "first player", "PKR 14.4(b)")
    yield from inspect(table, deck, "second player", "PKR 14.4(b)")


def mix_and_shuffle(table: TableState, deck: int) -> Procedure:
    """(c): turned face down, washed, stacked and shuffled, each deck separately."""
    yield Turn(deck, "down", cite="PKR 14.4(c)")
    yield Wash(deck, cite="PKR 14.4(c)")
    yield Stack(deck, cite="PKR 14.4(c)")
    yield from shuffle(table, deck, "PKR 14.5(a)-when")


def store() -> Procedure:
    """14.2(a): while one deck is in use, the other lies in its designated area."""
    yield Conduct(OTHER_STORED(), cite="PKR 14.2(a)-store")


# --- 14.5 Shuffle and cut of the cards --------------------------------------------------------


def shuffle(table: TableState, deck: int, cite: str) -> Procedure:
    """(a): by hand or device, until randomly intermixed, and placed in a single stack."""
    while True:
        by: Literal["dealer", "device"] = "device" if has_shuffler(table) else "dealer"
        try:
            yield Shuffle(deck, by, cite=cite)
        except Fault as fault:
            assert fault.found.kind is FaultKind.SHUFFLER_JAM
            yield from clear_jam(table)
            continue
        break
    yield Stack(deck, cite="PKR 14.5(a)-stack")


def clear_jam(table: TableState) -> Procedure:
    """14.15(p) and (q): shuffled again by the device, or by hand once it has left the table."""
    yield Ruling(DEVICE_FAILED(), cite="PKR 14.15(p)")
    yield ClearDevice(SHUFFLER, cite="PKR 14.15(p)")
    if options_of(table).on_shuffler_jam == "by_hand":
        yield RemoveDevice(SHUFFLER, cite="PKR 14.15(q)")


def cut(deck: int, cite: str = "PKR 14.5 outside cut") -> Procedure:
    """Onto the cover card; of poker's decks those a device has shuffled too (A-PKR-9)."""
    yield CoverCard("table", cite="PKR 14.5 outside cut")
    yield Cut(deck, LEAST_CUT, cite=cite)
    yield CompleteCut(deck, cite="PKR 14.5 outside cut")


def load(deck: int, cite: str = "PKR 14.5 outside cut") -> Procedure:
    """The deck is taken into the dealer's hand, from which poker is dealt."""
    yield Load(deck, "dealer's hand", "dealer", cite=cite)


# --- between rounds ---------------------------------------------------------------------------


def after_the_round(table: TableState, deck: int) -> Procedure:
    """14.5(a): after the completion of each round the entire deck is shuffled."""
    yield open_shuffle(table, deck, "PKR 14.5(a)-when")
    yield Gather(deck, cite="PKR 14.5(a)-when")
    yield from next_deck(table, deck)


def replace_deck(table: TableState, deck: int) -> Procedure:
    """14.15(g): a deck in doubt is dealt with under 19:46-1.18, and another one takes its place."""
    yield from remove_deck(table, deck, "PKR 14.15(g)")
    yield from receive_deck(table, deck)
    if options_of(table).pre_shuffled == "no":
        yield from mix_and_shuffle(table, deck)
    yield from next_deck(table, deck)


def next_deck(table: TableState, deck: int) -> Procedure:
    """The deck of the next round: with a shuffler the other one, else when it is rotated."""
    if has_shuffler(table):
        other = 1 - deck
        if other not in table.sealed_decks:
            yield from shuffle(table, other, "PKR 14.5(a)-when")
        yield from cut(other, "PKR 14.4(c)2")
        yield from load(other, "PKR 14.2(d)3")
        return
    used = table.clock - own(table).deck_used.get(deck, table.clock)
    if used >= options_of(table).rotate_minutes * MINUTE:
        yield from store()
        deck = 1 - deck
    if deck not in table.shuffled_by:  # it was stored as it came: now it is washed, too
        yield Conduct(OTHER_INTO_PLAY(), cite="PKR 14.4(c)1-alt")
        yield from mix_and_shuffle(table, deck)
    elif deck not in table.sealed_decks:
        yield from shuffle(table, deck, "PKR 14.5(a)-when")
    yield from cut(deck)
    yield from load(deck)


def shuffle_resting_deck(table: TableState) -> Procedure:
    """14.2(d)2: while one deck is dealt, the device shuffles the other."""
    if has_shuffler(table):
        for deck in sorted(table.decks - {table.deck} - table.sealed_decks):
            yield from shuffle(table, deck, "PKR 14.2(d)2")


def look_after_decks(table: TableState) -> Procedure:
    """14.2(b): by the table's clock decks are put in sequence or changed before it is too late."""
    now: int = yield LookAtClock(cite="PKR 14.2(b)-three")
    poker = own(table)
    if any(now - poker.deck_opened[deck] > CHANGED_AFTER - A_ROUND for deck in table.decks):
        for deck in sorted(table.decks):
            yield from remove_deck(table, deck, "PKR 14.2(b)-six")
        yield from bring_decks(table)
        return
    in_use = table.deck
    for deck in sorted(table.decks) if has_shuffler(table) else (in_use,):
        if now - poker.deck_sequenced[deck] > IN_SEQUENCE_AFTER - A_ROUND:
            yield from put_in_sequence(table, deck)
    if not table.loaded:
        yield from cut(in_use)
        yield from load(in_use)


def put_in_sequence(table: TableState, deck: int) -> Procedure:
    """14.2(b): the dealer puts the 52 cards into suit and sequence; then they are mixed again."""
    if deck in table.sealed_decks:
        yield open_shuffle(table, deck, "PKR 14.5(a)-when")
    yield Spread(deck, "up", "by suit and in sequence", cite="PKR 14.2(b)-three")
    yield from mix_and_shuffle(table, deck)


def remove_deck(table: TableState, deck: int, cite: str) -> Procedure:
    """A deck leaves the table; if a shuffle of it is still sealed, it is opened first."""
    if deck in table.sealed_decks:
        yield open_shuffle(table, deck, "PKR 14.5(a)-when")
    yield RemoveDeck(deck, cite=cite)


# --- an idle table, and the end of the shift --------------------------------------------------


def idle(table: TableState) -> Procedure:
    """No gaming activity: the cards in use are spread out on the table."""
    deck = table.deck
    yield LookAtClock(cite="PKR 14.2(b)-three")
    yield open_shuffle(table, deck, "PKR 14.4(b)")
    yield Spread(deck, "up", "by suit and in sequence", cite="PKR 14.4(b)")


def arrival(table: TableState) -> Procedure:
    """Players come to the idle table: two look at the cards, and all is mixed again."""
    deck = table.deck
    try:
        yield from two_players_inspect(table, deck)
    except WrongDeck as wrong:
        yield RemoveDeck(deck, cite=wrong.cite)
        yield from receive_deck(table, deck)
    if deck not in table.sealed_decks:  # else another one has come that was shuffled before
        yield from mix_and_shuffle(table, deck)
    yield from cut(deck)
    yield from load(deck)


def close_table(table: TableState) -> Procedure:
    """The last shuffle is opened, so that no commitment stays unproved, and the decks leave."""
    for deck in sorted(table.decks):
        yield from remove_deck(table, deck, "PKR 14.2(b)-six")


PROCEDURES = {
    OPENING: open_table,
    IDLE: idle,
    ARRIVAL: arrival,
    INSTALLING: install_devices,
    CLOSING: close_table,
}
