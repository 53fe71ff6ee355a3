"""The best way to play every kind of hand, with or without a tie bet, and what comes of a way."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from operator import mul
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.kinds import FULL, Deck, poker_hands
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import Setting
from houseway.games.five_card_hi_lo.settle import poker_bonus_result
from houseway.games.five_card_hi_lo.values import (
    FOLD,
    FOLD_MAIN,
    FOLD_TIE,
    MAIN,
    MAIN_NETS,
    POKER_BONUS,
    TIE,
    bonuses,
    tie_nets,
)
from houseway.math.distribution import Distribution, Joint

Rule = Callable[[tuple[Card, ...]], Setting | None]
"""How a player sets five cards; nothing is a fold."""


@dataclass(frozen=True)
class _Sums:
    """What each setting and each fold wins over all dealer's hands, made whole by a scale."""

    scale: int
    main: tuple[int, ...]
    """[setting]"""
    tie: tuple[int, ...]
    """[setting]"""
    fold_main: tuple[int, ...]
    """[kind]"""
    fold_tie: int


@cache
def _sums(options: FiveCardHiLoOptions, deck: Deck) -> _Sums:
    found = deals(deck)
    ties = tie_nets(options)
    bonus = bonuses(options, deck, folded=False)
    kept = [FOLD_MAIN + paid for paid in bonuses(options, deck, folded=True)]
    scale = lcm(*(each.denominator for each in (*MAIN_NETS, *ties, *bonus, *kept)))
    whole_main = [int(each * scale) for each in MAIN_NETS]
    whole_tie = [int(each * scale) for each in ties]
    total = found.dealer_hands * scale
    counts = found.counts.tolist()
    return _Sums(
        scale,
        tuple(
            sum(map(mul, counts[setting], whole_main)) + int(paid * total)
            for some, paid in zip(found.settings_of, bonus, strict=True)
            for setting in some
        ),
        tuple(sum(map(mul, row, whole_tie)) for row in counts),
        tuple(int(each * total) for each in kept),
        int(FOLD_TIE * total),
    )


Chosen = tuple[int | None, ...]
"""[kind]: the number of the setting in `deals`, or nothing for a fold."""


@cache
def best_choices(
    options: FiveCardHiLoOptions, tie: Fraction | int = 0, *, folds: bool = True, deck: Deck = FULL
) -> Chosen:
    """Return the best play of every kind of hand for a player whose tie bet is so many antes.

    Of choices with the same value the one with the better main game is taken, then the one with
    the better tie bet; of play and fold, play. Without `folds` every hand is played, as a player's
    second and further hands are, unseen (A-HL5-10).
    """
    sums = _sums(options, deck)
    weighed = [
        (main * tie.denominator + ties * tie.numerator, main, ties)
        for main, ties in zip(sums.main, sums.tie, strict=True)
    ]
    choice: list[int | None] = []
    for some, folded in zip(deals(deck).settings_of, sums.fold_main, strict=True):
        setting = max(some, key=weighed.__getitem__)
        fold = folded * tie.denominator + sums.fold_tie * tie.numerator
        choice.append(None if folds and fold > weighed[setting][0] else setting)
    return tuple(choice)


def choices_by_rule(rule: Rule, deck: Deck = FULL) -> Chosen:
    """Return what a rule that looks at point values only does with every kind of hand."""
    found = deals(deck)
    choice: list[int | None] = []
    for cards, some in zip(found.examples, found.settings_of, strict=True):
        wanted = rule(cards)
        by_totals = {found.totals[n]: n for n in some}
        choice.append(None if wanted is None else by_totals[wanted.totals])
    return tuple(choice)


class Worth(NamedTuple):
    """The player's expected win for each unit."""

    main: Fraction
    tie: Fraction


def worth(options: FiveCardHiLoOptions, choice: Chosen, deck: Deck = FULL) -> Worth:
    """Return what the main game and the tie bet are worth, without the whole distribution."""
    found, sums = deals(deck), _sums(options, deck)
    main = tie = 0
    for kind, (setting, hands) in enumerate(zip(choice, found.hands.tolist(), strict=True)):
        if setting is None:
            main += hands * sums.fold_main[kind]
            tie += hands * sums.fold_tie
        else:
            main += hands * sums.main[setting]
            tie += hands * sums.tie[setting]
    total = found.total * sums.scale
    return Worth(Fraction(main, total), Fraction(tie, total))


HOUSE_WAY = "play, set as the dealer would"
ACE_LOW = "play, one ace low"
OTHERWISE = "play, set otherwise"


@dataclass(frozen=True)
class Policy:
    """What comes of a way to play every kind of hand."""

    joint: Joint
    """Main game, tie bet and poker bonus bet, each for one unit, of a player who makes all."""
    decisions: Mapping[str, Fraction]

    @property
    def average_wager(self) -> Fraction:
        """Ante and play together."""
        return 2 - self.decisions[FOLD]

    def alone(self, wager: str) -> Distribution:
        """What one wager wins."""
        return self.joint.alone(wager)


def policy(options: FiveCardHiLoOptions, choice: Chosen, deck: Deck = FULL) -> Policy:
    """Count what comes of these choices."""
    return Policy(joint(options, course(choice, deck), deck), decisions(choice, deck))


@dataclass(frozen=True)
class Course:
    """What one hand of each kind meets: dealer's hands, or any multiple of them."""

    folded: NDArray[np.int64]
    """[kind]: against how many it is folded"""
    compared: NDArray[np.int64]
    """[kind, comparison]: against how many it is played and compares so"""


