"""13:69F-39.5, hand rankings: the text's own examples, clause by clause."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise, product

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.cards.ranking import (
    CATEGORY_CLAUSES,
    Category,
    HandRank,
    best_hand,
    deciding_clause,
    rank_five,
)


def rank(text: str) -> HandRank:
    return rank_five(parse_cards(text))


def every_kind_of_hand() -> Iterator[tuple[Card, ...]]:
    """One hand for each choice of five ranks, of mixed suits and, where possible, of one suit."""
    for ranks in combinations_with_replacement(range(2, 15), 5):
        if max(map(ranks.count, ranks)) == 5:
            continue
        suits = ["cdhs"[ranks[:place].count(r)] for place, r in enumerate(ranks)]
        if len(set(ranks)) == 5:
            yield tuple(Card.of(r, "c") for r in ranks)
            suits[0] = "d"
        yield tuple(Card.of(r, suit) for r, suit in zip(ranks, suits, strict=True))


@pytest.fixture(scope="module")
def kinds() -> dict[Category, list[HandRank]]:
    found = defaultdict(list)
    for hand in map(rank_five, every_kind_of_hand()):
        found[hand.category].append(hand)
    return found


TEXT_ORDER = "AKQJT98765432"


@pytest.mark.clause("HUH 39.5(a)-rank", "HUH 39.1 Rank")
def test_39_5_a_cards_rank_ace_king_queen_jack_10_down_to_two() -> None:
    fours = [rank(f"{r}c {r}d {r}h {r}s {'3c' if r == '2' else '2c'}") for r in TEXT_ORDER]
    assert all(high > low for high, low in pairwise(fours))


@pytest.mark.clause("HUH 39.5(a)-rank")
@pytest.mark.parametrize("pairs", ["7c 7d 5c 5d", "8c 8d 6c 6d"])
def test_39_5_a_a_single_card_ranks_in_the_same_order(pairs: str) -> None:
    hands = [rank(f"{pairs} {r}h") for r in TEXT_ORDER if r not in pairs]
    assert all(high > low for high, low in pairwise(hands))


@pytest.mark.clause("HUH 39.5(a)-wheel")
def test_39_5_a_ace_completes_a_straight_with_two_three_four_five() -> None:
    wheel = rank("Ac 2d 3h 4s 5c")
    assert wheel.category is Category.STRAIGHT
    assert rank("2d 3h 4s 5c 6c") > wheel > rank("Ac Ad Ah Ks Qc")


@pytest.mark.clause("HUH 39.5(a)-wheel", "HUH 39.5(b)2")
def test_39_5_a_ace_completes_a_straight_flush_with_two_three_four_five() -> None:
    wheel = rank("Ah 2h 3h 4h 5h")
    assert wheel.category is Category.STRAIGHT_FLUSH
    assert rank("2c 3c 4c 5c 6c") > wheel > rank("Ac Ad Ah As Kc")


def test_39_5_a_ace_is_low_only_in_a_straight() -> None:
    assert rank("Ac 2d 3h 4s 6c") > rank("Kc 2d 3h 4s 6c")
    assert rank("Ac 2c 3c 4c 6c") > rank("Kc Qc Jc 9c 8c")


@pytest.mark.parametrize(
    ("category", "best", "worst"),
    [
        pytest.param(category, best, worst, id=category.label, marks=pytest.mark.clause(clause))
        for clause, category, best, worst in [
            ("HUH 39.5(b)1", Category.ROYAL_FLUSH, "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
            ("HUH 39.5(b)2", Category.STRAIGHT_FLUSH, "Ks Qs Js Ts 9s", "Ah 2h 3h 4h 5h"),
            ("HUH 39.5(b)3", Category.FOUR_OF_A_KIND, "Ac Ad Ah As Kc", "2c 2d 2h 2s 3c"),
            ("HUH 39.5(b)4", Category.FULL_HOUSE, "Ac Ad Ah Ks Kc", "2c 2d 2h 3s 3c"),
            ("HUH 39.5(b)5", Category.FLUSH, "Ad Kd Qd Jd 9d", "2s 3s 4s 5s 7s"),
            ("HUH 39.5(b)6-rank", Category.STRAIGHT, "Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c"),
            ("HUH 39.5(b)7", Category.THREE_OF_A_KIND, "Ac Ad Ah Ks Qc", "2c 2d 2h 3s 4c"),
            ("HUH 39.5(b)8", Category.TWO_PAIRS, "Ac Ad Kh Ks Qc", "3c 3d 2h 2s 4c"),
            ("HUH 39.5(b)9", Category.PAIR, "Ac Ad Kh Qs Jc", "2c 2d 3h 4s 5c"),
            ("HUH 39.5(c)-kicker", Category.HIGH_CARD, "Ac Kd Qh Js 9c", "2c 3d 4h 5s 7c"),
        ]
    ],
)
def test_39_5_b_best_and_worst_hand_of_each_category(
    category: Category, best: str, worst: str, kinds: dict[Category, list[HandRank]]
) -> None:
    """The text's extremes, completed by the best and worst kickers, bound the whole category."""
    assert rank(best).category is category
    assert rank(worst).category is category
    assert max(kinds[category]) == rank(best)
    assert min(kinds[category]) == rank(worst)


