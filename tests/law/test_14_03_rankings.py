"""19:47-14.3, poker rankings: the text's own examples, clause by clause."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise, product

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.low import (
    LowCategory,
    LowRank,
    best_low,
    describe_low,
    is_low_or_better,
    low_card,
    rank_low,
)
from houseway.cards.omaha import best_omaha, best_omaha_low
from houseway.cards.poker import (
    FIVE_CARD_CLAUSES,
    THREE_CARD_CLAUSES,
    PokerRank,
    deciding_clause,
    describe_rank,
)
from houseway.cards.ranking import Category, HandRank, best_hand, rank_five
from houseway.cards.three_card_royal import (
    ThreeCardHighCategory,
    ThreeCardHighRank,
    rank_three_high,
)

TEXT_ORDER = "AKQJT98765432"
LOW_TEXT_ORDER = "A23456789TJQK"


def five(text: str) -> HandRank:
    return rank_five(parse_cards(text))


def three(text: str) -> ThreeCardHighRank:
    return rank_three_high(parse_cards(text))


def low(text: str) -> LowRank:
    return rank_low(parse_cards(text))


def every_kind_of(size: int) -> Iterator[tuple[Card, ...]]:
    """One hand for each choice of ranks, of mixed suits and, where possible, of one suit."""
    for ranks in combinations_with_replacement(range(2, 15), size):
        if max(map(ranks.count, ranks)) > 4:
            continue
        suits = ["cdhs"[ranks[:place].count(r)] for place, r in enumerate(ranks)]
        if len(set(ranks)) == size:
            yield tuple(Card.of(r, "c") for r in ranks)
            suits[0] = "d"
        yield tuple(Card.of(r, suit) for r, suit in zip(ranks, suits, strict=True))


@pytest.fixture(scope="module")
def fives() -> list[HandRank]:
    return list(map(rank_five, every_kind_of(5)))


@pytest.fixture(scope="module")
def threes() -> list[ThreeCardHighRank]:
    return list(map(rank_three_high, every_kind_of(3)))


# --- (a) the rank of the cards ---------------------------------------------------------------


@pytest.mark.clause("PKR 14.3(a)-rank")
def test_14_3_a_cards_rank_ace_king_queen_jack_10_down_to_two() -> None:
    fours = [five(f"{r}c {r}d {r}h {r}s {'3c' if r == '2' else '2c'}") for r in TEXT_ORDER]
    trips = [three(f"{r}c {r}d {r}h") for r in TEXT_ORDER]
    assert all(high > low for high, low in pairwise(fours))
    assert all(high > low for high, low in pairwise(trips))


@pytest.mark.clause("PKR 14.3(a)-rank")
def test_14_3_a_suits_are_equal_in_rank() -> None:
    for hand in ("As Kd 9c", "9s 8s 2s", "9s 8s 7s", "4c 4d 9h"):
        assert len({three(hand.translate(suits)) for suits in RENAMINGS}) == 1
    for hand in ("As Kd 9c 5h 2h", "9s 8s 2s As Qs", "9s 8s 7s 6s 5s", "4c 4d 9h 9s Tc"):
        assert len({five(hand.translate(suits)) for suits in RENAMINGS}) == 1


RENAMINGS = [
    str.maketrans("cdhs", "".join(suits))
    for suits in product("cdhs", repeat=4)
    if len(set(suits)) == 4
]


@pytest.mark.clause("PKR 14.3(a)-ace")
def test_14_3_a_ace_completes_a_straight_with_two_and_three_or_two_to_five() -> None:
    wheel, small = five("Ac 2d 3h 4s 5c"), three("Ac 2d 3h")
    assert wheel.category is Category.STRAIGHT
    assert small.category is ThreeCardHighCategory.STRAIGHT
    assert five("2d 3h 4s 5c 6c") > wheel > five("Ac Ad Ah Ks Qc")
    assert three("2d 3h 4s") > small > three("Ac Kc Jc")


@pytest.mark.clause("PKR 14.3(a)-ace", "PKR 14.3(b)2", "PKR 14.3(c)2")
def test_14_3_a_ace_completes_a_straight_flush_with_two_and_three_or_two_to_five() -> None:
    wheel, small = five("Ah 2h 3h 4h 5h"), three("Ah 2h 3h")
    assert wheel.category is Category.STRAIGHT_FLUSH
    assert small.category is ThreeCardHighCategory.STRAIGHT_FLUSH
    assert five("2c 3c 4c 5c 6c") > wheel > five("Ac Ad Ah As Kc")
    assert three("2c 3c 4c") > small > three("Ac Ad Ah")


# --- (b) five cards, (c) three cards -----------------------------------------------------------

FIVE_CARD_EXTREMES = [
    ("PKR 14.3(b)1", Category.ROYAL_FLUSH, "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
    ("PKR 14.3(b)2", Category.STRAIGHT_FLUSH, "Ks Qs Js Ts 9s", "Ah 2h 3h 4h 5h"),
    ("PKR 14.3(b)3", Category.FOUR_OF_A_KIND, "Ac Ad Ah As Kc", "2c 2d 2h 2s 3c"),
    ("PKR 14.3(b)4", Category.FULL_HOUSE, "Ac Ad Ah Ks Kc", "2c 2d 2h 3s 3c"),
    ("PKR 14.3(b)5", Category.FLUSH, "Ad Kd Qd Jd 9d", "2s 3s 4s 5s 7s"),
    ("PKR 14.3(b)6", Category.STRAIGHT, "Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c"),
    ("PKR 14.3(b)7", Category.THREE_OF_A_KIND, "Ac Ad Ah Ks Qc", "2c 2d 2h 3s 4c"),
    ("PKR 14.3(b)8", Category.TWO_PAIRS, "Ac Ad Kh Ks Qc", "3c 3d 2h 2s 4c"),
    ("PKR 14.3(b)9", Category.PAIR, "Ac Ad Kh Qs Jc", "2c 2d 3h 4s 5c"),
    ("PKR 14.3(d)-kicker", Category.HIGH_CARD, "Ac Kd Qh Js 9c", "2c 3d 4h 5s 7c"),
]


@pytest.mark.parametrize(
    ("clause", "category", "best", "worst"),
    [
        pytest.param(clause, category, best, worst, marks=pytest.mark.clause(clause))
        for clause, category, best, worst in FIVE_CARD_EXTREMES
    ],
)
def test_14_3_b_best_and_worst_hand_of_each_category(
    clause: str, category: Category, best: str, worst: str, fives: list[HandRank]
) -> None:
    """The text's extremes, completed by the best and worst kickers, bound the whole category."""
    of_category = [hand for hand in fives if hand.category is category]
    assert max(of_category) == five(best)
    assert min(of_category) == five(worst)
    assert FIVE_CARD_CLAUSES[category] == clause


