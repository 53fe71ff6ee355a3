"""Appends blocks to a journal until it is killed, and says each number once it is kept."""

import sys

from houseway.table.stores import open_archive
from tests.table.blocks import block, head, snapshot


def append_for_ever(where: str, n: int) -> None:
    store = open_archive(where).open("pit 1", 7)
    while True:
        if n % 3:
            store.append(block(n))
        else:
            store.append(block(n), snapshot(n, n // 3), head(n))
        sys.stdout.write(f"{n}\n")
        sys.stdout.flush()
        n += 1


if __name__ == "__main__":
    append_for_ever(sys.argv[1], int(sys.argv[2]))
