"""Keno by the million games: what `math.batch` asks of a game.

Every straight ticket the pay table sells and a ticket of each other type are played in every game,
so there is nothing to decide and all policies are one. The numbers of a seat lie side by side, for
which numbers are marked makes no difference, and those of the next seat ten further on.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.keno import GAME, figures
from houseway.games.keno.analysis import figures_as_paid, wager_figures
from houseway.games.keno.chances import DRAWS, catches
from houseway.games.keno.numbers import DRAWN, MOST_SPOTS, NUMBERS
from houseway.games.keno.options import PLACES, KenoOptions
from houseway.games.keno.paytables import CATCHES, catch
from houseway.games.keno.settle import paid_out, pays, results
from houseway.games.keno.tickets import Conditioning
from houseway.games.keno.tickets import straight as straight_ticket
from houseway.games.stakes import MAIN, in_force
from houseway.math.batch import (
    Batch,
    BatchWager,
    Codes,
    Expected,
    Memory,
    Outcome,
    Policy,
    UserChart,
)
from houseway.math.compiled import compiled, int64, uint64
from houseway.math.philox import DEALS, Key, block, split, unfair, word
from houseway.table.protocols import Stakes
from houseway.table.refusal import Refused

BEGINS: Final = "afresh"
UNIT = "price"
APART = 10
"""How far the numbers of one seat lie from those of the next."""
_OF_A_WORD = 7
"""Numbers drawn from one word of random bits."""


class Tables(NamedTuple):
    """The groups of all tickets, one after the other."""

    marks: NDArray[np.int64]
    """[group]: its numbers as bits, the lowest number of the seat first"""
    times: NDArray[np.int64]
    """[group]: what each number caught adds to the outcome of its ticket"""
    wagers: NDArray[np.int64]
    """[group]: the wager it belongs to"""
    bits: NDArray[np.uint8]
    """[bits]: how many are set"""


def batch(
    options: KenoOptions, policy: Policy, seats: int = 1, stakes: Stakes | None = None
) -> Batch:
    """A counter at which every seat has one of each ticket."""
    if isinstance(policy, UserChart):
        raise Refused("a player of keno decides nothing; leave the chart out")
    if not 1 <= seats <= PLACES:
        raise Refused(f"keno has 1 to {PLACES} places at the counter, not {seats}")
    stakes = in_force(GAME, options, stakes)
    tickets = _tickets(options, stakes[MAIN] if stakes else figures.RATE)
    tables = _tables(tickets)

    def play(key: Key, chunk: int, first: int, codes: Codes, memory: Memory) -> None:
        games(uint64(key[0]), uint64(key[1]), chunk, first, tables, codes)

    def numbers(key: Key, chunk: int, round: int) -> tuple[int, ...]:
        low, high = draw(uint64(key[0]), uint64(key[1]), chunk, round)
        drawn = int(high) << 64 | int(low)
        return tuple(number for number in range(1, NUMBERS + 1) if drawn >> (number - 1) & 1)

    wagers = tuple(
        BatchWager(name, UNIT, tuple(_outcomes(options, conditioning, stakes)))
        for name, conditioning in tickets.items()
    )
    return Batch(seats, wagers, play, numbers)


def expected(options: KenoOptions, policy: Policy, stakes: Stakes | None = None) -> Expected:
    """The exact figures of every ticket, and how often each row of the table pays."""
    stakes = in_force(GAME, options, stakes)
    known = wager_figures(options)
    if stakes:
        known = figures_as_paid(options, stakes, known)
    rows = {
        ("keno", row.hand): Fraction(catches(*CATCHES[row.hand]), DRAWS)
        for row in options.pay_table("keno_table").rows
    }
    return Expected(known, rows)


def _named(example: str) -> str:
    return f"{example}_ticket"


def _tickets(options: KenoOptions, rate: int) -> dict[str, Conditioning]:
    """The tickets of the first seat, by the names of the analysis; the straight ones at a rate."""
    return {
        figures.spots_key(spots): straight_ticket(tuple(range(1, spots + 1)), rate)
        for spots in options.spots_sold
    } | {_named(name): example for name, example in figures.examples(options).items()}


def _outcomes(
    options: KenoOptions, conditioning: Conditioning, stakes: Stakes | None
) -> Iterator[Outcome]:
    """One outcome for each way the groups can be caught, the last group counting fastest."""
    sizes = [len(group.numbers) for group in conditioning.groups]
    for caught in product(*(range(size + 1) for size in sizes)):
        paid = pays(conditioning, results(conditioning, caught), options.returns)
        if stakes:
            paid = Fraction(paid_out(options, paid))
        rows: tuple[tuple[str, str], ...] = ()
        if len(sizes) == 1 and (sizes[0], caught[0]) in options.returns:
            rows = (("keno", catch(caught[0], sizes[0])),)
        yield Outcome(
            " + ".join(map(catch, caught, sizes)), paid / conditioning.price - 1, rows=rows
        )


def _tables(tickets: dict[str, Conditioning]) -> Tables:
    marks, times, wagers = [], [], []
    for wager, conditioning in enumerate(tickets.values()):
        step = 1
        for group in reversed(conditioning.groups):
            marks.append(sum(1 << (number - 1) for number in group.numbers))
            times.append(step)
            wagers.append(wager)
            step *= len(group.numbers) + 1
    bits = [number.bit_count() for number in range(1 << MOST_SPOTS)]
    return Tables(
        np.array(marks, dtype=np.int64),
        np.array(times, dtype=np.int64),
        np.array(wagers, dtype=np.int64),
        np.array(bits, dtype=np.uint8),
    )


@compiled
def draw(key_0: int, key_1: int, chunk: int, round: int) -> tuple[int, int]:
    """Twenty of eighty numbers as bits, the first sixty-four and the rest.

    R. W. Floyd's sample (Bentley, CACM 1987): the n-th number is drawn among the first 60 + n, and
    if it has come already, the last of them is taken.
    """
    low, high = uint64(0), uint64(0)
    words = block(key_0, key_1, 0, round, chunk, DEALS)
    used = int64(0)
    done = int64(0)
    while done < DRAWN:
        many = min(int64(DRAWN) - done, int64(_OF_A_WORD))
        first = int64(NUMBERS - DRAWN + 1) + done
        while True:
            start = rest = word(words, used)
            used += 1
            if not used & 3:
                words = block(key_0, key_1, used >> 2, round, chunk, DEALS)
            product_of = uint64(1)
            for number in range(first, first + many):
                _, rest = split(rest, number)
                product_of *= uint64(number)
            if not unfair(rest, product_of):
                break
        rest = start
        for number in range(first, first + many):
            upper, rest = split(rest, number)
            place = int64(upper)
            taken = low >> uint64(place) if place < 64 else high >> uint64(place - 64)
            if taken & uint64(1):
                place = number - 1
            if place < 64:
                low |= uint64(1) << uint64(place)
            else:
                high |= uint64(1) << uint64(place - 64)
        done += many
    return low, high


@compiled
def games(key_0: int, key_1: int, chunk: int, first: int, tables: Tables, codes: Codes) -> None:
    """Draw games and count what every ticket has caught."""
    marks, times, wagers, bits = tables.marks, tables.times, tables.wagers, tables.bits
    window = uint64((1 << MOST_SPOTS) - 1)
    for number in range(len(codes)):
        low, high = draw(key_0, key_1, chunk, first + number)
        for seat in range(codes.shape[1]):
            for wager in range(codes.shape[2]):
                codes[number, seat, wager] = 0
            seen = int64(low & window)
            for group in range(len(marks)):
                codes[number, seat, wagers[group]] += times[group] * bits[seen & marks[group]]
            # The eighty numbers turn, so that the next seat's lie where these were.
            turned = low & uint64((1 << APART) - 1)
            low = low >> uint64(APART) | high << uint64(64 - APART)
            high = high >> uint64(APART) | turned << uint64(NUMBERS - 64 - APART)


# --- for whoever decides outside the kernel ----------------------------------------------------


def ticket_nets(options: KenoOptions, rate: int) -> NDArray[np.float64]:
    """[spots, caught]: what a straight ticket wins, in units of its price."""
    nets = np.zeros((MOST_SPOTS + 1, MOST_SPOTS + 1))
    for spots in options.spots_sold:
        ticket = straight_ticket(tuple(range(1, spots + 1)), rate)
        stakes = in_force(GAME, options, {MAIN: rate})
        for caught, outcome in enumerate(_outcomes(options, ticket, stakes)):
            nets[spots, caught] = outcome.net
    return nets


def draws(key: Key, first: int, drawn: NDArray[np.float32], caught: NDArray[np.int64]) -> None:
    """Draw games: the numbers of each, and how many of the first n numbers are among them."""
    draw_games(uint64(key[0]), uint64(key[1]), first, drawn, caught)


@compiled
def draw_games(
    key_0: int, key_1: int, first: int, drawn: NDArray[np.float32], caught: NDArray[np.int64]
) -> None:
    """Fill both, game by game."""
    for number in range(len(drawn)):
        low, high = draw(key_0, key_1, 0, first + number)
        caught[number, 0] = 0
        for place in range(NUMBERS):
            word = low if place < 64 else high
            there = int64(word >> uint64(place % 64) & uint64(1))
            drawn[number, place] = there
            if place < MOST_SPOTS:
                caught[number, place + 1] = caught[number, place] + there
