"""Figures that other people have published, for tables of the same rules; none is our output."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from houseway.math.figures import Analysis, WagerFigures

WIZARD = "wizardofodds.com"
STUDIO = "a studio's published return"


@dataclass(frozen=True)
class Published:
    """The edge of a wager in percent, as somebody printed it, and the options it is of."""

    game: str
    wager: str
    options: Mapping[str, str]
    percent: str
    source: str


FIGURES = (
    *(
        Published("three-card-poker", "pair_plus", {"pair_plus_table": table}, percent, WIZARD)
        for table, percent in (("A", "2.3167"), ("B", "2.6968"), ("C", "7.2760"))
    ),
    Published("three-card-poker", "main", {"ante_bonus_table": "1"}, "3.3730", WIZARD),
    Published("heads-up-holdem", "trips_plus", {"trips_plus_table": "3"}, "3.34", STUDIO),
    Published("heads-up-holdem", "pocket_bonus", {"pocket_bonus_table": "1"}, "4.52", STUDIO),
    *(
        Published("blackjack", "insurance", {"decks": decks}, percent, WIZARD)
        for decks, percent in (("6", "7.3955"), ("8", "7.4699"), ("1", "5.8824"))
    ),
)
"""Each holds whatever the options are that it does not name."""
_MONEY = {"breakage": "exact", "payout_cap": "none"}


@dataclass(frozen=True)
class Compared:
    """A published figure beside ours, which is rounded to as many places."""

    published: Published
    ours: Decimal

    @property
    def agrees(self) -> bool:
        """Whether the two are alike, digit by digit."""
        return self.ours == Decimal(self.published.percent)


def compared(analysis: Analysis) -> tuple[Compared, ...]:
    """Every published figure of this table."""
    found = []
    for figure in FIGURES:
        ours = analysis.wagers.get(figure.wager)
        asked = {**_MONEY, **figure.options}
        same = all(analysis.options.get(name, value) == value for name, value in asked.items())
        if analysis.game == figure.game and same and isinstance(ours, WagerFigures):
            found.append(Compared(figure, _percent(ours.edge, figure.percent)))
    return tuple(found)


def _percent(edge: Fraction, like: str) -> Decimal:
    places = len(like.partition(".")[2])
    return Decimal(round(edge * 100 * 10**places)).scaleb(-places)
