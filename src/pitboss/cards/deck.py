"""The deck of fifty-two cards."""

from pitboss.cards.card import Card

FULL_DECK: tuple[Card, ...] = tuple(Card)
"""All the cards, by suit and in sequence, as they are spread for inspection."""
