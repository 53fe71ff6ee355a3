"""The examples that learn or search, made smaller, come near the exact value of best play."""

from fractions import Fraction

import numpy as np
import pytest

from examples import cfr_small_poker, learn_heads_up_holdem, search_three_card_poker
from examples.learn_three_card_poker import KINDS, learn, value

BEST = Fraction(-686_689, 20_358_520)
"""wizardofodds.com, ante bonus 1-4-5."""


def test_a_tabular_learner_comes_within_half_a_percent_of_the_ante() -> None:
    untaught = np.zeros((KINDS, 2))  # folds every hand
    assert value(untaught) == -1
    learned = value(learn(600_000, seed=11))
    assert BEST - Fraction(5, 1000) <= learned <= BEST


def test_a_search_that_deals_unseen_cards_anew_loses_less_than_playing_every_hand() -> None:
    lost, careless = search_three_card_poker.main(hands=25, deals=100)
    assert 0 <= lost < careless / 2


def test_regrets_lead_to_the_exact_value_of_the_smallest_poker() -> None:
    found, taken = cfr_small_poker.main(30_000)
    assert abs(found - cfr_small_poker.VALUE) < Fraction(1, 200)
    assert 0 <= taken < Fraction(1, 50)
    always = {seen: {"pass": Fraction(0), "bet": Fraction(1)} for seen in every_sight()}
    assert cfr_small_poker.value(always) == 0  # the higher card wins two, each as often
    assert cfr_small_poker.best_answer(always, 0) > 0


def every_sight() -> list[tuple[str, ...]]:
    """What a player of the smallest poker may know when it is their turn."""
    done: tuple[tuple[str, ...], ...] = ((), ("pass",), ("bet",), ("pass", "bet"))
    return [(card, *before) for card in "JQK" for before in done]


def test_a_learner_of_hold_em_improves_and_stays_below_the_exact_value() -> None:
    untaught = learn_heads_up_holdem.Learner(5)
    _, careless, _ = learn_heads_up_holdem.play(40_000, 3, untaught)
    mean, error, exact = learn_heads_up_holdem.main(400_000, 200_000)
    assert exact == pytest.approx(-21_107_007_059 / 463_563_500_400)
    assert careless + 0.2 < mean < exact + 3 * error
