"""houseway ticket: a ticket recalled from a journal by its number."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.arguments import Json
from houseway.cli.saying import say, say_json
from houseway.games import game as find
from houseway.money import dollars
from houseway.table.journal import read_journals
from houseway.table.moments import moment_words
from houseway.table.refusal import Refused

if TYPE_CHECKING:
    from houseway.games.keno.recall import Played


def ticket(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal of keno.")],
    number: Annotated[int, typer.Argument(min=1, metavar="NUMBER", help="The ticket's number.")],
    day: Annotated[
        int | None, typer.Option(min=1, metavar="DAY", help="The gaming day, if not the last.")
    ] = None,
    json: Json = False,
) -> None:
    """A keno ticket recalled by its number: games, numbers drawn, catches, payments."""
    from houseway.games.keno.recall import recall

    journals = {journal.day: journal for journal in read_journals(file)}
    if day is not None and day not in journals:
        raise Refused(f"the journal has no day {day}; its last is day {max(journals)}")
    journal = journals[day or max(journals)]
    journal.steps = find("keno").all_steps
    found = recall(journal.records, number)
    if json:
        say_json(found.document())
        return
    issued = found.issued
    say(f"ticket {number}, station {issued.seat}, {found.player}, {moment_words(found.at)}")
    say(issued.conditioning)
    say(f"{dollars(issued.price)} a game, {dollars(issued.price * issued.games)} in all")
    for played in found.games.values():
        _show(played)
    say(f"\n{dollars(found.pays)} paid and returned in all")


def _show(played: "Played") -> None:
    from houseway.games.keno.steps import catches

    amount = f" {dollars(played.pays)}" if played.pays else ""
    say(f"\ngame {played.game}: {played.outcome}{amount}")
    if played.drawn:
        say(f"  drawn {' '.join(map(str, sorted(played.drawn)))}")
    if played.caught:
        say(f"  caught {catches(played.caught)}")
