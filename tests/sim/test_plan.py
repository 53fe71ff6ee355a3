"""What makes two simulations the same one, and what is refused."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from houseway.games import game
from houseway.math.batch import Batch, BatchWager, Outcome, UserChart
from houseway.sim import plan as plan_module
from houseway.sim.plan import CHUNK, MOST_ROUNDS, Plan, Sessions
from houseway.sim.policies import read_policy
from houseway.table.refusal import Refused

TCP = "three-card-poker"
OPTIONS = game(TCP).options
PLAN = Plan(TCP, OPTIONS(), 2_500_000, seed="7", sessions=Sessions(100, {"main": 2}))
CHART = UserChart("mine.toml", {"play": "Q-6-4"})


def test_the_last_chunk_is_cut_short() -> None:
    assert PLAN.chunks == 3
    assert [PLAN.rounds_of(chunk) for chunk in range(3)] == [CHUNK, CHUNK, 2_500_000 - 2 * CHUNK]
    assert replace(PLAN, rounds=CHUNK).chunks == 1


@pytest.mark.parametrize(
    "other",
    [
        replace(PLAN, seed="8"),
        replace(PLAN, seats=2),
        replace(PLAN, policy="simple"),
        replace(PLAN, policy=CHART),
        replace(PLAN, policy=UserChart("mine.toml", {"play": "Q-6-5"})),
        replace(PLAN, options=OPTIONS.parse({"pair_plus_table": "C"})),
    ],
)
def test_another_configuration_or_seed_has_another_key(other: Plan) -> None:
    assert other.key != PLAN.key
    assert (other.digest == PLAN.digest) is (other.seed != PLAN.seed)


def test_how_long_and_in_which_sessions_has_no_say_in_the_cards() -> None:
    assert replace(PLAN, rounds=9, sessions=None).key == PLAN.key


@pytest.mark.parametrize("plan", [PLAN, replace(PLAN, policy=CHART, sessions=None)])
def test_a_plan_can_be_sent_as_json(plan: Plan) -> None:
    assert Plan.of(json.loads(json.dumps(plan.document()))) == plan


@pytest.mark.parametrize("rounds", [0, -3, MOST_ROUNDS + 1])
def test_so_many_rounds_are_refused(rounds: int) -> None:
    with pytest.raises(Refused, match="a simulation has 1 to"):
        replace(PLAN, rounds=rounds)


def test_one_deck_games_have_no_shoe_to_choose() -> None:
    with pytest.raises(Refused, match="no shoe"):
        replace(PLAN, shoe="played")
    with pytest.raises(Refused, match="fresh or played"):
        replace(PLAN, shoe="old")


@pytest.mark.parametrize(
    ("rounds", "stakes"),
    [(0, {"main": 1}), (CHUNK + 1, {"main": 1}), (10, {}), (10, {"main": 0}), (10, {"main": 1001})],
)
def test_sessions_that_cannot_be_are_refused(rounds: int, stakes: dict[str, int]) -> None:
    with pytest.raises(Refused, match="a session"):
        Sessions(rounds, stakes)


def test_sessions_stake_wagers_that_exist() -> None:
    with pytest.raises(Refused, match=r"'insurance'.*main, pair_plus"):
        _ = replace(PLAN, sessions=Sessions(10, {"insurance": 1})).batch


def test_sessions_longer_than_the_simulation_are_refused() -> None:
    with pytest.raises(Refused, match="no session of 100 rounds fits into 99"):
        replace(PLAN, rounds=99)
    assert replace(PLAN, rounds=100).rounds == 100


def test_sessions_that_could_pass_64_bits_are_refused() -> None:
    """A win of 20,000,000 parts, 1,000 units of it, for a million rounds, beside other parts."""
    batches = [
        Batch(
            1,
            (
                BatchWager("main", "unit", (Outcome("wins", Fraction(20_000_000)),)),
                BatchWager("side", "unit", (Outcome("wins", Fraction(1, parts)),)),
            ),
            lambda *_: None,
            lambda *_: (),
        )
        for parts in (200, 250)
    ]
    plan_module._refuse_sessions(batches[0], Sessions(CHUNK, {"main": 1000}))
    with pytest.raises(Refused, match="too much"):
        plan_module._refuse_sessions(batches[1], Sessions(CHUNK, {"main": 1000}))


@pytest.mark.parametrize(("net", "staked"), [(10**30, 1), (Fraction(1, 10**30), 1), (1, 10**9)])
def test_a_wager_too_large_to_be_added_up_is_refused(net: Fraction, staked: int) -> None:
    wager = BatchWager("main", "unit", (Outcome("wins", Fraction(net), Fraction(staked)),))
    with pytest.raises(ValueError, match="too much to be simulated"):
        Batch(1, (wager,), lambda *_: None, lambda *_: ())


@pytest.mark.parametrize("seed", ["\udcff", "two\nlines", "x" * 101])
def test_a_seed_can_be_printed(seed: str) -> None:
    with pytest.raises(Refused, match="a seed is at most 100 characters"):
        replace(PLAN, seed=seed)


# --- policies and charts ---------------------------------------------------------------------


def test_a_chart_names_its_game(tmp_path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'game = "{TCP}"\nplay = "Q-6-4"\n')
    assert read_policy(str(path), TCP) == CHART
    with pytest.raises(Refused, match='must say game = "blackjack"'):
        read_policy(str(path), "blackjack")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game = ", "is not TOML"),
        (f'game = "{TCP}"\nplay = 2026-11-16', "dates"),
        ("x" * (1 << 20) + "yz", "1,048,576 bytes"),
        ("\xff", "is not text in UTF-8"),
    ],
)
def test_a_file_that_is_no_chart_is_refused(tmp_path, text: str, words: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(Refused, match=words):
        read_policy(str(path), TCP)


@pytest.mark.parametrize(
    ("name", "words"), [("wild", "no policy 'wild'"), ("none.toml", "cannot be read")]
)
def test_a_policy_that_is_not_there_is_refused(name: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        read_policy(name, TCP)


def test_a_game_without_a_kernel_is_refused() -> None:
    from houseway.games import simulation

    with pytest.raises(Refused, match="there is no game"):
        simulation("baccarat")
