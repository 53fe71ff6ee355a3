"""The engine and the mathematics of Three Card Poker pay alike, and best play is best play."""

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.three_card import rank_three
from houseway.equipment.randomness import SeededSource
from houseway.games import game, mathematics
from houseway.games.best import BestPlayer
from houseway.games.three_card_poker.analysis import (
    analyze,
    best_choice,
    choice_values,
    design,
    values_in_view,
)
from houseway.games.three_card_poker.settle import compare, pair_plus_result, qualifies
from houseway.games.three_card_poker.showdown import LOSE, TIE, UNQUALIFIED, WIN
from houseway.games.three_card_poker.solution import play_nets, play_values
from houseway.money import Odds
from houseway.table.refusal import Refused
from houseway.table.steps import Ask, Choice
from houseway.table.table import Table
from tests.law.script import Arranged

TCP = game("three-card-poker")
STAKES = {"ante": 20_00, "pair_plus": 10_00}
CHIPS = 1_000_00
OPTIONS = [
    {},
    {"pair_plus_table": "B", "ante_bonus_table": "2", "settlement": "by_player"},
    {"pair_plus_table": "C", "kicker": "literal"},
    {"pair_plus_table": "D", "dealing": "automated_shoe"},
]


class Wagering:
    """A player who makes these wagers; what to choose is another's matter."""

    def __init__(self, stakes: dict[str, int]) -> None:
        self.stakes = stakes

    def wager(self, view, rules):
        return dict(self.stakes)

    def choose(self, view, ask):
        raise AssertionError("the best player asks the mathematics")


def engine_net(cards: list[Card], options: dict[str, str], stakes: dict[str, int]) -> int:
    """What one seat wins at the table with best play; its three cards, then the dealer's."""
    chosen = TCP.options(**options)
    if chosen.dealing != "automated_shoe":
        cards = [card for pair in zip(cards[:3], cards[3:], strict=True) for card in pair]
    order = [*cards, *(card for card in FULL_DECK if card not in cards)]
    cut = order[-10:] + order[:-10]  # the scripted cut takes ten cards from the top
    table = Table(TCP, chosen, source=Arranged(cut))
    table.sit(1, "Ann", CHIPS)
    table.players[1] = BestPlayer(TCP.name, Wagering(stakes))
    table.play_round()
    return table.state.seats[1].chips - CHIPS


def mathematics_net(cards: list[Card], options: dict[str, str], stakes: dict[str, int]) -> Fraction:
    chosen = TCP.options(**options)
    player, dealer = (rank_three(hand, chosen.kicker) for hand in (cards[:3], cards[3:]))
    pair_plus = pair_plus_result(chosen, player.category).net * stakes.get("pair_plus", 0)
    if "ante" not in stakes:
        return pair_plus
    if play_values(chosen)[frozenset(cards[:3])] < -1:
        return Fraction(-sum(stakes.values()))
    outcome = {"win": WIN, "tie": TIE, "lose": LOSE}[compare(player, dealer)]
    if not qualifies(dealer):
        outcome = UNQUALIFIED
    return play_nets(chosen, player.category)[outcome] * stakes["ante"] + pair_plus


@pytest.mark.parametrize("options", OPTIONS)
def test_engine_and_mathematics_pay_the_same_to_the_cent(options):
    random = Random(20)
    for n in range(600):
        stakes = (STAKES, {"ante": 20_00}, {"pair_plus": 10_00})[n % 3]
        cards = random.sample(FULL_DECK, 6)
        assert engine_net(cards, options, stakes) == mathematics_net(cards, options, stakes)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(
    "player", ["As Ks Qs", "3s 2s As", "7s 7d 7c", "5s 4d 3c", "9h 5h 2h", "8s 8d 2c", "Qs 6d 4c"]
)
@pytest.mark.parametrize(
    "dealer", ["Ac Kc Qc", "4h 4s Th", "Kh Jc 9d", "Qh 6c 4h", "Qh 3h 2d", "Jh Tc 8c"]
)
def test_engine_and_mathematics_pay_the_same_on_every_kind_of_hand(options, player, dealer):
    cards = [*parse_cards(player), *parse_cards(dealer)]
    assert len(set(cards)) == 6
    assert engine_net(cards, options, STAKES) == mathematics_net(cards, options, STAKES)


