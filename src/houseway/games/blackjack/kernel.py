"""Blackjack by the million rounds: what `math.batch` asks of a game."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import numpy as np

from houseway.families.twenty_one import batch as twenty_one
from houseway.families.twenty_one import kernels
from houseway.families.twenty_one import round_kernels as rounds
from houseway.families.twenty_one.batch import (
    CODES,
    cards_ahead,
    counting,
    in_order,
    insurance_outcomes,
    main_outcomes,
    memory_of,
    order_of_shoe,
    payments,
    shoe_cards,
)
from houseway.families.twenty_one.letters import chart_of, letters, totals
from houseway.families.twenty_one.points import ACE, GOAL, TEN, VALUES, Points, dealer_draws, points
from houseway.families.twenty_one.tables import hands
from houseway.games.blackjack import GAME, settle
from houseway.games.blackjack.figures import insurance_distribution
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.plays import BLACKJACK
from houseway.games.blackjack.results import ROUND
from houseway.games.blackjack.round_kernel import BlackjackChoices, blackjack_rounds
from houseway.games.blackjack.settle import INSURANCE, MAIN
from houseway.games.blackjack.solve import BlackjackRules, Solution, rules_of
from houseway.games.stakes import in_force
from houseway.math.batch import (
    Batch,
    BatchWager,
    Codes,
    Expected,
    Memory,
    Policy,
    Shoe,
)
from houseway.math.compiled import uint64
from houseway.math.figures import BoundedFigures, WagerFigures
from houseway.math.philox import Key
from houseway.table.protocols import Stakes
from houseway.table.refusal import Refused

BEGINS: Final = "from a shoe"
_CODES = {
    **CODES,
    BLACKJACK: kernels.STAND,
}
_HARD, _SOFT = range(5, GOAL), range(13, GOAL)
"""Totals that a chart must name."""
_PARTS = ("hard", "soft", "pairs")


def batch(
    options: BlackjackOptions,
    policy: Policy,
    seats: int = 1,
    shoe: Shoe = "fresh",
    stakes: Stakes | None = None,
) -> Batch:
    """A table at which every seat plays alike; insurance is taken whenever it is offered."""
    if not 1 <= seats <= options.boxes:
        raise Refused(f"this table has 1 to {options.boxes} seats, not {seats}")
    stakes = in_force(GAME, options, stakes)
    rules = ROUND.rules(options, stakes)
    found = batch_by(options, choices_of(rules, policy), policy, seats, shoe, rules)
    return in_order(found, (), (MAIN, INSURANCE), options.payout_cap, stakes)


def batch_by(
    options: BlackjackOptions,
    choices: BlackjackChoices,
    policy: Policy = "best",
    seats: int = 1,
    shoe: Shoe = "fresh",
    rules: BlackjackRules | None = None,
) -> Batch:
    """The same with these choices, which a player at random does not look at."""
    rules, played = rules or rules_of(options), shoe == "played"
    cards = shoe_cards(
        options.decks,
        burned=int(bool(options.clauses.burn)),
        each_round=int(options.is_on("burn_each_round")),
        cut_off=options.parts_cut_off,
    )
    tables = (
        cards_ahead(options.decks, 2 * seats + 2, seats),
        cards,
        counting(rules.h17),
        payments(
            settle.hand_result,
            lambda stake, first: settle.lost_to_blackjack(
                rules.hole_card, stake=stake, first=first, bust=False
            ),
        ),
        rules_as_tables(options, rules, policy),
        choices,
    )

    def play(key: Key, chunk: int, first: int, codes: Codes, memory: Memory) -> None:
        blackjack_rounds(
            uint64(key[0]), uint64(key[1]), chunk, first, played, *tables, codes, memory
        )

    wagers = [BatchWager(MAIN, ROUND.unit, _main_outcomes(rules))]
    if options.is_on("insurance"):
        paid, lost = settle.insurance_result(TEN), settle.insurance_result(0)
        wagers.append(BatchWager(INSURANCE, INSURANCE, insurance_outcomes(paid, lost)))
    return Batch(
        seats, tuple(wagers), play, order_of_shoe(options.decks),
        memory_of(options.decks, played=played),
    )  # fmt: skip


def expected(
    options: BlackjackOptions,
    policy: Policy,
    shoe: Shoe = "fresh",
    stakes: Stakes | None = None,
) -> Expected:
    """What is known exactly: best play and insurance from a full shoe."""
    stakes = in_force(GAME, options, stakes)
    if shoe == "played":
        return Expected()
    known: dict[str, WagerFigures | BoundedFigures] = {}
    if policy == "best":
        known[MAIN] = ROUND.main_figures(options, stakes)
    if options.is_on("insurance"):
        known[INSURANCE] = WagerFigures(insurance_distribution(options.decks), INSURANCE)
    return Expected(known)


def _main_outcomes(rules: BlackjackRules) -> tuple[Any, ...]:
    # An ace stands for every up-card under which the dealer may have blackjack.
    won, tied = (
        settle.blackjack_result(rules.blackjack_pays, ACE, late).net for late in (False, True)
    )
    lost = settle.surrender_result(ACE, True).net
    return main_outcomes(
        {
            rounds.NATURAL: ("blackjack", won),
            rounds.NATURAL_PUSH: ("blackjack, and so has the dealer", tied),
            rounds.EVEN_MONEY: ("even money", settle.even_money_result().net),
            rounds.GIVEN_UP: ("given up", -rules.surrender_loses),
            rounds.GIVEN_UP_LOST: ("given up, dealer's blackjack", lost),
            rounds.LOST_TO_BLACKJACK: ("dealer's blackjack", Fraction(-1)),
        }
    )


def rules_as_tables(
    options: BlackjackOptions, rules: BlackjackRules, policy: Policy
) -> rounds.Rules:
    """What is legal and done, as the kernels read it."""
    peek = rules.hole_card == "peek"
    even_money = {"simple": 1, "random": 2}.get(policy, 0) if isinstance(policy, str) else 0
    split = [rules.split_play(card, first=True) for card in VALUES]
    return rounds.Rules(
        checks=peek,
        dealt_first=peek,
        at_random=policy == "random",
        surrender=rules.surrender,
        asked_at_21=options.from_the_hand,
        even_money=even_money if options.is_on("even_money") else 0,
        draws=np.array([False, *(play.draws for play in split)]),
        doubles=np.array([False, *(play.double_size > 0 for play in split)]),
        most_hands=np.array([0, *map(rules.most_hands, VALUES)], dtype=np.int64),
    )


# --- how a player plays ----------------------------------------------------------------------


def choices_of(rules: BlackjackRules, policy: Policy) -> BlackjackChoices:
    """The tables of a policy."""
    return twenty_one.choices_of(
        policy,
        best=lambda: choices_by(ROUND.best(rules).solution),
        simple=_as_the_dealer,
        chart=lambda rows: choices_by_chart(rules, rows),
        parts=_PARTS,
    )


def choices_by(solution: Solution) -> BlackjackChoices:
    """The choices of a solution."""
    tables = _empty()
    for (low, high, up), start in solution.starts.items():
        tables.first[up, low, high] = tables.first[up, high, low] = _CODES[start.best]
    for up in VALUES:
        tables.later[up] = solution.play[up]
    for (card, up), split in solution.splits.items():
        tables.split[card, 0, up] = split.choices_of_others
        tables.split[card, 1, up] = split.choices
        tables.hands[card, up] = split.hands
    return tables


def _as_the_dealer() -> BlackjackChoices:
    """The engine's simple player: draws to 16 and stands on 17."""
    tables = _empty()
    for one in VALUES:
        for two in VALUES:
            if dealer_draws(points([one, two]), h17=False):
                tables.first[:, one, two] = kernels.HIT
    for number, (total, soft) in enumerate(zip(hands().total, hands().soft, strict=True)):
        if dealer_draws(Points(int(total), bool(soft)), h17=False):
            tables.later[:, number] = kernels.HIT
    return tables


