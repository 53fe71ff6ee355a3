"""The blackjack recursion against every deal of a tiny shoe, in fractions."""

from fractions import Fraction

import pytest

from houseway.families.twenty_one import kernels
from houseway.families.twenty_one.points import ACE, Points, is_blackjack
from houseway.families.twenty_one.split import split_hand
from houseway.families.twenty_one.tables import hand_number
from houseway.families.twenty_one.values import Shoe
from houseway.games.blackjack import settle
from houseway.games.blackjack.results import round_results
from houseway.games.blackjack.solve import BlackjackRules, Solution, solve
from houseway.money import Odds

from .twenty_one_by_enumeration import (
    Counts,
    Finished,
    Of,
    apart,
    best_single_hand,
    cards,
    one_of_many,
    play_hands,
)

#              A  2  3  4  5  6  7  8  9  T
FIVES = Shoe((2, 0, 0, 0, 4, 2, 0, 3, 0, 6))
ACES_SIXES = Shoe((4, 0, 0, 0, 1, 4, 2, 0, 0, 6))
NINES = Shoe((3, 0, 0, 0, 0, 2, 0, 3, 4, 7))
EIGHTS = Shoe((2, 0, 0, 2, 0, 0, 2, 4, 0, 6))
TENS_NINES = Shoe((3, 1, 0, 2, 0, 0, 0, 0, 4, 6))

NAMES = {kernels.STAND: "stand", kernels.HIT: "hit", kernels.DOUBLE: "double"}


def net_of(result: settle.Result) -> Fraction:
    return {"pay": result.odds.fraction, "return": Fraction(0), "take": Fraction(-1),
            "half": Fraction(-1, 2)}[result.outcome]  # fmt: skip


def literal_value(solution: Solution, shoe: Shoe, of: Of = lambda net: net) -> Fraction:
    """Deal the round card by card and follow the solution's choices; the mean of what is won,
    or of something that follows from it."""
    total = Fraction(0)
    counts = shoe.counts
    for one, p1, left1 in cards(counts):
        for up, p2, left2 in cards(left1):
            for two, p3, left3 in cards(left2):
                for hole, p4, left4 in cards(left3):
                    hand = min(one, two), max(one, two)
                    worth = deal(solution, hand, up, hole, left4, of)
                    total += p1 * p2 * p3 * p4 * worth
    return total


def deal(
    solution: Solution, hand: tuple[int, int], up: int, hole: int, left: Counts, of: Of
) -> Fraction:
    rules = solution.rules
    dealer_has_it = is_blackjack(up, hole)
    if is_blackjack(*hand):
        return of(net_of(settle.blackjack_result(rules.blackjack_pays, up, dealer_has_it)))
    if rules.hole_card == "peek" and dealer_has_it:
        return of(Fraction(-1))
    choice = solution.starts[*hand, up].best
    if choice == "surrender":
        return of(net_of(settle.surrender_result(up, dealer_has_it)))

    def settled(done: tuple[Finished, ...], dealer: int | None) -> Fraction:
        net = Fraction(0)
        for one in done:
            bust = one.total > 21
            if dealer is None:
                net -= settle.lost_to_blackjack(
                    rules.hole_card, stake=one.stake, first=one.first, bust=bust
                )
            else:
                result = settle.hand_result(Points(one.total, False), Points(dealer, False))
                net += one.stake * net_of(result)
        return of(net)

    def choose(now: tuple[int, ...], made: int, first: bool) -> str:
        if choice != "split":
            if now == hand:
                return choice
            return NAMES[int(solution.play[up][hand_number(*now)])]
        split = solution.splits[hand[0], up]
        if now == hand and made < split.hands:
            return "split"
        choices = split.choices if first else split.choices_of_others
        return NAMES[int(choices[hand_number(*now)])]

    waiting = (hand[:1], hand[1:]) if choice == "split" else (hand,)
    return play_hands(left, up, hole, waiting, choose, settled, rules.h17)


