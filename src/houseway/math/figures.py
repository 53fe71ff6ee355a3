"""What an analysis says of a game, in the same shape for every game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from houseway.extras import needed_by
from houseway.math.distribution import Distribution
from houseway.money import dollars

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True)
class WagerFigures:
    """What a laboratory wants to know of one wager; money in its unit."""

    distribution: Distribution
    unit: str
    average_wager: Fraction = Fraction(1)
    stake: int | None = None
    """The wager in cents, where the figures are of payments at just this wager."""
    by_odds: Fraction | None = None
    """What the edge is where every payment is what the odds say."""

    @property
    def edge(self) -> Fraction:
        """The house's expected win for each unit."""
        return self.distribution.edge

    @property
    def element_of_risk(self) -> Fraction:
        """The house's expected win for each unit wagered in all."""
        return self.edge / self.average_wager

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result of one round."""
        return self.distribution.standard_deviation

    @property
    def hit_frequency(self) -> Fraction:
        """How often the wager wins."""
        return self.distribution.hit_frequency

    @property
    def outcomes(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Every net result and its probability, ascending."""
        return self.distribution.outcomes

    def document(self) -> dict[str, Any]:
        """The figures as `houseway analyze --json` prints them."""
        return {
            "edge": str(self.edge),
            "edge_decimal": float(self.edge),
            "unit": self.unit,
            "average_wager": float(self.average_wager),
            "element_of_risk": float(self.element_of_risk),
            "standard_deviation": self.standard_deviation,
            "hit_frequency": str(self.hit_frequency),
            "outcomes": [
                {"net": str(net), "probability": str(probability)}
                for net, probability in self.outcomes
            ],
            **self._as_paid(),
        }

    def _as_paid(self) -> dict[str, Any]:
        """What a named wager and the payment in money add to the figures."""
        if self.stake is None or self.by_odds is None:
            return {}
        effect = self.edge - self.by_odds
        return {
            "wager": dollars(self.stake),
            "edge_by_odds": str(self.by_odds),
            "effect_of_payment": str(effect),
            "effect_decimal": float(effect),
        }


class CloseValues(dict[str, float]):
    """Values by what they are of, none farther than `error` from the exact one."""

    def __init__(self, values: Mapping[str, float], error: float) -> None:
        super().__init__(values)
        self.error = error


@dataclass(frozen=True)
class BoundedFigures:
    """The same of a wager that no exact fraction is within reach of: floats and their error."""

    edge_decimal: float
    error_bound: float
    """The edge is no farther than this from the exact one."""
    unit: str
    average_wager: float = 1.0
    distribution: Distribution | None = None
    """What a round wins, in parts of a power of two."""
    chance_error: float = 0.0
    """All chances of the distribution together are no farther than this from the exact ones."""
    stake: int | None = None
    """The wager in cents, where the figures are of payments at just this wager."""
    by_odds: float | None = None
    """What the edge is where every payment is what the odds say."""

    @property
    def edge(self) -> None:
        """There is no exact fraction; see `edge_decimal` and its `error_bound`."""

    @property
    def element_of_risk(self) -> float:
        """The house's expected win for each unit wagered in all."""
        return self.edge_decimal / self.average_wager

    @property
    def standard_deviation(self) -> float | None:
        """The standard deviation of the net result of one round, where its chances are known."""
        return self.distribution.standard_deviation if self.distribution else None

    @property
    def deviation_error(self) -> float:
        """The standard deviation is no farther than this from the exact one."""
        if not self.distribution or not self.standard_deviation:
            return 0.0
        most = max(abs(net - self.distribution.mean) for net, _ in self.distribution.ways)
        return float(most) ** 2 * self.chance_error / (2 * self.standard_deviation)

    @property
    def hit_frequency(self) -> float | None:
        """How often the wager wins, where its chances are known."""
        return float(self.distribution.hit_frequency) if self.distribution else None

    @property
    def outcomes(self) -> tuple[tuple[Fraction, float], ...]:
        """Every net result and its chance, ascending."""
        found = self.distribution.outcomes if self.distribution else ()
        return tuple((net, float(chance)) for net, chance in found)

    def document(self) -> dict[str, Any]:
        """The figures as `houseway analyze --json` prints them."""
        return {
            "edge": None,
            "edge_decimal": self.edge_decimal,
            "error_bound": self.error_bound,
            "unit": self.unit,
            "average_wager": self.average_wager,
            "element_of_risk": self.element_of_risk,
            "standard_deviation": self.standard_deviation,
            "hit_frequency": self.hit_frequency,
            "outcomes": [{"net": str(net), "probability": chance} for net, chance in self.outcomes],
            "outcomes_error_bound": self.chance_error,
            **self._as_paid(),
        }

    def _as_paid(self) -> dict[str, Any]:
        """What a named wager and the payment in money add to the figures."""
        if self.stake is None or self.by_odds is None:
            return {}
        return {
            "wager": dollars(self.stake),
            "edge_by_odds": self.by_odds,
            "effect_decimal": self.edge_decimal - self.by_odds,
        }


@dataclass(frozen=True)
class Chart:
    """A grid of choices: for each row and column the name of the choice, or nothing."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    note: str = ""

    def document(self) -> dict[str, Any]:
        """The chart by row and column, as JSON has it."""
        return {
            row: {column: cell for column, cell in zip(self.columns, cells, strict=True) if cell}
            for row, cells in zip(self.rows, self.cells, strict=True)
        }


@dataclass(frozen=True)
class Section:
    """Sentences or rows that belong together in a report."""

    title: str
    sentences: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Analysis:
    """The mathematics of a game under its options, exact but where its figures say otherwise."""

    game: str
    options: Mapping[str, str]
    wagers: Mapping[str, WagerFigures | BoundedFigures]
    decisions: Mapping[str, Fraction | float]
    strategy: Mapping[str, Any] = field(default_factory=dict)
    charts: tuple[Chart, ...] = ()
    sections: tuple[Section, ...] = ()
    method: tuple[str, ...] = ()
    """How the figures were found, in paragraphs, so that a laboratory can repeat them."""

    @property
    def exact(self) -> bool:
        """Whether every figure of every wager is a fraction of integers."""
        return all(isinstance(wager, WagerFigures) for wager in self.wagers.values())

    def frame(self) -> "polars.DataFrame":
        """The figures of every wager, a row each; what has a list of outcomes has them inside."""
        with needed_by("Analysis.frame"):
            import polars

        rows = [{"wager": name, **wager.document()} for name, wager in self.wagers.items()]
        return polars.DataFrame(rows, infer_schema_length=None)

    def document(self) -> dict[str, Any]:
        """The analysis as `houseway analyze --json` prints it, but for the seconds it took."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "exact": self.exact,
            "wagers": {name: wager.document() for name, wager in self.wagers.items()},
            "decisions": {name: float(share) for name, share in self.decisions.items()},
            "strategy": _plain(self.strategy),
        }


def _plain(value: Any) -> Any:
    """Turn fractions into text, and whatever holds them into what JSON knows."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value
