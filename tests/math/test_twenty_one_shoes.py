"""Shoes that are played down, several seats, charts that somebody wrote, players at random."""

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from houseway.cards.card import Card
from houseway.equipment.randomness import SeededSource
from houseway.families.twenty_one.kernels import SURRENDER
from houseway.families.twenty_one.points import points, value
from houseway.games import game, mathematics
from houseway.games.blackjack import kernel as blackjack
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.solve import rules_of, solve
from houseway.games.three_card_21 import kernel as three_card_21
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.math.batch import Batch, UserChart
from houseway.math.evaluate import card_number
from houseway.math.philox import shuffle
from houseway.sim.fit import count_score
from houseway.table.refusal import Refused
from houseway.table.steps import Ask, Shuffle
from houseway.table.table import Table

KEY = (3, 14)
BY_NUMBER = sorted(Card, key=card_number)


def codes_of(batch: Batch, rounds: int, blocks: int = 1) -> np.ndarray:
    """The outcomes of a chunk, played in blocks."""
    memory = np.zeros(batch.memory, dtype=np.int64)
    parts = []
    for block in range(blocks):
        codes = np.empty((rounds // blocks, batch.seats, len(batch.wagers)), dtype=np.uint16)
        batch.play(KEY, 0, block * (rounds // blocks), codes, memory)
        parts.append(codes)
    return np.concatenate(parts)


def nets_of(batch: Batch, codes: np.ndarray, wager: int = 0) -> np.ndarray:
    return batch.wagers[wager].nets[codes[:, :, wager]] / batch.wagers[wager].scale


@pytest.mark.parametrize("kernel, options", [
    (blackjack, BlackjackOptions(decks=1)), (three_card_21, ThreeCard21Options()),
])  # fmt: skip
def test_a_shoe_goes_on_where_the_last_block_left_it(kernel: Any, options: Any) -> None:
    batch = kernel.batch(options, "simple", 2, "played")
    assert np.array_equal(codes_of(batch, 6000), codes_of(batch, 6000, blocks=12))


class FromShoes(SeededSource):
    """Shuffles as the kernel does, one shoe after the other; a wash leaves no trace."""

    def __init__(self, decks: int) -> None:
        super().__init__("shoes")
        self.decks = decks
        self.table: Table | None = None

    def shoes(self) -> int:
        records = self.table.journal.records if self.table else []
        return sum(isinstance(getattr(one.entry, "step", None), Shuffle) for one in records)

    def shuffled(self, cards: Any) -> list[Any]:
        places = np.arange(52 * self.decks, dtype=np.uint16)
        shuffle(np.uint64(KEY[0]), np.uint64(KEY[1]), 0, self.shoes(), places)
        return [BY_NUMBER[place % 52] for place in places]

    def below(self, n: int) -> int:
        return 0


@pytest.mark.parametrize("name, settings, seats", [
    ("blackjack", {"shuffler": "device", "decks": "2"}, 3),
    ("blackjack", {"shuffler": "device", "decks": "6", "cut_off": "half"}, 5),
    ("three-card-21", {"shuffler": "device", "cut_off": "third"}, 4),
])  # fmt: skip
def test_table_and_kernel_play_whole_shoes_alike(
    name: str, settings: dict[str, str], seats: int
) -> None:
    """The burn card, the cutting card and the shuffle come at the same rounds."""
    options = game(name).options.parse(settings)
    source = FromShoes(options.decks)
    source.table = table = Table(game(name), options, source=source)
    for seat in range(1, seats + 1):
        table.sit(seat, f"player {seat}", 1_000_000_00)
        table.players[seat] = table.game.policies["simple"](table.kit.cards.source)
    kernel = blackjack if name == "blackjack" else three_card_21
    batch = kernel.batch(options, "simple", seats, "played")
    codes = codes_of(batch, 60)
    unit = options.minimum
    for number in range(60):
        before = {seat: held.chips for seat, held in table.state.seats.items()}
        table.play_round()
        paid = [i for i, wager in enumerate(batch.wagers) if wager.name != "insurance"]
        for seat in range(1, seats + 1):
            won = table.state.seats[seat].chips - before[seat]
            nets = [batch.wagers[i].outcomes[codes[number, seat - 1, i]].net for i in paid]
            assert won == sum(nets) * unit, (number, seat)
    assert source.shoes() > 2


def test_a_shoe_that_runs_out_is_filled_from_the_rack_and_one_card_is_burned() -> None:
    """One deck and six players: step by step, each shuffle of a rack has words of its own."""
    options = BlackjackOptions(decks=1)
    batch = blackjack.batch(options, "random", 6, "played")
    memory = np.zeros(batch.memory, dtype=np.int64)
    codes = np.empty((1, 6, len(batch.wagers)), dtype=np.uint16)
    refills, again = 0, 0
    for number in range(400):
        before = memory.copy()
        batch.play(KEY, 0, number, codes, memory)
        if memory[3] == before[3]:
            continue
        assert memory[3] == before[3] + 1 == refills + 1
        fresh = memory[1] != before[1]
        again += not fresh and before[3] > 0
        if not fresh:
            discards, cards = before[0], before[4:]
            rack = cards[:discards].astype(np.uint16)
            shuffle(np.uint64(KEY[0]), np.uint64(KEY[1]), 0, (1 << 40) + refills, rack)
            assert memory[4:].tolist() == [*cards[discards:], *rack[1:], rack[0]]
            assert memory[2] == -(-discards // options.parts_cut_off)
        refills += 1
    assert refills > 10 and again


def test_seats_share_the_dealer_and_so_win_and_lose_together() -> None:
    """Seats differ in their cards alone: the mean is the same, the covariance that of the dealer.

    A second method: given the dealer's up-card alone, the covariance of two seats is at least that
    of their conditional means.
    """
    batch = blackjack.batch(BlackjackOptions(), "best", 2)
    codes = codes_of(batch, 400_000)
    nets = nets_of(batch, codes)
    covariance = float(np.cov(nets.T)[0, 1])
    solution = solve(rules_of(BlackjackOptions()))
    by_up: Counter[int] = Counter()
    chance: Counter[int] = Counter()
    for start in solution.starts.values():
        by_up[start.up] += start.probability * start.value  # type: ignore[assignment]
        chance[start.up] += start.probability  # type: ignore[assignment]
    means = sum(by_up[up] ** 2 / chance[up] for up in by_up) - solution.value**2
    assert covariance > means > 0
    error = nets.std() / len(nets) ** 0.5
    assert all(abs(mean - solution.value) < 4 * error for mean in nets.mean(axis=0))


@pytest.mark.parametrize("kernel, options", [
    (blackjack, BlackjackOptions(decks=1)), (three_card_21, ThreeCard21Options()),
])  # fmt: skip
def test_insurance_is_offered_under_an_ace_and_pays_2_to_1(kernel: Any, options: Any) -> None:
    """By hand: 21 on three cards is paid before insurance is offered."""
    batch = kernel.batch(options, "simple", 2)
    codes = codes_of(batch, 1500)
    (place,) = (i for i, wager in enumerate(batch.wagers) if wager.name == "insurance")
    seen: Counter[Any] = Counter()
    for number in range(1500):
        cards = [BY_NUMBER[card] for card in batch.cards(KEY, 0, number)]
        up, hole = value(cards[2]), value(cards[5])
        for seat in (0, 1):
            paid = kernel is three_card_21 and (
                points([value(cards[seat + 3 * turn]) for turn in range(3)]).total == 21
            )
            wanted = None if up != 1 or paid else 2 if hole == 10 else -1
            outcome = batch.wagers[place].outcomes[codes[number, seat, place]]
            assert (outcome.net if outcome.staked else None) == wanted
            seen[wanted] += 1
    assert len(seen) == 3


def test_rows_of_the_bonus_are_hit_as_often_as_they_should_be() -> None:
    batch = three_card_21.batch(ThreeCard21Options(), "simple")
    known = three_card_21.expected(ThreeCard21Options(), "simple").rows
    counts = Counter(codes_of(batch, 200_000)[:, 0, 1].tolist())
    hits = {row: counts[i] for i, one in enumerate(batch.wagers[1].outcomes) for row in one.rows}
    assert hits.keys() == known.keys()
    assert all(abs(count_score(hits[row], 200_000, float(known[row]))) < 5 for row in hits)


# --- charts ----------------------------------------------------------------------------------


def test_the_chart_of_the_analysis_comes_to_what_the_analysis_says_it_does() -> None:
    options = BlackjackOptions(decks=1, surrender="true")
    strategy = mathematics("blackjack").analyze(options).strategy
    rows = {
        part: {str(row): " ".join(letters) for row, letters in strategy[part].items()}
        for part in ("hard", "soft", "pairs")
    }
    batch = blackjack.batch(options, UserChart("mine.toml", rows))
    nets = nets_of(batch, codes_of(batch, 3_000_000))
    assert abs(nets.mean() + strategy["edge"]) < 4 * nets.std() / len(nets) ** 0.5


def test_the_chart_of_three_card_21_comes_to_what_the_analysis_says_it_does() -> None:
    options = ThreeCard21Options()
    strategy = mathematics("three-card-21").analyze(options, scope="document").strategy
    rows: dict[str, Any] = {
        part: {
            kind: {str(total): letters for total, letters in strategy[part][kind].items()}
            for kind in ("hard", "soft")
        }
        for part in ("three_cards", "split_hands")
    }
    rows["split_or_surrender"] = {
        row: letters
        for row, letters in strategy["split_or_surrender"].items()
        if len(letters) == 10
    }
    batch = three_card_21.batch(options, UserChart("mine.toml", rows))
    nets = nets_of(batch, codes_of(batch, 2_000_000))
    assert abs(nets.mean() + strategy["edge"]) < 4 * nets.std() / len(nets) ** 0.5


@pytest.mark.parametrize("change, sentence", [
    (("pairs", None), "lacks the part [pairs]"),
    (("hard", {"16": "S S"}), "lacks the row 5 of [hard]"),
    (("tens", {}), "has no use for 'tens'"),
])  # fmt: skip
def test_a_chart_that_cannot_be_followed_is_refused_in_one_sentence(
    change: tuple[str, Any], sentence: str
) -> None:
    ten = "S " * 10
    rows: dict[str, Any] = {
        "hard": {str(t): ten for t in range(5, 21)},
        "soft": {str(t): ten for t in range(13, 21)},
        "pairs": {str(c): ten for c in range(1, 11)},
    }
    rows[change[0]] = change[1]
    with pytest.raises(Refused, match=sentence.replace("[", r"\[")):
        blackjack.batch(BlackjackOptions(), UserChart("mine.toml", rows))


@pytest.mark.parametrize("row, letters, sentence", [
    ("pair", "P " * 10, "rows are like 'pair 8'"),
    ("pair 88", "P " * 10, "no three cards stand in the row 'pair 88'"),
    ("cards 5 6", "P " * 10, "no three cards stand in the row 'cards 5 6'"),
    ("pair 8", 5, "must have ten letters"),
    ("pair 8", "P P", "must have ten letters"),
])  # fmt: skip
def test_a_row_of_three_card_21_that_is_none_is_refused(
    row: str, letters: Any, sentence: str
) -> None:
    ten = "S " * 10
    totals = {
        "hard": {str(t): ten for t in range(4, 21)},
        "soft": {str(t): ten for t in range(12, 21)},
    }
    rows = {"three_cards": totals, "split_hands": totals, "split_or_surrender": {row: letters}}
    with pytest.raises(Refused, match=sentence):
        three_card_21.batch(ThreeCard21Options(), UserChart("mine.toml", rows))


def test_a_chart_gives_up_only_where_surrender_is_offered() -> None:
    ten = "S " * 10
    totals = {
        "hard": {str(t): ten for t in range(4, 21)},
        "soft": {str(t): ten for t in range(12, 21)},
    }
    rows = {"over 21 24": "R " * 10, "pair 8": "R " * 10}
    chart = UserChart(
        "mine.toml", {"three_cards": totals, "split_hands": totals, "split_or_surrender": rows}
    )
    given_up = {
        scope: int((first == SURRENDER).sum())
        for scope in ("off", "any")
        for rules in [three_card_21.rules_of(ThreeCard21Options(surrender_scope=scope))]
        for first in [three_card_21.choices_of(rules, chart).first]
    }
    assert given_up["off"] == 0 < given_up["any"]


def test_a_letter_that_is_none_is_refused() -> None:
    rows = {"hard": {str(t): "X " * 10 for t in range(5, 21)}}
    with pytest.raises(Refused, match="'X' is no letter of a chart"):
        blackjack.batch(BlackjackOptions(), UserChart("mine.toml", rows))


# --- at random -------------------------------------------------------------------------------


def test_a_player_at_random_wins_what_the_engines_does() -> None:
    """Insurance aside, the random player of the engine makes the same choices as often."""

    class NoInsurance:
        def __init__(self, player: Any) -> None:
            self.player = player

        def wager(self, view: Any, rules: Any) -> dict[str, int]:
            return {"main": 10_00}

        def choose(self, view: Any, ask: Ask) -> str:
            names = [choice.name for choice in ask.choices]
            return "no insurance" if "no insurance" in names else self.player.choose(view, ask)

    options = BlackjackOptions.parse({"decks": "6", "surrender": "true"})
    table = Table(game("blackjack"), options, source=SeededSource(8))
    table.sit(1, "Ann", 10_000_000_00)
    table.players[1] = NoInsurance(table.game.policies["random"](SeededSource(9)))
    won = []
    for _ in range(1500):
        before = table.state.seats[1].chips
        table.play_round()
        won.append(Fraction(table.state.seats[1].chips - before, 10_00))
    seen = np.array([float(net) for net in won])
    batch = blackjack.batch(options, "random")
    nets = nets_of(batch, codes_of(batch, 200_000))[:, 0]
    error = seen.std() / len(seen) ** 0.5
    assert abs(seen.mean() - nets.mean()) < 4 * error
    for net in (-0.5, -2, 2):
        share = float((nets == net).mean())
        assert abs((seen == net).mean() - share) < 4 * (share / len(seen)) ** 0.5


def test_a_random_player_of_three_card_21_does_everything_that_is_legal() -> None:
    batch = three_card_21.batch(ThreeCard21Options(surrender_scope="any"), "random")
    codes = codes_of(batch, 50_000)[:, 0, 0]
    names = {batch.wagers[0].outcomes[code].name for code in set(codes.tolist())}
    assert {"given up", "21 on three cards", "dealer's blackjack"} <= names
    assert any(name.startswith("6 staked") for name in names)
