"""The kernel of Heads Up Hold'em against the engine, the settlement and the exact mathematics."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import Category, best_hand
from houseway.families.holdem.lookup import lookup
from houseway.families.holdem.side_bets import whole_action
from houseway.families.holdem.solve import choose_for_deals, solve
from houseway.games import game
from houseway.games.best import BestPlayer
from houseway.games.heads_up_holdem import kernel
from houseway.games.heads_up_holdem.analysis import analyze, rules_of
from houseway.games.heads_up_holdem.chart import policy_of
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.policies import RandomPlayer, SimplePlayer
from houseway.games.heads_up_holdem.settle import (
    folded_results,
    main_results,
    pocket_bonus_result,
    trips_plus_result,
)
from houseway.games.heads_up_holdem.strategy_card import raises_after_flop, raises_before_flop
from houseway.math.batch import Batch, Policy, UserChart
from houseway.math.evaluate import card_number, evaluate, numbered_card, strength_tables
from houseway.math.isomorphism import FULL, canonical_sets, starting_hand_name
from houseway.sim.plan import Plan
from houseway.sim.result import Simulated
from houseway.sim.run import Run, on_threads
from houseway.table.refusal import Refused
from houseway.table.results import net
from houseway.table.steps import COMMUNITY, Ask
from houseway.table.views import View
from tests.law.script import dealing_order
from tests.sim.chosen import Wagering, Words
from tests.sim.engine import cards_of, deals, one_deck_round, total

HUH = game("heads-up-holdem")
KEY = (39, 0xD2E7470EE14C6C93)
STAKES = {"ante": 10_00, "odds": 10_00, "trips_plus": 5_00, "pocket_bonus": 5_00}
MAIN = ("ante", "odds", "raise")
FORFEIT = {
    "ante_nonqualify": "lose_if_beaten",
    "trips_on_fold": "forfeit",
    "trips_plus_table": "4",
    "pocket_bonus_table": "3",
}
CARD = UserChart("card.toml", dict.fromkeys(("before_flop", "after_flop", "after_river"), "card"))
OWN = UserChart(
    "own.toml",
    {
        "before_flop": {"raise 3x": ["AA", "AKs"], "raise 1x": ["72o"]},
        "after_flop": "check",
        "after_river": "raise",
    },
)


def options(**words: str) -> HeadsUpHoldemOptions:
    return HeadsUpHoldemOptions.parse(words)


def played(batch: Batch, rounds: int, chunk: int = 0, first: int = 0) -> NDArray[np.uint16]:
    codes = np.empty((rounds, batch.seats, 3), dtype=np.uint16)
    batch.play(KEY, chunk, first, codes, np.zeros(0, dtype=np.int64))
    return codes


class FollowsCard:
    """The strategy card read by a person with the cards in sight."""

    def choose(self, view: View, ask: Ask) -> str:
        hole, board = view.own, view.visible(COMMUNITY)
        own = np.array([[card_number(card) for card in hole]])
        if not board:
            high, low = sorted((card.rank - 2 for card in hole), reverse=True)
            suited = hole[0].suit == hole[1].suit
            wanted = raises_before_flop(13 * high + low if suited else 13 * low + high)
        elif len(board) == 3:
            flop = np.array([[card_number(card) for card in board]])
            wanted = bool(raises_after_flop(own, flop)[0])
        else:
            mine = best_hand([*hole, *board])
            unseen = [card for card in FULL_DECK if card not in {*hole, *board}]
            beating = sum(best_hand([card, *board]) > mine for card in unseen)
            wanted = mine.category >= Category.STRAIGHT or beating < 21
        return ask.choices[0 if wanted else -1].name


class FollowsOwn:
    """What the chart `OWN` says."""

    def choose(self, view: View, ask: Ask) -> str:
        if view.visible(COMMUNITY):
            return "check" if ask.choices[-1].name == "check" else "raise 1x"
        low, high = sorted(view.own, key=lambda card: card.rank)
        suited = low.suit == high.suit
        if (low.rank, high.rank) == (14, 14) or ((low.rank, high.rank) == (13, 14) and suited):
            return "raise 3x"
        return "raise 1x" if (low.rank, high.rank) == (2, 7) and not suited else "check"


def player(policy: Policy, round: int, seat: int) -> Wagering:
    """The engine's own player of a policy, or one who reads the chart."""
    if policy == "random":
        return Wagering(STAKES, RandomPlayer(Words(KEY, 0, round, seat)))
    if policy == "simple":
        return Wagering(STAKES, SimplePlayer(Words(KEY, 0, round, seat)))
    if policy == "best":
        return Wagering(STAKES, BestPlayer(HUH.name, Wagering(STAKES, None)))
    return Wagering(STAKES, FollowsCard() if policy is CARD else FollowsOwn())


