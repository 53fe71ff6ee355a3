"""What a felt is made of: what a game asks for (a design), and where it comes to lie (a plan).

Measures are millimetres. A design speaks in the frame of a seat: *ahead* is towards the dealer,
*right* is the player's right hand, and both are measured to the middle of an area. A plan is on
the table: x to the right and y downward from the corner of the table behind the dealer's right
hand, the dealer at the flat side above, the players around the arc below.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import TYPE_CHECKING, Literal

from houseway.felt.anchors import NOTHING, Anchor, Holding
from houseway.felt.house import House
from houseway.felt.layout_requirements import NAME, LayoutRequirements
from houseway.felt.notices import Posting
from houseway.felt.table_shape import TableShape

if TYPE_CHECKING:
    from houseway.felt.board import Board
    from houseway.felt.oval import Oval

Point = tuple[float, float]


class DoesNotFit(ValueError):
    """What the design asks for is more than the table has room for."""


@dataclass(frozen=True)
class Field:
    """Where one area of every position lies, and how it is marked."""

    area: str
    label: tuple[str, ...]
    shape: Literal["circle", "box", "cards"]
    right: float
    ahead: float
    width: float
    height: float
    cards: int = 0
    """How many cards are laid here, side by side or one over the other."""
    corner: bool = False
    """Each lies over the lower left corner of the one before, as the dealer sees it."""
    suit: Literal["", "spade"] = ""
    """The sign in its middle, in place of a label."""
    holds: str = ""
    """What a record calls the wager or the cards that lie here, `{seat}` for the position."""
    first: int = 1
    """Which card of that place is the first to lie here."""


@dataclass(frozen=True)
class Put:
    """Where something of every position is put that has no area of its own."""

    name: str
    holds: str
    """What a record calls it, `{seat}` for the position."""
    kind: Literal["wager", "cards"]
    right: float
    ahead: float
    width: float
    height: float
    on: str = ""
    """The line of the table that it is put on, as far ahead as that is."""


@dataclass(frozen=True)
class CardRow:
    """Cards in front of the dealer, side by side."""

    name: str
    label: str
    cards: int
    cite: str = ""
    holds: str = ""
    """What a record calls the place of these cards."""
    first: int = 1
    """Which card of that place is the first to lie here."""


@dataclass(frozen=True)
class Furnishing:
    """What stands at the dealer's side of the table, in order from the dealer outward."""

    name: str
    label: tuple[str, ...]
    hand: Literal["right", "left"]
    """At which hand of the dealer."""
    width: float
    height: float
    cite: str = ""
    below: str = ""
    """The furnishing it lies in front of, in place of farther out."""
    holds: str = ""
    """What a record calls the place of the cards in it."""


@dataclass(frozen=True)
class Arc:
    """Lettering that follows the arc of the table: a notice, the title or the house's name."""

    notice: str
    size: float
    lined: bool = False
    """Between two lines, which make the place that the lettering names."""
    past_seats: bool = False
    """As far around as the seats are, and not only as far as lettering goes."""
    unless: str = ""
    """A notice that makes this lettering needless where it stands on the felt."""


TITLE = "title"
"""The lettering of an arc that is the name of the game."""


@dataclass(frozen=True)
class Design:
    """What a game puts on the felt under its options, whatever the size of the table."""

    game: str
    title: str
    citation: str
    requirements: LayoutRequirements
    """What the clauses ask for: each mark takes its clause from here."""
    fields: tuple[Field, ...]
    rows: tuple[tuple[CardRow, ...], ...]
    """Rows of cards in front of the dealer, the nearest to the dealer first."""
    furniture: tuple[Furnishing, ...]
    arcs: tuple[Arc, ...]
    """Lettering from the players inward."""
    left: tuple[str, ...] = ()
    """Framed notices at the left of the dealer's cards as the players see them, top to bottom."""
    right: tuple[str, ...] = ()
    far_left: tuple[str, ...] = ()
    """Framed notices at the end of the dealer's side."""
    far_right: tuple[str, ...] = ()
    oval: bool = False
    """Whether the players sit around all of the table, as at poker."""
    numbers: tuple[int, int] = (0, 0)
    """Of a board in place of a felt: how many numbers it has, and how many are drawn of them."""
    puts: tuple[Put, ...] = ()
    """What is put at a position where nothing is drawn."""

    @property
    def posts(self) -> bool:
        """Whether any notice has its place on the felt, if it is not on the sign."""
        framed = (*self.left, *self.right, *self.far_left, *self.far_right)
        lettered = (arc.notice for arc in self.arcs)
        return bool(framed) or not {*lettered} <= {NAME, TITLE}


