"""What a seat knows of the deck besides its own cards and the board."""

from collections.abc import Iterable

from houseway.cards.card import Card
from houseway.table.views import View


def seen_elsewhere(view: View, known: Iterable[Card]) -> tuple[Card, ...]:
    """Every other card the seat has seen in this round: face up, exposed, set aside, taken away."""
    seen = {card for place in view.cards for card in view.visible(place)} | set(view.gone)
    return tuple(sorted(seen - set(known)))
