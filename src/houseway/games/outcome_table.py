"""How wagers can end: what a game settled for each cell of its kernel, as lists of outcomes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.math.batch import BatchWager, Outcome
from houseway.table.results import Result, net

IMPOSSIBLE = 0xFFFF
"""The end of a wager in a cell that no deal reaches."""

Rows = tuple[tuple[str, str], ...]


class Ending(NamedTuple):
    """How a wager ends, and whether it is paid by its odds to the cent."""

    outcome: Outcome
    exact: bool


@dataclass(frozen=True)
class OutcomeTable:
    """How each wager can end, and how it does in each cell."""

    wagers: tuple[BatchWager, ...]
    table: NDArray[np.uint16]
    """[cell, wager]: the number of the outcome"""
    adjusted: frozenset[str]
    """The wagers that breakage or a limit pays otherwise than their odds say."""


def ending(
    name: str,
    parts: tuple[str, ...],
    placed: Mapping[str, int],
    results: tuple[Result, ...],
    cents: Mapping[str, int],
    rows: Rows,
) -> Ending:
    """How a wager ends that is made in these parts, the first of them its unit.

    `placed` are the stakes and `cents` what each part won, as paid at a table.
    """
    unit = placed[parts[0]]
    amount = sum(cents[part] for part in parts if part in placed)
    staked = sum(placed.get(part, 0) for part in parts)
    exact = amount == net((each for each in results if each.wager in parts), placed)
    won = Fraction(amount, unit)
    said = name if exact else f"{name}, adjusted to {won}"
    return Ending(Outcome(said, won, Fraction(staked, unit), rows), exact)


def listed(
    units: Mapping[str, str], cells: int, settled: Iterable[tuple[int, Mapping[str, Ending]]]
) -> OutcomeTable:
    """Number the outcomes of each wager; of so many cells those that are settled can happen."""
    found: dict[str, dict[Outcome, int]] = {name: {} for name in units}
    adjusted: set[str] = set()
    table = np.full((cells, len(units)), IMPOSSIBLE, dtype=np.uint16)
    for cell, wagers in settled:
        for place, (name, outcomes) in enumerate(found.items()):
            ended = wagers[name]
            table[cell, place] = outcomes.setdefault(ended.outcome, len(outcomes))
            if not ended.exact:
                adjusted.add(name)
    return OutcomeTable(
        tuple(BatchWager(name, units[name], tuple(outcomes)) for name, outcomes in found.items()),
        table,
        frozenset(adjusted),
    )
