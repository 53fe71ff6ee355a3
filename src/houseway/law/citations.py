"""Clauses named in source text: by code as strings, by tests as markers. Nothing is run.

Code cites a clause by a string that is exactly its id; docstrings and pieces of f-strings are
prose. A test proves a clause by the marker `pytest.mark.clause("HUH 39.7(d)1", ...)`: on the
function, on its class, in the `pytestmark` of its class or module, or on a `pytest.param` of one of
its decorators. A name stands for what the module assigned to it or what a comprehension draws from
the rows written in it, so that a shared list of parameters may carry the marks and a table may have
a column of clauses.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from houseway.law.catalogue import catalogue

_PREFIX = "|".join(sorted({id.partition(" ")[0] for id in catalogue()}))
_PERHAPS_CITES = re.compile(rf"\b(?:{_PREFIX}) ")
_LOOKS_LIKE_A_CLAUSE = re.compile(rf"(?:{_PREFIX}) [A-Z]?\d")

# What each name may stand for: one value, or one for each row of a table.
_Names = Mapping[str, list[ast.expr]]


@dataclass(frozen=True, slots=True)
class Citation:
    """What a source names as a clause, right or wrong, and the code line or test that does."""

    cited: str
    place: str


def citations_in_code(package: Path) -> Iterator[Citation]:
    """Every citation in the package outside its law room, at places like `table/steps.py:57`."""
    for path in sorted(package.rglob("*.py")):
        if path.is_relative_to(package / "law"):
            continue
        text = path.read_text(encoding="utf-8")
        if not _PERHAPS_CITES.search(text):
            continue
        for line, string in sorted(_strings(ast.parse(text))):
            if _LOOKS_LIKE_A_CLAUSE.match(string):
                yield Citation(string, f"{path.relative_to(package).as_posix()}:{line}")


def citations_in_tests(tests: Path) -> Iterator[Citation]:
    """Every clause named by a marker, at places like `tests/law/test_39_4.py::test_name`.

    A marker's argument that cannot be read this way is given as it is written, and is no clause.
    """
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.clause" not in text:
            continue
        body = ast.parse(text).body
        names = {name: [value] for name, value in _assignments(body)}
        place = path.relative_to(tests.parent).as_posix()
        yield from _marked(body, place, list(_clauses(_pytestmarks(body), names)), names)


def _strings(module: ast.Module) -> Iterator[tuple[int, str]]:
    """The line and value of every string but docstrings and pieces of f-strings."""
    open_nodes: list[ast.AST] = [module]
    while open_nodes:
        node = open_nodes.pop()
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.Constant):
                open_nodes.append(child)
            elif isinstance(child.value, str) and not isinstance(node, ast.Expr | ast.JoinedStr):
                yield child.lineno, child.value


def _marked(
    body: list[ast.stmt], place: str, inherited: list[str], names: _Names
) -> Iterator[Citation]:
    """The citations of every test in the body of a module or a class."""
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test"):
                for cited in [*inherited, *_clauses(node.decorator_list, names)]:
                    yield Citation(cited, f"{place}::{node.name}")
            case ast.ClassDef() if node.name.startswith("Test"):
                own = [*node.decorator_list, *_pytestmarks(node.body)]
                marks = [*inherited, *_clauses(own, names)]
                whole = f"{place}::{node.name}"
                # A class whose tests are all inherited is named as a whole.
                yield from list(_marked(node.body, whole, marks, names)) or (
                    Citation(cited, whole) for cited in marks
                )


def _pytestmarks(body: list[ast.stmt]) -> Iterator[ast.expr]:
    return (value for name, value in _assignments(body) if name == "pytestmark")


def _clauses(expressions: Iterable[ast.expr], names: _Names) -> Iterator[str]:
    """The arguments of every clause marker in the expressions and in what their names stand for."""
    followed: set[str] = set()
    open_expressions = list(expressions)
    for expression in open_expressions:
        drawn = {**names, **dict(_columns(expression, names))}
        for node in ast.walk(expression):
            match node:
                case ast.Name(id=name) if name in names and name not in followed:
                    followed.add(name)
                    open_expressions.extend(names[name])
                case ast.Call(
                    func=ast.Attribute(
                        attr="clause", value=ast.Attribute(attr="mark") | ast.Name(id="mark")
                    ),
                    args=args,
                ):
                    for arg in args:
                        yield from _literals(arg, drawn)


def _literals(argument: ast.expr, names: _Names) -> Iterator[str]:
    match argument:
        case ast.Constant(value=str(cited)):
            yield cited
        case ast.Starred(value=value):
            yield from _literals(value, names)
        case ast.Tuple(elts=values) | ast.List(elts=values):
            for value in values:
                yield from _literals(value, names)
        case ast.Name(id=name) if name in names:
            others = {other: values for other, values in names.items() if other != name}
            for value in names[name]:
                yield from _literals(value, others)
        case _:
            yield ast.unparse(argument)


def _columns(expression: ast.expr, names: _Names) -> Iterator[tuple[str, list[ast.expr]]]:
    """What the names bound by comprehensions draw from rows that are written out."""
    for node in ast.walk(expression):
        match node:
            case ast.comprehension(target=target, iter=ast.Name(id=name)) if name in names:
                tables = names[name]
            case ast.comprehension(target=target, iter=table):
                tables = [table]
            case _:
                continue
        rows = [
            row for table in tables if isinstance(table, ast.List | ast.Tuple) for row in table.elts
        ]
        match target:
            case ast.Name(id=name) if rows:
                yield name, rows
            case ast.Tuple(elts=cells) if rows:
                for column, cell in enumerate(cells):
                    if isinstance(cell, ast.Name):
                        yield cell.id, [_cell(row, column, len(cells)) for row in rows]


def _cell(row: ast.expr, column: int, width: int) -> ast.expr:
    """One cell of a row; a row of another shape is given whole, and so found to be no clause."""
    match row:
        case ast.Tuple(elts=cells) | ast.List(elts=cells) if len(cells) == width:
            return cells[column]
        case _:
            return row


def _assignments(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value
