"""Hold'em against the dealer by going through every deal of a short deck, one after the other.

The second method of the proofs. It shares no code with the sweep: every hand is the best of its
five-card subsets by `rank_five`, every dealer's hand is compared with every player's hand, suits
are never renamed, and each flop, turn and river is met as itself.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from houseway.cards.card import SUITS, Card
from houseway.cards.ranking import Category, rank_five


@dataclass(frozen=True)
class Deals:
    """Every board of a deck with every hole, and what the dealer's hands do to it."""

    outcomes: np.ndarray
    """[board, hole of the board, six outcomes]"""
    category: np.ndarray
    """[board, hole of the board]"""
    hole: np.ndarray
    """[board, hole of the board]: number of the two cards"""
    flop: np.ndarray
    """[board, 10]: numbers of the flops it may have come from"""
    holes: int
    flops: int


@cache
def deals(ranks: tuple[int, ...], suits: int, kicker: str) -> Deals:
    """Compare all hands on all boards of a deck."""
    cards = [Card.of(rank, suit) for rank in ranks for suit in SUITS[:suits]]
    size = len(cards)
    five = {
        sum(1 << i for i in places): rank_five([cards[i] for i in places], kicker)
        for places in combinations(range(size), 5)
    }
    order = {rank: n for n, rank in enumerate(sorted(set(five.values())))}
    category_of = np.array([rank.category for rank in sorted(order)])
    strength_of = {mask: order[rank] for mask, rank in five.items()}
    six = {}
    for places in combinations(range(size), 6):
        mask = sum(1 << i for i in places)
        six[mask] = max(strength_of[mask ^ 1 << i] for i in places)
    seven = {}
    for places in combinations(range(size), 7):
        mask = sum(1 << i for i in places)
        seven[mask] = max(six[mask ^ 1 << i] for i in places)

    hole_number = {pair: n for n, pair in enumerate(combinations(range(size), 2))}
    flop_number = {flop: n for n, flop in enumerate(combinations(range(size), 3))}
    pairs = list(combinations(range(size - 5), 2))
    masks = np.array([1 << a | 1 << b for a, b in pairs])
    apart = (masks[:, None] & masks) == 0
    all_outcomes, all_categories, all_holes, all_flops = [], [], [], []
    for board in combinations(range(size), 5):
        board_mask = sum(1 << i for i in board)
        rest = [i for i in range(size) if i not in board]
        strengths = np.array([seven[board_mask | 1 << rest[a] | 1 << rest[b]] for a, b in pairs])
        categories = category_of[strengths]
        qualified = (categories >= Category.PAIR)[None, :]
        mine, dealers = strengths[:, None], strengths[None, :]
        counts = []
        for beats in (mine > dealers, mine == dealers, mine < dealers):
            counts.append((beats & apart & qualified).sum(axis=1))
            counts.append((beats & apart & ~qualified).sum(axis=1))
        all_outcomes.append(np.stack(counts, axis=1))
        all_categories.append(categories)
        all_holes.append([hole_number[rest[a], rest[b]] for a, b in pairs])
        all_flops.append([flop_number[flop] for flop in combinations(board, 3)])
    return Deals(
        np.array(all_outcomes),
        np.array(all_categories),
        np.array(all_holes),
        np.array(all_flops),
        len(hole_number),
        len(flop_number),
    )


@dataclass(frozen=True)
class Played:
    """What a way of playing comes to."""

    results: dict[tuple[bool, Fraction, int, int], int]
    """How often (folded, net result, category, hole) happens."""
    choices: dict[tuple[str, int], Fraction]

    @property
    def outcomes(self) -> dict[Fraction, Fraction]:
        """Every net result and its probability."""
        sums: Counter[Fraction] = Counter()
        for (_, net, _, _), count in self.results.items():
            sums[net] += count
        every = sum(sums.values())
        return {net: Fraction(count, every) for net, count in sums.items()}


