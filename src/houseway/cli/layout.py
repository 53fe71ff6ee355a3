"""houseway layout: the felt of a game to scale, and the judgement of a drawing."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from houseway.cli.arguments import GameName, Settings, TableFile, Variant, chosen, lawful
from houseway.cli.line import Exit, Option
from houseway.cli.saying import say, say_json
from houseway.extras import found_here
from houseway.felt.house import COLOURS, House
from houseway.felt.table_shape import TableShape
from houseway.printable import printable
from houseway.table.refusal import Refused
from houseway.untrusted import Unreadable, read_bytes
from houseway.whole import write_whole

if TYPE_CHECKING:
    from houseway.felt.plan import Plan
    from houseway.felt.sheet import Sheet

FORMS = (".svg", ".pdf", ".dxf")


def layout(
    game: GameName = None,
    output: Annotated[
        Path | None,
        Option(
            "--output",
            "-o",
            metavar="FILE.svg|.pdf|.dxf",
            help="Where to write the drawing; without it the SVG goes to standard output.",
        ),
    ] = None,
    table: TableFile = None,
    variant: Variant = False,
    width: Annotated[
        int | None, Option(metavar="MM", help="Width of the table; usual for the game.")
    ] = None,
    depth: Annotated[
        int | None, Option(metavar="MM", help="Depth of the table; usual for the game.")
    ] = None,
    positions: Annotated[
        int | None, Option(metavar="N", help="Betting positions; all the game allows.")
    ] = None,
    name: Annotated[
        str | None, Option(metavar="NAME", help="The casino licensee's name or trade name.")
    ] = None,
    colour: Annotated[
        str | None, Option(metavar="COLOUR", help=f"The cloth: {', '.join(COLOURS)}.")
    ] = None,
    scale: Annotated[
        str | None,
        Option(metavar="1:N", help="A reduced print with scale bar, on paper that holds it."),
    ] = None,
    page: Annotated[
        str | None,
        Option(metavar="PAPER", help="A reduced print on a4, a3, letter, ...: as it fits."),
    ] = None,
    check: Annotated[
        Path | None,
        Option(metavar="FILE.svg", help="Judge a drawing instead; exit 1 if it is amiss."),
    ] = None,
    set_: Settings = None,
    json: Annotated[bool, Option("--json", help="With --check: the findings as JSON.")] = False,
) -> None:
    """The felt to scale as SVG, PDF or DXF; --check judges a drawing, ours or an edited one."""
    if check is not None:
        drawing = (output, width, depth, positions, name, colour, scale, page)
        if any(given is not None for given in drawing):
            raise Refused("--check judges a drawing and draws none; leave the other options away")
        _check(check, game, table, set_, variant, json)
        return
    if json:
        raise Refused("--json is for the findings of --check FILE.svg")
    form = _form(output)
    about = lawful(game, table, set_, variant)
    from houseway.felt.plan import DoesNotFit
    from houseway.felt.sheet import choose
    from houseway.games.layouts import layout as lay_out

    plan = lay_out(
        about.game,
        about.options,
        TableShape(
            about.width if width is None else width, about.depth if depth is None else depth
        ),
        about.seats if positions is None else positions,
        House(
            about.house.name if name is None else name.strip(),
            _colour(colour) or about.house.colour,
        ),
        about.posting,
    )
    sheet = None
    if scale is not None or page is not None:
        if form == ".dxf":
            raise Refused("a DXF is drawn in real size; leave --scale and --page away")
        try:
            sheet = choose(plan.table, _paper(page), _scale(scale))
        except DoesNotFit as error:
            raise Refused(str(error)) from None
    data = _drawn(plan, sheet, form)
    if output is None:
        sys.stdout.write(data.decode())
        return
    try:
        write_whole(output, data)
    except OSError as error:
        raise Refused(f"{str(output)!r} cannot be written: {error.strerror}") from None
    say(f"{output}: {_told(plan, sheet)}")


def _form(output: Path | None) -> str:
    if output is None:
        return ".svg"
    form = output.suffix.lower()
    if form not in FORMS:
        raise Refused(f"the drawing {str(output)!r} must end in .svg, .pdf or .dxf")
    return form


def _colour(given: str | None) -> str:
    if given is not None and given not in COLOURS:
        raise Refused(f"there is no colour {given}; the cloth may be {', '.join(COLOURS)}")
    return given or ""


def _paper(given: str | None) -> str | None:
    from houseway.felt.sheet import PAPERS

    if given is not None and given.lower() not in PAPERS:
        raise Refused(f"there is no paper {given}; papers are {', '.join(PAPERS)}")
    return given and given.lower()


def _scale(given: str | None) -> int | None:
    from houseway.felt.sheet import SCALES

    if given is None:
        return None
    found = re.fullmatch(r"1:(\d{1,3})", given, re.ASCII)
    if found is None or int(found[1]) not in SCALES:
        raise Refused(f"the scale is {given}; it must be 1:N with N {', '.join(map(str, SCALES))}")
    return int(found[1])


def _drawn(plan: "Plan", sheet: "Sheet | None", form: str) -> bytes:
    if form == ".dxf":
        from houseway.felt.as_dxf import dxf

        return dxf(plan)
    from houseway.felt.as_svg import svg
    from houseway.felt.sheet import sheet_svg

    drawing = svg(plan) if sheet is None else sheet_svg(plan, sheet)
    if form == ".svg":
        return drawing.encode()
    from houseway.felt.as_pdf import pdf_of

    width, height = (
        (plan.table.width, plan.table.depth) if sheet is None else (sheet.width, sheet.height)
    )
    return pdf_of(drawing, width, height, f"{plan.design.title}, {plan.house.name}: layout")


def _told(plan: "Plan", sheet: "Sheet | None") -> str:
    count = len(plan.seats)
    size = f"{plan.table.width} x {plan.table.depth} mm"
    one, many = ("place", "places") if any(plan.design.numbers) else ("position", "positions")
    seats = f"{count} {one if count == 1 else many}"
    printed = f", 1:{sheet.scale} on {sheet.paper}" if sheet else ""
    return f"{plan.design.title}, {seats}, {size}{printed}"


def _check(
    file: Path,
    game: str | None,
    table: Path | None,
    set_: list[str] | None,
    variant: bool,
    json: bool,
) -> None:
    """Judge a drawing, by a table if one is named, else by what it says of itself."""
    from houseway.felt.reading import MOST_BYTES
    from houseway.games.check_drawing import RENDERS, judge

    about = chosen(game, table, set_, variant=variant) if game or table or set_ else None
    try:
        data = read_bytes(file, MOST_BYTES)
    except Unreadable as error:
        raise Refused(f"the drawing {file} {error}") from None
    told = (about.options, about.posting) if about else (None, None)
    rendered = found_here("typst", "PIL")
    judgement = judge(data, *told, variant=about.variant if about else variant, rendered=rendered)
    if not rendered:
        say(f"the drawing was judged by its file alone; {RENDERS}", file=sys.stderr)
    if json:
        document = {
            "file": printable(str(file)),
            "game": judgement.game.name,
            "sheet": judgement.sheet,
            "rendered": rendered,
            "clean": not judgement.findings,
            "findings": [
                {"clause": found.clause, "place": found.place, "finding": found.sentence}
                for found in judgement.findings
            ],
        }
        say_json(document)
    else:
        for found in judgement.findings:
            say(found)
        count = len(judgement.findings)
        say(
            f"{count} finding{'' if count == 1 else 's'}"
            if count
            else f"{file}: {judgement.game.title}, nothing is amiss"
        )
    if judgement.findings:
        raise Exit(1)
