"""Rounds of blackjack for whoever decides outside the kernel, thousands at once.

One player a round, cards face up from a full shoe, a card reader for the dealer's second card. What
is legal, how points are counted and what is paid are the tables that the simulator reads as well
(`families.twenty_one.round_kernels`); the order of a round is that of `round.stages`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.batch import counting, payments, shoe_cards
from houseway.families.twenty_one.points import ACE, GOAL, TEN
from houseway.games.blackjack import settle
from houseway.games.blackjack.kernel import rules_as_tables
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.solve import rules_of
from houseway.math.compiled import compiled, int64, uint64
from houseway.math.philox import Key, deal
from houseway.table.refusal import Refused

AHEAD = 80
"""More cards than four hands and the dealer's can have, of eight decks."""
HANDS, CARDS = 4, 24
"""Hands a pair may become, and cards of a hand at the most."""
LOOK_ON, INSURING, PLAYING, OVER = range(4)
"""Where a round stands: over before anything was asked, asked so, or over."""
STAND, HIT, DOUBLE, SPLIT, SURRENDER, INSURE, NO_INSURANCE, SEEN = range(8)
"""What may be decided, by numbers of this file."""
DECISIONS = 8


# Where a round stands, as places of one row of numbers: a compiled function is quick with a few
# arrays and slow with many.
AT, STAGE, MANY, NOW, DEPTH, DECIDED, INSURED = range(7)
"""Cards dealt, the stage, hands, the hand that is decided on, hands that wait, and whether the hand
has been decided on and the wager insured."""
SIZE, HARD, ACES, FIRST, STAKE, FROM_SPLIT, GONE, WAITING = range(7, 7 + 8 * (HANDS + 1), HANDS + 1)
"""Of each hand, the dealer's last: its cards, points with aces as 1, whether it has one, what its
first card counts, wagers on it, whether a split made it, whether it is decided; then the hands that
wait for their second card, the last first."""
WIDTH = WAITING + HANDS + 1
LYING, WON = range(2)
"""What lies on the layout, and what was won and lost so far, in units of the first wager."""


class Many(NamedTuple):
    """Where rounds stand."""

    shoe: NDArray[np.uint16]
    """[round, place]: the cards to come"""
    cards: NDArray[np.uint8]
    """[round, hand, card]: numbers among 52, the dealer's hand last"""
    state: NDArray[np.int64]
    """[round, place]"""
    money: NDArray[np.float64]
    """[round, LYING or WON]"""


KINDS, COUNTS, VALUE_COUNTS, ENDS = 52, 31, TEN + 1, 6
VALUE = 0
TOTAL = VALUE + KINDS
DEALER_DRAWS = TOTAL + 2 * COUNTS
NATURAL = DEALER_DRAWS + 2 * COUNTS
NET = NATURAL + VALUE_COUNTS * VALUE_COUNTS
SPLIT_DRAWS = NET + (GOAL + 1) * ENDS
SPLIT_DOUBLES = SPLIT_DRAWS + VALUE_COUNTS
MOST_HANDS = SPLIT_DOUBLES + VALUE_COUNTS
SURRENDERS = MOST_HANDS + VALUE_COUNTS
INSURES = SURRENDERS + 1
DECKS = INSURES + 1
"""Where each table of the simulator begins in one row of numbers."""
INSURANCE, INSURANCE_PAYS, NATURAL_PAYS, SURRENDER_LOSES = range(4)


class ManyRules(NamedTuple):
    """What is done at a table."""

    facts: NDArray[np.int64]
    """the tables of the simulator, one after the other"""
    pays: NDArray[np.float64]
    """how much of the first wager is insured, what that and a blackjack win, what is given up"""


