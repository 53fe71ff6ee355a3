"""What the poker-like games dealt from one deck share, in the order of their subchapters.

The subchapters repeat each other almost word for word. The procedures are written here once; each
game says in its `clauses.py` which of its clauses stands for which act.

| subject | Heads Up Hold'em | 5 Card Hi-Lo | Three Card Poker | here |
|---|---|---|---|---|
| cards; number of decks | 39.2 | 40.2 | 20.2 (outside) | `options`, `shuffle` |
| opening of the table | 39.3 | 40.3 | 20.4 (outside) | `shuffle.open_table` |
| shuffle, (a) | 39.4(a), (b) | 40.4(a), (b) | 20.5 (outside) | `shuffle.shuffle_and_cut` |
| cut, recut | 39.4(c), (d) | 40.4(c), (d) | 20.5 (outside) | `shuffle.cut`, `shuffle.recut` |
| idle table | 39.4(e) | 40.4(e) | 20.5 (outside) | `shuffle.idle`, `shuffle.arrival` |
| from a manual shoe | 39.7 | 40.7 | 20.7 (in part) | `dealing` |
| stub and its count | 39.7(e) to (g) | 40.7(e), (f) | 20.7(e), (f) | `dealing.put_stub_away` |
| from the hand | 39.8 | 40.8 | 20.8 | `dealing` |
| from an automated shoe | 39.9 | 40.9 | 20.9 | `dealing` |
| irregularities | 39.12 | 40.12 | 20.12 | `irregularities`; letters in the game's own |
| devices | 39.12(e) to (g) | 40.12(e) to (g) | 20.12 (outside) | `shuffle`, `faults` |

Wagers (39.6, 40.6, 20.6), the round itself (39.10, 40.10, 20.10) and the odds (39.11, 40.11, 20.11)
are each game's own.
"""
