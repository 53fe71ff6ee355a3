"""What a table of Casino War chooses."""

from collections.abc import Iterable
from dataclasses import dataclass

from casino_war.clauses import CLAUSES
from houseway.families.one_deck.options import OneDeckOptions
from houseway.table.refusal import Refused

POSITIONS = 7


@dataclass(frozen=True, kw_only=True)
class CasinoWarOptions(OneDeckOptions):
    """Casino War, from one deck."""

    clauses = CLAUSES
    most_positions = POSITIONS
    no_use = frozenset({"bonus_minimum", "bonus_maximum"})

    def problems(self) -> Iterable[Refused]:
        """Everything about this configuration that the rules do not allow."""
        yield from super().problems()
        if self.breakage == "exact" and self.chip % 2:
            yield Refused(
                f"half an ante cannot be surrendered exactly with a {self.chip}-cent chip; choose "
                "another chip or a breakage that rounds",
                "WAR 6(c)",
                ("chip", "breakage"),
            )
