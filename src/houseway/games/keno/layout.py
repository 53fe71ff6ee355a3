"""What the drawing of keno's sign must keep to; there is no felt of which to ask anything."""

from typing import Never

from houseway.felt.layout_requirements import LayoutRequirements
from houseway.games.keno.options import PLACES, SALE, KenoOptions
from houseway.games.keno.signs import notices as notices
from houseway.table.refusal import Refused

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


def design(options: KenoOptions) -> Never:
    """Refused: tickets are sold at a counter."""
    raise Refused(
        "keno is sold at a counter and has no felt to lay out; houseway sign keno draws its sign"
    )
