"""How a simulated seat plays Heads Up Hold'em: a policy's name, or a chart somebody wrote.

A chart is a TOML file. Each stage is played by a name, or before the flop hand by hand:

    after_flop = "card"                  best, simple, card, or always the same: raise, check
    after_river = "best"                 best, simple, card, raise or fold
    [before_flop]                        or a name as after the flop
    "raise 3x" = ["AA", "AKs", "QJo"]    pairs, suited and offsuit hands; all others check

A stage that is not named is played best; `card` is the strategy card of `math.strategy_card`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.ranking import Category
from houseway.families.holdem.kernels import KINDS
from houseway.families.holdem.rules import HoldemRules, raise_name
from houseway.families.holdem.solve import STARTING_HANDS, Policy, solve
from houseway.families.holdem.strategy import RiverView, after_flop, after_river
from houseway.games.heads_up_holdem.policies import raises_before_flop, raises_on_board
from houseway.games.heads_up_holdem.strategy_card import card_policy
from houseway.math.batch import UserChart
from houseway.math.evaluate import evaluate, strength_tables
from houseway.math.isomorphism import starting_hand_name
from houseway.table.refusal import Refused

BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER = "before_flop", "after_flop", "after_river"
BEST, SIMPLE, CARD, RAISE = "best", "simple", "card", "raise"
OTHERWISE = {BEFORE_FLOP: "check", AFTER_FLOP: "check", AFTER_RIVER: "fold"}


def policy_of(rules: HoldemRules, policy: str | UserChart) -> Policy:
    """The choices of a named policy or of a chart in every situation."""
    if isinstance(policy, UserChart):
        return _from_rows(rules, policy.rows)
    return _named(rules, policy)


def _named(rules: HoldemRules, name: str) -> Policy:
    if name == BEST:
        return solve(rules).policy
    if name == SIMPLE:
        return simple_policy(rules)
    if name == CARD:
        return card_policy(rules)
    best = solve(rules).policy
    before, after, river = (
        (len(rules.before_flop), len(rules.after_flop), 1) if name == RAISE else (0, 0, 0)
    )
    return Policy(
        np.full_like(best.before_flop, before),
        np.full_like(best.after_flop, after),
        np.full_like(best.after_river, river),
    )


def _from_rows(rules: HoldemRules, rows: Mapping[str, Any]) -> Policy:
    for key in rows:
        if key not in OTHERWISE:
            raise Refused(f"the chart has no use for {key!r}; it may say {', '.join(OTHERWISE)}")
    before = rows.get(BEFORE_FLOP)
    by_hand = _by_hand(rules, before) if isinstance(before, Mapping) else None
    names = {
        stage: _name(stage, rows.get(stage, BEST))
        for stage in OTHERWISE
        if stage != BEFORE_FLOP or by_hand is None
    }
    named = {name: _named(rules, name) for name in set(names.values())}
    return Policy(
        named[names[BEFORE_FLOP]].before_flop if by_hand is None else by_hand,
        named[names[AFTER_FLOP]].after_flop,
        named[names[AFTER_RIVER]].after_river,
    )


def _name(stage: str, name: object) -> str:
    names = (BEST, SIMPLE, CARD, RAISE, OTHERWISE[stage])
    if name not in names:
        raise Refused(f"{stage} in the chart is {name!r}; it must be one of {', '.join(names)}")
    return str(name)


def _by_hand(rules: HoldemRules, rows: Mapping[str, Any]) -> NDArray[np.uint8]:
    """The choice before the flop with each starting hand, from lists of hands."""
    raises = {raise_name(size): n for n, size in enumerate(rules.before_flop, start=1)}
    numbers = {starting_hand_name(number): number for number in range(STARTING_HANDS)}
    choices = np.zeros(STARTING_HANDS, dtype=np.uint8)
    named: set[str] = set()
    for choice, hands in rows.items():
        if choice not in raises:
            raise Refused(f"{choice!r} in the chart is no raise; write one of {', '.join(raises)}")
        if not isinstance(hands, list):
            raise Refused(f'{choice} in the chart must be a list of hands, as in ["AA", "AKs"]')
        for hand in hands:
            if hand not in numbers:
                raise Refused(f"{hand!r} in the chart is no starting hand; write AA, AKs or AKo")
            if hand in named:
                raise Refused(f"{hand} stands in the chart twice; one choice is enough")
            named.add(hand)
            choices[numbers[hand]] = raises[choice]
    return choices


@lru_cache(maxsize=1)
def simple_policy(rules: HoldemRules) -> Policy:
    """The strategy of `simple.py`, with the largest raise of each stage."""
    before = [
        len(rules.before_flop) * raises_before_flop(2 + min(hand), 2 + max(hand))
        for hand in (divmod(number, 13) for number in range(STARTING_HANDS))
    ]
    on_flop, on_river = (
        np.array(
            [
                [
                    [
                        raises_on_board(made, 2 + rank, paired=paired, river=river)
                        for rank in range(13)
                    ]
                    for paired in (False, True)
                ]
                for made in Category
            ]
        )
        for river in (False, True)
    )

    def flop_rule(hole: NDArray[np.int8], flop: NDArray[np.int8]) -> NDArray[np.uint8]:
        own, board = hole >> 2, flop >> 2
        made = strength_tables("standard").category[
            evaluate(np.concatenate([hole, flop], axis=1).astype(np.uint8))
        ]
        paired = (own[:, 0] == own[:, 1]) | (own[:, :, None] == board[:, None]).any(axis=(1, 2))
        raised = on_flop[made, paired.astype(np.int64), own.max(axis=1)]
        return np.where(raised, len(rules.after_flop), 0).astype(np.uint8)

    return Policy(
        np.array(before, dtype=np.uint8),
        after_flop(flop_rule),
        after_river(lambda view: _on_river(on_river, view), rules.kicker),
    )


def _on_river(raises: NDArray[np.bool_], view: RiverView) -> NDArray[np.bool_]:
    """Ask the table [made, paired, higher hole card] about boards and classes of hole cards."""
    on_board = (view.boards[:, :, None] >> 2 == np.arange(13)).any(axis=1)
    river = np.zeros(view.category.shape, np.bool_)
    for kind in range(KINDS):
        for other in range(kind + 1):
            one, two = kind % 13, other % 13
            place = kind * (kind + 1) // 2 + other
            paired = on_board[:, one] | on_board[:, two] | (one == two)
            made = view.category[:, place]
            river[:, place] = raises[made, paired.astype(np.int64), max(one, two)]
    return river
