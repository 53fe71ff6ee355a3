"""The stated error bound, held against exact fractions on full shoes."""

from fractions import Fraction
from functools import cache

import pytest

from houseway.families.twenty_one.points import VALUES, points
from houseway.families.twenty_one.values import ERROR_BOUND, Shoe, dealer_ends
from houseway.games.blackjack.analysis import ev
from houseway.games.blackjack.solve import BlackjackRules

from .twenty_one_by_enumeration import Counts, dealer_totals


def exact_ends(shoe: Counts, up: int, h17: bool) -> dict[str, Fraction]:
    """How a dealer ends, hole card first, in fractions."""
    ends = dict.fromkeys(("17", "18", "19", "20", "21", "bust", "blackjack"), Fraction(0))
    every = sum(shoe)
    for hole in VALUES:
        if not shoe[hole - 1]:
            continue
        left = (*shoe[: hole - 1], shoe[hole - 1] - 1, *shoe[hole:])
        chance = Fraction(shoe[hole - 1], every)
        if {up, hole} == {1, 10}:
            ends["blackjack"] += chance
            continue
        for total, then in dealer_totals(left, tuple(sorted((up, hole))), h17):
            ends["bust" if total > 21 else str(total)] += chance * then
    return ends


@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.parametrize("up", VALUES)
@pytest.mark.parametrize("h17", [True, False])
def test_dealers_chances_are_exact_to_a_few_units_in_the_last_place(
    decks: int, up: int, h17: bool
) -> None:
    shoe = Shoe.of(decks).without(up, 2, 3, 10)
    found = dealer_ends(shoe, up, h17)
    for end, exact in exact_ends(shoe.counts, up, h17).items():
        assert abs(Fraction(found[end]) - exact) < Fraction(1, 10**14)


def exact_best(shoe: Shoe, hand: tuple[int, ...], up: int, h17: bool) -> dict[str, Fraction]:
    """Each choice in fractions, over the deals without a dealer's blackjack."""

    @cache
    def kept(hand: tuple[int, ...]) -> Fraction:
        rest = shoe.without(*hand)
        total = points(hand).total
        won = Fraction(0)
        for end, chance in exact_ends(rest.counts, up, h17).items():
            if end == "bust" or (end != "blackjack" and int(end) < total):
                won += chance
            elif end != "blackjack" and int(end) > total:
                won -= chance
        return won

    def drawn(hand: tuple[int, ...]) -> list[tuple[tuple[int, ...], Fraction]]:
        rest = shoe.without(*hand)
        return [
            (tuple(sorted((*hand, card))), Fraction(rest.counts[card - 1], rest.size))
            for card in VALUES
            if rest.counts[card - 1]
        ]

    def no_blackjack(hand: tuple[int, ...]) -> Fraction:
        rest = shoe.without(*hand)
        hole = {1: 10, 10: 1}.get(up)
        return 1 - Fraction(rest.counts[hole - 1], rest.size) if hole else Fraction(1)

    @cache
    def best(hand: tuple[int, ...]) -> Fraction:
        if points(hand).bust:
            return -no_blackjack(hand)
        return max(kept(hand), hit(hand))

    @cache
    def hit(hand: tuple[int, ...]) -> Fraction:
        return sum((chance * best(after) for after, chance in drawn(hand)), Fraction(0))

    def double(hand: tuple[int, ...]) -> Fraction:
        return sum(
            (
                2 * chance * (-no_blackjack(after) if points(after).bust else kept(after))
                for after, chance in drawn(hand)
            ),
            Fraction(0),
        )

    counted = no_blackjack(hand)
    return {
        "stand": kept(hand) / counted,
        "hit": hit(hand) / counted,
        "double": double(hand) / counted,
    }


@pytest.mark.parametrize(
    ("decks", "hand", "up", "h17"),
    [(6, (7, 8), 10, True), (6, (6, 10), 1, True), (1, (4, 7), 9, False), (8, (1, 7), 10, False)],
)
def test_the_error_of_a_situation_is_far_below_the_bound(
    decks: int, hand: tuple[int, int], up: int, h17: bool
) -> None:
    found = ev(BlackjackRules(decks=decks, h17=h17), hand, up)
    exact = exact_best(Shoe.of(decks).without(up), hand, up, h17)
    for choice, value in exact.items():
        error = abs(Fraction(found.choices[choice]) - value)
        assert error < Fraction(ERROR_BOUND) / 1000


def test_the_bound_is_below_one_in_a_thousand_million() -> None:
    assert ERROR_BOUND < 1e-9
