"""The felt and the signs."""

from casino_war.options import POSITIONS, CasinoWarOptions
from casino_war.wagers import ANTE, WAR, opening_wagers
from houseway.felt.layout_requirements import NAME, Area, LayoutRequirements
from houseway.felt.notices import Notice, Posted
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field
from houseway.games import dealer_side, shared_notices
from houseway.table.held import cards_at, stake_at
from houseway.table.results import EVEN
from houseway.table.steps import DEALER

REQUIREMENTS = LayoutRequirements(
    most_positions=POSITIONS,
    positions_cite="WAR 8(a)",
    sides_cite="WAR 8(a)",
    name_cite="WAR 8(a)",
    areas=(Area(ANTE, "WAR 8(a)"), Area(WAR, "WAR 8(a)")),
    relations=(),
    boxes_cite="WAR 8(a)",
    odds_cite="WAR 8(b)",
)

FIELDS = (
    Field("cards", (), "cards", 0, 66, 120, 97, cards=2, holds=cards_at()),
    Field(WAR, ("WAR",), "circle", 0, 175, 96, 96, holds=stake_at(WAR)),
    Field(ANTE, ("ANTE",), "circle", 0, 290, 96, 96, holds=stake_at(ANTE)),
)


def layout_requirements(options: CasinoWarOptions) -> LayoutRequirements:
    """The same whatever the options are."""
    return REQUIREMENTS


def notices(options: CasinoWarOptions) -> tuple[Posted, ...]:
    """What a player needs to know of the payouts, and the sign with the limits."""
    return (
        Notice("payouts", (f"Winning wagers pay {EVEN}",), "WAR 8(b)", "felt or sign"),
        Notice(
            "tie", ("On a tie go to war or surrender half of the ante",), "WAR 8(b)", "felt or sign"
        ),
        shared_notices.limits(opening_wagers(options)),
        *shared_notices.payout_cap(options),
    )


def design(options: CasinoWarOptions) -> Design:
    """One circle behind the other."""
    return Design(
        game="casino-war",
        title="Casino War",
        citation="Rules of Casino War",
        requirements=REQUIREMENTS,
        fields=FIELDS,
        rows=((CardRow("dealer's cards", "DEALER'S CARDS", 2, holds=DEALER),),),
        furniture=dealer_side.one_deck(options, REQUIREMENTS),
        arcs=(Arc("tie", 22), Arc("payouts", 22), Arc(NAME, 56), Arc(TITLE, 36)),
    )
