"""13:69F-40.10 and 40.11: what each bet of 5 Card Hi-Lo is paid."""

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.ranking import rank_five
from houseway.games.five_card_hi_lo.limit import aggregate_limit, most_at_minimum, most_payable
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import Totals
from houseway.games.five_card_hi_lo.settle import (
    ante_bonus_results,
    compare,
    folded_results,
    fouled_results,
    main_results,
    poker_bonus_result,
    tie_result,
)
from houseway.table.refusal import Refused

STANDARD = FiveCardHiLoOptions()
DEALER = Totals(27, 9)


AGAINST_27_AND_9 = [
    (Totals(28, 8), "pay", "HL5 40.10(d)i"),
    (Totals(27, 9), "take", "HL5 40.10(d)ii"),
    (Totals(26, 9), "take", "HL5 40.10(d)ii"),
    (Totals(27, 10), "take", "HL5 40.10(d)ii"),
    (Totals(26, 10), "take", "HL5 40.10(d)ii"),
    (Totals(28, 9), "return", "HL5 40.10(d)iii-a"),
    (Totals(28, 10), "return", "HL5 40.10(d)iii-a"),
    (Totals(27, 8), "return", "HL5 40.10(d)iii-b"),
    (Totals(26, 8), "return", "HL5 40.10(d)iii-b"),
]


@pytest.mark.parametrize(
    ("player", "outcome", "clause"),
    [
        pytest.param(player, outcome, clause, marks=pytest.mark.clause(clause))
        for player, outcome, clause in AGAINST_27_AND_9
    ],
)
def test_40_10_d_ante_and_play(player: Totals, outcome: str, clause: str) -> None:
    results = main_results(compare(player, DEALER))
    assert [(r.wager, r.outcome, r.cite) for r in results] == [
        ("ante", outcome, clause),
        ("play", outcome, clause),
    ]


@pytest.mark.clause("HL5 40.1 Push")
def test_40_1_a_push_returns_both_bets() -> None:
    assert [result.net for result in main_results(compare(Totals(28, 9), DEALER))] == [0, 0]


@pytest.mark.clause("HL5 40.11(b)")
def test_40_11_b_winning_ante_and_play_are_paid_one_to_one() -> None:
    results = main_results(compare(Totals(28, 8), DEALER))
    assert [str(result.odds) for result in results] == ["1 to 1", "1 to 1"]


TIES_WITH_27_AND_9 = [
    (Totals(28, 9), 4, "HL5 40.11(c)-low"),
    (Totals(27, 8), 4, "HL5 40.11(c)-high"),
    (Totals(27, 9), 20, "HL5 40.11(c)-both"),
]


@pytest.mark.parametrize(
    ("player", "pays", "clause"),
    [
        pytest.param(player, pays, clause, marks=pytest.mark.clause(clause))
        for player, pays, clause in TIES_WITH_27_AND_9
    ],
)
def test_40_11_c_tie_rows(player: Totals, pays: int, clause: str) -> None:
    result = tie_result(STANDARD, compare(player, DEALER))
    assert (result.outcome, str(result.odds), result.cite) == ("pay", f"{pays} to 1", clause)


@pytest.mark.clause("HL5 40.1 Tie bet", "HL5 40.10(e)")
def test_40_1_a_tie_bet_loses_without_an_equal_point_total() -> None:
    assert tie_result(STANDARD, compare(Totals(28, 8), DEALER)).outcome == "take"
    # the same total in the wrong hands is no tie
    assert tie_result(STANDARD, compare(Totals(9, 27), DEALER)).outcome == "take"


def test_a_hl5_6_cumulative_ties_pay_every_row_fulfilled() -> None:
    cumulative = FiveCardHiLoOptions(tie_pay="cumulative")
    assert str(tie_result(cumulative, compare(DEALER, DEALER)).odds) == "28 to 1"
    assert str(tie_result(cumulative, compare(Totals(28, 9), DEALER)).odds) == "4 to 1"


@pytest.mark.clause("HL5 40.10(a)1", "HL5 40.1 Fold")
def test_40_10_a_1_a_fold_forfeits_ante_and_tie() -> None:
    assert [(r.wager, r.outcome) for r in folded_results(tie=True)] == [
        ("ante", "take"),
        ("tie", "take"),
    ]
    assert [result.wager for result in folded_results(tie=False)] == ["ante"]


