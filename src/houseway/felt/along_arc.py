"""Lettering along the arc: inscriptions, the insurance line, the licensee's name, the title."""

import re
from collections.abc import Mapping
from math import acos, degrees, radians

from houseway.felt.house import House
from houseway.felt.layout_requirements import NAME
from houseway.felt.lettering import CAP, TAIL, fitted
from houseway.felt.notices import Notice, Posted
from houseway.felt.plan import TITLE, Arc, Curved, Design, DoesNotFit, Mark, Ring
from houseway.felt.seats import SPREAD, reach
from houseway.felt.table_shape import TableShape

SPAN = 57.0
"""Degrees to either side of straight down that the insurance line takes, and lettering at most."""
PAST = 7.0
"""Degrees by which a line goes past the outermost seat there can be."""
BELOW_SEATS = 14.0
BETWEEN = (26.0, 18.0, 13.0, 10.0)
"""Between two inscriptions: as much of these as there is room for."""
SMALLEST = 12.0
"""Lettering is no smaller than this, so that it can be read across the table."""


def along_arc(
    design: Design,
    table: TableShape,
    posted: Mapping[str, Posted],
    house: House,
    below: float,
    between: float,
    scale: float,
) -> tuple[Mark, ...]:
    """The lettering from the players inward, with so much room between two inscriptions.

    It stays `below` the dealer's side.
    """
    radius = table.border - reach(design.fields) - BELOW_SEATS
    marks: list[Mark] = []
    for arc in design.arcs:
        size = arc.size * scale
        cite, lines = _words(arc, design, posted, house)
        if arc.lined:
            high = size * 1.75
            most = SPREAD + PAST if arc.past_seats else SPAN
            reached = _span(table, radius - high, below, most)
            ring = Ring(table.middle, table.centre, radius - high, radius, reached)
            line = f"{arc.notice} line"
            marks.append(Mark("place", line, design.requirements.spot(line), (ring,)))
            if lines:
                base = radius - (high - size * CAP) / 2
                within = tuple(_curved(text, table, base, size, scale, 0.22) for text in lines)
                marks.append(Mark("inscription", arc.notice, cite, (), within, within=line))
            radius -= high + between
        elif lines and arc.unless not in posted:
            lettering: list[Curved] = []
            # The first line is the farthest from the player, so that they read downward.
            for text in reversed(lines):
                base = radius - size * TAIL
                lettering.insert(0, _curved(text, table, base, size, scale))
                radius = base - size * CAP - max(5.0, size * 0.22)
            marks.append(Mark("inscription", arc.notice, cite, (), tuple(lettering)))
            radius -= between - 5
    return tuple(marks)


def _words(
    arc: Arc, design: Design, posted: Mapping[str, Posted], house: House
) -> tuple[str, tuple[str, ...]]:
    """The clause and the lines of an arc; none where the sign has them."""
    if arc.notice == TITLE:
        return "", (design.title.upper(),)
    if arc.notice == NAME:
        return design.requirements.name_cite, (house.name,)
    notice = posted.get(arc.notice)
    if not isinstance(notice, Notice):
        return "", ()
    return notice.cite, tuple(map(capitals, notice.lines))


def _span(table: TableShape, radius: float, below: float, most: float) -> float:
    """How far to either side an arc of a radius may go and stay below the dealer's side."""
    drop = below - table.centre
    if drop >= radius:
        raise DoesNotFit("there is no room for lettering along the arc")
    return min(most, degrees(acos(drop / radius))) if drop > 0 else most


def capitals(text: str) -> str:
    """In capitals, as felts are lettered, but for the end of a plural.

    >>> capitals("Dealer stands on all 17's")
    "DEALER STANDS ON ALL 17's"
    """
    return re.sub(r"(?<=\d)'S\b", "'s", text.upper())


def _curved(
    text: str, table: TableShape, radius: float, size: float, scale: float, spacing: float = 0.06
) -> Curved:
    if radius <= size:
        raise DoesNotFit(f"there is no room for the lettering {text!r}")
    size = fitted(text, 2 * radians(SPAN * scale) * radius * 0.94, size, spacing)
    if size < SMALLEST:
        raise DoesNotFit(f"the lettering {text!r} is too long")
    return Curved(text, table.middle, table.centre, radius, size, size * spacing)
