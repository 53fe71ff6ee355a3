"""The engine and the mathematics of Heads Up Hold'em pay alike, and best play is best play."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import Category
from houseway.families.holdem.kernels import (
    LOSS,
    LOSS_UNQUALIFIED,
    TIE,
    TIE_UNQUALIFIED,
    WIN,
    WIN_UNQUALIFIED,
)
from houseway.families.holdem.solve import choose_for_deals, fold_nets, raise_nets, solve
from houseway.games import game
from houseway.games.best import BestPlayer
from houseway.games.heads_up_holdem.analysis import rules_of, side_bets
from houseway.games.heads_up_holdem.settle import compare, main_results
from houseway.math.evaluate import card_numbers
from houseway.math.isomorphism import hole_number, starting_hand
from houseway.table.table import Table
from tests.law.script import Arranged

HOLDEM = game("heads-up-holdem")
STAKES = {"ante": 20_00, "odds": 20_00, "trips_plus": 10_00, "pocket_bonus": 10_00}
CHIPS = 1_000_00
OUTCOMES = {
    ("win", True): WIN,
    ("win", False): WIN_UNQUALIFIED,
    ("tie", True): TIE,
    ("tie", False): TIE_UNQUALIFIED,
    ("lose", True): LOSS,
    ("lose", False): LOSS_UNQUALIFIED,
}
OPTIONS = [
    {},
    {"ante_nonqualify": "lose_if_beaten"},
    {"trips_on_fold": "forfeit", "trips_plus_table": "4", "pocket_bonus_table": "3"},
    {"raise_steps": "exact_max"},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_the_sweep_nets_what_the_settlement_pays_in_every_cell(options):
    chosen = HOLDEM.options(**options)
    rules = rules_of(chosen)
    for category in Category:
        for (comparison, qualified), outcome in OUTCOMES.items():
            if (category, comparison) == (Category.ROYAL_FLUSH, "lose"):
                continue
            ante, raised, odds = main_results(chosen, category, comparison, qualified)
            for multiple in (1, 2, 3):
                settled = ante.net + multiple * raised.net + odds.net
                swept = Fraction(int(raise_nets(rules, multiple)[category, outcome]), rules.scale)
                assert settled == swept


def dealt(random: Random) -> list[Card]:
    """Player, dealer, player, dealer, then the board: the order of a manual shoe with one seat."""
    return random.sample(FULL_DECK, 9)


class Chosen:
    """A player who raises or folds when told to and checks until then."""

    def __init__(self, stage: int, choice: str) -> None:
        self.stage, self.choice, self.asked = stage, choice, 0

    def wager(self, view, rules):
        return dict(STAKES)

    def choose(self, view, ask):
        self.asked += 1
        return self.choice if self.asked == self.stage + 1 else "check"


def engine_net(cards, player, options):
    order = [*cards, *(card for card in FULL_DECK if card not in cards)]
    cut = order[-10:] + order[:-10]  # the scripted cut takes ten cards from the top
    table = Table(HOLDEM, HOLDEM.options(**options), source=Arranged(cut))
    table.sit(1, "Ann", CHIPS)
    table.players[1] = player
    table.play_round()
    return table.state.seats[1].chips - CHIPS


@pytest.mark.parametrize("options", OPTIONS)
def test_engine_and_sweep_pay_the_same_to_the_cent_on_every_wager(options):
    from houseway.cards.ranking import best_hand

    chosen = HOLDEM.options(**options)
    rules = rules_of(chosen)
    solution = solve(rules)
    bets = side_bets(chosen)
    random = Random(39)
    deals = [dealt(random) for _ in range(1500)]
    holes = np.array([card_numbers([d[0], d[2]]) for d in deals])
    boards = np.array([card_numbers(d[4:]) for d in deals])
    stages, choices = choose_for_deals(solution, holes, boards)
    sizes = (rules.before_flop, rules.after_flop, (rules.after_river,))
    for cards, stage, kind in zip(deals, stages.tolist(), choices.tolist(), strict=True):
        player = best_hand([cards[0], cards[2], *cards[4:]])
        dealer = best_hand([cards[1], cards[3], *cards[4:]])
        outcome = OUTCOMES[compare(player, dealer), dealer.category >= Category.PAIR]
        if kind:
            multiple = sizes[stage][kind - 1]
            main = Fraction(int(raise_nets(rules, multiple)[player.category, outcome]), rules.scale)
            choice = f"raise {multiple}x"
        else:
            main = Fraction(int(fold_nets(rules)[player.category, outcome]), rules.scale)
            choice = "fold"
        hand = starting_hand()[hole_number(*map(int, card_numbers([cards[0], cards[2]])))]
        expected = main * STAKES["ante"]
        for name, bet in bets.items():
            forfeited = bet.forfeited_on_fold and not kind
            pays = Fraction(-1) if forfeited else bet.pays[hand][player.category]
            expected += pays * STAKES[name]
        assert engine_net(cards, Chosen(stage, choice), options) == expected


def test_the_policy_best_chooses_what_the_sweep_chooses():
    solution = solve(rules_of(HOLDEM.options()))
    random = Random(13)
    for _ in range(40):
        cards = dealt(random)
        hole, board = card_numbers([cards[0], cards[2]]), card_numbers(cards[4:])
        (stage,), (kind,) = choose_for_deals(solution, hole[None], board[None])
        sizes = ((1, 2, 3), (1, 2), (1,))[stage]
        choice = f"raise {sizes[kind - 1]}x" if kind else "fold"
        best = BestPlayer(HOLDEM.name, Chosen(0, ""))
        assert engine_net(cards, best, {}) == engine_net(cards, Chosen(stage, choice), {})
