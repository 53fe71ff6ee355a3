"""`make bench`: every speed as a figure and as a ratio to the yardstick of this run."""

from tests.bench import analyses, browser, holdem, pit, poker, simulate, start, table
from tests.bench.measure import yardstick

BENCHES = (start, table, poker, holdem, analyses, simulate, pit, browser)


def main() -> None:
    """Measure the yardstick, then everything else beside it."""
    stick = yardstick()
    print(f"yardstick: a million dict inserts in {stick:.4f} s of processor time\n")
    print(f"{'what':52} {'measured':>32} {'in yardsticks':>14}  aim")
    for bench in BENCHES:
        for result in bench.results():
            ratio = result.seconds / stick
            print(f"{result.what:52} {result.figure:>32} {ratio:14.3g}  {result.aim}", flush=True)


if __name__ == "__main__":
    main()
