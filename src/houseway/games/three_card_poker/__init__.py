"""Three Card Poker, N.J.A.C. 19:47-20."""

from houseway.families.one_deck import shuffle
from houseway.families.one_deck.faults import OneDeckFaults
from houseway.games.three_card_poker import paytables, policies, round
from houseway.games.three_card_poker.options import POSITIONS, ThreeCardPokerOptions
from houseway.games.three_card_poker.wagers import CLAUSES, opening_wagers
from houseway.table.environment import Environment
from houseway.table.game import Game, SeatClauses
from houseway.table.protocols import FreshSimulation, Layout, OneDeckMathematics
from houseway.table.state import ROUND


def _mathematics() -> OneDeckMathematics:
    from houseway.games.three_card_poker import analysis

    return analysis


def _simulation() -> FreshSimulation:
    from houseway.games.three_card_poker import kernel

    return kernel


def _layout() -> Layout:
    from houseway.games.three_card_poker import layout

    return layout


def _environment() -> Environment:
    from houseway.games.three_card_poker.environment import ENVIRONMENT

    return ENVIRONMENT


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
    mathematics=_mathematics,
    simulation=_simulation,
    layout=_layout,
    environment=_environment,
)
