"""What the drawing of keno's sign must keep to, and its board; it has no felt."""

from houseway.felt.layout_requirements import LayoutRequirements
from houseway.felt.plan import Design
from houseway.games.keno.numbers import DRAWN, NUMBERS
from houseway.games.keno.options import PLACES, SALE, KenoOptions
from houseway.games.keno.signs import notices as notices

SIGN = "KENO 15 outside sign"

REQUIREMENTS = LayoutRequirements(
    most_positions=PLACES,
    positions_cite=SALE,
    sides_cite=SIGN,
    name_cite=SIGN,
    areas=(),
    relations=(),
    boxes_cite=SIGN,
    odds_cite=SIGN,
)


def layout_requirements(options: KenoOptions) -> LayoutRequirements:
    """The same whatever the options are."""
    return REQUIREMENTS


def design(options: KenoOptions) -> Design:
    """The board and the counter: equipment, of which no clause asks anything, and no felt."""
    return Design(
        game="keno",
        title="Keno",
        citation="N.J.A.C. 19:47-15",
        requirements=REQUIREMENTS,
        fields=(),
        rows=(),
        furniture=(),
        arcs=(),
        numbers=(NUMBERS, DRAWN),
    )
