"""The pay tables of 19:47-20.11, each row with its clause."""

from collections.abc import Mapping
from dataclasses import replace

from houseway.table.paytables import PayTable, PayTables

PAIR_PLUS = PayTables(
    "pair_plus",
    rows=(
        ("straight flush", "TCP 20.11(a)2-SF"),
        ("three of a kind", "TCP 20.11(a)2-3K"),
        ("straight", "TCP 20.11(a)2-ST"),
        ("flush", "TCP 20.11(a)2-FL"),
        ("pair", "TCP 20.11(a)2-PR"),
    ),
    printed={
        "A": ("40 to 1", "30 to 1", "6 to 1", "4 to 1", "1 to 1"),
        "B": ("35 to 1", "33 to 1", "6 to 1", "4 to 1", "1 to 1"),
        "C": ("40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1"),
        "D": ("35 to 1", "33 to 1", "6 to 1", "3 to 1", "1 to 1"),
    },
)

RICHER = "2"
"""The name here of the ante bonus of 20.11(a)3i, for tables with pair plus B."""
WITHOUT_B = ("1",)
"""The ante bonus of all other tables."""

_RICHER_CLAUSES = {
    "straight flush": "TCP 20.11(a)3i-SF",
    "three of a kind": "TCP 20.11(a)3i-3K",
    "straight": "TCP 20.11(a)3i-ST",
}


class AnteBonusTables(PayTables):
    """Ante bonus tables; the richer printed one stands in a clause of its own."""

    def _made(self, name: str, odds: Mapping[str, str]) -> PayTable:
        made = super()._made(name, odds)
        if name != RICHER:
            return made
        rows = tuple(replace(row, cite=_RICHER_CLAUSES[row.hand]) for row in made.rows)
        return replace(made, rows=rows)


ANTE_BONUS = AnteBonusTables(
    "ante_bonus",
    rows=(
        ("straight flush", "TCP 20.11(a)3-SF"),
        ("three of a kind", "TCP 20.11(a)3-3K"),
        ("straight", "TCP 20.11(a)3-ST"),
    ),
    printed={"1": ("5 to 1", "4 to 1", "1 to 1"), RICHER: ("6 to 1", "5 to 1", "1 to 1")},
)

ALL: dict[str, PayTables] = {"pair_plus_table": PAIR_PLUS, "ante_bonus_table": ANTE_BONUS}
"""The option that chooses among each wager's tables."""
