"""What a hand may do or be, by the names that the table and the mathematics share."""

PAID, BUST = "21", "bust"
TAKE_CARD, DEAD = "take the card", "dead hand"
"""What is offered for a card that was missed, 2C.14(g) and (h)."""
DEALER_BLACKJACK = "dealer's blackjack"
"""What is left of a hand when the hole card lies open and makes a blackjack."""
