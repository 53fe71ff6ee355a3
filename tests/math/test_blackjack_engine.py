"""The table and the kernel of the simulator deal and pay the same rounds alike.

A round of the kernel is dealt again at a table: the cards come in the order in which the kernel
draws them, and the player makes the same choices, which are drawn at random so that splits, doubles
and surrenders are frequent.
"""

from collections import Counter
from fractions import Fraction
from itertools import count
from random import Random

import numpy as np
import pytest

from houseway.cards.card import Card
from houseway.equipment.randomness import SeededSource
from houseway.families.twenty_one import kernels
from houseway.families.twenty_one.points import GOAL, VALUES, value
from houseway.families.twenty_one.tables import hand_number, hands
from houseway.games import game, mathematics
from houseway.games.best import BestPlayer
from houseway.games.blackjack import kernel
from houseway.games.blackjack.analysis import rules_of, values_in_view
from houseway.games.blackjack.kernel import batch_by
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.round_kernel import BlackjackChoices
from houseway.math.batch import Batch
from houseway.math.evaluate import card_number
from houseway.math.philox import CHOICES, block
from houseway.table.steps import Ask, Halve, Split
from houseway.table.table import Table
from houseway.table.views import View
from tests.law.blackjack import Player, Stacked
from tests.law.blackjack import table as scripted_table
from tests.law.script import Played

BLACKJACK = game("blackjack")
WAGER = 10_00
CHIPS = 1_000_00
NAMES = {
    kernels.STAND: "stand",
    kernels.HIT: "hit",
    kernels.DOUBLE: "double",
    kernels.SURRENDER: "surrender",
    kernels.SPLIT: "split",
}
LONGEST = 40
"""No round of one player uses more cards."""


def any_choices(options: BlackjackOptions, random: Random) -> BlackjackChoices:
    """A choice for every hand, drawn at random."""
    rules = rules_of(options)
    size = hands().size.size
    tables = BlackjackChoices(
        np.zeros((11, 11, 11), dtype=np.uint8),
        np.zeros((11, size), dtype=np.uint8),
        np.zeros((11, 2, 11, size), dtype=np.uint8),
        np.full((11, 11), 2, dtype=np.int64),
    )
    drawing = (hands().total < GOAL) & (hands().size >= 2)
    for up in VALUES:
        for low in VALUES:
            tables.hands[low, up] = random.randint(2, rules.most_hands(low))
            for high in range(low, 11):
                legal = [kernels.STAND, kernels.HIT, kernels.DOUBLE]
                legal += [kernels.SURRENDER] if rules.surrender else []
                legal += [kernels.SPLIT] * 6 if low == high else []
                choice = random.choice(legal)
                tables.first[up, low, high] = tables.first[up, high, low] = choice
        fill(tables.later[up], drawing, [kernels.STAND, kernels.HIT], random)
        for card in VALUES:
            split = rules.split_play(card, first=True)
            legal = [kernels.STAND, kernels.HIT] if split.draws else [kernels.STAND]
            for first in (0, 1):
                table = tables.split[card, first, up]
                fill(table, drawing, legal, random)
                if split.double_size:
                    two = drawing & (hands().size == 2)
                    fill(table, two, [*legal, kernels.DOUBLE], random)
    return tables


def fill(table: np.ndarray, where: np.ndarray, legal: list[int], random: Random) -> None:
    table[where] = [random.choice(legal) for _ in range(int(where.sum()))]


KEY = (20_261_116, 7)
BY_NUMBER = sorted(Card, key=card_number)


def kernel_nets(batch: Batch, round: int) -> list[Fraction]:
    """What one round of the kernel wins on the main wager, seat by seat, in wagers."""
    codes = np.empty((1, batch.seats, len(batch.wagers)), dtype=np.uint16)
    batch.play(KEY, 3, round, codes, np.zeros(0, dtype=np.int64))
    return [batch.wagers[0].outcomes[code].net for code in codes[0, :, 0]]


def kernel_cards(batch: Batch, round: int) -> list[Card]:
    """The cards of the same round, one after the other, and a card to burn at the end."""
    return [BY_NUMBER[number] for number in batch.cards(KEY, 3, round)]


class Follower:
    """Plays at the table as the kernel plays."""

    def __init__(self, choices: BlackjackChoices) -> None:
        self.choices = choices
        self.hands = 1

    def wager(self, view: View, rules: object) -> dict[str, int]:
        return {"main": WAGER}

    def choose(self, view: View, ask: Ask) -> str:
        offered = [choice.name for choice in ask.choices]
        if "stand" not in offered:
            return offered[-1]
        own = sorted(value(card) for card in view.visible(ask.place))
        up = value(view.visible("dealer")[0])
        table = self.choices
        if self.hands == 1 and len(own) == 2:
            name = NAMES[int(table.first[up, own[0], own[1]])]
        elif self.hands == 1:
            name = NAMES[int(table.later[up, hand_number(*own)])]
        else:
            start = value(view.visible(ask.place)[0])
            if own == [start, start] and self.hands < table.hands[start, up]:
                name = "split"
            else:
                first = int(ask.place == f"seat {ask.seat}")
                name = NAMES[int(table.split[start, first, up, hand_number(*own)])]
        self.hands += name == "split"
        return name