def table_of(options: BlackjackOptions, main: int) -> ManyRules:
    """The tables of these options, with a first wager of so many cents."""
    if options.hole_card != "peek" or options.from_the_hand or options.is_on("even_money"):
        raise Refused(
            "many rounds of blackjack at once are dealt face up from a shoe with a card reader, "
            "and without even money"
        )
    rules = rules_of(options)
    insured = main // 2 // options.chip * options.chip
    cards = shoe_cards(options.decks, burned=0, each_round=0, cut_off=options.parts_cut_off)
    counted, legal = counting(rules.h17), rules_as_tables(options, rules, "best")
    paid = payments(settle.hand_result, lambda stake, first: stake)
    insures = options.is_on("insurance") and insured >= options.chip
    facts = (
        cards.value[:KINDS], counted.total, counted.dealer_draws, counted.blackjack, paid.net,
        legal.draws, legal.doubles, legal.most_hands,
        np.array([legal.surrender, insures, options.decks]),
    )  # fmt: skip
    return ManyRules(
        np.concatenate([np.asarray(fact, dtype=np.int64).ravel() for fact in facts]),
        np.array(
            [
                insured / main,
                float(settle.insurance_result(TEN).net),
                float(settle.blackjack_result(rules.blackjack_pays, ACE, False).net),
                float(rules.surrender_loses),
            ]
        ),
    )


def many(rounds: int) -> Many:
    """Room for rounds."""
    return Many(
        np.zeros((rounds, AHEAD), dtype=np.uint16),
        np.zeros((rounds, HANDS + 1, CARDS), dtype=np.uint8),
        np.zeros((rounds, WIDTH), dtype=np.int64),
        np.zeros((rounds, 2)),
    )


def deal_rounds(key: Key, first: int, new: NDArray[np.bool_], table: ManyRules, held: Many) -> int:
    """Deal the next rounds in place of those that are over; how many."""
    return int(begin_rounds(uint64(key[0]), uint64(key[1]), first, new, table, held))


# --- compiled ----------------------------------------------------------------------------------


@compiled
def begin_rounds(
    key_0: int, key_1: int, first: int, new: NDArray[np.bool_], table: ManyRules, held: Many
) -> int:
    """Deal rounds up to their first decision, or to the end."""
    places = np.arange(KINDS * table.facts[DECKS]).astype(np.uint16)
    dealt = int64(0)
    ahead = min(AHEAD, len(places))
    for n in range(len(new)):
        if not new[n]:
            continue
        deal(key_0, key_1, 0, first + dealt, ahead, places, held.shoe[n])
        dealt += 1
        held.state[n, :] = 0
        held.state[n, MANY] = 1
        held.money[n, LYING], held.money[n, WON] = 1.0, 0.0
        held.state[n, STAKE : STAKE + HANDS + 1] = 1
        for hand in (0, HANDS, 0, HANDS):
            draw(n, hand, table, held)
        natural, up = is_natural(n, 0, table, held), held.state[n, FIRST + HANDS]
        if natural and not may_have(up, table):
            settle_hand(n, 0, table.pays[NATURAL_PAYS], held)
            held.state[n, STAGE] = LOOK_ON
        elif up == ACE and table.facts[INSURES]:
            held.state[n, STAGE] = INSURING
        else:
            look(n, table, held)
            if held.state[n, STAGE] == OVER:
                held.state[n, STAGE] = LOOK_ON
    return dealt


@compiled
def draw(n: int, hand: int, table: ManyRules, held: Many) -> None:
    """The next card to a hand."""
    place = int64(held.shoe[n, held.state[n, AT]])
    held.state[n, AT] += 1
    add(n, hand, place % KINDS, table.facts[VALUE + place % KINDS], held)


@compiled
def add(n: int, hand: int, kind: int, value: int, held: Many) -> None:
    """A card to a hand."""
    size = held.state[n, SIZE + hand]
    held.cards[n, hand, size] = kind
    if size == 0:
        held.state[n, FIRST + hand] = value
    held.state[n, SIZE + hand] = size + 1
    held.state[n, HARD + hand] += value
    if value == ACE:
        held.state[n, ACES + hand] = 1


@compiled
def total(n: int, hand: int, table: ManyRules, held: Many) -> int:
    """What a hand counts."""
    return int64(table.facts[TOTAL + 2 * held.state[n, HARD + hand] + held.state[n, ACES + hand]])


@compiled
def is_natural(n: int, hand: int, table: ManyRules, held: Many) -> bool:
    """Whether the first two cards are a blackjack."""
    first = held.state[n, FIRST + hand]
    return bool(table.facts[NATURAL + VALUE_COUNTS * first + held.state[n, HARD + hand] - first])


