"""What the twenty-one games share: a shoe of several decks, dealt for many rounds.

A round first sees to it that a shuffled and cut stack lies in the shoe (`ready_the_shoe`) and
at its end asks whether the shoe goes on (`after_the_round`). Each game says in its `clauses.py`
which of its clauses stands for which act.
"""
