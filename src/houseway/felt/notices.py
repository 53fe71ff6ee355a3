"""What patrons must be told at a table: each wording with its clause and where it is posted.

A wording stands on the felt, on a sign at the table, or on either as the licensee chooses. That
choice is the table's *posting*: all that may stand on either stands on the felt, or all on the
sign. It is one choice and not one for each wording, because 13:69E-1.10D(b)3 and (b)4 let the
inscriptions move to the sign that carries the odds. What must not be overlooked stands on both.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

Posting = Literal["felt", "sign"]
"""Where the licensee posts what may stand on either."""

POSTINGS: tuple[Posting, ...] = get_args(Posting)

Place = Literal["felt", "sign", "felt or sign", "felt and sign"]

RAKE = "rake"
"""The notice of what the licensee takes where players bet against each other."""


@dataclass(frozen=True)
class Notice:
    """A wording, line by line, in the words of its clause where the clause has words."""

    name: str
    lines: tuple[str, ...]
    cite: str
    place: Place
    sign_cite: str = ""
    """The clause by which it may stand on the sign, where that is another one."""


@dataclass(frozen=True)
class PostedOdds:
    """The pay table in force for a wager: each hand with its odds, stated with "to"."""

    name: str
    title: str
    rows: tuple[tuple[str, str], ...]
    cite: str
    place: Place
    sign_cite: str = ""
    """The clause by which they may stand on the sign, where that is another one."""


Posted = Notice | PostedOdds


def stands_on(sheet: Posting, notice: Posted, posting: Posting) -> bool:
    """Whether a wording must stand on a sheet at a table of this posting."""
    if notice.place == "felt or sign":
        return posting == sheet
    return sheet in notice.place


def where(notice: Posted, posting: Posting) -> str:
    """Where a wording stands at a table of this posting."""
    return posting if notice.place == "felt or sign" else notice.place


def cite_of(notice: Posted, posting: Posting) -> str:
    """The clause that has a wording stand where it does."""
    return (stands_on("sign", notice, posting) and notice.sign_cite) or notice.cite


def on_felt(notices: Iterable[Posted], posting: Posting) -> tuple[Posted, ...]:
    """The wordings the felt must carry."""
    return tuple(notice for notice in notices if stands_on("felt", notice, posting))