class AtRandom:
    """Draws among what the table offers, by the words of the kernel's player at random."""

    def __init__(self, round: int) -> None:
        self.round, self.drawn = round, 0

    def wager(self, view: View, rules: object) -> dict[str, int]:
        return {"main": WAGER}

    def choose(self, view: View, ask: Ask) -> str:
        offered = [choice.name for choice in ask.choices]
        order = ("hit", "double", "split", "surrender", "stand", "wait", "even money")
        names = [name for name in order if name in offered]
        if not names:
            return offered[-1]
        key_0, key_1 = map(np.uint64, KEY)
        (drawn, *_) = block(key_0, key_1, self.drawn, self.round, 3, CHOICES)
        self.drawn += 1
        return names[int(drawn) * len(names) >> 64]


def table_round(
    options: BlackjackOptions, players: list[AtRandom] | list[Follower], cards: list[Card]
) -> Played:
    """The round of the kernel at a table."""
    order = cards[:LONGEST] if options.from_the_hand else [cards[-1], *cards[:LONGEST]]
    cut = 10 if options.shuffler == "none" else 0
    table = Table(BLACKJACK, options, source=Stacked(order, cut=cut))
    for seat, player in enumerate(players, start=1):
        table.sit(seat, f"player {seat}", CHIPS)
        table.players[seat] = player
    table.play_round()
    return Played(table)


SETTINGS = [
    {"decks": "6", "surrender": "true", "insurance": "false"},
    {"decks": "2", "h17": "true", "das": "false", "split_hands": "3", "surrender": "true"},
    {"decks": "2", "hole_card": "none_original_only", "surrender": "true", "resplit_aces": "true"},
    {"decks": "2", "hole_card": "none_all", "split_aces_one_card": "false"},
    {"variation": "six-to-five", "decks": "2", "surrender": "true"},
    {"variation": "six-to-five", "decks": "2", "hole_card": "peek", "h17": "true"},
]


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("settings", SETTINGS, ids=lambda s: " ".join(s.values()))
def test_table_and_kernel_pay_the_same_rounds_alike(settings: dict[str, str], seats: int) -> None:
    options = BlackjackOptions.parse(settings)
    random = Random(" ".join(settings))
    choices = any_choices(options, random)
    batch = batch_by(options, choices, seats=seats)
    seen: Counter[str] = Counter()
    wanted = {"pair": 25, "high": 15, "any": 40}
    for round in count(random.randrange(10**6)):
        cards = kernel_cards(batch, round)
        pair = value(cards[0]) == value(cards[seats + 1])
        kind = "pair" if pair else "high" if value(cards[seats]) in (1, 10) else "any"
        if not wanted[kind]:
            if not sum(wanted.values()):
                break
            continue
        wanted[kind] -= 1
        played = table_round(options, [Follower(choices) for _ in range(seats)], cards)
        for seat, net in enumerate(kernel_nets(batch, round), start=1):
            won = played.table.state.seats[seat].chips - CHIPS
            assert won == net * WAGER, (round, seat, cards[:12])
        seen.update(type(step).__name__ for step in played.of(Split, Halve))
        seen.update(wager for wager in played.money(1) if wager.startswith("double"))
    assert seen["Split"] and seen["double"]
    assert bool(seen["Halve"]) == options.is_on("surrender")


@pytest.mark.parametrize(
    "settings",
    [
        *SETTINGS,
        {"decks": "1", "even_money": "true"},
        {"variation": "six-to-five", "decks": "2", "burn_each_round": "true"},
    ],
    ids=lambda s: " ".join(s.values()),
)
def test_a_player_at_random_has_the_choices_of_the_table(settings: dict[str, str]) -> None:
    """What is legal after a split, at 21, before a dealer's ace: one draw for every question."""
    options = BlackjackOptions.parse(settings)
    batch = batch_by(options, any_choices(options, Random(0)), "random")
    wanted = {"pair": 40, "natural": 4, "any": 20}
    for round in count():
        cards = kernel_cards(batch, round)
        first = options.is_on("burn_each_round")
        one, up, two = map(value, cards[first : first + 3])
        kind = "pair" if one == two else "natural" if {one, two} == {1, 10} and up == 1 else "any"
        if not wanted[kind]:
            if not sum(wanted.values()):
                break
            continue
        wanted[kind] -= 1
        played = table_round(options, [AtRandom(round)], cards)
        won = played.table.state.seats[1].chips - CHIPS
        assert won == kernel_nets(batch, round)[0] * WAGER, (round, cards[:12])


