"""What 13:69E-1.10D asks of a Three Card 21 layout, and what 13:69F-2C says of places on it."""

from houseway.felt.demands import DISCARD_RACK, INSURANCE_LINE, Area, Demands, Relation, Spot
from houseway.games.three_card_21.options import POSITIONS, ThreeCard21Options
from houseway.games.three_card_21.settle import BONUS, MAIN


def demands(options: ThreeCard21Options) -> Demands:
    """With several persons on a spot, each wager has a place in line for each of them."""
    behind = range(2, options.people_per_spot + 1)
    return Demands(
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
