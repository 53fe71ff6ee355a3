"""Rounds by the million, in the order in which the cards leave the deck at a table."""

from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from casino_war.analysis import TIE, best_choice, choice_values, distribution
from casino_war.options import POSITIONS, CasinoWarOptions
from casino_war.settle import GOES_TO_WAR, SURRENDERS, Tied, first_card, surrendered, war
from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.math.batch import (
    Batch,
    BatchWager,
    Codes,
    Expected,
    Memory,
    Outcome,
    Policy,
    UserChart,
    cards_of_one_deck,
)
from houseway.math.compiled import compiled, int64, uint64
from houseway.math.evaluate import card_number
from houseway.math.figures import WagerFigures
from houseway.math.philox import CHOICES, Key, block, deal
from houseway.table.protocols import Stakes
from houseway.table.refusal import Refused
from houseway.table.results import net

BEGINS: Final = "afresh"

HIGH, LOW = 3, 2
OUTCOMES = (
    Outcome("wins", net(first_card(HIGH, LOW), {})),
    Outcome("loses", net(first_card(LOW, HIGH), {})),
    Outcome("surrenders", net(surrendered(), {})),
    Outcome("wins the war", net(war(HIGH, LOW), {}), Fraction(2)),
    Outcome("loses the war", net(war(LOW, HIGH), {}), Fraction(2)),
)
_WINS, _LOSES, _SURRENDERS, _WINS_WAR, _LOSES_WAR = range(5)
_SURRENDER, _FIGHT, _RANDOM = range(3)


def batch(
    options: CasinoWarOptions, policy: Policy, seats: int = 1, stakes: Stakes | None = None
) -> Batch:
    """A table at which every seat has an ante of one unit."""
    if not 1 <= seats <= POSITIONS:
        raise Refused(f"casino war has 1 to {POSITIONS} seats, not {seats}")
    chosen = _choices(options, policy)
    way = _RANDOM if len(chosen) == 2 else _FIGHT if chosen == (GOES_TO_WAR,) else _SURRENDER
    ranks = np.zeros(52, dtype=np.int64)
    for card in FULL_DECK:
        ranks[card_number(card)] = card.rank

    def play(key: Key, chunk: int, first: int, codes: Codes, memory: Memory) -> None:
        rounds(uint64(key[0]), uint64(key[1]), chunk, first, way, ranks, codes)

    wagers = (BatchWager("main", "ante", OUTCOMES),)
    return Batch(seats, wagers, play, cards_of_one_deck(2 * seats + 3))


def expected(options: CasinoWarOptions, policy: Policy, stakes: Stakes | None = None) -> Expected:
    """The exact figures of a policy."""
    chosen = _choices(options, policy)
    fights = Fraction(chosen.count(GOES_TO_WAR), len(chosen))
    return Expected({"main": WagerFigures(distribution(chosen), "ante", 1 + TIE * fights)})


def _choices(options: CasinoWarOptions, policy: Policy) -> tuple[Tied, ...]:
    """What is done with a tie; of two choices each half of the time."""
    if isinstance(policy, UserChart):
        if policy.rows.keys() != {"tie"} or policy.rows["tie"] not in (GOES_TO_WAR, SURRENDERS):
            raise Refused('the chart must say what is done with a tie, as in tie = "war"')
        return (GOES_TO_WAR,) if policy.rows["tie"] == GOES_TO_WAR else (SURRENDERS,)
    if policy == "random":
        return GOES_TO_WAR, SURRENDERS
    best = best_choice(choice_values(options, [Card("As")]))
    return (GOES_TO_WAR,) if policy == "simple" or best == GOES_TO_WAR else (SURRENDERS,)


@compiled
def rounds(
    key_0: int, key_1: int, chunk: int, first: int, way: int, ranks: NDArray[np.int64], codes: Codes
) -> None:
    """The outcome of every seat: its first card, and if it ties the surrender or the war."""
    seats = codes.shape[1]
    deck = np.arange(52).astype(np.uint8)
    cards = np.empty(2 * seats + 3, dtype=np.uint8)
    fights = np.empty(seats, dtype=np.bool_)
    for number in range(len(codes)):
        deal(key_0, key_1, chunk, first + number, 2 * seats + 3, deck, cards)
        bits = int64(0)
        if way == _RANDOM:
            bits = int64(block(key_0, key_1, 0, first + number, chunk, CHOICES)[0] >> uint64(1))
        dealer = ranks[cards[seats]]
        at_war = 0
        for seat in range(seats):
            tied = ranks[cards[seat]] == dealer
            fights[seat] = tied and (way == _FIGHT or (way == _RANDOM and bits >> seat & 1 == 1))
            at_war += int64(fights[seat])
        of_dealer = ranks[cards[seats + 2 + at_war]]  # after the burned card and the players'
        place = seats + 2
        for seat in range(seats):
            mine = ranks[cards[seat]]
            if fights[seat]:
                won = ranks[cards[place]] >= of_dealer
                codes[number, seat, 0] = _WINS_WAR if won else _LOSES_WAR
                place += 1
            elif mine == dealer:
                codes[number, seat, 0] = _SURRENDERS
            else:
                codes[number, seat, 0] = _WINS if mine > dealer else _LOSES
