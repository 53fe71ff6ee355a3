"""The exact value of every legal choice in one situation of hold'em against the dealer."""

import json
from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.families.holdem import hole_kernels, kernels
from houseway.families.holdem.rules import CHECK, FOLD, HoldemRules, raise_name
from houseway.families.holdem.solve import (
    STARTING_HANDS,
    BestAfterFlop,
    first_sweep,
    fold_nets,
    raise_nets,
    ranking,
    solve,
    stakes,
)
from houseway.math import kept
from houseway.math.evaluate import CARD_COUNT, card_numbers
from houseway.math.isomorphism import FULL, flops, hole_number, starting_hand
from houseway.math.threads import Progress, in_pieces


def choice_values(
    hole: Sequence[Card],
    board: Sequence[Card],
    rules: HoldemRules,
    removed: Sequence[Card] = (),
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Fraction]:
    """Return what each legal choice is worth, in antes, if best play follows it.

    The board has no cards before the flop, three after it and five after the river. Cards in
    `removed` are known to be out of the deck.
    """
    cards = [*hole, *board, *removed]
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise ValueError(f"{card} is given twice; a card can be in one place only.")
    if len(hole) != 2:
        raise ValueError(f"A player has two hole cards, not {len(hole)}.")
    if len(board) == 0 and not removed and rules.paid:
        return _before_flop_as_paid(hole, rules, threads, progress)
    if len(board) == 0 and not removed:
        return _before_flop(hole, rules, threads, progress)
    if len(board) == 0:
        return before_flop_with_cards_gone(hole, removed, rules, threads, progress)
    if len(board) == 3:
        return _after_flop(hole, board, removed, rules)
    if len(board) == 5:
        return _after_river(hole, board, removed, rules)
    raise ValueError(
        f"The board has three cards after the flop or five after the river, not {len(board)}."
    )


def best_choice(values: dict[str, Fraction]) -> str:
    """Return the best choice; of equal ones the largest raise, then check, then the others."""
    largest = list(values)[-1]
    return max(values, key=lambda choice: (values[choice], choice == largest, choice == CHECK))


def _value(counts: NDArray[np.int64], nets: NDArray[np.object_]) -> int:
    return int((counts.astype(object) * nets).sum())


def _suits_left(removed: Sequence[Card]) -> NDArray[np.int64]:
    suits = np.full(13, 15, dtype=np.int64)
    for number in card_numbers(removed).astype(np.int64):
        suits[number >> 2] &= ~(1 << (number & 3))
    return suits


def _dealer_hands(removed: Sequence[Card]) -> int:
    hands = comb(CARD_COUNT - 7 - len(removed), 2)
    if not hands:
        raise ValueError("So many cards are removed that the dealer has no hand.")
    return hands


def _after_river(
    hole: Sequence[Card], board: Sequence[Card], removed: Sequence[Card], rules: HoldemRules
) -> dict[str, Fraction]:
    hands = _dealer_hands(removed)
    category, *sums = hole_kernels.hole_on_board(
        card_numbers(hole),
        card_numbers(board),
        _suits_left(removed),
        ranking(rules.kicker),
        kernels.new_scratch(),
    )
    table = np.zeros((kernels.CATEGORIES, kernels.SUMS), dtype=np.int64)
    table[category] = (*sums, 1)
    counts = kernels.outcomes(table, hands)
    raised = _value(counts, raise_nets(rules, rules.after_river))
    return {
        FOLD: Fraction(-2),
        raise_name(rules.after_river): Fraction(raised, rules.scale * hands),
    }


def _after_flop(
    hole: Sequence[Card], flop: Sequence[Card], removed: Sequence[Card], rules: HoldemRules
) -> dict[str, Fraction]:
    hands = _dealer_hands(removed)
    gone = card_numbers([*hole, *flop, *removed])
    rest = np.setdiff1d(np.arange(CARD_COUNT), gone).astype(np.uint8)
    sums = np.zeros((2, kernels.CATEGORIES, kernels.SUMS), dtype=np.int64)
    hole_kernels.follow_flop(
        card_numbers(hole),
        card_numbers(flop),
        rest,
        _suits_left(removed),
        hands,
        ranking(rules.kicker),
        stakes(rules),
        kernels.new_scratch(),
        sums,
    )
    stay, fold = kernels.outcomes(sums, hands)
    every = rules.scale * hands * comb(len(rest), 2)
    check = _value(stay, raise_nets(rules, rules.after_river)) + _value(fold, fold_nets(rules))
    values = {CHECK: Fraction(check, every)}
    for multiple in rules.after_flop:
        raised = _value(stay + fold, raise_nets(rules, multiple))
        values[raise_name(multiple)] = Fraction(raised, every)
    return values


