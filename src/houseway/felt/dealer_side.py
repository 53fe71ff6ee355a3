"""The dealer's side of the table: tray, boxes, rack, shoe, and the cards before the dealer."""

from houseway.felt.anchors import Holding
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
IN_HAND = "dealer's hand"
"""What a record calls it where cards are dealt from the hand."""
BESIDE = 14.0
"""Between what stands side by side."""

ROWS_TOP = TRAY_TOP + TRAY[1] + 12
ROW = CARD[1] + 30
"""Height of a row: cards, margin and the label below."""
CARD_GAP = 8.0


def furniture(design: Design, table: TableShape) -> tuple[Mark, ...]:
    """The dealer's place, the tray, and what stands beside it."""
    marks = [*tray(design, table.middle, TRAY)]
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
        marks.append(furnishing(item, x, y))
    return tuple(marks)


def in_hand(middle: float) -> tuple[float, float]:
    """Where the dealer's hands are."""
    return middle, TRAY_TOP + TRAY[1] / 2


def tray(design: Design, middle: float, size: tuple[float, float]) -> tuple[Mark, Mark]:
    """The dealer's place, and the tray before it."""
    wide, high = size
    strip = Box(middle, EDGE + STRIP / 2, wide, STRIP, 0, STRIP / 2, "fine")
    label = Straight("DEALER", middle, strip.y + 12 * CAP / 2, 12, spacing=3)
    y, tube = TRAY_TOP + high / 2, (wide - 24) / TUBES
    left = middle - wide / 2 + 12
    tubes = (
        Box(left + tube * (n + 0.5), y, tube - 6, high - 20, 0, 8, "fine") for n in range(TUBES)
    )
    return (
        Mark("place", DEALER, design.requirements.sides_cite, (strip,), (label,)),
        Mark("place", "chip tray", "", (Box(middle, y, *size, 0, 10), *tubes)),
    )


def furnishing(item: Furnishing, x: float, y: float) -> Mark:
    """One thing that stands at the dealer's side."""
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
    return Mark("place", item.name, item.cite, shapes, lines, holding=Holding(item.holds))


def rows(design: Design, table: TableShape) -> tuple[Mark, ...]:
    """The cards before the dealer, row by row."""
    marks = []
    for n, places in enumerate(design.rows):
        x = table.middle - (sum(map(wide, places)) + BESIDE * (len(places) - 1)) / 2
        for place in places:
            marks.append(row(place, x + wide(place) / 2, ROWS_TOP + n * (ROW + 10)))
            x += wide(place) + BESIDE
    return tuple(marks)


def wide(place: CardRow) -> float:
    """How wide the place of these cards is."""
    return place.cards * (CARD[0] + CARD_GAP) - CARD_GAP + 16


def row(place: CardRow, x: float, top: float) -> Mark:
    """Cards side by side, with their label below."""
    across, middle = wide(place), (place.cards - 1) / 2
    cards = (
        Box(x + (n - middle) * (CARD[0] + CARD_GAP), top + 8 + CARD[1] / 2, *CARD, 0, 4, "card")
        for n in range(place.cards)
    )
    size = fitted(place.label, across - 14, 13, 0.1)
    label = Straight(place.label, x, top + ROW - 6.5, size, spacing=size * 0.1)
    outline = Box(x, top + ROW / 2, across, ROW, 0, 8, "fine")
    holding = Holding(place.holds, place.first, (CARD[0] / 2, 0.0))
    return Mark("place", place.name, place.cite, (outline, *cards), (label,), holding=holding)
