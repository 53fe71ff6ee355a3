"""How code carries a clause out: by what becomes of the citation. Nothing is run.

A citation is followed to where it arrives: through names, tuples and conditions, what functions are
given and return, and the fields of the dataclasses that keep clauses (`OneDeckClauses` and its
like), from where these are read. What arrives at the `cite` of a step that says of itself
`attests = True` is attested: software can only record it. What lies in a field that nobody reads,
in a function or class that nobody names who is named himself, or where no run ever comes, arrives
nowhere. Everything else is carried out: by a step, a settlement, a refusal, an option, a drawing.
"""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum


class How(StrEnum):
    """How a clause is met."""

    CARRIED_OUT = "carried out"
    ATTESTED = "attested"


Reached = frozenset[How]
CARRIED_OUT: Reached = frozenset({How.CARRIED_OUT})
ATTESTED: Reached = frozenset({How.ATTESTED})
NOWHERE: Reached = frozenset()

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_HANDED_ON = ast.BoolOp | ast.Tuple | ast.List | ast.Dict | ast.Set | ast.Starred
_TABLES = ("clauses", "clauses_of", "dealing")
"""How whatever keeps the clauses of a game is called: `round.clauses`, `clauses_of(table)`, ..."""


class Sources:
    """Modules by their dotted names, and what becomes of a clause that is cited in them."""

    def __init__(self, modules: Mapping[str, ast.Module]) -> None:
        self._names = {module: name for name, module in modules.items()}
        self._above: dict[ast.AST, ast.AST] = {}
        self._defined: dict[tuple[str, str], _Function | ast.ClassDef] = {}
        self._imported: dict[tuple[str, str], tuple[str, str]] = {}
        self._uses: dict[tuple[str, str], list[ast.Name]] = defaultdict(list)
        self._attributes: dict[str, list[ast.Attribute]] = defaultdict(list)
        self._attesting: set[str] = set()
        self._based: list[tuple[str, list[str]]] = []
        self._found: dict[object, Reached] = {}
        loads = [
            (name, node) for name, module in modules.items() for node in self._read(name, module)
        ]
        for name, node in loads:
            self._uses[self._home(name, node.id)].append(node)
        for kind, bases in self._based * 2:  # a step of a step of one that attests
            if self._attesting.intersection(bases):
                self._attesting.add(kind)
        self._living = self._named_from_outside()

    def reached(self, node: ast.AST) -> Reached:
        """Where what stands here arrives; nowhere, if nobody reads it or no run comes here."""
        return self._once(node, lambda: self._follow(node)) if self._is_run(node) else NOWHERE

    def unread(self) -> Iterator[str]:
        """Every field for clauses that nobody reads, such as `OneDeckClauses.cut`."""
        for node in self._defined.values():
            if isinstance(node, ast.ClassDef) and _keeps_clauses(node):
                yield from (
                    f"{node.name}.{field}"
                    for field in _fields(node)
                    if not self._reads(node, field)
                )

    def _is_run(self, node: ast.AST) -> bool:
        """Whether a run may come here: through all that this stands in."""
        outermost = self._outermost(node)
        if isinstance(outermost, _Function | ast.ClassDef) and outermost not in self._living:
            return False
        while not isinstance(above := self._above[node], ast.Module):
            if _never_after(node, above) or not self._is_called(node, above):
                return False
            node = above
        return not _never_after(node, above)

    def _is_called(self, node: ast.AST, above: ast.AST) -> bool:
        """Whether anybody names this, if it is a method or a function within another."""
        if not isinstance(node, _Function) or node.decorator_list:
            return True
        if isinstance(above, ast.ClassDef):
            return bool(node.name.startswith("__") or above.bases or self._attributes[node.name])
        return bool(_loads(self._scope(node), node.name))

    def _named_from_outside(self) -> set[ast.AST]:
        """The functions and classes of modules that a module names, or one of these."""
        users: dict[ast.AST, list[ast.AST]] = {}
        for (module, name), node in self._defined.items():
            uses: list[ast.AST] = [*self._uses[module, name], *self._attributes[name]]
            users[node] = [self._outermost(use) for use in uses]
        living = {
            node
            for node, named_in in users.items()
            if any(_last_name(made) not in ("cites", "dataclass") for made in _decorators(node))
            or any(user not in users for user in named_in)
        }
        waiting = list(living)
        named: dict[ast.AST, list[ast.AST]] = defaultdict(list)
        for used, named_in in users.items():
            for user in named_in:
                named[user].append(used)
        for user in waiting:
            waiting += (found := [node for node in named[user] if node not in living])
            living.update(found)
        return living

    def _outermost(self, node: ast.AST) -> ast.AST:
        """What a module has that this stands in."""
        while not isinstance(above := self._above[node], ast.Module):
            node = above
        return node

    def _read(self, name: str, module: ast.Module) -> Iterator[ast.Name]:
        """Note what a module has; every use of a name in it."""
        nodes: list[ast.AST] = [module]
        for node in nodes:
            children = list(ast.iter_child_nodes(node))
            self._above.update(dict.fromkeys(children, node))
            nodes += children
            match node:
                case ast.Name(ctx=ast.Load()):
                    yield node
                case ast.ImportFrom(module=str(source), names=names):
                    for alias in names:
                        self._imported[name, alias.asname or alias.name] = (source, alias.name)
                case ast.Attribute(attr=attr, ctx=ast.Load()):
                    self._attributes[attr].append(node)
                case ast.ClassDef(body=body, bases=bases):
                    if any(map(_says_attests, body)):
                        self._attesting.add(node.name)
                    self._based.append((node.name, [_last_name(base) for base in bases]))
        for statement in module.body:
            if isinstance(statement, _Function | ast.ClassDef):
                self._defined[name, statement.name] = statement

    def _once(self, key: object, find: Callable[[], Reached]) -> Reached:
        if key not in self._found:
            self._found[key] = NOWHERE  # a circle adds nothing
            self._found[key] = find()
        return self._found[key]

    def _all(self, nodes: Iterable[ast.AST]) -> Reached:
        return frozenset(how for node in nodes for how in self.reached(node))

    def _follow(self, node: ast.AST) -> Reached:
        above = self._above[node]
        match above:
            case ast.IfExp(test=test):
                return CARRIED_OUT if test is node else self.reached(above)
            case ast.Subscript(value=value):
                return self.reached(above) if value is node else CARRIED_OUT
            case ast.keyword(arg=name):
                return self._given(self._above[above], name or "", 0)
            case ast.Call(args=args) if node in args:
                return self._given(above, "", args.index(node))
            case ast.Assign(targets=[*targets]):
                return self._named(targets, above)
            case ast.AnnAssign(target=target):
                return self._named([target], above)
            case ast.For(target=target, iter=rows) if rows is node:
                return self._named([target], above)
            case ast.Return():
                return self._returned(above)
            case ast.arguments():
                return self._by_default(node, above)
        return self.reached(above) if isinstance(above, _HANDED_ON) else CARRIED_OUT

    def _given(self, call: ast.AST, keyword: str, index: int) -> Reached:
        """What is given to a step, to a dataclass or to a function."""
        name = _last_name(call.func) if isinstance(call, ast.Call) else ""
        if name in self._attesting:
            return ATTESTED if keyword == "cite" else NOWHERE  # or its words
        match self._defined.get(self._home(self._module(call), name)):
            case ast.ClassDef() as taken if _is_dataclass(taken):
                fields = _fields(taken)
                field = keyword or (fields[index] if index < len(fields) else "")
                if field in fields:
                    return self._all(self._reads(taken, field))
            case ast.FunctionDef() | ast.AsyncFunctionDef() as called:
                given = [arg.arg for arg in [*called.args.posonlyargs, *called.args.args]]
                parameter = keyword or (given[index] if index < len(given) else "")
                return self._all(_loads(called, parameter)) if parameter else CARRIED_OUT
        return CARRIED_OUT

    def _by_default(self, node: ast.AST, arguments: ast.arguments) -> Reached:
        """What a parameter is if nothing is given, from where it is read."""
        given = [*arguments.posonlyargs, *arguments.args]
        with_default = given[len(given) - len(arguments.defaults) :]
        pairs = [
            *zip(with_default, arguments.defaults, strict=True),
            *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
        ]
        function = self._above[arguments]
        names = [parameter.arg for parameter, default in pairs if default is node]
        return self._all(load for name in names for load in _loads(function, name))

    def _named(self, targets: Iterable[ast.expr], binding: ast.AST) -> Reached:
        """What is given a name, from the uses of the name."""
        names = [
            node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)
        ]
        scope = self._scope(binding)
        if isinstance(scope, _Function):
            return self._all(load for name in names for load in _loads(scope, name))
        if not isinstance(scope, ast.Module):
            return CARRIED_OUT
        module = self._module(binding)
        uses: list[ast.AST] = [use for name in names for use in self._uses[module, name]]
        uses += [
            read
            for name in names
            for read in self._attributes[name]
            if _last_name(read.value) == module.rpartition(".")[2]
        ]
        return self._all(uses)

    def _returned(self, node: ast.AST) -> Reached:
        """What a function gives back, from the calls of it."""
        scope = self._scope(node)
        if not isinstance(scope, _Function) or not isinstance(self._above[scope], ast.Module):
            return CARRIED_OUT
        uses = self._uses[self._module(node), scope.name]
        calls = [self._above[use] for use in uses]
        if not calls or any(
            not isinstance(call, ast.Call) or call.func not in uses for call in calls
        ):
            return CARRIED_OUT
        return self._all(calls)

    def _reads(self, taken: ast.ClassDef, field: str) -> list[ast.Attribute]:
        """Where a field is read; of a table of clauses, what is called so."""
        return [
            read
            for read in self._attributes[field]
            if not _keeps_clauses(taken)
            or _last_name(read.value).lower().endswith(_TABLES)
            or (_last_name(read.value) == "self" and self._scope(self._scope(read)) is taken)
        ]

    def _home(self, module: str, name: str) -> tuple[str, str]:
        """Where a name of a module is defined; a package may hand on what its modules define."""
        seen = set()
        while (module, name) in self._imported and (module, name) not in seen:
            seen.add((module, name))
            module, name = self._imported[module, name]
        return module, name

    def _scope(self, node: ast.AST) -> ast.AST:
        """The function, class or module that something stands in."""
        above = self._above[node]
        while not isinstance(above, _Function | ast.ClassDef | ast.Module):
            above = self._above[above]
        return above

    def _module(self, node: ast.AST) -> str:
        while node in self._above:
            node = self._above[node]
        assert isinstance(node, ast.Module)
        return self._names[node]