@compiled
def may_have(up: int, table: ManyRules) -> bool:
    """Whether the dealer may have a blackjack with this card."""
    row = NATURAL + VALUE_COUNTS * up
    return bool(table.facts[row + ACE] or table.facts[row + TEN])


@compiled
def settle_hand(n: int, hand: int, net: float, held: Many) -> None:
    """A hand is decided: so much is won with it."""
    held.state[n, GONE + hand] = True
    held.money[n, LYING] -= held.state[n, STAKE + hand]
    held.money[n, WON] += net


@compiled
def look(n: int, table: ManyRules, held: Many) -> None:
    """The card reader looks for blackjack; the round is over, or the player decides."""
    natural = is_natural(n, 0, table, held)
    found = may_have(held.state[n, FIRST + HANDS], table) and is_natural(n, HANDS, table, held)
    if held.state[n, INSURED]:
        held.money[n, LYING] -= table.pays[INSURANCE]
        won = table.pays[INSURANCE_PAYS] if found else -1.0
        held.money[n, WON] += table.pays[INSURANCE] * won
    if found:
        settle_hand(n, 0, 0.0 if natural else -1.0, held)
        held.state[n, STAGE] = OVER
    elif natural:
        settle_hand(n, 0, table.pays[NATURAL_PAYS], held)
        held.state[n, STAGE] = OVER
    else:
        held.state[n, STAGE] = PLAYING
        go_on(n, table, held)


@compiled
def may_draw(n: int, hand: int, table: ManyRules, held: Many) -> bool:
    """Whether a hand may have a card beyond its second."""
    draws = table.facts[SPLIT_DRAWS + held.state[n, FIRST + hand]]
    return bool(draws or not held.state[n, FROM_SPLIT + hand])


@compiled
def may_split(n: int, hand: int, table: ManyRules, held: Many) -> bool:
    """Whether a hand is a pair, and one hand more is allowed."""
    first = held.state[n, FIRST + hand]
    pair = held.state[n, SIZE + hand] == 2 and held.state[n, HARD + hand] == 2 * first
    return bool(pair and held.state[n, MANY] < table.facts[MOST_HANDS + first])


@compiled
def go_on(n: int, table: ManyRules, held: Many) -> None:
    """To the next hand that may be decided on, or to the dealer."""
    while True:
        hand = held.state[n, NOW]
        if not held.state[n, GONE + hand]:
            if (
                held.state[n, FROM_SPLIT + hand]
                and held.state[n, SIZE + hand] == 2
                and not may_draw(n, hand, table, held)
            ):
                if may_split(n, hand, table, held):
                    return
            elif total(n, hand, table, held) < GOAL and held.state[n, STAKE + hand] == 1:
                return
        if not next_hand(n, table, held):
            return


@compiled
def next_hand(n: int, table: ManyRules, held: Many) -> bool:
    """The next hand gets its second card; if there is none, the dealer plays."""
    if held.state[n, DEPTH] == 0:
        dealer(n, table, held)
        return False
    held.state[n, DEPTH] -= 1
    held.state[n, NOW] = held.state[n, WAITING + held.state[n, DEPTH]]
    held.state[n, DECIDED] = False
    draw(n, held.state[n, NOW], table, held)
    return True


@compiled
def dealer(n: int, table: ManyRules, held: Many) -> None:
    """The dealer draws while a hand is at stake, and the hands are settled."""
    alive = False
    for hand in range(held.state[n, MANY]):
        alive = alive or not held.state[n, GONE + hand]
    while alive:
        counted = 2 * held.state[n, HARD + HANDS] + held.state[n, ACES + HANDS]
        if not table.facts[DEALER_DRAWS + counted]:
            break
        draw(n, HANDS, table, held)
    end = min(total(n, HANDS, table, held), GOAL + 1) - 17
    for hand in range(held.state[n, MANY]):
        if not held.state[n, GONE + hand]:
            won = table.facts[NET + ENDS * total(n, hand, table, held) + end]
            settle_hand(n, hand, float(held.state[n, STAKE + hand] * won), held)
    held.state[n, STAGE] = OVER


