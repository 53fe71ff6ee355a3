"""What rounds of the twenty-one games share that are dealt card by card, many millions a second.

The round itself is in the `round_kernel` of each game.

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
from houseway.families.twenty_one.points import ACE, GOAL
from houseway.math.batch import Memory
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
NEXT, SHOES, BEHIND, _REFILLS = range(4)
MEMORY = 4


@compiled
def new_shoe(
    key_0: int, key_1: int, chunk: int, cards: Cards, places: NDArray[np.uint16], memory: Memory
) -> None:
    """Shuffle all cards, put the cutting card back and burn."""
    for place in range(len(places)):
        places[place] = place
    shuffle(key_0, key_1, chunk, memory[SHOES], places)
    memory[SHOES] += 1
    memory[NEXT] = cards.burned
    memory[BEHIND] = -(-len(places) // cards.cut_off)


@compiled
def _refill(
    key_0: int, key_1: int, chunk: int, cards: Cards, places: NDArray[np.uint16], memory: Memory
) -> bool:
    """A shoe ran out in a round: the cards in the rack are shuffled, and one of them is burned.

    The cards of the round come first now, so that it can be played again; whether there are any
    others.
    """
    discards = memory[NEXT]
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
    memory[NEXT] = 0
    memory[BEHIND] = -(-discards // cards.cut_off)
    return True


@compiled
def any_choice(
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
def insured(up: int, blackjack: bool) -> int:
    """The outcome of an insurance wager."""
    if up != ACE:
        return NOT_OFFERED
    return INSURANCE_PAID if blackjack else INSURANCE_LOST


@compiled
def net_of_hand(
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
def places_of(size: int) -> NDArray[np.uint16]:
    """The places of a shoe, in order."""
    places = np.empty(size, dtype=np.uint16)
    for place in range(size):
        places[place] = place
    return places


@compiled
def look_at(
    places: NDArray[np.uint16], value: NDArray[np.uint8], values: NDArray[np.uint8]
) -> None:
    """See what the card at each place counts."""
    for place in range(len(places)):
        values[place] = value[places[place]]


@compiled
def recall(
    places: NDArray[np.uint16],
    value: NDArray[np.uint8],
    values: NDArray[np.uint8],
    memory: Memory,
) -> None:
    """The shoe as the last block of the chunk left it, if there was one."""
    if memory[SHOES]:
        for place in range(len(places)):
            places[place] = memory[MEMORY + place]
        look_at(places, value, values)


@compiled
def more_cards(
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
def dealer_plays(
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
