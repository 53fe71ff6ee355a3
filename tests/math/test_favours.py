"""A manager is told which wagers favour the player, and by how much."""

from fractions import Fraction

from houseway.games import game
from houseway.games.favours import warnings_of
from houseway.games.five_card_hi_lo.best_play import with_tie


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
    (sentence,) = (each for each in found if each.startswith("a tie bet of"))
    assert "antes or more" in sentence and "the limits allow 100.00" in sentence
    options = game("five-card-hi-lo").options(tie_pay="cumulative")
    won = -with_tie(options, 100).edge / 101
    assert won > 0 and f"with which it wins {float(won):.4%} of both wagers" in sentence
    safe = told("five-card-hi-lo", tie_pay="cumulative", minimum=100_00, bonus_maximum=100_00)
    assert not any("a tie bet of" in sentence for sentence in safe)


def test_the_main_wager_of_three_card_21_is_named_with_what_the_house_lives_by():
    (sentence,) = told("three-card-21")
    assert sentence.startswith("the main wager favours the player by 15.27")
    assert sentence.endswith("the house keeps 0.3379% only because both are made alike")


def test_a_hole_card_shown_early_gives_the_whole_game_away():
    main, both = told("three-card-21", hole="expose_early")
    assert main.startswith("the main wager favours the player by 37.55")
    assert both.startswith("the main and bonus wager favours the player by 10.79")


def test_one_deck_of_blackjack_with_good_rules_is_warned_of():
    (sentence,) = told("blackjack", decks=1)
    assert sentence == "the main wager favours the player by 0.1831%"


def test_a_limit_of_the_bonus_wager_that_limits_nothing_is_said_to():
    """2C.1: the bonus wager is equal to the main wager, whatever bonus_maximum is."""
    small, *_ = told("three-card-21", bonus_maximum=20_00)
    assert small.startswith("bonus_maximum limits nothing here; the bonus wager is as large as")
    (none,) = told("blackjack", bonus_minimum=10_00, bonus_maximum=20_00)
    assert none == "bonus_minimum and bonus_maximum limit nothing here"
    assert told("blackjack", bonus_minimum=80_00) == ("bonus_minimum limits nothing here",)
    assert told("three-card-poker", bonus_maximum=20_00) == ()
