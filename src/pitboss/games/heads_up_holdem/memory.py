"""What a round remembers while it is played."""

from dataclasses import dataclass, field

from pitboss.cards.card import Card
from pitboss.games.heads_up_holdem.options import HeadsUpHoldemOptions
from pitboss.table.state import TableState
from pitboss.table.steps import COMMUNITY, seat_place


class VoidRound(Exception):
    """All hands are void: wagers are returned and the cards reshuffled."""

    def __init__(self, why: str, cite: str) -> None:
        super().__init__(why)
        self.why = why
        self.cite = cite


class HandVoid(Exception):
    """Thrown into the round where a seat is asked whose hand has just been made void."""


@dataclass
class Round:
    """The seats that wager, the cards dealt to each place, and who has decided what."""

    table: TableState
    options: HeadsUpHoldemOptions
    seats: list[int] = field(default_factory=list)
    drawn: str = ""
    dealt: dict[str, list[Card]] = field(default_factory=dict)
    discarded: int = 0
    face_up_cards: int = 0
    raised: set[int] = field(default_factory=set)
    folded: set[int] = field(default_factory=set)
    void_hands: set[int] = field(default_factory=set)
    void: bool = False
    deck_in_doubt: bool = False
    """The stub count was wrong, and no misdeal explains it."""

    @property
    def undecided(self) -> list[int]:
        """The seats that have neither raised nor folded, from the dealer's left."""
        done = self.raised | self.folded | self.void_hands
        return [seat for seat in self.seats if seat not in done]

    @property
    def board(self) -> list[Card]:
        """The community cards dealt so far."""
        return self.dealt.get(COMMUNITY, [])

    @property
    def cards_out(self) -> int:
        """Cards that have left the deck: hands, board and discard rack (X-4)."""
        return sum(map(len, self.dealt.values())) + self.discarded

    def wager(self, seat: int, wager: str) -> int:
        """What a seat has on one betting area."""
        return self.table.seats[seat].wagers.get(wager, 0)

    def hole(self, seat: int) -> list[Card]:
        """The hole cards of a seat."""
        return self.dealt[seat_place(seat)]
