"""The steps of a game among players: button, blinds, pots, rake."""

from typing import Any, ClassVar, Literal

from houseway.equipment.kit import Kit
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.state import PokerState, PotNow
from houseway.money import dollars
from houseway.table.forms import Choices, Words, choices_form
from houseway.table.refusal import Refused
from houseway.table.state import TableState
from houseway.table.steps import (
    BET,
    PLAYER_ROLE,
    Ask,
    ByHand,
    Choice,
    Deviation,
    Level,
    Role,
    Step,
    WorkedOut,
)
from houseway.table.steps.step import SUPERVISOR
from houseway.table.wagers import chosen


def own(state: TableState) -> PokerState:
    """What the poker table has besides."""
    assert isinstance(state.own, PokerState)
    return state.own


class DealIn(Step, frozen=True, gc=False):
    """These seats are in the round and stay until it is over.

    They play it for the chips they have now; who comes, or buys more, waits for the next.
    """

    seats: tuple[int, ...]

    def change(self, state: TableState, answer: None) -> None:
        """They are in the round, but for who has left in the meantime."""
        here = tuple(seat for seat in self.seats if seat in state.seats)
        state.playing.update(here)
        own(state).dealt_in(here)

    def act(self) -> str:
        """Who."""
        return f"seats {' '.join(map(str, self.seats))} are dealt in"


class SitOut(Step, frozen=True, gc=False):
    """A player sits out from the next round on, or comes back."""

    seat: int
    out: bool

    def change(self, state: TableState, answer: None) -> None:
        """Out or in."""
        if self.out:
            own(state).out.add(self.seat)
        else:
            own(state).out.discard(self.seat)

    def act(self) -> str:
        """Who."""
        return f"seat {self.seat} {'sits out' if self.out else 'comes back'}"


class MoveButton(Step, frozen=True, gc=False):
    """The dealer button, which says where the deal and the betting begin, lies at a seat.

    The blinds are due at these seats; that of the small one may be vacant, and the button's too.
    """

    by_hand: ClassVar[ByHand | None] = ByHand("move button", "seat")
    lesson: ClassVar[str] = "dealing"
    seat: int
    small: int
    big: int

    def change(self, state: TableState, answer: None) -> None:
        """It lies there."""
        own(state).button = self.seat
        own(state).blinds_moved(state.playing, self.small, self.big)

    def act(self) -> str:
        """Where."""
        return f"the button is at seat {self.seat}"


class Post(Step, frozen=True, gc=False):
    """A seat puts in what it must before it has a choice; a blind is `live`, an ante is not."""

    seat: int
    what: Literal[
        "ante",
        "small blind",
        "big blind",
        "straddle",
        "kill blind",
        "bring-in",
        "posted blind",
        "dead blind",
    ]
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


class BetBack(Step, frozen=True, gc=False):
    """A bet, or a part of it, goes back from before a seat to its player."""

    by_hand: ClassVar[ByHand | None] = ByHand("return", "seat", "wager")
    wager: ClassVar[str] = BET
    seat: int
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """The player has it."""
        seat = state.seats[self.seat]
        seat.chips += self.amount
        seat.wagers[BET] -= self.amount
        if not seat.wagers[BET]:
            del seat.wagers[BET]


class TakeBack(BetBack, frozen=True, gc=False):
    """The action goes back: a seat takes back what it has bet since."""

    def act(self) -> str:
        """What of whom."""
        return f"seat {self.seat} takes back {dollars(self.amount)}"


class HearWords(Step, frozen=True, gc=False, omit_defaults=True):
    """14.15(j): what a player has said in its turn, as the floor finds; it binds.

    The answer is an act as the player would choose it, such as `call` or `raise 1200`.
    """

    answer: ClassVar[Any] = str
    decides: ClassVar[bool] = True
    seat: int
    offered: tuple[Choice, ...] = ()
    chip: int = 1

    @property
    def role(self) -> Role:
        """The supervisor's."""
        return SUPERVISOR

    def recorded(self) -> "HearWords":
        """Without what might have been said."""
        return HearWords(self.seat, cite=self.cite)

    def carry_out(self, kit: Kit) -> str:
        """A call, if there is one, else the least that could have been said."""
        names = {choice.name: choice for choice in self.offered}
        said = names.get("call", self.offered[0])
        return f"{said.name} {said.amount}" if said.most > said.amount else said.name

    def refuse(self, answer: Any, kit: Kit) -> None:
        """One can only have said what one may do."""
        chosen(Ask(self.seat, self.offered, cite=self.cite), answer, self.chip)

    def form(self, kit: Kit) -> Choices:
        """What the player may have said."""
        return choices_form(self.offered, self.chip, "", "")

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """Anything legal may have been said."""
        try:
            self.refuse(answer, kit)
        except Refused as refused:
            raise Deviation(refused.sentence) from None

    def act(self) -> str:
        """Whose words."""
        return f"the supervisor finds what seat {self.seat} has said"

    def outcome(self, answer: str) -> str:
        """What."""
        name, _, amount = answer.rpartition(" ")
        return f": {name} {dollars(int(amount))}" if amount.isdigit() else f": {answer}"


class ReturnUncalled(BetBack, frozen=True, gc=False):
    """What nobody has called of a bet goes back to its player."""

    settles: ClassVar[bool] = True

    def act(self) -> str:
        """What to whom."""
        return f"return {dollars(self.amount)}, which nobody called, to seat {self.seat}"


