"""Framed notices: a pay table in force, or an inscription that stands in a frame."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from houseway.felt.along_arc import capitals
from houseway.felt.dealer_side import BESIDE
from houseway.felt.footprint import footprint
from houseway.felt.lettering import CAP, fitted, width
from houseway.felt.notices import Notice, Posted, PostedOdds
from houseway.felt.plan import Box, Circle, Design, Mark, Straight, Suit
from houseway.felt.table_shape import BORDER, TableShape

HEAD, SMALL_HEAD = 17.0, 13.0
"""A title is as large as the rows are wide, within these."""
TEXT = 14.0
PITCH = 19.0
MARGIN = 12.0
BETWEEN = 12.0
"""Between the longest hand and its odds, at the least."""
WIDER = 1.1
"""So many times as wide a row may be in a face that stands in for ours."""
WORDS = 17.0
WRAPPED = 270.0
"""An inscription in a frame is wrapped to this width."""
BELOW = 10.0
"""Between two frames, one above the other."""
MEDALLION = 66.0
"""Radius of the ornament where no notice stands."""


@dataclass(frozen=True)
class Panel:
    """The mark of a framed notice, and its measures."""

    mark: Mark
    width: float
    height: float


def panel(notice: Posted, x: float, top: float, grown: float, wide: float = 0) -> Panel:
    """A framed notice around an axis, below a line, as wide as it needs or wider.

    It is as many times larger as the table is than a common one.
    """
    within = wide / grown
    made = _odds(notice, within) if isinstance(notice, PostedOdds) else _inscription(notice, within)
    return Panel(_grown(made.mark, grown, x, top), made.width * grown, made.height * grown)


def _grown(mark: Mark, by: float, x: float, top: float) -> Mark:
    """A mark that was made around the axis 0 and below 0."""

    def line(straight: Straight) -> Straight:
        return replace(
            straight,
            x=x + by * straight.x,
            y=top + by * straight.y,
            size=by * straight.size,
            spacing=by * straight.spacing,
        )

    return replace(
        mark,
        shapes=tuple(
            replace(
                box,
                x=x + by * box.x,
                y=top + by * box.y,
                width=by * box.width,
                height=by * box.height,
                corner=by * box.corner,
            )
            for box in mark.shapes
            if isinstance(box, Box)
        ),
        lettering=tuple(line(each) for each in mark.lettering if isinstance(each, Straight)),
        rows=tuple((line(hand), line(odds)) for hand, odds in mark.rows),
    )


def _odds(odds: PostedOdds, wide: float) -> Panel:
    hands = [hand[:1].upper() + hand[1:] for hand, _ in odds.rows]
    title = odds.title.upper()
    needed = max(
        width(title, SMALL_HEAD, SMALL_HEAD * 0.08),
        BETWEEN
        + WIDER * max(width(hand, TEXT) for hand in hands)
        + WIDER * max(width(pays, TEXT) for _, pays in odds.rows),
    )
    wide = max(wide, needed + 2 * MARGIN)
    size = fitted(title, wide - 2 * MARGIN, HEAD, 0.08)
    base = MARGIN + HEAD * CAP
    left, right = -wide / 2 + MARGIN, wide / 2 - MARGIN
    rows = tuple(
        (
            Straight(hand, left, base + 9 + PITCH * (n + 0.72), TEXT, anchor="start", ink="cream"),
            Straight(pays, right, base + 9 + PITCH * (n + 0.72), TEXT, anchor="end"),
        )
        for n, (hand, (_, pays)) in enumerate(zip(hands, odds.rows, strict=True))
    )
    height = base + 9 + PITCH * len(rows) + MARGIN - 4
    frame = Box(0, height / 2, wide, height, 0, 8, "fine")
    rule = Box(0, base + 6, wide - 2 * MARGIN, 0.8, 0, 0, "plain")
    head = Straight(title, 0, base, size, spacing=size * 0.08)
    return Panel(
        Mark("inscription", odds.name, odds.cite, (frame, rule), (head,), rows), wide, height
    )


def _inscription(notice: Notice, wide: float) -> Panel:
    lines = _wrapped(capitals(" ".join(notice.lines)), WORDS, max(wide - 2 * MARGIN, WRAPPED))
    wide = max(wide, max(width(line, WORDS, WORDS * 0.05) for line in lines) + 2 * MARGIN)
    pitch = WORDS * 1.35
    height = 2 * MARGIN + pitch * (len(lines) - 1) + WORDS * CAP + 8
    lettering = tuple(
        Straight(line, 0, MARGIN + 4 + WORDS * CAP + pitch * n, WORDS, spacing=WORDS * 0.05)
        for n, line in enumerate(lines)
    )
    frame = Box(0, height / 2, wide, height, 0, 8, "fine")
    return Panel(Mark("inscription", notice.name, notice.cite, (frame,), lettering), wide, height)


def _wrapped(text: str, size: float, most: float) -> list[str]:
    """The text in as few lines as fit, of about the same length."""
    words = text.split()
    count = 1
    while True:
        aim = width(text, size, size * 0.05) / count
        lines: list[str] = []
        line = words[0]
        for word in words[1:]:
            longer = f"{line} {word}"
            if width(longer, size, size * 0.05) > max(aim * 1.12, 1) and len(lines) < count - 1:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
        if max(width(line, size, size * 0.05) for line in lines) <= most or count >= len(words):
            return lines
        count += 1


def beside_cards(
    design: Design,
    table: TableShape,
    posted: Mapping[str, Posted],
    rows: Sequence[Mark],
    below: float,
    apart: float,
    grown: float,
) -> Iterator[Mark]:
    """The framed notices beside the dealer's cards, so much farther from them than need be."""
    for side, names in ((-1, design.left), (1, design.right)):
        notices = [notice for name in names if (notice := posted.get(name))]
        wide = _widest(notices, grown)
        middle = _farthest(rows, table, side) + BESIDE + apart + wide / 2
        yield from _stacked(notices, table.middle + side * middle, below + BELOW, wide, grown)


