"""The exact value of each choice with five given cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.deals import against
from houseway.games.five_card_hi_lo.kinds import distinct_settings
from houseway.games.five_card_hi_lo.nets import FOLD_MAIN, FOLD_TIE, MAIN_NETS, bonus_of, tie_nets
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import Setting

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
