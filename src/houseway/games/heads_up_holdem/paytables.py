"""The pay tables of 13:69F-39.11, each row with its clause."""

from houseway.table.paytables import PayTables

ODDS = PayTables(
    "odds",
    rows=(
        ("royal flush", "HUH 39.11(b)(5)-RF"),
        ("straight flush", "HUH 39.11(b)(5)-SF"),
        ("four of a kind", "HUH 39.11(b)(5)-4K"),
        ("full house", "HUH 39.11(b)(5)-FH"),
        ("flush", "HUH 39.11(b)(5)-FL"),
        ("straight", "HUH 39.11(b)(5)-ST"),
    ),
    printed={"1": ("500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1")},
)

BAD_BEAT = PayTables(
    "bad_beat",
    rows=(
        ("straight flush", "HUH 39.11(f)-SF"),
        ("four of a kind", "HUH 39.11(f)-4K"),
        ("full house", "HUH 39.11(f)-FH"),
        ("flush", "HUH 39.11(f)-FL"),
        ("straight", "HUH 39.11(f)-ST"),
    ),
    printed={"1": ("500 to 1", "25 to 1", "6 to 1", "5 to 1", "4 to 1")},
    licensees="any",
    licensees_cite="HUH 39.11(f)-bets",
)
"""An example in the text, with a drafter's note: provisional (A-HUH-8). A royal cannot lose."""

TRIPS_PLUS = PayTables(
    "trips_plus",
    rows=(
        ("royal flush", "HUH 39.11(g)-RF"),
        ("straight flush", "HUH 39.11(g)-SF"),
        ("four of a kind", "HUH 39.11(g)-4K"),
        ("full house", "HUH 39.11(g)-FH"),
        ("flush", "HUH 39.11(g)-FL"),
        ("straight", "HUH 39.11(g)-ST"),
        ("three of a kind", "HUH 39.11(g)-3K"),
    ),
    printed={
        "1": ("100 to 1", "40 to 1", "30 to 1", "9 to 1", "7 to 1", "4 to 1", "3 to 1"),
        "2": ("100 to 1", "40 to 1", "30 to 1", "8 to 1", "6 to 1", "5 to 1", "3 to 1"),
        "3": ("100 to 1", "40 to 1", "30 to 1", "8 to 1", "7 to 1", "4 to 1", "3 to 1"),
        "4": ("100 to 1", "40 to 1", "30 to 1", "7 to 1", "6 to 1", "5 to 1", "3 to 1"),
    },
)

POCKET_BONUS = PayTables(
    "pocket_bonus",
    rows=(
        ("pair of aces", "HUH 39.11(i)-AA"),
        ("ace and face card suited", "HUH 39.11(i)-AFs"),
        ("ace and face card unsuited", "HUH 39.11(i)-AFo"),
        ("pair", "HUH 39.11(i)-pair"),
    ),
    printed={
        "1": ("30 to 1", "20 to 1", "10 to 1", "5 to 1"),
        "2": ("25 to 1", "20 to 1", "10 to 1", "5 to 1"),
        "3": ("30 to 1", "20 to 1", "10 to 1", "4 to 1"),
    },
)

ALL = {
    "odds_table": ODDS,
    "bad_beat_table": BAD_BEAT,
    "trips_plus_table": TRIPS_PLUS,
    "pocket_bonus_table": POCKET_BONUS,
}
"""The option that chooses among each wager's tables."""
