"""Which clauses of a game the program carries out, where, and which tests prove it."""

from collections.abc import Iterator

from houseway.law import clause
from houseway.law.carrying import How
from houseway.law.trace import Row, Trace
from houseway.report.document import Block, Cell, Column, DocumentTable, Heading, Paragraph, Style

KIND = "Clause trace"
SHOWN = 2
"""So many places and tests of a clause are named here; `clauses.json` names all."""


def clause_paper(trace: Trace) -> Iterator[Block]:
    """The clauses of a game, kind by kind."""
    cited = sum(bool(row.code) for row in trace.rows)
    yield Paragraph(
        f"The catalogue has {len(trace.rows)} clauses of this game. The program cites {cited} of "
        "them at the place that carries them out or, of the "
        f"{len(trace.attested)} that software can only record, has them attested. "
        + (
            f"{len(trace.covered)} are also proven by a test that fails when the clause is broken."
            if trace.tests_found
            else "The tests are not installed with the program, so what they prove is not told "
            "here; the source of the program has them."
        )
    )
    yield Paragraph(
        "Places are lines of the program and names of tests. Where there are more than "
        f"{SHOWN}, `clauses.json` has the rest."
    )
    kinds = dict.fromkeys(clause(row.id).kind for row in trace.rows)
    for number, kind in enumerate(kinds, 1):
        yield Heading(1, str(number), f"Clauses of kind {kind.value}")
        yield DocumentTable(
            heads=("clause", "requirement", "code", *(("tests",) if trace.tests_found else ())),
            rows=tuple(
                _row(row, trace.tests_found) for row in trace.rows if clause(row.id).kind == kind
            ),
            columns=(
                *(Column(share=5), Column(share=8), Column(share=6)),
                *((Column(share=8),) if trace.tests_found else ()),
            ),
        )


def _row(row: Row, tests: bool) -> tuple[Cell, ...]:
    cited = clause(row.id)
    return (
        Cell(cited.citation, cited.id),
        Cell(cited.requirement, "attested" if row.how is How.ATTESTED else ""),
        _places(row.code),
        *((_places(tuple(map(_test_words, row.tests))),) if tests else ()),
    )


def _places(places: tuple[str, ...]) -> Cell:
    if not places:
        return Cell("none")
    more = len(places) - SHOWN
    return Cell("; ".join(places[:SHOWN]), f"and {more} more" if more > 0 else "", Style.EXACT)


def _test_words(test: str) -> str:
    """The name of a test, which speaks the rule.

    >>> _test_words("tests/law/test_39_11.py::test_39_11_d_a_tie_pushes")
    '39 11 d a tie pushes'
    """
    return test.rpartition("::")[2].removeprefix("test_").replace("_", " ")
