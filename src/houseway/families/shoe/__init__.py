"""What the twenty-one games share: a shoe of several decks, dealt for many rounds.

A round first sees to it that a shuffled and cut stack lies in the shoe (`ready_the_shoe`) and
at its end asks whether the shoe goes on (`after_the_round`). Each game says in its `clauses.py`
which of its clauses stands for which act.

In the order of the texts, Three Card 21 (13:69E-1.10D, 13:69F-2C) | blackjack (19:47-2, and
13:69F-2 where the excerpt lacks it):

    devices         1.10D(f), 2C.14(j), (l)    | 2.2      shuffling device, card reader
    options         2C.2(a)                    | 2.2      decks, backs, cutting card
    opening, batch  2C.3, 2C.4(i)              | 2.4      receipt, inspection, idle table
    shuffle         2C.4, 2C.6(c), 2C.14(f)    | 2.5, 2.6(l), (m), 2.6A(b), (j)
    round           2C.5(e), (i), 2C.12(a)     | 2.3      who wagers, and with what
    notices         2C.8(c)                    | 2.7(c)   what is offered after notice
    irregularities  2C.14(a), (b), (f)         | 2.14     what both games rule alike
"""
