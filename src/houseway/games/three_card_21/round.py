"""A round of Three Card 21, 13:69F-2C.5 and 2C.6, from the wagers to the cards in the rack."""

from collections.abc import Generator
from typing import Any

from houseway.families.shoe.phrases import SOFT_TOTAL, TOTAL
from houseway.families.shoe.round import take_wagers, whole_round
from houseway.families.twenty_one.dealer_blackjack import (
    late_blackjack_results,
    may_have_blackjack,
)
from houseway.families.twenty_one.plays import INSURE, NO_INSURANCE
from houseway.families.twenty_one.points import ACE, Points, dealer_draws, is_blackjack, value
from houseway.games.three_card_21.dealing import collect, deal_card, overlaps
from houseway.games.three_card_21.deciding import play_on, play_spot
from houseway.games.three_card_21.irregularities import (
    broken_reader,
    burn_held,
    make_up_for_missed_cards,
    rule,
    take_missed_cards,
)
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.round_state import Hand, ThreeCard21Round
from houseway.games.three_card_21.settle import (
    INSURANCE,
    blackjack_result,
    bonus_result,
    hand_result,
    insurance_result,
    lost_to_blackjack,
    most_insurance,
    paid_at_once,
    surrender_result,
)
from houseway.games.three_card_21.wagers import CLAUSES, SIDE_WAGERS
from houseway.law import cites
from houseway.table.faults import Fault, FaultKind
from houseway.table.phrases import Said, phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import (
    CARD_READER,
    DEALER,
    Announce,
    Ask,
    Choice,
    Collect,
    Conduct,
    LeaveHoleCard,
    ReadCard,
    Reveal,
    Stand,
    Step,
)

DRAWN_WITH_LEFT = phrase(
    "drawn with the left hand",
    "each card is drawn with the left hand, turned face up and placed with the right",
)
HITS_WITH_LEFT = phrase(
    "hits with the left hand", "hit cards to the first two spots are placed with the left hand"
)
DEALT_FROM_LEFT = phrase(
    "dealt from the left", "the cards are dealt from the dealer's left around the table"
)
BONUS_FIRST = phrase("bonus first", "the bonus wagers are resolved first")
TWENTY_ONE_PAID = phrase("21 paid", "the 21 of {seat} is paid")
INSURANCE_RESOLVED = phrase("insurance resolved", "the insurance bets are resolved")
SETTLED_FROM_RIGHT = phrase(
    "settled from the right", "the wagers are settled from the dealer's right"
)

TENS, ACES = "TJQK", "A"

Looking = Generator[Step, Any, bool]
"""A procedure that finds out something."""


def play(table: TableState) -> Procedure:
    """One round of play with all that may befall it."""
    round = ThreeCard21Round(table, table.options_as(ThreeCard21Options), SIDE_WAGERS)
    yield from whole_round(round, stages(round), rule)


@cites("TC21 2C.7(a)1", "TC21 2C.7(a)2")
def stages(round: ThreeCard21Round) -> Procedure:
    """2C.5 and 2C.6 in their order."""
    yield from take_wagers(round, CLAUSES.placed, "TC21 2C.5(e)-cash")
    if not round.seats:
        return
    round.remember_wagers()
    yield from deal_three_cards(round)  # 2C.6(d)
    yield from settle_bonus(round)  # (e), 2C.5(b)
    yield from pay_three_card_21s(round)  # (f), 2C.5(c)1
    yield from offer_insurance(round)  # (g), 2C.7
    blackjack = yield from check_for_blackjack(round)  # (i), (j)
    if not blackjack:
        for spot in list(round.hands):
            yield from play_spot(round, spot)  # 2C.5(c)5
        yield from make_up_for_missed_cards(round, play_on)  # 2C.14(h)
        yield from play_dealers_hand(round)  # (k), 2C.11
        yield from settle_hands(round)  # (l)
    yield from pick_up_cards(round)  # (m)


