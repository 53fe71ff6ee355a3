"""What the docs show is what the program does."""

import runpy
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def test_the_picture_in_the_readme_is_a_round_the_engine_deals() -> None:
    made = runpy.run_path(str(DOCS / "make_picture.py"))
    assert made["picture"]() == (DOCS / "round.svg").read_text(encoding="utf-8")


def test_every_page_the_readme_names_is_there() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    for page in DOCS.glob("*.md"):
        assert f"docs/{page.name}" in readme
