"""What a laboratory holds the figures against stands in the report, and could disagree."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from houseway.games import game, mathematics
from houseway.math.distribution import Distribution
from houseway.math.figures import BoundedFigures, WagerFigures
from houseway.report import numbers
from houseway.report.contents import report
from houseway.report.document import Code, Document, DocumentTable
from houseway.report.identity import wagers
from houseway.report.published import compared
from houseway.report.sign_off import HEADS
from houseway.report.verification import ROUNDS, SEED, simulate
from tests.report.made_up_game import DAY

TCP = game("three-card-poker")


def tables(document: Document, head: str) -> list[DocumentTable]:
    return [b for b in document.blocks if isinstance(b, DocumentTable) and head in b.heads]


def test_the_report_has_its_simulation_with_seed_command_and_every_wager() -> None:
    options = TCP.options()
    analysis = mathematics(TCP.name).analyze(options)
    document = report(TCP, options, analysis, DAY, simulated=simulate(TCP, options))
    commands = [block.text for block in document.blocks if isinstance(block, Code)]
    assert f"houseway simulate three-card-poker --rounds {ROUNDS} --seed {SEED}" in commands
    (table,) = tables(document, "edge, simulated")
    assert [row[0].text for row in table.rows] == ["Main game", "Pair plus"]
    for row in table.rows:
        simulated, exact = (float(row[at].text.rstrip("%")) for at in (1, 3))
        assert simulated == pytest.approx(exact, abs=0.5)
        assert abs(float(row[4].text.replace("\N{MINUS SIGN}", "-"))) < 5


@pytest.mark.parametrize(("table", "edge"), [("A", "2.3167"), ("B", "2.6968"), ("C", "7.2760")])
def test_published_figures_agree_where_the_rules_are_the_same(table: str, edge: str) -> None:
    options = TCP.options.parse({"pair_plus_table": table})
    rows = {row.published.wager: row for row in compared(mathematics(TCP.name).analyze(options))}
    assert rows["pair_plus"].ours == Decimal(edge) and rows["pair_plus"].agrees
    assert rows["main"].agrees


def test_a_figure_that_differs_is_said_to_differ() -> None:
    options = TCP.options()
    analysis = mathematics(TCP.name).analyze(options)
    wrong = WagerFigures(Distribution.of({Fraction(-1): 51, Fraction(1): 49}), "pair plus wager")
    (row,) = (
        row
        for row in compared(replace(analysis, wagers={**analysis.wagers, "pair_plus": wrong}))
        if row.published.wager == "pair_plus"
    )
    assert not row.agrees and row.ours == Decimal("2.0000")


def test_other_breakage_is_compared_with_nothing() -> None:
    options = replace(TCP.options(), breakage="down_to_unit")
    analysis = mathematics(TCP.name).analyze(TCP.options())
    assert compared(replace(analysis, options=options.as_words())) == ()


def test_exposure_is_the_largest_result_at_the_maximum_at_every_seat() -> None:
    options = TCP.options()
    document = report(TCP, options, mathematics(TCP.name).analyze(options), DAY)
    (table,) = tables(document, "largest result")
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in table.rows}
    # Pair Plus at $100: table A pays 40 to 1 for a straight flush, to six seats.
    assert rows["Pair plus"] == ["$100", "+40 units", "$4,000", "$24,000"]


def test_exposure_has_wagers_within_an_error_too_and_all_together_keep_to_the_cap() -> None:
    options = TCP.options.parse({"payout_cap": "$1,000"})
    analysis = mathematics(TCP.name).analyze(TCP.options())
    ends = Distribution.of({Fraction(-1): 99, Fraction(8): 1})
    bounded = BoundedFigures(0.91, 1e-11, "ante", distribution=ends)
    pair_plus = analysis.wagers["pair_plus"]
    made = replace(
        analysis, options=options.as_words(), wagers={"main": bounded, "pair_plus": pair_plus}
    )
    (table,) = tables(report(TCP, options, made, DAY), "largest result")
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in table.rows}
    assert rows["Main game"] == ["$500", "+8 units", "$1,000", "$6,000"]
    assert [cell.text for cell in table.total[-2:]] == ["$1,000", "$6,000"]


def test_a_report_of_named_wagers_names_them_in_every_command_that_repeats_it() -> None:
    options = TCP.options.parse({"payout_cap": "$100"})
    stakes = {"main": 50_00, "pair_plus": 20_00}
    analysis = mathematics(TCP.name).analyze(options, stakes=stakes)
    simulated, asked = simulate(TCP, options, stakes), wagers(stakes)
    document = report(TCP, options, analysis, DAY, simulated=simulated, asked=asked)
    commands = [block.text for block in document.blocks if isinstance(block, Code)]
    named = "--wager 'main=$50' --wager 'pair_plus=$20'"
    ours = [command for command in commands if "houseway" in command]
    assert len(ours) == 3 and all(named in command for command in ours)
    assert simulated is not None and not simulated.discrepancies
    (table,) = tables(document, "edge, simulated")
    main = analysis.wagers["main"]
    assert isinstance(main, WagerFigures)
    assert table.rows[0][3].text == numbers.percent(main.edge, 4)


def test_there_is_room_to_sign() -> None:
    options = TCP.options()
    document = report(TCP, options, mathematics(TCP.name).analyze(options), DAY)
    (table,) = tables(document, "signature")
    assert table.heads == HEADS and len(table.rows) == 3