@pytest.mark.parametrize(
    ("higher", "lower", "clause"),
    [
        pytest.param(higher, lower, clause, marks=pytest.mark.clause(clause))
        for higher, lower, clause in [
            ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h", "PKR 14.3(b)1"),
            ("Ah 2h 3h 4h 5h", "Ac Ad Ah As Kc", "PKR 14.3(b)2"),
            ("6c 5c 4c 3c 2c", "Ah 2h 3h 4h 5h", "PKR 14.3(b)2"),
            ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc", "PKR 14.3(b)3"),
            ("3c 3d 3h 3s 2c", "2c 2d 2h 2s Ac", "PKR 14.3(b)3"),
            ("2c 2d 2h 3s 3c", "Ad Kd Qd Jd 9d", "PKR 14.3(b)4"),
            ("3c 3d 3h 2s 2c", "2c 2d 2h As Ac", "PKR 14.3(b)4"),
            ("2c 2d 2h 4s 4c", "2c 2d 2h 3s 3c", "PKR 14.3(b)4"),
            ("2s 3s 4s 5s 7s", "Ac Kd Qh Js Tc", "PKR 14.3(b)5"),
            ("Ac 2d 3h 4s 5c", "Ac Ad Ah Ks Qc", "PKR 14.3(b)6"),
            ("6c 5d 4c 3c 2c", "Ac 2d 3h 4s 5c", "PKR 14.3(b)6"),
            ("2c 2d 2h 3s 4c", "Ac Ad Kh Ks Qc", "PKR 14.3(b)7"),
            ("3c 3d 3h 2s 4c", "2c 2d 2h As Kc", "PKR 14.3(b)7"),
            ("3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc", "PKR 14.3(b)8"),
            ("4c 4d 2h 2s 3c", "3c 3d 2h 2s Ac", "PKR 14.3(b)8"),
            ("4c 4d 3h 3s 2c", "4c 4d 2h 2s Ac", "PKR 14.3(b)8"),
            ("2c 2d 3h 4s 5c", "Ac Kd Qh Js 9c", "PKR 14.3(b)9"),
            ("3c 3d 2h 4s 5c", "2c 2d Ah Ks Qc", "PKR 14.3(b)9"),
        ]
    ],
)
def test_14_3_b_order_of_the_categories_and_within_them(
    higher: str, lower: str, clause: str
) -> None:
    assert five(higher) > five(lower)
    assert deciding_clause(five(lower), five(higher)) == clause


