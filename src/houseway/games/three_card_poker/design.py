"""Pay tables of Three Card Poker that reach a wanted edge."""

import difflib
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod

from houseway.cards.three_card import ThreeCardCategory
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.settle import (
    ante_bonus_results,
    folded_results,
    pair_plus_result,
)
from houseway.games.three_card_poker.showdown import showdowns
from houseway.games.three_card_poker.solution import best, dealt, play_nets
from houseway.math.designs import DesignedTable, Designs
from houseway.math.distribution import Distribution
from houseway.money import Odds
from houseway.table.refusal import Refused
from houseway.table.results import net

MOST_TABLES = 100_000
DESIGN_ROWS = {
    "pair_plus.straight flush": tuple(map(Odds, range(35, 51, 5))),
    "pair_plus.three of a kind": tuple(map(Odds, range(25, 36))),
    "pair_plus.straight": (Odds(5), Odds(6)),
    "pair_plus.flush": (Odds(3), Odds(4)),
}
"""What a search varies when it is not told: the rows a licensee would turn first."""

Cell = tuple[ThreeCardCategory | None, Fraction, int]
"""A hand, or none where it was folded; what it wins; in how many ways."""

_BY_LABEL = {category.label: category for category in ThreeCardCategory}


def weights(options: ThreeCardPokerOptions) -> dict[str, Fraction]:
    """How far the edge of its wager falls when a row pays one unit more.

    A pair plus wager alone is never folded, and all hands with an ante bonus are played, whatever
    it pays; so the weight of a row is how often its hand is dealt.
    """
    hands = dealt(options)
    found = best(options).met.sum(axis=1).tolist()
    of_one = showdowns(options.kicker).dealer_hands
    for category in ThreeCardCategory:
        if ante_bonus_results(options, category):
            assert found[category] == hands[category] * of_one, f"some {category} is folded"
    return {
        f"{table.wager}.{row.hand}": Fraction(hands[_BY_LABEL[row.hand]], hands.total())
        for table in options.pay_tables()
        for row in table.rows
    }


def design(
    options: ThreeCardPokerOptions,
    rows: Mapping[str, tuple[Odds, ...]],
    low: Fraction,
    high: Fraction,
) -> Designs:
    """Every choice of these rows, all of one wager, with an edge from low to high."""
    known = weights(options)
    rows = rows or DESIGN_ROWS
    wager = _wager_of(rows, known)
    cells = pair_plus_cells(options) if wager == "pair_plus" else main_cells(options)
    pays = {row.hand: row.odds.fraction for row in options.pay_table(f"{wager}_table").rows}
    edge = _distribution(cells, {}).edge
    hands = [name.partition(".")[2] for name in rows]
    found = []
    for chosen in product(*rows.values()):
        more = {hand: odds.fraction - pays[hand] for hand, odds in zip(hands, chosen, strict=True)}
        gained = (known[f"{wager}.{hand}"] * extra for hand, extra in more.items())
        reached = edge - sum(gained, Fraction(0))
        if low <= reached <= high:
            changed = _distribution(cells, {_BY_LABEL[hand]: more[hand] for hand in more})
            table = dict(zip(rows, chosen, strict=True))
            found.append(DesignedTable(table, changed.edge, changed.standard_deviation))
    middle = (low + high) / 2
    found.sort(key=lambda table: (abs(table.edge - middle), table.standard_deviation))
    return Designs(known, tuple(found))


def _wager_of(rows: Mapping[str, tuple[Odds, ...]], known: Mapping[str, Fraction]) -> str:
    """The wager whose rows these are, if they can be searched."""
    for name in rows:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"rows are {', '.join(known)}"
            raise Refused(f"there is no row {name}; {hint}")
    if prod(map(len, rows.values())) > MOST_TABLES:
        raise Refused(f"these rows make more than {MOST_TABLES:,} tables; offer fewer odds")
    wager, *others = {name.partition(".")[0] for name in rows}
    if others:
        raise Refused("the rows are of two wagers, each with an edge of its own; choose one wager")
    return wager


def pair_plus_cells(options: ThreeCardPokerOptions) -> list[Cell]:
    """The pair plus wager alone."""
    hands = dealt(options)
    return [
        (category, pair_plus_result(options, category).net, hands[category])
        for category in ThreeCardCategory
    ]


def main_cells(options: ThreeCardPokerOptions) -> list[Cell]:
    """Ante, play and ante bonus under best play."""
    found = best(options)
    cells: list[Cell] = [
        (category, won, count)
        for category in ThreeCardCategory
        for won, count in zip(
            play_nets(options, category), found.met[category].tolist(), strict=True
        )
    ]
    folded = int((~found.played).sum()) * showdowns(options.kicker).dealer_hands
    return [*cells, (None, net(folded_results(pair_plus=False), {}), folded)]


def _distribution(cells: list[Cell], more: Mapping[ThreeCardCategory, Fraction]) -> Distribution:
    """What is won when some hands are paid so much more."""
    ways: defaultdict[Fraction, int] = defaultdict(int)
    for category, won, count in cells:
        ways[won + (more.get(category, 0) if category is not None else 0)] += count
    return Distribution.of(ways)
