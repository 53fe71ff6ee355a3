"""Irregularities of blackjack. The given text has none; those of the sister game serve.

What all games from a shoe rule alike is in the shared room. Wagers that were decided before the
round became void stay decided; all others go back.
"""

from houseway.families.shoe import irregularities as shared
from houseway.games.blackjack.clauses import IRREGULAR
from houseway.games.blackjack.memory import BlackjackRound
from houseway.table.faults import FaultKind, Found
from houseway.table.state import Procedure
from houseway.table.steps import Ruling
from houseway.table.void import VoidRound


def rule(round: BlackjackRound, found: Found) -> Procedure:
    """Whether play goes on after a fault."""
    match found.kind:
        case FaultKind.TOO_FEW:
            raise VoidRound(f"{found.kind.value} at {found.place}", IRREGULAR)
        case FaultKind.PLAYER_EXPOSED:
            yield Ruling(f"{found.kind.value} at {found.place}: play goes on", cite=IRREGULAR)
        case _:
            yield from shared.rule(round, found)
