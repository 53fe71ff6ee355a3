"""The papers a licensee sends to the Division for one table: every file, made from one place.

The bytes depend on the program, on the table file and on nothing else. A date stands in them if
the table file has one or SOURCE_DATE_EPOCH is set.
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from shlex import quote

import msgspec

import houseway
from houseway.felt.as_pdf import pdf_of
from houseway.felt.as_svg import svg
from houseway.felt.sheet import choose, sheet_svg
from houseway.felt.sign import DoesNotFit, Sign, sign_svg
from houseway.games.check_drawing import Judgement, judge, posted_notices
from houseway.games.stakes import named_stakes
from houseway.law.trace import trace
from houseway.licensee.choices import Chosen
from houseway.licensee.felt import felt_of
from houseway.math.figures import Analysis
from houseway.report import clause_paper, identity, letter, plain_rules
from houseway.report.as_html import html
from houseway.report.as_pdf import pdf
from houseway.report.charts import prepare
from houseway.report.contents import report
from houseway.report.document import Block, Document
from houseway.report.verification import simulate
from houseway.table.refusal import Refused

PAPER = "tabloid"
"""What the reduced print of the felt is on."""
SUMS = "SHA256SUMS"
INDEX = "index.html"
NAMES = frozenset(
    """
    index.html letter.html letter.pdf SHA256SUMS table.toml configuration.txt program.txt
    felt.svg felt.pdf felt-reduced.pdf sign.svg sign.pdf rules.html rules.pdf
    mathematics.html mathematics.pdf clauses.html clauses.pdf clauses.json
    """.split()
)
"""Every file that the papers have, of any game."""


@dataclass(frozen=True)
class Paper:
    """One file of the papers."""

    name: str
    about: str
    data: bytes

    @property
    def digest(self) -> str:
        """Its SHA-256."""
        return sha256(self.data).hexdigest()


def papers(
    chosen: Chosen, file: bytes, analyze: Callable[[], Analysis] | None
) -> tuple[Paper, ...]:
    """Every paper of a table but the index; `file` is the table file as it was read.

    The table is solved while the papers are made that do not wait for it. There is nothing to
    solve, and no report, where players bet against each other.
    """
    drawn = (*(_felt(chosen) if chosen.game.has_felt else ()), *_sign(chosen))
    with ThreadPoolExecutor(1) as beside:
        rules = beside.submit(lambda: tuple(_rules(chosen)))
        clauses = beside.submit(lambda: tuple(_clauses(chosen)))
        beside.submit(prepare)
        analysis = analyze() if analyze else None
    made = (
        Paper("table.toml", "The table as the licensee chose it", file),
        *drawn,
        *rules.result(),
        *(_mathematics(chosen, analysis) if analysis else ()),
        *clauses.result(),
        Paper(
            "configuration.txt",
            "Every option in force; its SHA-256 is the digest of the configuration",
            identity.configuration(chosen.game, chosen.options).encode(),
        ),
        Paper(
            "program.txt",
            "Every file of the program; the SHA-256 of this list is the digest of the program",
            identity.program_files().encode(),
        ),
    )
    made = (*made, *_both("letter", "The cover letter", _letter(chosen, made)))
    sums = "".join(f"{paper.digest}  {paper.name}\n" for paper in made)
    return (*made, Paper(SUMS, "The list for `sha256sum -c`", sums.encode()))


def again(chosen: Chosen) -> str:
    """Typed in the folder of the papers, it makes them again beside it."""
    epoch = f"SOURCE_DATE_EPOCH={identity.epoch(chosen.day)} " if chosen.day else ""
    wagers = "".join(f" --wager {quote(text)}" for text in chosen.wager)
    return f"{epoch}houseway submit table.toml{variant_flag(chosen)}{wagers} -o ../again"


def variant_flag(chosen: Chosen) -> str:
    """What a command needs besides the table file where the table is a designer's variant."""
    return " --variant" if chosen.options.departures() else ""


