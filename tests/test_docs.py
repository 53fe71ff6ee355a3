"""What the docs show is what the program does."""

import re
import runpy
from collections import Counter
from pathlib import Path

from tests.lines import BESIDE, PAGE, ROW, page_with, room_of

DOCS = Path(__file__).parent.parent / "docs"


def test_the_picture_in_the_readme_is_a_round_the_engine_deals() -> None:
    made = runpy.run_path(str(DOCS / "make_picture.py"))
    assert made["picture"]() == (DOCS / "round.svg").read_text(encoding="utf-8")


def test_every_page_the_readme_names_is_there() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    for page in DOCS.glob("*.md"):
        assert f"docs/{page.name}" in readme


def test_the_lines_by_room_are_of_every_room_and_made_again_by_a_command() -> None:
    page = PAGE.read_text(encoding="utf-8")
    named = {row[2] for row in ROW.finditer(page)}
    rooms = {
        f"{init.parent.name}/" for init in (DOCS.parent / "src" / "houseway").glob("*/__init__.py")
    }
    assert named == rooms | {BESIDE, "web/", "tests/", "examples/", "docs/"}
    assert (
        room_of("src/houseway/law/trace.py") == "law/" and room_of("src/houseway/api.py") == BESIDE
    )
    made = page_with(page, Counter({"law/": 1234567}))
    assert re.search(r"^\| law/ \| 807 \| 1,234,567 \|$", made, re.MULTILINE)
    assert page_with(made, Counter()).count("| 0 |\n") >= len(named)
