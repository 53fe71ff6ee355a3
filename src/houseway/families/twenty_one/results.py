"""What a round of a twenty-one game comes to: every result with its chance, splits included.

A hand that is not split is followed card by card through what is left of the shoe, and so is the
dealer's. Hands of a split draw from the same shoe one after the other; their results together come
from the shoe as a mixture of endless ones (`mixture`), in which they are independent once it is
known how the dealer ends. The plays are those of a solution.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one import kernels, mixture_kernels
from houseway.families.twenty_one.mixture import mixture
from houseway.families.twenty_one.paths import FINISHES, LOW, paths
from houseway.families.twenty_one.plays import DOUBLE, HIT, SPLIT, STAND
from houseway.families.twenty_one.points import GOAL, VALUES
from houseway.families.twenty_one.solution import Solution, Start, orders
from houseway.families.twenty_one.tables import (
    BLACKJACK,
    ENDS,
    cards_shown,
    draws,
    hand_number,
    hands,
    hands_from,
    hands_of_at_least,
)
from houseway.families.twenty_one.values import (
    ERROR_BOUND,
    PlayRules,
    Shoe,
    chance_of_cards,
    free_choice,
    value_hands,
)
from houseway.math.threads import in_pieces

SMALL_SHOE = 104
"""Shoes of so many cards or fewer need one order more."""


class Result(NamedTuple):
    """What a round comes to, in units of the first wager."""

    staked: Fraction | int
    won: Fraction | int
    """what is paid"""
    lost: Fraction | int
    """what is taken"""

    @property
    def net(self) -> Fraction | int:
        """What the player wins or loses."""
        return self.won - self.lost


Chances = Mapping[Result, float]


class StartResults(NamedTuple):
    """What first cards against an up-card come to; chances are of all deals."""

    hand: tuple[int, ...]
    up: int
    against_none: Chances
    against_blackjack: Chances


@dataclass(frozen=True)
class RoundResults:
    """What a round comes to."""

    starts: tuple[StartResults, ...]
    error: float
    """all chances together are no farther than this from the exact ones"""

    @property
    def mean(self) -> float:
        """What the player wins on average."""
        return sum(float(result.net) * chance for result, chance in self.every.items())

    @cached_property
    def every(self) -> Chances:
        """Every result with its chance."""
        found: defaultdict[Result, float] = defaultdict(float)
        for start in self.starts:
            for chances in (start.against_none, start.against_blackjack):
                for result, chance in chances.items():
                    found[result] += chance
        return dict(found)


class SplitHand(NamedTuple):
    """One hand of a split."""

    play: PlayRules
    start: int
    choices: NDArray[np.uint8]
    settled: bool = False
    """whether its second card is another than the first"""


class SplitWay(NamedTuple):
    """One way in which a split can go."""

    dealt: tuple[int, ...]
    """the starting cards of its hands"""
    ways: float
    """in how many orders"""
    hands: tuple[SplitHand, ...]


class Decided(NamedTuple):
    """What a choice comes to that no further card decides."""

    against_none: Result
    against_blackjack: Result


LOST = Result(1, 0, 1)
"""The first wager, taken."""

Deciding = Callable[[str, int], Decided | None]
"""What a choice against an up-card comes to, if no further card decides."""
Splitting = Callable[[Start[Any]], Iterable[SplitWay]]
"""The ways in which a split may go."""


def round_results(
    solution: Solution[Any, Any, Any, Any],
    shoe: Shoe,
    play: PlayRules,
    decided: Deciding,
    ways: Splitting,
    order: int | None = None,
) -> RoundResults:
    """What a round from a shoe comes to; `play` is that of hands that are not split."""
    if order is None:
        order = _order_for(shoe)
    by_up: dict[int, list[Start[Any]]] = {}
    for start in solution.starts.values():
        by_up.setdefault(start.up, []).append(start)
    ups = list(by_up)

    def work(found: list[tuple[list[StartResults], float]], first: int, end: int) -> None:
        for up in ups[first:end]:
            against = _Against(play, shoe, up, solution.play[up])
            found.append(against.results(by_up[up], decided, ways, order))

    parts: list[list[tuple[list[StartResults], float]]] = in_pieces(len(ups), 1, list, work)
    together = [one for part in parts for one in part]
    starts = [each for found, _ in together for each in found]
    whole = RoundResults(
        tuple(sorted(starts, key=lambda each: (each.up, each.hand))),
        sum(error for _, error in together),
    )
    # The recursion has the mean by another way; where they differ, some chance is wrong.
    return replace(whole, error=float(whole.error + abs(whole.mean - solution.value)))


def _order_for(shoe: Shoe) -> int:
    return 5 if shoe.size <= SMALL_SHOE else 4


def under_cap(
    found: Mapping[str, float],
    cap: Fraction,
    full: Shoe,
    hand: Sequence[int],
    up: int,
    play: PlayRules,
    decided: Deciding,
    ways: Splitting,
) -> tuple[dict[str, float], float]:
    """What choices are worth, all deals counted, that are worth this without a cap on the round.

    And how far these values may be off.

    The cap is in units of the first wager; play goes on as without it. `full` has all cards but
    those that are known to be gone.
    """
    dealer, own = cards_shown(up), tuple(sorted(hand))
    shoe = full.without(*dealer)
    chance = chance_of_cards(full, (*dealer, *own)) * orders(own) * orders(dealer)
    no_blackjack = 1.0 - shoe.without(*own).chance_of_blackjack(up)
    start: Start[tuple[int, ...]] = Start(own, up, chance, no_blackjack, {}, "", 0.0)
    choices = free_choice()
    if found.keys() & _CODES:
        choices = value_hands(play, shoe, up, hands_from(*own)).choice
    against = _Against(play, full, up, choices)
    worth, most_off = {}, ERROR_BOUND
    for choice, value in found.items():
        made, error = against.results(
            [start._replace(best=choice)], decided, ways, _order_for(full)
        )
        cuts = [
            (chance, max(float(result.won - cap), 0.0))
            for chances in (made[0].against_none, made[0].against_blackjack)
            for result, chance in chances.items()
        ]
        worth[choice] = value - sum(chance * cut for chance, cut in cuts) / start.probability
        most = max((cut for _, cut in cuts), default=0.0)
        most_off = max(most_off, error * most / start.probability)
    return worth, most_off


@dataclass(frozen=True)
class Endings:
    """How rounds of one game of the family end: what tells their results from another's."""

    decided: Callable[[Any, str, int], Decided | None]
    """by rules, choice and up-card: what no further card decides"""
    ways: Callable[[Any, Any], Iterable[SplitWay]]
    """by solution and start: the ways in which a split may go"""

    def round_results(
        self,
        solution: Solution[Any, Any, Any, Any],
        shoe: Shoe | None = None,
        order: int | None = None,
    ) -> RoundResults:
        """What a round comes to that is played by a solution, from a full shoe or another."""
        rules = solution.rules
        decided, ways = partial(self.decided, rules), partial(self.ways, solution)
        return round_results(solution, shoe or rules.shoe, rules.play(), decided, ways, order)

    def under_cap(
        self,
        solution: Solution[Any, Any, Any, Any],
        found: Mapping[str, float],
        cap: Fraction,
        full: Shoe,
        hand: Sequence[int],
        up: int,
    ) -> tuple[dict[str, float], float]:
        """What choices are worth under a cap; a hand is split as the solution has it."""
        rules = solution.rules
        decided, ways = partial(self.decided, rules), partial(self.ways, solution)
        return under_cap(found, cap, full, hand, up, rules.play(), decided, ways)


