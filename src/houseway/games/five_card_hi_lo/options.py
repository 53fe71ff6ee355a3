"""The options of 5 Card Hi-Lo: the licensee's choices and the readings of unclear points."""

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.families.colours import COLOURS
from houseway.families.one_deck.options import OneDeckOptions
from houseway.games.five_card_hi_lo import paytables
from houseway.games.five_card_hi_lo.clauses import CLAUSES
from houseway.table.options import COUNT, EQUIPMENT, PAY_TABLE, option
from houseway.table.refusal import Refused

POSITIONS = 7


@dataclass(frozen=True, kw_only=True)
class FiveCardHiLoOptions(OneDeckOptions):
    """5 Card Hi-Lo, N.J.A.C. 13:69F-40."""

    most_positions = POSITIONS
    clauses = CLAUSES
    tables = paytables.ALL

    positions_per_player: int = option(
        POSITIONS, "hands one player may play, each at a position of its own",
        values=COUNT, cite="HL5 40.6(g)", reading="A-HL5-10",
    )  # fmt: skip
    cover_card: str = option(
        "yellow", "colour of the cover card",
        values=COLOURS, cite="HL5 40.2(a)-opaque", subject=EQUIPMENT,
    )  # fmt: skip
    cutting_card: str = option(
        "green", "colour of the cutting card, which no procedure uses",
        values=COLOURS, cite="HL5 40.2(a)-opaque", reading="A-HL5-15", subject=EQUIPMENT,
    )  # fmt: skip
    poker_bonus_table: str = option(
        "1", "the poker bonus table", values=PAY_TABLE, cite="HL5 40.11(d)-rule",
        reading="A-HL5-14",
    )  # fmt: skip
    tie_table: str = option("1", "the tie bet table", values=PAY_TABLE, cite="HL5 40.11(c)-both")
    ante_bonus_table: str = option(
        "1", "the ante bonus; the printed odds are the least that may be paid",
        values=PAY_TABLE, cite="HL5 40.11(e)-3A", reading="A-HL5-9",
    )  # fmt: skip
    tie_pay: str = option(
        "highest", "a tie of both hands is paid by its own row only, or by all rows it fulfils",
        values=("highest", "cumulative"), cite="HL5 40.11(c)-both", reading="A-HL5-6",
    )  # fmt: skip
    ante_bonus_on_fold: str = option(
        "no", "three or four aces are paid to a player who folded them",
        values=("no", "yes"), cite="HL5 40.10(f)", reading="A-HL5-8",
    )  # fmt: skip
    dealer_set: str = option(
        "top3", "the house way: the three cards of most points high",
        values=("top3",), cite="HL5 40.10(c)", reading="A-HL5-3",
    )  # fmt: skip
    foul: str = option(
        "reset_by_house", "a hand that a player set foul, in live play on record",
        values=("reset_by_house", "lose"), cite="HL5 40.5(b)-player", reading="A-HL5-5",
    )  # fmt: skip
    extra_hands: str = option(
        "blind_play", "a player's further hands: played unseen, seen in turn, or folded unseen too",
        values=("blind_play", "sequential_view", "blind_fold_allowed"),
        cite="HL5 40.6(g)2ii", reading="A-HL5-10",
    )  # fmt: skip
    misdeal: str = option(
        "specific_40_12d", "a wrong number of cards voids the hand that has it, or all hands",
        values=("specific_40_12d", "all_void"), cite="HL5 40.12(d)-player", reading="A-HL5-11",
    )  # fmt: skip
    count_exempt: str = option(
        "auto_shoe_only", "where a shuffling device that counts spares the stub count",
        values=("auto_shoe_only", "all_methods"), cite="HL5 40.9(f)-exempt", reading="A-HL5-12",
    )  # fmt: skip
    exposed_dealer: str = option(
        "void", "a card of the dealer exposed early",
        values=("void", "continue"), cite="HL5 40.10(c)", reading="A-HL5-16",
    )  # fmt: skip

    def problems(self) -> Iterable[Refused]:
        """Everything about this configuration that subchapter 40 does not allow."""
        yield from super().problems()
        if self.cutting_card in self.backs:
            yield Refused(
                "the cutting card must be readily distinguishable from the backs of the cards",
                "HL5 40.2(a)-opaque",
                ("cutting_card", "back", "second_back"),
            )
        if self.payout_cap is not None:
            yield Refused(
                "the aggregate payout limit is computed as the rule says; payout_cap must be none",
                "HL5 40.11(f)",
                ("payout_cap",),
            )