@compiled
def legal(table: ManyRules, held: Many, found: NDArray[np.int8]) -> None:
    """[round, decision]: what may be decided now."""
    state, facts = held.state, table.facts
    found[:] = 0
    for n in range(len(found)):
        stage, hand = state[n, STAGE], state[n, NOW]
        if stage == LOOK_ON:
            found[n, SEEN] = 1
        elif stage == INSURING:
            found[n, INSURE] = found[n, NO_INSURANCE] = 1
        elif stage == PLAYING:
            split, first = state[n, FROM_SPLIT + hand], state[n, FIRST + hand]
            two = state[n, SIZE + hand] == 2
            found[n, STAND] = 1
            found[n, HIT] = not split or facts[SPLIT_DRAWS + first]
            found[n, DOUBLE] = two and (not split or facts[SPLIT_DOUBLES + first])
            pair = two and state[n, HARD + hand] == 2 * first
            found[n, SPLIT] = pair and state[n, MANY] < facts[MOST_HANDS + first]
            found[n, SURRENDER] = facts[SURRENDERS] and not state[n, DECIDED] and not split


@compiled
def observe(
    held: Many,
    only: NDArray[np.bool_],
    numbers: NDArray[np.float32],
    face_down: float,
    shown: int,
    chips: float,
    main: float,
    seen: NDArray[np.float32],
) -> None:
    """Write what the player of each of these rounds sees, as `envs.seeing.Sight` has it."""
    money = (HANDS + 1) * shown
    for n in range(len(only)):
        if not only[n]:
            continue
        stage = held.state[n, STAGE]
        asked = stage in (INSURING, PLAYING)
        for hand in range(HANDS + 1):
            size = held.state[n, SIZE + hand]
            for card in range(shown):
                seen[n, hand * shown + card] = (
                    numbers[held.cards[n, hand, card]] if card < size else 0.0
                )
        if asked:
            seen[n, HANDS * shown + 1] = face_down
        put_in = (held.money[n, LYING] - held.money[n, WON]) * main
        seen[n, money] = chips - put_in
        seen[n, money + 1] = put_in
        seen[n, money + 2] = held.money[n, LYING] * main
        seen[n, money + 3] = asked
        seen[n, money + 4] = held.state[n, NOW] + 1 if asked else 0
        seen[n, money + 5] = 0


@compiled
def decide(chosen: NDArray[np.int64], table: ManyRules, held: Many) -> None:
    """Carry out a legal decision in each round; where it is below 0, nothing."""
    for n in range(len(chosen)):
        choice, hand = chosen[n], held.state[n, NOW]
        if choice < 0:
            continue
        if choice == SEEN:
            held.state[n, STAGE] = OVER
        elif choice in (INSURE, NO_INSURANCE):
            if choice == INSURE:
                held.state[n, INSURED] = True
                held.money[n, LYING] += table.pays[INSURANCE]
            look(n, table, held)
        elif choice == SURRENDER:
            settle_hand(n, hand, -table.pays[SURRENDER_LOSES], held)
            held.state[n, STAGE] = OVER
        elif choice == SPLIT:
            split_hand(n, hand, table, held)
            go_on(n, table, held)
        elif choice == STAND:
            if next_hand(n, table, held):
                go_on(n, table, held)
        else:
            if choice == DOUBLE:
                held.state[n, STAKE + hand] = 2
                held.money[n, LYING] += 1.0
            held.state[n, DECIDED] = True
            draw(n, hand, table, held)
            if total(n, hand, table, held) > GOAL:
                settle_hand(n, hand, -float(held.state[n, STAKE + hand]), held)
            go_on(n, table, held)


@compiled
def split_hand(n: int, hand: int, table: ManyRules, held: Many) -> None:
    """The pair becomes two hands; the first gets its second card, the other waits."""
    other = held.state[n, MANY]
    held.state[n, MANY] += 1
    held.money[n, LYING] += 1.0
    value = held.state[n, FIRST + hand]
    held.state[n, SIZE + hand] = 1
    held.state[n, HARD + hand] = value
    held.state[n, FROM_SPLIT + hand] = held.state[n, FROM_SPLIT + other] = True
    add(n, other, int64(held.cards[n, hand, 1]), value, held)
    held.cards[n, hand, 1] = 0
    held.state[n, WAITING + held.state[n, DEPTH]] = other
    held.state[n, DEPTH] += 1
    held.state[n, DECIDED] = False
    draw(n, hand, table, held)
