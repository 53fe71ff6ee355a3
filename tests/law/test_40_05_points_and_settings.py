"""13:69F-40.5: point values, and how a player and the dealer may set five cards."""

from itertools import combinations

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import rank_five
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import (
    Setting,
    Totals,
    dealer_clause,
    dealer_setting,
    foul_settings,
    high_points,
    low_points,
    settings,
)
from houseway.games.five_card_hi_lo.policies import one_ace_low
from houseway.games.five_card_hi_lo.settle import poker_bonus_row


def setting(high: str, low: str) -> Setting:
    return Setting(parse_cards(high), parse_cards(low))


@pytest.mark.clause("HL5 40.5(a)1", "HL5 40.1 Point value")
def test_40_5_a_1_two_to_ten_count_their_face() -> None:
    for face in range(2, 11):
        assert high_points(Card.of(face, "h")) == low_points(Card.of(face, "h")) == face


@pytest.mark.clause("HL5 40.5(a)2")
def test_40_5_a_2_jack_queen_and_king_count_ten() -> None:
    for card in parse_cards("Jc Qd Kh"):
        assert high_points(card) == low_points(card) == 10


@pytest.mark.clause("HL5 40.5(a)3i", "HL5 40.5(a)3ii")
def test_40_5_a_3_an_ace_counts_eleven_high_and_one_low() -> None:
    assert (high_points(Card.As), low_points(Card.As)) == (11, 1)


@pytest.mark.clause("HL5 40.5(c)")
def test_40_5_c_suits_have_no_bearing() -> None:
    face, counts_ten = {n: n for n in range(2, 10)}, dict.fromkeys((10, 11, 12, 13), 10)
    high, low = {**face, **counts_ten, 14: 11}, {**face, **counts_ten, 14: 1}
    for card in FULL_DECK:
        assert (high_points(card), low_points(card)) == (high[card.rank], low[card.rank]), card


@pytest.mark.clause("HL5 40.1 Point total")
def test_40_1_point_totals_are_sums() -> None:
    assert setting("As Kd 9c", "3h 2s").totals == Totals(30, 5)
    assert setting("Kd 9c 3h", "As 2s").totals == Totals(22, 3)


@pytest.mark.clause("HL5 40.5(b)-player")
def test_40_5_b_a_player_has_at_most_one_ace_low() -> None:
    cards = parse_cards("As Ad Kc 9h 2s")
    assert list(map(str, foul_settings(cards))) == ["Kc 9h 2s / As Ad"]
    assert all(each.aces_low <= 1 for each in settings(cards))
    assert len(list(settings(cards))) == 9


@pytest.mark.clause("HL5 40.10(a)2-set", "HL5 40.1 High hand", "HL5 40.1 Low hand")
def test_40_10_a_2_a_hand_is_set_as_three_high_and_two_low_of_the_cards_dealt() -> None:
    cards = parse_cards("Qs Jd Kc 9h 2s")
    for each in settings(cards):
        assert (len(each.high), len(each.low)) == (3, 2)
        assert sorted(each.high + each.low) == sorted(cards)
    assert len(set(map(str, settings(cards)))) == 10


@pytest.mark.clause("HL5 40.5(b)-dealer")
@pytest.mark.parametrize(
    ("cards", "high", "low"),
    [
        ("As 2d Kc 9h 8s", 30, 10),
        ("As Ad 2c 3h 4s", 26, 5),
        ("As Ad Ac Kh Ks", 33, 20),
    ],
)
def test_40_5_b_the_dealer_plays_aces_high(cards: str, high: int, low: int) -> None:
    found = dealer_setting(parse_cards(cards))
    assert (found.aces_low, found.totals) == (0, Totals(high, low))
    assert dealer_clause(parse_cards(cards)) == "HL5 40.5(b)-dealer"


@pytest.mark.clause("HL5 40.10(c)")
def test_40_10_c_the_dealer_sets_by_house_rules_the_three_highest_cards_high() -> None:
    found = dealer_setting(parse_cards("2d Kc 9h 8s 3c"))
    assert str(found) == "Kc 9h 8s / 3c 2d"
    assert dealer_clause(parse_cards("2d Kc 9h 8s 3c")) == "HL5 40.10(c)"


@pytest.mark.clause("HL5 40.5(b)-four")
def test_40_5_b_the_dealer_with_four_aces_plays_one_low() -> None:
    found = dealer_setting(parse_cards("As Ad Ac Ah Ks"))
    assert (found.aces_low, found.totals) == (1, Totals(33, 11))
    assert dealer_clause(parse_cards("As Ad Ac Ah Ks")) == "HL5 40.5(b)-four"


