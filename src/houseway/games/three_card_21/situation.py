"""What each choice is worth in one situation of Three Card 21."""

from collections.abc import Sequence
from fractions import Fraction

from houseway.families.twenty_one.plays import SPLIT, SURRENDER
from houseway.families.twenty_one.points import ACE, GOAL, TEN, points
from houseway.families.twenty_one.situation import (
    Situation,
    drawing_values,
    insurance_value,
    situation,
)
from houseway.families.twenty_one.tables import cards_shown, shown
from houseway.families.twenty_one.values import ERROR_BOUND
from houseway.games.three_card_21 import settle
from houseway.games.three_card_21.plays import BUST, PAID
from houseway.games.three_card_21.results import under_cap
from houseway.games.three_card_21.solve import (
    ThreeCard21Rules,
    lost_worth,
    surrender_worth,
    three_way_split,
)


def ev(
    rules: ThreeCard21Rules,
    hand: Sequence[int],
    up: int,
    removed: Sequence[int] = (),
    split: Sequence[int] = (),
    cap: Fraction | None = None,
) -> Situation:
    """Value every legal choice for a hand, by values of cards, with any others known to be gone.

    `up` is the number of what the dealer shows, which for an up-card is its value.

    `split` gives the other two starting cards if the hand comes from a split. `cap` is that on what
    the main wager wins, in such wagers, and is not known of a hand of a split.
    """
    if len(split) not in (0, 2):
        raise ValueError("A split has two other starting cards; give both or none.")
    if len(hand) < (1 if split else 3):
        raise ValueError("A hand has three cards or more, or one or more if it is of a split.")
    full = rules.shoe.without(*removed)
    shoe = full.without(*cards_shown(up), *split)
    rest = shoe.without(*hand)
    no_blackjack = 1.0 - rest.chance_of_blackjack(up)
    counted = no_blackjack if rules.checks else 1.0
    if up == shown(ACE, TEN):
        raise ValueError("The dealer's blackjack lies open; nothing is left to choose.")
    total = points(hand).total
    if total == GOAL:
        paid = float(settle.three_card_21_result().odds.fraction)
        return situation({PAID: paid if cap is None else min(paid, float(cap))})
    first_choice = len(hand) == 3 and not split
    insurance, error = None, ERROR_BOUND
    if up == ACE and first_choice:
        insurance = insurance_value(rest, settle.insurance_result(TEN).odds)
    found: dict[str, float] = {}
    made = None
    if total > GOAL:
        if not first_choice:
            raise ValueError("The hand has passed 21; nothing is left to choose.")
        found[BUST] = lost_worth(rules, no_blackjack).value
    else:
        play = rules.play()
        if split:
            low, middle, high = sorted((hand[0], *split))
            play = rules.split_play((low, middle, high), hand[0], first=True)
        found = drawing_values(play, shoe, up, hand)
    if first_choice:
        low, middle, high = sorted(hand)
        if settle.surrender_clause(hand, rules.surrender_scope):
            found[SURRENDER] = surrender_worth(rules, up, no_blackjack).value
        if settle.split_clause(hand):
            made = three_way_split(rules, rest, up, (low, middle, high))
            found[SPLIT] = made.worth.value
    if cap is not None:
        found, error = under_cap(rules, found, cap, full, hand, up, made)
    return situation({name: worth / counted for name, worth in found.items()}, insurance, error)
