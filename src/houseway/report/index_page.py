"""The first page of the papers: what was chosen, every file with its digest, how to check them."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

import houseway
from houseway.felt.as_svg import svg
from houseway.felt.notices import RAKE, Notice
from houseway.games.check_drawing import posted_notices
from houseway.licensee.choices import Chosen
from houseway.licensee.felt import felt_of
from houseway.report import identity
from houseway.report.as_html import html
from houseway.report.document import (
    Block,
    Cell,
    Code,
    Column,
    DocumentTable,
    Figure,
    Heading,
    Paragraph,
    Style,
)
from houseway.report.papers import SUMS, Paper, again, document, variant_flag
from houseway.report.rules import departures

KIND = "Submission papers"


def index_page(chosen: Chosen, papers: Sequence[Paper]) -> bytes:
    """The index of the papers."""
    return html(document(chosen, KIND, _blocks(chosen, papers)))


def _blocks(chosen: Chosen, papers: Sequence[Paper]) -> Iterator[Block]:
    game, options = chosen.game, chosen.options
    made = (
        *(("the layout to scale",) if game.has_felt else ()),
        "the sign, the rules in plain words",
        *(("the mathematics",) if not game.among_players else ()),
    )
    yield Paragraph(
        f"{chosen.house.name} submits these papers for one table of {game.title}: "
        f"{', '.join(made)} and the trace of every clause. "
        "All are made from the table file and from the program that deals the game; the drawings "
        "were read back and judged against the clauses before they were written."
    )
    yield from departures(options)
    yield from _absent(chosen)
    yield Heading(1, "1", "The table")
    if game.has_felt:
        plan = felt_of(chosen)
        odds = f"; the odds that may stand on felt or sign stand on the {chosen.posting}"
        yield Figure(
            svg=_inner(svg(plan)),
            says=f"The layout of {game.title} with {chosen.seats} positions.",
            caption=f"The layout, {chosen.width} by {chosen.depth} mm, {chosen.seats} positions"
            f"{odds if plan.design.posts else ''}.",
        )
    changed = options.changed()
    yield DocumentTable(
        heads=("option", "in force", "default"),
        rows=tuple(
            (Cell(info.name, style=Style.CODE), Cell(changed[info.name]), Cell(info.default))
            for info in options.infos()
            if info.name in changed
        ),
        columns=(Column(share=2), Column(share=4), Column(share=2)),
        caption=f"{len(changed)} of {len(options.names())} options differ from their defaults.",
    )
    yield Heading(1, "2", "The papers")
    yield DocumentTable(
        heads=("file", "what it is", "SHA-256"),
        rows=tuple(
            (
                Cell(paper.name, link=paper.name, style=Style.STRONG),
                Cell(paper.about.replace("`", "")),
                Cell(paper.digest, style=Style.EXACT),
            )
            for paper in papers
        ),
        columns=(Column(), Column(share=3), Column(share=3)),
    )
    yield Heading(1, "3", "Program and configuration")
    yield DocumentTable(
        heads=("identification", "SHA-256"),
        rows=(
            (
                Cell(f"houseway {houseway.__version__}", "the program"),
                Cell(identity.program_digest(), style=Style.CODE),
            ),
            (
                Cell("configuration", "the game and every option"),
                Cell(identity.configuration_digest(game, options), style=Style.CODE),
            ),
            (
                Cell("table file", "everything the licensee chose"),
                Cell(sha256(papers[0].data).hexdigest(), style=Style.CODE),
            ),
        ),
        columns=(Column(share=1), Column()),
    )
    yield Heading(1, "4", "How to check them")
    yield Paragraph("That no file has changed since, in the folder of the papers:")
    yield Code(f"sha256sum -c {SUMS}")
    yield Paragraph("That the same program makes the same papers of the same table, byte for byte:")
    yield Code(f"{again(chosen)}\ndiff -r . ../again")
    yield Paragraph("That the rules allow the table, and that they allow the layout:")
    flag = variant_flag(chosen)
    yield Code(f"houseway check table.toml{flag}\nhouseway layout --check felt.svg{flag}")


def _absent(chosen: Chosen) -> Iterator[Paragraph]:
    """Why papers that other games have are not among these."""
    game = chosen.game
    if not game.has_felt:
        yield Paragraph(
            f"{game.title} is sold at a counter of {chosen.seats} places: the rules speak of no "
            "felt, so there is no layout among these papers, and all odds stand on the sign."
        )
    if game.among_players:
        rake = (
            ". ".join(notice.lines)
            for notice in posted_notices(game.name, chosen.options)
            if isinstance(notice, Notice) and notice.name == RAKE
        )
        yield Paragraph(
            f"{game.title} is played among players. No wager is made with the house, so there is "
            "no house advantage and no mathematics of a wager among these papers. What the "
            f"licensee takes is posted: {'. '.join(rake)}."
        )


def _inner(drawing: str) -> str:
    """A drawing without what may stand only at the head of a file."""
    return drawing[drawing.index("<svg") :]
