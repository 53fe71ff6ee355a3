"""The table as its entries made it: seats, chips, wagers on the layout. A fold, nothing else."""

from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from pitboss.table.entries import AnyEntry, Began, Bought, Done, Ended, Left, Seated
from pitboss.table.options import Options
from pitboss.table.steps import (
    Ask,
    CountStub,
    Load,
    Open,
    Opening,
    Pay,
    PlaceWagers,
    Receive,
    RemoveDeck,
    RemoveDevice,
    Return,
    Shuffle,
    Shuffled,
    Step,
    Take,
)
from pitboss.table.wagers import MATCH_PLAY, find_choice

OPENING = "opening"
ROUND = "round"
IDLE = "idle"
ARRIVAL = "arrival"
CLOSING = "closing"

Procedure = Generator[Step, Any, None]


@dataclass
class Seat:
    """One betting position that is taken."""

    player: str
    chips: int
    wagers: dict[str, int] = field(default_factory=dict)
    coupon: int = 0


@dataclass
class TableState:
    """What a procedure may know of its table before it begins. It never sees the cards ahead."""

    options: Options
    seats: dict[int, Seat] = field(default_factory=dict)
    house: int = 0
    procedure: str = ""
    rounds: int = 0
    rounds_since_count: int = 0
    deck_rounds: Counter[int] = field(default_factory=Counter)
    """Rounds begun with each deck since its stub was counted."""
    decks: set[int] = field(default_factory=set)
    deck: int = 0
    idle: bool = False
    removed_devices: set[str] = field(default_factory=set)
    sealed_decks: set[int] = field(default_factory=set)
    shuffled_by: dict[int, str] = field(default_factory=dict)

    def clockwise(self) -> tuple[int, ...]:
        """The taken seats from the dealer's left; seat 1 is farthest to the left."""
        return tuple(sorted(self.seats))

    def counter_clockwise(self) -> tuple[int, ...]:
        """The taken seats from the dealer's right."""
        return tuple(sorted(self.seats, reverse=True))

    def apply(self, entry: AnyEntry) -> None:
        """Take in what happened."""
        if type(entry) is Done:
            if entry.fault is None or entry.answer is not None:
                change = _CHANGES.get(type(entry.step))
                if change is not None:
                    change(self, entry.step, entry.answer)
            return
        match entry:
            case Seated(seat, player, chips):
                self.seats[seat] = Seat(player, chips)
            case Bought(seat, chips):
                self.seats[seat].chips += chips
            case Left(seat):
                del self.seats[seat]
            case Began(procedure):
                self.procedure = procedure
                if procedure == ROUND:
                    self.rounds += 1
                    self.rounds_since_count += 1
                    self.deck_rounds[self.deck] += 1
            case Ended(procedure):
                self.procedure = ""
                self.idle = procedure == IDLE
            case _:
                pass

    def _place(self, step: PlaceWagers, wagers: dict[str, int]) -> None:
        seat = self.seats[step.seat]
        for wager, amount in wagers.items():
            if wager == MATCH_PLAY:
                seat.coupon = amount
            else:
                seat.chips -= amount
                seat.wagers[wager] = amount

    def _choose(self, step: Ask, answer: str) -> None:
        choice = find_choice(step, answer, self.options.chip)
        if choice.amount:
            seat = self.seats[step.seat]
            seat.chips -= choice.amount
            seat.wagers[choice.wager] = choice.amount

    def _take(self, step: Take, _: None) -> None:
        if self._off_layout(step):
            self.house += step.amount

    def _pay(self, step: Pay, _: None) -> None:
        if self._off_layout(step):
            self.seats[step.seat].chips += step.stake
        self.seats[step.seat].chips += step.amount
        self.house -= step.amount

    def _return(self, step: Return, _: None) -> None:
        if self._off_layout(step):
            self.seats[step.seat].chips += step.amount

    def _off_layout(self, step: Take | Pay | Return) -> bool:
        """Clear a betting area; whether what lay there was chips, not a coupon."""
        seat = self.seats[step.seat]
        if step.wager == MATCH_PLAY:
            seat.coupon = 0
            return False
        del seat.wagers[step.wager]
        return True

    def _receive(self, step: Receive, _: None) -> None:
        self.decks.add(step.deck)

    def _remove_deck(self, step: RemoveDeck, _: None) -> None:
        self.decks.discard(step.deck)
        self.deck_rounds[step.deck] = 0

    def _load(self, step: Load, _: None) -> None:
        self.deck = step.deck

    def _shuffle(self, step: Shuffle, _: Shuffled) -> None:
        self.sealed_decks.add(step.deck)
        self.shuffled_by[step.deck] = step.by

    def _open(self, step: Open, _: Opening) -> None:
        self.sealed_decks.discard(step.deck)

    def _remove_device(self, step: RemoveDevice, _: None) -> None:
        self.removed_devices.add(step.device)

    def _count(self, _: CountStub, __: int) -> None:
        self.rounds_since_count = 0
        self.deck_rounds[self.deck] = 0


_CHANGES: dict[type[Step], Callable[[TableState, Any, Any], None]] = {
    PlaceWagers: TableState._place,
    Ask: TableState._choose,
    Take: TableState._take,
    Pay: TableState._pay,
    Return: TableState._return,
    Receive: TableState._receive,
    RemoveDeck: TableState._remove_deck,
    Load: TableState._load,
    Shuffle: TableState._shuffle,
    Open: TableState._open,
    RemoveDevice: TableState._remove_device,
    CountStub: TableState._count,
}
