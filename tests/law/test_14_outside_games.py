"""The kinds of poker as they are dealt and shared: outside the text of 19:47-14."""

import pytest

from houseway.cards.card import parse_cards
from houseway.games.poker.state import PokerState
from houseway.games.poker.steps import Award, Sweep
from houseway.games.poker.turns import acts_first, brings_in
from houseway.games.poker.variants import VARIANTS
from houseway.table.steps import Announce, Ask, Deal, Reveal
from houseway.table.views import View, person
from tests.law.poker import asked, chips_after, play
from tests.law.script import Played

STUD = "game=seven-card-stud"
RAZZ = "game=seven-card-stud-low"
HI_LO = "game=seven-card-stud-hi-lo"
FIVE = "game=five-card-stud"
MAMBO = "game=mambo-stud"


def faces(played: Played, number: int) -> list[str]:
    """How the cards of a seat were dealt."""
    return [step.face for step in played.of(Deal) if step.to == f"seat {number}"]


def awards(played: Played) -> dict[int, int]:
    """What each seat was pushed."""
    found: dict[int, int] = {}
    for step in played.of(Award):
        found[step.seat] = found.get(step.seat, 0) + step.amount
    return found


def said(played: Played) -> list[str]:
    return [step.what.words for step in played.of(Announce)]


# --- omaha ------------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside omaha")
def test_omaha_takes_exactly_two_own_cards_and_three_of_the_board() -> None:
    """One spade in the hand makes no flush with four on the board; four own aces are a pair."""
    own = {2: "As Kd Jc 2h", 3: "Qs 9s 3c 3d", 1: "Ac Ad Ah 7d"}
    played = play(own, "Ks Ts 6s 4s 8c", words="game=omaha")
    words = said(played)
    assert "Seat 2: one pair, kings" in words
    assert "Seat 3: flush, king-high" in words
    assert "Seat 1: one pair, aces" in words
    assert awards(played) == {3: 6_00}
    assert [step.count for step in played.of(Reveal)] == [4, 4, 4]


@pytest.mark.clause("PKR 14 outside low")
def test_omaha_high_low_shares_with_a_low_of_eight_or_better() -> None:
    own = {2: "Ks Kd Qc Jh", 3: "As 2d 9c 9d", 1: "Jc Jd 9h Th"}
    played = play(own, "3c 7d 8h Kh Qs", words="game=omaha-hi-lo")
    assert awards(played) == {2: 3_00, 3: 3_00}
    assert "Seat 3 wins the low half of the main pot: eight-seven-three-two-ace low" in said(played)


@pytest.mark.clause("PKR 14 outside low")
@pytest.mark.parametrize(("qualifier", "low"), [("by_game", 0), ("none", 3_00)])
def test_without_a_low_of_eight_or_better_the_high_hand_wins_all(qualifier: str, low: int) -> None:
    own = {2: "Ks Kd Qc Jh", 3: "As 2d 9c Td", 1: "4c 4d Th 8s"}
    words = f"game=omaha-hi-lo low_qualifier={qualifier}"
    played = play(own, "3c 7d 9s Kh Qs", words=words)
    assert awards(played).get(3, 0) == low
    assert awards(played)[2] == 6_00 - low


# --- stud -------------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside stud")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (STUD, ["down", "down", "up", "up", "up", "up", "down"]),
        (FIVE, ["down", "up", "up", "up", "up"]),
    ],
)
def test_stud_is_dealt_down_and_up(words: str, expected: list[str]) -> None:
    assert faces(play(words=words), 2) == expected


@pytest.mark.clause("PKR 14 outside stud")
@pytest.mark.parametrize(
    ("words", "first"),
    [(STUD, 3), (HI_LO, 3), (RAZZ, 2)],
)
def test_the_lowest_up_card_brings_in_and_in_low_poker_the_highest(words: str, first: int) -> None:
    own = {1: "2c 3c 9d", 2: "4c 5c Kd", 3: "6c 7c 8d"}
    question = asked(play(own, words=words))[0]
    assert question.seat == first
    assert [(choice.name, choice.amount) for choice in question.choices] == [
        ("bring in", 1_00),
        ("complete", 2_00),
    ]


@pytest.mark.clause("PKR 14 outside stud")
def test_of_equal_up_cards_the_suit_decides_who_brings_in() -> None:
    doors = parse_cards("2h 2c 2s")
    assert brings_in(VARIANTS["seven-card-stud"], doors) == 1
    assert brings_in(VARIANTS["seven-card-stud-low"], parse_cards("Kh Kc Ks")) == 2


@pytest.mark.clause("PKR 14 outside stud")
def test_later_the_highest_board_acts_first_and_in_low_poker_the_lowest() -> None:
    high, low = VARIANTS["seven-card-stud"], VARIANTS["seven-card-stud-low"]
    boards = [parse_cards("Ah Kd"), parse_cards("2c 2d"), parse_cards("As Kc")]
    assert acts_first(high, boards) == 1
    assert acts_first(high, boards[::2]) == 0, "of equal boards the first from the dealer's left"
    assert acts_first(low, [parse_cards("2c 2d"), parse_cards("9c Ad"), parse_cards("8d 7c")]) == 2
    assert acts_first(low, [parse_cards("9c 2d"), parse_cards("9d Ac")]) == 1


@pytest.mark.clause("PKR 14 outside stud")
def test_the_board_that_acts_first_may_change_from_street_to_street() -> None:
    own = {1: "2c 3c 9d 9h 2d 3d 4d", 2: "4c 5c Td Th Js Jh 5d", 3: "6c 7c 8d As Ac Ad 6d"}
    played = play(own, words=STUD)
    in_turn = [ask.seat for ask in played.of(Ask)]
    assert in_turn[0] == 3  # the eight brings in
    later = [in_turn[3 + 3 * street] for street in range(4)]
    assert later == [2, 3, 3, 3]  # two tens, then aces, then three aces


