"""Every wager: its figures, its distribution drawn and in full, and what sessions look like."""

from collections.abc import Iterator
from fractions import Fraction

from houseway.math.distribution import Distribution
from houseway.math.figures import Analysis, BoundedFigures, WagerFigures
from houseway.report import charts, numbers, sessions
from houseway.report.document import (
    Block,
    Bullets,
    Cell,
    Column,
    DocumentTable,
    Figure,
    Heading,
    Style,
)
from houseway.report.words import unit_words, wager_title

SHORT = 12
"""Distributions with more outcomes stand in the appendix."""


def chapter(number: str, appendix_letter: str, analysis: Analysis) -> Iterator[Block]:
    """A section for each wager."""
    yield Heading(1, number, "Wagers")
    yield Bullets(
        (
            "Edge: what the house expects to win for each unit of the wager under best play; "
            "positive when the house wins. The return on the unit is one less the edge.",
            "Average wager: what the player has at stake in all, on average, for each unit. "
            "Element of risk: the edge divided by it. The return on all wagered is one less that.",
            "Standard deviation: that of the net result of one round. "
            "Wins, pushes, loses: how often the net result of a round is above, at and below zero.",
            "Sessions: the sum of so many independent rounds of one unit each. Its mean and "
            "deviation are exact. The range that holds nine sessions in ten and the first "
            "probability to be ahead take the sum for normally distributed: an approximation, "
            "rough where rare high payouts carry the deviation. The second probability to be "
            "ahead convolves the exact distribution, in floating point.",
        )
    )
    for index, (name, figures) in enumerate(analysis.wagers.items(), 1):
        yield Heading(2, f"{number}.{index}", wager_title(name))
        unit = unit_words(name, figures.unit)
        if isinstance(figures, BoundedFigures):
            yield _bounded(figures, unit)
            continue
        yield _figures(figures, unit)
        yield from _outcomes(figures, unit, f"{appendix_letter}.{index}")
        yield from _sessions(figures, unit)


def appendix(letter: str, analysis: Analysis) -> Iterator[Block]:
    """The distributions too long for their sections."""
    long = {
        index: (name, figures)
        for index, (name, figures) in enumerate(analysis.wagers.items(), 1)
        if isinstance(figures, WagerFigures) and _long(figures)
    }
    if not long:
        return
    yield Heading(1, letter, "Distributions")
    for index, (name, figures) in long.items():
        yield Heading(2, f"{letter}.{index}", wager_title(name))
        yield _distribution(figures, unit_words(name, figures.unit))


def any_long(analysis: Analysis) -> bool:
    """Whether there is an appendix."""
    return any(
        isinstance(figures, WagerFigures) and _long(figures) for figures in analysis.wagers.values()
    )


def _long(figures: WagerFigures) -> bool:
    return len(figures.outcomes) > SHORT


def _figures(figures: WagerFigures, unit: str) -> DocumentTable:
    found = figures.distribution
    pushes = sum((share for net, share in found.outcomes if net == 0), Fraction(0))
    wins = figures.hit_frequency

    def row(name: str, decimal: str, exact: Fraction | None, note: str = "") -> tuple[Cell, ...]:
        return (
            Cell(name),
            Cell(decimal, note),
            Cell("" if exact is None else str(exact), style=Style.EXACT),
        )

    return DocumentTable(
        heads=(f"unit: the {unit}", "", "exactly"),
        rows=(
            row("edge", numbers.percent(figures.edge, 6), figures.edge),
            row("return on the unit", numbers.percent(1 - figures.edge, 6), 1 - figures.edge),
            row("average wager", numbers.decimal(figures.average_wager, 6), figures.average_wager),
            row(
                "element of risk",
                numbers.percent(figures.element_of_risk, 6),
                figures.element_of_risk,
            ),
            row(
                "return on all wagered",
                numbers.percent(1 - figures.element_of_risk, 6),
                1 - figures.element_of_risk,
            ),
            row("standard deviation", numbers.root(found.variance, 6), None),
            row("variance", numbers.decimal(found.variance, 6), found.variance),
            row("wins", numbers.percent(wins, 6), wins, numbers.one_in(wins)),
            row("pushes", numbers.percent(pushes, 6), pushes),
            row("loses", numbers.percent(1 - wins - pushes, 6), 1 - wins - pushes),
        ),
        columns=(Column(), Column(right=True), Column(share=1)),
    )


