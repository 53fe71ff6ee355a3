"""The exact mathematics of keno, in the shape that every game has.

The counting is in `chances`, what a report shows in `figures`, the search for tables in `design`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from houseway.games.keno import GAME, figures
from houseway.games.keno.chances import (
    as_paid_out,
    house_advantage,
    least_edge,
    straight,
    ticket,
    value,
)
from houseway.games.keno.design import design as design
from houseway.games.keno.numbers import DRAWN, NUMBERS
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.sale import refuse_limits
from houseway.games.keno.tickets import (
    Request,
    read_conditioning,
    refuse_conditions,
    refuse_groups,
)
from houseway.games.stakes import MAIN, in_force
from houseway.math.action import Action, said
from houseway.math.distribution import Distribution, Joint
from houseway.math.figures import Analysis, WagerFigures
from houseway.math.threads import Progress
from houseway.table.protocols import Scope, Stakes
from houseway.table.refusal import Refused
from houseway.table.steps import Ask
from houseway.table.views import View

KEEP, VOID = "keep", "void"

SITUATIONS: Final = "tickets"


def prepare() -> None:
    """There is nothing to compile."""


def analyze(
    options: KenoOptions | None = None,
    progress: Progress | None = None,
    *,
    scope: Scope = "report",
    stakes: Stakes | None = None,
) -> Analysis:
    """Everything about the game under these options."""
    options = options or KenoOptions()
    examples = figures.examples(options)
    stakes = in_force(GAME, options, stakes)
    wagers = wager_figures(options)
    if stakes:
        wagers = figures_as_paid(options, stakes, wagers)
    least = least_edge(options)
    found = Analysis(
        game="keno",
        options=options.as_words(),
        wagers=wagers,
        decisions={},
        strategy={
            "least_edge": f"{least} spots",
            "edge": house_advantage(options, least),
            "tickets": {name: str(example) for name, example in examples.items()},
        },
        sections=(
            figures.least_section(options),
            figures.tables_section(options),
            figures.catches_section(options),
            figures.examples_section(options, examples),
        ),
        method=METHOD,
    )
    return said(found, "Each ticket is bought alone.") if stakes else found


def wager_figures(options: KenoOptions) -> dict[str, WagerFigures]:
    """The figures of every straight ticket and every example, by what the table gives back."""
    return {
        figures.spots_key(spots): WagerFigures(straight(options, spots), "price")
        for spots in options.spots_sold
    } | {
        f"{name}_ticket": WagerFigures(ticket(options, conditioning), "price")
        for name, conditioning in figures.examples(options).items()
    }


def figures_as_paid(
    options: KenoOptions, stakes: Stakes, by_odds: Mapping[str, WagerFigures]
) -> dict[str, WagerFigures]:
    """The figures of straight tickets at a price, and of the examples at theirs, as paid out."""
    prices = _prices(options, by_odds, stakes)
    return {
        name: replace(
            wager,
            distribution=as_paid_out(options, wager.distribution, prices[name]),
            stake=prices[name],
            by_odds=wager.edge,
        )
        for name, wager in by_odds.items()
    }


def actions(options: KenoOptions, stakes: Stakes) -> tuple[Action, ...]:
    """One ticket a draw, of every number of spots at a price and of every example at its own."""
    wagers = wager_figures(options)
    return tuple(
        _action(name, price, as_paid_out(options, wagers[name].distribution, price))
        for name, price in _prices(options, wagers, stakes).items()
    )


def _action(name: str, price: int, paid: Distribution) -> Action:
    nets: dict[tuple[Fraction, ...], int] = {(net * price,): count for net, count in paid.ways}
    staked = {name: Fraction(price)}
    return Action({name: price}, Joint((name,), nets), staked, "nothing is decided", price)


def _prices(options: KenoOptions, wagers: Iterable[str], stakes: Stakes) -> dict[str, int]:
    """What each ticket costs: the examples have a price of their own."""
    own = {f"{name}_ticket": each.price for name, each in figures.examples(options).items()}
    return {name: own.get(name, stakes[MAIN]) for name in wagers}


def ticket_moments(options: KenoOptions, conditioning: str) -> tuple[Fraction, Fraction | None]:
    """Mean and variance of what one unit of a ticket's price wins in a game.

    There is no variance where its groups can be caught in too many ways to list them.
    """
    marked = read_conditioning(conditioning)
    try:
        found = ticket(options, marked)
    except Refused:
        return value(options, marked), None
    return found.mean, found.variance


def ticket_values(
    options: KenoOptions, marking: str, drawn: Sequence[int] = ()
) -> dict[str, Fraction]:
    """What a ticket is worth for each unit of its price, given numbers drawn so far.

    Before the draw it may be voided, which is worth nothing and costs nothing; afterwards not.
    """
    conditioning = read_conditioning(marking)
    refuse_groups(conditioning.kind, conditioning.groups)
    refuse_conditions(conditioning)
    refuse_limits(options, Request(conditioning, 1, conditioning.price))
    if len(set(drawn)) != len(drawn) or not all(1 <= number <= NUMBERS for number in drawn):
        raise Refused(f"the numbers drawn are 1 to {NUMBERS}, and none comes twice")
    if len(drawn) > DRAWN:
        raise Refused(f"{len(drawn)} numbers are named as drawn; a draw has {DRAWN}")
    found = {KEEP: value(options, conditioning, drawn)}
    return found if drawn else {**found, VOID: Fraction(0)}


def best_choice(values: dict[str, Fraction]) -> str:
    """The choice worth most; of equal ones, to keep the ticket."""
    return max(values, key=lambda choice: (values[choice], choice == KEEP))


def values_in_view(view: View, ask: Ask) -> dict[str, Fraction]:
    """A player of keno is asked for requests and nothing else."""
    return {}


METHOD = (
    "There are C(80,20) = 3,535,316,142,212,174,320 draws, all equally likely. Of these, "
    "C(s,c) x C(80-s,20-c) have exactly c of s marked numbers among the twenty. The house "
    "advantage of a way is one less the sum over all catches of that count times what the pay "
    "table gives back, divided by the number of draws (reading A-KENO-1).",
    "A ticket of several ways is the sum of its ways, so its edge is the mean of their edges "
    "weighted by ways and rate. Its distribution is not that of independent ways: the catches of "
    "all groups are counted jointly, as the product of C(size, caught) over the groups times "
    "C(80-m, 20-k) for the numbers not marked, where m numbers are marked and k of them caught.",
    "What a catch pays is computed by the settlement that pays at the counter: all ways at once, "
    "as the product of (1 + x^size y^caught) over the groups, less the kings alone, which are no "
    "way. A second method, way by way, gives the same expectation.",
    "Several games on one ticket are as many independent draws; the sessions of chapter 2 show "
    "what they come to.",
)
