"""What each choice is worth in one situation of blackjack."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from houseway.families.twenty_one.points import ACE, TEN, is_blackjack, points
from houseway.families.twenty_one.tables import hand_number, hands_from
from houseway.families.twenty_one.values import Shoe, value_hands
from houseway.games.blackjack import settle
from houseway.games.blackjack.plays import BLACKJACK, DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.games.blackjack.solve import (
    BlackjackRules,
    blackjack_worth,
    split_pair,
    surrender_worth,
)

EVEN_MONEY = "even money"


class Situation(NamedTuple):
    """What each choice is worth in one situation, in units of the first wager."""

    choices: dict[str, float]
    """after the dealer has found no blackjack, where the dealer checks"""
    best: str
    insurance: Fraction | None
    """what insuring for half the wager is worth, before the dealer checks"""


def ev(
    rules: BlackjackRules,
    hand: Sequence[int],
    up: int,
    removed: Sequence[int] = (),
    split: Sequence[int] = (),
) -> Situation:
    """Value every legal choice for a hand, by values of cards, with any others known to be gone.

    `split` gives the other starting cards if the hand comes from a split.
    """
    if not hand:
        raise ValueError("A hand has at least one card.")
    shoe = rules.shoe.without(up, *removed, *split)
    rest = shoe.without(*hand)
    no_blackjack = 1.0 - rest.chance_of_blackjack(up)
    counted = no_blackjack if rules.hole_card == "peek" else 1.0
    first_choice = len(hand) == 2 and not split
    insurance = insurance_value(rest) if up == ACE and first_choice else None
    if first_choice and is_blackjack(*hand):
        choices = {BLACKJACK: blackjack_worth(rules, up, no_blackjack).value}
        if up == ACE:
            choices[EVEN_MONEY] = float(settle.even_money_result().odds.fraction)
        return Situation(choices, max(choices, key=choices.__getitem__), insurance)
    if points(hand).bust:
        raise ValueError("The hand has passed 21; nothing is left to choose.")
    play = rules.split_play(hand[0], first=True) if split else rules.play()
    values = value_hands(play, shoe, up, hands_from(*sorted(hand)), every_stand=True)
    number = hand_number(*hand)
    found = {HIT: values.hit[number]}
    if len(hand) > 1:
        found = {STAND: values.stand[number]} | found
    if len(hand) > 1 and not play.draws:
        del found[HIT]
    if len(hand) == play.double_size:
        found[DOUBLE] = values.double[number]
    hands_left = rules.most_hands(hand[0]) - len(split)
    if len(hand) == 2 and hand[0] == hand[1] and hands_left > 1:
        found[SPLIT] = split_pair(rules, rest, up, hand[0], None, hands_left).worth.value
    if first_choice and rules.surrender:
        found[SURRENDER] = surrender_worth(rules, up, no_blackjack).value
    choices = {name: float(worth) / counted for name, worth in found.items()}
    return Situation(choices, max(choices, key=choices.__getitem__), insurance)


def insurance_value(rest: Shoe) -> Fraction:
    """Return what insuring for half the wager is worth when the hole card comes from this shoe."""
    won = Fraction(rest.counts[TEN - 1], rest.size)
    return (won * settle.insurance_result(TEN).odds.fraction - (1 - won)) / 2
