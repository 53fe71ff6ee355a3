"""13:69F-39.11: what each wager is paid. Every figure here is typed from the printed tables."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import Category, best_hand
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.settle import (
    compare,
    folded_results,
    main_results,
    pocket_bonus_hand,
    pocket_bonus_result,
    qualifies,
    trips_plus_result,
)
from houseway.table.refusal import Refused
from houseway.table.steps import Announce, Pay, Return, Reveal, Take
from tests.law.script import CHIPS, Played, options, play

ALL_WAGERS = {"ante": 10_00, "odds": 10_00, "trips_plus": 5_00, "pocket_bonus": 5_00}
LOW = [c for c in Category if c < Category.STRAIGHT]
HIGH = [c for c in Category if c >= Category.STRAIGHT]
COMPARISONS = ("win", "tie", "lose")
QUALIFIED = (True, False)

# The player's hole cards, the dealer's and the board, in which the player has the hand named.
WINS = {
    "royal flush": ("As Ks", "9h 9d", "Qs Js Ts 2d 3c"),
    "straight flush": ("9s 8s", "Kh Kd", "7s 6s 5s 2d Kc"),
    "four of a kind": ("9s 9d", "Kh Qc", "9h 9c Kd 4s 2h"),
    "full house": ("9s 9d", "Qc Qd", "9h Kd Kc 4s 2h"),
    "flush": ("As 9s", "Qc Qd", "Ks 7s 2s Kd 4h"),
    "straight": ("9s 8d", "Kh Qc", "7h 6c 5s Kd 2h"),
    "three of a kind": ("9s 9d", "Kh Qc", "9h Kd 4s 2h 7c"),
    "two pairs": ("9s 4d", "Kh Qc", "9h Kd 4s 2h 7c"),
    "one pair": ("As Ad", "Kh Qc", "9h Kd 4s 2h 7c"),
}
"""Each against a dealer with a pair or better, so that the ante is paid too."""

LOSSES = {
    "straight flush": ("5s 2h", "Ts Kd", "9s 8s 7s 6s 2d"),
    "four of a kind": ("9d 9c", "Ks Kc", "9s 9h Kd Kh 2c"),
    "full house": ("9d 4s", "Ks Kh", "9s 9h Kd 4c 2c"),
    "flush": ("Qs 3s", "As 5s", "Ks 9s 4s 2d 7c"),
    "straight": ("6c 5d", "Jd Tc", "9s 8d 7h 2c Kd"),
    "three of a kind": ("9d 9c", "Ks Kh", "9s Kd 4h 2c 7d"),
    "two pairs": ("9d 4s", "Ks 9c", "9s Kd 4h 2c 7d"),
    "one pair": ("9d Qs", "Ks Qh", "9s Kd 4h 2c 7d"),
    "high card": ("Qs Jh", "Ks Qh", "9s Kd 4h 2c 7d"),
}
TIES = {
    "royal flush": ("2c 3d", "2h 3h", "As Ks Qs Js Ts"),
    "straight flush": ("2c 3d", "2h 3h", "9s 8s 7s 6s 5s"),
    "four of a kind": ("2c 3d", "2h 3h", "9s 9d 9h 9c As"),
    "full house": ("2c 3d", "2h 3h", "9s 9d 9h Ac As"),
    "flush": ("2c 3d", "2h 3h", "Ks Js 9s 7s 5s"),
    "straight": ("2c 3d", "2h 3h", "9s 8d 7h 6c 5s"),
    "three of a kind": ("2c 3d", "2h 3h", "9s 9d 9h Ac Ks"),
    "two pairs": ("Ac 3d", "Ah 3h", "9s 9d 7h 7c 2s"),
    "one pair": ("Ac 3d", "Ah 3h", "9s 9d 7h 5c 2s"),
}
"""Hands equal to the dealer's, most of them because both play the board."""

ACE_HIGH = "2c 3d", "2h 3h", "Ah Kd Qs 9c 7h"
"""A tie in which nobody has a pair."""


def round_of(
    cards: tuple[str, str, str],
    *choices: str,
    wagers: Mapping[str, int] = ALL_WAGERS,
    set: str = "",
    chips: int = CHIPS,
) -> Played:
    """One round of one seat with these cards; it raises three antes unless told otherwise."""
    hole, dealer, board = cards
    return play(
        hole={1: hole},
        dealer=dealer,
        board=board,
        wagers={1: wagers},
        choices={1: choices or ["raise 3x"]},
        options=set,
        chips=chips,
    )


def main(played: Played) -> tuple[int, int, int]:
    """What ante, raise and odds won, lost or got back."""
    money = played.money(1)
    return money["ante"], money["raise"], money["odds"]


# --- (b)(1) to (4): qualification and the ante ----------------------------------------------------


