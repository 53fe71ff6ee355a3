"""What players do with their hands: 2.8, 2.6A(d) and (e), and 13:69F-2.10 and 2.11."""

from dataclasses import replace

from houseway.families.shoe.phrases import TOTAL, WAGER_ON_CARDS
from houseway.families.twenty_one.dealer_blackjack import may_have_blackjack
from houseway.families.twenty_one.plays import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import GOAL
from houseway.games.blackjack import clauses, plays
from houseway.games.blackjack.draws import draw
from houseway.games.blackjack.finish import carry_out, collect, results_of
from houseway.games.blackjack.round_state import BlackjackRound, Hand
from houseway.games.blackjack.settle import hand_result, surrender_result
from houseway.games.blackjack.wagers import double_wager, main_wager
from houseway.law import cites
from houseway.table.phrases import phrase
from houseway.table.state import Procedure
from houseway.table.steps import Announce, Ask, Choice, Conduct, Reveal, seat_place
from houseway.table.steps import Split as MoveApart

PASSED_21 = phrase("passed 21", "{seat} has passed 21 and discards its first two cards face down")


def decide(round: BlackjackRound) -> Procedure:
    """Each player from the dealer's left decides on the own hand, and on each hand of a split."""
    for hand in round.in_order:
        if hand.blackjack:
            continue
        if not hand.face_down:
            cite = "BJ 2.8(a)-half" if round.options.is_on("surrender") else clauses.SHOE
            yield Announce(TOTAL(f"seat {hand.seat}", hand.points.total), cite=cite)
        yield from play_hand(round, hand)


def play_hand(round: BlackjackRound, hand: Hand) -> Procedure:
    """Decisions on one hand until it stands, is given up or has passed 21."""
    decided = False
    while may_go_on(round, hand):
        choices = legal_choices(round, hand, decided=decided)
        choice: str = yield Ask(
            hand.seat,
            choices,
            refused=refused_choices(round, decided=decided),
            otherwise=STAND,
            place=hand.place,
            cite=asks(round),
        )
        decided = True
        if choice == SURRENDER:
            yield from surrender(round, hand)
            return
        if choice == SPLIT:
            yield from split(round, hand)
            return
        if choice == STAND:
            return
        yield from take_card(round, hand, doubled=choice == DOUBLE)
        if choice == DOUBLE:
            return


@cites("BJ65 2.6A(e)2-no")
def may_go_on(round: BlackjackRound, hand: Hand) -> bool:
    """Whether anything is left to decide; nobody draws after passing 21.

    A hand that lies face down may be 21 for all that the dealer knows, and its player is asked.
    """
    if hand.settled:
        return False
    if hand.from_split and len(hand.cards) == 2 and not may_draw(round, hand):
        return may_split(round, hand)
    return hand.face_down or hand.points.total < GOAL


def asks(round: BlackjackRound) -> str:
    """The clause by which the dealer asks for decisions."""
    return "BJ65 2.6A(d)-ask" if round.options.from_the_hand else clauses.SHOE


def legal_choices(round: BlackjackRound, hand: Hand, *, decided: bool) -> tuple[Choice, ...]:
    """What the hand allows and the seat's chips cover."""
    amount = round.wager(hand.seat, main_wager(hand.number))
    covered = amount <= round.table.seats[hand.seat].chips
    ask = asks(round)
    found = []
    if may_draw(round, hand):
        found.append(Choice(HIT, ask))
    if covered and may_double(round, hand):
        found.append(Choice(DOUBLE, clauses.DOUBLE, double_wager(hand.number), amount))
    if covered and may_split(round, hand):
        new = main_wager(len(round.hands[hand.seat]) + 1)
        found.append(Choice(SPLIT, clauses.SPLIT, new, amount))
    if round.options.is_on("surrender") and not decided and not hand.from_split:
        found.append(Choice(SURRENDER, "BJ 2.8(a)-half"))
    return (*found, Choice(STAND, ask))


def refused_choices(round: BlackjackRound, *, decided: bool) -> tuple[Choice, ...]:
    """A surrender after any other decision comes too late."""
    late = decided and round.options.is_on("surrender")
    return (Choice(SURRENDER, "BJ 2.8(a)-order"),) if late else ()


