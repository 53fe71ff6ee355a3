"""The table as its records made it: seats, chips, wagers on the layout. A fold, nothing else."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from houseway.table.entries import (
    AnyEntry,
    Assigned,
    Began,
    Bought,
    Changed,
    Closed,
    Done,
    Ended,
    Filled,
    Left,
    Offered,
    Seated,
    TableOpened,
    Waited,
)
from houseway.table.options import Options
from houseway.table.steps.places import spot_of
from houseway.table.steps.step import Step

OPENING = "opening"
ROUND = "round"
IDLE = "idle"
ARRIVAL = "arrival"
CLOSING = "closing"
INSTALLING = "installing"

Procedure = Generator[Step, Any, None]
OfGame = TypeVar("OfGame", bound=Options)


@dataclass
class Seat:
    """One betting position that is taken."""

    player: str
    chips: int
    wagers: dict[str, int] = field(default_factory=dict)
    coupon: int = 0
    cash: int = 0
    """Cash that came with a verbal wager and is not chips yet."""
    in_pot: int = 0
    """What the seat has put into the pots of this round, where players play among themselves."""

    def take_back(self) -> None:
        """What lies on the layout goes back, as long as wagers are open."""
        self.chips += sum(self.wagers.values()) - self.cash
        self.wagers.clear()
        self.coupon = self.cash = 0


@dataclass
class OwnState:
    """What a game's table has besides seats and cards; most games need nothing."""

    def received(self, deck: int, now: int) -> None:
        """A new deck came to the table."""

    def sequenced(self, deck: int, now: int) -> None:
        """A deck lies by suit and in sequence."""

    def loaded(self, deck: int, now: int) -> None:
        """A deck is dealt from."""

    def sat_down(self) -> None:
        """Somebody sat down."""

    def left(self, seat: int, player: str, chips: int, now: int) -> None:
        """Somebody left with these chips, when the table's clock was last looked at."""

    def notice_given(self, option: str) -> None:
        """Notice was given of what an option offers, or ends."""

    def ended(self, state: "TableState", procedure: str) -> None:
        """A procedure came to its end."""

    @property
    def at_work(self) -> bool:
        """Whether the table has been opened, where it has no cards that would show it."""
        return False

    @property
    def held(self) -> int:
        """Money that lies neither with a seat nor with the house."""
        return 0

    def shown(self) -> dict[str, Any]:
        """What everybody sees of it, as a JSON document; see `table/scene.py`."""
        return {}

    @property
    def in_the_middle(self) -> int:
        """What lies in the middle of the table during a round, in front of no seat."""
        return 0

    @property
    def dealer_button(self) -> int:
        """The seat of a button that says where the deal begins, 0 where there is none."""
        return 0

    def carried_over(self) -> dict[str, Any]:
        """What goes over to the next gaming day."""
        return {}

    def carry_in(self, carried: dict[str, Any]) -> None:
        """What came over from the day before."""
        raise ValueError("nothing is carried over to another day at this table")


