"""What a ticket is paid: from the numbers caught in each group to money. Pure, and exact."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from houseway.games.keno.tickets import Conditioning, Group
from houseway.table.options import Options

Returns = Mapping[tuple[int, int], Fraction]
"""What a way of one unit gives back, by its spots and its catch; nothing where there is no row."""


def hits(groups: Sequence[Group], drawn: Collection[int]) -> tuple[int, ...]:
    """How many numbers of each group have been drawn."""
    return tuple(sum(number in drawn for number in group.numbers) for group in groups)


def ways_caught(groups: Sequence[Group], caught: Sequence[int]) -> Counter[tuple[int, int]]:
    """How many ways have so many spots and so many of them caught.

    All ways at once: the product of (1 + x^size y^caught) over the groups, less what is no way.
    """
    ways = Counter({(0, 0): 1})
    for group, hit in zip(groups, caught, strict=True):
        size = len(group.numbers)
        ways.update({(spots + size, n + hit): count for (spots, n), count in ways.items()})
    ways[0, 0] -= 1
    for group, hit in zip(groups, caught, strict=True):
        if group.king:
            ways[1, hit] -= 1
    return +ways


def results(conditioning: Conditioning, caught: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Spots, catch and ways of everything the ticket plays, the best catch of each first."""
    played = {condition.spots for condition in conditioning.conditions}
    found = ways_caught(conditioning.groups, caught)
    return tuple(
        (spots, n, found[spots, n])
        for spots, n in sorted(found, key=lambda way: (way[0], -way[1]))
        if spots in played
    )


def pays(
    conditioning: Conditioning, results: Sequence[tuple[int, int, int]], returns: Returns
) -> Fraction:
    """What one game of a ticket pays in cents, all its ways together."""
    rates = {condition.spots: condition.rate for condition in conditioning.conditions}
    return sum(
        (
            returns[spots, caught] * ways * rates[spots]
            for spots, caught, ways in results
            if (spots, caught) in returns
        ),
        Fraction(0),
    )


def shared(dues: Sequence[int], limit: int | None, unit: int) -> list[int]:
    """What tickets are paid where a draw pays no more than a limit to all of them together.

    Each is paid its part of the limit, rounded down to the smallest money; the rest is not paid.
    """
    total = sum(dues)
    if limit is None or total <= limit:
        return list(dues)
    return [due * limit // total // unit * unit for due in dues]


def paid_out(options: Options, due: Fraction) -> int:
    """What is handed out on the only winning ticket of a draw, in cents: rounded and limited."""
    amount = options.breakage_policy.cents(due)
    return shared([amount], options.payout_cap, options.chip)[0]
