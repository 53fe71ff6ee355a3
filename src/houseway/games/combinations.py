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
    """The actions of a player, the main wager alone first; none where hands are not counted."""
    if room.SITUATIONS != "one deck":
        return ()
    chosen = smallest(game, options) if stakes is None else stakes
    return tuple(room.action(options, some) for some in _choices(chosen))


def _choices(stakes: Mapping[str, int]) -> Iterator[dict[str, int]]:
    sides = [name for name in stakes if name != MAIN]
    for many in range(len(sides) + 1):
        for some in combinations(sides, many):
            yield {name: stakes[name] for name in (MAIN, *some)}


def actions_section(found: tuple[Action, ...], pace: int, seats: int) -> Section:
    """The actions side by side."""
    rows = tuple(_row(action, pace, seats) for action in found)
    return Section(
        "The whole action of a player",
        (
            "Wagers made together, paid as at the table. The edge is of each unit of the wagers "
            "named, the theoretical win that of the house from one player in an hour of "
            f"{pace} rounds. Exposure is the most that the house can lose to one player in a "
            f"round; a full table of {seats} cannot win more than so many times as much.",
        ),
        (
            "wagers", "edge", "exactly", "deviation", "ahead", "average staked",
            f"win an hour at {pace}", "player loses at most", "exposure", "full table",
        ),
        rows,
    )  # fmt: skip


def _row(action: Action, pace: int, seats: int) -> tuple[str, ...]:
    whole = action.whole
    low, high = int(whole.ways[0][0]), int(whole.ways[-1][0])
    return (
        " + ".join(f"{name.replace('_', ' ')} {dollars(n)}" for name, n in action.stakes.items()),
        f"{float(action.edge):.4%}",
        str(action.edge),
        f"${whole.standard_deviation / 100:,.2f}",
        f"{float(whole.hit_frequency):.3%}",
        f"${float(action.average_staked) / 100:,.2f}",
        f"${float(action.hourly(pace)) / 100:,.2f}",
        dollars(-low),
        dollars(high),
        dollars(seats * high),
    )
