"""Computer players for Three Card 21. Each sees the view of its seat and nothing else."""

from collections.abc import Callable

from houseway.equipment.randomness import Source
from houseway.families.twenty_one.plays import HIT, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import ACE, points, value
from houseway.games.three_card_21.plays import BUST, DEAD
from houseway.games.three_card_21.settle import BONUS, MAIN
from houseway.table.game import Player
from houseway.table.steps import DEALER, Ask, Choice
from houseway.table.views import View
from houseway.table.wagers import WagerRule


class RandomPlayer:
    """Wagers and chooses at random among what is legal."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Between one and five times the smallest wager, on both areas."""
        main = rules[0]
        amount = min(main.minimum * (1 + self._source.below(5)), main.maximum)
        return both(view, amount)

    def choose(self, view: View, ask: Ask) -> str:
        """Any legal choice, each as likely as the others; of a range any number of chips."""
        choice = ask.choices[self._source.below(len(ask.choices))]
        if choice.most <= choice.amount:
            return choice.name
        chip = view.state.options.chip
        more = self._source.below((choice.most - choice.amount) // chip + 1)
        return f"{choice.name} {choice.amount + more * chip}"


class SimplePlayer:
    """A strategy a person can keep in mind."""

    def __init__(self, _: Source) -> None:
        pass

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The smallest wager."""
        return both(view, rules[0].minimum)

    def choose(self, view: View, ask: Ask) -> str:
        """Give up or split what is over 21, draw to 16, or to 11 against 2 to 6; never insure."""
        names = [choice.name for choice in ask.choices]
        if STAND in names:
            # 2C.14(c) and (h): there may be no card for the hand, which then dies or stands.
            more = next((name for name in (HIT, DEAD) if name in names), STAND)
            return more if draws(view, ask.place) else STAND
        for wanted in (SPLIT, SURRENDER, BUST):
            if wanted in names and (wanted != SPLIT or split_pays(view, ask.place)):
                return wanted
        return names[0]


def draws(view: View, place: str) -> bool:
    """Whether a hand is worth another card: to hard 16, or 11 against a low card; to soft 17."""
    count = points(map(value, view.visible(place)))
    if count.soft:
        return count.total < 18
    up = up_value(view)
    return count.total < (12 if 2 <= up <= 6 else 17)


def split_pays(view: View, place: str) -> bool:
    """Whether three hands against a weak up-card are better than half a wager lost."""
    return 2 <= up_value(view) <= 8


def up_value(view: View) -> int:
    """The value of the dealer's up-card, if it is seen already."""
    seen = view.visible(DEALER)
    return value(seen[0]) if seen else ACE


def largest(choice: Choice) -> str:
    """The answer that stakes the most a choice allows."""
    return f"{choice.name} {choice.most}" if choice.most > choice.amount else choice.name


def both(view: View, amount: int) -> dict[str, int]:
    """Main and bonus wager, or none if the seat's chips do not cover them."""
    return {MAIN: amount, BONUS: amount} if 2 * amount <= view.chips else {}


POLICIES: dict[str, Callable[[Source], Player]] = {"random": RandomPlayer, "simple": SimplePlayer}
