"""A situation named for its value: which cards can lie so in a shoe."""

from collections import Counter
from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.table.refusal import Refused


def refuse_situation(
    title: str,
    decks: int,
    *,
    board: Sequence[Card],
    dealer: Sequence[Card],
    others: Sequence[Card],
) -> None:
    """Refuse a board, more or less than one up-card, and cards the shoe has not so often."""
    if board:
        raise Refused(f"{title} has no community cards; leave the board out")
    if len(dealer) != 1:
        raise Refused("the dealer's up-card is one card; name it, as in --dealer Td")
    for card, count in Counter([*dealer, *others]).items():
        if count > decks:
            raise Refused(f"{card} is named {count} times; there are {decks} in the shoe")
