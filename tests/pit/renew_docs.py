"""Writes the tables of rights in docs/people.md anew, from the gate that enforces them."""

import re
from pathlib import Path

from houseway.pit.rights import acts_in_words, addresses_in_words

PAGE = Path(__file__).parents[2] / "docs/people.md"

if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    page = re.sub(
        r"\| \| anybody .*?\n(?=\n)", lambda _: addresses_in_words() + "\n", page, flags=re.S
    )
    page = re.sub(r"\| act \| who .*?\n(?=\n)", lambda _: acts_in_words() + "\n", page, flags=re.S)
    PAGE.write_text(page, encoding="utf-8")
