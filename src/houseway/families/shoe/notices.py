"""What may be offered only after notice: 2C.8(c) of Three Card 21, 2.7(c) of blackjack."""

from dataclasses import dataclass, field

from houseway.families.shoe.batch import clauses_of, options_of
from houseway.families.shoe.steps import GIVEN, NOT_GIVEN, GiveNotice
from houseway.table.state import OwnState, Procedure, TableState


@dataclass
class ShoeState(OwnState):
    """The options of whose offers notice has been given."""

    noticed: set[str] = field(default_factory=set)

    def notice_given(self, option: str) -> None:
        """Notice was given at the opening, or with a change."""
        self.noticed.add(option)


def give_notices(table: TableState) -> Procedure:
    """At the opening: of each offer that needs notice, whether it has been given."""
    options = options_of(table)
    for option, notice in clauses_of(table).notices.items():
        if options.offers(option):
            yield GiveNotice(notice.words, (GIVEN, NOT_GIVEN), option, cite=notice.cite)


def is_offered(table: TableState, option: str) -> bool:
    """Whether the table offers what an option is about, and notice of it has been given."""
    return options_of(table).offers(option) and option in table.own.noticed
