"""The licensee's table file, read and examined: everything the rules do not allow, by its line.

No rule is stated here. What is wrong comes from where the engine refuses it: the options of the
game, its pay tables, its positions, and what it asks of felt and signs.
"""

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from houseway.felt.house import COLOURS, House
from houseway.felt.notices import POSTINGS, Posted, PostedOdds, Posting
from houseway.felt.table_shape import DEPTHS, usual_size, widths
from houseway.games import game as find
from houseway.games.check_drawing import posted_notices, required
from houseway.games.layouts import refuse_name
from houseway.licensee.choices import Chosen
from houseway.licensee.lines import key_lines, line_of
from houseway.licensee.samples import located
from houseway.table.departures import Departure
from houseway.table.game import Game
from houseway.table.options import PAY_TABLES, SUBJECTS, Options
from houseway.table.paytables import is_file
from houseway.table.refusal import Refused
from houseway.untrusted import Unreadable, read_text, toml

HEAD = ("game", "variant", "date")
HOUSE = ("name", "colour")
COUNTER = ("seats", "odds_on")
"""What there is to say of the place of a game without a felt."""
TABLE = (*COUNTER, "width", "depth")
MOST_BYTES = 100_000
"""A table file of ours has about a thousand."""


@dataclass(frozen=True)
class FileFinding:
    """What the rules do not allow, where it stands, and by which clause."""

    line: int
    key: str
    sentence: str
    cite: str


@dataclass(frozen=True)
class Examined:
    """A table file with everything that was found; without findings there is a table."""

    findings: tuple[FileFinding, ...]
    chosen: Chosen | None
    settings: Mapping[str, str]
    """The options the file sets, in words."""
    departures: tuple[Departure, ...] = ()
    """What the table has otherwise than the rules print it, where it is a designer's variant;
    of any other table these are findings."""


def read_table(
    path: Path, settings: Mapping[str, str] | None = None, *, variant: bool = False
) -> Chosen:
    """The table of a file, `settings` on top; a file with findings is refused with the first.

    With `variant`, or where the file says so itself, it may depart from what the rules print.
    """
    examined = examine(path, variant=variant)
    for finding in examined.findings:
        more = f"; houseway check lists all {len(examined.findings)} findings"
        raise Refused(
            f"{path}, line {finding.line}: {finding.sentence}"
            + (more if len(examined.findings) > 1 else ""),
            finding.cite,
        )
    chosen = examined.chosen
    assert chosen is not None
    if not settings:
        return chosen
    options = chosen.game.options.parse({**examined.settings, **settings})
    return replace(chosen, options=options)


def examine(path: Path, *, felt: bool = False, variant: bool = False) -> Examined:
    """Read a table file and find everything that is wrong with it, also whether its felt fits."""
    path = located(path)
    try:
        text = read_text(path, MOST_BYTES)
        document = toml(text, MOST_BYTES, parse_float=str)
    except Unreadable as error:
        raise Refused(f"the table file {path} {error}") from None
    return _Examination(text, document, path).examined(felt, variant)


def examine_text(text: str, *, felt: bool = False, variant: bool = False) -> Examined:
    """The same of a text that somebody writes; what cannot be read yet is a finding too.

    No file lies beside it, so a pay table is written out in it.
    """
    try:
        document = toml(text, MOST_BYTES, parse_float=str)
    except Unreadable as error:
        at = _AT_LINE.search(str(error))
        finding = FileFinding(int(at[1]) if at else 1, "", f"the text {error}", "")
        return Examined((finding,), None, {})
    return _Examination(text, document, None).examined(felt, variant)


_AT_LINE = re.compile(r"line (\d+)")


