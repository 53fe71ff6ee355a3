"""The exact mathematics of Heads Up Hold'em: how long a solve takes, and what it needs."""

import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from houseway.cards.card import parse_cards
from houseway.games import game, mathematics
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
        figures(solve(rules))

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
    yield duration("holdem, houseway ev before the flop, cold start", seconds(_cold_ev), "3 s")
    yield duration("holdem, houseway ev, first run ever", seconds(_first_run, 1), "30 s")
    yield rate(
        "seven-card hands in sequence, one core",
        "hands",
        SEVEN_CARD_HANDS,
        seconds(count_seven_card_categories),
        "60,000,000",
    )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    yield Result("memory of this process", f"{memory:.2f} GB", 0, "1.5 GB")


def _cold_ev() -> None:
    subprocess.run([*CLI, "ev", HOLDEM, "--cards", "Kd 7c"], check=True, capture_output=True)


def _first_run() -> None:
    with tempfile.TemporaryDirectory() as cache:
        subprocess.run(
            [*CLI, "ev", HOLDEM, "--cards", "Kd 7c"],
            check=True,
            capture_output=True,
            env={
                "PATH": "/usr/bin:/bin",
                "NUMBA_CACHE_DIR": cache,
                "PYTHONPATH": ":".join(sys.path),
            },
        )
