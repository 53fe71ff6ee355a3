"""The rules in force: every option, every pay table, and the clauses they stand on."""

from collections.abc import Iterator

from houseway.law import VARIANT, VARIANT_WORDS, catalogue, outside_the_text
from houseway.report.document import (
    Block,
    Cell,
    Column,
    DocumentTable,
    Heading,
    Paragraph,
    Style,
)
from houseway.report.words import sentence_case
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.paytables import LICENSEES

LONG = 12
OUTSIDE = "outside the text"
"""Said of what comes from a sibling rule because the given text is cut."""


def chapter(number: str, game: Game, options: Options) -> Iterator[Block]:
    """Options and pay tables in force."""
    yield Heading(1, number, "Rules in force")
    yield Heading(2, f"{number}.1", "Options")
    differing = options.changed()
    yield Paragraph(
        f"Every choice that the rules leave to the licensee, and every point where the text can "
        f"be read in more than one way, is a named option. {_count(differing)} Clauses are of "
        f"{game.citation}; a reading has the number under which the project keeps its reasons."
    )
    words = options.as_words()
    infos = options.infos()
    yield DocumentTable(
        heads=("option", "in force", "meaning", "clause and reading"),
        rows=tuple(
            (
                Cell(info.name, style=Style.CODE),
                Cell(
                    words[info.name],
                    f"default: {info.default}" if info.name in differing else "",
                    Style.STRONG if info.name in differing else Style.PLAIN,
                ),
                Cell(
                    sentence_case(info.about),
                    _alternatives(info.values, words[info.name]),
                ),
                clause_cell(info.cite, info.reading),
            )
            for info in infos
        ),
        columns=(Column(), Column(share=3), Column(share=6), Column()),
        marked=frozenset(i for i, info in enumerate(infos) if info.name in differing),
    )
    yield Heading(2, f"{number}.2", "Pay tables")
    yield from pay_tables(game, options)


def pay_tables(game: Game, options: Options) -> Iterator[Block]:
    """Every pay table in force, each row with its clause."""
    tables = options.pay_tables()
    if not tables:
        yield Paragraph("The game has no pay table.")
    samples = {each.wager for each in game.pay_tables if each.samples}
    for table in tables:
        kind = f"table {table.name} of the rules"
        if table.wager in samples:
            kind = f"{table.name}, a sample that no rule prints"
        if table.name == LICENSEES:
            kind = "the licensee's table"
        if table.name == VARIANT:
            kind = f"{VARIANT_WORDS}, nearest to table {table.nearest}"
        cites = {row.cite for row in table.rows}
        # A clause that every row of a long table stands on is named once.
        one = clause_cell(*cites) if len(cites) == 1 and len(table.rows) > LONG else None
        under = f" {', '.join(filter(None, (one.text, one.note)))}." if one else ""
        yield DocumentTable(
            heads=(sentence_case(table.wager, first=False), "pays", *(() if one else ("clause",))),
            rows=tuple(
                (
                    Cell(row.hand),
                    Cell(str(row.odds), style=Style.STRONG),
                    *(() if one else (clause_cell(row.cite),)),
                )
                for row in table.rows
            ),
            columns=(Column(share=3), Column(share=2), *(() if one else (Column(share=3),))),
            caption=f"{sentence_case(table.wager)}: {kind}.{under}",
        )


def departures(options: Options) -> Iterator[Block]:
    """What is not as the text prints it, if anything is: then this is a designer's variant."""
    if not (found := options.departures()):
        return
    yield Paragraph(
        f"This table is a {VARIANT_WORDS}. What it has otherwise than the text prints it, and the "
        "clause that prints it, stand here; no clause is cited for them anywhere else."
    )
    yield DocumentTable(
        heads=("departure", "in force", "printed", "clause"),
        rows=tuple(
            (
                Cell(departure.option, style=Style.CODE),
                Cell(departure.value, style=Style.STRONG),
                Cell(departure.printed),
                clause_cell(departure.cite),
            )
            for departure in found
        ),
        columns=(Column(share=3), Column(share=2), Column(share=2), Column(share=3)),
    )


def appendix(letter: str, options: Options) -> Iterator[Block]:
    """Every clause that an option or a row of a pay table stands on, with what it requires."""
    cited = dict.fromkeys(info.cite for info in options.infos())
    cited |= dict.fromkeys(row.cite for table in options.pay_tables() for row in table.rows)
    every = {**catalogue(), **outside_the_text()}
    clauses = [every[id] for id in every if id in cited]
    if not clauses:
        return
    yield Heading(1, letter, "Clauses")
    yield Paragraph(
        "What the clauses named in chapter 1 require, in short. The program names them by the id; "
        "a word after a hyphen tells apart the requirements of one paragraph."
    )
    yield DocumentTable(
        heads=("N.J.A.C.", "id", "requirement"),
        rows=tuple(
            (
                Cell(clause.citation, OUTSIDE if clause.outside_text else ""),
                Cell(clause.id),
                Cell(clause.requirement),
            )
            for clause in clauses
        ),
        columns=(Column(), Column(), Column(share=1)),
    )


def clause_cell(cite: str, reading: str = "") -> Cell:
    """A clause as a lawyer cites it, with the number of a reading."""
    known = catalogue().get(cite) or outside_the_text().get(cite)
    text = known.citation if known else cite
    if reading and not text:
        return Cell(f"reading {reading}")
    notes = [f"reading {reading}"] if reading else []
    if known and known.outside_text:
        notes.append(OUTSIDE)
    return Cell(text or "\N{EM DASH}", ", ".join(notes))


def _alternatives(values: str, in_force: str) -> str:
    others = [value for value in values.split(" | ") if value != in_force]
    if " | " not in values or not others:
        return ""
    return f"alternative{'s' * (len(others) > 1)}: {', '.join(others)}"


def _count(differing: dict[str, str]) -> str:
    if not differing:
        return "All are at their defaults."
    return (
        f"{len(differing)} of them, marked, differ{'s' * (len(differing) == 1)} from the default."
    )
