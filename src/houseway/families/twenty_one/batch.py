"""What the kernels of the twenty-one games share: shoe, counting, payments and outcomes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any, Protocol, TypeVar

import numpy as np

from houseway.cards.card import Card
from houseway.families.twenty_one import kernels, plays
from houseway.families.twenty_one import round_kernels as rounds
from houseway.families.twenty_one.money import DEALER_ENDS
from houseway.families.twenty_one.points import (
    GOAL,
    TEN,
    VALUES,
    Points,
    dealer_draws,
    is_blackjack,
    points,
    value,
)
from houseway.families.twenty_one.tables import hands
from houseway.math.batch import Batch, Codes, Memory, Outcome, Policy, UserChart
from houseway.math.compiled import uint64
from houseway.math.evaluate import card_number
from houseway.math.philox import MOST_CARDS, MOST_SHOE_CARDS, Key, shuffle
from houseway.table.refusal import Refused

DECK = 52
CODES = {
    plays.STAND: kernels.STAND,
    plays.HIT: kernels.HIT,
    plays.DOUBLE: kernels.DOUBLE,
    plays.SURRENDER: kernels.SURRENDER,
    plays.SPLIT: kernels.SPLIT,
}
"""What a player may do, by the numbers that the kernels have for it."""

Choices = TypeVar("Choices")


class Paid(Protocol):
    """What a settlement says of one wager."""

    @property
    def net(self) -> Fraction:
        """What a wager of one wins."""


def shoe_cards(decks: int, *, burned: int, each_round: int, cut_off: int) -> rounds.Cards:
    """The cards of a full shoe, deck after deck."""
    by_number = sorted(Card, key=card_number)
    return rounds.Cards(
        np.array([value(card) for card in by_number] * decks, dtype=np.uint8),
        np.array(list(range(DECK)) * decks, dtype=np.uint8),
        burned,
        each_round,
        cut_off,
    )


def cards_ahead(decks: int, dealt: int, seats: int) -> int:
    """So many cards a round mostly needs, in whole words of random bits.

    A player draws about one card, the dealer one and a half; twice that is seldom passed.
    """
    each = MOST_CARDS if decks == 1 else MOST_SHOE_CARDS
    return min(-(-(dealt + 2 * seats + 3) // each) * each, DECK * decks // each * each)


def counting(h17: bool) -> rounds.Counting:
    """The rules of counting as tables."""
    total = np.zeros((rounds.HIGHEST, 2), dtype=np.int64)
    draws = np.zeros((rounds.HIGHEST, 2), dtype=np.bool_)
    for hard in range(rounds.HIGHEST):
        total[hard, 0] = hard
        draws[hard, 0] = dealer_draws(Points(hard, False), h17)
        if hard:
            # Any cards of this hard count, one of them an ace.
            counted = points([1, *[1] * (hard - 1)])
            total[hard, 1] = counted.total
            draws[hard, 1] = dealer_draws(counted, h17)
    natural = np.zeros((TEN + 1, TEN + 1), dtype=np.bool_)
    for one, other in product(VALUES, VALUES):
        natural[one, other] = is_blackjack(one, other)
    return rounds.Counting(total, draws, hands().child.astype(np.int32), natural)


def payments(
    hand_result: Callable[[Points, Points], Paid],
    lost_to_blackjack: Callable[[int, bool], int],
) -> rounds.Payments:
    """The settlement as tables; `lost_to_blackjack(stake, first)` is of a hand not bust."""
    net = [[whole(hand_result(Points(total, False), end)) for end in DEALER_ENDS]
           for total in range(GOAL + 1)]  # fmt: skip
    lost = [[lost_to_blackjack(stake, first) for stake in (1, 2)] for first in (False, True)]
    return rounds.Payments(np.array(net, dtype=np.int64), np.array(lost, dtype=np.int64))


def whole(paid: Paid) -> int:
    """What a hand wins, which is a whole number of wagers."""
    if paid.net.denominator != 1:
        raise ValueError(f"A hand is paid whole wagers, not {paid.net}.")
    return int(paid.net)


def main_outcomes(by_number: dict[int, tuple[str, Fraction]]) -> tuple[Outcome, ...]:
    """How the main wager can end: what is decided without a hand to the end, then the rest."""
    nothing = Outcome("void", Fraction(0), Fraction(0))
    special = [
        Outcome(*by_number[number]) if number in by_number else nothing
        for number in range(rounds.PLAYED)
    ]
    return (
        *special,
        *(
            Outcome(
                f"{staked} staked, {won} won, {lost} lost", Fraction(won - lost), Fraction(staked)
            )
            for staked in range(1, rounds.MOST_STAKED + 1)
            for won in range(rounds.AMOUNTS)
            for lost in range(rounds.AMOUNTS)
        ),
    )


def lost_of(code: int) -> int:
    """What a main wager with this number of an outcome loses besides what it wins."""
    return (code - rounds.PLAYED) % rounds.AMOUNTS if code >= rounds.PLAYED else 0


def in_order(
    batch: Batch,
    before: Sequence[str],
    after: Sequence[str],
    cap: int | None,
    stakes: Mapping[str, int] | None,
) -> Batch:
    """The same rounds with a cap on what one pays in all; `before` is settled before `after`.

    Where something is settled before, how much of the cap it leaves is part of an outcome. Of the
    others no two win in the same round: a blackjack that pays insurance lets no hand win.
    """
    if cap is None or not stakes:
        return batch
    names = [wager.name for wager in batch.wagers]
    most = Fraction(cap, stakes[plays.MAIN])
    first = batch.wagers[names.index(before[0])].outcomes if before else (Outcome("", Fraction(0)),)
    later = [names.index(name) for name in after if name in names]
    wagers = list(batch.wagers)
    for at in later:
        wager = wagers[at]
        unit = Fraction(1, 2) if wager.name == plays.INSURANCE else 1
        wagers[at] = replace(
            wager,
            outcomes=tuple(
                _cut(one, lost_of(code) if wager.name == plays.MAIN else 0,
                     (most - max(ahead.net, Fraction(0))) / unit)
                for ahead in first
                for code, one in enumerate(wager.outcomes)
            ),
        )  # fmt: skip
    sizes = [len(batch.wagers[at].outcomes) for at in later]

    def play(key: Key, chunk: int, start: int, codes: Codes, memory: Memory) -> None:
        batch.play(key, chunk, start, codes, memory)
        if before:
            for at, size in zip(later, sizes, strict=True):
                codes[:, :, at] += size * codes[:, :, names.index(before[0])]

    return replace(batch, wagers=tuple(wagers), play=play)


def _cut(outcome: Outcome, lost: int, most: Fraction) -> Outcome:
    """An outcome of which no more than so much is paid."""
    won = outcome.net + lost
    return replace(outcome, net=min(won, most) - lost) if won > 0 else outcome


def insurance_outcomes(paid: Paid, lost: Paid) -> tuple[Outcome, ...]:
    """How insurance can end, which is taken whenever it is offered."""
    return (
        Outcome("not offered", Fraction(0), Fraction(0)),
        Outcome("dealer's blackjack", paid.net),
        Outcome("no blackjack", lost.net),
    )


def order_of_shoe(decks: int) -> Callable[[Key, int, int], tuple[int, ...]]:
    """The cards of a round that begins with a full shoe, as far as they may be drawn."""

    def cards(key: Key, chunk: int, round: int) -> tuple[int, ...]:
        places = np.arange(DECK * decks, dtype=np.uint16)
        shuffle(uint64(key[0]), uint64(key[1]), chunk, round, places)
        return tuple((places % DECK).tolist())

    return cards


def memory_of(decks: int, *, played: bool) -> int:
    """How many numbers of memory a shoe needs."""
    return rounds.MEMORY + DECK * decks if played else 0


def choices_of(
    policy: Policy,
    *,
    best: Callable[[], Choices],
    simple: Callable[[], Choices],
    chart: Callable[[Mapping[str, Any]], Choices],
    parts: Sequence[str],
) -> Choices:
    """The tables of a policy; a chart that somebody wrote has no other parts than these."""
    if not isinstance(policy, UserChart):
        return best() if policy == "best" else simple()
    try:
        for part in policy.rows:
            if part not in parts:
                raise ValueError(
                    f"the chart has no use for {part!r}; its parts are {', '.join(parts)}"
                )
        return chart(policy.rows)
    except ValueError as error:
        raise Refused(f"{policy.name}: {error}") from None
