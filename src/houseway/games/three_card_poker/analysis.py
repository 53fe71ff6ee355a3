"""The exact mathematics of Three Card Poker, in the shape that every game has.

The counting is in `solution`, the search for pay tables in `design`.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from houseway.cards.card import Card
from houseway.families.one_deck.sight import seen_elsewhere
from houseway.games.stakes import in_force
from houseway.games.switched import switched_section
from houseway.games.three_card_poker import GAME, figures
from houseway.games.three_card_poker.design import design as design
from houseway.games.three_card_poker.design import weights
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.paid import action as action
from houseway.games.three_card_poker.paid import values_as_paid
from houseway.games.three_card_poker.settle import folded_results, qualifies
from houseway.games.three_card_poker.solution import (
    MAIN,
    Rule,
    Values,
    ante_bonus_value,
    best,
    by_rule,
    pair_plus_alone,
    play_values,
    threshold,
    values,
)
from houseway.games.three_card_poker.wagers import PAIR_PLUS, PLAY
from houseway.math.action import as_paid
from houseway.math.figures import Analysis, WagerFigures
from houseway.math.threads import Progress
from houseway.table.protocols import Scope, Stakes
from houseway.table.refusal import Refused
from houseway.table.results import net
from houseway.table.steps import Ask
from houseway.table.views import View

SIMPLE_RULES: Mapping[str, Rule] = {
    "play every hand": lambda hand: True,
    "play whatever would qualify for the dealer": qualifies,
}
"""Strategies shorter than the best one."""

SITUATIONS: Final = "one deck"


def prepare() -> None:
    """There is nothing to compile."""


def choice_values(
    options: ThreeCardPokerOptions,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    removed: Sequence[Card] = (),
    progress: Progress | None = None,
    *,
    stakes: Stakes | None = None,
) -> dict[str, Fraction]:
    """The exact value of play and of fold, in antes, pair plus apart."""
    if board:
        raise Refused("three card poker has no community cards; leave the board out")
    stakes = in_force(GAME, options, stakes)
    try:
        if stakes:
            return values_as_paid(options, stakes[MAIN], tuple(cards), tuple(removed))
        return values(tuple(cards), options, tuple(removed)).choices
    except ValueError as error:
        raise Refused(str(error)) from None


def best_choice(values: dict[str, Fraction]) -> str:
    """The choice worth most; of equal ones, to play."""
    return Values(**values).best


def values_in_view(view: View, ask: Ask) -> dict[str, Fraction]:
    """What each choice a seat is asked for is worth; read from the values of all hands."""
    options = view.state.options
    assert isinstance(options, ThreeCardPokerOptions)
    if not any(choice.wager == PLAY for choice in ask.choices):
        return {}
    gone = seen_elsewhere(view, view.own)
    if gone:
        found = values(tuple(view.own), options, gone).choices
    else:
        fold = net(folded_results(pair_plus=False), {})
        found = Values(play_values(options)[frozenset(view.own)], fold).choices
    return {choice.name: found[choice.name] for choice in ask.choices}


def analyze(
    options: ThreeCardPokerOptions | None = None,
    progress: Progress | None = None,
    *,
    scope: Scope = "report",
    stakes: Stakes | None = None,
) -> Analysis:
    """Everything about the game under these options."""
    options = options or ThreeCardPokerOptions()
    stakes = in_force(GAME, options, stakes)
    found = analyze_by_odds(options)
    return as_paid(found, action(options, stakes)) if stakes else found


def edges(options: ThreeCardPokerOptions) -> dict[str, Fraction]:
    """The edge of every wager."""
    return {MAIN: best(options).main.edge, PAIR_PLUS: pair_plus_alone(options).edge}


def analyze_by_odds(options: ThreeCardPokerOptions) -> Analysis:
    """The same where every payment is what the odds say."""
    found = best(options)
    limit = threshold(options)
    alone = pair_plus_alone(options)
    both = found.joint.together({MAIN: 1, PAIR_PLUS: 1})
    shorter = {name: by_rule(options, rule).main for name, rule in SIMPLE_RULES.items()}
    chosen = figures.high_cards(options, found)
    return Analysis(
        game="three-card-poker",
        options=options.as_words(),
        wagers={
            MAIN: WagerFigures(found.main, "ante", found.average_wager),
            PAIR_PLUS: WagerFigures(alone, "pair plus wager"),
        },
        decisions={"play": found.plays, "fold": 1 - found.plays},
        strategy={
            "play": f"{limit} or better",
            "exact": limit.exact,
            "ante_bonus_value": ante_bonus_value(options, found),
            "simple": {
                name: {"edge": main.edge, "cost": main.edge - found.main.edge}
                for name, main in shorter.items()
            },
            "with_pair_plus": {
                "edge_of_both": both.edge,
                "variance_of_both": both.variance,
                "covariance": found.joint.covariance(MAIN, PAIR_PLUS),
            },
        },
        charts=(figures.high_card_chart(chosen), figures.queen_chart(chosen)),
        sections=(
            figures.threshold_section(options),
            figures.hands_section(found),
            figures.shorter_section(found, shorter),
            figures.tables_section(options),
            switched_section(options, ("kicker",), edges),
            figures.rows_section(options, weights(options)),
            figures.together_section(found, alone),
        ),
        method=METHOD,
    )


METHOD = (
    "All 22,100 hands of three cards are ranked once and sorted. For each of them, how many of "
    "the 18,424 hands that the dealer may then hold do not qualify, are better, equal or worse is "
    "read from running sums over the sorted hands; those that share a card with the player's are "
    "taken off by inclusion and exclusion over its three cards.",
    "The play wager is made where its exact value is no less than that of folding. Every sum is "
    "an integer over 407,170,400 pairs of hands, and the edge leaves as a fraction in lowest "
    "terms.",
    "The pair plus wager is counted over the 22,100 hands; the distribution of a player who makes "
    "both wagers is counted jointly, with the pair plus forfeited where the ante is.",
    "Hands are ranked by the function that ranks them at the table, and the payments are read "
    "from the settlement that pays at the table. A second method, hand against hand over all "
    "pairs, gives the same counts.",
)