def at_the_ends(
    design: Design,
    table: TableShape,
    posted: Mapping[str, Posted],
    furniture: Sequence[Mark],
    grown: float,
) -> Iterator[Mark]:
    """The framed notices at the ends of the dealer's side, or an ornament where there is none."""
    end = table.middle - BORDER - BESIDE
    for side, names in ((-1, design.far_left), (1, design.far_right)):
        notices = [notice for name in names if (notice := posted.get(name))]
        wide = _widest(notices, grown)
        start = _farthest(furniture, table, side) + BESIDE
        x = table.middle + side * (start + max(end, start + wide)) / 2
        yield from _stacked(notices, x, BORDER + 8, wide, grown)
        if not notices and end - start > 2 * MEDALLION + BESIDE:
            yield _medallion(x, BORDER + 12 + MEDALLION, side)


def _widest(notices: Sequence[Posted], grown: float) -> float:
    return max((panel(notice, 0, 0, grown).width for notice in notices), default=0)


def _stacked(
    notices: Sequence[Posted], x: float, top: float, wide: float, grown: float
) -> Iterator[Mark]:
    for notice in notices:
        made = panel(notice, x, top, grown, wide)
        yield made.mark
        top += made.height + BELOW


def _medallion(x: float, y: float, side: int) -> Mark:
    signs = (("spade", 0, -1), ("heart", 1, 0), ("club", 0, 1), ("diamond", -1, 0))
    return Mark(
        "ornament",
        "suits left" if side < 0 else "suits right",
        "",
        (
            Circle(x, y, MEDALLION),
            Circle(x, y, MEDALLION - 5, "fine"),
            *(
                Suit(suit, x + across * 33, y + down * 33, 34)  # type: ignore[arg-type]
                for suit, across, down in signs
            ),
        ),
    )


def lowest(marks: Sequence[Mark]) -> float:
    """How far from the dealer's edge marks reach."""
    return max(y for mark in marks for piece in footprint(mark) for _, y in piece)


def _farthest(marks: Sequence[Mark], table: TableShape, side: int) -> float:
    """How far to one side of the middle marks reach."""
    return max(
        side * (x - table.middle) for mark in marks for piece in footprint(mark) for x, _ in piece
    )
