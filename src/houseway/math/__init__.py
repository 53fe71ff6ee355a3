"""Exact machinery shared by the games: evaluators, suit isomorphism, the hold'em sweep.

Nothing is imported here, because what these files need is slow to load; import the file you want.
"""
