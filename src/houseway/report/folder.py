"""A folder of papers that is there whole or not at all."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import mkdtemp

from houseway.table.refusal import Refused
from houseway.whole import write_whole


def refuse_folder(folder: Path, ours: frozenset[str]) -> None:
    """Refuse a folder that cannot be written, or that holds anything we did not write."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise Refused(f"{folder} is not a folder; name a new one")
    if not folder.absolute().parent.is_dir():
        raise Refused(f"{folder} needs the folder {folder.absolute().parent} first")
    if folder.is_dir():
        foreign = sorted(entry.name for entry in folder.iterdir() if entry.name not in ours)
        if foreign:
            raise Refused(
                f"{folder} holds {foreign[0]}, which is none of the papers; name another folder"
            )


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files beside the folder, then put them in its place."""
    folder = folder.absolute()
    try:
        beside = Path(mkdtemp(prefix=f".{folder.name}-", suffix=".part", dir=folder.parent))
        try:
            for name, data in files.items():
                write_whole(beside / name, data)
            beside.chmod(0o755)
            if folder.is_dir():
                former = beside.with_suffix(".former")
                os.rename(folder, former)
                os.rename(beside, folder)
                shutil.rmtree(former)
            else:
                os.rename(beside, folder)
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except OSError as error:
        raise Refused(f"{folder} cannot be written: {error.strerror}") from None
