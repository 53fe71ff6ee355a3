"""Irregularities, 13:69F-40.12, in the order of its letters."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from houseway.families.one_deck import irregularities, shuffle
from houseway.families.one_deck.dealing import all_void, deal
from houseway.families.one_deck.round_state import VoidRound
from houseway.games.five_card_hi_lo.points import CARDS
from houseway.table.common_phrases import FAULT_AT
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.phrases import phrase
from houseway.table.state import Procedure
from houseway.table.steps import DEALER, Ruling, seat_place

DEALER_EXPOSED = phrase(
    "dealer exposed, play goes on", "a card of the dealer was exposed: play goes on (A-HL5-16)"
)
DEALER_SHORT = phrase(
    "dealer a card short",
    "the dealer is a card short: the hand is completed when all have been dealt theirs",
)
DEALER_OVER = phrase("dealer a card too many", "the dealer was dealt a card too many")
DEALER_DEALT = phrase("dealer was dealt", "the dealer was dealt {count} cards")
WRONG_NUMBER = phrase(
    "wrong number of cards", "{seat} was dealt a wrong number of cards: its hand is void"
)
FOUL_RESET = phrase(
    "foul hand reset", "{seat} set its hand foul: it is reset by the house way (A-HL5-5)"
)
FOUL_LOSES = phrase("foul hand loses", "{seat} set its hand foul: it loses (A-HL5-5)")

if TYPE_CHECKING:
    from houseway.games.five_card_hi_lo.round import HiLoRound


def rule(round: "HiLoRound", found: FaultFound) -> Procedure:
    """What 40.12 rules on a fault, and what it is silent on; it has no (b)."""
    if round.void:
        yield from irregularities.void_already(round, found)
        return
    match found.kind:
        case FaultKind.FACE_UP:  # (a)
            yield from irregularities.found_face_up(round, found)
        case FaultKind.DRAWN_IN_ERROR:  # (c)
            yield from irregularities.drawn_in_error(round)
        case FaultKind.TOO_MANY | FaultKind.TOO_FEW:  # (d)
            yield from misdealt(round, found)
        # (e) is `one_deck.shuffle.clear_jam`: a device jams at the shuffle, not in the round.
        case FaultKind.SHOE_JAM:  # (f), (g)
            yield from irregularities.shoe_jammed(round)
        case FaultKind.IMPROPER_CUT:  # 40.4(d)
            yield from shuffle.recut(round.table)
        case FaultKind.FOUL:  # 40.5(b), A-HL5-5
            yield from set_foul(round, found)
        case FaultKind.DEALER_EXPOSED:  # A-HL5-16
            if round.options.exposed_dealer == "void":
                yield from irregularities.dealer_exposed(round)
            yield Ruling(DEALER_EXPOSED(), cite=round.clauses.dealer_exposed)
        case FaultKind.PLAYER_EXPOSED:  # 40.6(d), A-HUH-16
            yield from irregularities.player_exposed(round, found)


def misdealt(round: "HiLoRound", found: FaultFound) -> Procedure:
    """(d): a player's hand is void alone; the dealer may be one card short, but nothing else."""
    if round.options.misdeal == "all_void":
        raise VoidRound(FAULT_AT(found.kind.name, found.place), "HL5 40.7(f)2-misdeal")
    if found.place != DEALER:
        seat = next(seat for seat in round.seats if seat_place(seat) == found.place)
        yield from void_hand(round, seat, "HL5 40.12(d)-player")
    elif found.kind is FaultKind.TOO_FEW:
        yield Ruling(DEALER_SHORT(), cite="HL5 40.12(d)-four")
    else:
        raise VoidRound(DEALER_OVER(), "HL5 40.12(d)-dealer")


def void_hand(round: "HiLoRound", seat: int, cite: str) -> Procedure:
    """One hand is void: it is dealt no more cards and its wagers are returned with the others."""
    round.void_hands.add(seat)
    round.misdealt.add(seat)
    yield Ruling(WRONG_NUMBER(f"seat {seat}"), cite=cite)


def complete_dealer(round: "HiLoRound") -> Procedure:
    """(d): a dealer with four cards gets one more, with any other number all hands are void."""
    while len(round.dealt[DEALER]) == CARDS - 1:
        yield from deal(round, DEALER, 1, "down", "HL5 40.12(d)-four")
    if len(round.dealt[DEALER]) != CARDS:
        raise VoidRound(DEALER_DEALT(len(round.dealt[DEALER])), "HL5 40.12(d)-dealer")


def misdealt_by_count(round: "HiLoRound", hands: Mapping[str, int]) -> Procedure:
    """40.7(f)2 voids all hands "pursuant to 40.12", whose (d) says which (A-HL5-11)."""
    if round.options.misdeal == "all_void":
        yield from all_void(round, hands)
    if hands[DEALER] != CARDS:
        raise VoidRound(DEALER_DEALT(hands[DEALER]), "HL5 40.12(d)-dealer")
    for seat in round.seats:
        if hands.get(seat_place(seat), 0) != CARDS and seat not in round.misdealt:
            yield from void_hand(round, seat, "HL5 40.7(f)2-misdeal")


def set_foul(round: "HiLoRound", found: FaultFound) -> Procedure:
    """The engine refuses a foul setting; live play may record one (A-HL5-5)."""
    seat = next(seat for seat in round.seats if seat_place(seat) == found.place)
    round.fouled.add(seat)
    ruling = FOUL_RESET if round.options.foul == "reset_by_house" else FOUL_LOSES
    yield Ruling(ruling(f"seat {seat}"), cite="HL5 40.5(b)-player")
