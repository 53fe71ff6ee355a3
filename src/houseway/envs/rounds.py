"""One round at a table of its own, carried on from decision to decision.

The table is opened once and copied for every round, so that each round is dealt from a full deck
or shoe of its own; its cards are put in an order that only its own source knows.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from copy import copy
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain

import numpy as np

from houseway.cards.card import Card
from houseway.envs.games import environment
from houseway.envs.seeing import Memory, Numbers, Sight
from houseway.equipment.kit import Kit
from houseway.equipment.randomness import SeededSource, Source
from houseway.games import game as find
from houseway.table.environment import LOOK_ON
from houseway.table.refusal import Refused
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import Ask, Collect, Window
from houseway.table.table import Table
from houseway.table.transcript import lines
from houseway.table.views import Viewer, person

STAND_IN = "simple"
"""The policy that answers what is no decision of play, such as whether to cut the cards."""

OPENED_WITH = 0
"""The seed of the source with which a table is opened; rounds are dealt by sources of their own."""


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

        self._sights: dict[int, Sight] = {}

    def sight(self, seat: int) -> Sight:
        """How the table looks from a seat."""
        found = self._sights.get(seat)
        if found is None:
            clockwise = (*self.seats[seat - 1 :], *self.seats[: seat - 1])
            found = self._sights[seat] = Sight(self.environment.places, clockwise)
        return found

    @cached_property
    def ready(self) -> Table:
        """An opened table at the beginning of a round: everybody is seated, wagers are closed."""
        source = SeededSource(OPENED_WITH)
        table = Table(self.game, self.options, source=source, recorded=False)
        stand_in = self.game.policies[STAND_IN](source)
        for seat in self.seats:
            table.sit(seat, str(seat), self.chips)
            table.players[seat] = stand_in
        table.begin(OPENING)
        table.run()
        if not table.kit.cards.stub:  # a shoe is made ready in its first round, though none wagers
            table.begin(ROUND)
            while not isinstance(table.pending, Window):
                table.step()
            table.time_up()
            table.run()
        table.players.clear()
        table.begin(ROUND)
        if isinstance(table.pending, Window):
            for seat in self.seats:
                placed = self.wagers
                if placed is None:
                    placed = stand_in.wager(table.view(seat), table.wager_rules)
                table.answer(seat, placed)
            table.step()
        return table

    def _cents(self, wager: str, units: int | Fraction) -> int:
        cents = Fraction(units) * self.unit
        if cents.denominator != 1:
            raise Refused(f"{units} units of the {wager} wager are not whole cents")
        return int(cents)


class LiveRound:
    """A round that waits for decisions: the real table, with a seat for every learner."""

    def __init__(
        self,
        rules: Rules,
        source: Source,
        arrange: Callable[[Kit, Source], None] | None = None,
    ) -> None:
        """Take a table whose cards this source has shuffled; deal until somebody has to decide."""
        self.rules = rules
        self.table = rules.ready.copy()
        (arrange or reorder)(self.table.kit, source)
        self._order = _order(self.table.kit)
        self._acted: list[int] = []
        self._stand_in = rules.game.policies[STAND_IN](source)
        self._seen: dict[tuple[Viewer, int], Memory] = {}
        self.ask: Ask | None = None
        self.answers: dict[int, str] = {}
        """The answer of each legal action to the question that waits."""
        self._go_on()
        self.unasked = self.ask is None
        """Whether the round was over before anybody was asked."""
        if self.unasked:
            self.answers = {rules.decisions.number(LOOK_ON): ""}

    def copy(self) -> "LiveRound":
        """The same round once more, with the same cards to come; each goes on by itself."""
        twin = copy(self)
        twin.table = self.table.copy()
        twin._stand_in = self.rules.game.policies[STAND_IN](twin.table.kit.source)
        twin._seen = {}
        twin._acted = list(self._acted)
        if self.ask is not None:
            twin.ask = twin.table.pending
        return twin

    def redealt(self, seat: int, source: Source) -> "LiveRound":
        """The same round as a seat knows it: the cards it has not seen are dealt anew.

        Where something was decided by a card that it has not seen, as by the dealer's who has
        looked for a blackjack, such a card is as likely as it is for somebody who knows that.
        """
        held, seen = self._order, Counter(chain(*self.seen(seat).cards.values()))
        dealt = len(held) - len(self.table.kit.cards.stub)
        loose = []
        for place, card in enumerate(held):
            if place < dealt and seen[card] > 0:
                seen[card] -= 1
            else:
                loose.append(place)
        wanted = self.sight(seat)
        while True:
            order = list(held)
            for place, card in zip(loose, source.shuffled([held[n] for n in loose]), strict=True):
                order[place] = card
            twin = LiveRound(self.rules, source, partial(_lay, order))
            try:
                for action in self._acted:
                    twin.act(action)
            except Refused:
                continue
            if np.array_equal(twin.sight(seat), wanted):
                return twin

    @property
    def turn(self) -> int:
        """The seat that decides; the first where nobody is left to."""
        return self.ask.seat if self.ask is not None else self.rules.seats[0]

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide or to look at."""
        return self.ask is None and not self.unasked

    @property
    def legal_actions(self) -> list[int]:
        """What the seat whose turn it is may do, by number; nothing when the round is over."""
        return sorted(self.answers)

    def act(self, action: int) -> None:
        """The seat whose turn it is decides; what is not legal is refused and changes nothing."""
        if action not in self.answers:
            names = self.rules.decisions.names
            offered = ", ".join(names[legal] for legal in self.legal_actions)
            wanted = names[action] if 0 <= action < len(names) else str(action)
            raise Refused(f"seat {self.turn} cannot {wanted}; legal actions are {offered}")
        self._acted.append(action)
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
        rules, ask = self.rules, self.ask
        asked = ask if ask is not None and ask.seat == seat else None
        return rules.sight(seat).numbers(
            self.seen(seat), self.table.state, rules.chips, rules.unit, asked
        )

    def seen(self, of: int | Viewer) -> Memory:
        """What a seat or a viewer has seen of the round, cards that have been collected too."""
        seat = of if isinstance(of, int) else 0
        viewer = _viewer(of)
        view = self._seen.get((viewer, seat))
        if view is None:
            view = self._seen[viewer, seat] = Memory(viewer, self.table.state, seat)
        view.catch_up(self.table.entries)
        return view

    def told(self, of: int | Viewer, since: int = 0) -> str:
        """The transcript of the round for a seat or a viewer, from one of its records on."""
        entries = self.table.entries[since:]
        return "\n".join(lines(entries, _viewer(of)))

    def _go_on(self) -> None:
        """Carry on to the next decision of play, or until the last cards are picked up.

        What would follow prepares the next round; it moves no money and no learner sees it.
        """
        table = self.table
        lying = table.kit.cards.piles
        self.ask, self.answers = None, {}
        while (step := table.pending) is not None:
            if type(step) is Ask:
                view = self.seen(step.seat)
                self.answers = self.rules.decisions.answers(step, view)
                if self.answers:
                    self.ask = step
                    return
                table.answer(step.seat, self._stand_in.choose(view, step))
                continue
            table.step()
            if type(step) is Collect and not lying:
                return


def reorder(kit: Kit, source: Source) -> None:
    """Shuffle the cards that have not been dealt, a burned one among them, and draw on from here.

    They lie in an order that nobody has seen any part of, so any other is as likely.
    """
    _lay(source.shuffled(_order(kit)), kit, source)


def _order(kit: Kit) -> list[Card]:
    """The cards as they are dealt, a burned one first."""
    return kit.cards.rack + kit.cards.stub[::-1]


def _lay(order: list[Card], kit: Kit, source: Source) -> None:
    """Put the cards in this order, and draw on from a source."""
    cards = kit.cards
    burned = len(cards.rack)
    cards.rack, cards.stub = order[:burned], order[burned:][::-1]
    cards.source = source


def _viewer(of: int | Viewer) -> Viewer:
    """Whoever holds a seat is known by its number."""
    return person(str(of)) if isinstance(of, int) else of
