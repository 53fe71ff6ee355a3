"""Best play of hold'em against the dealer, exactly, from a sweep of all boards.

`solve` goes through the 134,459 boards twice: once to find the best choice after the river and
after the flop, once to count what happens when they are followed (see `kernels`). Out of
the counts come the choice before the flop and, in `figures`, all figures as fractions.

Of equal choices the largest raise of a stage is taken before a check, a check before smaller
raises, and a raise before a fold.
"""

from collections import OrderedDict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from math import comb
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.ranking import Category, Kicker
from houseway.families.holdem import hole_kernels, kernels
from houseway.families.holdem.rules import LOST, QUALIFIES_FROM, HoldemRules, by_category
from houseway.math import kept
from houseway.math.evaluate import strength_tables
from houseway.math.isomorphism import (
    FULL,
    HOLES,
    Deck,
    canonical_sets,
    flops,
    hole_numbers,
    holes_beside,
    renamed_holes,
    starting_hand,
)
from houseway.math.threads import Progress, in_pieces

STARTING_HANDS = 169
BOARDS_AT_A_TIME = 1500
"""What a thread takes: some milliseconds of work."""

CHECK = 0

_SUMS_BY_HAND = (STARTING_HANDS, kernels.CATEGORIES, kernels.SUMS)


@dataclass(frozen=True)
class Policy:
    """A choice in every situation: 0 to check or fold, n for the n-th raise of the stage."""

    before_flop: NDArray[np.uint8]
    """[starting hand]"""
    after_flop: NDArray[np.uint8]
    """[canonical flop, hole]"""
    after_river: NDArray[np.uint8]
    """[canonical board, class of hole cards]; 1 to raise"""


@dataclass(frozen=True)
class Counts:
    """What happens, counted over hole cards, boards, the flops of a board and dealer's hands.

    Each array is [starting hand, category, outcome] with the outcomes of `kernels`.
    """

    showdown: NDArray[np.int64]
    """Nobody folds."""
    flop_raises: tuple[NDArray[np.int64], ...]
    """Checked before the flop, then raised after it, by size of the raise."""
    river_raise: NDArray[np.int64]
    """Checked twice, then raised."""
    fold: NDArray[np.int64]
    """Checked twice, then folded, by what the outcome would have been."""


@cache
def ranking(kicker: Kicker) -> kernels.Ranking:
    """Return the ranking tables as the kernels want them."""
    tables = strength_tables(kicker)
    return kernels.Ranking(
        tables.step,
        tables.unsuited,
        tables.seventh,
        tables.flush,
        tables.category,
        tables.first_of_six,
        tables.lowest(QUALIFIES_FROM),
    )


@cache
def deck_suits(deck: Deck) -> NDArray[np.int64]:
    """Return the suits of each rank in a deck, as bits."""
    suits = np.zeros(13, dtype=np.int64)
    suits[np.array(deck.ranks) - 2] = (1 << deck.suits) - 1
    return suits


@cache
def dealt(deck: Deck) -> kernels.Dealt:
    """Return the boards of a deck as the kernels want them."""
    boards = canonical_sets(deck, 5)
    forms = flops(deck)
    return kernels.Dealt(
        boards.cards,
        boards.weights,
        deck_suits(deck),
        comb(len(deck) - 7, 2),
        forms.number,
        forms.renaming,
        kernels.block_sources(),
    )


def stakes(rules: HoldemRules) -> kernels.Stakes:
    """Return what is at stake after the flop as the kernels want it."""
    return kernels.Stakes(
        int(fold_nets(rules)[0, 0]),
        raise_nets(rules, rules.after_river).astype(np.int64),
        raise_nets(rules, rules.after_flop[-1]).astype(np.int64),
    )


@dataclass(frozen=True)
class BestAfterFlop:
    """The best choices after flop and river, and what the first sweep counted on the way."""

    showdown: NDArray[np.int64]
    check_less_raise: NDArray[np.int64]
    """[canonical flop, hole]: exact, summed over turns, rivers and dealer's hands, times scale."""
    after_flop: NDArray[np.uint8]
    after_river: NDArray[np.uint8]


