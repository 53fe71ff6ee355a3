"""Settlement and points of the twenty-one games, from the text of the rules."""

import pytest

from houseway.cards.card import Card
from houseway.families.twenty_one.points import Points, dealer_draws, points, value
from houseway.games.blackjack import settle as blackjack
from houseway.games.three_card_21 import settle as three_card_21
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.money import Odds


def cards(text: str) -> list[Card]:
    return [Card(card) for card in text.split()]


@pytest.mark.clause("TC21 2C.2(b)1", "TC21 2C.2(b)2")
def test_2C_2_b_pips_count_their_face_and_court_cards_ten() -> None:
    assert [value(Card(f"{rank}h")) for rank in "23456789T"] == list(range(2, 11))
    assert [value(Card(f"{rank}h")) for rank in "JQK"] == [10, 10, 10]


@pytest.mark.clause("TC21 2C.2(b)3-ace")
def test_2C_2_b_3_an_ace_is_eleven_unless_that_passes_21() -> None:
    assert points([1, 9]) == Points(20, True)
    assert points([1, 1, 9]) == Points(21, True)
    assert points([1, 5, 6]) == Points(12, False)
    assert points([10, 6, 6]).bust


@pytest.mark.clause("TC21 2C.11(b)-i", "TC21 2C.11(b)-ii")
def test_2C_11_b_dealer_draws_to_16_and_on_soft_17_by_option() -> None:
    assert dealer_draws(Points(16, False), h17=False)
    assert not dealer_draws(Points(17, True), h17=False)
    assert dealer_draws(Points(17, True), h17=True)
    assert not dealer_draws(Points(17, False), h17=True)
    assert not dealer_draws(Points(18, True), h17=True)


@pytest.mark.parametrize(
    ("held", "hand"),
    [
        pytest.param("Ad Kd Qd", "diamond royal flush", marks=pytest.mark.clause("TC21 2C.2(c)1")),
        pytest.param("Qs As Ks", "royal flush", marks=pytest.mark.clause("TC21 2C.2(c)2")),
        pytest.param("9d Td Jd", "straight flush", marks=pytest.mark.clause("TC21 2C.2(c)3")),
        pytest.param("Ac 2c 3c", "straight flush", marks=pytest.mark.clause("TC21 2C.2(c)3")),
        pytest.param("7c 7c 7c", "three of a kind", marks=pytest.mark.clause("TC21 2C.2(c)4")),
        pytest.param("As Kd Qd", "straight", marks=pytest.mark.clause("TC21 2C.2(c)5")),
        pytest.param("6s 7d 8d", "straight", marks=pytest.mark.clause("TC21 2C.2(c)5")),
        pytest.param("9h 9h 2h", "flush", marks=pytest.mark.clause("TC21 2C.2(c)6")),
        pytest.param("Ks As 2s", "flush", marks=pytest.mark.clause("TC21 2C.2(c)6")),
        pytest.param("5h 5s Ad", "pair", marks=pytest.mark.clause("TC21 2C.2(c)7")),
        pytest.param("As Kd Jd", "21", marks=pytest.mark.clause("TC21 2C.2(c)8")),
        pytest.param("8s 9d 4c", "21", marks=pytest.mark.clause("TC21 2C.2(c)8")),
        ("Ks Ad 2d", ""),
        ("Ts Jd 2c", ""),
    ],
)
def test_2C_2_c_bonus_hand_is_the_single_best_rank(held: str, hand: str) -> None:
    assert three_card_21.bonus_hand(cards(held)) == hand


def test_an_ace_below_two_and_three_is_a_straight_by_option() -> None:
    assert three_card_21.bonus_hand(cards("As 2d 3h"), ace_low_straight=True) == "straight"
    assert three_card_21.bonus_hand(cards("As 2d 3h"), ace_low_straight=False) == ""


