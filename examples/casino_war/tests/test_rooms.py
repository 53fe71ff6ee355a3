"""Mathematics, simulation, felt, environment and trace, all found through the house."""

from collections import Counter
from fractions import Fraction
from itertools import product

import gymnasium
import pytest

import houseway
import houseway.envs
from houseway.envs.single import SinglePlayer
from houseway.games import simulation
from houseway.law import clause
from houseway.law.trace import trace
from houseway.school.lessons import lessons
from houseway.table.environment import LOOK_ON


def test_the_game_is_found_by_its_name() -> None:
    assert houseway.games()["casino-war"] is houseway.game("casino-war")
    assert clause("WAR 6(a)").full_citation == "Rules of Casino War 6(a)"


def test_every_clause_has_code_and_test() -> None:
    found = trace("casino-war")
    assert found.tests_found
    assert (found.missing, found.unknown) == ((), ())
    assert found.attested == ("WAR 1(c)",)


def test_the_edge_is_that_of_all_deals() -> None:
    """By suits and ranks of four cards, the war always fought."""
    ranks = [card // 4 for card in range(52)]
    seen: Counter[Fraction] = Counter()
    for mine, theirs in product(range(52), repeat=2):
        if mine == theirs:
            continue
        if ranks[mine] != ranks[theirs]:
            seen[Fraction(1 if ranks[mine] > ranks[theirs] else -1)] += 50 * 49
            continue
        left = [ranks[card] for card in range(52) if card not in (mine, theirs)]
        not_below = sum(one >= other for one, other in product(left, repeat=2)) - 50
        seen[Fraction(1)] += not_below
        seen[Fraction(-2)] += 50 * 49 - not_below
    edge = -sum((net * count for net, count in seen.items()), Fraction(0)) / seen.total()
    main = houseway.analyze("casino-war").wagers["main"]
    assert main.document()["edge"] == str(edge)


def test_rounds_by_the_million_agree_with_the_mathematics() -> None:
    measured = houseway.simulate("casino-war", 500_000)
    (wager,) = measured.document()["wagers"].values()
    assert abs(wager["z"]) < 4


@pytest.mark.parametrize("policy", ["best", "simple", "random"])
def test_the_kernel_has_exact_figures_for_every_policy(policy: str) -> None:
    options = houseway.game("casino-war").options()
    assert "main" in simulation("casino-war").expected(options, policy).wagers  # type: ignore[arg-type]


@pytest.mark.clause("WAR 8(a)", "WAR 8(b)")
def test_the_felt_has_the_areas_and_the_wordings() -> None:
    drawn = houseway.felt("casino-war").svg()
    for words in ("ANTE", "WAR", "WINNING WAGERS PAY 1 TO 1", "SURRENDER HALF OF THE ANTE"):
        assert words in drawn


def test_every_wager_and_every_card_of_a_round_has_its_place_on_the_felt() -> None:
    drawn = houseway.felt("casino-war").svg()
    for held in ("3 ante", "3 war"):
        assert f'data-stake="{held}"' in drawn
    for place in ("seat 3", "dealer"):
        assert f'data-cards="{place}"' in drawn


def test_a_learner_plays_it() -> None:
    assert "houseway/CasinoWar-v0" in houseway.envs.IDS
    env = gymnasium.make("houseway/CasinoWar-v0")
    assert isinstance(env.unwrapped, SinglePlayer)
    asked = set()
    for seed in range(80):
        _, info = env.reset(seed=seed)
        action = info["legal"][0]
        asked.add(action)
        _, reward, over, _, _ = env.step(env.unwrapped.rules.decisions.number(action))
        assert over and reward in (-2, -1, -0.5, 1)
    assert LOOK_ON in asked and len(asked) > 1


def test_a_player_is_told_how_it_is_played() -> None:
    game = houseway.game("casino-war")
    told = " ".join(game.how_to_play(game.options.parse({"minimum": "$25"})))
    assert "an ante of $25 to $500" in told


def test_the_school_teaches_its_clauses() -> None:
    taught = {lesson.topic: lesson.clauses for lesson in lessons("casino-war")}
    assert "WAR 6(c)" in taught["settlement"]  # type: ignore[index]
