"""Carried out, attested or neither: by what becomes of a citation."""

import ast
from textwrap import dedent

import pytest

from houseway.law.carrying import How, Sources
from houseway.law.citations import modules
from houseway.law.trace import PACKAGE, trace

STEPS = """
class Deal:
    cite: str

class Conduct:
    attests: ClassVar[bool] = True
    cite: str

@dataclass
class DealingClauses:
    load: str
    manner: str = ""
    opening: tuple = ()

@dataclass
class Part:
    definition: str
"""


def reached(code: str, other: str = "") -> set[str]:
    """What becomes of the clause "X 1" that stands once in the code of module `game`."""
    whole = {"house": STEPS + dedent(other), "game": "from house import *\n" + dedent(code)}
    trees = {name: ast.parse(text.replace("import *", IMPORTS)) for name, text in whole.items()}
    (node,) = [
        node
        for node in ast.walk(trees["game"])
        if isinstance(node, ast.Constant) and node.value == "X 1"
    ]
    return {how.value for how in Sources(trees).reached(node)}


IMPORTS = "import Deal, Conduct, DealingClauses, Part, carry"


@pytest.mark.parametrize(
    "code",
    [
        'yield Deal(cite="X 1")',
        'raise Refused("no", "X 1")',
        '@cites("X 1")\ndef settle(): ...\nsettle()',
        '@cites("X 1")\ndef settle(): ...\nGAME = Game(settle)',
        '@app.command\ndef show():\n    raise Refused("no", "X 1")',
        'def f():\n    why = "X 1"\n    yield Conduct(cite=why)\n    yield Deal(cite=why)\nf()',
        'C = DealingClauses(load="X 1")\nyield Deal(cite=round.clauses.load)',
        'def f(cite): yield Deal(cite=cite)\nf("X 1")',
        'def f(cite="X 1"): yield Deal(cite=cite)\nf()',
        'def f(*, cite="X 1"): yield Deal(cite=cite)\ndef g(): f()\nGAME = Game(g)',
        'class Round:\n    def settle(self):\n        yield Deal(cite="X 1")\nRound().settle()',
    ],
)
def test_what_a_step_a_refusal_or_a_function_does_is_carried_out(code: str) -> None:
    assert "carried out" in reached(code)


@pytest.mark.parametrize(
    "code",
    [
        'yield Conduct(SAID(), cite="X 1")',
        'def f():\n    why = "X 1" if rainy else other\n    yield Conduct(cite=why)\nf()',
        'CAUSES = {"a": "X 1"}\ndef f(): yield Conduct(cite=CAUSES[what])\nf()',
        'def f(cite): yield Conduct(cite=cite)\nf(cite="X 1")',
        'class Promise(Conduct): ...\nyield Promise(SAID(), cite="X 1")',
        'class Word:\n    attests = True\nyield Word(SAID(), cite="X 1")',
        'def f(): return "X 1"\ndef g(): yield Conduct(cite=f())\ng()',
        'C = DealingClauses(load="", manner="X 1")\nyield Conduct(cite=clauses_of(table).manner)',
        'C = DealingClauses("", opening=((SAID, "X 1"),))\n'
        "def f():\n    for said, why in clauses.opening: yield Conduct(said, cite=why)\nf()",
    ],
)
def test_what_arrives_only_at_a_step_that_attests_is_attested(code: str) -> None:
    assert reached(code) == {"attested"}


def test_a_field_is_followed_into_the_house_that_reads_it() -> None:
    other = "def carry(clauses):\n    yield Conduct(cite=clauses.load)\ncarry(C)"
    assert reached('C = DealingClauses(load="X 1")', other) == {"attested"}


@pytest.mark.parametrize(
    "code",
    [
        'C = DealingClauses(load="X 1")',
        'C = DealingClauses(load="X 1")\nyield Deal(cite=cards.load)',
        'FLOP = Part("X 1")\nyield Deal(cite=FLOP.cite)',
        '@cites("X 1")\ndef settle(): ...',
        '@cites("X 1")\ndef settle():\n    settle()',
        'def settle():\n    yield Deal(cite="X 1")',
        'def settle():\n    pay()\n    yield Deal(cite="X 1")\ndef pay():\n    settle()',
        'class Round:\n    def settle(self):\n        yield Deal(cite="X 1")\nGAME = Game(Round)',
        'class Round:\n    def __init__(self):\n        self.cite = "X 1"',
        'def f():\n    def settle():\n        yield Deal(cite="X 1")\n    return 1\nf()',
        'def f():\n    if False:\n        yield Deal(cite="X 1")\nf()',
        'if TYPE_CHECKING:\n    Deal(cite="X 1")',
        'def f():\n    return\n    yield Deal(cite="X 1")\nf()',
        'def f(cite="X 1"):\n    yield Deal()\nf()',
    ],
)
def test_what_nobody_reads_or_names_arrives_nowhere(
    code: str,
) -> None:
    assert reached(code) == set()


def test_no_field_for_clauses_is_left_unread_in_the_house() -> None:
    assert list(Sources({name: module for name, _, module in modules(PACKAGE)}).unread()) == []


def test_the_house_tells_attested_from_carried_out() -> None:
    hows = {row.id: row.how for row in trace().rows}
    assert set(hows.values()) == {How.CARRIED_OUT, How.ATTESTED}
    assert hows["HUH E1.13Z(b)"] is How.ATTESTED, "a photograph sent can only be recorded"
    assert hows["HL5 E1.19(b)-locked"] is How.ATTESTED
    assert hows["HUH 39.7(d)1"] is hows["HUH 39.4(b)2"] is How.CARRIED_OUT
    assert hows["HUH 39.1 Flop"] is How.CARRIED_OUT


def test_the_trace_has_every_mark_that_pytest_sees(request: pytest.FixtureRequest) -> None:
    """Of the tests of this run: read in the source, and as pytest itself collected them."""
    read = {(row.id, test) for row in trace().rows for test in row.tests}
    ids = {row.id for row in trace().rows}
    seen = {
        (id, item.nodeid.partition("[")[0])
        for item in request.session.items
        for mark in item.iter_markers("clause")
        for id in mark.args
        if id in ids
    }
    assert seen <= read
