"""The kernel of Three Card Poker against the engine, the settlement and the exact mathematics."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeVar

import numpy as np
import pytest

from houseway.cards.card import parse_cards
from houseway.cards.three_card import ThreeCardRank
from houseway.games import game
from houseway.games.three_card_poker import chart, kernel
from houseway.games.three_card_poker.analysis import analyze
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.settle import (
    ante_bonus_results,
    compare,
    folded_results,
    main_results,
    pair_plus_result,
    qualifies,
)
from houseway.games.three_card_poker.showdown import showdowns
from houseway.games.three_card_poker.solution import best, by_rule
from houseway.math.batch import Batch, Policy, UserChart
from houseway.math.evaluate import card_number
from houseway.sim.plan import Plan
from houseway.sim.result import Simulated
from houseway.sim.run import Run, on_threads
from houseway.table.refusal import Refused
from houseway.table.results import net
from houseway.table.steps import Ask
from houseway.table.views import View
from houseway.table.wagers import WagerRule
from tests.sim.engine import cards_of, deals, one_deck_round, total

T = TypeVar("T")

TCP = game("three-card-poker")
KEY = (0x9E3779B97F4A7C15, 20)
ANTE, SIDE = 10_00, 5_00
RICHER = {"pair_plus_table": "B", "ante_bonus_table": "2"}
CHART = UserChart("mine.toml", {"play": "K-2-3", "also": ["J-T-8"], "fold": ["K-5-4", "pair"]})


def options(**words: str) -> ThreeCardPokerOptions:
    return ThreeCardPokerOptions.parse(words)


def played(batch: Batch, rounds: int, chunk: int = 0, first: int = 0) -> np.ndarray:
    codes = np.empty((rounds, batch.seats, 2), dtype=np.uint16)
    batch.play(KEY, chunk, first, codes, np.zeros(0, dtype=np.int64))
    return codes


@dataclass
class Chooses:
    """Antes and makes the pair plus wager; plays or folds as told."""

    plays: bool

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        return {"ante": ANTE, "pair_plus": SIDE}

    def choose(self, view: View, ask: Ask) -> str:
        return "play" if self.plays else "fold"


def hands(cards: Sequence[T], seats: int) -> list[tuple[T, ...]]:
    """The hand of each seat, then the dealer's: one card to each, three times round."""
    return [tuple(cards[place :: seats + 1]) for place in range(seats + 1)]


CASES = (
    ({}, "best", 1),
    ({}, "random", 1),
    (RICHER, "simple", 2),
    ({"kicker": "literal", "pair_plus_table": "D"}, CHART, 3),
    ({"dealing": "automated_shoe", "settlement": "by_player"}, "best", 6),
    ({"pair_plus_table": "C"}, "random", 6),
)


def pay_alike(words: dict[str, str], policy: Policy, seats: int, rounds: int) -> None:
    """Deal simulated rounds at the real table and compare every wager of every seat."""
    chosen = options(**words)
    batch = kernel.batch(chosen, policy, seats)
    main, side = batch.wagers
    for round, codes in enumerate(played(batch, rounds)):
        cards = cards_of(batch, KEY, 0, round)
        if chosen.dealing == "automated_shoe":
            cards = tuple(card for hand in hands(cards, seats) for card in hand)
        players = [Chooses(bool(codes[seat, 0])) for seat in range(seats)]
        paid = one_deck_round(TCP, chosen, players, cards)
        for seat in range(seats):
            outcome, pair_plus = main.outcomes[codes[seat, 0]], side.outcomes[codes[seat, 1]]
            assert total(paid[seat], "ante", "play") == outcome.net * ANTE, (round, seat)
            assert total(paid[seat], "pair_plus") == pair_plus.net * SIDE, (round, seat)
            assert outcome.staked == (2 if codes[seat, 0] else 1)


