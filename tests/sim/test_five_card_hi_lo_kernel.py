"""The kernel of 5 Card Hi-Lo against the engine, the settlement and the exact mathematics."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards.card import Card, parse_cards
from houseway.cards.ranking import rank_five
from houseway.games import game
from houseway.games.best import BestPlayer
from houseway.games.five_card_hi_lo import kernel
from houseway.games.five_card_hi_lo.analysis import analyze
from houseway.games.five_card_hi_lo.best_play import best_choices, policy
from houseway.games.five_card_hi_lo.deals import deals as all_deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.outcome_table import CELLS, labels, outcome_table
from houseway.games.five_card_hi_lo.points import ACE, dealer_setting, settings
from houseway.games.five_card_hi_lo.policies import RandomPlayer, SimplePlayer
from houseway.games.five_card_hi_lo.settle import (
    Comparison,
    ante_bonus_results,
    compare,
    folded_results,
    main_results,
    poker_bonus_result,
    tie_result,
)
from houseway.math.batch import Batch, Policy, UserChart
from houseway.math.evaluate import evaluate, numbered_card
from houseway.sim.plan import Plan
from houseway.sim.result import Simulated
from houseway.sim.run import Run, on_threads
from houseway.table.refusal import Refused
from houseway.table.results import net
from houseway.table.steps import Ask
from houseway.table.views import View
from tests.law.script import Scripted, dealing_order
from tests.sim.chosen import Wagering, Words
from tests.sim.engine import cards_of, deals, one_deck_round, total

HL5 = game("five-card-hi-lo")
KEY = (40, 0xCA5A826395121157)
STAKES = {"ante": 10_00, "tie": 5_00, "poker_bonus": 5_00}
MAIN = ("ante", "play")
OTHER = {"tie_pay": "cumulative", "poker_bonus_table": "2", "ante_bonus_on_fold": "yes"}
OWN = UserChart(
    "own.toml",
    {
        "otherwise": "house",
        "without_ace": {"fold": ["27/9", "28/9", "26/11"]},
        "with_ace": {"low": ["31/12", "30/10"], "fold": ["29/11"]},
    },
)


def options(**words: str) -> FiveCardHiLoOptions:
    return FiveCardHiLoOptions.parse(words)


def played(batch: Batch, rounds: int, chunk: int = 0, first: int = 0) -> NDArray[np.uint16]:
    codes = np.empty((rounds, batch.seats, 3), dtype=np.uint16)
    batch.play(KEY, chunk, first, codes, np.zeros(0, dtype=np.int64))
    return codes


class FollowsOwn:
    """What the chart `OWN` says."""

    def choose(self, view: View, ask: Ask) -> str:
        cards = view.own
        setting = dealer_setting(cards)
        has_ace = any(card.rank == ACE for card in cards)
        totals = tuple(setting.totals)
        if not ask.hidden:
            folds = ((29, 11),) if has_ace else ((27, 9), (28, 9), (26, 11))
            return "fold" if totals in folds else "play"
        if has_ace and totals in ((31, 12), (30, 10)):
            ace = next(card for card in cards if card.rank == ACE)
            least = min(card.rank for card in cards)
            wanted = {ace.rank, least}
            setting = next(
                each for each in settings(cards) if {card.rank for card in each.low} == wanted
            )
        return setting.name


def player(policy: Policy, round: int, seat: int) -> Wagering:
    """The engine's own player of a policy, or one who reads the chart."""
    if policy == "random":
        return Wagering(STAKES, RandomPlayer(Words(KEY, 0, round, seat)))
    if policy == "simple":
        return Wagering(STAKES, SimplePlayer(Words(KEY, 0, round, seat)))
    if policy == "best":
        return Wagering(STAKES, BestWithoutTie())
    return Wagering(STAKES, FollowsOwn())


