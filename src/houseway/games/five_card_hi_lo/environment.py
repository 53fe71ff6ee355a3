"""5 Card Hi-Lo for learners."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from houseway.cards.card import parse_cards
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.wagers import ANTE, POKER_BONUS, TIE
from houseway.table.environment import Decisions, Environment, ManyRounds, Places
from houseway.table.refusal import Refused
from houseway.table.steps import Choice
from houseway.table.views import View

if TYPE_CHECKING:
    from houseway.math.course import Course

LOW = "low "
LOW_CARDS = {
    (first, second): f"{LOW}{first} {second}" for first, second in combinations(range(1, 6), 2)
}
"""Which two of the own cards, in the order they were seen, make the low hand."""


def name_of(choice: Choice, view: View) -> str:
    """A choice that names the cards of the low hand, by their places among the own cards."""
    if not choice.name.startswith(LOW):
        return choice.name
    first, second = sorted(
        view.own.index(card) + 1 for card in parse_cards(choice.name.removeprefix(LOW))
    )
    return LOW_CARDS[first, second]


def course(
    options: FiveCardHiLoOptions, decisions: Decisions, wagers: Mapping[str, int | Fraction]
) -> "Course":
    """Fold or play, and then the setting; the dealer's cards stay closed."""
    import numpy as np

    from houseway.games.five_card_hi_lo import GAME, many_rounds
    from houseway.games.stakes import smallest
    from houseway.math.course import GOES_ON, NEVER, REFUSED, Course, nets

    least = {
        "ante" if name == "main" else name: cents for name, cents in smallest(GAME, options).items()
    }
    units = {name: Fraction(wagers.get(name, 0)) for name in (ANTE, TIE, POKER_BONUS)}
    stakes = {name: int(units[name] * options.minimum) or least[name] for name in units}
    ends = many_rounds.ended(options, stakes)
    if ends.adjusted:
        raise Refused(
            "many rounds of hi-lo at once are paid by their odds: these wagers meet a limit",
            "HL5 40.11(f)",
        )
    stages = np.full((2, len(decisions.names)), REFUSED)
    stages[0, [decisions.number("fold"), decisions.number("play")]] = (0, GOES_ON)
    for number, places in enumerate(many_rounds.LOW_PAIRS, start=1):
        first, second = places
        stages[1, decisions.number(LOW_CARDS[first + 1, second + 1])] = number
    placed = float(sum(units.values()))
    return Course(
        many_rounds.deals(options, ends),
        np.array([0] * 5 + [NEVER] * 5),
        np.array([False] * 5 + [True] * 5),
        stages,
        tuple(
            nets(wager, float(units[name]))
            for wager, name in zip(ends.wagers, (ANTE, TIE, POKER_BONUS), strict=True)
        ),
        np.array([placed, placed + float(units[ANTE])]),
        many_rounds.laid,
        depends=True,
    )


ENVIRONMENT = Environment(
    Decisions(("fold", "play", *LOW_CARDS.values()), name_of=name_of),
    Places(hand=5, dealer=5),
    single="FiveCardHiLo-v0",
    many_rounds=ManyRounds((ANTE,), course),
)
