"""How a plain Python function becomes a kernel."""

import os
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numba  # type: ignore[import-untyped, unused-ignore]
import numpy as np

from houseway.folders import kernel_folder

P = ParamSpec("P")
R = TypeVar("R")

# Kernels are kept in the user's folders: where houseway is installed may be read-only.
os.environ.setdefault("NUMBA_CACHE_DIR", str(kernel_folder()))
numba.core.config.reload_config()  # type: ignore[no-untyped-call, unused-ignore]

int64 = cast("Callable[[Any], int]", np.int64)
"""A whole number for a kernel. Mixed widths would turn into floating point without a word."""
uint64 = cast("Callable[[Any], int]", np.uint64)
"""A word of random bits for a kernel; arithmetic with it wraps around."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that runs beside Python threads and is kept on disk between runs.

    The kept form notices changes of the function's own file only: a kernel must live in the
    same file as every kernel it calls.
    """
    return cast(Callable[P, R], numba.njit(nogil=True, cache=True)(function))
