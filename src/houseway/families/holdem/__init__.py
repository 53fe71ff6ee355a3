"""Hold'em against the dealer, whatever its raises and pay tables: best play, figures, rounds.

Nothing is imported here, because what these files need is slow to load; import the file you want.
"""