def hands(cards: Sequence[Card], seats: int) -> tuple[list[str], str]:
    """The hole cards of each seat and of the dealer, dealt one at a time, and the board."""
    step = seats + 1
    return [f"{cards[at]} {cards[at + step]}" for at in range(step)], " ".join(cards[2 * step :])


CASES = (
    ({}, "best", 1, 60),
    ({}, "simple", 1, 800),
    ({"raise_steps": "continuous"}, "random", 1, 500),
    (FORFEIT, "simple", 3, 150),
    (FORFEIT, "best", 6, 5),
    ({"dealing": "automated_shoe", "raise_steps": "exact_max"}, "random", 2, 150),
    ({"kicker": "literal", "burns": "before_each_stage"}, CARD, 2, 100),
    ({"board_first": "yes", "trips_plus_settled": "after"}, OWN, 2, 150),
    ({"payout_cap": "100", "chip": "5", "breakage": "down_to_unit"}, "random", 6, 100),
)


@pytest.mark.parametrize(("words", "policy", "seats", "rounds"), CASES)
def test_engine_and_kernel_pay_alike_to_the_cent(
    words: dict[str, str], policy: Policy, seats: int, rounds: int
) -> None:
    chosen = options(**words)
    batch = kernel.batch(chosen, policy, seats)
    numbers = range(1, seats + 1)
    for round, codes in enumerate(played(batch, rounds)):
        (*holes, dealer), board = hands(cards_of(batch, KEY, 0, round), seats)
        order = dealing_order(
            chosen, dict(zip(numbers, holes, strict=True)), dealer, board, list(numbers)
        )
        players = [player(policy, round, seat) for seat in range(seats)]
        paid = one_deck_round(HUH, chosen, players, order)
        for seat in range(seats):
            main, trips, pocket = (
                wager.outcomes[code] for wager, code in zip(batch.wagers, codes[seat], strict=True)
            )
            assert total(paid[seat], *MAIN) == main.net * STAKES["ante"], (round, seat)
            assert total(paid[seat], "trips_plus") == trips.net * STAKES["trips_plus"]
            assert total(paid[seat], "pocket_bonus") == pocket.net * STAKES["pocket_bonus"]


def best_nets(
    options: HeadsUpHoldemOptions,
    hole: NDArray[np.uint8],
    dealer: NDArray[np.uint8],
    board: NDArray[np.uint8],
) -> NDArray[np.object_]:
    """[round, wager]: what best play wins, settled hand by hand; no table of the kernel is used.

    The choice after the river is worked out anew from all hands the dealer may have.
    """
    solution, tables = solve(rules_of(options)), strength_tables(options.kicker)
    rules = solution.rules
    sizes = np.zeros((3, 4), dtype=np.int64)
    for stage, raises in enumerate((rules.before_flop, rules.after_flop, (rules.after_river,))):
        sizes[stage, 1 : 1 + len(raises)] = raises
    stages, choices = choose_for_deals(solution, hole, board)
    mine = evaluate(np.hstack([hole, board]), tables).astype(np.int64)
    theirs = evaluate(np.hstack([dealer, board]), tables).astype(np.int64)
    situations = np.column_stack(
        [
            sizes[stages, choices],
            tables.category[mine],
            np.sign(mine - theirs),
            tables.category[theirs] >= Category.PAIR,
            hole,
        ]
    ).astype(np.int64)
    unique, which = np.unique(situations, axis=0, return_inverse=True)
    return np.array([settled(options, *map(int, row)) for row in unique])[which.ravel()]


