"""The numbers of keno: eighty, of which twenty are drawn."""

NUMBERS = 80
DRAWN = 20
MOST_SPOTS = 15
"""A way has no more spots than this."""
