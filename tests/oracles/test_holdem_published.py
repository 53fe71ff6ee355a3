"""Figures of hold'em that other people computed, each with its source (oracles.md)."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from houseway.cards.card import Card
from houseway.cards.ranking import Category as C
from houseway.families.holdem.figures import figures
from houseway.families.holdem.kernels import LOSS, LOSS_UNQUALIFIED, TIE, TIE_UNQUALIFIED
from houseway.families.holdem.rules import HoldemRules, by_category
from houseway.families.holdem.side_bets import pays_by_category, pays_by_hole, side_bet_figures
from houseway.families.holdem.solve import solve
from houseway.math.evaluate import count_seven_card_categories, evaluate, strength_tables
from houseway.math.isomorphism import FULL, canonical_sets, hole_and_flop, starting_hand_name

ODDS = by_category(
    {
        C.ROYAL_FLUSH: 500,
        C.STRAIGHT_FLUSH: 50,
        C.FOUR_OF_A_KIND: 10,
        C.FULL_HOUSE: 3,
        C.FLUSH: Fraction(3, 2),
        C.STRAIGHT: 1,
    }
)
STUDIO_BAD_BEAT = by_category(
    {
        C.ROYAL_FLUSH: 0,
        C.STRAIGHT_FLUSH: 500,
        C.FOUR_OF_A_KIND: 50,
        C.FULL_HOUSE: 10,
        C.FLUSH: 8,
        C.STRAIGHT: 5,
    },
    otherwise=-1,
)
STUDIO = HoldemRules(ODDS, STUDIO_BAD_BEAT)
ULTIMATE = HoldemRules(
    ODDS, by_category({}, otherwise=-1), before_flop=(3, 4), after_flop=(2,), after_river=1
)


def test_five_card_hands_mathproblems_info():
    hands = np.fromiter(
        (card for hand in combinations(range(52), 5) for card in hand), dtype=np.uint8
    ).reshape(-1, 5)
    counts = np.bincount(strength_tables("standard").category[evaluate(hands)])
    assert counts[::-1].tolist() == [
        4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540,
    ]  # fmt: skip


def test_seven_card_hands_wikipedia():
    counts = count_seven_card_categories()
    assert sum(counts.values()) == 133_784_560
    assert counts[C.ROYAL_FLUSH] == 4_324
    assert counts[C.STRAIGHT_FLUSH] == 37_260


def test_hands_that_differ_only_by_suit_names_kdub0():
    assert len(canonical_sets(FULL, 3)) == 1_755
    assert len(canonical_sets(FULL, 5)) == 134_459
    assert len(hole_and_flop(FULL)) == 1_286_792


def test_two_hands_to_the_showdown_discountgambling_net():
    showdown = solve(STUDIO).counts.showdown.sum(axis=0)
    assert showdown.sum() == 2_781_381_002_400
    assert showdown[:, [TIE, TIE_UNQUALIFIED]].sum() == 113_130_263_816
    player_loses = showdown[:, [LOSS, LOSS_UNQUALIFIED]].sum(axis=1)
    either_side = {
        C.STRAIGHT_FLUSH: 10_300_592,
        C.FOUR_OF_A_KIND: 471_040_512,
        C.FULL_HOUSE: 8_435_225_376,
        C.FLUSH: 19_434_208_592,
        C.STRAIGHT: 18_271_076_976,
    }
    for category, count in either_side.items():
        assert 2 * player_loses[category] == count
    assert player_loses[C.ROYAL_FLUSH] == 0


def test_ultimate_texas_holdem_wizardofodds_com():
    found = figures(solve(ULTIMATE))
    assert round(float(100 * found.edge), 3) == 2.185
    assert round(found.standard_deviation, 2) == 4.94
    assert round(float(found.average_wager), 6) == 4.152252
    assert round(float(100 * found.element_of_risk), 3) == 0.526


def test_heads_up_holdem_return_of_a_studio():
    solution = solve(STUDIO)
    assert round(float(100 * (1 - figures(solution).edge)), 2) == 97.64


def test_heads_up_holdem_first_raises_of_a_studio():
    choice = solve(STUDIO).policy.before_flop
    raised = {starting_hand_name(hand) for hand in range(169) if choice[hand]}
    names = {starting_hand_name(hand) for hand in range(169)}
    assert {name for name in names if "A" in name} <= raised
    kings_offsuit = {f"K{low}o" for low in "23456789TJQ"}
    assert kings_offsuit & raised == {f"K{low}o" for low in "789TJQ"}


def test_trips_plus_table_3_return_of_a_studio():
    table = {
        C.ROYAL_FLUSH: 100,
        C.STRAIGHT_FLUSH: 40,
        C.FOUR_OF_A_KIND: 30,
        C.FULL_HOUSE: 8,
        C.FLUSH: 7,
        C.STRAIGHT: 4,
        C.THREE_OF_A_KIND: 3,
    }
    found = side_bet_figures(pays_by_category(by_category(table, otherwise=-1)))
    assert round(float(100 * (1 - found.edge)), 2) == 96.66


def test_pocket_bonus_table_1_return_of_a_studio():
    def pay(one: Card, other: Card) -> Fraction:
        if one.rank == other.rank:
            return Fraction(30 if one.rank == 14 else 5)
        if {14} < {one.rank, other.rank} <= {11, 12, 13, 14}:
            return Fraction(20 if one.suit == other.suit else 10)
        return Fraction(-1)

    found = side_bet_figures(pays_by_hole(pay))
    assert round(float(100 * (1 - found.edge)), 2) == 95.48
    # By hand: 6 pairs of aces, 12 suited and 36 unsuited aces with a face card, 72 other pairs.
    assert found.hit_frequency == Fraction(6 + 12 + 36 + 72, comb(52, 2))
    assert -found.edge * 1326 == 6 * 30 + 12 * 20 + 36 * 10 + 72 * 5 - (1326 - 126)
