"""What the twenty-one games share: points, the recursion over a shoe, splits, charts, rounds.

Nothing is imported here, because what most of these files need is slow to load.
"""