def course(choice: Chosen, deck: Deck = FULL) -> Course:
    """Return what these choices meet."""
    found = deals(deck)
    setting = np.array([-1 if chosen is None else chosen for chosen in choice])
    folds = setting < 0
    return Course(
        np.where(folds, found.dealer_hands, 0),
        np.where(folds[:, None], 0, found.counts[setting]),
    )


def joint(options: FiveCardHiLoOptions, taken: Course, deck: Deck = FULL) -> Joint:
    """Count what all wagers win together."""
    poker = poker_nets(options, deck)
    ways: defaultdict[tuple[Fraction, ...], int] = defaultdict(int)
    for extra, kinds in _kinds_by_bonus(options, deck, folded=True):
        folds = taken.folded[kinds] @ poker.hands[kinds]
        for paid, count in zip(poker.nets, folds.tolist(), strict=True):
            ways[FOLD_MAIN + extra, FOLD_TIE, paid] += count
    for extra, kinds in _kinds_by_bonus(options, deck, folded=False):
        plays = poker.hands[kinds].T @ taken.compared[kinds]
        for paid, row in zip(poker.nets, plays.tolist(), strict=True):
            for main, tie, count in zip(MAIN_NETS, tie_nets(options), row, strict=True):
                ways[main + extra, tie, paid] += count
    return Joint((MAIN, TIE, POKER_BONUS), dict(ways))


def _kinds_by_bonus(
    options: FiveCardHiLoOptions, deck: Deck, *, folded: bool
) -> Iterator[tuple[Fraction, NDArray[np.bool_]]]:
    """Each amount of the ante bonus, and which kinds of hands are paid it."""
    paid = bonuses(options, deck, folded=folded)
    for extra in sorted(set(paid)):
        yield extra, np.array([each == extra for each in paid])


def decisions(choice: Chosen, deck: Deck = FULL) -> dict[str, Fraction]:
    """Return how often each decision is made."""
    found = deals(deck)
    chosen = dict.fromkeys((HOUSE_WAY, ACE_LOW, OTHERWISE, FOLD), 0)
    for kind, (setting, hands) in enumerate(zip(choice, found.hands.tolist(), strict=True)):
        if setting is None:
            chosen[FOLD] += hands
        elif found.totals[setting] == found.dealer.totals[kind]:
            chosen[HOUSE_WAY] += hands
        else:
            chosen[ACE_LOW if found.settings[setting].aces_low else OTHERWISE] += hands
    return {name: Fraction(hands, int(found.hands.sum())) for name, hands in chosen.items()}


@dataclass(frozen=True)
class PokerNets:
    """What the poker bonus bet wins, and with how many hands of each kind."""

    nets: tuple[Fraction, ...]
    hands: NDArray[np.int64]
    """[kind, net]"""


@cache
def poker_nets(options: FiveCardHiLoOptions, deck: Deck) -> PokerNets:
    """Settle the poker bonus bet of every hand."""
    every = poker_hands(deck)
    won = [poker_bonus_result(options, some.rank).net for some in every]
    nets = sorted(set(won))
    number = {net: n for n, net in enumerate(nets)}
    hands = np.zeros((len(deals(deck).kinds), len(nets)), dtype=np.int64)
    for some, paid in zip(every, won, strict=True):
        hands[some.kind, number[paid]] += some.hands
    return PokerNets(tuple(nets), hands)


# --- what a tie bet does to the best play of a player who makes it ---------------------------

_TIE_ALONE = 10**15
"""So many antes on the tie bet that no difference in the main game can outweigh one there."""


@dataclass(frozen=True)
class WithTie:
    """What a tie bet of some antes does to best play."""

    ratio: Fraction | int
    main_edge: Fraction
    tie_edge: Fraction
    """For each unit on the tie bet."""
    edge: Fraction
    """The house's expected win from both, in antes."""
    changed: Fraction
    """The share of hands played differently than without the tie bet."""
    decisions: Mapping[str, Fraction]


def with_tie(options: FiveCardHiLoOptions, ratio: Fraction | int) -> WithTie:
    """Return the figures of best play with a tie bet of so many antes."""
    choice, without = best_choices(options, ratio), best_choices(options)
    value = worth(options, choice)
    hands = deals().hands.tolist()
    changed = sum(n for n, new, old in zip(hands, choice, without, strict=True) if new != old)
    return WithTie(
        ratio,
        -value.main,
        -value.tie,
        -value.main - ratio * value.tie,
        Fraction(changed, sum(hands)),
        decisions(choice),
    )


def break_even_tie(options: FiveCardHiLoOptions) -> Fraction | None:
    """Return from how many antes on a tie bet gives the player the advantage, if ever.

    Best play with a tie bet of r antes is worth the most that main + r * tie can be, a convex
    function of r that is negative at 0 unless the main game alone favours the player. Its zero is
    found by going from a ratio where it is not negative to the zero of the policy that is best
    there, until no other policy is better there.
    """
    if worth(options, best_choices(options)).main >= 0:
        return Fraction(0)
    ratio = Fraction(_TIE_ALONE)
    while True:
        value = worth(options, best_choices(options, ratio))
        if value.tie <= 0:
            return None
        if value.main + ratio * value.tie == 0:
            return ratio
        ratio = -value.main / value.tie
