"""Point values, the high hand and the low hand, 13:69F-40.5(a)-(c)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.law import cites

ACE = 14
CARDS = 5
HIGH_CARDS = 3
LOW_CARDS = 2
MOST_ACES_LOW = 1


@cites(
    "HL5 40.1 Point value",
    "HL5 40.5(a)1",
    "HL5 40.5(a)2",
    "HL5 40.5(a)3i",
    "HL5 40.5(c)",
    "HL5 40.1 Suit",
)
def high_points(card: Card) -> int:
    """What a card counts in the high hand: an ace eleven, a face card ten, else its face."""
    return 11 if card.rank == ACE else min(card.rank, 10)


@cites("HL5 40.5(a)3ii")
def low_points(card: Card) -> int:
    """What a card counts in the low hand: an ace one, all others as in the high hand."""
    return 1 if card.rank == ACE else high_points(card)


@cites("HL5 40.1 Point total")
class Totals(NamedTuple):
    """The point totals of a high hand and a low hand."""

    high: int
    low: int

    def __str__(self) -> str:
        """Say both: `30 high, 5 low`."""
        return f"{self.high} high, {self.low} low"


@cites("HL5 40.1 High hand", "HL5 40.1 Low hand")
@dataclass(frozen=True)
class Setting:
    """Five cards set as a high hand of three and a low hand of two."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]

    @property
    def totals(self) -> Totals:
        """The point totals of both hands (40.1)."""
        return Totals(sum(map(high_points, self.high)), sum(map(low_points, self.low)))

    @property
    def aces_low(self) -> int:
        """How many aces lie in the low hand."""
        return sum(card.rank == ACE for card in self.low)

    @property
    def name(self) -> str:
        """What a player says who sets the hand so: `low 3h 2s`."""
        return f"low {' '.join(self.low)}"

    def __str__(self) -> str:
        """Write the high hand, then the low hand: `As Kd 9c / 3h 2s`."""
        return f"{' '.join(self.high)} / {' '.join(self.low)}"


def five_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return five cards in descending order, or refuse what is no hand (40.1)."""
    hand = tuple(sorted(cards, key=lambda card: (card.rank, card.suit), reverse=True))
    if len(hand) != CARDS or len(set(hand)) != CARDS:
        raise ValueError(f"A hand has five different cards, not {' '.join(hand) or 'none'}.")
    return hand


def settings(cards: Iterable[Card]) -> Iterator[Setting]:
    """Every way in which a player may set five cards, with at most one ace low (40.5(b))."""
    return (setting for setting in _settings(cards) if setting.aces_low <= MOST_ACES_LOW)


def foul_settings(cards: Iterable[Card]) -> Iterator[Setting]:
    """Every way to set five cards as three and two that 40.5(b) forbids a player."""
    return (setting for setting in _settings(cards) if setting.aces_low > MOST_ACES_LOW)


def _settings(cards: Iterable[Card]) -> Iterator[Setting]:
    hand = five_cards(cards)
    for low in combinations(hand, LOW_CARDS):
        yield Setting(tuple(card for card in hand if card not in low), low)


# --- how the dealer sets the hands, 40.5(b) and 40.10(c) -------------------------------------

# The house rules are not in the text; `dealer_set = top3` puts the three cards of most points high
# (reading A-HL5-3). With the aces where 40.5(b) puts them, the totals of both hands add up to the
# same whatever the setting, so the greatest high total goes with the smallest low total: this
# setting is at least as good in both hands as any other that the dealer may choose.


@cites("HL5 40.10(c)", "HL5 40.5(b)-dealer", "HL5 40.5(b)-four")
def dealer_setting(cards: Iterable[Card]) -> Setting:
    """Set five cards by the house way: most points high, so a fourth ace alone lies low.

    >>> from houseway.cards.card import parse_cards
    >>> str(dealer_setting(parse_cards("2c As 9d Kh 3s")))
    'As Kh 9d / 3s 2c'
    """
    hand = sorted(five_cards(cards), key=high_points, reverse=True)
    return Setting(tuple(hand[:HIGH_CARDS]), tuple(hand[HIGH_CARDS:]))


def dealer_clause(cards: Iterable[Card]) -> str:
    """Return the clause by which the dealer's hand is set as it is."""
    aces = sum(card.rank == ACE for card in cards)
    if aces > HIGH_CARDS:
        return "HL5 40.5(b)-four"
    return "HL5 40.5(b)-dealer" if aces else "HL5 40.10(c)"
