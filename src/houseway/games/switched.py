"""Options switched one by one: what each does to the edge of every wager, the rest as they are."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from houseway.math.figures import Section
from houseway.table.options import Options
from houseway.table.refusal import Refused

Edges = Mapping[str, Fraction]


def switched_section(
    options: Options, names: Iterable[str], edges: Callable[[Any], Edges]
) -> Section:
    """Every other value of these options, where it moves an edge."""
    now = edges(options)
    rows = []
    for name in names:
        for value in type(options).__dataclass_fields__[name].metadata["values"]:
            if value == getattr(options, name):
                continue
            try:
                then = edges(replace(options, **{name: value}))
            except Refused:  # these values do not go together with the others
                continue
            moved = [wager for wager in now if then.get(wager) != now[wager]]
            rows += [
                (
                    f"{name} = {value}",
                    wager.replace("_", " "),
                    f"{float(then[wager]):.6%}",
                    f"{float(then[wager] - now[wager]):+.6%}",
                    str(then[wager]),
                )
                for wager in moved
                if wager in then
            ] or [(f"{name} = {value}", "every wager", "as it is", "", "")]
    return Section(
        "Rules switched one by one",
        ("Each option by itself, all others as they are, each by its own best play.",),
        ("option", "wager", "edge", "change", "exactly"),
        tuple(rows),
    )
