"""houseway design: pay tables that reach a wanted edge."""

from fractions import Fraction
from typing import Annotated

from houseway.cli.arguments import (
    DECIMAL,
    GameName,
    Json,
    NoCache,
    Settings,
    TableFile,
    chosen,
)
from houseway.cli.departing import named, tell_departures
from houseway.cli.line import Option
from houseway.cli.mathematics import mathematics
from houseway.cli.progress import progress
from houseway.cli.saying import say, say_json
from houseway.games.stakes import looking_at_money
from houseway.money import Odds
from houseway.table.refusal import Refused

MOST_CHOICES = 200


def design(
    edge: Annotated[
        str, Option(metavar="LOW-HIGH", help="The wanted edge in percent, such as 2-2.5.")
    ],
    game: GameName = None,
    table: TableFile = None,
    row: Annotated[
        list[str] | None,
        Option(
            metavar="TABLE.HAND=ODDS",
            help="A row that may change: bad_beat.straight=3..6 or odds.flush='1 to 1, 3 to 2'.",
        ),
    ] = None,
    most: Annotated[int, Option(min=1, help="How many tables to show.")] = 10,
    set_: Settings = None,
    no_cache: NoCache = False,
    json: Json = False,
) -> None:
    """Pay tables that reach a wanted edge, nearest first, and what each row does to the edge."""
    about = chosen(game, table, set_)
    low, high = _edge(edge)
    rows: dict[str, tuple[Odds, ...]] = {}
    for text in row or ():
        name, odds = _row(text)
        if name in rows:
            raise Refused(f"--row {name} is given twice")
        rows[name] = odds
    if no_cache:
        from houseway.math.kept import switch_off

        switch_off()
    room = mathematics(about.game.name)
    with progress("solving", "steps") as tell:
        found = room.design(about.options, rows, low, high, tell)
    left_out = looking_at_money(about.options)
    if json:
        by_odds = {"not_in_the_edge": left_out} if left_out else {}
        say_json({**found.document(most), **by_odds, **named(about.options)})
        return
    tell_departures(about.options)
    wager = found.wager.replace("_", " ")
    several = any(made.edges for made in found.tables)
    of = f"{wager} together, one unit of each" if several else f"the {wager} wager, of each unit"
    say(f"The edge is the house's on {of}, under best play.")
    if left_out:
        say(
            f"Tables are valued by their odds; what {' and '.join(left_out)} "
            f"{'change' if len(left_out) > 1 else 'changes'} is of money, "
            "and `houseway analyze --wager` tells it of one table."
        )
    say("one unit more on a row moves the edge of its wager by")
    longest = max(map(len, found.weights))
    for name, weight in found.weights.items():
        say(f"  {name:{longest}} {-float(weight):+.6%}")
    wanted = f"an edge from {float(low):.4%} to {float(high):.4%}"
    many = found.found
    if many:
        say(f"\n{many} {'table has' if many == 1 else 'tables have'} {wanted}")
    elif found.tables:
        say(f"\nno table of these rows has {wanted}; the nearest are")
    else:
        say("\nno table of these rows pays a better hand as much as a lesser one; offer other odds")
    for made in found.tables[:most]:
        pays = ", ".join(f"{name} {odds}" for name, odds in made.rows.items())
        away = found.away(made)
        off = f"  {float(away):.4%} away" if away else ""
        own = [f"{name.replace('_', ' ')} {float(edge):.4%}" for name, edge in made.edges.items()]
        more = f"({', '.join(own)})" if own else f"deviation {made.standard_deviation:.4f}"
        say(f"  {float(made.edge):.4%}  {more}{off}  {pays}")


def _edge(text: str) -> tuple[Fraction, Fraction]:
    low, dash, high = text.replace("%", "").partition("-")
    high = high if dash else low
    if not DECIMAL.fullmatch(low) or not DECIMAL.fullmatch(high):
        raise Refused(f"--edge {text!r} must be percentages such as 2-2.5")
    wanted = Fraction(low) / 100, Fraction(high) / 100
    if wanted[0] > wanted[1]:
        raise Refused(f"--edge {text!r} must name the lower percentage first")
    return wanted


def _row(text: str) -> tuple[str, tuple[Odds, ...]]:
    """A row that may change, `table.hand`, and the odds it may have."""
    name, equals, choices = text.partition("=")
    if not equals or "." not in name:
        raise Refused(f"--row {text!r} must be TABLE.HAND=ODDS, such as bad_beat.straight=3..6")
    try:
        low, dots, high = choices.partition("..")
        if dots:
            if not (low.strip().isdigit() and high.strip().isdigit() and len(choices) < 20):
                raise ValueError("a range is written as in 3..6")
            first, last = int(low), int(high)
            odds = tuple(map(Odds, range(first, min(last, first + MOST_CHOICES) + 1)))
        else:
            odds = tuple(
                Odds.parse(part if " to " in part else f"{part.strip()} to 1")
                for part in choices.split(",")
            )
    except ValueError as error:
        raise Refused(f"--row {text!r}: {error}") from None
    if not odds or len(odds) > MOST_CHOICES:
        raise Refused(f"--row {text!r} must offer 1 to {MOST_CHOICES} odds")
    return name.strip(), odds
