"""The steps of blackjack besides those of every game from a shoe."""

from typing import ClassVar

from houseway.equipment.kit import Kit
from houseway.table.steps import ByHand, Step


class IntoDevice(Step, frozen=True, gc=False):
    """The cards that were picked up go, with those in the discard rack, into the shuffler."""

    by_hand: ClassVar[ByHand | None] = ByHand("put into device")

    def carry_out(self, kit: Kit) -> None:
        """The rack is empty."""
        kit.cards.into_device()

    def act(self) -> str:
        """What goes where."""
        return (
            "put the cards that were picked up, and those in the discard rack, into the "
            "shuffling device"
        )
