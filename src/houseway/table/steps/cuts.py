"""The cut of a stack, with a cover card or a cutting card."""

from typing import Any, ClassVar, Literal

from houseway.equipment.card_table import UNDER_DECK
from houseway.equipment.kit import Kit
from houseway.table.forms import Number
from houseway.table.refusal import Refused
from houseway.table.steps.by_hand import ByHand
from houseway.table.steps.decks import OfDeck
from houseway.table.steps.places import DEALER, place_words
from houseway.table.steps.step import PLAYER, Deviation, Role, Step


class CoverCard(Step, frozen=True, gc=False):
    """The cover card is laid somewhere; of the automated shoe, immediately next to it."""

    by_hand: ClassVar[ByHand | None] = ByHand("cover card", place="to")
    to: Literal["table", "discard rack", "automated shoe", "bottom of the deck"]

    def carry_out(self, kit: Kit) -> None:
        """It lies there."""
        kit.cards.cover_card = self.to

    def act(self) -> str:
        """Where."""
        beside = {
            "table": "on", "discard rack": "in", "automated shoe": "next to", UNDER_DECK: "at"
        }  # fmt: skip
        return f"put the cover card {beside[self.to]} the {self.to}"


class Cut(OfDeck, frozen=True, gc=False):
    """Cards are taken from the top of the deck; the answer is how many."""

    answer: ClassVar[Any] = int
    decides: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("cut", "deck", decided="count")
    at_least: int

    def carry_out(self, kit: Kit) -> int:
        """Any number of cards that leaves enough on either side."""
        size = len(kit.cards.deck(self.deck).cards)
        count = self.at_least + kit.source.below(size - 2 * self.at_least + 1)
        kit.cards.cut(self.deck, count)
        return count

    def refuse(self, answer: Any, kit: Kit) -> None:
        """At least so many cards are cut and remain."""
        refuse_number(answer, self.form(kit), self.cite)

    def form(self, kit: Kit) -> Number:
        """How many cards are cut."""
        size = len(kit.cards.deck(self.deck).cards)
        return Number(self.at_least, size - self.at_least, "cards are cut")

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """As many as were cut."""
        kit.cards.cut(self.deck, answer)
        if answer < self.at_least:
            raise Deviation(f"{answer} cards were cut, at least {self.at_least} must be")

    def act(self) -> str:
        """What is cut."""
        return f"cut {self.deck_words}"

    def outcome(self, answer: int) -> str:
        """How many."""
        return f": {answer} cards"


class CompleteCut(OfDeck, frozen=True, gc=False):
    """The cards that remained are placed on top of those that were cut."""

    by_hand: ClassVar[ByHand | None] = ByHand("complete cut", "deck")

    def carry_out(self, kit: Kit) -> None:
        """The cut is made."""
        kit.cards.complete_cut(self.deck)

    def act(self) -> str:
        """What goes where."""
        return f"place the rest of {self.deck_words} on top of the cut"


class PlaceCuttingCard(OfDeck, frozen=True, gc=False):
    """Somebody places the cutting card in the stack; the answer is how many cards are before it."""

    answer: ClassVar[Any] = int
    decides: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("cut", "deck", decided="count")
    by: str
    from_either_end: int

    @property
    def role(self) -> Role:
        """The dealer's or a player's."""
        return "dealer" if self.by == DEALER else PLAYER

    @property
    def by_seat(self) -> int:
        """The seat that cuts."""
        return 0 if self.by == DEALER else int(self.by.removeprefix("seat "))

    def carry_out(self, kit: Kit) -> int:
        """Anywhere far enough from either end."""
        size = len(kit.cards.deck(self.deck).cards)
        count = self.from_either_end + kit.source.below(size - 2 * self.from_either_end + 1)
        kit.cards.place_cutting_card(self.deck, count)
        return count

    def refuse(self, answer: Any, kit: Kit) -> None:
        """Far enough from either end."""
        refuse_number(answer, self.form(kit), self.cite)

    def form(self, kit: Kit) -> Number:
        """How many cards are before it."""
        most = len(kit.cards.deck(self.deck).cards) - self.from_either_end
        return Number(self.from_either_end, most, "cards are in front of the cutting card")

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """Where it was placed."""
        kit.cards.place_cutting_card(self.deck, answer)
        behind = len(kit.cards.deck(self.deck).cards) - answer
        if min(answer, behind) < self.from_either_end:
            raise Deviation(
                f"the cutting card lay {answer} cards from the front, it must be at "
                f"least {self.from_either_end} from either end"
            )

    def act(self) -> str:
        """Who places it where."""
        return f"{place_words(self.by)} places the cutting card in {self.deck_words}"

    def outcome(self, answer: int) -> str:
        """How far from the front."""
        return f": {answer} cards from the front"


class MoveToBack(OfDeck, frozen=True, gc=False):
    """The cutting card and all the cards in front of it go to the back of the stack."""

    by_hand: ClassVar[ByHand | None] = ByHand("move to back", "deck")

    def carry_out(self, kit: Kit) -> None:
        """The cut is made."""
        kit.cards.move_to_back(self.deck)

    def act(self) -> str:
        """What moves."""
        return (
            f"move the cutting card and all cards in front of it to the back of {self.deck_words}"
        )


class InsertCuttingCard(OfDeck, frozen=True, gc=False):
    """The dealer puts the cutting card back; the answer is how many cards are behind it."""

    answer: ClassVar[Any] = int
    decides: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("insert cutting card", "deck", decided="count")
    at_least: int

    def carry_out(self, kit: Kit) -> int:
        """As few as may be."""
        size = len(kit.cards.deck(self.deck).cards)
        kit.cards.place_cutting_card(self.deck, size - self.at_least)
        return self.at_least

    def refuse(self, answer: Any, kit: Kit) -> None:
        """Enough cards behind it."""
        refuse_number(answer, self.form(kit), self.cite)

    def form(self, kit: Kit) -> Number:
        """How many cards are behind it."""
        most = len(kit.cards.deck(self.deck).cards) - 1
        return Number(self.at_least, most, "cards are behind the cutting card")

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """Where it was put."""
        size = len(kit.cards.deck(self.deck).cards)
        kit.cards.place_cutting_card(self.deck, size - answer)
        if answer < self.at_least:
            raise Deviation(
                f"{answer} cards were behind the cutting card, at least {self.at_least} must be"
            )

    def act(self) -> str:
        """Where it goes."""
        return f"insert the cutting card in {self.deck_words}"

    def outcome(self, answer: int) -> str:
        """How far from the back."""
        return f": {answer} cards from the back"


def refuse_number(answer: Any, form: Number, cite: str) -> None:
    """Refuse what is no whole number of the form."""
    if type(answer) is not int or not form.least <= answer <= form.most:
        raise Refused(f"{form.least} to {form.most} {form.what}, not {answer!r}", cite)