@pytest.mark.clause("HUH 39.11(b)(1)-qual")
@pytest.mark.parametrize(
    ("dealer", "board", "qualified"),
    [
        ("2c 2d", "As Kd Qh 9c 7h", True),  # the least pair
        ("2c 4d", "As Kd Qh 9c 2h", True),  # with a community card
        ("3c 4d", "As Kd Qh 2c 2h", True),  # a pair on the board is the dealer's too
        ("Jc Td", "As Kd Qh 2c 3h", True),  # better than a pair
        ("Ac Jd", "Ks Qd 9h 3c 2h", False),  # the best hand below a pair
        ("2c 3d", "9s 8d 7h 5c 4h", False),
    ],
)
def test_39_11_b_1_the_dealer_qualifies_with_a_pair_or_better(
    dealer: str, board: str, qualified: bool
) -> None:
    assert qualifies(best_hand(parse_cards(f"{dealer} {board}")).category) is qualified


@pytest.mark.clause("HUH 39.11(b)(1)-qual")
@pytest.mark.parametrize("comparison", COMPARISONS)
def test_39_11_b_1_the_ante_pushes_whenever_the_dealer_lacks_a_pair(comparison: str) -> None:
    for category in Category:
        if (category, comparison) != (Category.ROYAL_FLUSH, "lose"):
            ante = main_results(options(), category, comparison, False)[0]
            assert (ante.wager, ante.outcome, ante.cite) == (
                "ante", "return", "HUH 39.11(b)(1)-qual",
            )  # fmt: skip


NOT_QUALIFIED_WIN = "9s 8d", "Qh Jc", "7h 6c 5s Kd 2h"
NOT_QUALIFIED_LOSS = "Jh Tc", "As Qd", "9h 4s Kd 2h 7c"
NOT_QUALIFIED_LOW_WIN = "As Qd", "Jh Tc", "9h 4s Kd 2h 7c"
NOT_QUALIFIED = (NOT_QUALIFIED_WIN, NOT_QUALIFIED_LOW_WIN, ACE_HIGH, NOT_QUALIFIED_LOSS)


@pytest.mark.clause("HUH 39.11(b)(1)-rest", "HUH 39.11(b)(1)-qual")
@pytest.mark.parametrize(
    ("cards", "money"),
    [
        (NOT_QUALIFIED_WIN, (0, 30_00, 10_00)),  # a straight: odds 1 to 1
        (NOT_QUALIFIED_LOW_WIN, (0, 30_00, 0)),  # ace-high: odds push
        (ACE_HIGH, (0, 0, 0)),
        (NOT_QUALIFIED_LOSS, (0, -30_00, -10_00)),
    ],
)
def test_39_11_b_1_all_other_wagers_remain_in_action(
    cards: tuple[str, str, str], money: tuple[int, int, int]
) -> None:
    played = round_of(cards)
    assert main(played) == money
    assert played.settled(1).keys() == {"ante", "raise", "odds", "trips_plus", "pocket_bonus"}
    (said,) = [a for a in played.of(Announce) if a.cite == "HUH 39.11(b)(1)-rest"]
    assert (
        said.what.words == "The dealer does not qualify; all wagers but the ante remain in action"
    )


@pytest.mark.clause("HUH 39.11(b)(1)-rest")
def test_39_11_b_1_side_wagers_are_paid_and_taken_as_ever_when_the_dealer_lacks_a_pair() -> None:
    assert round_of(NOT_QUALIFIED_WIN).money(1)["trips_plus"] == 20_00  # straight, 4 to 1
    suited = round_of(("As Qs", "Jh Tc", "9h 4s Kd 2h 7c")).money(1)
    assert (suited["pocket_bonus"], suited["trips_plus"]) == (100_00, -5_00)


def test_39_11_b_1_nothing_is_said_of_qualification_when_the_dealer_has_a_pair() -> None:
    assert "HUH 39.11(b)(1)-rest" not in round_of(WINS["one pair"]).cites


@pytest.mark.clause("HUH 39.11(b)(1)-sign")
@pytest.mark.parametrize("sign", ["push_back", "tap"])
def test_39_11_b_1_the_dealer_shows_the_push_of_the_ante(sign: str) -> None:
    for cards in NOT_QUALIFIED:
        settled = round_of(cards, set=f"push_sign={sign}").settled(1)
        ante = settled.pop("ante")
        assert isinstance(ante, Return)
        assert (ante.sign, ante.amount) == (sign, 10_00)
        assert all(step.sign == "" for step in settled.values() if isinstance(step, Return))


@pytest.mark.clause("HUH 39.11(b)(1)-sign")
def test_39_11_b_1_a_tie_with_a_qualified_dealer_has_no_such_sign() -> None:
    ante = round_of(TIES["one pair"], set="push_sign=tap").settled(1)["ante"]
    assert isinstance(ante, Return)
    assert (ante.sign, ante.cite) == ("", "HUH 39.11(b)(4)")