@pytest.mark.clause("PKR 14.3(b)6", "PKR 14.3(c)4")
def test_14_3_b_6_and_c_4_ace_combines_with_no_other_sequence() -> None:
    for ranks in ("QKA23", "JQKA2", "KA234"):
        unsuited = parse_cards("".join(map("".join, zip(ranks, "cdhsc", strict=True))))
        assert rank_five(unsuited).category is Category.HIGH_CARD
        assert best_hand((*unsuited, Card._8h, Card._8s)).category is Category.PAIR
    assert three("Kc Ad 2h").category is ThreeCardHighCategory.HIGH_CARD
    assert three("Kc Ac 2c").category is ThreeCardHighCategory.FLUSH


THREE_CARD_EXTREMES = [
    ("PKR 14.3(c)1", ThreeCardHighCategory.ROYAL_FLUSH, "As Ks Qs", "Ah Kh Qh"),
    ("PKR 14.3(c)2", ThreeCardHighCategory.STRAIGHT_FLUSH, "Ks Qs Js", "3h 2h Ah"),
    ("PKR 14.3(c)3", ThreeCardHighCategory.THREE_OF_A_KIND, "Ac Ad Ah", "2c 2d 2h"),
    ("PKR 14.3(c)4", ThreeCardHighCategory.STRAIGHT, "As Kd Qs", "3h 2h Ac"),
    ("PKR 14.3(c)5", ThreeCardHighCategory.FLUSH, "As Ks Js", "5h 3h 2h"),
    ("PKR 14.3(c)6", ThreeCardHighCategory.PAIR, "As Ac Ks", "2h 2c 3h"),
    ("PKR 14.3(d)-kicker", ThreeCardHighCategory.HIGH_CARD, "As Kd Js", "5h 3c 2h"),
]


@pytest.mark.parametrize(
    ("clause", "category", "best", "worst"),
    [
        pytest.param(clause, category, best, worst, marks=pytest.mark.clause(clause))
        for clause, category, best, worst in THREE_CARD_EXTREMES
    ],
)
def test_14_3_c_best_and_worst_hand_of_each_category(
    clause: str,
    category: ThreeCardHighCategory,
    best: str,
    worst: str,
    threes: list[ThreeCardHighRank],
) -> None:
    of_category = [hand for hand in threes if hand.category is category]
    assert max(of_category) == three(best)
    assert min(of_category) == three(worst)
    assert THREE_CARD_CLAUSES[category] == clause


