"""houseway ticket: a ticket recalled by its number, printed, or its code checked."""

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from houseway.cli.arguments import Json
from houseway.cli.line import Argument, Exit, Option
from houseway.cli.saying import say, say_json
from houseway.games import game as find
from houseway.money import dollars
from houseway.table.days import read_days
from houseway.table.moments import moment_words
from houseway.table.refusal import Refused
from houseway.whole import write_whole

if TYPE_CHECKING:
    from houseway.games.keno.recall import Played, Recalled
    from houseway.games.keno.state import Ticket


def ticket(
    file: Annotated[Path, Argument(metavar="FILE", help="A journal of keno.")],
    number: Annotated[int, Argument(min=1, metavar="NUMBER", help="The ticket's number.")],
    output: Annotated[
        Path | None,
        Option("--output", "-o", metavar="FILE.svg|.pdf", help="Print the ticket as it was sold."),
    ] = None,
    check: Annotated[
        str | None,
        Option(metavar="CODE", help="Whether this is the ticket's code; exit 1 if not."),
    ] = None,
    json: Json = False,
) -> None:
    """A keno ticket recalled by its number: games, numbers drawn, catches, payments."""
    from houseway.games.keno.codes import same_code
    from houseway.games.keno.recall import recall

    days = read_days(str(file), find)
    found = recall(chain.from_iterable(day.records for day in days), number)
    if output is not None:
        _print(found.issued, output)
    right = check is None or same_code(check, found.issued)
    if json:
        matches = {} if check is None else {"code_matches": right}
        say_json(found.document() | matches)
    elif check is not None:
        say(f"the code is {'' if right else 'not '}that of ticket {number}, {found.standing}")
    elif output is not None:
        say(f"{output}: ticket {number}")
    else:
        _show(found)
    if not right:
        raise Exit(1)


def _print(issued: "Ticket", output: Path) -> None:
    from houseway.games.keno.paper import HEIGHT, WIDTH, paper

    form = output.suffix.lower()
    if form not in (".svg", ".pdf"):
        raise Refused(f"the ticket {str(output)!r} must end in .svg or .pdf")
    data = paper(issued).encode()
    if form == ".pdf":
        from houseway.felt.as_pdf import pdf_of

        data = pdf_of(data.decode(), WIDTH, HEIGHT, f"{issued.casino}: ticket {issued.number}")
    try:
        write_whole(output, data)
    except OSError as error:
        raise Refused(f"{str(output)!r} cannot be written: {error.strerror}") from None


def _show(found: "Recalled") -> None:
    from houseway.games.keno.codes import code_of

    issued, paid = found.issued, found.paid
    say(
        f"ticket {issued.number}, station {issued.seat}, {issued.holder}, "
        f"{moment_words(issued.written)}"
    )
    say(f"{issued.casino}, code {code_of(issued)}, payable until {moment_words(issued.expires)}")
    say(issued.conditioning)
    say(f"{dollars(issued.price)} a game, {dollars(issued.price * issued.games)} in all")
    for played in found.games.values():
        _show_game(played)
    say(f"\n{dollars(found.pays)} paid and returned in all; {found.standing}")
    if paid is not None:
        say(
            f"{dollars(paid.amount)} at station {paid.seat} to {paid.player}, "
            f"{moment_words(paid.at)}"
        )


def _show_game(played: "Played") -> None:
    from houseway.games.keno.steps import catches

    amount = f" {dollars(played.pays)}" if played.pays else ""
    limited = f" of {dollars(played.due)} by the table" if played.due > played.pays else ""
    say(f"\ngame {played.game}: {played.outcome}{amount}{limited}")
    if played.drawn:
        say(f"  drawn {' '.join(map(str, sorted(played.drawn)))}")
    if played.caught:
        say(f"  caught {catches(played.caught)}")