@pytest.mark.parametrize(
    ("held", "odds"),
    [
        pytest.param("Ad Kd Qd", "200 to 1", marks=pytest.mark.clause("TC21 2C.5(b)1-DR")),
        pytest.param("Ah Kh Qh", "50 to 1", marks=pytest.mark.clause("TC21 2C.5(b)1-RF")),
        pytest.param("4h 5h 6h", "15 to 1", marks=pytest.mark.clause("TC21 2C.5(b)1-SF")),
        pytest.param("4h 4d 4c", "5 to 1", marks=pytest.mark.clause("TC21 2C.5(b)1-3K")),
        pytest.param("4h 5d 6h", "2 to 1", marks=pytest.mark.clause("TC21 2C.5(b)1-ST")),
        pytest.param("4h 9h Kh", "3 to 2", marks=pytest.mark.clause("TC21 2C.5(b)1-FL")),
        pytest.param("4h 4d Kh", "1 to 1", marks=pytest.mark.clause("TC21 2C.5(b)1-PR")),
        pytest.param("4h 7d Kh", "1 to 1", marks=pytest.mark.clause("TC21 2C.5(b)1-21")),
    ],
)
def test_2C_5_b_1_bonus_pays_the_printed_table(
    held: str, odds: str, request: pytest.FixtureRequest
) -> None:
    result = three_card_21.bonus_result(ThreeCard21Options().pay_table("bonus_table"), cards(held))
    assert (result.outcome, result.odds) == ("pay", Odds.parse(odds))
    marks = [mark.args for mark in request.node.iter_markers("clause")]
    assert marks == [(result.cite,)]


@pytest.mark.clause("TC21 2C.5(b)1")
def test_2C_5_b_bonus_that_matches_no_row_is_taken() -> None:
    result = three_card_21.bonus_result(
        ThreeCard21Options().pay_table("bonus_table"), cards("4h 7d 9c")
    )
    assert result.outcome == "take"


@pytest.mark.parametrize(
    ("hand", "clause"),
    [
        pytest.param(
            (10, 10, 2), "TC21 2C.5(c)5ii", marks=pytest.mark.clause("TC21 2C.5(c)5ii")
        ),
        pytest.param(
            (1, 2, 9), "TC21 2C.5(c)5iii(aa)", marks=pytest.mark.clause("TC21 2C.5(c)5iii(aa)")
        ),
        pytest.param(
            (1, 9, 10), "TC21 2C.5(c)5iii(aa)", marks=pytest.mark.clause("TC21 2C.2(b)3-split")
        ),
        pytest.param(
            (3, 3, 9), "TC21 2C.5(c)5iii(bb)", marks=pytest.mark.clause("TC21 2C.5(c)5iii(bb)")
        ),
        ((1, 1, 3), "TC21 2C.5(c)5iii(bb)"),
        ((1, 2, 8), ""),
        ((2, 3, 9), ""),
        ((1, 3, 6), ""),
        ((7, 7, 7), ""),
        ((1, 5, 5), ""),
        ((1, 10, 10), ""),
    ],
)  # fmt: skip
def test_2C_5_c_5_who_may_split_three_ways(hand: tuple[int, ...], clause: str) -> None:
    assert three_card_21.split_clause(hand) == clause


@pytest.mark.clause("TC21 2C.5(c)5i", "TC21 2C.8(a)")
def test_2C_5_c_5_i_surrender_over_21_or_of_any_hand_by_reading() -> None:
    assert three_card_21.surrender_clause((10, 10, 2), "over21") == "TC21 2C.5(c)5i"
    assert not three_card_21.surrender_clause((10, 4, 2), "over21")
    assert three_card_21.surrender_clause((10, 4, 2), "any") == "TC21 2C.8(a)"
    assert not three_card_21.surrender_clause((10, 9, 2), "any")
    assert not three_card_21.surrender_clause((10, 10, 2), "off")


@pytest.mark.clause("TC21 2C.8(a)1", "TC21 2C.8(a)2")
def test_2C_8_a_surrender_costs_half_and_all_against_blackjack() -> None:
    assert three_card_21.surrender_result(9, False).outcome == "half"
    assert three_card_21.surrender_result(9, False).cite == "TC21 2C.8(a)1"
    assert three_card_21.surrender_result(10, False).outcome == "half"
    assert three_card_21.surrender_result(1, True).outcome == "take"


