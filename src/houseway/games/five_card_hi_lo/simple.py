"""A strategy for 5 Card Hi-Lo that a person can keep in mind."""

from collections.abc import Iterable

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.house_way import dealer_setting
from houseway.games.five_card_hi_lo.points import ACE, HIGH_CARDS, Setting, five_cards, low_points

RULES = (
    "Set the hand as the dealer would: the three cards of most points high, aces as eleven.",
    "With an ace: keep that setting if the high hand has at least 19 points more than twice the "
    "larger card of the low hand; otherwise play one ace low, beside the smallest other card. "
    "Never fold.",
    "Without an ace: fold if the low hand has 10 points or more, the high hand 27 or less, and the "
    "high hand not 15 points more than the low hand. Play everything else.",
)

KEEP_FROM = 19
FOLD_LOW_FROM = 10
FOLD_HIGH_TO = 27
FOLD_GAP_TO = 14


def simple_choice(cards: Iterable[Card]) -> Setting | None:
    """Return how the simple strategy sets five cards, or nothing to fold them.

    >>> from houseway.cards.card import parse_cards
    >>> str(simple_choice(parse_cards("As Kd 9c 8h 2s")))
    'Kd 9c 8h / As 2s'
    >>> simple_choice(parse_cards("9s 8d 7c 6h 5s")) is None
    True
    """
    hand = five_cards(cards)
    setting = dealer_setting(hand)
    high, low = setting.totals
    aces = sum(card.rank == ACE for card in hand)
    if aces > HIGH_CARDS:  # there is no other way to set four aces
        return setting
    if aces:
        keeps = high >= KEEP_FROM + 2 * max(map(low_points, setting.low))
        return setting if keeps else one_ace_low(hand)
    folds = low >= FOLD_LOW_FROM and high <= FOLD_HIGH_TO and high - low <= FOLD_GAP_TO
    return None if folds else setting


def one_ace_low(cards: Iterable[Card]) -> Setting:
    """Set one ace low beside the card of fewest points that is not an ace."""
    hand = five_cards(cards)
    if hand[0].rank != ACE or hand[-1].rank == ACE:
        raise ValueError(f"{' '.join(hand)} are no five cards with an ace and another card.")
    low = (hand[0], hand[-1])
    return Setting(tuple(card for card in hand if card not in low), low)
