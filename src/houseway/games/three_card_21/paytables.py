"""The bonus pay table of 13:69F-2C.5(b)1, each row with its clause."""

from houseway.table.paytables import PayTables

DIAMOND_ROYAL, ROYAL, STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH, PAIR, TWENTY_ONE = (
    "diamond royal flush",
    "royal flush",
    "straight flush",
    "three of a kind",
    "straight",
    "flush",
    "pair",
    "21",
)

BONUS = PayTables(
    "bonus",
    rows=(
        (DIAMOND_ROYAL, "TC21 2C.5(b)1-DR"),
        (ROYAL, "TC21 2C.5(b)1-RF"),
        (STRAIGHT_FLUSH, "TC21 2C.5(b)1-SF"),
        (THREE_OF_A_KIND, "TC21 2C.5(b)1-3K"),
        (STRAIGHT, "TC21 2C.5(b)1-ST"),
        (FLUSH, "TC21 2C.5(b)1-FL"),
        (PAIR, "TC21 2C.5(b)1-PR"),
        (TWENTY_ONE, "TC21 2C.5(b)1-21"),
    ),
    printed={
        "1": (
            "200 to 1",
            "50 to 1",
            "15 to 1",
            "5 to 1",
            "2 to 1",
            "3 to 2",
            "1 to 1",
            "1 to 1",
        )
    },
    licensees="any",
    licensees_cite="TC21 2C.5(b)1",
)
"""Only the printed table ships; alternatives load as data (reading A-TC21-18)."""

ALL = {"bonus_table": BONUS}
"""The option that chooses among each wager's tables."""
