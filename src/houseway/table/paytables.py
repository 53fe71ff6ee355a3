"""Pay tables: rows of a hand and its odds, printed in the rules or brought by the licensee."""

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Literal

from houseway.law import VARIANT
from houseway.money import Odds
from houseway.table.departures import Departure
from houseway.table.refusal import Refused
from houseway.untrusted import Unreadable, read_text, toml

MOST = 1_000_000
MOST_BYTES = 20_000
"""Of a file with a pay table, which has some dozen rows."""
LICENSEES = "licensee's"
"""The name of a table that is not printed, where a text leaves the table to the licensee."""


@dataclass(frozen=True)
class Row:
    """One row: the hand, its odds, and the clause that prints them, or `VARIANT`."""

    hand: str
    odds: Odds
    cite: str


@dataclass(frozen=True)
class PayTable:
    """The odds in force for one wager."""

    wager: str
    name: str
    rows: tuple[Row, ...]
    nearest: str = ""
    """The printed table that is most like it, if it is none of them."""
    lacks: tuple[str, ...] = ()
    """The hands that the nearest pays and this one does not."""

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
    licensees: Literal["", "more", "any"] = ""
    """What a licensee may have in place of the printed tables: none, or one with odds no less
    than those of the first, or any."""
    licensees_cite: str = ""
    """The clause that leaves other odds than the printed ones to the licensee, where it is not
    that of the row itself."""

    def table(self, text: str, among: tuple[str, ...] = ()) -> PayTable:
        """The table that a name, a TOML file or a line of rows stands for.

        Rows that are those of a printed table are that table, however they are written. Others are
        held against the nearest of the printed tables, or of those `among` them that may be.
        """
        name, odds = self._read(text)
        if name in self.printed:
            return self._made(name, odds)
        for problem in self._problems(odds):
            raise problem
        made = self._made(LICENSEES if self.licensees else VARIANT, odds)
        printed = [self.table(other) for other in self.printed]
        for other in printed:
            if _pays(other) == _pays(made):
                return other
        near = (other for other in printed if not among or other.name in among)
        return self._beside(made, max(near, key=lambda other: len(_pays(other) & _pays(made))))

    def _beside(self, made: PayTable, nearest: PayTable) -> PayTable:
        """A table that is not printed: only a row that is as printed cites the printed row."""
        rows = []
        for row in made.rows:
            printed = nearest.row(row.hand)
            if printed and printed.odds == row.odds:
                cite = printed.cite
            else:
                cite = (self.licensees_cite or row.cite) if self.licensees else VARIANT
            rows.append(replace(row, cite=cite))
        lacks = tuple(row.hand for row in nearest.rows if made.row(row.hand) is None)
        return replace(made, rows=tuple(rows), nearest=nearest.name, lacks=lacks)

    def problems(self, text: str) -> Iterator[Refused]:
        """Everything that keeps a choice from being a table of this wager."""
        try:
            _, odds = self._read(text)
        except Refused as refused:
            yield refused
        else:
            yield from self._problems(odds)

    def departures(self, option: str, table: PayTable) -> Iterator[Departure]:
        """What a table changes of the printed one nearest to it, where a licensee must not."""
        if self.licensees or not table.nearest:
            return
        nearest = self.table(table.nearest)
        for hand, cite in self.rows:
            ours, theirs = table.row(hand), nearest.row(hand)
            if (ours and ours.odds) == (theirs and theirs.odds):
                continue
            pays, prints = (str(row.odds) if row else "nothing" for row in (ours, theirs))
            yield Departure(
                f"{option}.{hand}",
                pays,
                prints,
                theirs.cite if theirs else cite,
                f"the {self.wager} table pays {pays} for {hand!r}; the rules print {prints} in "
                f"table {nearest.name}, the nearest",
            )

    def below_printed(self, hand: str, odds: Odds) -> Iterator[Refused]:
        """Why a row may not have these odds, where the printed ones are the least."""
        if self.licensees == "more":
            for row in self.table(next(iter(self.printed))).rows:
                if row.hand == hand and odds.fraction < row.odds.fraction:
                    yield Refused(
                        f"the {self.wager} table pays {odds} for {hand!r}; "
                        f"it must be no less than {row.odds}",
                        row.cite,
                        (hand,),
                    )

    def text_of(self, table: PayTable) -> str:
        """The text that names a table wherever it is read: the printed name, or its rows."""
        return table.name if table.name in self.printed else table.as_text()

    @property
    def _hands(self) -> tuple[str, ...]:
        return tuple(hand for hand, _ in self.rows)

    def _read(self, text: str) -> tuple[str, dict[str, str]]:
        """The name of the table that a text stands for, and the odds it gives each hand."""
        if text in self.printed:
            return text, dict(zip(self._hands, self.printed[text], strict=True))
        if is_file(text):
            return LICENSEES, self._named(read_rows(Path(text)).items())
        if "=" in text:
            parts = (part.partition("=") for part in text.split(";"))
            return LICENSEES, self._named((hand, odds.strip()) for hand, _, odds in parts)
        raise Refused(
            f"there is no {self.wager} table {text!r}; printed tables are "
            f"{', '.join(self.printed)}, and a TOML file may bring another"
        )

    def _named(self, rows: Iterable[tuple[str, str]]) -> dict[str, str]:
        """The odds by hand; the name of a hand is the same in capitals."""
        hands = {hand.casefold(): hand for hand in self._hands}
        odds: dict[str, str] = {}
        for text, pays in rows:
            spelled = " ".join(text.split())
            hand = hands.get(spelled.casefold(), spelled)
            if hand in odds:
                raise Refused(f"the {self.wager} table has the row {hand!r} twice")
            odds[hand] = pays
        return odds

    def _rows_of(self, odds: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """The rows that a table with these odds has."""
        return self.rows

    def _problems(self, odds: Mapping[str, str]) -> Iterator[Refused]:
        for hand in odds:
            if hand not in self._hands:
                near = difflib.get_close_matches(hand, self._hands, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"rows: {', '.join(self._hands)}"
                yield Refused(f"the {self.wager} table has no row {hand!r}; {hint}", about=(hand,))
        above: Row | None = None
        for hand, cite in self._rows_of(odds):
            if hand not in odds:
                yield Refused(f"the {self.wager} table lacks the row {hand!r}", cite)
                continue
            try:
                paid = Odds.meant(odds[hand])
            except ValueError as error:
                yield Refused(f"the {self.wager} table, row {hand!r}: {error}", cite, (hand,))
                continue
            if paid.fraction > MOST:
                yield Refused(
                    f"the {self.wager} table pays {paid} for {hand!r}; {MOST:,} to 1 is the most",
                    cite,
                    (hand,),
                )
            yield from self.below_printed(hand, paid)
            if self.ranked and above and paid.fraction > above.odds.fraction:
                yield Refused(
                    f"the {self.wager} table pays {paid} for {hand!r} and only {above.odds} "
                    f"for {above.hand!r}, which is the better hand",
                    cite,
                    (hand,),
                )
            above = Row(hand, paid, cite)

    def _made(self, name: str, odds: Mapping[str, str]) -> PayTable:
        rows = (Row(hand, Odds.meant(odds[hand]), cite) for hand, cite in self._rows_of(odds))
        return PayTable(self.wager, name, tuple(rows))


def _pays(table: PayTable) -> set[tuple[str, Odds]]:
    return {(row.hand, row.odds) for row in table.rows}


def read_rows(path: Path) -> dict[str, str]:
    """The rows of a pay table in a TOML file, `"straight flush" = "500 to 1"` a line."""
    try:
        rows = toml(read_text(path, MOST_BYTES), MOST_BYTES)
    except Unreadable as error:
        raise Refused(f"the pay table {path} {error}") from None
    for row, pays in rows.items():
        if not isinstance(pays, str):
            raise Refused(f'the pay table {path} must say {row!r} = "N to M", not {pays!r}')
    return rows
