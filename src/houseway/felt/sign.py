"""Draws a sign for the table: every wording of the game on one page, vector, to scale.

The page is a letter sheet. The type is as large as the page allows, so that a game of few words
has a sign that is read from afar.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from houseway.felt.as_svg import number
from houseway.felt.house import House
from houseway.felt.layout_requirements import NAME
from houseway.felt.lettering import CAP, FACE, TAIL, fitted, width
from houseway.felt.notices import Notice, Posted, PostedOdds, Posting
from houseway.law import VARIANT

SHORT, LONG = 215.9, 279.4
"""The sides of a letter sheet, in millimetres."""

UNPRINTED = 6.4
"""A quarter of an inch along the edge, which printers leave white."""
FRAME = UNPRINTED + 4.0
MARGIN = 20.0
GUTTER = 9.0
MANY = 6
"""So many pay tables stand in three columns."""
LARGEST, SMALLEST, STEP = 1.7, 0.5, 0.02
"""By how much the type is larger or smaller than it is written here."""

_TOGETHER = re.compile(r"\d+ to \d+\S*|minimum \S+ maximum \S+|\S+")

FIRST = (VARIANT, "limits")
"""The notices that stand above the others."""


class DoesNotFit(ValueError):
    """More words than a sign has room for."""


@dataclass(frozen=True)
class Sign:
    """What stands on a sign."""

    game: str
    title: str
    citation: str
    notices: tuple[Posted, ...]
    house: House
    posting: Posting
    options: Mapping[str, str]
    """The game's options, in words."""
    landscape: bool = False

    @property
    def width(self) -> float:
        """Of the page, in millimetres."""
        return LONG if self.landscape else SHORT

    @property
    def height(self) -> float:
        """Of the page, in millimetres."""
        return SHORT if self.landscape else LONG

    @property
    def middle(self) -> float:
        """The middle of every line."""
        return self.width / 2

    @property
    def room(self) -> float:
        """How wide a line may be."""
        return self.width - 2 * MARGIN


@dataclass(frozen=True)
class _Block:
    """Something that takes the height it says; drawn from a line downward."""

    height: float
    lines: tuple[str, ...]
    """Drawn from the line 0."""

    def at(self, y: float) -> Iterator[str]:
        yield f'<g transform="translate(0 {number(y)})">'
        yield from self.lines
        yield "</g>"