@pytest.mark.parametrize(
    ("higher", "lower", "clause"),
    [
        pytest.param(higher, lower, clause, marks=pytest.mark.clause(clause))
        for higher, lower, clause in [
            ("Ah Kh Qh", "Ks Qs Js", "PKR 14.3(c)1"),
            ("3h 2h Ah", "Ac Ad Ah", "PKR 14.3(c)2"),
            ("4h 3h 2h", "3c 2c Ac", "PKR 14.3(c)2"),
            ("2c 2d 2h", "As Kd Qs", "PKR 14.3(c)3"),
            ("3c 3d 3h", "2c 2d 2h", "PKR 14.3(c)3"),
            ("3h 2h Ac", "As Ks Js", "PKR 14.3(c)4"),
            ("4c 3h 2h", "Ad 2h 3h", "PKR 14.3(c)4"),
            ("5h 3h 2h", "As Ac Ks", "PKR 14.3(c)5"),
            ("2h 2c 3h", "As Kd Js", "PKR 14.3(c)6"),
            ("3h 3c 2h", "2h 2c As", "PKR 14.3(c)6"),
        ]
    ],
)
def test_14_3_c_order_of_the_categories_and_within_them(
    higher: str, lower: str, clause: str
) -> None:
    assert three(higher) > three(lower)
    assert deciding_clause(three(lower), three(higher)) == clause


@pytest.mark.clause("PKR 14.3(c)1")
def test_14_3_c_1_the_royal_of_three_cards_is_poker_s_alone() -> None:
    """Reading A-PKR-10; under the literal kicker too."""
    suited, mixed = parse_cards("Qs As Ks"), parse_cards("Qs As Kd")
    for kicker in ("standard", "literal"):
        assert rank_three_high(suited, kicker).category is ThreeCardHighCategory.ROYAL_FLUSH
        assert rank_three_high(mixed, kicker).category is ThreeCardHighCategory.STRAIGHT
        ace_low = rank_three_high(parse_cards("3s 2s As"), kicker)
        assert ace_low.category is ThreeCardHighCategory.STRAIGHT_FLUSH


def test_every_category_names_its_clause_highest_first() -> None:
    assert list(FIVE_CARD_CLAUSES) == sorted(Category, reverse=True)
    assert list(THREE_CARD_CLAUSES) == sorted(ThreeCardHighCategory, reverse=True)


# --- (d) kickers and ties ------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.3(d)-kicker")
@pytest.mark.parametrize(
    ("rank", "higher", "lower"),
    [
        (five, "Ac Ad Ah As 3c", "Ac Ad Ah As 2c"),
        (five, "Ac Qc 4c 3c 2c", "Ad Jd Td 9d 8d"),
        (five, "Ac Ad Ah Ks 3c", "Ac Ad Ah Ks 2c"),
        (five, "Ac Ad Kh Ks 3c", "Ah As Kc Kd 2c"),
        (five, "Ac Ad Kh Qs 3c", "Ah As Kc Qd 2c"),
        (five, "8c 5d 4h 3s 2c", "7d 6h 5s 4c 2d"),
        (three, "Ac 4c 2c", "Kd Qd Td"),
        (three, "Ac 4c 3c", "Ad 4d 2d"),
        (three, "4c 4d Kc", "4h 4s Qd"),
        (three, "Ac 4d 3c", "Ad 4c 2d"),
    ],
)
def test_14_3_d_highest_card_not_in_the_other_hand_decides(
    rank: Callable[[str], PokerRank], higher: str, lower: str
) -> None:
    assert rank(higher) > rank(lower)
    assert deciding_clause(rank(higher), rank(lower)) == "PKR 14.3(d)-kicker"


