"""Irregularities, 19:47-20.12, in the order of its letters.

A round may still become void after the forfeited wagers were collected by 20.10(b), while the
dealer's cards lie face down; what was collected then goes back with the rest.
"""

from typing import TYPE_CHECKING

from houseway.families.one_deck import irregularities, shuffle
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.state import Procedure

if TYPE_CHECKING:
    from houseway.games.three_card_poker.round import ThreeCardRound


def rule(round: "ThreeCardRound", found: FaultFound) -> Procedure:
    """What 20.12 rules on a fault, and what is outside the excerpt."""
    if round.void:
        yield from irregularities.void_already(round, found)
        return
    match found.kind:
        case FaultKind.FACE_UP:  # (a)
            yield from irregularities.found_face_up(round, found)
        case FaultKind.DRAWN_IN_ERROR:  # (b)
            yield from irregularities.drawn_in_error(round)
        case FaultKind.TOO_MANY | FaultKind.TOO_FEW:  # (c)
            yield from irregularities.wrong_number(round, found)
        case FaultKind.DEALER_EXPOSED:  # (d)
            yield from irregularities.dealer_exposed(round)
        # A jam of the shuffling device is `one_deck.shuffle.clear_jam`.
        case FaultKind.SHOE_JAM:  # outside the excerpt
            yield from irregularities.shoe_jammed(round)
        case FaultKind.IMPROPER_CUT:  # 20.5, outside the excerpt
            yield from shuffle.recut(round.table)
        case FaultKind.PLAYER_EXPOSED:  # A-HUH-16
            yield from irregularities.player_exposed(round, found)
