"""The bare round beside PokerKit, in processor time of the same run."""

import pytest

from tests.bench.measure import processor_seconds
from tests.bench.poker import KIT_ROUNDS, ROUNDS, TIMES, play_bare, play_kit


@pytest.mark.parametrize("players", [2, 6])
def test_a_round_takes_a_twentieth_of_pokerkits_time_or_less(players: int) -> None:
    kit = processor_seconds(lambda: play_kit("2-4", players)) / KIT_ROUNDS
    ours = processor_seconds(lambda: play_bare("2-4", players)) / ROUNDS
    assert kit >= TIMES * ours
