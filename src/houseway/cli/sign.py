"""houseway sign: the wording of the signs and inscriptions of a game, and a sign to print."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from houseway.cli.arguments import GameName, Json, Settings, TableFile, Variant, lawful
from houseway.cli.departing import named
from houseway.cli.line import Option
from houseway.cli.saying import say_json
from houseway.cli.screen import Grid, Screen
from houseway.felt.notices import Posted, PostedOdds, Posting, cite_of, stands_on, where
from houseway.licensee.choices import Chosen
from houseway.table.refusal import Refused
from houseway.whole import write_whole

Output = Annotated[
    Path | None,
    Option(
        "--output",
        "-o",
        metavar="FILE.svg|.pdf",
        help="Draw the sign on a letter page, besides telling its words.",
    ),
]


def sign(
    game: GameName = None,
    table: TableFile = None,
    variant: Variant = False,
    set_: Settings = None,
    output: Output = None,
    name: Annotated[
        str | None, Option(metavar="NAME", help="The casino licensee's name or trade name.")
    ] = None,
    landscape: Annotated[
        bool, Option("--landscape", help="Draw it on a page that lies on its long side.")
    ] = False,
    json: Json = False,
) -> None:
    """The wording of signs and inscriptions, with the odds in force; -o draws the sign."""
    from houseway.games.check_drawing import posted_notices

    about = lawful(game, table, set_, variant)
    if name is not None:
        about = replace(about, house=replace(about.house, name=name.strip()))
    notices = posted_notices(about.game.name, about.options)
    if output is not None:
        _written(about, output, landscape)
    elif landscape:
        raise Refused("--landscape is for the sign that -o FILE.svg draws")
    if json:
        say_json(_document(about, notices))
    else:
        _show(about, notices)


def _drawn(about: Chosen, form: str, landscape: bool) -> bytes:
    from houseway.felt.as_pdf import pdf_of
    from houseway.felt.sign import LONG, SHORT
    from houseway.games.table_signs import draw_sign

    game, house = about.game, about.house
    drawing = draw_sign(game, about.options, house, about.posting, landscape=landscape)
    if form == ".svg":
        return drawing.encode()
    size = (LONG, SHORT) if landscape else (SHORT, LONG)
    return pdf_of(drawing, *size, f"{game.title}, {house.name}: sign")


def _written(about: Chosen, output: Path, landscape: bool) -> None:
    form = output.suffix.lower()
    if form not in (".svg", ".pdf"):
        raise Refused(f"the sign {str(output)!r} must end in .svg or .pdf")
    try:
        write_whole(output, _drawn(about, form, landscape))
    except OSError as error:
        raise Refused(f"{str(output)!r} cannot be written: {error.strerror}") from None


def _document(about: Chosen, notices: tuple[Posted, ...]) -> dict[str, object]:
    return {
        "game": about.game.name,
        "title": about.game.title,
        "posting": about.posting,
        "options": about.options.as_words(),
        **named(about.options),
        "notices": [
            {
                "name": notice.name,
                "posted": where(notice, about.posting),
                "may_be_posted": notice.place,
                "clause": cite_of(notice, about.posting),
                **_wording(notice),
            }
            for notice in notices
        ],
    }


def _wording(notice: Posted) -> dict[str, object]:
    if isinstance(notice, PostedOdds):
        return {"title": notice.title, "rows": dict(notice.rows)}
    return {"lines": notice.lines}


def _show(about: Chosen, notices: tuple[Posted, ...]) -> None:

    console = Screen()
    console.print(f"[bold]{about.game.title}[/bold]  {about.game.citation}\n")
    sheets: dict[Posting, str] = {"felt": "On the felt", "sign": "On a sign at the table"}
    for sheet, called in sheets.items():
        here = [notice for notice in notices if stands_on(sheet, notice, about.posting)]
        shown = Grid.under(called, "", "clause", indent=0)
        for notice in here:
            cite = cite_of(notice, about.posting)
            if isinstance(notice, PostedOdds):
                shown.add_row(f"[bold]{notice.title}[/bold]", "", cite)
                for hand, odds in notice.rows:
                    shown.add_row(f"  {hand}", odds)
            else:
                for n, line in enumerate(notice.lines):
                    shown.add_row(line, "", "" if n else cite)
        if here:
            console.print(shown)
            console.print()
