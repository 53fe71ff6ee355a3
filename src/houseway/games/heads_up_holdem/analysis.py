"""The exact mathematics of Heads Up Hold'em: options to rules, solution to figures.

The sweep itself is in `families.holdem.solve`. What a wager pays is read from `settle`, where the
engine reads it too.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

import numpy as np

from houseway.cards.card import RANKS, Card
from houseway.cards.ranking import Category
from houseway.families.holdem import ev as holdem_ev
from houseway.families.holdem.design import row_sums
from houseway.families.holdem.figures import Figures, Path, figures, paths
from houseway.families.holdem.rules import CHECK, FOLD, raise_name
from houseway.families.holdem.side_bets import (
    SideBet,
    pays_by_category,
    pays_by_hole,
    side_bet_figures,
    whole_action,
)
from houseway.families.holdem.solve import Solution, prepare_kernels, solve, value_of
from houseway.families.one_deck.sight import seen_elsewhere
from houseway.games.heads_up_holdem import GAME
from houseway.games.heads_up_holdem.design import design as design
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.paid import action as action
from houseway.games.heads_up_holdem.paid import paid_rules
from houseway.games.heads_up_holdem.rules import MAIN, rules_of
from houseway.games.heads_up_holdem.settle import pocket_bonus_result, trips_plus_result
from houseway.games.heads_up_holdem.strategy_card import CARD, card_policy
from houseway.games.heads_up_holdem.wagers import ANTE, POCKET_BONUS, RAISE, TRIPS_PLUS, play_wager
from houseway.games.printed_tables import printed_section
from houseway.games.stakes import in_force
from houseway.games.switched import switched_section
from houseway.math.action import as_paid
from houseway.math.distribution import Distribution
from houseway.math.figures import Analysis, Chart, Section, WagerFigures
from houseway.math.threads import Progress
from houseway.table.protocols import Scope, Stakes
from houseway.table.refusal import Refused
from houseway.table.steps import COMMUNITY, Ask
from houseway.table.views import View

STRATEGY_CARD = "the strategy card"
SESSIONS = (100, 1_000, 10_000)

WAGER_OF = {
    "odds_table": MAIN,
    "bad_beat_table": MAIN,
    "trips_plus_table": TRIPS_PLUS,
    "pocket_bonus_table": POCKET_BONUS,
}
"""The wager that each table pays."""
MOVING = ("ante_nonqualify", "kicker", "trips_on_fold", "raise_steps")
"""The options that move money, tables apart."""

SITUATIONS: Final = "one deck"


def prepare() -> None:
    """Load the kernels, compiling them the first time ever."""
    prepare_kernels()


def trips_plus(options: HeadsUpHoldemOptions) -> SideBet:
    """The trips plus wager as the mathematics wants it, read from the settlement."""
    return pays_by_category(
        tuple(trips_plus_result(options, category, folded=False).net for category in Category),
        forfeited_on_fold=options.trips_on_fold == "forfeit",
    )


def pocket_bonus(options: HeadsUpHoldemOptions) -> SideBet:
    """The pocket bonus wager likewise."""
    return pays_by_hole(lambda one, other: pocket_bonus_result(options, one, other).net)


def side_bets(options: HeadsUpHoldemOptions) -> dict[str, SideBet]:
    """Every side wager."""
    return {TRIPS_PLUS: trips_plus(options), POCKET_BONUS: pocket_bonus(options)}


def choice_values(
    options: HeadsUpHoldemOptions,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    removed: Sequence[Card] = (),
    progress: Progress | None = None,
    *,
    stakes: Stakes | None = None,
) -> dict[str, Fraction]:
    """The exact value of each legal choice, in antes, if best play follows it."""
    stakes = in_force(GAME, options, stakes)
    rules = paid_rules(options, stakes[MAIN]) if stakes else rules_of(options)
    try:
        return holdem_ev.choice_values(cards, board, rules, removed, progress=progress)
    except ValueError as error:
        raise Refused(str(error)) from None


def best_choice(values: dict[str, Fraction]) -> str:
    """The choice worth most."""
    return holdem_ev.best_choice(values)


def values_in_view(view: View, ask: Ask) -> dict[str, Fraction]:
    """What each choice a seat is asked for is worth, by the answer that makes it."""
    options = view.state.options
    assert isinstance(options, HeadsUpHoldemOptions)
    if not any(choice.wager == RAISE for choice in ask.choices):
        return {}
    board = view.visible(COMMUNITY)
    gone = seen_elsewhere(view, (*view.own, *board))
    values = choice_values(options, view.own, board, gone)
    ante = view.state.seats[view.seat].wagers[ANTE]
    found = {}
    for choice in ask.choices:
        if choice.most > choice.amount:  # the value is linear in the raise
            least, most = values[raise_name(1)], values[raise_name(2)]
            for amount in (choice.most, choice.amount):
                value = least + (most - least) * (Fraction(amount, ante) - 1)
                found[f"{choice.name} {amount}"] = value
        else:
            found[choice.name] = values[choice.name]
    return found


def analyze(
    options: HeadsUpHoldemOptions,
    progress: Progress | None = None,
    *,
    scope: Scope = "report",
    stakes: Stakes | None = None,
) -> Analysis:
    """Everything about the game under these options, compared with other ways to play."""
    stakes = in_force(GAME, options, stakes)
    found = analyze_by_odds(options, progress, scope=scope)
    return as_paid(found, action(options, stakes, progress)) if stakes else found


def analyze_by_odds(
    options: HeadsUpHoldemOptions, progress: Progress | None = None, *, scope: Scope = "report"
) -> Analysis:
    """The same where every payment is what the odds say."""
    rules = rules_of(options)
    solution = solve(rules, progress=progress)
    main, ways = figures(solution), paths(solution)
    bets = side_bets(options)
    compared = scope != "table"
    others = other_strategies(solution) if compared else {}
    chart = pre_flop_chart(solution)
    return Analysis(
        game="heads-up-holdem",
        options=options.as_words(),
        wagers=wager_figures(bets, ways, main),
        decisions=decisions(main),
        strategy={
            "before flop": chart.document(),
            "card": CARD,
            **_card_figures(others, main),
        },
        charts=(chart,),
        sections=(
            choices_section(main),
            hands_section(main),
            card_section(),
            *((others_section(others, main),) if compared else ()),
            *((tables_section(options, ways),) if compared else ()),
            *((rules_section(options),) if scope == "paper" else ()),
            rows_section(options, solution),
            together_section(solution, bets),
        ),
        method=METHOD,
    )


def wager_figures(
    bets: Mapping[str, SideBet], ways: Sequence[Path], main: Figures
) -> dict[str, WagerFigures]:
    """The figures of every wager when these ways are played."""
    wagers = {
        MAIN: WagerFigures(Distribution.of_outcomes(main.outcomes), "ante", main.average_wager)
    }
    for name, bet in bets.items():
        alone = side_bet_figures(bet, ways)
        wagers[name] = WagerFigures(Distribution.of_outcomes(alone.outcomes), name)
    return wagers


def _card_figures(others: Mapping[str, Figures], best: Figures) -> dict[str, Fraction]:
    card = others.get(STRATEGY_CARD)
    return {"card edge": card.edge, "card cost": card.edge - best.edge} if card else {}


def decisions(main: Figures) -> dict[str, Fraction]:
    """How often each final choice is made under best play."""
    shares: defaultdict[str, Fraction] = defaultdict(Fraction)
    for (_, multiple), share in main.choices.items():
        shares[raise_name(multiple) if multiple else FOLD] += share
    return {name: shares[name] for name in sorted(shares, reverse=True)}


def pre_flop_chart(solution: Solution) -> Chart:
    """The best choice with each of the 169 starting hands, suited above the diagonal."""
    raised = solution.rules.before_flop
    choice = solution.policy.before_flop.tolist()
    ranks = RANKS[::-1]

    def cell(row: str, column: str) -> str:
        first, second = RANKS.index(row), RANKS.index(column)
        number = choice[13 * first + second]  # above the diagonal the first rank is the higher
        return raise_name(raised[number - 1]) if number else CHECK

    return Chart(
        "Before the flop",
        tuple(ranks),
        tuple(ranks),
        tuple(tuple(cell(row, column) for column in ranks) for row in ranks),
        "Suited hands above the diagonal, pairs on it, offsuit hands below.",
    )


def choices_section(main: Figures) -> Section:
    """What is chosen at each stage."""
    rows = tuple(
        (stage, raise_name(n) if n else FOLD, str(share), f"{float(share):.4%}")
        for (stage, n), share in main.choices.items()
        if share
    )
    play = sum(share * play_wager({ANTE: 1, RAISE: n}) for (_, n), share in main.choices.items())
    told = f"The play wager, ante and raise together, is {float(play):.6f} antes on average."
    return Section(
        "Choices under best play",
        (told,),
        ("stage", "choice", "exact", ""),
        rows,
    )


def hands_section(main: Figures) -> Section:
    """How often each final hand wins, ties, loses and is folded."""
    rows = tuple(
        (
            category.label,
            *(f"{float(share[category]):.6%}" for share in _outcomes(main)),
        )
        for category in reversed(Category)
    )
    qualified = f"The dealer qualifies in {float(main.dealer_qualifies):.4%} of rounds."
    return Section(
        "Final hands under best play",
        (qualified,),
        ("hand", "wins", "ties", "loses", "folds"),
        rows,
    )


def _outcomes(main: Figures) -> tuple[dict[Category, Fraction], ...]:
    return main.wins, main.ties, main.losses, main.folds


def other_strategies(solution: Solution) -> dict[str, Figures]:
    """What other ways to play come to, exactly."""

    def before_flop(choice: int) -> Figures:
        policy = replace(
            solution.policy, before_flop=np.full_like(solution.policy.before_flop, choice)
        )
        return figures(replace(solution, policy=policy))

    largest = raise_name(solution.rules.before_flop[-1])
    return {
        STRATEGY_CARD: figures(value_of(card_policy(solution.rules), solution.rules)),
        f"always {largest} before the flop": before_flop(len(solution.rules.before_flop)),
        "never raise before the flop, best play after it": before_flop(0),
    }


def card_section() -> Section:
    """A strategy a person can remember."""
    return Section(
        "A strategy card",
        tuple(f"{stage.capitalize()}: {rule}" for stage, lines in CARD.items() for rule in lines),
    )


def others_section(others: Mapping[str, Figures], best: Figures) -> Section:
    """What other ways to play cost against best play."""
    rows = [("best play", str(best.edge), f"{float(best.edge):.6%}", "")]
    for name, other in others.items():
        cost = other.edge - best.edge
        rows.append((name, str(other.edge), f"{float(other.edge):.6%}", f"{float(cost):.6%}"))
    return Section(
        "Strategies and their cost",
        heads=("strategy", "edge, exact", "edge", "cost"),
        rows=tuple(rows),
    )


def tables_section(options: HeadsUpHoldemOptions, ways: Sequence[Path]) -> Section:
    """Every printed table of every wager; those of side wagers change no way played."""

    def found(of: HeadsUpHoldemOptions, wager: str) -> Distribution:
        if wager == MAIN:
            return Distribution.of_outcomes(figures(solve(rules_of(of))).outcomes)
        bet = trips_plus(of) if wager == TRIPS_PLUS else pocket_bonus(of)
        return Distribution.of_outcomes(side_bet_figures(bet, ways).outcomes)

    return printed_section(options, WAGER_OF, found)


def rules_section(options: HeadsUpHoldemOptions) -> Section:
    """What each reading that moves money does."""

    def edges(of: HeadsUpHoldemOptions) -> dict[str, Fraction]:
        solution = solve(rules_of(of))
        found = wager_figures(side_bets(of), paths(solution), figures(solution))
        return {wager: made.distribution.edge for wager, made in found.items()}

    return switched_section(options, MOVING, edges)


def rows_section(options: HeadsUpHoldemOptions, solution: Solution) -> Section:
    """How the edge moves when a row of the odds or bad beat table pays one more."""
    sums = row_sums(solution)
    by_label = {category.label: category for category in Category}
    rows = []
    for name, weights in (
        ("odds_table", sums.win_weights),
        ("bad_beat_table", sums.loss_weights),
    ):
        table = name.removesuffix("_table").replace("_", " ")
        for row in options.pay_table(name).rows:
            weight = weights[by_label[row.hand]]
            rows.append((table, row.hand, str(row.odds), f"{-float(weight):.6%}", row.cite))
    return Section(
        "What one more unit on a row does to the edge",
        heads=("table", "row", "pays", "edge moves by", "clause"),
        rows=tuple(rows),
    )


def together_section(solution: Solution, bets: dict[str, SideBet]) -> Section:
    """A player's whole action: one unit of each wager, over sessions."""
    action = whole_action(solution, tuple(bets.values()))
    rows = []
    for title, units in (
        ("main game", (1, 0, 0)),
        ("with trips plus", (1, 1, 0)),
        ("with pocket bonus", (1, 0, 1)),
        ("with both", (1, 1, 1)),
    ):
        for rounds in SESSIONS:
            mean, deviation = action.mean(units, rounds), action.standard_deviation(units, rounds)
            rows.append((title, f"{rounds:,}", f"{float(mean):,.2f}", f"{deviation:,.2f}"))
    return Section(
        "A session with one unit on each wager",
        heads=("wagers", "rounds", "expected result in antes", "standard deviation"),
        rows=tuple(rows),
    )


METHOD = (
    "All 134,459 boards that differ by more than the names of the suits are swept. On each board "
    "all pairs of hole cards are ranked once, sorted, and swept in order; subtracting the pairs "
    "that share a card with the player's gives, for every player's pair, how many of the 990 "
    "dealer's hands it beats, ties and loses to, with and without a qualifying dealer.",
    "The river choice compares fold and raise on these integers. Summed over turn and river they "
    "give the choice after the flop, summed over all boards the choice before it. Every sum is an "
    "integer and every comparison exact; the edge leaves as a fraction in lowest terms.",
    "A second sweep follows the choices found and counts every path by starting hand, final "
    "category and outcome. All other figures are sums over these counts.",
    "The ranking tables of the sweep are filled by the readable evaluator that ranks hands at the "
    "table, and the payments are read from the settlement that pays at the table.",
)
