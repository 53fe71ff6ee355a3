"""The strategy card: its chart is best play, its cost is known exactly and small."""

from fractions import Fraction

import numpy as np
import pytest

from houseway.cards.card import parse_cards
from houseway.families.holdem.figures import figures
from houseway.families.holdem.solve import solve, value_of
from houseway.games.heads_up_holdem.strategy_card import card_policy, raises_after_flop
from houseway.math.evaluate import card_numbers
from tests.math.test_holdem import HEADS_UP


def test_the_chart_before_the_flop_is_best_play():
    assert (card_policy(HEADS_UP).before_flop == solve(HEADS_UP).policy.before_flop).all()


def test_the_card_costs_less_than_a_quarter_percent_of_the_ante():
    cost = figures(value_of(card_policy(HEADS_UP), HEADS_UP)).edge - figures(solve(HEADS_UP)).edge
    assert 0 < cost < Fraction(25, 10_000)


@pytest.mark.parametrize(
    "hole, flop, raised",
    [
        ("9c 4d", "4s Kd Qh", True),
        ("9c 4d", "As Kd Qh", False),
        ("2c 2d", "As Kd Qh", False),
        ("2c 2d", "2s Kd Qh", True),
        ("5c 5d", "As Kd Qh", True),
        ("Tc 2c", "7c 8c Ad", True),
        ("9c 2c", "7c 8c Ad", False),
        ("Td 2c", "7c 8c Ac", False),
        ("9c 4d", "As Ad Ah", False),
        ("9c 6d", "5s 7d 8h", True),
    ],
)
def test_the_card_after_the_flop(hole, flop, raised):
    rows = [card_numbers(parse_cards(cards)).astype(np.int64)[None, :] for cards in (hole, flop)]
    assert raises_after_flop(*rows)[0] == raised
