"""Machinery that knows no game: evaluators, suit isomorphism, distributions, random streams.

Nothing is imported here, because what these files need is slow to load; import the file you want.
"""
