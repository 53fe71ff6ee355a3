"""The kinds of poker as data: what is dealt on each street, who acts first, how hands rank.

Another kind is a few lines here. The given text names these games and rules on their exposed cards
(14.15(k) to (o)) and rankings (14.3); how they are dealt is outside the text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from houseway.cards.card import Card
from houseway.cards.low import LowCompare, LowRank, best_low, is_low_or_better, rank_low
from houseway.cards.omaha import best_omaha, best_omaha_low
from houseway.cards.poker import PokerRank
from houseway.cards.ranking import Kicker, best_hand
from houseway.cards.three_card_royal import rank_three_high
from houseway.table.steps import Face

Side = Literal["high", "low"]
Opens = Literal["blinds", "low card", "high card"]
Acts = Literal["button", "high hand", "low hand"]
Makes = Literal["five", "two and three", "three"]
"""The best five of all cards, two own with three of the board, the best three of all cards."""

BY_GAME = "by_game"


@dataclass(frozen=True)
class Street:
    """What is dealt before a round of betting, and the size of its bets."""

    cards: tuple[Face, ...] = ()
    """To each player, in this order."""
    board: int = 0
    """Face up on the board."""
    burn: bool = True
    big: bool = False
    """Whether the bets are the larger ones of a fixed limit."""


@dataclass(frozen=True)
class Variant:
    """One kind of poker."""

    name: str
    title: str
    cite: str
    most_players: int
    streets: tuple[Street, ...]
    opens: Opens
    """The forced bets: blinds, or a bring-in by the lowest or the highest up-card."""
    acts: Acts
    """Who acts first on later streets: left of the button, or the best board of up-cards."""
    makes: Makes
    sides: tuple[Side, ...]
    """Who shares each pot."""
    low: int = 0
    """The highest card of a low hand that may share the pot, unless the option says any may."""
    open_pair: bool = False
    """Whether a pair on somebody's board on fourth street lets the upper limit be bet."""

    @property
    def has_button(self) -> bool:
        """Whether deal and betting follow a button; in stud the cards decide."""
        return self.opens == "blinds"

    @property
    def is_stud(self) -> bool:
        """Whether players have up-cards of their own."""
        return any("up" in street.cards for street in self.streets)

    @property
    def hand_size(self) -> int:
        """How many cards a player is dealt who stays to the end."""
        return sum(len(street.cards) for street in self.streets)

    def rank(
        self,
        side: Side,
        own: Sequence[Card],
        board: Sequence[Card],
        kicker: Kicker = "standard",
        compare: LowCompare = "ace_to_five",
    ) -> PokerRank:
        """The rank of a player's hand, high or low."""
        if self.makes == "three":
            threes = combinations((*own, *board), 3)
            if side == "high":
                return max(rank_three_high(three, kicker) for three in threes)
            return max(rank_low(three, compare) for three in threes)
        if self.makes == "two and three":
            if side == "high":
                return best_omaha(own, board, kicker)
            return best_omaha_low(own, board, compare)
        all_cards = (*own, *board)
        return best_hand(all_cards, kicker) if side == "high" else best_low(all_cards, compare)

    def qualified(self, rank: PokerRank, qualifier: str) -> PokerRank | None:
        """The rank, or nothing if it is of a low hand that may not share the pot."""
        worst = self.worst_low(qualifier)
        if worst and isinstance(rank, LowRank) and not is_low_or_better(rank, worst):
            return None
        return rank

    def worst_low(self, qualifier: str) -> int:
        """The highest card of a low hand that may share the pot; 0 where any may."""
        return self.low if qualifier == BY_GAME else 0


_HOLE_TWO = Street(("down",) * 2, burn=False)
_HOLE_FOUR = Street(("down",) * 4, burn=False)
_FLOP_TURN_RIVER = (Street(board=3), Street(board=1, big=True), Street(board=1, big=True))
_SEVEN_CARDS = (
    Street(("down", "down", "up"), burn=False),
    Street(("up",)),
    Street(("up",), big=True),
    Street(("up",), big=True),
    Street(("down",), big=True),
)
_FIVE_CARDS = (
    Street(("down", "up"), burn=False),
    Street(("up",)),
    Street(("up",), big=True),
    Street(("up",), big=True),
)
_FOUR_CARDS = (
    Street(("down", "up"), burn=False),
    Street(("down",)),
    Street(board=1, big=True),
)

_ALL = (
    Variant(
        "holdem", "Hold'em", "PKR 14.10 outside holdem", 11,
        (_HOLE_TWO, *_FLOP_TURN_RIVER), "blinds", "button", "five", ("high",),
    ),
    Variant(
        "omaha", "Omaha", "PKR 14 outside omaha", 10,
        (_HOLE_FOUR, *_FLOP_TURN_RIVER), "blinds", "button", "two and three", ("high",),
    ),
    Variant(
        "omaha-hi-lo", "Omaha high-low", "PKR 14 outside omaha", 10,
        (_HOLE_FOUR, *_FLOP_TURN_RIVER), "blinds", "button", "two and three", ("high", "low"),
        low=8,
    ),
    Variant(
        "seven-card-stud", "Seven-card stud", "PKR 14 outside stud", 8,
        _SEVEN_CARDS, "low card", "high hand", "five", ("high",), open_pair=True,
    ),
    Variant(
        "seven-card-stud-hi-lo", "Seven-card stud high-low", "PKR 14 outside stud", 8,
        _SEVEN_CARDS, "low card", "high hand", "five", ("high", "low"), low=8,
    ),
    Variant(
        "seven-card-stud-low", "Seven-card stud low", "PKR 14 outside stud", 8,
        _SEVEN_CARDS, "high card", "low hand", "five", ("low",),
    ),
    Variant(
        "five-card-stud", "Five-card stud", "PKR 14 outside stud", 10,
        _FIVE_CARDS, "low card", "high hand", "five", ("high",),
    ),
    Variant(
        "mambo-stud", "Mambo stud", "PKR 14 outside mambo", 10,
        _FOUR_CARDS, "low card", "high hand", "three", ("high", "low"), low=6,
    ),
)  # fmt: skip

VARIANTS: Mapping[str, Variant] = {variant.name: variant for variant in _ALL}
