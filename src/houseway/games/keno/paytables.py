"""Pay tables of keno: what each catch of each number of spots is paid.

The given text has no pay table, so all tables here are samples, in the manner of tables seen in
keno lounges and on machines, and none is New Jersey's. A licensee brings another as a TOML file
with rows such as `"5 of 5" = "479 to 1"`. A catch without a row loses; a number of spots without
any row is not sold.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway.games.keno.numbers import MOST_SPOTS
from houseway.money import Odds
from houseway.table.paytables import MOST, PayTable, PayTables, Row
from houseway.table.refusal import Refused

PAYS = "KENO 15 outside pay"
MONEY_BACK = "money back"
LOSES = "nothing"


class MoneyBack(Odds):
    """The odds of a wager that is returned and wins nothing."""

    def __init__(self) -> None:
        object.__setattr__(self, "win", 0)
        object.__setattr__(self, "stake", 1)

    def __str__(self) -> str:
        """Say it in words, for odds of nothing are none."""
        return MONEY_BACK


def catch(caught: int, spots: int) -> str:
    """The row of so many spots caught: `3 of 5`."""
    return f"{caught} of {spots}"


CATCHES = {
    catch(caught, spots): (spots, caught)
    for spots in range(1, MOST_SPOTS + 1)
    for caught in range(spots, -1, -1)
}
"""The spots and the catch of every row there can be, the best catch of each number first."""


class KenoTables(PayTables):
    """Tables of catches; rows may be missing, and a catch may give the wager back."""

    def _problems(self, odds: Mapping[str, str]) -> Iterator[Refused]:
        for hand, text in odds.items():
            if hand not in CATCHES:
                yield Refused(
                    f"the keno table has no row {hand!r}; rows are such as '3 of 5', of 1 to "
                    f"{MOST_SPOTS} spots",
                    PAYS,
                    (hand,),
                )
            elif text != LOSES:
                try:
                    _paid(hand, text)
                except Refused as refused:
                    yield refused
        if all(text == LOSES for text in odds.values()):
            yield Refused("the keno table pays nothing; it needs a row such as '1 of 1'", PAYS)

    def _made(self, name: str, odds: Mapping[str, str]) -> PayTable:
        rows = tuple(
            Row(hand, _paid(hand, odds[hand]), PAYS)
            for hand in CATCHES
            if odds.get(hand, LOSES) != LOSES
        )
        return PayTable(self.wager, name, rows)


def _paid(hand: str, text: str) -> Odds:
    try:
        paid = MoneyBack() if text.strip() == MONEY_BACK else Odds.meant(text)
    except ValueError as error:
        raise Refused(f"the keno table, row {hand!r}: {error}", PAYS, (hand,)) from None
    if paid.fraction > MOST:
        raise Refused(
            f"the keno table pays {paid} for {hand!r}; {MOST:,} to 1 is the most", PAYS, (hand,)
        )
    return paid


def returns(table: PayTable) -> dict[tuple[int, int], Fraction]:
    """What a way of one unit gives back, the unit with it, by its spots and its catch."""
    return {CATCHES[row.hand]: 1 + row.odds.fraction for row in table.rows}


Sample = Mapping[int, Mapping[int, int]]
"""Winnings for each unit, by spots and catch; 0 gives the wager back."""

LOUNGE: Sample = {
    1: {1: 2},
    2: {2: 11},
    3: {2: 0, 3: 41},
    4: {2: 0, 3: 3, 4: 119},
    5: {3: 1, 4: 19, 5: 479},
    6: {3: 0, 4: 3, 5: 87, 6: 1479},
    7: {4: 1, 5: 19, 6: 349, 7: 7999},
    8: {5: 8, 6: 89, 7: 1479, 8: 17_999},
    9: {5: 3, 6: 42, 7: 299, 8: 3999, 9: 24_999},
    10: {5: 1, 6: 19, 7: 131, 8: 959, 9: 3799, 10: 24_999},
}
MACHINE: Sample = {
    1: {1: 2},
    2: {2: 14},
    3: {2: 1, 3: 45},
    4: {2: 1, 3: 4, 4: 90},
    5: {3: 2, 4: 11, 5: 809},
    6: {3: 2, 4: 3, 5: 69, 6: 1599},
    7: {3: 0, 4: 1, 5: 20, 6: 399, 7: 6999},
    8: {4: 1, 5: 11, 6: 97, 7: 1651, 8: 9999},
    9: {4: 0, 5: 5, 6: 43, 7: 334, 8: 4699, 9: 9999},
    10: {5: 4, 6: 23, 7: 141, 8: 999, 9: 4499, 10: 9999},
}
TOP_HEAVY: Sample = {
    **{spots: {spots: win} for spots, win in ((1, 2), (2, 11), (3, 54), (4, 229), (5, 1149))},
    6: {5: 49, 6: 3999},
    7: {5: 14, 6: 299, 7: 14_999},
    8: {0: 1, 6: 49, 7: 999, 8: 49_999},
    9: {0: 2, 6: 24, 7: 249, 8: 4999, 9: 99_999},
    10: {0: 3, 6: 14, 7: 99, 8: 999, 9: 9999, 10: 199_999},
}


def _printed(sample: Sample) -> tuple[str, ...]:
    return tuple(
        LOSES if win is None else f"{win} to 1" if win else MONEY_BACK
        for win in (sample.get(spots, {}).get(caught) for spots, caught in CATCHES.values())
    )


KENO = KenoTables(
    "keno",
    rows=tuple((hand, PAYS) for hand in CATCHES),
    printed={
        "sample-lounge": _printed(LOUNGE),
        "sample-machine": _printed(MACHINE),
        "sample-top-heavy": _printed(TOP_HEAVY),
    },
    ranked=False,
    samples=True,
    licensees="any",
)

ALL: dict[str, PayTables] = {"keno_table": KENO}
"""The option that chooses among the tables."""
