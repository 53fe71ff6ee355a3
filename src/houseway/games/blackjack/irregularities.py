"""Irregularities of blackjack. The given text has none; those of the sister game serve.

What all games from a shoe rule alike is in the shared room. Wagers that were decided before the
round became void stay decided; all others go back.
"""

from houseway.families.shoe import irregularities as shared
from houseway.games.blackjack.clauses import IRREGULAR
from houseway.games.blackjack.memory import BlackjackRound
from houseway.table.common_phrases import FAULT_AT
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.phrases import phrase
from houseway.table.state import Procedure
from houseway.table.steps import Ruling
from houseway.table.void import VoidRound

PLAY_GOES_ON = phrase("play goes on", lambda kind, place: f"{FAULT_AT(kind, place)}: play goes on")


def rule(round: BlackjackRound, found: FaultFound) -> Procedure:
    """Whether play goes on after a fault."""
    match found.kind:
        case FaultKind.TOO_FEW:
            raise VoidRound(FAULT_AT(found.kind.name, found.place), IRREGULAR)
        case FaultKind.PLAYER_EXPOSED:
            yield Ruling(PLAY_GOES_ON(found.kind.name, found.place), cite=IRREGULAR)
        case _:
            yield from shared.rule(round, found)
