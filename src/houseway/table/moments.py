"""Moments as journals have them, milliseconds since 1970, in words."""

from datetime import UTC, datetime


def moment(at: int) -> datetime | None:
    """The moment, unless it is in no year that the calendar has."""
    try:
        return datetime.fromtimestamp(at / 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return None


def moment_words(at: int) -> str:
    """The moment to the second.

    >>> moment_words(0)
    '1970-01-01 00:00:00 UTC'
    >>> moment_words(10**15)
    'no time of this calendar'
    """
    found = moment(at)
    return f"{found:%Y-%m-%d %H:%M:%S} UTC" if found else "no time of this calendar"
