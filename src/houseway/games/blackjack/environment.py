"""Blackjack for learners."""

from houseway.families.twenty_one.plays import (
    DOUBLE,
    HIT,
    INSURE,
    NO_INSURANCE,
    SPLIT,
    STAND,
    SURRENDER,
)
from houseway.games.blackjack.insurance import EVEN_MONEY, WAIT
from houseway.table.environment import LOOK_ON, MOST, Decisions, Environment, Places

ENVIRONMENT = Environment(
    Decisions(
        (
            LOOK_ON, STAND, HIT, DOUBLE, SPLIT, SURRENDER,
            INSURE, NO_INSURANCE, EVEN_MONEY, WAIT,
        ),
        {INSURE: ((INSURE, MOST),)},
    ),
    Places(hand=12, hands=4, dealer=12),
    single="Blackjack-v0",
    vector="houseway.envs.many_hands:ManyHands",
)  # fmt: skip
