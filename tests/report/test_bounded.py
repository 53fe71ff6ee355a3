"""A report of figures that no fraction is within reach of says how close they are."""

from dataclasses import replace
from fractions import Fraction

from houseway.math.distribution import Distribution
from houseway.math.figures import BoundedFigures
from houseway.report.contents import EXACT_THROUGHOUT, report
from houseway.report.document import DocumentTable, Paragraph
from tests.report.made_up_game import ANALYSIS, DAY, GAME, OPTIONS

ROUND = Distribution.of({Fraction(-1): 5, Fraction(0): 1, Fraction(3, 2): 2})
MAIN = BoundedFigures(0.0052719, 1e-11, "ante", 1.25, ROUND, 2e-9)
BOUNDED = replace(ANALYSIS, wagers={**ANALYSIS.wagers, "main": MAIN}, decisions={"stand": 1.0})


def words(analysis: object) -> str:
    """Everything the tables and paragraphs of a report say."""
    document = report(GAME, OPTIONS, analysis, DAY)  # type: ignore[arg-type]
    said = []
    for block in document.blocks:
        if isinstance(block, Paragraph):
            said.append(block.text)
        if isinstance(block, DocumentTable):
            said.append(block.caption)
            said += [f"{cell.text} {cell.note}" for row in block.rows for cell in row]
    return "\n".join(said)


def test_one_bounded_wager_makes_the_analysis_not_exact() -> None:
    assert ANALYSIS.exact and ANALYSIS.document()["exact"] is True
    document = BOUNDED.document()
    assert document["exact"] is False
    assert document["wagers"]["main"] == {
        "edge": None,
        "edge_decimal": 0.0052719,
        "error_bound": 1e-11,
        "unit": "ante",
        "average_wager": 1.25,
        "element_of_risk": 0.0052719 / 1.25,
        "standard_deviation": ROUND.standard_deviation,
        "hit_frequency": 0.25,
        "outcomes": [
            {"net": "-1", "probability": 0.625},
            {"net": "0", "probability": 0.125},
            {"net": "3/2", "probability": 0.25},
        ],
        "outcomes_error_bound": 2e-9,
    }
    assert "/" in document["wagers"]["side"]["edge"]


def test_the_report_states_the_error_and_claims_exactness_for_the_rest_only() -> None:
    said = words(BOUNDED)
    assert "0.527190%" in said and "error below 1e-11" in said
    assert "error of all chances together below 2e-09" in said
    assert "1.060660" in said and "0.6250000000" in said
    assert EXACT_THROUGHOUT not in said
    assert "every one is exact" not in said
    exact = words(ANALYSIS)
    assert EXACT_THROUGHOUT in exact
    assert "every one is exact" in exact
    assert "error below" not in exact
