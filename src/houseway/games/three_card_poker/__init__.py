"""Three Card Poker, N.J.A.C. 19:47-20."""

from houseway.families.one_deck import shuffle
from houseway.families.one_deck.faults import OneDeckFaults
from houseway.games.three_card_poker import paytables, policies, round
from houseway.games.three_card_poker.options import POSITIONS, ThreeCardPokerOptions
from houseway.games.three_card_poker.wagers import CLAUSES, opening_wagers
from houseway.games.three_card_poker.words import hand_words, how_to_play
from houseway.table import parts
from houseway.table.game import Game, SeatClauses
from houseway.table.state import ROUND

GAME = Game(
    name="three-card-poker",
    title="Three Card Poker",
    citation="N.J.A.C. 19:47-20",
    options=ThreeCardPokerOptions,
    positions=POSITIONS,
    wagers=opening_wagers,
    wager_clauses=CLAUSES,
    seat_clauses=SeatClauses(
        positions="TCP 20.6 outside positions",
        seated="TCP 20.6 outside wagers",
        stay="TCP 20.6 outside wagers",
        frozen="TCP 20.6 outside wagers",
        turn="TCP 20.6 outside wagers",
    ),
    procedures={**shuffle.PROCEDURES, ROUND: round.play},
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
