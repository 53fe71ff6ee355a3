"""The best way to play every kind of hand, with or without a tie bet."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from operator import mul
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.kinds import FULL, Deck
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import Setting
from houseway.games.five_card_hi_lo.values import FOLD_MAIN, FOLD_TIE, MAIN_NETS, bonuses, tie_nets

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