def find_best_after_flop(
    rules: HoldemRules,
    deck: Deck = FULL,
    threads: int | None = None,
    progress: Progress | None = None,
) -> BestAfterFlop:
    """Sweep all boards for the best choices after the flop and after the river."""
    if rules.paid and len(rules.after_flop) > 1:
        return _best_of_sizes(rules, deck, threads, progress)
    boards, ranks, money = dealt(deck), ranking(rules.kicker), stakes(rules)
    forms = flops(deck)
    river = np.zeros((len(boards.weights), kernels.CLASSES), dtype=np.uint8)

    def new_sums() -> tuple[kernels.Scratch, NDArray[np.int64], NDArray[np.int64]]:
        return (
            kernels.new_scratch(),
            np.zeros(_SUMS_BY_HAND, dtype=np.int64),
            np.zeros((len(forms.sets), HOLES), dtype=_difference_type(rules, deck)),
        )

    def work(
        sums: tuple[kernels.Scratch, NDArray[np.int64], NDArray[np.int64]], start: int, end: int
    ) -> None:
        scratch, showdown, differences = sums
        kernels.solve_boards(
            start, end, boards, ranks, money, scratch, showdown, differences, river
        )

    parts = in_pieces(len(boards.weights), BOARDS_AT_A_TIME, new_sums, work, threads, progress)
    showdown = kernels.outcomes(np.sum([part[1] for part in parts], axis=0), boards.dealer_hands)
    one_form: NDArray[np.int64] = np.sum([part[2] for part in parts], axis=0, dtype=np.int64)
    differences = _over_all_forms(one_form, deck)
    choice = np.where(differences > 0, CHECK, len(rules.after_flop)).astype(np.uint8)
    choice[~holes_beside(deck)] = CHECK
    return BestAfterFlop(showdown, differences, choice, river)


def _best_of_sizes(
    rules: HoldemRules, deck: Deck, threads: int | None, progress: Progress | None
) -> BestAfterFlop:
    """The best size of the raise after the flop, swept one by one: values are not linear in it."""
    sizes = [
        find_best_after_flop(
            replace(rules, after_flop=(multiple,), before_flop=(multiple,)), deck, threads, progress
        )
        for multiple in rules.after_flop
    ]
    less = np.stack([swept.check_less_raise for swept in sizes])
    largest = len(sizes) - 1
    # Of equal raises the largest, and of a raise and a check the raise only if it is the largest.
    best = largest - np.argmin(less[::-1], axis=0)
    least = np.min(less, axis=0)
    raises = (least < 0) | ((best == largest) & (least == 0))
    choice = np.where(raises, best + 1, CHECK).astype(np.uint8)
    choice[~holes_beside(deck)] = CHECK
    return BestAfterFlop(sizes[-1].showdown, least, choice, sizes[-1].after_river)


def _difference_type(rules: HoldemRules, deck: Deck) -> type[np.signedinteger[Any]]:
    """Return the narrowest integers that hold every sum of differences.

    On one board checking and raising differ by the flop raise at most: if the river raise is
    made, by the two raises' difference; if the hand is folded, that is better than the river raise
    by no more than the river raise. That holds where payments are linear in the raise.
    """
    if rules.paid:
        return np.int64
    turns_and_rivers = comb(len(deck) - 5, 2)
    largest = rules.scale * rules.after_flop[-1] * comb(len(deck) - 7, 2)
    return np.int32 if len(deck.renamings) * turns_and_rivers * largest < 2**31 else np.int64


def _over_all_forms(one_form: NDArray[np.int64], deck: Deck) -> NDArray[np.int64]:
    """Sum values by hole cards over the renamings that leave the flop as it is.

    The sweep meets one canonical form of each board, weighted with the number of its forms. Of
    the n! renamings those that put a flop of the board in canonical place are the keepers of that
    flop after any one of them, so their sum is n! times the sum over all boards.
    """
    images = renamed_holes()
    summed = np.zeros_like(one_form)
    groups: dict[tuple[int, ...], list[int]] = {}
    for flop, keepers in enumerate(flops(deck).keepers):
        groups.setdefault(keepers, []).append(flop)
    for keepers, members in groups.items():
        rows = one_form[members]
        summed[members] = sum(rows[:, images[name]] for name in keepers)
    every = len(deck.renamings)
    assert not (summed % every).any()
    return summed // every


