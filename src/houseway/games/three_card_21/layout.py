"""The layout of Three Card 21 "N" Done, 13:69E-1.10D."""

from collections.abc import Iterator

from houseway.families.twenty_one import puts
from houseway.felt.layout_requirements import (
    DISCARD_RACK,
    INSURANCE_LINE,
    NAME,
    Area,
    LayoutRequirements,
    Relation,
    Spot,
)
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field, Put
from houseway.games import dealer_side
from houseway.games.three_card_21.options import POSITIONS, ThreeCard21Options
from houseway.games.three_card_21.settle import BONUS, INSURANCE, MAIN
from houseway.games.three_card_21.signs import notices as notices
from houseway.games.three_card_21.wagers import double_wager, main_wager
from houseway.table.held import cards_at, stake_at
from houseway.table.steps import DEALER

# --- what 13:69E-1.10D asks of a Three Card 21 layout, and what 13:69F-2C says of places on it ---


def layout_requirements(options: ThreeCard21Options) -> LayoutRequirements:
    """With several persons on a spot, each wager has a place in line for each of them."""
    behind = range(2, options.people_per_spot + 1)
    return LayoutRequirements(
        most_positions=POSITIONS,
        positions_cite="TC21 E1.10D(a)",
        sides_cite="TC21 E1.10D(a)",
        name_cite="TC21 E1.10D(b)1",
        areas=(
            Area(MAIN, "TC21 E1.10D(b)2"),
            Area(BONUS, "TC21 E1.10D(b)2"),
            *(
                Area(person_behind(wager, person), "TC21 2C.12(c)")
                for wager in (MAIN, BONUS)
                for person in behind
            ),
        ),
        relations=tuple(
            Relation(
                person_behind(wager, person),
                "behind",
                person_behind(wager, person - 1),
                "TC21 2C.12(c)",
            )
            for wager in (MAIN, BONUS)
            for person in behind
        ),
        boxes_cite="TC21 E1.10D(d)",
        odds_cite="TC21 2C.5 outside odds",
        spots=(
            Spot(DISCARD_RACK, "TC21 E1.10D(e)-rack"),
            Spot(INSURANCE_LINE, "TC21 2C.7(b)-half"),
        ),
    )


def person_behind(wager: str, person: int) -> str:
    """The area of a wager for the first, second or third person on the spot."""
    return wager if person == 1 else f"{wager}_{person}"


# --- the drawing -----------------------------------------------------------------------------

COLUMN = 51
"""The two wagers are so far from the middle of the position."""

HIGH = 117
"""The cards of a position: each over the corner of the one before, by 2C.6(d)3 and 5."""

LAST = 24.0
"""Whoever has the last seat number of a spot lays chips beside its circles."""

HANDS = 3
"""A split makes three hands of three cards, by 2C.10."""

SIZES = {1: 94, 2: 78, 3: 64}
"""The wagers of a position are the smaller the more persons may wager there."""


def design(options: ThreeCard21Options) -> Design:
    """The two wagers of each position, the insurance line, the inscriptions and the odds."""
    asked = layout_requirements(options)
    return Design(
        game="three-card-21",
        title='Three Card 21 "N" Done',
        citation="N.J.A.C. 13:69E-1.10D",
        requirements=asked,
        fields=fields(options.people_per_spot),
        rows=((CardRow("dealer's cards", "DEALER'S CARDS", 3, holds=DEALER),),),
        furniture=dealer_side.shoe(options, asked, "TC21 2C.6(a)"),
        arcs=(
            Arc("insurance", 24, lined=True, past_seats=True),
            Arc("dealer draws", 24),
            Arc("21", 38),
            Arc(NAME, 50),
            Arc(TITLE, 28),
        ),
        left=("bonus",),
        right=("equal wagers",),
        puts=tuple(_puts(options.people_per_spot)),
    )


def fields(people: int) -> tuple[Field, ...]:
    """The areas of a position; whoever calls the spot wagers nearest the dealer, by 2C.12(c)."""
    size, line = SIZES[people], _line(people)
    return (
        *(
            Field(
                person_behind(wager, person),
                label,
                "circle",
                side,
                line[person - 1],
                size,
                size,
                holds=stake_at(wager, person),
            )
            for person in range(1, people + 1)
            for wager, label, side in (
                (MAIN, ("THREE", "CARD 21"), -COLUMN),
                (BONUS, ("BONUS",), COLUMN),
            )
        ),
        Field(
            "cards",
            (),
            "cards",
            0,
            _cards_ahead(people),
            120,
            HIGH,
            cards=3,
            corner=True,
            holds=cards_at(),
        ),
    )


def _line(people: int) -> list[float]:
    """How far ahead the wagers of each person lie."""
    size = SIZES[people]
    return [21 + size / 2 + (size + 5) * (people - person) for person in range(1, people + 1)]


def _cards_ahead(people: int) -> float:
    return _line(people)[0] + SIZES[people] / 2 + 6 + HIGH / 2


def _puts(people: int) -> Iterator[Put]:
    """Of every seat number there is at a spot: one more may stand there than may wager at once."""
    ahead, size, line = _cards_ahead(people), SIZES[people], _line(people)
    doubled = [(-COLUMN + size / 4, level) for level in line]
    numbers = people
    if people > 1:
        numbers = people + 1
        beside = -COLUMN - size / 2 - LAST
        for nth, wager in enumerate((MAIN, BONUS)):
            held, name = stake_at(wager, numbers), puts.named(wager, numbers)
            yield Put(name, held, "wager", beside, line[-1] + nth * LAST, LAST, LAST)
        doubled.append((beside - LAST, line[-1]))
    yield from puts.split_hands(HANDS, ahead, main_wager, numbers)
    yield from puts.doubles(HANDS, tuple(doubled), ahead, double_wager)
    yield from puts.insurance(INSURANCE, numbers)
