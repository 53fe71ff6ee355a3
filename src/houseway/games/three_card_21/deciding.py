"""What the players decide, 13:69F-2C.5(c)5 and 2C.8 to 2C.12: surrender, split, draw, double."""

from collections.abc import Generator
from typing import Any

from houseway.families.shoe.notices import is_offered
from houseway.families.shoe.phrases import WAGER_ON_CARDS
from houseway.families.twenty_one.dealer_blackjack import may_have_blackjack
from houseway.families.twenty_one.plays import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import GOAL, Points, value
from houseway.games.three_card_21 import irregularities
from houseway.games.three_card_21.dealing import collect, deal_card
from houseway.games.three_card_21.options import TRUE
from houseway.games.three_card_21.plays import BUST
from houseway.games.three_card_21.round_state import Hand, ThreeCard21Round
from houseway.games.three_card_21.settle import (
    hand_result,
    paid_at_once,
    split_clause,
    split_hand_draws,
    surrender_clause,
    surrender_result,
)
from houseway.games.three_card_21.wagers import double_wager, main_wager
from houseway.law import cites
from houseway.table.faults import Fault, FaultKind
from houseway.table.phrases import phrase
from houseway.table.state import Procedure
from houseway.table.steps import (
    Announce,
    Ask,
    Choice,
    Conduct,
    Split,
    Step,
    seat_place,
)

TOTAL_OF_HAND = phrase("total of hand", "{Seat}, hand {number}: {total}")
SOFT_TOTAL_OF_HAND = phrase("soft total of hand", "{Seat}, hand {number}: soft {total}")
ONE_CARD_FOR_ACE = phrase("one card for a split ace", "a split ace gets one card")

NO_DOUBLE, FIRST_HAND = "no double", "first hand only"


# --- one spot --------------------------------------------------------------------------------


def play_spot(round: ThreeCard21Round, spot: int) -> Procedure:
    """2C.5(c)5: the options with three cards, in the order of the rule."""
    (hand,) = round.hands[spot]
    if hand.done:
        return
    answer = yield from choose(round, hand, first_choices(round, hand))
    if answer == SURRENDER:
        yield from surrender(round, hand)
    elif answer == SPLIT:
        yield from split(round, hand)
    else:
        yield from carry_on(round, hand, answer)


def first_choices(round: ThreeCard21Round, hand: Hand) -> tuple[Choice, ...]:
    """What three cards allow: i surrender, ii and iii split, v stand, draw or double."""
    values, seat = round.values(hand), round.caller(hand.spot)
    choices: list[Choice] = []
    cite = surrender_clause(values, round.options.surrender_scope)
    if cite and is_offered(round.table, "surrender_scope"):
        choices.append(Choice(SURRENDER, cite))
    cite = split_clause(values)
    drawn = irregularities.gets_cards(round, hand)
    if cite and drawn and (stakes := split_stakes(round, seat)):
        choices.append(Choice(SPLIT, cite, main_wager(2), stakes, also=(main_wager(3),)))
    if round.total(hand).bust:
        return (*choices, Choice(BUST, "TC21 2C.5(d)-pay"))
    return (*choices, *drawing_choices(round, hand, "TC21 2C.5(c)5v"))


@cites("TC21 2C.10(a)")
def split_stakes(round: ThreeCard21Round, seat: int) -> int:
    """Each of the two additional wagers, equal to the original; nothing without the chips."""
    stake = round.first_wagers[seat]
    return stake if round.table.seats[seat].chips >= 2 * stake else 0


def drawing_choices(round: ThreeCard21Round, hand: Hand, cite: str) -> tuple[Choice, ...]:
    """Stand, draw, and double before any additional card; a card held in error is the next."""
    if not irregularities.gets_cards(round, hand):
        return (Choice(STAND, cite),)
    held = round.held is not None
    choices = [
        Choice(STAND, "TC21 2C.14(c)-refuse" if held else cite),
        Choice(HIT, "TC21 2C.14(c)-use" if held else "TC21 2C.11(a)"),
    ]
    dealt = 2 if hand.split else 3
    if len(round.cards(hand)) == dealt:
        choices += double_choice(round, hand, round.caller(hand.spot), "TC21 2C.9(a)")
    return tuple(choices)


