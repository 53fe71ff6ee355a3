"""The opening of a shuffle whose cards are out of play."""

from houseway.table.state import TableState
from houseway.table.steps import OpenShuffle


def open_shuffle(table: TableState, deck: int, cite: str) -> OpenShuffle:
    """To the auditor, who has the order from the hidden part of the shuffle, or to all (X-13)."""
    return OpenShuffle(deck, to_all=table.options.openings == "public", cite=cite)
