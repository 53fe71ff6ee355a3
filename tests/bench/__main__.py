"""`make bench`: every speed as a figure and as a ratio to the yardstick of this run."""

from tests.bench import engine
from tests.bench.measure import yardstick

BENCHES = (engine,)


def main() -> None:
    """Measure the yardstick, then everything else beside it."""
    seconds = yardstick()
    print(f"yardstick: a million dict inserts in {seconds:.4f} s\n")
    print(f"{'what':58} {'measured':>18} {'yardsticks each':>16}  aim")
    for bench in BENCHES:
        for result in bench.results():
            each = 1 / result.per_second / seconds
            print(f"{result.what:58} {result.figure:>18} {each:16.2e}  {result.aim}")


if __name__ == "__main__":
    main()