@dataclass(frozen=True)
class Seat:
    """The frame of one position: its point at the players' edge, and how far it is turned."""

    number: int
    x: float
    y: float
    turn: float
    """Degrees clockwise, as drawing programs count."""

    def at(self, right: float, ahead: float) -> Point:
        """A point of the seat's frame on the table."""
        turn = radians(self.turn)
        return (
            self.x + right * cos(turn) + ahead * sin(turn),
            self.y + right * sin(turn) - ahead * cos(turn),
        )

    def seen(self, x: float, y: float) -> Point:
        """A point of the table in the seat's frame: to the right, and back towards the player."""
        turn, dx, dy = radians(self.turn), x - self.x, y - self.y
        return (dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn))


Pen = Literal["line", "fine", "dashed", "card", "plain"]


@dataclass(frozen=True)
class Circle:
    """A circle around a point."""

    x: float
    y: float
    radius: float
    pen: Pen = "line"


@dataclass(frozen=True)
class Box:
    """A rectangle with round corners, by its middle, turned clockwise."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0
    corner: float = 0
    pen: Pen = "line"


@dataclass(frozen=True)
class Ring:
    """A piece of a ring around the middle of the table's arc, within an angle of straight down."""

    x: float
    y: float
    inner: float
    outer: float
    reach: float
    """Degrees to either side."""
    pen: Pen = "line"


@dataclass(frozen=True)
class Suit:
    """The sign of a suit, by its middle, turned clockwise."""

    suit: Literal["spade", "heart", "club", "diamond"]
    x: float
    y: float
    size: float
    turn: float = 0
    pen: Pen = "plain"


Shape = Circle | Box | Ring | Suit


Ink = Literal["gold", "cream"]


@dataclass(frozen=True)
class Straight:
    """Lettering on a straight line, turned clockwise about its point."""

    text: str
    x: float
    y: float
    size: float
    turn: float = 0
    anchor: Literal["start", "middle", "end"] = "middle"
    spacing: float = 0
    ink: Ink = "gold"


@dataclass(frozen=True)
class Curved:
    """Lettering that stands on an arc, centred, its heads towards the dealer."""

    text: str
    x: float
    y: float
    radius: float
    size: float
    spacing: float = 0
    ink: Ink = "gold"


Lettering = Straight | Curved


@dataclass(frozen=True)
class Mark:
    """One thing on the felt, with what it is and why it is there."""

    kind: Literal["area", "place", "inscription", "ornament", "number", "drawn"]
    name: str
    cite: str
    shapes: tuple[Shape, ...] = ()
    """The first is its outline."""
    lettering: tuple[Lettering, ...] = ()
    rows: tuple[tuple[Straight, Straight], ...] = ()
    """Rows of a pay table: a hand and its odds."""
    seat: int = 0
    within: str = ""
    """The place it is lettered in."""
    holding: Holding = NOTHING
    """What a record calls what lies here."""


@dataclass(frozen=True)
class Plan:
    """A felt, every mark of it in its place."""

    design: Design
    table: "TableShape | Oval | Board"
    house: House
    seats: tuple[Seat, ...]
    marks: tuple[Mark, ...]
    posting: Posting
    options: Mapping[str, str]
    """The game's options that are not as by default."""
    put: tuple[Anchor, ...] = ()
    """Where things are put that have no mark: stacks, bets, pots."""

    def with_anchors(self, put: tuple[Anchor, ...]) -> "Plan":
        """The same plan, with places for what has no mark."""
        return replace(self, put=put)
