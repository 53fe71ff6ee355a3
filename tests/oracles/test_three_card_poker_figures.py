"""Three Card Poker against the figures of wizardofodds.com."""

from fractions import Fraction

import pytest

from houseway.games.three_card_poker.analysis import analyze
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.solution import MAIN, PAIR_PLUS, best, threshold

STANDARD = ThreeCardPokerOptions()


def test_edge_of_ante_and_play_with_ante_bonus_1_4_5() -> None:
    assert analyze(STANDARD).wagers[MAIN].edge == Fraction(686_689, 20_358_520)


def test_element_of_risk_and_how_often_a_hand_is_played() -> None:
    found = analyze(STANDARD)
    assert round(found.wagers[MAIN].element_of_risk * 100, 4) == Fraction("2.0147")
    assert round(found.decisions["play"] * 100, 4) == Fraction("67.4208")


def test_best_play_is_queen_six_four_or_better() -> None:
    limit = threshold(STANDARD)
    assert str(limit) == "Q-6-4"
    assert limit.exact


@pytest.mark.parametrize(("table", "lost"), [("A", 512), ("B", 596), ("C", 1_608)])
def test_pair_plus_loses_so_many_of_22_100(table: str, lost: int) -> None:
    found = analyze(ThreeCardPokerOptions(pair_plus_table=table))
    assert found.wagers[PAIR_PLUS].edge == Fraction(lost, 22_100)


def test_every_pair_plus_winner_is_played_anyway() -> None:
    # so that forfeiting pair plus with a fold costs nothing, and each edge holds with both wagers
    found = best(STANDARD)
    assert found.joint.alone(PAIR_PLUS).edge == Fraction(512, 22_100)
