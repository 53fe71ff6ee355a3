"""Pay tables of Three Card Poker that reach a wanted edge."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from houseway.cards.three_card import ThreeCardCategory
from houseway.games.design_rows import Part, designed, refuse_unknown, table_of
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.settle import (
    ante_bonus_results,
    folded_results,
    pair_plus_result,
)
from houseway.games.three_card_poker.showdown import showdowns
from houseway.games.three_card_poker.solution import MAIN, best, dealt, play_nets
from houseway.math.designs import Designs, Rows
from houseway.math.threads import Progress
from houseway.money import Odds
from houseway.table.results import net

DESIGN_ROWS = {
    "pair_plus.straight flush": tuple(map(Odds, range(35, 51, 5))),
    "pair_plus.three of a kind": tuple(map(Odds, range(25, 36))),
    "pair_plus.straight": (Odds(5), Odds(6)),
    "pair_plus.flush": (Odds(3), Odds(4)),
}
"""What a search varies when it is not told: the rows a licensee would turn first."""

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
    rows: Rows,
    low: Fraction,
    high: Fraction,
    progress: Progress | None = None,
) -> Designs:
    """Every choice of these rows with an edge from low to high."""
    known, rows = weights(options), rows or DESIGN_ROWS
    refuse_unknown(rows, known)

    def part(wager: str) -> Part:
        table = "ante_bonus" if wager == MAIN else wager
        pays = {row.hand: row.odds.fraction for row in options.pay_table(f"{table}_table").rows}
        cells: defaultdict[tuple[Fraction, tuple[str, ...]], int] = defaultdict(int)
        for hand, won, count in main(options) if wager == MAIN else pair_plus(options):
            paid = (hand,) if hand in pays else ()
            cells[won - pays.get(hand, Fraction(0)), paid] += count
        return cells, pays

    def wager_of(row: str) -> str:
        return MAIN if table_of(row) == "ante_bonus" else table_of(row)

    return designed(rows, wager_of, part, known, low, high)


Counted = Iterator[tuple[str, Fraction, int]]
"""A hand, or none where it was folded; what it wins; in how many ways."""


def pair_plus(options: ThreeCardPokerOptions) -> Counted:
    """The pair plus wager alone."""
    hands = dealt(options)
    for category in ThreeCardCategory:
        yield category.label, pair_plus_result(options, category).net, hands[category]


def main(options: ThreeCardPokerOptions) -> Counted:
    """Ante, play and ante bonus under best play."""
    found = best(options)
    for category in ThreeCardCategory:
        nets = play_nets(options, category)
        for won, count in zip(nets, found.met[category].tolist(), strict=True):
            yield category.label, won, count
    folded = int((~found.played).sum()) * showdowns(options.kicker).dealer_hands
    yield "", net(folded_results(pair_plus=False), {}), folded
