"""One writer at a time: an flock on `FILE.lock`, which ends with the process that holds it.

The lock is the kernel's, on the open file, not the file's being there: a killed writer leaves an
empty `FILE.lock` that holds nobody up, and the next writer takes it over. It excludes other
threads and other objects of the same process as well. SQLite's own file cannot carry the lock:
closing any handle of it would drop the locks that SQLite holds there.
"""

import fcntl
import os
from pathlib import Path

from houseway.table.stores.interface import StoreError


class WriterLock:
    """Held from the moment it is made until it is released or the process ends."""

    def __init__(self, file: Path) -> None:
        self._path = file.with_name(f"{file.name}.lock")
        self._handle = -1
        while self._handle < 0:
            try:
                handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
            except OSError as error:
                raise StoreError(f"{self._path} cannot be locked: {error.strerror}") from None
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if _same_file(handle, self._path):  # or its holder has removed it just now
                    self._handle = handle
            except OSError:
                raise StoreError(
                    f"{file} is being written already; close it there first, or read it only"
                ) from None
            finally:
                if self._handle < 0:
                    os.close(handle)

    def release(self) -> None:
        """Let the next writer in, and leave nothing behind."""
        handle, self._handle = self._handle, -1
        if handle >= 0:
            try:
                self._path.unlink(missing_ok=True)
            except OSError:
                pass  # an empty file that nobody holds stops nobody
            finally:
                fcntl.flock(handle, fcntl.LOCK_UN)
                os.close(handle)

    def __del__(self) -> None:
        self.release()


def _same_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path, follow_symlinks=False))
    except FileNotFoundError:
        return False
