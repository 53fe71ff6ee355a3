"""The options of Heads Up Hold'em: the licensee's choices and the readings of unclear points."""

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.cards.ranking import Kicker
from houseway.families.one_deck.options import OneDeckOptions
from houseway.games.heads_up_holdem import paytables
from houseway.games.heads_up_holdem.clauses import CLAUSES
from houseway.table.options import EQUIPMENT, PAY_TABLE, option
from houseway.table.refusal import Refused

POSITIONS = 6
"""At most, by 13:69E-1.13Z(a)."""


@dataclass(frozen=True, kw_only=True)
class HeadsUpHoldemOptions(OneDeckOptions):
    """Heads Up Hold'em, N.J.A.C. 13:69F-39."""

    most_positions = POSITIONS
    clauses = CLAUSES
    tables = paytables.ALL

    odds_table: str = option(
        "1", "what a win with a straight or better pays on the odds wager",
        values=PAY_TABLE, cite="HUH 39.11(b)(5)-raise",
    )  # fmt: skip
    bad_beat_table: str = option(
        "1", "what a loss with a straight or better pays on the odds wager",
        values=PAY_TABLE, cite="HUH 39.11(f)-bets", reading="A-HUH-8",
    )  # fmt: skip
    trips_plus_table: str = option(
        "1", "the trips plus table", values=PAY_TABLE, cite="HUH 39.11(g)-rule"
    )
    pocket_bonus_table: str = option(
        "1", "the pocket bonus table", values=PAY_TABLE, cite="HUH 39.11(i)-rule"
    )
    raise_steps: str = option(
        "nj_integer", "raises in whole antes, only the largest of each stage, or any between",
        values=("nj_integer", "exact_max", "continuous"), cite="HUH 39.10(d)", reading="A-HUH-3",
    )  # fmt: skip
    ante_nonqualify: str = option(
        "push", "the ante when the dealer has less than a pair and still beats the player",
        values=("push", "lose_if_beaten"), cite="HUH 39.11(b)(1)-qual", reading="A-HUH-1",
    )  # fmt: skip
    trips_on_fold: str = option(
        "live", "the trips plus wager of a player who folded",
        values=("live", "forfeit"), cite="HUH 39.11(g)-rule", reading="A-HUH-6",
    )  # fmt: skip
    trips_plus_settled: str = option(
        "before", "trips plus is settled before or after the main wagers",
        values=("before", "after"), cite="HUH 39.11(h)",
    )  # fmt: skip
    kicker: Kicker = option(
        "standard", "hands of one category compare by their groups first, or literally",
        values=("standard", "literal"), cite="HUH 39.1 Rank", reading="X-3",
    )  # fmt: skip
    board_first: str = option(
        "by_device", "whether the five community cards are dealt first, face down",
        values=("by_device", "yes", "no"), cite="HUH 39.10(c)-order", reading="A-HUH-12",
    )  # fmt: skip
    board_source: str = option(
        "device", "with an automated shoe: its first stack is the board, or it is dealt by hand",
        values=("device", "dealer_hand"), cite="HUH 39.9(c)-board", reading="A-HUH-14",
        subject=EQUIPMENT,
    )  # fmt: skip
    burns: str = option(
        "none", "burn a card before the flop and before the turn and river",
        values=("none", "before_each_stage"), cite="HUH 39.1 Burn", reading="A-HUH-17",
    )  # fmt: skip
    exposed_board: str = option(
        "continue", "a community card exposed early",
        values=("continue", "player_option_void", "void"), reading="A-HUH-16",
    )  # fmt: skip
    push_sign: str = option(
        "push_back", "how the dealer shows that the ante pushes",
        values=("push_back", "tap"), cite="HUH 39.11(b)(1)-sign",
    )  # fmt: skip

    def problems(self) -> Iterable[Refused]:
        """Everything about this configuration that subchapter 39 does not allow."""
        yield from super().problems()
        refused = "no" if self.board_source == "device" else "yes"
        if self.dealing == "automated_shoe" and self.board_first == refused:
            yield Refused(
                "an automated shoe gives the five community cards first, unless they are dealt "
                "by hand at the end (board_source)",
                "HUH 39.9(c)-board",
                ("board_first", "board_source", "dealing"),
            )
        if self.burns == "before_each_stage" and self.deals_board_first:
            yield Refused(
                "cards can be burned only where the community cards are dealt when needed",
                "HUH 39.1 Burn",
                ("burns", "board_first", "dealing"),
            )

    @property
    def deals_board_first(self) -> bool:
        """Whether the five community cards are dealt before the hole cards (A-HUH-12)."""
        if self.board_first == "by_device":
            return self.dealing == "automated_shoe" and self.board_source == "device"
        return self.board_first == "yes"
