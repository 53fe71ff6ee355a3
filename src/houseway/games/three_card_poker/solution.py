"""Best play and what comes of it, counted exactly; money in antes unless said otherwise.

What a wager pays is read from `settle`, where the engine reads it too.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, lcm

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, Card
from houseway.cards.three_card import ThreeCardCategory, ThreeCardRank, rank_three
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.settle import (
    ante_bonus_results,
    folded_results,
    main_results,
    pair_plus_result,
    qualifies,
)
from houseway.games.three_card_poker.showdown import (
    LOSE,
    TIE,
    UNQUALIFIED,
    WIN,
    Hand,
    against,
    showdowns,
)
from houseway.games.three_card_poker.wagers import PAIR_PLUS
from houseway.math.distribution import Distribution, Joint
from houseway.table.results import net

MAIN = "main"

Rule = Callable[[ThreeCardRank], bool]
"""Whether a player makes the play wager with a hand."""

_MAIN_RESULTS = {
    UNQUALIFIED: main_results("lose", qualified=False),
    LOSE: main_results("lose", qualified=True),
    TIE: main_results("tie", qualified=True),
    WIN: main_results("win", qualified=True),
}
_FOLD = net(folded_results(pair_plus=False), {})
_FORFEITED = net(folded_results(pair_plus=True), {}) - _FOLD


def play_nets(options: ThreeCardPokerOptions, category: ThreeCardCategory) -> tuple[Fraction, ...]:
    """What ante, play and ante bonus win together, by what the dealer holds."""
    bonus = ante_bonus_results(options, category)
    return tuple(net((*_MAIN_RESULTS[outcome], *bonus), {}) for outcome in range(4))


@dataclass(frozen=True)
class Values:
    """The exact value of each choice with three given cards."""

    play: Fraction
    fold: Fraction

    @property
    def best(self) -> str:
        """The better choice; of equal ones, to play."""
        return "play" if self.play >= self.fold else "fold"

    @property
    def choices(self) -> dict[str, Fraction]:
        """The choices by name."""
        return {"play": self.play, "fold": self.fold}


def values(cards: Hand, options: ThreeCardPokerOptions | None = None, removed: Hand = ()) -> Values:
    """Return the exact value of play and of fold, bonus wagers apart.

    >>> from houseway.cards.card import parse_cards
    >>> values(parse_cards("Qs 6h 4d")).best, values(parse_cards("Qs 6h 3d")).best
    ('play', 'fold')
    """
    options = options or ThreeCardPokerOptions()
    counts = against(cards, removed, options.kicker)
    nets = play_nets(options, rank_three(cards, options.kicker).category)
    won = sum((each * count for each, count in zip(nets, counts, strict=True)), Fraction(0))
    return Values(won / sum(counts), _FOLD)


@dataclass(frozen=True)
class _Sums:
    """What playing each hand wins, added up over all dealer's hands and made whole by a scale."""

    scale: int
    play: NDArray[np.int64]


@cache
def _sums(options: ThreeCardPokerOptions) -> _Sums:
    found = showdowns(options.kicker)
    nets = [play_nets(options, category) for category in ThreeCardCategory]
    scale = lcm(*(each.denominator for row in nets for each in row))
    whole = np.array([[int(each * scale) for each in row] for row in nets])
    return _Sums(scale, (found.counts * whole[hand_categories(options)]).sum(axis=1))


def hand_categories(options: ThreeCardPokerOptions) -> NDArray[np.int64]:
    """Return the category of each hand, in the order of `showdowns`."""
    return np.array([rank.category for rank in showdowns(options.kicker).ranks])


@cache
def play_values(options: ThreeCardPokerOptions) -> Mapping[frozenset[Card], Fraction]:
    """Return the exact value of play with each of the 22,100 hands."""
    found, sums = showdowns(options.kicker), _sums(options)
    total = sums.scale * found.dealer_hands
    return {
        frozenset(hand): Fraction(won, total)
        for hand, won in zip(found.hands, sums.play.tolist(), strict=True)
    }


