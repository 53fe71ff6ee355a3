"""19:47-20.10(b) and 20.11: what each wager of Three Card Poker is paid."""

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.three_card import ThreeCardCategory, rank_three
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.settle import (
    ante_bonus_results,
    compare,
    folded_results,
    main_results,
    pair_plus_result,
    qualifies,
)
from houseway.table.refusal import Refused
from houseway.table.steps import Announce, PayBonus
from tests.law.script import CHIPS
from tests.law.three_card import play

STANDARD = ThreeCardPokerOptions()


def outcomes(player: str, dealer: str) -> list[tuple[str, str]]:
    mine, dealers = rank_three(parse_cards(player)), rank_three(parse_cards(dealer))
    results = main_results(compare(mine, dealers), qualifies(dealers))
    assert all(str(result.odds) == "1 to 1" for result in results)
    return [(result.wager, result.outcome) for result in results]


@pytest.mark.clause("TCP 20.11(a)1-win")
def test_20_11_a_1_a_higher_hand_is_paid_on_ante_and_play() -> None:
    assert outcomes("Ks 5d 3c", "Qs 5h 3h") == [("ante", "pay"), ("play", "pay")]
    assert outcomes("Qs 5d 2c", "Qd 5h 3h") == [("ante", "take"), ("play", "take")]


def test_a_tcp_1_equal_hands_push() -> None:
    assert outcomes("Qs 5d 3c", "Qd 5h 3h") == [("ante", "return"), ("play", "return")]
    results = main_results("tie", qualified=True)
    assert {result.reading for result in results} == {"A-TCP-1"}


@pytest.mark.clause("TCP 20.11(a)1-qual")
@pytest.mark.parametrize("player", ["As Ks Qs", "Jd Ts 8c", "4d 3s 7c"])
def test_20_11_a_1_a_dealer_below_queen_high_pays_the_ante_and_returns_the_play(
    player: str,
) -> None:
    assert outcomes(player, "Jc Th 8h") == [("ante", "pay"), ("play", "return")]
    assert outcomes("5d 4s 7c", "Qc 3h 2h") == [("ante", "take"), ("play", "take")]
    assert outcomes("5d 4s 7c", "2c 2h 3h") == [("ante", "take"), ("play", "take")]


PAIR_PLUS = [
    ("straight flush", (40, 35, 40, 35), "TCP 20.11(a)2-SF"),
    ("three of a kind", (30, 33, 30, 33), "TCP 20.11(a)2-3K"),
    ("straight", (6, 6, 6, 6), "TCP 20.11(a)2-ST"),
    ("flush", (4, 4, 3, 3), "TCP 20.11(a)2-FL"),
    ("pair", (1, 1, 1, 1), "TCP 20.11(a)2-PR"),
]


@pytest.mark.parametrize(
    ("hand", "pays", "clause"),
    [
        pytest.param(hand, pays, clause, marks=pytest.mark.clause(clause))
        for hand, pays, clause in PAIR_PLUS
    ],
)
def test_20_11_a_2_pair_plus_rows(hand: str, pays: tuple[int, ...], clause: str) -> None:
    category = next(each for each in ThreeCardCategory if each.label == hand)
    for table, pay in zip("ABCD", pays, strict=True):
        result = pair_plus_result(ThreeCardPokerOptions(pair_plus_table=table), category)
        assert (result.outcome, str(result.odds), result.cite) == ("pay", f"{pay} to 1", clause)


def test_20_11_a_2_less_than_a_pair_loses_the_pair_plus() -> None:
    assert pair_plus_result(STANDARD, ThreeCardCategory.HIGH_CARD).outcome == "take"


ANTE_BONUS = [
    ("straight", 1, "TCP 20.11(a)3-ST"),
    ("three of a kind", 4, "TCP 20.11(a)3-3K"),
    ("straight flush", 5, "TCP 20.11(a)3-SF"),
]


