"""Rounds of Three Card 21 for whoever decides outside the kernel, thousands at once.

The dealer looks at the hole card before anybody decides. What the twenty-one games share is in
`families.twenty_one.many_hands`; the order of a round is that of `round.stages`.
"""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.many_hands import (
    ACES,
    AHEAD,
    DECKS,
    FIRST,
    HANDS,
    HARD,
    INSURANCE,
    INSURED,
    INSURES,
    INSURING,
    KINDS,
    LOOK_ON,
    LYING,
    MANY,
    NOW,
    OVER,
    OWN,
    OWN_PAYS,
    PLAYING,
    SIZE,
    STAGE,
    STAKE,
    SURRENDER_LOSES,
    VALUE,
    VALUE_COUNTS,
    WON,
    Many,
    ManyRules,
    add,
    draw,
    is_natural,
    may_have,
    play_dealer,
    settle_hand,
    settle_insurance,
    tables_of,
    total,
)
from houseway.families.twenty_one.points import ACE, GOAL, TEN, VALUES
from houseway.games.three_card_21 import settle
from houseway.games.three_card_21.kernel import bonus_by_cards
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.solve import rules_of
from houseway.math.compiled import compiled, int64, uint64
from houseway.math.philox import Key, deal
from houseway.table.refusal import Refused

STAND, HIT, DOUBLE, SPLIT, SURRENDER, INSURE, NO_INSURANCE, SEEN, BUST = range(9)
"""What may be decided, by numbers of this file."""
DECISIONS = 9

THREES = VALUE_COUNTS**3
SPLITS = OWN
GIVES_UP = SPLITS + THREES
ACE_DRAWS = GIVES_UP + THREES
"""Where each table of this game begins among the facts: what may be split and given up, and whether
a split ace may have a card more, one of several aces or the only one."""
BONUS = OWN_PAYS
"""Where what the bonus wager wins with three cards begins."""


def table_of(options: ThreeCard21Options, main: int) -> ManyRules:
    """The tables of these options, with a first wager of so many cents and a bonus wager alike."""
    if options.hole_open or not options.checks_for_blackjack:
        raise Refused(
            "many rounds of Three Card 21 at once are dealt with a hole card that is looked at "
            "before the players decide and shown after them"
        )
    rules, bonus = rules_of(options), options.pay_table("bonus_table")
    splits, gives_up = (np.zeros((VALUE_COUNTS,) * 3, dtype=np.int64) for _ in range(2))
    for hand in product(VALUES, repeat=3):
        splits[hand] = bool(settle.split_clause(hand))
        gives_up[hand] = bool(settle.surrender_clause(hand, options.surrender_scope))
    ace_draws = [
        settle.split_hand_draws(
            hand,
            ACE,
            split_aces_one_card=rules.split_aces_one_card,
            lone_split_ace_draws=rules.lone_split_ace_draws,
        )
        for hand in ((ACE, ACE, TEN), (ACE, TEN, TEN))
    ]
    won = np.array([-1.0, *(float(row.odds.fraction) for row in bonus.rows)])
    return tables_of(
        options.decks,
        rules.h17,
        settle.hand_result,
        insures=True,
        own=(splits, gives_up, np.array(ace_draws)),
        pays=(
            settle.most_insurance(main, options.chip) / main,
            float(settle.insurance_result(TEN).net),
            float(rules.surrender_loses),
            *won[bonus_by_cards(bonus, options.ace_low)],
        ),
    )


def most_staked(options: ThreeCard21Options) -> int:
    """First wagers that a player can have on the layout: three doubled hands, bonus, insurance."""
    return 8


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
    for n in range(len(new)):
        if not new[n]:
            continue
        deal(key_0, key_1, 0, first + dealt, AHEAD, places, held.shoe[n])
        dealt += 1
        held.state[n, :] = 0
        held.state[n, MANY] = 1
        held.state[n, STAKE : STAKE + HANDS + 1] = 1
        for hand in (0, HANDS, 0, HANDS, 0):
            draw(n, hand, table, held)
        cards = held.cards[n, 0]
        bonus = table.pays[BONUS + (int64(cards[0]) * KINDS + cards[1]) * KINDS + cards[2]]
        held.money[n, LYING], held.money[n, WON] = 1.0, bonus
        if total(n, 0, table, held) == GOAL:
            settle_hand(n, 0, 1.0, held)
            held.state[n, STAGE] = LOOK_ON
        elif held.state[n, FIRST + HANDS] == ACE and table.facts[INSURES]:
            held.state[n, STAGE] = INSURING
        else:
            look(n, table, held)
            if held.state[n, STAGE] == OVER:
                held.state[n, STAGE] = LOOK_ON
    return dealt


