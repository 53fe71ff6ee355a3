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

from houseway.law.carrying import Reached, Sources

_NOT_RUN = ("skip", "xfail")
# What each name may stand for: one value, or one for each row of a table.
_Names = Mapping[str, list[ast.expr]]


@dataclass(frozen=True, slots=True)
class Citation:
    """What a source names as a clause, right or wrong, and the code line or test that does."""

    cited: str
    place: str
    reached: Reached = frozenset()
    """Where a citation in code arrives, and so how the clause is met."""


def citations_in_code(
    package: Path, ids: Iterable[str], others: Mapping[str, ast.Module] | None = None
) -> Iterator[Citation]:
    """Every citation in the package outside its law room, at places like `table/steps.py:57`.

    A string is a citation if it begins like one of the ids. `others` are the modules of other
    packages that read what this one cites.
    """
    games = "|".join(sorted({re.escape(id.partition(" ")[0]) for id in ids}))
    looks_like_a_clause = re.compile(rf"(?:{games}) [A-Z]?\d")
    own = {
        name: (path, module)
        for name, path, module in modules(package)
        if not path.is_relative_to(package / "law")
    }
    sources = Sources({**(others or {}), **{name: module for name, (_, module) in own.items()}})
    for path, module in sorted(own.values(), key=lambda found: found[0]):
        place = path.relative_to(package).as_posix()
        for string in sorted(_strings(module), key=lambda found: (found.lineno, found.value)):
            if looks_like_a_clause.match(string.value):
                yield Citation(string.value, f"{place}:{string.lineno}", sources.reached(string))


def modules(package: Path) -> Iterator[tuple[str, Path, ast.Module]]:
    """The modules of a package: dotted name, file and what is written in it."""
    for path in sorted(package.rglob("*.py")):
        name = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        yield name.removesuffix(".__init__"), path, ast.parse(path.read_text(encoding="utf-8"))


def citations_in_tests(tests: Path) -> Iterator[Citation]:
    """Every clause marked on a test that can fail, at places like `tests/law/test_39_4.py::test_a`.

    A marker's argument that cannot be read this way is given as it is written, and is no clause.
    """
    read: dict[Path, _Names] = {}
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "clause" not in text and "from tests" not in text:
            continue
        body = ast.parse(text).body
        if _skipped(_pytestmarks(body)):
            continue
        names = _names(body, tests.parent, read)
        place = path.relative_to(tests.parent).as_posix()
        yield from _marked(body, place, list(_clauses(_pytestmarks(body), names)), names)


class _String(ast.Constant):
    """A string, as the type checker sees it."""

    value: str


def _strings(module: ast.Module) -> Iterator[_String]:
    """Every string but docstrings and pieces of f-strings."""
    open_nodes: list[ast.AST] = [module]
    while open_nodes:
        node = open_nodes.pop()
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.Constant):
                open_nodes.append(child)
            elif isinstance(child.value, str) and not isinstance(node, ast.Expr | ast.JoinedStr):
                yield child  # type: ignore[misc]


def _marked(
    body: list[ast.stmt], place: str, inherited: list[str], names: _Names
) -> Iterator[Citation]:
    """The citations of every test in the body of a module or a class."""
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if _can_fail(node):
                for cited in [*inherited, *_clauses(node.decorator_list, names)]:
                    yield Citation(cited, f"{place}::{node.name}")
            case ast.ClassDef() if node.name.startswith("Test"):
                own = [*node.decorator_list, *_pytestmarks(node.body)]
                if _skipped(own):
                    continue
                marks = [*inherited, *_clauses(own, names)]
                whole = f"{place}::{node.name}"
                # A class whose tests are all inherited is named as a whole.
                yield from list(_marked(node.body, whole, marks, names)) or (
                    Citation(cited, whole) for cited in marks
                )


def _can_fail(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether this is a test that is run, and does anything that could go wrong."""
    if not node.name.startswith("test") or _skipped(node.decorator_list):
        return False
    return any(map(_may_fail, _run(node.body)))


def _skipped(marks: Iterable[ast.expr]) -> bool:
    return any(
        isinstance(named, ast.Attribute) and named.attr in _NOT_RUN
        for mark in marks
        for named in ast.walk(mark)
    )


def _run(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a test that a run comes to."""
    for statement in body:
        match statement:
            case ast.Return():
                return
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr=called))) if called in _NOT_RUN:
                return
            case ast.If(test=ast.Constant(value=value), body=then, orelse=otherwise):
                yield from _run(then if value else otherwise)
            case _:
                yield statement


def _may_fail(statement: ast.stmt) -> bool:
    """Whether it calls anything, or asserts more than of what is written there."""
    return any(
        isinstance(node, ast.Call | ast.Raise)
        or (isinstance(node, ast.Assert) and any(map(_named, ast.walk(node.test))))
        for node in ast.walk(statement)
    )


def _named(node: ast.AST) -> bool:
    return isinstance(node, ast.Name)


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
                case ast.Call(func=func, args=args) if _is_mark(func, names):
                    for arg in args:
                        yield from _literals(arg, drawn)


def _is_mark(func: ast.expr, names: _Names) -> bool:
    """Whether `pytest.mark.clause` is called, by this or another name."""
    match func:
        case ast.Attribute(attr="clause", value=ast.Attribute(attr="mark") | ast.Name(id="mark")):
            return True
        case ast.Name(id=name) if name in names:
            others = {other: values for other, values in names.items() if other != name}
            return any(_is_mark(value, others) for value in names[name])
    return False


def _names(body: list[ast.stmt], root: Path, read: dict[Path, _Names]) -> dict[str, list[ast.expr]]:
    """What the names of a module stand for, also those that it takes from another test module.

    A module that several take names from is read once and kept in `read`.
    """
    names = {}
    for node in body:
        match node:
            case ast.ImportFrom(module=str(module), names=imported, level=0):
                path = root.joinpath(*module.split(".")).with_suffix(".py")
                if path not in read and path.is_file():
                    theirs = ast.parse(path.read_text(encoding="utf-8")).body
                    read[path] = _names(theirs, root, read)
                for alias in imported if path in read else ():
                    if alias.name in read[path]:
                        names[alias.asname or alias.name] = read[path][alias.name]
    return names | {name: [value] for name, value in _assignments(body)}


def _literals(argument: ast.expr, names: _Names) -> Iterator[str]:
    match argument:
        case ast.Constant(value=str(cited)):
            yield cited
        case ast.JoinedStr(values=pieces) if all(_known(piece, names) for piece in pieces):
            yield "".join(_known(piece, names) for piece in pieces)
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


def _known(piece: ast.expr, names: _Names) -> str:
    """The text of a piece of an f-string, if it is written or its name has one."""
    match piece:
        case ast.Constant(value=str(text)):
            return text
        case ast.FormattedValue(value=ast.Name(id=name)) if name in names:
            match names[name]:
                case [ast.Constant(value=str(text))]:
                    return text
    return ""


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
