"""The certificate of an exam that was passed, and the register of a school as CSV."""

import csv
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from io import StringIO

import msgspec

from houseway import __version__
from houseway.games import game as game_of
from houseway.report.as_pdf import pdf
from houseway.report.document import (
    Cell,
    Column,
    Document,
    DocumentTable,
    Heading,
    Paragraph,
    Style,
)
from houseway.report.sign_off import signatures
from houseway.school.attempts import EXAM_PASSES
from houseway.school.grading import rule
from houseway.school.marks import Remembered, Result
from houseway.table.refusal import Refused


def certificate(person: str, result: Result, house: str) -> Document:
    """The certificate; only an exam that was passed has one."""
    if result.kind != "exam" or not result.passed:
        raise Refused(f"a certificate is for an exam that was passed, not for this {result.kind}")
    game = game_of(result.game)
    day = datetime.fromtimestamp(result.ended / 1000, UTC).date()
    minutes = max(1, (result.ended - result.begun) // 60_000)
    rows = tuple(
        (
            Cell(cite, style=Style.STRONG),
            Cell(rule(cite).citation),
            Cell(f"{of.right} of {of.asked}"),
        )
        for cite, of in result.clauses.items()
    )
    return Document(
        kind="Dealer's certificate",
        title=person,
        subtitle=f"{game.title}, {game.citation}",
        day=day,
        author=house,
        foot=f"houseway {__version__}",
        blocks=(
            Heading(1, "1", "Exam"),
            Paragraph(
                f"{person} dealt {result.name} of {game.title} from the opening of the table to "
                f"its closing, in {minutes} min: {result.right} of {result.asked} acts were right "
                f"at the first try. At least {EXAM_PASSES.numerator} of {EXAM_PASSES.denominator} "
                "must be."
            ),
            Paragraph(f"Result: SHA-256 `{result.digest}`"),
            Heading(1, "2", "By clause"),
            DocumentTable(
                heads=("clause", "citation", "right"),
                rows=rows,
                columns=(Column(share=2), Column(share=3), Column(right=True)),
            ),
            Heading(1, "3", "Signatures"),
            *signatures("the house", "the dealer"),
        ),
    )


def certificate_pdf(person: str, result: Result, house: str) -> bytes:
    """The certificate as PDF."""
    return pdf(certificate(person, result, house))


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A person in the register."""

    person: str
    lessons: int
    """Different lessons that were passed."""
    exams: int
    drills: int
    right: int
    asked: int
    last: int
    """When something was last ended, in milliseconds since 1970."""
    weak: tuple[str, ...]
    """The clauses with the most mistakes, the worst first."""


WORST = 5


def line(person: str, results: Iterable[Result], memory: Mapping[str, Remembered]) -> Line:
    """What the register says of a person."""
    results = list(results)
    passed = [result for result in results if result.passed]
    wrong = {cite: known.asked - known.right for cite, known in memory.items()}
    worst = sorted((cite for cite in wrong if wrong[cite]), key=lambda cite: (-wrong[cite], cite))
    return Line(
        person=person,
        lessons=len({(r.game, r.name) for r in passed if r.kind == "lesson"}),
        exams=sum(r.kind == "exam" for r in passed),
        drills=sum(r.kind == "drill" for r in passed),
        right=sum(r.right for r in results),
        asked=sum(r.asked for r in results),
        last=max((r.ended for r in results), default=0),
        weak=tuple(worst[:WORST]),
    )


HEADS = ("person", "lessons", "exams", "drills", "right", "asked", "last", "weak clauses")


def register_csv(lines: Iterable[Line]) -> str:
    """The register as CSV; what begins like a formula is set in quotes for a spreadsheet."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(HEADS)
    for one in lines:
        last = datetime.fromtimestamp(one.last / 1000, UTC).isoformat(" ", "minutes")
        rows.writerow(
            (_plain(one.person), one.lessons, one.exams, one.drills, one.right, one.asked,
             last if one.last else "", "; ".join(one.weak))
        )  # fmt: skip
    return text.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text[:1] in "=+-@\t\r" else text
