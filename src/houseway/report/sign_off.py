"""Where people sign: a line each for name, position, signature and date."""

from collections.abc import Iterator

from houseway.report.document import Block, Cell, Column, DocumentTable

HEADS = ("for", "name and position", "signature", "date")


def signatures(*parties: str) -> Iterator[Block]:
    """A table with room to sign for each party."""
    yield DocumentTable(
        heads=HEADS,
        rows=tuple((Cell(party), Cell(""), Cell(""), Cell("")) for party in parties),
        columns=(Column(share=3), Column(share=4), Column(share=4), Column(share=2)),
        to_fill_in=True,
    )
