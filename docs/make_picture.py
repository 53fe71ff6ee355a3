"""Draws docs/round.svg, the picture in the README: `python docs/make_picture.py`."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from houseway.cards.card import SUIT_SYMBOLS
from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.entries import Began
from houseway.table.table import Table
from houseway.table.transcript import MARGIN, lines

PICTURE = Path(__file__).with_name("round.svg")
SEED = "round 2"
CARD = re.compile(r"\b([2-9TJQKA])([cdhs])\b")


def picture() -> str:
    """A seeded round as the auditor reads it, drawn as a terminal would show it."""
    found = game("heads-up-holdem")
    table = Table(found, source=SeededSource(SEED))
    for seat, name in ((1, "Ann"), (4, "Ben")):
        table.sit(seat, name, 1_000_00)
        table.players[seat] = found.policies["random"](SeededSource(f"{SEED}:{name}"))
    table.play_round()
    entries = [record.entry for record in table.journal.records]
    first = max(n for n, entry in enumerate(entries) if isinstance(entry, Began))
    console = Console(record=True, width=104, file=io.StringIO())
    for line in lines(entries[first:]):
        console.print(_coloured(line))
    return console.export_svg(title="houseway deal heads-up-holdem --seats 2", clear=False)


def _coloured(line: str) -> Text:
    text = Text(line)
    if line.startswith(" "):
        text.stylize("cyan", 0, MARGIN)
    for card in CARD.finditer(line, MARGIN):
        text.stylize("bold red" if card[2] in "dh" else "bold white", *card.span())
    symbols = CARD.sub(lambda card: card[1] + SUIT_SYMBOLS[card[2]], line[MARGIN:])
    drawn = Text(line[:MARGIN] + symbols)
    drawn.spans = text.spans
    return drawn


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
