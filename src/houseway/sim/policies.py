"""Which policy a word or a file stands for."""

import json
from pathlib import Path

from houseway.math.batch import Policy, UserChart
from houseway.table.refusal import Refused
from houseway.untrusted import Unreadable, read_text, toml

MOST_BYTES = 1 << 20


def read_policy(text: str, game: str) -> Policy:
    """A policy by its name, or a chart from a TOML file that names the game it is for."""
    match text:
        case "best" | "simple" | "random":
            return text
    path = Path(text)
    if path.suffix.lower() != ".toml":
        raise Refused(f"there is no policy {text!r}; use best, simple, random or a TOML file")
    try:
        rows = toml(read_text(path, MOST_BYTES), MOST_BYTES)
    except Unreadable as error:
        raise Refused(f"the chart {path} {error}") from None
    made_for = rows.pop("game", None)
    if made_for != game:
        raise Refused(f'the chart {path} must say game = "{game}", not {made_for!r}')
    try:
        return UserChart(path.name, json.loads(json.dumps(rows, allow_nan=False)))
    except (TypeError, ValueError):
        raise Refused(f"the chart {path} has dates or numbers that no chart needs") from None
