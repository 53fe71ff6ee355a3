"""Shuffle, cut and burn, in the order of 2C.4 and 2C.6(c) of Three Card 21.

In blackjack these are 13:69F-2.5 and 2.6, outside the given text, but 2.6(l) and (m) at the end of
a shoe, and 2.6A(b) and (j) where the cards are dealt from the hand.
"""

from typing import Literal

from houseway.families.devices import SHUFFLER, has_shuffler
from houseway.families.inspection import WrongDeck, inspect
from houseway.families.open_shuffle import open_shuffle
from houseway.families.shoe.batch import clauses_of, options_of, replace_batch
from houseway.families.shoe.options import DECK
from houseway.families.shoe.steps import CountDiscards
from houseway.table.common_phrases import THE_CUT
from houseway.table.faults import Fault, FaultKind
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import (
    DEALER,
    DEALING_SHOE,
    DECK_IN_HAND,
    DISCARD_RACK,
    Ask,
    Choice,
    ClearDevice,
    Conduct,
    Deal,
    Gather,
    InsertCuttingCard,
    InsertStacks,
    Load,
    LookAtShoe,
    MoveToBack,
    PlaceCuttingCard,
    RackStub,
    RemoveDeck,
    RemoveDevice,
    Ruling,
    ShoeSeen,
    ShowBurn,
    Shuffle,
    Spread,
    Stack,
    Supervise,
    TakeDiscards,
    Turn,
    seat_place,
    spot_of,
)

BATCH_REMOVED = phrase("batch removed", "the batch of cards already in the shuffler is removed")
BATCH_SECURE = phrase(
    "batch secure",
    "the device stores a single batch in a secure manner approved by the Division",
)
BATCH_PREPARED = phrase(
    "batch prepared",
    "the batch was secured, released and prepared for play as the Division has approved",
)
DEVICE_JAMMED = phrase(
    "shuffler jammed, rules of the Division",
    "the shuffling device jammed: the cards are reshuffled under the rules of the Division",
)
DEVICE_EMPTY = phrase("shuffler seen empty", "a supervisor sees that no card is left in the device")
CUTTING_CARD_OUT = phrase(
    "cutting card stays out", "the cutting card is not put back into the stack"
)
STACK_OFFERED = phrase(
    "stack offered", "the stack is offered with the backs facing away from the dealer"
)
DEALER_CUTS = phrase("dealer cuts", "no player accepts the cut: the dealer cuts")
CUTTERS = {"last_cutter": "the person who last cut", "next_person": "the next person"}
RECUT_BY = phrase("recut by", lambda cutter: f"the cards are recut by {CUTTERS[cutter]}")
STACK_ALIGNED = phrase(
    "stack aligned", "the stack is aligned along the side of the shoe that has the mark"
)
NO_BURN = phrase("no burn", "no card is burned")
THE_SHOE = phrase("the shoe", "the shoe")
CARDS_MISSING = phrase(
    "cards missing", "{counted} cards are there and {all} should be: the decks are replaced"
)

LEAST_CUT = 10

CUT, REFUSE = "cut", "refuse"
DEAL_ON, RESHUFFLE = "deal on", "reshuffle"
LET_IT_LIE, SEE = "let it lie", "see the burn card"


# --- before a round: a stack in the shoe -----------------------------------------------------


def ready_the_shoe(table: TableState) -> Procedure:
    """See to it that a shuffled stack lies in the shoe; most rounds find one there."""
    if table.loaded:
        return
    clauses = clauses_of(table)
    first = first_player(table)
    if table.arrived and has_shuffler(table) and table.sealed_decks:
        yield from swap_batches(table)
        return
    for deck in sorted(table.decks - table.sealed_decks):
        yield from shuffle(table, deck, clauses.shuffle_when)
    yield from stack_into_shoe(table, min(table.decks), first, clauses.first_player)


