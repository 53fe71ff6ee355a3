"""The felt of any game on a table of some size, or the sentence why there can be none."""

from collections.abc import Callable

from houseway.felt.house import House
from houseway.felt.layout_requirements import LayoutRequirements
from houseway.felt.lettering import unknown
from houseway.felt.notices import Posting
from houseway.felt.plan import Design, DoesNotFit, Plan
from houseway.felt.table_shape import DEPTHS, TableShape, widths
from houseway.games import layout_of
from houseway.games.check_drawing import posted_notices
from houseway.table.felts import designed, laid_out
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.refusal import Refused

LONGEST_NAME = 40
"""Characters."""
LARGER = (20, 50, 100, 200, 400)
LARGER_OVAL = (*LARGER, 600, 800, 1000)
"""By how many millimetres a table is made larger to see whether that would do."""


def layout(
    game: Game,
    options: Options,
    table: TableShape,
    positions: int,
    house: House,
    posting: Posting = "felt",
) -> Plan:
    """The felt of a game; `Refused` if the rules or the table's size do not allow it."""
    design = designed(layout_of(game.name), options)
    _refuse(design, table, positions, house)
    notices = posted_notices(game.name, options)

    def on(size: TableShape) -> Plan:
        return laid_out(design, notices, size, positions, house, posting, options)

    try:
        return on(table)
    except DoesNotFit as error:
        found = str(error)

    def fits(other: TableShape) -> bool:
        try:
            on(other)
        except DoesNotFit:
            return False
        return True

    raise Refused(
        f"{game.title} with {positions} positions does not fit on a table of {table.width} x "
        f"{table.depth} mm: {found}; {_hint(table, design.oval, fits)}"
    )


def _refuse(design: Design, table: TableShape, positions: int, house: House) -> None:
    most = design.requirements.most_positions
    if not 1 <= positions <= most:
        raise Refused(
            f"the felt of {design.title} has 1 to {most} positions, not {positions}",
            design.requirements.positions_cite,
        )
    for name, value, allowed in (
        ("width", table.width, widths(design.oval)),
        ("depth", table.depth, DEPTHS),
    ):
        if value not in allowed:
            raise Refused(
                f"the {name} of the table is {value} mm; it must be {allowed.start} to "
                f"{allowed.stop - 1} mm"
            )
    refuse_name(house.name, design.requirements)


def refuse_name(name: str, requirements: LayoutRequirements) -> None:
    """Refuse a licensee's name that cannot be lettered."""
    if not name.strip():
        raise Refused(
            "felt and sign must show the name of the casino licensee", requirements.name_cite
        )
    if strange := unknown(name):
        raise Refused(f"the lettering has no {strange[0]!r}; write the licensee's name without it")
    if len(name) > LONGEST_NAME:
        raise Refused(f"the licensee's name has {len(name)} characters; {LONGEST_NAME} is the most")


def _hint(table: TableShape, oval: bool, fits: Callable[[TableShape], bool]) -> str:
    """A larger table that would do."""
    wide = widths(oval)
    for more in LARGER_OVAL if oval else LARGER:
        other = TableShape(min(table.width + more, wide[-1]), min(table.depth + more, DEPTHS[-1]))
        if fits(other):
            return f"{other.width} x {other.depth} mm would do"
    return "fewer positions would do"
