"""Every wager: its figures, its distribution drawn and in full, and what sessions look like."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway.math.distribution import Distribution
from houseway.math.figures import Analysis, BoundedFigures, WagerFigures
from houseway.report import charts, numbers, sessions
from houseway.report.document import (
    Beside,
    Block,
    Bullets,
    Cell,
    Column,
    DocumentTable,
    Figure,
    Heading,
    Paragraph,
    Style,
)
from houseway.report.words import unit_words, wager_title

MANY, ACROSS = 6, 3
"""Sessions of more wagers than that stand together, and only long distributions are drawn."""
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
            "Contribution of a result: the result times its probability; their sum is the player's "
            "expected win.",
            "Sessions: the sum of so many independent rounds of one unit each. Its mean and "
            "deviation are exact. The range that holds nine sessions in ten and the first "
            "probability to be ahead take the sum for normally distributed: an approximation, "
            "rough where rare high payouts carry the deviation. The second probability to be "
            "ahead convolves the exact distribution, in floating point.",
        )
    )
    many = len(analysis.wagers) > MANY
    if many:
        yield _every(_exact(analysis))
    for index, (name, figures) in enumerate(analysis.wagers.items(), 1):
        yield Heading(2, f"{number}.{index}", wager_title(name))
        unit = unit_words(name, figures.unit)
        if isinstance(figures, BoundedFigures):
            yield _bounded(figures, unit)
            if figures.distribution is not None:
                yield _chances(figures, unit)
            continue
        where = f"in appendix {appendix_letter}.{index}" if _long(figures) else "below"
        if not many:
            yield _figures(figures, unit)
            yield Beside((_drawn_outcomes(figures, unit, where), _drawn_sessions(figures, unit)))
        if not _long(figures):
            yield _distribution(figures, unit)
        elif many:
            yield Paragraph(f"The distribution of one round is {where}.")
        if not many:
            yield _sessions({"": figures}, f"Sessions, in units of the {unit}.")
    if many:
        yield from _together(f"{number}.{len(analysis.wagers) + 1}", analysis)


def _exact(analysis: Analysis) -> dict[str, WagerFigures]:
    """The wagers with a distribution, by their titles."""
    return {
        wager_title(name): figures
        for name, figures in analysis.wagers.items()
        if isinstance(figures, WagerFigures)
    }


def _every(wagers: Mapping[str, WagerFigures]) -> DocumentTable:
    """The figures of many wagers in one table, each exact figure below its decimal."""

    def row(title: str, figures: WagerFigures) -> tuple[Cell, ...]:
        found, wins = figures.distribution, figures.hit_frequency
        pushes = sum((share for net, share in found.outcomes if net == 0), Fraction(0))
        shares = (figures.edge, wins, pushes, 1 - wins - pushes)
        edge, *rest = (Cell(numbers.percent(share, 6), str(share)) for share in shares)
        staked = Cell(numbers.decimal(figures.average_wager, 6), str(figures.average_wager))
        spread = Cell(numbers.root(found.variance, 6), f"variance {found.variance}")
        return (Cell(title), edge, *((staked,) if any_staked else ()), spread, *rest)

    any_staked = any(figures.average_wager != 1 for figures in wagers.values())
    heads = (
        *("wager", "edge", *(("average wager",) if any_staked else ())),
        *("standard deviation", "wins", "pushes", "loses"),
    )
    return DocumentTable(
        heads=heads,
        rows=tuple(row(title, figures) for title, figures in wagers.items()),
        columns=(Column(), *(Column(right=True, share=1) for _ in heads[1:])),
        caption="Every wager under best play, each in units of its own; the exact figure stands "
        "below its decimal.",
    )


def _together(number: str, analysis: Analysis) -> Iterator[Block]:
    """Sessions of wagers too many for a table each, and the long distributions drawn."""
    exact = _exact(analysis)
    yield Heading(2, number, "Sessions of every wager")
    yield _sessions(exact, "Sessions, each in units of its own wager.")
    long = [(title, figures) for title, figures in exact.items() if _long(figures)]
    for at in range(0, len(long), ACROSS):
        yield Beside(
            tuple(
                _drawn_outcomes(figures, unit_words(title, figures.unit), "in the appendix", title)
                for title, figures in long[at : at + ACROSS]
            )
        )


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

    # Where nothing is ever added to the wager, these would repeat the edge.
    staked = (
        ()
        if figures.average_wager == 1
        else (
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
        )
    )
    return DocumentTable(
        heads=(f"unit: the {unit}", "", "exactly"),
        rows=(
            row("edge", numbers.percent(figures.edge, 6), figures.edge),
            row("return on the unit", numbers.percent(1 - figures.edge, 6), 1 - figures.edge),
            *staked,
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
    if figures.standard_deviation is not None and figures.hit_frequency is not None:
        within = numbers.bound(figures.deviation_error)
        chances = numbers.bound(figures.chance_error)
        rows += [
            (
                Cell("standard deviation"),
                Cell(numbers.decimal(Fraction(figures.standard_deviation), 6)),
                Cell(f"error below {within}"),
            ),
            (
                Cell("wins"),
                Cell(numbers.percent(Fraction(figures.hit_frequency), 6)),
                Cell(f"error of all chances together below {chances}"),
            ),
        ]
    return DocumentTable(
        heads=(f"unit: the {unit}", "", "how close"),
        rows=tuple(rows),
        columns=(Column(), Column(right=True), Column(share=1)),
        caption="No exact fraction is within reach; how close each figure is stands beside it.",
    )


def _chances(figures: BoundedFigures, unit: str) -> DocumentTable:
    """Every net result with its chance, in floating point."""
    places = 10
    return DocumentTable(
        heads=("net", "probability", "contribution"),
        rows=tuple(
            (
                Cell(numbers.result(net)),
                Cell(numbers.decimal(Fraction(chance), places)),
                Cell(numbers.decimal(net * Fraction(chance), places)),
            )
            for net, chance in figures.outcomes
        ),
        columns=tuple(Column(right=True, share=1) for _ in range(3)),
        caption=f"Net results of one round, in units of the {unit}; the errors of all "
        f"probabilities together are below {numbers.bound(figures.chance_error)}.",
    )


def _drawn_outcomes(
    figures: WagerFigures, unit: str, where: str, title: str = "The distribution of one round"
) -> Figure:
    found = figures.distribution
    (low, _), (high, _) = found.ways[0], found.ways[-1]
    says = (
        f"{len(found.ways)} net results from {numbers.result(low)} to {numbers.result(high)}; "
        f"their exact probabilities are {where}."
    )
    return Figure(
        charts.outcomes_chart(found, unit, width=charts.HALF),
        f"Probability of each net result: {says}",
        f"{title}. {says} Both scales are logarithmic.",
    )


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
        caption=f"Net results of one round, in units of the {unit}.",
        total=(
            Cell("sum"),
            Cell(f"{found.total:,}", style=Style.EXACT),
            Cell("1", style=Style.EXACT),
            Cell(numbers.decimal(1, 12), style=Style.EXACT),
            Cell(numbers.decimal(found.mean, 12), style=Style.EXACT),
        ),
    )


def _sessions(wagers: Mapping[str, WagerFigures], caption: str) -> DocumentTable:
    """What sessions come to; the wager is named where there are several."""
    several = len(wagers) > 1
    return DocumentTable(
        heads=(
            *(("wager",) if several else ()),
            "rounds",
            "expected result",
            "standard deviation",
            "nine in ten end within",
            "ahead, if normal",
            "ahead, convolved",
        ),
        rows=tuple(
            (*((Cell(title),) if several else ()), *_session(figures.distribution, rounds))
            for title, figures in wagers.items()
            for rounds in sessions.ROUNDS
        ),
        columns=(
            *((Column(share=7),) if several else ()),
            *(Column(right=True, share=share) for share in (3, 5, 6, 8, 4, 5)),
        ),
        caption=caption,
    )


def _drawn_sessions(figures: WagerFigures, unit: str) -> Figure:
    found, most = figures.distribution, sessions.ROUNDS[-1]
    return Figure(
        charts.session_chart(found, most, unit, charts.HALF),
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
