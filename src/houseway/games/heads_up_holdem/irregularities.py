"""Irregularities, 13:69F-39.12: what this game rules besides what all games from one deck do."""

from typing import TYPE_CHECKING

from houseway.families.one_deck import irregularities
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.state import Procedure

if TYPE_CHECKING:
    from houseway.games.heads_up_holdem.round import HoldemRound


def rule(round: "HoldemRound", found: FaultFound) -> Procedure:
    """A community card exposed early is the game's own matter (A-HUH-16)."""
    if found.kind is FaultKind.BOARD_EXPOSED and not round.void:
        policy = round.options.exposed_board
        yield from irregularities.exposed(round, found, policy, round.seats, "HUH 39.10(c)-stage")
    else:
        yield from irregularities.rule(round, found)