def choices_by_chart(rules: BlackjackRules, rows: Mapping[str, Any]) -> BlackjackChoices:
    """The choices of a chart that somebody wrote, see `twenty_one.letters`."""
    by_total = totals("", rows, _HARD, _SOFT)
    pairs = _pairs(rows.get("pairs"))
    tables = _empty()
    for up in VALUES:
        chart = chart_of(by_total[up])
        tables.later[up] = chart.choices(2)
        for low in VALUES:
            for high in range(low, TEN + 1):
                counted = points([low, high])
                found = by_total[up].get((counted.total, counted.soft))
                if low == high:
                    found = pairs[low][up]
                code = kernels.HIT if found is None else found.first
                if found is not None and found.gives_up and rules.surrender:
                    code = kernels.SURRENDER
                tables.first[up, low, high] = tables.first[up, high, low] = code
            play = rules.split_play(low, first=True)
            tables.split[low, :, up] = chart.choices(play.double_size)
            if not play.draws:
                tables.split[low, :, up] = kernels.STAND
            if pairs[low][up].first == kernels.SPLIT:
                tables.hands[low, up] = rules.most_hands(low)
    return tables


def _pairs(rows: Any) -> dict[int, Any]:
    if not isinstance(rows, Mapping):
        raise ValueError("the chart lacks the part [pairs]")
    named = {str(card): card for card in VALUES} | {"A": ACE}
    found = {}
    for name, row in rows.items():
        if name not in named:
            raise ValueError(f"the chart has no use for a pair of {name!r}; pairs are A, 2 to 10")
        found[named[name]] = letters(f"{name} of [pairs]", row)
    missing = [card for card in VALUES if card not in found]
    if missing:
        raise ValueError(f"the chart lacks the row {missing[0]} of [pairs]")
    return found


def _empty() -> BlackjackChoices:
    count = hands().size.size
    return BlackjackChoices(
        np.zeros((11, 11, 11), dtype=np.uint8),
        np.zeros((11, count), dtype=np.uint8),
        np.zeros((11, 2, 11, count), dtype=np.uint8),
        np.full((11, 11), 2, dtype=np.int64),
    )
