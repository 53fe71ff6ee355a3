"""The inspection of a deck by dealer, floorperson and players, and what follows if it is wrong."""

from typing import Literal

from houseway.table.state import Procedure, TableState
from houseway.table.steps import WRONG, Inspect

By = Literal["dealer", "floorperson", "first player", "second player"]


class WrongDeck(Exception):
    """Somebody found something wrong with a deck: it leaves the table, and another one comes."""

    def __init__(self, cite: str) -> None:
        super().__init__(cite)
        self.cite = cite


def inspect(table: TableState, deck: int, by: By, cite: str) -> Procedure:
    """Somebody looks a deck over (X-16); `WrongDeck` if it is not as it should be."""
    seats = tuple(table.seats)  # in the order in which they sat down
    place = {"first player": 0, "second player": 1}.get(by, len(seats))
    seat = seats[place] if place < len(seats) else 0
    if (yield Inspect(deck, by, seat, cite=cite)) == WRONG:
        raise WrongDeck(cite)
