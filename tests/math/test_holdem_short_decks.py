"""The sweep equals plain enumeration on short decks, for every option that moves money."""

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from houseway.cards.card import SUITS, Card
from houseway.cards.ranking import Category as C
from houseway.cards.ranking import best_hand, rank_five
from houseway.families.holdem.figures import figures
from houseway.families.holdem.rules import HoldemRules, by_category
from houseway.families.holdem.side_bets import pays_by_category, pays_by_hole, whole_action
from houseway.families.holdem.solve import Policy, solve, value_of
from houseway.families.holdem.strategy import after_flop, after_river
from houseway.math.evaluate import card_number
from houseway.math.isomorphism import Deck, hole_number, starting_hand
from tests.math.holdem_by_enumeration import best_play, deals, play

ODDS = {
    C.ROYAL_FLUSH: 500,
    C.STRAIGHT_FLUSH: 50,
    C.FOUR_OF_A_KIND: 10,
    C.FULL_HOUSE: 3,
    C.FLUSH: Fraction(3, 2),
    C.STRAIGHT: 1,
}
BAD_BEAT = {
    C.ROYAL_FLUSH: 0,
    C.STRAIGHT_FLUSH: 500,
    C.FOUR_OF_A_KIND: 25,
    C.FULL_HOUSE: 6,
    C.FLUSH: 5,
    C.STRAIGHT: 4,
}
PRINTED = (by_category(ODDS), by_category(BAD_BEAT, -1))
ALL_LOSE = (by_category(ODDS), by_category({}, -1))
PAY_NOTHING = (by_category({}), by_category({}, -1))
PAY_EVERYTHING = (by_category({}, 7), by_category({}, 2))
FINE_FRACTIONS = (
    by_category({C.PAIR: Fraction(1, 7), C.FLUSH: Fraction(22, 9)}),
    by_category({C.TWO_PAIRS: Fraction(-1, 3), C.STRAIGHT: Fraction(-2, 5)}, -1),
)
TABLES = {
    "printed": PRINTED,
    "all lose": ALL_LOSE,
    "pay nothing": PAY_NOTHING,
    "pay everything": PAY_EVERYTHING,
    "fine fractions": FINE_FRACTIONS,
}
RAISES = {
    "whole": ((1, 2, 3), (1, 2), 1),
    "exact": ((3,), (2,), 1),
    "ultimate": ((3, 4), (2,), 1),
    "steep": ((3, 5), (2, 3), 2),
}

# Between them: high-card hands and unqualified dealers, wheels, flushes and straight flushes of
# every length, royal flushes, quads, boards that play for both.
TWO_SUITS = ((2, 3, 4, 5, 8, 11, 13, 14), 2)
THREE_SUITS = ((2, 3, 4, 5, 9, 12, 14), 3)
FOUR_SUITS = ((10, 11, 12, 13, 14), 4)
EIGHTEEN_CARDS = ((2, 3, 4, 5, 9, 14), 3)
FOUR_RANKS = ((2, 7, 13, 14), 4)


def assert_same(deck, rules):
    expected = best_play(*deck, rules)
    found = figures(solve(rules, Deck(*deck)))
    assert dict(found.outcomes) == expected.outcomes
    assert found.choices == expected.choices


@pytest.mark.parametrize(
    "tables, raises, takes_ante, kicker",
    list(product(TABLES, RAISES, (False, True), ("standard", "literal"))),
)
def test_best_play_of_sixteen_cards_equals_enumeration(tables, raises, takes_ante, kicker):
    assert_same(TWO_SUITS, HoldemRules(*TABLES[tables], *RAISES[raises], takes_ante, kicker))


@pytest.mark.parametrize(
    "deck, tables",
    [
        (EIGHTEEN_CARDS, "printed"),
        (FOUR_RANKS, "all lose"),
        *(
            pytest.param(deck, tables, marks=pytest.mark.slow)
            for deck, tables in product((THREE_SUITS, FOUR_SUITS), TABLES)
        ),
    ],
)
def test_best_play_with_three_and_four_suits_equals_enumeration(deck, tables):
    assert_same(deck, HoldemRules(*TABLES[tables], *RAISES["whole"], tables == "all lose"))


