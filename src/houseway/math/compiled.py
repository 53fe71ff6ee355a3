"""How a plain Python function becomes a kernel."""

import os
from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

import numpy as np

import houseway
from houseway.folders import kernel_folder

P = ParamSpec("P")
R = TypeVar("R")

int64 = cast("Callable[[Any], int]", np.int64)
"""A whole number for a kernel. Mixed widths would turn into floating point without a word."""
uint64 = cast("Callable[[Any], int]", np.uint64)
"""A word of random bits for a kernel; arithmetic with it wraps around."""


@cache
def _numba() -> Any:
    # Kernels are kept in the user's folders: where houseway is installed may be read-only.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(kept_kernels()))
    import numba  # type: ignore[import-untyped, unused-ignore]

    numba.core.config.reload_config()  # type: ignore[no-untyped-call, unused-ignore]
    return numba


def kept_kernels() -> Path:
    """Where kernels of these very sources are kept."""
    return kernel_folder() / digest_of_kernels(Path(houseway.__file__).parent)


def digest_of_kernels(folder: Path) -> str:
    """One name for all files with kernels in a folder, as they read now.

    Numba notices a change of the file a kernel stands in, but not of another whose kernels it
    calls: kept kernels of other sources must not be found at all.
    """
    digest = sha256()
    for file in sorted(folder.rglob("*.py")):
        text = file.read_bytes()
        if b"@compiled" in text:
            digest.update(text)
    return digest.hexdigest()[:16]


class Kernel(Generic[P, R]):
    """A function that numba compiles when it is first called, by Python or by another kernel.

    Loading numba takes a while, and answers out of kept results need none of it.
    """

    def __init__(self, function: Callable[P, R]) -> None:
        self.function = function
        update_wrapper(self, function)

    @cached_property
    def _dispatcher(self) -> Any:
        return _numba().njit(nogil=True, cache=True)(self.function)

    @property
    def _numba_type_(self) -> Any:
        """What numba asks of a global name that it does not know."""
        return self._dispatcher._numba_type_

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run it."""
        return cast(R, self._dispatcher(*args, **kwargs))


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that runs beside Python threads and is kept on disk between runs."""
    return Kernel(function)
