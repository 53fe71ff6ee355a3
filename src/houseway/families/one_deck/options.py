"""The options that every game dealt from one deck has."""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import ClassVar

from houseway.families.colours import COLOURS
from houseway.families.devices import AUTOMATED_SHOE, SHUFFLER
from houseway.families.one_deck.clauses import OneDeckClauses
from houseway.table.options import COUNT, EQUIPMENT, Options, option
from houseway.table.refusal import Refused


@dataclass(frozen=True, kw_only=True)
class OneDeckOptions(Options):
    """Cards, devices and the handling of what the texts leave open."""

    clauses: ClassVar[OneDeckClauses]

    dealing: str = option(
        "manual_shoe", "what the cards are dealt from",
        values=("manual_shoe", "hand", "automated_shoe"), subject=EQUIPMENT,
    )  # fmt: skip
    shuffler: str = option(
        "none", "automated card shuffling device; one that counts the cards spares the stub count",
        values=("none", "device", "counting_device"), subject=EQUIPMENT,
    )  # fmt: skip
    shuffler_feeds_shoe: str = option(
        "no", "the device puts the stack straight into the shoe",
        values=("no", "yes"), subject=EQUIPMENT,
    )  # fmt: skip
    pre_shuffled: str = option(
        "no", "decks arrive pre-shuffled", values=("no", "yes"), subject=EQUIPMENT
    )
    decks: int = option(1, "one deck, or two that alternate", values=COUNT, subject=EQUIPMENT)
    back: str = option("blue", "back of the first deck", values=COLOURS, subject=EQUIPMENT)
    second_back: str = option("red", "back of the second deck", values=COLOURS, subject=EQUIPMENT)
    cover_card: str = option(
        "yellow", "colour of the cover card",
        values=("yellow", "green"), reading="A-HUH-18", subject=EQUIPMENT,
    )  # fmt: skip
    on_shuffler_jam: str = option(
        "again", "internal controls: shuffle again by the device, or remove it and shuffle by hand",
        values=("again", "by_hand"),
    )  # fmt: skip
    on_shoe_jam: str = option(
        "again", "internal controls: deal on by the automated shoe, or remove it for a manual one",
        values=("again", "manual_shoe"),
    )  # fmt: skip
    idle_spread: str = option(
        "face_up", "how the cards of an idle table are spread", values=("face_up", "face_down")
    )
    count_every: int = option(5, "the stub is counted once in so many rounds", values=COUNT)
    count_basis: str = option(
        "all_52", "discard rack, hands, board and stub together must make 52",
        values=("all_52",), reading="X-4",
    )  # fmt: skip
    exposed_player: str = option(
        "continue", "a player's card exposed",
        values=("continue", "player_option_void", "void"), reading="A-HUH-16",
    )  # fmt: skip

    @classmethod
    def clause_of(cls, name: str) -> str:
        """The clause an option comes from; a shared one has that of its game."""
        return super().clause_of(name) or cls.clauses.options.get(name, "")

    def problems(self) -> Iterable[Refused]:
        """Everything about the equipment that the rules do not allow."""
        yield from super().problems()
        clauses = self.clauses
        if self.decks not in (1, 2):
            yield Refused(
                f"decks is {self.decks}; the game is played with one or two",
                clauses.only_with_shuffler,
                ("decks",),
            )
        if self.decks == 2 and self.shuffler == "none":
            yield Refused(
                "a second deck is allowed only with an automated card shuffling device",
                clauses.only_with_shuffler,
                ("decks", "shuffler"),
            )
        if self.decks == 2 and self.back == self.second_back:
            yield Refused(
                "the backs of the two decks must be of different colour",
                clauses.different_backs,
                ("second_back", "back"),
            )
        if self.cover_card in self.backs:
            yield Refused(
                "the cover card must be readily distinguishable from the backs of the cards",
                clauses.cover_card,
                ("cover_card", "back", "second_back"),
            )
        if self.dealing == "hand" and self.shuffler == "none":
            yield Refused(
                "dealing from the hand needs an automated card shuffling device",
                clauses.hand_needs_shuffler,
                ("dealing", "shuffler"),
            )
        if self.dealing == "hand" and self.pre_shuffled == "yes":
            yield Refused(
                "cards dealt from the hand must be shuffled by the device, so they cannot come "
                "pre-shuffled",
                clauses.hand_needs_shuffler,
                ("pre_shuffled", "dealing"),
            )
        if self.dealing == "hand" and self.on_shuffler_jam == "by_hand":
            yield Refused(
                "cards dealt from the hand must be shuffled by the device, so a jam cannot lead to "
                "a shuffle by hand",
                clauses.hand_needs_shuffler,
                ("on_shuffler_jam", "dealing"),
            )
        if self.shuffler_feeds_shoe == "yes" and (
            self.shuffler == "none" or self.dealing == "hand"
        ):
            yield Refused(
                "only a shuffling device can feed a shoe, and only where a shoe is used",
                clauses.feed,
                ("shuffler_feeds_shoe", "shuffler", "dealing"),
            )
        if not 1 <= self.count_every <= 5:
            yield Refused(
                "the stub is counted at least once every five rounds; count_every is 1 to 5",
                clauses.count_frequency,
                ("count_every",),
            )

    @property
    def devices(self) -> frozenset[str]:
        """What stands at the table besides a manual shoe."""
        shuffler = {SHUFFLER} if self.shuffler != "none" else set()
        shoe = {AUTOMATED_SHOE} if self.dealing == "automated_shoe" else set()
        return frozenset(shuffler | shoe)

    def without(self, removed: Set[str]) -> Iterable[Refused]:
        """Dealing from the hand needs the shuffling device that stands at the table now."""
        if self.dealing == "hand" and SHUFFLER in removed:
            yield Refused(
                "the shuffling device was removed from the table; dealing from the hand needs one "
                "to be installed first",
                self.clauses.hand_needs_shuffler,
                ("dealing", "shuffler"),
            )

    @property
    def backs(self) -> tuple[str, ...]:
        """The backs of the decks in use."""
        return (self.back, self.second_back)[: self.decks]
