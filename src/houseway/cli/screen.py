"""A console that shows text and never obeys it, and cuts no word of a table off."""

from collections.abc import Iterable, Sequence

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement, measure_renderables
from rich.segment import Segment
from rich.table import Table

from houseway.printable import printable

UNBOUNDED = 1_000_000
"""More columns than any screen has."""


class Screen(Console):
    """A console that sends nothing to the terminal as a control but its own styles."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """The pieces of what is shown, each with its text escaped."""
        options = options or self.options
        if isinstance(renderable, Table) and renderable.show_header:
            renderable = self._whole(renderable, options)
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(_lines(piece.text), piece.style)

    def _whole(self, table: Table, options: ConsoleOptions) -> Table:
        """The table so that no word is cut off: its lines broken, or row by row if it must be."""
        wide = options.update(width=UNBOUNDED)
        needed = table.__rich_measure__(self, wide)
        if needed.maximum <= options.max_width:
            return table
        if needed.minimum > options.max_width:
            return _row_by_row(table)
        columns = [
            measure_renderables(self, wide, [column.header, *column.cells])
            for column in table.columns
        ]
        padding = needed.maximum - sum(column.maximum for column in columns)
        for column, width in zip(
            table.columns, _widths(columns, options.max_width - padding), strict=True
        ):
            column.width = width
        return table


def _widths(columns: Sequence[Measurement], room: int) -> list[int]:
    """At least the longest word of each column; those that want little more get it first."""
    widths = [column.minimum for column in columns]
    spare = room - sum(widths)
    wanted = sorted((column.maximum - column.minimum, n) for n, column in enumerate(columns))
    for done, (more, n) in enumerate(wanted):
        given = min(more, spare // (len(wanted) - done))
        widths[n] += given
        spare -= given
    return widths


def _row_by_row(table: Table) -> Table:
    """The rows of a table one below the other, each cell behind the head of its column."""
    lines = Table.grid(padding=(0, 2))
    lines.title, lines.title_justify = table.title, "left"
    lines.add_column(overflow="fold", style="dim")
    lines.add_column(overflow="fold")
    for cells in zip(*(column.cells for column in table.columns), strict=True):
        for column, cell in zip(table.columns, cells, strict=True):
            if cell != "":
                lines.add_row(column.header, cell)
        lines.add_row()
    return lines


def _lines(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))