class Sweep(Step, frozen=True, gc=False):
    """All bets are moved into the pots, which then are these, the main pot first."""

    by_hand: ClassVar[ByHand | None] = ByHand("sweep")
    lesson: ClassVar[str] = "settlement"
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

    by_hand: ClassVar[ByHand | None] = ByHand("rake", "pot", "amount")
    settles: ClassVar[bool] = True
    pot: int
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """Out of the pot."""
        out_of(own(state), self.pot, self.amount)
        own(state).rake_area += self.amount

    def worked_out(self, state: TableState, said: str) -> WorkedOut | None:
        """A percentage of a pot, in whole chips."""
        options = state.options
        assert isinstance(options, PokerOptions)
        if options.rake != "percent":
            return None
        words = (
            f"the {pot_name(self.pot)} is {dollars(own(state).pots[self.pot].amount)}; the rake is "
            f"{options.rake_percent} percent, {dollars(options.rake_cap or 0)} at most, in chips "
            f"of {dollars(options.chip)}: how much is it?"
        )
        return WorkedOut(words, self.amount, Level.BROKEN)

    def act(self) -> str:
        """How much from which pot."""
        return (
            f"take the rake, {dollars(self.amount)}, from the {pot_name(self.pot)} into the rake "
            "area"
        )


class TakeJackpot(Step, frozen=True, gc=False):
    """A contribution to the jackpot is taken out of the main pot; it is held for the players."""

    by_hand: ClassVar[ByHand | None] = ByHand("take jackpot", "amount")
    settles: ClassVar[bool] = True
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """Out of the pot."""
        out_of(own(state), 0, self.amount)
        own(state).jackpot += self.amount

    def act(self) -> str:
        """How much."""
        return f"take {dollars(self.amount)} from the main pot for the jackpot"


class PayJackpot(Step, frozen=True, gc=False):
    """The jackpot, all of it, goes to a seat."""

    by_hand: ClassVar[ByHand | None] = ByHand("pay jackpot", "seat", "amount")
    settles: ClassVar[bool] = True
    seat: int
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """The player has it."""
        own(state).jackpot -= self.amount
        state.seats[self.seat].chips += self.amount

    def act(self) -> str:
        """How much to whom."""
        return f"pay the jackpot of {dollars(self.amount)} to seat {self.seat}"


class TakeTimeCharge(Step, frozen=True, gc=False):
    """The time charge of a seat is placed in the rake area."""

    by_hand: ClassVar[ByHand | None] = ByHand("time charge", "seat", "amount")
    settles: ClassVar[bool] = True
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

    by_hand: ClassVar[ByHand | None] = ByHand("drop rake", "amount")
    settles: ClassVar[bool] = True
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

    by_hand: ClassVar[ByHand | None] = ByHand("push", "pot", "seat", "amount")
    settles: ClassVar[bool] = True
    pot: int
    seat: int
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """Out of the pot."""
        out_of(own(state), self.pot, self.amount)
        state.seats[self.seat].chips += self.amount
        own(state).winners.add(self.seat)

    def worked_out(self, state: TableState, said: str) -> WorkedOut | None:
        """A pot that several have won; of what is left of it a part goes to each in turn."""
        if "share" not in said:
            return None
        words = (
            f"{said}. {dollars(own(state).pots[self.pot].amount)} of the {pot_name(self.pot)} are "
            f"left, the button is at seat {own(state).button}, the smallest chip is "
            f"{dollars(state.options.chip)}: how much goes to seat {self.seat}?"
        )
        return WorkedOut(words, self.amount, Level.TOGETHER)

    def act(self) -> str:
        """What to whom."""
        return f"push {dollars(self.amount)} of the {pot_name(self.pot)} to seat {self.seat}"


class Refund(Step, frozen=True, gc=False):
    """A seat's own money goes back to it; the pots then are these."""

    by_hand: ClassVar[ByHand | None] = ByHand("refund", "seat", "amount")
    settles: ClassVar[bool] = True
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

    by_hand: ClassVar[ByHand | None] = ByHand("require to leave", "seat")
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


class ProposeStakes(Step, frozen=True, gc=False):
    """14.17: somebody proposes higher stakes, such as `limit=4-8`; by itself twice what they are.

    The answer names options of stakes with their values, with spaces between.
    """

    answer: ClassVar[Any] = str
    decides: ClassVar[bool] = True
    twice: str

    def carry_out(self, kit: Kit) -> str:
        """Twice."""
        return self.twice

    def refuse(self, answer: Any, kit: Kit) -> None:
        """Stakes are words; whether they can be played is seen where they are read."""
        if not isinstance(answer, str) or not answer.strip():
            raise Refused("stakes are proposed as in limit=4-8", self.cite)

    def form(self, kit: Kit) -> Words:
        """Stakes in words."""
        return Words(self.twice)

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """Anything may have been proposed."""
        if not isinstance(answer, str):
            raise Deviation("stakes are proposed in words")

    def act(self) -> str:
        """What is done."""
        return "higher stakes are proposed"

    def outcome(self, answer: str) -> str:
        """Which."""
        return f": {answer}"


class RaiseStakes(Step, frozen=True, gc=False):
    """All players have agreed to other stakes than are posted."""

    stakes: dict[str, str]
    """Options of stakes, each as it is written."""

    def change(self, state: TableState, answer: None) -> None:
        """Until somebody comes who has not agreed."""
        own(state).stakes = dict(sorted(self.stakes.items()))  # as a journal gives them back

    def act(self) -> str:
        """To what."""
        words = ", ".join(f"{name.replace('_', ' ')} {said}" for name, said in self.stakes.items())
        return f"the stakes are raised: {words}"


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
    DealIn, SitOut, MoveButton, Post, ReturnUncalled, Sweep, TakeRake, TakeTimeCharge, DropRake,
    TakeJackpot, PayJackpot, Award, Refund, TakeBack, HearWords, RequireToLeave, ProposeStakes,
    RaiseStakes,
)  # fmt: skip
