"""Mixings whose order is committed to, of cards and of the numbers of a draw."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from houseway.cards.card import Card
from houseway.equipment.commitment import CommittedOrder, commit, opens
from houseway.equipment.kit import Kit
from houseway.table.steps.by_hand import ByHand
from houseway.table.steps.decks import OfDeck
from houseway.table.steps.places import DEALER
from houseway.table.steps.step import EQUIPMENT, Deviation, Role, Step

if TYPE_CHECKING:
    from houseway.table.state import TableState


class Shuffled(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a shuffle publishes: its number, the digest that fixes its order, a device's count.

    What opens the commitment is hidden from everybody but the auditor.
    """

    number: int
    commitment: str
    count: int | None = None
    opening: CommittedOrder | None = None


class Commits(Step, frozen=True, gc=False):
    """A mixing whose order is committed to."""

    answer: ClassVar[Any] = Shuffled
    conceals: ClassVar[bool] = True

    @staticmethod
    def committed(
        kit: Kit, opening: CommittedOrder, number: int, count: int | None = None
    ) -> Shuffled:
        """What becomes known of an order, and what stays sealed."""
        return Shuffled(number, commit(opening) if kit.commits else "", count, opening)

    @staticmethod
    def verified(answer: Shuffled) -> CommittedOrder:
        """What opens a recorded commitment, if it does."""
        if answer.opening is None or not opens(answer.commitment, answer.opening):
            raise Deviation("the opening does not match the commitment of the shuffle")
        return answer.opening

    def split(self, answer: Shuffled) -> tuple[Any, Any]:
        """The order and the nonce are sealed."""
        return Shuffled(answer.number, answer.commitment, answer.count), answer.opening

    def join(self, public: Any, hidden: Any) -> Shuffled:
        """With what opens it."""
        if hidden is None:
            return public  # type: ignore[no-any-return]
        opening = (
            hidden
            if isinstance(hidden, CommittedOrder)
            else msgspec.convert(hidden, CommittedOrder)
        )
        return Shuffled(public.number, public.commitment, public.count, opening)

    def outcome(self, answer: Shuffled) -> str:
        """The count and the commitment, whole."""
        count = "" if answer.count is None else f", {answer.count} cards counted"
        return f"{count}; commitment {answer.commitment}" if answer.commitment else count


class Shuffle(Commits, OfDeck, frozen=True, gc=False):
    """The deck is shuffled, or arrives pre-shuffled, and its order is committed to."""

    by_hand: ClassVar[ByHand | None] = ByHand("shuffle", "deck")
    by: Literal["dealer", "device", "supplier"]
    counting: bool = False

    @property
    def role(self) -> Role:
        """The dealer's, or the device's."""
        return "dealer" if self.by == DEALER else EQUIPMENT

    def carry_out(self, kit: Kit) -> Shuffled:
        """Every order is equally likely."""
        opening = kit.cards.shuffle(self.deck)
        kit.seal(self.deck, opening)
        number = kit.cards.commit(self.deck) if kit.commits else 0
        return self.committed(kit, opening, number, self._count(opening))

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """The order that was committed to."""
        opening = self.verified(answer)
        kit.cards.arrange(self.deck, tuple(c for c in opening.order if isinstance(c, Card)))
        kit.seal(self.deck, opening)
        if (answer.number, answer.count) != (kit.cards.commit(self.deck), self._count(opening)):
            raise Deviation(f"shuffle {answer.number} counted {answer.count} cards by the record")

    def _count(self, opening: CommittedOrder) -> int | None:
        return len(opening.order) if self.counting else None

    def change(self, state: "TableState", answer: Shuffled) -> None:
        """No card of it has been dealt."""
        state.seals[self.deck] = state.seals.get(self.deck, 0) + 1
        state.fresh = True
        state.shuffled_by[self.deck] = self.by

    def act(self) -> str:
        """By whom."""
        if self.by == "supplier":
            return f"{self.deck_words} arrives pre-shuffled"
        return f"shuffle {self.deck_words}, by the {self.by}"


class OpenShuffle(OfDeck, frozen=True, gc=False, omit_defaults=True, tag="open"):
    """The cards of a shuffle are out of play, and its order is opened.

    To the auditor alone, who has it from the hidden part of the shuffle (X-13); or `to_all`, and
    then everybody can check that the cards were fixed by it.
    """

    answer: ClassVar[Any] = CommittedOrder | None
    to_all: bool = False

    def carry_out(self, kit: Kit) -> CommittedOrder | None:
        """The oldest order of the deck."""
        opening = kit.unseal(self.deck)
        return opening if self.to_all else None

    def change(self, state: "TableState", answer: CommittedOrder | None) -> None:
        """One shuffle fewer is sealed."""
        state.seals[self.deck] -= 1

    def act(self) -> str:
        """What is opened."""
        return f"open the shuffle of {self.deck_words}"

    def outcome(self, answer: CommittedOrder | None) -> str:
        """The order and its nonce."""
        return opening_words(answer)


def opening_words(opening: CommittedOrder | None) -> str:
    """What an opening shows, whole, or to whom it is shown."""
    if opening is None:
        return ", to the auditor alone"
    return f": nonce {opening.nonce}, {' '.join(map(str, opening.order))}"
