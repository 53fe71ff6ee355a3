"""Computer players of the poker room. Each sees the view of its seat and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from houseway.equipment.randomness import Source
from houseway.games.poker.guess import (
    MOST_OTHERS,
    board_size,
    others_in,
    share_in_percent,
    taken_by_first,
)
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.showdown import CONCEDE, SHOW
from houseway.games.poker.steps import own
from houseway.games.poker.streets import (
    BETS,
    BRING_IN,
    CALL,
    CHECK,
    COMPLETE,
    FOLD,
    RAISE,
    STRADDLE,
)
from houseway.table.game import Player
from houseway.table.steps import COMMUNITY, Ask, Choice, seat_place
from houseway.table.views import View
from houseway.table.wagers import WagerRule


def said(choice: Choice, total: int = 0) -> str:
    """The answer that names a choice, where its amount is free with this total."""
    return f"{choice.name} {total}" if choice.most > choice.amount else choice.name


class RandomPlayer:
    """Chooses at random among what is legal."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Nothing: there are no wagers against the house."""
        return {}

    def choose(self, view: View, ask: Ask) -> str:
        """Any legal choice, each as likely as the others; of free amounts any."""
        draw = self._source.below
        choice = ask.choices[draw(len(ask.choices))]
        chip = view.state.options.chip
        chips = draw((choice.most - choice.amount) // chip + 1) if choice.most else 0
        return said(choice, choice.amount + chips * chip)


@dataclass(frozen=True)
class Character:
    """How a player is disposed; all numbers are percent."""

    about: str
    caution: int
    """How much better than the price of a call the hand must look to be played on."""
    boldness: int
    """How often a good hand is bet or raised, and not merely called with."""
    bluffs: int
    """How often it bets on nothing where it could check."""
    bets: int
    """The size of a bet where it is free, of the pot."""


CHARACTERS: dict[str, Character] = {
    "tight": Character("plays few hands, and those hard", 10, 80, 3, 75),
    "loose": Character("likes to see one more card", -14, 35, 8, 50),
    "calling": Character("calls nearly everything and raises nearly never", -25, 8, 0, 50),
    "maniac": Character("bets and raises whatever it has", -18, 95, 45, 110),
    "shy": Character("folds to pressure, bets only when sure", 6, 30, 0, 40),
}
GOOD = 130
"""In percent of an equal share: from here on a hand is worth a bet."""
VERY_GOOD = 170


class CharacterPlayer:
    """Guesses how good its hand is and acts by its character."""

    def __init__(self, source: Source, character: Character) -> None:
        self._source = source
        self.character = character
        self._thought: tuple[object, int] = (None, 0)

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Nothing: there are no wagers against the house."""
        return {}

    def choose(self, view: View, ask: Ask) -> str:
        """Bet a good hand, call where the price is right, else check or fold."""
        offered = {choice.name: choice for choice in ask.choices}
        if SHOW in offered:
            return CONCEDE if is_beaten(view) else SHOW
        pays = next((offered[name] for name in (CHECK, CALL, BRING_IN) if name in offered), None)
        if pays is None:  # a straddle, or an agreement: whoever is bold says yes
            bold = self.character.boldness > self._source.below(100)
            return ask.choices[-1 if bold and STRADDLE in offered else 0].name
        raises = next((c for c in ask.choices if c.name in (BETS, COMPLETE, RAISE)), None)
        good = self._looks(view)
        if raises is not None and self._raises(good, pays):
            return said(raises, self._size(view, raises))
        if pays.name == CALL and not self._worth(view, good, pays.amount):
            return FOLD
        return pays.name

    def _looks(self, view: View) -> int:
        """How good the hand looks, in percent of an equal share; thought over at each new card."""
        others = others_in(view)
        seen = (view.own, view.visible(COMMUNITY), *(view.visible(seat_place(s)) for s in others))
        if self._thought[0] != seen:
            equals = 1 + min(len(others), MOST_OTHERS)
            self._thought = (seen, share_in_percent(view, self._source) * equals)
        return self._thought[1]

    def _raises(self, good: int, pays: Choice) -> bool:
        chance = self._source.below(100)
        if good >= (VERY_GOOD if pays.name == CALL else GOOD):
            return chance < self.character.boldness
        return pays.name != CALL and chance < self.character.bluffs

    def _worth(self, view: View, good: int, price: int) -> bool:
        """Whether the part of the pot the hand looks to win is above the price of a call."""
        equals = 1 + min(len(others_in(view)), MOST_OTHERS)
        needed = 100 * price // (pot_now(view) + price)
        return good // equals >= needed + self.character.caution

    def _size(self, view: View, raises: Choice) -> int:
        """A total in whole chips, by what lies in the pot."""
        chip = view.state.options.chip
        wanted = raises.amount + pot_now(view) * self.character.bets // 100
        most = max(raises.most, raises.amount)
        total = min(max(wanted - raises.amount // 2, raises.amount), most)
        return total if total in (raises.amount, most) else total - (total - raises.amount) % chip


def pot_now(view: View) -> int:
    """All that has been put in: the pots and the bets before the players."""
    bets = sum(sum(seat.wagers.values()) for seat in view.state.seats.values())
    return bets + sum(pot.amount for pot in own(view.state).pots)


def is_beaten(view: View) -> bool:
    """Whether the viewer's hand would take nothing of a pot from the hands that lie open."""
    options = view.state.options
    assert isinstance(options, PokerOptions)
    size, board = options.variant.hand_size, view.visible(COMMUNITY)
    shown = (view.visible(seat_place(seat)) for seat in others_in(view))
    hands = [view.own, *(cards for cards in shown if len(cards) == size)]
    if len(view.own) != size or len(board) != board_size(options.variant):
        return False  # a hand short of cards, which a card common to all completes
    return len(hands) > 1 and not taken_by_first(options, hands, board)


def simple(source: Source) -> Player:
    """Somebody of any character, as one meets at a table."""
    characters = list(CHARACTERS.values())
    return CharacterPlayer(source, characters[source.below(len(characters))])


POLICIES: dict[str, Callable[[Source], Player]] = {
    "simple": simple,
    "random": RandomPlayer,
    **{
        name: partial(CharacterPlayer, character=character)
        for name, character in CHARACTERS.items()
    },
}
