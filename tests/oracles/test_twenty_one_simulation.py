"""Rounds of each game by the hundred million, dealt literally, against the recursion.

`make proof` runs these; they take some minutes. Seeds and rounds are fixed, so what they print
comes out again.
"""

import pytest

from houseway.games import game
from houseway.math.figures import BoundedFigures
from houseway.sim.plan import Plan
from houseway.sim.result import Simulated
from houseway.sim.run import Run, on_threads
from houseway.sim.statistics import WagerResult

ROUNDS, SEED = 200_000_000, "20261116"
QUICK = 2_000_000
BILLION = 1_000_000_000
SETTINGS = [
    ("blackjack", {"h17": "true", "surrender": "true"}),
    ("blackjack", {"decks": "1", "hole_card": "none_all"}),
    ("three-card-21", {}),
    ("three-card-21", {"card_reader": "no", "without_reader": "none", "h17": "true",
                       "split_aces_one_card": "false"}),
]  # fmt: skip


def main_wager(name: str, settings: dict[str, str], rounds: int) -> WagerResult:
    """The main wager of a simulation of best play."""
    run = Run(Plan(name, game(name).options.parse(settings), rounds, seed=SEED))
    on_threads(run)
    main = Simulated(run.plan, run.tally).wagers[0]
    exact = main.exact
    assert isinstance(exact, BoundedFigures)
    print(f"{-exact.edge_decimal:.7f} {float(main.mean):.7f} +- {main.standard_error:.7f}")
    return main


@pytest.mark.parametrize("name, settings", SETTINGS)
def test_a_quick_simulation_agrees_within_four_errors(name: str, settings: dict[str, str]) -> None:
    main = main_wager(name, settings, QUICK)
    assert main.z is not None and abs(main.z) < 4
    assert main.fit is not None and main.fit.probability > 1e-5
    assert float(main.average_wager) == pytest.approx(main.exact.average_wager, abs=0.003)


@pytest.mark.slow
@pytest.mark.parametrize("name, settings", SETTINGS)
def test_200_million_rounds_agree_within_three_errors(name: str, settings: dict[str, str]) -> None:
    main = main_wager(name, settings, ROUNDS)
    assert main.z is not None and abs(main.z) < 3
    assert main.fit is not None and main.fit.probability > 1e-4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["blackjack", "three-card-21"])
def test_a_billion_rounds_have_the_exact_distribution_and_deviation(name: str) -> None:
    """Every net result by chi-square, splits among them; the deviation to its own error."""
    main = main_wager(name, {}, BILLION)
    assert main.fit is not None and main.fit.probability > 1e-4
    exact = main.exact.standard_deviation
    assert main.standard_deviation == pytest.approx(exact, rel=5e-5)
