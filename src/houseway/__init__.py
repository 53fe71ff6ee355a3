"""New Jersey's table-game regulations as running software."""

__version__ = "0.1.0"