class _Against:
    """A round against one up-card."""

    def __init__(self, play: PlayRules, full: Shoe, up: int, choices: NDArray[np.uint8]) -> None:
        cards = cards_shown(up)
        shoe = full.without(*cards)
        self._play, self._shoe, self._up, self._choices = play, shoe, up, choices
        self._chance = chance_of_cards(full, cards) * orders(cards)
        self._removal = 0.0 if shoe.endless else 1.0
        self._draws = draws(up, play.h17)
        self._dealer = np.zeros((hands().size.size, len(ENDS)))
        kernels.ends_by_hand(
            hands(), hands_of_at_least(2), shoe.floats, self._removal, self._draws, self._dealer
        )

    def results(
        self, starts: Sequence[Start[Any]], decided: Deciding, ways: Splitting, order: int
    ) -> tuple[list[StartResults], float]:
        """What every start comes to, and how far it may be from the exact chances."""
        found = []
        split, error = self._split([one for one in starts if one.best == SPLIT], ways, order)
        for start in starts:
            chance, blackjack = start.probability, 1.0 - start.no_blackjack
            none: Chances
            late: Chances
            if (settled := decided(start.best, self._up)) is not None:
                none = {settled.against_none: chance * start.no_blackjack}
                late = {settled.against_blackjack: chance * blackjack} if blackjack else {}
            elif start.best == SPLIT:
                none, late = split[start.hand]
            else:
                none, late = self._unsplit(start)
            if start.lost_before:
                late = {LOST: chance * blackjack}
            found.append(StartResults(start.hand, self._up, none, late))
        return found, error

    def _unsplit(self, start: Start[Any]) -> tuple[Chances, Chances]:
        play = self._play
        ended = np.zeros((FINISHES, len(ENDS)))
        mixture_kernels.hand_results(
            hands(), self._shoe.floats, self._up - 1, self._removal, self._dealer, self._choices,
            hand_number(*start.hand), _CODES[start.best], play.double_size, play.at_once, ended,
        )  # fmt: skip
        none: defaultdict[Result, float] = defaultdict(float)
        late: defaultdict[Result, float] = defaultdict(float)
        for which, end in np.argwhere(ended).tolist():
            if end != BLACKJACK:
                none[_hand_result(play, which, end)] += start.probability * ended[which, end]
            elif not play.checked:
                late[_hand_result(play, which, end)] += start.probability * ended[which, end]
        return none, late

    def _split(
        self, starts: Sequence[Start[Any]], ways: Splitting, order: int
    ) -> tuple[dict[tuple[int, ...], tuple[Chances, Chances]], float]:
        if not starts:
            return {}, 0.0
        terms, courses, plays = _together([tuple(ways(start)) for start in starts])
        money, sums = _money(plays, int(terms.hands.max()))
        shoe = mixture(self._shoe, order)
        found = np.zeros((len(starts), 2, len(sums), 2))
        mixture_kernels.split_results(*shoe, self._draws, courses, terms, money, found)
        found *= [[[[self._chance * orders(start.hand)]]] for start in starts]
        chances = {}
        for start, row in zip(starts, found[..., 0], strict=True):
            none: dict[Result, float] = {}
            late: dict[Result, float] = {}
            for at, result in enumerate(sums):
                none[result] = none.get(result, 0.0) + float(row[0, at])
                late[result] = late.get(result, 0.0) + float(row[1, at])
            chances[start.hand] = _possible(none), _possible(late)
        return chances, float(np.abs(found[..., 0] - found[..., 1]).sum())


