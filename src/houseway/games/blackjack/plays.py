"""What a player may do with a hand of blackjack: pure rules that table and mathematics both read.

The given text lacks them all; they are those of 13:69F-2.10 and 2.11.
"""

from houseway.families.twenty_one.points import ACE
from houseway.law import cites

BLACKJACK = "blackjack"

DOUBLE_SIZE = 2
"""So many cards a hand has that may be doubled."""


@cites("BJ 2.11 outside hands")
def most_hands(card: int, split_hands: int, *, resplit_aces: bool) -> int:
    """How many hands a pair may become."""
    return 2 if card == ACE and not resplit_aces else split_hands


@cites("BJ 2.10 outside double")
def may_double_split(card: int, *, das: bool, aces_one_card: bool) -> bool:
    """Whether the first two cards of a hand from a split may be doubled."""
    return das and may_draw_split(card, aces_one_card=aces_one_card)


@cites("BJ 2.11(c)2 outside aces")
def may_draw_split(card: int, *, aces_one_card: bool) -> bool:
    """Whether a hand from a split may draw beyond its second card."""
    return not (card == ACE and aces_one_card)
