"""Rounds of blackjack for whoever decides outside the kernel, thousands at once.

A card reader looks at the dealer's second card. What the twenty-one games share is in
`families.twenty_one.many_hands`; the order of a round is that of `round.stages`.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.many_hands import (
    AHEAD,
    DECIDED,
    DECKS,
    DEPTH,
    FIRST,
    FROM_SPLIT,
    GONE,
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
    VALUE_COUNTS,
    WAITING,
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
from houseway.families.twenty_one.points import ACE, GOAL, TEN
from houseway.games.blackjack import settle
from houseway.games.blackjack.kernel import rules_as_tables
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.solve import rules_of
from houseway.math.compiled import compiled, int64, uint64
from houseway.math.philox import Key, deal
from houseway.table.refusal import Refused

STAND, HIT, DOUBLE, SPLIT, SURRENDER, INSURE, NO_INSURANCE, SEEN = range(8)
"""What may be decided, by numbers of this file."""
DECISIONS = 8


SPLIT_DRAWS = OWN
SPLIT_DOUBLES = SPLIT_DRAWS + VALUE_COUNTS
MOST_HANDS = SPLIT_DOUBLES + VALUE_COUNTS
SURRENDERS = MOST_HANDS + VALUE_COUNTS
"""Where each table of this game begins among the facts."""
NATURAL_PAYS = OWN_PAYS


def table_of(options: BlackjackOptions, main: int) -> ManyRules:
    """The tables of these options, with a first wager of so many cents."""
    if options.hole_card != "peek" or options.from_the_hand or options.is_on("even_money"):
        raise Refused(
            "many rounds of blackjack at once are dealt face up from a shoe with a card reader, "
            "and without even money"
        )
    rules = rules_of(options)
    insured = main // 2 // options.chip * options.chip
    legal = rules_as_tables(options, rules, "best")
    return tables_of(
        options.decks,
        rules.h17,
        settle.hand_result,
        insures=options.is_on("insurance") and insured >= options.chip,
        own=(legal.draws, legal.doubles, legal.most_hands, np.array([legal.surrender])),
        pays=(
            insured / main,
            float(settle.insurance_result(TEN).net),
            float(rules.surrender_loses),
            float(settle.blackjack_result(rules.blackjack_pays, ACE, False).net),
        ),
    )


def most_staked(options: BlackjackOptions) -> int:
    """First wagers that a player can have on the layout: every hand doubled, and insurance."""
    return 2 * options.split_hands + 1


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
def look(n: int, table: ManyRules, held: Many) -> None:
    """The card reader looks for blackjack; the round is over, or the player decides."""
    natural = is_natural(n, 0, table, held)
    found = may_have(held.state[n, FIRST + HANDS], table) and is_natural(n, HANDS, table, held)
    settle_insurance(n, found, table, held)
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
        play_dealer(n, table, held)
        return False
    held.state[n, DEPTH] -= 1
    held.state[n, NOW] = held.state[n, WAITING + held.state[n, DEPTH]]
    held.state[n, DECIDED] = False
    draw(n, held.state[n, NOW], table, held)
    return True


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
