"""The rules of one table in plain words, each sentence with its clause.

Nothing is worded here that the program has elsewhere: the sentences are those of the clause
catalogue, the table's options, wagers and notices. Which clauses belong to the table the engine
says, by rehearsing it.
"""

from collections.abc import Collection, Iterable, Iterator

from houseway.felt.notices import POSTINGS, Posted, PostedOdds, cite_of, stands_on
from houseway.games.check_drawing import posted_notices
from houseway.law import catalogue, outside_the_text
from houseway.licensee.choices import Chosen
from houseway.money import span
from houseway.report.document import (
    Block,
    Bullets,
    Cell,
    Column,
    DocumentTable,
    Heading,
    Paragraph,
    Style,
)
from houseway.report.rehearsal import rehearse
from houseway.report.rules import clause_cell, departures, pay_tables
from houseway.report.words import sentence, sentence_case
from houseway.table.options import EQUIPMENT, LIMITS, RULES
from houseway.table.wagers import WagerRule

KIND = "Rules in plain words"


def plain_rules(chosen: Chosen) -> Iterator[Block]:
    """What a player, a dealer or an inspector needs to know of this table."""
    game, options = chosen.game, chosen.options
    cited = rehearse(game, options)
    yield Paragraph(
        f"{chosen.house.name} offers {game.title} under {game.citation}. Every line names the "
        "clause it comes from; the sentences are those of the program's clause catalogue, and the "
        "clauses are those by which the program deals this table with the options in force. "
        "What is marked as outside the text comes from a sibling rule, because the given text is "
        "cut there."
    )
    yield from departures(options)
    if told := game.how_to_play(options):
        yield Paragraph(
            "In short, for whoever sits down for the first time; the chapters after this have "
            "every rule with its clause, and where they differ it is they that count."
        )
        yield Bullets(told)
    yield Heading(1, "1", "The table")
    yield from _options(chosen, LIMITS)
    yield from _options(chosen, EQUIPMENT)
    yield Heading(1, "2", "The wagers")
    if wagers := game.wagers(options):
        yield _wagers(wagers)
    else:
        yield Paragraph("No wager has an area of its own; chapter 5 tells how wagers are made.")
    yield Heading(1, "3", "What patrons are told")
    yield from _notices(chosen)
    yield Heading(1, "4", "How the table is opened")
    yield from _clauses(cited.opening)
    yield Heading(1, "5", "How a round is played")
    yield from _clauses(cited.dealing)
    yield Heading(1, "6", "What is won and lost")
    rows = {row.cite for table in options.pay_tables() for row in table.rows}
    yield from _clauses(cited.paying - rows or cited.paying)
    yield from pay_tables(game, options)
    yield Heading(1, "7", "How the table is closed")
    yield from _clauses(cited.closing)
    yield Heading(1, "8", "When something goes wrong")
    yield from _clauses(cited.irregularities)
    yield Heading(1, "9", "What the licensee has chosen")
    yield from _options(chosen, RULES)


def _options(chosen: Chosen, subject: str) -> Iterator[DocumentTable]:
    words = chosen.options.as_words()
    infos = [info for info in chosen.options.infos() if info.subject == subject]
    if not infos:
        return
    yield DocumentTable(
        heads=(sentence_case(subject), "in force", "clause and reading"),
        rows=tuple(
            (
                Cell(sentence_case(info.about)),
                Cell(sentence_case(words[info.name], first=False), style=Style.STRONG),
                clause_cell(info.cite, info.reading),
            )
            for info in infos
        ),
        columns=(Column(share=5), Column(share=2), Column(share=3)),
    )


def _wagers(rules: Iterable[WagerRule]) -> DocumentTable:
    return DocumentTable(
        heads=("wager", "who makes it", "limits", "clause"),
        rows=tuple(
            (
                Cell(sentence_case(rule.name), _requirement(rule.cite)),
                Cell(_who(rule)),
                Cell(span(rule.minimum, rule.maximum)),
                clause_cell(rule.cite),
            )
            for rule in rules
        ),
        columns=(Column(share=5), Column(share=3), Column(share=2), Column(share=3)),
        caption="What may be placed before the cards are dealt; other wagers come with decisions.",
    )


def _who(rule: WagerRule) -> str:
    who = "everybody who plays" if rule.required else "who wants to"
    return f"{who}; equal to the {rule.equals.replace('_', ' ')}" if rule.equals else who


def _notices(chosen: Chosen) -> Iterator[Block]:
    notices = posted_notices(chosen.game.name, chosen.options)
    for place in POSTINGS:
        here = [notice for notice in notices if stands_on(place, notice, chosen.posting)]
        if here:
            yield DocumentTable(
                heads=(f"On the {place}", "clause"),
                rows=tuple(
                    (Cell(_wording(notice)), clause_cell(cite_of(notice, chosen.posting)))
                    for notice in here
                ),
                columns=(Column(share=7), Column(share=3)),
            )


def _wording(notice: Posted) -> str:
    if isinstance(notice, PostedOdds):
        return f"{notice.title}: " + ", ".join(f"{hand} {odds}" for hand, odds in notice.rows)
    return ". ".join(notice.lines)


def _clauses(cited: Collection[str]) -> Iterator[Block]:
    if not cited:
        yield Paragraph("The rules at hand ask nothing of this table here.")
        return
    every = {**catalogue(), **outside_the_text()}
    yield DocumentTable(
        heads=("what the rules ask", "clause"),
        rows=tuple(
            (Cell(sentence(clause.requirement)), clause_cell(clause.id))
            for clause in every.values()
            if clause.id in cited
        ),
        columns=(Column(share=7), Column(share=3)),
    )


def _requirement(cite: str) -> str:
    clause = catalogue().get(cite) or outside_the_text().get(cite)
    return clause.requirement if clause else ""
