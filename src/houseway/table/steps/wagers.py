"""Wagers and choices: what the players of a table are asked."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from houseway.equipment.kit import Kit
from houseway.money import dollars
from houseway.table.forms import AnyForm
from houseway.table.steps.by_hand import ByHand
from houseway.table.steps.step import PLAYER, Role, Step

if TYPE_CHECKING:
    from houseway.equipment.randomness import Source
    from houseway.table.game import Player
    from houseway.table.state import TableState
    from houseway.table.views import View
    from houseway.table.wagers import WagerRule

CASH = "cash"
MATCH_PLAY = "match_play"
BET = "bet"


class OfSeat(Step, frozen=True, gc=False):
    """A seat's own act."""

    decides: ClassVar[bool] = True
    seat: int

    @property
    def role(self) -> Role:
        """A player's."""
        return PLAYER

    @property
    def by_seat(self) -> int:
        """The seat."""
        return self.seat


class PlaceWagers(OfSeat, frozen=True, gc=False):
    """A seat places its wagers in place of any it had; empty, it sits out."""

    answer: ClassVar[Any] = dict[str, int]

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """No equipment is touched."""

    def change(self, state: "TableState", answer: dict[str, int]) -> None:
        """Chips lie on the betting areas."""
        seat = state.seats[self.seat]
        seat.take_back()
        for wager, amount in sorted(answer.items()):  # as a journal gives them back
            if wager == MATCH_PLAY:
                seat.coupon = amount
            elif wager == CASH:
                seat.chips += amount
                seat.cash = amount
            else:
                seat.chips -= amount
                seat.wagers[wager] = amount

    def act(self) -> str:
        """Who."""
        return f"seat {self.seat} wagers"

    def outcome(self, answer: dict[str, int]) -> str:
        """What."""
        if not answer:
            return " nothing"
        amounts = (
            f"{wager_words(wager)} {'coupon ' if wager == MATCH_PLAY else ''}{dollars(amount)}"
            for wager, amount in answer.items()
        )
        return f" {', '.join(amounts)}"


class Window(Step, frozen=True, gc=False):
    """Everybody at the table may act, as often as they like, until the dealer closes it."""

    decides: ClassVar[bool] = True

    def offer(self, state: "TableState", seat: int) -> OfSeat:
        """What a seat may do while it is open."""
        raise NotImplementedError

    def form_of(self, state: "TableState") -> AnyForm | None:
        """What a seat may answer while it is open; nothing where wagers are placed."""
        return None

    def wanted(
        self, player: "Player", view: "View", rules: tuple["WagerRule", ...]
    ) -> Iterator[Any]:
        """What a computer player wants, act by act."""
        raise NotImplementedError

    def might_ask(self, state: "TableState", source: "Source") -> str | None:
        """What a player might hand in, lawful or not; nothing where wagers are placed."""
        return None


class TakeWagers(Window, frozen=True, gc=False):
    """Wagers are open to all at once; the dealer's call closes them (X-10)."""

    def offer(self, state: "TableState", seat: int) -> PlaceWagers:
        """Place, change or withdraw wagers."""
        return PlaceWagers(seat, cite=self.cite)

    def wanted(
        self, player: "Player", view: "View", rules: tuple["WagerRule", ...]
    ) -> Iterator[Any]:
        """One placement."""
        wagers = player.wager(view, rules)
        if wagers:
            yield wagers

    def change(self, state: "TableState", answer: None) -> None:
        """Whoever has a wager now is in the round."""
        for number, seat in state.seats.items():
            if seat.wagers:
                state.playing.add(number)

    def act(self) -> str:
        """The moment it is over."""
        return "the wagers are placed"