def test_side_bets_move_with_the_main_game_as_enumeration_says():
    rules = HoldemRules(*TABLES["printed"])
    ranks, suits = TWO_SUITS
    played = best_play(ranks, suits, rules)
    cards = [Card.of(rank, suit) for rank in ranks for suit in SUITS[:suits]]
    holes = list(combinations(cards, 2))

    def pocket(one, other):
        return Fraction(5) if one.rank == other.rank else Fraction(-1)

    trips = by_category({C.THREE_OF_A_KIND: 3, C.STRAIGHT: Fraction(9, 2), C.FLUSH: 7}, -1)
    action = whole_action(
        solve(rules, Deck(ranks, suits)),
        [pays_by_category(trips, forfeited_on_fold=True), pays_by_hole(pocket)],
    )
    amounts, weights = [], []
    for (folded, net, category, hole), count in played.results.items():
        amounts.append((net, Fraction(-1) if folded else trips[category], pocket(*holes[hole])))
        weights.append(count)
    every = sum(weights)

    def mean(values):
        return sum(v * w for v, w in zip(values, weights, strict=True)) / every

    means = [mean([row[i] for row in amounts]) for i in range(3)]
    assert list(action.means) == means
    for i, j in product(range(3), range(3)):
        product_mean = mean([row[i] * row[j] for row in amounts])
        assert action.covariances[i][j] == product_mean - means[i] * means[j]


def test_value_of_a_given_policy_equals_enumeration():
    """The rules are arbitrary; the river rule counts outs, here by looking at every card."""
    ranks, suits, rules = (3, 4, 6, 7, 9, 12, 14), 2, HoldemRules(*TABLES["printed"])
    deck = Deck(ranks, suits)
    raised = {hand: hand % 4 for hand in range(169)}

    def flop_rule(hole, flop):
        highest = np.maximum(hole[:, 0], hole[:, 1]) >> 2
        suited = ((hole[:, :, None] & 3) == (flop[:, None, :] & 3)).sum(axis=(1, 2))
        return ((highest + (flop >> 2).sum(axis=1) + suited) % 3).astype(np.uint8)

    policy = Policy(
        np.array([raised[hand] for hand in range(169)], np.uint8),
        after_flop(flop_rule, deck),
        after_river(
            lambda view: (view.category > view.board_category) | (view.outs < 4), deck=deck
        ),
    )

    found = deals(ranks, suits, "standard")
    cards = [Card.of(rank, suit) for rank in ranks for suit in SUITS[:suits]]
    numbers = np.array([card_number(card) for card in cards])
    holes = np.array(list(combinations(range(len(cards)), 2)))
    all_flops = np.array(list(combinations(range(len(cards)), 3)))
    first = np.array([raised[int(starting_hand()[hole_number(*pair)])] for pair in numbers[holes]])
    second = np.array(
        [flop_rule(numbers[holes], np.tile(numbers[flop], (len(holes), 1))) for flop in all_flops]
    )
    stays = np.zeros(found.category.shape, dtype=np.bool_)
    for place, board in enumerate(combinations(range(len(cards)), 5)):
        on_board = [cards[i] for i in board]
        alone = rank_five(on_board)
        with_one = {c: best_hand([*on_board, c]) for c in cards if c not in on_board}
        for column, hole in enumerate(found.hole[place]):
            mine = [cards[i] for i in holes[hole]]
            hand = best_hand([*on_board, *mine])
            outs = sum(one > hand for card, one in with_one.items() if card not in mine)
            stays[place, column] = hand.category > alone.category or outs < 4
    expected = play(found, rules, first, second, stays)
    counted = figures(value_of(policy, rules, deck))
    assert dict(counted.outcomes) == expected.outcomes
    assert counted.choices == expected.choices
