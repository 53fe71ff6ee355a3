"""The exact mathematics: all that can come is counted by ranks."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from casino_war.options import CasinoWarOptions
from casino_war.settle import GOES_TO_WAR, SURRENDERS, Tied, first_card, surrendered, war
from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.math.action import Action
from houseway.math.designs import Designs
from houseway.math.distribution import Distribution, Joint
from houseway.math.figures import Analysis, WagerFigures
from houseway.math.threads import Progress
from houseway.money import Odds
from houseway.table.protocols import Scope, Stakes
from houseway.table.refusal import Refused
from houseway.table.results import Result, net
from houseway.table.steps import Ask
from houseway.table.views import View

SITUATIONS: Final = "one deck"
RANKS = Counter(card.rank for card in FULL_DECK)


def prepare() -> None:
    """There is nothing to compile."""


def won(results: Iterable[Result]) -> Fraction:
    """What these results win, in antes."""
    return net(results, {})


def war_ways(left: Mapping[int, int]) -> Counter[Fraction]:
    """In how many ways a war ends with each net result, by the ranks that are left."""
    ways: Counter[Fraction] = Counter()
    for player, cards in left.items():
        for dealer, others in left.items():
            ways[won(war(player, dealer))] += cards * (others - (player == dealer))
    return ways


def choice_values(
    options: CasinoWarOptions,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    removed: Sequence[Card] = (),
    progress: Progress | None = None,
    *,
    stakes: Stakes | None = None,
) -> dict[str, Fraction]:
    """The exact value of both choices of a player who ties, in antes."""
    if board or len(cards) != 1:
        raise Refused("a situation of casino war is the one card of a player who ties")
    left = RANKS.copy()
    left.subtract(card.rank for card in [*cards, *removed])
    left[cards[0].rank] -= 1  # the dealer's
    if min(left.values()) < 0:
        raise Refused(f"no card is left for the dealer that is equal to {cards[0]}")
    ways = war_ways(left)
    value = sum((one * count for one, count in ways.items()), Fraction(0)) / ways.total()
    return {GOES_TO_WAR: value, SURRENDERS: won(surrendered())}


def best_choice(values: Mapping[str, Fraction]) -> str:
    """The choice worth most; of equal ones, the war."""
    return max(values, key=lambda name: (values[name], name == GOES_TO_WAR))


def values_in_view(view: View, ask: Ask) -> dict[str, Fraction]:
    """What each choice a seat is asked for is worth, by its own card and the dealer's."""
    options = view.state.options
    assert isinstance(options, CasinoWarOptions)
    if not any(choice.name == SURRENDERS for choice in ask.choices):
        return {}
    found = choice_values(options, view.own)
    return {choice.name: found[choice.name] for choice in ask.choices}


def distribution(choices: Sequence[Tied]) -> Distribution:
    """What an ante wins if whoever ties makes each of these choices equally often."""
    ways: Counter[Fraction] = Counter()
    for player, cards in RANKS.items():
        for dealer, others in RANKS.items():
            for choice in choices:
                if player != dealer:
                    ways[won(first_card(player, dealer))] += cards * others * 50 * 49
                    continue
                tied = cards * (others - 1)
                if choice == SURRENDERS:
                    ways[won(surrendered())] += tied * 50 * 49
                    continue
                for one, count in war_ways({**RANKS, player: 2}).items():
                    ways[one] += tied * count
    return Distribution.of(ways)


TIE = Fraction(3, 51)


def analyze(
    options: CasinoWarOptions | None = None,
    progress: Progress | None = None,
    *,
    scope: Scope = "report",
    stakes: Stakes | None = None,
) -> Analysis:
    """Everything about the game under these options."""
    options = options or CasinoWarOptions()
    values = choice_values(options, [Card("As")])
    fights = best_choice(values) == GOES_TO_WAR
    best = distribution((GOES_TO_WAR if fights else SURRENDERS,))
    return Analysis(
        game="casino-war",
        options=options.as_words(),
        wagers={"main": WagerFigures(best, "ante", 1 + TIE * fights)},
        decisions={GOES_TO_WAR: TIE * fights, SURRENDERS: TIE * (not fights)},
        strategy={"tie": GOES_TO_WAR if fights else SURRENDERS, "values": values},
        method=("All orders of four cards are counted by their ranks.",),
    )


def action(options: CasinoWarOptions, stakes: Stakes, progress: Progress | None = None) -> Action:
    """What an ante of so many cents wins, and what is staked, under best play."""
    ante = stakes["main"]
    fights = best_choice(choice_values(options, [Card("As")])) == GOES_TO_WAR
    found = distribution((GOES_TO_WAR if fights else SURRENDERS,))
    return Action(
        dict(stakes),
        Joint(("main",), {(net * ante,): count for net, count in found.ways}),
        {"main": ante * (1 + TIE * fights)},
        "best play",
        ante * (1 + fights),
    )


def design(
    options: CasinoWarOptions,
    rows: Mapping[str, tuple[Odds, ...]],
    low: Fraction,
    high: Fraction,
    progress: Progress | None = None,
) -> Designs:
    """There is no pay table to be designed."""
    raise Refused("casino war has no pay table to design")
