"""The exact mathematics of 5 Card Hi-Lo, in the shape that every game has; money in antes.

The counting is in `deals`, best play and what comes of it in `best_play`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from houseway.cards.card import Card
from houseway.families.one_deck.sight import seen_elsewhere
from houseway.games.five_card_hi_lo import GAME, figures
from houseway.games.five_card_hi_lo.best_play import (
    best_choices,
    break_even_tie,
    choices_by_rule,
    policy,
    with_tie,
    worth,
)
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.design import design as design
from houseway.games.five_card_hi_lo.design import weights
from houseway.games.five_card_hi_lo.kinds import FULL
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.paid import action as action
from houseway.games.five_card_hi_lo.paid import values_as_paid
from houseway.games.five_card_hi_lo.points import settings
from houseway.games.five_card_hi_lo.policies import simple_choice
from houseway.games.five_card_hi_lo.values import FOLD, MAIN, POKER_BONUS, TIE, bonuses, values
from houseway.games.five_card_hi_lo.wagers import ANTE, PLAY
from houseway.games.printed_tables import printed_section
from houseway.games.stakes import in_force
from houseway.games.switched import switched_section
from houseway.math.action import as_paid
from houseway.math.distribution import Distribution, Joint
from houseway.math.figures import Analysis, WagerFigures
from houseway.math.threads import Progress
from houseway.table.protocols import Scope, Stakes
from houseway.table.refusal import Refused
from houseway.table.steps import Ask
from houseway.table.views import View

TIE_BETS = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(5), Fraction(10))
"""The tie bets, in antes, whose effect on best play is shown."""

WAGER_OF = {"ante_bonus_table": MAIN, "tie_table": TIE, "poker_bonus_table": POKER_BONUS}
"""The wager that each table pays."""
MOVING = ("tie_pay", "ante_bonus_on_fold")
"""The options that move money, tables apart."""

SITUATIONS: Final = "one deck"


def prepare() -> None:
    """There is nothing to compile."""


def choice_values(
    options: FiveCardHiLoOptions,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    removed: Sequence[Card] = (),
    progress: Progress | None = None,
    *,
    stakes: Stakes | None = None,
) -> dict[str, Fraction]:
    """The exact value of fold, of play with the best setting, and of every setting, in antes."""
    if board:
        raise Refused("5 card hi-lo has no community cards; leave the board out")
    stakes = in_force(GAME, options, stakes)
    if stakes:
        return _values_as_paid(options, stakes[MAIN], cards, removed)
    return values_with_tie(options, cards, Fraction(0), removed)


def _values_as_paid(
    options: FiveCardHiLoOptions, ante: int, cards: Sequence[Card], removed: Sequence[Card]
) -> dict[str, Fraction]:
    """The same in antes of so many cents, as they are paid."""
    try:
        fold, by_totals = values_as_paid(options, ante, cards, removed)
    except ValueError as error:
        raise Refused(str(error)) from None
    return {
        PLAY: max(by_totals.values()),
        FOLD: fold,
        **{setting.name: by_totals[setting.totals] for setting in settings(cards)},
    }


def values_with_tie(
    options: FiveCardHiLoOptions,
    cards: Sequence[Card],
    tie: Fraction,
    removed: Sequence[Card] = (),
) -> dict[str, Fraction]:
    """The values of the choices, by name, of a player whose tie bet is so many antes."""
    try:
        found = values(tuple(cards), options, tuple(removed)).all
    except ValueError as error:
        raise Refused(str(error)) from None
    by_totals = {
        choice.setting.totals: choice.main + tie * choice.tie for choice in found if choice.setting
    }
    fold = next(choice for choice in found if choice.setting is None)
    return {
        PLAY: max(by_totals.values()),
        FOLD: fold.main + tie * fold.tie,
        **{setting.name: by_totals[setting.totals] for setting in settings(cards)},
    }


def best_choice(values: dict[str, Fraction]) -> str:
    """The fold, or the setting worth most; of equal ones, to play."""
    if values[FOLD] > values[PLAY]:
        return FOLD
    return max((name for name in values if name not in (PLAY, FOLD)), key=values.__getitem__)


def values_in_view(view: View, ask: Ask) -> dict[str, Fraction]:
    """What each choice a seat is asked for is worth; nothing for a hand that is not seen yet."""
    options = view.state.options
    assert isinstance(options, FiveCardHiLoOptions)
    names = [choice.name for choice in ask.choices]
    if not view.own or not (ask.hidden or FOLD in names):
        return {}
    wagers = view.state.seats[view.seat].wagers
    tie = Fraction(wagers.get(TIE, 0), wagers[ANTE])
    found = values_with_tie(options, view.own, tie, seen_elsewhere(view, view.own))
    return {name: found[name] for name in names}


def analyze(
    options: FiveCardHiLoOptions | None = None,
    progress: Progress | None = None,
    *,
    scope: Scope = "report",
    stakes: Stakes | None = None,
) -> Analysis:
    """Everything about the game under these options, by best play of the main game."""
    options = options or FiveCardHiLoOptions()
    stakes = in_force(GAME, options, stakes)
    found = analyze_by_odds(options)
    return as_paid(found, action(options, stakes)) if stakes else found


def analyze_by_odds(options: FiveCardHiLoOptions) -> Analysis:
    """The same where every payment is what the odds say."""
    chosen = best_choices(options)
    found = policy(options, chosen)
    main = found.alone(MAIN)
    simple = -worth(options, choices_by_rule(simple_choice)).main
    blind = -worth(options, best_choices(options, folds=False)).main
    extra = main.edge if options.extra_hands == "sequential_view" else blind
    ties = [with_tie(options, ratio) for ratio in TIE_BETS]
    even = break_even_tie(options)
    most = Fraction(options.bonus_maximum, options.minimum)
    at_most = with_tie(options, most).edge / (1 + most)
    equal = next(each for each in ties if each.ratio == 1)
    return Analysis(
        game="five-card-hi-lo",
        options=options.as_words(),
        wagers=wager_figures(found.joint, found.average_wager),
        decisions=found.decisions,
        strategy={
            "ante_bonus_value": ante_bonus_value(options),
            "simple": {"edge": simple, "cost": simple - main.edge},
            "extra_hand_edge": extra,
            "with_tie_of_one_ante": {
                "main_edge": equal.main_edge,
                "tie_edge": equal.tie_edge,
                "edge_of_both": equal.edge,
                "hands_played_differently": equal.changed,
                "decisions": equal.decisions,
            },
            "tie_breaks_even_at_antes": even,
            "edge_with_the_largest_tie": at_most,
        },
        charts=(figures.no_ace_chart(chosen), figures.one_ace_chart(chosen)),
        sections=(
            figures.outcomes_section(chosen),
            figures.simple_section(simple, main.edge),
            figures.tie_section(ties, even),
            figures.extra_hands_section(options, main.edge, extra),
            figures.limit_section(options),
            printed_section(options, WAGER_OF, _distribution),
            switched_section(options, MOVING, _edges),
            figures.rows_section(options, weights(options)),
            figures.together_section(found.joint),
        ),
        method=METHOD,
    )


def _distribution(options: FiveCardHiLoOptions, wager: str) -> Distribution:
    return policy(options, best_choices(options)).alone(wager)


def _edges(options: FiveCardHiLoOptions) -> dict[str, Fraction]:
    found = policy(options, best_choices(options))
    return {wager: found.alone(wager).edge for wager in (MAIN, TIE, POKER_BONUS)}


def wager_figures(joint: Joint, average_wager: Fraction) -> dict[str, WagerFigures]:
    """The figures of every wager, from what all win together."""
    return {
        MAIN: WagerFigures(joint.alone(MAIN), "ante", average_wager),
        TIE: WagerFigures(joint.alone(TIE), "tie bet"),
        POKER_BONUS: WagerFigures(joint.alone(POKER_BONUS), "poker bonus bet"),
    }


def ante_bonus_value(options: FiveCardHiLoOptions) -> Fraction:
    """Return what the ante bonus is worth to a player at best play, in antes."""
    played = bonuses(options, FULL, folded=False)
    folded = bonuses(options, FULL, folded=True)
    paid = sum(
        hands * (folded[kind] if setting is None else played[kind])
        for kind, (setting, hands) in enumerate(
            zip(best_choices(options), deals().hands.tolist(), strict=True)
        )
    )
    return Fraction(paid, int(deals().hands.sum()))


METHOD = (
    "Suits and the ranks of ten-point cards do not move a point total, so the 2,598,960 hands fall "
    "into 1,993 kinds. For every kind and every pair of totals it can be set to, the 1,533,939 "
    "hands the dealer may then hold are counted by how their totals compare, each a product of "
    "binomial coefficients in what the kind leaves of the deck.",
    "A kind is set where ante and play win most and folded where that is less than the ante lost. "
    "Every sum is an integer over 2,598,960 * 1,533,939 pairs of hands, and the edge leaves as a "
    "fraction in lowest terms. With a tie bet of some antes its value is weighed with the rest.",
    "The poker bonus is counted over the hands of each kind by their rank in poker, so the three "
    "wagers of one player are counted jointly.",
    "Hands are set and ranked by the functions that do so at the table, and the payments are read "
    "from the settlement that pays at the table. A second method, card by card over all hands, "
    "gives the same counts. The aggregate payout limit of 40.11(f) is not reached within the "
    "table's limits unless they are very high, and is left out.",
)
