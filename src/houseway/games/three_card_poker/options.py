"""The options of Three Card Poker: the licensee's choices and the readings of unclear points."""

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.cards.ranking import Kicker
from houseway.families.one_deck.options import OneDeckOptions
from houseway.games.three_card_poker import paytables
from houseway.games.three_card_poker.clauses import CLAUSES
from houseway.table.options import PAY_TABLE, option
from houseway.table.paytables import PayTable
from houseway.table.refusal import Refused

POSITIONS = 6
"""The usual table; the text that would give the number is not at hand."""


@dataclass(frozen=True, kw_only=True)
class ThreeCardPokerOptions(OneDeckOptions):
    """Three Card Poker, N.J.A.C. 19:47-20."""

    most_positions = POSITIONS
    clauses = CLAUSES
    tables = paytables.ALL

    pair_plus_table: str = option(
        "A", "the pair plus table", values=PAY_TABLE, cite="TCP 20.11(a)2-PR"
    )
    ante_bonus_table: str = option(
        "1", "the ante bonus; table 2 pays more and needs pair plus table B",
        values=PAY_TABLE, cite="TCP 20.11(a)3i-rule", reading="A-TCP-5",
    )  # fmt: skip
    settlement: str = option(
        "by_step", "each procedure for all players in turn, or all procedures player by player",
        values=("by_step", "by_player"), cite="TCP 20.10(c)",
    )  # fmt: skip
    kicker: Kicker = option(
        "standard", "hands of one category compare by their groups first, or literally",
        values=("standard", "literal"), cite="TCP 20.3 outside rank", reading="X-3",
    )  # fmt: skip

    def _table_of(self, name: str) -> PayTable:
        """Rows of an ante bonus are beside the richer one only where pair plus table B is."""
        if name == "ante_bonus_table" and not self._has_pair_plus_b:
            return paytables.ANTE_BONUS.table(self.ante_bonus_table, among=paytables.WITHOUT_B)
        return super()._table_of(name)

    @property
    def _has_pair_plus_b(self) -> bool:
        return paytables.PAIR_PLUS.table(self.pair_plus_table).name == "B"

    def problems(self) -> Iterable[Refused]:
        """Everything about this configuration that subchapter 20 does not allow."""
        yield from super().problems()
        if self.pay_table("ante_bonus_table").name == paytables.RICHER and (
            not self._has_pair_plus_b
        ):
            yield Refused(
                "the richer ante bonus is allowed only with pair plus table B; "
                f"pair_plus_table is {self.pair_plus_table}",
                "TCP 20.11(a)3i-rule",
                ("ante_bonus_table", "pair_plus_table"),
            )