_CODES = {STAND: kernels.STAND, HIT: kernels.HIT, DOUBLE: kernels.DOUBLE}


@cache
def _hand_result(play: PlayRules, which: int, end: int) -> Result:
    """What a hand comes to by how it and the dealer end."""
    total, stake = LOW + which // 2, which % 2 + 1
    bust, full = total > GOAL, play.at_once and total == GOAL
    if end == BLACKJACK and not play.checked:
        kept = play.against_blackjack[stake - 1 + 2 * bust]
        won = stake * play.against_blackjack[4] if full else kept
    elif bust:
        won = -stake
    else:
        won = stake * (1 if full else play.net[total][end])
    return Result(stake, max(int(won), 0), max(-int(won), 0))


def _together(
    splits: Sequence[Sequence[SplitWay]],
) -> tuple[mixture_kernels.Terms, mixture_kernels.Courses, list[PlayRules]]:
    """All ways of all splits, with every course that hands of them take once."""
    numbers: dict[tuple[PlayRules, int, bytes, bool], int] = {}
    plays: dict[PlayRules, int] = {}
    following, first, start, without, paid = [], [0], [], [], []

    def number(hand: SplitHand) -> int:
        key = hand.play, hand.start, hand.choices.tobytes(), hand.settled
        if key not in numbers:
            numbers[key] = len(numbers)
            course = paths(hand.play, hand.start, hand.choices)
            following.append(course.following)
            first.append(first[-1] + len(course.following))
            start.append(course.start)
            without.append(hand.start - 1 if hand.settled else -1)
            paid.append(plays.setdefault(hand.play, len(plays)))
        return numbers[key]

    rows = [(row, way) for row, split in enumerate(splits) for way in split]
    most = max(len(way.hands) for _, way in rows)
    terms = mixture_kernels.Terms(
        np.array([[way.dealt.count(value) for value in VALUES] for _, way in rows]),
        np.array([way.ways for _, way in rows], dtype=np.float64),
        np.array([len(way.hands) for _, way in rows]),
        np.array([[*map(number, way.hands), *[0] * (most - len(way.hands))] for _, way in rows]),
        np.array([row for row, _ in rows]),
    )
    courses = mixture_kernels.Courses(
        np.concatenate(following), *map(np.array, (first, start, without, paid))
    )
    return terms, courses, list(plays)


def _money(plays: Sequence[PlayRules], most: int) -> tuple[mixture_kernels.Money, list[Result]]:
    """Results of hands and their sums by number; the sums in order, those of no hand first."""
    checked = plays[0].checked
    ends = len(ENDS) - 1 if checked else len(ENDS)
    results: dict[Result, int] = {}
    table = np.zeros((len(plays), FINISHES, len(ENDS)), dtype=np.int64)
    for place, play in enumerate(plays):
        for which in range(FINISHES):
            for end in range(ends):
                result = _hand_result(play, which, end)
                table[place, which, end] = results.setdefault(result, len(results))
    levels: list[dict[Result, int]] = [{Result(0, 0, 0): 0}]
    steps = []
    for _ in range(most):
        after: dict[Result, int] = {}
        steps.append(
            [
                [after.setdefault(_sum(so_far, result), len(after)) for result in results]
                for so_far in levels[-1]
            ]
        )
        levels.append(after)
    sums = np.zeros((most, max(map(len, levels)), len(results)), dtype=np.int64)
    for place, rows in enumerate(steps):
        sums[place, : len(rows)] = rows
    first = np.cumsum([0, *map(len, levels)])
    every = [result for level in levels for result in level]
    return mixture_kernels.Money(table, len(results), ends, sums, first), every


def _sum(one: Result, other: Result) -> Result:
    return Result(one.staked + other.staked, one.won + other.won, one.lost + other.lost)


def _possible(chances: dict[Result, float]) -> Chances:
    return {result: chance for result, chance in chances.items() if chance}


def once(net: Fraction) -> Result:
    """The first wager alone, which wins or loses so much."""
    return Result(1, max(net, Fraction(0)), max(-net, Fraction(0)))
