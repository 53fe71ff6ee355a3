"""Whose turn comes first, and how much a street is bet in: what every round asks its variant."""

from collections.abc import Callable, Sequence

from houseway.cards.card import Card
from houseway.cards.low import low_card
from houseway.games.poker.betting import Limit
from houseway.games.poker.variants import Street, Variant

Boards = Callable[[], Sequence[tuple[int, Sequence[Card]]]]
"""The up-cards of the players who are still in, each with the player's number."""


def blind_players(players: int) -> tuple[int, int]:
    """Who posts the small and the big blind: of two players the button posts the small one."""
    return (1, 0) if players == 2 else (0, 1)


def bet_size(limit: Limit, street: Street) -> int:
    """The bet of a street in fixed limit, and the smallest bet otherwise."""
    return limit.high if street.big and limit.kind == "fixed" else limit.low


def first_to_act(
    variant: Variant, players: int, boards: Boards, *, opening: bool, last_blind: int
) -> int:
    """The player whose turn comes first on a street."""
    if variant.has_button:
        return (last_blind + 1) % players if opening else 0
    numbers, up = zip(*boards(), strict=True)
    if opening:
        return int(numbers[brings_in(variant, [cards[0] for cards in up])])
    return int(numbers[acts_first(variant, up)])


def open_pair(
    variant: Variant, street: Street, boards: Sequence[tuple[int, Sequence[Card]]]
) -> bool:
    """Whether somebody shows a pair on fourth street, where that lets the upper limit be bet."""
    if not variant.open_pair or street is not variant.streets[1]:
        return False
    return any(len({card.rank for card in up}) < len(up) for _, up in boards)


# --- up-cards: who brings in and who acts first -----------------------------------------------


def brings_in(variant: Variant, doors: Sequence[Card]) -> int:
    """Which of the players with these up-cards must bring in; of equal ranks the suit decides.

    Suits rank only here, in the order clubs, diamonds, hearts, spades; no hand wins by a suit.
    """
    if variant.opens == "low card":
        return min(range(len(doors)), key=lambda n: (doors[n].rank, doors[n].suit))
    # 14.3(e): in low poker the king is the worst card, not the ace.
    return max(range(len(doors)), key=lambda n: (-low_card(doors[n].rank), doors[n].suit))


def acts_first(variant: Variant, boards: Sequence[Sequence[Card]]) -> int:
    """Which of the players with these up-cards acts first; of equal boards the first one's."""
    if variant.acts == "low hand":
        return min(
            range(len(boards)), key=lambda n: _groups([-low_card(c.rank) for c in boards[n]])
        )
    return max(range(len(boards)), key=lambda n: (_groups([c.rank for c in boards[n]]), -n))


def _groups(ranks: list[int]) -> tuple[list[int], list[int]]:
    """How many are of a rank, then which: two pairs beat a higher one, though no straight counts.

    >>> _groups([3, 2, 2, 3]) > _groups([5, 13, 13, 10])
    True
    """
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return [count for count, _ in groups], [rank for _, rank in groups]
