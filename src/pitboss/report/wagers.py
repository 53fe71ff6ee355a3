"""Every wager: its figures, its distribution drawn and in full, and what sessions look like."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.math.distribution import Distribution
from pitboss.math.figures import Analysis, WagerFigures
from pitboss.report import charts, numbers, sessions
from pitboss.report.document import (
    Block,
    Bullets,
    Cell,
    Column,
    Figure,
    Heading,
    Paragraph,
    Style,
    Table,
)
from pitboss.report.words import sentence_case, wager_title

SHORT = 12
"""Distributions with more outcomes stand in the appendix."""


def chapter(number: str, appendix_letter: str, analysis: Analysis) -> Iterator[Block]:
    """A section for each wager."""
    yield Heading(1, number, "Wagers")
    yield Bullets(
        (
            "Edge: what the house expects to win for each unit of the wager under best play; "
            "positive when the house wins. The player's return is one less the edge.",
            "Average wager: what the player has at stake in all, on average, for each unit. "
            "Element of risk: the edge divided by it.",
            "Standard deviation: that of the net result of one round. "
            "Wins, pushes, loses: how often the net result of a round is above, at and below zero.",
        )
    )
    for index, (name, figures) in enumerate(analysis.wagers.items(), 1):
        yield Heading(2, f"{number}.{index}", wager_title(name))
        yield _figures(figures)
        yield from _outcomes(figures, appendix_letter, index)
        yield from _sessions(figures)


def appendix(letter: str, analysis: Analysis) -> Iterator[Block]:
    """The distributions too long for their sections."""
    long = {
        index: (name, figures)
        for index, (name, figures) in enumerate(analysis.wagers.items(), 1)
        if _long(figures)
    }
    if not long:
        return
    yield Heading(1, letter, "Distributions")
    for index, (name, figures) in long.items():
        yield Heading(2, f"{letter}.{index}", wager_title(name))
        yield from _distribution(figures)


def _long(figures: WagerFigures) -> bool:
    return len(figures.outcomes) > SHORT


def _unit(figures: WagerFigures) -> str:
    return sentence_case(figures.unit, first=False)


def _figures(figures: WagerFigures) -> Table:
    found = figures.distribution
    pushes = sum((share for net, share in found.outcomes if net == 0), Fraction(0))
    wins = figures.hit_frequency

    def row(name: str, decimal: str, exact: Fraction | None, note: str = "") -> tuple[Cell, ...]:
        return (
            Cell(name),
            Cell(decimal, note),
            Cell("" if exact is None else str(exact), style=Style.EXACT),
        )

    return Table(
        heads=(f"unit: the {_unit(figures)}", "", "exactly"),
        rows=(
            row("edge", numbers.percent(figures.edge, 6), figures.edge),
            row("player's return", numbers.percent(1 - figures.edge, 6), 1 - figures.edge),
            row("average wager", numbers.decimal(figures.average_wager, 6), figures.average_wager),
            row(
                "element of risk",
                numbers.percent(figures.element_of_risk, 6),
                figures.element_of_risk,
            ),
            row("standard deviation", numbers.root(found.variance, 6), None),
            row("variance", numbers.decimal(found.variance, 6), found.variance),
            row("wins", numbers.percent(wins, 6), wins, numbers.one_in(wins)),
            row("pushes", numbers.percent(pushes, 6), pushes),
            row("loses", numbers.percent(1 - wins - pushes, 6), 1 - wins - pushes),
        ),
        columns=(Column(), Column(right=True), Column(share=1)),
    )


def _outcomes(figures: WagerFigures, appendix_letter: str, index: int) -> Iterator[Block]:
    found = figures.distribution
    (low, _), (high, _) = found.ways[0], found.ways[-1]
    where = f"in appendix {appendix_letter}.{index}" if _long(figures) else "below"
    says = (
        f"{len(found.ways)} net results from {numbers.result(low)} to {numbers.result(high)}; "
        f"their exact probabilities are {where}."
    )
    yield Figure(
        charts.outcomes_chart(found, _unit(figures)),
        f"Probability of each net result: {says}",
        f"The distribution of one round. {says} Both scales are logarithmic.",
    )
    if not _long(figures):
        yield from _distribution(figures)


def _distribution(figures: WagerFigures) -> Iterator[Block]:
    found = figures.distribution
    yield Table(
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
        columns=(Column(right=True), *[Column(right=True)] * 4),
        caption=f"Net results in units of the {_unit(figures)}. The contribution of a result is "
        "the result times its probability; their sum is the player's expected win.",
        total=(
            Cell("sum"),
            Cell(f"{found.total:,}", style=Style.EXACT),
            Cell("1", style=Style.EXACT),
            Cell(numbers.decimal(1, 12), style=Style.EXACT),
            Cell(numbers.decimal(found.mean, 12), style=Style.EXACT),
        ),
    )


def _sessions(figures: WagerFigures) -> Iterator[Block]:
    found = figures.distribution
    yield Table(
        heads=(
            "rounds",
            "expected result",
            "standard deviation",
            "nine sessions in ten end",
            "ahead, if normal",
            "ahead, by convolution",
        ),
        rows=tuple(_session(found, rounds) for rounds in sessions.ROUNDS),
        columns=(Column(right=True),) * 6,
        caption=f"Sessions of independent rounds of one unit, results in units of the "
        f"{_unit(figures)}. The mean is exact. The range and the first probability to be ahead "
        "are approximations by the normal distribution, rough where rare high payouts carry the "
        "deviation; the last column convolves the exact distribution in floating point.",
    )
    most = sessions.ROUNDS[-1]
    yield Figure(
        charts.session_chart(found, most, _unit(figures)),
        f"Results of sessions up to {most:,} rounds: the mean falls to "
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