@pytest.mark.clause("PKR 14.3(d)-split")
@pytest.mark.parametrize(
    ("rank", "one", "other"),
    [
        (five, "Ac Kc Qc Jc Tc", "As Ks Qs Js Ts"),
        (five, "Kc Kd Kh 4s 4c", "Kc Kd Kh 4d 4h"),
        (five, "9c 8d 7h 6s 5c", "9d 8h 7s 6c 5d"),
        (five, "Ac Qd 9c 8c 2c", "As Qs 9d 8s 2s"),
        (three, "Ac Kc Qc", "Ad Kd Qd"),
        (three, "4c 4d 9h", "4h 4s 9d"),
        (low, "8c 6d 4h 2s Ac", "8d 6h 4s 2c Ad"),
        (low, "4c 4d 9h", "4h 4s 9d"),
    ],
)
def test_14_3_d_hands_of_the_same_ranks_share_the_pot(
    rank: Callable[[str], PokerRank], one: str, other: str
) -> None:
    assert rank(one) == rank(other)
    assert deciding_clause(rank(one), rank(other)) == "PKR 14.3(d)-split"


def test_x_3_literal_kicker_ignores_which_rank_repeats() -> None:
    def literal(text: str) -> PokerRank:
        cards = parse_cards(text)
        by_size = {3: rank_three_high, 5: rank_five}
        return by_size[len(cards)](cards, "literal")

    assert literal("2c 2d Ah") > literal("Kc Kd Qh")
    assert literal("2c 2d Ah") == literal("Ac Ad 2h")
    assert literal("Ac 2d 3h") > literal("4c 2d 3h")
    assert literal("2c 2d Ah 5s 4c") > literal("Ac Ad 4h 3s 2c")
    for one, other in (("2c 2d Ah", "Kc Kd Qh"), ("2c 2d Ah 5s 4c", "Ac Ad 4h 3s 2c")):
        assert deciding_clause(literal(one), literal(other)) == "PKR 14.3(d)-kicker"
    assert describe_rank(literal("2c 2d 2h")) == "three of a kind: two"
    assert describe_rank(literal("2c 2d 2h 2s 3c")) == "four of a kind: three and two"


# --- (e), (f) low poker -------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.3(e)")
def test_14_3_e_low_cards_rank_ace_two_three_up_to_king() -> None:
    trips = [low(f"{r}c {r}d {r}h") for r in LOW_TEXT_ORDER]
    fours = [low(f"{r}c {r}d {r}h {r}s {'2c' if r == 'A' else 'Ac'}") for r in LOW_TEXT_ORDER]
    lone = [low(f"Ks Kc Qh Qd {r}s") for r in LOW_TEXT_ORDER if r not in "KQ"]
    for order in (trips, fours, lone):
        assert all(better > worse for better, worse in pairwise(order))
    assert deciding_clause(trips[0], trips[1]) == "PKR 14.3(e)"


@pytest.mark.clause("PKR 14.3(e)")
@pytest.mark.parametrize("hand", ["8s 6s 4d 2c Ah", "9h 9d 4d", "7c 7d 7h Qs Qd"])
def test_14_3_e_suits_are_equal_in_low_poker(hand: str) -> None:
    assert len({low(hand.translate(suits)) for suits in RENAMINGS}) == 1


@pytest.mark.clause("PKR 14.3(f)-inv")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc Qd Jh Ts 8c", "Ac Ad 2h 3s 4c"),  # no pair, one pair
        ("Kc Kd Qh Js Tc", "Ac Ad 2h 2s 3c"),  # one pair, two pairs
        ("Kc Kd Qh Qs Jc", "Ac Ad Ah 2s 3c"),  # two pairs, three of a kind
        ("Kc Kd Kh Qs Jc", "Ac Ad Ah 2s 2c"),  # three of a kind, full house
        ("Kc Kd Kh Qs Qc", "Ac Ad Ah As 2c"),  # full house, four of a kind
        ("Kc Qd Tc", "Ac Ad 2h"),
        ("Kc Kd Qc", "Ac Ad Ah"),
    ],
)
def test_14_3_f_the_best_of_a_high_category_is_worse_than_the_worst_of_the_one_below(
    better: str, worse: str
) -> None:
    assert low(better) > low(worse)
    assert deciding_clause(low(better), low(worse)) == "PKR 14.3(f)-inv"