def may_draw(round: BlackjackRound, hand: Hand) -> bool:
    """Whether the hand may draw a card beyond its second."""
    one_card = round.options.is_on("split_aces_one_card")
    return not hand.from_split or plays.may_draw_split(hand.values[0], aces_one_card=one_card)


def may_double(round: BlackjackRound, hand: Hand) -> bool:
    """Whether the hand has its first two cards and may be doubled."""
    options = round.options
    return len(hand.cards) == plays.DOUBLE_SIZE and (
        not hand.from_split
        or plays.may_double_split(
            hand.values[0], das=options.is_on("das"),
            aces_one_card=options.is_on("split_aces_one_card"),
        )
    )  # fmt: skip


def may_split(round: BlackjackRound, hand: Hand) -> bool:
    """Whether the hand is two cards of one value and its seat may have one hand more."""
    options, made = round.options, len(round.hands[hand.seat])
    if len(hand.cards) != 2 or len(set(hand.values)) > 1:
        return False
    again = options.is_on("resplit_aces")
    return made < plays.most_hands(hand.values[0], options.split_hands, resplit_aces=again)


# --- carried out -----------------------------------------------------------------------------


def take_card(round: BlackjackRound, hand: Hand, *, doubled: bool) -> Procedure:
    """2.6A(e): one card face up, 2.10: sideways when doubled; past 21 a hand is lost at once."""
    hand.doubled = doubled
    drawn = "BJ65 2.6A(e)" if round.options.from_the_hand else asks(round)
    if doubled:
        hand.cards += yield from draw(round, hand.place, "up", clauses.DOUBLE, "sideways")
    else:
        hand.cards += yield from draw(round, hand.place, "up", drawn)
    if not hand.face_down:
        yield Announce(TOTAL(f"seat {hand.seat}", hand.points.total), cite=asks(round))
    if hand.points.bust:
        yield from bust(round, hand)


def bust(round: BlackjackRound, hand: Hand) -> Procedure:
    """2.6A(e)2, 3: the first two cards are laid down as they are, and the wager is collected."""
    if hand.face_down:
        yield Conduct(PASSED_21(f"seat {hand.seat}"), cite="BJ65 2.6A(e)2-bust")
    lost = hand_result(hand.points, round.dealer_points)
    if not round.options.from_the_hand:
        lost = replace(lost, cite=clauses.COMPARE)
    yield from carry_out(round, hand.seat, results_of(hand, lost))
    yield from collect(round, hand, lost.cite)


def surrender(round: BlackjackRound, hand: Hand) -> Procedure:
    """2.8: half goes back at once, or the wager waits on the cards for the second card."""
    hand.surrendered = True
    if may_have_blackjack(round.up):
        yield Conduct(WAGER_ON_CARDS(f"seat {hand.seat}"), cite="BJ 2.8(a)2")
        return
    given_up = surrender_result(round.up, dealer_blackjack=False)
    yield from carry_out(round, hand.seat, results_of(hand, given_up))
    yield from collect(round, hand, given_up.cite)


def split(round: BlackjackRound, hand: Hand) -> Procedure:
    """2.11: the pair becomes two hands, and the one on the dealer's left is finished first."""
    if hand.face_down:
        yield Reveal(hand.place, 2, cite="BJ65 2.6A(e)1")
        hand.face_down = False
    hands = round.hands[hand.seat]
    other = Hand(hand.seat, len(hands) + 1, [hand.cards.pop()], from_split=True)
    hand.from_split = True
    yield MoveApart(hand.place, (seat_place(hand.seat, other.number),), cite=clauses.SPLIT)
    round.dealt[other.place] = [round.dealt[hand.place].pop()]
    hands.insert(hands.index(hand) + 1, other)
    for each in (hand, other):
        each.cards += yield from draw(round, each.place, "up", clauses.SPLIT)
        yield Announce(TOTAL(f"seat {each.seat}", each.points.total), cite=clauses.SPLIT)
        yield from play_hand(round, each)
