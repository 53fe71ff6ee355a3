"""200 million rounds of each game, dealt literally, against the recursion.

`make proof` runs these; they take some minutes. Seeds and rounds are fixed, so the figures in
docs/mathematics-twenty-one.md come out again.
"""

import pytest

from pitboss.games.blackjack import simulation as blackjack_simulation
from pitboss.games.blackjack.solve import BlackjackRules
from pitboss.games.blackjack.solve import solve as solve_blackjack
from pitboss.games.three_card_21 import simulation as three_card_21_simulation
from pitboss.games.three_card_21.solve import ThreeCard21Rules
from pitboss.games.three_card_21.solve import solve as solve_three_card_21

ROUNDS, SEED = 200_000_000, 20_261_116
QUICK = 2_000_000


def test_a_quick_simulation_of_blackjack_agrees_within_four_errors() -> None:
    solution = solve_blackjack(BlackjackRules(h17=True, surrender=True))
    simulated = blackjack_simulation.simulate(solution, QUICK, SEED)
    assert abs(simulated.mean - solution.value) < 4 * simulated.standard_error
    assert simulated.average_wager == pytest.approx(solution.average_wager, abs=0.001)


def test_a_quick_simulation_of_three_card_21_agrees_within_four_errors() -> None:
    solution = solve_three_card_21(ThreeCard21Rules())
    simulated = three_card_21_simulation.simulate(solution, QUICK, SEED)
    assert abs(simulated.mean - solution.value) < 4 * simulated.standard_error
    assert simulated.average_wager == pytest.approx(solution.average_wager, abs=0.003)


def test_the_same_seed_deals_the_same_rounds_on_any_number_of_threads() -> None:
    solution = solve_blackjack(BlackjackRules())
    one = blackjack_simulation.simulate(solution, 500_000, SEED, threads=1)
    two = blackjack_simulation.simulate(solution, 500_000, SEED, threads=2)
    assert one == two
    assert one.counts != blackjack_simulation.simulate(solution, 500_000, SEED + 1).counts


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [BlackjackRules(h17=True, surrender=True), BlackjackRules(decks=1, hole_card="none_all")],
    ids=["six decks", "one deck, no hole card"],
)
def test_blackjack_simulated_200_million_times_agrees_within_three_errors(
    rules: BlackjackRules,
) -> None:
    solution = solve_blackjack(rules)
    simulated = blackjack_simulation.simulate(solution, ROUNDS, SEED)
    print(f"{solution.value:.7f} {simulated.mean:.7f} +- {simulated.standard_error:.7f}")
    assert abs(simulated.mean - solution.value) < 3 * simulated.standard_error


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [ThreeCard21Rules(), ThreeCard21Rules(checks=False, split_aces_one_card=False, h17=True)],
    ids=["default", "late blackjack, free aces"],
)
def test_three_card_21_simulated_200_million_times_agrees_within_three_errors(
    rules: ThreeCard21Rules,
) -> None:
    solution = solve_three_card_21(rules)
    simulated = three_card_21_simulation.simulate(solution, ROUNDS, SEED)
    print(f"{solution.value:.7f} {simulated.mean:.7f} +- {simulated.standard_error:.7f}")
    assert abs(simulated.mean - solution.value) < 3 * simulated.standard_error