@pytest.mark.clause("PKR 14.3(f)-inv")
@pytest.mark.parametrize("size", [3, 5])
def test_14_3_f_low_is_the_inverse_of_high_for_every_two_kinds_of_hand(size: int) -> None:
    """With the ace put below the two, and no straight or flush, high and low order are opposite.

    The second method: counts and ranks as high poker compares them, written out anew.
    """

    def as_high(cards: Sequence[Card]) -> tuple[list[int], list[int]]:
        ranks = [1 if card.rank == 14 else card.rank for card in cards]
        groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        return [count for count, _ in groups], [rank for _, rank in groups]

    hands = list(every_kind_of(size))
    by_low = sorted(hands, key=rank_low, reverse=True)
    by_high = sorted(hands, key=as_high)
    assert [rank_low(hand) for hand in by_low] == [rank_low(hand) for hand in by_high]
    kinds_high = [as_high(hand) for hand in by_low]
    for (one, other), (low_one, low_other) in zip(
        pairwise(kinds_high), pairwise(map(rank_low, by_low)), strict=True
    ):
        assert (one == other) == (low_one == low_other)


@pytest.mark.clause("PKR 14.3(f)-nosf")
def test_14_3_f_straights_and_flushes_do_not_count_in_low_poker() -> None:
    straight_flush, plain = low("5s 4s 3s 2s As"), low("5s 4d 3h 2c As")
    assert straight_flush == plain
    assert all(straight_flush >= rank_low(hand) for hand in every_kind_of(5))
    assert low("9s 8s 7s 6s 5s") > low("Tc 4d 3h 2c Ad")
    assert low("3s 2s As") == low("3s 2d Ac")
    assert all(low("3s 2s As") >= rank_low(hand) for hand in every_kind_of(3))
    assert low("Ks Qs Js") > low("Ac Ad 2h")


def test_a_pkr_1_literal_low_gives_it_to_the_best_card_the_other_hand_lacks() -> None:
    def literal(text: str) -> LowRank:
        return rank_low(parse_cards(text), "literal")

    assert literal("Ac 6d 7h 8s 9c") > literal("2c 3d 4h 5s 6c")
    assert low("Ac 6d 7h 8s 9c") < low("2c 3d 4h 5s 6c")
    assert literal("Kc Qd Jh Ts 8c") > literal("Ac Ad 2h 3s 4c"), "categories come first"
    assert literal("Kc Kd Ah") == literal("Ac Ad Kh")
    assert describe_low(literal("Kc Kd Ah")) == "low with one pair: king-ace"
    assert describe_low(literal("Kc Kd Kh")) == "low with three of a kind: king"
    assert describe_low(literal("Ac 6d 7h 8s 9c")) == "nine-eight-seven-six-ace low"
    sevens = parse_cards("Ac 6d 7h 8s 9c Td Kh")
    assert best_low(sevens, "literal") == max(
        rank_low(hand, "literal") for hand in combinations(sevens, 5)
    )


