"""What can go wrong at a table dealt from one deck, besides what can at every table."""

from houseway.equipment.card_table import CardTable
from houseway.table.faults import FaultKind, Faults, Possible
from houseway.table.steps import Announce, Deal, Step, TakeWagers


class OneDeckFaults(Faults):
    """A casino supervisor may find the cut improper until the first card is dealt."""

    def possible(self, cards: CardTable, step: Step) -> Possible:
        """39.4(d), 40.4(d), 20.5: from the wagers to the first card, if the deck was cut."""
        found = super().possible(cards, step)
        if cards.may_recut and isinstance(step, TakeWagers | Announce | Deal):
            found.append((FaultKind.IMPROPER_CUT, ""))
        return found
