"""Heads Up Hold'em, N.J.A.C. 13:69E-1.13Z and 13:69F-39."""

from houseway.families.one_deck import shuffle
from houseway.families.one_deck.faults import OneDeckFaults
from houseway.games.heads_up_holdem import paytables, policies, round
from houseway.games.heads_up_holdem.options import POSITIONS, HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.wagers import CLAUSES, opening_wagers
from houseway.games.heads_up_holdem.words import hand_words, how_to_play
from houseway.table import parts
from houseway.table.game import Game, SeatClauses
from houseway.table.state import ROUND

GAME = Game(
    name="heads-up-holdem",
    title="Heads Up Hold'em",
    citation="N.J.A.C. 13:69E-1.13Z, 13:69F-39",
    options=HeadsUpHoldemOptions,
    positions=POSITIONS,
    wagers=opening_wagers,
    wager_clauses=CLAUSES,
    seat_clauses=SeatClauses(
        positions="HUH E1.13Z(a)",
        seated="HUH 39.6(e)-seated",
        stay="HUH 39.6(e)-stay",
        frozen="HUH 39.6(b)-frozen",
        turn="HUH 39.6(b)-cutoff",
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
