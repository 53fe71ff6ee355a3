"""Rounds of the twenty-one games dealt card by card, many millions a second.

Nothing here knows the recursion. Cards come in the order of the rules, each hand is played by
looking its cards up in tables of choices, and the money comes from tables made of the game's
settlement. What is written down of a round is the number of the outcome of each wager.

The shoe. For a full shoe in every round as many cards are drawn as a round mostly needs, the first
of those that `philox.shuffle` would bring up; a round that needs more is played again with all of
them. A shoe that is played down is shuffled as a whole. A round reads cards without asking whether
there are any: behind the last one lie tens, which end any hand, and who has read one plays again
with more cards, or the round is void.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import ACE, GOAL, TEN
from houseway.math.batch import Codes, Memory
from houseway.math.compiled import compiled, int64, uint64
from houseway.math.philox import CHOICES, block, deal, shuffle, split, unfair, word

MOST_HANDS = 4
HIGHEST = 31
"""No hand passes 30 points: a card of 10 on a 20."""

NATURAL, NATURAL_PUSH, EVEN_MONEY, GIVEN_UP, GIVEN_UP_LOST, LOST_TO_BLACKJACK, VOID, PLAYED = range(
    8
)
"""Outcomes of a main wager; PLAYED is the first of those by units staked, won and lost."""
MOST_STAKED = 2 * MOST_HANDS
AMOUNTS = MOST_STAKED + 1
"""So many amounts a round can win, or lose."""

NOT_OFFERED, INSURANCE_PAID, INSURANCE_LOST = range(3)


class Cards(NamedTuple):
    """The cards of a shoe, by their places in it, deck after deck."""

    value: NDArray[np.uint8]
    """[place]: what it counts"""
    kind: NDArray[np.uint8]
    """[place]: its number among 52"""
    burned: int
    """cards burned after a shuffle"""
    burned_each_round: int
    cut_off: int
    """one of so many parts of the stack lies behind the cutting card"""


class Counting(NamedTuple):
    """How points are counted and when the dealer draws, as tables."""

    total: NDArray[np.int64]
    """[points with aces as 1, whether there is an ace]"""
    dealer_draws: NDArray[np.bool_]
    """the same, for the dealer's hand"""
    child: NDArray[np.int32]
    """[hand, value - 1]: the hand with one more card"""
    blackjack: NDArray[np.bool_]
    """[value, value]: whether two cards are a blackjack; 0 is no card"""


class Payments(NamedTuple):
    """What the settlement says, in units of the wager."""

    net: NDArray[np.int64]
    """[total, dealer's total from 17, 22 for any bust]"""
    lost_to_blackjack: NDArray[np.int64]
    """[whether the first hand, stake - 1] what one found after play takes of a hand not bust"""


class Rules(NamedTuple):
    """What is legal or done at the table."""

    checks: bool
    """whether the dealer's second card is known to be no blackjack before players draw"""
    dealt_first: bool
    """whether the dealer's second card is dealt before players draw"""
    at_random: bool
    surrender: bool
    asked_at_21: bool
    """whether a hand of 21 is asked for a decision, because it lies face down"""
    even_money: int
    """0 if it is not offered or taken, 1 if it is taken, 2 if a coin decides"""
    draws: NDArray[np.bool_]
    """[card]: whether a hand that a split began with it may draw beyond its second card"""
    doubles: NDArray[np.bool_]
    """[card]: whether such a hand may be doubled"""
    most_hands: NDArray[np.int64]
    """[card]: how many hands a pair may become"""


PADDING = 128
"""Tens behind the last card, more than all hands of a table could still draw."""
LEAST_DISCARDS = 20
"""Fewer cards in the rack could not be cut ten cards from either end."""
_REFILLED = 1 << 40
"""The number of the first shuffle of a rack because a shoe ran out; shoes have lower ones."""

# What a shoe that is played down remembers before its cards.
_NEXT, _SHOES, _BEHIND, _REFILLS = range(4)
MEMORY = 4


