"""Small breaks of Python source: a comparison, a constant, an order, a branch, a clause."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

_OTHER: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip


@dataclass(frozen=True)
class Edit:
    """Bytes of a source to be replaced, and what the break is."""

    start: int
    end: int
    by: str
    what: str

    def apply(self, source: bytes) -> bytes:
        """The source with the break in it."""
        return source[: self.start] + self.by.encode() + source[self.end :]


class Source:
    """A module's text and its tree."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.bytes = text.encode()
        self.tree = ast.parse(text)
        self._starts = [0]
        for line in self.bytes.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._parents = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node begins and ends."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        return start, self._starts[node.end_lineno - 1] + node.end_col_offset

    def words(self, node: ast.expr | ast.stmt) -> str:
        """The text of a node."""
        start, end = self.span(node)
        return self.bytes[start:end].decode()

    def statement(self, node: ast.AST) -> ast.stmt:
        """The smallest statement a node stands in."""
        while not isinstance(node, ast.stmt):
            node = self._parents[node]
        return node

    def around(self, node: ast.AST) -> list[ast.AST]:
        """What a node stands in, from the inside out."""
        found = []
        while node in self._parents:
            node = self._parents[node]
            found.append(node)
        return found

    def call(self, node: ast.AST) -> ast.Call | None:
        """The call that a node is an argument of, if any."""
        while node in self._parents and not isinstance(node, ast.stmt):
            node = self._parents[node]
            if isinstance(node, ast.Call):
                return node
        return None

    def function(self, node: ast.AST) -> ast.FunctionDef | None:
        """The function a node stands in or decorates, if any."""
        while node in self._parents and not isinstance(node, ast.FunctionDef):
            node = self._parents[node]
        return node if isinstance(node, ast.FunctionDef) else None

    def guards(self, node: ast.AST) -> Iterator[ast.expr]:
        """The conditions under which a node is reached, within its function."""
        while node in self._parents and not isinstance(node, ast.FunctionDef):
            node = self._parents[node]
            if isinstance(node, ast.If | ast.While | ast.IfExp):
                yield node.test

    def siblings(self, node: ast.stmt) -> list[ast.stmt]:
        """The statements of the block a statement stands in."""
        parent = self._parents[node]
        for name in ("body", "orelse", "finalbody"):
            block = getattr(parent, name, [])
            if isinstance(block, list) and node in block:
                return block
        return []


def edits_within(source: Source, node: ast.AST) -> Iterator[Edit]:
    """Breaks of what stands in a node."""
    for part in ast.walk(node):
        if isinstance(part, ast.Compare) and len(part.ops) == 1:
            left, right = source.span(part.left)[1], source.span(part.comparators[0])[0]
            other = _OTHER[type(part.ops[0])]
            yield Edit(left, right, f" {other} ", f"comparison: {source.words(part)}")
        elif isinstance(part, ast.BoolOp):
            words = [source.words(value) for value in part.values]
            other = " or " if isinstance(part.op, ast.And) else " and "
            yield Edit(*source.span(part), f"({other.join(words)})", f"{source.words(part)}")
        elif isinstance(part, ast.Constant) and type(part.value) is bool:
            yield Edit(*source.span(part), str(not part.value), f"constant: {part.value}")
        elif isinstance(part, ast.Constant) and type(part.value) is int:
            yield Edit(*source.span(part), f"({part.value + 1})", f"constant: {part.value!r}")
        elif isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not):
            yield Edit(*source.span(part), f"({source.words(part.operand)})", source.words(part))


def edits_at(source: Source, cite: ast.Constant) -> Iterator[Edit]:
    """Breaks at the place that cites a clause: it, its conditions, its order, its citation."""
    statement = source.statement(cite)
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):  # marked with it as a whole
        for inner in statement.body:
            yield from edits_within(source, inner)
        return
    yield Edit(*source.span(cite), '"another clause"', f"citation: {cite.value!r}")
    yield from edits_within(source, source.call(cite) or statement)
    for guard in source.guards(cite):
        yield Edit(*source.span(guard), f"not ({source.words(guard)})", f"branch: {guard.lineno}")
        yield from edits_within(source, guard)
    yield from _moved(source, statement)


def _moved(source: Source, statement: ast.stmt) -> Iterator[Edit]:
    """A step that is left out, or that changes places with the next."""
    if not isinstance(statement, ast.Expr) or source.function(statement) is None:
        return
    yield Edit(*source.span(statement), "pass", f"left out: {source.words(statement)}")
    block = source.siblings(statement)
    following = block[block.index(statement) + 1 :]
    if following and isinstance(following[0], ast.Expr):
        start, end = source.span(statement)[0], source.span(following[0])[1]
        between = source.bytes[source.span(statement)[1] : source.span(following[0])[0]].decode()
        by = source.words(following[0]) + between + source.words(statement)
        yield Edit(start, end, by, f"order: {source.words(statement)}")