@pytest.mark.parametrize(
    ("hand", "pays", "clause"),
    [
        pytest.param(hand, pays, clause, marks=pytest.mark.clause(clause))
        for hand, pays, clause in ANTE_BONUS
    ],
)
def test_20_11_a_3_ante_bonus_rows(hand: str, pays: int, clause: str) -> None:
    category = next(each for each in ThreeCardCategory if each.label == hand)
    (result,) = ante_bonus_results(STANDARD, category)
    assert (str(result.odds), result.cite) == (f"{pays} to 1", clause)


RICHER_ANTE_BONUS = [
    ("straight", 1, "TCP 20.11(a)3i-ST"),
    ("three of a kind", 5, "TCP 20.11(a)3i-3K"),
    ("straight flush", 6, "TCP 20.11(a)3i-SF"),
]


@pytest.mark.parametrize(
    ("hand", "pays", "clause"),
    [
        pytest.param(hand, pays, clause, marks=pytest.mark.clause(clause))
        for hand, pays, clause in RICHER_ANTE_BONUS
    ],
)
def test_20_11_a_3i_richer_ante_bonus_rows(hand: str, pays: int, clause: str) -> None:
    category = next(each for each in ThreeCardCategory if each.label == hand)
    richer = ThreeCardPokerOptions(pair_plus_table="B", ante_bonus_table="2")
    (result,) = ante_bonus_results(richer, category)
    assert (str(result.odds), result.cite) == (f"{pays} to 1", clause)


@pytest.mark.clause("TCP 20.11(a)3i-rule")
@pytest.mark.parametrize("table", ["A", "C", "D"])
def test_20_11_a_3i_the_richer_ante_bonus_needs_pair_plus_table_b(table: str) -> None:
    with pytest.raises(Refused, match="only with pair plus table B"):
        ThreeCardPokerOptions(pair_plus_table=table, ante_bonus_table="2")
    # "may": with table B the ordinary bonus stays the default (A-TCP-5)
    (result,) = ante_bonus_results(
        ThreeCardPokerOptions(pair_plus_table="B"), ThreeCardCategory.STRAIGHT_FLUSH
    )
    assert str(result.odds) == "5 to 1"


@pytest.mark.parametrize("category", [ThreeCardCategory.HIGH_CARD, ThreeCardCategory.FLUSH])
def test_20_11_a_3_other_hands_have_no_ante_bonus(category: ThreeCardCategory) -> None:
    assert ante_bonus_results(STANDARD, category) == ()


@pytest.mark.clause("TCP 20.10(b)-choice", "TCP 20.10(b)-pp")
def test_20_10_b_a_player_who_does_not_play_forfeits_ante_and_pair_plus() -> None:
    assert [(r.wager, r.outcome, r.cite) for r in folded_results(pair_plus=True)] == [
        ("ante", "take", "TCP 20.10(b)-choice"),
        ("pair_plus", "take", "TCP 20.10(b)-pp"),
    ]
    assert [result.wager for result in folded_results(pair_plus=False)] == ["ante"]


# --- at the table ----------------------------------------------------------------------------


@pytest.mark.clause("TCP 20.11(a)1-win")
def test_20_11_a_1_the_dealer_pays_ante_and_play_1_to_1() -> None:
    played = play(hole={1: "Ks 5d 3c", 2: "Jd 9c 2s"}, dealer="Qs 5h 3h")
    assert played.money(1) == {"ante": 10_00, "play": 10_00}
    assert played.money(2) == {"ante": -10_00, "play": -10_00}


@pytest.mark.clause("TCP 20.11(a)1-qual")
@pytest.mark.parametrize("player", ["As Ks Qs", "4d 3s 7c"])
def test_20_11_a_1_below_queen_high_the_ante_is_paid_and_the_play_returned(player: str) -> None:
    played = play(hole={1: player}, dealer="Jc Th 8h")
    assert played.money(1) == {"ante": 10_00, "play": 0}
    assert set(played.why(1).values()) == {"TCP 20.11(a)1-qual"}
    assert "TCP 20.11(a)1-qual" in [step.cite for step in played.of(Announce)]