@pytest.mark.clause("HUH 39.11(b)(2)")
@pytest.mark.parametrize("hand", WINS)
def test_39_11_b_2_a_win_over_a_qualified_dealer_pays_the_ante_even_money(hand: str) -> None:
    ante = round_of(WINS[hand]).settled(1)["ante"]
    assert ante == Pay(1, "ante", stake=10_00, odds="1 to 1", amount=10_00, cite="HUH 39.11(b)(2)")


@pytest.mark.clause("HUH 39.11(b)(3)")
@pytest.mark.parametrize("hand", LOSSES)
def test_39_11_b_3_the_ante_loses_to_a_better_dealer(hand: str) -> None:
    ante = round_of(LOSSES[hand]).settled(1)["ante"]
    assert ante == Take(1, "ante", 10_00, cite="HUH 39.11(b)(3)")


@pytest.mark.clause("HUH 39.11(b)(4)", "HUH 39.5(c)-push")
@pytest.mark.parametrize("hand", TIES)
def test_39_11_b_4_the_ante_pushes_on_equal_copies(hand: str) -> None:
    ante = round_of(TIES[hand]).settled(1)["ante"]
    assert ante == Return(1, "ante", 10_00, cite="HUH 39.11(b)(4)")


@pytest.mark.clause("HUH 39.11(b)(2)", "HUH 39.11(b)(3)", "HUH 39.11(b)(4)")
def test_39_11_b_the_ante_follows_the_comparison_alone_when_the_dealer_qualifies() -> None:
    wanted = {"win": "pay", "tie": "return", "lose": "take"}
    for category, comparison in product(Category, COMPARISONS):
        if (category, comparison) != (Category.ROYAL_FLUSH, "lose"):
            ante = main_results(options(), category, comparison, True)[0]
            assert ante.outcome == wanted[comparison]
            assert str(ante.odds) == "1 to 1"


# --- (b)(5), (c), (d), (e), (f): raise and odds ---------------------------------------------------

# Ante and odds are $10 each in every row: what the odds wager wins for the hand.
ODDS_TABLE_1 = [
    ("royal flush", "500 to 1", 5_000_00, "HUH 39.11(b)(5)-RF"),
    ("straight flush", "50 to 1", 500_00, "HUH 39.11(b)(5)-SF"),
    ("four of a kind", "10 to 1", 100_00, "HUH 39.11(b)(5)-4K"),
    ("full house", "3 to 1", 30_00, "HUH 39.11(b)(5)-FH"),
    ("flush", "3 to 2", 15_00, "HUH 39.11(b)(5)-FL"),
    ("straight", "1 to 1", 10_00, "HUH 39.11(b)(5)-ST"),
]


@pytest.mark.clause("HUH 39.11(b)(5)-raise")
@pytest.mark.parametrize(
    ("hand", "odds", "wins", "clause"),
    [
        pytest.param(hand, odds, wins, clause, marks=pytest.mark.clause(clause))
        for hand, odds, wins, clause in ODDS_TABLE_1
    ],
)
def test_39_11_b_5_a_win_with_a_straight_or_better_pays_the_raise_and_the_odds_table(
    hand: str, odds: str, wins: int, clause: str
) -> None:
    settled = round_of(WINS[hand]).settled(1)
    assert settled["raise"] == Pay(
        1, "raise", stake=30_00, odds="1 to 1", amount=30_00, cite="HUH 39.11(b)(5)-raise"
    )
    assert settled["odds"] == Pay(1, "odds", stake=10_00, odds=odds, amount=wins, cite=clause)


@pytest.mark.clause("HUH 39.11(c)")
@pytest.mark.parametrize("hand", ["three of a kind", "two pairs", "one pair"])
def test_39_11_c_a_win_with_three_of_a_kind_or_less_pays_the_raise_and_pushes_the_odds(
    hand: str,
) -> None:
    settled = round_of(WINS[hand]).settled(1)
    assert settled["raise"] == Pay(
        1, "raise", stake=30_00, odds="1 to 1", amount=30_00, cite="HUH 39.11(c)"
    )
    assert settled["odds"] == Return(1, "odds", 10_00, cite="HUH 39.11(c)")


@pytest.mark.clause("HUH 39.11(c)")
def test_39_11_c_a_win_with_no_pair_at_all_pays_the_raise_and_pushes_the_odds() -> None:
    assert main(round_of(NOT_QUALIFIED_LOW_WIN)) == (0, 30_00, 0)


