"""Pay tables of 5 Card Hi-Lo that reach a wanted edge."""

import difflib
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod

from houseway.games.five_card_hi_lo.best_play import best_choices
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS, FULL
from houseway.games.five_card_hi_lo.nets import FOLD_MAIN, FOLD_TIE, MAIN_NETS
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.paytables import ANTE_BONUS
from houseway.games.five_card_hi_lo.poker_hands import poker_hands
from houseway.games.five_card_hi_lo.settle import ante_bonus_hand, poker_bonus_row, ties_paid
from houseway.math.designs import DesignedTable, Designs
from houseway.math.distribution import Distribution
from houseway.money import Odds
from houseway.table.refusal import Refused

MOST_TABLES = 100_000
DESIGN_ROWS = {
    "poker_bonus.flush": tuple(map(Odds, range(6, 13))),
    "poker_bonus.straight": tuple(map(Odds, range(4, 10))),
    "poker_bonus.three of a kind": tuple(map(Odds, range(3, 7))),
    "poker_bonus.two pairs": tuple(map(Odds, range(2, 4))),
}
"""What a search varies when it is not told: the rows a licensee would turn first."""

Cells = Mapping[tuple[Fraction, tuple[str, ...]], int]
"""In how many ways so much is won, and besides it what these rows pay."""


def cells(options: FiveCardHiLoOptions) -> dict[str, Cells]:
    """The wager of each table, under best play of the main game, by the rows that pay it.

    What an ante bonus pays does not move best play: no hand with an ace is folded.
    """
    found, chosen = deals(FULL), best_choices(options)
    main: defaultdict[tuple[Fraction, tuple[str, ...]], int] = defaultdict(int)
    tie: defaultdict[tuple[Fraction, tuple[str, ...]], int] = defaultdict(int)
    for cards, hands, setting in zip(found.examples, found.hands.tolist(), chosen, strict=True):
        aces = ante_bonus_hand(cards)
        if setting is None:
            assert not aces, "no hand with an ace is folded"
            main[FOLD_MAIN, ()] += hands * found.dealer_hands
            tie[FOLD_TIE, ()] += hands * found.dealer_hands
            continue
        row = found.counts[setting].tolist()
        for comparison, won, count in zip(COMPARISONS, MAIN_NETS, row, strict=True):
            paid = ties_paid(options, comparison)
            main[won, (aces,) if aces else ()] += hands * count
            tie[Fraction(0 if paid else -1), tuple(paid)] += hands * count
    poker: defaultdict[tuple[Fraction, tuple[str, ...]], int] = defaultdict(int)
    for some in poker_hands(FULL):
        paid_by = poker_bonus_row(options, some.rank)
        poker[(Fraction(0), (paid_by.hand,)) if paid_by else (Fraction(-1), ())] += some.hands
    return {"ante_bonus": main, "tie": tie, "poker_bonus": poker}


def weights(options: FiveCardHiLoOptions) -> dict[str, Fraction]:
    """How far the edge of its wager falls when a row pays one unit more."""
    by_table = cells(options)
    return {
        f"{table.wager}.{row.hand}": Fraction(
            sum(count for (_, paid), count in by_table[table.wager].items() if row.hand in paid),
            sum(by_table[table.wager].values()),
        )
        for table in options.pay_tables()
        for row in table.rows
    }


def design(
    options: FiveCardHiLoOptions,
    rows: Mapping[str, tuple[Odds, ...]],
    low: Fraction,
    high: Fraction,
) -> Designs:
    """Every choice of these rows, all of one table, with an edge from low to high."""
    known = weights(options)
    rows = rows or DESIGN_ROWS
    table = _table_of(rows, known)
    counted = cells(options)[table]
    pays = {row.hand: row.odds for row in options.pay_table(f"{table}_table").rows}
    edge = distribution(counted, pays).edge
    found = []
    for chosen in product(*rows.values()):
        offered = dict(zip(rows, chosen, strict=True))
        reached = edge - sum(
            (
                known[name] * (odds.fraction - pays[_hand(name)].fraction)
                for name, odds in offered.items()
            ),
            Fraction(0),
        )
        if low <= reached <= high:
            changed = pays | {_hand(name): odds for name, odds in offered.items()}
            made = distribution(counted, changed)
            found.append(DesignedTable(offered, made.edge, made.standard_deviation))
    middle = (low + high) / 2
    found.sort(key=lambda each: (abs(each.edge - middle), each.standard_deviation))
    return Designs(known, tuple(found))


def distribution(counted: Cells, pays: Mapping[str, Odds]) -> Distribution:
    """What a wager wins when its rows pay so."""
    ways: defaultdict[Fraction, int] = defaultdict(int)
    for (won, paid), count in counted.items():
        ways[won + sum((pays[hand].fraction for hand in paid), Fraction(0))] += count
    return Distribution.of(ways)


def _hand(name: str) -> str:
    return name.partition(".")[2]


def _table_of(rows: Mapping[str, tuple[Odds, ...]], known: Mapping[str, Fraction]) -> str:
    """The table whose rows these are, if they can be searched."""
    for name in rows:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"rows are {', '.join(known)}"
            raise Refused(f"there is no row {name}; {hint}")
    if prod(map(len, rows.values())) > MOST_TABLES:
        raise Refused(f"these rows make more than {MOST_TABLES:,} tables; offer fewer odds")
    table, *others = {name.partition(".")[0] for name in rows}
    if others:
        raise Refused("the rows are of two wagers, each with an edge of its own; choose one wager")
    if table == ANTE_BONUS.wager:
        for name, choices in rows.items():
            for odds in choices:
                for problem in ANTE_BONUS.below_printed(_hand(name), odds):
                    raise problem
    return table
