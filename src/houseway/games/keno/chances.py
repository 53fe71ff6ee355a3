"""How often tickets catch what, exactly: hypergeometric counts over all draws of twenty numbers."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod

from houseway.games.keno.numbers import DRAWN, NUMBERS
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.settle import hits, paid_out, pays, results, ways_caught
from houseway.games.keno.tickets import Conditioning
from houseway.law import cites
from houseway.math.distribution import Distribution
from houseway.table.refusal import Refused

DRAWS = comb(NUMBERS, DRAWN)
MOST_CELLS = 250_000
"""A ticket whose groups can be caught in more ways than this has its edge but no distribution."""


def catches(spots: int, caught: int) -> int:
    """In how many of all draws so many of these spots are among the twenty."""
    return comb(spots, caught) * comb(NUMBERS - spots, DRAWN - caught)


@cites("KENO 15.1 House advantage")
def house_advantage(options: KenoOptions, spots: int) -> Fraction:
    """What the house expects to keep of each unit on a way of so many spots.

    The definition in the text breaks off after "true odds ... and"; read as A-KENO-1 has it: one
    less the sum of each probability times what it pays, the wager included.
    """
    paid = sum(
        (
            catches(spots, caught) * back
            for (of, caught), back in options.returns.items()
            if of == spots
        ),
        Fraction(0),
    )
    return 1 - paid / DRAWS


def straight(options: KenoOptions, spots: int) -> Distribution:
    """What one unit on a straight ticket wins."""
    backs = {caught: back for (of, caught), back in options.returns.items() if of == spots}
    return of_catches(spots, backs)


def of_catches(spots: int, backs: Mapping[int, Fraction]) -> Distribution:
    """What one unit wins where these catches give so much back and the others nothing."""
    ways: defaultdict[Fraction, int] = defaultdict(int)
    for caught in range(spots + 1):
        ways[backs.get(caught, Fraction(0)) - 1] += catches(spots, caught)
    return Distribution.of(ways)


def as_paid_out(options: KenoOptions, by_odds: Distribution, price: int) -> Distribution:
    """What one unit of a ticket at this price wins when it is rounded and capped."""
    ways: defaultdict[Fraction, int] = defaultdict(int)
    for net, count in by_odds.ways:
        ways[Fraction(paid_out(options, (net + 1) * price), price) - 1] += count
    return Distribution.of(ways)


def least_edge(options: KenoOptions) -> int:
    """The number of spots at which the house keeps least; of equal ones the smallest."""
    return min(options.spots_sold, key=lambda spots: (house_advantage(options, spots), spots))


# --- tickets of several ways -----------------------------------------------------------------


def value(
    options: KenoOptions, conditioning: Conditioning, drawn: Collection[int] = ()
) -> Fraction:
    """What one unit of a ticket's price is expected to win, given numbers drawn so far.

    Way by way, for the expectation of a sum is the sum of the expectations.
    """
    rates = {condition.spots: condition.rate for condition in conditioning.conditions}
    left, to_come = NUMBERS - len(drawn), DRAWN - len(drawn)
    ways = ways_caught(conditioning.groups, hits(conditioning.groups, drawn))
    paid = Fraction(0)
    for (spots, caught), count in ways.items():
        if spots not in rates:
            continue
        open_spots = spots - caught
        for more in range(open_spots + 1):
            back = options.returns.get((spots, caught + more))
            if back is not None and more <= to_come:
                draws = comb(open_spots, more) * comb(left - open_spots, to_come - more)
                paid += count * rates[spots] * back * draws
    return paid / comb(left, to_come) / conditioning.price - 1


def ticket(
    options: KenoOptions, conditioning: Conditioning, drawn: Collection[int] = ()
) -> Distribution:
    """What one unit of a ticket's price wins, all its ways together, given numbers drawn so far."""
    if _cells(conditioning, drawn) > MOST_CELLS:
        raise Refused("the groups of the ticket can be caught in too many ways to list them")
    rest = NUMBERS - len(drawn) - len(set(conditioning.numbers) - set(drawn))
    to_come = DRAWN - len(drawn)
    before = hits(conditioning.groups, drawn)
    ways: defaultdict[Fraction, int] = defaultdict(int)
    for caught, count in _group_catches(conditioning, drawn):
        others = to_come - sum(caught) + sum(before)
        if 0 <= others <= rest:
            paid = pays(conditioning, results(conditioning, caught), options.returns)
            ways[paid / conditioning.price - 1] += count * comb(rest, others)
    return Distribution.of(ways)


Sort = tuple[int, int, bool]
"""Size of a group, how many of it have been drawn, whether it is a king: all that pays."""


def _sorts(conditioning: Conditioning, drawn: Collection[int]) -> dict[Sort, list[int]]:
    """The groups of a ticket that are alike, by their places on it."""
    found: defaultdict[Sort, list[int]] = defaultdict(list)
    before = hits(conditioning.groups, drawn)
    for place, (group, hit) in enumerate(zip(conditioning.groups, before, strict=True)):
        found[len(group.numbers), hit, group.king].append(place)
    return found


def _cells(conditioning: Conditioning, drawn: Collection[int]) -> int:
    sorts = _sorts(conditioning, drawn)
    return prod(
        comb(len(alike) + size - hit, size - hit) for (size, hit, _), alike in sorts.items()
    )


def _group_catches(
    conditioning: Conditioning, drawn: Collection[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """What may be caught of each group in the end, and in how many ways that comes about.

    Groups that are alike may change places, so each multiset of catches is looked at once.
    """
    sorts = _sorts(conditioning, drawn)
    choices = [
        [
            (more, _orders(more) * prod(comb(size - hit, n) for n in more))
            for more in combinations_with_replacement(range(size - hit + 1), len(alike))
        ]
        for (size, hit, _), alike in sorts.items()
    ]
    caught = [0] * len(conditioning.groups)
    for chosen in product(*choices):
        for ((_, hit, _), alike), (more, _) in zip(sorts.items(), chosen, strict=True):
            for place, n in zip(alike, more, strict=True):
                caught[place] = hit + n
        yield tuple(caught), prod(count for _, count in chosen)


def _orders(catches: Sequence[int]) -> int:
    """In how many ways these catches can be given to groups that are alike."""
    repeats = prod(factorial(times) for times in Counter(catches).values())
    return factorial(len(catches)) // repeats
