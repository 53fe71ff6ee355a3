"""What lies beside a game's description in its folder, loaded when it is asked for.

Much of it is slow to load or wants an extra. A folder has these modules, and may lack any of them:
`analysis` is its `Mathematics`, `kernel` its `Simulation`, `layout` its `Layout`, and `environment`
has its `ENVIRONMENT`. A test has the type checker hold every game's modules to their protocols.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from houseway.table.environment import Environment
from houseway.table.protocols import Layout, Mathematics, Simulation


def mathematics(package: str) -> Callable[[], Mathematics]:
    """The module `analysis` of a game's package."""
    return partial(_module, package, "analysis")


def simulation(package: str) -> Callable[[], Simulation]:
    """The module `kernel` of a game's package."""
    return partial(_module, package, "kernel")


def layout(package: str) -> Callable[[], Layout]:
    """The module `layout` of a game's package."""
    return partial(_module, package, "layout")


def environment(package: str) -> Callable[[], Environment]:
    """What the module `environment` of a game's package tells learners."""
    return partial(_environment, package)


def _module(package: str, name: str) -> Any:
    return import_module(f"{package}.{name}")


def _environment(package: str) -> Environment:
    found = _module(package, "environment").ENVIRONMENT
    assert isinstance(found, Environment)
    return found
