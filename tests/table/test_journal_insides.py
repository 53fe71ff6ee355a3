"""Whoever is not of the table reads a journal by what it offers, never its store or its insides."""

import ast
from collections.abc import Iterator
from pathlib import Path

import houseway

PACKAGE = Path(houseway.__file__).parent
OUTSIDE = [
    path for path in sorted(PACKAGE.rglob("*.py")) if not path.is_relative_to(PACKAGE / "table")
]


def insides(source: str) -> Iterator[str]:
    """What is read of a journal that is its own: the store, and names that begin with a line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            of = ast.unparse(node.value)
            private = node.attr.startswith("_") and of.rpartition(".")[2] in ("journal", "store")
            if node.attr == "store" or private:
                yield ast.unparse(node)


def test_what_is_looked_for_is_found() -> None:
    source = "a = journal.store.heads()\nb = self.table.journal._signed(1)\nc = journal.heads()"
    assert set(insides(source)) == {"journal.store", "self.table.journal._signed"}


def test_nobody_outside_the_table_reads_a_journals_insides() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): read
        for path in OUTSIDE
        if (read := list(insides(path.read_text(encoding="utf-8"))))
    }
    assert found == {}