@pytest.mark.parametrize("shoe", [FIVES, ACES_SIXES, TENS_NINES], ids=["5s", "A6", "T9"])
@pytest.mark.parametrize(
    "rules",
    [
        BlackjackRules(h17=True, surrender=True),
        BlackjackRules(h17=False, das=False, split_hands=3),
        BlackjackRules(h17=True, split_hands=2, hole_card="none_all", surrender=True),
        BlackjackRules(hole_card="none_original_only", split_hands=4),
        BlackjackRules(blackjack_pays=Odds(6, 5), split_aces_one_card=False, resplit_aces=True),
    ],
    ids=["peek", "no das", "none all", "none original", "free aces"],
)
def test_a_round_dealt_literally_has_the_value_of_the_recursion(
    shoe: Shoe, rules: BlackjackRules
) -> None:
    solution = solve(rules, shoe)
    assert sum(start.probability for start in solution.starts.values()) == pytest.approx(
        1, abs=1e-13
    )
    assert solution.value == pytest.approx(float(literal_value(solution, shoe)), abs=1e-12)


@pytest.mark.parametrize(
    "shoe, rules",
    [
        (FIVES, BlackjackRules(h17=True, surrender=True)),
        (ACES_SIXES, BlackjackRules(h17=False, das=False, split_hands=3)),
        pytest.param(NINES, BlackjackRules(hole_card="none_original_only"), marks=pytest.mark.slow),
        (FIVES, BlackjackRules(h17=True, hole_card="none_all", surrender=True)),
    ],
    ids=["peek", "no das", "none original", "none all"],
)
def test_every_result_of_a_round_dealt_literally_has_its_chance(
    shoe: Shoe, rules: BlackjackRules
) -> None:
    """Splits and re-splits included; the errors together are below the bound that is stated."""
    solution = solve(rules, shoe)
    assert any(start.best == "split" for start in solution.starts.values())
    exact = literal_value(solution, shoe, one_of_many)
    for order, close in ((4, 1e-2), (12, 1e-5)):
        assert apart(round_results(solution, shoe, order=order), exact) < close


@pytest.mark.parametrize("shoe", [NINES, EIGHTS], ids=["9s", "8s"])
def test_the_first_wager_stays_with_the_left_hand_through_re_splits(shoe: Shoe) -> None:
    solution = solve(BlackjackRules(hole_card="none_original_only"), shoe)
    assert any(
        start.best == "split"
        and start.up in (1, 10)
        and solution.splits[start.hand[0], up].hands > 2
        for (_, _, up), start in solution.starts.items()
    )
    assert solution.value == pytest.approx(float(literal_value(solution, shoe)), abs=1e-12)


def test_the_tiny_shoes_reach_every_choice_and_re_splits() -> None:
    found = set()
    hands = set()
    for shoe in (FIVES, ACES_SIXES, TENS_NINES):
        for rules in (BlackjackRules(h17=True, surrender=True), BlackjackRules(das=False)):
            solution = solve(rules, shoe)
            found |= {start.best for start in solution.starts.values()}
            hands |= {
                solution.splits[s.hand[0], s.up].hands
                for s in solution.starts.values()
                if s.best == "split"
            }
    assert found == {"stand", "hit", "double", "split", "surrender", "blackjack"}
    assert max(hands) > 2


def stake_net(total: int, stake: int, dealer: int) -> Fraction:
    return stake * net_of(settle.hand_result(Points(total, False), Points(dealer, False)))


@pytest.mark.parametrize("shoe", [FIVES, ACES_SIXES, TENS_NINES], ids=["5s", "A6", "T9"])
@pytest.mark.parametrize("h17", [True, False])
def test_no_play_of_an_unsplit_hand_is_better(shoe: Shoe, h17: bool) -> None:
    solution = solve(BlackjackRules(h17=h17), shoe)
    for (low, high, up), start in solution.starts.items():
        if is_blackjack(low, high):
            continue
        left = shoe.without(low, high, up)
        brute = best_single_hand(left.counts, up, (low, high), stake_net, h17=h17, double_size=2)
        best = max(worth.value for name, worth in start.choices.items() if name != "split")
        assert best == pytest.approx(float(brute), abs=1e-13)


@pytest.mark.parametrize("shoe", [FIVES, TENS_NINES], ids=["5s", "T9"])
def test_no_play_of_a_split_hand_for_itself_is_better(shoe: Shoe) -> None:
    rules = BlackjackRules(h17=True)
    for card in (5, 9, 10):
        if not shoe.holds(card, card):
            continue
        for up in (ACE, 6, 10):
            if not shoe.holds(card, card, up):
                continue
            left = shoe.without(card, card, up)
            brute = best_single_hand(left.counts, up, (card,), stake_net, h17=True, double_size=2)
            found = split_hand(rules.split_play(card, first=True), left, up, card)
            assert found.worth.value == pytest.approx(float(brute), abs=1e-13)
