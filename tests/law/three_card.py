"""The script of `tests.law.script` at a table of Three Card Poker."""

from functools import partial

from tests.law import script

TCP = script.TCP
ANTE = {"ante": 10_00}
PAIR_PLUS = {"pair_plus": 5_00}
BOTH = ANTE | PAIR_PLUS

HAND = "dealing=hand shuffler=device"
AUTOMATED = "dealing=automated_shoe"

play = partial(script.play, of=TCP)
seat = partial(script.seat, of=TCP)
options = partial(script.options, of=TCP)
at_the_wagers = partial(script.at_the_wagers, of=TCP)
