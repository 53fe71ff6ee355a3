"""Options of a table: each a named choice with its legal values, its default and its clause."""

import difflib
from collections.abc import Iterable, Mapping, Set
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, Self, cast

from houseway.money import EXACT, Breakage, dollars, parse_dollars
from houseway.table.departures import Departure
from houseway.table.paytables import PayTable, PayTables
from houseway.table.refusal import Refused

MONEY = "an amount of money"
COUNT = "a whole number"
PAY_TABLE = "the name of a printed pay table or the path of a TOML file"

LIMITS, PAY_TABLES, EQUIPMENT, RULES = "limits", "pay_tables", "equipment", "rules"
"""What options are about; equipment stays as it is while cards are at the table."""
SUBJECTS = (LIMITS, PAY_TABLES, EQUIPMENT, RULES)


def option(
    default: str | int | bool | None,
    about: str,
    *,
    values: tuple[str, ...] | str = (),
    cite: str = "",
    reading: str = "",
    subject: str = "",
) -> Any:
    """Declare one option: default, meaning, legal values, clause, reading, and its subject."""
    usual = {MONEY: LIMITS, PAY_TABLE: PAY_TABLES}.get(str(values), RULES)
    metadata = {
        "about": about,
        "values": values,
        "cite": cite,
        "reading": reading,
        "subject": subject or usual,
    }
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class OptionInfo:
    """What `houseway rules` shows of one option."""

    name: str
    default: str
    values: str
    about: str
    cite: str
    reading: str
    subject: str


