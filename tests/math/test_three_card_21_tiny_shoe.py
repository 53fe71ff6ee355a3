"""The Three Card 21 recursion against every deal of a tiny shoe, in fractions."""

from fractions import Fraction
from typing import Any

import pytest

from houseway.families.twenty_one import kernels
from houseway.families.twenty_one.points import Points, is_blackjack, points
from houseway.families.twenty_one.tables import hand_number, shown
from houseway.families.twenty_one.values import Shoe
from houseway.games.three_card_21 import settle
from houseway.games.three_card_21.plays import DEALER_BLACKJACK
from houseway.games.three_card_21.results import round_results
from houseway.games.three_card_21.solve import Solution, ThreeCard21Rules, solve

from .twenty_one_by_enumeration import (
    Counts,
    Finished,
    Of,
    apart,
    best_single_hand,
    cards,
    dealer_totals,
    one_of_many,
    play_hands,
)

#               A  2  3  4  5  6  7  8  9  T
FIVES = Shoe((2, 0, 0, 0, 4, 0, 0, 3, 0, 7))
ACES_SIXES = Shoe((3, 0, 0, 0, 0, 4, 3, 0, 0, 6))
THREES_FOURS = Shoe((0, 0, 4, 3, 0, 0, 0, 0, 0, 9))

NAMES = {kernels.STAND: "stand", kernels.HIT: "hit", kernels.DOUBLE: "double"}


def net_of(result: settle.Result) -> Fraction:
    return {"pay": result.odds.fraction, "return": Fraction(0), "take": Fraction(-1),
            "half": Fraction(-1, 2)}[result.outcome]  # fmt: skip


def literal_value(solution: Solution, shoe: Shoe, of: Of = lambda net: net) -> Any:
    """Deal the round card by card in the order of 2C.6(d) and follow the solution's choices; the
    mean of what is won, or of something that follows from it."""
    total = Fraction(0)
    found: dict[tuple[tuple[int, ...], int, int], Any] = {}
    for one, p1, left1 in cards(shoe.counts):
        for up, p2, left2 in cards(left1):
            for two, p3, left3 in cards(left2):
                for hole, p4, left4 in cards(left3):
                    for three, p5, left5 in cards(left4):
                        # Which card is first matters only to a blackjack found late.
                        hand = (one, *sorted((two, three)))
                        if solution.rules.checks:
                            hand = tuple(sorted(hand))
                        if (hand, up, hole) not in found:
                            found[hand, up, hole] = deal(solution, hand, up, hole, left5, of)
                        total += p1 * p2 * p3 * p4 * p5 * found[hand, up, hole]
    return total


def deal(
    solution: Solution, hand: tuple[int, ...], up: int, hole: int, left: Counts, of: Of
) -> Any:
    rules = solution.rules
    if points(hand).total == 21:
        return of(net_of(settle.three_card_21_result()))
    if rules.checks and is_blackjack(up, hole):
        return of(net_of(settle.blackjack_result()))
    low, middle, high = sorted(hand)
    seen = shown(up, hole) if rules.hole_open else up
    start = solution.starts[low, middle, high, seen]
    if start.best == "surrender":
        return of(net_of(settle.surrender_result(up, is_blackjack(up, hole))))
    if start.best == "bust":
        return of(Fraction(-1))

    def settled(done: tuple[Finished, ...], dealer: int | None) -> Any:
        net = Fraction(0)
        for one in done:
            if one.total == 21:
                net += one.stake
            elif dealer is None:
                net -= settle.lost_to_blackjack(
                    rules.no_peek_loss, stake=one.stake, first=one.first, bust=one.total > 21
                )
            else:
                result = settle.hand_result(Points(one.total, False), Points(dealer, False))
                net += one.stake * net_of(result)
        return of(net)

    if start.best != "split":

        def choose(now: tuple[int, ...], made: int, first: bool) -> str:
            if now == hand:
                return start.best
            return NAMES[int(solution.play[seen][hand_number(*now)])]

        return play_hands(left, up, hole, (hand,), choose, settled, rules.h17)
    split = solution.splits[start.hand, seen]
    return _play_split(split, hand, left, up, hole, settled, rules.h17)


