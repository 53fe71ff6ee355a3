"""The colours of cards, cover cards and cutting cards."""

COLOURS = (
    "black", "blue", "brown", "green", "grey", "orange", "pink", "purple", "red", "white", "yellow",
)  # fmt: skip
"""Solid colours, each readily distinguishable from every other."""
