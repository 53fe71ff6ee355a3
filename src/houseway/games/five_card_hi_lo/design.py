"""Pay tables of 5 Card Hi-Lo that reach a wanted edge."""

from collections import defaultdict
from fractions import Fraction

from houseway.games.design_rows import Part, designed, refuse_unknown, table_of
from houseway.games.five_card_hi_lo.best_play import best_choices
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS, FULL, poker_hands
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.paytables import ANTE_BONUS
from houseway.games.five_card_hi_lo.settle import ante_bonus_hand, poker_bonus_row, ties_paid
from houseway.games.five_card_hi_lo.values import FOLD_MAIN, FOLD_TIE, MAIN_NETS
from houseway.games.stakes import MAIN
from houseway.math.designs import Cells, Designs, Rows, hand_of, weight
from houseway.math.threads import Progress
from houseway.money import Odds

DESIGN_ROWS = {
    "poker_bonus.flush": tuple(map(Odds, range(6, 13))),
    "poker_bonus.straight": tuple(map(Odds, range(4, 10))),
    "poker_bonus.three of a kind": tuple(map(Odds, range(3, 7))),
    "poker_bonus.two pairs": tuple(map(Odds, range(2, 4))),
}
"""What a search varies when it is not told: the rows a licensee would turn first."""


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
        f"{table.wager}.{row.hand}": weight(by_table[table.wager], row.hand)
        for table in options.pay_tables()
        for row in table.rows
    }


def design(
    options: FiveCardHiLoOptions,
    rows: Rows,
    low: Fraction,
    high: Fraction,
    progress: Progress | None = None,
) -> Designs:
    """Every choice of these rows with an edge from low to high."""
    known, rows = weights(options), rows or DESIGN_ROWS
    refuse_unknown(rows, known)
    for name, choices in rows.items():
        if table_of(name) == ANTE_BONUS.wager:
            for odds in choices:
                for problem in ANTE_BONUS.below_printed(hand_of(name), odds):
                    raise problem

    def part(wager: str) -> Part:
        table = ANTE_BONUS.wager if wager == MAIN else wager
        pays = {row.hand: row.odds.fraction for row in options.pay_table(f"{table}_table").rows}
        return cells(options)[table], pays

    def wager_of(row: str) -> str:
        return MAIN if table_of(row) == ANTE_BONUS.wager else table_of(row)

    return designed(rows, wager_of, part, known, low, high)
