"""What somebody played: every round with its result, against what the mathematics expects.

It is a fold over the journals, as the shift report is, and uses that report's sums. Money is in
cents; expectation and variance are exact until they are told, and then whole cents. `tell_history`
is called in a process of its own (`Workers`), which remembers what it has read of a day.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isqrt

import msgspec

from houseway.games import game as game_of
from houseway.pit.answers import Against, GamePlayed, HistoryTold, Point, RoundPlayed, Session
from houseway.pit.days_read import DaysRead
from houseway.pit.shifts import Given, Key, TheoryFound, key_of
from houseway.report.shift.figures import DayFold, Shift, Sums
from houseway.report.shift.theory import Theory
from houseway.table.entries import Began, Bought, Left, Record, Seated
from houseway.table.game import Game
from houseway.table.journal import Journal
from houseway.table.opened import opened
from houseway.table.options import Options
from houseway.table.results import TicketGame
from houseway.table.state import ROUND

BREAK = 4 * 60 * 60 * 1000
"""A pause of more milliseconds than these ends a session."""
MOST_POINTS = 400
"""Of a graph; of more, some are left out."""


@dataclass(frozen=True)
class Played:
    """One round of one person at one seat."""

    table: str
    day: int
    round: int
    at: int
    """When it ended."""
    game: Game
    options: Options
    seat: int
    player: str
    stakes: dict[str, int]
    result: int
    """What the player won, below 0 if lost."""
    tickets: tuple[TicketGame, ...] = ()

    def expect(self, theory: Theory) -> Sums:
        """What the house expected to win of it."""
        sums = Sums()
        for ticket in self.tickets:
            expected_of = theory.of_ticket(self.game, self.options, ticket.conditioning)
            sums.expect(expected_of, ticket.price)
        if not self.tickets and not self.game.among_players:
            expected = theory.of(self.game, self.options)
            for wager, stake in self.stakes.items():
                if wager in expected:
                    sums.expect(expected[wager], stake)
        return sums


class Rounds(DayFold):
    """The rounds of one table and day by player, taken up where they were left."""

    def __init__(self, journal: Journal, game_by_name: Callable[[str], Game]) -> None:
        journal.steps = game_by_name(opened(journal).game).all_steps
        super().__init__(Shift(), Theory(), journal.table, journal, game_by_name)
        self.read = 0
        """The last block that was read."""
        self.played: dict[str, list[Played]] = defaultdict(list)
        self._at = 0
        self._in: set[int] = set()
        """The seats that were dealt in."""
        self._players: dict[int, str] = {}
        """Who held each seat last."""
        self._brought: Counter[int] = Counter()
        """The chips of each seat when the round began, and those bought since."""
        self._over: set[int] = set()
        """The seats whose players left in the middle of it."""

    def read_on(self, journal: Journal) -> None:
        """Read on as far as the journal goes."""
        journal.steps = self.game.all_steps
        for block in journal.chained(self.read):
            for record in journal.whole(block):
                self.take_in(record)
            self.read = block.n

    def take_in(self, record: Record) -> None:
        """One record; chips that are brought to a round or taken out of it are noted."""
        self._at = record.at
        entry = record.entry
        match entry:
            case Began(procedure=procedure) if procedure == ROUND:
                self._in, self._over = set(), set()
                self._brought = Counter(
                    {seat: held.chips for seat, held in self.state.seats.items()}
                )
            case Seated(seat, player, chips):
                self._players[seat] = player
                self._brought[seat] = chips
            case Bought(seat, chips):
                self._brought[seat] += chips
            case Left(seat, chips):
                self._among_players(self._in & {seat}, chips)
                self._over.add(seat)
        self._in |= self.state.playing - self._over
        super().take_in(record)

    def end_round(self) -> None:
        """Book the round for everybody who was in it."""
        if self.game.among_players:
            for seat in sorted(self._in):
                self._among_players({seat}, self.state.seats[seat].chips)
        elif any(self.round.tickets.values()):
            self._tickets()
        else:
            for seat in self.round.seats():
                self._keep(
                    seat,
                    self._players[seat],
                    self.round.stakes(seat),
                    -self.round.sums[seat].win,
                )

    def _keep(
        self,
        seat: int,
        player: str,
        stakes: dict[str, int],
        result: int,
        tickets: tuple[TicketGame, ...] = (),
    ) -> None:
        place = self.table, self.journal.day, self.state.rounds, self._at
        self.played[player].append(
            Played(*place, self.game, self.state.options, seat, player, stakes, result, tickets)
        )

    def _among_players(self, seats: set[int], chips: int) -> None:
        """What is won there comes from the others: the chips that are left tell."""
        for seat in seats if self.game.among_players else ():
            self._keep(seat, self._players[seat], {}, chips - self._brought[seat])
            self._in.discard(seat)

    def _tickets(self) -> None:
        """A ticket is its holder's, wherever that person stands by now."""
        for seat, games in self.round.tickets.items():
            for holder in dict.fromkeys(ticket.holder for ticket in games):
                own = tuple(ticket for ticket in games if ticket.holder == holder)
                price = sum(ticket.price for ticket in own)
                result = sum(ticket.pays for ticket in own) - price
                self._keep(seat, holder, {"ticket": price}, result, own)


