"""Deal the golden rounds again and write them down, showing every line that changes.

    python -m tests.golden.renew              all of them
    python -m tests.golden.renew face-up-card shoe-jam

Look at the difference before it is committed: the acts of a golden round change only
when a rule or the random stream was meant to change, a transcript also when the words were.
"""

import difflib
import sys
from pathlib import Path

from tests.golden.rounds import FOLDER, ROUNDS, WORDS, Golden, acts, transcript


def renew(golden: Golden) -> bool:
    """Write the files of one golden round that have changed, and show how."""
    changed = write(golden.path, acts(golden))
    if golden in WORDS:
        changed = write(golden.words_path, transcript(golden)) or changed
    return changed


def write(path: Path, new: str) -> bool:
    """Write one golden file if it has changed, and show how."""
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    if old == new:
        return False
    sys.stdout.writelines(
        difflib.unified_diff(
            old.splitlines(keepends=True),
            new.splitlines(keepends=True),
            f"{path.name} as it was",
            f"{path.name} renewed",
        )
    )
    path.write_text(new, encoding="utf-8")
    return True


def main(names: list[str]) -> int:
    """Renew the golden rounds of these names, or all."""
    known = {golden.name: golden for golden in ROUNDS}
    for name in names:
        if name not in known:
            print(f"there is no golden round {name}; they are {', '.join(known)}", file=sys.stderr)
            return 2
    renewed = [name for name in names or known if renew(known[name])]
    print(f"{len(renewed)} of {len(names or known)} golden rounds changed: {', '.join(renewed)}")
    kept = {golden.path for golden in ROUNDS} | {golden.words_path for golden in WORDS}
    for path in sorted([*FOLDER.glob("*.jsonl"), *FOLDER.glob("*.txt")]):
        if path not in kept:
            print(f"{path.name} belongs to no golden round any more: delete it")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