# --- 2C.6(d): the deal -----------------------------------------------------------------------


@cites("TC21 2C.6(d)")
def deal_three_cards(round: ThreeCard21Round) -> Procedure:
    """(b) and (d): from the dealer's left, three cards to each spot, two to the dealer."""
    yield Conduct(DRAWN_WITH_LEFT(), cite="TC21 2C.6(b)-hands")
    if round.options.left_hand_hits == "yes":
        yield Conduct(HITS_WITH_LEFT(), cite="TC21 2C.6(b)-left")
    yield Conduct(DEALT_FROM_LEFT(), cite="TC21 2C.6(d)")
    for turn, cite in enumerate(("TC21 2C.6(d)1", "TC21 2C.6(d)3", "TC21 2C.6(d)5"), start=1):
        for hand in round.clockwise:
            yield from deal_card(round, hand.place, "up", cite, overlaps(round, hand))
        if turn > 1:
            yield from take_missed_cards(round, turn)  # 2C.14(g)
        if turn == 1:
            yield from deal_up_card(round, "TC21 2C.6(d)2")
        elif turn == 2:
            yield from deal_hole_card(round, "TC21 2C.6(d)4")
    while round.up is None:  # 2C.14(e)
        yield from deal_up_card(round, "TC21 2C.14(e)")
    while round.hole is None:
        yield from deal_hole_card(round, "TC21 2C.14(e)")


def deal_up_card(round: ThreeCard21Round, cite: str) -> Procedure:
    """The dealer's first card, face up."""
    before = len(round.dealer)
    yield from deal_card(round, DEALER, "up", cite)
    if len(round.dealer) > before:
        round.up = round.dealer[-1]


@cites("TC21 2C.1 Hole card")
def deal_hole_card(round: ThreeCard21Round, cite: str) -> Procedure:
    """The dealer's second card, face down."""
    before = len(round.dealer)
    yield from deal_card(round, DEALER, "down", cite)
    if len(round.dealer) > before:
        round.hole = round.dealer[-1]


# --- 2C.6(e) to (g): bonus, 21s, insurance ---------------------------------------------------


@cites("TC21 2C.5(b)", "TC21 2C.6(e)")
def settle_bonus(round: ThreeCard21Round) -> Procedure:
    """(e): losing bonus wagers are collected, then winning ones paid, before anything else."""
    table = round.options.pay_table("bonus_table")
    results = [
        (seat, bonus_result(table, round.cards(hand), round.options.ace_low))
        for hand in round.counter_clockwise
        for seat in round.people(hand)
    ]
    yield Conduct(BONUS_FIRST(), cite="TC21 2C.6(e)")
    for outcome in ("take", "pay"):
        for seat, result in results:
            if result.outcome == outcome:
                yield from round.settle(seat, result)


@cites("TC21 2C.6(f)-21")
def pay_three_card_21s(round: ThreeCard21Round) -> Procedure:
    """(f): totals are announced from the left, and each 21 is paid."""
    for hand in round.clockwise:
        yield from announce(round, hand, "TC21 2C.6(f)-say")
        paid = paid_at_once(round.total(hand), cards=3, split=False, doubled=False)
        if paid is not None:
            yield Conduct(TWENTY_ONE_PAID(f"seat {hand.spot}"), cite="TC21 2C.6(f)-21")
            yield from round.settle_hand(hand, paid)


def announce(round: ThreeCard21Round, hand: Hand, cite: str) -> Procedure:
    """The dealer says a hand's total."""
    yield Announce(total_of(f"seat {hand.spot}", round.total(hand)), cite=cite)


@cites("TC21 2C.1 Hard total", "TC21 2C.1 Soft total")
def total_of(place: str, count: Points) -> Said:
    """A point count as the dealer announces it."""
    return (SOFT_TOTAL if count.soft else TOTAL)(place, count.total)


