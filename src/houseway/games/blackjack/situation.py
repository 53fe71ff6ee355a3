"""What each choice is worth in one situation of blackjack."""

from collections.abc import Sequence
from fractions import Fraction

from houseway.families.twenty_one.plays import SPLIT, SURRENDER
from houseway.families.twenty_one.points import ACE, TEN, is_blackjack, points
from houseway.families.twenty_one.situation import (
    Situation,
    drawing_values,
    insurance_value,
    situation,
)
from houseway.families.twenty_one.tables import cards_shown, shown
from houseway.families.twenty_one.values import ERROR_BOUND
from houseway.games.blackjack import settle
from houseway.games.blackjack.insurance import EVEN_MONEY
from houseway.games.blackjack.plays import BLACKJACK
from houseway.games.blackjack.results import under_cap
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
    cap: Fraction | None = None,
) -> Situation:
    """Value every legal choice for a hand, by values of cards, with any others known to be gone.

    `up` is the number of what the dealer shows, which for an up-card is its value.

    `split` gives the other starting cards if the hand comes from a split. `cap` is that on what a
    round wins, in wagers, and is not known of a hand of a split.
    """
    if not hand:
        raise ValueError("A hand has at least one card.")
    if up == shown(ACE, TEN):
        raise ValueError("The dealer's blackjack lies open; nothing is left to choose.")
    full = rules.shoe.without(*removed)
    shoe = full.without(*cards_shown(up), *split)
    rest = shoe.without(*hand)
    no_blackjack = 1.0 - rest.chance_of_blackjack(up)
    counted = no_blackjack if rules.checks else 1.0
    first_choice = len(hand) == 2 and not split
    insurance, error = None, ERROR_BOUND
    if up == ACE and first_choice:
        insurance = insurance_value(rest, settle.insurance_result(TEN).odds)
    if first_choice and is_blackjack(*hand):
        choices = {BLACKJACK: blackjack_worth(rules, up, no_blackjack).value}
        if up == ACE:
            choices[EVEN_MONEY] = float(settle.even_money_result().odds.fraction)
        if cap is not None:
            choices, error = under_cap(rules, choices, cap, full, hand, up, None)
        return situation(choices, insurance, error)
    if points(hand).bust:
        raise ValueError("The hand has passed 21; nothing is left to choose.")
    play = rules.split_play(hand[0], first=True) if split else rules.play()
    found = drawing_values(play, shoe, up, hand)
    made = None
    hands_left = rules.most_hands(hand[0]) - len(split)
    if len(hand) == 2 and hand[0] == hand[1] and hands_left > 1:
        made = split_pair(rules, rest, up, hand[0], None, hands_left)
        found[SPLIT] = made.worth.value
    if first_choice and rules.surrender:
        found[SURRENDER] = surrender_worth(rules, up, no_blackjack).value
    if cap is not None:
        found, error = under_cap(rules, found, cap, full, hand, up, made)
    return situation({name: worth / counted for name, worth in found.items()}, insurance, error)
