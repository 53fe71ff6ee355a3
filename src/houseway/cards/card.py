"""Playing cards and their notation: `As Td 9c 2h`."""

from enum import StrEnum
from typing import Self

from houseway.law import cites

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

_RANK_NAMES = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "jack",
    12: "queen",
    13: "king",
    14: "ace",
}
_SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


@cites("HUH 39.1 Suit")
class Card(StrEnum):
    """One of the fifty-two cards, by suit and in sequence; it is also its own notation.

    A Python name cannot begin with a digit, so the nine of clubs is `Card._9c` or `Card("9c")`.

    >>> Card("Td").rank, Card.Td.suit, str(Card.Td)
    (10, 'd', 'Td')
    """

    rank: int
    """2 to 14; the ace is 14."""
    suit: str
    """`c`, `d`, `h` or `s`."""

    _2c = "2c"
    _3c = "3c"
    _4c = "4c"
    _5c = "5c"
    _6c = "6c"
    _7c = "7c"
    _8c = "8c"
    _9c = "9c"
    Tc = "Tc"
    Jc = "Jc"
    Qc = "Qc"
    Kc = "Kc"
    Ac = "Ac"

    _2d = "2d"
    _3d = "3d"
    _4d = "4d"
    _5d = "5d"
    _6d = "6d"
    _7d = "7d"
    _8d = "8d"
    _9d = "9d"
    Td = "Td"
    Jd = "Jd"
    Qd = "Qd"
    Kd = "Kd"
    Ad = "Ad"

    _2h = "2h"
    _3h = "3h"
    _4h = "4h"
    _5h = "5h"
    _6h = "6h"
    _7h = "7h"
    _8h = "8h"
    _9h = "9h"
    Th = "Th"
    Jh = "Jh"
    Qh = "Qh"
    Kh = "Kh"
    Ah = "Ah"

    _2s = "2s"
    _3s = "3s"
    _4s = "4s"
    _5s = "5s"
    _6s = "6s"
    _7s = "7s"
    _8s = "8s"
    _9s = "9s"
    Ts = "Ts"
    Js = "Js"
    Qs = "Qs"
    Ks = "Ks"
    As = "As"

    def __new__(cls, notation: str) -> Self:
        """Make a card from its notation, with rank and suit as plain attributes."""
        card = str.__new__(cls, notation)
        card._value_ = notation
        card.rank = RANKS.index(notation[0]) + 2
        card.suit = notation[1]
        return card

    @classmethod
    def _missing_(cls, value: object) -> Self:
        raise ValueError(
            f"{value!r} is not a card; write a rank of {RANKS} and a suit of {SUITS}, as in As."
        )

    @classmethod
    def of(cls, rank: int, suit: str) -> "Card":
        """Return the card of this rank (2 to 14) and suit."""
        if rank not in _RANK_NAMES:
            raise _not_a_rank(rank)
        if suit not in _SUIT_NAMES:
            raise ValueError(f"{suit!r} is not a suit; write one of {SUITS}.")
        return cls(RANKS[rank - 2] + suit)

    @property
    def words(self) -> str:
        """The card as it is spoken: `ten of diamonds`."""
        return f"{_RANK_NAMES[self.rank]} of {_SUIT_NAMES[self.suit]}"


def rank_name(rank: int) -> str:
    """Return the name of a rank: 14 is `ace`."""
    if rank not in _RANK_NAMES:
        raise _not_a_rank(rank)
    return _RANK_NAMES[rank]


def rank_plural(rank: int) -> str:
    """Return the name of several cards of a rank: 14 is `aces`, 6 is `sixes`."""
    name = rank_name(rank)
    return name + ("es" if name.endswith("x") else "s")


def _not_a_rank(rank: int) -> ValueError:
    return ValueError(f"{rank!r} is not a rank; ranks run from 2 to 14, the ace.")


def parse_cards(text: str, copies: int = 1) -> tuple[Card, ...]:
    """Read cards from their notation, with spaces, commas or nothing between them.

    Of several decks together there are as many copies of each card.

    >>> [card.words for card in parse_cards("As Td")]
    ['ace of spades', 'ten of diamonds']
    """
    packed = "".join(text.replace(",", " ").split())
    cards = tuple(Card(packed[i : i + 2]) for i in range(0, len(packed), 2))
    for place, card in enumerate(cards):
        if cards[:place].count(card) >= copies:
            often = "twice" if copies == 1 else f"{copies + 1} times"
            raise ValueError(f"{card} is given {often}; a card can be in one place only.")
    return cards
