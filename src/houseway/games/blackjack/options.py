"""The options of blackjack: the licensee's choices and the readings of unclear points."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from houseway.families.shoe.options import ShoeOptions
from houseway.games.blackjack.clauses import DRAW, INSURANCE, SIX_TO_FIVE, STANDARD
from houseway.games.blackjack.settle import HoleCard
from houseway.money import Odds
from houseway.table.departures import Departure
from houseway.table.options import COUNT, EQUIPMENT, option
from houseway.table.refusal import Refused
from houseway.table.steps import DEALING_SHOE, DECK_IN_HAND

POSITIONS = 6
"""Boxes of a table, unless the licensee has another number."""
MOST_BOXES = 7
HANDS, HANDS_OF_SEVEN = 4, 3
"""Hands a pair may become at the most, and at a table of seven boxes."""

TRUE, FALSE = "true", "false"
YES_OR_NO = (FALSE, TRUE)
VARIATION = "six-to-five"
PRINTED, VARIATION_PAYS = Odds(3, 2), Odds(6, 5)
"""What 2.7(a) and (b) pay for a blackjack, and what its variation pays."""

OF_THE_VARIATION = {
    "decks": "1",
    "shuffler": "device",
    "batches": "2",
    "blackjack_pays": str(VARIATION_PAYS),
    "hole_card": "none_original_only",
}
"""What the 6 to 5 variation has in place of the defaults, unless something else is said."""
OF_SEVEN_BOXES = {"split_hands": str(HANDS_OF_SEVEN)}
"""What a table of seven boxes has in place of the defaults."""


@dataclass(frozen=True, kw_only=True)
class BlackjackOptions(ShoeOptions):
    """Blackjack, N.J.A.C. 19:47-2, and its 6 to 5 variation."""

    most_positions = POSITIONS
    clauses = STANDARD
    fewest_decks = 1

    variation: str = option(
        "standard", "dealt face up from a shoe, or face down from the hand",
        values=("standard", VARIATION), cite="BJ65 2.6A(a)", subject=EQUIPMENT,
    )  # fmt: skip
    boxes: int = option(
        POSITIONS, "boxes of the table; at one of seven a pair becomes three hands at most",
        values=COUNT, cite="BJ 2.11 outside hands", reading="A-BJ-8", subject=EQUIPMENT,
    )  # fmt: skip
    blackjack_pays: str = option(
        str(PRINTED), "what a blackjack is paid",
        values=(str(PRINTED), str(VARIATION_PAYS)), cite="BJ 2.7(a)-pay", reading="A-BJ-1",
    )  # fmt: skip
    h17: str = option(FALSE, "the dealer draws to a soft 17", values=YES_OR_NO, cite=DRAW)
    hole_card: HoleCard = option(
        "peek",
        "a card reader looks for blackjack before players draw, or the dealer has no second card "
        "until then; a blackjack found so late takes the first wager, or all wagers",
        values=("peek", "none_original_only", "none_all"),
        cite="BJ65 2.6A(h)", reading="A-BJ-4",
    )  # fmt: skip
    das: str = option(
        TRUE, "hands from a split may be doubled", values=YES_OR_NO, cite="BJ 2.10 outside double"
    )
    split_hands: int = option(
        HANDS,
        "hands a pair may become",
        values=COUNT,
        cite="BJ 2.11 outside hands",
        reading="A-BJ-8",
    )
    split_aces_one_card: str = option(
        TRUE, "split aces get one card each", values=YES_OR_NO, cite="BJ 2.11(c)2 outside aces"
    )
    resplit_aces: str = option(
        FALSE, "aces may be split again", values=YES_OR_NO,
        cite="BJ 2.11 outside hands", reading="A-BJ-8",
    )  # fmt: skip
    surrender: str = option(
        FALSE, "a player may give up half the wager on the first two cards", values=YES_OR_NO,
        cite="BJ 2.8(a)-half", reading="A-BJ-2",
    )  # fmt: skip
    insurance: str = option(
        TRUE, "insurance wagers against an ace", values=YES_OR_NO, cite=INSURANCE, reading="A-BJ-2"
    )
    even_money: str = option(
        FALSE, "a player with blackjack against an ace may be paid 1 to 1 instead of insuring",
        values=YES_OR_NO, cite="BJ 2.7(c)-even",
    )  # fmt: skip
    burn_each_round: str = option(
        FALSE, "six-to-five: the top card is burned, unseen, at the beginning of each round",
        values=YES_OR_NO, cite="BJ65 2.6A(c)-burn", reading="A-BJ-6",
    )  # fmt: skip
    shoe: str = option(
        "single", "standard: a single shoe, or a double one of which one side is dealt at a time",
        values=("single", "double"), cite="BJ 2.6(l)3", subject=EQUIPMENT,
    )  # fmt: skip
    stacks: int = option(
        3, "stacks of a Bart Carter shuffle, each with a marked place in the shoe",
        values=COUNT, cite="BJ 2.6(m)-insert", subject=EQUIPMENT,
    )  # fmt: skip
    bart_carter_cut: str = option(
        "no", "the rule describes a Bart Carter shuffle without a cut",
        values=("no",), cite="BJ 2.6(m)-insert", reading="A-TC21-27",
    )  # fmt: skip
    match_play: str = option("refused", "match play coupons", values=("refused",))

    def _prepare(self) -> None:
        if self.variation == VARIATION:
            object.__setattr__(self, "clauses", SIX_TO_FIVE)
        super()._prepare()

    @classmethod
    def full(cls, settings: Mapping[str, str]) -> dict[str, str]:
        """The settings; the variation and a table of seven boxes have defaults of their own."""
        own = OF_THE_VARIATION if settings.get("variation") == VARIATION else {}
        seven = OF_SEVEN_BOXES if settings.get("boxes") == str(MOST_BOXES) else {}
        return own | seven | dict(settings)

    def problems(self) -> Iterable[Refused]:
        """Everything about this configuration that the rules do not allow."""
        yield from super().problems()
        if self.variation == VARIATION:
            yield from self._problems_of_the_variation()
        elif self.burn_each_round == TRUE:
            yield Refused(
                "a card is burned at each round in the 6 to 5 variation only",
                "BJ65 2.6A(c)-burn",
                ("burn_each_round", "variation"),
            )
        if self.shoe == "double" and (self.shuffler != "none" or self.shuffle == "bart_carter"):
            yield Refused(
                "a double shoe is shuffled by hand, side by side",
                "BJ 2.6(l)3",
                ("shoe", "shuffler", "shuffle"),
            )
        if self.stacks != 3:
            yield Refused(
                "a Bart Carter shuffle makes three stacks", "BJ 2.6(m)-insert", ("stacks",)
            )
        if not 1 <= self.boxes <= MOST_BOXES:
            yield Refused(
                f"boxes is {self.boxes}; a table has 1 to {MOST_BOXES}",
                "BJ 1.10 outside layout",
                ("boxes",),
            )
        if not 2 <= self.split_hands <= HANDS:
            yield Refused(f"split_hands is 2 to {HANDS}", "BJ 2.11 outside hands", ("split_hands",))
        elif self.boxes == MOST_BOXES and self.split_hands > HANDS_OF_SEVEN:
            yield Refused(
                f"split_hands is {self.split_hands}; at a table of {MOST_BOXES} boxes a pair "
                f"becomes {HANDS_OF_SEVEN} hands at most",
                "BJ 2.11 outside hands",
                ("split_hands", "boxes"),
            )
        if self.even_money == TRUE and self.insurance == FALSE:
            yield Refused(
                "even money is offered in place of insurance, so insurance must be offered",
                "BJ 2.7(c)-even",
                ("even_money", "insurance"),
            )
        if self.people_per_spot != 1:
            yield Refused(
                "people_per_spot is 1: one player wagers in a box",
                STANDARD.shared,
                ("people_per_spot",),
            )
        halves = self.chip % 2 and self.surrender == TRUE
        if self.breakage == "exact" and (self.chip % self.pays.stake or halves):
            yield Refused(
                f"{'half a wager' if halves else self.blackjack_pays} cannot be paid exactly on a "
                f"{self.chip}-cent chip; choose another chip or a breakage that rounds",
                "BJ 2.8(a)-half" if halves else "BJ 2.7(a)-pay",
                ("chip", "breakage", "surrender" if halves else "blackjack_pays"),
            )

    def _problems_of_the_variation(self) -> Iterable[Refused]:
        if self.decks not in (1, 2):
            yield Refused(
                f"decks is {self.decks}; the 6 to 5 variation has one or two decks in the hand",
                "BJ65 2.6A(b)-take",
                ("decks", "variation"),
            )
        if self.shuffler == "none" or self.pre_shuffled == "yes" or self.shuffle == "bart_carter":
            yield Refused(
                "cards dealt from the hand must be shuffled by an automated shuffling device",
                "BJ 2.2 outside cards",
                ("shuffler", "pre_shuffled", "shuffle", "variation"),
            )
        if self.on_shuffler_jam == "by_hand":
            yield Refused(
                "cards dealt from the hand cannot be shuffled by hand when the device jams",
                "BJ 2.2 outside cards",
                ("on_shuffler_jam", "variation"),
            )
        if self.batches != 2:
            yield Refused(
                "the deck, or set of two decks, alternates with another: batches is 2",
                "BJ65 2.6A(j)",
                ("batches", "variation"),
            )
        if self.shoe != "single" or self.shuffler_feeds_shoe == "yes":
            yield Refused(
                "the 6 to 5 variation is dealt from the hand",
                "BJ65 2.6A(a)",
                ("shoe", "shuffler_feeds_shoe", "variation"),
            )

    def departures(self) -> tuple[Departure, ...]:
        """2.7(a), (b): a blackjack is paid 3 to 2; 6 to 5 belongs to its variation (A-BJ-1)."""
        if not self.departs_from_three_to_two:
            return super().departures()
        own = Departure(
            "blackjack_pays",
            self.blackjack_pays,
            str(PRINTED),
            "BJ 2.7(a)-pay",
            f"a blackjack is paid {self.pays}; the rules print {PRINTED} for a standard table, and "
            f"6 to 5 belongs to variation={VARIATION} alone",
        )
        return (*super().departures(), own)

    @property
    def departs_from_three_to_two(self) -> bool:
        """Whether a standard table pays a blackjack otherwise than 2.7(a) and (b) have it."""
        return self.variation != VARIATION and self.pays != PRINTED

    @property
    def most_players(self) -> int:
        """One in each box."""
        return self.boxes

    @property
    def from_the_hand(self) -> bool:
        """Whether the cards are dealt face down from the dealer's hand."""
        return self.variation == VARIATION

    @property
    def dealt_from(self) -> Literal["dealing shoe", "deck in the hand"]:
        """What the cards are drawn from."""
        return DECK_IN_HAND if self.from_the_hand else DEALING_SHOE

    @property
    def sides(self) -> int:
        """The sides of the shoe."""
        return 2 if self.shoe == "double" else 1

    @property
    def match_play_on(self) -> str:
        """No coupon is accepted."""
        return ""

    @property
    def pays(self) -> Odds:
        """What a blackjack is paid."""
        return Odds.parse(self.blackjack_pays)

    def is_on(self, name: str) -> bool:
        """Whether an option that is true or false is true."""
        return bool(getattr(self, name) == TRUE)
