"""Casino War: the higher card wins."""

from casino_war import policies, round
from casino_war.options import POSITIONS, CasinoWarOptions
from casino_war.wagers import CLAUSES, opening_wagers
from houseway.families.one_deck import shuffle
from houseway.table.environment import Environment
from houseway.table.game import Game, SeatClauses
from houseway.table.protocols import FreshSimulation, Layout, OneDeckMathematics
from houseway.table.state import ROUND


def _mathematics() -> OneDeckMathematics:
    from casino_war import analysis

    return analysis


def _simulation() -> FreshSimulation:
    from casino_war import kernel

    return kernel


def _layout() -> Layout:
    from casino_war import layout

    return layout


def _environment() -> Environment:
    from casino_war.environment import ENVIRONMENT

    return ENVIRONMENT


GAME = Game(
    name="casino-war",
    title="Casino War",
    citation="Rules of Casino War",
    options=CasinoWarOptions,
    positions=POSITIONS,
    wagers=opening_wagers,
    wager_clauses=CLAUSES,
    seat_clauses=SeatClauses(
        positions="WAR 8(a)",
        seated="WAR 4(a)",
        stay="WAR 4(a)",
        frozen="WAR 4(a)",
        turn="WAR 6(c)",
    ),
    procedures={**shuffle.PROCEDURES, ROUND: round.play},
    policies=policies.POLICIES,
    pay_tables=(),
    rules=1,
    mathematics=_mathematics,
    simulation=_simulation,
    layout=_layout,
    environment=_environment,
)
