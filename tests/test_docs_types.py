"""What a user writes after the docs, and what a game's folder brings, pass the strictest check."""

import doctest
import subprocess
import sys
from pathlib import Path

from houseway.games import MODULES, game, package

ROOT = Path(__file__).parent.parent
CASINO_WAR = ROOT / "examples" / "casino_war" / "src"


def strictly(*files: str) -> str:
    """What mypy says of files."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"]
    done = subprocess.run(
        [*command, "--cache-dir", str(ROOT / ".mypy_cache"), *files],
        cwd=ROOT,
        env={"MYPYPATH": f"{ROOT / 'src'}:{CASINO_WAR}", "PATH": ""},
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr


def test_the_python_of_every_page_passes_mypy_strict(tmp_path: Path) -> None:
    """Each page is one module: its examples, as doctest runs them, one after the other."""
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        examples = doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8"))
        if examples:
            name = page.stem.replace("-", "_").lower()
            source = "".join(example.source for example in examples)
            (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    pages = sorted(map(str, tmp_path.glob("*.py")))
    assert len(pages) > 5
    examples_folder = sorted(map(str, (ROOT / "examples").glob("*.py")))
    assert strictly(*pages, *examples_folder, str(CASINO_WAR / "casino_war")) == ""


def parts(name: str) -> list[tuple[str, str]]:
    """The modules a game names, each with its protocol."""
    of = game(name)
    named = (
        ("analysis", "Mathematics", of.mathematics),
        ("kernel", "Simulation", of.simulation),
        ("layout", "Layout", of.layout),
    )
    return [(module, protocol) for module, protocol, load in named if load is not None]


def test_the_parts_of_every_game_are_what_their_protocols_say(tmp_path: Path) -> None:
    """They are loaded by name when asked for, so that no import says it."""
    lines = ["from houseway.table.protocols import Layout, Mathematics, Simulation"]
    held = [(package(name), *part) for name in MODULES for part in parts(name)]
    held += [("casino_war", *part) for part in parts("heads-up-holdem")]
    assert len(held) == 3 * len(MODULES) - 1 + 3, "poker alone has no kernel"
    for n, (folder, module, protocol) in enumerate(held):
        lines += [f"from {folder} import {module} as part_{n}", f"held_{n}: {protocol} = part_{n}"]
    # A module that has nothing of a layout, so that the check is seen to find one.
    lines += ["from houseway.table import void", "nothing: Layout = void  # type: ignore"]
    (tmp_path / "held.py").write_text("\n".join((*lines, "")), encoding="utf-8")
    assert strictly(str(tmp_path / "held.py")) == ""
