"""A ticket as it is printed: the casino, the numbers marked, the conditioning, expiry and code.

One user unit is a millimetre; a roll of paper is 80 mm wide.
"""

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from houseway.felt.as_svg import number
from houseway.felt.lettering import FACE
from houseway.games.keno.codes import code_of
from houseway.games.keno.numbers import NUMBERS
from houseway.games.keno.state import Ticket
from houseway.games.keno.tickets import Conditioning, read_conditioning
from houseway.money import dollars
from houseway.table.moments import moment_words

WIDTH, HEIGHT = 80, 160
MARGIN = 5.0
ROW = 10
"""Numbers in a row."""
CELL = (WIDTH - 2 * MARGIN) / ROW
GRID_TOP = 36.0
HALF = 2.0
"""Between the numbers to 40 and those from 41."""
GROUPS = "ABCDEFGHIJLMNOPQRSTU"
"""A letter a group; K is for kings."""
INK, FAINT = "#111", "#888"


def paper(ticket: Ticket) -> str:
    """The ticket as SVG."""
    root = {
        "xmlns": "http://www.w3.org/2000/svg",
        "width": f"{WIDTH}mm",
        "height": f"{HEIGHT}mm",
        "viewBox": f"0 0 {WIDTH} {HEIGHT}",
        "font-family": FACE,
        "data-game": "keno",
        "data-sheet": "ticket",
        "data-ticket": str(ticket.number),
        "data-code": code_of(ticket),
    }
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in root.items())
    lines = (
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<svg{attributes}>",
        f"<title>{escape(f'{ticket.casino}: keno ticket {ticket.number}')}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        *_head(ticket),
        *_numbers(read_conditioning(ticket.conditioning)),
        *_terms(ticket),
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def _head(ticket: Ticket) -> Iterator[str]:
    middle = WIDTH / 2
    yield _text(ticket.casino, middle, 11, 6, "middle", "bold", WIDTH - 2 * MARGIN)
    yield _text("KENO", middle, 17.5, 4.5, "middle", "bold")
    yield _rule(20)
    last = ticket.game + ticket.games - 1
    games = f"Game {ticket.game}" if ticket.games == 1 else f"Games {ticket.game} to {last}"
    yield _text(f"Ticket {ticket.number}", MARGIN, 25, 4, weight="bold")
    yield _text(games, WIDTH - MARGIN, 25, 4, "end", "bold")
    yield _text(moment_words(ticket.written), MARGIN, 30, 3)
    yield _text(f"Station {ticket.seat}", WIDTH - MARGIN, 30, 3, "end")
    yield _rule(32.5)


def _numbers(conditioning: Conditioning) -> Iterator[str]:
    """The eighty numbers; those marked stand on black with the letter of their group."""
    single = len(conditioning.groups) == 1
    letters = iter(GROUPS)
    marks: dict[int, str] = {}
    for group in conditioning.groups:
        letter = "K" if group.king else "" if single else next(letters)
        marks.update(dict.fromkeys(group.numbers, letter))
    for each in range(1, NUMBERS + 1):
        row, column = divmod(each - 1, ROW)
        x = MARGIN + column * CELL
        y = GRID_TOP + row * CELL + (HALF if each > NUMBERS // 2 else 0)
        fill = INK if each in marks else "none"
        stroke = INK if each in marks else FAINT
        yield (
            f'<rect x="{number(x + 0.3)}" y="{number(y + 0.3)}" width="{number(CELL - 0.6)}" '
            f'height="{number(CELL - 0.6)}" rx="0.8" fill="{fill}" stroke="{stroke}" '
            'stroke-width="0.2"/>'
        )
        letter = marks.get(each, "")
        down = 3.4 if letter else 4.6
        yield _text(
            str(each), x + CELL / 2, y + down, 3.2, "middle", "bold" if each in marks else "normal",
            fill="#fff" if each in marks else INK,
        )  # fmt: skip
        if letter:
            yield _text(letter, x + CELL / 2, y + 6, 2.2, "middle", fill="#fff")


def _terms(ticket: Ticket) -> Iterator[str]:
    """How it is conditioned, what was paid, until when it is payable, and its code."""
    conditioning = read_conditioning(ticket.conditioning)
    y = GRID_TOP + NUMBERS / ROW * CELL + HALF + 6
    yield _text(f"{str(conditioning.kind).capitalize()} ticket", MARGIN, y, 3.6, weight="bold")
    for line in _folded([str(condition) for condition in conditioning.conditions]):
        y += 4.6
        yield _text(line, MARGIN, y, 3.2, width=WIDTH - 2 * MARGIN)
    foot = HEIGHT - 38.0
    yield _rule(foot)
    each = f"{dollars(ticket.price)} a game" if ticket.games > 1 else ""
    yield _text(each, MARGIN, foot + 5.5, 3.4)
    paid = f"Paid {dollars(ticket.price * ticket.games)}"
    yield _text(paid, WIDTH - MARGIN, foot + 5.5, 4.4, "end", "bold")
    yield _rule(foot + 8)
    yield _text("Payable to bearer after its last game, until", WIDTH / 2, foot + 13, 3, "middle")
    expires = moment_words(ticket.expires)
    yield _text(expires, WIDTH / 2, foot + 17.5, 3.8, "middle", "bold")
    yield _text("Not voided once the sale is closed", WIDTH / 2, foot + 22, 3, "middle")
    yield _rule(foot + 24.5)
    yield _text(code_of(ticket), WIDTH / 2, foot + 31, 5.4, "middle", "bold", WIDTH - 2 * MARGIN)


MOST_LINES = 4
"""Of conditions; more are told as how many ways there are in all."""


def _folded(conditions: list[str]) -> list[str]:
    """Two conditions a line, as long as there is room."""
    lines = [", ".join(conditions[at : at + 2]) for at in range(0, len(conditions), 2)]
    if len(lines) <= MOST_LINES:
        return lines
    rest = len(conditions) - 2 * (MOST_LINES - 1)
    return [*lines[: MOST_LINES - 1], f"and {rest} more conditions, by the record"]


def _text(
    text: str,
    x: float,
    y: float,
    size: float,
    anchor: str = "start",
    weight: str = "normal",
    width: float = 0,
    fill: str = INK,
) -> str:
    """One line, pressed together where it would be wider than its room."""
    if width:
        size = min(size, width / (0.6 * max(len(text), 1)))
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}" '
        f'text-anchor="{anchor}" font-weight="{weight}">{escape(text)}</text>'
    )


def _rule(y: float) -> str:
    right = number(WIDTH - MARGIN)
    return (
        f'<line x1="{number(MARGIN)}" y1="{number(y)}" x2="{right}" y2="{number(y)}" '
        f'stroke="{INK}" stroke-width="0.25" stroke-dasharray="1 0.8"/>'
    )
