"""PokerKit as an independent referee: random rounds of every game it can be told to play.

The same cards and acts in both; see `poker_referee`. Mostly bets are such that every pot divides
evenly; another run has odd chips.
"""

import warnings
from collections import Counter
from random import Random

import pytest

from tests.oracles.poker_referee import (
    COMPLETED,
    EVEN,
    REOPENED,
    SHORT_BLIND,
    SIDE_POT_LOW,
    TOGETHER,
    Explained,
    Round,
    random_setting,
)

ROUNDS = 70
MANY_ROUNDS, PARTS = 10_000, 5
"""Five times of deep and of short stacks each: 100,000 rounds of each pair of game and limit."""

GAMES = [
    ("holdem", "fixed"),
    ("holdem", "pot"),
    ("holdem", "no"),
    ("omaha", "fixed"),
    ("omaha", "pot"),
    ("omaha", "no"),
    ("omaha-hi-lo", "fixed"),
    ("omaha-hi-lo", "pot"),
    ("seven-card-stud", "fixed"),
    ("seven-card-stud", "pot"),
    ("seven-card-stud", "no"),
    ("seven-card-stud-hi-lo", "fixed"),
    ("seven-card-stud-low", "fixed"),
    ("five-card-stud", "fixed"),
    ("five-card-stud", "no"),
]
KNOWN = {COMPLETED, REOPENED, TOGETHER, SHORT_BLIND, SIDE_POT_LOW}


def referee(
    game: str, kind: str, rounds: int, *, deep: bool, unit: int = EVEN, first: int = 0
) -> Counter[str]:
    """Play so many rounds in both; how often they agreed to the end, and why they did not."""
    ended: Counter[str] = Counter()
    for number in range(first, first + rounds):
        random = Random(f"{game} {kind} {deep} {unit} {number}")
        round = Round(random_setting(random, game, kind, deep=deep, unit=unit), random)
        try:
            round.play()
            ended["agreed"] += 1
        except Explained as reason:
            ended[str(reason)] += 1
        except AssertionError as difference:
            raise AssertionError(f"{difference}: {round.setting}, {round.trail}") from difference
    assert ended.keys() <= KNOWN | {"agreed"}
    return ended


@pytest.fixture(autouse=True)
def _quiet_kit() -> None:
    """PokerKit warns of what it finds odd, such as a muck at the showdown."""
    warnings.simplefilter("ignore")


@pytest.mark.parametrize(("game", "kind"), GAMES)
def test_deep_stacks_agree_in_every_round(game: str, kind: str) -> None:
    ended = referee(game, kind, ROUNDS, deep=True)
    assert ended["agreed"] >= ROUNDS * 19 // 20
    assert not ended[SHORT_BLIND]


@pytest.mark.parametrize(("game", "kind"), GAMES)
def test_short_stacks_agree_but_for_known_reasons(game: str, kind: str) -> None:
    ended = referee(game, kind, ROUNDS, deep=False)
    assert ended["agreed"] >= ROUNDS * 3 // 4
    assert not (kind != "fixed" and ended[COMPLETED])


@pytest.mark.parametrize(("game", "kind"), [("holdem", "no"), ("omaha-hi-lo", "pot")])
def test_odd_chips_are_all_that_differs_in_single_chips(game: str, kind: str) -> None:
    ended = referee(game, kind, ROUNDS, deep=False, unit=1)
    assert ended["agreed"] >= ROUNDS * 3 // 4


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("deep", [True, False])
@pytest.mark.parametrize(("game", "kind"), GAMES)
def test_a_hundred_thousand_rounds_agree_but_for_known_reasons(
    game: str, kind: str, deep: bool, part: int
) -> None:
    ended = referee(game, kind, MANY_ROUNDS, deep=deep, first=part * MANY_ROUNDS)
    assert ended["agreed"] >= MANY_ROUNDS * (9 if deep else 7) // 10
