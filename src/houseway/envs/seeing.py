"""What a seat sees, as numbers: its view of the table and nothing else.

One row of numbers. First the cards, place by place: the hands of the own seat, of the other seats
clockwise, the board and the dealer's. A card is 1 to 52 (clubs, diamonds, hearts, spades, each
from the two to the ace), 53 one that lies face down, 0 none. Then for each seat, the own first:
its chips, what it has put in so far and what lies before it now, in units, and whether it still
has cards. Last the number of the own hand that is asked about, 0 for none, and how many seats to
the left the dealer button is, 0 where there is none or the seat has it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.table.entries import AnyEntry, Began, Done
from houseway.table.environment import Places
from houseway.table.state import ROUND, TableState
from houseway.table.steps import COMMUNITY, DEALER, Ask, Collect, seat_place
from houseway.table.views import View

Numbers = NDArray[np.float32]

FACE_DOWN = len(FULL_DECK) + 1
MOST_UNITS = 100_000
"""No seat wins or holds more units than this."""
ABOUT_A_SEAT = 4
CARD_NUMBERS: Mapping[Card | None, int] = {
    **{card: number for number, card in enumerate(FULL_DECK, start=1)},
    None: FACE_DOWN,
}


class Memory(View):
    """A view that remembers, until the next round, the cards that have been collected."""

    def update(self, entry: AnyEntry) -> None:
        """Take in the next entry, as far as this viewer may."""
        over = type(entry) is Began and entry.procedure != ROUND
        if not over and not (type(entry) is Done and type(entry.step) is Collect):
            super().update(entry)


@dataclass(frozen=True)
class Sight:
    """How the table looks from one seat of several."""

    places: Places
    seats: Sequence[int]
    """All seats, the own one first, then clockwise."""

    @property
    def size(self) -> int:
        """How many numbers a sight has."""
        return len(self.cards_of({})) + ABOUT_A_SEAT * len(self.seats) + 2

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The least and the greatest of each number."""
        cards, seats = len(self.cards_of({})), len(self.seats)
        least = [0] * cards + [0, -MOST_UNITS, 0, 0] * seats + [0, 0]
        greatest = [FACE_DOWN] * cards + [MOST_UNITS, MOST_UNITS, MOST_UNITS, 1] * seats
        greatest += [self.places.hands, seats]
        return np.array(least, dtype=np.float32), np.array(greatest, dtype=np.float32)

    def numbers(
        self,
        seen: View,
        now: View,
        state: TableState,
        bought: Mapping[int, int],
        unit: int,
        ask: Ask | None,
    ) -> Numbers:
        """The sight: from cards seen in this round, what lies there now, and public money."""
        numbers: list[float] = list(self.cards_of(seen.cards))
        for seat in self.seats:
            held = state.seats[seat]
            numbers += [
                held.chips / unit,
                (bought[seat] - held.chips) / unit,
                sum(held.wagers.values()) / unit,
                any(seat_place(seat, hand) in now.cards for hand in self._hands),
            ]
        return np.array([*numbers, self._asked(ask), self._button(state)], dtype=np.float32)

    def cards_of(self, cards: Mapping[str, Sequence[Card | None]]) -> list[int]:
        """The numbers of the cards at all places."""
        shown = self.places
        found: list[int] = []
        for seat in self.seats:
            for hand in self._hands:
                found += _row(cards.get(seat_place(seat, hand), ()), shown.hand)
        found += _row(cards.get(COMMUNITY, ()), shown.board)
        return found + _row(cards.get(DEALER, ()), shown.dealer)

    @property
    def _hands(self) -> range:
        return range(1, self.places.hands + 1)

    def _asked(self, ask: Ask | None) -> int:
        if ask is None:
            return 0
        places = [seat_place(self.seats[0], hand) for hand in self._hands]
        return places.index(ask.place) + 1 if ask.place in places else 1

    def _button(self, state: TableState) -> int:
        button = state.own.button
        return self.seats.index(button) if button in self.seats else 0


def _row(cards: Sequence[Card | None], width: int) -> list[int]:
    numbers = [CARD_NUMBERS[card] for card in cards[:width]]
    return numbers + [0] * (width - len(numbers))
