"""The game under examples/, installed beside the house, with nothing changed in it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.package.clean import ROOT

EXAMPLE = ROOT / "examples" / "casino_war"
BUILD = "import hatchling.build, sys; print(hatchling.build.build_editable(sys.argv[1]))"


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the example is installed as `pip install -e` does it."""
    folder = tmp_path_factory.mktemp("installed")
    made = subprocess.run(
        [sys.executable, "-c", BUILD, str(folder)],
        cwd=EXAMPLE,
        check=True,
        capture_output=True,
        text=True,
    )
    with zipfile.ZipFile(folder / made.stdout.split()[-1]) as wheel:
        wheel.extractall(folder)
    # A .pth file is read in site-packages alone, so what it says is said here.
    path = os.pathsep.join(map(str, (folder, EXAMPLE / "src", ROOT / "src")))
    return {**os.environ, "PYTHONPATH": path, "HOUSEWAY_KEYS": str(folder / "keys")}


def run(where: Path, environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=where, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_pass(beside: dict[str, str]) -> None:
    assert "passed" in run(EXAMPLE, beside, "pytest", "-q", "-p", "no:cacheprovider")


def test_every_command_knows_it(beside: dict[str, str], tmp_path: Path) -> None:
    def houseway(*command: str) -> str:
        return run(tmp_path, beside, "houseway", *command)

    assert "Casino War" in houseway("games")
    assert "WAR 4(a)" in houseway("rules", "casino-war")
    houseway("deal", "casino-war", "--rounds", "3", "--seats", "2", "--journal", "war.journal")
    houseway("audit", "war.journal")
    assert "0.410612" in houseway("ev", "casino-war", "--cards", "9c")
    houseway("layout", "casino-war", "--name", "The House", "-o", "felt.svg")
    assert "nothing is amiss" in houseway("layout", "--check", "felt.svg")
    assert houseway("trace", "casino-war", "--missing") == (
        "22 of 22 clauses covered, 1 of them attested\n"
    )


def test_the_house_has_no_word_of_it() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        assert "casino_war" not in path.read_text(encoding="utf-8"), path
