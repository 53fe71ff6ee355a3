"""Best play of Three Card 21 from a full shoe, and what the main wager is worth."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one import solution
from houseway.families.twenty_one.money import net, net_table
from houseway.families.twenty_one.plays import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import ACE, GOAL, TEN, VALUES, points
from houseway.families.twenty_one.solution import against_blackjack
from houseway.families.twenty_one.split import NOTHING, SplitHand, Worth, split_hand
from houseway.families.twenty_one.stakes import lost_by_surrender
from houseway.families.twenty_one.tables import (
    SHOWN,
    cards_shown,
    hand_number,
    hands,
    hands_of_at_least,
    shown,
)
from houseway.families.twenty_one.values import PlayRules, Shoe, value_hands
from houseway.games.three_card_21 import settle
from houseway.games.three_card_21.options import TRUE, ThreeCard21Options
from houseway.games.three_card_21.plays import BUST, DEALER_BLACKJACK, PAID
from houseway.math.threads import Progress

Triple = tuple[int, int, int]
"""Three cards, low first."""


@dataclass(frozen=True)
class ThreeCard21Rules:
    """The options of Three Card 21 that move money on the main wager."""

    decks: int = 6
    h17: bool = False
    split_aces_one_card: bool = True
    lone_split_ace_draws: bool = False
    """With one card on split aces: whether an ace split from two other cards is free to draw."""
    surrender_scope: settle.SurrenderScope = "over21"
    checks: bool = True
    """Whether the dealer checks for blackjack before decisions (A-TC21-5, A-TC21-6)."""
    no_peek_loss: settle.NoPeekLoss = "original_only"
    hole_open: bool = False
    """Whether all see the hole card before they decide (A-TC21-5)."""
    surrender_loses: Fraction = Fraction(1, 2)
    """What giving up costs of a wager; at some wagers the half cannot be paid exactly."""

    def __post_init__(self) -> None:
        """Refuse options that the mathematics does not cover."""
        if self.surrender_scope not in ("over21", "any", "off"):
            raise ValueError(
                f"surrender_scope is {self.surrender_scope!r}; it must be over21, any or off."
            )
        if self.no_peek_loss not in ("original_only", "all"):
            raise ValueError(
                f"no_peek_loss is {self.no_peek_loss!r}; it must be original_only or all."
            )

    @cached_property
    def shoe(self) -> Shoe:
        """The full shoe."""
        return Shoe.of(self.decks)

    def play(self, *, first: bool = True) -> PlayRules:
        """How an unsplit hand, or the hand of a split that carries the first wager, is paid."""

        def lost(stake: int, bust: bool) -> int:
            return settle.lost_to_blackjack(self.no_peek_loss, stake=stake, first=first, bust=bust)

        return PlayRules(
            h17=self.h17,
            net=net_table(settle.hand_result),
            at_once=True,
            double_size=3,
            checked=self.checks,
            against_blackjack=(
                *against_blackjack(lost, checks=self.checks),
                0.0 if self.checks else net(settle.three_card_21_result()),
            ),
        )  # fmt: skip

    def split_play(self, hand: Triple, card: int, *, first: bool) -> PlayRules:
        """How the hand that starts with one card of a split is played and paid."""
        play = self.play(first=first)._replace(double_size=2)
        if not settle.split_hand_draws(
            hand,
            card,
            split_aces_one_card=self.split_aces_one_card,
            lone_split_ace_draws=self.lone_split_ace_draws,
        ):
            play = play._replace(double_size=0, draws=False)
        return play


MOST_WON = 6
"""The most that the main wager can win in a round, in wagers: three hands of a split, doubled."""


def rules_of(options: ThreeCard21Options, stake: int | None = None) -> ThreeCard21Rules:
    """What the options mean for the money of the main wager, or of one of so many cents as paid."""
    half = Fraction(1, 2)
    if stake is not None:
        half = lost_by_surrender(stake, options.breakage_policy)
    return ThreeCard21Rules(
        decks=options.decks,
        h17=options.dealer_hits_soft_17,
        split_aces_one_card=options.split_aces_one_card == TRUE,
        lone_split_ace_draws=options.lone_split_ace_draws == TRUE,
        surrender_scope=options.surrender_scope,
        checks=options.hole_open or options.checks_for_blackjack,
        hole_open=options.hole_open,
        no_peek_loss=options.no_peek_loss,
        surrender_loses=half,
    )


class ThreeWaySplit(NamedTuple):
    """Three cards split three ways."""

    worth: Worth
    hands: dict[int, SplitHand]
    """by starting card, for the hand that carries the first wager"""
    others: dict[int, SplitHand]
    """by starting card, for the other two; the same unless a late blackjack tells them apart"""


Start = solution.Start[Triple]
Solution = solution.Solution[ThreeCard21Rules, Triple, Triple, ThreeWaySplit]
"""Splits are by three cards and up-card."""


@cache
def triples() -> tuple[Triple, ...]:
    """All hands of three cards, low cards first."""
    return tuple(
        (low, middle, high)
        for low in VALUES
        for middle in range(low, TEN + 1)
        for high in range(middle, TEN + 1)
    )


def solve(
    rules: ThreeCard21Rules,
    shoe: Shoe | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find best play from a full shoe, or from another."""
    full = shoe or rules.shoe
    shows = range(len(VALUES) + 1, len(SHOWN) + 1) if rules.hole_open else VALUES
    return solution.solve(
        rules, full, lambda up: _against(rules, full, up), threads, progress, shows=shows
    )


