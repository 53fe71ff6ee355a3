"""The steps of a game among players: button, blinds, pots, rake."""

from typing import Literal

from houseway.games.poker.state import PokerState, PotNow
from houseway.money import dollars
from houseway.table.state import TableState
from houseway.table.steps import BET, PLAYER_ROLE, Role, Step


def own(state: TableState) -> PokerState:
    """What the poker table has besides."""
    assert isinstance(state.own, PokerState)
    return state.own


class DealIn(Step, frozen=True, gc=False):
    """Whoever has chips and need not leave is in the round and stays until it is over.

    They play it for the chips they have now; who comes, or buys more, waits for the next.
    """

    def change(self, state: TableState, answer: None) -> None:
        """They are in the round."""
        state.playing.update(eligible(state))

    def act(self) -> str:
        """Who."""
        return "everybody with chips is dealt in"


class MoveButton(Step, frozen=True, gc=False):
    """The dealer button, which says where the deal and the betting begin, lies at a seat."""

    seat: int

    def change(self, state: TableState, answer: None) -> None:
        """It lies there."""
        own(state).button = self.seat

    def act(self) -> str:
        """Where."""
        return f"the button is at seat {self.seat}"


class Post(Step, frozen=True, gc=False):
    """A seat puts in what it must before it has a choice; a blind is `live`, an ante is not."""

    seat: int
    what: Literal["ante", "small blind", "big blind", "straddle", "kill blind"]
    amount: int
    live: bool

    @property
    def role(self) -> Role:
        """A player's; it needs no answer."""
        return PLAYER_ROLE

    @property
    def by_seat(self) -> int:
        """The seat."""
        return self.seat

    def change(self, state: TableState, answer: None) -> None:
        """It lies before the seat."""
        seat = state.seats[self.seat]
        lies_on = BET if self.live else self.what
        seat.chips -= self.amount
        seat.wagers[lies_on] = seat.wagers.get(lies_on, 0) + self.amount

    def act(self) -> str:
        """Who posts what."""
        return f"seat {self.seat} posts the {self.what}, {dollars(self.amount)}"


class ReturnUncalled(Step, frozen=True, gc=False):
    """What nobody has called of a bet goes back to its player."""

    seat: int
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """The player has it."""
        seat = state.seats[self.seat]
        seat.chips += self.amount
        seat.wagers[BET] -= self.amount
        if not seat.wagers[BET]:
            del seat.wagers[BET]

    def act(self) -> str:
        """What to whom."""
        return f"return {dollars(self.amount)}, which nobody called, to seat {self.seat}"


class Sweep(Step, frozen=True, gc=False):
    """All bets are moved into the pots, which then are these, the main pot first."""

    pots: tuple[PotNow, ...]

    def change(self, state: TableState, answer: None) -> None:
        """Nothing lies before the seats."""
        for seat in state.seats.values():
            seat.in_pot += sum(seat.wagers.values())
            seat.wagers.clear()
        own(state).pots = self.pots

    def act(self) -> str:
        """The pots by name, with the seats that contend for each."""
        pots = ", ".join(
            f"{pot_name(n)} {dollars(pot.amount)} (seats {' '.join(map(str, pot.seats))})"
            for n, pot in enumerate(self.pots)
        )
        return f"move the bets into the pot: {pots}"


class TakeRake(Step, frozen=True, gc=False):
    """The dealer takes the rake out of a pot and places it in the rake area."""

    pot: int
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """Out of the pot."""
        out_of(own(state), self.pot, self.amount)
        own(state).rake_area += self.amount

    def act(self) -> str:
        """How much from which pot."""
        return (
            f"take the rake, {dollars(self.amount)}, from the {pot_name(self.pot)} into the rake "
            "area"
        )


class TakeTimeCharge(Step, frozen=True, gc=False):
    """The time charge of a seat is placed in the rake area."""

    seat: int
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """From the seat's chips, unless its player has left in the meantime."""
        own(state).time_charged = state.clock
        seat = state.seats.get(self.seat)
        if seat is not None:
            seat.chips -= self.amount
            own(state).rake_area += self.amount

    def act(self) -> str:
        """How much from whom."""
        return (
            f"take a time charge of {dollars(self.amount)} from seat {self.seat} into the rake area"
        )


class DropRake(Step, frozen=True, gc=False):
    """What is in the rake area is placed into the table inventory container."""

    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """The house has it."""
        own(state).rake_area -= self.amount
        state.house += self.amount

    def act(self) -> str:
        """How much."""
        return f"place {dollars(self.amount)} from the rake area into the table inventory container"


class Award(Step, frozen=True, gc=False):
    """A pot, or a part of it, goes to a seat that has won it."""

    pot: int
    seat: int
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """Out of the pot."""
        out_of(own(state), self.pot, self.amount)
        state.seats[self.seat].chips += self.amount
        own(state).winners.add(self.seat)

    def act(self) -> str:
        """What to whom."""
        return f"push {dollars(self.amount)} of the {pot_name(self.pot)} to seat {self.seat}"


class Refund(Step, frozen=True, gc=False):
    """A seat's own money goes back to it; the pots then are these."""

    seat: int
    amount: int
    pots: tuple[PotNow, ...]

    def change(self, state: TableState, answer: None) -> None:
        """What lay before the seat, and its part of the pots."""
        seat = state.seats[self.seat]
        seat.in_pot -= self.amount - sum(seat.wagers.values())
        seat.wagers.clear()
        seat.chips += self.amount
        own(state).pots = self.pots

    def act(self) -> str:
        """What to whom."""
        return f"give seat {self.seat} its own {dollars(self.amount)} back"


class RequireToLeave(Step, frozen=True, gc=False):
    """A player must leave the game: no further hand is dealt to the seat."""

    seat: int
    player: str

    def change(self, state: TableState, answer: None) -> None:
        """And may not come back, also one who has left before being told."""
        state.barred[self.player] = self.cite
        held = state.seats.get(self.seat)
        if held is not None and held.player == self.player:
            own(state).must_leave.add(self.seat)

    def act(self) -> str:
        """Who."""
        return f"seat {self.seat} is required to leave the game"


class RaiseStakes(Step, frozen=True, gc=False):
    """All players have agreed to stakes of so many times what is posted."""

    times: int

    def change(self, state: TableState, answer: None) -> None:
        """Until somebody comes who has not agreed."""
        own(state).stakes_times = self.times

    def act(self) -> str:
        """To what."""
        return f"all stakes are {self.times} times what is posted"


def eligible(table: TableState) -> list[int]:
    """The seats that may be dealt in: they have chips, and need not leave (14.16(b))."""
    gone = own(table).must_leave
    return [s for s in table.clockwise() if table.seats[s].chips and s not in gone]


def out_of(poker: PokerState, pot: int, amount: int) -> None:
    """Take an amount out of a pot."""
    poker.pots = tuple(
        PotNow(now.amount - amount, now.seats) if n == pot else now
        for n, now in enumerate(poker.pots)
    )


def pot_name(n: int) -> str:
    """A pot as it is spoken of: the main pot, then the side pots in the order they were formed."""
    return f"side pot {n}" if n else "main pot"


STEPS: tuple[type[Step], ...] = (
    DealIn, MoveButton, Post, ReturnUncalled, Sweep, TakeRake, TakeTimeCharge, DropRake, Award,
    Refund, RequireToLeave, RaiseStakes,
)  # fmt: skip
