"""Main and side pots, equal parts and odd chips: plain functions over whole numbers.

A player contends for what every other player has matched, and for no more; who has put in less
than others contends for the pots up to that amount only. What a folded player has put in stays in
the pots for which it was put in.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.cards.poker import PokerRank
from houseway.games.poker.variants import Side


class Pot(NamedTuple):
    """What lies in one pot, and the players who contend for it."""

    amount: int
    players: tuple[int, ...]


def pots(paid: Sequence[int], folded: Sequence[bool]) -> list[Pot]:
    """The main pot and the side pots, by what each player has put in.

    >>> pots([50, 200, 200, 20], [False, False, False, True])
    [Pot(amount=170, players=(0, 1, 2)), Pot(amount=300, players=(1, 2))]
    """
    live = [player for player, out in enumerate(folded) if not out]
    levels = sorted({paid[player] for player in live})
    if len(levels) == 1 and max(paid) <= levels[0]:
        return [Pot(sum(paid), tuple(live))]
    found: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum(min(put, level) - min(put, below) for put in paid)
        players = tuple(player for player in live if paid[player] >= level)
        if amount:
            found.append(Pot(amount, players))
        below = level
    rest = sum(put - below for put in paid if put > below)
    if rest:  # put in by players who have folded: nobody left has matched it, the last pot has it
        last = found[-1] if found else Pot(0, tuple(live))
        found[-1:] = [Pot(last.amount + rest, last.players)]
    return found


def shares(amount: int, winners: Sequence[int], chip: int) -> list[int]:
    """Equal parts of a pot in whole chips; odd chips go to the winners in their order, one each.

    >>> shares(1100, (4, 0, 2), 100)
    [400, 400, 300]
    """
    each, left = divmod(amount, len(winners) * chip)
    odd, crumbs = divmod(left, chip)
    parts = [(each + (n < odd)) * chip for n in range(len(winners))]
    parts[0] += crumbs
    return parts


Held = Mapping[Side, PokerRank | None]
"""What a hand is worth on each side that shares the pots; nothing where it does not qualify."""


class Part(NamedTuple):
    """A pot, or half of one: the hand that wins it, and what each winner gets."""

    side: Side
    best: PokerRank
    winners: list[int]
    shares: list[int]


def divide(
    amount: int, players: Sequence[int], held: Mapping[int, Held], sides: Sequence[Side], chip: int
) -> list[Part]:
    """Divide a pot among the best hands, in halves where high and low share it.

    A side on which no hand qualifies gets nothing. Odd chips go to the high hand, and among equal
    hands to the first player from the left of the button (A-PKR-2).
    """
    taking = [side for side in sides if any(held[player][side] is not None for player in players)]
    parts: list[Part] = []
    for side, half in zip(taking, shares(amount, range(len(taking)), chip), strict=True):
        ranks = {n: rank for n in players if (rank := held[n][side]) is not None}
        best = max(ranks.values())
        winners = [n for n, rank in ranks.items() if rank == best]
        parts.append(Part(side, best, winners, shares(half, winners, chip)))
    return parts