class SendBack(Step, frozen=True, gc=False):
    """The wagers of a seat go back before the first card: it is not in the round."""

    by_hand: ClassVar[ByHand | None] = ByHand("send back", "seat")
    seat: int

    def change(self, state: "TableState", answer: None) -> None:
        """The player has them."""
        state.seats[self.seat].take_back()
        state.playing.discard(self.seat)

    def act(self) -> str:
        """Whose."""
        return f"seat {self.seat} is not in the round and gets its wagers back"


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One legal choice: what it is called and what it stakes on which wager.

    `most` above `amount` means any whole number of chips between the two may be staked. `also`
    are further wagers of the same amount that the choice stakes. What of the amount lies on the
    wager `already` is not staked again: of a raise the amount is what it is raised to.
    """

    name: str
    cite: str
    wager: str = ""
    amount: int = 0
    most: int = 0
    also: tuple[str, ...] = ()
    already: int = 0
    raises_to: bool = False
    """Whether the amount is spoken of as what a bet is raised to."""

    @property
    def stakes(self) -> dict[str, int]:
        """What is staked on which wager."""
        staked = self.amount - self.already
        return dict.fromkeys((self.wager, *self.also), staked) if staked else {}


class Chosen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a seat chose: the choice, the amount where it named one, and what it staked."""

    name: str
    cite: str = ""
    amount: int = 0
    stakes: dict[str, int] = {}
    to: int = 0
    """What a bet was raised to."""

    @property
    def said(self) -> str:
        """The answer as it was given, such as `raise 2500`."""
        return f"{self.name} {self.amount}" if self.amount else self.name


class Ask(OfSeat, frozen=True, gc=False, omit_defaults=True):
    """A seat chooses; the answer is the name of a choice.

    What is `hidden` shows cards, so only whoever holds the seat may see the answer, and nothing is
    staked by it. `otherwise` is the answer for somebody absent: it stakes nothing more. `refused`
    are choices one might think of, each with the clause against it. `place` is the hand that is
    asked about where a seat may have several. Where the answer may call for a card, one `may_draw`
    it in error. What is merely offered is not recorded.
    """

    answer: ClassVar[Any] = Chosen
    conceals: ClassVar[bool] = True
    choices: tuple[Choice, ...] = ()
    hidden: bool = False
    refused: tuple[Choice, ...] = ()
    place: str = ""
    may_draw: bool = False
    otherwise: str = ""

    def recorded(self) -> "Ask":
        """Who was asked about what."""
        return Ask(self.seat, hidden=self.hidden, place=self.place, cite=self.cite)

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """No equipment is touched."""

    def change(self, state: "TableState", answer: Chosen | None) -> None:
        """What is staked lies on the layout."""
        seat = state.seats.get(self.seat)
        if seat is not None and answer is not None:
            for wager, amount in answer.stakes.items():
                seat.chips -= amount
                seat.wagers[wager] = seat.wagers.get(wager, 0) + amount

    def split(self, answer: Chosen) -> tuple[Any, Any]:
        """A hand that is set is set face down."""
        return (None, answer) if self.hidden else (answer, None)

    def join(self, public: Any, hidden: Any) -> Any:
        """What was chosen."""
        if hidden is None or isinstance(hidden, Chosen):
            return hidden or public
        return msgspec.convert(hidden, Chosen)

    def seen_by(self) -> tuple[int, ...]:
        """The own hand."""
        return (self.seat,)

    @property
    def if_absent(self) -> str:
        """The choice that stakes nothing more: the one the rule names, or the only such one."""
        return self.otherwise or next(
            choice.name for choice in reversed(self.choices) if not choice.stakes
        )

    def act(self) -> str:
        """Who is asked."""
        return f"seat {self.seat} {'sets its hand' if self.hidden else 'chooses'}"

    def outcome(self, answer: Chosen | None) -> str:
        """What was chosen."""
        if self.hidden:
            return ", face down" if answer is None else f": {answer.name}"
        assert answer is not None
        if answer.to:
            return f" {answer.name} to {dollars(answer.to)}"
        if answer.amount:
            return f" {answer.name} {dollars(answer.amount)}"
        staked = sum(answer.stakes.values())
        return f" {answer.name}" + (f", {dollars(staked)}" if staked else "")


def wager_words(wager: str) -> str:
    """A wager as it is spoken of."""
    return wager.replace("_", " ")