def _before_flop(
    hole: Sequence[Card],
    rules: HoldemRules,
    threads: int | None,
    progress: Progress | None,
) -> dict[str, Fraction]:
    """What was kept of these rules, or the first sweep of them."""
    hand = int(starting_hand()[hole_number(*(int(card) for card in card_numbers(hole)))])
    if rules not in _BEFORE_FLOP:
        data = kept.read(_BEFORE, repr(rules))
        if data is None:
            best = first_sweep(rules, FULL, threads, progress).best
            every = [_of_first_sweep(number, best, rules) for number in range(STARTING_HANDS)]
            texts = [{name: str(value) for name, value in each.items()} for each in every]
            data = json.dumps(texts).encode()
            kept.write(_BEFORE, repr(rules), data)
        while len(_BEFORE_FLOP) >= _RULES_AT_MOST:
            _BEFORE_FLOP.pop(next(iter(_BEFORE_FLOP)))
        _BEFORE_FLOP[rules] = json.loads(data)
    return {name: Fraction(value) for name, value in _BEFORE_FLOP[rules][hand].items()}


_BEFORE = "holdem-before-flop"
_BEFORE_FLOP: dict[HoldemRules, list[dict[str, str]]] = {}
"""[starting hand]: each choice and its value."""
_RULES_AT_MOST = 8


def _of_first_sweep(hand: int, best: BestAfterFlop, rules: HoldemRules) -> dict[str, Fraction]:
    """Use the first sweep only.

    Checking is worth what raising every flop would be, and on each flop where checking again is
    better what it is better by. Each board has ten flops.
    """
    holes = np.flatnonzero(starting_hand() == hand)
    showdown = best.showdown[hand]
    every = int(showdown.sum())
    better = np.maximum(best.check_less_raise[:, holes], 0).sum(axis=1)
    gain = Fraction(
        int((better.astype(object) * flops(FULL).sets.weights).sum()),
        kernels.FLOPS_OF_A_BOARD * rules.deciding_part().scale * every,
    )
    raised = {
        multiple: Fraction(_value(showdown, raise_nets(rules, multiple)), rules.scale * every)
        for multiple in {*rules.before_flop, rules.after_flop[-1]}
    }
    values = {CHECK: raised[rules.after_flop[-1]] + gain}
    values |= {raise_name(multiple): raised[multiple] for multiple in rules.before_flop}
    return values


def _before_flop_as_paid(
    hole: Sequence[Card],
    rules: HoldemRules,
    threads: int | None,
    progress: Progress | None,
) -> dict[str, Fraction]:
    """Use both sweeps: where payments are not linear, each size of a raise has its own value."""
    solution = solve(rules, FULL, threads, progress)
    hand = int(starting_hand()[hole_number(*(int(card) for card in card_numbers(hole)))])
    names = (CHECK, *map(raise_name, rules.before_flop))
    return dict(zip(names, solution.values_before_flop[hand], strict=True))


def before_flop_with_cards_gone(
    hole: Sequence[Card],
    removed: Sequence[Card],
    rules: HoldemRules,
    threads: int | None,
    progress: Progress | None,
) -> dict[str, Fraction]:
    """Deal every board from what is left: two cards do not stand for their like any more."""
    hands = _dealer_hands(removed)
    gone = card_numbers([*hole, *removed])
    rest = np.setdiff1d(np.arange(CARD_COUNT), gone).astype(np.uint8)
    raises = np.stack([raise_nets(rules, size).astype(np.int64) for size in rules.after_flop])
    known = (
        card_numbers(hole), rest, _suits_left([*hole, *removed]), hands, ranking(rules.kicker),
        int(fold_nets(rules)[0, 0]), raise_nets(rules, rules.after_river).astype(np.int64), raises,
    )  # fmt: skip

    def new_sums() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return (
            np.zeros((kernels.CATEGORIES, kernels.SUMS), dtype=np.int64),
            np.zeros((comb(len(rest), 3), 1 + len(raises)), dtype=np.int64),
        )

    def work(sums: tuple[NDArray[np.int64], NDArray[np.int64]], start: int, end: int) -> None:
        hole_kernels.follow_hole(start, end, *known, *sums)

    parts = in_pieces(len(rest), 1, new_sums, work, threads, progress)
    counts = kernels.outcomes(np.sum([part[0] for part in parts], axis=0), hands)
    by_flop = np.sum([part[1] for part in parts], axis=0).max(axis=1)
    every = rules.scale * hands * comb(len(rest), 5)
    values = {CHECK: Fraction(int(by_flop.astype(object).sum()), every * kernels.FLOPS_OF_A_BOARD)}
    for multiple in rules.before_flop:
        values[raise_name(multiple)] = Fraction(_value(counts, raise_nets(rules, multiple)), every)
    return values
