"""The table and the kernel of the simulator deal and pay the same rounds alike.

A round of the kernel is dealt again at a table: the cards come in the order in which the kernel
draws them, and the player makes the same choices, which are drawn at random so that splits, doubles
and surrenders are frequent. Somebody stands behind the spot and follows in everything.
"""

from collections import Counter
from fractions import Fraction
from itertools import count, permutations
from random import Random

import numpy as np
import pytest

from houseway.cards.card import Card
from houseway.equipment.randomness import SeededSource
from houseway.families.twenty_one import kernels
from houseway.families.twenty_one.points import ACE, GOAL, VALUES, points, value
from houseway.families.twenty_one.tables import hand_number, hands
from houseway.games import game, mathematics
from houseway.games.best import BestPlayer
from houseway.games.three_card_21.analysis import rules_of
from houseway.games.three_card_21.kernel import batch_by, choices_of
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.round_kernel import ThreeCardChoices
from houseway.games.three_card_21.settle import split_clause, surrender_clause
from houseway.games.three_card_21.solve import triples
from houseway.math.batch import Batch
from houseway.math.evaluate import card_number
from houseway.table.audit import audit
from houseway.table.steps import Ask, Halve, Split
from houseway.table.table import Table
from houseway.table.views import View
from tests.law.three_card_21 import BURN, CHIPS, TC21, ArrangedShoe, Round

WAGER, BEHIND_WAGERS = 10_00, 20_00
SEATED, BEHIND = 1, 101
STAND, HIT, DOUBLE = kernels.STAND, kernels.HIT, kernels.DOUBLE
NAMES = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    kernels.SURRENDER: "surrender",
    kernels.SPLIT: "split",
}
LONGEST = 60
"""No round of one player uses more cards."""

TRIPLE = np.zeros((11, 11, 11), dtype=np.int64)
for number, three in enumerate(triples()):
    for order in permutations(three):
        TRIPLE[order] = number


def any_choices(options: ThreeCard21Options, random: Random) -> ThreeCardChoices:
    """A choice for every hand, drawn at random."""
    rules = rules_of(options)
    size = hands().size.size
    drawing = hands().total < GOAL
    tables = choices_of(rules_of(options), "simple")
    rows: dict[tuple[int, int, int, bool], int] = {}
    split = []
    for up in VALUES:
        fill(tables.later[up], drawing & (hands().size >= 3), [STAND, HIT], random)
        for n, hand in enumerate(triples()):
            legal = [STAND] if points(hand).bust else [STAND, HIT, DOUBLE]
            if surrender_clause(hand, rules.surrender_scope):
                legal.append(kernels.SURRENDER)
            if split_clause(hand):
                legal += [kernels.SPLIT] * 4
            tables.first[up, n] = random.choice(legal)
            for card in set(hand):
                play = rules.split_play(hand, card, first=True)
                for lead in (0, 1):
                    key = up, card, lead, play.draws
                    if key not in rows:
                        rows[key] = len(split)
                        table = np.zeros(size, dtype=np.uint8)
                        if play.draws:
                            fill(table, drawing & (hands().size > 2), [STAND, HIT], random)
                            two = drawing & (hands().size == 2)
                            fill(table, two, [STAND, HIT, DOUBLE], random)
                        split.append(table)
                    tables.split_row[up, n, card, lead] = rows[key]
    return tables._replace(split=np.array(split))


def fill(table: np.ndarray, where: np.ndarray, legal: list[int], random: Random) -> None:
    table[where] = [random.choice(legal) for _ in range(int(where.sum()))]


KEY = (20_261_116, 7)
BY_NUMBER = sorted(Card, key=card_number)


def kernel_nets(batch: Batch, round: int) -> list[dict[str, Fraction]]:
    """What one round of the kernel wins on each wager, seat by seat, in wagers."""
    codes = np.empty((1, batch.seats, len(batch.wagers)), dtype=np.uint16)
    batch.play(KEY, 3, round, codes, np.zeros(0, dtype=np.int64))
    return [
        {
            wager.name: wager.outcomes[code].net
            for wager, code in zip(batch.wagers, row, strict=True)
        }
        for row in codes[0]
    ]


def kernel_cards(batch: Batch, round: int) -> list[Card]:
    """The cards of the same round, one after the other, and a card to burn at the end."""
    return [BY_NUMBER[number] for number in batch.cards(KEY, 3, round)]


class Follower:
    """Plays at the table as the kernel plays; behind the spot it adds whatever it may."""

    def __init__(self, choices: ThreeCardChoices, stake: int) -> None:
        self.choices = choices
        self.stake = stake
        self.three: list[int] = []
        self.split = False

    def wager(self, view: View, rules: object) -> dict[str, int]:
        return {"main": self.stake, "bonus": self.stake}

    def choose(self, view: View, ask: Ask) -> str:
        offered = {choice.name: choice for choice in ask.choices}
        if not ask.place:
            if "double" in offered:
                return f"double {offered['double'].most}"
            wanted = ("cut", "let it lie", "consent", "no insurance", "split")
            return next(name for name in wanted if name in offered)
        own = [value(card) for card in view.visible(ask.place)]
        up, table = value(view.visible("dealer")[0]), self.choices
        if len(own) == 3 and ask.place == f"seat {ask.seat}" and not self.three:
            self.three = own
            code = int(table.first[up, TRIPLE[tuple(own)]])
            self.split = code == kernels.SPLIT
        elif self.split:
            lead = int(ask.place == f"seat {ask.seat}")
            row = table.split_row[up, TRIPLE[tuple(self.three)], own[0], lead]
            code = int(table.split[row, hand_number(*own)])
        else:
            code = int(table.later[up, hand_number(*own)])
        name = NAMES[code]
        if name == "stand" and "stand" not in offered:
            return "bust"
        return f"double {offered['double'].most}" if name == "double" else name


