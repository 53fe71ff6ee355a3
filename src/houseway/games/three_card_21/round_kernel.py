"""Rounds of Three Card 21 by the million, with the frame of `families.twenty_one.round_kernels`."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.kernels import DOUBLE, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import ACE, GOAL, TEN
from houseway.families.twenty_one.round_kernels import (
    AMOUNTS,
    BEHIND,
    GIVEN_UP,
    GIVEN_UP_LOST,
    LOST_TO_BLACKJACK,
    MEMORY,
    MOST_HANDS,
    NATURAL,
    NEXT,
    NOT_OFFERED,
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


class ThreeCardChoices(NamedTuple):
    """How a player of Three Card 21 plays."""

    shown: NDArray[np.int64]
    """[up-card, hole card]: the number of what is seen of them"""
    triple: NDArray[np.int64]
    """[card, card, card]: the number of three cards"""
    first: NDArray[np.uint8]
    """[shown, triple]"""
    later: NDArray[np.uint8]
    """[shown, hand]"""
    split_row: NDArray[np.int64]
    """[shown, triple, card, whether the first hand]: the row of `split`"""
    split: NDArray[np.uint8]
    """[row, hand] for hands from a split"""
    may_split: NDArray[np.bool_]
    """[triple]"""
    may_give_up: NDArray[np.bool_]
    """[triple]"""
    draws: NDArray[np.bool_]
    """[triple, card]: whether the hand that begins with the card of a split may draw"""


@compiled
def three_card_21_rounds(
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
    choices: ThreeCardChoices,
    bonus: NDArray[np.uint8],
    codes: Codes,
    memory: Memory,
) -> None:
    """Deal rounds of Three Card 21; the wagers are the main one, the bonus and insurance.

    Its frame is that of `blackjack_rounds`, written again: as functions that both call, the
    beginning and the end of a round made them a third to three quarters slower.

    `bonus` is the outcome of the bonus wager by the numbers of three cards among 52.
    """
    seats, size = codes.shape[1], len(cards.value)
    value, kind, natural = cards.value, cards.kind, counting.blackjack
    total, dealer_draws, child = counting.total, counting.dealer_draws, counting.child
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
            deals = memory[NEXT] if played else int64(0)
            at = deals + 3 * seats + 2
            chosen = int64(0)
            up, hole = int64(values[deals + seats]), int64(values[deals + 2 * seats + 1])
            blackjack = natural[up, hole]
            seen = choices.shown[up, hole]
            alive = False
            for seat in range(seats):
                one = int64(values[deals + seat])
                two = int64(values[deals + seats + 1 + seat])
                three = int64(values[deals + 2 * seats + 2 + seat])
                hard = one + two + three
                ace = int64(one == ACE or two == ACE or three == ACE)
                if total[hard, ace] == GOAL:
                    hands[seat] = -NATURAL
                    continue
                if blackjack and rules.checks:
                    hands[seat] = -LOST_TO_BLACKJACK
                    continue
                triple = choices.triple[one, two, three]
                if rules.at_random:
                    under = hard <= GOAL
                    choice = any_choice(
                        key_0, key_1, chunk, round, chosen,
                        under, under, choices.may_split[triple], choices.may_give_up[triple],
                    )  # fmt: skip
                    chosen += 1
                else:
                    choice = int64(choices.first[seen, triple])
                if choice == SURRENDER:
                    hands[seat] = -GIVEN_UP
                    continue
                apart = choice == SPLIT
                made = 3 if apart else 1
                for hand in range(made):
                    stake = int64(1)
                    row = int64(0)
                    if apart:
                        start = one if hand == 0 else two if hand == 1 else three
                        card = int64(values[at])
                        at += 1
                        hard = start + card
                        ace = int64(start == ACE or card == ACE)
                        held = int64(child[child[0, start - 1], card - 1])
                        choice = STAND
                        if total[hard, ace] < GOAL:
                            row = choices.split_row[seen, triple, start, int64(hand == 0)]
                            choice = int64(choices.split[row, held])
                            if rules.at_random:
                                choice = STAND
                                if choices.draws[triple, start]:
                                    choice = any_choice(
                                        key_0, key_1, chunk, round, chosen,
                                        True, True, False, False,
                                    )  # fmt: skip
                                    chosen += 1
                    elif hard > GOAL:
                        held = int64(0)
                        choice = STAND
                    else:
                        held = int64(child[child[child[0, one - 1], two - 1], three - 1])
                    while choice != STAND:
                        if choice == DOUBLE:
                            stake = int64(2)
                        card = int64(values[at])
                        at += 1
                        hard += card
                        if card == ACE:
                            ace = 1
                        if total[hard, ace] >= GOAL or stake == 2:
                            break
                        held = int64(child[held, card - 1])
                        if rules.at_random:
                            choice = any_choice(
                                key_0, key_1, chunk, round, chosen, True, False, False, False
                            )
                            chosen += 1
                        elif apart:
                            choice = int64(choices.split[row, held])
                        else:
                            choice = int64(choices.later[seen, held])
                    points = total[hard, ace]
                    alive = alive or points < GOAL
                    totals[seat, hand] = points
                    stakes[seat, hand] = stake
                hands[seat] = made
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
        late = blackjack and not rules.checks
        deals = memory[NEXT] if played else int64(0)
        for seat in range(seats):
            made = hands[seat]
            if made > 0:
                staked = won = lost_in_all = int64(0)
                for hand in range(made):
                    staked += stakes[seat, hand]
                    hand_net = net_of_hand(
                        totals[seat, hand], stakes[seat, hand], hand == 0,
                        True, late, end, net, lost,
                    )  # fmt: skip
                    won += max(hand_net, 0)
                    lost_in_all += max(-hand_net, 0)
                code = PLAYED + ((staked - 1) * AMOUNTS + won) * AMOUNTS + lost_in_all
            else:
                code = -made
                if late and code == GIVEN_UP:
                    code = int64(GIVEN_UP_LOST)
            codes[number, seat, 0] = code
            one, two = (
                int64(kind[places[deals + seat]]),
                int64(kind[places[deals + seats + 1 + seat]]),
            )
            three = int64(kind[places[deals + 2 * seats + 2 + seat]])
            codes[number, seat, 1] = bonus[(one * 52 + two) * 52 + three]
            codes[number, seat, 2] = NOT_OFFERED if code == NATURAL else insured(up, blackjack)
        if played:
            memory[NEXT] = at
        elif limit != ahead:
            values[ahead:] = TEN
    if played:
        for place in range(size):
            memory[MEMORY + place] = places[place]
