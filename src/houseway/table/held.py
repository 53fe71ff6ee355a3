"""What records call the cards and the wagers of a seat, for a drawing that is of any seat."""

from houseway.table.steps.places import STANDING, seat_place

SEAT = "{seat}"
"""Stands for the number of the position."""


def cards_at(hand: int = 1) -> str:
    """The place of a hand, as `seat_place` names it.

    >>> cards_at(2).format(seat=4)
    'seat 4 hand 2'
    """
    return seat_place(1, hand).replace("1", SEAT, 1)


def stake_at(wager: str, person: int = 1) -> str:
    """A wager of whoever sits there, or of the next persons on the spot, who stand behind.

    >>> stake_at("main 2").format(seat=4), stake_at("bonus", 3).format(seat=4)
    ('4 main 2', '402 bonus')
    """
    behind = "" if person == 1 else str(STANDING + person - 1)[1:]
    return f"{SEAT}{behind} {wager}"
