"""houseway prove: that a card somebody saw was fixed at the shuffle, and nothing else."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from houseway.cli.arguments import Json
from houseway.cli.journals import Day, KeyFile, Of
from houseway.cli.saying import say, say_json
from houseway.games import game
from houseway.table.days import day_of, journal_key, read_days
from houseway.table.proofs import CardProof, proved
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
        str | None, typer.Argument(metavar="[JOURNAL]", help="A file, or postgresql://...")
    ] = None,
    record: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="The record that shows the card.")
    ] = None,
    day: Day = None,
    card: Annotated[
        str, typer.Option(metavar="CARD", help="Only this card, such as As; at keno a number.")
    ] = "",
    check: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Check what --json printed; no journal needed."),
    ] = None,
    key: KeyFile = None,
    of: Of = "",
    json: Json = False,
) -> None:
    """Prove that the cards of a record were fixed at the shuffle, each by itself."""
    if check is not None:
        if journal is not None or record is not None:
            raise Refused("--check takes a proof and no journal")
        _check(_read(check), json)
        return
    if journal is None or record is None:
        raise Refused("name a JOURNAL and --record N, or a proof with --check FILE")
    days = read_days(journal, game, key=journal_key(key), table=of)
    if day is None and len(days) > 1:
        raise Refused(f"the journal has {len(days)} days; name one with --day N")
    found = _of_card(proofs_of(day_of(days, day), record), record, card)
    if json:
        say_json(Proofs(record, tuple(found)))
        return
    for proof in found:
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


def _check(found: Proofs, json: bool) -> None:
    """Say of each whether it proves what it says; exit 1 if one does not."""
    right = [proved(proof) and proof.record == found.record for proof in found.proofs]
    if json:
        document = [
            {"what": proof.what, "commitment": proof.commitment, "proved": well}
            for proof, well in zip(found.proofs, right, strict=True)
        ]
        say_json({"proved": all(right), "proofs": document})
    else:
        for proof, well in zip(found.proofs, right, strict=True):
            if well:
                say(f"proved: {proof.what} was at position {proof.position} of the order that")
                say(f"  {proof.commitment} fixes")
                say(
                    f"  compare it with the commitment in record {proof.shuffle} of the journal of "
                    f"{proof.table}, day {proof.day}"
                )
            else:
                say(f"NOT PROVED: {proof.what} at position {proof.position}")
    if not all(right):
        raise typer.Exit(1)
