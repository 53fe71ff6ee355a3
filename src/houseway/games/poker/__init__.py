"""Poker, N.J.A.C. 19:47-14."""

from houseway.games.poker import (
    agreement,
    attendance,
    conduct,
    jackpot,
    opening,
    policies,
    room,
    round,
)
from houseway.games.poker.buy_in import refuse_buying
from houseway.games.poker.mishaps import Mishaps
from houseway.games.poker.options import POSITIONS, PokerOptions
from houseway.games.poker.state import PokerState
from houseway.games.poker.steps import STEPS
from houseway.games.poker.words import hand_words, how_to_play
from houseway.table import parts
from houseway.table.game import Game, SeatClauses
from houseway.table.state import ROUND
from houseway.table.wagers import WagerClauses, WagerRule

DRILLED_RAKE = {"rake": "percent", "rake_percent": "5", "rake_cap": "$4"}
"""A rake to work out: the licensee decides on it, so this is one of many."""


def no_wagers(_: PokerOptions) -> tuple[WagerRule, ...]:
    """Players bet against each other, so no wager is placed with the house."""
    return ()


GAME = Game(
    name="poker",
    title="Poker",
    citation="N.J.A.C. 19:47-14",
    options=PokerOptions,
    positions=POSITIONS,
    wagers=no_wagers,
    wager_clauses=WagerClauses(chips="PKR 14 outside seats", cash="PKR 14 outside seats"),
    seat_clauses=SeatClauses(
        positions="PKR 14.10 outside holdem",
        seated="PKR 14 outside seats",
        stay="PKR 14 outside seats",
        frozen="PKR 14 outside seats",
        turn="PKR 14 outside turn",
        waiting="PKR 14 outside waiting",
    ),
    procedures={
        **opening.PROCEDURES,
        ROUND: round.play,
        agreement.AGREEMENT: agreement.agree,
        jackpot.JACKPOT: jackpot.pay_jackpot,
        attendance.SITTING_OUT: attendance.sit_out,
        conduct.CONDUCT: conduct.report_conduct,
        room.ANNOUNCEMENT: room.announce,
    },
    policies=policies.POLICIES,
    pay_tables=(),
    least_players=round.LEAST_PLAYERS,
    usual_players=6,
    among_players=True,
    oval=True,
    rules=4,
    refuse_buying=refuse_buying,
    steps=STEPS,
    own_state=PokerState,
    faults=Mishaps(),
    has_best_play=False,
    drilled=tuple({"game": kind, **DRILLED_RAKE} for kind in ("holdem", "omaha-hi-lo")),
    what_is_played=room.what_is_played,
    hand_words=hand_words,
    how_to_play=how_to_play,
    mathematics=parts.mathematics(__name__),
    layout=parts.layout(__name__),
    environment=parts.environment(__name__),
)
