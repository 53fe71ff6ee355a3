"""Rounds of poker by script: chosen cards, acts in their order, chips by seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.cards.card import Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.games import game
from houseway.games.poker.options import PokerOptions
from houseway.table.journal import Clock, Journal, counting_clock
from houseway.table.steps import Ask
from houseway.table.table import Table
from houseway.table.views import View
from houseway.table.wagers import WagerRule
from tests.law.script import Arranged, Played, options

POKER = game("poker")
CHIPS = 200_00
SHOWDOWN = ("show", "concede")
PASSIVE = (
    "check", "call", "bring in", "show", "no straddle", "decline", "play on", "pay what is owed",
    "post",
)  # fmt: skip


@dataclass
class Script:
    """What all players do, in the order they do it; whoever is not told checks, calls and shows."""

    acts: list[tuple[int, str]] = field(default_factory=list)
    asked: list[Ask] = field(default_factory=list)
    """What was asked, with the choices that were offered."""

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        return {}

    def choose(self, view: View, ask: Ask) -> str:
        self.asked.append(ask)
        return self.decide(ask, [choice.name for choice in ask.choices])

    def decide(self, ask: Ask, names: list[str]) -> str:
        if self.acts and self.acts[0][0] == ask.seat:
            at_showdown = self.acts[0][1] in SHOWDOWN
            if at_showdown == (names[0] in SHOWDOWN):
                return self.acts.pop(0)[1]
        return next(name for name in names if name in PASSIVE)


def acts(text: str) -> list[tuple[int, str]]:
    """Acts as one writes them: `3 raise, 1 fold, 2 raise 1200`."""
    said = (part.strip().partition(" ") for part in text.split(",") if part.strip())
    return [(int(seat), words) for seat, _, words in said]


def seat(
    chips: Mapping[int, int] | Sequence[int] = (1, 2, 3),
    words: str = "",
    clock: Clock | None = None,
) -> Table:
    """A new table at which these seats have these chips, or $200."""
    held = chips if isinstance(chips, Mapping) else dict.fromkeys(chips, CHIPS)
    table = Table(POKER, options(words, POKER), journal=Journal(clock or counting_clock()))
    for number, amount in held.items():
        table.sit(number, f"player {number}", amount)
        table.players[number] = Script()
    return table


def order(
    chosen: PokerOptions, seats: Sequence[int], own: Mapping[int, str], board: str
) -> tuple[Card, ...]:
    """The deck from the top, if nobody folds: to the seats in their order, burned, to the board."""
    named = parse_cards(" ".join([*own.values(), board]))
    others = iter(card for card in FULL_DECK if card not in named)
    hands = {number: iter(parse_cards(own.get(number, ""))) for number in seats}
    middle = iter(parse_cards(board))
    top: list[Card | None] = []
    for street in chosen.variant.streets:
        top += [next(others, None)] * street.burn
        for _ in street.cards:
            top += [next(hands[number], None) or next(others, None) for number in seats]
        top += [next(middle, None) or next(others, None) for _ in range(street.board)]
    dealt = [card for card in top if card is not None]
    return (*dealt, *(card for card in FULL_DECK if card not in dealt))


def deal(table: Table, top: Sequence[Card], said: str = "") -> Played:
    """One round from this deck with these acts."""
    rest = [card for card in FULL_DECK if card not in top]
    whole = [*top, *rest]
    table.kit.cards.source = Arranged([*whole[-10:], *whole[:-10]])  # ten cards are cut
    if table.kit.cards.stub:  # the deck of a later round was shuffled at the end of the last one
        table.kit.cards.stub = whole[::-1]
    script = Script(acts(said))
    for number in table.players:
        table.players[number] = script
    table.play_round()
    assert not script.acts, f"not done: {script.acts}"
    return Played(table)


def play(
    own: Mapping[int, str] | None = None,
    board: str = "",
    said: str = "",
    *,
    chips: Mapping[int, int] | Sequence[int] = (1, 2, 3),
    words: str = "",
) -> Played:
    """The first round of a new table. The button is at the first seat, so the second posts first.

    Cards not named are any others. Where somebody folds the cards named after it go astray; the
    tests name cards of those who stay.
    """
    table = seat(chips, words)
    chosen: Any = table.options
    taken = list(table.state.clockwise())
    in_turn = taken[1:] + taken[:1] if chosen.variant.has_button else taken
    return deal(table, order(chosen, in_turn, own or {}, board), said)


def asked(played: Played) -> list[Ask]:
    """What the players of the script were asked, with the choices that were offered."""
    script = next(iter(played.table.players.values()))
    assert isinstance(script, Script)
    return script.asked


def chips_after(played: Played) -> dict[int, int]:
    """The chips of each seat."""
    return {number: held.chips for number, held in played.table.state.seats.items()}
