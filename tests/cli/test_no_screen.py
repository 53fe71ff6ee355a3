"""A game of another package that is like poker or keno has no screen in the terminal."""

from collections.abc import Callable
from typing import Any

import pytest

from houseway.cli.lounge import sit_in_lounge
from houseway.cli.poker import sit_at_poker_table
from houseway.games import game
from houseway.table.refusal import Refused
from houseway.table.table import Table


@pytest.mark.parametrize("sit", [sit_in_lounge, sit_at_poker_table])
def test_a_game_without_a_screen_is_refused_in_a_sentence(sit: Callable[..., Any]) -> None:
    with pytest.raises(Refused, match="no screen for Blackjack yet; houseway deal plays it"):
        sit(Table(game("blackjack"), recorded=False), None, 1, 100_00)