class BestWithoutTie:
    """Best play of ante and play bet: the engine's best player if there were no tie bet."""

    def choose(self, view: View, ask: Ask) -> str:
        wagers = view.state.seats[view.seat].wagers
        tie = wagers.pop("tie")
        choice = BestPlayer(HL5.name, Wagering(STAKES, None)).choose(view, ask)
        wagers["tie"] = tie
        return choice


def hands(cards: Sequence[Card], seats: int) -> list[str]:
    """The hand of each seat, then the dealer's: one card to each, five times round."""
    return [" ".join(cards[place :: seats + 1]) for place in range(seats + 1)]


CASES = (
    ({}, "best", 1, 120),
    ({}, "simple", 1, 2000),
    ({}, "random", 1, 2000),
    (OTHER, "best", 7, 15),
    (OTHER, "random", 3, 150),
    ({"dealing": "automated_shoe", "tie_pay": "cumulative"}, "simple", 7, 60),
    ({"ante_bonus_on_fold": "yes", "dealing": "hand", "shuffler": "device"}, OWN, 2, 200),
)


@pytest.mark.parametrize(("words", "policy", "seats", "rounds"), CASES)
def test_engine_and_kernel_pay_alike_to_the_cent(
    words: dict[str, str], policy: Policy, seats: int, rounds: int
) -> None:
    chosen = options(**words)
    batch = kernel.batch(chosen, policy, seats)
    numbers = range(1, seats + 1)
    for round, codes in enumerate(played(batch, rounds)):
        *held, dealer = hands(cards_of(batch, KEY, 0, round), seats)
        hole = dict(zip(numbers, held, strict=True))
        order = dealing_order(chosen, hole, dealer, "", list(numbers), 5)
        players = [player(policy, round, seat) for seat in range(seats)]
        paid = one_deck_round(HL5, chosen, players, order)
        for seat in range(seats):
            main, tie, poker = (
                wager.outcomes[code] for wager, code in zip(batch.wagers, codes[seat], strict=True)
            )
            assert total(paid[seat], *MAIN) == main.net * STAKES["ante"], (round, seat)
            assert total(paid[seat], "tie") == tie.net * STAKES["tie"], (round, seat)
            assert total(paid[seat], "poker_bonus") == poker.net * STAKES["poker_bonus"]


# --- settled hand by hand --------------------------------------------------------------------

POINTS = np.array([2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11])
VALUES = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 0])


