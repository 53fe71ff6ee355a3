"""Irregularities of blackjack. The given text has none; those of the sister game serve.

By the letters of 13:69F-2C.14: (a) `shared.face_up`, (b) `shared.drawn_in_error`, (f)
`shared.out_of_cards`, (i) and (j) `families.shoe.shuffle.clear_jam`; a wrong number of cards makes
the round void. Wagers that were decided before that stay decided; all others go back.
"""

from houseway.families.shoe import irregularities as shared
from houseway.games.blackjack.clauses import IRREGULAR
from houseway.games.blackjack.round_state import BlackjackRound
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
        case FaultKind.FACE_UP:
            yield from shared.face_up(round, found)  # (a)
        case FaultKind.DRAWN_IN_ERROR:
            yield from shared.drawn_in_error(round)  # (b)
        case FaultKind.SHOE_EMPTY:
            yield from shared.out_of_cards(round)  # (f)
        case FaultKind.TOO_FEW:
            raise VoidRound(FAULT_AT(found.kind.name, found.place), IRREGULAR)
        case FaultKind.PLAYER_EXPOSED:
            yield Ruling(PLAY_GOES_ON(found.kind.name, found.place), cite=IRREGULAR)