def agree(words: dict[str, str], seats: int, rounds: int, chunk: int = 5) -> None:
    """Compare simulated rounds with what `best_nets` makes of their cards."""
    chosen = options(**words)
    batch = kernel.batch(chosen, "best", seats)
    codes = played(batch, rounds, chunk)
    step = seats + 1
    dealt = np.array(deals(KEY, chunk, rounds, 2 * step + 5), dtype=np.uint8)
    board, dealer = dealt[:, 2 * step :], dealt[:, [seats, seats + step]]
    for seat in range(seats):
        nets = best_nets(chosen, dealt[:, [seat, seat + step]], dealer, board)
        for number, wager in enumerate(batch.wagers):
            simulated = wager.nets[codes[:, seat, number]]
            assert (simulated == nets[:, number] * wager.scale).all(), (seat, wager.name)


def settled(
    options: HeadsUpHoldemOptions,
    multiple: int,
    category: int,
    versus: int,
    qualified: int,
    one: int,
    other: int,
) -> tuple[Fraction, Fraction, Fraction]:
    made = Category(category)
    comparison = {1: "win", 0: "tie", -1: "lose"}[versus]
    results = (
        main_results(options, made, comparison, bool(qualified)) if multiple else folded_results()
    )
    return (
        net(results, {"raise": multiple}),
        trips_plus_result(options, made, folded=not multiple).net,
        pocket_bonus_result(options, numbered_card(one), numbered_card(other)).net,
    )


