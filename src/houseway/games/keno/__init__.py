"""Keno, N.J.A.C. 19:47-15."""

from houseway.games.keno import paytables, policies, round
from houseway.games.keno.options import PLACES, KenoOptions
from houseway.games.keno.sale import refuse_request
from houseway.games.keno.state import KenoState
from houseway.games.keno.steps import STEPS
from houseway.games.keno.words import how_to_play
from houseway.table import parts
from houseway.table.game import Game, SeatClauses
from houseway.table.state import CLOSING, OPENING, ROUND
from houseway.table.wagers import WagerClauses, WagerRule


def no_wagers(_: KenoOptions) -> tuple[WagerRule, ...]:
    """A ticket is paid for; there are no betting areas."""
    return ()


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
    faults=round.BrokenDraw(),
    how_to_play=how_to_play,
    mathematics=parts.mathematics(__name__),
    simulation=parts.simulation(__name__),
    layout=parts.layout(__name__),
)
