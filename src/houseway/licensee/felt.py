"""The felt of a licensee's table."""

from houseway.felt.plan import Plan
from houseway.felt.table_shape import TableShape
from houseway.games.layouts import layout
from houseway.licensee.choices import Chosen


def felt_of(chosen: Chosen) -> Plan:
    """The felt with everything the licensee chose; `Refused` if it does not fit."""
    size = TableShape(chosen.width, chosen.depth)
    return layout(chosen.game, chosen.options, size, chosen.seats, chosen.house, chosen.posting)
