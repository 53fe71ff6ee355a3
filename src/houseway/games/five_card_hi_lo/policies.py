"""Computer players for 5 Card Hi-Lo. Each sees the view of its seat and nothing else."""

from collections.abc import Callable

from houseway.equipment.randomness import Source
from houseway.games.five_card_hi_lo.house_way import dealer_setting
from houseway.games.five_card_hi_lo.round import FOLD
from houseway.games.five_card_hi_lo.simple import simple_choice
from houseway.games.five_card_hi_lo.wagers import ANTE
from houseway.table.game import Player
from houseway.table.steps import Ask
from houseway.table.views import View
from houseway.table.wagers import WagerRule


class RandomPlayer:
    """Wagers and chooses at random among what is legal."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Between one and five times the smallest ante, and each side wager every other time."""
        draw = self._source.below
        ante, *sides = rules
        amount = min(ante.minimum * (1 + draw(5)), ante.maximum)
        wagers = {ANTE: ante_elsewhere(view) or amount}
        for rule in sides:
            if draw(2):
                wagers[rule.name] = min(rule.minimum * (1 + draw(3)), rule.maximum)
        return if_covered(view, wagers)

    def choose(self, view: View, ask: Ask) -> str:
        """Any legal choice, each as likely as the others."""
        return ask.choices[self._source.below(len(ask.choices))].name


class SimplePlayer:
    """The strategy of `simple.py`, which a person can keep in mind."""

    def __init__(self, _: Source) -> None:
        pass

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The smallest ante and nothing on the side."""
        return if_covered(view, {ANTE: ante_elsewhere(view) or rules[0].minimum})

    def choose(self, view: View, ask: Ask) -> str:
        """What the strategy says; a hand that is not seen yet is played."""
        names = [choice.name for choice in ask.choices]
        if ask.hidden:
            return (simple_choice(view.own) or dealer_setting(view.own)).name
        if FOLD in names and view.own and simple_choice(view.own) is None:
            return FOLD
        return names[0]


def ante_elsewhere(view: View) -> int:
    """The ante the player has placed at another position, which all others must equal."""
    seats = view.state.seats
    name = seats[view.seat].player
    return max(seat.wagers.get(ANTE, 0) for seat in seats.values() if seat.player == name)


def if_covered(view: View, wagers: dict[str, int]) -> dict[str, int]:
    """These wagers, or none if the seat's chips do not cover them."""
    return wagers if sum(wagers.values()) <= view.state.seats[view.seat].chips else {}


POLICIES: dict[str, Callable[[Source], Player]] = {"random": RandomPlayer, "simple": SimplePlayer}
