"""Poker for learners, several at one table."""

from houseway.table.environment import MOST, Decisions, Environment, Places

BETS = {
    name: ((name, 1), (f"{name} 2x", 2), (f"{name} 4x", 4), (f"{name} most", MOST))
    for name in ("bet", "complete", "raise")
}

ENVIRONMENT = Environment(
    Decisions(
        (
            "fold", "check", "call", "bring in", "upper limit", "straddle", "no straddle",
            "show", "concede", "post", "wait",
            "see the hand", "let it be",
            *(name for sizes in BETS.values() for name, _ in sizes),
        ),
        BETS,
    ),
    Places(hand=7, board=5),
)  # fmt: skip
