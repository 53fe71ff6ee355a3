"""What a laboratory must find in a report, in both of its forms."""

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

import pytest

from houseway.law import clause
from houseway.math.figures import WagerFigures
from houseway.report.contents import report
from houseway.report.document import Block, Document, DocumentTable, Grid, Paragraph
from houseway.report.identity import command, program_digest
from houseway.table.options import Options
from tests.report.conftest import squeezed
from tests.report.made_up_game import (
    ANALYSIS,
    DAY,
    GAME,
    HUGE,
    MAIN,
    OPTIONS,
    SIDE_BET,
    MadeUpOptions,
)
from tests.report.page import Page

Says = Callable[[str], bool]


@pytest.fixture(params=["html", "pdf"])
def says(request: pytest.FixtureRequest) -> Says:
    """Whether the words are in the report of this form."""
    if request.param == "html":
        text = squeezed(request.getfixturevalue("page").text)
    else:
        text = request.getfixturevalue("pdf_text")
    return lambda words: squeezed(words) in text


def test_the_head_names_game_citation_and_date(says: Says) -> None:
    assert says("Made Up <Poker> & Co")
    assert says("N.J.A.C. 13:69F-99")
    assert says("March 1, 2026")


def test_every_option_has_its_value_meaning_clause_and_reading(says: Says) -> None:
    words = OPTIONS.as_words()
    for info in OPTIONS.infos():
        cite = clause(info.cite).citation if info.cite else ""
        reading = f"reading {info.reading}" if info.reading else ""
        assert says(info.name)
        assert says(words[info.name])
        assert says(info.about[1:])
        assert says(cite + reading)


def test_options_that_differ_are_marked_and_name_their_default(page: Page) -> None:
    assert len(page.marked) == 3
    minimum, kicker, back = page.marked
    assert "$25 default: $10" in minimum
    assert "literal default: standard" in kicker
    assert "default: blue" in back


@pytest.mark.parametrize("row", ["royal flush 100 to 1", "full house 7 to 2"])
def test_pay_tables_in_force_state_odds_with_to_and_their_clause(says: Says, row: str) -> None:
    assert says(f"{row} {clause('HUH 39.11(g)-RF').citation}")
    assert says(clause("HUH 39.11(g)-RF").requirement)


def test_a_designers_pay_table_is_printed_row_by_row_with_what_the_rules_print() -> None:
    own = replace(OPTIONS, side_table="royal flush = 77 to 1; full house = 7 to 2")
    document = report(GAME, own, replace(ANALYSIS, options=own.as_words()), DAY)
    rows = [[cell.text for cell in row] for table in tables(document) for row in table.rows]
    assert ["royal flush", "77 to 1", "variant"] in rows
    assert ["full house", "7 to 2", "13:69F-39.11(g)"] in rows  # as table 1 has it
    assert ["side_table.royal flush", "77 to 1", "100 to 1", "13:69F-39.11(g)"] in rows
    variant = "designer's variant, not the printed rules"
    assert any(f"{variant}, nearest to table 1" in table.caption for table in tables(document))
    assert any(isinstance(block, Paragraph) and variant in block.text for block in document.blocks)


def test_a_licensees_pay_table_is_printed_row_by_row_as_the_licensees() -> None:
    own = replace(OPTIONS, tips_table="pair = 5 to 2")
    document = report(GAME, own, replace(ANALYSIS, options=own.as_words()), DAY)
    rows = [[cell.text for cell in row] for table in tables(document) for row in table.rows]
    assert ["pair", "5 to 2", "13:69F-39.11(f)"] in rows
    assert any("licensee's table" in table.caption for table in tables(document))


@pytest.mark.parametrize("wager", [MAIN, SIDE_BET], ids=["main", "side"])
def test_every_figure_of_every_wager_is_there_exactly(says: Says, wager: WagerFigures) -> None:
    for exact in (
        wager.edge,
        wager.element_of_risk,
        wager.average_wager,
        wager.distribution.variance,
        wager.hit_frequency,
    ):
        assert says(str(exact))
    for _, probability in wager.outcomes:
        assert says(str(probability))


def test_edge_deviation_and_session_of_a_wager_computed_by_hand(says: Says) -> None:
    # 972 of 1,000 lose one, 27 win 3.5, one wins 100: 972 - 94.5 - 100 = 777.5 thousandths.
    assert says("edge 77.750000% 311/400")
    # 972 + 27 * 12.25 + 10,000 = 11,302.75 thousandths of squares, less 0.7775 squared.
    assert says("variance 10.698244 1711719/160000")
    assert says("wins 2.800000% 1 in 35.71 7/250")
    # Distribution: net, ways, exact, decimal, contribution.
    assert says("+3.5 27 27/1000 0.027000000000 0.094500000000")
    assert says("100 \N{MINUS SIGN}77.75 32.71")


