"""What a game draws and posts under some options; a designer's variant says that it is one.

Loaded when somebody looks: a table itself needs no drawing.
"""

from dataclasses import replace

from houseway.felt.as_svg import svg
from houseway.felt.board import Board, compose_board
from houseway.felt.compose import compose
from houseway.felt.compose_oval import compose_oval
from houseway.felt.house import House
from houseway.felt.notices import Notice, Posted, Posting
from houseway.felt.oval import Oval
from houseway.felt.plan import Arc, Design, DoesNotFit, Plan
from houseway.felt.table_shape import TableShape, usual_size
from houseway.law import VARIANT, VARIANT_WORDS
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.protocols import Layout

VARIANT_ARC = Arc(VARIANT, 26)
"""What a designer's variant says of itself, between the name of the game and the dealer."""


def notices_of(layout: Layout, options: Options) -> tuple[Posted, ...]:
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
    """The felt of a common table as SVG, or the board; nothing where it does not fit."""
    if game.layout is None:
        return None
    layout = game.layout()
    design, notices = designed(layout, options), notices_of(layout, options)
    size, seats = TableShape(*usual_size(game.oval)), game.most_seats(options)
    try:
        return svg(laid_out(design, notices, size, seats, House(), "felt", options))
    except DoesNotFit:
        return None


def laid_out(
    design: Design,
    notices: tuple[Posted, ...],
    size: TableShape,
    positions: int,
    house: House,
    posting: Posting,
    options: Options,
) -> Plan:
    """A design on a table of its kind, or `DoesNotFit`."""
    words = options.as_words()
    if any(design.numbers):
        board = Board(size.width, size.depth)
        return compose_board(design, board, positions, house, posting, words)
    if design.oval:
        oval = Oval(size.width, size.depth)
        return compose_oval(design, oval, positions, house, posting, words)
    return compose(design, notices, size, positions, house, posting, words)