@pytest.mark.parametrize(
    ("higher", "lower", "clause"),
    [
        pytest.param(higher, lower, clause, marks=pytest.mark.clause(clause))
        for higher, lower, clause in [
            ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h", "HUH 39.5(b)1"),
            ("Ah 2h 3h 4h 5h", "Ac Ad Ah As Kc", "HUH 39.5(b)2"),
            ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc", "HUH 39.5(b)3"),
            ("2c 2d 2h 3s 3c", "Ad Kd Qd Jd 9d", "HUH 39.5(b)4"),
            ("2s 3s 4s 5s 7s", "Ac Kd Qh Js Tc", "HUH 39.5(b)5"),
            ("Ac 2d 3h 4s 5c", "Ac Ad Ah Ks Qc", "HUH 39.5(b)6-rank"),
            ("2c 2d 2h 3s 4c", "Ac Ad Kh Ks Qc", "HUH 39.5(b)7"),
            ("3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc", "HUH 39.5(b)8"),
            ("2c 2d 3h 4s 5c", "Ac Kd Qh Js 9c", "HUH 39.5(b)9"),
        ]
    ],
)
def test_39_5_b_worst_hand_of_a_category_beats_the_best_of_the_next(
    higher: str, lower: str, clause: str
) -> None:
    assert rank(higher) > rank(lower)
    assert deciding_clause(rank(lower), rank(higher)) == clause


@pytest.mark.parametrize(
    ("higher", "lower", "clause"),
    [
        pytest.param(higher, lower, clause, marks=pytest.mark.clause(clause))
        for higher, lower, clause in [
            ("6c 5c 4c 3c 2c", "Ah 2h 3h 4h 5h", "HUH 39.5(b)2"),
            ("3c 3d 3h 3s 2c", "2c 2d 2h 2s Ac", "HUH 39.5(b)3"),
            ("3c 3d 3h 2s 2c", "2c 2d 2h As Ac", "HUH 39.5(b)4"),
            ("2c 2d 2h 4s 4c", "2c 2d 2h 3s 3c", "HUH 39.5(b)4"),
            ("6c 5d 4c 3c 2c", "Ac 2d 3h 4s 5c", "HUH 39.5(b)6-rank"),
            ("3c 3d 3h 2s 4c", "2c 2d 2h As Kc", "HUH 39.5(b)7"),
            ("4c 4d 2h 2s 3c", "3c 3d 2h 2s Ac", "HUH 39.5(b)8"),
            ("4c 4d 3h 3s 2c", "4c 4d 2h 2s Ac", "HUH 39.5(b)8"),
            ("3c 3d 2h 4s 5c", "2c 2d Ah Ks Qc", "HUH 39.5(b)9"),
        ]
    ],
)
def test_39_5_b_the_grouped_cards_of_a_category_come_before_the_others(
    higher: str, lower: str, clause: str
) -> None:
    assert rank(higher).category is rank(lower).category
    assert rank(higher) > rank(lower)
    assert deciding_clause(rank(higher), rank(lower)) == clause


@pytest.mark.clause("HUH 39.5(b)5")
def test_39_5_b_5_four_cards_of_a_suit_are_no_flush() -> None:
    assert rank("Ac Kc Qc Jc 9d").category is Category.HIGH_CARD


@pytest.mark.clause("HUH 39.5(b)6-rank")
def test_39_5_b_6_a_straight_may_have_any_suits_but_one() -> None:
    """Reading A-HUH-24: unsuited means not all of one suit."""
    for suits in product("cdhs", repeat=5):
        hand = rank_five([Card.of(r, s) for r, s in zip((9, 8, 7, 6, 5), suits, strict=True)])
        one_suit = len(set(suits)) == 1
        assert hand.category is (Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT)


@pytest.mark.clause("HUH 39.5(b)6-wrap")
@pytest.mark.parametrize("ranks", ["QKA23", "JQKA2", "KA234"])
def test_39_5_b_6_ace_combines_with_no_other_sequence(ranks: str) -> None:
    unsuited = parse_cards(" ".join(map("".join, zip(ranks, "cdhsc", strict=True))))
    suited = parse_cards(" ".join(f"{r}h" for r in ranks))
    assert rank_five(unsuited).category is Category.HIGH_CARD
    assert rank_five(suited).category is Category.FLUSH
    assert best_hand((*unsuited, Card._8h, Card._8s)).category is Category.PAIR
    assert best_hand((*suited, Card._8c, Card._8s)).category is Category.FLUSH


