"""The options of Three Card 21: the licensee's choices and the readings of unclear points."""

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.families.shoe.options import ShoeOptions
from houseway.games.three_card_21 import paytables
from houseway.games.three_card_21.clauses import CLAUSES
from houseway.games.three_card_21.settle import NoPeekLoss, SurrenderScope
from houseway.table.options import COUNT, EQUIPMENT, PAY_TABLE, option
from houseway.table.refusal import Refused
from houseway.table.steps import CARD_READER

POSITIONS = 6
TRUE, FALSE = "true", "false"


@dataclass(frozen=True, kw_only=True)
class ThreeCard21Options(ShoeOptions):
    """Three Card 21 "N" Done, N.J.A.C. 13:69F-2C."""

    most_positions = POSITIONS
    clauses = CLAUSES
    tables = paytables.ALL

    positions_per_player: int = option(
        1, "spots one player may wager on", values=COUNT, cite="TC21 2C.13"
    )
    bonus_table: str = option(
        "1", "the bonus table", values=PAY_TABLE, cite="TC21 2C.5(b)1", reading="A-TC21-18"
    )
    ace_low_straight: str = option(
        TRUE, "whether A-2-3 is a straight for the bonus",
        values=(TRUE, FALSE), cite="TC21 2C.2(c)5", reading="A-TC21-16",
    )  # fmt: skip
    h17: str = option(
        FALSE, "the dealer hits soft 17",
        values=(FALSE, TRUE), cite="TC21 2C.11(b)-ii", reading="A-TC21-20",
    )  # fmt: skip
    bj_scope: str = option(
        "dealer_two", "who can have blackjack: the dealer, with the first two cards",
        values=("dealer_two",), cite="TC21 2C.1 Blackjack", reading="A-TC21-1",
    )  # fmt: skip
    card_reader: str = option(
        "yes", "a card reader device is attached to the table",
        values=("yes", "no"), cite="TC21 E1.10D(f)-reader", subject=EQUIPMENT,
    )  # fmt: skip
    reader_shows: str = option(
        "no", "the device gives players an opportunity to learn the hole card",
        values=("no", "yes"), cite="TC21 2C.14(k)1", subject=EQUIPMENT,
    )  # fmt: skip
    without_reader: str = option(
        "by_hand", "without a reader: the dealer looks at the hole card, or nobody does",
        values=("by_hand", "none"), cite="TC21 2C.6(i)", reading="A-TC21-6",
    )  # fmt: skip
    hole: str = option(
        "peek", "the hole card is exposed after the players, or to all before they decide",
        values=("peek", "expose_early"), cite="TC21 2C.6(i)", reading="A-TC21-5",
    )  # fmt: skip
    no_peek_loss: NoPeekLoss = option(
        "original_only", "what a blackjack costs that is found only after the players",
        values=("original_only", "all"), cite="TC21 2C.5(c)4", reading="A-TC21-6",
    )  # fmt: skip
    surrender_scope: SurrenderScope = option(
        "over21", "hands that may be surrendered",
        values=("over21", "any", "off"), cite="TC21 2C.8(a)", reading="A-TC21-8",
    )  # fmt: skip
    split_aces_one_card: str = option(
        TRUE, "a split ace gets one card only",
        values=(TRUE, FALSE), cite="TC21 2C.5(c)5iv-std", reading="A-TC21-14",
    )  # fmt: skip
    lone_split_ace_draws: str = option(
        FALSE, "an ace split from two other cards is free to draw all the same",
        values=(FALSE, TRUE), cite="TC21 2C.5(c)5iv-std", reading="A-TC21-14",
    )  # fmt: skip
    back_split: str = option(
        "first_hand_only", "whoever stands behind a spot may stay with the first hand of a split",
        values=("first_hand_only", "must_follow"), cite="TC21 2C.12(a)", reading="A-TC21-23",
    )  # fmt: skip
    left_hand_hits: str = option(
        "no", "hit cards to the first two spots are placed with the left hand",
        values=("no", "yes"), cite="TC21 2C.6(b)-left",
    )  # fmt: skip
    taller_rack: str = option(
        "no", "a taller discard rack, with a mark at the height of all decks",
        values=("no", "yes"), cite="TC21 E1.10D(e)-height", subject=EQUIPMENT,
    )  # fmt: skip

    def problems(self) -> Iterable[Refused]:
        """Everything about this configuration that subchapter 2C does not allow."""
        yield from super().problems()
        if self.breakage == "exact" and self.chip % 2 and self.surrender_scope != "off":
            yield Refused(
                f"half a wager cannot be surrendered exactly with a {self.chip}-cent chip; choose "
                "another chip or a breakage that rounds",
                "TC21 2C.8(a)",
                ("chip", "breakage", "surrender_scope"),
            )

    @property
    def devices(self) -> frozenset[str]:
        """The devices that a table with these options should have."""
        reader = {CARD_READER} if self.card_reader == "yes" else set()
        return super().devices | reader

    @property
    def match_play_on(self) -> str:
        """A coupon lies with the Three Card 21 wager."""
        return "main" if self.match_play == "accepted" else ""

    @property
    def dealer_hits_soft_17(self) -> bool:
        """The posted option of 2C.11(b)."""
        return self.h17 == TRUE

    @property
    def checks_for_blackjack(self) -> bool:
        """Whether the hole card is looked at before the players decide."""
        return self.card_reader == "yes" or self.without_reader == "by_hand"

    @property
    def hole_open(self) -> bool:
        """Whether all see the hole card before they decide."""
        return self.hole == "expose_early"

    @property
    def ace_low(self) -> bool:
        """Whether A-2-3 is a straight."""
        return self.ace_low_straight == TRUE
