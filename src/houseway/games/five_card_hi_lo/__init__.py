"""5 Card Hi-Lo, N.J.A.C. 13:69E-1.13Z, 13:69E-1.19 and 13:69F-40."""

from houseway.families.one_deck import shuffle
from houseway.families.one_deck.faults import OneDeckFaults
from houseway.games.five_card_hi_lo import equipment, paytables, policies, round
from houseway.games.five_card_hi_lo.options import POSITIONS, FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.wagers import CLAUSES, opening_wagers
from houseway.games.five_card_hi_lo.words import hand_words, how_to_play
from houseway.table import parts
from houseway.table.game import Game, SeatClauses
from houseway.table.state import CLOSING, OPENING, ROUND

GAME = Game(
    name="five-card-hi-lo",
    title="5 Card Hi-Lo",
    citation="N.J.A.C. 13:69E-1.13Z, 13:69E-1.19, 13:69F-40",
    options=FiveCardHiLoOptions,
    positions=POSITIONS,
    wagers=opening_wagers,
    wager_clauses=CLAUSES,
    seat_clauses=SeatClauses(
        positions="HL5 E1.13Z(b)1",
        seated="HL5 40.6(h)-seated",
        stay="HL5 40.6(h)-stay",
        frozen="HL5 40.6(b)-frozen",
        turn="HL5 40.6(b)-cutoff",
    ),
    procedures={
        **shuffle.PROCEDURES,
        OPENING: equipment.open_table,
        CLOSING: equipment.close_table,
        ROUND: round.play,
    },
    policies=policies.POLICIES,
    rules=3,
    faults=OneDeckFaults(),
    pay_tables=tuple(paytables.ALL.values()),
    hand_words=hand_words,
    how_to_play=how_to_play,
    mathematics=parts.mathematics(__name__),
    simulation=parts.simulation(__name__),
    layout=parts.layout(__name__),
    environment=parts.environment(__name__),
)
