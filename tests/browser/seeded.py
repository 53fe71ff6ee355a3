"""`houseway` with cards from a seed, so that a browser test meets the same cards every time.

`python -m tests.browser.seeded SEED serve ...`; live play has no such switch.
"""

import sys

from houseway.equipment.randomness import SeededSource
from houseway.table import proceeding


def main() -> None:
    """Run the command line with every table's cards from the seed."""
    seed = sys.argv.pop(1)
    proceeding.SystemSource = lambda: SeededSource(seed)  # type: ignore[assignment,misc]
    from houseway.cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
