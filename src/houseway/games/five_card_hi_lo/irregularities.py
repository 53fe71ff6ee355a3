"""Irregularities, 13:69F-40.12: what this game rules besides what all games from one deck do."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from houseway.families.one_deck import irregularities
from houseway.families.one_deck.dealing import all_void, deal
from houseway.families.one_deck.memory import VoidRound
from houseway.games.five_card_hi_lo.points import CARDS
from houseway.table.faults import FaultKind, Found
from houseway.table.state import Procedure
from houseway.table.steps import DEALER, Ruling, seat_place

if TYPE_CHECKING:
    from houseway.games.five_card_hi_lo.round import HiLoRound


def rule(round: "HiLoRound", found: Found) -> Procedure:
    """40.12(d), and what the text is silent on, is the game's own matter."""
    options = round.options
    if round.void:
        yield from irregularities.rule(round, found)
        return
    match found.kind:
        case FaultKind.TOO_MANY | FaultKind.TOO_FEW:
            yield from misdealt(round, found)
        case FaultKind.DEALER_EXPOSED if options.exposed_dealer == "continue":
            yield Ruling(
                "a card of the dealer was exposed: play goes on (A-HL5-16)",
                cite=round.clauses.dealer_exposed,
            )
        case FaultKind.FOUL:
            yield from set_foul(round, found)
        case _:
            yield from irregularities.rule(round, found)


def misdealt(round: "HiLoRound", found: Found) -> Procedure:
    """(d): a player's hand is void alone; the dealer may be one card short, but nothing else."""
    if round.options.misdeal == "all_void":
        raise VoidRound(f"{found.kind.value} at {found.place}", "HL5 40.7(f)2-misdeal")
    if found.place != DEALER:
        seat = next(seat for seat in round.seats if seat_place(seat) == found.place)
        yield from void_hand(round, seat, "HL5 40.12(d)-player")
    elif found.kind is FaultKind.TOO_FEW:
        yield Ruling(
            "the dealer is a card short: the hand is completed when all have been dealt theirs",
            cite="HL5 40.12(d)-four",
        )
    else:
        raise VoidRound("the dealer was dealt a card too many", "HL5 40.12(d)-dealer")


def void_hand(round: "HiLoRound", seat: int, cite: str) -> Procedure:
    """One hand is void: it is dealt no more cards and its wagers are returned with the others."""
    round.void_hands.add(seat)
    round.misdealt.add(seat)
    yield Ruling(f"seat {seat} was dealt a wrong number of cards: its hand is void", cite=cite)


def complete_dealer(round: "HiLoRound") -> Procedure:
    """(d): a dealer with four cards gets one more, with any other number all hands are void."""
    while len(round.dealt[DEALER]) == CARDS - 1:
        yield from deal(round, DEALER, 1, "down", "HL5 40.12(d)-four")
    if len(round.dealt[DEALER]) != CARDS:
        raise VoidRound(
            f"the dealer was dealt {len(round.dealt[DEALER])} cards", "HL5 40.12(d)-dealer"
        )


def misdealt_by_count(round: "HiLoRound", hands: Mapping[str, int]) -> Procedure:
    """40.7(f)2 voids all hands "pursuant to 40.12", whose (d) says which (A-HL5-11)."""
    if round.options.misdeal == "all_void":
        yield from all_void(round, hands)
    if hands[DEALER] != CARDS:
        raise VoidRound(f"the dealer was dealt {hands[DEALER]} cards", "HL5 40.12(d)-dealer")
    for seat in round.seats:
        if hands.get(seat_place(seat), 0) != CARDS and seat not in round.misdealt:
            yield from void_hand(round, seat, "HL5 40.7(f)2-misdeal")


def set_foul(round: "HiLoRound", found: Found) -> Procedure:
    """The engine refuses a foul setting; live play may record one (A-HL5-5)."""
    seat = next(seat for seat in round.seats if seat_place(seat) == found.place)
    round.fouled.add(seat)
    ruling = "is reset by the house way" if round.options.foul == "reset_by_house" else "loses"
    yield Ruling(f"seat {seat} set its hand foul: it {ruling} (A-HL5-5)", cite="HL5 40.5(b)-player")
