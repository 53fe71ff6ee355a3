"""Blocks to keep: their bytes follow from their number, so that a mix-up shows."""

import hashlib
from typing import Any

from houseway.table.stores import Block, SignedHead, Snapshot


def block(n: int, **changes: Any) -> Block:
    fields: dict[str, Any] = {
        "n": n,
        "first": 3 * n - 2,
        "records": 3,
        "document": b'{"block":%d}' % n + bytes(range(256)),
        "digest": hashlib.sha256(b"%d" % n).digest(),
        "hidden": b"" if n % 2 else b"hidden %d\x00" % n,
    }
    return Block(**(fields | changes))


def head(n: int) -> SignedHead:
    return SignedHead(n, block(n).digest, b"%064d" % n, b"%032d" % n)


def snapshot(n: int, round: int) -> Snapshot:
    return Snapshot(n, round, b"state after block %d\x00\xff" % n)