def table_round(
    options: ThreeCard21Options, choices: ThreeCardChoices, cards: list[Card], seats: int
) -> Round:
    """The round of the kernel at a table."""
    table = Table(TC21, options, source=ArrangedShoe([cards[-1], *cards[:LONGEST]]))
    for seat in (*range(1, seats + 1), BEHIND):
        table.sit(seat, f"player {seat}", CHIPS)
        stake = BEHIND_WAGERS if seat == BEHIND else WAGER
        table.players[seat] = Follower(choices, stake)
    table.play_round()
    return Round(table)


SETTINGS = [
    {},
    {"decks": "8", "h17": "true", "surrender_scope": "any"},
    {"split_aces_one_card": "false", "surrender_scope": "off"},
    {"lone_split_ace_draws": "true", "card_reader": "no"},
    {"card_reader": "no", "without_reader": "none", "surrender_scope": "any"},
    {"card_reader": "no", "without_reader": "none", "no_peek_loss": "all"},
]


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("settings", SETTINGS, ids=lambda s: " ".join(s.values()) or "default")
def test_table_and_kernel_pay_the_same_rounds_alike(settings: dict[str, str], seats: int) -> None:
    shared = {"people_per_spot": "2", "back_split": "must_follow"}
    options = ThreeCard21Options.parse(settings | shared)
    random = Random(" ".join(settings))
    choices = any_choices(options, random)
    batch = batch_by(options, choices, seats=seats)
    seen: Counter[str] = Counter()
    wanted = {"split": 40, "high": 20, "any": 30}
    for round in count(random.randrange(10**6)):
        cards = kernel_cards(batch, round)
        own = [value(cards[place]) for place in (0, seats + 1, 2 * seats + 2)]
        high = value(cards[seats]) in (ACE, 10)
        kind = "high" if high else "split" if split_clause(own) else "any"
        if not wanted[kind]:
            if not sum(wanted.values()):
                break
            continue
        wanted[kind] -= 1
        played = table_round(options, choices, cards, seats)
        nets = kernel_nets(batch, round)
        for seat, net in enumerate(nets, start=1):
            assert played.main(seat) == net["main"] * WAGER, (round, seat, cards[:12])
            assert played.money(seat)["bonus"] == net["bonus"] * WAGER, (round, seat, cards[:12])
        assert played.main(BEHIND) == nets[0]["main"] * BEHIND_WAGERS, (round, cards[:12])
        seen.update(type(step).__name__ for step in played.of(Split, Halve))
        seen.update(wager for wager in played.money(SEATED) if wager.startswith("double"))
    assert seen["Split"] and seen["double"] and seen["double 2"]
    assert bool(seen["Halve"]) == (options.surrender_scope != "off")


# --- the coach -------------------------------------------------------------------------------


class Wagering:
    """A player who wagers; what to choose is another's matter."""

    def wager(self, view: View, rules: object) -> dict[str, int]:
        return {"main": 10_00, "bonus": 10_00}

    def choose(self, view: View, ask: Ask) -> str:
        raise AssertionError("not asked")


def test_best_play_at_the_table_takes_what_is_worth_most_and_stands_an_audit() -> None:
    table = Table(TC21, source=SeededSource(5))
    for seat in (1, 2, 3):
        table.sit(seat, f"player {seat}", CHIPS)
        table.players[seat] = BestPlayer(TC21.name, Wagering())
    asked = 0
    for _ in range(30):
        table.begin()
        while table.pending is not None:
            step = table.pending
            if isinstance(step, Ask) and step.place:
                worth = mathematics(TC21.name).values_in_view(table.view(step.seat), step)
                names = {choice.name for choice in step.choices}
                assert {name.split(" ")[0] for name in worth} == names
                asked += 1
            table.step()
    assert asked > 60
    table.close()
    assert audit(table.journal, game).deviation == ""


def test_the_coach_knows_the_value_of_insurance() -> None:
    """No ten among the cards in sight: 96 tens of 308 cards, paid 2 to 1 on half the wager."""
    cards = [BURN, *map(Card, "2s Ah 5d 9d 3c".split())]
    table = Table(TC21, source=ArrangedShoe(cards))
    table.sit(1, "Ann", CHIPS)
    worth: dict[str, float] = {}

    class Insuring(Wagering):
        def choose(self, view: View, ask: Ask) -> str:
            names = [choice.name for choice in ask.choices]
            if "insure" in names:
                worth.update(mathematics(TC21.name).values_in_view(view, ask))
            wanted = ("cut", "let it lie", "no insurance", "stand", "bust")
            return next(name for name in wanted if name in names)

    table.players[1] = Insuring()
    table.play_round()
    won = 96 / 308
    assert worth["insure 500"] == pytest.approx((2 * won - (1 - won)) / 2)
    assert worth["no insurance"] == 0
