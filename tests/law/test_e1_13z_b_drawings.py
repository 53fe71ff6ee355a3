"""13:69E-1.13Z(b): the drawings of the layout, lodged before the table is opened."""

import pytest

from houseway.table.state import OPENING, ROUND
from houseway.table.steps import Conduct
from tests.law.script import Played, seat
from tests.law.test_x_03_opening import EVERY_METHOD


@pytest.mark.clause("HUH E1.13Z(b)")
@pytest.mark.parametrize("words", EVERY_METHOD)
def test_e1_13z_b_drawing_and_photograph_are_lodged_before_anything_else(words: str) -> None:
    table = seat(words=words)
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    first = opening.done[0].step
    assert isinstance(first, Conduct)
    assert first.cite == "HUH E1.13Z(b)"
    for word in ("true-to-scale rendering", "photograph", "submitted", "Division", "Atlantic City"):
        assert word in first.what.words
    assert "HUH E1.13Z(b)" not in [c for p in Played.every(table, ROUND) for c in p.cites]