@dataclass(frozen=True)
class Policy:
    """Which hands are played, and what comes of it."""

    played: NDArray[np.bool_]
    """[hand], in the order of `showdowns`"""
    met: NDArray[np.int64]
    """[category, outcome]: what the hands that are played meet, over all dealer's hands"""
    joint: Joint
    """The main game and the pair plus wager, each for one unit, of a player who makes both."""

    @property
    def plays(self) -> Fraction:
        """How often the play wager is made."""
        return Fraction(int(self.played.sum()), len(self.played))

    @property
    def average_wager(self) -> Fraction:
        """Ante and play together."""
        return 1 + self.plays

    @property
    def main(self) -> Distribution:
        """What ante, play and ante bonus win."""
        return self.joint.alone(MAIN)


def policy(options: ThreeCardPokerOptions, played: NDArray[np.bool_]) -> Policy:
    """Count what comes of playing these hands and folding the others."""
    found = showdowns(options.kicker)
    category_of = hand_categories(options)
    met = np.array(
        [
            found.counts[played & (category_of == category)].sum(axis=0)
            for category in ThreeCardCategory
        ]
    )
    ways: defaultdict[tuple[Fraction, ...], int] = defaultdict(int)
    ways[_FOLD, _FORFEITED] = int((~played).sum()) * found.dealer_hands
    for category in ThreeCardCategory:
        pair_plus = pair_plus_result(options, category).net
        for main, count in zip(play_nets(options, category), met[category].tolist(), strict=True):
            ways[main, pair_plus] += count
    return Policy(played, met, Joint((MAIN, PAIR_PLUS), dict(ways)))


def by_rule(options: ThreeCardPokerOptions, rule: Rule) -> Policy:
    """Count what comes of a rule that a person can follow."""
    ranks = showdowns(options.kicker).ranks
    return policy(options, np.array([rule(rank) for rank in ranks]))


@cache
def best(options: ThreeCardPokerOptions, pair_plus: Fraction | int = 0) -> Policy:
    """Return the best policy of a player whose pair plus wager is so many antes.

    A fold forfeits the pair plus wager (20.10(b)). That never tips a decision, because every hand
    that would win it is played anyway; it is weighed all the same.
    """
    found, sums = showdowns(options.kicker), _sums(options)
    total = sums.scale * found.dealer_hands
    kept = (pair_plus_result(options, category).net for category in ThreeCardCategory)
    needed = np.array(
        [ceil((_FOLD - pair_plus * (pays - _FORFEITED)) * total) for pays in kept], dtype=np.int64
    )
    return policy(options, sums.play >= needed[hand_categories(options)])


@dataclass(frozen=True)
class Threshold:
    """The weakest hand that is played."""

    hand: Hand
    exact: bool
    """Whether best play is just this: the hand or better, and no stronger one folded."""

    def __str__(self) -> str:
        """Write the ranks, highest first: `Q-6-4`."""
        return "-".join(RANKS[rank - 2] for rank in sorted(c.rank for c in self.hand)[::-1])


def threshold(options: ThreeCardPokerOptions) -> Threshold:
    """Return the weakest hand of best play."""
    found = showdowns(options.kicker)
    decided = list(zip(found.ranks, found.hands, best(options).played, strict=True))
    weakest, hand = min((rank, hand) for rank, hand, played in decided if played)
    return Threshold(hand, all(rank < weakest for rank, _, played in decided if not played))


SIMPLE_RULES: Mapping[str, Rule] = {
    "play every hand": lambda hand: True,
    "play whatever would qualify for the dealer": qualifies,
}
"""Strategies shorter than the best one."""


def dealt(options: ThreeCardPokerOptions) -> Counter[ThreeCardCategory]:
    """How many of the hands are of each category."""
    return Counter(rank.category for rank in showdowns(options.kicker).ranks)


def pair_plus_alone(options: ThreeCardPokerOptions) -> Distribution:
    """The pair plus wager of a player without an ante, who decides nothing (A-TCP-6)."""
    ways: defaultdict[Fraction, int] = defaultdict(int)
    for category, hands in dealt(options).items():
        ways[pair_plus_result(options, category).net] += hands
    return Distribution.of(ways)


def ante_bonus_value(options: ThreeCardPokerOptions, found: Policy) -> Fraction:
    """Return what the ante bonus is worth to the player, in antes."""
    worth = [net(ante_bonus_results(options, category), {}) for category in ThreeCardCategory]
    played = np.bincount(hand_categories(options)[found.played], minlength=len(worth)).tolist()
    paid = sum((each * count for each, count in zip(worth, played, strict=True)), Fraction(0))
    return paid / len(found.played)
