"""The dealer's side of the table: tray, boxes, rack, shoe, and the cards before the dealer."""

from houseway.felt.layout_requirements import DEALER, DROP_BOX, TIP_BOX
from houseway.felt.lettering import CAP, fitted
from houseway.felt.plan import Box, CardRow, Design, Furnishing, Mark, Shape, Straight
from houseway.felt.seats import CARD
from houseway.felt.table_shape import TableShape

EDGE = 10.0
"""Between the dealer's edge and what stands at it."""
STRIP = 18.0
"""The mark of the dealer's place, behind the tray."""
TRAY = (480.0, 92.0)
TRAY_TOP = EDGE + STRIP + 5
TUBES = 12
BESIDE = 14.0
"""Between what stands side by side."""

ROWS_TOP = TRAY_TOP + TRAY[1] + 12
ROW = CARD[1] + 30
"""Height of a row: cards, margin and the label below."""
CARD_GAP = 8.0


def furniture(design: Design, table: TableShape) -> tuple[Mark, ...]:
    """The dealer's place, the tray, and what stands beside it."""
    marks = [_dealer(design, table), _tray(table)]
    edges = {"right": TRAY[0] / 2 + BESIDE, "left": TRAY[0] / 2 + BESIDE}
    placed: dict[str, Box] = {}
    for item in design.furniture:
        # The dealer faces the players: the right hand is at the left of the drawing.
        side = -1 if item.hand == "right" else 1
        if item.below:
            over = placed[item.below]
            x, y = over.x, over.y + over.height / 2 + 10 + item.height / 2
        else:
            x = table.middle + side * (edges[item.hand] + item.width / 2)
            y = EDGE + item.height / 2
            edges[item.hand] += item.width + BESIDE
        placed[item.name] = Box(x, y, item.width, item.height, 0, 8, "dashed")
        marks.append(_furnishing(item, x, y))
    return tuple(marks)


def _dealer(design: Design, table: TableShape) -> Mark:
    strip = Box(table.middle, EDGE + STRIP / 2, TRAY[0], STRIP, 0, STRIP / 2, "fine")
    label = Straight("DEALER", table.middle, strip.y + 12 * CAP / 2, 12, spacing=3)
    return Mark("place", DEALER, design.requirements.sides_cite, (strip,), (label,))


def _tray(table: TableShape) -> Mark:
    y, tube = TRAY_TOP + TRAY[1] / 2, (TRAY[0] - 24) / TUBES
    left = table.middle - TRAY[0] / 2 + 12
    tubes = (
        Box(left + tube * (n + 0.5), y, tube - 6, TRAY[1] - 20, 0, 8, "fine") for n in range(TUBES)
    )
    return Mark("place", "chip tray", "", (Box(table.middle, y, *TRAY, 0, 10), *tubes))


def _furnishing(item: Furnishing, x: float, y: float) -> Mark:
    size = min(fitted(line, item.width - 14, 15, 0.03) for line in item.label)
    pitch = size * 1.05
    base = y - (len(item.label) - 1) / 2 * pitch + size * CAP / 2
    shapes: tuple[Shape, ...] = (Box(x, y, item.width, item.height, 0, 8, "dashed"),)
    if item.name in (DROP_BOX, TIP_BOX):
        slot = Box(x, y - item.height / 2 + 16, item.width - 30, 7, 0, 3.5, "plain")
        shapes = (Box(x, y, item.width, item.height, 0, 8), slot)
        base += 9
    lines = tuple(
        Straight(line, x, base + n * pitch, size, spacing=size * 0.03)
        for n, line in enumerate(item.label)
    )
    return Mark("place", item.name, item.cite, shapes, lines)


def rows(design: Design, table: TableShape) -> tuple[Mark, ...]:
    """The cards before the dealer, row by row."""
    marks = []
    for n, row in enumerate(design.rows):
        x = table.middle - (sum(map(_wide, row)) + BESIDE * (len(row) - 1)) / 2
        for place in row:
            marks.append(_row(place, x + _wide(place) / 2, ROWS_TOP + n * (ROW + 10)))
            x += _wide(place) + BESIDE
    return tuple(marks)


def _wide(place: CardRow) -> float:
    return place.cards * (CARD[0] + CARD_GAP) - CARD_GAP + 16


def _row(place: CardRow, x: float, top: float) -> Mark:
    wide, middle = _wide(place), (place.cards - 1) / 2
    cards = (
        Box(x + (n - middle) * (CARD[0] + CARD_GAP), top + 8 + CARD[1] / 2, *CARD, 0, 4, "card")
        for n in range(place.cards)
    )
    size = fitted(place.label, wide - 14, 13, 0.1)
    label = Straight(place.label, x, top + ROW - 6.5, size, spacing=size * 0.1)
    outline = Box(x, top + ROW / 2, wide, ROW, 0, 8, "fine")
    return Mark("place", place.name, place.cite, (outline, *cards), (label,))
