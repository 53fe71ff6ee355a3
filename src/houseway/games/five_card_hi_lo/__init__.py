"""5 Card Hi-Lo, N.J.A.C. 13:69E-1.13Z, 13:69E-1.19 and 13:69F-40."""

from houseway.families.one_deck import shuffle
from houseway.families.one_deck.faults import OneDeckFaults
from houseway.games.five_card_hi_lo import equipment, paytables, policies, round
from houseway.games.five_card_hi_lo.options import POSITIONS, FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.wagers import CLAUSES, opening_wagers
from houseway.table.environment import Environment
from houseway.table.game import Game, SeatClauses
from houseway.table.protocols import FreshSimulation, Layout, OneDeckMathematics
from houseway.table.state import CLOSING, OPENING, ROUND


def _mathematics() -> OneDeckMathematics:
    from houseway.games.five_card_hi_lo import analysis

    return analysis


def _simulation() -> FreshSimulation:
    from houseway.games.five_card_hi_lo import kernel

    return kernel


def _layout() -> Layout:
    from houseway.games.five_card_hi_lo import layout

    return layout


def _environment() -> Environment:
    from houseway.games.five_card_hi_lo.environment import ENVIRONMENT

    return ENVIRONMENT


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
    mathematics=_mathematics,
    simulation=_simulation,
    layout=_layout,
    environment=_environment,
)
