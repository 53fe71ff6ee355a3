"""Rounds of blackjack by the million, with the frame of `families.twenty_one.round_kernels`."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.kernels import DOUBLE, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import ACE, GOAL, TEN
from houseway.families.twenty_one.round_kernels import (
    AMOUNTS,
    BEHIND,
    EVEN_MONEY,
    GIVEN_UP,
    GIVEN_UP_LOST,
    LOST_TO_BLACKJACK,
    MEMORY,
    MOST_HANDS,
    NATURAL,
    NATURAL_PUSH,
    NEXT,
    PADDING,
    PLAYED,
    SHOES,
    VOID,
    Cards,
    Counting,
    Payments,
    Rules,
    any_choice,
    dealer_plays,
    insured,
    look_at,
    more_cards,
    net_of_hand,
    new_shoe,
    places_of,
    recall,
)
from houseway.math.batch import Codes, Memory
from houseway.math.compiled import compiled, int64
from houseway.math.philox import deal


class BlackjackChoices(NamedTuple):
    """How a player of blackjack plays."""

    first: NDArray[np.uint8]
    """[up-card, one card, other card]"""
    later: NDArray[np.uint8]
    """[up-card, hand]"""
    split: NDArray[np.uint8]
    """[card, whether the first hand, up-card, hand] for hands from a split"""
    hands: NDArray[np.int64]
    """[card, up-card]: how many hands the player makes of a pair"""


@compiled
def blackjack_rounds(
    key_0: int,
    key_1: int,
    chunk: int,
    first_round: int,
    played: bool,
    ahead: int,
    cards: Cards,
    counting: Counting,
    payments: Payments,
    rules: Rules,
    choices: BlackjackChoices,
    codes: Codes,
    memory: Memory,
) -> None:
    """Deal rounds of blackjack; the wagers are the main one and, if it is offered, insurance.

    One long function: the tables are many, and handing them on would cost more than the play.
    """
    seats, insurance = codes.shape[1], codes.shape[2] > 1
    size = len(cards.value)
    total, dealer_draws, child = counting.total, counting.dealer_draws, counting.child
    value, natural = cards.value, counting.blackjack
    net, lost = payments.net, payments.lost_to_blackjack
    places, deck = places_of(size), places_of(size)
    values = np.full(size + PADDING, TEN).astype(np.uint8)
    if played:
        recall(places, cards.value, values, memory)
    hands = np.empty(seats, dtype=np.int64)
    totals = np.empty((seats, MOST_HANDS), dtype=np.int64)
    stakes = np.empty((seats, MOST_HANDS), dtype=np.int64)
    for number in range(len(codes)):
        round = first_round + number
        limit = size
        if not played:
            deal(key_0, key_1, chunk, round, ahead, deck, places)
            for place in range(ahead):
                values[place] = value[places[place]]
            limit = ahead
        elif not memory[SHOES] or memory[NEXT] > size - memory[BEHIND]:
            new_shoe(key_0, key_1, chunk, cards, places, memory)
            look_at(places, value, values)
        while True:
            at = memory[NEXT] if played else int64(0)
            at += cards.burned_each_round
            deals = at
            chosen = int64(0)
            up = int64(values[deals + seats])
            at += 2 * seats + 1
            hole = int64(0)
            if rules.dealt_first:
                hole = int64(values[at])
                at += 1
            blackjack = natural[up, hole]
            alive = False
            for seat in range(seats):
                one, two = int64(values[deals + seat]), int64(values[deals + seats + 1 + seat])
                if natural[one, two]:
                    hands[seat] = -NATURAL
                    if up == ACE and rules.even_money:
                        taken = rules.even_money == 1
                        if not taken:
                            taken = (
                                any_choice(
                                    key_0, key_1, chunk, round, chosen, True, False, False, False
                                )
                                == STAND
                            )
                            chosen += 1
                        if taken:
                            hands[seat] = -EVEN_MONEY
                    continue
                if blackjack:
                    hands[seat] = -LOST_TO_BLACKJACK
                    continue
                if rules.at_random:
                    choice = any_choice(
                        key_0, key_1, chunk, round, chosen,
                        True, True, one == two, rules.surrender,
                    )  # fmt: skip
                    chosen += 1
                else:
                    choice = int64(choices.first[up, one, two])
                if choice == SURRENDER:
                    hands[seat] = -GIVEN_UP
                    continue
                apart = choice == SPLIT
                made = 2 if apart else 1
                hand = 0
                while hand < made:
                    card = two
                    hard = one
                    ace = int64(one == ACE)
                    held = int64(child[0, one - 1])
                    count = 1
                    stake = 1
                    known = not apart
                    if apart:
                        card = int64(values[at])
                        at += 1
                        while card == one and made < rules.most_hands[one]:
                            if rules.at_random:
                                choice = any_choice(
                                    key_0, key_1, chunk, round, chosen,
                                    rules.draws[one], rules.doubles[one], True, False,
                                )  # fmt: skip
                                chosen += 1
                                known = choice != SPLIT
                                if known:
                                    break
                            elif made >= choices.hands[one, up]:
                                break
                            made += 1
                            card = int64(values[at])
                            at += 1
                    while True:
                        hard += card
                        count += 1
                        if card == ACE:
                            ace = 1
                        if hard > GOAL or stake == 2:
                            break
                        held = int64(child[held, card - 1])
                        if known:
                            known = False
                        elif rules.at_random:
                            full = total[hard, ace] == GOAL and (apart or not rules.asked_at_21)
                            draws = not full and (not apart or rules.draws[one])
                            choice = STAND
                            if draws:
                                doubles = apart and count == 2 and rules.doubles[one]
                                choice = any_choice(
                                    key_0, key_1, chunk, round, chosen, True, doubles, False, False
                                )
                                chosen += 1
                        elif apart:
                            choice = int64(choices.split[one, int64(hand == 0), up, held])
                        else:
                            choice = int64(choices.later[up, held])
                        if choice == STAND:
                            break
                        if choice == DOUBLE and count == 2:
                            stake = 2
                        card = int64(values[at])
                        at += 1
                    points = total[hard, ace]
                    alive = alive or points <= GOAL
                    totals[seat, hand] = points
                    stakes[seat, hand] = stake
                    hand += 1
                hands[seat] = made
            if not rules.dealt_first:
                hole = int64(values[at])
                at += 1
                blackjack = natural[up, hole]
            end = int64(0)
            if alive and not blackjack:
                at, end = dealer_plays(at, up, hole, values, total, dealer_draws)
            if at <= limit:
                break
            limit = more_cards(
                key_0, key_1, chunk, round, played, limit, cards, deck, places, values, memory
            )
            if not limit:
                hands[:] = -VOID
                break
        if played:
            memory[NEXT] = at
        elif limit != ahead:
            values[ahead:] = TEN
        for seat in range(seats):
            made = hands[seat]
            if made > 0:
                staked = won = lost_in_all = int64(0)
                for hand in range(made):
                    staked += stakes[seat, hand]
                    hand_net = net_of_hand(
                        totals[seat, hand], stakes[seat, hand], hand == 0,
                        False, blackjack, end, net, lost,
                    )  # fmt: skip
                    won += max(hand_net, 0)
                    lost_in_all += max(-hand_net, 0)
                code = PLAYED + ((staked - 1) * AMOUNTS + won) * AMOUNTS + lost_in_all
            else:
                code = -made
                if blackjack and code == NATURAL:
                    code = int64(NATURAL_PUSH)
                elif blackjack and code == GIVEN_UP:
                    code = int64(GIVEN_UP_LOST)
            codes[number, seat, 0] = code
            if insurance:
                codes[number, seat, 1] = insured(up, blackjack)
    if played:
        for place in range(size):
            memory[MEMORY + place] = places[place]
