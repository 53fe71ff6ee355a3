"""Heads Up Hold'em in money: what is won at named stakes with breakage and a cap on payouts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.cards.ranking import Category
from houseway.families.holdem.figures import Path, cells, paths
from houseway.families.holdem.kernels import OUTCOMES
from houseway.families.holdem.rules import HoldemRules
from houseway.families.holdem.solve import STARTING_HANDS, raise_nets, solve
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.outcome_table import (
    MET,
    PARTS,
    Labels,
    pocket_labels,
    possible,
)
from houseway.games.heads_up_holdem.rules import MAIN, rules_of
from houseway.games.heads_up_holdem.settle import seat_results
from houseway.games.heads_up_holdem.wagers import ANTE, ODDS, RAISE
from houseway.math.action import Action, counted
from houseway.math.evaluate import CARD_COUNT
from houseway.math.isomorphism import hole_cards, starting_hand
from houseway.math.threads import Progress
from houseway.table.settling import won

PLAY = (
    "the player raises as is best for ante, odds and raise as they are paid, in whole multiples "
    "of the ante"
)


def paid_rules(options: HeadsUpHoldemOptions, ante: int) -> HoldemRules:
    """The rules of the main game as an ante of so many cents is really paid."""
    rules = rules_of(options)
    multiples = {*rules.before_flop, *rules.after_flop, rules.after_river}
    paid = tuple((multiple, _nets(options, ante, multiple)) for multiple in sorted(multiples))
    made = replace(rules, paid=paid)
    by_odds = all(table == _by_odds(rules, multiple) for multiple, table in paid)
    return rules if by_odds else made


def _nets(
    options: HeadsUpHoldemOptions, ante: int, multiple: int
) -> tuple[tuple[Fraction, ...], ...]:
    placed = {ANTE: ante, ODDS: ante, RAISE: multiple * ante}
    hole = pocket_labels().examples[0]
    return tuple(
        tuple(
            Fraction(
                sum(
                    won(
                        options,
                        placed,
                        seat_results(
                            options, placed, hole, category, met, qualified=qualified, folded=False
                        ),
                    ).values()
                ),
                ante,
            )
            if possible(category, outcome)
            else Fraction(0)
            for outcome, (met, qualified, _) in enumerate(MET)
        )
        for category in Category
    )


def _by_odds(rules: HoldemRules, multiple: int) -> tuple[tuple[Fraction, ...], ...]:
    nets = raise_nets(rules, multiple)
    return tuple(
        tuple(
            Fraction(int(nets[category, outcome]), rules.scale)
            if possible(category, outcome)
            else Fraction(0)
            for outcome in range(OUTCOMES)
        )
        for category in Category
    )


def action(
    options: HeadsUpHoldemOptions, stakes: Mapping[str, int], progress: Progress | None = None
) -> Action:
    """What all wagers win together at these stakes, counted over all deals."""
    solution = solve(paid_rules(options, stakes[MAIN]), progress=progress)
    return action_by(options, stakes, paths(solution))


def action_by(
    options: HeadsUpHoldemOptions, stakes: Mapping[str, int], played: Sequence[Path]
) -> Action:
    """The same of a player who goes these ways through the decisions."""
    labels = pocket_labels()
    of_hand = label_of_hand(labels)
    placed = {PARTS[name][0]: stake for name, stake in stakes.items()}
    placed[ODDS] = placed[ANTE]

    def ways() -> Iterator[tuple[dict[str, int], dict[str, int], int]]:
        for path in played:
            laid = {**placed, RAISE: path.multiple * placed[ANTE]} if path.multiple else placed
            for label, hole in enumerate(labels.examples):
                table = path.counts[of_hand == label].sum(axis=0)
                for category, outcome, count in cells(table):
                    met, qualified, _ = MET[outcome]
                    results = seat_results(
                        options, laid, hole, Category(category), met,
                        qualified=qualified, folded=not path.multiple,
                    )  # fmt: skip
                    nets = won(options, laid, results)
                    yield _by_wager(stakes, nets), _by_wager(stakes, laid), count

    return counted(stakes, ways(), PLAY)


def _by_wager(stakes: Mapping[str, int], amounts: Mapping[str, int]) -> dict[str, int]:
    return {name: sum(amounts.get(part, 0) for part in PARTS[name]) for name in stakes}


def label_of_hand(labels: Labels) -> NDArray[np.int64]:
    """[starting hand]: what the pocket bonus calls it."""
    two = hole_cards().astype(np.int64)
    found = np.zeros(STARTING_HANDS, dtype=np.int64)
    found[starting_hand()] = labels.of_two[CARD_COUNT * two[:, 0] + two[:, 1]]
    return found