def _loads(scope: ast.AST, name: str) -> list[ast.Name]:
    return [
        node
        for node in ast.walk(scope)
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
    ]


def _fields(node: ast.ClassDef) -> list[str]:
    return [
        statement.target.id
        for statement in node.body
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
    ]


def _keeps_clauses(node: ast.ClassDef) -> bool:
    return node.name.endswith("Clauses")


def _is_dataclass(node: ast.ClassDef) -> bool:
    return any(
        _last_name(made.func if isinstance(made, ast.Call) else made) == "dataclass"
        for made in node.decorator_list
    )


def _says_attests(statement: ast.stmt) -> bool:
    match statement:
        case (
            ast.AnnAssign(target=ast.Name(id="attests"), value=ast.Constant(value=True))
            | ast.Assign(targets=[ast.Name(id="attests")], value=ast.Constant(value=True))
        ):
            return True
    return False


def _decorators(node: ast.AST) -> Iterable[ast.expr]:
    """The names of what a function or class is handed to."""
    assert isinstance(node, _Function | ast.ClassDef)
    for made in node.decorator_list:
        yield made.func if isinstance(made, ast.Call) else made


def _never_after(node: ast.AST, above: ast.AST) -> bool:
    """Whether a statement stands where no run comes: behind a `return`, or under `if False`."""
    match above:
        case ast.If(test=ast.Constant(value=value), body=body) if not value and node in body:
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body) if node in body:
            return True
    bodies = [getattr(above, name, None) for name in ("body", "orelse", "finalbody")]
    return any(
        isinstance(earlier, ast.Return | ast.Raise | ast.Continue | ast.Break)
        for body in bodies
        if isinstance(body, list) and node in body
        for earlier in body[: body.index(node)]
    )


def _last_name(node: ast.AST) -> str:
    """The name something is called by: `clauses` of `round.clauses`, `f` of `f(x)`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=func):
            return _last_name(func)
    return ""
