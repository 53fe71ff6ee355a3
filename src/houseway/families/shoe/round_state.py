"""What a round dealt from a shoe remembers while it is played."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from houseway.cards.card import Card
from houseway.families.shoe.clauses import ShoeClauses
from houseway.families.shoe.options import ShoeOptions
from houseway.table.results import Result
from houseway.table.settling import payments
from houseway.table.state import Procedure, TableState
from houseway.table.steps import DEALER, Pay

O = TypeVar("O", bound=ShoeOptions)  # noqa: E741


@dataclass
class ShoeRound(Generic[O]):
    """The cards dealt to each place, and what went wrong so far."""

    table: TableState
    options: O
    side_wagers: tuple[str, ...] = ()
    seats: list[int] = field(default_factory=list)
    """Whoever wagers, from the dealer's left, seated or standing behind a spot."""
    dealt: dict[str, list[Card]] = field(default_factory=dict)
    """The cards that lie at each place."""
    held: Card | None = None
    """A card drawn in error and exposed, which is the next card for whoever takes it."""
    face_up_cards: int = 0
    won: Counter[int] = field(default_factory=Counter)
    """What each seat was paid in this round."""
    over: bool = False
    """Settled or void: what goes wrong from now on cannot make it void."""

    @property
    def clauses(self) -> ShoeClauses:
        """The game's clauses for what all these games do."""
        return self.options.clauses

    @property
    def dealer(self) -> list[Card]:
        """The dealer's cards."""
        return self.dealt.get(DEALER, [])

    def wager(self, seat: int, wager: str) -> int:
        """What a seat has on one betting area."""
        return self.table.seats[seat].wagers.get(wager, 0)

    def settle(self, seat: int, *results: Result) -> Procedure:
        """Carry results out; in all a seat wins no more in a round than the option allows (X-9).

        The one cap in the text, HL5 40.11(f), is on the aggregate payout of a player, so hands of a
        split share it with each other and with what was paid before them.
        """
        cap = self.options.payout_cap
        most = None if cap is None else cap - self.won[seat]
        for step in payments(self.table, seat, results, most):
            if isinstance(step, Pay):
                self.won[seat] += step.amount
            yield step
