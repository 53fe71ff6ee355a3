"""The strategy chart of blackjack: best play by totals, and what it is worth."""

from dataclasses import dataclass

import numpy as np

from houseway.families.twenty_one import kernels
from houseway.families.twenty_one.chart import Chart, Group, best_chart, cell
from houseway.families.twenty_one.plays import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import VALUES, is_blackjack, points
from houseway.families.twenty_one.split import PairSplit, Worth
from houseway.families.twenty_one.tables import hand_number, hands, hands_from, hands_of_at_least
from houseway.families.twenty_one.values import Shoe, value_hands
from houseway.games.blackjack.solve import Solution, Start, split_pair

NAMES = {kernels.STAND: STAND, kernels.HIT: HIT, kernels.DOUBLE: DOUBLE}


@dataclass(frozen=True)
class Charted:
    """A chart for every up-card, and the play by it."""

    charts: dict[int, Chart]
    surrender: dict[tuple[int, bool, int], bool]
    """by total, whether soft, and up-card: whether to give up two cards that are no pair"""
    pairs: dict[tuple[int, int], str]
    """by card and up-card"""
    solution: Solution
    """what the chart leads to"""
    cost: float
    """what best play wins more, for each unit of the first wager"""


def chart(best: Solution) -> Charted:
    """Find the best chart for the rules of a solution."""
    rules = best.rules
    whole = Solution(rules, {}, {}, {})
    charts: dict[int, Chart] = {}
    surrender: dict[tuple[int, bool, int], bool] = {}
    pairs: dict[tuple[int, int], str] = {}
    for up in VALUES:
        found = best_chart(_groups(best, up), up)
        charts[up] = found
        _follow(best, up, found, whole, surrender, pairs)
    return Charted(charts, surrender, pairs, whole, best.value - whole.value)


def _groups(best: Solution, up: int) -> list[Group]:
    """Hands that were not split, and the first two hands of each split."""
    rules, shoe = best.rules, best.rules.shoe.without(up)
    count = hands().size.size
    unsplit = np.zeros(count)
    groups = []
    for start in best.starts.values():
        if start.up != up or is_blackjack(*start.hand):
            continue
        if start.best != SPLIT:
            unsplit[hand_number(*start.hand)] = start.probability
            continue
        card = start.hand[0]
        play = rules.split_play(card, first=True)
        if play.draws:
            reached = np.zeros(count)
            reached[hand_number(card)] = 2 * start.probability
            groups.append(Group(play, shoe.without(card), hands_from(card), reached))
    return [Group(rules.play(), shoe, hands_of_at_least(2), unsplit), *groups]


def _follow(
    best: Solution,
    up: int,
    found: Chart,
    whole: Solution,
    surrender: dict[tuple[int, bool, int], bool],
    pairs: dict[tuple[int, int], str],
) -> None:
    """Value every start as the chart plays it, choosing splits and surrenders for their cells."""
    rules, shoe = best.rules, best.rules.shoe.without(up)
    given = found.choices(2)
    values = value_hands(rules.play(), shoe, up, hands_of_at_least(2), given, every_stand=True)
    whole.play[up] = given
    played: dict[tuple[int, ...], Start] = {}
    by_cell: dict[tuple[int, bool], list[Start]] = {}
    for key, start in best.starts.items():
        if start.up != up:
            continue
        if is_blackjack(*start.hand):
            played[key] = start
            continue
        number = hand_number(*start.hand)
        counted = points(start.hand)
        choices = dict(start.choices)
        choices[HIT] = Worth(float(values.hit[number]), start.choices[HIT].staked)
        named = NAMES[int(found.first[cell(*counted)])]
        if SPLIT in choices:
            card = start.hand[0]
            split = _split(best, shoe.without(card, card), up, card, found)
            whole.splits[card, up] = split
            choices[SPLIT] = split.worth
            options = [named, SPLIT, *([SURRENDER] if rules.surrender else [])]
            named = max(options, key=lambda choice: choices[choice].value)
            pairs[card, up] = named
            played[key] = start._replace(choices=choices, best=named)
        else:
            played[key] = start._replace(choices=choices, best=named)
            by_cell.setdefault((counted.total, counted.soft), []).append(played[key])
    for (total, soft), starts in by_cell.items():
        if rules.surrender:
            gain = sum(
                s.probability * (s.choices[SURRENDER].value - s.choices[s.best].value)
                for s in starts
            )
            surrender[total, soft, up] = gain > 0
            if gain > 0:
                for s in starts:
                    played[*s.hand, up] = s._replace(best=SURRENDER)
    whole.starts.update(played)


def _split(best: Solution, shoe: Shoe, up: int, card: int, found: Chart) -> PairSplit:
    rules = best.rules
    given = found.choices(rules.split_play(card, first=True).double_size)
    most = rules.most_hands(card)
    # A player by the chart splits again whenever the rules allow.
    return split_pair(rules, shoe, up, card, given, most, least=most)
