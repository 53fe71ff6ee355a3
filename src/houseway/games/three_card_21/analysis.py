"""The mathematics of Three Card 21 in the shape that every game has.

Best play is found in `solve`, charts in `chart`, single situations in `situation`, the bonus wager
and insurance in `bonus`.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from houseway.cards.card import Card
from houseway.families.twenty_one.action import (
    PLAY,
    RESULTS,
    pair_as_paid,
    pair_distribution,
)
from houseway.families.twenty_one.plays import DOUBLE, INSURE, STAND
from houseway.families.twenty_one.points import ACE, TEN, value
from houseway.families.twenty_one.situation import (
    Situation,
    best_choice,
    insurance_values,
    named_situation,
)
from houseway.families.twenty_one.tables import shown
from houseway.families.twenty_one.values import ERROR_BOUND
from houseway.games.printed_tables import printed_section
from houseway.games.stakes import in_force
from houseway.games.three_card_21 import GAME, figures
from houseway.games.three_card_21.bonus import (
    bonus_as_paid,
    bonus_figures,
    bonus_won,
    insurance_figures,
)
from houseway.games.three_card_21.chart import chart
from houseway.games.three_card_21.design import design
from houseway.games.three_card_21.figures import pair_edge, strategy
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.plays import BUST, PAID
from houseway.games.three_card_21.results import ROUND, insurance_as_paid, sides_of
from houseway.games.three_card_21.settle import BONUS, INSURANCE, MAIN
from houseway.games.three_card_21.situation import ev
from houseway.games.three_card_21.solve import ThreeCard21Rules, rules_of
from houseway.games.three_card_21.wagers import main_wager
from houseway.math.action import said
from houseway.math.distribution import Distribution
from houseway.math.figures import Analysis, BoundedFigures, CloseValues, WagerFigures
from houseway.math.threads import Progress
from houseway.table.protocols import Scope, Stakes
from houseway.table.steps import DEALER, Ask, Choice, seat_place
from houseway.table.views import View

__all__ = [
    "SITUATIONS", "Situation", "actions", "analyze", "best_choice", "choice_values",
    "design", "ev", "pair_edge", "prepare", "rules_of", "strategy", "values_in_view",
]  # fmt: skip

SITUATIONS: Final = "shoe"
BOTH = "main_and_bonus"
actions = ROUND.actions


def prepare() -> None:
    """Load the kernels, compiling them the first time ever."""
    ev(ThreeCard21Rules(), [10, 10, 9], 6)


def choice_values(
    options: ThreeCard21Options,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    removed: Sequence[Card] = (),
    progress: Progress | None = None,
    *,
    dealer: Sequence[Card] = (),
    split: Sequence[Card] = (),
    stakes: Stakes | None = None,
) -> CloseValues:
    """The value of each legal choice, in units of the main wager, within the error bound.

    Where the dealer checks for blackjack, none has been found.
    """
    stakes = in_force(GAME, options, stakes)
    rules = ROUND.rules(options, stakes)
    cap = ROUND.cap(options, stakes, split)
    if cap is not None and stakes:  # the bonus wager is paid first
        cap -= max(bonus_won(options, cards[:3], stakes[MAIN]), Fraction(0))
    return named_situation(
        "Three Card 21", options.decks,
        lambda own, up, gone, apart: ev(rules, own, up, gone, apart, cap),
        cards, board, removed, dealer, split, hole_open=options.hole_open,
    )  # fmt: skip


# --- at the table ----------------------------------------------------------------------------


def values_in_view(view: View, ask: Ask) -> dict[str, float]:
    """What each choice a seat is asked for is worth, by the cards it sees on the layout."""
    options = view.state.options
    assert isinstance(options, ThreeCard21Options)
    names = {choice.name for choice in ask.choices}
    if not names & {STAND, BUST, INSURE}:
        return {}
    places = {place: [value(card) for card in view.visible(place)] for place in view.cards}
    taken_away = [value(card) for card in view.gone]
    up = shown(*places.pop(DEALER)[:2])
    if up == shown(ACE, TEN):
        return {}
    if INSURE in names:
        own = places.pop(seat_place(ask.seat))
        gone = [card for hand in places.values() for card in hand] + taken_away
        return insurance_values(view, ask, MAIN, ev(rules_of(options), own, up, gone))
    own = places.pop(ask.place)
    split = [hand[0] for hand in others_of_split(view, ask, places)]
    gone = [card for hand in places.values() for card in hand] + taken_away
    for card in split:
        gone.remove(card)
    if split or ask.place != seat_place(ask.seat):
        # Hands that were decided are gone from the layout; such a card stands for theirs.
        stand_ins = (own[:1] * 2)[: 2 - len(split)]
        split = [*split, *stand_ins]
        for card in stand_ins:
            if card in gone:
                gone.remove(card)
    worth = ev(rules_of(options), own, up, gone, split).choices
    found: dict[str, float] = {}
    for choice in ask.choices:
        if choice.name == DOUBLE:
            found |= double_values(view, ask, choice, worth)
        else:
            found[choice.name] = worth[choice.name]
    return found


def others_of_split(view: View, ask: Ask, places: Mapping[str, list[int]]) -> list[list[int]]:
    """The other hands of a split that still lie at the spot."""
    mine = [seat_place(ask.seat, number) for number in (1, 2, 3)]
    return [places[place] for place in mine if place in places and place != ask.place]


def double_values(
    view: View, ask: Ask, choice: Choice, worth: Mapping[str, float]
) -> dict[str, float]:
    """The most that can be added; what is added wins and loses with the wager it is added to."""
    hand = next(n for n in (1, 2, 3) if seat_place(ask.seat, n) == ask.place)
    share = max(choice.most, choice.amount) / view.state.seats[ask.seat].wagers[main_wager(hand)]
    name = choice.name if choice.most <= choice.amount else f"{choice.name} {choice.most}"
    return {name: worth[DOUBLE] * (1 + share) / 2}


# --- the whole game --------------------------------------------------------------------------


def analyze(
    options: ThreeCard21Options | None = None,
    progress: Progress | None = None,
    *,
    scope: Scope = "report",
    stakes: Stakes | None = None,
) -> Analysis:
    """Everything about the game under these options; other readings beside them if wanted."""
    options = options or ThreeCard21Options()
    stakes = in_force(GAME, options, stakes)
    rules = ROUND.rules(options, stakes)
    solution, results, _ = ROUND.best(rules)
    table = options.pay_table("bonus_table")
    bonus = bonus_figures(table, rules.decks, options.ace_low)
    main, side = ROUND.main_figures(options, stakes), WagerFigures(bonus, BONUS)
    insurance: WagerFigures | BoundedFigures
    insurance = WagerFigures(insurance_figures(rules.decks), INSURANCE)
    pair = BoundedFigures(
        pair_edge(solution, table, options.ace_low) / 2, ERROR_BOUND,
        "unit of both wagers together", (solution.average_wager + 1) / 2,
        pair_distribution(results, sides_of(options)), results.error,
    )  # fmt: skip
    if stakes:
        stake = stakes[MAIN]
        insurance = insurance_as_paid(options, insurance_figures(rules.decks), stake)
        as_money = bonus_as_paid(options, bonus, stake)
        side = WagerFigures(as_money, BONUS, stake=stake, by_odds=bonus.edge)
        pair = pair_as_paid(pair, actions(options, stakes)[0])
    # With both cards of the dealer open there are too many cases for a chart by up-cards.
    rows = {} if options.hole_open else strategy(chart(solution, "cards"))
    wagers: dict[str, WagerFigures | BoundedFigures] = {
        MAIN: main,
        BONUS: side,
        INSURANCE: insurance,
        BOTH: pair,
    }
    found = Analysis(
        game="three-card-21",
        options=options.as_words(),
        wagers=wagers,
        decisions=solution.decisions,
        strategy=rows,
        charts=figures.grids(rows) if rows else (),
        sections=(
            printed_section(options, {"bonus_table": BONUS}, _bonus),
            *(
                (figures.readings_section(solution, table),)
                if scope in ("report", "paper") and not options.hole_open
                else ()
            ),
        ),
        method=METHOD,
    )
    return said(found, f"Here {PLAY}.") if stakes else found


def _bonus(options: ThreeCard21Options, wager: str) -> Distribution:
    return bonus_figures(options.pay_table("bonus_table"), options.decks, options.ace_low)


METHOD = (
    "Cards differ by value only. Every hand up to 21 is valued against every up-card by recursion "
    "over what is left of a full shoe, with its own cards, the up-card and the other starting "
    "cards of a split taken out, and over the deals without a dealer's blackjack where the dealer "
    "checks for it.",
    "Hands of a three-way split are played best by their own cards, the up-card and the three "
    "starting cards, which the literature calls CDP1; a split is then worth the sum of its hands, "
    "exactly. A player who remembers what the other hands drew could do a little better.",
    "The recursion is in floating point. Each chance is a sum of positive products and each value "
    "an average, so that counting operations bounds the error below 1e-11 of the main wager. "
    "Tests hold it against exact fractions on small shoes and single situations of full ones, and "
    "against 200,000,000 simulated rounds.",
    RESULTS,
    "The bonus wager and insurance are counted over all sets of cards of the shoe and exact. Main "
    "and bonus wager move together, as both are decided with the same three cards: given their "
    "values the two results are independent.",
    f"A hand of exactly 21 ({PAID}) is paid at once, by whatever route it was reached.",
)
