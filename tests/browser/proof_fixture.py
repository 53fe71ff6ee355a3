"""A day with proofs of its cards, for the browser's own check of them.

`python -m tests.browser.proof_fixture` writes it anew to web/tests/fixtures/proof.json.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.journal import Journal, counting_clock
from houseway.table.keys import HouseKey
from houseway.table.proofs import prove
from houseway.table.published import published
from houseway.table.table import Table
from houseway.table.views import person

FILE = Path(__file__).parents[2] / "web/tests/fixtures/proof.json"
HOUSE = HouseKey(bytes(range(32)))


def proof_fixture() -> dict[str, Any]:
    """For each game the lines that Ann is given of a day, and the proofs of every card she saw."""
    return {
        "house": HOUSE.public.hex(),
        **{name: _day(name) for name in ("three-card-poker", "keno")},
    }


def _day(name: str) -> dict[str, Any]:
    about = game(name)
    journal = Journal(counting_clock(), house=HOUSE, table="pit 1")
    table = Table(about, about.options(), journal=journal, source=SeededSource("proof"))
    table.sit(1, "Ann", 1_000_00)
    table.players[1] = about.policies["simple"](SeededSource("Ann"))
    table.play_round()
    lines = [json.loads(line) for line in published([journal], person("Ann"))]
    seen = {n for line in lines for n in line.get("hidden", ())}
    proofs = [
        msgspec.to_builtins(proof)
        for record in journal.records
        for proof in prove(journal, record.n)
        if str(record.n) in seen or getattr(record.entry, "shown", ()) is None
    ]
    return {"lines": lines, "proofs": [*proofs[:3], proofs[-1]]}


def written() -> str:
    """The file as it should be."""
    return json.dumps(proof_fixture(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(written())
