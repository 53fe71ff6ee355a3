"""A player's whole action: the main wager with every choice of side wagers, at named stakes."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from houseway.games.stakes import MAIN, smallest
from houseway.math.action import Action
from houseway.math.figures import Section
from houseway.money import dollars
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.protocols import Mathematics

PACE = 60
"""Rounds an hour where nobody named another pace."""


def actions(
    room: Mathematics, game: Game, options: Options, stakes: Mapping[str, int] | None
) -> tuple[Action, ...]:
    """The actions of a player, the main wager alone first; none of players among themselves."""
    if room.SITUATIONS == "hands against each other":
        return ()
    chosen = smallest(game, options) if stakes is None else stakes
    if room.SITUATIONS == "one deck":
        return tuple(room.action(options, some) for some in _choices(chosen))
    return room.actions(options, chosen)


def _choices(stakes: Mapping[str, int]) -> Iterator[dict[str, int]]:
    sides = [name for name in stakes if name != MAIN]
    for many in range(len(sides) + 1):
        for some in combinations(sides, many):
            yield {name: stakes[name] for name in (MAIN, *some)}


def actions_section(found: tuple[Action, ...], pace: int, seats: int) -> Section:
    """The actions side by side."""
    rows = tuple(_row(action, pace, seats) for action in found)
    tickets = MAIN not in found[0].stakes
    return Section(
        "The whole action of a player",
        (
            "Wagers made together, paid as at the table. The edge is of each unit of the wagers "
            "named, staked is what lies on the table on average in the end, the win that of the "
            f"house from one player in an hour of {pace} rounds, by theory. Exposure is the most "
            "that the house can lose to one player in a round; a full table of "
            f"{seats} cannot win more than so many times as much."
            + (" Of tickets each line is one that a player buys for every draw." * tickets),
        ),
        (
            "wagers", "edge", "exactly", "deviation", "ahead", "staked", "win an hour",
            "loses at most", "exposure", "full table",
        ),
        rows,
    )  # fmt: skip


def _row(action: Action, pace: int, seats: int) -> tuple[str, ...]:
    whole = action.whole
    low, high = int(whole.ways[0][0]), int(whole.ways[-1][0])
    return (
        " + ".join(f"{name.replace('_', ' ')} {dollars(n)}" for name, n in action.stakes.items()),
        f"{float(action.edge):.4%}",
        f"within {action.edge_error:.0e}" if action.error else str(action.edge),
        in_dollars(whole.standard_deviation),
        f"{float(whole.hit_frequency):.3%}",
        in_dollars(float(action.average_staked)),
        in_dollars(float(action.hourly(pace))),
        dollars(-low),
        dollars(high),
        dollars(seats * high),
    )


def in_dollars(cents: float) -> str:
    """An average amount of money, rounded to cents.

    >>> in_dollars(405.51), in_dollars(-129_59.2)
    ('$4.06', '-$129.59')
    """
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.2f}"
