"""The rules of hold'em against the dealer, as far as they move money."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from houseway.cards.ranking import Category, Kicker

PayByCategory = tuple[Fraction, ...]
"""What one unit wins for each category, from high card up to royal flush; -1 is a loss."""

PaidNets = tuple[tuple[int, tuple[PayByCategory, ...]], ...]
"""By raise in antes: what the player nets for each category, and in it for each outcome of
`kernels`, where a table pays otherwise than its odds say."""

FOLD, CHECK = "fold", "check"

QUALIFIES_FROM = Category.PAIR
"""The least hand with which the dealer plays for the ante."""

LOST = Fraction(-1)
PUSHED = Fraction(0)


def by_category(
    rows: Mapping[Category, Fraction | int], otherwise: Fraction | int = PUSHED
) -> PayByCategory:
    """Return what each category pays, from the rows of a table and what all others pay."""
    return tuple(Fraction(rows.get(category, otherwise)) for category in Category)


def raise_name(multiple: int) -> str:
    """The name of a raise of so many antes.

    >>> raise_name(3)
    'raise 3x'
    """
    return f"raise {multiple}x"


@dataclass(frozen=True)
class HoldemRules:
    """Ante and odds (or blind) before the deal, one raise at one of three stages or a fold.

    Raises are multiples of the ante. Only the largest of a stage can be best. The value of a
    raise is linear in its size: if raising gains, the largest gains most; if it loses, checking
    twice and raising at the river loses no more, because the river raise is the smallest of all.
    Hence the answer is the same whether the sizes between the smallest and the largest are whole,
    continuous or not offered at all.

    Where payments are rounded or capped (`paid`) a value is not linear any more, and every size
    that is offered is weighed.
    """

    odds_win: PayByCategory
    """What the odds wager wins when the player beats the dealer; 0 is a push."""
    odds_loss: PayByCategory
    """What the odds wager wins when the dealer beats the player; -1 is a loss."""
    before_flop: tuple[int, ...] = (1, 2, 3)
    after_flop: tuple[int, ...] = (1, 2)
    after_river: int = 1
    unqualified_dealer_takes_ante: bool = False
    """Whether a dealer without a pair who still beats the player takes the ante (A-HUH-1)."""
    kicker: Kicker = "standard"
    paid: PaidNets = ()
    """What raises really net at some wager, if breakage or a cap has a say; else nothing."""

    scale: int = field(init=False, compare=False, repr=False)
    """The least number that turns every amount into a whole number."""

    def __post_init__(self) -> None:
        """Refuse rules that the mathematics does not cover."""
        for name, table in (("odds_win", self.odds_win), ("odds_loss", self.odds_loss)):
            if len(table) != len(Category):
                raise ValueError(f"{name} has {len(table)} rows; it needs one for each category.")
        if min(self.odds_win) < 0:
            raise ValueError("A winning odds wager cannot lose money; pay 0 or more.")
        if min(self.odds_loss) < LOST:
            raise ValueError("A losing odds wager cannot lose more than itself; pay -1 or more.")
        for raises in (self.before_flop, self.after_flop):
            if not raises or list(raises) != sorted(set(raises)) or raises[0] < self.after_river:
                raise ValueError(
                    f"Raises of {raises} are not ascending multiples of the ante, none of them "
                    f"less than the raise after the river, {self.after_river}."
                )
        if self.after_river < 1:
            raise ValueError("The raise after the river is at least one ante.")
        if self.paid and not {*self.before_flop, *self.after_flop, self.after_river} <= {
            multiple for multiple, _ in self.paid
        }:
            raise ValueError("What is paid must be told for every raise that is offered.")
        pays = self.odds_win + self.odds_loss
        pays += tuple(pay for _, rows in self.paid for row in rows for pay in row)
        scale = lcm(*(pay.denominator for pay in pays))
        largest = max(map(abs, pays)) + 2 + max(self.before_flop)
        # Kernel sums reach 24 renamings x 1,081 turns and rivers x 990 dealer's hands.
        if scale * largest * 24 * 1081 * 990 >= 2**62:
            raise ValueError(
                "The pay tables need numbers too large for the sweep; use simpler odds."
            )
        object.__setattr__(self, "scale", scale)

    def never_folds(self, category: Category) -> bool:
        """Say whether raising after the river cannot be worse than folding with this category.

        A fold costs ante and odds, two units. A raise that wins or ties costs nothing; one that
        loses costs at most the ante and the raise less what the odds wager is paid then.
        """
        return self.odds_loss[category] >= self.after_river - 1

    def deciding_part(self) -> "HoldemRules":
        """Return these rules without what cannot move a choice after the flop or the river.

        A category that never folds meets both tables in every branch alike, so they cancel in
        each comparison, and any rows that never fold may stand for its own. Rules with the same
        deciding part share one sweep.
        """
        if self.paid:
            return self
        indifferent = [self.never_folds(category) for category in Category]
        return HoldemRules(
            tuple(
                PUSHED if same else pay
                for same, pay in zip(indifferent, self.odds_win, strict=True)
            ),
            tuple(
                Fraction(self.after_river - 1) if same else pay
                for same, pay in zip(indifferent, self.odds_loss, strict=True)
            ),
            before_flop=self.after_flop[-1:],
            after_flop=self.after_flop[-1:],
            after_river=self.after_river,
            unqualified_dealer_takes_ante=self.unqualified_dealer_takes_ante,
            kicker=self.kicker,
        )