def sign_svg(sign: Sign) -> str:
    """The sign as SVG; raises DoesNotFit if its words are too many."""
    top, bottom = MARGIN - 2, sign.height - MARGIN - 1
    scale = LARGEST
    while (blocks := _blocks(sign, scale)) and _height(blocks, scale) > bottom - top:
        scale -= STEP
        if scale < SMALLEST:
            raise DoesNotFit("the wordings are more than a sign has room for")
    spare = (bottom - top - _height(blocks, scale)) / (len(blocks) + 1)
    y = top + min(spare, 12.0)
    body: list[str] = []
    for block in blocks:
        body += block.at(y)
        y += block.height + _gap(scale) + min(spare, 12.0)
    root = {
        "xmlns": "http://www.w3.org/2000/svg",
        "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
        "width": f"{sign.width}mm",
        "height": f"{sign.height}mm",
        "viewBox": f"0 0 {sign.width} {sign.height}",
        "data-game": sign.game,
        "data-sheet": "sign",
        "data-posting": sign.posting,
        "data-options": json.dumps(dict(sign.options), ensure_ascii=False, sort_keys=True),
    }
    lines = (
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<svg{_attributes(root)}>",
        f"<title>{escape(f'Sign: {sign.title}, {sign.house.name}')}</title>",
        *_page(sign),
        *body,
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def _gap(scale: float) -> float:
    return 5.0 * scale


def _height(blocks: Sequence[_Block], scale: float) -> float:
    return sum(block.height for block in blocks) + _gap(scale) * (len(blocks) - 1)


def _blocks(sign: Sign, scale: float) -> list[_Block]:
    """Heading, limits, odds and sentences from the top down."""
    first = [n for name in FIRST for n in sign.notices if isinstance(n, Notice) and n.name == name]
    odds = [n for n in sign.notices if isinstance(n, PostedOdds)]
    rest = [n for n in sign.notices if isinstance(n, Notice) and n.name not in FIRST]
    return [
        _heading(sign, scale),
        *(_limits(notice, 6.6 * scale, sign) for notice in first),
        *([_tables(odds, scale, sign)] if odds else []),
        *(_sentences(notice, 5.4 * scale, sign, "cream") for notice in rest),
    ]


def _heading(sign: Sign, scale: float) -> _Block:
    """The licensee's name above the name of the game, with a line below."""
    name_size = fitted(sign.house.name, sign.room, 8.0 * min(scale, 1.2), 0.12)
    title = sign.title.upper()
    size = fitted(title, sign.room, 17.0 * min(scale, 1.2), 0.04)
    name_base = name_size * CAP
    base = name_base + 6 + size * CAP
    rule = base + 6
    colours = sign.house.colours
    return _Block(
        rule + 2,
        (
            f"<g{_attributes(_marked(NAME))}>",
            _text(
                sign.house.name, sign.middle, name_base, name_size, "middle", colours.cream, 0.12
            ),
            "</g>",
            _text(title, sign.middle, base, size, "middle", colours.gold, 0.04),
            *_rule(rule, sign.middle, colours.gold),
        ),
    )


def _rule(y: float, middle: float, ink: str) -> Iterator[str]:
    """A line that thins into a diamond in the middle."""
    for near, far in ((-4.5, -64), (4.5, 64)):
        yield (
            f'<path d="M{number(middle + near)} {number(y)}H{number(middle + far)}" '
            f'stroke="{ink}" stroke-width="0.5"/>'
        )
    yield (
        f'<path d="M{number(middle - 2.6)} {number(y)}l2.6 -1.7l2.6 1.7l-2.6 1.7z" fill="{ink}"/>'
    )


def _sentences(notice: Notice, size: float, sign: Sign, ink: str) -> _Block:
    """A wording, broken into lines that fit."""
    colour = sign.house.colours.gold if ink == "gold" else sign.house.colours.cream
    lines: Sequence[str] = notice.lines
    if len(lines) == 1:
        lines = _broken(lines[0], size, sign.room)
    size = min(fitted(line, sign.room, size) for line in lines)
    pitch = size * 1.24
    pieces = "".join(
        f'<tspan x="{number(sign.middle)}" y="{number(size * CAP + n * pitch)}">'
        f"{escape(line)}</tspan>"
        for n, line in enumerate(lines)
    )
    look = _look(size, "middle", colour)
    return _Block(
        size * CAP + (len(lines) - 1) * pitch + size * TAIL,
        (
            f"<g{_attributes(_marked(notice.name, notice.cite))}>",
            f"<text{_attributes(look)}>{pieces}</text>",
            "</g>",
        ),
    )


_LIMITS = re.compile(r"(?P<what>.*): minimum (?P<least>\S+), maximum (?P<most>\S+)")
_BESIDE = "minimum , maximum "
FIGURES = 3.2
"""By how much the figures of the first limits are larger than the words beside them."""


def _limits(notice: Notice, size: float, sign: Sign) -> _Block:
    """The least and the most of the first wager as the largest figures of the sign."""
    found = _LIMITS.fullmatch(notice.lines[0])
    if found is None:
        return _sentences(notice, size, sign, "gold")
    what, least, most = found.groups()
    beside = size * 0.62
    room = sign.room - width(_BESIDE, beside) - size
    figures = min(FIGURES, room / width(least + most, size))
    # What the figures leave free of a wide sign is for the words beside them.
    beside = min(size, (sign.room - size - width(least + most, size * figures)) / width(_BESIDE, 1))
    look = _look(size, "middle", sign.house.colours.gold)
    high = size * figures
    below = size * CAP + high * CAP + size * 0.9
    rest = [notice.lines[n] for n in range(1, len(notice.lines))]
    small = min([size, *(fitted(line, sign.room, size) for line in rest)])
    words = [
        f'<tspan x="{number(sign.middle)}" y="{number(size * CAP)}">{escape(what)}:</tspan>',
        f'<tspan x="{number(sign.middle)}" y="{number(below)}" font-size="{number(beside)}">'
        "minimum "
        f'<tspan font-size="{number(high)}">{escape(least)}</tspan>, maximum '
        f'<tspan font-size="{number(high)}">{escape(most)}</tspan></tspan>',
    ]
    for line in rest:
        below += small * 1.6
        words.append(
            f'<tspan x="{number(sign.middle)}" y="{number(below)}" '
            f'font-size="{number(small)}">{escape(line)}</tspan>'
        )
    return _Block(
        below + size * TAIL,
        (
            f"<g{_attributes(_marked(notice.name, notice.cite))}>",
            f"<text{_attributes(look)}>{''.join(words)}</text>",
            "</g>",
        ),
    )


def _broken(text: str, size: float, room: float) -> list[str]:
    """A text in lines of about one length, none wider than the page, no odds or amount torn."""
    count = 1
    words = _TOGETHER.findall(text)
    while True:
        lines = _in_lines(words, size, min(room, width(text, size) / count * 1.08 + size))
        if len(lines) <= count or count > len(text):
            return lines
        count += 1


def _in_lines(words: Sequence[str], size: float, most: float) -> list[str]:
    lines = [words[0]]
    for word in words[1:]:
        if width(f"{lines[-1]} {word}", size) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _tables(odds: Sequence[PostedOdds], scale: float, sign: Sign) -> _Block:
    """The pay tables side by side in columns, or one in the middle."""
    columns = min(len(odds), 2 if len(odds) < MANY else 3)
    if sign.landscape:
        columns = min(len(odds), 3 if len(odds) < MANY else 5)
    wide = (
        min(sign.room, 118.0 * scale)
        if columns == 1
        else (sign.room - GUTTER * (columns - 1)) / columns
    )
    starts = [0.0] * columns
    lines: list[str] = []
    # One size for all, so that no pay table looks less than another.
    size = min(5.6 * scale, *(_fitting(table, wide) for table in odds))
    for table in odds:
        column = starts.index(min(starts))
        left = sign.middle - wide / 2 if columns == 1 else MARGIN + column * (wide + GUTTER)
        lines += _table(table, left, starts[column], wide, size, sign)
        starts[column] += _table_height(table, size) + 4.5
    return _Block(max(starts) - 4.5, tuple(lines))


def _fitting(table: PostedOdds, wide: float) -> float:
    """The largest size at which every row of a pay table fits into its width."""
    return min(
        (wide - 14) / (width(hand, 1) + width(grouped(pays), 1) + 1.5) for hand, pays in table.rows
    )


def _table_height(table: PostedOdds, size: float) -> float:
    return size * 2.5 + len(table.rows) * size * 1.4 + 3


def _table(
    table: PostedOdds, left: float, top: float, wide: float, size: float, sign: Sign
) -> Iterator[str]:
    colours = sign.house.colours
    title = f"{table.title} pays".upper()
    head = fitted(title, wide - 10, size * 1.15, 0.06)
    middle, base = left + wide / 2, top + size * 1.55
    yield f"<g{_attributes(_marked(table.name, table.cite))}>"
    yield (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" '
        f'height="{number(_table_height(table, size))}" rx="3" fill="{colours.deep}" '
        f'stroke="{colours.gold}" stroke-width="0.7"/>'
    )
    yield _text(title, middle, base, head, "middle", colours.gold, 0.06)
    yield (
        f'<path d="M{number(left + 6)} {number(top + size * 2.05)}h{number(wide - 12)}" '
        f'stroke="{colours.gold}" stroke-width="0.3"/>'
    )
    for n, (hand, pays) in enumerate(table.rows):
        y = top + size * 2.5 + (n + 0.78) * size * 1.4
        shown = hand[:1].upper() + hand[1:]
        begin, end = left + 7, left + wide - 7
        dots = (begin + width(shown, size) + 1.5, end - width(grouped(pays), size) - 1.5)
        yield _text(shown, begin, y, size, "start", colours.cream)
        yield (
            f'<path d="M{number(dots[0])} {number(y - 0.4)}H{number(dots[1])}" '
            f'stroke="{colours.gold}" stroke-width="0.45" stroke-dasharray="0.45 1.6"/>'
        )
        yield _text(grouped(pays), end, y, size, "end", colours.gold)
    yield "</g>"


def _page(sign: Sign) -> Iterator[str]:
    """The ground, a double frame, and the rules of the game below."""
    colours = sign.house.colours
    frames = (
        (UNPRINTED, 5, f'fill="{colours.cloth}"'),
        (FRAME, 4, f'fill="none" stroke="{colours.gold}" stroke-width="1.1"'),
        (FRAME + 2, 4, f'fill="none" stroke="{colours.gold}" stroke-width="0.35"'),
    )
    for inset, round, look in frames:
        wide, high = sign.width - 2 * inset, sign.height - 2 * inset
        yield (
            f'<rect x="{number(inset)}" y="{number(inset)}" width="{number(wide)}" '
            f'height="{number(high)}" rx="{round}" {look}/>'
        )
    yield _text(sign.citation, sign.middle, sign.height - FRAME - 4.5, 2.9, "middle", colours.cream)


def _marked(name: str, cite: str = "") -> dict[str, str]:
    marks = {"class": "inscription", "data-notice": name, "inkscape:label": name}
    return marks | ({"data-clause": cite} if cite else {})


def _text(
    text: str, x: float, y: float, size: float, anchor: str, ink: str, spacing: float = 0
) -> str:
    place = {"x": number(x), "y": number(y), **_look(size, anchor, ink)}
    if spacing:
        place["letter-spacing"] = number(size * spacing)
    return f"<text{_attributes(place)}>{escape(text)}</text>"


def _look(size: float, anchor: str, ink: str) -> dict[str, str]:
    return {
        "font-family": FACE,
        "font-weight": "bold",
        "font-size": number(size),
        "text-anchor": anchor,
        "fill": ink,
    }


def grouped(odds: str) -> str:
    """Odds with separated thousands.

    >>> grouped("24999 to 1")
    '24,999 to 1'
    """
    return re.sub(r"\d{4,}", lambda found: f"{int(found[0]):,}", odds)


def _attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
