"""What the counts say, against numpy and against exact sums; and that a discrepancy is loud."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from houseway.games import game
from houseway.math.batch import Batch, BatchWager, Expected, Outcome
from houseway.math.distribution import Distribution
from houseway.math.figures import BoundedFigures, WagerFigures
from houseway.sim.plan import CHUNK, Plan, Sessions
from houseway.sim.result import Simulated
from houseway.sim.run import Run, on_threads
from houseway.sim.statistics import Moments, row_results, wager_results
from houseway.sim.tally import BLOCK, Tally

TCP = "three-card-poker"
OPTIONS = game(TCP).options
HALF = Fraction(1, 2)

COIN = BatchWager(
    "coin", "coin", (Outcome("tails", Fraction(-1)), Outcome("heads", Fraction(3, 2), Fraction(2)))
)
SIDE = BatchWager(
    "side",
    "side bet",
    (
        Outcome("not made", Fraction(0), Fraction(0)),
        Outcome("lost", Fraction(-1)),
        Outcome("won", Fraction(2), rows=(("side", "both"), ("extra", "both"))),
        Outcome("won more", Fraction(5), rows=(("side", "three"),)),
    ),
)


def tallied(seats: int, seed: int = 3, rounds: int = 5000) -> tuple[Batch, Tally, np.ndarray]:
    """Rounds drawn by numpy in which the seats share a coin, and their counts."""
    generator = np.random.default_rng(seed)
    shared = generator.integers(0, 2, rounds)
    codes = np.zeros((rounds, seats, 2), dtype=np.int64)
    for seat in range(seats):
        own = generator.integers(0, 2, rounds)
        codes[:, seat, 0] = np.where(generator.random(rounds) < 0.7, shared, own)
        codes[:, seat, 1] = generator.choice(4, rounds, p=[0.3, 0.4, 0.2, 0.1])
    batch = Batch(seats, (COIN, SIDE), lambda *_: None, lambda *_: ())
    tally = Tally.empty(batch)
    tally.rounds = rounds
    nets = [
        (COIN, SIDE)[wager].nets[codes[:, seat, wager]] for seat in range(seats) for wager in (0, 1)
    ]
    tally.products = [
        int((nets[one] * nets[other]).sum()) for one in range(len(nets)) for other in range(one)
    ]
    for seat in range(seats):
        for wager in (0, 1):
            tally.counts[seat, wager] = np.bincount(codes[:, seat, wager], minlength=4)
    return batch, tally, codes


@pytest.mark.parametrize("seats", [1, 3])
def test_means_deviations_and_errors_are_numpys(seats: int) -> None:
    batch, tally, codes = tallied(seats)
    coin, side = wager_results(batch, tally, Expected())
    won = np.array([-1, 1.5])[codes[:, :, 0]]
    assert float(coin.mean) == pytest.approx(won.mean())
    assert coin.standard_deviation == pytest.approx(won.std())
    # The mean of a round is independent of the next one's, whatever the seats share.
    assert coin.standard_error == pytest.approx(won.mean(axis=1).std() / 5000**0.5)
    assert coin.interval == pytest.approx(
        (won.mean() - 1.96 * coin.standard_error, won.mean() + 1.96 * coin.standard_error), abs=1e-5
    )
    assert float(coin.average_wager) == pytest.approx(np.array([1, 2])[codes[:, :, 0]].mean())
    made = codes[:, :, 1] > 0
    assert side.made == made.sum()
    assert float(side.mean) == pytest.approx(np.array([0, -1, 2, 5])[codes[:, :, 1]][made].mean())
    assert side.distribution.hit_frequency == Fraction(int((codes[:, :, 1] > 1).sum()), side.made)


def test_covariances_are_numpys() -> None:
    batch, tally, codes = tallied(3)
    won = np.stack(
        [np.array([-1, 1.5])[codes[:, :, 0]], np.array([0.0, -1, 2, 5])[codes[:, :, 1]]], axis=2
    )
    found = {pair.what: pair for pair in Moments(batch, tally).together()}
    of_a_seat = np.mean([np.cov(won[:, s, 0], won[:, s, 1], bias=True)[0, 1] for s in range(3)])
    assert float(found["coin and side of a seat"].covariance) == pytest.approx(of_a_seat)
    pairs = [(0, 1), (0, 2), (1, 2)]
    seats = np.mean([np.cov(won[:, a, 0], won[:, b, 0], bias=True)[0, 1] for a, b in pairs])
    assert float(found["coin of two seats"].covariance) == pytest.approx(seats)
    assert found["coin of two seats"].correlation > 0.4
    assert abs(found["side of two seats"].correlation) < 0.05


def test_rows_are_counted_by_table() -> None:
    batch, tally, codes = tallied(2)
    hits = {(row.table, row.row): row for row in row_results(batch, tally, Expected())}
    assert set(hits) == {("side", "both"), ("extra", "both"), ("side", "three")}
    assert hits["side", "both"].hits == hits["extra", "both"].hits == (codes[:, :, 1] == 2).sum()
    assert hits["side", "three"].frequency == Fraction(int((codes[:, :, 1] == 3).sum()), 10_000)


def exactly(*outcomes: tuple[Fraction, Fraction]) -> WagerFigures:
    return WagerFigures(Distribution.of_outcomes(outcomes), "coin")


FAIR = exactly((Fraction(-1), HALF), (Fraction(3, 2), HALF))
LOADED = exactly((Fraction(-1), Fraction(11, 20)), (Fraction(3, 2), Fraction(9, 20)))
OTHERWISE = exactly((Fraction(-1), HALF), (Fraction(1), HALF))


@pytest.mark.parametrize("seats", [1, 3])
def test_what_agrees_is_not_called_a_discrepancy(seats: int) -> None:
    batch, tally, _ = tallied(seats)
    coin, _ = wager_results(batch, tally, Expected({"coin": FAIR}))
    assert coin.judged and coin.z is not None and abs(coin.z) < 3
    assert coin.discrepancies() == []


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize(("wrong", "signs"), [(LOADED, ("mean", "fit")), (OTHERWISE, ("fit",))])
def test_a_discrepancy_is_told(seats: int, wrong: WagerFigures, signs: tuple[str, ...]) -> None:
    batch, tally, _ = tallied(seats)
    coin, _ = wager_results(batch, tally, Expected({"coin": wrong}))
    told = " ".join(coin.discrepancies())
    assert all(sign in told for sign in signs)


def test_an_error_bound_is_not_held_against_the_mean() -> None:
    batch, tally, _ = tallied(1)
    coin, _ = wager_results(batch, tally, Expected({"coin": BoundedFigures(-0.25, 0.1, "coin")}))
    assert coin.z == 0
    coin, _ = wager_results(batch, tally, Expected({"coin": BoundedFigures(0.0, 0.1, "coin")}))
    error = coin.standard_error
    assert coin.z == pytest.approx((float(coin.mean) - 0.1) / error)


def test_one_rare_win_is_not_judged_by_the_normal_distribution() -> None:
    """A prize of 100,000 once in ten million: 5,000 rounds say little of it."""
    rare = Fraction(1, 10_000_000)
    prize = BatchWager(
        "prize", "ticket", (Outcome("no", Fraction(-1)), Outcome("yes", Fraction(10**5)))
    )
    batch = Batch(1, (prize,), lambda *_: None, lambda *_: ())
    exact = exactly((Fraction(-1), 1 - rare), (Fraction(10**5), rare))
    for wins, sign in ((0, 0), (1, 1)):
        tally = Tally(5000, np.array([[[5000 - wins, wins]]]), [])
        (found,) = wager_results(batch, tally, Expected({"prize": exact}))
        assert not found.judged and found.discrepancies() == []
        assert bool(found.z and found.z > 4) is bool(sign)


def test_a_row_hit_too_often_is_told() -> None:
    batch, tally, _ = tallied(1)
    right = {("side", "three"): Fraction(1, 10)}
    wrong = {("side", "three"): Fraction(1, 20)}
    told = [
        text
        for row in row_results(batch, tally, Expected({}, wrong))
        for text in row.discrepancies()
    ]
    assert told and "three of the side table is hit too often" in told[0]
    assert not any(row.discrepancies() for row in row_results(batch, tally, Expected({}, right)))


# --- sessions --------------------------------------------------------------------------------


def paths(nets: Distribution, rounds: int, bankroll: int) -> tuple[Fraction, Fraction]:
    """The chance to end ahead and to be ruined on the way, by adding up all paths."""
    alive, ruined = {Fraction(0): Fraction(1)}, Fraction(0)
    free = dict(alive)
    for _ in range(rounds):
        after: dict[Fraction, Fraction] = {}
        freely: dict[Fraction, Fraction] = {}
        for net, share in nets.outcomes:
            for total, chance in alive.items():
                if total + net <= -bankroll:
                    ruined += chance * share
                else:
                    after[total + net] = after.get(total + net, Fraction(0)) + chance * share
            for total, chance in free.items():
                freely[total + net] = freely.get(total + net, Fraction(0)) + chance * share
        alive, free = after, freely
    return sum((chance for total, chance in free.items() if total > 0), Fraction(0)), ruined


def test_sessions_end_ahead_and_in_ruin_as_often_as_all_paths_say() -> None:
    plan = Plan(TCP, OPTIONS(), 2 * CHUNK, seed="paths", sessions=Sessions(12, {"main": 1}))
    run = Run(plan)
    on_threads(run)
    found = Simulated(plan, run.tally, bankroll=6).sessions
    assert found is not None and found.count == 2 * (CHUNK // 12)
    ahead, ruined = paths(plan.expected.wagers["main"].distribution, 12, 6)
    for seen, exact in ((found.share("ahead"), ahead), (found.ruined(6), ruined)):
        error = float(exact * (1 - exact) / found.count) ** 0.5
        assert abs(float(seen - exact)) < 4 * error
    main = plan.expected.wagers["main"].distribution
    session = main.session(12)
    assert float(found.mean) == pytest.approx(
        float(session.mean), abs=4 * session.standard_deviation / found.count**0.5
    )
    assert found.standard_deviation == pytest.approx(session.standard_deviation, rel=0.01)
    assert sum(found.share(which) for which in ("ahead", "even", "behind")) == 1


def test_a_session_of_one_round_is_a_round_at_its_stakes() -> None:
    plan = Plan(TCP, OPTIONS(), 50_000, sessions=Sessions(1, {"main": 2, "pair_plus": 3}), seats=2)
    run = Run(plan)
    on_threads(run)
    found = Simulated(plan, run.tally)
    sessions = found.sessions
    assert sessions is not None and sessions.count == 100_000
    main, side = found.wagers
    assert sessions.mean == 2 * main.mean + 3 * side.mean
    assert sessions.worst_drawdown == 2 * 2 + 3  # the play wager lost too
    assert sessions.ruined(7) == sessions.tally.final[-7] / Fraction(100_000)


def test_quantiles_are_values_that_came() -> None:
    plan = Plan(TCP, OPTIONS(), 20 * BLOCK, sessions=Sessions(50, {"main": 1}))
    run = Run(plan)
    on_threads(run)
    found = Simulated(plan, run.tally).sessions
    assert found is not None
    ends = sorted(found.tally.final.elements())
    assert found.results()["50%"] == ends[-(-len(ends) // 2) - 1]
    assert found.results()["5%"] == ends[-(-len(ends) // 20) - 1]


def test_a_run_stopped_before_a_session_was_over_has_none() -> None:
    plan = Plan(TCP, OPTIONS(), 50, sessions=Sessions(50, {"main": 1}))
    assert Simulated(plan, Run(plan).tally).sessions is None


def test_one_round_is_too_few_to_call_a_discrepancy() -> None:
    """All results alike, and an exact figure without a distribution: nothing can be said."""
    batch, tally, _ = tallied(1)
    tally.counts[0, 0] = [1, 0, 0, 0]
    known = BoundedFigures(0.01, 1e-9, "coin")
    (coin, *_) = wager_results(batch, tally, Expected({"coin": known}))
    assert not coin.judged and coin.discrepancies() == []


def test_a_million_million_rounds_with_small_parts_are_added_up_exactly() -> None:
    parts = BatchWager("coin", "coin", (Outcome("wins", Fraction(1, 10**7), Fraction(2)),))
    batch = Batch(1, (parts,), lambda *_: None, lambda *_: ())
    tally = Tally.empty(batch)
    tally.rounds, tally.counts[0, 0, 0] = 10**12, 10**12
    (coin,) = wager_results(batch, tally, Expected())
    assert (coin.average_wager, coin.mean) == (2, Fraction(1, 10**7))


def test_outcomes_as_parquet(tmp_path) -> None:
    import polars

    plan = Plan(TCP, OPTIONS(), 5000, seats=2)
    run = Run(plan)
    on_threads(run)
    path = tmp_path / "counts.parquet"
    Simulated(plan, run.tally).write_parquet(path)
    table = polars.read_parquet(path)
    assert set(table.columns) >= {"wager", "seat", "outcome", "net", "net_exactly", "count"}
    main = table.filter(polars.col("wager") == "main")
    assert main["count"].sum() == 10_000
    assert main.filter(polars.col("outcome") == "folds")["net"].to_list() == [-1.0, -1.0]
    assert table.schema["rows"] == polars.List(polars.String)
    assert '"seed": "1"' in polars.read_parquet_metadata(path)["houseway"]


def test_best_play_replaced_by_another_is_found_out() -> None:
    """The whole way: the counts of one policy held against the exact figures of another."""
    plan = Plan(TCP, OPTIONS(), 2 * CHUNK)
    run = Run(plan)
    on_threads(run)
    plan.__dict__["expected"] = replace(plan, policy="simple").expected
    told = Simulated(plan, run.tally).discrepancies
    assert any("main" in text for text in told)
