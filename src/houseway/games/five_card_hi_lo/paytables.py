"""The pay tables of 13:69F-40.11, each row with its clause."""

from collections.abc import Mapping

from houseway.table.paytables import PayTables

LOW_HAND, HIGH_HAND, BOTH_HANDS = "low hand", "high hand", "both hands"

TIE = PayTables(
    "tie",
    rows=(
        (LOW_HAND, "HL5 40.11(c)-low"),
        (HIGH_HAND, "HL5 40.11(c)-high"),
        (BOTH_HANDS, "HL5 40.11(c)-both"),
    ),
    printed={"1": ("4 to 1", "4 to 1", "20 to 1")},
    ranked=False,
)

NOT_APPLICABLE = "Not Applicable"
PAIRS_FROM = {"pair of sevens or better": 7, "pair of sixes or better": 6}
"""The rows that pay a pair, and the lowest pair each pays (A-HL5-14)."""


class PokerBonusTables(PayTables):
    """Poker bonus tables; each pays pairs by one of two rows, to the other it does not apply."""

    def _read(self, text: str) -> tuple[str, dict[str, str]]:
        name, odds = super()._read(text)
        return name, {hand: pays for hand, pays in odds.items() if pays != NOT_APPLICABLE}

    def _rows_of(self, odds: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        return tuple(row for row in self.rows if row[0] in odds or row[0] not in PAIRS_FROM)


POKER_BONUS = PokerBonusTables(
    "poker_bonus",
    rows=(
        ("royal flush", "HL5 40.11(d)-RF"),
        ("straight flush", "HL5 40.11(d)-SF"),
        ("four of a kind", "HL5 40.11(d)-4K"),
        ("full house", "HL5 40.11(d)-FH"),
        ("flush", "HL5 40.11(d)-FL"),
        ("straight", "HL5 40.11(d)-ST"),
        ("three of a kind", "HL5 40.11(d)-3K"),
        ("two pairs", "HL5 40.11(d)-2P"),
        ("pair of sevens or better", "HL5 40.11(d)-77"),
        ("pair of sixes or better", "HL5 40.11(d)-66"),
    ),
    printed={
        "1": (
            "250 to 1", "50 to 1", "25 to 1", "15 to 1", "10 to 1", "8 to 1", "5 to 1", "3 to 1",
            "1 to 1", NOT_APPLICABLE,
        ),
        "2": (
            "500 to 1", "100 to 1", "40 to 1", "15 to 1", "8 to 1", "6 to 1", "4 to 1", "3 to 1",
            NOT_APPLICABLE, "1 to 1",
        ),
    },
)  # fmt: skip

FOUR_ACES_AND_A_TWO, FOUR_ACES, THREE_ACES = "four aces and a two", "four aces", "three aces"

ANTE_BONUS = PayTables(
    "ante_bonus",
    rows=(
        (FOUR_ACES_AND_A_TWO, "HL5 40.11(e)-4A2"),
        (FOUR_ACES, "HL5 40.11(e)-4A"),
        (THREE_ACES, "HL5 40.11(e)-3A"),
    ),
    printed={"1": ("100 to 1", "50 to 1", "5 to 1")},
    licensees="more",
)
"""The printed odds are the least a licensee may pay (A-HL5-9)."""

ALL: dict[str, PayTables] = {
    "poker_bonus_table": POKER_BONUS,
    "tie_table": TIE,
    "ante_bonus_table": ANTE_BONUS,
}
"""The option that chooses among each wager's tables."""
