"""The computer players of 5 Card Hi-Lo, and the simple strategy."""

from collections.abc import Callable, Iterable

from houseway.cards.card import Card
from houseway.equipment.randomness import Source
from houseway.games.five_card_hi_lo.points import (
    ACE,
    HIGH_CARDS,
    Setting,
    dealer_setting,
    five_cards,
    low_points,
)
from houseway.games.five_card_hi_lo.round import FOLD
from houseway.games.five_card_hi_lo.wagers import ANTE
from houseway.table.game import Player
from houseway.table.steps import Ask
from houseway.table.views import View
from houseway.table.wagers import WagerRule

# --- a strategy that a person can keep in mind -----------------------------------------------

RULES = (
    "Set the hand as the dealer would: the three cards of most points high, aces as eleven.",
    "With an ace: keep that setting if the high hand has at least 19 points more than twice the "
    "larger card of the low hand; otherwise play one ace low, beside the smallest other card. "
    "Never fold.",
    "Without an ace: fold if the low hand has 10 points or more, the high hand 27 or less, and the "
    "high hand not 15 points more than the low hand. Play everything else.",
)

KEEP_FROM = 19
FOLD_LOW_FROM = 10
FOLD_HIGH_TO = 27
FOLD_GAP_TO = 14


def simple_choice(cards: Iterable[Card]) -> Setting | None:
    """Return how the simple strategy sets five cards, or nothing to fold them.

    >>> from houseway.cards.card import parse_cards
    >>> str(simple_choice(parse_cards("As Kd 9c 8h 2s")))
    'Kd 9c 8h / As 2s'
    >>> simple_choice(parse_cards("9s 8d 7c 6h 5s")) is None
    True
    """
    hand = five_cards(cards)
    setting = dealer_setting(hand)
    high, low = setting.totals
    aces = sum(card.rank == ACE for card in hand)
    if aces > HIGH_CARDS:  # there is no other way to set four aces
        return setting
    if aces:
        keeps = high >= KEEP_FROM + 2 * max(map(low_points, setting.low))
        return setting if keeps else one_ace_low(hand)
    folds = low >= FOLD_LOW_FROM and high <= FOLD_HIGH_TO and high - low <= FOLD_GAP_TO
    return None if folds else setting


def one_ace_low(cards: Iterable[Card]) -> Setting:
    """Set one ace low beside the card of fewest points that is not an ace."""
    hand = five_cards(cards)
    if hand[0].rank != ACE or hand[-1].rank == ACE:
        raise ValueError(f"{' '.join(hand)} are no five cards with an ace and another card.")
    low = (hand[0], hand[-1])
    return Setting(tuple(card for card in hand if card not in low), low)


# --- the computer players --------------------------------------------------------------------


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
