"""The steps of blackjack besides those of every game from a shoe."""

from houseway.equipment.kit import Kit
from houseway.table.steps import Step


class IntoDevice(Step, frozen=True, gc=False):
    """The cards that were picked up go, with those in the discard rack, into the shuffler."""

    def carry_out(self, kit: Kit) -> None:
        """The rack is empty."""
        kit.cards.into_device()

    def act(self) -> str:
        """What goes where."""
        return (
            "put the cards that were picked up, and those in the discard rack, into the "
            "shuffling device"
        )