def swap_batches(table: TableState) -> Procedure:
    """2C.4(i)2: the inspected batch goes into the shuffler, and the other comes out."""
    options, clauses = options_of(table), clauses_of(table)
    inspected = next(deck for deck in sorted(table.decks) if deck not in table.sealed_decks)
    yield from shuffle(table, inspected, clauses.idle_swap)
    if len(table.decks) < 2:  # the device jammed and was removed, and the batch with it
        yield from ready_the_shoe(table)
        return
    inside = next(deck for deck in sorted(table.decks) if deck != inspected)
    yield Conduct(BATCH_REMOVED(), cite=clauses.idle_swap)
    spread = options.shuffler_secure == "no"
    if not spread:
        yield Conduct(BATCH_SECURE(), cite=clauses.idle_secure)
        yield Conduct(BATCH_PREPARED(), cite=clauses.idle_prepared)
        for seat in table.clockwise():
            choices = (
                Choice(DEAL_ON, clauses.idle_request),
                Choice("spread", clauses.idle_request),
            )
            ask = Ask(seat, choices, otherwise=DEAL_ON, cite=clauses.idle_request)
            spread = (yield ask) == "spread"
            if spread:
                break
    if spread:
        yield open_shuffle(table, inside, clauses.idle_request)
        yield Spread(inside, "up", "as it lies", cite=clauses.idle_request)
        try:
            yield from inspect(table, inside, "first player", clauses.idle_request)
            yield Turn(inside, "down", cite=clauses.idle_request)
            yield Stack(inside, cite=clauses.idle_request)
        except WrongDeck as wrong:
            yield from replace_batch(table, inside, wrong)
        yield from shuffle(table, inside, clauses.idle_request)
    due = inside if inside in table.decks else inspected
    yield from stack_into_shoe(table, due, first_player(table), clauses.first_player)


def shuffle(table: TableState, deck: int, cite: str) -> Procedure:
    """2C.4(a): by hand or device until randomly intermixed, and made a single stack."""
    clauses = clauses_of(table)
    by: Literal["dealer", "device", "supplier"]
    while True:
        new = deck not in table.shuffled_by and not table.arrived
        by = "device" if has_shuffler(table) else "dealer"
        if options_of(table).pre_shuffled == "yes" and new:
            by = "supplier"
        try:
            yield Shuffle(deck, by, cite=cite)
            break
        except Fault as fault:
            assert fault.found.kind is FaultKind.SHUFFLER_JAM
            yield from clear_jam(table, deck)
            if deck not in table.decks:
                return
    yield Stack(deck, cite=clauses.stack if by == "device" else clauses.cut_otherwise)


def clear_jam(table: TableState, deck: int) -> Procedure:
    """2C.14(i), (j): a device that failed is cleared, or removed before a shuffle by hand."""
    clauses = clauses_of(table)
    yield Ruling(DEVICE_JAMMED(), cite=clauses.shuffler_jam)
    yield ClearDevice(SHUFFLER, cite=clauses.shuffler_jam)
    if options_of(table).on_shuffler_jam == "by_hand":
        yield Conduct(DEVICE_EMPTY(), cite=clauses.remove_device)
        yield RemoveDevice(SHUFFLER, cite=clauses.remove_device)
        if len(table.decks) > 1:
            in_play = table.loaded and table.deck == deck
            gone = next(other for other in sorted(table.decks) if (other != deck) == in_play)
            yield from open_seals(table, gone, clauses.remove_device)
            yield RemoveDeck(gone, cite=clauses.remove_device)


def stack_into_shoe(
    table: TableState, deck: int, first: int, why: str, size: int = 0, *, burns: bool = True
) -> Procedure:
    """2C.4(b), (f), 2.6A(b): cut unless a device has shuffled, cutting card, shoe, burn card."""
    options, clauses = options_of(table), clauses_of(table)
    size = size or options.decks * DECK
    by_device = table.shuffled_by[deck] == "device"
    if not by_device:
        yield from cut(table, deck, first, why)
    if options.shuffle == "bart_carter":
        yield Conduct(CUTTING_CARD_OUT(), cite=clauses.bart_carter_no_cutting_card)
    else:
        yield InsertCuttingCard(deck, options.behind_cutting_card(size), cite=clauses.quarter)
    feeds = by_device and options.shuffler_feeds_shoe == "yes"
    yield Load(
        deck,
        "dealer's hand" if options.dealt_from == DECK_IN_HAND else DEALING_SHOE,
        "device" if feeds else "dealer",
        cite=clauses.after_device if by_device else clauses.load,
    )
    if burns:
        yield from burn(table, clauses.burn)


# --- the cut ---------------------------------------------------------------------------------


