"""A table of Three Card 21 that follows a script: chosen cards, choices, faults.

    play({1: "Ts 9d 4c"}, "6h Td", then="5c 9s 2d", choices={1: ["split"]})

deals these cards to seat 1 and the dealer, and what follows to whoever draws. The shoe is put in
order by a source whose shuffle gives one order, so the round is dealt by the real table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, TypeVar

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import SeededSource, Source
from houseway.games import game
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.journal import Journal, counting_clock
from houseway.table.steps import Ask, Halve, Pay, Return, Take, spot_of
from houseway.table.table import Table
from houseway.table.views import View
from houseway.table.wagers import WagerRule
from tests.law.script import At
from tests.law.twenty_one import Heard, names

TC21 = game("three-card-21")
CHIPS = 10_000_00
WAGERS = {"main": 10_00, "bonus": 10_00}
BURN = Card("2c")
LEAST_CUT = 10

T = TypeVar("T")


class ArrangedShoe(SeededSource):
    """Every shuffle puts these cards on top after a cut of ten; every other draw is 0."""

    def __init__(self, top: Sequence[Card], *, is_cut: bool = True) -> None:
        super().__init__("arranged")
        self.top = list(top)
        self.is_cut = is_cut

    def shuffled(self, cards: Iterable[T]) -> list[T]:
        left = Counter(cards)
        order: list[Any] = []
        for card in self.top:
            if left[card] > 0:  # type: ignore[index]
                order.append(card)
                left[card] -= 1  # type: ignore[index]
        order += [card for card in sorted(left) for _ in range(left[card])]  # type: ignore[type-var]
        return [*order[-LEAST_CUT:], *order[:-LEAST_CUT]] if self.is_cut else order

    def below(self, n: int) -> int:
        return 0


@dataclass
class Scripted:
    """Does what the script says; when it says no more: cuts, stands, declines."""

    wagers: Mapping[str, int] = field(default_factory=lambda: WAGERS)
    choices: list[str] = field(default_factory=list)
    always: Sequence[str] = (
        "cut", "let it lie", "consent", "deal on", "no insurance", "stand", "bust", "no double",
        "first hand only", "take the card",
    )  # fmt: skip
    asked: list[Ask] = field(default_factory=list)

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        return dict(self.wagers)

    def choose(self, view: View, ask: Ask) -> str:
        self.asked.append(ask)
        names = [choice.name for choice in ask.choices]
        if self.choices and any(self.choices[0].split(" ")[0] in n.split(" ") for n in names):
            return self.choices.pop(0)
        return next((name for name in self.always if name in names), names[0])


def cards(text: str) -> list[Card]:
    """Cards as they are written, any of them more than once."""
    return [Card(word) for word in text.split()]


def options(words: str = "") -> ThreeCard21Options:
    """Options as written on the command line."""
    found = TC21.options.parse(dict(word.split("=", 1) for word in words.split()))
    assert isinstance(found, ThreeCard21Options)
    return found


def seat(
    seats: Iterable[int] = (1,), words: str = "", *, source: Source | None = None,
    chips: int = CHIPS, names: Mapping[int, str] | None = None,
) -> Table:  # fmt: skip
    """A new table with scripted players who stand and decline."""
    table = Table(
        TC21,
        options(words),
        journal=Journal(counting_clock()),
        source=source or SeededSource(21),
    )
    for number in seats:
        table.sit(number, (names or {}).get(number, f"player {number}"), chips)
        table.players[number] = Scripted()
    return table


def dealing_order(spots: Sequence[str], dealer: str, then: str = "") -> list[Card]:
    """2C.6(d): three cards to each spot, the dealer's after the first and the second."""
    hands, (up, hole) = [cards(hand) for hand in spots], cards(dealer)
    order: list[Card] = []
    for turn, dealers in zip_longest(range(3), (up, hole)):
        order += [hand[turn] for hand in hands]
        order += [dealers] if dealers else []
    return [*order, *cards(then)]