def document(
    chosen: Chosen, kind: str, blocks: Iterable[Block], *, brief: bool = False
) -> Document:
    """A paper of this table."""
    game, options = chosen.game, chosen.options
    program, configuration = (
        identity.program_digest(),
        identity.configuration_digest(game, options),
    )
    return Document(
        kind=kind,
        title=game.title,
        subtitle=f"{chosen.house.name}. {game.citation}",
        day=chosen.day,
        author=f"houseway {houseway.__version__}",
        foot=f"program {program[:16]}, configuration {configuration[:16]}",
        blocks=tuple(blocks),
        brief=brief,
    )


def _felt(chosen: Chosen) -> Iterable[Paper]:
    plan = felt_of(chosen)
    title = f"{chosen.game.title}, {chosen.house.name}: layout"
    drawing = svg(plan)
    _refuse_amiss(chosen, drawing)
    sheet = choose(plan.table, PAPER, None)
    yield Paper("felt.svg", "The layout to scale, one unit a millimetre", drawing.encode())
    yield Paper(
        "felt.pdf",
        f"The layout in full size, {chosen.width} by {chosen.depth} mm",
        pdf_of(drawing, chosen.width, chosen.depth, title),
    )
    yield Paper(
        "felt-reduced.pdf",
        f"The layout at 1:{sheet.scale} on {PAPER} paper, with a scale bar",
        pdf_of(sheet_svg(plan, sheet), sheet.width, sheet.height, title),
    )


def _sign(chosen: Chosen) -> Iterable[Paper]:
    game = chosen.game
    notices = posted_notices(game.name, chosen.options)
    sign = Sign(
        game.name,
        game.title,
        game.citation,
        notices,
        chosen.house,
        chosen.posting,
        chosen.options.changed(),
    )
    try:
        drawing = sign_svg(sign)
    except DoesNotFit as error:
        raise Refused(str(error)) from None
    _refuse_amiss(chosen, drawing)
    yield Paper("sign.svg", "The sign at the table", drawing.encode())
    title = f"{game.title}, {chosen.house.name}: sign"
    yield Paper("sign.pdf", "The sign, to print", pdf_of(drawing, sign.width, sign.height, title))


def _refuse_amiss(chosen: Chosen, drawing: str) -> None:
    """No drawing leaves the house that `houseway layout --check` would find fault with."""
    for finding in _judged(chosen, drawing).findings:
        raise Refused(finding.sentence, finding.clause)


def _judged(chosen: Chosen, drawing: str) -> Judgement:
    return judge(drawing.encode(), chosen.options, chosen.posting, variant=chosen.variant)


def _letter(chosen: Chosen, enclosed: Sequence[Paper]) -> Document:
    return document(chosen, letter.KIND, letter.letter(chosen, enclosed), brief=True)


def _rules(chosen: Chosen) -> Iterable[Paper]:
    paper = document(chosen, plain_rules.KIND, plain_rules.plain_rules(chosen))
    yield from _both("rules", "The rules in plain words, with citations", paper)


def _mathematics(chosen: Chosen, analysis: Analysis) -> Iterable[Paper]:
    game, options = chosen.game, chosen.options
    stakes = named_stakes(game, options, chosen.wager) if chosen.wager else None
    simulated, asked = simulate(game, options, stakes), identity.wagers(stakes)
    paper = report(game, options, analysis, chosen.day, again(chosen), simulated, asked)
    yield from _both("mathematics", "The mathematics report", paper)


def _clauses(chosen: Chosen) -> Iterable[Paper]:
    found = trace(chosen.game.name)
    paper = document(chosen, clause_paper.KIND, clause_paper.clause_paper(found))
    yield from _both("clauses", "Which clause the program carries out where, and its tests", paper)
    yield Paper("clauses.json", "The same in full", msgspec.json.encode(found.to_json()))


def _both(name: str, about: str, paper: Document) -> Iterable[Paper]:
    yield Paper(f"{name}.html", about, html(paper))
    yield Paper(f"{name}.pdf", f"{about}, to print", pdf(paper))