def test_the_simple_player_takes_even_money_wherever_it_is_offered() -> None:
    options = BlackjackOptions.parse({"decks": "1", "even_money": "true"})
    batch = kernel.batch(options, "simple")
    found = 0
    for round in count():
        cards = kernel_cards(batch, round)
        one, up, two = map(value, cards[:3])
        if {one, two} == {1, 10} and up == 1:
            played = table_round(options, [BLACKJACK.policies["simple"](SeededSource(1))], cards)
            (net,) = kernel_nets(batch, round)
            assert net == 1
            assert played.table.state.seats[1].chips - CHIPS == net * options.minimum
            found += 1
        if found == 10:
            break


def test_split_aces_get_one_card_whatever_a_chart_says() -> None:
    hit = "H " * 10
    rows = {
        "hard": {str(total): hit for total in range(5, 21)},
        "soft": {str(total): hit for total in range(13, 21)},
        "pairs": {str(card): "P " * 10 for card in VALUES},
    }
    one_card, more = (
        kernel.choices_by_chart(
            rules_of(BlackjackOptions.parse({"split_aces_one_card": words})), rows
        )
        for words in ("true", "false")
    )
    assert (one_card.split[1] == kernels.STAND).all()
    assert (more.split[1] == kernels.HIT).any() and (one_card.split[8] == kernels.HIT).any()
    assert (more.hands[8, 1:] == 4).all()  # split again as often as the rules allow


# --- the coach -------------------------------------------------------------------------------


class Smallest:
    """A player who wagers; what to choose is another's matter."""

    def wager(self, view: View, rules: object) -> dict[str, int]:
        return {"main": WAGER}

    def choose(self, view: View, ask: Ask) -> str:
        raise AssertionError("the best player asks the mathematics")


@pytest.mark.parametrize("settings", [{}, SETTINGS[1], SETTINGS[2], SETTINGS[4], SETTINGS[5]])
def test_best_play_goes_through_whole_shoes(settings: dict[str, str]) -> None:
    options = BlackjackOptions.parse({**settings, "decks": "1"})
    table = Table(BLACKJACK, options, source=SeededSource(21))
    for seat in (1, 4):
        table.sit(seat, f"player {seat}", CHIPS)
        table.players[seat] = BestPlayer("blackjack", Smallest())
    for _ in range(12):
        table.play_round()
    asked = [d for p in Played.every(table, "round") for d in p.done if isinstance(d.step, Ask)]
    assert any(done.answer.said == "hit" for done in asked)
    table.close()


def test_the_coach_values_what_is_offered_by_the_cards_in_view() -> None:
    table = scripted_table(
        "decks=1 surrender=true", hole={1: "8s 8c", 2: "Td Th"}, dealer="Ts 7c", drawn="8d 2c 3c"
    )
    table.players[1] = Noting(["split"])
    table.play_round()
    first, *others = table.players[1].noted  # type: ignore[attr-defined]
    assert set(first) == {"hit", "double", "split", "surrender", "stand"}
    expected = mathematics("blackjack").ev(
        rules_of(table.options),
        [8, 8],
        10,
        removed=[10, 10],  # type: ignore[arg-type]
    )
    assert first == expected.choices
    again = mathematics("blackjack").ev(
        rules_of(table.options),
        [8, 8],
        10,
        removed=[10, 10],
        split=[8],  # type: ignore[arg-type]
    )
    assert others[0] == again.choices


def test_insurance_is_worth_taking_only_when_enough_tens_are_left() -> None:
    table = scripted_table("decks=1", hole={1: "2s 3c", 2: "4d 5h"}, dealer="As 7c")
    table.players[1] = Noting([])
    table.play_round()
    insurance = table.players[1].noted[0]  # type: ignore[attr-defined]
    won = 16 / 47  # five cards are seen, none of them a ten
    assert insurance == {
        "insure 500": pytest.approx((2 * won - (1 - won)) / 2),
        "no insurance": 0.0,
    }
    assert insurance["insure 500"] > 0


class Noting(Player):
    """Writes down what the coach says of every question it has a say in."""

    def __init__(self, choices: list[str]) -> None:
        super().__init__(WAGER, choices)
        self.noted: list[dict[str, float]] = []

    def choose(self, view: View, ask: Ask) -> str:
        values = values_in_view(view, ask)
        if values:
            self.noted.append(values)
        return super().choose(view, ask)
