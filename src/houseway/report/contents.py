"""What a report says, from an analysis alone, in the order a laboratory reads it."""

from collections.abc import Callable, Iterator
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

import houseway
from houseway.math.figures import Analysis, BoundedFigures, WagerFigures
from houseway.report import identity, numbers, rules, strategy, verification, wagers
from houseway.report.document import (
    Block,
    Cell,
    Code,
    Column,
    Contents,
    Document,
    DocumentTable,
    Heading,
    Paragraph,
    Style,
)
from houseway.report.sign_off import signatures
from houseway.report.words import unit_words, wager_title
from houseway.table.game import Game
from houseway.table.options import Options

if TYPE_CHECKING:
    from houseway.sim.result import Simulated

KIND = "Mathematics report"
EXACT_THROUGHOUT = (
    "Edges, probabilities, variances and mean wagers are fractions of integers throughout. "
    "Each decimal in this report is rounded once, from the fraction, for print; a standard "
    "deviation is the correctly rounded root of an exact variance. The only approximations "
    "are the probabilities and ranges of sessions, and they are named as such where they stand."
)


def report(
    game: Game,
    options: Options,
    analysis: Analysis,
    day: date | None,
    again: str = "",
    simulated: "Simulated | None" = None,
    asked: tuple[str, ...] = (),
) -> Document:
    """The report of an analysis of a game under these options.

    `again` is what writes it again; `asked` are words of the command beside game and options.
    """
    if analysis.game != game.name or dict(analysis.options) != options.as_words():
        raise ValueError("The analysis is of another game or other options than the report.")
    program = identity.program_digest()
    configuration = identity.configuration_digest(game, options)
    return Document(
        kind=KIND,
        title=game.title,
        subtitle=game.citation,
        day=day,
        author=f"houseway {houseway.__version__}",
        foot=f"program {program[:16]}, configuration {configuration[:16]}",
        blocks=(
            *rules.departures(options),
            *_front(options, analysis, program, configuration),
            Contents(),
            *rules.chapter("1", game, options),
            *wagers.chapter("2", "A", analysis),
            *strategy.chapter("3", analysis),
            *verification.chapter("4", game, options, analysis, simulated),
            *_method(
                "5", game, options, analysis, asked, again or _again(game, options, day, asked)
            ),
            *_sign_off("6"),
            *wagers.appendix("A", analysis),
            *rules.appendix("B" if wagers.any_long(analysis) else "A", options),
        ),
    )


def _sign_off(number: str) -> Iterator[Block]:
    yield Heading(1, number, "Sign-off")
    yield Paragraph(
        "Whoever signs has run the commands of the chapters before this one with the program and "
        "the configuration that the digests on the first page name, and has found the same figures."
    )
    yield from signatures("Prepared by", "Checked by the laboratory", "Accepted by the licensee")


def _again(game: Game, options: Options, day: date | None, asked: tuple[str, ...]) -> str:
    epoch = "" if day is None else f"SOURCE_DATE_EPOCH={identity.epoch(day)} "
    return epoch + identity.command(game, options, *asked, "--report", f"{game.name}.pdf")


def _front(
    options: Options, analysis: Analysis, program: str, configuration: str
) -> Iterator[Block]:
    units = {figures.unit for figures in analysis.wagers.values()}
    one = len(units) == 1 and len(analysis.wagers) > 1
    yield DocumentTable(
        heads=("wager", "edge", "element of risk", "standard deviation", "wins"),
        rows=tuple(
            _summary(name, figures, with_unit=not one) for name, figures in analysis.wagers.items()
        ),
        columns=(Column(share=1), *[Column(right=True)] * 4),
        caption=(f"In units of the {units.pop()}. " if one else "")
        + "Figures under best play; every one is exact and rounded only for print."
        if analysis.exact
        else "Figures under best play, rounded for print. Where an error is stated the figure was "
        "computed in floating point and is no farther than that from the exact one; all others "
        "are exact.",
    )
    changed = options.changed()
    differs = (
        f"{len(changed)} of {len(options.names())} options differ from their defaults: "
        f"{', '.join(changed)}"
        if changed
        else f"all {len(options.names())} options at their defaults"
    )
    yield DocumentTable(
        heads=("identification", "SHA-256"),
        rows=(
            (
                Cell(f"houseway {houseway.__version__}", "the program"),
                Cell(program, style=Style.CODE),
            ),
            (Cell("configuration", differs), Cell(configuration, style=Style.CODE)),
        ),
        columns=(Column(share=1), Column()),
    )


def _summary(
    name: str, figures: WagerFigures | BoundedFigures, *, with_unit: bool
) -> tuple[Cell, ...]:
    unit = Cell(wager_title(name), f"of the {unit_words(name, figures.unit)}" if with_unit else "")
    if isinstance(figures, WagerFigures):
        return (
            unit,
            Cell(numbers.percent(figures.edge, 4), style=Style.STRONG),
            Cell(numbers.percent(figures.element_of_risk, 4)),
            Cell(numbers.root(figures.distribution.variance, 4)),
            Cell(numbers.percent(figures.hit_frequency, 4)),
        )
    edge = numbers.percent(Fraction(figures.edge_decimal), 4)
    return (
        unit,
        Cell(edge, f"error below {numbers.bound(figures.error_bound)}", Style.STRONG),
        Cell(numbers.percent(Fraction(figures.element_of_risk), 4)),
        Cell(_known(figures.standard_deviation, numbers.decimal)),
        Cell(_known(figures.hit_frequency, numbers.percent)),
    )


def _known(figure: float | None, written: Callable[[Fraction, int], str]) -> str:
    return numbers.UNKNOWN if figure is None else written(Fraction(figure), 4)


def _method(
    number: str,
    game: Game,
    options: Options,
    analysis: Analysis,
    asked: tuple[str, ...],
    again: str,
) -> Iterator[Block]:
    yield Heading(1, number, "Method")
    yield Heading(2, f"{number}.1", "How the figures were found")
    for paragraph in analysis.method or ("The analysis gives no account of its method.",):
        yield Paragraph(paragraph)
    if not analysis.exact:
        yield Paragraph(
            "Figures with a stated error are computed in floating point by the method above and "
            "are no farther than that error from the exact ones. All other edges, probabilities "
            "and variances are fractions of integers, each decimal rounded once, from the "
            "fraction, for print; probabilities and ranges of sessions are approximations and are "
            "named as such where they stand."
        )
    else:
        yield Paragraph(EXACT_THROUGHOUT)
    yield Heading(2, f"{number}.2", "How to repeat them")
    yield Paragraph("This command prints the figures as one JSON document, fractions included:")
    yield Code(identity.command(game, options, *asked, "--json"))
    yield Paragraph(
        "This one writes the report again, byte for byte; a name that ends in `.html` makes it a "
        "page for a browser:"
        if "--report" in again
        else "This one writes the report again, byte for byte, and all papers with it:"
    )
    yield Code(again)
    yield Heading(2, f"{number}.3", "How to check the digests")
    yield Paragraph(
        "The program is every `.csv` and `.py` file of the installed package. Its digest is the "
        "SHA-256 of the list of their digests, sorted by path. In the folder of the package, "
        "standard tools print it:"
    )
    yield Code(identity.DIGEST_COMMAND)
    yield Paragraph(
        f"The digest of the configuration is the SHA-256 of the lines `game={game.name}` and "
        "`option=value` for every option of section 1.1 in the order of the alphabet, each line "
        "with a line feed at its end. A pay table that a licensee brought is its rows on one line."
    )