def cut(table: TableState, deck: int, first: int, why: str) -> Procedure:
    """2C.4(c) to (g): offered to be cut, and cut again if a casino supervisor requires it."""
    options, clauses = options_of(table), clauses_of(table)
    entitled = clockwise_from(table, first)
    cutter: int | None = None
    again = False
    while True:
        yield Conduct(STACK_OFFERED(), cite=clauses.offer)
        left = cutter is not None and cutter not in table.seats
        if not again or left or options.recut_by == "next_person":
            cutter = None
            for seat in entitled:
                cite = why if seat == first and not again else clauses.refused
                choices = (Choice(CUT, cite), Choice(REFUSE, clauses.refused))
                if (yield Ask(seat, choices, cite=cite)) == CUT:
                    cutter = seat
                    break
        by = DEALER if cutter is None else f"seat {cutter}"
        if cutter is None:
            yield Conduct(DEALER_CUTS(), cite=clauses.dealer_cuts)
        yield PlaceCuttingCard(deck, by, LEAST_CUT, cite=clauses.ten_from_either_end)
        yield MoveToBack(deck, cite=clauses.move_to_back)
        decision: str = yield Supervise(THE_CUT(), ("accept", "recut"), cite=clauses.recut)
        if decision == "accept":
            break
        again = True
        yield Conduct(RECUT_BY(options.recut_by), cite=clauses.recut_who)
        if cutter is not None:
            entitled = clockwise_after(table, cutter)
    yield Conduct(STACK_ALIGNED(), cite=clauses.align)


def clockwise_from(table: TableState, first: int) -> tuple[int, ...]:
    """Everybody at the table, from one seat on, or from the next if nobody sits there any more."""
    seats = table.clockwise()
    start = sum((spot_of(seat), seat) < (spot_of(first), first) for seat in seats)
    return seats[start:] + seats[:start]


def clockwise_after(table: TableState, last: int) -> tuple[int, ...]:
    """Everybody at the table, whoever sits at one seat last."""
    seats = clockwise_from(table, last)
    return seats[1:] + seats[:1] if last in seats else seats


def first_player(table: TableState) -> int:
    """Whoever of those at the table sat down first."""
    return next(iter(table.seats), 0)


def next_cutter(table: TableState, cutting_card: str) -> tuple[int, str]:
    """2C.4(d)2 to 4: who is offered the cut after a shoe, and why."""
    clauses = clauses_of(table)
    for seat in table.clockwise():
        place = seat_place(seat)
        if cutting_card == place or cutting_card.startswith(f"{place} "):
            return seat, clauses.box_of_cutting_card
    farthest_right = max(table.clockwise(), key=spot_of)  # of a shared spot whoever sits there
    return farthest_right, clauses.dealers_hand if cutting_card else clauses.licensees_choice


# --- the burn card ---------------------------------------------------------------------------


def burn(table: TableState, cite: str) -> Procedure:
    """2C.6(c): the first card goes face down to the rack, and is disclosed if a player asks."""
    clauses = clauses_of(table)
    if not cite:
        return
    if options_of(table).shuffle == "bart_carter":
        yield Conduct(NO_BURN(), cite=clauses.bart_carter_no_burn)
        return
    yield from burn_one(table, cite)


def burn_one(table: TableState, cite: str) -> Procedure:
    """The next card goes face down to the discard rack, and may be seen where a rule says so."""
    yield Deal(DISCARD_RACK, 1, "down", options_of(table).dealt_from, cite=cite)
    if clauses_of(table).burn_shown:
        yield from show_burn_on_request(table)


def show_burn_on_request(table: TableState) -> Procedure:
    """Any player may ask to see the burn card, who sat down during the questions too.

    Once one asks it is disclosed to everybody, so nobody is left who could ask for it.
    """
    cite = clauses_of(table).burn_shown
    choices = (Choice(LET_IT_LIE, cite), Choice(SEE, cite))
    asked: set[tuple[int, str]] = set()
    while to_ask := [s for s in table.clockwise() if (s, table.seats[s].player) not in asked]:
        seat = to_ask[0]
        asked.add((seat, table.seats[seat].player))
        if (yield Ask(seat, choices, otherwise=LET_IT_LIE, cite=cite)) == SEE:
            yield ShowBurn(cite=cite)
            return


# --- after a round ---------------------------------------------------------------------------


