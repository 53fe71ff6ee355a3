"""Irregularities, 13:69F-39.12, in the order of its letters."""

from typing import TYPE_CHECKING

from houseway.families.one_deck import irregularities, shuffle
from houseway.families.one_deck.round_state import VoidRound
from houseway.table.common_phrases import FAULT_AT
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.state import Procedure
from houseway.table.steps import DISCARD_RACK

if TYPE_CHECKING:
    from houseway.games.heads_up_holdem.round import HoldemRound


def rule(round: "HoldemRound", found: FaultFound) -> Procedure:
    """What 39.12 rules on a fault, and what it is silent on."""
    if round.void:
        yield from irregularities.void_already(round, found)
        return
    match found.kind:
        case FaultKind.FACE_UP:  # (a)
            yield from irregularities.found_face_up(round, found)
        case FaultKind.DRAWN_IN_ERROR:  # (b)
            yield from irregularities.drawn_in_error(round)
        case FaultKind.TOO_MANY | FaultKind.TOO_FEW:  # (c)
            yield from wrong_number(round, found)
        case FaultKind.DEALER_EXPOSED:  # (d)
            yield from irregularities.dealer_exposed(round)
        # (e) is `one_deck.shuffle.clear_jam`: a device jams at the shuffle, not in the round.
        case FaultKind.SHOE_JAM:  # (f), (g)
            yield from irregularities.shoe_jammed(round)
        case FaultKind.IMPROPER_CUT:  # 39.4(d)
            yield from shuffle.recut(round.table)
        case FaultKind.PLAYER_EXPOSED:  # A-HUH-16
            yield from irregularities.player_exposed(round, found)
        case FaultKind.BOARD_EXPOSED:  # A-HUH-16
            policy, seats = round.options.exposed_board, round.seats
            yield from irregularities.exposed(round, found, policy, seats, "HUH 39.10(c)-stage")


def wrong_number(round: "HoldemRound", found: FaultFound) -> Procedure:
    """(c) is about cards that are played, the board among them (A-HUH-15), and not about burns."""
    if found.place == DISCARD_RACK:
        raise VoidRound(FAULT_AT(found.kind.name, found.place), "HUH 39.12 outside burn")
    yield from irregularities.wrong_number(round, found)
