"""What a hand may do or be, by the names that the table and the mathematics share."""

STAND, HIT, DOUBLE, SURRENDER, SPLIT, PAID, BUST = (
    "stand", "hit", "double", "surrender", "split", "21", "bust",
)  # fmt: skip
