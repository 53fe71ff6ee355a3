"""Text that somebody else wrote, as a terminal may show it: nothing in it is obeyed or unseen."""

import re

MOST_SHOWN = 4_000
"""Characters of one line."""

_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
                     "\U000e0100-\U000e01ef]")  # fmt: skip
"""Letters and marks that show nothing, although Unicode counts them among those that do."""


def is_printable(text: str) -> bool:
    """Whether every character shows as itself: no control, no direction, nothing unassigned."""
    return text.isprintable() and not _UNSEEN.search(text)


def printable(text: str, most: int = MOST_SHOWN) -> str:
    r"""The text as a terminal may have it: what is not seen is escaped, what is too long is cut.

    >>> printable("Ann\x1b[2K\rclean")
    'Ann\\x1b[2K\\rclean'
    >>> printable("from here to there", 14)
    'from  ... here'
    """
    if len(text) > most:  # a sentence says at its beginning what it is of, at its end what is right
        half = max(most - 5, 0) // 2
        text = f"{text[: most - 5 - half]} ... {text[len(text) - half :]}"
    if is_printable(text):
        return text
    return "".join(letter if is_printable(letter) else _escaped(letter) for letter in text)


def printable_json(text: str) -> str:
    """JSON with the same characters escaped as JSON has it, so that it still says the same."""
    if is_printable(text):
        return text
    return "".join(
        letter if is_printable(letter) else "".join(f"\\u{pair.hex()}" for pair in _pairs(letter))
        for letter in text
    )


def _pairs(letter: str) -> tuple[bytes, ...]:
    units = letter.encode("utf-16-be", "surrogatepass")
    return tuple(units[at : at + 2] for at in range(0, len(units), 2))


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
