"""The felt that docs/felt.md shows is the one the program draws."""

from pathlib import Path

import pytest

from houseway.cli import run

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_picture_is_a_print_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["layout", "heads-up-holdem", "--page", "a4", "--name", "Boardwalk Casino"]) == 0
    assert capsys.readouterr().out == (DOCS / "felt.svg").read_text(encoding="utf-8")
