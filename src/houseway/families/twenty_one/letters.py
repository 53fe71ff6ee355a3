"""A chart that somebody wrote for a twenty-one game: rows of letters, one for each up-card.

    16 = "S S S S S H H RH RH RH"

The up-cards are 2 to 10 and the ace. S stands, H hits, D doubles or else hits, Ds doubles or else
stands, Hs hits while the hand might be doubled and stands later, P splits. R before a letter gives
the hand up where that is offered.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from houseway.families.twenty_one.chart import CELLS, Chart, cell
from houseway.families.twenty_one.kernels import DOUBLE, HIT, SPLIT, STAND
from houseway.families.twenty_one.points import ACE, GOAL, TEN

UPS = (*range(2, TEN + 1), ACE)
_CODES = {"S": STAND, "H": HIT, "D": DOUBLE, "P": SPLIT}
_LETTER = re.compile(r"(R?)([SHDP]?)([hs]?)")


class Letter(NamedTuple):
    """One cell of a chart."""

    gives_up: bool
    first: int
    """what is done while the hand may be doubled"""
    later: int


def letter(text: str) -> Letter:
    """Read one cell.

    >>> letter("Ds") == Letter(False, DOUBLE, STAND), letter("R") == Letter(True, HIT, HIT)
    (True, True)
    """
    found = _LETTER.fullmatch(text)
    if not found or not text or (found[3] and not found[2]):
        raise ValueError(f"{text!r} is no letter of a chart; write S, H, D, Ds, P, RH and so on")
    first = _CODES[found[2] or "H"]
    later = _CODES[found[3].upper()] if found[3] else HIT if first == DOUBLE else first
    return Letter(bool(found[1]), first, later)


def letters(name: str, row: Any) -> dict[int, Letter]:
    """Read one row, by up-card."""
    texts = row.split() if isinstance(row, str) else row
    if not isinstance(texts, list) or len(texts) != len(UPS):
        raise ValueError(f"the row {name} of the chart must have ten letters, for 2 to 10 and ace")
    return {up: letter(str(text)) for up, text in zip(UPS, texts, strict=True)}


def totals(
    name: str, rows: Mapping[str, Any], hard: Iterable[int], soft: Iterable[int]
) -> dict[int, dict[tuple[int, bool], Letter]]:
    """Read the rows of hard and soft totals, by up-card and total; 21 stands."""
    cells: dict[int, dict[tuple[int, bool], Letter]] = {up: {} for up in UPS}
    for kind, wanted, is_soft in (("hard", hard, False), ("soft", soft, True)):
        given = rows.get(kind)
        where = f"{name}.{kind}" if name else kind
        if not isinstance(given, Mapping):
            raise ValueError(f"the chart lacks the part [{where}]")
        missing = [total for total in wanted if str(total) not in given]
        if missing:
            raise ValueError(f"the chart lacks the row {missing[0]} of [{where}]")
        for total, row in given.items():
            if not (total.isascii() and total.isdigit() and 2 <= int(total) < GOAL):
                raise ValueError(f"the chart has no use for a total {total!r} in [{where}]")
            for up, found in letters(f"{total} of [{where}]", row).items():
                cells[up][int(total), is_soft] = found
    return cells


def chart_of(cells: Mapping[tuple[int, bool], Letter]) -> Chart:
    """The choices by total, without splitting or giving up; totals not named are drawn to."""
    first, later = (np.full(CELLS, HIT, dtype=np.uint8) for _ in range(2))
    for soft in (False, True):
        first[cell(GOAL, soft)] = later[cell(GOAL, soft)] = STAND
    for (total, soft), found in cells.items():
        if SPLIT in (found.first, found.later):
            raise ValueError("a total cannot be split; write P in the rows that may be split")
        first[cell(total, soft)], later[cell(total, soft)] = found.first, found.later
    return Chart(first, later)
