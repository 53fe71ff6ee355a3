"""The notice of a change of a table, to be posted before it comes into force."""

from collections.abc import Iterator
from datetime import date

from houseway.law import clause
from houseway.licensee.choices import Chosen
from houseway.report.document import (
    Block,
    Cell,
    Column,
    Document,
    DocumentTable,
    Heading,
    Paragraph,
    Style,
)
from houseway.report.rules import clause_cell
from houseway.report.sign_off import signatures
from houseway.report.words import sentence_case
from houseway.table.options import Options


def notice(table: str, chosen: Chosen, wanted: Options, day: date) -> Document:
    """What changes at a table, with the clauses that ask for this notice."""
    return Document(
        kind="Notice to patrons",
        title=chosen.game.title,
        subtitle=f"Table {table}, {chosen.house.name}",
        day=day,
        author=chosen.house.name,
        foot=f"{chosen.game.title}, {chosen.game.citation}",
        blocks=tuple(_blocks(chosen.options, wanted)),
    )


def _blocks(now: Options, wanted: Options) -> Iterator[Block]:
    before, after = now.as_words(), wanted.as_words()
    yield Heading(1, "1", "What changes")
    yield DocumentTable(
        heads=("what", "until now", "from then on", "clause"),
        rows=tuple(
            (
                Cell(sentence_case(info.about)),
                Cell(before[info.name]),
                Cell(after[info.name], style=Style.STRONG),
                clause_cell(info.cite, info.reading),
            )
            for info in wanted.infos()
            if before[info.name] != after[info.name]
        ),
        columns=(Column(share=5), Column(share=2), Column(share=2), Column(share=3)),
    )
    if due := wanted.notices_due(now):
        yield Heading(1, "2", "Why this notice is given")
        for cite in dict.fromkeys(due.values()):
            known = clause(cite)
            yield Paragraph(f"{known.full_citation}: {known.requirement}.")
    yield Heading(1, "3" if due else "2", "Posted")
    yield Paragraph("The change comes into force on ____________________ at ____________.")
    yield from signatures("Posted at the table", "Floor supervisor")