@pytest.mark.clause("HUH 39.11(d)", "HUH 39.5(c)-push")
@pytest.mark.parametrize("cards", [*TIES.values(), ACE_HIGH], ids=[*TIES, "high card"])
def test_39_11_d_a_tie_pushes_raise_and_odds(cards: tuple[str, str, str]) -> None:
    settled = round_of(cards).settled(1)
    assert settled["raise"] == Return(1, "raise", 30_00, cite="HUH 39.11(d)")
    assert settled["odds"] == Return(1, "odds", 10_00, cite="HUH 39.11(d)")


@pytest.mark.clause("HUH 39.11(e)", "HUH 39.11(f)-other")
@pytest.mark.parametrize("hand", ["three of a kind", "two pairs", "one pair", "high card"])
def test_39_11_e_a_loss_with_three_of_a_kind_or_worse_loses_raise_and_odds(hand: str) -> None:
    settled = round_of(LOSSES[hand]).settled(1)
    assert settled["raise"] == Take(1, "raise", 30_00, cite="HUH 39.11(e)")
    assert settled["odds"] == Take(1, "odds", 10_00, cite="HUH 39.11(f)-other")


BAD_BEAT_TABLE = [
    ("straight flush", "500 to 1", 5_000_00, "HUH 39.11(f)-SF"),
    ("four of a kind", "25 to 1", 250_00, "HUH 39.11(f)-4K"),
    ("full house", "6 to 1", 60_00, "HUH 39.11(f)-FH"),
    ("flush", "5 to 1", 50_00, "HUH 39.11(f)-FL"),
    ("straight", "4 to 1", 40_00, "HUH 39.11(f)-ST"),
]


@pytest.mark.clause("HUH 39.11(f)-bets")
@pytest.mark.parametrize(
    ("hand", "odds", "wins", "clause"),
    [
        pytest.param(hand, odds, wins, clause, marks=pytest.mark.clause(clause))
        for hand, odds, wins, clause in BAD_BEAT_TABLE
    ],
)
def test_39_11_f_losing_straight_or_better_keeps_odds_and_pays_bad_beat(
    hand: str, odds: str, wins: int, clause: str
) -> None:
    settled = round_of(LOSSES[hand]).settled(1)
    assert settled["ante"] == Take(1, "ante", 10_00, cite="HUH 39.11(b)(3)")
    assert settled["raise"] == Take(1, "raise", 30_00, cite="HUH 39.11(f)-bets")
    assert settled["odds"] == Pay(1, "odds", stake=10_00, odds=odds, amount=wins, cite=clause)


@pytest.mark.clause("HUH 39.11(f)-RF")
def test_39_11_f_a_royal_flush_cannot_lose_so_its_row_says_not_applicable() -> None:
    royal = best_hand(parse_cards("As Ks Qs Js Ts"))
    best_of_each = "Ah Kh Qh Jh Th", "Kh Qh Jh Th 9h", "Ah Ad Ac Kd Kc", "Ah Kh Qh Jh 9h"
    assert [compare(royal, best_hand(parse_cards(five))) for five in best_of_each] == [
        "tie", "win", "win", "win",
    ]  # fmt: skip
    with pytest.raises(AssertionError, match="royal flush cannot lose"):
        main_results(options(), Category.ROYAL_FLUSH, "lose", True)


@pytest.mark.clause("HUH 39.11(f)-RF")
def test_39_11_f_a_licensee_cannot_give_the_bad_beat_table_a_royal_row() -> None:
    rows = "; ".join(f"{hand} = {odds}" for hand, odds, *_ in BAD_BEAT_TABLE)
    HeadsUpHoldemOptions(bad_beat_table=rows)
    with pytest.raises(Refused, match="no row 'royal flush'"):
        HeadsUpHoldemOptions(bad_beat_table=f"royal flush = 500 to 1; {rows}")


@pytest.mark.clause(
    "HUH 39.11(b)(5)-raise", "HUH 39.11(c)", "HUH 39.11(d)", "HUH 39.11(e)", "HUH 39.11(f)-bets"
)
@pytest.mark.parametrize("qualified", QUALIFIED)
def test_39_11_raise_and_odds_in_every_case_whether_the_dealer_qualifies_or_not(
    qualified: bool,
) -> None:
    def outcomes(category: Category, comparison: str) -> tuple[str, str]:
        _, raised, odds = main_results(options(), category, comparison, qualified)
        assert (raised.wager, odds.wager, str(raised.odds)) == ("raise", "odds", "1 to 1")
        return raised.outcome, odds.outcome

    for category in HIGH:
        assert outcomes(category, "win") == ("pay", "pay")  # (b)(5)
        assert outcomes(category, "tie") == ("return", "return")  # (d)
        if category is not Category.ROYAL_FLUSH:
            assert outcomes(category, "lose") == ("take", "pay")  # (f)
    for category in LOW:
        assert outcomes(category, "win") == ("pay", "return")  # (c)
        assert outcomes(category, "tie") == ("return", "return")  # (d)
        assert outcomes(category, "lose") == ("take", "take")  # (e)


