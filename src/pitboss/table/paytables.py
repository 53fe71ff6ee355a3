"""Pay tables: rows of a hand and its odds, printed in the rules or brought by the licensee."""

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pitboss.money import Odds
from pitboss.table.refusal import Refused

MOST = 1_000_000


@dataclass(frozen=True)
class Row:
    """One row: the hand, its odds, and the clause that prints it."""

    hand: str
    odds: Odds
    cite: str


@dataclass(frozen=True)
class PayTable:
    """The odds in force for one wager."""

    wager: str
    name: str
    rows: tuple[Row, ...]

    @cached_property
    def _by_hand(self) -> dict[str, Row]:
        return {row.hand: row for row in self.rows}

    def row(self, hand: str) -> Row | None:
        """The row a hand is paid by, if it has one."""
        return self._by_hand.get(hand)

    def as_text(self) -> str:
        """The rows on one line, the form `PayTables.table` reads back."""
        return "; ".join(f"{row.hand} = {row.odds}" for row in self.rows)


def is_file(text: str) -> bool:
    """Whether a choice of table is the path of a file."""
    return Path(text).suffix.lower() == ".toml"


@dataclass(frozen=True)
class PayTables:
    """The tables a wager may have: the rows with their clauses, and what is printed for them."""

    wager: str
    rows: tuple[tuple[str, str], ...]
    printed: Mapping[str, tuple[str, ...]]
    ranked: bool = True
    """Whether each row is a better hand than the rows below it, which then may not pay more."""
    samples: bool = False
    """Whether the tables named here are samples, printed in no rule."""

    def table(self, text: str) -> PayTable:
        """The table that a name, a TOML file or a line of rows stands for."""
        if text in self.printed:
            return self._made(text, dict(zip(self._hands, self.printed[text], strict=True)))
        if is_file(text):
            return self._made("licensee's", read_rows(Path(text)))
        if "=" in text:
            rows: dict[str, str] = {}
            for part in text.split(";"):
                hand, _, odds = map(str.strip, part.partition("="))
                if hand in rows:
                    raise Refused(f"the {self.wager} table has the row {hand!r} twice")
                rows[hand] = odds
            return self._made("licensee's", rows)
        raise Refused(
            f"there is no {self.wager} table {text!r}; printed tables are "
            f"{', '.join(self.printed)}, and a TOML file may bring another"
        )

    def normal(self, text: str) -> str:
        """The text that names the table wherever it is read: files become their rows."""
        return text if text in self.printed else self.table(text).as_text()

    @property
    def _hands(self) -> tuple[str, ...]:
        return tuple(hand for hand, _ in self.rows)

    def _made(self, name: str, odds: Mapping[str, str]) -> PayTable:
        for hand in odds:
            if hand not in self._hands:
                near = difflib.get_close_matches(hand, self._hands, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"rows: {', '.join(self._hands)}"
                raise Refused(f"the {self.wager} table has no row {hand!r}; {hint}")
        rows: list[Row] = []
        for hand, cite in self.rows:
            if hand not in odds:
                raise Refused(f"the {self.wager} table lacks the row {hand!r}", cite)
            try:
                paid = Odds.parse(odds[hand])
            except ValueError as error:
                raise Refused(f"the {self.wager} table, row {hand!r}: {error}", cite) from None
            if paid.fraction > MOST:
                raise Refused(
                    f"the {self.wager} table pays {paid} for {hand!r}; {MOST:,} to 1 is the most",
                    cite,
                )
            if self.ranked and rows and paid.fraction > rows[-1].odds.fraction:
                raise Refused(
                    f"the {self.wager} table pays {paid} for {hand!r} and only {rows[-1].odds} "
                    f"for {rows[-1].hand!r}, which is the better hand",
                    cite,
                )
            rows.append(Row(hand, paid, cite))
        return PayTable(self.wager, name, tuple(rows))


def read_rows(path: Path) -> dict[str, str]:
    """The rows of a pay table in a TOML file, `"straight flush" = "500 to 1"` a line."""
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refused(f"the pay table {path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise Refused(f"the pay table {path} is not TOML: {error}") from None
    for row, pays in rows.items():
        if not isinstance(pays, str):
            raise Refused(f'the pay table {path} must say {row!r} = "N to M", not {pays!r}')
    return rows
