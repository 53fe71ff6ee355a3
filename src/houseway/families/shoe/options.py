"""The options of every game from a shoe: 2C.2 to 2C.6 and 2C.12 of Three Card 21; 2.2 to 2.6."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from houseway.families.colours import COLOURS
from houseway.families.devices import SHUFFLER
from houseway.families.shoe.clauses import ShoeClauses
from houseway.table.options import COUNT, EQUIPMENT, Options, option
from houseway.table.refusal import Refused
from houseway.table.steps import DEALING_SHOE

DECK = 52
PEOPLE = 3
"""The most persons that any rule allows on one spot."""


@dataclass(frozen=True, kw_only=True)
class ShoeOptions(Options):
    """Cards, shuffle and cut, and who may wager where."""

    clauses: ClassVar[ShoeClauses]
    fewest_decks: ClassVar[int] = 6
    most_decks: ClassVar[int] = 8

    decks: int = option(6, "decks in the shoe", values=COUNT, subject=EQUIPMENT)
    back: str = option("blue", "back of all decks", values=COLOURS, subject=EQUIPMENT)
    cutting_card: str = option(
        "yellow", "colour of the cutting card, opaque and solid", values=COLOURS, subject=EQUIPMENT
    )
    shuffler: str = option(
        "none", "automated card shuffling device", values=("none", "device"), subject=EQUIPMENT
    )
    batches: int = option(
        1, "with a shuffling device: a second batch of cards rests in it shuffled",
        values=COUNT, subject=EQUIPMENT,
    )  # fmt: skip
    shuffler_feeds_shoe: str = option(
        "no", "the device puts the stack straight into the shoe",
        values=("no", "yes"), subject=EQUIPMENT,
    )  # fmt: skip
    shuffler_secure: str = option(
        "yes", "the device stores a single batch securely, and its release is approved",
        values=("yes", "no"), subject=EQUIPMENT,
    )  # fmt: skip
    pre_shuffled: str = option(
        "no", "decks arrive pre-shuffled", values=("no", "yes"), subject=EQUIPMENT
    )
    shuffle: str = option(
        "whole_shoe", "the whole shoe at the cutting card, or the Bart Carter shuffle",
        values=("whole_shoe", "bart_carter"), reading="A-TC21-25", subject=EQUIPMENT,
    )  # fmt: skip
    stacks: int = option(
        4, "stacks of a Bart Carter shuffle, each with a marked place in the shoe",
        values=COUNT, subject=EQUIPMENT,
    )  # fmt: skip
    bart_carter_cut: str = option(
        "no", "whether the cards of a Bart Carter shuffle are cut before they are inserted",
        values=("no", "yes"), reading="A-TC21-27",
    )  # fmt: skip
    cut_off: str = option(
        "quarter", "part of the stack behind the cutting card",
        values=("quarter", "third", "half"), reading="A-TC21-25",
    )  # fmt: skip
    recut_by: str = option(
        "last_cutter", "who cuts again when a casino supervisor requires it",
        values=("last_cutter", "next_person"),
    )  # fmt: skip
    on_shuffler_jam: str = option(
        "again", "shuffle again by the device, or remove it and shuffle by hand",
        values=("again", "by_hand"),
    )  # fmt: skip
    idle_spread: str = option(
        "face_up", "how the cards of an idle table are spread", values=("face_up", "face_down")
    )
    mid_shoe_entry: str = option(
        "allowed", "wagers of whoever sat out a round since the shuffle",
        values=("allowed", "barred", "by_permission"),
    )  # fmt: skip
    people_per_spot: int = option(1, "persons who may wager on one spot", values=COUNT)

    @classmethod
    def clause_of(cls, name: str) -> str:
        """The clause an option comes from; a shared one has that of its game."""
        return super().clause_of(name) or cls.clauses.options.get(name, "")

    def problems(self) -> Iterable[Refused]:
        """Everything about the equipment that the rules do not allow."""
        yield from super().problems()
        clauses = self.clauses
        if not self.fewest_decks <= self.decks <= self.most_decks:
            yield Refused(
                f"decks is {self.decks}; the shoe holds {self.fewest_decks} to {self.most_decks}",
                clauses.decks,
                ("decks",),
            )
        if self.back == self.cutting_card:
            yield Refused(
                "the cutting card must be of a solid colour readily distinguishable from the "
                "backs of the cards",
                clauses.cutting_card,
                ("cutting_card", "back"),
            )
        if self.batches not in (1, 2):
            yield Refused(
                f"batches is {self.batches}; it is 1 or 2", clauses.idle_swap, ("batches",)
            )
        if self.shuffler == "none" and (self.batches == 2 or self.shuffler_feeds_shoe == "yes"):
            yield Refused(
                "a second batch and a shoe fed by a device need an automated card shuffling device",
                clauses.after_device,
                ("batches", "shuffler_feeds_shoe", "shuffler"),
            )
        if self.shuffle == "bart_carter" and (self.shuffler != "none" or not clauses.bart_carter):
            yield Refused(
                "the Bart Carter shuffle is a shuffle by hand, for games whose rules describe it",
                clauses.bart_carter or clauses.shuffle_when,
                ("shuffle", "shuffler"),
            )
        if self.bart_carter_cut == "yes" and self.shuffle != "bart_carter":
            yield Refused(
                "bart_carter_cut is about the cards of a Bart Carter shuffle",
                clauses.bart_carter or clauses.shuffle_when,
                ("bart_carter_cut", "shuffle"),
            )
        if not 1 <= self.stacks <= DECK:
            yield Refused(
                f"stacks is 1 to {DECK}", clauses.bart_carter or clauses.shuffle_when, ("stacks",)
            )
        if not 1 <= self.people_per_spot <= PEOPLE:
            yield Refused(f"people_per_spot is 1 to {PEOPLE}", clauses.shared, ("people_per_spot",))

    @property
    def devices(self) -> frozenset[str]:
        """The devices that a table with these options should have."""
        return frozenset() if self.shuffler == "none" else frozenset({SHUFFLER})

    def offers(self, name: str) -> bool:
        """Whether an option that is about an offer to the players makes it."""
        return getattr(self, name) not in ("off", "false")

    def notices_due(self, now: Options) -> dict[str, str]:
        """The options by which an offer begins or ends, and the clause of the notice it needs."""
        assert isinstance(now, ShoeOptions)
        return {
            name: notice.cite
            for name, notice in self.clauses.notices.items()
            if self.offers(name) != now.offers(name)
        }

    @property
    def dealt_from(self) -> Literal["dealing shoe", "deck in the hand"]:
        """What the cards are drawn from."""
        return DEALING_SHOE

    @property
    def sides(self) -> int:
        """Stacks at the table without a shuffling device: one for each side of the shoe."""
        return 1

    def behind_cutting_card(self, cards: int) -> int:
        """How many cards of a stack lie behind its cutting card, at the least."""
        return -(-cards // self.parts_cut_off)

    @property
    def parts_cut_off(self) -> int:
        """One of so many parts of the stack lies behind the cutting card."""
        return {"quarter": 4, "third": 3, "half": 2}[self.cut_off]

    @property
    def backs(self) -> tuple[str, ...]:
        """The backs of the batches in use, which are all alike."""
        return (self.back,) * max(self.batches, self.sides)
