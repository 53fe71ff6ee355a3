"""Break clauses of a game at random and run the tests that are marked with them.

    python -m tests.mutants heads-up-holdem five-card-hi-lo --count 30 --seed 1
    python -m tests.mutants heads-up-holdem --clause "HUH 39.4(d)"

Each break is one edit of one line of code that cites the clause, or of the conditions around it, or
of the shared procedure that reads it; it is made in a copy of the tree. A break that no marked
test notices is a survivor: it is listed, and the exit status is 1.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import houseway
from houseway.games import game
from houseway.law.catalogue import catalogue
from houseway.law.citations import citations_in_tests
from tests.mutants.edits import Edit, Source, edits_at

PACKAGE = Path(houseway.__file__).parent
TESTS = Path(__file__).parents[1]
SECONDS = 60


class Break(NamedTuple):
    """One edit of one file."""

    path: Path
    edit: Edit


def cited_at(path: Path, source: Source) -> Iterator[tuple[str, ast.Constant]]:
    """Every clause that a module names, with the place."""
    known = catalogue()
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known:
            yield node.value, node


class Field(NamedTuple):
    """A field of a table of clauses, read by shared procedures."""

    name: str
    part: str
    """The part of the table that the field is of: `automated_shoe` of `automated_shoe.load`."""


def field_of(source: Source, cite: ast.Constant) -> Field | None:
    """Where a table of clauses has it; nothing where it stands in a mapping or elsewhere."""
    around = source.around(cite)
    if not isinstance(around[0], ast.keyword):
        return None
    outer = [node.arg or "" for node in around[1:] if isinstance(node, ast.keyword)]
    return Field(around[0].arg or "", outer[0] if outer else "")


def families_of(source: Source) -> set[str]:
    """The families whose tables of clauses a game fills in."""
    modules = [n.module or "" for n in ast.walk(source.tree) if isinstance(n, ast.ImportFrom)]
    return {name.split(".")[2] for name in modules if name.startswith("houseway.families.")}


PARTS = {"manual_shoe", "from_the_hand", "automated_shoe"}


def reads_of(field: Field, families: set[str], sources: dict[Path, Source]) -> Iterator[Break]:
    """Breaks of the lines of these families that read a field of clauses."""
    name, others = field.name, PARTS - {field.part}
    for path, source in sources.items():
        if path.parent.name not in families or path.name == "clauses.py":
            continue
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Attribute) and node.attr == name and source.function(node):
                if isinstance(node.value, ast.Attribute) and node.value.attr in others:
                    continue  # it is read of another part of the table
                marker = ast.copy_location(ast.Constant(name), node)
                source._parents[marker] = source._parents[node]
                for edit in edits_at(source, marker):
                    if not edit.what.startswith("citation"):
                        yield Break(path, edit)


def breaks() -> dict[str, list[Break]]:
    """What can be broken of each clause."""
    sources = {
        path: Source(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.is_relative_to(PACKAGE / "games") or path.is_relative_to(PACKAGE / "families")
    }
    found: dict[str, list[Break]] = defaultdict(list)
    for path, source in sources.items():
        for clause, cite in cited_at(path, source):
            if path.name == "clauses.py":
                found[clause].append(
                    Break(path, Edit(*source.span(cite), '"another clause"', f"citation: {clause}"))
                )
                if field := field_of(source, cite):
                    found[clause] += reads_of(field, families_of(source), sources)
            else:
                found[clause] += [Break(path, edit) for edit in edits_at(source, cite)]
    return found


def survives(tree: Path, broken: Break, tests: list[str]) -> bool | None:
    """Whether the marked tests pass over a break; nothing if it could not even be run."""
    path = tree / "src" / "houseway" / broken.path.relative_to(PACKAGE)
    whole = path.read_bytes()
    try:
        source = broken.edit.apply(whole)
        try:
            ast.parse(source)
        except SyntaxError:
            return None
        path.write_bytes(source)
        return passes(tree, tests, SECONDS)
    except subprocess.TimeoutExpired:
        return False  # a table that never comes to an end is noticed
    finally:
        path.write_bytes(whole)


def passes(tree: Path, tests: list[str], seconds: int | None = None) -> bool:
    """Whether tests pass in the copy of the tree."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        timeout=seconds,
    )
    return done.returncode == 0


def main() -> int:
    """Break, run, and list what survived."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("games", nargs="+", type=game)
    parser.add_argument("--count", type=int, default=30, help="clauses of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clause", action="append", default=[], help="these clauses and no others")
    asked = parser.parse_args()
    marked: dict[str, list[str]] = defaultdict(list)
    for citation in citations_in_tests(TESTS):
        marked[citation.cited].append(citation.place)
    possible = breaks()
    draw = random.Random(asked.seed)
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        ignored = shutil.ignore_patterns(".*", "__pycache__", "node_modules")
        shutil.copytree(TESTS.parent, tree, ignore=ignored, dirs_exist_ok=True)
        for of in asked.games:
            clauses = sorted(
                id
                for id, clause in catalogue().items()
                if clause.game == of.name and possible[id] and marked[id]
            )
            chosen = asked.clause or draw.sample(clauses, min(asked.count, len(clauses)))
            bitten = 0
            if not passes(tree, sorted({test for id in chosen for test in marked[id]})):
                print(f"{of.name}: the marked tests do not pass as it is; mend them first")
                return 2
            for clause in chosen:
                candidates = list(possible[clause])
                draw.shuffle(candidates)
                lives = None
                while lives is None and candidates:
                    broken = candidates.pop()
                    lives = survives(tree, broken, sorted(set(marked[clause])))
                if lives:
                    survivors += 1
                    line = broken.path.read_bytes()[: broken.edit.start].count(b"\n") + 1
                    place = f"{broken.path.relative_to(PACKAGE)}:{line}"
                    print(f"{clause}  survived  {place}  {broken.edit.what!r}", flush=True)
                else:
                    bitten += 1
            print(f"{of.name}: {bitten} of {len(chosen)} breaks were noticed", flush=True)
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
