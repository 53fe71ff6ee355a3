"""Files that are there whole or not at all, whatever ends the program."""

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place and put it there when all of it is on the disk."""
    with whole(path) as file:
        file.write(data)


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """A file to be written that takes its place at the end; an error leaves what was there."""
    # A link stays a link: what it points to is replaced.
    place = Path(os.path.realpath(path))
    mode = _mode(place)
    beside = place.with_name(f".{secrets.token_hex(8)}.part")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except OSError as error:  # which names the file beside, of which nobody knows
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with open(handle, "wb") as file:
            if mode is not None:
                os.chmod(beside, mode)
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    _keep(place.parent)


def _mode(place: Path) -> int | None:
    """The permissions of what is there; only a file may be replaced, never a device."""
    try:
        there = os.stat(place)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(place))
    if not stat.S_ISREG(there.st_mode):
        raise OSError(errno.EINVAL, "it is a device or a pipe, not a file", str(place))
    return stat.S_IMODE(there.st_mode)


def _keep(folder: Path) -> None:
    """Write the folder to the disk too, where a folder can be opened."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
