"""Blackjack for learners."""

from houseway.games.blackjack.insurance import DECLINES, EVEN_MONEY, INSURES, WAIT
from houseway.games.blackjack.plays import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.table.environment import LOOK_ON, MOST, Decisions, Environment, Places

ENVIRONMENT = Environment(
    Decisions(
        (
            LOOK_ON, STAND, HIT, DOUBLE, SPLIT, SURRENDER,
            INSURES, DECLINES, EVEN_MONEY, WAIT,
        ),
        {INSURES: ((INSURES, MOST),)},
    ),
    Places(hand=12, hands=4, dealer=12),
    single="Blackjack-v0",
)  # fmt: skip
