"""A design laid out on an oval table: hands behind a betting line, board and pots within it."""

from collections.abc import Iterator, Mapping

from houseway.felt.anchors import Anchor, Holding
from houseway.felt.compose import refuse_overlaps
from houseway.felt.dealer_side import (
    EDGE,
    IN_HAND,
    ROW,
    ROWS_TOP,
    furnishing,
    in_hand,
    row,
    tray,
    wide,
)
from houseway.felt.footprint import Covered, covered
from houseway.felt.house import House
from houseway.felt.layout_requirements import DROP_BOX, NAME, TIP_BOX
from houseway.felt.lettering import CAP, TAIL, fitted
from houseway.felt.notices import Posting
from houseway.felt.oval import Oval
from houseway.felt.plan import (
    TITLE,
    Design,
    DoesNotFit,
    Mark,
    Plan,
    Seat,
    Straight,
)
from houseway.felt.put import LETTERED
from houseway.felt.seats import CARD, GAP, area, reach
from houseway.felt.table_shape import BORDER

BETTING_LINE = "betting line"
TRAY = (430.0, 92.0)
BESIDE = 10.0
FIRST = 16.0
"""From the betting line to what lies within it."""
BEHIND_LINE = 14.0
AHEAD = 0.08
"""The board lies so much of the depth farther from the dealer than what is beside it."""
SMALLEST = 14.0
CHIPS = 62.0
"""What stacks and bets are drawn in: a few stacks of chips of 39 mm."""
BUTTON = 50.0
POTS = 4
"""The main pot and the side pots that have a place of their own."""


def compose_oval(
    design: Design,
    table: Oval,
    positions: int,
    house: House,
    posting: Posting,
    options: Mapping[str, str],
) -> Plan:
    """Lay a design out, or raise `DoesNotFit`."""
    around = table.seats(positions)
    inset = BORDER + reach(design.fields) + BEHIND_LINE
    line = table.within(inset)
    areas = tuple(
        area(field, seat, design.requirements) for seat in around for field in design.fields
    )
    inside = tuple(_inside(design, table, inset))
    lettered = tuple(_lettering(design, table, house, _lowest(inside), table.depth - inset))
    outside = (*_dealers_place(design, table), *areas)
    cite = design.requirements.spot(BETTING_LINE)
    found = [covered(mark) for mark in (*outside, *inside, *lettered)]
    refuse_overlaps(found, (), table, GAP)
    _refuse_across(found, table, inset, {*map(id, outside)})
    marks = (Mark("place", BETTING_LINE, cite, (line,)), *(each.mark for each in found))
    plan = Plan(design, table, house, around, marks, posting, dict(options))
    hand = Anchor("dealers-hand", *in_hand(table.middle), 0.0, *CARD, Holding(IN_HAND))
    return plan.with_anchors(
        (hand, *_at_seats(around, inset), *_pots(table, _lowest(inside), inset))
    )


# --- the dealer's place ------------------------------------------------------------------------


def _dealers_place(design: Design, table: Oval) -> Iterator[Mark]:
    """The dealer's mark, the tray, and a slot at each hand."""
    yield from tray(design, table.middle, TRAY)
    for item in design.furniture:
        if item.name in (DROP_BOX, TIP_BOX):
            side = -1 if item.hand == "right" else 1
            x = table.middle + side * (TRAY[0] / 2 + BESIDE + item.width / 2)
            yield furnishing(item, x, EDGE + item.height / 2)


# --- within the line ---------------------------------------------------------------------------


