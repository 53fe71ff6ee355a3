"""Where the hands of a split, doubles and insurance are put at a position of a twenty-one game."""

from collections.abc import Callable, Iterator

from houseway.felt.layout_requirements import INSURANCE_LINE
from houseway.felt.plan import Put
from houseway.table.held import cards_at, stake_at

HAND = (45.0, 62.0)
"""The cards of a hand from a split lie closer, and are drawn the smaller: seven tenths."""
SIDES = (0.0, 83.0, -83.0, 132.0)
"""How far from the middle of the position the first, second, third and fourth hand lie."""
STACK = 22.0
"""A stack of chips behind the cards of a hand from a split."""
DOUBLED = 34.0
"""What a double adds to the first hand, on the area of its wager."""
INSURED = {True: 44.0, False: 30.0}
"""By whether one person wagers on a spot, or several."""


def split_hands(
    hands: int, ahead: float, main_wager: Callable[[int], str], people: int = 1
) -> Iterator[Put]:
    """The cards and the wager of each hand from a split but the first, which has its own areas."""
    for hand in range(2, hands + 1):
        side = SIDES[hand - 1]
        yield Put(f"hand-{hand}", cards_at(hand), "cards", side, ahead, *HAND)
        for person in range(1, people + 1):
            wager, name = main_wager(hand), named(f"main-hand-{hand}", person)
            down = ahead - HAND[1] / 2 - (STACK + 2) * (person - 0.5)
            yield Put(
                name, stake_at(wager, person), "wager", side - STACK / 2 - 1, down, STACK, STACK
            )


def doubles(
    hands: int,
    main: tuple[tuple[float, float], ...],
    ahead: float,
    double_wager: Callable[[int], str],
) -> Iterator[Put]:
    """What a double adds, beside the wager it adds to; `main` is where each person's lies."""
    for hand in range(1, hands + 1):
        for person, (right, level) in enumerate(main, 1):
            wager = double_wager(hand)
            name = named("double" if hand == 1 else f"double-hand-{hand}", person)
            size = DOUBLED
            if hand > 1:
                right, size = SIDES[hand - 1] + STACK / 2 + 1, STACK
                level = ahead - HAND[1] / 2 - (STACK + 2) * (person - 0.5)
            yield Put(name, stake_at(wager, person), "wager", right, level, size, size)


def insurance(wager: str, people: int = 1) -> Iterator[Put]:
    """On the insurance line, one beside the other."""
    for person in range(1, people + 1):
        size = INSURED[people == 1]
        side = (person - (people + 1) / 2) * (size + 2)
        held, name = stake_at(wager, person), named("insurance", person)
        yield Put(name, held, "wager", side, 0, size, size, INSURANCE_LINE)


def named(name: str, person: int) -> str:
    """The name of what is put for the first person of a spot, or for one that stands there."""
    return name if person == 1 else f"{name}-person-{person}"
