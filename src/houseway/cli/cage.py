"""houseway cage: the ledger of chips, and the proof that none was lost or made."""

from pathlib import Path
from typing import Annotated

from houseway.cli.arguments import Json
from houseway.cli.journals import KeyFile
from houseway.cli.line import Exit, Group, Option
from houseway.cli.people import Folder, Where, house
from houseway.cli.saying import say, say_json
from houseway.money import dollars
from houseway.table.days import journal_key, place_of
from houseway.table.journal import Journal, read_journals
from houseway.table.moments import moment_words
from houseway.table.stores import Archive

cage = Group("The ledger of chips, and the proof that none was lost or made.")


@cage.command()
def check(
    folder: Folder = None, database: Where = "", key: KeyFile = None, json: Json = False
) -> None:
    """Prove the sums: accounts, ledger and journals agree; exit 1 and what does not otherwise."""
    with house(folder, database) as opened:
        from houseway.pit.cage_check import prove

        where, unlocked = _where(folder, database), journal_key(key)

        read_from: list[Archive] = []

        def read() -> list[Journal]:
            journals = read_journals(place_of(where), key=unlocked)
            read_from.extend({id(each.archive): each.archive for each in journals}.values())
            return journals

        try:
            found = prove(opened, read)
        finally:
            for archive in read_from:  # readers first: who writes then leaves nothing beside
                archive.close()
    if json:
        say_json(
            {
                "agrees": not found.wrong,
                "wrong": found.wrong,
                "accounts": found.accounts,
                "entries": found.entries,
                "tables": found.tables,
                "movements": found.movements,
                "revealed": found.revealed,
                "sums": found.sums,
            }
        )
    else:
        for sentence in found.wrong:
            say(f"WRONG: {sentence}")
        if not found.wrong:
            say(
                f"it agrees: {found.accounts:,} accounts, {found.entries:,} entries, "
                f"{found.movements:,} of them with their records at {found.tables} tables"
            )
        if not found.revealed:
            say("the key of the journals is not here: what lies on the tables was not counted")
        for account, chips in found.sums.items():
            say(f"{account:<24} {dollars(chips):>16}")
    if found.wrong:
        raise Exit(1)


def _where(folder: Path | None, database: str) -> str:
    from houseway.pit.database import place

    return place(folder, database)


@cage.command()
def entries(
    name: Annotated[str, Option(metavar="NAME", help="Of this person.")] = "",
    of: Annotated[str, Option("--of", metavar="TABLE", help="Of this table.")] = "",
    last: Annotated[
        int, Option(min=1, max=100_000, metavar="N", help="How many, the last ones.")
    ] = 50,
    folder: Folder = None,
    database: Where = "",
    json: Json = False,
) -> None:
    """The ledger, the last entry last."""
    with house(folder, database) as opened:
        from houseway.pit.cage import Cage

        found = Cage(opened).entries(name=name, table=of, most=last)[::-1]
    if json:
        say_json([dict(row._mapping) for row in found])
        return
    for row in found:
        record = f", record {row.record} of day {row.day}" if row.record is not None else ""
        say(
            f"{row.id:>8}  {moment_words(row.at)}  {row.kind:<9} {dollars(row.chips):>14}  "
            f"{row.source} to {row.target}, by {row.done_by}{record}"
        )