@dataclass
class TableState:
    """What a procedure may know of its table before it begins. It never sees the cards ahead."""

    options: Options
    own: Any = field(default_factory=OwnState)
    """What the game's table has besides."""
    seats: dict[int, Seat] = field(default_factory=dict)
    house: int = 0
    procedure: str = ""
    rounds: int = 0
    playing: set[int] = field(default_factory=set)
    """The seats that are in the round: they wagered, or cards were dealt to them."""
    rounds_since_count: int = 0
    deck_rounds: dict[int, int] = field(default_factory=dict)
    """Rounds begun with each deck since its stub was counted."""
    decks: set[int] = field(default_factory=set)
    deck: int = 0
    idle: bool = False
    devices: set[str] = field(default_factory=set)
    """The shuffling devices, automated shoes and readers that stand at the table."""
    removed_devices: set[str] = field(default_factory=set)
    """What left the table and has not been installed again."""
    spread: dict[int, str] = field(default_factory=dict)
    """How each deck lies that is spread out: face up or down."""
    deserted: bool = False
    """Whether gaming has ceased and the cards are to be spread (X-14)."""
    quiet_rounds: int = 0
    """Rounds without a wager since the last one with any."""
    seals: dict[int, int] = field(default_factory=dict)
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

    barred: dict[str, str] = field(default_factory=dict)
    """Players who were required to leave the game, each with the clause."""
    waiting: list[str] = field(default_factory=list)
    """Who waits for a seat, the first to be offered one first."""
    reserved: dict[int, str] = field(default_factory=dict)
    """Seats taken from the waiting list, until their players sit down."""

    fills: int = 0
    """Chips that came to the tray from the cage, less those that went back."""
    dealer: str = ""
    """Who deals, if it is a person."""

    clock: int = 0
    """What the table's clock said when somebody last looked."""

    def options_as(self, kind: type[OfGame]) -> OfGame:
        """The options, which are those of this game or family."""
        assert isinstance(self.options, kind)
        return self.options

    @property
    def lies_here(self) -> int:
        """All chips on the table that are not in the tray: seats, layout, pots, tickets."""
        seats = self.seats.values()
        with_seats = sum(seat.chips + sum(seat.wagers.values()) for seat in seats)
        return with_seats + int(self.own.in_the_middle) + int(self.own.held)

    @property
    def sealed_decks(self) -> set[int]:
        """Decks whose shuffle has not been opened."""
        return {deck for deck, count in self.seals.items() if count}

    @property
    def at_work(self) -> bool:
        """Whether the table has been opened for gaming."""
        return bool(self.decks) or self.own.at_work

    def clockwise(self) -> tuple[int, ...]:
        """The taken seats from the dealer's left; seat 1 is farthest to the left."""
        return tuple(sorted(self.seats, key=_from_the_left))

    def counter_clockwise(self) -> tuple[int, ...]:
        """The taken seats from the dealer's right."""
        return tuple(sorted(self.seats, key=_from_the_left, reverse=True))

    def wagering(self) -> list[int]:
        """The seats that are in the round, from the dealer's left."""
        return [seat for seat in self.clockwise() if seat in self.playing]

    def off_the_shoe(self, deck: int) -> None:
        """A deck is not dealt from any more."""
        if deck == self.deck:
            self.loaded = False

    @property
    def missing_devices(self) -> set[str]:
        """What the table should have and was removed from it."""
        return self.removed_devices & self.options.devices

    def _is_deserted(self) -> bool:
        """Nobody is at the table, or nobody has wagered for as many rounds as the house waits."""
        patience = self.options.idle_after
        tired = 0 < patience <= self.quiet_rounds
        return self.at_work and not self.idle and (not self.seats or tired)

    def apply(self, entry: AnyEntry) -> None:
        """Take in what happened."""
        if type(entry) is Done:
            if entry.fault is None or entry.answer is not None:
                entry.step.change(self, entry.answer)
            return
        match entry:
            case TableOpened(removed_devices=removed, devices=standing, carried=carried):
                self.removed_devices |= set(removed)
                self.devices |= set(standing)
                if carried:
                    self.own.carry_in(carried)
            case Seated(seat, player, chips):
                self.seats[seat] = Seat(player, chips)
                self.reserved.pop(seat, None)
                self.own.sat_down()
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
                held = self.seats.pop(seat)
                self.own.left(seat, held.player, held.chips, self.clock)
                self.deserted = self.deserted or self._is_deserted()
            case Filled(chips):
                self.fills += chips
            case Assigned(dealer):
                self.dealer = dealer
            case Changed(after=after, notice=notice):
                before, self.options = self.options, self.options.with_words(after)
                self.removed_devices -= self.options.devices - before.devices
                if notice:
                    for name in self.options.notices_due(before):
                        self.own.notice_given(name)
            case Began(procedure):
                self.procedure = procedure
                if procedure == ROUND:
                    self.rounds += 1
                    self.rounds_since_count += 1
                    self.deck_rounds[self.deck] = self.deck_rounds.get(self.deck, 0) + 1
            case Ended(procedure):
                self.procedure = ""
                if procedure == ROUND:
                    self.quiet_rounds = 0 if self.playing else self.quiet_rounds + 1
                    for number in self.playing & self.seats.keys():
                        self.seats[number].cash = 0
                        self.last_wager[self.seats[number].player] = self.rounds
                self.playing.clear()
                self.own.ended(self, procedure)
                self.idle = procedure == IDLE or (self.idle and procedure == INSTALLING)
                if procedure == IDLE:
                    self.quiet_rounds = 0
                self.deserted = not self.idle and self._is_deserted()
                self.arrived = self.arrived or procedure == ARRIVAL
            case _:
                pass


def _from_the_left(seat: int) -> tuple[int, int]:
    """Spot by spot, and at a shared one whoever sits there before those who stand."""
    return spot_of(seat), seat
