"""The deck of fifty-two cards."""

from houseway.cards.card import Card

FULL_DECK: tuple[Card, ...] = tuple(Card)
"""All the cards, by suit and in sequence, as they are spread for inspection."""