def play(
    hands: Mapping[int, str] | None = None,
    dealer: str = "",
    then: str = "",
    *,
    deck: str = "",
    choices: Mapping[int, Sequence[str]] | None = None,
    wagers: Mapping[int, Mapping[str, int]] | None = None,
    words: str = "",
    faults: Sequence[At] = (),
    chips: int = CHIPS,
    seats: Iterable[int] = (),
    empty: Iterable[int] = (),
) -> "Round":
    """One round on a new table.

    Everybody named anywhere is at the table but those of `empty`. `deck` gives the cards after the
    burn card in the order they are drawn.
    """
    hands, choices, wagers = hands or {}, choices or {}, wagers or {}
    people = list(dict.fromkeys(n for n in (*hands, *choices, *wagers, *seats) if n not in empty))
    people.sort(key=lambda number: (spot_of(number), number))
    dealt = cards(deck) or dealing_order(
        [hands[spot] for spot in dict.fromkeys(map(spot_of, people)) if spot in hands], dealer, then
    )
    is_cut = "shuffler=device" not in words
    burns = "shuffle=bart_carter" not in words
    source = ArrangedShoe([BURN, *dealt] if burns else dealt, is_cut=is_cut)
    table = seat(people, words, source=source, chips=chips)
    for number in people:
        table.players[number] = Scripted(wagers.get(number, WAGERS), list(choices.get(number, ())))
    return run(table, faults)


def run(table: Table, faults: Sequence[At] = ()) -> "Round":
    """Play one round at a table, with faults."""
    to_come = list(faults)

    def plan(possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        assert table.pending is not None
        due = [fault for fault in to_come if fault.due(table.pending)]
        if not due:
            return None
        fault = due[0]
        to_come.remove(fault)
        place = next((where for kind, where in possible if kind is fault.kind), "")
        return fault.kind, fault.place or place

    table.fault_plan = plan
    table.play_round()
    table.fault_plan = None
    assert not to_come, f"{len(to_come)} faults of the script never came due"
    return Round(table)


class Round(Heard):
    """The last round of a table, and its money with halves."""

    def money(self, seat: int) -> dict[str, int]:
        """What each wager of a seat won (above 0), lost (below 0) or got back (0), in cents."""
        found: dict[str, int] = {}
        for step in (done.step for done in self.done if done.fault is None):
            if isinstance(step, Pay | Take | Return | Halve) and step.seat == seat:
                assert step.wager not in found, f"{step.wager} of seat {seat} is settled twice"
                match step:
                    case Pay(amount=amount):
                        found[step.wager] = amount
                    case Take(amount=amount):
                        found[step.wager] = -amount
                    case Halve(taken=taken):
                        found[step.wager] = -taken
                    case _:
                        found[step.wager] = 0
        return found

    def why(self, seat: int) -> dict[str, str]:
        """The clause by which each wager of a seat was settled."""
        return {
            step.wager: step.cite for step in self.of(Pay, Take, Return, Halve) if step.seat == seat
        }

    def main(self, seat: int) -> int:
        """What a seat won on everything but the bonus, in cents."""
        return sum(amount for wager, amount in self.money(seat).items() if wager != "bonus")

    def asks(self, seat: int) -> list[Ask]:
        """What a seat was asked."""
        return [ask for ask in self.asked if ask.seat == seat]

    def offered(self, seat: int) -> list[list[str]]:
        """The names of the choices a seat had each time."""
        return [names(ask) for ask in self.asks(seat)]

    def first_choice(self, seat: int) -> list[str]:
        """What a seat could do with three cards."""
        return next(
            offered for offered in self.offered(seat) if {"stand", "bust", "surrender"} & {*offered}
        )

    def audited(self) -> "Round":
        """The same, its journal closed and found clean."""
        self.table.close()
        assert audit(self.table.journal, game).deviation == ""
        return self

    def position(self, cite: str, kind: type | None = None, **fields: Any) -> int:
        """Where a clause was first carried out, by a step of a kind."""
        for n, done in enumerate(self.done):
            step = done.step
            if (
                step.cite == cite
                and (kind is None or isinstance(step, kind))
                and all(getattr(step, name) == value for name, value in fields.items())
            ):
                return n
        raise AssertionError(f"{cite} was never carried out")


FULL_SHOE = Counter(FULL_DECK * 6)
