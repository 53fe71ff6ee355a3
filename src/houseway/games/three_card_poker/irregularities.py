"""Irregularities, 19:47-20.12: what all games from one deck rule alike is all there is.

(a) a card face up, (b) a card drawn in error, (c) a wrong number of cards and (d) a dealer's card
exposed early stand in the shared rulings under this game's clauses. A round may still become void
after the forfeited wagers were collected by 20.10(b), while the dealer's cards lie face down; what
was collected then goes back with the rest.
"""

from houseway.families.one_deck.irregularities import rule

__all__ = ["rule"]
