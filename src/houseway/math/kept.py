"""Results kept between runs in the user's cache folder, and checked when they are read.

A file is named by what it is of: the code that makes it and the rules it is made for. It begins
with the digest of the rest. What cannot be read, or is not what its digest says, is made again.
"""

import os
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import houseway
from houseway.folders import cache_folder
from houseway.whole import write_whole

ROOMS = ("cards", "families", "games", "math", "table")
"""Where the code lies that has a say in a result."""
MOST_FILES = 64
"""No more results are kept; the oldest go first."""
SWITCH = "HOUSEWAY_NO_CACHE"
_DIGEST = 32

Arrays = Mapping[str, NDArray[np.generic]]


def switch_off() -> None:
    """Keep and read nothing in this process."""
    os.environ[SWITCH] = "1"


def is_on() -> bool:
    """Whether results are kept and read."""
    return not os.environ.get(SWITCH)


@cache
def code_digest() -> str:
    """The digest of all code that has a say in a result, and of the money."""
    root = Path(houseway.__file__).parent
    files = [root / "money.py"]
    files += [path for room in ROOMS for path in (root / room).rglob("*.py")]
    sums = (f"{path.relative_to(root)} {sha256(path.read_bytes()).hexdigest()}" for path in files)
    return sha256("\n".join(sorted(sums)).encode()).hexdigest()


def read(kind: str, key: str) -> bytes | None:
    """What was kept under this key, if it is there and as it was written."""
    if not is_on():
        return None
    try:
        found = _path(kind, key).read_bytes()
    except OSError:
        return None
    digest, data = found[:_DIGEST], found[_DIGEST:]
    return data if sha256(data).digest() == digest else None


def write(kind: str, key: str, data: bytes) -> None:
    """Keep something; a folder that cannot be written to is nobody's trouble."""
    if not is_on():
        return
    try:
        path = _path(kind, key)
        write_whole(path, sha256(data).digest() + data)
        kept = sorted(path.parent.iterdir(), key=lambda each: each.stat().st_mtime)
        for old in kept[:-MOST_FILES]:
            old.unlink(missing_ok=True)
    except OSError:
        pass


def _path(kind: str, key: str) -> Path:
    name = sha256(f"{code_digest()}\n{kind}\n{key}".encode()).hexdigest()
    return cache_folder("results") / f"{kind}-{name[:40]}"


# --- arrays ----------------------------------------------------------------------------------


def read_arrays(kind: str, key: str, like: Arrays) -> dict[str, NDArray[np.generic]] | None:
    """Arrays that were kept, of the same types and shapes as those they are to be like."""
    data = read(kind, key)
    if data is None or len(data) != sum(each.nbytes for each in like.values()):
        return None
    found: dict[str, NDArray[np.generic]] = {}
    start = 0
    for name, each in like.items():
        found[name] = np.frombuffer(data, each.dtype, each.size, start).reshape(each.shape)
        start += each.nbytes
    return found


def write_arrays(kind: str, key: str, arrays: Arrays) -> None:
    """Keep arrays, one after the other."""
    write(kind, key, b"".join(np.ascontiguousarray(each).tobytes() for each in arrays.values()))
