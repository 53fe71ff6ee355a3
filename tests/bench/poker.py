"""Rounds of poker a second: our core, then PokerKit in the same run, random legal play in both.

Both play the same game for the same stakes with six players, each act drawn in the same way. The
core has no table and no journal, and neither has PokerKit.
"""

from collections.abc import Iterator
from functools import partial
from random import Random

from pokerkit import Automation, State

from houseway.games.poker.bare import CALL, FOLD, BareRoom
from houseway.games.poker.betting import Betting
from houseway.games.poker.options import PokerOptions
from tests.bench.measure import Result, processor_seconds, rate
from tests.oracles.poker_referee import Setting, kit_state

ROUNDS, KIT_ROUNDS = 2_000, 60
SEATS = 6
CHIPS = 200_00
LEAST_RATIO = 20
GAMES = {
    "hold'em, fixed limit": {"game": "holdem"},
    "hold'em, no limit": {"game": "holdem", "limit": "no"},
    "omaha, pot limit": {"game": "omaha", "limit": "pot"},
    "omaha high-low, fixed limit": {"game": "omaha-hi-lo"},
    "seven-card stud, fixed limit": {"game": "seven-card-stud", "ante": "1"},
    "seven-card stud high-low": {"game": "seven-card-stud-hi-lo", "ante": "1"},
    "razz": {"game": "seven-card-stud-low", "ante": "1"},
}


def results() -> Iterator[Result]:
    """Each game in the core, in PokerKit, and how many times faster."""
    for name, settings in GAMES.items():
        options = PokerOptions.parse({"heads_up_cap": "yes", **settings})
        ours = processor_seconds(partial(play, options)) / ROUNDS
        theirs = processor_seconds(partial(play_kit, options)) / KIT_ROUNDS
        yield rate(f"poker core, {name}", "rounds", 1, ours, "10,000")
        yield rate(f"PokerKit, {name}", "rounds", 1, theirs)
        yield Result(f"times PokerKit, {name}", f"{theirs / ours:.0f}", 0, f"{LEAST_RATIO}")


def play(options: PokerOptions) -> None:
    """Rounds in the core."""
    random = Random(7)
    room, stacks, cards = BareRoom(options), [CHIPS] * SEATS, range(52)

    def decide(betting: Betting, own: list[int], board: list[int]) -> int:
        chance = random.random()
        if betting.least and chance > 0.75:
            return betting.least
        return FOLD if betting.to_call and not betting.bring_in and chance < 0.3 else CALL

    for _ in range(ROUNDS):
        room.play(stacks, random.sample(cards, 52), decide)


def play_kit(options: PokerOptions) -> None:
    """Rounds in PokerKit, which deals, shows and pays by itself."""
    random = Random(7)
    setting = Setting(options, (CHIPS,) * SEATS, 1)
    for _ in range(KIT_ROUNDS):
        state = kit_state(setting, DEALING)
        while state.status:
            _act(state, random.random())


DEALING = (Automation.HOLE_DEALING, Automation.BOARD_DEALING)


def _act(state: State, chance: float) -> None:
    if chance > 0.75 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    elif state.can_post_bring_in():
        state.post_bring_in()
    elif chance < 0.3 and state.can_fold():
        state.fold()
    else:
        state.check_or_call()
