"""The inscriptions and signs of a Three Card 21 table, 13:69E-1.10D(b)3, 4 and (c), 13:69F-2C."""

from houseway.felt.notices import Notice, Posted
from houseway.games import shared_notices
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.settle import (
    BONUS,
    INSURANCE_PAYS,
    MAIN,
    three_card_21_result,
)
from houseway.games.three_card_21.wagers import opening_wagers

NAMES = {MAIN: "Three Card 21", BONUS: "Three Card 21 bonus"}

INSCRIPTIONS = (
    Notice("21", (f"21 pays {three_card_21_result().odds}",), "TC21 E1.10D(b)3i", "felt or sign"),
    Notice("insurance", (f"Insurance pays {INSURANCE_PAYS}",), "TC21 E1.10D(b)3ii", "felt or sign"),
    Notice(
        "dealer draws",
        ("Dealer must draw to 16.", "Stands or hits on all 17's per posted option"),
        "TC21 E1.10D(b)3iii",
        "felt or sign",
    ),
    Notice(
        "equal wagers",
        (
            "Both the Three Card 21 wager and the Three Card 21 bonus wager",
            "must be in equal amounts",
        ),
        "TC21 E1.10D(b)3iv",
        "felt or sign",
    ),
)
"""In the words of the clause."""


def notices(options: ThreeCard21Options) -> tuple[Posted, ...]:
    """The inscriptions and odds on the layout or on the sign, and the options in force."""
    return (
        *INSCRIPTIONS,
        shared_notices.odds(
            options,
            "bonus",
            "Three Card 21 bonus wager",
            "TC21 E1.10D(b)4",
            "felt or sign",
            "TC21 E1.10D(c)",
        ),
        _soft_17(options),
        *_surrender(options),
        shared_notices.limits(opening_wagers(options), NAMES),
        *shared_notices.payout_cap(options),
    )


def _soft_17(options: ThreeCard21Options) -> Notice:
    """The posted option that the inscription of the dealer's draw speaks of."""
    if options.dealer_hits_soft_17:
        return Notice("soft 17", ("Dealer hits soft 17",), "TC21 2C.11(b)-ii", "sign")
    return Notice("soft 17", ("Dealer stands on all 17's",), "TC21 2C.11(b)-i", "sign")


def _surrender(options: ThreeCard21Options) -> tuple[Notice, ...]:
    if options.surrender_scope == "off":
        return ()
    hands = "totals over 21" if options.surrender_scope == "over21" else "any initial hand"
    line = f"Surrender offered on {hands}: half of the wager is given up"
    return (Notice("surrender", (line,), "TC21 2C.8(c)", "sign"),)
