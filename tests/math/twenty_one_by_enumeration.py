"""Blackjack and Three Card 21 from a tiny shoe, every card dealt in order, in exact fractions.

A second way to the values of `families.twenty_one.values`: hole cards are dealt when the rules deal
them, hands are played one after another from what is really left, nothing is exchanged or taken
off. Only counting points, when the dealer draws and the settlement are shared.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.families.twenty_one.points import dealer_draws, is_blackjack, points
from houseway.families.twenty_one.results import RoundResults

Counts = tuple[int, ...]
Hand = tuple[int, ...]


Of = Callable[[Fraction], Any]
"""What the mean is taken of: what is won, or something that follows from it."""
_MOST, _PARTS = 8, 2
"""No round wins or loses more wagers; all is won in halves of one."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance of every result, which adds up and is weighed like one number."""

    of: NDArray[np.float64]

    def __add__(self, other: "Chances | Fraction") -> "Chances":
        return Chances(self.of + other.of) if isinstance(other, Chances) else self

    __radd__ = __add__

    def __rmul__(self, chance: Fraction) -> "Chances":
        return Chances(float(chance) * self.of)


def one_of_many(net: Fraction) -> Chances:
    """What was won is certain; the mean over all deals has the chance of every result."""
    row = np.zeros(2 * _MOST * _PARTS + 1)
    row[int((net + _MOST) * _PARTS)] = 1
    return Chances(row)


def apart(results: RoundResults, exact: Chances) -> float:
    """How far chances are from exact ones together, which must be less than what is said."""
    assert exact.of.sum() == pytest.approx(1, abs=1e-12)
    found = np.zeros(len(exact.of))
    for result, chance in results.every.items():
        found[int((result.net + _MOST) * _PARTS)] += chance
    distance = float(np.abs(found - exact.of).sum())
    assert distance < results.error
    return results.error


def cards(shoe: Counts) -> Iterator[tuple[int, Fraction, Counts]]:
    """Each card that may come next, its chance and what is left."""
    every = sum(shoe)
    if not every:
        raise AssertionError("the tiny shoe ran out; take a larger one")
    for index, count in enumerate(shoe):
        if count:
            left = (*shoe[:index], count - 1, *shoe[index + 1 :])
            yield index + 1, Fraction(count, every), left


@cache
def dealer_totals(shoe: Counts, hand: Hand, h17: bool) -> tuple[tuple[int, Fraction], ...]:
    """The totals a dealer may end with, 22 for any bust."""
    counted = points(hand)
    if counted.bust:
        return ((22, Fraction(1)),)
    if not dealer_draws(counted, h17):
        return ((counted.total, Fraction(1)),)
    totals: dict[int, Fraction] = {}
    for card, chance, left in cards(shoe):
        for total, then in dealer_totals(left, tuple(sorted((*hand, card))), h17):
            totals[total] = totals.get(total, Fraction(0)) + chance * then
    return tuple(totals.items())


@dataclass(frozen=True)
class Finished:
    """A hand that will not change."""

    total: int
    """22 for any bust"""
    stake: int
    first: bool


Choice = Callable[[Hand, int, bool], str]
"""What to do with a hand, by its cards, how many hands there are and whether it is the first."""
Settle = Callable[[tuple[Finished, ...], int | None], Fraction]
"""What finished hands win against a dealer's total, or against a blackjack when it is None."""


def play_hands(
    shoe: Counts,
    up: int,
    hole: int,
    waiting: tuple[Hand, ...],
    choose: Choice,
    settle: Settle,
    h17: bool,
) -> Fraction:
    """Play hands from the left and settle; a hand of one card is dealt its second first."""

    @cache
    def follow(
        shoe: Counts, waiting: tuple[Hand, ...], done: tuple[Finished, ...], made: int
    ) -> Fraction:
        if not waiting:
            if is_blackjack(up, hole):
                return settle(done, None)
            return sum(
                (
                    chance * settle(done, total)
                    for total, chance in dealer_totals(shoe, tuple(sorted((up, hole))), h17)
                ),
                Fraction(0),
            )
        hand, rest = waiting[0], waiting[1:]
        first = not done
        counted = points(hand)

        def finish(total: int, stake: int, left: Counts) -> Fraction:
            one = Finished(min(total, 22), stake, first)
            # All but the first hand are alike, so their order does not matter.
            others = tuple(sorted((*done[1:], one), key=lambda f: (f.total, f.stake)))
            return follow(left, rest, (done[0], *others) if done else (one,), made)

        if counted.bust:
            return finish(22, 1, shoe)
        action = "hit" if len(hand) == 1 else choose(hand, made, first)
        if action == "stand":
            return finish(counted.total, 1, shoe)
        if action == "split":
            return follow(shoe, (hand[:1], hand[1:], *rest), done, made + 1)
        worth = Fraction(0)
        for card, chance, left in cards(shoe):
            longer = (*hand, card)
            if action == "double":
                worth += chance * finish(points(longer).total, 2, left)
            else:
                worth += chance * follow(left, (tuple(sorted(longer)), *rest), done, made)
        return worth

    return follow(shoe, waiting, (), len(waiting))


def best_single_hand(
    shoe: Counts,
    up: int,
    hand: Hand,
    net: Callable[[int, int, int], Fraction],
    *,
    h17: bool,
    double_size: int,
    at_once: bool = False,
) -> Fraction:
    """The best value of one hand, summed over the deals in which the dealer has no blackjack.

    The chance of each hole card and the cards drawn so far is carried along; `net(total, stake,
    dealer's total)` settles.
    """
    holes = []
    for card, chance, left in cards(shoe):
        if not is_blackjack(up, card):
            holes.append((card, chance, left))

    def worth(hand: Hand, holes: tuple[tuple[int, Fraction, Counts], ...]) -> Fraction:
        counted = points(hand)
        every = sum((weight for _, weight, _ in holes), Fraction(0))
        if counted.bust:
            return -every
        if at_once and counted.total == 21:
            return every
        options = []
        if len(hand) > 1:
            options.append(kept(counted.total, 1, holes))
        drawn = []
        for card in range(1, 11):
            after = tuple(
                (hole, weight * Fraction(left[card - 1], sum(left)), _less(left, card))
                for hole, weight, left in holes
                if left[card - 1]
            )
            if after:
                drawn.append((card, after))
        options.append(
            sum((worth(tuple(sorted((*hand, card))), after) for card, after in drawn), Fraction(0))
        )
        if len(hand) == double_size:
            total = Fraction(0)
            for card, after in drawn:
                end = points((*hand, card))
                every = sum((weight for _, weight, _ in after), Fraction(0))
                if end.bust:
                    total -= 2 * every
                elif at_once and end.total == 21:
                    total += 2 * every
                else:
                    total += kept(end.total, 2, after)
            options.append(total)
        return max(options)

    def kept(total: int, stake: int, holes: tuple[tuple[int, Fraction, Counts], ...]) -> Fraction:
        return sum(
            (
                weight * chance * net(total, stake, end)
                for hole, weight, left in holes
                for end, chance in dealer_totals(left, tuple(sorted((up, hole))), h17)
            ),
            Fraction(0),
        )

    return worth(tuple(sorted(hand)), tuple(holes))


def _less(shoe: Counts, card: int) -> Counts:
    return (*shoe[: card - 1], shoe[card - 1] - 1, *shoe[card:])
