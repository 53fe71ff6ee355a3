"""The felt of a table with what lies on it, as one viewer may see it: an SVG drawing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

from houseway.cards.card import RANKS, Card
from houseway.envs.rounds import LiveRound
from houseway.felt.as_svg import number, svg
from houseway.felt.house import House
from houseway.felt.seats import CARD
from houseway.felt.suits import SUITS
from houseway.felt.table_shape import TableShape
from houseway.games import game as find
from houseway.games.layouts import layout
from houseway.money import dollars
from houseway.table.options import Options
from houseway.table.steps import BET, COMMUNITY, DEALER, seat_place
from houseway.table.views import Viewer

HOUSE = House("houseway")
SUIT_NAMES = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
INKS = {"c": "#1a1a1a", "d": "#b3202a", "h": "#b3202a", "s": "#1a1a1a"}
STEP = 30.0
"""From one card of a hand to the next that lies over it."""
HANDS_APART = 112.0
CHIP = 27.0

CARDS = "cards"
BET_AHEAD = 130.0
"""Where a seat has no area for its bets, they lie so far before its cards."""
BUTTON_AHEAD = 70.0


@dataclass(frozen=True)
class Spot:
    """A place on the cloth, and how far it is turned."""

    x: float
    y: float
    turn: float = 0.0

    def beside(self, right: float, back: float = 0.0) -> "Spot":
        """A spot at its right, or nearer to whoever sits there."""
        turn = radians(self.turn)
        return Spot(
            self.x + right * cos(turn) - back * sin(turn),
            self.y + right * sin(turn) + back * cos(turn),
            self.turn,
        )


@dataclass(frozen=True)
class Cloth:
    """A felt without its last line, and where things lie on it."""

    drawing: str
    areas: Mapping[tuple[int, str], Spot]
    """By seat and wager, or cards."""
    dealer: Spot
    board: Spot

    def area(self, seat: int, wager: str) -> Spot:
        """Where a wager lies: its own area, or beside what it is added to."""
        found = self.areas.get((seat, wager))
        if found is not None:
            return found
        first = self.wagers(seat)[0]
        return first if wager == BET else first.beside(2 * CHIP)

    def wagers(self, seat: int) -> list[Spot]:
        """The areas for the wagers of a seat."""
        own = [spot for (of, name), spot in self.areas.items() if of == seat and name != CARDS]
        return own or [self.areas[seat, CARDS].beside(0, -BET_AHEAD)]


def picture(live: LiveRound, viewer: int | Viewer) -> str:
    """The table as the viewer sees it now, or at the end of the round."""
    rules = live.rules
    cloth = _cloth(rules.game.name, rules.options, len(rules.seats))
    return "\n".join((cloth.drawing, *_lying(live, viewer, cloth), "</svg>")) + "\n"


def _lying(live: LiveRound, viewer: int | Viewer, cloth: Cloth) -> Iterator[str]:
    state, places = live.table.state, live.rules.environment.places
    # At the end the cards have been collected; they are shown once more beside the results.
    seen = live.seen(viewer)
    cards = seen.cards if live.over else seen.lying
    for seat in live.rules.seats:
        spot = cloth.areas[seat, CARDS]
        for hand in range(1, places.hands + 1):
            held = cards.get(seat_place(seat, hand), ())
            yield from _hand(held, spot.beside((hand - 1) * HANDS_APART))
        for wager, amount in state.seats[seat].wagers.items():
            yield from _chips(cloth.area(seat, wager), dollars(amount))
        if live.over:
            yield from _result(cloth.wagers(seat)[0], live.net(seat))
    if pot := state.own.in_the_middle:
        yield from _chips(cloth.board.beside(0, CARD[1]), dollars(pot))
    if (button := state.own.dealer_button) in live.rules.seats:
        yield from _button(cloth.areas[button, CARDS].beside(0, -BUTTON_AHEAD))
    yield from _hand(cards.get(DEALER, ()), cloth.dealer)
    yield from _hand(cards.get(COMMUNITY, ()), cloth.board, CARD[0] + 8)


def _hand(cards: Sequence[Card | None], middle: Spot, step: float = STEP) -> Iterator[str]:
    """Cards over each other or side by side, around a spot."""
    for place, card in enumerate(cards):
        yield from _card(card, middle.beside((place - (len(cards) - 1) / 2) * step))


def _card(card: Card | None, spot: Spot) -> Iterator[str]:
    wide, high = CARD
    yield f"<g{_at(spot)}>"
    face = "#fdfbf4" if card else "#27508c"
    yield (
        f'<rect x="{number(-wide / 2)}" y="{number(-high / 2)}" width="{number(wide)}" '
        f'height="{number(high)}" rx="5" fill="{face}" stroke="#444" stroke-width="0.8"/>'
    )
    if card is None:
        yield (
            f'<rect x="{number(5 - wide / 2)}" y="{number(5 - high / 2)}" '
            f'width="{number(wide - 10)}" height="{number(high - 10)}" rx="3" fill="none" '
            'stroke="#dfe7f3" stroke-width="2" stroke-dasharray="4 3"/>'
        )
    else:
        rank = "10" if card.rank == 10 else RANKS[card.rank - 2]
        ink = INKS[card.suit]
        yield _text(rank, -wide / 2 + 14, -high / 2 + 26, 26, ink)
        yield _suit(card.suit, -wide / 2 + 14, -high / 2 + 42, 20)
        yield _suit(card.suit, 8, 14, 38)
    yield "</g>"


def _chips(spot: Spot, words: str) -> Iterator[str]:
    yield f"<g{_at(spot)}>"
    yield (
        f'<circle r="{number(CHIP)}" fill="#b3202a" stroke="#fdfbf4" stroke-width="5" '
        'stroke-dasharray="9 8"/>'
    )
    size = min(22.0, 2.8 * CHIP / len(words))
    yield _text(words, 0, size * 0.35, size, "#fdfbf4")
    yield "</g>"


def _button(spot: Spot) -> Iterator[str]:
    """The dealer button."""
    yield f"<g{_at(spot)}>"
    yield '<circle r="19" fill="#fdfbf4" stroke="#444" stroke-width="1.5"/>'
    yield _text("D", 0, 8, 22, "#1a1a1a")
    yield "</g>"


def _result(spot: Spot, net: float) -> Iterator[str]:
    """What a seat has won, in units."""
    yield f"<g{_at(spot)}>"
    yield '<rect x="-38" y="-20" width="76" height="40" rx="20" fill="#101010" opacity="0.85"/>'
    yield _text(f"{net:+g}" if net else "0", 0, 9, 26, "#f6efdc")
    yield "</g>"


def _text(words: str, x: float, y: float, size: float, ink: str) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{ink}" '
        f'font-family="sans-serif" font-weight="bold" text-anchor="middle">{words}</text>'
    )


def _suit(suit: str, x: float, y: float, size: float) -> str:
    (left, top), curves = SUITS[SUIT_NAMES[suit]]
    path = f"M{number(x + size * left)} {number(y + size * top)}"
    for curve in curves:
        path += "C" + " ".join(f"{number(x + size * a)} {number(y + size * b)}" for a, b in curve)
    return f'<path d="{path}Z" fill="{INKS[suit]}"/>'


def _at(spot: Spot) -> str:
    turned = f" rotate({number(spot.turn)})" if spot.turn else ""
    return f' transform="translate({number(spot.x)} {number(spot.y)}){turned}"'


# --- the cloth -------------------------------------------------------------------------------


@cache
def _cloth(game: str, options: Options, positions: int) -> Cloth:
    table = TableShape()
    plan = layout(find(game), options, table, positions, HOUSE)
    turns = {seat.number: seat.turn for seat in plan.seats}
    cards = {field.area for field in plan.design.fields if field.shape == "cards"}
    areas: dict[tuple[int, str], Spot] = {}
    for mark in plan.marks:
        if mark.seat and mark.shapes:
            # The hand lies at the first of the places for cards.
            name = CARDS if mark.name in cards else mark.name
            outline = mark.shapes[0]
            areas.setdefault((mark.seat, name), Spot(outline.x, outline.y, turns[mark.seat]))
    rows = {row.name for line in plan.design.rows for row in line}
    placed = [mark for mark in plan.marks if mark.name in rows and mark.shapes]

    def row(begins: str, otherwise: Spot) -> Spot:
        found = (mark.shapes[0] for mark in placed if mark.name.startswith(begins))
        return next((Spot(shape.x, shape.y - 10) for shape in found), otherwise)

    board = row(COMMUNITY, Spot(table.middle, 330))
    dealer = row(DEALER, Spot(table.middle, 190))
    return Cloth(svg(plan).removesuffix("</svg>\n"), areas, dealer, board)
