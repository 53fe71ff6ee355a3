"""A round of poker as a hand history in the public format, with the cards its reader saw."""

from houseway.games import game as find
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.phh import write_phh
from houseway.games.poker.phh_export import Untold, hand_histories
from houseway.pit.retelling import prepared
from houseway.pit.rounds import find_round
from houseway.table.journal import Journal
from houseway.table.opened import opened, opening_options
from houseway.table.refusal import Refused
from houseway.table.views import Viewer


def tell_hand_history(where: str, journal: Journal, number: int, viewer: Viewer) -> str:
    """One round of one's own."""
    prepared(journal)
    if opened(journal).game != "poker":
        raise Refused("hand histories are of poker")
    find_round(where, journal, number, viewer)
    _, options = opening_options(find("poker"), journal)
    assert isinstance(options, PokerOptions)
    for history in hand_histories(journal.records, options, viewer):
        if isinstance(history, Untold):
            if history.number == number:
                raise Refused(f"round {number} cannot be told as a hand history: {history.why}")
        elif history.others["hand"] == number:
            return write_phh(history)
    raise Refused(f"there is no round {number} on day {journal.day}")
