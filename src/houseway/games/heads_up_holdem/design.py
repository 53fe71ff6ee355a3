"""Pay tables of Heads Up Hold'em that reach a wanted edge."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

from houseway.cards.card import Card
from houseway.cards.ranking import Category
from houseway.families.holdem.design import (
    FARTHEST,
    Choices,
    Design,
    RowSums,
    designs,
    nearest_designs,
    row_sums,
)
from houseway.families.holdem.figures import paths
from houseway.families.holdem.rules import HoldemRules
from houseway.families.holdem.solve import Solution, solve
from houseway.games.design_rows import (
    TOGETHER,
    Part,
    designed,
    refuse_many,
    refuse_unknown,
    table_of,
)
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.rules import MAIN, rules_of
from houseway.games.heads_up_holdem.settle import pocket_bonus_hand, trips_plus_result
from houseway.games.heads_up_holdem.wagers import POCKET_BONUS, TRIPS_PLUS
from houseway.math.designs import (
    DesignedTable,
    Designs,
    Rows,
    RowsAndEdge,
    every_table,
    hand_of,
    search_together,
    weight,
)
from houseway.math.threads import Progress
from houseway.money import Odds
from houseway.table.refusal import Refused

MAIN_TABLES = ("odds", "bad_beat")
DESIGN_ROWS = {
    "bad_beat.full house": tuple(map(Odds, range(4, 13))),
    "bad_beat.flush": tuple(map(Odds, range(3, 11))),
    "bad_beat.straight": tuple(map(Odds, range(2, 9))),
}
"""What a search varies when it is not told: the rows a licensee would turn first."""

_BY_LABEL = {category.label: category for category in Category}


def design(
    options: HeadsUpHoldemOptions,
    rows: Rows,
    low: Fraction,
    high: Fraction,
    progress: Progress | None = None,
) -> Designs:
    """Every choice of these rows with an edge from low to high, and the weight of every row."""
    solution = solve(rules_of(options), progress=progress)
    sums, parts = row_sums(solution), _sides(options, solution)
    known = dict(_weights(options, sums, parts))
    rows = rows or DESIGN_ROWS
    refuse_unknown(rows, known)
    main = {name: _usable(options, name, odds) for name, odds in rows.items() if _of_main(name)}
    sides = {name: odds for name, odds in rows.items() if not _of_main(name)}
    if not main:
        return designed(sides, table_of, parts.__getitem__, known, low, high)
    offered = _offered(options, main)
    if not sides:
        found = nearest_designs(sums, solution.rules, *offered, low, high)
        tables = tuple(
            DesignedTable(
                _rows(each.rules, main), each.volatility.edge, each.volatility.standard_deviation
            )
            for each in found
        )
        return Designs(known, tables, MAIN, low, high)
    refuse_many({**main, **sides})
    every: dict[str, list[RowsAndEdge]] = {
        MAIN: _every_main(designs(sums, solution.rules, *offered, -FARTHEST, FARTHEST), main)
    }
    for wager in dict.fromkeys(map(table_of, sides)):
        own = {name: odds for name, odds in sides.items() if table_of(name) == wager}
        every[wager] = list(every_table(*parts[wager], own))
    return Designs(known, search_together(every, low, high), TOGETHER.join(every), low, high)


def _of_main(row: str) -> bool:
    return table_of(row) in MAIN_TABLES


def _usable(
    options: HeadsUpHoldemOptions, name: str, choices: tuple[Odds, ...]
) -> tuple[Odds, ...]:
    usable = tuple(odds for odds in choices if options.chip % odds.stake == 0)
    if not usable:
        raise Refused(f"none of the odds for {name} can be paid exactly on the chip")
    return usable


def _offered(options: HeadsUpHoldemOptions, rows: Rows) -> tuple[Choices, Choices]:
    """What each row of the two tables of the main game may pay; rows not named stay."""

    def of(table: str) -> Choices:
        return {
            _BY_LABEL[row.hand]: tuple(
                odds.fraction for odds in rows.get(f"{table}.{row.hand}", (row.odds,))
            )
            for row in options.pay_table(f"{table}_table").rows
        }

    return of("odds"), of("bad_beat")


def _rows(rules: HoldemRules, rows: Rows) -> dict[str, Odds]:
    def pays(name: str) -> Odds:
        table = rules.odds_win if table_of(name) == "odds" else rules.odds_loss
        paid = table[_BY_LABEL[hand_of(name)]]
        return Odds(paid.numerator, paid.denominator)

    return {name: pays(name) for name in rows}


def _every_main(found: list[Design], rows: Rows) -> list[RowsAndEdge]:
    return [(each.volatility.edge, _rows(each.rules, rows)) for each in found]


def _sides(options: HeadsUpHoldemOptions, solution: Solution) -> dict[str, Part]:
    """The side wagers by the rows that pay them."""
    trips: Counter[str] = Counter()
    for way in paths(solution):
        for category, count in enumerate(way.counts.sum(axis=(0, 2)).tolist()):
            result = trips_plus_result(options, Category(category), folded=not way.multiple)
            trips[Category(category).label if result.outcome == "pay" else ""] += count
    pocket = Counter(pocket_bonus_hand(*two) for two in combinations(Card, 2))
    return {
        TRIPS_PLUS: _part(options, TRIPS_PLUS, trips),
        POCKET_BONUS: _part(options, POCKET_BONUS, pocket),
    }


def _part(options: HeadsUpHoldemOptions, wager: str, dealt: Counter[str]) -> Part:
    pays = {row.hand: row.odds.fraction for row in options.pay_table(f"{wager}_table").rows}
    cells: Counter[tuple[Fraction, tuple[str, ...]]] = Counter()
    for hand, count in dealt.items():
        cells[(Fraction(0), (hand,)) if hand in pays else (Fraction(-1), ())] += count
    return cells, pays


def _weights(
    options: HeadsUpHoldemOptions, sums: RowSums, parts: dict[str, Part]
) -> Iterator[tuple[str, Fraction]]:
    """How far the edge of its wager falls when a row pays one unit more."""
    of: dict[str, Callable[[str], Fraction]] = {
        "odds": lambda hand: sums.win_weights[_BY_LABEL[hand]],
        "bad_beat": lambda hand: sums.loss_weights[_BY_LABEL[hand]],
        TRIPS_PLUS: lambda hand: weight(parts[TRIPS_PLUS][0], hand),
        POCKET_BONUS: lambda hand: weight(parts[POCKET_BONUS][0], hand),
    }
    for table, weigh in of.items():
        for row in options.pay_table(f"{table}_table").rows:
            yield f"{table}.{row.hand}", weigh(row.hand)