@pytest.mark.clause("HUH 39.6(c)-indep")
@pytest.mark.parametrize("comparison", COMPARISONS)
@pytest.mark.parametrize("qualified", QUALIFIED)
def test_39_6_c_ante_and_raise_end_alike_whatever_becomes_of_the_odds(
    comparison: str, qualified: bool
) -> None:
    results = [
        main_results(options(), category, comparison, qualified)
        for category in Category
        if (category, comparison) != (Category.ROYAL_FLUSH, "lose")
    ]
    odds_end = {"win": {"pay", "return"}, "tie": {"return"}, "lose": {"pay", "take"}}[comparison]
    assert {odds.outcome for _, _, odds in results} == odds_end
    assert len({(ante.outcome, raised.outcome) for ante, raised, _ in results}) == 1


@pytest.mark.clause("HUH 39.6(c)-indep")
@pytest.mark.parametrize(
    ("cards", "paid"),
    [(WINS["straight"], 15_00), (LOSSES["straight"], 50_00)],
    ids=["win", "bad beat"],
)
def test_39_6_c_another_odds_payout_changes_no_other_wager(
    cards: tuple[str, str, str], paid: int
) -> None:
    def other(rows: list[tuple[str, str, int, str]], straight: str) -> str:
        odds = {hand: odds for hand, odds, *_ in rows} | {"straight": straight}
        return "; ".join(f"{hand} = {pays}" for hand, pays in odds.items())

    def settled(**tables: str) -> dict[str, Pay | Take | Return]:
        set_to = HeadsUpHoldemOptions(**tables)
        category = best_hand(parse_cards(f"{cards[0]} {cards[2]}")).category
        beats = compare(*(best_hand(parse_cards(f"{h} {cards[2]}")) for h in cards[:2]))
        return {r.wager: r for r in main_results(set_to, category, beats, True)}

    usual = settled()
    rich = settled(
        odds_table=other(ODDS_TABLE_1, "3 to 2"), bad_beat_table=other(BAD_BEAT_TABLE, "5 to 1")
    )
    assert rich["odds"].odds.pays(10_00) == paid != usual["odds"].odds.pays(10_00)
    assert {w: r for w, r in rich.items() if w != "odds"} == {
        w: r for w, r in usual.items() if w != "odds"
    }


@pytest.mark.parametrize(
    "cards", [*WINS.values(), *LOSSES.values(), *TIES.values(), *NOT_QUALIFIED]
)
def test_39_11_what_is_paid_comes_from_the_house_and_a_winner_keeps_the_wager(
    cards: tuple[str, str, str],
) -> None:
    played = round_of(cards)
    won = sum(played.money(1).values())
    seat = played.table.state.seats[1]
    assert (seat.chips, played.table.state.house) == (CHIPS + won, -won)
    assert (seat.wagers, seat.coupon) == ({}, 0)


# --- (g), (h) trips plus --------------------------------------------------------------------------

# The wager is $5: tables 1 to 4.
TRIPS_PLUS = [
    ("royal flush", ("100 to 1", "100 to 1", "100 to 1", "100 to 1"), "HUH 39.11(g)-RF"),
    ("straight flush", ("40 to 1", "40 to 1", "40 to 1", "40 to 1"), "HUH 39.11(g)-SF"),
    ("four of a kind", ("30 to 1", "30 to 1", "30 to 1", "30 to 1"), "HUH 39.11(g)-4K"),
    ("full house", ("9 to 1", "8 to 1", "8 to 1", "7 to 1"), "HUH 39.11(g)-FH"),
    ("flush", ("7 to 1", "6 to 1", "7 to 1", "6 to 1"), "HUH 39.11(g)-FL"),
    ("straight", ("4 to 1", "5 to 1", "4 to 1", "5 to 1"), "HUH 39.11(g)-ST"),
    ("three of a kind", ("3 to 1", "3 to 1", "3 to 1", "3 to 1"), "HUH 39.11(g)-3K"),
]
BY_HAND = [
    pytest.param(hand, odds, clause, marks=pytest.mark.clause(clause))
    for hand, odds, clause in TRIPS_PLUS
]


@pytest.mark.clause("HUH 39.11(g)-rule")
@pytest.mark.parametrize("table", [1, 2, 3, 4])
@pytest.mark.parametrize(("hand", "odds", "clause"), BY_HAND)
def test_39_11_g_trips_plus_pays_every_row_of_the_table_in_force(
    hand: str, odds: tuple[str, ...], clause: str, table: int
) -> None:
    pays = odds[table - 1]
    wins = 5_00 * int(pays.removesuffix(" to 1"))
    settled = round_of(WINS[hand], set=f"trips_plus_table={table}").settled(1)
    assert settled["trips_plus"] == Pay(
        1, "trips_plus", stake=5_00, odds=pays, amount=wins, cite=clause
    )


