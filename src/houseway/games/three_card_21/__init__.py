"""Three Card 21 "N" Done, N.J.A.C. 13:69E-1.10D and 13:69F-2C."""

from houseway.families.shoe import opening
from houseway.families.shoe.notices import ShoeState
from houseway.families.shoe.round import refuse_entry
from houseway.families.shoe.steps import STEPS
from houseway.games.three_card_21 import equipment, paytables, policies, round
from houseway.games.three_card_21.options import POSITIONS, ThreeCard21Options
from houseway.games.three_card_21.wagers import CLAUSES, opening_wagers
from houseway.games.three_card_21.words import hand_words, how_to_play
from houseway.table import parts
from houseway.table.game import Game, SeatClauses
from houseway.table.state import OPENING, ROUND

GAME = Game(
    name="three-card-21",
    title='Three Card 21 "N" Done',
    citation="N.J.A.C. 13:69E-1.10D, 13:69F-2C",
    options=ThreeCard21Options,
    positions=POSITIONS,
    wagers=opening_wagers,
    wager_clauses=CLAUSES,
    seat_clauses=SeatClauses(
        positions="TC21 2C.13",
        seated="TC21 2C.12(b)-caller",
        stay="TC21 2C.5(f)",
        frozen="TC21 2C.5(f)",
        turn="TC21 2C.5(f)",
        added="TC21 2C.5(g)",
        taken="TC21 2C.12(a)",
        shared="TC21 2C.12(a)",
    ),
    procedures={**opening.PROCEDURES, OPENING: equipment.open_table, ROUND: round.play},
    policies=policies.POLICIES,
    rules=4,
    steps=STEPS,
    own_state=ShoeState,
    refuse_act=refuse_entry,
    pay_tables=tuple(paytables.ALL.values()),
    hand_words=hand_words,
    how_to_play=how_to_play,
    mathematics=parts.mathematics(__name__),
    simulation=parts.simulation(__name__),
    layout=parts.layout(__name__),
    environment=parts.environment(__name__),
)
