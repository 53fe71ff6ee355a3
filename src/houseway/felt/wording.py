"""Whether a text says what a notice says. Case, line breaks, dots and commas do not matter."""

import re
from collections.abc import Iterator

from houseway.felt.notices import Notice, Posted

_WORD = re.compile(r"[\w$']+")
_ODDS = re.compile(r"\b(\d[\d,]*)\s+(to|for)\s+(\d[\d,]*)\b")
_COUNT = r"(?:\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten)"
_FOR = re.compile(rf"\b{_COUNT}[\s-]+for[\s-]+{_COUNT}\b")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TO_ONE = re.compile(rf"\b({'|'.join(_NUMBERS)}|\d[\d,]*)[\s-]+to[\s-]+(?:one|1)\b")
"""Odds in words; "one to three times" are none."""
_ALSO = {"pays", "wager", "bet", "the"}
"""Words a title may have or not."""


def plain(text: str) -> str:
    """A text with its apostrophes and dashes made plain, in small letters."""
    for fancy, simple in (("\u2019", "'"), ("\u2018", "'"), ("\u2013", "-"), ("\u2014", "-")):
        text = text.replace(fancy, simple)
    return " ".join(text.casefold().split())


def words(text: str) -> list[str]:
    """The words of a text.

    >>> words("21 PAYS ... 1 to 1.")
    ['21', 'pays', '1', 'to', '1']
    """
    return _WORD.findall(plain(text))


def odds_with_for(text: str) -> str:
    """Odds in a text that are stated with "for", or nothing.

    >>> odds_with_for("Blackjack pays 3 for 2"), odds_with_for("Pays 3 to 2 for everybody")
    ('3 for 2', '')
    """
    found = _FOR.search(plain(text))
    return found[0] if found else ""


def odds_in(text: str) -> list[str]:
    """The odds a text states, in their order, whether with "to" or with "for".

    >>> odds_in("Pays 3 to 2, a flush five to one")
    ['3 to 2', '5 to 1']
    """
    digits = _TO_ONE.sub(lambda found: f"{_digits(found[1])} to 1", plain(text))
    return [
        f"{win.replace(',', '')} to {stake.replace(',', '')}"
        for win, _, stake in _ODDS.findall(digits)
    ]


def _digits(number: str) -> str:
    return str(_NUMBERS.index(number) + 1) if number in _NUMBERS else number


def faults(notice: Posted, text: str) -> Iterator[str]:
    """What is wrong with a text that should say what the notice says, in part sentences."""
    if isinstance(notice, Notice):
        asked = " ".join(notice.lines)
        said = re.sub(r"\bfor\b", "to", plain(text)) if odds_with_for(text) else text
        if words(said) != words(asked):
            yield f'reads "{text}" where it must read "{asked}"'
        return
    hands = words(_ODDS.sub(" ", plain(text)))
    asked_hands = [word for hand, _ in notice.rows for word in words(hand)]
    title = [word for word in hands[: -len(asked_hands)] if word not in _ALSO]
    if hands[-len(asked_hands) :] != asked_hands or (
        title and title != [word for word in words(notice.title) if word not in _ALSO]
    ):
        yield f'names "{" ".join(hands)}" where it must name {_listed(notice.rows)}'
        return
    said_odds = odds_in(text)
    if len(said_odds) != len(notice.rows):
        yield f"states {len(said_odds)} odds where {len(notice.rows)} are in force"
        return
    for (hand, odds), said in zip(notice.rows, said_odds, strict=True):
        if odds != said:
            yield f"states {said} against {hand}, where {odds} is in force"


def _listed(rows: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(hand for hand, _ in rows)
