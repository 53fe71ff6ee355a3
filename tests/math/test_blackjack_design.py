"""What a blackjack is paid, found by a search, has the edge a full analysis gives it."""

from fractions import Fraction

import pytest

from houseway.games.blackjack.analysis import analyze, design
from houseway.games.blackjack.options import BlackjackOptions
from houseway.math.designs import DesignedTable
from houseway.money import Odds
from houseway.table.refusal import Refused

ONE_DECK = BlackjackOptions(decks=1, h17="true")
ROW = "blackjack.blackjack"


def found(options: BlackjackOptions, *pays: Odds, edge: tuple[int, int] = (0, 5)):
    low, high = (Fraction(end, 100) for end in edge)
    return design(options, {ROW: pays}, low, high)


def test_six_to_five_has_the_edge_and_the_deviation_of_its_own_analysis() -> None:
    (table,) = found(ONE_DECK, Odds(6, 5)).tables
    assert isinstance(table, DesignedTable)
    main = analyze(BlackjackOptions(decks=1, h17="true", blackjack_pays="6 to 5")).wagers["main"]
    assert float(table.edge) == pytest.approx(main.edge_decimal, abs=1e-11)
    assert table.standard_deviation == pytest.approx(main.standard_deviation, abs=1e-5)


def test_the_nearest_payments_are_named_where_none_reaches_the_edge() -> None:
    searched = found(ONE_DECK, Odds(2), Odds(3, 2), edge=(8, 9))
    assert not searched.found
    assert [table.rows[ROW] for table in searched.tables] == [Odds(3, 2), Odds(2)]
    assert all(searched.away(table) > Fraction(7, 100) for table in searched.tables)


def test_an_edge_within_an_error_is_told_as_no_fraction() -> None:
    told = found(ONE_DECK, Odds(6, 5)).document(1)
    assert told["error_bound"] == 1e-11
    assert told["tables"][0]["edge"] is None and told["tables"][0]["away"] is None


def test_blackjack_has_no_other_row() -> None:
    with pytest.raises(Refused, match=r"there is no row blackjack\.pair"):
        design(ONE_DECK, {"blackjack.pair": (Odds(1),)}, Fraction(0), Fraction(1))
