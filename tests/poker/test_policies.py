"""Computer opponents: legal in every game, blind to what they may not see, each of its level."""

from collections import Counter

import pytest

from houseway.cards.card import parse_cards
from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.games.poker.guess import share_in_percent, taken_by_first
from houseway.games.poker.levels import LEVELS
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.policies import LevelPlayer, simple
from houseway.games.poker.state import PokerState, PotNow
from houseway.games.poker.variants import VARIANTS
from houseway.table.entries import Done
from houseway.table.game import Player
from houseway.table.state import Seat, TableState
from houseway.table.steps import COMMUNITY, Ask, Choice, seat_place
from houseway.table.table import Table
from houseway.table.views import View, person

POKER = game("poker")


def table_of(settings: dict[str, str], policies: list[str], chips: int = 200_00) -> Table:
    options = POKER.options.parse(settings)
    table = Table(POKER, options, source=SeededSource(11))
    for seat, policy in enumerate(policies, start=1):
        table.sit(seat, f"{policy} {seat}", chips)
        table.players[seat] = POKER.policies[policy](SeededSource(seat))
    return table


def acts(table: Table) -> dict[int, Counter[str]]:
    """How often each seat did what."""
    found: dict[int, Counter[str]] = {seat: Counter() for seat in table.state.seats}
    for record in table.journal.records:
        entry = record.entry
        if isinstance(entry, Done) and isinstance(entry.step, Ask) and entry.answer is not None:
            found[entry.step.seat][entry.answer.name] += 1
    return found


def view_of(own: str, board: str = "", others: int = 1, settings: str = "holdem") -> View:
    """What seat 1 sees in the middle of a round."""
    state = TableState(PokerOptions(game=settings), PokerState())
    state.seats = {seat: Seat(str(seat), 100_00) for seat in range(1, others + 2)}
    cards = {seat_place(seat): [None, None] for seat in range(2, others + 2)}
    view = View(person("1"), state, 1, cards={**cards, seat_place(1): list(parse_cards(own))})
    if board:
        view.cards[COMMUNITY] = list(parse_cards(board))
    state.own.pots = (PotNow(10_00, tuple(state.seats)),)
    return view


CHECK_OR_BET = Ask(
    1, (Choice("check", ""), Choice("bet", "", "bet", 2_00)), cite="PKR 14 outside raise"
)
CALL_OR_FOLD = Ask(
    1,
    (Choice("fold", ""), Choice("call", "", "bet", 20_00)),
    cite="PKR 14 outside raise",
)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_level_plays_every_game_by_the_rules(name: str) -> None:
    settings = {"game": name} if VARIANTS[name].has_button else {"game": name, "ante": "1"}
    table = table_of(settings, [*LEVELS, *LEVELS], 60_00)
    for _ in range(4):
        table.play_round()  # an illegal answer would be refused
    assert sum(seat.chips for seat in table.state.seats.values()) == 6 * 60_00


@pytest.mark.parametrize("limit", ["2-4", "spread 2-10", "pot", "no"])
def test_bets_are_legal_under_every_limit(limit: str) -> None:
    table = table_of({"limit": limit}, ["loose", "sound", "strong", "strong"])
    for _ in range(8):
        table.play_round()
    assert sum(found["bet"] + found["raise"] for found in acts(table).values()) > 0


def test_the_loose_one_folds_least_and_the_strong_one_bets_most() -> None:
    table = table_of({}, ["loose", "loose", "sound", "sound", "strong", "strong"], 2_000_00)
    for _ in range(60):
        table.play_round()
    one, two, three, four, five, six = acts(table).values()

    def often(found: Counter[str], *names: str) -> float:
        return sum(found[name] for name in names) / found.total()

    assert often(one + two, "fold") < often(three + four, "fold")
    assert often(five + six, "bet", "raise") > often(one + two, "bet", "raise")


@pytest.mark.parametrize("level", LEVELS)
def test_at_no_limit_nobody_calls_939_dollars_with_ten_four(level: str) -> None:
    """A floor supervisor saw it done, before the flop into a pot of nothing but blinds."""
    state = TableState(POKER.options.parse({"limit": "no"}), PokerState())
    state.seats = {1: Seat("1", 2_000_00, {"bet": 2_00}), 2: Seat("2", 0, {"bet": 941_00})}
    cards = {seat_place(2): [None, None], seat_place(1): list(parse_cards("Th 4c"))}
    view = View(person("1"), state, 1, cards=cards)
    ask = Ask(1, (Choice("fold", ""), Choice("call", "", "bet", 939_00)), cite="")
    for seed in range(20):
        player = LevelPlayer(SeededSource(seed), LEVELS[level])
        assert player.choose(view, ask) == "fold"
    view.cards[seat_place(1)] = list(parse_cards("As Ah"))
    assert LevelPlayer(SeededSource(1), LEVELS[level]).choose(view, ask) == "call"


@pytest.mark.parametrize("own", ["As Ah", "7c 2d", "9s 8s"])
def test_the_same_view_and_chance_give_the_same_choice(own: str) -> None:
    """Whatever cards others hold: the view has none of them, so nothing else can count."""
    for level in LEVELS.values():
        answers = {
            LevelPlayer(SeededSource(5), level).choose(view_of(own), CHECK_OR_BET) for _ in range(2)
        }
        assert len(answers) == 1


def test_aces_look_better_than_seven_deuce_and_a_royal_cannot_lose() -> None:
    source = SeededSource(1)
    aces = share_in_percent(view_of("As Ah"), source, 200)
    worst = share_in_percent(view_of("7c 2d"), source, 200)
    assert 75 < aces < 95  # against one hand 85 of 100, as is published everywhere
    assert 25 < worst < 45
    assert share_in_percent(view_of("As Ks", "Qs Js Ts"), source) == 100


def test_a_pot_shared_by_high_and_low_is_guessed_by_halves() -> None:
    options = PokerOptions(game="omaha-hi-lo")
    high, low = parse_cards("Ks Kd Qh Qc"), parse_cards("As 2d 7h Td")
    board = parse_cards("Kc 3s 4d 8h 9c")
    assert taken_by_first(options, [high, low], board) == 500


def test_a_sure_hand_calls_and_a_hopeless_one_folds_to_a_large_bet() -> None:
    sound = LevelPlayer(SeededSource(3), LEVELS["sound"])
    assert sound.choose(view_of("As Ks", "Qs Js Ts 2d 3c"), CALL_OR_FOLD) == "call"
    hopeless = view_of("3c 2d", "As Ks Qs Js 9h")
    assert sound.choose(hopeless, CALL_OR_FOLD) == "fold"


def test_a_beaten_hand_is_conceded_and_a_winning_one_shown() -> None:
    ask = Ask(1, (Choice("show", ""), Choice("concede", "")), cite="PKR 14.15(a)")
    player = LevelPlayer(SeededSource(3), LEVELS["sound"])
    view = view_of("As Ad", "Kc 7h 4s 2d 9c")
    assert player.choose(view, ask) == "show", "nobody has shown"
    view.cards[seat_place(2)] = list(parse_cards("Kd Kh"))
    assert player.choose(view, ask) == "concede"
    view.cards[seat_place(2)] = list(parse_cards("Kd Qh"))
    assert player.choose(view, ask) == "show"


def test_simple_players_are_of_all_levels() -> None:
    players: list[Player] = [simple(SeededSource(seed)) for seed in range(60)]
    met = {player.level.name for player in players if isinstance(player, LevelPlayer)}
    assert met == set(LEVELS)
