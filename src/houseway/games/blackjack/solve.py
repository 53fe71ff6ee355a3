"""Best play of blackjack from a full shoe, and what it is worth."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one import solution
from houseway.families.twenty_one.dealer_blackjack import may_have_blackjack
from houseway.families.twenty_one.money import net, net_table
from houseway.families.twenty_one.plays import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import TEN, VALUES, is_blackjack
from houseway.families.twenty_one.solution import against_blackjack
from houseway.families.twenty_one.split import PairSplit, Worth, pair_split
from houseway.families.twenty_one.stakes import lost_by_surrender, paid_odds
from houseway.families.twenty_one.tables import hand_number, hands_of_at_least
from houseway.families.twenty_one.values import PlayRules, Shoe, value_hands
from houseway.games.blackjack import plays, settle
from houseway.games.blackjack.options import HANDS, PRINTED, BlackjackOptions
from houseway.games.blackjack.plays import BLACKJACK
from houseway.math.threads import Progress
from houseway.money import Odds

SplitPlay = Literal["cdp1", "cdz-"]
"""How split hands are played: best for themselves, or as if they had not come from a split."""


@dataclass(frozen=True)
class BlackjackRules:
    """The options of blackjack that move money, by the names they have at the table."""

    decks: int | None = 6
    """None is an endless shoe."""
    h17: bool = False
    das: bool = True
    split_hands: int = HANDS
    surrender: bool = False
    hole_card: settle.HoleCard = "peek"
    blackjack_pays: Odds = PRINTED
    split_aces_one_card: bool = True
    resplit_aces: bool = False
    surrender_loses: Fraction = Fraction(1, 2)
    """What giving up costs of a wager; at some wagers the half cannot be paid exactly."""

    def __post_init__(self) -> None:
        """Refuse options that the mathematics does not cover."""
        if self.split_hands not in (2, 3, 4):
            raise ValueError(
                f"A pair is split into two to four hands; split_hands is {self.split_hands}."
            )
        if self.hole_card not in ("peek", "none_original_only", "none_all"):
            raise ValueError(
                f"hole_card is {self.hole_card!r}; it must be peek, none_original_only or none_all."
            )

    @property
    def checks(self) -> bool:
        """Whether the dealer looks for blackjack before players draw."""
        return self.hole_card == "peek"

    @cached_property
    def shoe(self) -> Shoe:
        """The full shoe."""
        return Shoe.of(self.decks)

    def play(self, *, first: bool = True) -> PlayRules:
        """How an unsplit hand, or the hand of a split that carries the first wager, is paid."""

        def lost(stake: int, bust: bool) -> int:
            return settle.lost_to_blackjack(self.hole_card, stake=stake, first=first, bust=bust)

        return PlayRules(
            h17=self.h17,
            net=net_table(settle.hand_result),
            checked=self.checks,
            against_blackjack=(*against_blackjack(lost, checks=self.checks), 0.0),
        )

    def split_play(self, card: int, *, first: bool) -> PlayRules:
        """How a hand of a split is played and paid."""
        one_card = self.split_aces_one_card
        doubles = plays.may_double_split(card, das=self.das, aces_one_card=one_card)
        return self.play(first=first)._replace(
            double_size=plays.DOUBLE_SIZE if doubles else 0,
            draws=plays.may_draw_split(card, aces_one_card=one_card),
        )

    def most_hands(self, card: int) -> int:
        """How many hands a pair may become."""
        return plays.most_hands(card, self.split_hands, resplit_aces=self.resplit_aces)


def rules_of(options: BlackjackOptions, stake: int | None = None) -> BlackjackRules:
    """What the options mean for the money, or for a wager of so many cents as it is paid."""
    rules = BlackjackRules(
        decks=options.decks,
        h17=options.is_on("h17"),
        das=options.is_on("das"),
        split_hands=options.split_hands,
        surrender=options.is_on("surrender"),
        hole_card=options.hole_card,
        blackjack_pays=options.pays,
        split_aces_one_card=options.is_on("split_aces_one_card"),
        resplit_aces=options.is_on("resplit_aces"),
    )
    if stake is None:
        return rules
    return replace(
        rules,
        blackjack_pays=paid_odds(options.pays, stake, options.breakage_policy),
        surrender_loses=lost_by_surrender(stake, options.breakage_policy),
    )


def most_won(rules: BlackjackRules) -> Fraction:
    """The most that a round can win, in wagers: every hand of a split doubled, or a blackjack."""
    hands = rules.split_hands * (2 if rules.das else 1)
    return max(Fraction(hands), Fraction(2), rules.blackjack_pays.fraction)


Start = solution.Start[tuple[int, int]]
Solution = solution.Solution[BlackjackRules, tuple[int, int], int, PairSplit]
"""Splits are by card and up-card."""


def solve(
    rules: BlackjackRules,
    shoe: Shoe | None = None,
    split_play: SplitPlay = "cdp1",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find best play from a full shoe, or from another."""
    full = shoe or rules.shoe
    return solution.solve(
        rules, full, lambda up: _against(rules, full, up, split_play), threads, progress
    )