def after_the_round(table: TableState, *, reshuffle: str = "") -> Procedure:
    """2C.4(h), 2.6(l), (m): whether the shoe goes on.

    `reshuffle` is the clause of a round that demands a new one.
    """
    options, clauses = options_of(table), clauses_of(table)
    bart_carter = options.shuffle == "bart_carter"
    seen: ShoeSeen = yield LookAtShoe(
        cite=clauses.bart_carter_when if bart_carter else clauses.reshuffle
    )
    if reshuffle:
        yield from reshuffle_shoe(table, "", reshuffle)
    elif seen.cutting_card:
        yield from reshuffle_shoe(table, seen.cutting_card, clauses.reshuffle)
    elif bart_carter and seen.discards > DECK:
        yield from bart_carter_shuffle(table)
    else:
        decision: str = yield Supervise(
            THE_SHOE(), (DEAL_ON, RESHUFFLE), cite=clauses.reshuffle_chosen
        )
        if decision == RESHUFFLE:
            yield from reshuffle_shoe(table, "", clauses.reshuffle_chosen)


def reshuffle_shoe(table: TableState, cutting_card: str, cite: str) -> Procedure:
    """2C.4(h), 2.6(l)3, 2.6A(j): all cards are shuffled, or the batch in the device is dealt."""
    deck = table.deck
    first, why = next_cutter(table, cutting_card)
    yield from end_shoe(table, deck, cite)
    others = sorted(table.decks - {deck})
    if others:
        yield from stack_into_shoe(table, others[0], first, why)
        yield from shuffle(table, deck, cite)
        return
    yield from shuffle(table, deck, cite)
    yield from stack_into_shoe(table, deck, first, why)


def end_shoe(table: TableState, deck: int, cite: str) -> Procedure:
    """What is left in the shoe goes to the rack, and all shuffles of the cards are opened.

    Where the rule has the cards checked (2.6(l)2), they are counted; if one is missing, other decks
    come to the table.
    """
    options, check = options_of(table), clauses_of(table).check_cards
    yield RackStub(cite=check or cite)
    counted = options.decks * DECK
    if check:
        counted = yield CountDiscards(cite=check)
    yield from open_seals(table, deck, cite)
    if counted != options.decks * DECK:
        yield Ruling(CARDS_MISSING(counted, options.decks * DECK), cite=check)
        yield from replace_batch(table, deck, WrongDeck(check))
        return
    yield Gather(deck, options.dealt_from == DECK_IN_HAND, cite=cite)


def open_seals(table: TableState, deck: int, cite: str) -> Procedure:
    """Open every shuffle of a deck, the oldest first."""
    while deck in table.sealed_decks:
        yield open_shuffle(table, deck, cite)


def bart_carter_shuffle(table: TableState) -> Procedure:
    """2C.1, 2.6(m): about one deck is shuffled and inserted in stacks at marked places.

    No cut is described, so there is none unless the licensee has one (A-TC21-27).
    """
    options, clauses, deck = options_of(table), clauses_of(table), table.deck
    yield TakeDiscards(deck, cite=clauses.bart_carter_when)
    yield from shuffle(table, deck, clauses.bart_carter)
    if options.bart_carter_cut == "yes":
        yield from cut(table, deck, *next_cutter(table, ""))
        yield Conduct(CUTTING_CARD_OUT(), cite=clauses.bart_carter_no_cutting_card)
    yield InsertStacks(deck, options.stacks, cite=clauses.bart_carter)


def refill(table: TableState) -> Procedure:
    """2C.14(f): the shoe ran out in a round; the discards are shuffled and cut, one is burned.

    The Bart Carter shuffle is excepted from the burn of 2C.6(c) alone (A-TC21-28).
    """
    clauses, deck = clauses_of(table), table.deck
    seen: ShoeSeen = yield LookAtShoe(cite=clauses.out_of_cards)
    discards = seen.discards + seen.in_device
    if discards < 2 * LEAST_CUT:
        return
    in_hand = options_of(table).dealt_from == DECK_IN_HAND
    yield TakeDiscards(deck, in_hand, cite=clauses.out_of_cards)
    yield from shuffle(table, deck, clauses.out_of_cards)
    first, why = next_cutter(table, seen.cutting_card)
    yield from stack_into_shoe(table, deck, first, why, discards, burns=False)
    yield from burn_one(table, clauses.out_of_cards)