def _against(rules: ThreeCard21Rules, full: Shoe, up: int) -> Solution:
    shoe = full.without(*cards_shown(up))
    if up == shown(ACE, TEN):
        return _against_blackjack(rules, full, up)
    values = value_hands(rules.play(), shoe, up, hands_of_at_least(3), every_stand=True)
    starts: dict[tuple[int, ...], Start] = {}
    splits = {}
    known: Known = {}
    for hand in triples():
        if not shoe.holds(*hand):
            continue
        rest = shoe.without(*hand)
        no_blackjack = 1.0 - rest.chance_of_blackjack(up)
        counted = no_blackjack if rules.checks else 1.0
        number = hand_number(*hand)
        choices = {}
        if points(hand).total == GOAL:
            choices[PAID] = Worth(net(settle.three_card_21_result()), 1.0)
        elif number < 0:
            choices[BUST] = lost_worth(rules, no_blackjack)
        else:
            choices[STAND] = Worth(float(values.stand[number]), counted)
            choices[HIT] = Worth(float(values.hit[number]), counted)
            choices[DOUBLE] = Worth(float(values.double[number]), 2 * counted)
        if settle.surrender_clause(hand, rules.surrender_scope):
            choices[SURRENDER] = surrender_worth(rules, up, no_blackjack)
        if settle.split_clause(hand):
            splits[hand, up] = three_way_split(rules, rest, up, hand, known)
            choices[SPLIT] = splits[hand, up].worth
        waits = rules.checks and PAID not in choices
        starts[*hand, up] = solution.start(full, hand, up, no_blackjack, choices, waits=waits)
    return Solution(rules, starts, {up: values.choice}, splits)


def _against_blackjack(rules: ThreeCard21Rules, full: Shoe, up: int) -> Solution:
    """The hole card lies open and makes a blackjack: hands that are not paid yet are lost."""
    starts: dict[tuple[int, ...], Start] = {}
    for hand in triples():
        if full.holds(*cards_shown(up), *hand):
            choices = {DEALER_BLACKJACK: Worth(-1.0, 1.0)}
            if points(hand).total == GOAL:
                choices = {PAID: Worth(net(settle.three_card_21_result()), 1.0)}
            starts[*hand, up] = solution.start(full, hand, up, 0.0, choices, waits=False)
    return Solution(rules, starts, {up: np.zeros(hands().size.size, dtype=np.uint8)}, {})


Known = dict[tuple[PlayRules, int, tuple[int, ...]], SplitHand]
"""Hands of splits against one up-card, by rules, starting card and shoe."""


def three_way_split(
    rules: ThreeCard21Rules,
    shoe: Shoe,
    up: int,
    hand: Triple,
    known: Known | None = None,
    given: NDArray[np.uint8] | None = None,
) -> ThreeWaySplit:
    """Value the split of three cards that, like the up-card, have left the shoe.

    `known` keeps what was found against the same up-card for hands that other splits share.
    """
    known = {} if known is None else known

    def valued(card: int, first: bool) -> SplitHand:
        play = rules.split_play(hand, card, first=first)
        key = play, card, shoe.counts
        if key not in known:
            known[key] = split_hand(play, shoe, up, card, given)
        return known[key]

    own = {card: valued(card, True) for card in set(hand)}
    others = {card: valued(card, False) for card in set(hand)}
    total = NOTHING
    for card in hand:
        # Each of the three cards is as likely as the others to have been dealt first.
        total = total.plus(own[card].worth, 1 / 3).plus(others[card].worth, 2 / 3)
    return ThreeWaySplit(total, own, others)


def lost_worth(rules: ThreeCard21Rules, no_blackjack: float) -> Worth:
    """What a hand over 21 is worth that is neither surrendered nor split (A-TC21-10)."""
    counted = no_blackjack if rules.checks else 1.0
    return Worth(-counted, counted)


def surrender_worth(rules: ThreeCard21Rules, up: int, no_blackjack: float) -> Worth:
    """What a surrender is worth over the deals that are counted."""
    return solution.surrender_worth(
        lambda blackjack: settle.surrender_result(up, blackjack),
        no_blackjack,
        rules.surrender_loses,
        checks=rules.checks,
    )
