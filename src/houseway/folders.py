"""Folders of the user's that houseway writes to. Nothing is ever written where it is installed."""

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

NAME = "houseway"


def state_folder() -> Path:
    """Where journals are kept that nobody named; `OSError` if the folder the user named cannot be.

    Without a home folder it is a temporary one.
    """
    return _user_folder("XDG_STATE_HOME", ".local/state")


def kernel_folder() -> Path:
    """Where compiled kernels are kept between runs."""
    return cache_folder("kernels")


def key_folder() -> Path:
    """Where keys are kept that belong to no file; without a home folder a temporary one."""
    if named := os.environ.get("XDG_CONFIG_HOME"):
        return Path(named) / NAME
    if home := _home():
        return home / ".config" / NAME
    return _temporary() / "keys"


def cache_folder(name: str) -> Path:
    """Where something is kept between runs that can be made again."""
    try:
        return _made(_user_folder("XDG_CACHE_HOME", ".cache") / name)
    except OSError:
        return _made(_temporary() / name)


def _user_folder(variable: str, under_home: str) -> Path:
    if named := os.environ.get(variable):
        return _made(Path(named) / NAME)
    if home := _home():
        with suppress(OSError):
            return _made(home / under_home / NAME)
    return _temporary()


def _home() -> Path | None:
    """The user's home folder, if there is one."""
    try:
        home = Path.home()
        return home if home.is_dir() else None
    except (OSError, RuntimeError):  # the second is what Python raises for a user without a home
        return None


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK):
        raise PermissionError(13, "it cannot be written to", str(folder))
    return folder


def _temporary() -> Path:
    """A folder that stays while the machine runs, if it is truly this user's; else a new one."""
    if hasattr(os, "getuid"):
        folder = Path(tempfile.gettempdir()) / f"{NAME}-{os.getuid()}"
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
        except FileExistsError:
            return Path(tempfile.mkdtemp(prefix=f"{NAME}-"))
        # Kernels are run from here: nobody else may have put them in.
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o22:
            return folder
    return Path(tempfile.mkdtemp(prefix=f"{NAME}-"))
