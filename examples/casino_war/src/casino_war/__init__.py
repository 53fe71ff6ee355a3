"""Casino War: the higher card wins."""

from casino_war import policies, round
from casino_war.options import POSITIONS, CasinoWarOptions
from casino_war.wagers import CLAUSES, opening_wagers
from casino_war.words import how_to_play
from houseway.families.one_deck import shuffle
from houseway.table import parts
from houseway.table.game import Game, SeatClauses
from houseway.table.state import ROUND

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
    how_to_play=how_to_play,
    mathematics=parts.mathematics(__name__),
    simulation=parts.simulation(__name__),
    layout=parts.layout(__name__),
    environment=parts.environment(__name__),
)
