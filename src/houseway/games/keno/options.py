"""The options of keno: the licensee's limits and pay table."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from houseway.games.keno import paytables
from houseway.table.names import refuse_name
from houseway.table.options import COUNT, MONEY, PAY_TABLE, Options, option
from houseway.table.refusal import Refused

PLACES = 8
"""Places at the counter, each with a writer; the number is ours."""
SALE = "KENO 15 outside sale"


@dataclass(frozen=True, kw_only=True)
class KenoOptions(Options):
    """Keno, N.J.A.C. 19:47-15."""

    tables = paytables.ALL
    house_name = "casino"
    no_use = frozenset(
        {
            "bonus_minimum",
            "bonus_maximum",
            "void_refund",
            "positions_per_player",
            "match_play",
            "idle_after",
        }
    )

    minimum: int = option(1_00, "smallest price of one game of a ticket", values=MONEY, cite=SALE)
    maximum: int = option(
        1_000_00, "largest price of one game of a ticket", values=MONEY, cite=SALE
    )
    chip: int = option(10, "smallest money; every rate is a multiple of it", values=MONEY)
    rate_minimum: int = option(10, "smallest rate of a way", values=MONEY, cite=SALE)
    most_ways: int = option(1_023, "most ways of a ticket", values=COUNT, cite=SALE)
    most_games: int = option(
        20, "most games of a ticket", values=COUNT, cite="KENO 15 outside games"
    )
    payout_cap: int | None = option(
        None,
        "most that one draw pays to all tickets together, who then share it, or none",
        values=MONEY,
        cite="KENO 15 outside limit",
        reading="X-9",
    )
    ticket_days: int = option(
        365, "days in which a ticket is redeemed", values=COUNT, cite="KENO 15 outside redeem"
    )
    casino: str = option(
        "Casino licensee's name",
        "the casino named on every ticket",
        values="a name",
        cite="KENO 15 outside paper",
    )
    keno_table: str = option(
        "sample-lounge",
        "the posted pay table; those named here are samples and no rule's",
        values=PAY_TABLE,
        cite="KENO 15 outside pay",
    )

    def problems(self) -> Iterable[Refused]:
        """Everything about this configuration that does not add up."""
        yield from super().problems()
        if self.rate_minimum < 1 or (self.chip >= 1 and self.rate_minimum % self.chip):
            yield Refused(
                "rate_minimum must be a multiple of the smallest money",
                SALE,
                ("rate_minimum", "chip"),
            )
        if self.rate_minimum > self.maximum:
            yield Refused(
                "rate_minimum must not be above maximum", SALE, ("rate_minimum", "maximum")
            )
        for name in ("most_ways", "most_games"):
            if not 1 <= getattr(self, name) <= 100_000:
                yield Refused(f"{name} must be from 1 to 100,000", SALE, (name,))
        if not 1 <= self.ticket_days <= 3_650:
            yield Refused(
                "ticket_days must be from 1 to 3,650", "KENO 15 outside redeem", ("ticket_days",)
            )
        try:
            refuse_name(self.casino, "the casino's name")
        except Refused as refused:
            yield Refused(refused.sentence, "KENO 15 outside paper", ("casino",))

    @property
    def match_play_on(self) -> str:
        """No coupon lies with a ticket."""
        return ""

    @cached_property
    def returns(self) -> dict[tuple[int, int], Fraction]:
        """What a way of one unit gives back, by its spots and its catch."""
        return paytables.returns(self.pay_table("keno_table"))

    @cached_property
    def spots_sold(self) -> tuple[int, ...]:
        """The numbers of spots the pay table has rows for."""
        return tuple(sorted({spots for spots, _ in self.returns}))
