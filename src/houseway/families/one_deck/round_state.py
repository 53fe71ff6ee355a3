"""What a round dealt from one deck remembers while it is played."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from houseway.cards.card import Card
from houseway.families.one_deck.clauses import DealingClauses, OneDeckClauses
from houseway.families.one_deck.options import OneDeckOptions
from houseway.table.state import TableState
from houseway.table.steps import DEALER, Take, seat_place
from houseway.table.void import VoidRound as VoidRound

O = TypeVar("O", bound=OneDeckOptions)  # noqa: E741


class HandVoid(Exception):
    """Thrown into the round where a seat is asked whose hand has just been made void or foul."""


@dataclass
class Round(Generic[O]):
    """The seats that wager and the cards dealt to each place."""

    table: TableState
    options: O
    hand_size: int
    side_wagers: tuple[str, ...] = ()
    seats: list[int] = field(default_factory=list)
    drawn: str = ""
    dealt: dict[str, list[Card]] = field(default_factory=dict)
    discarded: int = 0
    face_up_cards: int = 0
    folded: set[int] = field(default_factory=set)
    void_hands: set[int] = field(default_factory=set)
    misdealt: set[int] = field(default_factory=set)
    """Seats whose hand alone is void for a wrong number of cards; they are dealt no more."""
    fouled: set[int] = field(default_factory=set)
    """Seats whose player set the hand as the rules do not allow."""
    void: str = ""
    """The clause by which the round is void, if it is."""
    covered: bool = False
    """Whether a cover card lies on the dealer's cards."""
    forfeited: list[Take] = field(default_factory=list)
    """Forfeited wagers that are collected already; they go back if the round becomes void."""
    deck_in_doubt: bool = False
    """The stub count was wrong, and no misdeal explains it."""

    @property
    def clauses(self) -> OneDeckClauses:
        """The game's clauses for what all these games do."""
        return self.options.clauses

    @property
    def dealing(self) -> DealingClauses:
        """The clauses of the way the cards are dealt."""
        return self.clauses.dealing(self.options.dealing)

    @property
    def places(self) -> list[str]:
        """Where cards of the round may lie, in the order in which a void round collects them."""
        return [*map(seat_place, self.seats), DEALER]

    @property
    def cards_out(self) -> int:
        """Cards that have left the deck: hands, board and discard rack (X-4)."""
        return sum(map(len, self.dealt.values())) + self.discarded

    def wager(self, seat: int, wager: str) -> int:
        """What a seat has on one betting area."""
        return self.table.seats[seat].wagers.get(wager, 0)

    def hand(self, seat: int) -> list[Card]:
        """The cards dealt to a seat."""
        return self.dealt[seat_place(seat)]
