"""Pay tables of 5 Card Hi-Lo found by a search have the edge a full analysis gives them."""

from fractions import Fraction

import pytest

from houseway.cards.card import parse_cards
from houseway.games.five_card_hi_lo.analysis import analyze, choice_values, design, values_in_view
from houseway.games.five_card_hi_lo.design import cells, weights
from houseway.games.five_card_hi_lo.figures import rows_section
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.math.designs import distribution
from houseway.money import Odds
from houseway.table.refusal import Refused

STANDARD = FiveCardHiLoOptions()
WAGER = {"ante_bonus": "main", "tie": "tie", "poker_bonus": "poker_bonus"}


@pytest.mark.parametrize(
    "options", [STANDARD, FiveCardHiLoOptions(tie_pay="cumulative", poker_bonus_table="2")]
)
def test_the_cells_of_each_table_have_the_distribution_of_its_wager(
    options: FiveCardHiLoOptions,
) -> None:
    found = analyze(options)
    for table, counted in cells(options).items():
        pays = {row.hand: row.odds.fraction for row in options.pay_table(f"{table}_table").rows}
        assert distribution(counted, pays).outcomes == found.wagers[WAGER[table]].outcomes


def test_the_rows_that_move_the_edge_are_told_in_words() -> None:
    tables = {row[0] for row in rows_section(STANDARD, weights(STANDARD)).rows}
    assert tables == {"ante bonus", "tie", "poker bonus"}


@pytest.mark.parametrize(
    ("row", "odds"),
    [
        ("ante_bonus.three aces", Odds(7)),
        ("tie.low hand", Odds(5)),
        ("poker_bonus.straight", Odds(7)),
        ("poker_bonus.pair of sevens or better", Odds(6, 5)),
    ],
)
def test_a_designed_table_has_the_edge_a_full_analysis_gives_it(row: str, odds: Odds) -> None:
    table, _, hand = row.partition(".")
    name = f"{table}_table"
    (made,) = design(STANDARD, {row: (odds,)}, Fraction(-1), Fraction(1)).tables
    text = "; ".join(
        f"{each.hand} = {odds if each.hand == hand else each.odds}"
        for each in STANDARD.pay_table(name).rows
    )
    changed = analyze(FiveCardHiLoOptions(**{name: text})).wagers[WAGER[table]]
    assert made.edge == changed.edge
    assert made.standard_deviation == pytest.approx(changed.standard_deviation)
    before = analyze(STANDARD).wagers[WAGER[table]].edge
    old = next(each.odds.fraction for each in STANDARD.pay_table(name).rows if each.hand == hand)
    assert before - changed.edge == weights(STANDARD)[row] * (odds.fraction - old)


def test_a_search_keeps_to_the_range_and_names_the_nearest_first() -> None:
    found = design(STANDARD, {}, Fraction(4, 100), Fraction(8, 100)).tables
    middle = Fraction(6, 100)
    distances = [abs(table.edge - middle) for table in found]
    assert len(found) > 10
    assert distances == sorted(distances) and distances[-1] <= Fraction(2, 100)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ({"poker_bonus.flash": (Odds(5),)}, "did you mean poker_bonus.flush"),
        ({"ante_bonus.four aces": (Odds(49),)}, "no less than 50 to 1"),
        (
            {
                "tie.low hand": tuple(map(Odds, range(1, 400))),
                "tie.high hand": tuple(map(Odds, range(1, 400))),
            },
            "more than",
        ),
    ],
)
def test_what_cannot_be_searched_is_refused(
    rows: dict[str, tuple[Odds, ...]], sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        design(STANDARD, rows, Fraction(0), Fraction(1))


@pytest.mark.parametrize(
    ("cards", "board", "removed"),
    [
        ("As Kd 9c 8h", "", ""),
        ("As Kd 9c 8h 2s", "3c", ""),
        ("As Kd 9c 8h 2s", "", "As"),
    ],
)
def test_a_situation_that_cannot_be_is_refused(cards: str, board: str, removed: str) -> None:
    with pytest.raises(Refused):
        choice_values(STANDARD, *map(parse_cards, (cards, board, removed)))


def test_charts_cover_every_pair_of_totals_and_sections_are_full() -> None:
    found = analyze(STANDARD)
    no_ace, one_ace = found.charts
    assert no_ace.document()["30"]["4"] == "play"
    assert no_ace.document()["24"]["10"] == "fold"
    assert one_ace.document()["31"]["4"] == "ace high"
    assert one_ace.document()["22"]["10"] == "one ace low"
    assert all(section.sentences or section.rows for section in found.sections)
    assert found.method and callable(values_in_view)


def test_tables_of_two_wagers_are_searched_together_for_the_edge_of_a_unit_on_each() -> None:
    """Counted another way: each wager designed by itself, and the mean of the two edges."""
    poker = {"poker_bonus.flush": tuple(map(Odds, range(5, 9)))}
    tie = {"tie.low hand": tuple(map(Odds, range(3, 6)))}
    wide = Fraction(-10), Fraction(10)
    edges = {
        (name, table.rows[name]): table.edge
        for alone in (poker, tie)
        for table in design(STANDARD, alone, *wide).tables
        for name in alone
    }
    found = design(STANDARD, {**poker, **tie}, *wide)
    assert found.wager == "poker_bonus and tie" and len(found.tables) == 4 * 3
    for table in found.tables:
        own = {
            "poker_bonus": edges["poker_bonus.flush", table.rows["poker_bonus.flush"]],
            "tie": edges["tie.low hand", table.rows["tie.low hand"]],
        }
        assert table.edges == own and table.edge == sum(own.values()) / 2
    narrow = design(STANDARD, {**poker, **tie}, found.tables[0].edge, found.tables[0].edge)
    assert narrow.found >= 1 and narrow.tables[0].edge == found.tables[0].edge
