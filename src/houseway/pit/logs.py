"""The server's log: one JSON object a line on standard error, and no secret in any of them.

What is logged is named here: tables, persons, kinds of acts, sentences of the house. Never a
message of a client, a card, a cookie, a token, a password or an address with its query.
"""

import contextlib
import logging
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any

import structlog

SECRET = ("password", "token", "cookie", "hidden", "document", "answer", "key", "query")
"""What no line may have, whoever writes it."""


def _without_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> Mapping[str, Any]:
    return {
        name: "left out" if any(word in name for word in SECRET) else value
        for name, value in event.items()
    }


class StandardError:
    """Standard error as it is now. A line that cannot be written stops no table."""

    def msg(self, line: str) -> None:
        """Write a line, if that can be done."""
        with contextlib.suppress(OSError, ValueError):  # a full disk, a pipe or a file closed
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()

    debug = info = warning = error = critical = msg


class Libraries(logging.Handler):
    """What the server's libraries have to say, as lines of ours."""

    def emit(self, record: logging.LogRecord) -> None:
        """One line."""
        log.error(record.getMessage(), by=record.name, exc_info=record.exc_info)


def _is_mistake(record: logging.LogRecord) -> bool:
    """Not so of a socket that was refused with an answer, whatever uvicorn says of it."""
    return "without completing handshake" not in record.msg


def set_up(level: str = "info") -> None:
    """Log from now on, from this level up."""
    for name in ("asyncio", "uvicorn.error"):
        library = logging.getLogger(name)
        # A client that goes in the middle of a message, or sends none, is no event of ours.
        library.setLevel(logging.ERROR)
        library.handlers, library.filters, library.propagate = [Libraries()], [_is_mistake], False
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            _without_secrets,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.getLevelNamesMapping()[level.upper()]
        ),
        logger_factory=lambda *_: StandardError(),
    )


log: structlog.typing.FilteringBoundLogger = structlog.get_logger()
