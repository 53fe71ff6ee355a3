"""Rounds of blackjack with chosen cards, by the script of `tests.law.script`.

    play(hole={1: "As Kd"}, dealer="9c 7d", drawn="8h", choices={1: ["hit"]})

`dealer` are the cards the dealer gets with the first ones: two with a card reader, one without.
`drawn` are the cards that follow, in their order, whoever gets them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from houseway.cards.card import Card, parse_cards
from houseway.equipment.randomness import SeededSource
from houseway.games.blackjack import GAME
from houseway.games.blackjack.options import BlackjackOptions
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.journal import Journal, counting_clock
from houseway.table.steps import Ask
from houseway.table.table import Table
from houseway.table.views import View
from houseway.table.wagers import WagerRule
from tests.law.script import CHIPS, At, Played
from tests.law.twenty_one import Heard, names

SIX_TO_FIVE = "variation=six-to-five decks=2"
READER = f"{SIX_TO_FIVE} hole_card=peek"
NO_HOLE_CARD = "hole_card=none_original_only"
WAGER = 10_00
COPIES = 8

T = TypeVar("T")
P = TypeVar("P", bound=Played)


def options(words: str = "") -> BlackjackOptions:
    """Options as written on the command line; odds have no spaces: `blackjack_pays=6:5`."""
    parted = dict(word.split("=", 1) for word in words.split())
    return BlackjackOptions.parse({k: v.replace(":", " to ") for k, v in parted.items()})


class Stacked(SeededSource):
    """Every shuffle puts the cards of the script on top; every other draw is 0."""

    def __init__(self, top: Sequence[Card], *, cut: int) -> None:
        super().__init__("stacked")
        self.top = list(top)
        self.cut = cut

    def shuffled(self, cards: Iterable[T]) -> list[T]:
        """The script, then the others."""
        rest = list(cards)
        found = []
        for card in self.top:
            if card in rest:
                rest.remove(card)  # type: ignore[arg-type]
                found.append(card)
        order = [*found, *rest]
        return order[len(order) - self.cut :] + order[: len(order) - self.cut]  # type: ignore[return-value]

    def below(self, n: int) -> int:
        """Always the first."""
        return 0


class Player:
    """Makes each choice of the script when it is offered; before and after that, the last one."""

    def __init__(self, wager: int, choices: Sequence[str]) -> None:
        self.wagers = {"main": wager} if wager else {}
        self.choices = list(choices)
        self.asked: list[Ask] = []

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        return self.wagers

    def choose(self, view: View, ask: Ask) -> str:
        self.asked.append(ask)
        offered = names(ask)
        if self.choices and self.choices[0].split(" ")[0] in [
            name.split(" ")[0] for name in offered
        ]:
            return self.choices.pop(0)
        return offered[-1]


def table(
    words: str = "",
    *,
    hole: Mapping[int, str] | None = None,
    dealer: str = "",
    drawn: str = "",
    choices: Mapping[int, Sequence[str]] | None = None,
    wagers: Mapping[int, int] | None = None,
    chips: int = CHIPS,
    variant: bool = False,
) -> Table:
    """A new table whose first round gets these cards."""
    hole, choices, wagers = hole or {1: ""}, choices or {}, wagers or {}
    chosen = options(words)
    made = Table(GAME, chosen, journal=Journal(counting_clock()), variant=variant)
    by_hand = chosen.shuffler == "none"
    burned = not chosen.from_the_hand and chosen.shuffle == "whole_shoe"
    hands = {seat: cards_of(text) for seat, text in hole.items() if wagers.get(seat, WAGER)}
    dealers = cards_of(dealer)
    top = [Card("2c")] * (burned or chosen.is_on("burn_each_round"))
    top += [hand[0] for hand in hands.values() if hand] + dealers[:1]
    top += [hand[1] for hand in hands.values() if hand] + dealers[1:]
    made.kit.cards.source = Stacked([*top, *cards_of(drawn)], cut=10 if by_hand else 0)
    for seat in hole:
        made.sit(seat, f"player {seat}", chips)
        made.players[seat] = Player(wagers.get(seat, WAGER), choices.get(seat, ()))
    return made


def cards_of(text: str) -> list[Card]:
    """Cards of several decks."""
    return list(parse_cards(text, COPIES))


def play(
    words: str = "",
    *,
    hole: Mapping[int, str] | None = None,
    dealer: str = "",
    drawn: str = "",
    choices: Mapping[int, Sequence[str]] | None = None,
    wagers: Mapping[int, int] | None = None,
    faults: Sequence[At] = (),
    chips: int = CHIPS,
    variant: bool = False,
) -> Heard:
    """One round on a new table; its journal stands an audit."""
    made = table(
        words,
        hole=hole,
        dealer=dealer,
        drawn=drawn,
        choices=choices,
        wagers=wagers,
        chips=chips,
        variant=variant,
    )
    to_come = list(faults)

    def plan(possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        assert made.pending is not None
        for fault in to_come:
            if fault.due(made.pending):
                to_come.remove(fault)
                place = next((at for kind, at in possible if kind is fault.kind), "")
                return fault.kind, fault.place or place
        return None

    made.fault_plan = plan if faults else None
    made.play_round()
    assert not to_come, f"{len(to_come)} faults of the script never came due"
    played = Heard(made)
    for seat in hole or ():
        left = made.players[seat].choices  # type: ignore[attr-defined]
        assert not left, f"seat {seat} was never offered {left}"
    return played


def sound(played: P) -> P:
    """The same round, once the table is closed and its journal audited."""
    played.table.close()
    assert audit(played.table.journal, lambda _: GAME).deviation == ""
    return played
