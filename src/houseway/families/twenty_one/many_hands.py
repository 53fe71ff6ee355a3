"""Rounds of the twenty-one games for whoever decides outside the kernel, thousands at once.

What the games share: where a round stands, how points are counted, how the dealer draws and what a
player sees. The order of a round is in the `many_rounds` of each game. One player a round, cards
face up from a full shoe. The tables are those that the simulator reads (`round_kernels`).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.batch import Paid, counting, payments, shoe_cards
from houseway.families.twenty_one.points import ACE, GOAL, TEN, Points
from houseway.math.compiled import compiled, int64

AHEAD = 80
"""More cards than four hands and the dealer's can have, of eight decks."""
HANDS, CARDS = 4, 24
"""Hands a pair may become, and cards of a hand at the most."""
LOOK_ON, INSURING, PLAYING, OVER = range(4)
"""Where a round stands: over before anything was asked, asked so, or over."""


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
DECKS, INSURES, VALUE = range(3)
TOTAL = VALUE + KINDS
DEALER_DRAWS = TOTAL + 2 * COUNTS
NATURAL = DEALER_DRAWS + 2 * COUNTS
NET = NATURAL + VALUE_COUNTS * VALUE_COUNTS
OWN = NET + (GOAL + 1) * ENDS
"""Where each table of the simulator begins in one row of numbers; then those of the game."""
INSURANCE, INSURANCE_PAYS, SURRENDER_LOSES, OWN_PAYS = range(4)


class ManyRules(NamedTuple):
    """What is done at a table."""

    facts: NDArray[np.int64]
    """the tables of the simulator, one after the other"""
    pays: NDArray[np.float64]
    """how much of the first wager is insured, what that wins, what is given up; then the game's"""


def tables_of(
    decks: int,
    h17: bool,
    hand_result: Callable[[Points, Points], Paid],
    *,
    insures: bool,
    own: Iterable[NDArray[Any]],
    pays: Sequence[float],
) -> ManyRules:
    """What is done at a table: the tables that all games have, then a game's own."""
    cards = shoe_cards(decks, burned=0, each_round=0, cut_off=1)
    counted = counting(h17)
    paid = payments(hand_result, lambda stake, first: stake)
    facts = (
        np.array([decks, insures]), cards.value[:KINDS], counted.total, counted.dealer_draws,
        counted.blackjack, paid.net, *own,
    )  # fmt: skip
    return ManyRules(
        np.concatenate([np.asarray(fact, dtype=np.int64).ravel() for fact in facts]),
        np.array(pays, dtype=np.float64),
    )


def many(rounds: int) -> Many:
    """Room for rounds."""
    return Many(
        np.zeros((rounds, AHEAD), dtype=np.uint16),
        np.zeros((rounds, HANDS + 1, CARDS), dtype=np.uint8),
        np.zeros((rounds, WIDTH), dtype=np.int64),
        np.zeros((rounds, 2)),
    )


# --- compiled ----------------------------------------------------------------------------------


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
def settle_insurance(n: int, found: bool, table: ManyRules, held: Many) -> None:
    """What is insured is paid if the dealer has blackjack, else lost."""
    if held.state[n, INSURED]:
        held.money[n, LYING] -= table.pays[INSURANCE]
        won = table.pays[INSURANCE_PAYS] if found else -1.0
        held.money[n, WON] += table.pays[INSURANCE] * won


@compiled
def play_dealer(n: int, table: ManyRules, held: Many) -> None:
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
def observe(
    held: Many,
    only: NDArray[np.bool_],
    numbers: NDArray[np.float32],
    face_down: float,
    hands: int,
    shown: int,
    chips: float,
    main: float,
    seen: NDArray[np.float32],
) -> None:
    """Write what the player of each of these rounds sees, as `envs.seeing.Sight` has it."""
    money = (hands + 1) * shown
    for n in range(len(only)):
        if not only[n]:
            continue
        stage = held.state[n, STAGE]
        asked = stage in (INSURING, PLAYING)
        for place in range(hands + 1):
            hand = place if place < hands else HANDS
            size = held.state[n, SIZE + hand]
            for card in range(shown):
                seen[n, place * shown + card] = (
                    numbers[held.cards[n, hand, card]] if card < size else 0.0
                )
        if asked:
            seen[n, hands * shown + 1] = face_down
        put_in = (held.money[n, LYING] - held.money[n, WON]) * main
        seen[n, money] = chips - put_in
        seen[n, money + 1] = put_in
        seen[n, money + 2] = held.money[n, LYING] * main
        seen[n, money + 3] = asked
        seen[n, money + 4] = held.state[n, NOW] + 1 if asked else 0
        seen[n, money + 5] = 0
