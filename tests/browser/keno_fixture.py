"""Requests for keno tickets of every type as the engine writes them, for the browser's own writing.

`python -m tests.browser.keno_fixture` writes them anew to web/tests/fixtures/keno.json.
"""

import json
import random
from pathlib import Path
from typing import Any

from houseway.games.keno.tickets import Group, Request, every_way

FILE = Path(__file__).parents[2] / "web/tests/fixtures/keno.json"
COUNT = 60


def keno_fixture() -> list[dict[str, Any]]:
    """Marked groups, rates and games, and the request they make."""
    chance = random.Random("keno in the browser")
    return [_ticket(chance) for _ in range(COUNT)]


def _ticket(chance: random.Random) -> dict[str, Any]:
    numbers = chance.sample(range(1, 81), 40)
    groups = [Group((numbers.pop(),), king=True) for _ in range(chance.choice((0, 0, 1, 2)))]
    for _ in range(chance.randint(1, 4)):
        size = chance.randint(1, 4)
        groups.append(Group(tuple(sorted(numbers.pop() for _ in range(size)))))
    rate, games = chance.choice((10, 50, 100, 250, 100_000)), chance.randint(1, 3)
    conditioning = every_way(groups, rate)
    request = Request(conditioning, games, conditioning.price * games)
    return {
        "groups": [{"numbers": list(group.numbers), "king": group.king} for group in groups],
        "rate": rate,
        "games": games,
        "request": str(request),
    }


def written() -> str:
    """The file as it should be."""
    return json.dumps(keno_fixture(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(written())