def dealers(cards: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The totals of hands as the dealer sets them: most points high, an ace in the low hand one."""
    points = np.sort(POINTS[cards >> 2], axis=1)
    return points[:, 2:].sum(axis=1), np.where(points[:, :2] == 11, 1, points[:, :2]).sum(axis=1)


def best_nets(
    options: FiveCardHiLoOptions, cards: NDArray[np.uint8], dealer: NDArray[np.uint8]
) -> NDArray[np.object_]:
    """[hand, wager]: what best play wins, settled hand by hand; no table of the kernel is used."""
    found, chosen = all_deals(), best_choices(options)
    held = (VALUES[cards >> 2][:, :, None] == np.arange(10)).sum(axis=1)
    weights = 6 ** np.arange(10)
    number = {int(np.array(kind) @ weights): place for place, kind in enumerate(found.kinds)}
    kinds = [number[code] for code in (held @ weights).tolist()]
    folds = np.array([chosen[kind] is None for kind in kinds])
    totals = np.array([found.totals[chosen[kind] or 0] for kind in kinds])
    dealer_high, dealer_low = dealers(dealer)
    strength = evaluate(cards)
    examples = {int(value): row for row, value in zip(cards.tolist(), strength, strict=True)}
    situations = np.column_stack(
        [
            folds,
            np.sign(totals[:, 0] - dealer_high),
            np.sign(totals[:, 1] - dealer_low),
            strength,  # which tells all ranks and whether they are of one suit
        ]
    ).astype(np.int64)
    unique, which = np.unique(situations, axis=0, return_inverse=True)
    nets = [settled(options, *row[:3].tolist(), examples[int(row[3])]) for row in unique]
    return np.array(nets)[which.ravel()]


def settled(
    options: FiveCardHiLoOptions,
    folded: int,
    high: int,
    low: int,
    numbers: list[int],
) -> tuple[Fraction, Fraction, Fraction]:
    cards = [numbered_card(number) for number in numbers]
    versus = {-1: "lower", 0: "equal", 1: "higher"}
    comparison = Comparison(versus[high], versus[low])
    bonus = net(ante_bonus_results(options, cards, folded=bool(folded)), {})
    if folded:
        main, tie = net(folded_results(tie=False), {}), Fraction(-1)
    else:
        main, tie = net(main_results(comparison), {}), tie_result(options, comparison).net
    return main + bonus, tie, poker_bonus_result(options, rank_five(cards)).net


def agree(words: dict[str, str], seats: int, rounds: int, chunk: int = 5) -> None:
    """Compare simulated rounds with what `best_nets` makes of their cards."""
    chosen = options(**words)
    batch = kernel.batch(chosen, "best", seats)
    codes = played(batch, rounds, chunk)
    dealt = np.array(deals(KEY, chunk, rounds, 5 * (seats + 1)), dtype=np.uint8)
    dealer = dealt[:, seats :: seats + 1]
    for seat in range(seats):
        nets = best_nets(chosen, dealt[:, seat :: seats + 1], dealer)
        for number, wager in enumerate(batch.wagers):
            simulated = wager.nets[codes[:, seat, number]]
            assert (simulated == nets[:, number] * wager.scale).all(), (seat, wager.name)


@pytest.mark.parametrize(("words", "seats"), [({}, 1), (OTHER, 2), ({}, 7)])
def test_settlement_and_kernel_agree_on_forty_thousand_hands(
    words: dict[str, str], seats: int
) -> None:
    agree(words, seats, 40_000 // seats)


@pytest.mark.slow
@pytest.mark.parametrize(("words", "seats"), [({}, 1), (OTHER, 3)])
def test_settlement_and_kernel_agree_on_millions_of_hands(
    words: dict[str, str], seats: int
) -> None:
    for chunk in range(3):
        agree(words, seats, 1_000_000 // seats, chunk)


# --- the exact mathematics -------------------------------------------------------------------


def simulated(rounds: int, policy: Policy, seats: int = 1, **words: str) -> Simulated:
    plan = Plan(HL5.name, options(**words), rounds, policy, seats, seed="exact")
    run = Run(plan)
    on_threads(run)
    return Simulated(plan, run.tally)


ROUNDS = [
    ("best", 4_000_000, {}),
    ("simple", 1_000_000, OTHER),
    ("random", 1_000_000, {}),
    ("random", 1_000_000, OTHER),
    (OWN, 1_000_000, {}),
]


@pytest.mark.parametrize(("policy", "rounds", "words"), ROUNDS)
def test_millions_of_rounds_agree_with_the_exact_mathematics(
    policy: Policy, rounds: int, words: dict[str, str]
) -> None:
    found = simulated(rounds, policy, **words)
    assert [wager.name for wager in found.wagers] == ["main", "tie", "poker_bonus"]
    for wager in found.wagers:
        assert wager.judged and wager.z is not None and abs(wager.z) < 4
        assert wager.fit and wager.fit.probability > 1e-3
    assert len(found.rows) == 15 and all(abs(row.z) < 4 for row in found.rows)


def test_expected_figures_are_those_of_the_analysis() -> None:
    for words in ({}, OTHER):
        chosen = options(**words)
        exact = analyze(chosen)
        assert kernel.expected(chosen, "best").wagers == exact.wagers
        simple = kernel.expected(chosen, "simple").wagers["main"].edge
        assert simple == exact.strategy["simple"]["edge"]


def test_poker_rows_are_hit_as_often_as_everybody_knows() -> None:
    """The numbers of five-card hands: 4 royal flushes, 36 straight flushes, 624 of four a kind."""
    rows = kernel.expected(options(), "best").rows
    for row, hands in (("royal flush", 4), ("straight flush", 36), ("four of a kind", 624)):
        assert rows["poker_bonus", row] == Fraction(hands, 2_598_960)
    assert rows["poker_bonus", "pair of sevens or better"] == Fraction(8 * 84_480, 2_598_960)
    assert rows["ante_bonus", "three aces"] == Fraction(4 * 1_128, 2_598_960)


def test_a_player_at_random_plays_every_other_hand() -> None:
    main = kernel.expected(options(), "random").wagers["main"]
    assert main.average_wager == Fraction(3, 2)
    batch = kernel.batch(options(), "random")
    names = np.array([end.name for end in batch.wagers[1].outcomes])
    share = (names[played(batch, 240_000)[:, 0, 1]] == "forfeited").mean()
    assert abs(share - 1 / 2) < 4 * (1 / 4 / 240_000) ** 0.5


# --- the limit of 40.11(f) -------------------------------------------------------------------

LARGE = {"ante": 500_00, "tie": 100_00, "poker_bonus": 100_00}


@pytest.mark.clause("HL5 40.11(f)")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Ac Ad Ah As 2c", "Kc Kd Kh 2d 3d"),
        ("Ac Ad Ah As 2c", "Kc Qd Kh 4d 3d"),
        ("Ac Ad Ah As 9c", "Kc Qd Kh 4d 3d"),
        ("Tc Jc Qc Kc Ac", "2h 3h 4h 5h 7d"),
    ],
)
def test_40_11_f_the_kernel_pays_no_more_on_a_hand_than_the_engine(cards: str, dealer: str) -> None:
    """Four aces and a two at an ante of $500 would win more than $50,000."""
    chosen = options()
    held = labels(chosen)
    table = outcome_table(chosen, LARGE, held)
    hand = parse_cards(cards)
    setting, theirs = dealer_setting(hand), dealer_setting(parse_cards(dealer))
    label = next(
        number
        for number, (name, example) in enumerate(zip(held.names, held.examples, strict=True))
        if ante_bonus_results(chosen, hand, folded=False)
        == ante_bonus_results(chosen, example, folded=False)
        and poker_bonus_result(chosen, rank_five(hand))
        == poker_bonus_result(chosen, rank_five(example))
    )
    comparison = COMPARISONS.index(compare(setting.totals, theirs.totals))
    codes = table.table[CELLS * label + 1 + comparison]
    order = dealing_order(chosen, {1: cards}, dealer, "", [1], 5)
    scripted = Scripted(LARGE, ["play", setting.name])
    (paid,) = one_deck_round(HL5, chosen, [scripted], order)
    main, tie, poker = (
        wager.outcomes[code].net for wager, code in zip(table.wagers, codes, strict=True)
    )
    assert main * LARGE["ante"] == total(paid, *MAIN)
    assert tie * LARGE["tie"] == total(paid, "tie")
    assert poker * LARGE["poker_bonus"] == total(paid, "poker_bonus")
    assert sum(paid.values()) <= 50_000_00
    if "2c" in cards:
        assert sum(paid.values()) == 50_000_00 and "main" in table.adjusted


def test_a_wager_that_the_limit_cuts_has_the_figures_of_what_is_paid() -> None:
    """Four aces and a two cannot win more than $50,000, so a large ante wins a little less."""
    large = {"main": 500_00, "tie": 100_00, "poker_bonus": 100_00}
    by_odds = kernel.expected(options(), "best").wagers
    paid = kernel.expected(options(), "best", large).wagers
    assert 0 < paid["main"].edge - by_odds["main"].edge < Fraction(1, 1000)
    assert max(net for net, _ in paid["main"].outcomes) <= Fraction(50_000, 500)
    for name in ("tie", "poker_bonus"):
        assert paid[name].edge == by_odds[name].edge


# --- several wagers, several seats -----------------------------------------------------------


def covariance(one: NDArray[np.float64], other: NDArray[np.float64]) -> tuple[float, float]:
    """A covariance and its standard error."""
    product = (one - one.mean()) * (other - other.mean())
    return float(product.mean()), float(product.std() / len(product) ** 0.5)


def test_the_wagers_of_a_seat_move_together_as_counted() -> None:
    chosen = options()
    exact = policy(chosen, best_choices(chosen)).joint
    batch = kernel.batch(chosen, "best")
    codes = played(batch, 2_000_000)
    nets = {
        wager.name: wager.nets[codes[:, 0, number]] / wager.scale
        for number, wager in enumerate(batch.wagers)
    }
    for one, other in combinations(nets, 2):
        found, error = covariance(nets[one], nets[other])
        assert abs(found - float(exact.covariance(one, other))) < 4 * error


def test_seats_share_the_dealer() -> None:
    """Each seat alone does as any other; two of them move together as in deals of another source.

    The second method deals from numpy's generator and settles hand by hand.
    """
    chosen, rounds = options(), 400_000
    batch, exact = kernel.batch(chosen, "best", 3), kernel.expected(chosen, "best").wagers
    codes = played(batch, rounds)
    nets = np.stack(
        [wager.nets[codes[:, :, n]] / wager.scale for n, wager in enumerate(batch.wagers)], axis=2
    )
    random = np.random.default_rng(40)
    dealt = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (100_000, 1)), axis=1)
    other = np.stack(
        [best_nets(chosen, dealt[:, at : at + 5], dealt[:, :5]) for at in (5, 10)], axis=1
    ).astype(np.float64)
    for number, wager in enumerate(batch.wagers):
        figures = exact[wager.name]
        error = figures.standard_deviation / rounds**0.5
        for seat in range(3):
            assert abs(nets[:, seat, number].mean() + float(figures.edge)) < 4 * error
        mean, spread = covariance(other[:, 0, number], other[:, 1, number])
        for one, two in combinations(range(3), 2):
            found, own = covariance(nets[:, one, number], nets[:, two, number])
            assert abs(found - mean) < 4 * (spread**2 + own**2) ** 0.5, (wager.name, one, two)
    assert covariance(nets[:, 0, 0], nets[:, 1, 0])[0] > 0.1  # the same dealer


def test_a_round_does_not_depend_on_the_block_it_is_played_in() -> None:
    for chosen in ("best", "random"):
        batch = kernel.batch(options(), chosen, 2)
        whole = played(batch, 1000, chunk=3)
        parts = [played(batch, 250, 3, first) for first in (0, 250, 500, 750)]
        assert (whole == np.concatenate(parts)).all()
        assert not (whole == played(batch, 1000, chunk=4)).all()


# --- charts and refusals ---------------------------------------------------------------------


def test_a_chart_of_best_play_with_a_tie_bet_is_that_of_the_analysis() -> None:
    chart = UserChart("tie.toml", {"tie": "1"})
    found = kernel.expected(options(), chart).wagers
    exact = analyze(options()).strategy["with_tie_of_one_ante"]
    assert (found["main"].edge, found["tie"].edge) == (exact["main_edge"], exact["tie_edge"])


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ({"otherwise": "boldly"}, "boldly"),
        ({"tie": "much"}, "'much'"),
        ({"tie": -1}, "number of antes"),
        ({"fold": ["27/9"]}, "'fold'"),
        ({"without_ace": ["27/9"]}, "table"),
        ({"without_ace": {"low": ["27/9"]}}, "'low'"),
        ({"with_ace": {"low": "30/12"}}, "list"),
        ({"without_ace": {"fold": ["31/9"]}}, "'31/9'"),
        ({"with_ace": {"low": ["31/12"], "high": ["31/12"]}}, "twice"),
    ],
)
def test_a_chart_that_says_nothing_sensible_is_refused(rows: dict, words: str) -> None:
    with pytest.raises(Refused, match=words):
        kernel.batch(options(), UserChart("bad.toml", rows))


@pytest.mark.parametrize("seats", [0, 8])
def test_there_are_seven_seats(seats: int) -> None:
    with pytest.raises(Refused, match="1 to 7 seats"):
        kernel.batch(options(), "best", seats)