@pytest.mark.clause("HUH 39.11(g)-rule")
@pytest.mark.parametrize("table", [1, 2, 3, 4])
@pytest.mark.parametrize("hand", ["two pairs", "one pair"])
def test_39_11_g_less_than_three_of_a_kind_loses_trips_plus(hand: str, table: int) -> None:
    settled = round_of(WINS[hand], set=f"trips_plus_table={table}").settled(1)
    assert settled["trips_plus"] == Take(1, "trips_plus", 5_00, cite="HUH 39.11(g)-rule")
    nothing = trips_plus_result(
        options(f"trips_plus_table={table}"), Category.HIGH_CARD, folded=False
    )
    assert nothing.outcome == "take"


@pytest.mark.clause("HUH 39.11(g)-rule")
@pytest.mark.parametrize(("hand", "odds", "clause"), BY_HAND)
def test_39_11_g_trips_plus_pays_regardless_of_the_main_wagers(
    hand: str, odds: tuple[str, ...], clause: str
) -> None:
    wins = 5_00 * int(odds[0].removesuffix(" to 1"))
    for lies in (WINS, LOSSES, TIES):
        if hand in lies:
            assert round_of(lies[hand]).money(1)["trips_plus"] == wins, hand


@pytest.mark.clause("HUH 39.11(g)-rule")
def test_39_11_g_trips_on_the_board_alone_pay() -> None:
    settled = round_of(("2c 4d", "Ah Kh", "9s 9d 9h Qc 7s")).settled(1)
    assert settled["trips_plus"] == Pay(
        1, "trips_plus", stake=5_00, odds="3 to 1", amount=15_00, cite="HUH 39.11(g)-3K"
    )


@pytest.mark.clause("HUH 39.11(g)-rule")
def test_39_11_g_no_trips_plus_wager_is_neither_paid_nor_collected() -> None:
    settled = round_of(WINS["royal flush"], wagers={"ante": 10_00, "odds": 10_00}).settled(1)
    assert settled.keys() == {"ante", "raise", "odds"}


@pytest.mark.clause("HUH 39.11(h)")
@pytest.mark.parametrize(
    ("when", "order"),
    [
        ("before", ["trips_plus", "ante", "raise", "odds", "pocket_bonus"]),
        ("after", ["ante", "raise", "odds", "trips_plus", "pocket_bonus"]),
    ],
)
@pytest.mark.parametrize("cards", [WINS["flush"], LOSSES["one pair"]], ids=["pays", "takes"])
def test_39_11_h_trips_plus_is_processed_before_or_after_the_main_bets(
    cards: tuple[str, str, str], when: str, order: list[str]
) -> None:
    played = round_of(cards, set=f"trips_plus_settled={when}")
    assert list(played.settled(1)) == order
    assert played.money(1) == round_of(cards).money(1)


# --- (i) pocket bonus -----------------------------------------------------------------------------

# The wager is $5: tables 1 to 3.
POCKET_BONUS = [
    ("As Ad", ("30 to 1", "25 to 1", "30 to 1"), "HUH 39.11(i)-AA"),
    ("As Ks", ("20 to 1", "20 to 1", "20 to 1"), "HUH 39.11(i)-AFs"),
    ("Qd Ad", ("20 to 1", "20 to 1", "20 to 1"), "HUH 39.11(i)-AFs"),
    ("Ac Jc", ("20 to 1", "20 to 1", "20 to 1"), "HUH 39.11(i)-AFs"),
    ("As Kd", ("10 to 1", "10 to 1", "10 to 1"), "HUH 39.11(i)-AFo"),
    ("Qc Ad", ("10 to 1", "10 to 1", "10 to 1"), "HUH 39.11(i)-AFo"),
    ("Ah Js", ("10 to 1", "10 to 1", "10 to 1"), "HUH 39.11(i)-AFo"),
    ("2s 2d", ("5 to 1", "5 to 1", "4 to 1"), "HUH 39.11(i)-pair"),
    ("Ks Kd", ("5 to 1", "5 to 1", "4 to 1"), "HUH 39.11(i)-pair"),
    ("Ts Td", ("5 to 1", "5 to 1", "4 to 1"), "HUH 39.11(i)-pair"),
]
BY_HOLE = [
    pytest.param(hole, odds, clause, marks=pytest.mark.clause(clause))
    for hole, odds, clause in POCKET_BONUS
]
NEUTRAL = "3h 3c", "9h 8c 6h 5d 4d"
"""A dealer and a board that share no card with the hole cards above."""


