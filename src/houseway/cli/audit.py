"""houseway audit: chain, replay, every payment recomputed."""

import re
from collections.abc import Sequence
from typing import Annotated

from houseway.cli.arguments import Json
from houseway.cli.journals import JournalName, KeyFile, Of
from houseway.cli.line import Exit, Option
from houseway.cli.progress import progress
from houseway.cli.saying import say, say_json
from houseway.games import game
from houseway.law import VARIANT_WORDS
from houseway.table.audit import CANNOT_KNOW, AuditReport
from houseway.table.audit import audit as run
from houseway.table.days import journal_key, tables_of
from houseway.table.journal import Journal
from houseway.table.moments import moment_words
from houseway.table.opened import opened
from houseway.table.refusal import Refused
from houseway.table.transcript import lines

DIGITS = re.compile("[0-9a-f]{64}")
NO_KEY = (
    "the key of the journal is not here: only the public part was checked, and no card or payment "
    "was dealt again"
)
UNFIT = "a seeded source repeats its cards and is unfit for live play"


def audit(
    journal: JournalName,
    key: KeyFile = None,
    of: Of = "",
    contains: Annotated[
        str, Option(metavar="DIGEST", help="A published head that it must contain.")
    ] = "",
    signed_by: Annotated[
        str, Option(metavar="KEY", help="The house's public key that must have signed it.")
    ] = "",
    workers: Annotated[int, Option(min=1, max=1024, metavar="N", help="On how many cores.")] = 1,
    json: Json = False,
) -> None:
    """Chain, replay, every payment recomputed; exit 1 and the first deviation if not clean."""
    head = _digits("--contains", contains)
    signer = _digits("--signed-by", signed_by)
    tables = tables_of(journal, key=journal_key(key), table=of)
    if len(tables) > 1:
        _audit_house(tables, head, signer, workers, json)
        return
    (days,) = tables.values()
    with progress("auditing", "records") as tell:
        report = run(days, game, tell, workers, going_on=_goes_on(days))
    wrong = report.deviation or _not_contained(report, head) or _not_signed(report, days, signer)
    if json:
        say_json(_document(report, wrong))
    else:
        _tell(report, days, wrong)
    if wrong:
        raise Exit(1)


def _goes_on(days: Sequence[Journal]) -> bool:
    """Whether it is a table of a house, which need not be closed yet."""
    return days[-1].archive.is_of_a_house()


def _audit_house(
    tables: dict[str, list[Journal]], head: str, signer: str, workers: int, json: bool
) -> None:
    """Every table of a house, a line for each, up to the first deviation."""
    found: list[dict[str, object]] = []
    contained, revealed = not head, True
    for name, days in tables.items():
        with progress(f"auditing {name}", "records") as tell:
            report = run(days, game, tell, workers, going_on=_goes_on(days))
        contained = contained or head in report.heads
        revealed = revealed and report.revealed
        wrong = report.deviation or _not_signed(report, days, signer)
        if json:
            found.append({"table": name, **_document(report, wrong)})
        else:
            say(f"{name}: {_in_one_line(report, wrong, len(days))}")
        if wrong:
            break
    else:
        wrong = "" if contained else f"no journal contains the head {head}"
        if wrong and not json:
            say(f"NOT CLEAN: {wrong}")
    if json:
        say_json({"clean": not wrong, "deviation": wrong or None, "tables": found})
    elif not wrong:
        say(f"clean: all {len(tables)} tables" if revealed else NO_KEY)
        say(CANNOT_KNOW)
    if wrong:
        raise Exit(1)


def _in_one_line(report: AuditReport, wrong: str, days: int) -> str:
    if wrong:
        return f"NOT CLEAN: {f'day {report.day}, ' * (days > 1 and bool(report.deviation))}{wrong}"
    counted = [_many(report.days, "day"), _many(report.records, "record")]
    if report.revealed:
        counted.append(f"{_many(report.rounds, 'round')} dealt again")
    clean = "clean" if report.revealed else "clean as far as it is public"
    return f"{clean}: {', '.join(counted)}, head {report.head}"


def _digits(option: str, text: str) -> str:
    found = text.strip().lower()
    if text and not DIGITS.fullmatch(found):
        raise Refused(f"{option} {text!r} must be 64 hexadecimal digits")
    return found


def _not_contained(report: AuditReport, head: str) -> str:
    if not head or head in report.heads:
        return ""
    return f"the journal does not contain the head {head}"


def _not_signed(report: AuditReport, days: Sequence[Journal], signer: str) -> str:
    """What lacks the signature that is asked for: every day ends with a head that is signed."""
    if not signer:
        return ""
    for other in report.signers:
        if other != signer:
            return f"heads of the journal are signed by {other}, not by {signer}"
    open_still = _goes_on(days) and not days[-1].finished
    for day in days[: -1 if open_still else None]:
        last = day.last_signed
        if last is None or last.digest.hex() != day.head:
            return f"the last head of day {day.day} is not signed by {signer}"
    return ""


def _document(report: AuditReport, wrong: str) -> dict[str, object]:
    return {**report.document(), "clean": not wrong, "deviation": wrong or None}


def _tell(report: AuditReport, days: Sequence[Journal], wrong: str) -> None:
    counted = f"{_many(report.days, 'day')}, {_many(report.records, 'record')}"
    if report.deviation:
        say(f"NOT CLEAN: {f'day {report.day}, ' * (len(days) > 1)}{wrong}")
        say(f"{_many(report.records, 'record')} before it are in order")
    elif wrong:
        say(f"NOT CLEAN: {wrong}")
        say(f"in itself it is in order: {counted}")
    elif report.revealed:
        say(f"clean: {counted}, {_many(report.rounds, 'round')} dealt again,")
        say("every card and every payment as the rules say")
    else:
        say(f"clean as far as it is public: {counted}")
    if not report.revealed:
        say(NO_KEY)
    if report.head:
        say(f"head {report.head}")
    if not report.deviation:
        _tell_signers(report)
    if report.source:
        unfit = "" if report.fit_for_live_play else f"; {UNFIT}"
        say(f"source of the cards: {report.source}{unfit}")
    for sentence in report.variant:
        say(f"{VARIANT_WORDS}: {sentence}")
    if not report.variant and not report.deviation and any(opened(day).variant for day in days):
        say(VARIANT_WORDS)
    for record in report.changes:
        first, *rest = lines((record.entry,))
        say(f"record {record.n}, {moment_words(record.at)}: {first}")
        for line in rest:
            say(line)
    if report.days > 1:
        say(f"remark: the table was opened again {_many(report.days - 1, 'time')}")
    for remark in report.remarks:
        say(f"remark: {remark}")
    say(CANNOT_KNOW)


def _tell_signers(report: AuditReport) -> None:
    by = f", by the key {' and the key '.join(report.signers)}" if report.signers else ""
    say(f"{_many(report.signed, 'head')} signed{by}")


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"
