"""Three Card 21 for learners."""

from houseway.families.twenty_one.plays import (
    DOUBLE,
    HIT,
    INSURE,
    NO_INSURANCE,
    SPLIT,
    STAND,
    SURRENDER,
)
from houseway.games.three_card_21.plays import BUST
from houseway.table.environment import LOOK_ON, MOST, Decisions, Environment, Places

ENVIRONMENT = Environment(
    Decisions(
        (
            LOOK_ON, STAND, HIT, DOUBLE, SPLIT, SURRENDER, BUST, INSURE, NO_INSURANCE,
        ),
        {DOUBLE: ((DOUBLE, MOST),), INSURE: ((INSURE, MOST),)},
    ),
    Places(hand=12, hands=3, dealer=12),
    single="ThreeCard21-v0",
    vector="houseway.envs.many_hands:ManyHands",
)  # fmt: skip
