import os
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.games import MODULES
from tests.cli.run import HOUSEWAY, Ran

HEAVY = "{'altair', 'gymnasium', 'numba', 'numpy', 'polars', 'typst'}"


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_name_that_is_offered_is_there() -> None:
    for name in houseway.__all__:
        assert getattr(houseway, name) is not None
    assert set(houseway.__all__) <= set(dir(houseway))
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        _ = houseway.roulette  # type: ignore[attr-defined]


def test_rooms_that_are_also_functions_are_both_in_any_order() -> None:
    both = "assert 'keno' in houseway.games() and 'svg' in houseway.felt('blackjack').svg()"
    rooms = "import houseway.games.keno, houseway.felt.as_svg"
    python(f"import houseway; {both}; {rooms}; {both}; houseway.games.keno.GAME")
    python(f"{rooms}; {both}; from houseway import games, felt; games(); houseway.felt.as_svg.svg")


def test_importing_houseway_imports_nothing_else() -> None:
    code = "import houseway, sys; print([m for m in sys.modules if m.startswith('houseway.')])"
    assert python(code) == "[]\n"


def test_a_table_imports_nothing_heavy() -> None:
    code = "import houseway, sys; houseway.Table, houseway.games()"
    assert python(f"{code}; print({HEAVY} & {{*sys.modules}})") == "set()\n"


def brought(folder: Path, name: str, module: str, source: str) -> None:
    """A package of somebody else's that brings a game."""
    (folder / f"{module}.py").write_text(source)
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[houseway.games]\n{name} = {module}:GAME\n")


def test_games_of_other_packages_are_found_and_a_broken_one_stops_nobody(
    tmp_path: Path,
) -> None:
    def command(*arguments: str) -> Ran:  # in a process of its own: one finds its games once
        path = ":".join([str(tmp_path), *sys.path])
        done = subprocess.run(
            [*HOUSEWAY, *arguments],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": path, "COLUMNS": "120"},
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    renamed = (
        "from dataclasses import replace\nfrom houseway.games.blackjack import GAME as HOUSE\n"
        "GAME = replace(HOUSE, name='{}', title='Parlour')\n"
    )
    brought(tmp_path, "parlour", "parlour_game", renamed.format("parlour"))
    brought(tmp_path, "misnamed", "misnamed_game", renamed.format("other"))
    brought(tmp_path, "broken", "broken_game", "raise RuntimeError('no\\nluck')")
    brought(tmp_path, "keno", "usurper", "GAME = None")
    listed = command("games")
    assert listed.status == 0
    assert [line.split()[0] for line in listed.out.splitlines()] == [*MODULES, "parlour"]
    assert sorted(listed.err.splitlines()) == [
        "houseway: the game broken of the package broken_game cannot be loaded: no luck",
        "houseway: the game misnamed of the package misnamed_game cannot be loaded: "
        "misnamed_game:GAME is no Game of that name",
    ]
    dealt = command("deal", "parlour")
    assert dealt.status == 0 and "1 rounds dealt" in dealt.out, dealt
    wrong = command("deal", "broken")
    assert wrong.status == 2 and "no luck" in wrong.err and "Traceback" not in wrong.err
