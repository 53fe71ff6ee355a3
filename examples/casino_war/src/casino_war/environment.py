"""Casino War for learners; most rounds are over before anything is asked."""

from casino_war.settle import GOES_TO_WAR, SURRENDERS
from houseway.table.environment import LOOK_ON, Decisions, Environment, Places

ENVIRONMENT = Environment(
    Decisions((LOOK_ON, SURRENDERS, GOES_TO_WAR)),
    Places(hand=2, dealer=2),
    single="CasinoWar-v0",
)
