"""What each choice is worth in one situation of blackjack."""

from collections.abc import Sequence

from houseway.families.twenty_one.plays import SPLIT, SURRENDER
from houseway.families.twenty_one.points import ACE, TEN, is_blackjack, points
from houseway.families.twenty_one.situation import (
    Situation,
    drawing_values,
    insurance_value,
    situation,
)
from houseway.families.twenty_one.tables import cards_shown, shown
from houseway.games.blackjack import settle
from houseway.games.blackjack.insurance import EVEN_MONEY
from houseway.games.blackjack.plays import BLACKJACK
from houseway.games.blackjack.solve import (
    BlackjackRules,
    blackjack_worth,
    split_pair,
    surrender_worth,
)


def ev(
    rules: BlackjackRules,
    hand: Sequence[int],
    up: int,
    removed: Sequence[int] = (),
    split: Sequence[int] = (),
) -> Situation:
    """Value every legal choice for a hand, by values of cards, with any others known to be gone.

    `up` is the number of what the dealer shows, which for an up-card is its value.

    `split` gives the other starting cards if the hand comes from a split.
    """
    if not hand:
        raise ValueError("A hand has at least one card.")
    if up == shown(ACE, TEN):
        raise ValueError("The dealer's blackjack lies open; nothing is left to choose.")
    shoe = rules.shoe.without(*cards_shown(up), *removed, *split)
    rest = shoe.without(*hand)
    no_blackjack = 1.0 - rest.chance_of_blackjack(up)
    counted = no_blackjack if rules.checks else 1.0
    first_choice = len(hand) == 2 and not split
    insurance = None
    if up == ACE and first_choice:
        insurance = insurance_value(rest, settle.insurance_result(TEN).odds)
    if first_choice and is_blackjack(*hand):
        choices = {BLACKJACK: blackjack_worth(rules, up, no_blackjack).value}
        if up == ACE:
            choices[EVEN_MONEY] = float(settle.even_money_result().odds.fraction)
        return situation(choices, insurance)
    if points(hand).bust:
        raise ValueError("The hand has passed 21; nothing is left to choose.")
    play = rules.split_play(hand[0], first=True) if split else rules.play()
    found = drawing_values(play, shoe, up, hand)
    hands_left = rules.most_hands(hand[0]) - len(split)
    if len(hand) == 2 and hand[0] == hand[1] and hands_left > 1:
        found[SPLIT] = split_pair(rules, rest, up, hand[0], None, hands_left).worth.value
    if first_choice and rules.surrender:
        found[SURRENDER] = surrender_worth(rules, up, no_blackjack).value
    return situation({name: worth / counted for name, worth in found.items()}, insurance)
