"""Deal the golden rounds again and write them down, showing every line that changes.

    python -m tests.golden.renew              all of them
    python -m tests.golden.renew face-up-card shoe-jam

Look at the difference before it is committed: a golden round changes only when a rule, the
transcript or the random stream was meant to change.
"""

import difflib
import sys

from tests.golden.rounds import FOLDER, ROUNDS, Golden, transcript


def renew(golden: Golden) -> bool:
    """Write one golden file if it has changed, and show how."""
    old = golden.path.read_text(encoding="utf-8") if golden.path.exists() else ""
    new = transcript(golden)
    if old == new:
        return False
    sys.stdout.writelines(
        difflib.unified_diff(
            old.splitlines(keepends=True),
            new.splitlines(keepends=True),
            f"{golden.path.name} as it was",
            f"{golden.path.name} renewed",
        )
    )
    golden.path.write_text(new, encoding="utf-8")
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
    for path in sorted(FOLDER.glob("*.txt")):
        if path.stem not in known:
            print(f"{path.name} belongs to no golden round any more: delete it")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
