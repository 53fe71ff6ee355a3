"""A manager is told which wagers favour the player, and by how much."""

from fractions import Fraction

from houseway.games import game
from houseway.games.favours import warnings_of


def told(name, **options):
    about = game(name)
    return warnings_of(about, about.options(**options))


def test_a_table_that_keeps_something_of_every_wager_is_not_warned_of():
    assert told("three-card-poker") == ()


def test_a_pair_plus_table_that_gives_too_much_back_is_named_with_its_edge():
    """1 to 1, 4, 7, 30 and 40 to 1: a straight pays one more than table A, 720 of 22,100 hands."""
    rows = "straight flush = 40 to 1; three of a kind = 30 to 1; straight = 7 to 1; flush = 4 to 1"
    (sentence,) = told("three-card-poker", pair_plus_table=f"{rows}; pair = 1 to 1")
    edge = Fraction(128, 5525) - Fraction(720, 22_100)
    assert sentence == f"the pair plus wager favours the player by {float(-edge):.4%}"


def test_limits_that_let_a_tie_bet_be_exploited_are_named():
    """5 Card Hi-Lo: best play wins from some multiple of the ante on the tie bet."""
    found = told("five-card-hi-lo", tie_pay="cumulative", minimum=5_00, bonus_maximum=500_00)
    assert any("a tie bet of" in sentence and "antes or more" in sentence for sentence in found)
    safe = told("five-card-hi-lo", tie_pay="cumulative", minimum=100_00, bonus_maximum=100_00)
    assert not any("a tie bet of" in sentence for sentence in safe)