def test_long_distributions_stand_in_the_appendix_and_short_ones_do_not(
    document: Document,
) -> None:
    titles = [f"{heading.number} {heading.text}" for heading in document.headings]
    assert "A.1 Main game" in titles
    assert "A.2 Side" not in titles
    assert sum("net" in table.heads for table in tables(document)) == 2


def test_distribution_tables_add_up_to_their_sums(document: Document) -> None:
    for table in tables(document):
        if "net" in table.heads:
            ways = [int(row[1].text.replace(",", "")) for row in table.rows]
            exact = [Fraction(row[2].text) for row in table.rows]
            assert sum(ways) == int(table.total[1].text.replace(",", ""))
            assert sum(exact) == 1


def test_choices_are_counted_and_charted(says: Says) -> None:
    assert says("raise 3x 29.729730% 11/37")
    assert says("check 51.351351% 19/37")
    assert says("Before <anything>")
    assert says("A 3x C K F C C A note & more.")


def test_grids_use_one_shade_for_one_choice_and_leave_the_empty_cell_empty(
    document: Document,
) -> None:
    (grid,) = (block for block in document.blocks if isinstance(block, Grid))
    choices = [[shade and shade.choice for shade in line] for line in grid.cells]
    assert choices == [["raise 3x", "check", None], ["fold", "check", "check"]]
    assert [(shade.mark, shade.choice) for shade in grid.legend] == [
        ("3x", "raise 3x"),
        ("C", "check"),
        ("F", "fold"),
    ]


def test_charts_with_more_choices_than_colours_are_plain_tables() -> None:
    cells = tuple(tuple(f"{row}{column}" for column in "abc") for row in "xyz")
    chart = replace(ANALYSIS.charts[0], rows=("1", "2", "3"), columns=("4", "5", "6"), cells=cells)
    document = report(GAME, OPTIONS, replace(ANALYSIS, charts=(chart,)), DAY)
    assert not any(isinstance(block, Grid) for block in document.blocks)
    assert any(
        [[cell.text for cell in row[1:]] for row in table.rows] == [list(line) for line in cells]
        for table in tables(document)
    )


def test_sections_and_method_are_printed_as_they_are(says: Says) -> None:
    assert says("Raise with As Td.")
    assert says(f"The edge is exactly {HUGE}.")
    assert says("pair \N{MINUS SIGN}1.50% -3/200")
    assert says("Everything was counted <twice>.")
    assert says("Then it was *divided*.")


def test_a_strategy_without_words_is_printed_by_its_names() -> None:
    strategy = {"play": "Q-6-4 or better", "simple": {"cost": Fraction(1, 3)}}
    analysis = replace(ANALYSIS, charts=(), sections=(), strategy=strategy)
    document = report(GAME, OPTIONS, analysis, DAY)
    rows = [[cell.text for cell in row] for table in tables(document) for row in table.rows]
    assert ["Play", "Q-6-4 or better"] in rows
    assert ["Simple, cost", "1/3  (0.33333333)"] in rows


def test_a_game_without_choices_and_tables_still_has_a_report() -> None:
    game, options = replace(GAME, options=Options, pay_tables=()), Options()
    analysis = replace(
        ANALYSIS, options=options.as_words(), decisions={}, charts=(), sections=(), method=()
    )
    text = str(report(game, options, analysis, DAY))
    assert "The player has no choice to make." in text
    assert "The game has no pay table." in text


def test_program_and_configuration_are_identified(says: Says) -> None:
    assert says(program_digest())
    words = OPTIONS.as_words()
    lines = ["game=made-up\n", *(f"{name}={words[name]}\n" for name in sorted(words))]
    assert says(sha256("".join(lines).encode()).hexdigest())


def test_the_command_repeats_the_options(says: Says) -> None:
    line = command(GAME, OPTIONS, "--json")
    assert says(line)
    words = shlex.split(line)
    assert words[:3] == ["houseway", "analyze", "made-up"]
    given = dict(word.split("=", 1) for word in words if "=" in word)
    assert MadeUpOptions.parse(given) == OPTIONS


def test_an_analysis_of_other_options_is_not_reported() -> None:
    with pytest.raises(ValueError, match="other options"):
        report(GAME, MadeUpOptions(), ANALYSIS, DAY)
    with pytest.raises(ValueError, match="another game"):
        report(GAME, OPTIONS, replace(ANALYSIS, game="faro"), DAY)


def test_both_forms_have_the_same_headings_in_the_same_order(
    document: Document, page: Page, pdf_text: str
) -> None:
    titles = [f"{heading.number} {heading.text}" for heading in document.headings]
    assert [re.sub(r"\s+", " ", heading) for heading in page.headings[1:]] == titles
    at = pdf_text.index(squeezed("B Clauses"))
    for title in titles:
        at = pdf_text.find(squeezed(title), at)
        assert at >= 0, title


def tables(document: Document) -> Iterator[DocumentTable]:
    """The tables of a document."""
    blocks: tuple[Block, ...] = document.blocks
    return (block for block in blocks if isinstance(block, DocumentTable))
