"""The exact mathematics of Heads Up Hold'em: how long a solve takes, and what it needs."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from houseway.cards.card import parse_cards
from houseway.games import game, mathematics
from houseway.math.kept import SWITCH
from tests.bench.measure import Result, duration, rate, seconds

HOLDEM = "heads-up-holdem"
SEVEN_CARD_HANDS = 133_784_560
OTHER_TABLE = (
    "straight flush = 500 to 1; four of a kind = 50 to 1; full house = 10 to 1; "
    "flush = 8 to 1; straight = 5 to 1"
)
CLI = (sys.executable, "-c", "from houseway.cli import main; main()")


def results() -> Iterator[Result]:
    """Solves from nothing, for another table, single situations, and evaluation alone."""
    from houseway.families.holdem.figures import figures
    from houseway.families.holdem.solve import forget_sweeps, prepare_kernels, solve
    from houseway.math.evaluate import count_seven_card_categories

    room = mathematics(HOLDEM)
    options = game(HOLDEM).options()
    other = game(HOLDEM).options(bad_beat_table=OTHER_TABLE)
    prepare_kernels()
    rules, other_rules = room.rules_of(options), room.rules_of(other)

    def solve_from_nothing() -> None:
        forget_sweeps()
        os.environ[SWITCH] = "1"  # nothing that was kept is read
        figures(solve(rules))
        del os.environ[SWITCH]

    hole, flop = parse_cards("9s 8s"), parse_cards("9d 2s 3s")
    solve_from_nothing()
    count_seven_card_categories()
    room.choice_values(options, hole, flop)
    yield duration("holdem, full solve, two threads", seconds(solve_from_nothing), "4 s")
    yield duration(
        "holdem, another pay table", seconds(lambda: figures(solve(other_rules))), "0.1 s"
    )
    yield duration("holdem, analyze with strategy card", seconds(lambda: room.analyze(options)))
    yield duration(
        "holdem, ev after the flop, in process",
        seconds(lambda: room.choice_values(options, hole, flop)),
        "milliseconds",
    )
    with tempfile.TemporaryDirectory() as home:
        first = seconds(lambda: _command(home, "analyze", HOLDEM), 1)
        yield duration("holdem, houseway analyze, first run ever", first, "15 s")
        again = seconds(lambda: _command(home, "analyze", HOLDEM))
        yield duration("holdem, houseway analyze, second run", again, "1 s")
        computed = seconds(lambda: _command(home, "analyze", HOLDEM, "--no-cache"))
        yield duration("holdem, houseway analyze, nothing kept", computed, "2.4 s")
        valued = seconds(lambda: _command(home, "ev", HOLDEM, "--cards", "Kd 7c"))
        yield duration("holdem, houseway ev before the flop", valued, "0.3 s")
    yield rate(
        "seven-card hands in sequence, one core",
        "hands",
        SEVEN_CARD_HANDS,
        seconds(count_seven_card_categories),
        "60,000,000",
    )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    yield Result("memory of this process", f"{memory:.2f} GB", 0, "1.5 GB")


def _command(home: str, *words: str) -> None:
    """A command in a process of its own, for a user whose home is this folder."""
    subprocess.run(
        [*CLI, *words],
        check=True,
        capture_output=True,
        env={"PATH": "/usr/bin:/bin", "HOME": home, "PYTHONPATH": ":".join(sys.path)},
    )
