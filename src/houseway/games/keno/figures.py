"""What a report shows of keno: the sections of its analysis, and tickets as examples."""

from dataclasses import replace
from fractions import Fraction

from houseway.games.keno import paytables
from houseway.games.keno.chances import DRAWS, catches, house_advantage, least_edge
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.tickets import Conditioning, Group, every_way
from houseway.math.figures import Section

EXAMPLES = {
    "way": (Group((1, 2)), Group((3, 4)), Group((5, 6)), Group((7, 8))),
    "combination": (Group((1, 2)), Group((3, 4, 5)), Group((6, 7, 8, 9))),
    "king": (Group((1,), king=True), Group((2, 3, 4)), Group((5, 6, 7))),
}
"""A ticket of each type that has several ways, all of them played at one rate."""
RATE = 1_00


def examples(options: KenoOptions) -> dict[str, Conditioning]:
    """The example tickets with the ways that the pay table has rows for."""
    made = {name: every_way(groups, RATE, options.spots_sold) for name, groups in EXAMPLES.items()}
    return {name: example for name, example in made.items() if example.conditions}


def spots_key(spots: int) -> str:
    """The name of a straight ticket among the wagers."""
    return "1_spot" if spots == 1 else f"{spots}_spots"


def least_section(options: KenoOptions) -> Section:
    """The number of spots that costs least."""
    least = least_edge(options)
    edge = house_advantage(options, least)
    return Section(
        "The least house advantage",
        (
            f"Of the numbers of spots this table has rows for, {least} cost least: the house keeps "
            f"{float(edge):.4%}, exactly {edge}.",
            "Which numbers are marked makes no difference, nor do ways: a ticket of several ways "
            "costs what its ways cost.",
        ),
    )


def tables_section(options: KenoOptions) -> Section:
    """The house advantage of each number of spots under the table in force and every sample."""
    of_tables = {"in force": options}
    for name in paytables.KENO.printed:
        of_tables[name] = replace(options, keno_table=name)
    rows = tuple(
        (
            str(spots),
            *(
                f"{float(house_advantage(of, spots)):.4%}" if spots in of.spots_sold else "not sold"
                for of in of_tables.values()
            ),
        )
        for spots in sorted({spots for of in of_tables.values() for spots in of.spots_sold})
    )
    return Section(
        "House advantage of every table",
        ("The samples are nobody's tables; they show what tables of their kind come to.",),
        ("spots", *of_tables),
        rows,
    )


def catches_section(options: KenoOptions) -> Section:
    """How often each catch that pays comes, what it pays, and what it gives back."""
    rows = []
    for row in options.pay_table("keno_table").rows:
        spots, caught = paytables.CATCHES[row.hand]
        chance = Fraction(catches(spots, caught), DRAWS)
        back = options.returns[spots, caught]
        rows.append(
            (
                row.hand,
                str(row.odds),
                _one_in(chance),
                f"{float(chance):.8%}",
                f"{float(chance * back):.4%}",
                str(chance),
            )
        )
    return Section(
        "Every catch that pays",
        ("One unit more on a row moves the edge of its number of spots by the probability.",),
        ("catch", "pays", "one in", "probability", "of the return", "exactly"),
        tuple(rows),
    )


def _one_in(chance: Fraction) -> str:
    times = 1 / chance
    return f"{float(times):,.2f}" if times < 1000 else f"{round(times):,}"


def examples_section(options: KenoOptions, tickets: dict[str, Conditioning]) -> Section:
    """The ways of the example tickets, each with its edge."""
    rows = tuple(
        (
            f"{name} ticket",
            " | ".join(map(str, example.groups)),
            str(condition),
            f"{float(house_advantage(options, condition.spots)):.4%}",
        )
        for name, example in tickets.items()
        for condition in example.conditions
    )
    return Section(
        "The ways of the example tickets",
        (
            "Each way is paid as a straight ticket of its spots; 4/2 reads four ways of two spots.",
            "A king (K) is one number that plays only together with other groups.",
        ),
        ("ticket", "groups", "condition", "edge of each way"),
        rows,
    )