@pytest.mark.clause("HUH 39.5(c)-kicker")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ac Ad Ah As 3c", "Ac Ad Ah As 2c"),
        ("Ac Kc Qc Jc 3c", "Ad Kd Qd Jd 2d"),
        ("Ac Qc 4c 3c 2c", "Ad Jd Td 9d 8d"),
        ("Ac Ad Ah Ks 2c", "Ac Ad Ah Qs Jc"),
        ("Ac Ad Ah Ks 3c", "Ac Ad Ah Ks 2c"),
        ("Ac Ad Kh Ks 3c", "Ah As Kc Kd 2c"),
        ("Ac Ad Kh 3s 2c", "Ah As Qh Js Tc"),
        ("Ac Ad Kh Qs 3c", "Ah As Kc Qd 2c"),
        ("Ac Kd Qh Js 3c", "Ad Kh Qs Jc 2c"),
        ("8c 5d 4h 3s 2c", "7d 6h 5s 4c 2d"),
    ],
)
def test_39_5_c_highest_card_not_in_the_other_hand_decides(higher: str, lower: str) -> None:
    assert rank(higher).category is rank(lower).category
    assert rank(higher) > rank(lower)
    assert deciding_clause(rank(higher), rank(lower)) == "HUH 39.5(c)-kicker"


@pytest.mark.clause("HUH 39.5(c)-push")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ac Kc Qc Jc Tc", "As Ks Qs Js Ts"),
        ("Ad 2d 3d 4d 5d", "Ah 2h 3h 4h 5h"),
        ("Ac Ad Ah As Kc", "Ac Ad Ah As Kd"),
        ("Kc Kd Kh 4s 4c", "Kc Kd Kh 4d 4h"),
        ("Ac Qc 9c 8c 2c", "As Qs 9s 8s 2s"),
        ("9c 8d 7h 6s 5c", "9d 8h 7s 6c 5d"),
        ("Kc Kd Kh 4s 3c", "Kc Kd Kh 4d 3h"),
        ("Kc Kd 4h 4s 3c", "Kh Ks 4c 4d 3h"),
        ("Kc Kd 9h 4s 3c", "Kh Ks 9c 4d 3h"),
        ("Ac Qd 9c 8c 2c", "As Qs 9d 8s 2s"),
    ],
)
def test_39_5_c_hands_of_the_same_ranks_push_whatever_their_suits(one: str, other: str) -> None:
    assert rank(one) == rank(other)
    assert deciding_clause(rank(one), rank(other)) == "HUH 39.5(c)-push"


def test_x_3_literal_kicker_ignores_which_rank_repeats() -> None:
    def literal(text: str) -> HandRank:
        return rank_five(parse_cards(text), kicker="literal")

    assert literal("Kc Kd Ah Qs Jc") == literal("Ac Ad Kh Qs Jc")
    assert literal("Ac 2d 3h 4s 5c") > literal("2d 3h 4s 5c 6c")
    assert literal("Ac Ad 4h 3s 2c") < literal("2c 2d Ah 5s 4c")
    assert literal("2c 2d 2h As Ac") == literal("Ac Ad Ah 2s 2c")
    assert literal("2c 2d 3h 4s 5c") > literal("Ac Kd Qh Js 9c"), "categories come first"
    assert deciding_clause(literal("Ac 2d 3h 4s 5c"), literal("2d 3h 4s 5c 6c")) == (
        "HUH 39.5(c)-kicker"
    )


@pytest.mark.clause("HUH 39.1 Hand")
@pytest.mark.parametrize(
    ("own", "board", "best"),
    [
        ("2c 7d", "As Ks Qs Js Ts", "As Ks Qs Js Ts"),
        ("As 2c", "Ks Qs Js Ts 2d", "As Ks Qs Js Ts"),
        ("As Ah", "Ad Kc Kd Kh 2s", "As Ah Ad Kc Kd"),
        ("9c 9d", "8c 8d 7c 7d As", "9c 9d 8c 8d As"),
        ("Ac 6d", "2d 3h 4s 5c Kd", "2d 3h 4s 5c 6d"),
    ],
)
def test_39_1_hand_is_the_best_five_of_own_and_community_cards(
    own: str, board: str, best: str
) -> None:
    """Reading A-HUH-7: the community cards alone count too."""
    assert best_hand(parse_cards(f"{own} {board}")) == rank(best)


def test_every_category_names_its_clause_highest_first() -> None:
    assert list(CATEGORY_CLAUSES) == sorted(Category, reverse=True)