def double_choice(round: ThreeCard21Round, hand: Hand, seat: int, cite: str) -> list[Choice]:
    """An additional wager of any amount up to the original."""
    chip = round.options.chip
    most = min(round.wager(seat, main_wager(hand.number)), round.table.seats[seat].chips)
    most -= most % chip
    if most < chip:
        return []
    return [Choice(DOUBLE, cite, double_wager(hand.number), chip, most)]


def choose(
    round: ThreeCard21Round, hand: Hand, choices: tuple[Choice, ...]
) -> Generator[Step, Any, str]:
    """Ask the one who decides. A card drawn in error and exposed meanwhile is the next card."""
    seat = round.caller(hand.spot)
    draws = irregularities.gets_cards(round, hand) and not round.total(hand).bust
    while True:
        names = [choice.name for choice in choices]
        if names in ([BUST], [STAND]):  # nothing to choose (A-TC21-10, A-TC21-30)
            return names[0]
        taking = draws and round.held is not None and names[0] == STAND
        try:
            answer: str = yield Ask(
                seat,
                choices,
                refused=irregularities.refused_choices(round, hand),
                place=hand.place,
                may_draw=draws and round.held is None,
                otherwise=STAND if STAND in names else "",
                cite="TC21 2C.14(c)-use" if taking else choices[0].cite,
            )
        except Fault as fault:
            assert fault.found.kind is FaultKind.EXPOSED_IN_ERROR
            yield from irregularities.expose(round, fault.found)
            drawing = drawing_choices(round, hand, choices[0].cite)
            choices = (
                *(choice for choice in choices if choice.name in (SURRENDER, SPLIT)),
                *drawing,
            )
            continue
        if answer == STAND and draws and round.held is not None:
            irregularities.refuse(round, hand)
        return answer


@cites("TC21 2C.11(a)2")
def carry_on(round: ThreeCard21Round, hand: Hand, answer: str) -> Procedure:
    """Draw until the player stands, doubles, passes 21 or makes it."""
    while not hand.done and answer not in (STAND, BUST):
        if answer.startswith(DOUBLE):
            hand.doubled = True
            yield from follow_double(round, hand)
        missing = len(round.cards(hand))
        if hand.doubled:
            yield from deal_card(round, hand.place, "up", "TC21 2C.9(b)", "sideways")
        else:
            yield from deal_card(round, hand.place, "up", "TC21 2C.11(a)")
        if len(round.cards(hand)) == missing:
            round.missed.append(hand)
            return
        yield from look_at(round, hand)
        if hand.done or hand.doubled:
            return
        answer = yield from choose(round, hand, drawing_choices(round, hand, "TC21 2C.5(c)5v"))
    if not hand.done:
        yield from look_at(round, hand)


@cites("TC21 2C.11(a)1")
def look_at(round: ThreeCard21Round, hand: Hand) -> Procedure:
    """A hand of 21 is paid at once, and one over 21 is lost."""
    count = round.total(hand)
    paid = paid_at_once(count, cards=len(round.cards(hand)), split=hand.split, doubled=hand.doubled)
    if paid is not None:
        yield from round.settle_hand(hand, paid)
        if hand.split or hand.doubled:
            yield from collect(round, hand, paid.cite)
    elif count.bust:
        lost = hand_result(count, Points(GOAL, False))
        yield from round.settle_hand(hand, lost)
        yield from collect(round, hand, lost.cite)


def play_on(round: ThreeCard21Round, hand: Hand) -> Procedure:
    """What follows a card that was missed and made up for, by 2C.14(h)."""
    if hand.split and len(round.cards(hand)) == 2:
        yield from complete_split_hand(round, hand)
        return
    yield from look_at(round, hand)
    if not hand.done and not hand.doubled:
        answer = yield from choose(round, hand, drawing_choices(round, hand, "TC21 2C.5(c)5v"))
        yield from carry_on(round, hand, answer)