@compiled
def look(n: int, table: ManyRules, held: Many) -> None:
    """The dealer looks for blackjack; the round is over, or the player decides."""
    up = held.state[n, FIRST + HANDS]
    found = may_have(up, table) and is_natural(n, HANDS, table, held)
    settle_insurance(n, found, table, held)
    if found:
        settle_hand(n, 0, -1.0, held)
        held.state[n, STAGE] = OVER
        return
    held.state[n, STAGE] = PLAYING
    three = threes(n, table, held)
    may = table.facts[SPLITS + three] or table.facts[GIVES_UP + three]
    if total(n, 0, table, held) > GOAL and not may:
        settle_hand(n, 0, -1.0, held)
        play_dealer(n, table, held)


@compiled
def threes(n: int, table: ManyRules, held: Many) -> int:
    """The first three cards of a player, by what they count."""
    found = int64(0)
    for card in range(3):
        found = found * VALUE_COUNTS + table.facts[VALUE + held.cards[n, 0, card]]
    return found


@compiled
def decided(n: int, hand: int, table: ManyRules, held: Many) -> bool:
    """Whether a hand is paid or lost by its points alone; it is then settled."""
    counted, stake = total(n, hand, table, held), float(held.state[n, STAKE + hand])
    if counted < GOAL:
        return False
    settle_hand(n, hand, stake if counted == GOAL else -stake, held)
    return True


@compiled
def next_hand(n: int, table: ManyRules, held: Many) -> None:
    """The next hand of a split that is asked about; if there is none, the dealer plays."""
    while held.state[n, NOW] + 1 < held.state[n, MANY]:
        held.state[n, NOW] += 1
        if begins(n, table, held):
            return
    play_dealer(n, table, held)


@compiled
def begins(n: int, table: ManyRules, held: Many) -> bool:
    """A hand of a split gets its second card; whether anything is to be decided on it."""
    hand = held.state[n, NOW]
    draw(n, hand, table, held)
    if decided(n, hand, table, held):
        return False
    if held.state[n, FIRST + hand] != ACE:
        return True
    aces = 0
    for other in range(3):
        aces += held.state[n, FIRST + other] == ACE
    return bool(table.facts[ACE_DRAWS + (aces == 1)])


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
            whole = state[n, MANY] == 1
            first = state[n, SIZE + hand] == (3 if whole else 2)
            if whole and first:
                three = threes(n, table, held)
                found[n, SPLIT] = facts[SPLITS + three]
                found[n, SURRENDER] = facts[GIVES_UP + three]
            if total(n, hand, table, held) > GOAL:
                found[n, BUST] = 1
            else:
                found[n, STAND] = found[n, HIT] = 1
                found[n, DOUBLE] = first


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
            play_dealer(n, table, held)
        elif choice == SPLIT:
            split_hand(n, table, held)
            if not begins(n, table, held):
                next_hand(n, table, held)
        elif choice == STAND:
            next_hand(n, table, held)
        elif choice == BUST:
            decided(n, hand, table, held)
            next_hand(n, table, held)
        else:
            if choice == DOUBLE:
                held.state[n, STAKE + hand] = 2
                held.money[n, LYING] += 1.0
            draw(n, hand, table, held)
            if decided(n, hand, table, held) or choice == DOUBLE:
                next_hand(n, table, held)


@compiled
def split_hand(n: int, table: ManyRules, held: Many) -> None:
    """Three cards become three hands, the second and the third with a wager of their own."""
    held.state[n, MANY] = 3
    held.money[n, LYING] += 2.0
    for hand in range(1, 3):
        kind = int64(held.cards[n, 0, hand])
        add(n, hand, kind, table.facts[VALUE + kind], held)
        held.cards[n, 0, hand] = 0
    value = held.state[n, FIRST]
    held.state[n, SIZE], held.state[n, HARD], held.state[n, ACES] = 1, value, value == ACE
