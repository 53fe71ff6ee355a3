"""What a game draws and posts under some options; a designer's variant says that it is one.

Loaded when somebody looks: a table itself needs no drawing.
"""

from dataclasses import replace

from houseway.felt.as_svg import svg
from houseway.felt.compose import compose
from houseway.felt.house import House
from houseway.felt.notices import Notice, Posted
from houseway.felt.plan import Arc, Design, DoesNotFit
from houseway.felt.table_shape import TableShape
from houseway.law import VARIANT, VARIANT_WORDS
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.protocols import Layout

VARIANT_ARC = Arc(VARIANT, 26)
"""What a designer's variant says of itself, between the name of the game and the dealer."""


def posted(layout: Layout, options: Options) -> tuple[Posted, ...]:
    """The wordings a game posts under its options."""
    found = layout.notices(options)
    if not options.departures():
        return found
    words = VARIANT_WORDS[:1].upper() + VARIANT_WORDS[1:]
    return (*found, Notice(VARIANT, (words,), VARIANT, "felt and sign"))


def designed(layout: Layout, options: Options) -> Design:
    """What is drawn of a game under its options."""
    design = layout.design(options)
    return replace(design, arcs=(*design.arcs, VARIANT_ARC)) if options.departures() else design


def felt_of(game: Game, options: Options) -> str | None:
    """The felt of a common table as SVG; nothing where the game has none, or it does not fit."""
    if game.layout is None or not game.has_felt:
        return None
    layout = game.layout()
    design, notices = designed(layout, options), posted(layout, options)
    seats = game.most_seats(options)
    try:
        return svg(
            compose(design, notices, TableShape(), seats, House(), "felt", options.as_words())
        )
    except DoesNotFit:
        return None