def test_a_hl5_5_a_foul_hand_that_loses_loses_ante_play_and_tie() -> None:
    assert [(r.wager, r.outcome) for r in fouled_results(tie=True)] == [
        ("ante", "take"),
        ("play", "take"),
        ("tie", "take"),
    ]


BONUS = [
    ("As Ad Ac Ah 2s", 100, "HL5 40.11(e)-4A2"),
    ("As Ad Ac Ah Ks", 50, "HL5 40.11(e)-4A"),
    ("As Ad Ac 2h 2s", 5, "HL5 40.11(e)-3A"),
    ("As Ad Ac Kh 7s", 5, "HL5 40.11(e)-3A"),
]


@pytest.mark.parametrize(
    ("cards", "pays", "clause"),
    [
        pytest.param(cards, pays, clause, marks=pytest.mark.clause(clause))
        for cards, pays, clause in BONUS
    ],
)
def test_40_11_e_ante_bonus_rows(cards: str, pays: int, clause: str) -> None:
    (result,) = ante_bonus_results(STANDARD, parse_cards(cards), folded=False)
    assert (str(result.odds), result.cite) == (f"{pays} to 1", clause)


@pytest.mark.clause("HL5 40.1 Ante bonus", "HL5 40.10(f)")
def test_40_10_f_the_ante_bonus_needs_three_aces_and_no_fold() -> None:
    assert ante_bonus_results(STANDARD, parse_cards("As Ad Kc Kh Ks"), folded=False) == ()
    aces = parse_cards("As Ad Ac Kh 7s")
    assert ante_bonus_results(STANDARD, aces, folded=True) == ()
    kind = FiveCardHiLoOptions(ante_bonus_on_fold="yes")
    assert len(ante_bonus_results(kind, aces, folded=True)) == 1


LEAST = [
    ("four aces and a two", "HL5 40.11(e)-4A2"),
    ("four aces", "HL5 40.11(e)-4A"),
    ("three aces", "HL5 40.11(e)-3A"),
]


@pytest.mark.parametrize(
    ("hand", "clause"),
    [pytest.param(hand, clause, marks=pytest.mark.clause(clause)) for hand, clause in LEAST],
)
def test_40_11_e_a_licensee_may_pay_more_but_not_less(hand: str, clause: str) -> None:
    least = {"four aces and a two": 100, "four aces": 50, "three aces": 5}

    def options(change: int) -> FiveCardHiLoOptions:
        odds = {name: pays + change * (name == hand) for name, pays in least.items()}
        return FiveCardHiLoOptions(
            ante_bonus_table="; ".join(f"{name} = {pays} to 1" for name, pays in odds.items())
        )

    assert options(1) != STANDARD
    with pytest.raises(Refused, match="no less than") as refused:
        options(-1)
    assert refused.value.cite == clause


POKER = [
    ("As Ks Qs Js Ts", (250, 500), "HL5 40.11(d)-RF"),
    ("Ks Qs Js Ts 9s", (50, 100), "HL5 40.11(d)-SF"),
    ("5s 4s 3s 2s As", (50, 100), "HL5 40.11(d)-SF"),
    ("6s 6d 6h 6c 9s", (25, 40), "HL5 40.11(d)-4K"),
    ("6s 6d 6h 9c 9s", (15, 15), "HL5 40.11(d)-FH"),
    ("Ks Qs Js Ts 8s", (10, 8), "HL5 40.11(d)-FL"),
    ("Ks Qs Js Ts 9d", (8, 6), "HL5 40.11(d)-ST"),
    ("6s 6d 6h 8c 9s", (5, 4), "HL5 40.11(d)-3K"),
    ("6s 6d 8h 8c 9s", (3, 3), "HL5 40.11(d)-2P"),
]


@pytest.mark.parametrize(
    ("cards", "pays", "clause"),
    [
        pytest.param(cards, pays, clause, marks=pytest.mark.clause(clause))
        for cards, pays, clause in POKER
    ],
)
def test_40_11_d_poker_bonus_rows(cards: str, pays: tuple[int, int], clause: str) -> None:
    hand = rank_five(parse_cards(cards))
    for table, pay in zip("12", pays, strict=True):
        result = poker_bonus_result(FiveCardHiLoOptions(poker_bonus_table=table), hand)
        assert (str(result.odds), result.cite) == (f"{pay} to 1", clause)