def test_rounds_at_the_table_agree_with_the_exact_edge():
    """6 seats in 2,000 rounds: the mean of each wager within three standard errors."""
    rounds, seats = 2_000, range(1, 7)
    table = Table(TCP, source=SeededSource(2020))
    for seat in seats:
        table.sit(seat, f"player {seat}", 100_000_00)
        stakes = {"ante": 10_00} if seat % 2 else {"pair_plus": 10_00}
        table.players[seat] = BestPlayer(TCP.name, Wagering(stakes))
    nets = {"main": [], "pair_plus": []}
    for _ in range(rounds):
        before = {seat: table.state.seats[seat].chips for seat in seats}
        table.play_round()
        for wager, first in (("main", 1), ("pair_plus", 2)):
            won = [table.state.seats[seat].chips - before[seat] for seat in range(first, 7, 2)]
            nets[wager].append(sum(won) / len(won) / 10_00)
    found = analyze(TCP.options())
    for wager, means in nets.items():
        mean = sum(means) / rounds
        # seats of one round share the dealer's hand, so the error is taken from the rounds
        error = sqrt(sum((each - mean) ** 2 for each in means) / (rounds - 1) / rounds)
        assert abs(mean + float(found.wagers[wager].edge)) < 3 * error


def test_values_in_the_view_are_those_of_the_hand():
    table = Table(TCP, source=SeededSource(5))
    table.sit(1, "Ann", CHIPS)
    table.begin()
    table.answer(1, dict(STAKES))
    table.run()
    ask, view = table.pending, table.view(1)
    assert isinstance(ask, Ask)
    assert values_in_view(view, ask) == choice_values(TCP.options(), view.own)
    other = Ask(1, (Choice("play on", "TCP 20.10(a)-look"), Choice("void", "")), cite="")
    assert values_in_view(view, other) == {}


def test_a_situation_that_cannot_be_is_refused():
    options = TCP.options()
    good = parse_cards("Qs 6h 4d")
    for cards, board, removed in (
        (good[:2], (), ()),
        (good, parse_cards("2c"), ()),
        (good, (), good[:1]),
        (good, (), [card for card in FULL_DECK if card not in good][:47]),
    ):
        with pytest.raises(Refused):
            choice_values(options, cards, board, removed)
    assert best_choice(choice_values(options, good)) == "play"
    assert best_choice(choice_values(options, parse_cards("Qs 6h 3d"))) == "fold"
    assert best_choice({"play": Fraction(-1), "fold": Fraction(-1)}) == "play"


@pytest.mark.parametrize(
    ("rows", "wager"),
    [
        ({"pair_plus.flush": (Odds(3), Odds(4)), "pair_plus.straight": (Odds(5),)}, "pair_plus"),
        (
            {"ante_bonus.straight": (Odds(1), Odds(2)), "ante_bonus.straight flush": (Odds(9),)},
            "main",
        ),
    ],
)
def test_a_designed_table_has_the_edge_that_its_analysis_finds(rows, wager):
    found = design(TCP.options(), rows, Fraction(-1), Fraction(1))
    assert len(found.tables) == 2
    for table in found.tables:
        name = next(iter(table.rows)).partition(".")[0]
        now = {row.hand: row.odds for row in TCP.options().pay_table(f"{name}_table").rows}
        now |= {row.partition(".")[2]: odds for row, odds in table.rows.items()}
        text = "; ".join(f"{hand} = {odds}" for hand, odds in now.items())
        again = analyze(TCP.options(**{f"{name}_table": text})).wagers[wager]
        assert table.edge == again.edge
        assert table.standard_deviation == pytest.approx(again.standard_deviation, rel=1e-12)


def test_a_search_finds_the_printed_tables_and_refuses_what_it_cannot_vary():
    options = TCP.options()
    found = design(options, {}, Fraction(2, 100), Fraction(3, 100))
    edges = {table.edge for table in found.tables}
    assert {Fraction(512, 22_100), Fraction(596, 22_100)} <= edges
    assert all(Fraction(2, 100) <= edge <= Fraction(3, 100) for edge in edges)
    middle = [abs(table.edge - Fraction(25, 1000)) for table in found.tables]
    assert middle == sorted(middle)
    for rows in (
        {"pair_plus.flsh": (Odds(3),)},
        {"odds": (Odds(3),)},
        {
            f"pair_plus.{hand}": tuple(map(Odds, range(1, 60)))
            for hand in ("flush", "pair", "straight")
        },
    ):
        with pytest.raises(Refused):
            design(options, rows, Fraction(0), Fraction(1))


def test_the_report_has_charts_sections_and_its_method():
    found = mathematics("three-card-poker").analyze(TCP.options())
    high, queen = found.charts
    assert high.document()["K"]["3"] == "play"
    assert high.document()["J"]["9"] == "fold"
    assert high.document()["Q"]["6"] == "by the third card"
    assert queen.document()["6"] == {"5": "play", "4": "play", "3": "fold", "2": "fold"}
    assert "T" not in queen.document()["J"]  # queen, jack and ten are a straight
    assert found.method
    titles = [section.title for section in found.sections]
    assert len(set(titles)) == len(titles) == 7
    printed = next(section for section in found.sections if section.title == "Every printed table")
    assert [row[-1] for row in printed.rows] == [
        "686689/20358520",
        "594569/20358520",
        *(str(Fraction(lost, 22_100)) for lost in (512, 596, 1_608, 1_692)),
    ]
