"""Every printed pay table of every wager side by side, for the reports of all games."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from houseway.math.distribution import Distribution
from houseway.math.figures import Section
from houseway.table.options import Options


def printed_section(
    options: Options, wager_of: Mapping[str, str], found: Callable[[Any, str], Distribution]
) -> Section:
    """The wager that each table pays, under each table that is printed for it.

    `wager_of` names the wager of a table's option, `found(options, wager)` tells what it wins. The
    table in force comes first, other options stay as they are.
    """
    rows = []
    for option, wager in wager_of.items():
        now = str(getattr(options, option))
        printed = [name for name in options.tables[option].printed if name != now]
        for name in (now, *printed):
            changed: dict[str, Any] = {option: name}
            of = options if name == now else replace(options, **changed)
            made = found(of, wager)
            rows.append(
                (
                    wager.replace("_", " "),
                    option.replace("_", " "),
                    f"{_short(name)} (in force)" if name == now else name,
                    f"{float(made.edge):.6%}",
                    f"{made.standard_deviation:.6f}",
                    f"{float(made.hit_frequency):.4%}",
                    str(made.edge),
                )
            )
    return Section(
        "Every printed table",
        heads=("wager", "option", "table", "edge", "standard deviation", "wins", "exactly"),
        rows=tuple(rows),
    )


def _short(name: str) -> str:
    return name if len(name) < 20 else "the licensee's own"