def follow(
    after_flop: NDArray[np.uint8],
    after_river: NDArray[np.uint8],
    rules: HoldemRules,
    deck: Deck = FULL,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Counts:
    """Sweep all boards and count what follows a check before the flop under a policy."""
    boards, ranks = dealt(deck), ranking(rules.kicker)
    used = np.setdiff1d(after_flop, [CHECK]).astype(np.uint8)

    def new_sums() -> tuple[kernels.Scratch, NDArray[np.int64]]:
        return kernels.new_scratch(), np.zeros((len(used) + 2, *_SUMS_BY_HAND), dtype=np.int64)

    def work(sums: tuple[kernels.Scratch, NDArray[np.int64]], start: int, end: int) -> None:
        kernels.follow_boards(
            start, end, boards, ranks, sums[0], after_flop, after_river, used, sums[1]
        )

    parts = in_pieces(len(boards.weights), BOARDS_AT_A_TIME, new_sums, work, threads, progress)
    paths = kernels.outcomes(np.sum([part[1] for part in parts], axis=0), boards.dealer_hands)
    showdown = paths.sum(axis=0) // kernels.FLOPS_OF_A_BOARD
    unused = np.zeros_like(showdown)
    by_raise = {int(choice): path for choice, path in zip(used, paths, strict=False)}
    return Counts(
        showdown,
        tuple(by_raise.get(n, unused) for n in range(1, len(rules.after_flop) + 1)),
        fold=paths[-2],
        river_raise=paths[-1],
    )


@dataclass(frozen=True)
class Solution:
    """A policy under given rules, and the counts of what it leads to."""

    rules: HoldemRules
    deck: Deck
    policy: Policy
    counts: Counts

    @cached_property
    def values_before_flop(self) -> tuple[tuple[Fraction, ...], ...]:
        """The value of checking and of each raise, for each starting hand, in antes.

        After a check the policy is followed. Hands that a short deck lacks have no values.
        """
        rules, counts = self.rules, self.counts
        check = _money(counts.fold, fold_nets(rules)) + _money(
            counts.river_raise, raise_nets(rules, rules.after_river)
        )
        for multiple, path in zip(rules.after_flop, counts.flop_raises, strict=True):
            check = check + _money(path, raise_nets(rules, multiple))
        raises = [
            kernels.FLOPS_OF_A_BOARD * _money(counts.showdown, raise_nets(rules, multiple))
            for multiple in rules.before_flop
        ]
        weight = counts.showdown.sum(axis=(1, 2)) * kernels.FLOPS_OF_A_BOARD * rules.scale
        return tuple(
            tuple(Fraction(choice[hand], int(weight[hand])) for choice in (check, *raises))
            if weight[hand]
            else ()
            for hand in range(STARTING_HANDS)
        )


def _money(counts: NDArray[np.int64], nets: NDArray[np.object_]) -> NDArray[np.object_]:
    """Return the exact sum of counts times nets for each starting hand."""
    money: NDArray[np.object_] = counts.reshape(STARTING_HANDS, -1).astype(object) @ nets.ravel()
    return money


def raise_nets(rules: HoldemRules, multiple: int) -> NDArray[np.object_]:
    """Return what the player nets, times scale, by category and outcome after a raise.

    The clauses are 39.11(b)(1)-(5) and (c)-(f), here as the signs of ante, raise and odds.
    """
    if rules.paid:
        return _whole(np.array(dict(rules.paid)[multiple], dtype=object), rules)
    nets = np.zeros((kernels.CATEGORIES, kernels.OUTCOMES), dtype=object)
    for category in Category:
        win = multiple + rules.odds_win[category]
        loss = -multiple + rules.odds_loss[category]
        nets[category, kernels.WIN] = win + 1
        nets[category, kernels.WIN_UNQUALIFIED] = win
        nets[category, kernels.LOSS] = loss - 1
        nets[category, kernels.LOSS_UNQUALIFIED] = loss - rules.unqualified_dealer_takes_ante
    return _whole(nets, rules)


def fold_nets(rules: HoldemRules) -> NDArray[np.object_]:
    """Return what the player nets, times scale, by category and outcome after a fold: 39.10(h)."""
    nets = np.full((kernels.CATEGORIES, kernels.OUTCOMES), Fraction(-2), dtype=object)
    return _whole(nets, rules)


def _whole(nets: NDArray[np.object_], rules: HoldemRules) -> NDArray[np.object_]:
    return np.array([[int(net * rules.scale) for net in row] for row in nets], dtype=object)


def best_before_flop(solution: Solution) -> NDArray[np.uint8]:
    """Return the best choice for each starting hand."""
    largest = len(solution.rules.before_flop)
    if solution.rules.paid:
        order = (largest, *range(largest))
        return np.array(
            [
                max(order, key=values.__getitem__) if values else CHECK
                for values in solution.values_before_flop
            ],
            dtype=np.uint8,
        )
    return np.array(
        [
            largest if values and values[largest] >= values[CHECK] else CHECK
            for values in solution.values_before_flop
        ],
        dtype=np.uint8,
    )


@dataclass
class Sweeps:
    """What has been swept for one deciding part of the rules."""

    best: BestAfterFlop
    counts: Counts | None = None


_KEPT: OrderedDict[tuple[HoldemRules, Deck], Sweeps] = OrderedDict()
_KEPT_AT_MOST = 3
_KEEPING = Lock()


def forget_sweeps() -> None:
    """Drop all sweeps kept in this process."""
    _KEPT.clear()


# --- sweeps kept between runs ----------------------------------------------------------------

_BEST, _COUNTS = "holdem-best", "holdem-counts"


def _key(part: HoldemRules, deck: Deck) -> str:
    return repr((part, deck.ranks, deck.suits))


def _kept_best(part: HoldemRules, deck: Deck) -> BestAfterFlop | None:
    """The first sweep of a full deck, if it was kept; choices after the river are kept as bits."""
    if deck != FULL:
        return None
    forms, boards = len(flops(deck).sets), len(canonical_sets(deck, 5))
    found = kept.read_arrays(
        _BEST,
        _key(part, deck),
        {
            "showdown": np.empty((STARTING_HANDS, kernels.CATEGORIES, kernels.OUTCOMES), np.int64),
            "check_less_raise": np.empty((forms, HOLES), np.int64),
            "after_flop": np.empty((forms, HOLES), np.uint8),
            "after_river": np.empty(-(-boards * kernels.CLASSES // 8), np.uint8),
        },
    )
    if found is None:
        return None
    bits = np.unpackbits(found["after_river"].view(np.uint8), count=boards * kernels.CLASSES)
    return BestAfterFlop(
        found["showdown"].view(np.int64),
        found["check_less_raise"].view(np.int64),
        found["after_flop"].view(np.uint8),
        bits.reshape(boards, kernels.CLASSES),
    )


def _keep_best(part: HoldemRules, deck: Deck, best: BestAfterFlop) -> None:
    if deck == FULL:
        kept.write_arrays(
            _BEST,
            _key(part, deck),
            {
                "showdown": best.showdown,
                "check_less_raise": best.check_less_raise,
                "after_flop": best.after_flop,
                "after_river": np.packbits(best.after_river),
            },
        )


def _kept_counts(part: HoldemRules, deck: Deck) -> Counts | None:
    if deck != FULL:
        return None
    raises = len(part.after_flop)
    shape = (raises + 3, STARTING_HANDS, kernels.CATEGORIES, kernels.OUTCOMES)
    found = kept.read_arrays(_COUNTS, _key(part, deck), {"counts": np.empty(shape, np.int64)})
    if found is None:
        return None
    showdown, *by_raise, river, fold = found["counts"].view(np.int64)
    return Counts(showdown, tuple(by_raise), river_raise=river, fold=fold)


def _keep_counts(part: HoldemRules, deck: Deck, counts: Counts) -> None:
    if deck == FULL:
        every = (counts.showdown, *counts.flop_raises, counts.river_raise, counts.fold)
        kept.write_arrays(_COUNTS, _key(part, deck), {"counts": np.stack(every)})


def first_sweep(
    rules: HoldemRules,
    deck: Deck = FULL,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Sweeps:
    """Return the best choices after the flop, swept now or kept from rules that decide alike."""
    part = rules.deciding_part()
    with _KEEPING:
        if (part, deck) not in _KEPT:
            best = _kept_best(part, deck)
            if best is None:
                best = find_best_after_flop(part, deck, threads, progress)
                _keep_best(part, deck, best)
            _KEPT[part, deck] = Sweeps(best, _kept_counts(part, deck))
            while len(_KEPT) > _KEPT_AT_MOST:
                _KEPT.popitem(last=False)
        return _KEPT[part, deck]


def solve(
    rules: HoldemRules,
    deck: Deck = FULL,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find best play and count what it leads to.

    Sweeps are kept, so other pay tables that cannot move a choice after the flop cost none.
    """
    boards = len(canonical_sets(deck, 5))

    def first_half(done: int, total: int) -> None:
        if progress:
            progress(done, 2 * total)

    def second_half(done: int, total: int) -> None:
        if progress:
            progress(boards + done, 2 * total)

    sweeps = first_sweep(rules, deck, threads, first_half)
    best = sweeps.best
    if sweeps.counts is None:
        sweeps.counts = follow(
            best.after_flop, best.after_river, rules.deciding_part(), deck, threads, second_half
        )
        _keep_counts(rules.deciding_part(), deck, sweeps.counts)
    if rules.paid:
        checked = Policy(np.zeros(STARTING_HANDS, np.uint8), best.after_flop, best.after_river)
        solution = Solution(rules, deck, checked, sweeps.counts)
        return replace(solution, policy=replace(checked, before_flop=best_before_flop(solution)))
    # The sweep knows the largest raise only, which is the one that can be best.
    raises = len(rules.after_flop)
    after_flop = np.where(best.after_flop, raises, CHECK).astype(np.uint8)
    unused = np.zeros_like(sweeps.counts.showdown)
    counts = replace(
        sweeps.counts, flop_raises=(unused,) * (raises - 1) + sweeps.counts.flop_raises
    )
    checked = Policy(np.zeros(STARTING_HANDS, np.uint8), after_flop, best.after_river)
    solution = Solution(rules, deck, checked, counts)
    return replace(solution, policy=replace(checked, before_flop=best_before_flop(solution)))


def prepare_kernels() -> None:
    """Compile the kernels, or load them if they were compiled before, on a deck of twelve cards.

    The first time ever this takes many seconds; a caller may want to say so.
    """
    twelve_cards = Deck((2, 3, 4), 4)
    tiny = HoldemRules(by_category({}), by_category({}, LOST))
    best = find_best_after_flop(tiny, twelve_cards, threads=1)
    follow(best.after_flop, best.after_river, tiny, twelve_cards, threads=1)


def value_of(
    policy: Policy,
    rules: HoldemRules,
    deck: Deck = FULL,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Count what a given policy leads to."""
    counts = follow(policy.after_flop, policy.after_river, rules, deck, threads, progress)
    return Solution(rules, deck, policy, counts)


def choose_for_deals(
    solution: Solution, holes: NDArray[np.uint8], boards: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the stage (0, 1, 2) and kind (0 folds, n raises) of best play's last choice.

    Hole cards are rows of two card numbers, boards rows of five with the flop first. The choice
    after the river is worked out anew, so the solution must be one of best play.
    """
    stages, choices = np.zeros(len(holes), np.uint8), np.zeros(len(holes), np.uint8)
    hole_kernels.choose_for_deals(
        np.ascontiguousarray(holes, dtype=np.uint8),
        np.ascontiguousarray(boards, dtype=np.uint8),
        dealt(solution.deck),
        ranking(solution.rules.kicker),
        stakes(solution.rules),
        kernels.new_scratch(),
        hole_numbers(),
        renamed_holes(),
        starting_hand(),
        solution.policy.before_flop,
        solution.policy.after_flop,
        stages,
        choices,
    )
    return stages, choices
