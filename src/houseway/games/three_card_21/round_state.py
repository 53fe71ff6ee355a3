"""What a round of Three Card 21 remembers: the spots, their hands, who decides for each."""

from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.families.shoe.round_state import ShoeRound
from houseway.families.twenty_one.points import Points, points, value
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.settle import BONUS, MAIN
from houseway.games.three_card_21.wagers import double_wager, main_wager
from houseway.law import cites
from houseway.table.results import Result
from houseway.table.state import Procedure
from houseway.table.steps import seat_place, spot_of


@dataclass
class Hand:
    """One hand at a spot: the first, or one of three from a split."""

    spot: int
    number: int = 1
    split_from: tuple[int, ...] = ()
    """The values of the three cards it was split from."""
    doubled: bool = False
    surrendered: bool = False
    """Given up, its wager on top of the cards until the hole card is revealed."""
    done: bool = False
    """Decided: paid, lost, given up or dead."""

    @property
    def split(self) -> bool:
        """Whether it comes from a split."""
        return bool(self.split_from)

    @property
    def place(self) -> str:
        """Where its cards lie."""
        return seat_place(self.spot, self.number)


@dataclass
class ThreeCard21Round(ShoeRound[ThreeCard21Options]):
    """The hands of every spot, and the dealer's two first cards."""

    hands: dict[int, list[Hand]] = field(default_factory=dict)
    up: Card | None = None
    hole: Card | None = None
    hole_shown: bool = False
    no_blackjack: bool = False
    """Whether a check has found that the dealer has no blackjack."""
    missed: list[Hand] = field(default_factory=list)
    """Hands that asked for a card which the dealer failed to deal, 2C.14(h)."""
    refused: set[str] = field(default_factory=set)
    """Players who refused a card drawn in error, and get no further ones, 2C.14(c)."""

    @property
    def clockwise(self) -> list[Hand]:
        """All hands from the dealer's left."""
        return [hand for hands in self.hands.values() for hand in hands]

    @property
    def counter_clockwise(self) -> list[Hand]:
        """All hands from the dealer's right."""
        return [hand for hands in reversed(self.hands.values()) for hand in hands]

    def people(self, hand: Hand) -> list[int]:
        """Whoever has a wager on a hand, the one who decides first."""
        on_it = [
            seat
            for seat in self.seats
            if spot_of(seat) == hand.spot and self.wager(seat, main_wager(hand.number))
        ]
        return sorted(on_it, key=lambda seat: seat != self.caller(hand.spot))

    @cites("TC21 2C.12(b)-caller", "TC21 2C.12(b)-none")
    def caller(self, spot: int) -> int:
        """Who calls the decisions: the player seated at the spot, or else the highest wager."""
        people = [seat for seat in self.seats if spot_of(seat) == spot]
        if spot in people:
            return spot
        return max(people, key=lambda seat: self.first_wagers[seat])

    def player(self, spot: int) -> str:
        """The name of whoever calls the decisions of a spot."""
        return self.table.seats[self.caller(spot)].player

    first_wagers: dict[int, int] = field(default_factory=dict)
    """The Three Card 21 wager each began with."""

    def cards(self, hand: Hand) -> list[Card]:
        """The cards of a hand."""
        return self.dealt.get(hand.place, [])

    def values(self, hand: Hand) -> list[int]:
        """What its cards count, aces as 1."""
        return [value(card) for card in self.cards(hand)]

    def total(self, hand: Hand) -> Points:
        """Its point count."""
        return points(self.values(hand))

    @property
    def dealer_total(self) -> Points:
        """The dealer's point count, the hole card included."""
        return points(map(value, self.dealer))

    def wagers(self, seat: int, hand: Hand) -> list[str]:
        """What a person has on a hand: the wager and what was added by doubling."""
        both = (main_wager(hand.number), double_wager(hand.number))
        return [wager for wager in both if self.wager(seat, wager)]

    @cites("TC21 2C.5(a)-indiv")
    def settle(self, seat: int, *results: Result) -> Procedure:
        """Each person's wagers are settled by themselves."""
        yield from super().settle(seat, *results)

    def settle_hand(self, hand: Hand, result: Result) -> Procedure:
        """The same result for all wagers on a hand, of everybody who has one."""
        hand.done = True
        for seat in self.people(hand):
            for wager in self.wagers(seat, hand):
                yield from self.settle(
                    seat, Result(wager, result.outcome, result.cite, result.odds)
                )

    def remember_wagers(self) -> None:
        """Note what each began with, and that each spot has one hand."""
        for seat in self.seats:
            self.first_wagers[seat] = self.wager(seat, MAIN)
            self.hands.setdefault(spot_of(seat), [Hand(spot_of(seat))])
        assert all(self.wager(seat, BONUS) for seat in self.seats)
