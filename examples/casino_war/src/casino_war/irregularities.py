"""Irregularities, rule 7."""

from typing import TYPE_CHECKING

from houseway.families.one_deck import irregularities, shuffle
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.state import Procedure

if TYPE_CHECKING:
    from casino_war.round import WarRound


def rule(round: "WarRound", found: FaultFound) -> Procedure:
    """What is ruled on a fault, as in the other games from one deck."""
    if round.void:
        yield from irregularities.void_already(round, found)
        return
    match found.kind:
        case FaultKind.FACE_UP:
            yield from irregularities.found_face_up(round, found)
        case FaultKind.DRAWN_IN_ERROR:
            yield from irregularities.drawn_in_error(round)
        case FaultKind.TOO_MANY | FaultKind.TOO_FEW:
            yield from irregularities.wrong_number(round, found)
        case FaultKind.DEALER_EXPOSED:
            yield from irregularities.dealer_exposed(round)
        case FaultKind.SHOE_JAM:
            yield from irregularities.shoe_jammed(round)
        case FaultKind.IMPROPER_CUT:
            yield from shuffle.recut(round.table)
        case FaultKind.PLAYER_EXPOSED:
            yield from irregularities.player_exposed(round, found)
