"""Computer players for Heads Up Hold'em. Each sees the view of its seat and nothing else.

The simple one plays what a person can keep in mind; it is not the best play.
Before the flop: raise the most with any pair of threes or better, any ace, any king with a card of
five or more, a queen with eight or more, or jack and ten; check with the rest.
After the flop: raise the most with two pairs or better, or a pair that uses a hole card.
After the river: raise with any pair or better that uses a hole card, or a hole card of king or ace;
otherwise fold.
"""

from collections.abc import Callable, Mapping

from houseway.cards.ranking import Category, best_hand
from houseway.equipment.randomness import Source
from houseway.games.heads_up_holdem.round import BOARD
from houseway.games.heads_up_holdem.wagers import ANTE, ODDS
from houseway.table.game import Player
from houseway.table.steps import COMMUNITY, Ask, Choice
from houseway.table.views import View
from houseway.table.wagers import WagerRule

LOWEST_PAIR = 3
LOWEST_BESIDE = {14: 2, 13: 5, 12: 8, 11: 10}
"""The lowest card raised beside a higher one, by the higher."""
NEVER = 15
RIVER_HIGH_CARD = 13


def raises_before_flop(low: int, high: int) -> bool:
    """Whether hole cards of these ranks are raised."""
    return low == high >= LOWEST_PAIR or low >= LOWEST_BESIDE.get(high, NEVER)


def raises_on_board(made: Category, high: int, *, paired: bool, river: bool) -> bool:
    """Whether a hand is raised: what it makes, the higher hole card, whether a hole card is paired.

    A hole card is paired by the other one or by a card of the board.
    """
    hidden = made >= Category.STRAIGHT or (made >= Category.PAIR and paired)
    return hidden or (river and high >= RIVER_HIGH_CARD)


class RandomPlayer:
    """Wagers and chooses at random among what is legal."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Between one and five times the smallest ante, and each side wager every other time."""
        draw = self._source.below
        ante, _, *sides = rules
        amount = min(ante.minimum * (1 + draw(5)), ante.maximum)
        wagers = {ANTE: amount, ODDS: amount}
        for rule in sides:
            if draw(2):
                wagers[rule.name] = min(rule.minimum * (1 + draw(3)), rule.maximum)
        return wagers if affordable(view, wagers) else {}

    def choose(self, view: View, ask: Ask) -> str:
        """Any legal choice, each as likely as the others."""
        choice = ask.choices[self._source.below(len(ask.choices))]
        return answer_of(choice, choice.most)


class SimplePlayer:
    """The strategy of `simple.py`, which a person can keep in mind."""

    def __init__(self, _: Source) -> None:
        pass

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The smallest ante and nothing on the side."""
        wagers = {ANTE: rules[0].minimum, ODDS: rules[0].minimum}
        return wagers if affordable(view, wagers) else {}

    def choose(self, view: View, ask: Ask) -> str:
        """What the chart says; on other questions, the first choice."""
        if ask.choices[-1].name not in ("check", "fold"):
            return ask.choices[0].name
        hole, board = view.own, view.visible(COMMUNITY)
        if len(hole) < 2:  # asked on a fault, before the own cards are seen
            return ask.choices[0].name
        low, high = sorted(card.rank for card in hole)
        if not board:
            wanted = raises_before_flop(low, high)
        else:
            ranks = [card.rank for card in board]
            wanted = raises_on_board(
                best_hand([*hole, *board]).category,
                high,
                paired=low == high or low in ranks or high in ranks,
                river=len(board) == BOARD,
            )
        raises = [choice for choice in ask.choices if choice.name.startswith("raise")]
        if wanted and raises:
            return answer_of(raises[0], raises[0].most)
        return ask.choices[-1].name


def answer_of(choice: Choice, amount: int) -> str:
    """How a choice is said: a range needs its amount."""
    return f"{choice.name} {amount}" if choice.most > choice.amount else choice.name


def affordable(view: View, wagers: Mapping[str, int]) -> bool:
    """Whether the seat's chips cover these wagers."""
    return sum(wagers.values()) <= view.state.seats[view.seat].chips


POLICIES: dict[str, Callable[[Source], Player]] = {"random": RandomPlayer, "simple": SimplePlayer}
