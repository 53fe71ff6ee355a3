"""One round at a table of its own, carried on from decision to decision."""

from collections.abc import Mapping
from fractions import Fraction

from houseway.envs.games import environment
from houseway.envs.seeing import Memory, Numbers, Sight
from houseway.equipment.randomness import Source
from houseway.games import game as find
from houseway.table.environment import LOOK_ON
from houseway.table.journal import Journal, counting_clock
from houseway.table.refusal import Refused
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import Ask, PlaceWagers
from houseway.table.table import Table
from houseway.table.transcript import lines
from houseway.table.views import Viewer

STAND_IN = "simple"
"""The policy that answers what is no decision of play, such as whether to cut the cards."""


class Rules:
    """A game, its options and what every seat wagers: the same for all rounds."""

    def __init__(
        self,
        game: str,
        settings: Mapping[str, str] | None = None,
        *,
        seats: int = 1,
        wagers: Mapping[str, int | Fraction] | None = None,
        chips: int = 100,
    ) -> None:
        """Wagers and chips are in units, a unit being the smallest main wager or big blind."""
        self.environment = environment(game)
        self.decisions = self.environment.decisions
        self.game = find(game)
        self.options = self.game.options.parse(settings or {})
        self.unit = self.options.minimum
        if not 1 <= seats <= self.game.positions:
            raise Refused(
                f"{seats} seats are not possible; the table has positions 1 to "
                f"{self.game.positions}",
                self.game.seat_clauses.positions,
            )
        self.seats = range(1, seats + 1)
        self.chips = chips * self.unit
        self.wagers = None if wagers is None else {w: self._cents(w, n) for w, n in wagers.items()}

    def sight(self, seat: int) -> Sight:
        """How the table looks from a seat."""
        clockwise = (*self.seats[seat - 1 :], *self.seats[: seat - 1])
        return Sight(self.environment.places, clockwise)

    def _cents(self, wager: str, units: int | Fraction) -> int:
        cents = Fraction(units) * self.unit
        if cents.denominator != 1:
            raise Refused(f"{units} units of the {wager} wager are not whole cents")
        return int(cents)


class LiveRound:
    """A round that waits for decisions: the real table, with a seat for every learner."""

    def __init__(self, rules: Rules, source: Source) -> None:
        """Open a table with this source and deal until somebody has to decide."""
        self.rules = rules
        self.table = Table(
            rules.game, rules.options, journal=Journal(counting_clock()), source=source
        )
        self._stand_in = rules.game.policies[STAND_IN](source)
        for seat in rules.seats:
            self.table.sit(seat, str(seat), rules.chips)
        self._seen: dict[Viewer, Memory] = {}
        self.ask: Ask | None = None
        self.answers: dict[int, str] = {}
        """The answer of each legal action to the question that waits."""
        self.begins = 0
        """The record with which the round begins."""
        self.table.begin(OPENING)
        self._go_on()
        self.begins = len(self.table.journal.records)
        self.table.begin(ROUND)
        self._go_on()
        self.unasked = self.ask is None
        """Whether the round was over before anybody was asked."""
        if self.unasked:
            self.answers = {rules.decisions.number(LOOK_ON): ""}

    @property
    def turn(self) -> int:
        """The seat that decides; the first where nobody is left to."""
        return self.ask.seat if self.ask is not None else self.rules.seats[0]

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide or to look at."""
        return self.ask is None and not self.unasked

    def act(self, action: int) -> None:
        """The seat whose turn it is decides; what is not legal is refused and changes nothing."""
        if action not in self.answers:
            names = self.rules.decisions.names
            offered = ", ".join(names[legal] for legal in sorted(self.answers))
            wanted = names[action] if 0 <= action < len(names) else str(action)
            raise Refused(f"seat {self.turn} cannot {wanted}; legal actions are {offered}")
        if self.unasked:
            self.unasked, self.answers = False, {}
            return
        self.table.answer(self.turn, self.answers[action])
        self._go_on()

    def net(self, seat: int) -> float:
        """What a seat has won in the round, in units; before its end, less what lies before it."""
        return (self.table.state.seats[seat].chips - self.rules.chips) / self.rules.unit

    def sight(self, seat: int) -> Numbers:
        """What a seat sees, as numbers."""
        asked = self.ask if self.ask is not None and self.ask.seat == seat else None
        bought = dict.fromkeys(self.rules.seats, self.rules.chips)
        return self.rules.sight(seat).numbers(
            self.seen(seat),
            self.table.view(seat),
            self.table.state,
            bought,
            self.rules.unit,
            asked,
        )

    def seen(self, viewer: Viewer) -> Memory:
        """What a viewer has seen of the round, cards that have been collected too."""
        view = self._seen.setdefault(viewer, Memory(viewer, self.table.state))
        view.catch_up(self.table.journal.records)
        return view

    def told(self, viewer: Viewer, since: int = 0) -> str:
        """The transcript of the round for a viewer, from one of its records on."""
        records = self.table.journal.records[max(since, self.begins) :]
        return "\n".join(lines((record.entry for record in records), viewer))

    def _go_on(self) -> None:
        """Carry on to the next decision of play, or to the end of the procedure."""
        table = self.table
        self.ask, self.answers = None, {}
        while (step := table.pending) is not None:
            if isinstance(step, Ask):
                view = table.view(step.seat)
                self.answers = self.rules.decisions.answers(step, view)
                if self.answers:
                    self.ask = step
                    return
                table.answer(step.seat, self._stand_in.choose(view, step))
            elif isinstance(step, PlaceWagers):
                table.answer(step.seat, self._wagers(step.seat))
            else:
                table.step()

    def _wagers(self, seat: int) -> dict[str, int]:
        if self.rules.wagers is not None:
            return self.rules.wagers
        return self._stand_in.wager(self.table.view(seat), self.table.wager_rules)
