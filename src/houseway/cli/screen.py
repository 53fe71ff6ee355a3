"""A console that shows text and never obeys it."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from houseway.printable import printable


class Screen(Console):
    """A console that sends nothing to the terminal as a control but its own styles."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """The pieces of what is shown, each with its text escaped."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(_lines(piece.text), piece.style)


def _lines(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))
