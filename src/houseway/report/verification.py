"""What a laboratory holds the figures against: a simulation, published figures, the exposure."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.math.figures import Analysis
from houseway.money import dollars
from houseway.report import identity, numbers
from houseway.report.document import (
    Block,
    Cell,
    Code,
    Column,
    DocumentTable,
    Heading,
    Paragraph,
    Style,
)
from houseway.report.published import compared
from houseway.report.words import wager_title
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.protocols import Stakes

if TYPE_CHECKING:
    from houseway.sim.result import Simulated

ROUNDS = 1 << 22
"""Simulated for a report; four chunks, a second or so."""
SEED = "1"


def simulate(game: Game, options: Options, stakes: Stakes | None = None) -> "Simulated | None":
    """The simulation of a report; none where the game brings no kernel for these options."""
    from houseway.sim.plan import Plan
    from houseway.sim.result import Simulated
    from houseway.sim.run import Run, on_threads
    from houseway.table.refusal import Refused

    if game.simulation is None or game.among_players:
        return None
    try:
        plan = Plan(game.name, options, ROUNDS, seed=SEED, stakes=stakes)
        run = Run(plan)
    except Refused:
        return None
    on_threads(run)
    return Simulated(plan, run.tally)


def chapter(
    number: str, game: Game, options: Options, analysis: Analysis, found: "Simulated | None"
) -> Iterator[Block]:
    """Every check, each in a section."""
    yield Heading(1, number, "Verification")
    sections = (
        ("Simulation", tuple(_simulation(game, options, found)) if found else ()),
        ("Published figures", tuple(_published(analysis))),
        ("Exposure", tuple(_exposure(game, options, analysis))),
    )
    told = [(title, blocks) for title, blocks in sections if blocks]
    for index, (title, blocks) in enumerate(told, 1):
        yield Heading(2, f"{number}.{index}", title)
        yield from blocks
    if not told:
        yield Paragraph("No simulation, published figure or limit is at hand for this table.")


def _simulation(game: Game, options: Options, found: "Simulated") -> Iterator[Block]:
    yield Paragraph(
        f"{found.tally.rounds:,} rounds of best play were simulated for this report with seed "
        f"{found.plan.seed}, by kernels that are tested against the program that deals the game. "
        "The same command gives the same counts on any machine:"
    )
    plan, rounds = found.plan, str(found.tally.rounds)
    more = (*identity.wagers(plan.stakes), "--rounds", rounds, "--seed", plan.seed)
    yield Code(identity.command(game, options, *more, verb="simulate"))
    yield DocumentTable(
        heads=("wager", "edge, simulated", "95% interval", "edge, exactly", "z", "chi-square"),
        rows=tuple(
            (
                Cell(wager_title(wager.name)),
                Cell(f"{-float(wager.mean):.4%}".replace("-", numbers.MINUS)),
                Cell(
                    f"{-wager.interval[1]:.4%} to {-wager.interval[0]:.4%}".replace(
                        "-", numbers.MINUS
                    )
                ),
                Cell(
                    numbers.UNKNOWN
                    if wager.exact_edge is None
                    else numbers.percent(Fraction(wager.exact_edge), 4)
                ),
                Cell(
                    numbers.UNKNOWN
                    if wager.z is None
                    else f"{wager.z:+.2f}".replace("-", numbers.MINUS)
                ),
                Cell(
                    numbers.UNKNOWN
                    if wager.fit is None
                    else f"{wager.fit.statistic:.1f} of {wager.fit.degrees}",
                    "" if wager.fit is None else f"p {wager.fit.probability:.3f}",
                ),
            )
            for wager in found.wagers
        ),
        columns=(Column(share=3), *(Column(right=True, share=s) for s in (3, 5, 3, 2, 3))),
    )
    yield Paragraph(
        "z is the distance of the simulated edge from the exact one in standard errors; "
        "chi-square compares all outcomes with their exact probabilities. "
        + (
            "Nothing disagrees."
            if not found.discrepancies
            else "These disagree: " + "; ".join(found.discrepancies) + "."
        )
    )


def _published(analysis: Analysis) -> Iterator[Block]:
    rows = compared(analysis)
    if not rows:
        yield Paragraph(
            "No figure that others have published for these rules and pay tables is known to the "
            "program."
        )
        return
    yield DocumentTable(
        heads=("wager", "edge, published", "edge, ours", "", "source"),
        rows=tuple(
            (
                Cell(wager_title(row.published.wager)),
                Cell(f"{row.published.percent}%"),
                Cell(f"{row.ours}%"),
                Cell("agrees" if row.agrees else "differs", style=Style.STRONG),
                Cell(row.published.source),
            )
            for row in rows
        ),
        columns=(
            *(Column(share=3), Column(right=True, share=2), Column(right=True, share=2)),
            *(Column(share=2), Column(share=4)),
        ),
        caption="Ours are rounded to the places that were published.",
    )


def _exposure(game: Game, options: Options, analysis: Analysis) -> Iterator[Block]:
    """The most the house can lose in a round, by the limits in force."""
    limits = {rule.name: rule.maximum for rule in game.wagers(options)}
    first = next(iter(limits), "")
    rows = []
    for name, figures in analysis.wagers.items():
        most = limits.get(first if name == "main" else name)
        if most is None or figures.distribution is None:
            continue
        net = figures.distribution.ways[-1][0]
        lost = round(net * most)
        if options.payout_cap is not None:
            lost = min(lost, options.payout_cap)
        seats = game.most_seats(options)
        rows.append((wager_title(name), most, net, lost, lost * seats, seats))
    if not rows:
        return
    seats = rows[0][-1]
    together = sum(row[3] for row in rows)
    if options.payout_cap is not None:
        together = min(together, options.payout_cap)
    yield DocumentTable(
        heads=("wager", "maximum", "largest result", "one seat", f"{seats} seats"),
        rows=tuple(
            (
                Cell(title),
                Cell(dollars(most)),
                Cell(f"{numbers.result(net)} units"),
                Cell(dollars(lost)),
                Cell(dollars(all_seats)),
            )
            for title, most, net, lost, all_seats, _ in rows
        ),
        columns=(Column(share=3), *(Column(right=True, share=2) for _ in range(4))),
        caption="The most that the house can lose by a wager in one round at the table's maximum. "
        "The last column is a bound: it takes every seat to have the largest result at once.",
        total=(
            Cell("all together, at most"),
            *(Cell(""), Cell("")),
            Cell(dollars(together)),
            Cell(dollars(together * seats)),
        )
        if len(rows) > 1
        else (),
    )
