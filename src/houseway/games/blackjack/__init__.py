"""Blackjack and its 6-to-5 variation, N.J.A.C. 19:47-2."""

from houseway.families.shoe import opening
from houseway.families.shoe.notices import ShoeState
from houseway.families.shoe.round import refuse_entry
from houseway.families.shoe.steps import STEPS
from houseway.games.blackjack import policies, round
from houseway.games.blackjack.options import POSITIONS, BlackjackOptions
from houseway.games.blackjack.steps import IntoDevice
from houseway.games.blackjack.wagers import CLAUSES, opening_wagers
from houseway.games.blackjack.words import hand_words, how_to_play
from houseway.table import parts
from houseway.table.game import Game, SeatClauses
from houseway.table.state import ROUND

GAME = Game(
    name="blackjack",
    title="Blackjack",
    citation="N.J.A.C. 19:47-2",
    options=BlackjackOptions,
    positions=POSITIONS,
    wagers=opening_wagers,
    wager_clauses=CLAUSES,
    seat_clauses=SeatClauses(
        positions="BJ 2.3 outside wagers",
        seated="BJ 2.3 outside wagers",
        stay="BJ 2.3 outside wagers",
        frozen="BJ 2.3 outside wagers",
        turn="BJ 2.3 outside wagers",
    ),
    procedures={**opening.PROCEDURES, ROUND: round.play},
    policies=policies.POLICIES,
    rules=5,
    steps=(*STEPS, IntoDevice),
    own_state=ShoeState,
    refuse_act=refuse_entry,
    pay_tables=(),
    hand_words=hand_words,
    how_to_play=how_to_play,
    mathematics=parts.mathematics(__name__),
    simulation=parts.simulation(__name__),
    layout=parts.layout(__name__),
    environment=parts.environment(__name__),
)