@pytest.mark.clause("HL5 40.11(d)-77", "HL5 40.11(d)-66", "HL5 40.1 Poker bonus bet")
@pytest.mark.parametrize(
    ("pair", "cites"),
    [
        ("A", ("HL5 40.11(d)-77", "HL5 40.11(d)-66")),
        ("7", ("HL5 40.11(d)-77", "HL5 40.11(d)-66")),
        ("6", ("HL5 40.11(d)-rule", "HL5 40.11(d)-66")),
        ("5", ("HL5 40.11(d)-rule", "HL5 40.11(d)-rule")),
    ],
)
def test_40_11_d_pairs_are_paid_from_sevens_in_table_1_and_from_sixes_in_table_2(
    pair: str, cites: tuple[str, str]
) -> None:
    hand = rank_five(parse_cards(f"{pair}s {pair}d 9h 8c 2s"))
    for table, cite in zip("12", cites, strict=True):
        result = poker_bonus_result(FiveCardHiLoOptions(poker_bonus_table=table), hand)
        paid = "take" if cite.endswith("rule") else "pay"
        assert (result.outcome, result.cite, str(result.odds)) == (paid, cite, "1 to 1")


@pytest.mark.clause("HL5 40.11(d)-rule")
def test_40_11_d_less_than_a_paid_pair_loses_the_poker_bonus() -> None:
    result = poker_bonus_result(STANDARD, rank_five(parse_cards("As Kd 9h 8c 2s")))
    assert (result.outcome, result.cite) == ("take", "HL5 40.11(d)-rule")


def test_a_licensees_poker_bonus_table_may_pay_other_pairs_or_none() -> None:
    rows = FiveCardHiLoOptions().pay_table("poker_bonus_table").as_text()
    without = FiveCardHiLoOptions(poker_bonus_table=rows.rsplit(";", 1)[0])
    aces = rank_five(parse_cards("As Ad 9h 8c 2s"))
    assert poker_bonus_result(without, aces).outcome == "take"
    both = FiveCardHiLoOptions(
        poker_bonus_table=rows.replace("or better = 1 to 1", "or better = 2 to 1")
        + "; pair of sixes or better = 1 to 1"
    )
    sixes = rank_five(parse_cards("6s 6d 9h 8c 2s"))
    assert str(poker_bonus_result(both, aces).odds) == "2 to 1"
    assert str(poker_bonus_result(both, sixes).odds) == "1 to 1"


@pytest.mark.clause("HL5 40.11(f)")
def test_40_11_f_the_limit_is_50_000_dollars_or_the_most_at_minimum_bets() -> None:
    # Four aces and a two always win: the dealer has no ace, so at most 30 high and at least 4 low.
    # So the best at 10 dollars on the ante alone is 10 * (100 + 2); with 5 on the side, a royal
    # flush of 250 to 1 that ties both hands, 1,250 + 5 * 20 - 2 * 10, is more.
    assert (
        most_at_minimum(FiveCardHiLoOptions(minimum=10_00, bonus_minimum=1, chip=1)) == 102_000 + 25
    )
    assert most_at_minimum(STANDARD) == 1_330_00
    assert aggregate_limit(STANDARD) == 50_000_00
    high = FiveCardHiLoOptions(minimum=1_000_00, maximum=1_000_00, bonus_minimum=1, chip=1)
    assert aggregate_limit(high) == 102_000_00 + 25
    rich = FiveCardHiLoOptions(poker_bonus_table="2", minimum=100_00, bonus_minimum=100_00)
    # 500 to 1 and a tie of both hands, less ante and play
    assert aggregate_limit(rich) == 100_00 * (500 + 20 - 2)


@pytest.mark.clause("HL5 40.11(f)")
def test_40_11_f_what_may_be_paid_is_the_limit_and_what_the_hand_loses() -> None:
    """The limit is on what a hand wins, net: a lost tie bet leaves room for as much more."""
    royal = poker_bonus_result(STANDARD, rank_five(parse_cards("As Ks Qs Js Ts")))
    lost = tie_result(STANDARD, compare(Totals(28, 8), DEALER))
    stakes = {"poker_bonus": 1_000_00, "tie": 700_00}
    assert most_payable(STANDARD, [royal], stakes) == 50_000_00
    assert most_payable(STANDARD, [royal, lost], stakes) == 50_700_00


@pytest.mark.parametrize(
    ("name", "value"), [("tie_pay", "most"), ("foul", "void"), ("extra_hands", "any")]
)
def test_a_word_that_means_nothing_is_refused(name: str, value: str) -> None:
    with pytest.raises(Refused, match=f"{name} is '{value}'"):
        FiveCardHiLoOptions(**{name: value})
