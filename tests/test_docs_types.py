"""What a user writes after the docs passes the strictest type check."""

import doctest
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


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
    package = str(ROOT / "examples" / "casino_war" / "src" / "casino_war")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"]
    done = subprocess.run(
        [*command, "--cache-dir", str(ROOT / ".mypy_cache"), *pages, *examples_folder, package],
        cwd=ROOT,
        env={"MYPYPATH": str(ROOT / "src"), "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.stdout + done.stderr == ""
