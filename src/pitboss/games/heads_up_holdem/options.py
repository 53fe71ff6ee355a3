"""The options of Heads Up Hold'em: the licensee's choices and the readings of unclear points."""

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.cards.ranking import Kicker
from pitboss.games.heads_up_holdem import paytables
from pitboss.table.options import COUNT, PAY_TABLE, Options, option
from pitboss.table.paytables import PayTable
from pitboss.table.refusal import Refused


@dataclass(frozen=True, kw_only=True)
class HeadsUpHoldemOptions(Options):
    """Heads Up Hold'em, N.J.A.C. 13:69F-39."""

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
    dealing: str = option(
        "manual_shoe", "what the cards are dealt from",
        values=("manual_shoe", "hand", "automated_shoe"), cite="HUH 39.8(a)",
    )  # fmt: skip
    shuffler: str = option(
        "none", "automated card shuffling device; one that counts the cards spares the stub count",
        values=("none", "device", "counting_device"), cite="HUH 39.4(a)-method",
    )  # fmt: skip
    shuffler_feeds_shoe: str = option(
        "no", "the device puts the stack straight into the shoe",
        values=("no", "yes"), cite="HUH 39.4(a)-feed",
    )  # fmt: skip
    pre_shuffled: str = option(
        "no", "decks arrive pre-shuffled under 13:69E-1.18A",
        values=("no", "yes"), cite="HUH 39.4(a)-start",
    )  # fmt: skip
    decks: int = option(1, "one deck, or two that alternate", values=COUNT, cite="HUH 39.2(b)")
    back: str = option("blue", "back of the first deck", values="a colour", cite="HUH 39.2(a)-deck")
    second_back: str = option(
        "red", "back of the second deck", values="a colour", cite="HUH 39.2(b)2"
    )
    cover_card: str = option(
        "yellow", "colour of the cover card", values=("yellow", "green"),
        cite="HUH 39.1 Cover card", reading="A-HUH-18",
    )  # fmt: skip
    on_shuffler_jam: str = option(
        "again", "internal controls: shuffle again by the device, or remove it and shuffle by hand",
        values=("again", "by_hand"), cite="HUH 39.12(e)",
    )  # fmt: skip
    idle_spread: str = option(
        "face_up", "how the cards of an idle table are spread",
        values=("face_up", "face_down"), cite="HUH 39.4(e)-spread",
    )  # fmt: skip
    count_every: int = option(
        5, "the stub is counted once in so many rounds", values=COUNT, cite="HUH 39.7(f)-freq"
    )
    count_basis: str = option(
        "all_52", "discard rack, hands, board and stub together must make 52",
        values=("all_52",), cite="HUH 39.1 Stub", reading="X-4",
    )  # fmt: skip
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
    )  # fmt: skip
    burns: str = option(
        "none", "burn a card before the flop and before the turn and river",
        values=("none", "before_each_stage"), cite="HUH 39.1 Burn", reading="A-HUH-17",
    )  # fmt: skip
    exposed_board: str = option(
        "continue", "a community card exposed early",
        values=("continue", "player_option_void", "void"), reading="A-HUH-16",
    )  # fmt: skip
    exposed_player: str = option(
        "continue", "a player's card exposed",
        values=("continue", "player_option_void", "void"), reading="A-HUH-16",
    )  # fmt: skip
    push_sign: str = option(
        "push_back", "how the dealer shows that the ante pushes",
        values=("push_back", "tap"), cite="HUH 39.11(b)(1)-sign",
    )  # fmt: skip

    def __post_init__(self) -> None:
        for name, tables in paytables.ALL.items():
            object.__setattr__(self, name, tables.normal(getattr(self, name)))
        super().__post_init__()

    def problems(self) -> Iterable[Refused]:
        """Everything about this configuration that subchapter 39 does not allow."""
        yield from super().problems()
        if self.decks not in (1, 2):
            yield Refused(
                f"decks is {self.decks}; the game is played with one or two", "HUH 39.2(b)"
            )
        if self.decks == 2 and self.shuffler == "none":
            yield Refused(
                "a second deck is allowed only with an automated card shuffling device",
                "HUH 39.2(b)",
            )
        colours = [back.strip().casefold() for back in self.backs]
        if "" in colours:
            yield Refused("the backs of a deck must be of some colour", "HUH 39.2(a)-deck")
        if self.decks == 2 and colours[0] == colours[1]:
            yield Refused("the backs of the two decks must be of different colour", "HUH 39.2(b)2")
        if self.cover_card in colours:
            yield Refused(
                "the cover card must be readily distinguishable from the backs of the cards",
                "HUH 39.2(a)-cover",
            )
        if self.dealing == "hand" and self.shuffler == "none":
            yield Refused(
                "dealing from the hand needs an automated card shuffling device", "HUH 39.8(b)1"
            )
        if self.dealing == "hand" and self.pre_shuffled == "yes":
            yield Refused(
                "cards dealt from the hand must be shuffled by the device, so they cannot come "
                "pre-shuffled",
                "HUH 39.8(b)1",
            )
        if self.dealing == "hand" and self.on_shuffler_jam == "by_hand":
            yield Refused(
                "cards dealt from the hand must be shuffled by the device, so a jam cannot lead to "
                "a shuffle by hand",
                "HUH 39.8(b)1",
            )
        if self.shuffler_feeds_shoe == "yes" and (
            self.shuffler == "none" or self.dealing == "hand"
        ):
            yield Refused(
                "only a shuffling device can feed a shoe, and only where a shoe is used",
                "HUH 39.4(a)-feed",
            )
        if not 1 <= self.count_every <= 5:
            yield Refused(
                "the stub is counted at least once every five rounds; count_every is 1 to 5",
                "HUH 39.7(f)-freq",
            )
        refused = "no" if self.board_source == "device" else "yes"
        if self.dealing == "automated_shoe" and self.board_first == refused:
            yield Refused(
                "an automated shoe gives the five community cards first, unless they are dealt "
                "by hand at the end (board_source)",
                "HUH 39.9(c)-board",
            )
        if self.burns == "before_each_stage" and self.deals_board_first:
            yield Refused(
                "cards can be burned only where the community cards are dealt when needed",
                "HUH 39.1 Burn",
            )
        if not 1 <= self.positions_per_player <= 6:
            yield Refused("positions_per_player is 1 to 6", "HUH E1.13Z(a)")
        for table in self.pay_tables():
            for row in table.rows:
                if self.breakage == "exact" and row.odds.stake and self.chip % row.odds.stake:
                    yield Refused(
                        f"{row.odds} cannot be paid exactly on a {self.chip}-cent chip; "
                        "choose another chip or a breakage that rounds",
                        row.cite,
                    )

    @property
    def backs(self) -> tuple[str, ...]:
        """The backs of the decks in use."""
        return (self.back, self.second_back)[: self.decks]

    @property
    def deals_board_first(self) -> bool:
        """Whether the five community cards are dealt before the hole cards (A-HUH-12)."""
        if self.board_first == "by_device":
            return self.dealing == "automated_shoe" and self.board_source == "device"
        return self.board_first == "yes"

    def pay_table(self, option_name: str) -> PayTable:
        """The table in force for a pay-table option."""
        return paytables.in_force(option_name, getattr(self, option_name))

    def pay_tables(self) -> tuple[PayTable, ...]:
        """All four tables in force."""
        return tuple(self.pay_table(name) for name in paytables.ALL)
