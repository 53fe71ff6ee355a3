"""5 Card Hi-Lo for learners."""

from itertools import combinations

from houseway.cards.card import parse_cards
from houseway.table.environment import Decisions, Environment, Places
from houseway.table.steps import Choice
from houseway.table.views import View

LOW = "low "
LOW_CARDS = {
    (first, second): f"{LOW}{first} {second}" for first, second in combinations(range(1, 6), 2)
}
"""Which two of the own cards, in the order they were seen, make the low hand."""


def name_of(choice: Choice, view: View) -> str:
    """A choice that names the cards of the low hand, by their places among the own cards."""
    if not choice.name.startswith(LOW):
        return choice.name
    first, second = sorted(
        view.own.index(card) + 1 for card in parse_cards(choice.name.removeprefix(LOW))
    )
    return LOW_CARDS[first, second]


ENVIRONMENT = Environment(
    Decisions(("fold", "play", *LOW_CARDS.values()), name_of=name_of),
    Places(hand=5, dealer=5),
    single="FiveCardHiLo-v0",
)
