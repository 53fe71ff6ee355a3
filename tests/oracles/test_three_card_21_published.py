"""Three Card 21 figures that others have published or that can be counted by hand."""

from fractions import Fraction
from math import comb

import pytest

from houseway.games.three_card_21.analysis import ev, pair_edge
from houseway.games.three_card_21.bonus import bonus_counts, bonus_figures, insurance_figures
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.solve import ThreeCard21Rules, solve

TABLE = ThreeCard21Options().pay_table("bonus_table")


def test_wizardofodds_21_plus_3_counts_over_six_decks() -> None:
    counts = bonus_counts(6)
    suited_runs = counts["straight flush"] + counts["royal flush"] + counts["diamond royal flush"]
    assert suited_runs == 10_368
    assert counts["three of a kind"] == 26_312
    assert counts["straight"] == 155_520
    assert counts["flush"] == 292_896
    assert sum(counts.values()) == comb(312, 3) == 5_013_320


def test_royals_and_pairs_counted_by_hand() -> None:
    counts = bonus_counts(6)
    assert counts["diamond royal flush"] == 6**3
    assert counts["royal flush"] == 3 * 6**3
    # A pair of one rank, any third rank, less those of one suit, which are flushes.
    assert counts["pair"] == 13 * comb(24, 2) * 12 * 24 - 13 * 12 * 4 * comb(6, 2) * 6


@pytest.mark.clause("TC21 2C.2(c)8", "TC21 2C.5(b)1-21")
def test_21_without_a_better_hand_counted_by_ranks() -> None:
    """Three unlike ranks that make 21, less those in one suit and those in sequence."""
    ranks = {"A": 11, **{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10}
    names = list(ranks)
    threes = [
        (a, b, c)
        for i, a in enumerate(names)
        for j, b in enumerate(names[i + 1 :], i + 1)
        for c in names[j + 1 :]
    ]
    order = ["A", *map(str, range(2, 11)), "J", "Q", "K", "A"]
    runs = {frozenset(order[n : n + 3]) for n in range(12)}
    makes_21 = [
        three
        for three in threes
        if 21 in (sum(ranks[r] for r in three), sum(ranks[r] for r in three) - 10 * ("A" in three))
        and frozenset(three) not in runs
    ]
    assert bonus_counts(6)["21"] == len(makes_21) * (24**3 - 4 * 6**3)


def test_bonus_edge_of_the_printed_table_from_the_counts() -> None:
    lost = 3_214_080
    won = (
        200 * 216 + 50 * 648 + 15 * 9_504 + 5 * 26_312 + 2 * 155_520
        + Fraction(3, 2) * 292_896 + 977_184 + 336_960
    )  # fmt: skip
    assert bonus_figures(TABLE, 6).edge == Fraction(lost - won, 5_013_320)


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_insurance_lies_near_that_of_blackjack(decks: int) -> None:
    """Players with 21 do not insure; they hold fewer tens than others hold on average."""
    usual = Fraction(4 * decks - 1, 52 * decks - 1)
    assert abs(insurance_figures(decks).edge - usual) < Fraction(1, 1000)


def test_only_one_card_on_split_aces_leaves_the_house_an_edge() -> None:
    """The argument of reading A-TC21-14: with free drawing the printed table favours players."""
    default = pair_edge(solve(ThreeCard21Rules()), TABLE)
    free = pair_edge(solve(ThreeCard21Rules(split_aces_one_card=False)), TABLE)
    assert default > 0 > free


def test_a_start_valued_alone_is_that_of_the_whole_solution() -> None:
    solution = solve(ThreeCard21Rules(surrender_scope="any"))
    for hand, up in (((2, 8, 8), 10), ((5, 10, 10), 6), ((1, 5, 9), 1), ((2, 3, 4), 7)):
        start = solution.starts[*hand, up]
        alone = ev(solution.rules, hand, up)
        for choice, worth in start.choices.items():
            assert alone.choices[choice] == pytest.approx(
                worth.value / start.no_blackjack, abs=1e-13
            )
        assert alone.best == start.best
