"""The levels are what they are called: each one takes money from the one below it."""

import pytest

from houseway.games.poker.levels import LEVELS
from tests.poker.matches import PAIRS, match

HANDS = 200_000


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), PAIRS)
def test_a_level_beats_the_one_below_it_by_more_than_three_standard_errors(
    better: str, worse: str
) -> None:
    result = match(LEVELS[better], LEVELS[worse], HANDS)
    assert result.won > 3 * result.error, str(result)


def test_a_match_of_a_level_with_itself_comes_to_nothing() -> None:
    """With the seats changed on every deck only the chances of its choices are left."""
    result = match(LEVELS["sound"], LEVELS["sound"], 400)
    assert abs(result.won) < 4 * result.error
