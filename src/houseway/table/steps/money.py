"""Money: wagers taken, paid, halved, returned and given back."""

from typing import TYPE_CHECKING, ClassVar

from houseway.money import dollars
from houseway.table.steps.by_hand import ByHand, Level, WorkedOut
from houseway.table.steps.step import Step
from houseway.table.steps.wagers import MATCH_PLAY, wager_words

if TYPE_CHECKING:
    from houseway.table.state import TableState

_SIGNS = {"": "", "tap": ", tapping the felt beside it", "push_back": ", pushing it back"}


class OfWager(Step, frozen=True, gc=False):
    """An act on one wager of a seat."""

    settles: ClassVar[bool] = True
    seat: int
    wager: str

    def clear(self, state: "TableState") -> bool:
        """Clear the betting area; whether what lay there was chips, not a coupon."""
        seat = state.seats[self.seat]
        if self.wager == MATCH_PLAY:
            seat.coupon = 0
            return False
        del seat.wagers[self.wager]
        return True


class Take(OfWager, frozen=True, gc=False):
    """A lost wager is collected."""

    by_hand: ClassVar[ByHand | None] = ByHand("take", "seat", "wager")
    amount: int

    def change(self, state: "TableState", answer: None) -> None:
        """The house has it."""
        if self.clear(state):
            state.house += self.amount

    def act(self) -> str:
        """What from whom."""
        return f"take {wager_words(self.wager)} {dollars(self.amount)} from seat {self.seat}"


class Halve(OfWager, frozen=True, gc=False):
    """Of a surrendered wager a part is collected and the rest goes back to its player."""

    by_hand: ClassVar[ByHand | None] = ByHand("halve", "seat", "wager", amount="taken")
    taken: int
    returned: int

    def change(self, state: "TableState", answer: None) -> None:
        """Each has its part."""
        if self.clear(state):
            state.house += self.taken
            state.seats[self.seat].chips += self.returned

    def worked_out(self, state: "TableState", said: str) -> WorkedOut:
        """How much is a part."""
        lies = dollars(self.taken + self.returned)
        words = f"{wager_words(self.wager)} {lies} is surrendered: how much is taken?"
        return WorkedOut(words, self.taken, Level.CAPPED)

    def act(self) -> str:
        """Both parts."""
        return (
            f"take {dollars(self.taken)} of {wager_words(self.wager)} from seat {self.seat} "
            f"and return {dollars(self.returned)}"
        )


class Pays(OfWager, frozen=True, gc=False):
    """A payment on a wager."""

    stake: int
    odds: str
    amount: int

    def pay(self, state: "TableState") -> None:
        """Out of the house's chips."""
        state.seats[self.seat].chips += self.amount
        state.house -= self.amount

    def on(self) -> str:
        """On what, at which odds."""
        return f"{dollars(self.amount)} on {wager_words(self.wager)} {dollars(self.stake)}, " + (
            self.odds
        )


class Pay(Pays, frozen=True, gc=False):
    """A won wager is paid, and with the payment goes back to its player."""

    by_hand: ClassVar[ByHand | None] = ByHand("pay", "seat", "wager", "amount")

    def change(self, state: "TableState", answer: None) -> None:
        """The wager and what it won."""
        if self.clear(state):
            state.seats[self.seat].chips += self.stake
        self.pay(state)

    def act(self) -> str:
        """What to whom."""
        return f"pay seat {self.seat} {self.on()}"


class PayBonus(Pays, frozen=True, gc=False):
    """A bonus is paid on a wager, which itself stays where it is."""

    by_hand: ClassVar[ByHand | None] = ByHand("pay bonus", "seat", "wager", "amount")

    def change(self, state: "TableState", answer: None) -> None:
        """What it won."""
        self.pay(state)

    def act(self) -> str:
        """What to whom."""
        return f"pay seat {self.seat} a bonus of {self.on()}"


class GiveBack(OfWager, frozen=True, gc=False):
    """A forfeited wager that had been collected goes back, because the round became void."""

    by_hand: ClassVar[ByHand | None] = ByHand("return", "seat", "wager")
    amount: int

    def change(self, state: "TableState", answer: None) -> None:
        """The house has it no more."""
        if self.wager != MATCH_PLAY:
            state.seats[self.seat].chips += self.amount
            state.house -= self.amount

    def act(self) -> str:
        """What to whom."""
        return f"give back {wager_words(self.wager)} {dollars(self.amount)} to seat {self.seat}"


class Return(OfWager, frozen=True, gc=False):
    """A wager goes back to its player, neither won nor lost."""

    by_hand: ClassVar[ByHand | None] = ByHand("return", "seat", "wager")
    amount: int
    sign: str = ""

    def change(self, state: "TableState", answer: None) -> None:
        """The player has it."""
        if self.clear(state):
            state.seats[self.seat].chips += self.amount

    def act(self) -> str:
        """What to whom, and how it is shown."""
        return (
            f"return {wager_words(self.wager)} {dollars(self.amount)} to seat {self.seat}"
            f"{_SIGNS[self.sign]}"
        )
