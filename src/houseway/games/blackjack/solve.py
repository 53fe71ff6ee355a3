"""Best play of blackjack from a full shoe, and what it is worth."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.money import net, net_table
from houseway.families.twenty_one.points import TEN, VALUES, is_blackjack
from houseway.families.twenty_one.split import PairSplit, Worth, pair_split
from houseway.families.twenty_one.tables import hand_number, hands_of_at_least
from houseway.families.twenty_one.values import PlayRules, Shoe, chance_of_cards, value_hands
from houseway.games.blackjack import plays, settle
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.plays import BLACKJACK, DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.math.threads import Progress, in_pieces
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
    split_hands: int = 4
    surrender: bool = False
    hole_card: settle.HoleCard = "peek"
    blackjack_pays: Odds = field(default=Odds(3, 2))
    split_aces_one_card: bool = True
    resplit_aces: bool = False

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

    @cached_property
    def shoe(self) -> Shoe:
        """The full shoe."""
        return Shoe.of(self.decks)

    def play(self, *, first: bool = True) -> PlayRules:
        """How an unsplit hand, or the hand of a split that carries the first wager, is paid."""
        peek = self.hole_card == "peek"

        def lost(stake: int, bust: bool) -> float:
            if peek:
                return 0.0
            return -float(
                settle.lost_to_blackjack(self.hole_card, stake=stake, first=first, bust=bust)
            )

        return PlayRules(
            h17=self.h17,
            net=net_table(settle.hand_result),
            checked=peek,
            against_blackjack=(lost(1, False), lost(2, False), lost(1, True), lost(2, True), 0.0),
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


def rules_of(options: BlackjackOptions) -> BlackjackRules:
    """What the options mean for the money."""
    return BlackjackRules(
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


class Start(NamedTuple):
    """Two cards against an up-card, and what each choice is worth."""

    hand: tuple[int, int]
    up: int
    probability: float
    no_blackjack: float
    """chance that the dealer has no blackjack"""
    choices: dict[str, Worth]
    """over the deals that are counted, which are those without a dealer's blackjack if the dealer
    checks, and all if not"""
    best: str
    lost_before: float
    """what the deals that are not counted cost"""

    @property
    def value(self) -> float:
        """The value of best play, all deals counted."""
        return self.choices[self.best].value - self.lost_before

    @property
    def staked(self) -> float:
        """What is staked in the end, all deals counted."""
        return self.choices[self.best].staked + self.lost_before


@dataclass(frozen=True)
class Solution:
    """Best play for every hand and up-card."""

    rules: BlackjackRules
    starts: dict[tuple[int, int, int], Start]
    """by low card, high card and up-card"""
    play: dict[int, NDArray[np.uint8]]
    """by up-card: [hand] the choice for a hand that was not split"""
    splits: dict[tuple[int, int], PairSplit]
    """by card and up-card"""

    @cached_property
    def value(self) -> float:
        """What a round is worth to the player, for each unit of the first wager."""
        return sum(start.probability * start.value for start in self.starts.values())

    @property
    def edge(self) -> float:
        """The house's expected win for each unit of the first wager."""
        return -self.value

    @cached_property
    def average_wager(self) -> float:
        """What is staked in the end, on average."""
        return sum(start.probability * start.staked for start in self.starts.values())


def solve(
    rules: BlackjackRules,
    shoe: Shoe | None = None,
    split_play: SplitPlay = "cdp1",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find best play from a full shoe, or from another."""
    full = shoe or rules.shoe
    ups = [up for up in VALUES if full.holds(up)]

    def work(found: list[Solution], start: int, end: int) -> None:
        found.extend(_against(rules, full, ups[n], split_play) for n in range(start, end))

    parts: list[list[Solution]] = in_pieces(len(ups), 1, list, work, threads, progress)
    solved = sorted((one for part in parts for one in part), key=lambda one: min(one.play))
    whole = Solution(rules, {}, {}, {})
    for one in solved:
        whole.starts.update(one.starts)
        whole.play.update(one.play)
        whole.splits.update(one.splits)
    return whole


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
    starts = {}
    for low, high in two_cards():
        if not shoe.holds(low, high):
            continue
        rest = shoe.without(low, high)
        no_blackjack = 1.0 - rest.chance_of_blackjack(up)
        counted = no_blackjack if rules.hole_card == "peek" else 1.0
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
        best = max(choices, key=lambda choice: choices[choice].value)
        starts[low, high, up] = Start(
            (low, high), up,
            chance_of_cards(full, (up, low, high)) * (1 if low == high else 2),
            no_blackjack, choices, best,
            1 - no_blackjack
            if rules.hole_card == "peek" and not is_blackjack(low, high) else 0.0,
        )  # fmt: skip
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
    tied = net(settle.blackjack_result(rules.blackjack_pays, up, settle.may_have_blackjack(up)))
    return Worth(no_blackjack * won + (1 - no_blackjack) * tied, 1.0)


def surrender_worth(rules: BlackjackRules, up: int, no_blackjack: float) -> Worth:
    """What giving up a hand is worth over the deals that are counted."""
    kept = no_blackjack * net(settle.surrender_result(up, False))
    if rules.hole_card == "peek":
        return Worth(kept, no_blackjack)
    return Worth(kept + (1 - no_blackjack) * net(settle.surrender_result(up, True)), 1.0)
