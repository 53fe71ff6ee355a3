"""The strategy chart of Three Card 21: best play by totals, and what it is worth.

Three cards and the hands of a split have charts of their own, because a hand may be doubled on
three cards in the one and on two in the other. Whether to split or surrender is charted in one of
two ways. By totals: by the total of a hand over 21, by the total with an ace that would pass 21 as
eleven, by the pair otherwise. By cards: for each three cards that may be split, since it is cards
that are split and not a total.
"""

from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Literal

import numpy as np

from houseway.families.twenty_one import kernels
from houseway.families.twenty_one.chart import Chart, Group, best_chart, cell
from houseway.families.twenty_one.plays import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import ACE, VALUES, points
from houseway.families.twenty_one.split import Worth
from houseway.families.twenty_one.tables import hand_number, hands, hands_from, hands_of_at_least
from houseway.families.twenty_one.values import value_hands
from houseway.games.three_card_21.plays import BUST, PAID
from houseway.games.three_card_21.settle import split_clause
from houseway.games.three_card_21.solve import (
    Known,
    Solution,
    Start,
    Triple,
    three_way_split,
)
from houseway.math.threads import in_pieces

NAMES = {kernels.STAND: STAND, kernels.HIT: HIT, kernels.DOUBLE: DOUBLE}

Rows = Literal["totals", "cards"]
Row = tuple[Literal["over 21", "ace", "pair", "hard", "soft", "cards"], tuple[int, ...]]
"""A row of the chart of first choices: the kind of hand, and its total, pair or cards."""


@dataclass(frozen=True)
class Charted:
    """A chart for every up-card, and the play by it."""

    three_cards: dict[int, Chart]
    split_hands: dict[int, Chart]
    rows: dict[tuple[Row, int], str]
    """by row and up-card: `split`, `surrender`, or `play` by the chart for three cards"""
    solution: Solution
    """what the chart leads to"""
    cost: float
    """what best play wins more, for each unit of the main wager"""


def row_of(hand: Triple, rows: Rows) -> Row:
    """Return the row that three cards are looked up in."""
    counted = points(hand)
    if rows == "cards" and split_clause(hand):
        return "cards", hand
    if counted.bust:
        return "over 21", (counted.total,)
    if ACE in hand and not counted.soft:
        return "ace", (counted.total,)
    for card in hand:
        if hand.count(card) > 1:
            return "pair", (card,)
    return "soft" if counted.soft else "hard", (counted.total,)


def chart(best: Solution, rows: Rows = "totals") -> Charted:
    """Find the best chart for the rules of a solution."""

    def work(parts: list[tuple[int, Charted]], start: int, end: int) -> None:
        for up in VALUES[start:end]:
            parts.append((up, _chart_against(best, up, rows)))

    shared: list[list[tuple[int, Charted]]] = in_pieces(len(VALUES), 1, list, work)
    whole = Charted({}, {}, {}, Solution(best.rules, {}, {}, {}), 0.0)
    for _, one in sorted((part for parts in shared for part in parts), key=itemgetter(0)):
        whole.three_cards.update(one.three_cards)
        whole.split_hands.update(one.split_hands)
        whole.rows.update(one.rows)
        whole.solution.starts.update(one.solution.starts)
        whole.solution.play.update(one.solution.play)
        whole.solution.splits.update(one.solution.splits)
    return replace(whole, cost=best.value - whole.solution.value)


def _groups(best: Solution, up: int) -> tuple[list[Group], list[Group]]:
    """Hands that were not split, and hands of splits by starting card.

    The other cards of a split are left in the shoe here, because they differ from split to split;
    this only weighs the choices, and the value of the chart is taken with them gone.
    """
    rules, shoe = best.rules, best.rules.shoe.without(up)
    count = hands().size.size
    unsplit = np.zeros(count)
    starting = dict.fromkeys(VALUES, 0.0)
    for start in best.starts.values():
        if start.up != up:
            continue
        if start.best == SPLIT:
            for card in start.hand:
                starting[card] += start.probability
        elif STAND in start.choices:
            unsplit[hand_number(*start.hand)] = start.probability
    splits = []
    for card, weight in starting.items():
        play = rules.split_play((card, card, card), card, first=True)
        if weight and play.draws:
            reached = np.zeros(count)
            reached[hand_number(card)] = weight
            splits.append(Group(play, shoe, hands_from(card), reached))
    return [Group(rules.play(), shoe, hands_of_at_least(3), unsplit)], splits


def _chart_against(best: Solution, up: int, by: Rows) -> Charted:
    found = Charted({}, {}, {}, Solution(best.rules, {}, {}, {}), 0.0)
    rules, shoe = best.rules, best.rules.shoe.without(up)
    unsplit, splits = _groups(best, up)
    three, two = best_chart(unsplit, up), best_chart(splits, up)
    found.three_cards[up], found.split_hands[up] = three, two
    given = three.choices(3)
    values = value_hands(rules.play(), shoe, up, hands_of_at_least(3), given, every_stand=True)
    found.solution.play[up] = given
    by_row: dict[Row, list[Start]] = {}
    known: Known = {}
    for start in (one for one in best.starts.values() if one.up == up):
        if start.best == PAID:
            found.solution.starts[*start.hand, up] = start
            continue
        choices = dict(start.choices)
        named = BUST
        if STAND in choices:
            number = hand_number(*start.hand)
            choices[HIT] = Worth(float(values.hit[number]), choices[HIT].staked)
            named = NAMES[int(three.first[cell(*points(start.hand))])]
        if SPLIT in choices:
            split = three_way_split(
                rules, shoe.without(*start.hand), up, start.hand, known, two.choices(2)
            )
            found.solution.splits[start.hand, up] = split
            choices[SPLIT] = split.worth
        by_row.setdefault(row_of(start.hand, by), []).append(
            start._replace(choices=choices, best=named)
        )
    for row, starts in by_row.items():
        options = ["play", *(
            choice for choice in (SPLIT, SURRENDER) if all(choice in s.choices for s in starts)
        )]  # fmt: skip

        def worth(option: str, starts: list[Start] = starts) -> float:
            return sum(
                s.probability * s.choices[s.best if option == "play" else option].value
                for s in starts
            )

        chosen = max(options, key=worth)
        found.rows[row, up] = chosen
        for s in starts:
            found.solution.starts[*s.hand, up] = s if chosen == "play" else s._replace(best=chosen)
    return found