@pytest.mark.clause("HUH 39.11(i)-rule")
@pytest.mark.parametrize("table", [1, 2, 3])
@pytest.mark.parametrize(("hole", "odds", "clause"), BY_HOLE)
def test_39_11_i_pocket_bonus_pays_every_row_of_the_table_in_force(
    hole: str, odds: tuple[str, ...], clause: str, table: int
) -> None:
    pays = odds[table - 1]
    wins = 5_00 * int(pays.removesuffix(" to 1"))
    settled = round_of((hole, *NEUTRAL), set=f"pocket_bonus_table={table}").settled(1)
    assert settled["pocket_bonus"] == Pay(
        1, "pocket_bonus", stake=5_00, odds=pays, amount=wins, cite=clause
    )


@pytest.mark.clause("HUH 39.11(i)-rule", "HUH 39.1 Face card")
@pytest.mark.parametrize("table", [1, 2, 3])
@pytest.mark.parametrize("hole", ["As Ts", "Ah Td", "Kh Qh", "Kd Js", "As 2s", "7s 2d"])
def test_39_11_i_other_hole_cards_lose_the_pocket_bonus(hole: str, table: int) -> None:
    settled = round_of((hole, *NEUTRAL), set=f"pocket_bonus_table={table}").settled(1)
    assert settled["pocket_bonus"] == Take(1, "pocket_bonus", 5_00, cite="HUH 39.11(i)-rule")


@pytest.mark.clause("HUH 39.11(i)-rule")
def test_39_11_i_only_the_hole_cards_count() -> None:
    """A pair with the board, or an ace and a king on it, is not in the pocket."""
    for cards in (("9s 2d", "3h 3c", "9h 8c 6h 5d 4d"), ("7s 2d", "3h 3c", "As Ks 6h 5d 4d")):
        assert round_of(cards).money(1)["pocket_bonus"] == -5_00


@pytest.mark.clause("HUH 39.11(i)-rule")
def test_39_11_i_pocket_bonus_pays_regardless_of_the_main_wagers() -> None:
    aces_lose = "As Ad", "3h 3c", "3s 8c 6h 5d 4d"
    aces_win = "As Ad", "Kh Kc", "3s 8c 6h 5d 9d"
    aces_tie = "As Ad", "Ah Ac", "3s 8c 6h 5d 9d"
    rounds = [round_of(cards) for cards in (aces_lose, aces_win, aces_tie)]
    assert [main(played)[1] for played in rounds] == [-30_00, 30_00, 0]
    assert [played.money(1)["pocket_bonus"] for played in rounds] == [150_00] * 3


@pytest.mark.clause("HUH 39.11(i)-AA", "HUH 39.11(i)-AFs", "HUH 39.11(i)-AFo", "HUH 39.11(i)-pair")
def test_39_11_i_each_of_the_1326_hole_cards_has_its_row() -> None:
    """Four aces make 6 pairs; 4 aces meet 3 suited and 9 other face cards; 12 ranks, 6 pairs."""
    table = options("pocket_bonus_table=2")
    found = Counter()
    for first, second in combinations(FULL_DECK, 2):
        assert pocket_bonus_hand(first, second) == pocket_bonus_hand(second, first)
        result = pocket_bonus_result(table, first, second)
        found[str(result.odds) if result.outcome == "pay" else "loses"] += 1
    assert found == {
        "25 to 1": 6, "20 to 1": 12, "10 to 1": 36, "5 to 1": 72, "loses": 1326 - 126,
    }  # fmt: skip


# --- folded players -------------------------------------------------------------------------------


FOLDS = "check", "check", "fold"


@pytest.mark.clause("HUH 39.10(h)-forfeit", "HUH 39.1 Fold")
def test_39_10_h_a_fold_forfeits_ante_and_odds_even_if_the_hand_would_have_won() -> None:
    assert [(r.wager, r.outcome) for r in folded_results()] == [("ante", "take"), ("odds", "take")]
    played = round_of(WINS["straight"], *FOLDS, wagers={"ante": 10_00, "odds": 10_00})
    assert played.settled(1) == {
        "ante": Take(1, "ante", 10_00, cite="HUH 39.10(h)-forfeit"),
        "odds": Take(1, "odds", 10_00, cite="HUH 39.10(h)-forfeit"),
    }


@pytest.mark.clause("HUH 39.10(h)-forfeit")
def test_39_10_h_no_push_and_no_bad_beat_after_a_fold() -> None:
    """The dealer lacks a pair, or beats a straight: folded wagers are lost all the same."""
    for cards in (NOT_QUALIFIED_LOW_WIN, ACE_HIGH, LOSSES["straight"], TIES["straight"]):
        money = round_of(cards, *FOLDS).money(1)
        assert (money["ante"], money["odds"]) == (-10_00, -10_00)
        assert "raise" not in money


