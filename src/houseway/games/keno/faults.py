"""What can go wrong at a keno draw."""

from houseway.equipment.card_table import CardTable
from houseway.games.keno.steps import DrawNumber
from houseway.table.faults import FaultKind, Faults, Possible
from houseway.table.steps import Step


class BrokenDraw(Faults):
    """The draw may break off; there are no cards that could go astray."""

    def possible(self, cards: CardTable, step: Step) -> Possible:
        """At any number."""
        return [(FaultKind.DRAW_BROKEN, "")] if type(step) is DrawNumber else []
