"""Colours and marks of choices: told apart by hue, by lightness in grey, and by the mark alone."""

from collections.abc import Iterable

from houseway.report.document import Shade

LOSS, PUSH, WIN = "#b8501e", "#6b6b6b", "#1f5f8b"

# From dark to light, so that colour-blind readers and grey printers see the same order.
_PALETTE = (
    "#1b3a5c",
    "#8c2d4f",
    "#1f78a4",
    "#c8643c",
    "#3fa796",
    "#e9a23b",
    "#a9d3e8",
    "#f3ead7",
)
MOST = len(_PALETTE)


def shades(choices: Iterable[str]) -> dict[str, Shade]:
    """A shade for each choice, dark for the first; at most eight are told apart."""
    names = tuple(dict.fromkeys(choices))
    if len(names) > MOST:
        raise ValueError(f"{len(names)} choices cannot be told apart by colour; {MOST} are most.")
    found = {}
    for index, (name, mark) in enumerate(marks(names).items()):
        colour = _PALETTE[round(index * (MOST - 1) / max(len(names) - 1, 1))]
        found[name] = Shade(name, mark, colour, "#ffffff" if _light(colour) < 0.179 else "#000000")
    return found


def marks(names: tuple[str, ...]) -> dict[str, str]:
    """A short mark for each name, no two alike.

    >>> marks(("raise 3x", "raise 2x", "check"))
    {'raise 3x': '3x', 'raise 2x': '2x', 'check': 'C'}
    >>> marks(("stand", "split", "double else hit", "double else stand"))
    {'stand': 'S', 'split': 'P', 'double else hit': 'D', 'double else stand': 'Ds'}
    """
    found: dict[str, str] = {}
    for index, name in enumerate(names, 1):
        taken = set(found.values())
        found[name] = next(mark for mark in (*_marks(name), f"#{index}") if mark not in taken)
    return found


_ACTS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
"""The letters a chart of a twenty-one game is written with, as `houseway simulate` reads it."""


def _act(name: str) -> str:
    """The letters of acts such as `double else stand`, or nothing."""
    acts = [_ACTS.get(word, "") for word in name.split() if word not in ("else", "then")]
    if not all(acts) or not acts:
        return ""
    first, *later = acts
    if first == "R":
        return "".join(acts)
    return first if later == ["H"] and first == "D" else first + "".join(later).lower()


def _marks(name: str) -> Iterable[str]:
    words = name.split() or [name]
    if act := _act(name):
        yield act
    yield from (word for word in words if word[:1].isdigit())
    if len(name) <= 2:
        yield name
    yield words[0][:1].upper()
    yield "".join(word[:1] for word in words).upper()[:3]
    yield name[:2].upper()
    yield name[:3].upper()


def _light(colour: str) -> float:
    """The relative luminance of a colour, by the definition of the web's contrast rules."""

    def linear(part: int) -> float:
        share = part / 255
        return float(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