def _inside(design: Design, table: Oval, inset: float) -> Iterator[Mark]:
    """The dealer's cards in the middle, and beside them what lies before the dealer's hands."""
    top = max(inset, ROWS_TOP) + FIRST
    down = top + AHEAD * (table.depth - 2 * inset)
    widest = 0.0
    for n, places in enumerate(design.rows):
        across = sum(map(wide, places)) + BESIDE * (len(places) - 1)
        widest = max(widest, across)
        x = table.middle - across / 2
        for place in places:
            yield row(place, x + wide(place) / 2, down + n * (ROW + BESIDE))
            x += wide(place) + BESIDE
    reached = {"right": widest / 2 + 2 * BESIDE, "left": widest / 2 + 2 * BESIDE}
    for item in design.furniture:
        if item.name in (DROP_BOX, TIP_BOX):
            continue
        side = -1 if item.hand == "right" else 1
        x = table.middle + side * (reached[item.hand] + item.width / 2)
        reached[item.hand] += item.width + 2 * BESIDE
        yield furnishing(item, x, top + item.height / 2)


def _lowest(marks: tuple[Mark, ...]) -> float:
    return max(y for mark in marks for piece in covered(mark).pieces for _, y in piece)


def _lettering(
    design: Design, table: Oval, house: House, below: float, line: float
) -> Iterator[Mark]:
    """The house's name and the game's below the pots, as large as there is room for."""
    texts = [
        (arc, house.name if arc.notice == NAME else design.title.upper())
        for arc in design.arcs
        if arc.notice in (NAME, TITLE)
    ]
    others = [arc for arc in design.arcs if arc.notice not in (NAME, TITLE)]
    rows = [*texts, *((arc, arc.notice.upper()) for arc in others)]
    wanted = sum(arc.size * (CAP + TAIL) * 1.25 for arc, _ in rows)
    first = below + CHIPS + 2 * FIRST
    scale = min(1.0, (line - FIRST - first) / wanted)
    y = first + max(0.0, (line - FIRST - first) - wanted * scale) / 2
    for arc, text in rows:
        size = fitted(text, 0.62 * table.width, arc.size * scale, 0.06)
        if size < SMALLEST:
            raise DoesNotFit(f"there is no room for the lettering {text!r}")
        y += size * CAP * 1.12
        cite = design.requirements.name_cite if arc.notice == NAME else ""
        line_of = Straight(text, table.middle, y, size, spacing=size * 0.06)
        yield Mark("inscription", arc.notice, cite, (), (line_of,))
        y += size * (TAIL + CAP * 0.13)


def _refuse_across(found: list[Covered], table: Oval, inset: float, outside: set[int]) -> None:
    """Hands and the dealer's things stay behind the line, everything else within it."""
    for each in found:
        if id(each.mark) in outside:
            continue
        if not all(_within(table, x, y, inset) for piece in each.pieces for x, y in piece):
            raise DoesNotFit(f"the {each.mark.name} would lie across the betting line")


def _within(table: Oval, x: float, y: float, inset: float) -> bool:
    return inset <= y and table.holds(x, y, inset)


# --- where things are put ----------------------------------------------------------------------


def _at_seats(seats: tuple[Seat, ...], inset: float) -> Iterator[Anchor]:
    """A seat's stack beside its hand, its bet before the line, the button at its left hand."""
    line = inset - BORDER
    for seat in seats:
        for name, right, ahead, size in (
            ("stack", 150.0, 62.0, CHIPS),
            ("bet", 0.0, line + CHIPS / 2 + 8, CHIPS),
            ("button", -80.0, line + BUTTON / 2 + 8, BUTTON),
        ):
            x, y = seat.at(right, ahead)
            yield Anchor(f"seat-{seat.number}-{name}", x, y, seat.turn, size, size)
        x, y = seat.at(0, -BORDER / 2)
        yield Anchor(f"seat-{seat.number}-name", x, y, seat.turn, *LETTERED)


def _pots(table: Oval, below: float, inset: float) -> Iterator[Anchor]:
    """Side by side below the board, the main pot first."""
    y = below + FIRST + CHIPS / 2
    for n in range(POTS):
        x = table.middle + (n - (POTS - 1) / 2) * (CHIPS + 2 * FIRST)
        yield Anchor(f"pot-{n + 1}", x, y, 0.0, CHIPS, CHIPS)
