"""What a split is worth, exactly, for play that knows no other hand's drawn cards.

Each hand of a split starts with one card, the other starting cards are gone, and the cards that
follow are in random order. A hand's play looks at its own cards, the up-card and the starting
cards only, so it does not matter which hand draws first: every hand of a split has the same
expectation as if it alone were played, and a split is worth their sum. This play is called CDP1 in
the literature. It is best among plays that forget the other hands' drawn cards and, when there are
re-splits, how many starting cards have been met; a player who remembers those can do a little
better.

Re-splits. Draw the second cards only: `x` is one equal to the starting card, `o` any other. An `x`
makes another hand while the rules allow; an `o` settles a hand's second card. With `hands` the most
hands, all orders of `x` and `o` that end with the same numbers of each are equally likely, so

    value = sum over patterns of  orders * chance(x..x) * (settled hands + open hands)

where a settled hand is valued given its own and the other settled hands' second cards are `o`.
That condition is taken off card by card: if V(k) is what a hand is worth with k further starting
cards gone, times the chance of some event, then the same with one more unseen card known to be `o`
is V(k) - chance(x given k) * V(k + 1).
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.tables import hand_number, hands_from
from houseway.families.twenty_one.values import PlayRules, Shoe, value_hands


class Worth(NamedTuple):
    """Expected win and expected stake, over the deals that are counted."""

    value: float
    staked: float

    def plus(self, other: "Worth", times: float = 1.0) -> "Worth":
        """Return the sum of this and some of another."""
        return Worth(self.value + times * other.value, self.staked + times * other.staked)


NOTHING = Worth(0.0, 0.0)


class SplitHand(NamedTuple):
    """A hand that starts with one card of a split."""

    worth: Worth
    choices: NDArray[np.uint8]
    """[hand] the choice for each hand that may come of it"""


def split_hand(
    rules: PlayRules, shoe: Shoe, up: int, start: int, given: NDArray[np.uint8] | None = None
) -> SplitHand:
    """Value a hand that starts with one card; up-card and all starting cards have left the shoe."""
    values = value_hands(rules, shoe.with_back(start), up, hands_from(start), given)
    first = hand_number(start)
    return SplitHand(Worth(float(values.best[first]), float(values.staked[first])), values.choice)


class PairSplit(NamedTuple):
    """A pair split into the number of hands that is best."""

    worth: Worth
    hands: int
    """The most hands worth making."""
    choices: NDArray[np.uint8]
    """[hand] how the hand with the first wager is played"""
    choices_of_others: NDArray[np.uint8]


def pair_split(
    rules: tuple[PlayRules, PlayRules],
    shoe: Shoe,
    up: int,
    card: int,
    most: int,
    given: NDArray[np.uint8] | None = None,
    *,
    least: int = 2,
) -> PairSplit:
    """Value the split of a pair that, like the up-card, has left the shoe.

    The number of hands is what is best between `least` and `most`.

    The rules are those of the hand that carries the first wager and of the others, which differ
    only where a dealer's blackjack takes the first wager alone.
    """
    first = _Piles(rules[0], shoe, up, card, given)
    others = first if rules[0] == rules[1] else _Piles(rules[1], shoe, up, card, given)
    best, made = NOTHING, 0
    for limit in range(least, most + 1):
        total = NOTHING
        for pattern, orders in patterns(limit).items():
            chance = first.chance_of_more(pattern.more)
            if not chance:
                continue
            # The hand on the dealer's left is finished first, so it is settled if any hand is.
            lead = "settled" if pattern.settled else "open"
            total = total.plus(first.worth(pattern, lead), orders * chance)
            for kind, count in (("settled", pattern.settled), ("open", pattern.open)):
                if count > (kind == lead):
                    worth = others.worth(pattern, kind)
                    total = total.plus(worth, orders * chance * (count - (kind == lead)))
        if not made or total.value > best.value:
            best, made = total, limit
    return PairSplit(best, made, first.choices, others.choices)


class Pattern(NamedTuple):
    """How the second cards of a split fell."""

    more: int
    """starting cards drawn and split again"""
    settled: int
    """hands whose second card is another"""
    open: int
    """hands whose second card may be any"""


@cache
def patterns(most: int) -> Counter[Pattern]:
    """Return in how many orders each pattern comes about with at most so many hands."""

    def follow(more: int, settled: int) -> Iterator[Pattern]:
        made = 2 + more
        if made == most:
            yield Pattern(more, settled, made - settled)
        elif settled == made:
            yield Pattern(more, settled, 0)
        else:
            yield from follow(more + 1, settled)
            yield from follow(more, settled + 1)

    return Counter(follow(0, 0))


class _Piles:
    """One kind of hand of a split, for every number of starting cards gone."""

    def __init__(
        self,
        rules: PlayRules,
        shoe: Shoe,
        up: int,
        card: int,
        given: NDArray[np.uint8] | None,
    ) -> None:
        self._rules, self._shoe, self._up, self._card = rules, shoe, up, card
        self._found: dict[int, tuple[Worth, Worth]] = {}
        self.choices = split_hand(rules, shoe, up, card).choices if given is None else given

    def _with_more_gone(self, more: int) -> Shoe:
        return self._shoe.without(*[self._card] * more)

    def chance_of_more(self, more: int) -> float:
        """Return the chance that the next cards are all starting cards."""
        chance = 1.0
        for gone in range(more):
            if not self._shoe.holds(*[self._card] * gone):
                return 0.0
            chance *= self._with_more_gone(gone).chance(self._card)
        return chance

    def _plain(self, more: int) -> tuple[Worth, Worth]:
        """Return what a hand is worth with any second card, and in those deals that it is `o`."""
        if more not in self._found:
            if not self._shoe.holds(*[self._card] * more):
                return NOTHING, NOTHING
            shoe = self._with_more_gone(more)
            values = value_hands(
                self._rules,
                shoe.with_back(self._card),
                self._up,
                hands_from(self._card),
                self.choices,
            )
            start, pair = hand_number(self._card), hand_number(self._card, self._card)
            any_second = Worth(float(values.best[start]), float(values.staked[start]))
            paired = Worth(float(values.best[pair]), float(values.staked[pair]))
            self._found[more] = any_second, any_second.plus(paired, -shoe.chance(self._card))
        return self._found[more]

    def worth(self, pattern: Pattern, kind: str) -> Worth:
        """Return what a hand is worth in the deals in which all settled hands are settled."""
        own = kind == "settled"
        return self._given_others(pattern.more, pattern.settled - own, own)

    def _given_others(self, more: int, settled: int, own: bool) -> Worth:
        if not settled:
            return self._plain(more)[own]
        less = self._given_others(more, settled - 1, own)
        if not self._shoe.holds(*[self._card] * (more + 1)):
            return less
        chance = self._with_more_gone(more).chance(self._card)
        return less.plus(self._given_others(more + 1, settled - 1, own), -chance)
