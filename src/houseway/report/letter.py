"""The letter that goes with the papers: what is enclosed, and what the licensee adds to them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from houseway.felt.house import LICENSEE
from houseway.law import Clause, catalogue
from houseway.licensee.choices import Chosen
from houseway.report.document import Block, Bullets, Cell, Column, DocumentTable, Heading, Paragraph
from houseway.report.rules import clause_cell, departures
from houseway.report.sign_off import signatures

if TYPE_CHECKING:
    from houseway.report.papers import Paper

KIND = "Cover letter"
_ASKS = ("Division", "approved", "lodged", "photo", "Commission")
"""Words by which a clause asks something of the licensee that no program can send."""
_MAY = "Division may"
"""What the Division may do is nothing that the licensee is asked for."""


def letter(chosen: Chosen, papers: "Sequence[Paper]") -> Iterator[Block]:
    """The letter to the Division."""
    game = chosen.game
    yield Paragraph("To the Division of Gaming Enforcement, Atlantic City.")
    yield Paragraph(
        f"{chosen.house.name} asks for leave to offer {game.title} under {game.citation} at a "
        f"table of {chosen.seats} {'places' if not game.has_felt else 'betting positions'}, with "
        "the options that the enclosed papers state. The papers were made by a program that deals "
        "the game by the same rules; each names the clause it answers to, and the digests in the "
        "list let anybody find out whether a file was changed since."
    )
    yield from departures(chosen.options)
    enclosed: dict[str, list[str]] = {}
    for paper in papers:
        about = paper.about.replace("`", "").removesuffix(", to print")
        enclosed.setdefault(about, []).append(paper.name)
    yield Heading(1, "1", "What is enclosed")
    yield DocumentTable(
        heads=("file", "what it is"),
        rows=tuple((Cell(", ".join(names)), Cell(about)) for about, names in enclosed.items()),
        columns=(Column(), Column(share=1)),
    )
    yield Heading(1, "2", "What the rules ask for beyond these papers")
    yield Paragraph(
        "The following no program can make. The licensee sends or does it, and notes it here."
    )
    yield DocumentTable(
        heads=("what the rules ask", "clause", "done on"),
        rows=tuple(
            (Cell(requirement), clause_cell(id), Cell(""))
            for id, requirement in beyond(chosen.game.name, has_felt=game.has_felt)
        ),
        columns=(Column(share=6), Column(), Column(share=1)),
    )
    if chosen.house.name == LICENSEE:
        yield Bullets(
            ("The licensee's name is still to be put in: the table file has no name of the house.",)
        )
    yield Heading(1, "3", "Signatures")
    yield Paragraph("The licensee states that the table will be operated as these papers have it.")
    yield from signatures("For the licensee", "Table games director", "Received for the Division")


def beyond(game: str, *, has_felt: bool = True) -> tuple[tuple[str, str], ...]:
    """Clauses that ask for approvals, photographs and things lodged, each with what it asks."""
    found: list[tuple[str, str]] = []
    for clause in catalogue().values():
        asks = any(word in clause.requirement for word in _ASKS)
        if clause.game != game or not asks or clause.requirement.startswith(_MAY):
            continue
        if clause.requirement.startswith("and ") and found:  # a sentence over two clauses
            id, before = found.pop()
            found.append((id, f"{before}, {clause.requirement}"))
        else:
            found.append((clause.id, _sentence(clause)))
    photographed = any("photo" in requirement for _, requirement in found)
    if has_felt and not photographed:
        other = next(c for c in catalogue().values() if "colour photo" in c.requirement)
        found.insert(0, (other.id, other.requirement))
    return tuple(found)


def _sentence(clause: Clause) -> str:
    """What a clause asks; a definition begins with the word that it defines."""
    _, _, word = clause.id.split(" ", 1)[1].partition(" ")
    asked = clause.requirement
    return f"{word}: {asked[:1].lower()}{asked[1:]}" if word else asked
