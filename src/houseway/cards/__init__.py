"""Cards and their notation, decks, and the ranking of poker hands."""