@pytest.mark.parametrize(("words", "policy", "seats"), CASES)
def test_engine_and_kernel_pay_alike_to_the_cent(
    words: dict[str, str], policy: Policy, seats: int
) -> None:
    pay_alike(words, policy, seats, 1200 // (seats + 1))


def settled(options: ThreeCardPokerOptions) -> Callable[..., tuple[Fraction, Fraction]]:
    """What main game and pair plus win by the functions that pay at the table."""

    @cache
    def nets(mine: ThreeCardRank, plays: bool, comparison: str, qualified: bool) -> tuple:
        if not plays:
            return net(folded_results(pair_plus=False), {}), Fraction(-1)
        bonus = ante_bonus_results(options, mine.category)
        results = (*main_results(comparison, qualified), *bonus)
        return net(results, {}), pair_plus_result(options, mine.category).net

    return nets


def agree(words: dict[str, str], seats: int, rounds: int) -> None:
    """Settle simulated rounds hand by hand; no table of the kernel is used."""
    chosen = options(**words)
    batch = kernel.batch(chosen, "best", seats)
    main, side = ([outcome.net for outcome in wager.outcomes] for wager in batch.wagers)
    found = showdowns(chosen.kicker)
    numbers = [frozenset(map(card_number, hand)) for hand in found.hands]
    ranks = dict(zip(numbers, found.ranks, strict=True))
    plays = dict(zip(numbers, best(chosen).played.tolist(), strict=True))
    nets = settled(chosen)
    dealt = deals(KEY, 5, rounds, 3 * (seats + 1))
    for round, codes in enumerate(played(batch, rounds, chunk=5).tolist()):
        *players, dealer = map(frozenset, hands(dealt[round], seats))
        theirs = ranks[dealer]
        for (code, other), hand in zip(codes, players, strict=True):
            mine = ranks[hand]
            paid = nets(mine, plays[hand], compare(mine, theirs), qualifies(theirs))
            assert (main[code], side[other]) == paid, (round, hand, dealer)


@pytest.mark.parametrize(("words", "seats"), [({}, 1), ({"kicker": "literal"}, 1), (RICHER, 4)])
def test_settlement_and_kernel_agree_on_sixty_thousand_hands(
    words: dict[str, str], seats: int
) -> None:
    agree(words, seats, 60_000 // seats)


@pytest.mark.slow
@pytest.mark.parametrize(("words", "seats"), [({}, 1), (RICHER, 6)])
def test_settlement_and_kernel_agree_on_millions_of_hands(
    words: dict[str, str], seats: int
) -> None:
    agree(words, seats, 3_000_000 // seats)


@pytest.mark.slow
def test_engine_and_kernel_pay_alike_on_fifty_thousand_rounds() -> None:
    pay_alike({}, "best", 1, 50_000)


@pytest.mark.parametrize("policy", ["best", "simple", "random", CHART])
@pytest.mark.parametrize("words", [{}, RICHER])
def test_three_million_hands_agree_with_the_exact_mathematics(
    words: dict[str, str], policy: Policy
) -> None:
    plan = Plan("three-card-poker", options(**words), 3_000_000, policy, seed="exact")
    run = Run(plan)
    on_threads(run)
    found = Simulated(plan, run.tally)
    assert [wager.name for wager in found.wagers] == ["main", "pair_plus"]
    for wager in found.wagers:
        assert wager.judged and wager.z is not None and abs(wager.z) < 4
        assert wager.fit and wager.fit.probability > 1e-3
    assert len(found.rows) == 8 and all(abs(row.z) < 4 for row in found.rows)
    assert found.discrepancies == []


def test_expected_figures_of_best_play_are_those_of_the_analysis() -> None:
    chosen = options(**RICHER)
    figures, exact = kernel.expected(chosen, "best").wagers, analyze(chosen).wagers
    assert figures["main"] == exact["main"]
    assert figures["pair_plus"].edge == exact["pair_plus"].edge  # no hand that wins is folded


def test_half_the_hands_at_random_win_half_of_playing_and_of_folding() -> None:
    chosen = options()
    every = by_rule(chosen, lambda hand: True)
    found = kernel.expected(chosen, "random")
    assert found.wagers["main"].distribution.mean == (every.main.mean - 1) / 2
    assert found.wagers["main"].average_wager == Fraction(3, 2)
    assert found.rows["pair_plus", "pair"] == Fraction(3744, 22100) / 2


def test_covariance_of_best_play_is_the_exact_one() -> None:
    """Main and pair plus of one seat; the analysis counts their joint distribution."""
    plan = Plan("three-card-poker", options(), 4_000_000, seed="covariance")
    run = Run(plan)
    on_threads(run)
    (pair,) = Simulated(plan, run.tally).together
    exact = best(options()).joint.covariance("main", "pair_plus")
    assert float(pair.covariance) == pytest.approx(float(exact), rel=0.01)


# --- a chart of one's own --------------------------------------------------------------------


def test_a_chart_with_the_published_threshold_is_best_play() -> None:
    chart = UserChart("q64.toml", {"play": "Q-6-4"})
    assert kernel.expected(options(), chart) == kernel.expected(options(), "best")


def test_a_chart_may_make_exceptions() -> None:
    hands = showdowns("standard").hands
    found = dict(
        zip(map(frozenset, hands), chart.played(CHART.rows, "standard").tolist(), strict=True)
    )
    for cards, plays in (
        ("Kc 3d 2h", True), ("Qc Jd 9h", False), ("Jc Td 8h", True), ("Kc 5d 4h", False),
        ("2c 2d 3h", False), ("2c 2d 4h", True), ("Kc 5c 4c", True),
    ):  # fmt: skip
        assert found[frozenset(parse_cards(cards))] is plays, cards


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ({}, "weakest"),
        ({"play": "Q-6"}, "'Q-6'"),
        ({"play": 3}, "not a hand"),
        ({"play": "1-2-3"}, "not a hand"),
        ({"play": "Q-6-4", "also": "J-T-9"}, "list"),
        ({"play": "Q-6-4", "raise": "A-K-Q"}, "'raise'"),
    ],
)
def test_a_chart_that_says_nothing_sensible_is_refused(rows: dict, words: str) -> None:
    with pytest.raises(Refused, match=words):
        kernel.batch(options(), UserChart("bad.toml", rows))


@pytest.mark.parametrize("seats", [0, 7])
def test_there_are_six_seats(seats: int) -> None:
    with pytest.raises(Refused, match="1 to 6 seats"):
        kernel.batch(options(), "best", seats)