@pytest.mark.parametrize(("words", "seats"), [({}, 1), (FORFEIT, 2), ({"kicker": "literal"}, 6)])
def test_settlement_and_kernel_agree_on_thirty_thousand_hands(
    words: dict[str, str], seats: int
) -> None:
    agree(words, seats, 30_000 // seats)


@pytest.mark.slow
@pytest.mark.parametrize(("words", "seats"), [({}, 1), (FORFEIT, 3)])
def test_settlement_and_kernel_agree_on_millions_of_hands(
    words: dict[str, str], seats: int
) -> None:
    for chunk in range(3):
        agree(words, seats, 1_000_000 // seats, chunk)


# --- the exact mathematics -------------------------------------------------------------------


def simulated(rounds: int, policy: Policy, seats: int = 1, **words: str) -> Simulated:
    plan = Plan(HUH.name, options(**words), rounds, policy, seats, seed="exact")
    run = Run(plan)
    on_threads(run)
    return Simulated(plan, run.tally)


ROUNDS = [
    ("best", 4_000_000, {}),
    ("simple", 1_000_000, {}),
    ("random", 1_000_000, {"raise_steps": "exact_max"}),
    (CARD, 1_000_000, FORFEIT),
    (OWN, 3_000_000, {"kicker": "literal"}),
]


@pytest.mark.parametrize(("policy", "rounds", "words"), ROUNDS)
def test_millions_of_rounds_agree_with_the_exact_mathematics(
    policy: Policy, rounds: int, words: dict[str, str]
) -> None:
    found = simulated(rounds, policy, **words)
    assert [wager.name for wager in found.wagers] == ["main", "trips_plus", "pocket_bonus"]
    for wager in found.wagers:
        assert wager.judged and wager.z is not None and abs(wager.z) < 4
        assert wager.fit and wager.fit.probability > 1e-3
    assert len(found.rows) == 22 and all(abs(row.z) < 4 for row in found.rows)


def test_expected_figures_are_those_of_the_analysis() -> None:
    chosen = options(**FORFEIT)
    exact = analyze(chosen)
    assert kernel.expected(chosen, "best").wagers == exact.wagers
    card = kernel.expected(chosen, CARD).wagers["main"].edge
    assert card == exact.strategy["card edge"]


def test_a_player_at_random_folds_one_hand_in_twenty_four() -> None:
    """One of four choices before the flop, one of three after it, one of two at the end."""
    main = kernel.expected(options(), "random").wagers["main"]
    raises = (3 + 2 + 1) / Fraction(4) + (2 + 1) / Fraction(12) + 1 / Fraction(24)
    assert main.average_wager == 2 + raises
    batch = kernel.batch(options(), "random")
    folds = (played(batch, 240_000)[:, 0, 0] == 0).mean()
    assert abs(folds - 1 / 24) < 4 * (1 / 24 / 240_000) ** 0.5


def test_a_wager_that_a_limit_cuts_has_the_figures_of_what_is_paid() -> None:
    """Trips plus pays $500 at most and is paid first; what is paid after it may be cut."""
    cut = options(payout_cap="500")
    by_odds = kernel.expected(options(), "best").wagers
    paid = kernel.expected(cut, "best").wagers
    assert paid["trips_plus"].edge == by_odds["trips_plus"].edge
    assert paid["main"].edge > by_odds["main"].edge
    higher = {"main": 10_00, "trips_plus": 10_00, "pocket_bonus": 5_00}
    more = kernel.expected(cut, "best", higher).wagers
    assert more["trips_plus"].edge > by_odds["trips_plus"].edge
    assert max(net for net, _ in more["trips_plus"].outcomes) == 50
    uncut = kernel.expected(options(payout_cap="50000"), "best").wagers
    assert {name: one.edge for name, one in uncut.items()} == {
        name: one.edge for name, one in by_odds.items()
    }


# --- several wagers, several seats -----------------------------------------------------------


def test_the_wagers_of_a_seat_move_together_as_counted() -> None:
    """Covariance of main with both side wagers, from the exact counts of all deals."""
    from houseway.games.heads_up_holdem.analysis import side_bets

    chosen = options()
    bets = side_bets(chosen)
    exact = whole_action(solve(rules_of(chosen)), tuple(bets.values())).covariances
    batch = kernel.batch(chosen, "best")
    nets = [
        wager.nets[played(batch, 2_000_000)[:, 0, number]] / wager.scale
        for number, wager in enumerate(batch.wagers)
    ]
    for one, other in combinations(range(3), 2):
        product = (nets[one] - nets[one].mean()) * (nets[other] - nets[other].mean())
        error = product.std() / len(product) ** 0.5
        assert abs(product.mean() - float(exact[one][other])) < 4 * error


def test_seats_share_dealer_and_board() -> None:
    """Each seat alone does as any other; two of them move together as in deals of another source.

    The second method deals from numpy's generator, chooses by the choices worked out anew and
    settles hand by hand. Of the pocket bonus the covariance is counted over all hole cards.
    """
    chosen, rounds = options(), 400_000
    batch, exact = kernel.batch(chosen, "best", 3), kernel.expected(chosen, "best").wagers
    codes = played(batch, rounds)
    nets = np.stack(
        [wager.nets[codes[:, :, n]] / wager.scale for n, wager in enumerate(batch.wagers)], axis=2
    )
    for number, wager in enumerate(batch.wagers):
        figures = exact[wager.name]
        error = figures.standard_deviation / rounds**0.5
        for seat in range(3):
            assert abs(nets[:, seat, number].mean() + float(figures.edge)) < 4 * error

    other = dealt_by_numpy(chosen, 60_000)
    for wager in range(3):
        mean, error = covariance(other[:, 0, wager], other[:, 1, wager])
        for one, two in combinations(range(3), 2):
            found, own = covariance(nets[:, one, wager], nets[:, two, wager])
            assert abs(found - mean) < 4 * (error**2 + own**2) ** 0.5, (wager, one, two)
    assert covariance(nets[:, 0, 0], nets[:, 1, 0])[0] > 1  # the same board and dealer

    counted = pocket_covariance(chosen)
    found, error = covariance(nets[:, 0, 2], nets[:, 1, 2])
    assert abs(found - float(counted)) < 4 * error


def covariance(one: NDArray[np.float64], other: NDArray[np.float64]) -> tuple[float, float]:
    """A covariance and its standard error."""
    product = (one - one.mean()) * (other - other.mean())
    return float(product.mean()), float(product.std() / len(product) ** 0.5)


def dealt_by_numpy(options: HeadsUpHoldemOptions, rounds: int) -> NDArray[np.float64]:
    """[round, seat, wager]: net results of two seats at best play."""
    random = np.random.default_rng(39)
    dealt = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (rounds, 1)), axis=1)
    board, dealer = dealt[:, :5], dealt[:, 5:7]
    seats = [best_nets(options, dealt[:, at : at + 2], dealer, board) for at in (7, 9)]
    return np.stack(seats, axis=1).astype(np.float64)


