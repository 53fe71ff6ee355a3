"""What each wager of 5 Card Hi-Lo wins, and what each choice is worth with five given cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.deals import against, deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS, Deck, distinct_settings
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import Setting
from houseway.games.five_card_hi_lo.settle import (
    ante_bonus_results,
    folded_results,
    main_results,
    tie_result,
)
from houseway.table.results import net

# --- what each wager wins for one unit, by how the totals compare ----------------------------

MAIN = "main"
"""Ante, play and ante bonus together; money in antes."""
TIE = "tie"
POKER_BONUS = "poker_bonus"

MAIN_NETS = tuple(net(main_results(comparison), {}) for comparison in COMPARISONS)
"""What ante and play win, by comparison."""
FOLD_MAIN = net(folded_results(tie=False), {})
FOLD_TIE = net(folded_results(tie=True), {}) - FOLD_MAIN


def tie_nets(options: FiveCardHiLoOptions) -> tuple[Fraction, ...]:
    """What the tie bet wins, by comparison."""
    return tuple(tie_result(options, comparison).net for comparison in COMPARISONS)


def bonus_of(options: FiveCardHiLoOptions, cards: Sequence[Card], *, folded: bool) -> Fraction:
    """What the ante bonus pays with five cards."""
    return net(ante_bonus_results(options, cards, folded=folded), {})


@cache
def bonuses(options: FiveCardHiLoOptions, deck: Deck, *, folded: bool) -> tuple[Fraction, ...]:
    """[kind]: what the ante bonus pays."""
    return tuple(bonus_of(options, cards, folded=folded) for cards in deals(deck).examples)


# --- the choices with five given cards -------------------------------------------------------

FOLD = "fold"


@dataclass(frozen=True)
class Choice:
    """One choice with five given cards and what it is worth."""

    setting: Setting | None
    main: Fraction
    """Ante, play and ante bonus together."""
    tie: Fraction
    """One unit on the tie bet."""

    @property
    def name(self) -> str:
        """The choice as it is said: `play As Kh 9d / 3s 2c`."""
        return f"play {self.setting}" if self.setting else FOLD


@dataclass(frozen=True)
class Values:
    """The exact value of each choice with five given cards."""

    all: tuple[Choice, ...]

    def best_with_tie(self, ratio: Fraction | int) -> Choice:
        """The best choice of a player whose tie bet is so many antes; of equal ones, to play."""
        return max(
            self.all,
            key=lambda choice: (choice.main + ratio * choice.tie, choice.setting is not None),
        )

    @property
    def best(self) -> str:
        """The name of the best choice without a tie bet."""
        return self.best_with_tie(0).name

    @property
    def choices(self) -> dict[str, Fraction]:
        """The choices by name, the best first."""
        ordered = sorted(self.all, key=lambda choice: choice.main, reverse=True)
        return {choice.name: choice.main for choice in ordered}


def values(
    cards: Sequence[Card], options: FiveCardHiLoOptions | None = None, removed: Sequence[Card] = ()
) -> Values:
    """Return the exact value of every way to set five cards and of a fold.

    >>> from houseway.cards.card import parse_cards
    >>> values(parse_cards("As Kd 9c 8h 2s")).best
    'play Kd 9c 8h / As 2s'
    """
    options = options or FiveCardHiLoOptions()
    some = distinct_settings(cards)
    counts = against(cards, removed, [setting.totals for setting in some]).tolist()
    bonus = bonus_of(options, cards, folded=False)
    ties = tie_nets(options)
    played = tuple(
        Choice(setting, _mean(MAIN_NETS, row) + bonus, _mean(ties, row))
        for setting, row in zip(some, counts, strict=True)
    )
    fold = Choice(None, FOLD_MAIN + bonus_of(options, cards, folded=True), FOLD_TIE)
    return Values((*played, fold))


def _mean(nets: Sequence[Fraction], counts: Sequence[int]) -> Fraction:
    won = sum((each * count for each, count in zip(nets, counts, strict=True)), Fraction(0))
    return won / sum(counts)