@compiled
def _new_shoe(
    key_0: int, key_1: int, chunk: int, cards: Cards, places: NDArray[np.uint16], memory: Memory
) -> None:
    """Shuffle all cards, put the cutting card back and burn."""
    for place in range(len(places)):
        places[place] = place
    shuffle(key_0, key_1, chunk, memory[_SHOES], places)
    memory[_SHOES] += 1
    memory[_NEXT] = cards.burned
    memory[_BEHIND] = -(-len(places) // cards.cut_off)


@compiled
def _refill(
    key_0: int, key_1: int, chunk: int, cards: Cards, places: NDArray[np.uint16], memory: Memory
) -> bool:
    """A shoe ran out in a round: the cards in the rack are shuffled, and one of them is burned.

    The cards of the round come first now, so that it can be played again; whether there are any
    others.
    """
    discards = memory[_NEXT]
    if discards < LEAST_DISCARDS:
        return False
    in_play = len(places) - discards
    old = places.copy()
    places[:in_play] = old[discards:]
    places[in_play:] = old[:discards]
    shuffle(key_0, key_1, chunk, _REFILLED + memory[_REFILLS], places[in_play:])
    memory[_REFILLS] += 1
    burned = places[in_play]
    places[in_play:-1] = places[in_play + 1 :]
    places[-1] = burned
    memory[_NEXT] = 0
    memory[_BEHIND] = -(-discards // cards.cut_off)
    return True


@compiled
def _any_choice(
    key_0: int,
    key_1: int,
    chunk: int,
    round: int,
    number: int,
    hit: bool,
    double: bool,
    split_too: bool,
    give_up: bool,
) -> int:
    """Of the legal choices, to stand among them, any one; a round's choices are numbered."""
    legal = uint64(1 + int64(hit) + int64(double) + int64(split_too) + int64(give_up))
    words = block(key_0, key_1, number, round, chunk, CHOICES)
    upper, rest = split(words[0], legal)
    again = int64(1)
    while unfair(rest, legal):  # one word in a quintillion
        upper, rest = split(word(words, again), legal)
        again += 1
    drawn = int64(upper)
    for is_legal, choice in (
        (hit, HIT), (double, DOUBLE), (split_too, SPLIT), (give_up, SURRENDER),
    ):  # fmt: skip
        if is_legal:
            if drawn == 0:
                return choice
            drawn -= 1
    return STAND


@compiled
def _insurance(up: int, blackjack: bool) -> int:
    if up != ACE:
        return NOT_OFFERED
    return INSURANCE_PAID if blackjack else INSURANCE_LOST


@compiled
def _hand_net(
    total: int,
    stake: int,
    lead: bool,
    at_once: bool,
    late: bool,
    end: int,
    net: NDArray[np.int64],
    lost: NDArray[np.int64],
) -> int:
    """What a hand wins."""
    if total > GOAL:
        return -stake
    if at_once and total == GOAL:
        return int64(stake * net[GOAL, 0])
    if late:
        return int64(-lost[int64(lead), stake - 1])
    return int64(stake * net[total, end])


@compiled
def _places(size: int) -> NDArray[np.uint16]:
    places = np.empty(size, dtype=np.uint16)
    for place in range(size):
        places[place] = place
    return places


@compiled
def _look_at(
    places: NDArray[np.uint16], value: NDArray[np.uint8], values: NDArray[np.uint8]
) -> None:
    for place in range(len(places)):
        values[place] = value[places[place]]


@compiled
def _recall(
    places: NDArray[np.uint16],
    value: NDArray[np.uint8],
    values: NDArray[np.uint8],
    memory: Memory,
) -> None:
    """The shoe as the last block of the chunk left it, if there was one."""
    if memory[_SHOES]:
        for place in range(len(places)):
            places[place] = memory[MEMORY + place]
        _look_at(places, value, values)


@compiled
def _more_cards(
    key_0: int,
    key_1: int,
    chunk: int,
    round: int,
    played: bool,
    limit: int,
    cards: Cards,
    deck: NDArray[np.uint16],
    places: NDArray[np.uint16],
    values: NDArray[np.uint8],
    memory: Memory,
) -> int:
    """Find cards for a round that ran out of them, which is then played again; 0 if there are none.

    A full shoe gives three times as many as before, or all of them.
    """
    size = len(places)
    if played:
        if not _refill(key_0, key_1, chunk, cards, places, memory):
            return 0
    elif limit == size:
        return 0
    elif 3 * limit < size:
        deal(key_0, key_1, chunk, round, 3 * limit, deck, places)
        size = 3 * limit
    else:
        for place in range(size):
            places[place] = place
        shuffle(key_0, key_1, chunk, round, places)
    for place in range(size):
        values[place] = cards.value[places[place]]
    return size


@compiled
def _dealer_plays(
    at: int,
    up: int,
    hole: int,
    values: NDArray[np.uint8],
    total: NDArray[np.int64],
    dealer_draws: NDArray[np.bool_],
) -> tuple[int, int]:
    """The dealer draws; where the next card lies, and how the hand ends, as `Payments` has it."""
    hard = up + hole
    ace = int64(up == ACE or hole == ACE)
    while dealer_draws[hard, ace]:
        card = int64(values[at])
        at += 1
        hard += card
        if card == ACE:
            ace = int64(1)
    return at, min(total[hard, ace], GOAL + 1) - 17


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
    places, deck = _places(size), _places(size)
    values = np.full(size + PADDING, TEN).astype(np.uint8)
    if played:
        _recall(places, cards.value, values, memory)
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
        elif not memory[_SHOES] or memory[_NEXT] > size - memory[_BEHIND]:
            _new_shoe(key_0, key_1, chunk, cards, places, memory)
            _look_at(places, value, values)
        while True:
            at = memory[_NEXT] if played else int64(0)
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
                                _any_choice(
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
                    choice = _any_choice(
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
                                choice = _any_choice(
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
                                choice = _any_choice(
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
                at, end = _dealer_plays(at, up, hole, values, total, dealer_draws)
            if at <= limit:
                break
            limit = _more_cards(
                key_0, key_1, chunk, round, played, limit, cards, deck, places, values, memory
            )
            if not limit:
                hands[:] = -VOID
                break
        if played:
            memory[_NEXT] = at
        elif limit != ahead:
            values[ahead:] = TEN
        for seat in range(seats):
            made = hands[seat]
            if made > 0:
                staked = won = lost_in_all = int64(0)
                for hand in range(made):
                    staked += stakes[seat, hand]
                    hand_net = _hand_net(
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
                codes[number, seat, 1] = _insurance(up, blackjack)
    if played:
        for place in range(size):
            memory[MEMORY + place] = places[place]


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
    places, deck = _places(size), _places(size)
    values = np.full(size + PADDING, TEN).astype(np.uint8)
    if played:
        _recall(places, cards.value, values, memory)
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
        elif not memory[_SHOES] or memory[_NEXT] > size - memory[_BEHIND]:
            _new_shoe(key_0, key_1, chunk, cards, places, memory)
            _look_at(places, value, values)
        while True:
            deals = memory[_NEXT] if played else int64(0)
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
                    choice = _any_choice(
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
                                    choice = _any_choice(
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
                            choice = _any_choice(
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
                at, end = _dealer_plays(at, up, hole, values, total, dealer_draws)
            if at <= limit:
                break
            limit = _more_cards(
                key_0, key_1, chunk, round, played, limit, cards, deck, places, values, memory
            )
            if not limit:
                hands[:] = -VOID
                break
        late = blackjack and not rules.checks
        deals = memory[_NEXT] if played else int64(0)
        for seat in range(seats):
            made = hands[seat]
            if made > 0:
                staked = won = lost_in_all = int64(0)
                for hand in range(made):
                    staked += stakes[seat, hand]
                    hand_net = _hand_net(
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
            codes[number, seat, 2] = NOT_OFFERED if code == NATURAL else _insurance(up, blackjack)
        if played:
            memory[_NEXT] = at
        elif limit != ahead:
            values[ahead:] = TEN
    if played:
        for place in range(size):
            memory[MEMORY + place] = places[place]
