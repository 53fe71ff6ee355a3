"""How many lines each room has: the table of docs/design.md, made again with `make lines`."""

import re
import subprocess
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "design.md"
ROW = re.compile(r"^(\| (\S.*?) \| [\d,]+ \|) [\d,]+ \|$", re.MULTILINE)
ENDINGS = (".py", ".ts", ".svelte", ".css", ".md")
BESIDE = "(beside the rooms)"


def room_of(path: str) -> str:
    """The room a file lies in, or nothing."""
    first, _, rest = path.partition("/")
    if first == "src":
        inside, _, below = rest.removeprefix("houseway/").partition("/")
        return f"{inside}/" if below else BESIDE
    return f"{first}/"


def lines(commit: str) -> Counter[str]:
    """The lines of each room, as git has them at a commit."""
    found: Counter[str] = Counter()
    counted = _git("grep", "-c", "", commit, "--", *(f"*{ending}" for ending in ENDINGS))
    for line in counted.splitlines():
        path, _, count = line.removeprefix(f"{commit}:").rpartition(":")
        found[room_of(path)] += int(count)
    return found


def page_with(text: str, now: Counter[str]) -> str:
    """The page with the last column of its table as it is now."""
    return ROW.sub(lambda row: f"{row[1]} {now[row[2]]:,} |", text)


def _git(*command: str) -> str:
    return subprocess.run(
        ["git", *command], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


if __name__ == "__main__":
    PAGE.write_text(page_with(PAGE.read_text(encoding="utf-8"), lines("HEAD")), encoding="utf-8")