@pytest.mark.clause("PKR 14 outside stud")
def test_with_too_few_cards_for_all_one_is_common_to_all() -> None:
    """Eight players with six cards each and three burned leave one card of fifty-two."""
    played = play(chips=range(1, 9), words=STUD)
    assert [step.face for step in played.of(Deal) if step.to == "community"] == ["up"]
    assert {len(faces(played, number)) for number in range(1, 9)} == {6}
    assert sum(chips_after(played).values()) == 8 * 200_00


@pytest.mark.clause("PKR 14 outside stud")
def test_stud_antes_are_put_in_before_the_cards() -> None:
    played = play(words=f"{STUD} ante=1")
    kinds = [type(step).__name__ for step, _ in played.steps]
    assert kinds[2:5] == ["Post"] * 3, "after a look at the clock, and at who is in the round"
    assert sum(awards(played).values()) == 3_00 + 3_00


@pytest.mark.clause("PKR 14 outside stud")
def test_low_stud_is_won_by_the_best_low_hand() -> None:
    own = {1: "Ac 2c 3d 4h 5s Kd Kh", 2: "As Ad Ah 9d 9h 8c 8h", 3: "2s 3s 4s 5d 7c Qh Qd"}
    played = play(own, words=RAZZ)
    assert "Seat 1: five-four-three-two-ace low" in said(played)
    assert list(awards(played)) == [1]


# --- mambo ------------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside mambo")
def test_mambo_stud_has_three_cards_and_high_and_low_share() -> None:
    own = {1: "As Ks Qs", 2: "Ah 2h 3d", 3: "9c 9d Kh"}
    played = play(own, "Jd", words=MAMBO)
    assert faces(played, 1) == ["down", "up", "down"]
    assert "Seat 1 wins the high half of the main pot: royal flush" in said(played)
    assert "Seat 2 wins the low half of the main pot: three-two-ace low" in said(played)
    total = sum(awards(played).values())
    assert awards(played) == {1: total - total // 200 * 100, 2: total // 200 * 100}


@pytest.mark.clause("PKR 14 outside mambo")
def test_mambo_stud_ends_with_a_card_for_all_and_the_best_three_of_four_count_each_way() -> None:
    """With the six seat 2 has 6-5-4 low and seat 1 three sixes; each uses three of its four."""
    own = {1: "6s 6d Kc", 2: "4h 5d Qs", 3: "9c Td Kh"}
    played = play(own, "6h", words=MAMBO)
    assert [(s.to, s.count) for s in played.of(Deal) if s.to == "community"] == [("community", 1)]
    assert "Seat 1 wins the high half of the main pot: three of a kind, sixes" in said(played)
    assert "Seat 2 wins the low half of the main pot: six-five-four low" in said(played)


@pytest.mark.clause("PKR 14 outside mambo", "PKR 14 outside low")
def test_mambo_stud_without_a_low_of_six_or_better_the_high_hand_takes_all() -> None:
    own = {1: "9s 9d Kc", 2: "2h 3d 7s", 3: "Jc Td Kh"}
    played = play(own, "8h", words=MAMBO)
    assert list(awards(played)) == [1]
    assert awards(play(own, "6h", words=MAMBO)).keys() == {1, 2}, "with the six 6-3-2 is one"


@pytest.mark.clause("PKR 14 outside mambo")
def test_mambo_stud_has_three_rounds_of_betting_the_last_by_the_upper_limit() -> None:
    played = play(
        {1: "9s 9d Kc", 2: "2h 3d 7s"}, "8h", "1 call, 1 bet, 1 bet", chips=(1, 2), words=MAMBO
    )
    assert [step.pots[0].amount for step in played.of(Sweep)] == [2_00, 6_00, 14_00]


@pytest.mark.clause("PKR 14 outside open pair")
@pytest.mark.parametrize(("words", "may"), [(STUD, True), (f"{STUD} open_pair=no", False)])
def test_an_open_pair_on_fourth_street_lets_the_upper_limit_be_bet(words: str, may: bool) -> None:
    own = {1: "2c 3c 9d 9h", 2: "4c 5c Td Jh", 3: "6c 7c 8d Qh"}
    upper = [
        a for a in asked(play(own, words=words)) if "upper limit" in {c.name for c in a.choices}
    ]
    assert bool(upper) == may
    if may:
        assert {choice.amount for choice in upper[0].choices if choice.wager} == {2_00, 4_00}


# --- what others see --------------------------------------------------------------------------


def test_in_stud_everybody_sees_the_up_cards_and_after_the_showdown_the_whole_hand() -> None:
    own = {1: "2c 3c 9d 9h 2d 3d 4d", 2: "4c 5c Td Th Js Jh 5d"}
    played = play(own, words=STUD, chips=(1, 2))
    table = played.table
    records = [record.entry for record in table.journal.records]
    seen: list[list[str]] = []
    for n in range(len(records)):
        view = View.of(records[: n + 1], table.options, person("player 1"), PokerState())
        lying = [str(card) if card else "??" for card in view.cards.get("seat 2", [])]
        if lying and (not seen or seen[-1] != lying):
            seen.append(lying)
    assert "?? ?? Td Th Js Jh ??".split() in seen
    assert "4c 5c Td Th Js Jh 5d".split() in seen
    assert all(cards[0] == "??" for cards in seen if "4c" not in cards)