def _play_split(split, hand, left, up, hole, settled, h17) -> Fraction:
    """Hands of a split know which card they started with: it leads, and is not sorted away."""

    def follow(shoe, place, now, done) -> Fraction:
        if place == 3:
            if is_blackjack(up, hole):
                return settled(done, None)
            ends = dealer_totals(shoe, tuple(sorted((up, hole))), h17)
            return sum((chance * settled(done, total) for total, chance in ends), Fraction(0))
        counted = points(now)

        def finish(total, stake, shoe):
            one = Finished(min(total, 22), stake, place == 0)
            following = (hand[place + 1],) if place < 2 else ()
            return memo(shoe, place + 1, following, (*done, one))

        if counted.bust:
            return finish(22, 1, shoe)
        choices = (split.hands if place == 0 else split.others)[hand[place]].choices
        action = "hit" if len(now) == 1 else NAMES[int(choices[hand_number(*now)])]
        if action == "stand":
            return finish(counted.total, 1, shoe)
        worth = Fraction(0)
        for card, chance, rest in cards(shoe):
            longer = tuple(sorted((*now, card)))
            if action == "double":
                worth += chance * finish(points(longer).total, 2, rest)
            else:
                worth += chance * memo(rest, place, longer, done)
        return worth

    known: dict[object, Fraction] = {}

    def memo(shoe, place, now, done) -> Fraction:
        key = shoe, place, now, done
        if key not in known:
            known[key] = follow(shoe, place, now, done)
        return known[key]

    return memo(left, 0, hand[:1], ())


RULES = {
    "default": ThreeCard21Rules(),
    "h17 free aces": ThreeCard21Rules(h17=True, split_aces_one_card=False, surrender_scope="off"),
    "lone ace": ThreeCard21Rules(lone_split_ace_draws=True, surrender_scope="any"),
    "hole open": ThreeCard21Rules(hole_open=True, h17=True),
    "late original": ThreeCard21Rules(checks=False, no_peek_loss="original_only"),
    "late all": ThreeCard21Rules(checks=False, no_peek_loss="all", h17=True),
}


PAIRED = [
    (FIVES, "default"),
    (ACES_SIXES, "default"),
    (THREES_FOURS, "default"),
    (FIVES, "h17 free aces"),
    (FIVES, "lone ace"),
    (FIVES, "hole open"),
    (ACES_SIXES, "hole open"),
    (FIVES, "late original"),
    (THREES_FOURS, "late original"),
    (ACES_SIXES, "late all"),
]


@pytest.mark.parametrize(("shoe", "rules"), [(shoe, RULES[name]) for shoe, name in PAIRED])
def test_a_round_dealt_literally_has_the_value_of_the_recursion(
    shoe: Shoe, rules: ThreeCard21Rules
) -> None:
    solution = solve(rules, shoe)
    assert sum(s.probability for s in solution.starts.values()) == pytest.approx(1, abs=1e-13)
    assert solution.value == pytest.approx(float(literal_value(solution, shoe)), abs=1e-12)


@pytest.mark.parametrize(
    ("shoe", "rules"),
    [
        (FIVES, RULES["default"]),
        pytest.param(FIVES, RULES["hole open"], marks=pytest.mark.slow),
        pytest.param(FIVES, RULES["late original"], marks=pytest.mark.slow),
        pytest.param(ACES_SIXES, RULES["late all"], marks=pytest.mark.slow),
    ],
    ids=["checked", "hole open", "late original", "late all"],
)
def test_every_result_of_a_round_dealt_literally_has_its_chance(
    shoe: Shoe, rules: ThreeCard21Rules
) -> None:
    """Three-way splits included; the errors together are below the bound that is stated."""
    solution = solve(rules, shoe)
    exact = literal_value(solution, shoe, one_of_many)
    for order, close in ((4, 2e-2), (12, 1e-4)):
        assert apart(round_results(solution, shoe, order=order), exact) < close


def test_the_tiny_shoes_reach_every_choice() -> None:
    found = {
        start.best for shoe, name in PAIRED for start in solve(RULES[name], shoe).starts.values()
    }
    assert found == {"stand", "hit", "double", "split", "surrender", "bust", "21", DEALER_BLACKJACK}


def stake_net(total: int, stake: int, dealer: int) -> Fraction:
    return stake * net_of(settle.hand_result(Points(total, False), Points(dealer, False)))


@pytest.mark.parametrize("shoe", [FIVES, ACES_SIXES], ids=["5s", "A6"])
def test_no_play_of_a_hand_or_of_a_split_hand_for_itself_is_better(shoe: Shoe) -> None:
    solution = solve(ThreeCard21Rules(split_aces_one_card=False), shoe)
    for start in solution.starts.values():
        left = shoe.without(*start.hand, start.up)
        if "stand" in start.choices:
            brute = best_single_hand(
                left.counts, start.up, start.hand, stake_net,
                h17=False, double_size=3, at_once=True,
            )  # fmt: skip
            best = max(start.choices[choice].value for choice in ("stand", "hit", "double"))
            assert best == pytest.approx(float(brute), abs=1e-13)
        if "split" in start.choices:
            brute = sum(
                best_single_hand(
                    left.counts, start.up, (card,), stake_net,
                    h17=False, double_size=2, at_once=True,
                )
                for card in start.hand
            )  # fmt: skip
            assert start.choices["split"].value == pytest.approx(float(brute), abs=1e-13)