def preferred(choices: list[np.ndarray]) -> np.ndarray:
    """Return the best choice; of equal ones the largest raise, then check, then smaller raises."""
    order = np.array([len(choices) - 1, *range(len(choices) - 1)])
    return order[np.argmax([choices[choice] for choice in order], axis=0)]


def nets(rules, multiple: int) -> np.ndarray:
    """Return the net result by category and outcome after a raise, times the rules' scale."""
    if rules.paid:
        told = dict(rules.paid)[multiple]
        return np.array([[int(net * rules.scale) for net in row] for row in told], dtype=np.int64)
    lost_ante = -1 if rules.unqualified_dealer_takes_ante else 0
    ante = np.array([1, 0, 0, 0, -1, lost_ante])
    against = np.array([1, 1, 0, 0, -1, -1])
    odds = np.zeros((10, 6), dtype=np.int64)
    for category in Category:
        odds[category, :2] = int(rules.odds_win[category] * rules.scale)
        odds[category, 4:] = int(rules.odds_loss[category] * rules.scale)
    return odds + rules.scale * (ante + multiple * against)


def best_play(ranks: tuple[int, ...], suits: int, rules) -> Played:
    """Choose the best of all offered sizes at every stage, backwards, and count the results."""
    found = deals(ranks, suits, rules.kicker)

    def value(multiple: int) -> np.ndarray:
        return (found.outcomes * nets(rules, multiple)[found.category]).sum(axis=2)

    fold = -2 * rules.scale * found.outcomes[0, 0].sum()
    river = value(rules.after_river)
    stays = river >= fold
    after_river = np.where(stays, river, fold)

    def by_flop(values: np.ndarray) -> np.ndarray:
        sums = np.zeros((found.flops, found.holes), dtype=np.int64)
        np.add.at(sums, (found.flop[:, None, :], found.hole[:, :, None]), values[:, :, None])
        return sums

    flop_choices = [by_flop(after_river)] + [by_flop(value(m)) for m in rules.after_flop]
    after_flop = np.max(flop_choices, axis=0).sum(axis=0)

    def by_hole(values: np.ndarray) -> np.ndarray:
        sums = np.zeros(found.holes, dtype=np.int64)
        np.add.at(sums, found.hole, values)
        return 10 * sums

    first_choices = [after_flop] + [by_hole(value(m)) for m in rules.before_flop]
    return play(found, rules, preferred(first_choices), preferred(flop_choices), stays)


def play(found: Deals, rules, first: np.ndarray, second: np.ndarray, stays: np.ndarray) -> Played:
    """Count the results of choices by [hole], [flop, hole] and [board, hole of the board]."""
    results: Counter[tuple[bool, Fraction, int, int]] = Counter()
    choices: Counter[tuple[str, int]] = Counter()

    def count(stage: str, multiple: int, times: np.ndarray) -> None:
        sums = np.zeros((10, found.holes, 6), dtype=np.int64)
        np.add.at(sums, (found.category, found.hole), found.outcomes * times[:, :, None])
        choices[stage, multiple] += int(sums.sum())
        money = nets(rules, multiple) if multiple else np.full((10, 6), -2 * rules.scale)
        for category, hole, outcome in np.argwhere(sums).tolist():
            net = Fraction(int(money[category, outcome]), rules.scale)
            results[not multiple, net, category, hole] += int(sums[category, hole, outcome])

    first_of_deal = first[found.hole]
    for n, multiple in enumerate(rules.before_flop, start=1):
        count("before flop", multiple, 10 * (first_of_deal == n))
    checked = first_of_deal == 0
    second_of_deal = second[found.flop[:, None, :], found.hole[:, :, None]]
    for n, multiple in enumerate(rules.after_flop, start=1):
        count("after flop", multiple, checked * (second_of_deal == n).sum(axis=2))
    last = checked * (second_of_deal == 0).sum(axis=2)
    count("after river", rules.after_river, last * stays)
    count("after river", 0, last * ~stays)
    every = sum(results.values())
    return Played(dict(results), {choice: Fraction(n, every) for choice, n in choices.items()})
