"""houseway prove: that a card somebody saw was fixed at the shuffle, and nothing else."""

from pathlib import Path
from typing import Annotated, Any

import msgspec

from houseway.cli.arguments import Json
from houseway.cli.journals import Day, KeyFile, Of
from houseway.cli.line import Argument, Exit, Option
from houseway.cli.saying import say, say_json
from houseway.games import game
from houseway.table.days import day_of, journal_key, read_days
from houseway.table.journal import Journal
from houseway.table.proofs import CardProof, proved, stands_in
from houseway.table.proofs import prove as proofs_of
from houseway.table.refusal import Refused
from houseway.untrusted import Unreadable, read_text
from houseway.untrusted import json as parse_json

MOST_BYTES = 1 << 22


class Proofs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The document of `--json`, and what `--check` takes."""

    record: int
    proofs: tuple[CardProof, ...]


def prove(
    journal: Annotated[
        str | None, Argument(metavar="[JOURNAL]", help="A file, or postgresql://...")
    ] = None,
    record: Annotated[
        int | None, Option(min=1, metavar="N", help="The record that shows the card.")
    ] = None,
    day: Day = None,
    card: Annotated[
        str, Option(metavar="CARD", help="Only this card, such as As; at keno a number.")
    ] = "",
    check: Annotated[
        Path | None,
        Option(metavar="FILE", help="Check what --json printed, with or without a JOURNAL."),
    ] = None,
    key: KeyFile = None,
    of: Of = "",
    json: Json = False,
) -> None:
    """Prove that the cards of a record were fixed at the shuffle, each by itself."""
    if check is not None:
        if record is not None or card:
            raise Refused("--check takes a proof, and a journal to hold it against if you like")
        found = _read(check)
        days = read_days(journal, game, key=journal_key(key), table=of) if journal else None
        _check(found, days, json)
        return
    if journal is None or record is None:
        raise Refused("name a JOURNAL and --record N, or a proof with --check FILE")
    days = read_days(journal, game, key=journal_key(key), table=of)
    if day is None and len(days) > 1:
        raise Refused(f"the journal has {len(days)} days; name one with --day N")
    proofs = _of_card(proofs_of(day_of(days, day), record), record, card)
    if json:
        say_json(Proofs(record, tuple(proofs)))
        return
    for proof in proofs:
        _tell(proof)


def _of_card(found: list[CardProof], record: int, card: str) -> list[CardProof]:
    if not found:
        raise Refused(f"record {record} shows no card")
    chosen = [proof for proof in found if not card or proof.what.lower() == card.lower()]
    if not chosen:
        has = " ".join(proof.what for proof in found)
        raise Refused(f"record {record} does not show {card}; it shows {has}")
    return chosen


def _tell(proof: CardProof) -> None:
    say(f"{proof.what} of record {proof.record}, table {proof.table}, day {proof.day}")
    say(f"  it left the deck with record {proof.deal}")
    say(
        f"  it was fixed in record {proof.shuffle} at position {proof.position}, counted from 0 at "
        "the top before the cut"
    )
    say(f"  salt {proof.salt}")
    say(f'  leaf {proof.leaves[proof.position]} = sha256(salt, "{proof.position}:{proof.what}")')
    say(f"  commitment {proof.commitment} = sha256(all {len(proof.leaves)} leaves; see --json)")


def _read(path: Path) -> Proofs:
    """A proof of somebody else's."""
    try:
        document: Any = parse_json(read_text(path, MOST_BYTES), MOST_BYTES)
    except Unreadable as error:
        raise Refused(f"the proof {path} {error}") from None
    try:
        found = msgspec.convert(document, Proofs)
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        raise Refused(
            f"{path} is not a proof as `houseway prove --json` prints it: {error}"
        ) from None
    if not found.proofs:
        raise Refused(f"{path} has no proof in it")
    return found


def _check(found: Proofs, days: list[Journal] | None, json: bool) -> None:
    """Say of each whether it proves what it says; exit 1 if one does not."""
    wrong = [_wrong(proof, found.record, days) for proof in found.proofs]
    if json:
        document = [
            {"what": proof.what, "commitment": proof.commitment, "wrong": why or None}
            for proof, why in zip(found.proofs, wrong, strict=True)
        ]
        say_json({"proved": not any(wrong), "proofs": document})
    else:
        for proof, why in zip(found.proofs, wrong, strict=True):
            _tell_checked(proof, why, days is not None)
    if any(wrong):
        raise Exit(1)


def _wrong(proof: CardProof, record: int, days: list[Journal] | None) -> str:
    """Why a proof proves nothing, if it does not."""
    if proof.record != record or not proved(proof):
        return "salt, position, card and leaves do not make the commitment"
    if days is None or any(stands_in(day, proof) for day in days):
        return ""
    return "the journal has no such commitment, or drew no such card there"


def _tell_checked(proof: CardProof, why: str, held_against_a_journal: bool) -> None:
    if why:
        say(f"NOT PROVED: {proof.what} at position {proof.position}: {why}")
        return
    say(f"proved: {proof.what} was at position {proof.position} of the order that is fixed by")
    say(f"  {proof.commitment}")
    where = f"record {proof.shuffle} of {proof.table}, day {proof.day}"
    say(
        f"  which {where} publishes"
        if held_against_a_journal
        else f"  hold this commitment against {where}: houseway prove JOURNAL --check FILE"
    )
