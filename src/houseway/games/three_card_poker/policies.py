"""Computer players for Three Card Poker. Each sees the view of its seat and nothing else."""

from collections.abc import Callable

from houseway.cards.three_card import rank_three
from houseway.equipment.randomness import Source
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.settle import qualifies
from houseway.games.three_card_poker.wagers import ANTE, PAIR_PLUS, PLAY
from houseway.table.game import Player
from houseway.table.steps import Ask
from houseway.table.views import View
from houseway.table.wagers import WagerRule

WAGERED = ((ANTE,), (PAIR_PLUS,), (ANTE, PAIR_PLUS))
"""Either wager alone, or both."""


class RandomPlayer:
    """Wagers and chooses at random among what is legal."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Ante, pair plus or both, each up to five times its smallest amount."""
        draw = self._source.below
        chosen = WAGERED[draw(len(WAGERED))]
        wagers = {
            rule.name: min(rule.minimum * (1 + draw(5)), rule.maximum)
            for rule in rules
            if rule.name in chosen
        }
        return wagers if sum(wagers.values()) <= view.chips else {}

    def choose(self, view: View, ask: Ask) -> str:
        """Any legal choice, each as likely as the others."""
        return ask.choices[self._source.below(len(ask.choices))].name


class SimplePlayer:
    """Makes the play wager with what would qualify for the dealer: queen high or better.

    Not the best play, which folds the queens below queen-six-four; its place is the analysis.
    """

    def __init__(self, _: Source) -> None:
        pass

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The smallest ante and no pair plus."""
        return {ANTE: rules[0].minimum} if rules[0].minimum <= view.chips else {}

    def choose(self, view: View, ask: Ask) -> str:
        """Play with queen high or better, as far as the chips go."""
        options = view.state.options
        assert isinstance(options, ThreeCardPokerOptions)
        offered = {choice.wager: choice.name for choice in ask.choices}
        if PLAY in offered and qualifies(rank_three(view.own, options.kicker)):
            return offered[PLAY]
        return ask.choices[-1 if PLAY in offered else 0].name


POLICIES: dict[str, Callable[[Source], Player]] = {"random": RandomPlayer, "simple": SimplePlayer}