def _bounded(figures: BoundedFigures, unit: str) -> DocumentTable:
    """What is known of a wager whose distribution is out of reach of fractions."""
    error = numbers.bound(figures.error_bound)
    edge, risk = Fraction(figures.edge_decimal), Fraction(figures.element_of_risk)
    rows = [
        (Cell("edge"), Cell(numbers.percent(edge, 6)), Cell(f"error below {error} of the {unit}")),
        (Cell("return on the unit"), Cell(numbers.percent(1 - edge, 6)), Cell("the same error")),
        (
            Cell("average wager"),
            Cell(numbers.decimal(Fraction(figures.average_wager), 6)),
            Cell("in floating point, as the edge"),
        ),
        (
            Cell("element of risk"),
            Cell(numbers.percent(risk, 6)),
            Cell("the edge divided by the average wager"),
        ),
        (Cell("return on all wagered"), Cell(numbers.percent(1 - risk, 6)), Cell("")),
    ]
    if figures.standard_deviation is not None:
        rows.append(
            (
                Cell("standard deviation"),
                Cell(numbers.decimal(Fraction(figures.standard_deviation), 3)),
                Cell(f"of {figures.simulated_rounds:,} simulated rounds"),
            )
        )
    return DocumentTable(
        heads=(f"unit: the {unit}", "", "how close"),
        rows=tuple(rows),
        columns=(Column(), Column(right=True), Column(share=1)),
        caption="No exact fraction is within reach; the distribution of results is not given.",
    )


def _outcomes(figures: WagerFigures, unit: str, appendix_number: str) -> Iterator[Block]:
    found = figures.distribution
    (low, _), (high, _) = found.ways[0], found.ways[-1]
    where = f"in appendix {appendix_number}" if _long(figures) else "below"
    says = (
        f"{len(found.ways)} net results from {numbers.result(low)} to {numbers.result(high)}; "
        f"their exact probabilities are {where}."
    )
    yield Figure(
        charts.outcomes_chart(found, unit),
        f"Probability of each net result: {says}",
        f"The distribution of one round. {says} Both scales are logarithmic.",
    )
    if not _long(figures):
        yield _distribution(figures, unit)


def _distribution(figures: WagerFigures, unit: str) -> DocumentTable:
    found = figures.distribution
    return DocumentTable(
        heads=("net", "ways", "probability, exactly", "probability", "contribution"),
        rows=tuple(
            (
                Cell(numbers.result(net)),
                Cell(f"{count:,}", style=Style.EXACT),
                Cell(str(Fraction(count, found.total)), style=Style.EXACT),
                Cell(numbers.decimal(Fraction(count, found.total), 12), style=Style.EXACT),
                Cell(numbers.decimal(net * count / found.total, 12), style=Style.EXACT),
            )
            for net, count in found.ways
        ),
        columns=tuple(Column(right=True, share=share) for share in (2, 5, 8, 4, 4)),
        caption=f"Net results in units of the {unit}. The contribution of a result is "
        "the result times its probability; their sum is the player's expected win.",
        total=(
            Cell("sum"),
            Cell(f"{found.total:,}", style=Style.EXACT),
            Cell("1", style=Style.EXACT),
            Cell(numbers.decimal(1, 12), style=Style.EXACT),
            Cell(numbers.decimal(found.mean, 12), style=Style.EXACT),
        ),
    )


def _sessions(figures: WagerFigures, unit: str) -> Iterator[Block]:
    found = figures.distribution
    yield DocumentTable(
        heads=(
            "rounds",
            "expected result",
            "standard deviation",
            "nine in ten end within",
            "ahead, if normal",
            "ahead, convolved",
        ),
        rows=tuple(_session(found, rounds) for rounds in sessions.ROUNDS),
        columns=tuple(Column(right=True, share=share) for share in (3, 5, 6, 7, 5, 5)),
        caption=f"Sessions, in units of the {unit}.",
    )
    most = sessions.ROUNDS[-1]
    yield Figure(
        charts.session_chart(found, most, unit),
        f"Results of sessions up to {most:,} rounds: the mean comes to "
        f"{numbers.decimal(found.session(most).mean, 2)}, and ranges around it widen with the root "
        "of the number of rounds.",
        "Where sessions end, by the normal approximation: the mean, and the ranges that hold 50%, "
        "90% and 99% of sessions, from dark to light.",
    )


def _session(found: Distribution, rounds: int) -> tuple[Cell, ...]:
    session = found.session(rounds)
    mean, reach = float(session.mean), sessions.NINE_IN_TEN * session.standard_deviation
    counted = sessions.ahead(found, rounds)
    return (
        Cell(f"{rounds:,}"),
        Cell(numbers.decimal(session.mean, 2)),
        Cell(numbers.root(session.variance, 2)),
        Cell(f"{_signed(mean - reach)} to {_signed(mean + reach)}"),
        Cell(f"{sessions.ahead_if_normal(found, rounds):.2%}"),
        Cell("\N{EM DASH}" if counted is None else f"{counted:.2%}"),
    )


def _signed(value: float) -> str:
    return f"{value:+,.1f}".replace("-", numbers.MINUS)
