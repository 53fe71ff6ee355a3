"""What the poker-like games dealt from one deck share: opening, shuffle, dealing, irregularities.

Their subchapters repeat each other almost word for word. The procedures are written here once;
each game says in its `clauses.py` which of its clauses stands for which act.
"""