def test_a_hl5_3_no_other_setting_with_aces_high_is_better_in_either_hand() -> None:
    # one card of each value stands for all, plus pairs enough for every tie in value
    cards = parse_cards("As Kd Tc 9h 9s 5d 3c 2h")
    for five in combinations(cards, 5):
        house = dealer_setting(five).totals
        for other in settings(five):
            if not other.aces_low:
                assert other.totals.high <= house.high
                assert other.totals.low >= house.low


def test_one_ace_low_lies_beside_the_smallest_other_card() -> None:
    assert str(one_ace_low(parse_cards("2s As 9c Ad Kh"))) == "Ad Kh 9c / As 2s"
    with pytest.raises(ValueError, match="with an ace"):
        one_ace_low(parse_cards("2s 3s 9c 8d Kh"))


@pytest.mark.parametrize("text", ["As Kd 9c 8h", "As Kd 9c 8h 2s 3s"])
def test_other_than_five_cards_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="five different cards"):
        dealer_setting(parse_cards(text))


RANKED = [
    ("As Ks Qs Js Ts", "royal flush", "HL5 40.5(d)1"),
    ("Ks Qs Js Ts 9s", "straight flush", "HL5 40.5(d)2"),
    ("6s 6d 6h 6c 9s", "four of a kind", "HL5 40.5(d)3"),
    ("6s 6d 6h 9c 9s", "full house", "HL5 40.5(d)4"),
    ("Ks Qs Js Ts 8s", "flush", "HL5 40.5(d)5"),
    ("Ks Qd Jh Tc 9s", "straight", "HL5 40.5(d)6"),
    ("6s 6d 6h 8c 9s", "three of a kind", "HL5 40.5(d)7"),
    ("6s 6d 8h 8c 9s", "two pairs", "HL5 40.5(d)8"),
    ("9s 9d 8h 7c 2s", "pair of sevens or better", "HL5 40.5(d)9"),
]


@pytest.mark.parametrize(
    ("cards", "hand"),
    [pytest.param(cards, hand, marks=pytest.mark.clause(cite)) for cards, hand, cite in RANKED],
)
def test_40_5_d_the_hands_recognized_for_the_poker_bonus(cards: str, hand: str) -> None:
    row = poker_bonus_row(FiveCardHiLoOptions(), rank_five(parse_cards(cards)))
    assert row is not None and row.hand == hand


@pytest.mark.clause("HL5 40.5(d)2", "HL5 40.5(d)5", "HL5 40.5(d)6")
def test_40_5_d_each_hand_counts_as_its_highest_and_only_so() -> None:
    ranks = [rank_five(parse_cards(cards)) for cards, _, _ in RANKED]
    assert ranks == sorted(ranks, reverse=True) and len(set(ranks)) == len(ranks)


@pytest.mark.clause("HL5 40.5(d)-wheel")
@pytest.mark.parametrize(
    ("cards", "hand"), [("As 2d 3h 4c 5s", "straight"), ("Ad 2d 3d 4d 5d", "straight flush")]
)
def test_40_5_d_an_ace_completes_a_straight_with_two_to_five(cards: str, hand: str) -> None:
    row = poker_bonus_row(FiveCardHiLoOptions(), rank_five(parse_cards(cards)))
    assert row is not None and row.hand == hand


@pytest.mark.clause("HL5 40.5(d)6")
@pytest.mark.parametrize("cards", ["Ks As 2d 3h 4c", "Qs Ks Ad 2h 3c", "Js Qd Kh Ac 2s"])
def test_40_5_d_6_an_ace_is_not_combined_with_a_king_and_a_two(cards: str) -> None:
    assert poker_bonus_row(FiveCardHiLoOptions(), rank_five(parse_cards(cards))) is None


@pytest.mark.clause("HL5 40.5(d)-rank", "HL5 40.1 Rank")
def test_40_5_d_pairs_rank_from_the_ace_down_to_the_two() -> None:
    """In both printed tables the pairs that pay are those from a rank up to the ace."""
    for table, lowest in (("1", 7), ("2", 6)):
        chosen = FiveCardHiLoOptions(poker_bonus_table=table)
        for rank in range(2, 15):
            others = [r for r in (2, 3, 9, 11, 13) if r != rank][:3]
            cards = [Card.of(rank, "s"), Card.of(rank, "d"), *(Card.of(r, "h") for r in others)]
            assert (poker_bonus_row(chosen, rank_five(cards)) is not None) == (rank >= lowest)


@pytest.mark.clause("HL5 40.1 Suit")
def test_40_1_no_suit_is_higher_than_another() -> None:
    for suit in "cdhs":
        cards = [Card.of(rank, suit) for rank in (14, 9, 7, 4, 2)]
        assert rank_five(cards) == rank_five(parse_cards("Ac 9c 7c 4c 2c"))
        assert dealer_setting(cards).totals == Totals(27, 6)
