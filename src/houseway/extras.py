"""Packages that come with an extra of houseway; whoever lacks one is told in a plain sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

EXTRA_OF = {
    "PIL": "report",
    "alembic": "serve",
    "altair": "report",
    "argon2": "serve",
    "distributed": "dask",
    "ezdxf": "dxf",
    "gymnasium": "envs",
    "httpx": "serve",
    "litestar": "serve",
    "numba": "math",
    "numpy": "math",
    "pettingzoo": "envs",
    "polars": "report",
    "prometheus_client": "serve",
    "psycopg": "postgres",
    "pyspiel": "openspiel",
    "sqlalchemy": "serve",
    "structlog": "serve",
    "typst": "report",
    "uvicorn": "serve",
    "vl_convert": "report",
    "websockets": "serve",
}
"""The extra that brings a package, by the name it is imported by."""


class MissingExtra(ModuleNotFoundError):
    """A package of an extra is not installed; the message says how to get it."""


@contextmanager
def needed_by(who: str) -> Iterator[None]:
    """Name the extra when what happens here imports a package of one that is not installed.

    Of several, one within the other, the outermost is named: it is what somebody asked for.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in EXTRA_OF:
            raise
        raise MissingExtra(
            f"{who} needs {package}; install it with: pip install 'houseway[{EXTRA_OF[package]}]'",
            name=missing.name,
        ) from None


def require(*packages: str) -> None:
    """Fail now, and not after long work, if a package that is needed at its end is missing."""
    for package in packages:
        if find_spec(package) is None:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)


def found_here(*packages: str) -> bool:
    """Whether packages are installed that something does more with."""
    return all(find_spec(package) is not None for package in packages)
