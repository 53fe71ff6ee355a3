"""The example learner, made smaller, comes near the exact value of best play."""

from fractions import Fraction

import numpy as np

from examples.learn_three_card_poker import KINDS, learn, value

BEST = Fraction(-686_689, 20_358_520)
"""wizardofodds.com, ante bonus 1-4-5."""


def test_a_tabular_learner_comes_within_half_a_percent_of_the_ante() -> None:
    untaught = np.zeros((KINDS, 2))  # folds every hand
    assert value(untaught) == -1
    learned = value(learn(600_000, seed=11))
    assert BEST - Fraction(5, 1000) <= learned <= BEST