def two_cards() -> Iterator[tuple[int, int]]:
    """Go through all hands of two cards, low card first."""
    return ((low, high) for low in VALUES for high in range(low, TEN + 1))


def _against(rules: BlackjackRules, full: Shoe, up: int, split_play: SplitPlay) -> Solution:
    shoe = full.without(up)
    values = value_hands(rules.play(), shoe, up, hands_of_at_least(2), every_stand=True)
    splits = {
        (card, up): split_pair(rules, shoe.without(card, card), up, card,
                               values.choice if split_play == "cdz-" else None)
        for card in VALUES
        if shoe.holds(card, card)
    }  # fmt: skip
    starts: dict[tuple[int, ...], Start] = {}
    for low, high in two_cards():
        if not shoe.holds(low, high):
            continue
        rest = shoe.without(low, high)
        no_blackjack = 1.0 - rest.chance_of_blackjack(up)
        counted = no_blackjack if rules.checks else 1.0
        hand = hand_number(low, high)
        if is_blackjack(low, high):
            choices = {BLACKJACK: blackjack_worth(rules, up, no_blackjack)}
        else:
            choices = {
                STAND: Worth(float(values.stand[hand]), counted),
                HIT: Worth(float(values.hit[hand]), counted),
                DOUBLE: Worth(float(values.double[hand]), 2 * counted),
            }
            if low == high:
                choices[SPLIT] = splits[low, up].worth
            if rules.surrender:
                choices[SURRENDER] = surrender_worth(rules, up, no_blackjack)
        waits = rules.checks and BLACKJACK not in choices
        starts[low, high, up] = solution.start(
            full, (low, high), up, no_blackjack, choices, waits=waits
        )
    return Solution(rules, starts, {up: values.choice}, splits)


def split_pair(
    rules: BlackjackRules,
    shoe: Shoe,
    up: int,
    card: int,
    given: NDArray[np.uint8] | None = None,
    most: int | None = None,
    *,
    least: int = 2,
) -> PairSplit:
    """Value the split of a pair that, like the up-card, has left the shoe."""
    play = rules.split_play(card, first=True), rules.split_play(card, first=False)
    return pair_split(play, shoe, up, card, most or rules.most_hands(card), given, least=least)


def blackjack_worth(rules: BlackjackRules, up: int, no_blackjack: float) -> Worth:
    """What a player's blackjack is worth, all deals counted."""
    won = net(settle.blackjack_result(rules.blackjack_pays, up, False))
    tied = net(settle.blackjack_result(rules.blackjack_pays, up, may_have_blackjack(up)))
    return Worth(no_blackjack * won + (1 - no_blackjack) * tied, 1.0)


def surrender_worth(rules: BlackjackRules, up: int, no_blackjack: float) -> Worth:
    """What giving up a hand is worth over the deals that are counted."""
    return solution.surrender_worth(
        lambda blackjack: settle.surrender_result(up, blackjack),
        no_blackjack,
        rules.surrender_loses,
        checks=rules.checks,
    )