def test_20_11_a_1_a_match_play_coupon_goes_with_the_ante() -> None:
    coupon = {1: {"ante": 10_00, "match_play": 10_00}}
    won = play(hole={1: "Ks 5d 3c"}, dealer="Qs 5h 3h", wagers=coupon)
    assert won.money(1) == {"ante": 10_00, "match_play": 10_00, "play": 10_00}
    folded = play(wagers=coupon, choices={1: ["fold"]})
    assert folded.money(1) == {"ante": -10_00, "match_play": -10_00}
    assert folded.table.state.seats[1].chips == CHIPS - 10_00  # the coupon is no chip


@pytest.mark.parametrize(("table", "pays"), [("A", 40), ("B", 35), ("C", 40), ("D", 35)])
@pytest.mark.parametrize("dealer", ["Jc Th 8h", "Ac Kc Qc"])
def test_20_11_a_2_pair_plus_is_paid_by_its_table_whatever_the_dealer_holds(
    table: str, pays: int, dealer: str
) -> None:
    for wagers in ({"pair_plus": 5_00}, {"ante": 10_00, "pair_plus": 5_00}):
        played = play(
            hole={1: "5s 4s 3s"},
            dealer=dealer,
            wagers={1: wagers},
            options=f"pair_plus_table={table}",
        )
        assert played.money(1)["pair_plus"] == pays * 5_00


@pytest.mark.parametrize("words", ["", "settlement=by_player"])
@pytest.mark.parametrize(
    ("dealer", "main"),
    [
        ("Ac Kc Qc", {"ante": -10_00, "play": -10_00}),
        ("Jc Th 8h", {"ante": 10_00, "play": 0}),
        ("Qc Th 8h", {"ante": 10_00, "play": 10_00}),
    ],
)
def test_20_11_a_3_the_ante_bonus_is_paid_whether_the_player_wins_or_loses(
    dealer: str, main: dict[str, int], words: str
) -> None:
    """A-TCP-3; a lost ante has been taken when its bonus is paid."""
    played = play(hole={1: "5s 4s 3s"}, dealer=dealer, options=words)
    (bonus,) = played.of(PayBonus)
    assert (bonus.wager, bonus.stake, bonus.odds, bonus.amount) == ("ante", 10_00, "5 to 1", 50_00)
    assert played.money(1) == main
    assert played.table.state.seats[1].chips == CHIPS + sum(main.values()) + 50_00


@pytest.mark.clause("TCP 20.11(a)3i-rule")
def test_20_11_a_3i_the_richer_bonus_is_paid_where_the_licensee_chose_it() -> None:
    for words, pays in (
        ("pair_plus_table=B", 40_00),
        ("pair_plus_table=B ante_bonus_table=2", 50_00),
    ):
        played = play(hole={1: "5s 5d 5c"}, options=words)
        assert [step.amount for step in played.of(PayBonus)] == [pays]


@pytest.mark.clause("TCP 20.11(a)3i-rule")
def test_20_11_a_3i_the_same_odds_under_another_name_need_table_b_too() -> None:
    richer = "straight flush = 6 to 1; three of a kind = 5 to 1; straight = 1 to 1"
    with pytest.raises(Refused, match="only with pair plus table B"):
        ThreeCardPokerOptions(ante_bonus_table=richer)
    assert ThreeCardPokerOptions(ante_bonus_table=richer, pair_plus_table="B")


def test_20_11_a_3_without_a_play_wager_there_is_no_bonus() -> None:
    folded = play(hole={1: "5s 4s 3s"}, choices={1: ["fold"]})
    alone = play(hole={1: "5s 4s 3s"}, wagers={1: {"pair_plus": 5_00}})
    assert not folded.of(PayBonus)
    assert not alone.of(PayBonus)
