"""The felt of a licensee's table."""

from pitboss.felt.outline import Table
from pitboss.felt.plan import Plan
from pitboss.games.layouts import layout
from pitboss.licensee.choices import Chosen


def felt_of(chosen: Chosen) -> Plan:
    """The felt with everything the licensee chose; `Refused` if it does not fit."""
    size = Table(chosen.width, chosen.depth)
    return layout(chosen.game, chosen.options, size, chosen.seats, chosen.house, chosen.posting)
