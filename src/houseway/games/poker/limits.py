"""What the licensee's option `limit` means: 2-4, spread:1-5, pot or no."""

import re

from houseway.games.poker.betting import Kind
from houseway.money import parse_dollars
from houseway.table.refusal import Refused

_AMOUNT = r"\$?\d[\d,]*(?:\.\d\d)?"
_PAIR = re.compile(rf"({_AMOUNT})-({_AMOUNT})", re.ASCII)

HOW = "2-4 (fixed bets), spread:1-5, pot or no"


def read_limit(text: str) -> tuple[Kind, int, int]:
    """The kind of limit, and its amounts: small and big bet, or lowest and highest.

    >>> read_limit("2-4"), read_limit("spread:1-5"), read_limit("no")
    (('fixed', 200, 400), ('spread', 100, 500), ('no', 0, 0))
    """
    if text in ("pot", "no"):
        return ("pot", 0, 0) if text == "pot" else ("no", 0, 0)
    spread = re.match("spread[ :]", text)
    kind: Kind = "spread" if spread else "fixed"
    amounts = read_pair(text[spread.end() :] if spread else text)
    if amounts is None:
        raise Refused(f"limit is {text!r}; write {HOW}", "PKR 14 outside limits")
    low, high = amounts
    if not 0 < low <= high:
        raise Refused(
            f"limit is {text!r}; the lower amount comes first, as in 2-4", "PKR 14 outside limits"
        )
    return kind, low, high


def read_pair(text: str) -> tuple[int, int] | None:
    """Two amounts with a dash between, in cents."""
    found = _PAIR.fullmatch(text.strip())
    if not found:
        return None
    try:
        return parse_dollars(found[1]), parse_dollars(found[2])
    except ValueError:
        return None