class _Examination:
    """One file while it is examined."""

    def __init__(self, text: str, document: dict[str, Any], path: Path | None) -> None:
        self.path = path
        self.document = document
        self.lines = key_lines(text)
        self.findings: list[FileFinding] = []

    def examined(self, felt: bool, variant: bool) -> Examined:
        """Everything, subject by subject; the findings in the order of the lines."""
        game = self._game()
        variant = self._variant() or variant
        departures: tuple[Departure, ...] = ()
        chosen = None
        settings: dict[str, str] = {}
        place = TABLE if game is None or game.has_felt else COUNTER
        sections = {"house": HOUSE, "table": place}
        self._refuse_unknown((), self.document, (*HEAD, *sections, *SUBJECTS))
        for section in (*sections, *SUBJECTS):
            if not isinstance(self.document.get(section, {}), dict):
                self._found(f"{section} is a section; write [{section}] above its keys", section)
        for section, keys in sections.items():
            self._refuse_unknown((section,), self._section(section), keys)
        if game is not None:
            settings = self._settings(game.options)
            options, problems = game.options.judge(settings)
            house = self._house(game, options)
            if game.options.house_name:
                settings = {game.options.house_name: house.name} | settings
                options, problems = game.options.judge(settings)
            departures = options.departures()
            found: tuple[Refused | Departure, ...] = (*problems, *departures)
            for problem in problems if variant else found:
                self._option_problem(game.options, problem)
            chosen = Chosen(
                game,
                options,
                self._seats(game, options),
                self._posting(game, options),
                house,
                self._measure("width", usual_size(game.oval)[0], widths(game.oval)),
                self._measure("depth", usual_size(game.oval)[1], DEPTHS),
                variant,
                self._day(),
                self.path,
            )
            if felt and game.has_felt and not self.findings:
                self._felt(chosen)
        findings = tuple(sorted(self.findings, key=lambda finding: finding.line))
        return Examined(
            findings, None if findings else chosen, settings, departures if variant else ()
        )

    def _found(self, sentence: str, *path: str, cite: str = "") -> None:
        line = line_of(self.lines, path)
        self.findings.append(FileFinding(line, ".".join(path), sentence, cite))

    def _section(self, name: str) -> dict[str, Any]:
        section = self.document.get(name, {})
        return section if isinstance(section, dict) else {}

    def _refuse_unknown(
        self, path: tuple[str, ...], found: Iterable[str], known: Iterable[str]
    ) -> None:
        where = f"[{path[0]}]" if path else "a table file"
        for key in found:
            if key not in known:
                self._found(f"there is no {key} in {where}; {_hint(key, known)}", *path, key)

    def _game(self) -> Game | None:
        name = self.document.get("game")
        try:
            if isinstance(name, str):
                return find(name)
            find("")
        except Refused as refused:
            _, _, hint = refused.sentence.partition("; ")
            what = f"there is no game {name}" if name is not None else "the file names no game"
            self._found(f"{what}; {hint}", "game")
        return None

    def _settings(self, options: type[Options]) -> dict[str, str]:
        """The options that the sections set, in words."""
        infos = {info.name: info for info in options.infos()}
        settings: dict[str, str] = {}
        for subject in SUBJECTS:
            own = [name for name, info in infos.items() if info.subject == subject]
            for key, value in self._section(subject).items():
                if key in infos and key not in own:
                    self._found(f"{key} belongs in [{infos[key].subject}]", subject, key)
                elif key not in own:
                    hint = _hint(key, own, infos)
                    self._found(f"there is no {key} in [{subject}]; {hint}", subject, key)
                else:
                    text = self._words(subject, key, value, infos[key].values)
                    if text is not None:
                        settings[key] = text
        return settings

    def _words(self, subject: str, key: str, value: Any, values: str) -> str | None:
        """The value of an option as `--set` would have it."""
        if isinstance(value, dict) and subject == PAY_TABLES:
            wrong = {hand: pays for hand, pays in value.items() if not isinstance(pays, str)}
            for hand, pays in wrong.items():
                self._found(f'{hand!r} must be "N to M", not {pays!r}', subject, key, hand)
            return None if wrong else "; ".join(f"{hand} = {pays}" for hand, pays in value.items())
        if isinstance(value, bool):
            yes, no = ("yes", "no") if "yes" in values.split(" | ") else ("true", "false")
            return yes if value else no
        if isinstance(value, str | int):
            text = str(value)
            if subject != PAY_TABLES or not is_file(text):
                return text
            if self.path is not None:
                return str(self.path.parent / text)
            self._found(
                f"{key} names a file, and none lies beside this text; write its rows under "
                f"[{subject}.{key}]",
                *(subject, key),
            )
            return None
        self._found(f"{key} must be one value: {values}", subject, key)
        return None

    def _option_problem(self, options: type[Options], problem: Refused | Departure) -> None:
        """Find the line of a problem: that of the first option it is about and the file sets."""
        subjects = {info.name: info.subject for info in options.infos()}
        for about in problem.about:
            name, _, row = about.partition(".")
            path = (subjects[name], name, *((row,) if row else ()))
            if path in self.lines:
                self._found(problem.sentence, *path, cite=problem.cite)
                return
        self._found(problem.sentence, "game", cite=problem.cite)

    def _variant(self) -> bool:
        """Whether the file opens its table as a designer's variant."""
        variant = self.document.get("variant", False)
        if not isinstance(variant, bool):
            self._found(f"variant is {variant!r}; it must be true or false", "variant")
        return variant is True

    def _seats(self, game: Game, options: Options) -> int:
        seats = self._section("table").get("seats", game.most_seats(options))
        if type(seats) is not int:
            self._found(f"seats is {seats!r}; it must be a whole number", "table", "seats")
            return game.most_seats(options)
        for problem in game.too_many(seats, options):
            self._found(problem.sentence, "table", "seats", cite=problem.cite)
        return seats

    def _measure(self, key: str, usual: int, allowed: range) -> int:
        value = self._section("table").get(key, usual)
        if type(value) is int and value in allowed:
            return value
        self._found(
            f"{key} is {value}; it must be {allowed.start} to {allowed.stop - 1} millimetres",
            "table",
            key,
        )
        return usual

    def _posting(self, game: Game, options: Options) -> Posting:
        """Where the odds are posted: each pay table where its clause lets it stand."""
        usual: Posting = "felt" if game.has_felt else "sign"
        posting = self._section("table").get("odds_on", usual)
        misplaced: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for notice in _notices(game, options):
            may: tuple[str, ...] = POSTINGS if notice.place == "felt or sign" else (notice.place,)
            if isinstance(notice, PostedOdds) and posting not in may:
                misplaced.setdefault((notice.cite, may), []).append(notice.title.lower())
        for (cite, may), titles in misplaced.items():
            self._found(
                f"odds_on is {posting!r}; the odds of {', '.join(titles)} must be posted on the "
                f"{' or on a '.join(may)}",
                *("table", "odds_on"),
                cite=cite,
            )
        if posting not in POSTINGS and not misplaced:
            words = " or ".join(POSTINGS)
            self._found(f"odds_on is {posting!r}; it must be {words}", "table", "odds_on")
        return POSTINGS[POSTINGS.index(posting)] if posting in POSTINGS else usual

    def _house(self, game: Game, options: Options) -> House:
        house = self._section("house")
        name, colour = house.get("name", ""), house.get("colour", House.colour)
        try:
            refuse_name(name if isinstance(name, str) else "", required(game.name, options))
        except Refused as refused:
            self._found(refused.sentence, "house", "name", cite=refused.cite)
            name = House.name
        if not isinstance(colour, str) or colour not in COLOURS:
            self._found(
                f"there is no colour {colour}; {_hint(str(colour), COLOURS)}", "house", "colour"
            )
            colour = House.colour
        return House(name.strip(), colour)

    def _felt(self, chosen: Chosen) -> None:
        from houseway.licensee.felt import felt_of

        try:
            felt_of(chosen)
        except Refused as refused:
            self._found(refused.sentence, "table", cite=refused.cite)

    def _day(self) -> date | None:
        day = self.document.get("date")
        if day is None or (isinstance(day, date) and not isinstance(day, datetime)):
            return day
        self._found(f"date is {day}; it must be a day, such as 2026-11-16, without quotes", "date")
        return None


def _notices(game: Game, options: Options) -> tuple[Posted, ...]:
    """What is posted; nothing where an option cannot be read, which has been found already."""
    try:
        return posted_notices(game.name, options)
    except Refused:
        return ()


def _hint(word: str, known: Iterable[str], farther: Iterable[str] = ()) -> str:
    """The nearest right name, or all there are."""
    near = difflib.get_close_matches(word, (*known, *farther), 1)
    return f"did you mean {near[0]}?" if near else f"there is {', '.join(known) or 'nothing'}"
