"""A table that follows a script: chosen cards, wagers, choices, faults; and every step it took.

    play(hole={1: "As Ad"}, dealer="Kc Kd", board="2c 3d 4h 5s 9c", choices={1: ["raise 3x"]})

The cards are put in order by a source whose shuffles all give one order, so the round is dealt by
the real table with its journal, state and equipment, and its journal stands an audit.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import SeededSource, Source
from houseway.games import game
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.table.entries import AnyEntry, Began, Done, Ended, Record
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.game import Game
from houseway.table.journal import Journal, counting_clock, state_digest
from houseway.table.refusal import Refused
from houseway.table.steps import (
    Announce,
    Ask,
    CommittedOrder,
    Conduct,
    Deal,
    Pay,
    Return,
    Shuffled,
    Step,
    Take,
)
from houseway.table.table import Table
from houseway.table.views import View, Viewer, person, seen
from houseway.table.wagers import WagerRule

HUH: Game = game("heads-up-holdem")
TCP: Game = game("three-card-poker")
HL5: Game = game("five-card-hi-lo")
CHIPS = 10_000_00
WAGERS: Mapping[str, int] = {"ante": 10_00, "odds": 10_00}
RAISE = ("raise 1x",)

ORDINARY: Mapping[str, tuple[Mapping[str, int], Sequence[str]]] = {
    HUH.name: (WAGERS, RAISE),
    TCP.name: ({"ante": 10_00}, ("play",)),
    HL5.name: ({"ante": 10_00}, ("play",)),
}
"""What a player of each game wagers and chooses whom the script does not tell otherwise."""
HAND = {HUH.name: 2, TCP.name: 3, HL5.name: 5}
"""How many cards each player and the dealer get."""

S = TypeVar("S", bound=Step)
T = TypeVar("T")


# --- the pieces ------------------------------------------------------------------------------


class Arranged(SeededSource):
    """Every shuffle gives the same order, every other draw is 0 (a cut of ten, the left hand)."""

    def __init__(self, order: Sequence[Card]) -> None:
        super().__init__("arranged")
        self.order = tuple(order)

    def shuffled(self, cards: Iterable[T]) -> list[T]:
        """The cards in the order of the script."""
        held = set(cards)
        return [card for card in self.order if card in held]  # type: ignore[misc]

    def below(self, n: int) -> int:
        """Always the first."""
        return 0


@dataclass
class Scripted:
    """A player who does what the script says; when it says no more, the last choice of each."""

    wagers: Mapping[str, int] = field(default_factory=lambda: WAGERS)
    choices: list[str] = field(default_factory=list)

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        return dict(self.wagers)

    def choose(self, view: View, ask: Ask) -> str:
        return self.choices.pop(0) if self.choices else ask.choices[-1].name


class At:
    """A fault that happens once, at the nth step of a kind whose fields are these.

    At(Deal, FaultKind.FACE_UP, to="seat 2", nth=2): the second card to seat 2 is found face up.
    """

    def __init__(
        self, step: type[Step], kind: FaultKind, place: str = "", nth: int = 1, **fields: object
    ) -> None:
        self.step, self.kind, self.place, self.left, self.fields = step, kind, place, nth, fields

    # A step that is done again after a ruling is due again, and counts again.
    def due(self, step: Step) -> bool:
        """Whether it happens now."""
        if type(step) is self.step and all(
            getattr(step, name) == value for name, value in self.fields.items()
        ):
            self.left -= 1
            return self.left == 0
        return False


def options(words: str = "", of: Game = HUH) -> Any:
    """Options as written on the command line: `dealing=hand shuffler=device`."""
    return of.options.parse(dict(word.split("=", 1) for word in words.split()))


# --- the table -------------------------------------------------------------------------------


def seat(
    seats: Iterable[int] = (1,),
    words: str = "",
    *,
    chips: int = CHIPS,
    source: Source | None = None,
    choices: Sequence[str] | None = None,
    of: Game = HUH,
    names: Mapping[int, str] | None = None,
    variant: bool = False,
) -> Table:
    """A new table with scripted players who, round after round, wager and choose alike."""
    table = Table(
        of,
        options(words, of),
        journal=Journal(counting_clock()),
        source=source or SeededSource(39),
        variant=variant,
    )
    wagers, chosen = ORDINARY[of.name]
    for number in seats:
        table.sit(number, (names or {}).get(number, f"player {number}"), chips)
        table.players[number] = Repeating(chosen if choices is None else choices, wagers)
    return table


def at_the_wagers(
    seats: Iterable[int] = (1,), words: str = "", *, chips: int = CHIPS, of: Game = HUH
) -> Table:
    """A table whose first round waits for wagers; no player answers for any seat."""
    table = seat(seats, words, chips=chips, of=of)
    table.players.clear()
    table.begin()
    return table


def at_the_choice(stage: int = 0, ante: int = 10_00, words: str = "") -> Table:
    """A table that waits for the choice of seat 1, which has checked at the stages before."""
    table = at_the_wagers(words=words)
    table.answer(1, {"ante": ante, "odds": ante})
    table.run()
    for _ in range(stage):
        table.answer(1, "check")
        table.run()
    return table


class Repeating(Scripted):
    """A player who makes the same choices in every round."""

    def __init__(self, choices: Sequence[str], wagers: Mapping[str, int] = WAGERS) -> None:
        super().__init__(wagers)
        self.every_round = choices

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        self.choices = list(self.every_round)
        return super().wager(view, rules)


def step_by_step(table: Table) -> Iterator[Step]:
    """Each step that is due, before it is carried out; the loop may answer or inspect it."""
    while (step := table.pending) is not None:
        records = table.count
        yield step
        if table.count == records:
            carry_out_one(table)
            assert table.count > records, f"nobody answers {step}"


def words_at(steps: Iterable[Step], kind: type[Announce | Conduct], words: str, cite: str) -> int:
    """Which of the steps first says these words under this clause."""
    return next(
        n
        for n, step in enumerate(steps)
        if isinstance(step, kind) and (step.what.words, step.cite) == (words, cite)
    )


def run_to(table: Table, kind: type[S], **fields: object) -> S:
    """Carry steps out until one of this kind, with these fields, is due."""
    for step in step_by_step(table):
        if type(step) is kind and all(getattr(step, k) == v for k, v in fields.items()):
            return step
    raise AssertionError(f"no {kind.__name__} with {fields} came")


def carry_out_one(table: Table) -> None:
    """Carry out the step that is due and no further one."""
    table.step()


# --- what was done ---------------------------------------------------------------------------


class Played:
    """The steps of one procedure of a table, the last unless another is given, and its money."""

    def __init__(
        self, table: Table, began: int | None = None, questions: Sequence[Ask] = ()
    ) -> None:
        self.table = table
        self.questions = questions
        """What was asked with all that was offered, which is not recorded; `play` notes it."""
        self.done: list[Done] = []
        entries = [record.entry for record in table.journal.records]
        if began is None:
            began = max(n for n, entry in enumerate(entries) if isinstance(entry, Began))
        self.procedure = entries[began].procedure  # type: ignore[union-attr]
        for entry in entries[began + 1 :]:
            if isinstance(entry, Began):
                break
            if isinstance(entry, Done):
                self.done.append(entry)

    @classmethod
    def every(cls, table: Table, procedure: str) -> list[Self]:
        """All procedures of a name: the rounds of a table, say."""
        return [
            cls(table, n)
            for n, record in enumerate(table.journal.records)
            if isinstance(record.entry, Began) and record.entry.procedure == procedure
        ]

    @property
    def steps(self) -> list[tuple[Step, Any]]:
        """Each step with its answer."""
        return [(done.step, done.answer) for done in self.done]

    @property
    def faults(self) -> list[FaultFound]:
        """What went wrong."""
        return [done.fault for done in self.done if done.fault]

    @property
    def cites(self) -> list[str]:
        """The clauses, step by step."""
        return [done.step.cite for done in self.done]

    def of(self, *kinds: type[Step]) -> list[Any]:
        """The steps of these kinds, in their order."""
        return [done.step for done in self.done if isinstance(done.step, kinds)]

    def answers(self, kind: type[Step]) -> list[Any]:
        """The answers to the steps of one kind."""
        return [done.answer for done in self.done if isinstance(done.step, kind)]

    @property
    def said(self) -> list[str]:
        """What the players chose, in their order."""
        return [answer.said for answer in self.answers(Ask)]

    def dealt(self) -> dict[str, list[Card]]:
        """The cards dealt to each place, in their order."""
        found: dict[str, list[Card]] = {}
        for step, answer in self.steps:
            if isinstance(step, Deal) and answer:
                found.setdefault(step.to, []).extend(answer)
        return found

    def index(self, cite: str) -> int:
        """Where a clause was first carried out."""
        return self.cites.index(cite)

    def settled(self, seat: int) -> dict[str, Pay | Take | Return]:
        """What became of each wager of a seat; a wager settled twice is an error."""
        found: dict[str, Pay | Take | Return] = {}
        for step in (done.step for done in self.done):
            if isinstance(step, Pay | Take | Return) and step.seat == seat:
                assert step.wager not in found, f"{step.wager} of seat {seat} is settled twice"
                found[step.wager] = step
        return found

    def money(self, seat: int) -> dict[str, int]:
        """What each wager of a seat won (above 0), lost (below 0) or got back (0), in cents."""
        return {
            wager: step.amount if type(step) is Pay else -step.amount if type(step) is Take else 0
            for wager, step in self.settled(seat).items()
        }

    def why(self, seat: int) -> dict[str, str]:
        """The clause by which each wager of a seat was settled."""
        return {wager: step.cite for wager, step in self.settled(seat).items()}


def play(
    *,
    hole: Mapping[int, str] | None = None,
    dealer: str = "",
    board: str = "",
    deck: str = "",
    wagers: Mapping[int, Mapping[str, int]] | None = None,
    choices: Mapping[int, Sequence[str]] | None = None,
    options: str = "",
    faults: Sequence[At] = (),
    chips: int = CHIPS,
    of: Game = HUH,
    names: Mapping[int, str] | None = None,
    variant: bool = False,
) -> Played:
    """One round on a new table. Seats are those of `hole`, `wagers` and `choices`, or seat 1.

    A seat not named in `wagers` stakes $10 on what it must, one not named in `choices` raises or
    plays at once, cards not named are any others. `deck` instead of hole, dealer and board gives
    the top cards in the order they are drawn, for rounds that go astray.
    """
    ordinary, chosen = ORDINARY[of.name]
    hole, wagers, choices = hole or {}, wagers or {}, choices or {}
    seats = sorted({*hole, *wagers, *choices}) or [1]
    table = seat(seats, options, chips=chips, of=of, names=names, variant=variant)
    dealt_in = [number for number in seats if wagers.get(number, ordinary)]
    size = HAND[of.name]
    top = parse_cards(deck) or dealing_order(table.options, hole, dealer, board, dealt_in, size)
    table.kit.cards.source = Arranged(before_cut(table.options, top))
    for number in seats:
        table.players[number] = Scripted(
            wagers.get(number, ordinary), list(choices.get(number, chosen))
        )
    to_come = list(faults)
    questions: list[Ask] = []

    def plan(possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        assert table.pending is not None
        if isinstance(table.pending, Ask):
            questions.append(table.pending)
        due = [fault for fault in to_come if fault.due(table.pending)]
        if due:
            to_come.remove(due[0])
            return due[0].kind, due[0].place or _the_place(due[0].kind, possible)
        return None

    table.fault_plan = plan
    table.play_round()
    assert not to_come, f"{len(to_come)} faults of the script never came due"
    return Played(table, questions=questions)


def _the_place(kind: FaultKind, possible: list[tuple[FaultKind, str]]) -> str:
    return next((place for found, place in possible if found is kind), "")


# --- the order of the cards ------------------------------------------------------------------


def dealing_order(
    options: Any,
    hole: Mapping[int, str],
    dealer: str,
    board: str,
    seats: Sequence[int],
    size: int = 2,
) -> tuple[Card, ...]:
    """The whole deck from the top, so that each place gets its cards (39.7(d), 39.9(c))."""
    named = parse_cards(" ".join([*hole.values(), dealer, board]))
    others = iter(card for card in FULL_DECK if card not in named)

    def cards(text: str, count: int) -> list[Card]:
        given = parse_cards(text)
        return [*given, *(next(others) for _ in range(count - len(given)))]

    hands = [cards(hole.get(number, ""), size) for number in seats] + [cards(dealer, size)]
    if options.dealing == "automated_shoe":
        out = [card for hand in hands for card in hand]
    else:
        out = [hand[turn] for turn in range(size) for hand in hands]
    if not isinstance(options, HeadsUpHoldemOptions):  # no board
        return (*out, *others)
    middle = cards(board, 5)
    if options.deals_board_first:
        out = [*middle, *out]
    elif options.burns == "none":
        out += middle
    else:
        out += [next(others), *middle[:3], next(others), *middle[3:]]
    return (*out, *others)


def before_cut(options: Any, top: Sequence[Card]) -> tuple[Card, ...]:
    """The order a shuffle must give so that these cards are on top when they are dealt."""
    order = (*top, *(card for card in FULL_DECK if card not in top))
    cut = options.shuffler == "none" or options.pre_shuffled == "yes"
    return (*order[-10:], *order[:-10]) if cut else order


# --- what anyone has seen --------------------------------------------------------------------


def seen_by(who: Viewer | int, entries: Iterable[AnyEntry]) -> set[Card]:
    """Every card that entries show to a viewer, or to the scripted player of a seat."""
    viewer = person(f"player {who}") if isinstance(who, int) else who
    found: set[Card] = set()
    for entry in entries:
        shown = seen(entry, viewer)
        if isinstance(shown, Done):
            for part in (shown.answer, getattr(shown.step, "card", ())):
                part = part.opening if isinstance(part, Shuffled) else part
                cards = part.order if isinstance(part, CommittedOrder) else part
                cards = (cards,) if isinstance(cards, Card) else cards
                if isinstance(cards, tuple | list):
                    found |= {card for card in cards if isinstance(card, Card)}
            found |= set(shown.fault.cards if shown.fault else ())
    return found


# --- forgeries -------------------------------------------------------------------------------


def forged(table: Table, change: Callable[[Record], AnyEntry]) -> Journal:
    """The journal of a table written anew with other entries, its chain and salts in order."""
    journal = Journal(counting_clock())
    journal.steps = table.game.all_steps
    journal.seeded(table.kit.source.name)
    kept = snapshots_of(table.journal)
    for record in table.journal.records:
        entry = change(record)
        journal.add(entry)
        journal.commit(*kept.get(entry.state if isinstance(entry, Ended) else "", (None, 0)))
    return journal


def snapshots_of(journal: Journal) -> dict[str, tuple[bytes | None, int]]:
    """The snapshots that a journal in memory keeps, with their rounds, by their digests."""
    found = [journal.store.snapshot(block) for block in journal.store.snapshots()]
    return {state_digest(one.document): (one.document, one.round) for one in found if one}


# --- refusals --------------------------------------------------------------------------------


def refused(table: Table, act: Callable[[], object]) -> Refused:
    """The refusal of an act; journal, state, equipment and randomness are as they were."""
    before = everything(table)
    with pytest.raises(Refused) as refusal:
        act()
    assert everything(table) == before
    return refusal.value


def everything(table: Table) -> dict[str, Any]:
    """All that an act could change, copied."""
    return {
        "records": table.journal.records,
        "head": table.journal.head,
        "state": deepcopy(table.state),
        "cards": {k: deepcopy(v) for k, v in vars(table.kit.cards).items() if k != "source"},
        "sealed": deepcopy(table.kit.sealed),
        "source": deepcopy(vars(table.kit.source)),
        "due": table.due,
        "players": list(table.players),
    }