# --- surrender, split, double ----------------------------------------------------------------


def surrender(round: ThreeCard21Round, hand: Hand) -> Procedure:
    """2C.8: half at once, or the wager waits on the cards for the hole card."""
    assert round.up is not None
    up = value(round.up)
    if may_have_blackjack(up) and not round.hole_shown:
        hand.surrendered = True
        yield Conduct(WAGER_ON_CARDS(f"seat {hand.spot}"), cite="TC21 2C.8(a)2")
        return
    yield from round.settle_hand(hand, surrender_result(up, False))


def split(round: ThreeCard21Round, hand: Hand) -> Procedure:
    """2C.10: three hands, each completed before the next gets a card."""
    first = tuple(round.values(hand))
    followers = [seat for seat in round.people(hand) if seat != round.caller(hand.spot)]
    for seat in followers:
        yield from follow_split(round, seat)
    places = tuple(seat_place(hand.spot, number) for number in (2, 3))
    yield Split(hand.place, places, cite="TC21 2C.10(a)")
    for place, card in zip(places, round.dealt[hand.place][1:], strict=True):
        round.dealt[place] = [card]
    del round.dealt[hand.place][1:]
    hands = [Hand(hand.spot, number, first) for number in (1, 2, 3)]
    round.hands[hand.spot] = hands
    for each in hands:
        yield from play_split_hand(round, each)


def play_split_hand(round: ThreeCard21Round, hand: Hand) -> Procedure:
    """2C.10(b) and (c): a second card, then stand, draw or double; never split again."""
    if not irregularities.gets_cards(round, hand):
        return
    yield from deal_card(round, hand.place, "up", "TC21 2C.10(b)")
    if len(round.cards(hand)) < 2:
        round.missed.append(hand)
        return
    yield from complete_split_hand(round, hand)


@cites("TC21 2C.5(c)5iv-re", "TC21 2C.10(c)1")
def complete_split_hand(round: ThreeCard21Round, hand: Hand) -> Procedure:
    """What follows the second card; a split ace has only that one (A-TC21-14)."""
    count = round.total(hand)
    said = (SOFT_TOTAL_OF_HAND if count.soft else TOTAL_OF_HAND)(
        f"seat {hand.spot}", hand.number, count.total
    )
    yield Announce(said, cite="TC21 2C.10(c)")
    yield from look_at(round, hand)
    if hand.done:
        return
    draws = split_hand_draws(
        hand.split_from,
        hand.split_from[hand.number - 1],
        split_aces_one_card=round.options.split_aces_one_card == TRUE,
        lone_split_ace_draws=round.options.lone_split_ace_draws == TRUE,
    )
    if not draws:
        yield Conduct(ONE_CARD_FOR_ACE(), cite="TC21 2C.5(c)5iv-std")
        return
    answer = yield from choose(round, hand, drawing_choices(round, hand, "TC21 2C.10(c)"))
    yield from carry_on(round, hand, answer)


def follow_split(round: ThreeCard21Round, seat: int) -> Procedure:
    """Somebody else on the spot adds two wagers, or stays with the first hand (A-TC21-23)."""
    cite = "TC21 2C.12(a)"
    choices: list[Choice] = []
    if stakes := split_stakes(round, seat):
        choices.append(Choice(SPLIT, cite, main_wager(2), stakes, also=(main_wager(3),)))
    stays = Choice(FIRST_HAND, cite)
    refused: tuple[Choice, ...] = ()
    if not choices or round.options.back_split == "first_hand_only":
        choices.append(stays)
    else:  # yet nobody stakes anything for somebody absent
        refused = (stays,)
    yield Ask(seat, tuple(choices), refused=refused, otherwise=FIRST_HAND, cite=cite)


def follow_double(round: ThreeCard21Round, hand: Hand) -> Procedure:
    """2C.12(d): the others on the spot may double as well, and need not."""
    for seat in round.people(hand)[1:]:
        cite = "TC21 2C.12(d)"
        choices = (Choice(NO_DOUBLE, cite), *double_choice(round, hand, seat, cite))
        yield Ask(seat, choices, cite=cite)