@pytest.mark.clause("HUH 39.10(h)-pocket")
@pytest.mark.parametrize(("hole", "wins"), [("As Ad", 150_00), ("Kh Ad", 50_00), ("2s 2d", 25_00)])
def test_39_10_h_a_player_who_folds_still_wins_the_pocket_bonus(hole: str, wins: int) -> None:
    played = round_of((hole, *NEUTRAL), *FOLDS)
    assert played.money(1)["pocket_bonus"] == wins
    (shown,) = [r for r in played.of(Reveal) if r.place == "seat 1"]
    assert shown.cite == "HUH 39.10(h)-pocket"


@pytest.mark.clause("HUH 39.10(h)-pocket")
def test_39_10_h_a_player_who_folds_loses_a_pocket_bonus_that_is_not_made() -> None:
    assert round_of(("7s 2d", *NEUTRAL), *FOLDS).money(1)["pocket_bonus"] == -5_00


def test_39_11_cards_folded_with_no_side_wager_are_never_shown() -> None:
    played = round_of(WINS["straight"], *FOLDS, wagers={"ante": 10_00, "odds": 10_00})
    assert [r.place for r in played.of(Reveal)] == ["dealer"]


# --- match play coupons, which lie with the ante --------------------------------------------------

COUPON = {"ante": 10_00, "odds": 10_00, "match_play": 10_00}


@pytest.mark.clause("HUH 39.6(a)-chips")
@pytest.mark.parametrize(
    ("cards", "choices", "fate", "won"),
    [
        (WINS["one pair"], ("raise 1x",), Pay, 10_00),
        (LOSSES["one pair"], ("raise 1x",), Take, 0),
        (TIES["one pair"], ("raise 1x",), Return, 0),
        (ACE_HIGH, ("raise 1x",), Return, 0),
        (NOT_QUALIFIED_WIN, ("raise 1x",), Return, 0),
        (WINS["one pair"], FOLDS, Take, 0),
    ],
    ids=["won", "lost", "tied", "tied, not qualified", "not qualified", "folded"],
)
def test_39_6_a_a_match_play_coupon_shares_the_fate_of_its_ante(
    cards: tuple[str, str, str], choices: tuple[str, ...], fate: type, won: int
) -> None:
    with_coupon = round_of(cards, *choices, wagers=COUPON)
    without = round_of(cards, *choices, wagers={"ante": 10_00, "odds": 10_00})
    coupon = with_coupon.settled(1)["match_play"]
    assert type(coupon) is type(with_coupon.settled(1)["ante"]) is fate
    if isinstance(coupon, Pay):
        assert (coupon.odds, coupon.amount) == ("1 to 1", 10_00)
    # The coupon itself is worth no chips: only its winnings make a difference.
    assert with_coupon.table.state.seats[1].chips - without.table.state.seats[1].chips == won
    assert with_coupon.table.state.house - without.table.state.house == -won
    assert with_coupon.table.state.seats[1].coupon == 0


def test_39_6_a_a_coupon_of_less_than_the_ante_pays_its_own_value() -> None:
    played = round_of(WINS["one pair"], wagers={**COUPON, "match_play": 5_00})
    assert played.money(1)["match_play"] == 5_00
    assert played.money(1)["ante"] == 10_00


# --- the order of settlement ----------------------------------------------------------------------


def test_39_11_players_are_settled_one_after_the_other_from_the_dealers_right() -> None:
    seats = [1, 2, 3, 4, 5, 6]
    played = play(wagers={seat: ALL_WAGERS for seat in seats}, choices={3: FOLDS})
    order = [step.seat for step in played.of(Pay, Take, Return)]
    assert order == sorted(order, reverse=True)
    assert sorted(set(order)) == seats


@pytest.mark.clause("HUH 39.11(b)(2)", "HUH 39.11(b)(3)", "HUH 39.11(b)(4)")
def test_39_11_each_player_is_compared_with_the_dealer_alone() -> None:
    played = play(
        hole={1: "As Ad", 2: "Kc 4d", 5: "8s 6c"},
        dealer="Kh 4c",
        board="9h Kd 3s 2h 7c",
        choices={1: ["raise 3x"], 2: ["raise 2x"], 5: ["raise 1x"]},
    )
    assert played.money(1) == {"ante": 10_00, "raise": 30_00, "odds": 0}
    assert played.money(2) == {"ante": 0, "raise": 0, "odds": 0}
    assert played.money(5) == {"ante": -10_00, "raise": -10_00, "odds": -10_00}


def test_39_11_the_examples_of_this_file_are_the_hands_they_say() -> None:
    for lies in (WINS, LOSSES, TIES):
        for hand, (hole, dealer, board) in lies.items():
            own, other = (best_hand(parse_cards(f"{two} {board}")) for two in (hole, dealer))
            assert own.category.label == hand
            assert other.category >= Category.PAIR
            assert compare(own, other) == {id(WINS): "win", id(LOSSES): "lose"}.get(id(lies), "tie")
            assert len({*parse_cards(f"{hole} {dealer} {board}")}) == 9
