"""What the drawing of keno's sign must keep to; there is no felt of which to ask anything."""

from houseway.felt.demands import Demands
from houseway.games.keno.options import PLACES, SALE, KenoOptions

SIGN = "KENO 15 outside sign"

DEMANDS = Demands(
    most_positions=PLACES,
    positions_cite=SALE,
    sides_cite=SIGN,
    name_cite=SIGN,
    areas=(),
    relations=(),
    boxes_cite=SIGN,
    odds_cite=SIGN,
)


def demands(options: KenoOptions) -> Demands:
    """The same whatever the options are."""
    return DEMANDS
