"""The leaves that records draw, as everybody can check them: each once, in the order of its deck.

The rules are those of docs/journal.md, "Drawn leaves". No card need be known for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from houseway.equipment import commitment
from houseway.equipment.commitment import NUMBER, CommittedOrder
from houseway.table.entries import Done
from houseway.table.steps import (
    CompleteCut,
    Cut,
    Deal,
    Deviation,
    InsertStacks,
    MoveToBack,
    PlaceCuttingCard,
    Receive,
    Shuffle,
    Shuffled,
)

DECK = 52
MISSING = 4
"""As many cards may be missing from a deck, or too many in it, before anybody knows it."""


@dataclass
class Mixing:
    """One shuffle or mixing of numbers: what fixed it, and what has come of it."""

    commitment: str
    size: int = 0
    cut: int = 0
    shown: dict[int, str] = field(default_factory=dict)
    """The positions that were drawn, and what everybody saw there."""
    last: int | None = None
    """The last position that was drawn from the top."""
    wrapped: bool = False
    in_order: bool = True

    def is_next(self, position: int) -> bool:
        """Whether a position is on top: behind the last one, or where the deck was cut."""
        if self.last is None:
            sizes = range(max(self.size - MISSING, 1), self.size + MISSING + 1)
            return position == self.cut or any(position == self.cut % size for size in sizes)
        around = position == 0 and not self.wrapped and self.last >= self.size - MISSING - 1
        return around or position == self.last + 1

    def draw(self, position: int, what: str, *, from_below: bool) -> None:
        """A card leaves the deck; `Deviation` if it cannot have been the one."""
        if position in self.shown:
            raise Deviation(f"position {position} had left the deck already")
        if self.is_next(position):
            self.wrapped = self.wrapped or (position == 0 and self.last is not None)
            self.last = position
        elif self.in_order and not from_below:
            raise Deviation(f"position {position} was not the next card of its shuffle")
        self.shown[position] = what


class Leaves:
    """The mixings of a day that are not opened to all, and what was drawn of them."""

    def __init__(self) -> None:
        self._mixings: dict[int, Mixing] = {}
        self._of_deck: dict[int, Mixing] = {}
        self._sizes: dict[int, int] = {}
        self._cuts: dict[int, int] = {}
        """The cards of each deck that are cut off and not yet moved."""

    def take(self, done: Done) -> None:
        """One more step was carried out; `Deviation` if it draws what cannot be drawn."""
        if done.answer is not None or done.fault is None:
            self._handled(done)
        from_below = type(done.step) is not Deal or done.fault is not None
        for leaf, what in self._drawn(done):
            number, position = divmod(leaf, NUMBER)
            mixing = self._mixings.get(number)
            if mixing is None:
                raise Deviation(f"leaf {leaf} is of no shuffle that is published and not opened")
            mixing.draw(position, what, from_below=from_below)

    def _handled(self, done: Done) -> None:
        """What a step does to a deck."""
        step, answer = done.step, done.answer
        match step:
            case Receive(deck=deck, count=count):
                self._sizes[deck] = DECK * count
            case Cut(deck=deck) | PlaceCuttingCard(deck=deck):
                self._cuts[deck] = answer
            case CompleteCut(deck=deck) | MoveToBack(deck=deck) if deck in self._of_deck:
                self._of_deck[deck].cut += self._cuts.pop(deck, 0)
            case InsertStacks():  # cards of several shuffles lie among each other from now on
                for mixing in self._mixings.values():
                    mixing.in_order = False
        if isinstance(answer, Shuffled):
            mixing = self._mixings[answer.number] = Mixing(answer.commitment)
            if isinstance(step, Shuffle):
                mixing.size = answer.count or self._sizes.get(step.deck, DECK)
                self._of_deck[step.deck] = mixing
            else:  # numbers come out by their places, not from the top
                mixing.in_order = False
        elif isinstance(answer, CommittedOrder):
            self._opened(answer)

    def _drawn(self, done: Done) -> Iterator[tuple[int, str]]:
        """The leaves of a record, each with what everybody saw of it."""
        position = done.step.position()
        if position is not None and done.answer is not None and self._mixings:
            yield max(self._mixings) * NUMBER + position, str(done.answer)
        dealt = done.answer if type(done.step) is Deal else None
        if dealt is None or len(dealt) != len(done.drawn):
            dealt = ("",) * len(done.drawn)
        yield from zip(done.drawn, map(str, dealt), strict=True)

    def _opened(self, opening: CommittedOrder) -> None:
        """An order opened to all is one that was committed to, and holds what was shown of it."""
        opens = commitment.opens
        number = next((n for n, m in self._mixings.items() if opens(m.commitment, opening)), None)
        if number is None:
            raise Deviation("what was opened to all is not what was committed to")
        mixing = self._mixings.pop(number)
        for position, what in mixing.shown.items():
            if what not in ("", str(opening.order[position])):
                raise Deviation(f"{what} was shown, {opening.order[position]} was committed to")
