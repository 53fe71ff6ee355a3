"""The inscriptions and signs of a blackjack table.

The given text has no section on the layout: each wording cites the rule it tells. The wording of
the dealer's draw is that of the sister game, with the option in force in place of "per posted
option".
"""

from houseway.felt.notices import Notice, Posted
from houseway.games import shared_notices
from houseway.games.blackjack.clauses import DRAW, INSURANCE
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.settle import INSURANCE_PAYS, MAIN
from houseway.games.blackjack.wagers import opening_wagers
from houseway.law import VARIANT
from houseway.table.results import EVEN


def notices(options: BlackjackOptions) -> tuple[Posted, ...]:
    """What a player needs to know of payouts and the dealer's draw, and the options in force."""
    return (
        Notice("blackjack", (f"Blackjack pays {options.pays}",), _pays_by(options), "felt or sign"),
        Notice("dealer draws", (_draw(options),), DRAW, "felt or sign"),
        *_offered(options),
        shared_notices.limits(opening_wagers(options), {MAIN: "blackjack"}),
        *shared_notices.payout_cap(options),
    )


def _pays_by(options: BlackjackOptions) -> str:
    return VARIANT if options.departs_from_three_to_two else "BJ 2.7(a)-pay"


def _draw(options: BlackjackOptions) -> str:
    if options.is_on("h17"):
        return "Dealer must draw to 16 and hit soft 17"
    return "Dealer must draw to 16 and stand on all 17's"


def _offered(options: BlackjackOptions) -> tuple[Notice, ...]:
    """Insurance, even money and surrender, each where the licensee offers it."""
    insurance = Notice(
        "insurance", (f"Insurance pays {INSURANCE_PAYS}",), INSURANCE, "felt or sign"
    )
    even_money = Notice(
        "even money",
        (f"Even money: a blackjack against an ace may be paid {EVEN} in place of insurance",),
        "BJ 2.7(c)-notice",
        "sign",
    )
    surrender = Notice(
        "surrender",
        ("Surrender offered on the first two cards: half of the wager is given up",),
        "BJ 2.8(a)-half",
        "sign",
    )
    offers = {"insurance": insurance, "even_money": even_money, "surrender": surrender}
    return tuple(notice for option, notice in offers.items() if options.is_on(option))