@pytest.mark.parametrize(
    ("cards", "rank", "holds"),
    [
        ("8c 7d 6h 5s 4c", 8, True),
        ("9c 4d 3h 2s Ac", 8, False),
        ("8c 8d 3h 2s Ac", 8, False),
        ("9c 4d 3h 2s Ac", 9, True),
        ("5c 4d 3h 2s Ac", 5, True),
        ("6c 4d 3h 2s Ac", 5, False),
    ],
)
def test_a_qualifying_low_has_no_pair_and_no_card_above(cards: str, rank: int, holds: bool) -> None:
    for compare in ("ace_to_five", "literal"):
        assert is_low_or_better(rank_low(parse_cards(cards), compare), rank) is holds


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("8c 6d 4h 2s Ac", "eight-six-four-two-ace low"),
        ("2c 2d Ah", "low with one pair, twos"),
        ("2c 2d Ah As 9c", "low with two pairs, twos and aces"),
        ("6c 6d 6h", "low with three of a kind, sixes"),
        ("6c 6d 6h Kc Kd", "low with full house, sixes over kings"),
    ],
)
def test_low_hands_in_words(cards: str, words: str) -> None:
    assert describe_rank(low(cards)) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ks Qs", "royal flush"),
        ("Ks Qs Js", "straight flush, king-high"),
        ("3s 2d As", "straight, three-high"),
        ("6c 6d 2h", "one pair, sixes"),
        ("Kc 6d 2c", "king-high"),
    ],
)
def test_three_card_high_hands_in_words(cards: str, words: str) -> None:
    assert describe_rank(three(cards)) == words


def test_places_of_low_cards() -> None:
    assert [low_card(Card(f"{r}c").rank) for r in LOW_TEXT_ORDER] == list(range(13, 0, -1))


@pytest.mark.parametrize("cards", [(), FULL_DECK[:4], FULL_DECK[:8], (*FULL_DECK[:4], Card("2c"))])
def test_other_numbers_of_cards_and_doubled_cards_are_no_low_hand(cards: tuple[Card, ...]) -> None:
    for rank in (rank_low, best_low):
        with pytest.raises(ValueError, match=r"^A low hand is ranked from .* not from .*\.$"):
            rank(cards)


# --- which five cards -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "board", "hand"),
    [
        ("As 2c 3d 4h", "Ks Qs Js Ts 9s", "As 4h Ks Qs Js"),
        ("As Ks 2c 2d", "Qs Js Ts 9s 2h", "As Ks Qs Js Ts"),
        ("Ac Ad Ah As", "2c 2d 2h 2s 3c", "Ac Ad 2c 2d 2h"),
        ("9c 9d 4c 4d", "9h 4h Kc Qd Js", "9c 9d 9h Kc Qd"),
    ],
)
def test_omaha_takes_exactly_two_own_cards_and_three_of_the_board(
    own: str, board: str, hand: str
) -> None:
    assert best_omaha(parse_cards(own), parse_cards(board)) == five(hand)


def test_omaha_low_takes_exactly_two_own_cards_and_three_of_the_board() -> None:
    own, board = parse_cards("Ac Kd Kh Ks"), parse_cards("2c 3d 4h 5s 8c")
    assert best_omaha_low(own, board) == low("Kd Ac 2c 3d 4h")
    assert best_omaha_low(own, board).category is LowCategory.NO_PAIR


@pytest.mark.parametrize("board", ["Ks Qs", "Ks Qs As 4d", "9s 8s 7s 6s 5s 4s"])
def test_omaha_refuses_other_boards_and_cards_given_twice(board: str) -> None:
    own = parse_cards("As 2c 3d 4h")
    for rank in (best_omaha, best_omaha_low):
        with pytest.raises(ValueError, match="two own cards and three of the board"):
            rank(own, parse_cards(board))


@pytest.mark.clause("PKR 14.3(b)4")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Kc Kd Kh 4s 4c 2d 3h", (13, 4)),
        ("2c 2d 2h 3s 3c Ad Kh", (2, 3)),
        ("Ac Ad Ah Ks Kc Kd 2h", (14, 13)),  # of two threes the higher, and a pair of the other
        ("9c 9d 9h 5s 5c 7d 7h", (9, 7)),  # of two pairs the higher
    ],
)
def test_14_3_b_4_a_full_house_is_found_among_seven_cards(
    cards: str, expected: tuple[int, int]
) -> None:
    best = best_hand(parse_cards(cards))
    assert (best.category, best.ranks) == (Category.FULL_HOUSE, expected)