@dataclass(frozen=True, kw_only=True)
class Options:
    """What every table chooses: limits, chips, money and the handling of void rounds."""

    minimum: int = option(10_00, "smallest ante or initial wager", values=MONEY)
    maximum: int = option(500_00, "largest ante or initial wager", values=MONEY)
    bonus_minimum: int = option(5_00, "smallest optional side wager", values=MONEY)
    bonus_maximum: int = option(100_00, "largest optional side wager", values=MONEY)
    chip: int = option(1_00, "smallest gaming chip; every wager is a multiple of it", values=MONEY)
    breakage: str = option(
        "exact",
        "payouts that are not whole chips",
        values=("exact", "down_to_unit", "up_to_unit"),
        reading="X-2",
        subject=LIMITS,
    )
    void_refund: str = option(
        "all",
        "which wagers of a void round are returned",
        values=("all", "main_only"),
        reading="X-1",
    )
    positions_per_player: int = option(
        1, "positions one player may hold", values=COUNT, reading="A-HUH-22"
    )
    match_play: str = option(
        "accepted",
        "match play coupons, laid with the ante and paid even money when it wins",
        values=("accepted", "refused"),
    )
    payout_cap: int | None = option(
        None, "most a seat can win in one round, or none", values=MONEY, reading="X-9"
    )

    openings: str = option(
        "auditor",
        "who is shown the whole order of a shuffle once its cards are out of play",
        values=("auditor", "public"),
        reading="X-13",
    )

    idle_after: int = option(
        0,
        "rounds without a wager after which the cards are spread as at an empty table; 0 is never",
        values=COUNT,
        reading="X-14",
    )

    tables: ClassVar[Mapping[str, PayTables]] = {}
    """The pay tables of each option that chooses among them."""
    most_positions: ClassVar[int] = 0
    """The betting positions of a table, where a player may hold several of them."""
    house_name: ClassVar[str] = ""
    """The option that has the casino's name, where something is issued in it."""
    no_use: ClassVar[frozenset[str]] = frozenset()
    """Options every table has for which this game has no use; they are not shown or set."""

    def __post_init__(self) -> None:
        self._prepare()
        for problem in self.problems():
            raise problem

    def _prepare(self) -> None:
        """Look up the tables in force, once."""
        in_force = {}
        for name, tables in self.tables.items():
            table = self._table_of(name)
            object.__setattr__(self, name, tables.text_of(table))
            in_force[name] = table
        object.__setattr__(self, "_in_force", in_force)

    def _table_of(self, name: str) -> PayTable:
        """The table that a pay-table option chooses."""
        return self.tables[name].table(getattr(self, name))

    def pay_table(self, option_name: str) -> PayTable:
        """The table in force for a pay-table option."""
        in_force: dict[str, PayTable] = self.__dict__["_in_force"]
        return in_force[option_name]

    def pay_tables(self) -> tuple[PayTable, ...]:
        """All tables in force."""
        return tuple(map(self.pay_table, self.tables))

    def problems(self) -> Iterable[Refused]:
        """Everything about this configuration that the rules do not allow."""
        for name in self.names():
            yield from self._other_word(name, getattr(self, name))
        if self.chip < 1:
            yield Refused("chip must be at least one cent", self.clause_of("chip"), ("chip",))
            return
        for name in ("minimum", "maximum", "bonus_minimum", "bonus_maximum"):
            if name in self.no_use:
                continue
            if getattr(self, name) < 1 or getattr(self, name) % self.chip:
                yield Refused(
                    f"{name} must be a multiple of the {dollars(self.chip)} chip",
                    self.clause_of(name),
                    (name, "chip"),
                )
        for low, high in (("minimum", "maximum"), ("bonus_minimum", "bonus_maximum")):
            if getattr(self, low) > getattr(self, high):
                yield Refused(f"{low} must not be above {high}", self.clause_of(low), (low, high))
        if self.most_positions and not 1 <= self.positions_per_player <= self.most_positions:
            yield Refused(
                f"positions_per_player is 1 to {self.most_positions}",
                self.clause_of("positions_per_player"),
                ("positions_per_player",),
            )
        if self.payout_cap is not None and self.payout_cap < 1:
            yield Refused(
                "payout_cap must be none or a positive amount",
                self.clause_of("payout_cap"),
                ("payout_cap",),
            )
        for table in self.pay_tables():
            for row in table.rows:
                if self.breakage == "exact" and self.chip % row.odds.stake:
                    yield Refused(
                        f"{row.odds} cannot be paid exactly on a {self.chip}-cent chip; "
                        "choose another chip or a breakage that rounds",
                        row.cite,
                        ("chip", "breakage"),
                    )

    def departures(self) -> tuple[Departure, ...]:
        """Everything about this configuration that is not what the text prints (X-12)."""
        return tuple(
            departure
            for name, tables in self.tables.items()
            for departure in tables.departures(name, self.pay_table(name))
        )

    @property
    def devices(self) -> frozenset[str]:
        """The devices that a table with these options should have."""
        return frozenset()

    def without(self, removed: Set[str]) -> Iterable[Refused]:
        """Why a table from which these devices were removed may not have these options."""
        return ()

    @property
    def backs(self) -> tuple[str, ...]:
        """The backs of the decks in use."""
        return ("blue",)

    @property
    def most_players(self) -> int:
        """How many can play, if these options allow fewer than the table has positions."""
        return 0

    @property
    def people_per_spot(self) -> int:
        """How many persons may wager on one spot."""
        return 1

    @property
    def match_play_on(self) -> str:
        """The wager a match play coupon may lie with, or nothing."""
        return "ante" if self.match_play == "accepted" else ""

    @property
    def breakage_policy(self) -> Breakage:
        """How payouts that are not whole chips are paid."""
        return EXACT if self.breakage == "exact" else Breakage(cast(Any, self.breakage), self.chip)

    @classmethod
    def clause_of(cls, name: str) -> str:
        """The clause an option comes from, or nothing."""
        return str(cls.__dataclass_fields__[name].metadata["cite"])

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The options in the order of their declaration."""
        return tuple(f.name for f in _in_use(cls))

    @classmethod
    def infos(cls) -> tuple[OptionInfo, ...]:
        """What each option means, for people."""
        return tuple(
            OptionInfo(
                f.name,
                _text(f.default, f.metadata["values"]),
                f.metadata["values"]
                if isinstance(f.metadata["values"], str)
                else " | ".join(f.metadata["values"]),
                f.metadata["about"],
                cls.clause_of(f.name),
                f.metadata["reading"],
                f.metadata["subject"],
            )
            for f in _in_use(cls)
        )

    @classmethod
    def parse(cls, settings: Mapping[str, str]) -> Self:
        """Options from words as written in `--set name=value`; the rest keep their defaults."""
        return cls(**{name: cls._value(name, text) for name, text in cls.full(settings).items()})

    @classmethod
    def judge(cls, settings: Mapping[str, str]) -> tuple[Self, list[Refused]]:
        """Options from words, and everything that is wrong with them.

        A value that cannot be read is told and has its default, so that the rest can be judged.
        """
        found: list[Refused] = []
        judged = cls.__new__(cls)
        for f in fields(cls):
            object.__setattr__(judged, f.name, f.default)
        for name, text in cls.full(settings).items():
            try:
                value = cls._value(name, text)
            except Refused as refused:
                found.append(refused)
                continue
            wrong = [*cls._other_word(name, value), *cls._no_table(name, text)]
            if not wrong:
                object.__setattr__(judged, name, value)
            found += wrong
        judged._prepare()
        return judged, [*found, *judged.problems()]

    def notices_due(self, now: "Options") -> dict[str, str]:
        """The options that may become these only after notice, and the clause that says so."""
        return {}

    @classmethod
    def full(cls, settings: Mapping[str, str]) -> dict[str, str]:
        """The settings with what follows from them."""
        return dict(settings)

    @classmethod
    def _value(cls, name: str, text: str) -> Any:
        known = {f.name: f for f in _in_use(cls)}
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"options are {', '.join(known)}"
            raise Refused(f"there is no option {name}; {hint}", about=(name,))
        return _value(name, text, known[name].metadata["values"], known[name].default)

    @classmethod
    def _other_word(cls, name: str, value: object) -> Iterable[Refused]:
        """Why an option that has a choice of words may not have this value."""
        words = cls.__dataclass_fields__[name].metadata["values"]
        if isinstance(words, tuple) and value not in words:
            yield Refused(
                f"{name} is {value!r}; it must be {_either(words)}", cls.clause_of(name), (name,)
            )

    @classmethod
    def _no_table(cls, name: str, text: str) -> Iterable[Refused]:
        """Why a text chooses no pay table of an option that does."""
        if name in cls.tables:
            for problem in cls.tables[name].problems(text):
                yield _of_table(name, problem)

    def with_words(self, words: Mapping[str, str]) -> Self:
        """These options with others in the place of some."""
        return self.parse({**self.as_words(), **words})

    def as_words(self) -> dict[str, str]:
        """Every option with its value as written, the form `parse` reads back."""
        shown = _in_use(type(self))
        return {f.name: _text(getattr(self, f.name), f.metadata["values"]) for f in shown}

    def changed(self) -> dict[str, str]:
        """The options that differ from their defaults, as they are written."""
        default = {info.name: info.default for info in self.infos()}
        return {name: text for name, text in self.as_words().items() if text != default[name]}

    def __str__(self) -> str:
        """Only what differs from the defaults."""
        return " ".join(f"{name}={text}" for name, text in self.changed().items()) or "defaults"


def _in_use(of: type[Options]) -> tuple[Field[Any], ...]:
    return tuple(f for f in fields(of) if f.name not in of.no_use)


def _of_table(option_name: str, refused: Refused) -> Refused:
    """A problem of a pay table, told of the option that chose the table."""
    rows = tuple(f"{option_name}.{hand}" for hand in refused.about)
    return Refused(refused.sentence, refused.cite, (*rows, option_name))


def _either(values: tuple[str, ...]) -> str:
    return values[0] if len(values) == 1 else f"{', '.join(values[:-1])} or {values[-1]}"


def _text(value: object, values: object) -> str:
    if value is None:
        return "none"
    if values == MONEY:
        return dollars(cast(int, value))
    return str(value)


def _value(name: str, text: str, values: object, default: object) -> object:
    if values == MONEY:
        if text == "none" and default is None:
            return None
        try:
            return parse_dollars(text)
        except ValueError as error:
            raise Refused(f"{name}: {error}", about=(name,)) from None
    if values == COUNT:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise Refused(
                f"{name} is {text!r}; it must be a whole number such as {default}", about=(name,)
            )
        return int(text)
    return text