@dataclass
class History:
    """The rounds of one person, oldest first, with what was expected of each."""

    rounds: Sequence[Played]
    theory: Theory = field(default_factory=Theory)

    def __post_init__(self) -> None:
        self.rounds = sorted(self.rounds, key=lambda round: round.at)
        self.expected = [round.expect(self.theory) for round in self.rounds]

    def told(self, newest: int | None = None, *, solving: bool = False) -> HistoryTold:
        """All of it as a JSON object, or of the rounds only the newest."""
        told = [
            _round_told(round, sums) for round, sums in zip(self.rounds, self.expected, strict=True)
        ]
        return {
            "rounds": told[::-1][:newest],
            "count": len(told),
            "sessions": [_session(part) for part in reversed(list(self._sessions()))],
            "games": list(self._games()),
            "without_theory": dict(self.theory.unknown),
            "solving": solving,
        }

    def _sessions(self) -> Iterable[list[tuple[Played, Sums]]]:
        part: list[tuple[Played, Sums]] = []
        for round, sums in zip(self.rounds, self.expected, strict=True):
            if part and round.at - part[-1][0].at > BREAK:
                yield part
                part = []
            part.append((round, sums))
        if part:
            yield part

    def _games(self) -> Iterable[GamePlayed]:
        by_game: dict[str, list[tuple[Played, Sums]]] = defaultdict(list)
        for round, sums in zip(self.rounds, self.expected, strict=True):
            by_game[round.game.name].append((round, sums))
        for name, part in by_game.items():
            total = _total(part)
            yield {
                "game": name,
                "title": part[0][0].game.title,
                "rounds": len(part),
                "won": sum(round.result > 0 for round, _ in part),
                "lost": sum(round.result < 0 for round, _ in part),
                "staked": total.handle,
                "best": max(round.result for round, _ in part),
                **_against(total),
            }


def _total(part: Iterable[tuple[Played, Sums]]) -> Sums:
    """As the house books it: its win is the player's loss."""
    total = Sums()
    for round, sums in part:
        total.add(sums)
        total.win -= round.result
        total.handle += sum(round.stakes.values())
    return total


def _against(total: Sums) -> Against:
    """The player's result, what was expected of it, and the deviation, in whole cents."""
    sigmas = total.sigmas
    known = total.priced > 0
    spread = known and not total.unknown_variance
    return {
        "result": -total.win,
        "expected": round(-total.expected) if known else None,
        "deviation": isqrt(int(total.variance)) if spread else None,
        "sigmas": None if sigmas is None else -round(sigmas, 2),
    }


def _session(part: list[tuple[Played, Sums]]) -> Session:
    """A graph: after each round the result so far, beside what was expected by then."""
    total = Sums()
    points: list[Point] = []
    for n, (played, sums) in enumerate(part, 1):
        total.add(sums)
        total.win -= played.result
        points.append({"round": n, "at": played.at, **_against(total)})
    every = -(-len(points) // MOST_POINTS)
    kept = [point for n, point in enumerate(points) if n % every == 0 or n == len(points) - 1]
    return {
        "began": part[0][0].at,
        "ended": part[-1][0].at,
        "rounds": len(part),
        **_against(total),
        "points": kept,
    }


def _round_told(played: Played, sums: Sums) -> RoundPlayed:
    return {
        "table": played.table,
        "day": played.day,
        "round": played.round,
        "at": played.at,
        "game": played.game.name,
        "title": played.game.title,
        "seat": played.seat,
        "stakes": played.stakes,
        **_against(_total([(played, sums)])),
    }


_days = DaysRead[Rounds]()


def _rounds(where: str, journal: Journal) -> Rounds:
    return _days.of(where, journal, lambda: Rounds(journal, game_of))


def tell_history(
    where: str,
    journals: Sequence[Journal],
    name: str,
    found: Mapping[Key, TheoryFound],
    newest: int | None = None,
) -> tuple[bytes, list[Key]]:
    """Somebody's history as JSON, and the tables whose mathematics is not known yet."""
    rounds = [
        played for journal in journals for played in _rounds(where, journal).played.get(name, ())
    ]
    unsolved = {
        key_of(played.game, played.options)
        for played in rounds
        if not played.tickets and not played.game.among_players
    } - found.keys()
    told = History(rounds, Given(found)).told(newest, solving=bool(unsolved))
    return msgspec.json.encode(told), sorted(unsolved)
