"""Heads Up Hold'em by the million rounds: what `math.batch` asks of a game.

`holdem.round_kernels` says of a seat and round what happened; how the wagers end then is in
`outcome_table`.
"""

from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from houseway.cards.ranking import Category
from houseway.families.holdem.figures import Figures, Path, figures_of, paths
from houseway.families.holdem.lookup import lookup
from houseway.families.holdem.round_kernels import (
    BOARD_CARDS,
    HOLE_CARDS,
    CellTable,
    play_rounds,
)
from houseway.families.holdem.rules import HoldemRules
from houseway.families.holdem.solve import Solution, fold_nets, raise_nets, solve, value_of
from houseway.games.heads_up_holdem import GAME
from houseway.games.heads_up_holdem.analysis import side_bets, wager_figures
from houseway.games.heads_up_holdem.chart import BEST, policy_of
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.outcome_table import (
    PARTS,
    Labels,
    outcome_table,
    pocket_labels,
)
from houseway.games.heads_up_holdem.paid import action_by, paid_rules
from houseway.games.heads_up_holdem.rules import MAIN, rules_of
from houseway.games.heads_up_holdem.stages import BEFORE_FLOP, STAGES
from houseway.games.outcome_table import OutcomeTable
from houseway.games.stakes import in_force, smallest
from houseway.math.batch import Batch, Codes, Expected, Memory, Policy, cards_of_one_deck
from houseway.math.compiled import compiled, uint64
from houseway.math.course import Deals
from houseway.math.evaluate import CARD_COUNT
from houseway.math.isomorphism import HOLES, hole_cards
from houseway.math.philox import Key, deal
from houseway.table.protocols import Stakes
from houseway.table.refusal import Refused

RANDOM = "random"
BEGINS: Final = "afresh"


def batch(
    options: HeadsUpHoldemOptions,
    policy: Policy,
    seats: int = 1,
    stakes: Stakes | None = None,
) -> Batch:
    """A table at which every seat makes all wagers, by default the smallest that are taken."""
    if not 1 <= seats <= GAME.positions:
        raise Refused(f"heads up hold'em has 1 to {GAME.positions} seats, not {seats}")
    stakes = in_force(GAME, options, stakes)
    rules, labels = _rules(options, stakes), pocket_labels()
    ended = outcome_table(options, _placed(stakes or smallest(GAME, options)), labels)
    tables = lookup(policy_of(rules, BEST if policy == RANDOM else policy), rules)
    chances = random_choices(options) if policy == RANDOM else np.zeros((0, 0), dtype=np.int64)
    table = CellTable(labels.of_two, len(labels.names), ended.table.ravel(), chances)
    count = HOLE_CARDS * (seats + 1) + BOARD_CARDS

    def play(key: Key, chunk: int, first: int, codes: Codes, memory: Memory) -> None:
        play_rounds(uint64(key[0]), uint64(key[1]), chunk, first, tables, table, codes)

    return Batch(seats, ended.wagers, play, cards_of_one_deck(count))


def deals(options: HeadsUpHoldemOptions) -> Deals:
    """The rounds of one player before any decision, for whoever decides outside the kernel.

    Cards are the player's, the board and the dealer's; a decision is the raise in antes, 0 a fold.
    """
    rules, labels = rules_of(options), pocket_labels()
    ended = smallest_outcomes(options)
    tables = lookup(policy_of(rules, "simple"), rules)
    raised = [
        CellTable(labels.of_two, len(labels.names), ended.table.ravel(), np.array([[multiple]]))
        for multiple in range(BEFORE_FLOP.largest + 1)
    ]

    def dealt(key: Key, first: int, cards: NDArray[np.uint8], codes: Codes) -> None:
        words = uint64(key[0]), uint64(key[1])
        deal_heads_up(*words, first, cards)
        for multiple, table in enumerate(raised):
            ends_of = np.empty((len(codes), 1, codes.shape[2]), dtype=np.uint16)
            play_rounds(*words, 0, first, tables, table, ends_of)
            codes[:, multiple] = ends_of[:, 0]

    return dealt


def smallest_outcomes(options: HeadsUpHoldemOptions) -> OutcomeTable:
    """How every wager can end, each the smallest that is taken."""
    return outcome_table(options, _placed(smallest(GAME, options)), pocket_labels())


