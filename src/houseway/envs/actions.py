"""Actions by number: each game's decisions have one fixed list of names, whatever is offered now.

A question of the table whose choices are not on the list, such as who cuts the cards, is no
decision of play and not put to a learner.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from houseway.cards.card import parse_cards
from houseway.table.refusal import Refused
from houseway.table.steps import Ask, Choice
from houseway.table.views import View

MOST = 0
"""As the multiple of a size: the most that may be staked."""

LOOK_ON = "look on"
"""The only action where a round was over before its player was asked anything."""

LOW_CARDS = {
    (first, second): f"low {first} {second}" for first, second in combinations(range(1, 6), 2)
}
"""5 Card Hi-Lo: which two of the own cards, in the order they were seen, make the low hand."""


@dataclass(frozen=True)
class Decisions:
    """All that a player of one game may be asked to choose, by name."""

    names: tuple[str, ...]
    sizes: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    """Of a choice whose amount is free: the actions that stake so many times the least of it."""

    def number(self, name: str) -> int:
        """The action of this name."""
        if name not in self.names:
            raise Refused(f"there is no action {name}; actions are {', '.join(self.names)}")
        return self.names.index(name)

    def answers(self, ask: Ask, view: View) -> dict[int, str]:
        """The answer each legal action gives to a question; none if it is no decision of play."""
        found: dict[int, str] = {}
        for choice in ask.choices:
            named = dict(self._named(choice, view))
            if not named:
                return {}
            found |= {self.names.index(name): answer for name, answer in named.items()}
        return found

    def _named(self, choice: Choice, view: View) -> Iterator[tuple[str, str]]:
        if choice.most > choice.amount:
            for name, multiple in self.sizes.get(choice.name, ()):
                amount = choice.most if multiple == MOST else multiple * choice.amount
                if amount <= choice.most:
                    yield name, f"{choice.name} {amount}"
        elif choice.name in self.names:
            yield choice.name, choice.name
        elif choice.name.startswith("low ") and LOW_CARDS[1, 2] in self.names:
            first, second = sorted(
                view.own.index(card) + 1 for card in parse_cards(choice.name.removeprefix("low "))
            )
            yield LOW_CARDS[first, second], choice.name


def _bets(name: str) -> tuple[tuple[str, int], ...]:
    return ((name, 1), (f"{name} 2x", 2), (f"{name} 4x", 4), (f"{name} most", MOST))


_POKER_BETS = {name: _bets(name) for name in ("bet", "complete", "raise")}

DECISIONS: Mapping[str, Decisions] = {
    "heads-up-holdem": Decisions(
        ("fold", "check", "raise 1x", "raise 2x", "raise 3x"),
        {"raise": tuple((f"raise {multiple}x", multiple) for multiple in (1, 2, 3))},
    ),
    "five-card-hi-lo": Decisions(("fold", "play", *LOW_CARDS.values())),
    "three-card-poker": Decisions(("fold", "play")),
    "three-card-21": Decisions(
        (
            LOOK_ON, "stand", "hit", "double", "split", "surrender", "bust",
            "insure", "no insurance",
        ),
        {"double": (("double", MOST),), "insure": (("insure", MOST),)},
    ),
    "blackjack": Decisions(
        (
            LOOK_ON, "stand", "hit", "double", "split", "surrender",
            "insure", "no insurance", "even money", "wait",
        ),
        {"insure": (("insure", MOST),)},
    ),
    "poker": Decisions(
        (
            "fold", "check", "call", "bring in", "straddle", "no straddle", "show", "concede",
            *(name for sizes in _POKER_BETS.values() for name, _ in sizes),
        ),
        _POKER_BETS,
    ),
}  # fmt: skip
"""The decisions of each game that can be learned."""


def decisions(game: str) -> Decisions:
    """What a player of this game decides."""
    if game not in DECISIONS:
        raise Refused(f"there is no environment of {game}; there are {', '.join(DECISIONS)}")
    return DECISIONS[game]
