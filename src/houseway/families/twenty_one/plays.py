"""What a player may do with a hand of the twenty-one games, by name."""

STAND, HIT, DOUBLE, SURRENDER, SPLIT = "stand", "hit", "double", "surrender", "split"
INSURE, NO_INSURANCE = "insure", "no insurance"
MAIN, BONUS, INSURANCE = "main", "bonus", "insurance"
"""Wagers by the names of the analysis."""