@compiled
def deal_heads_up(key_0: int, key_1: int, first: int, cards: NDArray[np.uint8]) -> None:
    """The cards of rounds of one player: two own, five of the board, the dealer's two."""
    deck = np.arange(CARD_COUNT).astype(np.uint8)
    dealt = np.empty(2 * HOLE_CARDS + BOARD_CARDS, dtype=np.uint8)
    for number in range(len(cards)):
        deal(key_0, key_1, 0, first + number, dealt.size, deck, dealt)
        for place in range(HOLE_CARDS):
            cards[number, place] = dealt[2 * place]
            cards[number, HOLE_CARDS + BOARD_CARDS + place] = dealt[2 * place + 1]
        for place in range(BOARD_CARDS):
            cards[number, HOLE_CARDS + place] = dealt[2 * HOLE_CARDS + place]


def random_choices(options: HeadsUpHoldemOptions) -> NDArray[np.int64]:
    """[stage, choice]: the raises in antes among which a player at random chooses, 0 for none.

    Of a range of raises the engine's random player takes the largest.
    """
    found = np.full((len(STAGES), BEFORE_FLOP.largest + 1), -1, dtype=np.int64)
    for number, stage in enumerate(STAGES):
        raises = stage.multiples(options.raise_steps)
        choices = [*reversed(raises[-1:] if stage.is_range(options.raise_steps) else raises), 0]
        found[number, : len(choices)] = choices
    return found


def expected(
    options: HeadsUpHoldemOptions, policy: Policy, stakes: Stakes | None = None
) -> Expected:
    """The exact figures of a policy from a sweep of all boards, paid as these stakes are."""
    labels = pocket_labels()
    stakes = in_force(GAME, options, stakes)
    ways = _ways(options, policy, stakes)
    main = figures_of(ways, _rules(options, stakes).scale)
    wagers = wager_figures(side_bets(options), ways, main)
    if stakes:
        money = action_by(options, stakes, ways)
        wagers = {name: replace(by, distribution=money.of(name)) for name, by in wagers.items()}
    return Expected(wagers, _rows(options, main, labels))


def _rules(options: HeadsUpHoldemOptions, stakes: Stakes | None) -> HoldemRules:
    return paid_rules(options, stakes[MAIN]) if stakes else rules_of(options)


def _placed(stakes: Stakes) -> dict[str, int]:
    return {PARTS[name][0]: stake for name, stake in stakes.items()}


def _ways(options: HeadsUpHoldemOptions, policy: Policy, stakes: Stakes | None) -> tuple[Path, ...]:
    rules = _rules(options, stakes)
    if policy == BEST:
        return paths(solve(rules))
    if policy != RANDOM:
        return paths(value_of(policy_of(rules, policy), rules))
    return _at_random(solve(rules), random_choices(options))


def _at_random(solution: Solution, chances: NDArray[np.int64]) -> tuple[Path, ...]:
    """The ways of a player who looks at no card: every raise meets all hands alike."""
    rules = solution.rules
    shares: dict[int, Fraction] = {}
    still = Fraction(1)
    for stage in chances.tolist():
        choices = [multiple for multiple in stage if multiple >= 0]
        still /= len(choices)
        for multiple in choices:
            if multiple:
                shares[multiple] = shares.get(multiple, Fraction(0)) + still
    shares[0] = still
    every = lcm(*(share.denominator for share in shares.values()))
    return tuple(
        Path(
            RANDOM,
            multiple,
            solution.counts.showdown * int(share * every),
            raise_nets(rules, multiple) if multiple else fold_nets(rules),
        )
        for multiple, share in shares.items()
    )


def _rows(
    options: HeadsUpHoldemOptions, main: Figures, labels: Labels
) -> dict[tuple[str, str], Fraction]:
    """How often each row of each pay table is hit."""
    two = hole_cards().astype(np.int64)
    held = np.bincount(
        labels.of_two[CARD_COUNT * two[:, 0] + two[:, 1]], minlength=len(labels.names)
    )
    pocket = {name: Fraction(int(n), HOLES) for name, n in zip(labels.names, held, strict=True)}
    stayed = {c: main.wins[c] + main.ties[c] + main.losses[c] for c in Category}
    live = 0 if options.trips_on_fold == "forfeit" else 1
    trips = {c: stayed[c] + live * main.folds[c] for c in Category}
    by_category = {
        "odds_table": main.wins,
        "bad_beat_table": main.losses,
        "trips_plus_table": trips,
    }
    shares = {
        name: {category.label: share for category, share in hits.items()}
        for name, hits in by_category.items()
    }
    shares["pocket_bonus_table"] = pocket
    return {
        (options.pay_table(name).wager, row.hand): hits[row.hand]
        for name, hits in shares.items()
        for row in options.pay_table(name).rows
    }
