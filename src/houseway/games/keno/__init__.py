"""Keno, N.J.A.C. 19:47-15."""

from houseway.games.keno import paytables, policies, round
from houseway.games.keno.faults import BrokenDraw
from houseway.games.keno.options import PLACES, KenoOptions
from houseway.games.keno.sale import refuse_request
from houseway.games.keno.state import KenoState
from houseway.games.keno.steps import STEPS
from houseway.table.game import Game, SeatClauses
from houseway.table.protocols import FreshSimulation, Layout, TicketMathematics
from houseway.table.state import CLOSING, OPENING, ROUND
from houseway.table.wagers import WagerClauses, WagerRule


def no_wagers(_: KenoOptions) -> tuple[WagerRule, ...]:
    """A ticket is paid for; there are no betting areas."""
    return ()


def _mathematics() -> TicketMathematics:
    from houseway.games.keno import analysis

    return analysis


def _simulation() -> FreshSimulation:
    from houseway.games.keno import kernel

    return kernel


def _layout() -> Layout:
    from houseway.games.keno import layout

    return layout


GAME = Game(
    name="keno",
    title="Keno",
    citation="N.J.A.C. 19:47-15",
    options=KenoOptions,
    positions=PLACES,
    wagers=no_wagers,
    wager_clauses=WagerClauses(chips="KENO 15 outside sale", cash="KENO 15 outside sale"),
    seat_clauses=SeatClauses(
        positions="KENO 15 outside sale",
        seated="KENO 15 outside sale",
        stay="KENO 15 outside games",
        frozen="KENO 15 outside void",
        turn="KENO 15 outside sale",
    ),
    procedures={
        OPENING: round.open_counter,
        ROUND: round.play,
        CLOSING: round.close_counter,
    },
    policies=policies.POLICIES,
    pay_tables=tuple(paytables.ALL.values()),
    has_felt=False,
    rules=3,
    refuse_act=refuse_request,
    between=round.COUNTER,
    steps=STEPS,
    own_state=KenoState,
    faults=BrokenDraw(),
    mathematics=_mathematics,
    simulation=_simulation,
    layout=_layout,
)