@cites("TC21 2C.5(c)2")
def offer_insurance(round: ThreeCard21Round) -> Procedure:
    """(g): against an ace whoever has no 21 may insure, each person on a spot alone."""
    open_hands = [hand for hand in round.clockwise if not hand.done]
    if up_value(round) != ACE or not open_hands:
        return
    for hand in open_hands:
        people = round.people(hand)
        for seat in people:
            cite = "TC21 2C.12(e)" if len(people) > 1 else "TC21 2C.6(g)"
            yield Ask(seat, insurance_choices(round, seat), cite=cite)
    for hand in open_hands:
        yield from announce(round, hand, "TC21 2C.6(h)")


def insurance_choices(round: ThreeCard21Round, seat: int) -> tuple[Choice, ...]:
    """2C.7(b): up to half the wager, or to the next chip if half cannot be bet."""
    no = Choice(NO_INSURANCE, "TC21 2C.6(g)")
    chip, stake = round.options.chip, round.first_wagers[seat]
    chips = round.table.seats[seat].chips
    most = min(most_insurance(stake, chip), chips // chip * chip)
    if most < chip:
        return (no,)
    cite = "TC21 2C.7(b)-round" if 2 * most > stake else "TC21 2C.7(b)-half"
    return (no, Choice(INSURE, cite, INSURANCE, chip, most))


# --- 2C.6(i) and (j): has the dealer blackjack? ----------------------------------------------


def up_value(round: ThreeCard21Round) -> int:
    """What the dealer's first card counts."""
    assert round.up is not None
    return value(round.up)


@cites("TC21 2C.1 Blackjack")
def dealer_has_blackjack(round: ThreeCard21Round) -> bool:
    """An ace and a ten-value card, of the dealer only and as the first two (A-TC21-1)."""
    assert round.up is not None and round.hole is not None
    return is_blackjack(value(round.up), value(round.hole))


def check_for_blackjack(round: ThreeCard21Round) -> Looking:
    """(i) and (j): a blackjack is exposed and ends the round (A-TC21-5, A-TC21-6)."""
    if all(hand.done for hand in round.clockwise):
        return False
    if round.options.hole == "expose_early":
        yield from reveal_hole_card(round)
        known = True
    else:
        known = yield from look_for_blackjack(round)
    if not known:
        return False
    blackjack = dealer_has_blackjack(round)
    if blackjack and not round.hole_shown:
        yield from reveal_hole_card(round)
    round.no_blackjack = not blackjack
    yield from settle_insurance(round)
    if blackjack:
        for hand in round.counter_clockwise:
            if not hand.done:
                yield from round.settle_hand(hand, blackjack_result())
    return blackjack


def look_for_blackjack(round: ThreeCard21Round) -> Looking:
    """With an ace or ten up, by the card reader or by the dealer; whether anybody looked."""
    options = round.options
    reads = CARD_READER in round.table.devices
    if not may_have_blackjack(up_value(round)):
        if reads:
            yield LeaveHoleCard(cite="TC21 2C.14(k)")
        return False
    ranks = TENS if up_value(round) == ACE else ACES
    if reads:
        try:
            yield ReadCard(DEALER, ranks, CARD_READER, cite="TC21 E1.10D(f)-reader")
            return True
        except Fault as fault:
            assert fault.found.kind is FaultKind.READER_BROKEN
            yield from broken_reader()  # 2C.14(l)
    if options.without_reader == "none":
        return False
    yield ReadCard(DEALER, ranks, DEALER, cite="TC21 2C.6(i)")
    return True


def reveal_hole_card(round: ThreeCard21Round) -> Procedure:
    """The hole card is turned over."""
    yield Reveal(DEALER, 1, cite="TC21 2C.6(i)")
    round.hole_shown = True


@cites("TC21 2C.6(j)", "TC21 2C.7(c)", "TC21 2C.7(d)")
def settle_insurance(round: ThreeCard21Round) -> Procedure:
    """(j): losing insurance bets are collected, or winning ones paid, before any further card."""
    assert round.hole is not None
    result = insurance_result(value(round.hole))
    insured = [seat for seat in reversed(round.seats) if round.wager(seat, INSURANCE)]
    if insured:
        yield Conduct(INSURANCE_RESOLVED(), cite="TC21 2C.6(j)")
    for seat in insured:
        yield from round.settle(seat, result)


# --- 2C.6(k): the dealer ---------------------------------------------------------------------


def play_dealers_hand(round: ThreeCard21Round) -> Procedure:
    """The hole card, then cards by the posted option, unless no hand is left to compare."""
    if not round.hole_shown:
        yield Reveal(DEALER, 1, cite="TC21 2C.5(d)-draw")
        round.hole_shown = True
        if not round.no_blackjack:
            yield from settle_insurance(round)
        yield from settle_surrendered(round)  # 2C.8(a)2
    h17 = round.options.dealer_hits_soft_17
    cite = "TC21 2C.11(b)-ii" if h17 else "TC21 2C.11(b)-i"
    if all(hand.done for hand in round.clockwise):
        cite = "TC21 2C.11(c)"
    else:
        while dealer_draws(round.dealer_total, h17):
            yield from deal_card(round, DEALER, "up", "TC21 2C.6(k)-play")
    yield Stand(DEALER, cite=cite)
    yield from burn_held(round)  # 2C.14(c)
    yield Announce(total_of(DEALER, round.dealer_total), cite="TC21 2C.6(k)-say")


@cites("TC21 2C.8(b)")
def settle_surrendered(round: ThreeCard21Round) -> Procedure:
    """2C.8(a)2: what lies on the cards, as soon as the hole card is revealed."""
    for hand in round.counter_clockwise:
        if hand.surrendered:
            result = surrender_result(up_value(round), dealer_has_blackjack(round))
            yield from round.settle_hand(hand, result)


# --- 2C.6(l) and (m): settlement -------------------------------------------------------------


@cites("TC21 2C.5(h)", "TC21 2C.6(l)", "TC21 2C.1 Push", "TC21 2C.9(d)", "TC21 2C.10(c)3")
def settle_hands(round: ThreeCard21Round) -> Procedure:
    """(l): from the dealer's right, what has not been decided yet."""
    blackjack = dealer_has_blackjack(round)
    yield Conduct(SETTLED_FROM_RIGHT(), cite="TC21 2C.6(l)")
    for hand in round.counter_clockwise:
        if hand.done:
            continue
        if blackjack:
            yield from settle_late_blackjack(round, hand)
        else:
            result = hand_result(round.total(hand), round.dealer_total)
            yield from round.settle_hand(hand, result)


def settle_late_blackjack(round: ThreeCard21Round, hand: Hand) -> Procedure:
    """A blackjack nobody had looked for takes first wagers, and others as the option says."""
    taken = blackjack_result().cite
    back = "TC21 2C.5(c)5iv-std" if hand.split else "TC21 2C.9(d)"  # both by 13:69F-2
    hand.done = True
    for seat in round.people(hand):
        wagers = round.wagers(seat, hand)
        lost = lost_to_blackjack(
            round.options.no_peek_loss,
            stake=len(wagers),
            first=hand.number == 1,
            bust=round.total(hand).bust,
        )
        for result in late_blackjack_results(wagers, lost, taken, back, "A-TC21-6"):
            yield from round.settle(seat, result)


def pick_up_cards(round: ThreeCard21Round) -> Procedure:
    """(m): from the dealer's right, hand by hand, the dealer's cards on top of them."""
    for hand in round.counter_clockwise:
        yield from collect(round, hand, "TC21 2C.6(m)")
    round.dealt.pop(DEALER, None)
    yield Collect(DEALER, cite="TC21 2C.6(m)")
