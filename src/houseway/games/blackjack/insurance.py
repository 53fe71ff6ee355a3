"""Even money and insurance, 2.7(c) and 2.9, while the dealer shows an ace."""

from houseway.families.shoe.notices import is_offered
from houseway.families.twenty_one.plays import INSURE, NO_INSURANCE
from houseway.families.twenty_one.points import ACE
from houseway.games.blackjack.clauses import INSURANCE as CITE
from houseway.games.blackjack.finish import carry_out, collect
from houseway.games.blackjack.round_state import BlackjackRound
from houseway.games.blackjack.settle import INSURANCE, MAIN, even_money_result, most_insurance
from houseway.table.phrases import phrase
from houseway.table.state import Procedure
from houseway.table.steps import Announce, Ask, Choice

INSURANCE_OFFERED = phrase("insurance offered", "Insurance?")

EVEN_MONEY, WAIT = "even money", "wait"


def even_money(round: BlackjackRound) -> Procedure:
    """2.7(c): before more cards, a blackjack may be paid 1 to 1 in place of insurance.

    Only where notice of it was given, which is on record since the opening or since a change.
    """
    if round.up != ACE or not is_offered(round.table, "even_money"):
        return
    cite = "BJ 2.7(c)-even"
    for hand in round.in_order:
        if not hand.blackjack:
            continue
        choices = (Choice(EVEN_MONEY, cite), Choice(WAIT, cite))
        if (yield Ask(hand.seat, choices, place=hand.place, cite=cite)) == EVEN_MONEY:
            yield from carry_out(round, hand.seat, (even_money_result(),))
            yield from collect(round, hand, cite)


def insure(round: BlackjackRound) -> Procedure:
    """2.9: a wager of up to half the first one that the dealer has blackjack."""
    if round.up != ACE or not round.options.is_on("insurance"):
        return
    yield Announce(INSURANCE_OFFERED(), cite=CITE)
    for hand in round.in_order:
        seat, chip = round.table.seats[hand.seat], round.options.chip
        most = min(most_insurance(seat.wagers[MAIN], chip), seat.chips // chip * chip)
        if most < chip:
            continue
        wager = Choice(INSURE, CITE, INSURANCE, chip, most)
        yield Ask(hand.seat, (wager, Choice(NO_INSURANCE, CITE)), place=hand.place, cite=CITE)
