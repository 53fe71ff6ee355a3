"""The room as a whole: decks for every table, announcements of games and seats: 14.2(c), 14.18."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from houseway.games.poker.agreement import stakes_in_effect
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.variants import VARIANTS
from houseway.money import dollars, span
from houseway.table.phrases import Said, phrase
from houseway.table.refusal import Refused
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Announce

Backs = tuple[str, str]

ANNOUNCEMENT = "announcement"
"""The procedure that announces the game and the vacant seats of one table."""


@dataclass(frozen=True)
class OpenTable:
    """A poker table that is open today: where it stands and what is played there."""

    number: int
    location: str
    options: PokerOptions
    taken: int = 0
    """How many seats are taken."""

    @property
    def vacant(self) -> int:
        """How many seats are free."""
        return self.options.most_players - self.taken


# --- 14.2(c) the decks of a gaming day --------------------------------------------------------


def share_of_alike(one: OpenTable, other: OpenTable) -> int:
    """In how many of limits, location and type of poker two tables are alike, 14.2(c)."""
    return sum(
        (
            one.options.limit == other.options.limit,
            one.location == other.location,
            one.options.game == other.options.game,
        )
    )


def distribute(tables: Sequence[OpenTable], colours: Sequence[str]) -> Mapping[int, Backs]:
    """The backs of the two decks of each table, as a proposal to the poker shift supervisor.

    Each table gets the pair that the tables most like it have least of, so that a card brought
    from one of them would be seen at once.
    """
    distinct = list(dict.fromkeys(colour.strip().casefold() for colour in colours))
    if len(distinct) < 2:
        raise Refused("decks of at least two distinguishable backs are needed", "PKR 14.2(c)-dist")
    plan: dict[int, Backs] = {}
    given: list[tuple[OpenTable, Backs]] = []
    for table in tables:
        pair = min(
            combinations(distinct, 2),
            key=lambda pair: sum(
                share_of_alike(table, other) * len({*pair} & {*backs}) for other, backs in given
            ),
        )
        plan[table.number] = pair
        given.append((table, pair))
    return plan


# --- 14.18 announcements ----------------------------------------------------------------------


def announcements(tables: Sequence[OpenTable]) -> Iterator[str]:
    """What may be announced where poker tables are: games, minimum and maximum, vacant seats."""
    for table in tables:
        yield f"Table {table.number}: {offered(table.options, table.vacant)}"


def announce(table: TableState) -> Procedure:
    """The same of one table, on record."""
    options = stakes_in_effect(table)  # 14.17: those in effect
    vacant = options.most_players - len(table.seats) - len(table.reserved)
    yield Announce(offered(options, vacant), cite="PKR 14.18")


def offered(options: PokerOptions, vacant: int) -> Said:
    """The type of poker, the wagers and the vacant seats."""
    limit = options.betting_limit
    return GAME_OFFERED(options.game, limit.kind, limit.low, limit.high, vacant)


def game_offered(game: str, kind: str, low: int, high: int, vacant: int) -> str:
    """The same in words."""
    seats = f"{vacant or 'no'} vacant seat{'' if vacant == 1 else 's'}"
    return f"{VARIANTS[game].title}, {stakes(kind, low, high)}, {seats}"


def what_is_played(options: PokerOptions) -> str:
    """The type of poker and its wagers, for whoever looks for a table."""
    limit = options.betting_limit
    return f"{options.variant.title}, {stakes(limit.kind, limit.low, limit.high)}"


def stakes(kind: str, low: int, high: int) -> str:
    """The minimum and maximum wagers in words."""
    match kind:
        case "fixed":
            return f"limit {dollars(low)} and {dollars(high)}"
        case "spread":
            return f"spread limit {span(low, high)}"
        case "pot":
            return f"minimum {dollars(low)}, maximum the pot"
    return f"minimum {dollars(low)}, no maximum"


GAME_OFFERED = phrase("game offered", game_offered)
