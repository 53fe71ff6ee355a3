"""What a seat sees, as numbers: its view of the table and nothing else.

One row of numbers. First the cards, place by place: the hands of the own seat, of the other seats
clockwise, the board and the dealer's. A card is 1 to 52 (clubs, diamonds, hearts, spades, each
from the two to the ace), 53 one that lies face down, 0 none. Then for each seat, the own first:
its chips, what it has put in so far and what lies before it now, in units, and whether it still
has cards. Last the number of the own hand that is asked about, 0 for none, and how many seats to
the left the dealer button is, 0 where there is none or the seat has it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.table.entries import AnyEntry, Done
from houseway.table.environment import Places
from houseway.table.state import TableState
from houseway.table.steps import COMMUNITY, DEALER, Ask, Collect, Layout, seat_place
from houseway.table.views import View

Numbers = NDArray[np.float32]

FACE_DOWN = len(FULL_DECK) + 1
MOST_UNITS = 100_000
"""No seat wins or holds more units than this."""
CARD_NUMBERS: Mapping[Card | None, int] = {
    **{card: number for number, card in enumerate(FULL_DECK, start=1)},
    None: FACE_DOWN,
}


@dataclass
class Memory(View):
    """A view that remembers, to the end of the round, the cards that have been collected."""

    collected: set[str] = field(default_factory=set)
    """The places whose cards are gone."""

    def update(self, entry: AnyEntry) -> None:
        """Take in the next entry, as far as this viewer may."""
        if type(entry) is not Done:
            super().update(entry)
        elif type(entry.step) is Collect:
            self.collected.add(entry.step.place)
        elif entry.step.lays:
            super().update(entry)

    @property
    def lying(self) -> Layout:
        """The cards that lie on the table now."""
        return {place: cards for place, cards in self.cards.items() if self.lies(place)}

    def lies(self, place: str) -> bool:
        """Whether there still are cards at a place."""
        return place in self.cards and place not in self.collected


@dataclass(frozen=True)
class Sight:
    """How the table looks from one seat of several."""

    places: Places
    seats: Sequence[int]
    """All seats, the own one first, then clockwise."""

    @cached_property
    def _hands(self) -> tuple[tuple[str, ...], ...]:
        """The places of the hands of each seat."""
        hands = range(1, self.places.hands + 1)
        return tuple(tuple(seat_place(seat, hand) for hand in hands) for seat in self.seats)

    @cached_property
    def _rows(self) -> tuple[tuple[str, int, int], ...]:
        """Where the cards of each place begin among the numbers, and how many are shown."""
        shown = self.places
        widths = [(place, shown.hand) for hands in self._hands for place in hands]
        widths += [(COMMUNITY, shown.board), (DEALER, shown.dealer)]
        first, found = 0, []
        for place, width in widths:
            found.append((place, first, width))
            first += width
        return tuple(found)

    @cached_property
    def cards(self) -> int:
        """How many of the numbers are cards."""
        return sum(width for _, _, width in self._rows)

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The least and the greatest of each number."""
        cards, seats = self.cards, len(self.seats)
        least = [0] * cards + [0, -MOST_UNITS, 0, 0] * seats + [0, 0]
        greatest = [FACE_DOWN] * cards + [MOST_UNITS, MOST_UNITS, MOST_UNITS, 1] * seats
        greatest += [self.places.hands, seats]
        return np.array(least, dtype=np.float32), np.array(greatest, dtype=np.float32)

    def numbers(
        self, seen: Memory, state: TableState, bought: int, unit: int, ask: Ask | None
    ) -> Numbers:
        """The sight: from the cards seen in this round and public money."""
        numbers: list[float] = [0] * self.cards
        layout = seen.cards
        for place, first, width in self._rows:
            if place in layout:
                shown = [CARD_NUMBERS[card] for card in layout[place][:width]]
                numbers[first : first + len(shown)] = shown
        for seat, places in zip(self.seats, self._hands, strict=True):
            held = state.seats[seat]
            numbers += (
                held.chips / unit,
                (bought - held.chips) / unit,
                sum(held.wagers.values()) / unit,
                any(map(seen.lies, places)),
            )
        numbers += (self._asked(ask), self._button(state))
        return np.array(numbers, dtype=np.float32)

    def _asked(self, ask: Ask | None) -> int:
        if ask is None:
            return 0
        own = self._hands[0]
        return own.index(ask.place) + 1 if ask.place in own else 1

    def _button(self, state: TableState) -> int:
        button = state.own.dealer_button
        return self.seats.index(button) if button in self.seats else 0
