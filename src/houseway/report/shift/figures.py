"""A shift as its records have it: a fold over the journals, each round booked when it ends."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from houseway.report.shift.theory import Expected, Theory
from houseway.table.common_phrases import ALL_HANDS_VOID
from houseway.table.entries import HOUSE, Began, Bought, Changed, Done, Ended, Record, Seated
from houseway.table.game import Game
from houseway.table.journal import Journal
from houseway.table.opened import opened, opening_options
from houseway.table.results import TicketGame
from houseway.table.state import ROUND, TableState
from houseway.table.steps import (
    CASH,
    MATCH_PLAY,
    Announce,
    GiveBack,
    Halve,
    Pay,
    PlaceWagers,
    Return,
    Ruling,
    Step,
    Supervise,
    Take,
    TakeWagers,
)
from houseway.table.steps.step import DEALER_ROLE

COMPUTER = "the computer dealer"
HOUR = 3_600_000
"""In milliseconds."""


@dataclass(frozen=True)
class Place:
    """What a sum is booked under."""

    table: str
    day: int
    game: str
    seat: int
    """0 for what concerns no seat, such as a rake."""
    player: str
    dealer: str


@dataclass
class Sums:
    """Money in cents."""

    rounds: int = 0
    """Rounds that a seat was in; of a table or dealer, rounds dealt."""
    span: int = 0
    """How long the rounds took, in milliseconds, with what lay between them."""
    drop: int = 0
    handle: int = 0
    win: int = 0
    expected: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    priced: int = 0
    """How much of the handle came of wagers with a known edge."""
    unknown_variance: bool = False

    def add(self, other: "Sums") -> None:
        """Take in another sum."""
        self.drop += other.drop
        self.handle += other.handle
        self.win += other.win
        self.expected += other.expected
        self.variance += other.variance
        self.priced += other.priced
        self.unknown_variance |= other.unknown_variance

    def expect(self, expected: Expected, stake: int) -> None:
        """A wager was decided for which the mathematics is known."""
        self.priced += stake
        self.expected += expected.edge * stake
        if expected.variance is None:
            self.unknown_variance = True
        else:
            self.variance += expected.variance * stake**2

    @property
    def hold(self) -> float | None:
        """The win as a share of the drop."""
        return self.win / self.drop if self.drop else None

    @property
    def theoretical(self) -> Fraction | None:
        """What the house should have won, where the mathematics is known."""
        return self.expected if self.priced else None

    @property
    def sigmas(self) -> float | None:
        """How many standard deviations the win lies above what was expected."""
        if not self.priced or self.unknown_variance or not self.variance:
            return None
        return float(self.win - self.expected) / sqrt(self.variance)

    @property
    def pace(self) -> float | None:
        """Rounds an hour."""
        return self.rounds * HOUR / self.span if self.span else None


@dataclass(frozen=True)
class Incident:
    """Something that went wrong, or that had to be decided."""

    table: str
    cite: str
    kind: str
    what: str


@dataclass
class Shift:
    """Everything the records of some tables say."""

    booked: dict[Place, Sums] = field(default_factory=lambda: defaultdict(Sums))
    rounds: dict[Place, Sums] = field(default_factory=lambda: defaultdict(Sums))
    """Rounds dealt and their time, by table and dealer; the seat is 0."""
    incidents: Counter[Incident] = field(default_factory=Counter)
    first: int = 0
    last: int = 0
    open: list[str] = field(default_factory=list)
    """Tables whose last day was not closed."""

    def by(self, *names: str) -> dict[tuple[Any, ...], Sums]:
        """The sums by some fields of the place, in the order of their first booking."""
        found: dict[tuple[Any, ...], Sums] = defaultdict(Sums)
        for place, sums in self.booked.items():
            found[tuple(getattr(place, name) for name in names)].add(sums)
        of_seat = "seat" in names
        for place, sums in (self.booked if of_seat else self.rounds).items():
            group = found[tuple(getattr(place, name) for name in names)]
            group.rounds += sums.rounds
            group.span += sums.span
        return dict(found)


def shift_of(
    days: Iterable[tuple[str, Journal]],
    game_by_name: Callable[[str], Game],
    theory: Theory | None = None,
) -> Shift:
    """The shift that these gaming days make, each with the name of its table."""
    shift, theory = Shift(), theory or Theory()
    for table, journal in days:
        DayFold(shift, theory, table, journal, game_by_name).fold()
    return shift


class DayFold:
    """One table on one day, record by record."""

    def __init__(
        self,
        shift: Shift,
        theory: Theory,
        table: str,
        journal: Journal,
        game_by_name: Callable[[str], Game],
    ) -> None:
        self.shift, self.theory, self.table, self.journal = shift, theory, table, journal
        self.game = game_by_name(opened(journal).game)
        _, options = opening_options(self.game, journal)
        self.state = TableState(options, own=self.game.own_state())
        self.dealer = COMPUTER
        self.begun: int | None = None
        self.round = RoundFold()

    def fold(self) -> None:
        """Book everything."""
        at = 0
        for record in self.journal.records:
            at = record.at
            self.shift.first = min(self.shift.first or at, at)
            self.shift.last = max(self.shift.last, at)
            self.take_in(record)
        self.end_span(at)
        if not self.journal.finished:
            self.shift.open.append(self.table)

    def take_in(self, record: Record) -> None:
        """One record, before and after it changes the table."""
        entry = record.entry
        if isinstance(entry, Done):
            self.done(entry)
            return
        if isinstance(entry, Began) and entry.procedure == ROUND:
            self.end_span(record.at)
            self.begun, self.round = record.at, RoundFold()
        self.state.apply(entry)
        match entry:
            case Seated(seat, _, chips) | Bought(seat, chips):
                self.book(seat).drop += chips
            case Ended(procedure=procedure) if procedure == ROUND:
                self.end_round()
            case Changed(by, _, after):
                what = ", ".join(f"{name} is {value}" for name, value in after.items())
                self.shift.incidents[
                    Incident(self.table, "", "options changed", f"by {by}: {what}")
                ] += 1

    def done(self, done: Done) -> None:
        """A step was carried out."""
        step, round = done.step, self.round
        if done.by and done.by != HOUSE and step.role == DEALER_ROLE:
            self.dealer = done.by
        self.note(done)
        house = self.state.house
        seat = getattr(step, "seat", 0)
        if (ticket := step.ticket_game(self.state)) is not None:
            seat = ticket.seat
            self.settle_ticket(ticket)
        self.state.apply(done)
        if done.fault is not None and done.answer is None:
            return
        if self.state.procedure == ROUND:
            round.sums[seat].win += self.state.house - house
        else:  # it is booked at once
            self.book(seat).win += self.state.house - house
        if isinstance(step, PlaceWagers):
            self.book(seat).drop += done.answer.get(CASH, 0)
        elif isinstance(step, TakeWagers):
            for number in self.state.playing:
                round.staked[number] = dict(self.state.seats[number].wagers)
        else:
            self.settle(step)

    def settle(self, step: Step) -> None:
        """Whether a wager was decided, and how much lay on it."""
        round = self.round
        match step:
            case GiveBack(seat, wager, amount) if wager != MATCH_PLAY:
                round.sums[seat].handle -= amount
                round.void.add((seat, wager))
            case Return(seat, wager) if step.cite in round.voiding:
                round.void.add((seat, wager))
            case (
                Take(seat, wager, amount) | Return(seat, wager, amount) | Pay(seat, wager, amount)
            ) if wager != MATCH_PLAY:
                round.sums[seat].handle += amount
                round.decided[seat][wager] += amount
            case Halve(seat, wager, taken, returned) if wager != MATCH_PLAY:
                round.sums[seat].handle += taken + returned
                round.decided[seat][wager] += taken + returned

    def settle_ticket(self, ticket: TicketGame) -> None:
        """One game of a ticket is over; it is booked at the place where the ticket was written."""
        self.round.sums[ticket.seat].handle += ticket.price
        self.round.tickets[ticket.seat].append(ticket)
        self.round.decided[ticket.seat]["ticket"] += ticket.price

    def note(self, done: Done) -> None:
        """What a supervisor wants to read of."""
        step, found = done.step, done.fault
        if isinstance(step, Ruling) or (
            isinstance(step, Announce) and step.what.key == ALL_HANDS_VOID.key
        ):
            self.round.voiding.add(step.cite)
            kind = "ruling" if isinstance(step, Ruling) else "round void"
            self.incident(step.cite, kind, str(step.what))
        elif isinstance(step, Supervise) and done.answer != step.choices[0]:
            self.incident(step.cite, "supervisor", f"{step.matter}: {done.answer}")
        if found is not None:
            self.incident(step.cite, "fault", found.kind.value)

    def incident(self, cite: str, kind: str, what: str) -> None:
        """One more of a kind."""
        self.shift.incidents[Incident(self.table, cite, kind, what)] += 1

    def end_round(self) -> None:
        """Book the round for every seat that was in it."""
        round = self.round
        for seat in round.seats():
            round.price(seat, self.theory, self.game, self.state.options)
        for seat, sums in round.sums.items():
            if seat or sums != Sums():
                self.book(seat).add(sums)
        for seat in round.seats():
            self.book(seat).rounds += 1
        dealt = self.shift.rounds[self.place(0)]
        dealt.rounds += 1
        self.round = RoundFold()

    def end_span(self, now: int) -> None:
        """The round that had begun took until now."""
        if self.begun is not None:
            self.shift.rounds[self.place(0)].span += now - self.begun
        self.begun = None

    def place(self, seat: int) -> Place:
        """What is booked under now."""
        held = self.state.seats.get(seat)
        player = held.player if held else ""
        return Place(self.table, self.journal.day, self.game.title, seat, player, self.dealer)

    def book(self, seat: int) -> Sums:
        """The sums of a seat with the dealer of the moment."""
        return self.shift.booked[self.place(seat)]


@dataclass
class RoundFold:
    """What a round has come to so far; nothing of it is booked before it ends."""

    sums: dict[int, Sums] = field(default_factory=lambda: defaultdict(Sums))
    staked: dict[int, dict[str, int]] = field(default_factory=dict)
    decided: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    void: set[tuple[int, str]] = field(default_factory=set)
    voiding: set[str] = field(default_factory=set)
    """Clauses of rulings: what is returned under one of them was not decided."""
    tickets: dict[int, list[TicketGame]] = field(default_factory=lambda: defaultdict(list))
    """The tickets that were settled, by the place where they were written."""

    def seats(self) -> list[int]:
        """The seats that were in the round."""
        return sorted(self.decided.keys() | self.staked.keys())

    def stakes(self, seat: int) -> dict[str, int]:
        """What a seat staked at first, by wager, as far as it was decided."""
        stakes = {**self.decided[seat], **self.staked.get(seat, {})}
        return {wager: stake for wager, stake in stakes.items() if (seat, wager) not in self.void}

    def price(self, seat: int, theory: Theory, game: Game, options: Any) -> None:
        """Set against what a seat staked what the mathematics expects of it."""
        sums = self.sums[seat]
        if seat in self.staked:
            expected = theory.of(game, options)
            for wager, stake in self.stakes(seat).items():
                if wager in expected:
                    sums.expect(expected[wager], stake)
        for ticket in self.tickets[seat]:
            sums.expect(theory.of_ticket(game, options, ticket.conditioning), ticket.price)
