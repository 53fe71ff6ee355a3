"""What a poker table has besides seats and cards: button, pots, rake area. A fold of its steps."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from houseway.table.steps import (
    BET,
    Award,
    DropRake,
    MoveButton,
    Post,
    PotNow,
    RaiseStakes,
    Refund,
    RequireToLeave,
    ReturnUncalled,
    Step,
    Sweep,
    TakeRake,
    TakeTimeCharge,
)

if TYPE_CHECKING:
    from houseway.table.state import TableState


@dataclass
class PokerState:
    """Button, pots and rake area of a table at which players play among themselves."""

    button: int = 0
    """The seat of the dealer button; 0 before the first round."""
    pots: tuple[PotNow, ...] = ()
    """The main pot and the side pots as the last sweep left them, less what was taken since."""
    rake_area: int = 0
    time_charged: int | None = None
    """When the last time charge was taken, by the table's clock."""
    deck_opened: dict[int, int] = field(default_factory=dict)
    """When each deck came to the table, by its clock; so of the next two."""
    deck_sequenced: dict[int, int] = field(default_factory=dict)
    """When the cards of each deck last lay by suit and in sequence."""
    deck_used: dict[int, int] = field(default_factory=dict)
    """Since when each deck has been dealt from, round after round."""
    stakes_times: int = 1
    """By how much all players have agreed to raise the stakes."""
    streak: tuple[int, int] = (0, 0)
    """The seat that won the last pot alone, and how many in a row."""
    must_leave: set[int] = field(default_factory=set)
    """The seats whose players were required to leave the game and are still there."""
    winners: set[int] = field(default_factory=set)
    """The seats that have won something in this round."""
    redeal: bool = False
    """Whether the last round came to nothing, so that the button stays."""

    def received(self, deck: int, now: int) -> None:
        """A new deck lies by suit and in sequence."""
        self.deck_opened[deck] = self.deck_sequenced[deck] = now

    def loaded(self, deck: int, now: int) -> None:
        """One deck is dealt from, and so no other."""
        self.deck_used = {deck: self.deck_used.get(deck, now)}

    def round_ended(self) -> None:
        """The pots have been collected; whoever won them all alone has won once more."""
        if len(self.winners) == 1:
            (winner,) = self.winners
            seat, pots = self.streak
            self.streak = (winner, pots + 1) if seat == winner else (winner, 1)
        elif self.winners:
            self.streak = (0, 0)
        self.redeal = not self.winners
        self.winners = set()
        self.pots = ()

    def sat_down(self) -> None:
        """Somebody who has not agreed to higher stakes sits at the table now."""
        self.stakes_times = 1

    def left(self, seat: int) -> None:
        """Whoever comes to the seat next has not won anything yet."""
        self.must_leave.discard(seat)
        if self.streak[0] == seat:
            self.streak = (0, 0)


def _button(table: "TableState", step: MoveButton, _: None) -> None:
    table.poker.button = step.seat


def _post(table: "TableState", step: Post, _: None) -> None:
    seat = table.seats[step.seat]
    lies_on = BET if step.live else step.what
    seat.chips -= step.amount
    seat.wagers[lies_on] = seat.wagers.get(lies_on, 0) + step.amount


def _uncalled(table: "TableState", step: ReturnUncalled, _: None) -> None:
    seat = table.seats[step.seat]
    seat.chips += step.amount
    seat.wagers[BET] -= step.amount
    if not seat.wagers[BET]:
        del seat.wagers[BET]


def _sweep(table: "TableState", step: Sweep, _: None) -> None:
    for seat in table.seats.values():
        seat.in_pot += sum(seat.wagers.values())
        seat.wagers.clear()
    table.poker.pots = step.pots


def _rake(table: "TableState", step: TakeRake, _: None) -> None:
    _out_of(table.poker, step.pot, step.amount)
    table.poker.rake_area += step.amount


def _award(table: "TableState", step: Award, _: None) -> None:
    _out_of(table.poker, step.pot, step.amount)
    table.seats[step.seat].chips += step.amount
    table.poker.winners.add(step.seat)


def _out_of(poker: PokerState, pot: int, amount: int) -> None:
    poker.pots = tuple(
        PotNow(now.amount - amount, now.seats) if n == pot else now
        for n, now in enumerate(poker.pots)
    )


def _refund(table: "TableState", step: Refund, _: None) -> None:
    seat = table.seats[step.seat]
    seat.in_pot -= step.amount - sum(seat.wagers.values())
    seat.wagers.clear()
    seat.chips += step.amount
    table.poker.pots = step.pots


def _time_charge(table: "TableState", step: TakeTimeCharge, _: None) -> None:
    table.seats[step.seat].chips -= step.amount
    table.poker.rake_area += step.amount
    table.poker.time_charged = table.clock


def _drop(table: "TableState", step: DropRake, _: None) -> None:
    table.poker.rake_area -= step.amount
    table.house += step.amount


def _require_to_leave(table: "TableState", step: RequireToLeave, _: None) -> None:
    table.poker.must_leave.add(step.seat)
    table.barred[table.seats[step.seat].player] = step.cite


def _stakes(table: "TableState", step: RaiseStakes, _: None) -> None:
    table.poker.stakes_times = step.times


CHANGES: dict[type[Step], Callable[[Any, Any, Any], None]] = {
    MoveButton: _button,
    Post: _post,
    ReturnUncalled: _uncalled,
    Sweep: _sweep,
    TakeRake: _rake,
    Award: _award,
    Refund: _refund,
    TakeTimeCharge: _time_charge,
    DropRake: _drop,
    RaiseStakes: _stakes,
    RequireToLeave: _require_to_leave,
}