def pocket_covariance(options: HeadsUpHoldemOptions) -> Fraction:
    """Covariance of two seats' pocket bonus wagers, over all pairs of hole cards."""
    pays = {
        frozenset(hole): pocket_bonus_result(options, *map(numbered_card, hole)).net
        for hole in combinations(range(52), 2)
    }
    total = sum(pays.values())
    with_card = [sum(pay for hole, pay in pays.items() if card in hole) for card in range(52)]
    # What the other seat wins with none of these two cards: all but those that hold either.
    products = sum(
        pay * (total - sum(with_card[card] for card in hole) + pay) for hole, pay in pays.items()
    )
    mean = Fraction(total) / len(pays)
    return Fraction(products) / (1326 * 1225) - mean**2


def test_a_round_does_not_depend_on_the_block_it_is_played_in() -> None:
    for policy in ("best", "random"):
        batch = kernel.batch(options(), policy, 2)
        whole = played(batch, 1000, chunk=3)
        parts = [played(batch, 250, 3, first) for first in (0, 250, 500, 750)]
        assert (whole == np.concatenate(parts)).all()
        assert not (whole == played(batch, 1000, chunk=4)).all()


# --- charts and refusals ---------------------------------------------------------------------


def test_a_chart_that_writes_out_best_play_is_best_play() -> None:
    chosen = options()
    best = solve(rules_of(chosen)).policy.before_flop
    raised = [starting_hand_name(hand) for hand in range(169) if best[hand]]
    rows = {"before_flop": {"raise 3x": raised}, "after_river": "best"}
    expected = kernel.expected(chosen, UserChart("best.toml", rows))
    assert expected.wagers == kernel.expected(chosen, "best").wagers


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ({"before_flop": "seldom"}, "seldom"),
        ({"after_flop": "fold"}, "'fold'"),
        ({"after_flop": {"raise 2x": ["AA"]}}, "must be one of"),
        ({"after_river": "check"}, "'check'"),
        ({"flop": "best"}, "'flop'"),
        ({"before_flop": {"raise 4x": ["AA"]}}, "raise 3x"),
        ({"before_flop": {"raise 3x": "AA"}}, "list"),
        ({"before_flop": {"raise 3x": ["AK"]}}, "'AK'"),
        ({"before_flop": {"raise 3x": ["AA"], "raise 1x": ["AA"]}}, "twice"),
    ],
)
def test_a_chart_that_says_nothing_sensible_is_refused(rows: dict, words: str) -> None:
    with pytest.raises(Refused, match=words):
        kernel.batch(options(), UserChart("bad.toml", rows))


@pytest.mark.parametrize("seats", [0, 7])
def test_there_are_six_seats(seats: int) -> None:
    with pytest.raises(Refused, match="1 to 6 seats"):
        kernel.batch(options(), "best", seats)


def test_a_policy_that_looks_at_the_names_of_suits_cannot_be_looked_up() -> None:
    rules = rules_of(options())
    policy = policy_of(rules, "best")
    river = policy.after_river.copy()
    boards = canonical_sets(FULL, 5).cards
    spread = np.flatnonzero((boards >> 2 == [0, 2, 4, 6, 8]).all(axis=1))
    no_flush = next(board for board in spread if np.bincount(boards[board] & 3).max() < 3)
    river[no_flush] ^= 1
    with pytest.raises(ValueError, match="ranks and"):
        lookup(type(policy)(policy.before_flop, policy.after_flop, river), rules)
