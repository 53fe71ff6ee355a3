"""A line of code knows its room: what is of one game lies in the folder of that game."""

import ast
from functools import cache
from pathlib import Path

import pytest

import houseway
from houseway.games import MODULES
from houseway.law.citations import modules

PACKAGE = Path(houseway.__file__).parent
OF_ONE_GAME = {
    "cli/lounge.py", "cli/phh.py", "cli/poker.py", "cli/ticket.py",
    "envs/keno.py", "envs/many_hands.py", "pit/hand_histories.py",
}  # fmt: skip
"""Screens, a file format and environments that are of one game as a whole."""
ROOMS = sorted(
    room.name
    for room in PACKAGE.iterdir()
    if (room / "__init__.py").is_file() and room.name != "law"
)


@cache
def every_module() -> dict[Path, ast.Module]:
    return {path: module for _, path, module in modules(PACKAGE)}


def imported(module: ast.Module) -> set[str]:
    """The modules that one imports, at its head or in a function."""
    found = set()
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


@pytest.mark.parametrize("room", [room for room in ROOMS if room != "games"])
def test_no_room_imports_one_game(room: str) -> None:
    folders = tuple(f"houseway.games.{folder}" for folder in MODULES.values())
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path, module in every_module().items()
        if path.is_relative_to(PACKAGE / room)
        and any(f"{name}.".startswith(tuple(f"{f}." for f in folders)) for name in imported(module))
    }
    assert found == {file for file in OF_ONE_GAME if file.startswith(f"{room}/")}


def test_no_game_imports_another() -> None:
    for name, folder in MODULES.items():
        others = tuple(f"houseway.games.{other}." for other in MODULES.values() if other != folder)
        for path, module in every_module().items():
            if path.is_relative_to(PACKAGE / "games" / folder):
                assert not any(f"{one}.".startswith(others) for one in imported(module)), (
                    name,
                    path,
                )


def test_only_the_stores_read_what_a_journal_keeps() -> None:
    """Nobody outside table/ looks behind the names that a journal offers."""
    for path, module in every_module().items():
        if path.is_relative_to(PACKAGE / "table"):
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
                whose = node.value
                named = whose.attr if isinstance(whose, ast.Attribute) else getattr(whose, "id", "")
                assert named not in ("journal", "table", "store"), f"{path}:{node.lineno}"
