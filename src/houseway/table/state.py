"""The table as its entries made it: seats, chips, wagers on the layout. A fold, nothing else."""

from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from houseway.table.entries import (
    AnyEntry,
    Began,
    Bought,
    Changed,
    Closed,
    Done,
    Ended,
    Left,
    Offered,
    Seated,
    Waited,
)
from houseway.table.options import Options
from houseway.table.poker import CHANGES, PokerState
from houseway.table.steps import (
    DISCARD_RACK,
    Ask,
    CountStub,
    Deal,
    Gather,
    GiveBack,
    Halve,
    IssueTicket,
    Load,
    LoadNumbers,
    LookAtClock,
    MixNumbers,
    Open,
    OpenDraw,
    Opening,
    Pay,
    PayBonus,
    PlaceWagers,
    Receive,
    RemoveDeck,
    RemoveDevice,
    Return,
    SettleTicket,
    Shuffle,
    Shuffled,
    Spread,
    Step,
    Take,
    VoidTicket,
    spot_of,
    ticket_wager,
)
from houseway.table.wagers import CASH, MATCH_PLAY, find_choice

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
    in_pot: int = 0
    """What the seat has put into the pots of this round, where players play among themselves."""


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
    seals: Counter[int] = field(default_factory=Counter)
    """Shuffles of each deck that have not been opened."""
    shuffled_by: dict[int, str] = field(default_factory=dict)

    loaded: bool = False
    """Whether a stack lies where it is dealt from."""
    arrived: bool = False
    """Whether a player came to an idle table and no stack has been loaded since."""
    fresh: bool = False
    """Whether no card has been dealt to a player since the last shuffle."""
    last_wager: dict[str, int] = field(default_factory=dict)
    """The last round each player wagered in."""

    numbers: int = 0
    """How many numbers are in the device they are drawn from."""
    draw_sealed: bool = False
    """Whether numbers have been mixed whose order has not been opened."""
    tickets: dict[int, IssueTicket] = field(default_factory=dict)
    """The tickets with games that are not over, by their numbers."""
    tickets_issued: int = 0

    barred: dict[str, str] = field(default_factory=dict)
    """Players who were required to leave the game, each with the clause."""
    waiting: list[str] = field(default_factory=list)
    """Who waits for a seat, the first to be offered one first."""
    reserved: dict[int, str] = field(default_factory=dict)
    """Seats taken from the waiting list, until their players sit down."""

    clock: int = 0
    """What the table's clock said when somebody last looked."""
    poker: PokerState = field(default_factory=PokerState)

    @property
    def sealed_decks(self) -> set[int]:
        """Decks whose shuffle has not been opened."""
        return {deck for deck, count in self.seals.items() if count}

    def clockwise(self) -> tuple[int, ...]:
        """The taken seats from the dealer's left; seat 1 is farthest to the left."""
        return tuple(sorted(self.seats, key=_from_the_left))

    def counter_clockwise(self) -> tuple[int, ...]:
        """The taken seats from the dealer's right."""
        return tuple(sorted(self.seats, key=_from_the_left, reverse=True))

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
                self.reserved.pop(seat, None)
                self.poker.sat_down()
            case Bought(seat, chips):
                self.seats[seat].chips += chips
            case Waited(player):
                self.waiting.append(player)
            case Offered(player, seat, takes):
                self.waiting.remove(player)
                if takes:
                    self.reserved[seat] = player
            case Closed():  # the game is over that somebody had to leave, or waited for
                self.barred.clear()
                self.waiting.clear()
                self.reserved.clear()
            case Left(seat):
                del self.seats[seat]
                self.poker.left(seat)
            case Changed(after=after):
                self.options = self.options.with_words(after)
            case Began(procedure):
                self.procedure = procedure
                if procedure == ROUND:
                    self.rounds += 1
                    self.rounds_since_count += 1
                    self.deck_rounds[self.deck] += 1
            case Ended(procedure):
                self.procedure = ""
                self.tickets = {n: t for n, t in self.tickets.items() if self._in_play(t)}
                if procedure == ROUND:
                    self.poker.round_ended()
                    for held in self.seats.values():
                        held.in_pot = 0
                self.idle = procedure == IDLE
                self.arrived = self.arrived or procedure == ARRIVAL
            case _:
                pass

    def _place(self, step: PlaceWagers, wagers: dict[str, int]) -> None:
        seat = self.seats[step.seat]
        if wagers:
            self.last_wager[seat.player] = self.rounds
        for wager, amount in sorted(wagers.items()):  # as a journal gives them back
            if wager == MATCH_PLAY:
                seat.coupon = amount
            elif wager == CASH:
                seat.chips += amount
            else:
                seat.chips -= amount
                seat.wagers[wager] = amount

    def _choose(self, step: Ask, answer: str) -> None:
        if step.hidden:
            return
        choice = find_choice(step, answer, self.options.chip)
        seat = self.seats[step.seat]
        for wager, amount in choice.stakes.items():
            seat.chips -= amount
            seat.wagers[wager] = seat.wagers.get(wager, 0) + amount

    def _look_at_clock(self, _: LookAtClock, now: int) -> None:
        self.clock = now

    def _take(self, step: Take, _: None) -> None:
        if self._off_layout(step):
            self.house += step.amount

    def _halve(self, step: Halve, _: None) -> None:
        if self._off_layout(step):
            self.house += step.taken
            self.seats[step.seat].chips += step.returned

    def _pay(self, step: Pay, _: None) -> None:
        if self._off_layout(step):
            self.seats[step.seat].chips += step.stake
        self.seats[step.seat].chips += step.amount
        self.house -= step.amount

    def _pay_bonus(self, step: PayBonus, _: None) -> None:
        self.seats[step.seat].chips += step.amount
        self.house -= step.amount

    def _return(self, step: Return, _: None) -> None:
        if self._off_layout(step):
            self.seats[step.seat].chips += step.amount

    def _give_back(self, step: GiveBack, _: None) -> None:
        if step.wager != MATCH_PLAY:
            self.seats[step.seat].chips += step.amount
            self.house -= step.amount

    def _off_layout(self, step: Take | Halve | Pay | Return) -> bool:
        """Clear a betting area; whether what lay there was chips, not a coupon."""
        seat = self.seats[step.seat]
        if step.wager == MATCH_PLAY:
            seat.coupon = 0
            return False
        del seat.wagers[step.wager]
        return True

    def _issue(self, step: IssueTicket, _: None) -> None:
        seat = self.seats[step.seat]
        seat.chips -= step.price * step.games
        seat.wagers.update(step.wagers)
        self.tickets[step.ticket] = step
        self.tickets_issued += 1
        self.last_wager[seat.player] = self.rounds

    def _void_ticket(self, step: VoidTicket, _: None) -> None:
        seat = self.seats[step.seat]
        for wager in self.tickets.pop(step.ticket).wagers:
            seat.chips += seat.wagers.pop(wager)

    def _settle_ticket(self, step: SettleTicket, _: None) -> None:
        seat = self.seats[step.seat]
        del seat.wagers[ticket_wager(step.ticket, step.game)]
        seat.chips += step.pays
        self.house += step.price - step.pays

    def _in_play(self, ticket: IssueTicket) -> bool:
        """Whether something lies on a game of a ticket."""
        return not ticket.wagers.keys().isdisjoint(self.seats[ticket.seat].wagers)

    def _load_numbers(self, step: LoadNumbers, _: None) -> None:
        self.numbers = step.count

    def _mix(self, _: MixNumbers, __: Shuffled) -> None:
        self.draw_sealed = True

    def _open_draw(self, _: OpenDraw, __: Opening) -> None:
        self.draw_sealed = False

    def _receive(self, step: Receive, _: None) -> None:
        self.decks.add(step.deck)
        self.shuffled_by.pop(step.deck, None)
        self.poker.received(step.deck, self.clock)

    def _remove_deck(self, step: RemoveDeck, _: None) -> None:
        self.decks.discard(step.deck)
        self._off_the_shoe(step)
        self.deck_rounds[step.deck] = 0

    def _load(self, step: Load, _: None) -> None:
        self.deck = step.deck
        self.loaded, self.arrived = True, False
        self.poker.loaded(step.deck, self.clock)

    def _off_the_shoe(self, step: RemoveDeck | Gather | Spread, _: None = None) -> None:
        if step.deck == self.deck:
            self.loaded = False

    def _spread(self, step: Spread, _: None) -> None:
        self._off_the_shoe(step)
        if step.order == "by suit and in sequence":
            self.poker.deck_sequenced[step.deck] = self.clock

    def _deal(self, step: Deal, _: object) -> None:
        if step.to != DISCARD_RACK:
            self.fresh = False

    def _shuffle(self, step: Shuffle, _: Shuffled) -> None:
        self.seals[step.deck] += 1
        self.fresh = True
        self.shuffled_by[step.deck] = step.by

    def _open(self, step: Open, _: Opening) -> None:
        self.seals[step.deck] -= 1

    def _remove_device(self, step: RemoveDevice, _: None) -> None:
        self.removed_devices.add(step.device)

    def _count(self, _: CountStub, __: int) -> None:
        self.rounds_since_count = 0
        self.deck_rounds[self.deck] = 0


def _from_the_left(seat: int) -> tuple[int, int]:
    """Spot by spot, and at a shared one whoever sits there before those who stand."""
    return spot_of(seat), seat


_CHANGES: dict[type[Step], Callable[[TableState, Any, Any], None]] = {
    PlaceWagers: TableState._place,
    Ask: TableState._choose,
    Take: TableState._take,
    Halve: TableState._halve,
    Pay: TableState._pay,
    PayBonus: TableState._pay_bonus,
    GiveBack: TableState._give_back,
    Return: TableState._return,
    Receive: TableState._receive,
    RemoveDeck: TableState._remove_deck,
    Load: TableState._load,
    Gather: TableState._off_the_shoe,
    Spread: TableState._spread,
    Deal: TableState._deal,
    Shuffle: TableState._shuffle,
    Open: TableState._open,
    RemoveDevice: TableState._remove_device,
    CountStub: TableState._count,
    LoadNumbers: TableState._load_numbers,
    MixNumbers: TableState._mix,
    OpenDraw: TableState._open_draw,
    IssueTicket: TableState._issue,
    VoidTicket: TableState._void_ticket,
    SettleTicket: TableState._settle_ticket,
    LookAtClock: TableState._look_at_clock,
    **CHANGES,
}