@pytest.mark.clause("TC21 2C.5(d)-pay", "TC21 2C.5(d)-push", "TC21 2C.5(c)5v")
def test_2C_5_d_higher_wins_equal_pushes_and_21_always_wins() -> None:
    def outcome(player: int, dealer: int) -> str:
        return three_card_21.hand_result(Points(player, False), Points(dealer, False)).outcome

    assert outcome(20, 19) == "pay"
    assert outcome(12, 22) == "pay"
    assert outcome(18, 18) == "return"
    assert outcome(18, 19) == "take"
    assert outcome(22, 22) == "take"
    assert outcome(21, 21) == "pay"


@pytest.mark.clause("TC21 2C.5(c)1", "TC21 2C.9(c)", "TC21 2C.10(c)2")
def test_21_is_paid_even_money_by_any_route() -> None:
    def paid(**route: bool | int) -> three_card_21.Result:
        result = three_card_21.paid_at_once(Points(21, False), **route)  # type: ignore[arg-type]
        assert result is not None
        assert (result.outcome, result.odds) == ("pay", Odds(1, 1))
        return result

    assert paid(cards=3, split=False, doubled=False).cite == "TC21 2C.5(c)1"
    assert paid(cards=4, split=False, doubled=True).cite == "TC21 2C.9(c)"
    assert paid(cards=2, split=True, doubled=False).cite == "TC21 2C.10(c)2"
    assert paid(cards=5, split=False, doubled=False).cite == "TC21 2C.5(c)5v"
    twenty = Points(20, False)
    assert three_card_21.paid_at_once(twenty, cards=3, split=False, doubled=False) is None


@pytest.mark.clause("TC21 2C.5(c)3-win", "TC21 2C.5(c)3-lose", "TC21 2C.7(a)", "TC21 2C.5(c)4")
def test_2C_7_insurance_wins_on_a_ten_and_blackjack_takes_the_main_wager() -> None:
    assert three_card_21.insurance_result(10).odds == Odds(2, 1)
    assert {three_card_21.insurance_result(hole).outcome for hole in range(1, 10)} == {"take"}
    assert three_card_21.blackjack_result().outcome == "take"


def test_a_late_blackjack_takes_the_first_wager_alone_or_everything() -> None:
    lost = three_card_21.lost_to_blackjack
    assert lost("original_only", stake=2, first=True, bust=False) == 1
    assert lost("original_only", stake=1, first=False, bust=False) == 0
    assert lost("original_only", stake=2, first=False, bust=True) == 2
    assert lost("all", stake=2, first=False, bust=False) == 2


@pytest.mark.clause("BJ 2.7(a)-pay", "BJ 2.7(b)-pay", "BJ 2.7(b)-push")
def test_2_7_blackjack_by_up_card() -> None:
    pays = Odds(3, 2)
    at_once = blackjack.blackjack_result(pays, 9, False)
    assert (at_once.outcome, at_once.odds, at_once.cite) == ("pay", pays, "BJ 2.7(a)-pay")
    assert blackjack.blackjack_result(pays, 10, False).cite == "BJ 2.7(b)-pay"
    assert blackjack.blackjack_result(pays, 1, True).outcome == "return"


@pytest.mark.clause("BJ 2.7(c)-even")
def test_2_7_c_even_money() -> None:
    assert blackjack.even_money_result().odds == Odds(1, 1)


@pytest.mark.clause("BJ 2.8(a)1", "BJ 2.8(a)2")
def test_2_8_surrender() -> None:
    assert blackjack.surrender_result(5, False).cite == "BJ 2.8(a)1"
    assert blackjack.surrender_result(10, False).outcome == "half"
    assert blackjack.surrender_result(10, True).outcome == "take"


def test_blackjack_totals_compare_and_21_pushes_21() -> None:
    def outcome(player: int, dealer: int) -> str:
        return blackjack.hand_result(Points(player, False), Points(dealer, False)).outcome

    assert [outcome(21, 21), outcome(21, 20), outcome(20, 21)] == ["return", "pay", "take"]
    assert [outcome(22, 22), outcome(4, 22)] == ["take", "pay"]
