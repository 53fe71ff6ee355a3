"""What a round of blackjack remembers: the hands, and what has become of them."""

from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.families.shoe.round_state import ShoeRound
from houseway.families.twenty_one.points import Points, is_blackjack, points, value
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.wagers import double_wager, main_wager
from houseway.table.steps import seat_place


@dataclass(eq=False)
class Hand:
    """One hand of a seat; those from a split are numbered in the order they came about."""

    seat: int
    number: int = 1
    cards: list[Card] = field(default_factory=list)
    from_split: bool = False
    doubled: bool = False
    surrendered: bool = False
    face_down: bool = False
    settled: bool = False
    """Its wagers are decided and its cards are gone."""

    @property
    def place(self) -> str:
        """Where its cards lie."""
        return seat_place(self.seat, self.number)

    @property
    def values(self) -> list[int]:
        """What its cards count."""
        return [value(card) for card in self.cards]

    @property
    def points(self) -> Points:
        """Its point count."""
        return points(self.values)

    @property
    def blackjack(self) -> bool:
        """Whether its first two cards are an ace and a ten-value card, and no split made them."""
        return len(self.cards) == 2 and not self.from_split and is_blackjack(*self.values)

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that lie with it."""
        main = main_wager(self.number)
        return (main, double_wager(self.number)) if self.doubled else (main,)


@dataclass
class BlackjackRound(ShoeRound[BlackjackOptions]):
    """The hands of each seat, from the dealer's left to the right."""

    hands: dict[int, list[Hand]] = field(default_factory=dict)

    @property
    def up(self) -> int:
        """What the dealer's first card counts."""
        return value(self.dealer[0])

    @property
    def dealer_points(self) -> Points:
        """The dealer's point count."""
        return points(map(value, self.dealer))

    @property
    def dealer_blackjack(self) -> bool:
        """Whether the dealer's first two cards are an ace and a ten-value card."""
        return len(self.dealer) == 2 and is_blackjack(*map(value, self.dealer))

    @property
    def in_order(self) -> list[Hand]:
        """All hands still at stake, from the dealer's left."""
        return [hand for seat in self.seats for hand in self.hands[seat] if not hand.settled]

    @property
    def from_the_right(self) -> list[Hand]:
        """All hands still at stake, from the dealer's right."""
        return self.in_order[::-1]
