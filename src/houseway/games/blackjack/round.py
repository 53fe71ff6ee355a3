"""A round of blackjack, 19:47-2.6 to 2.8 and 2.6A, from the wagers to the cards picked up."""

from houseway.families.shoe.round import take_wagers, whole_round
from houseway.families.twenty_one.dealer_blackjack import may_have_blackjack
from houseway.families.twenty_one.points import ACE
from houseway.games.blackjack.clauses import READER, SHOE
from houseway.games.blackjack.decisions import decide
from houseway.games.blackjack.draws import draw
from houseway.games.blackjack.finish import (
    BLACKJACK,
    dealer_plays,
    pick_up,
    settle_blackjacks,
    settle_dealer_blackjack,
    settle_hands,
    settle_insurance,
)
from houseway.games.blackjack.insurance import even_money, insure
from houseway.games.blackjack.irregularities import rule
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.round_state import BlackjackRound, Hand
from houseway.games.blackjack.wagers import CLAUSES
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import (
    DEALER,
    DISCARD_RACK,
    Announce,
    ChooseHand,
    Conduct,
    Deal,
    Face,
    Look,
    ReadCard,
    Reveal,
)

HOLDS_THE_CARDS = phrase(
    "holds the cards", "the {hand} hand holds the cards whenever they are held in this round"
)
CARDS_OVER_CONTAINER = phrase(
    "cards over the container",
    "the cards are kept in front of the dealer, over the table inventory container",
)
NOBODY_HANDLES = phrase(
    "nobody handles cards",
    "no player or spectator handles, removes or alters cards but as the rules permit, and no "
    "employee permits it",
)
OWN_COUNT = phrase(
    "own count",
    "each player counts the own hand and does not rely on the dealer's announcement",
)

ACES, TENS = "A", "TJQK"


def play(table: TableState) -> Procedure:
    """One round of play with all that may befall it."""
    round = BlackjackRound(table, table.options_as(BlackjackOptions))
    yield from whole_round(round, stages(round), rule)


def stages(round: BlackjackRound) -> Procedure:
    """The round in the order of the rules."""
    yield from take_wagers(round, CLAUSES.placed)
    if not round.seats:
        return
    if round.options.from_the_hand:
        yield from take_in_hand(round)  # 2.6A(b), (c)
    yield from first_cards(round)  # 2.6A(c)1-3, (h)
    yield from responsibilities(round)  # 2.6(n), (o); 2.6A(d), (k)
    yield from announce_blackjacks(round)  # 2.7(a), (b)
    yield from even_money(round)  # 2.7(c)
    yield from insure(round)  # 2.9
    yield from look_for_blackjack(round)  # 2.6(j), 2.6A(h)
    if not round.dealer_blackjack:
        yield from decide(round)  # 2.6A(d), (e); 2.8
        yield from dealer_plays(round)  # 2.6A(f)
        yield from settle_hands(round)  # 2.6A(g)
    yield from pick_up(round)  # 2.6A(i)


# --- 2.6A(b) and (c) -------------------------------------------------------------------------


def take_in_hand(round: BlackjackRound) -> Procedure:
    """2.6A(b), (c): one hand holds the cards all round; the top card may be burned unseen."""
    hand: str = yield ChooseHand(cite="BJ65 2.6A(b)-hand")
    yield Conduct(HOLDS_THE_CARDS(hand), cite="BJ65 2.6A(b)-hand")
    yield Conduct(CARDS_OVER_CONTAINER(), cite="BJ65 2.6A(b)-pos")
    if round.options.is_on("burn_each_round"):
        yield Deal(DISCARD_RACK, 1, "down", round.options.dealt_from, cite="BJ65 2.6A(c)-burn")


def first_cards(round: BlackjackRound) -> Procedure:
    """One card to each box, one face up to the dealer, a second to each box, from the left."""
    options = round.options
    face: Face = "down" if options.from_the_hand else "up"
    first, dealer, second = (
        ("BJ65 2.6A(c)1", "BJ65 2.6A(c)2", "BJ65 2.6A(c)3")
        if options.from_the_hand
        else (SHOE, SHOE, SHOE)
    )
    for seat in round.seats:
        round.hands[seat] = [Hand(seat, face_down=options.from_the_hand)]
    for hand in round.in_order:
        hand.cards += yield from draw(round, hand.place, face, first)
    yield from draw(round, DEALER, "up", dealer)
    for hand in round.in_order:
        hand.cards += yield from draw(round, hand.place, face, second)
    if options.hole_card == "peek":
        cite = "BJ65 2.6A(h)" if options.from_the_hand else READER
        yield from draw(round, DEALER, "down", cite)


def responsibilities(round: BlackjackRound) -> Procedure:
    """Who may touch cards, and whose business it is to count them."""
    yield Conduct(NOBODY_HANDLES(), cite="BJ 2.6(n)")
    if not round.options.from_the_hand:
        yield Conduct(OWN_COUNT(), cite="BJ 2.6(o)")
        return
    yield Conduct(OWN_COUNT(), cite="BJ65 2.6A(k)")
    for seat in round.seats:
        yield Look(seat, cite="BJ65 2.6A(d)-pick")


# --- 2.7, and the dealer's second card -------------------------------------------------------


def announce_blackjacks(round: BlackjackRound) -> Procedure:
    """2.7(a), (b): announced, and paid at once if the dealer cannot have one."""
    waits = may_have_blackjack(round.up)
    for hand in round.in_order:
        if not hand.blackjack:
            continue
        cite = "BJ 2.7(b)-wait" if waits else "BJ 2.7(a)-pay"
        if hand.face_down:
            yield Reveal(hand.place, 2, cite=cite)
            hand.face_down = False
        yield Announce(BLACKJACK(f"seat {hand.seat}"), cite=cite)
    if not waits:
        yield from settle_blackjacks(round, cards="BJ 2.7(a)-cards")


def look_for_blackjack(round: BlackjackRound) -> Procedure:
    """With a card reader, before any player draws: the dealer's blackjack ends the round."""
    if round.options.hole_card != "peek" or not may_have_blackjack(round.up):
        return
    cite = "BJ65 2.6A(h)" if round.options.from_the_hand else READER
    found: bool = yield ReadCard(DEALER, TENS if round.up == ACE else ACES, cite=cite)
    if found:
        round.dealt[DEALER][1:] = yield Reveal(DEALER, 1, cite=cite)
        yield from settle_dealer_blackjack(round)
        return
    yield from settle_insurance(round, dealer_blackjack=False)
    # The second card has been dealt, so the wait of 2.7(b) is over (A-BJ-7).
    yield from settle_blackjacks(round, cards="BJ 2.7(b)-pay")
