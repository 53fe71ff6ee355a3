"""N.J.A.C. 19:47-14.15(k) to (m) and (o): cards turned face up in the dealing process."""

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.games.poker.steps import Award, Refund
from houseway.table.faults import FaultKind
from houseway.table.steps import Ask, Collect, Deal, PlaceHeld, Reveal, SetAside
from houseway.table.views import PUBLIC
from tests.law.mishaps import play_with, rulings
from tests.law.poker import asked, chips_after
from tests.law.script import At, Played, seen_by

SEVEN, FIVE, MAMBO = "game=seven-card-stud ante=1", "game=five-card-stud", "game=mambo-stud"
EXPOSED = FaultKind.PLAYER_EXPOSED


def faces(played: Played, place: str) -> str:
    """How the cards of a place were dealt: D down, U up, ! turned up by accident."""
    found = ""
    for done in played.done:
        if isinstance(done.step, Deal) and done.step.to == place:
            found += "!" if done.fault else done.step.face[0].upper()
    return found


def exposed(place: str, nth: int = 1) -> At:
    """The nth card to a place is turned face up."""
    return At(Deal, EXPOSED, place, nth, to=place)


@pytest.mark.clause("PKR 14.15(k)-third")
@pytest.mark.parametrize(("nth", "expected"), [(1, "!DDUUUD"), (2, "D!DUUUD")])
def test_14_15_k_after_an_exposed_hole_card_the_third_card_is_dealt_face_down(
    nth: int, expected: str
) -> None:
    played = play_with([exposed("seat 2", nth)], words=SEVEN)
    assert faces(played, "seat 2") == expected
    assert faces(played, "seat 1") == "DDUUUUD"
    third = [step for step in played.of(Deal) if step.to == "seat 2"][2]
    assert third.cite == "PKR 14.15(k)-third"
    assert played.of(PlaceHeld)[0].to == "seat 2", "the card stays with the hand"
    assert played.of(Award)


@pytest.mark.clause("PKR 14.15(k)-third")
def test_14_15_k_the_exposed_card_is_the_up_card_that_may_have_to_bring_in() -> None:
    own = {1: "Ah Ad Ac", 2: "2c Kd Kc", 3: "Qh Qd Qc"}
    played = play_with([exposed("seat 2")], own, words=SEVEN)
    first = asked(played)[0]
    assert (first.seat, first.choices[0].name) == (2, "bring in")


@pytest.mark.clause("PKR 14.15(k)-both")
def test_14_15_k_with_both_hole_cards_exposed_the_hand_is_dead_and_the_ante_returned() -> None:
    played = play_with([exposed("seat 2"), exposed("seat 2", 2)], words=SEVEN)
    assert faces(played, "seat 2") == "!!"
    assert [(step.seat, step.amount) for step in played.of(Refund)] == [(2, 1_00)]
    assert [s.cite for s in played.of(Collect) if s.place == "seat 2"] == ["PKR 14.15(k)-both"]
    assert 2 not in {ask.seat for ask in played.of(Ask)}
    assert chips_after(played)[2] == 200_00
    assert sum(chips_after(played).values()) == 600_00


@pytest.mark.clause("PKR 14.15(k)1", "PKR 14.15(k)2")
@pytest.mark.parametrize("choice", ["stop betting", "play on"])
def test_14_15_k_1_and_2_after_the_third_hole_card_a_player_may_stop_and_play_for_the_pot_so_far(
    choice: str,
) -> None:
    """Seat 1 has quads; $1 ante and $1 each before the river, where seats 2 and 3 bet $4 on."""
    own = {1: "As Ad Ah Ac 2h 3h 9s", 2: "Ks Kd Kh 4c 5c 7d 9c", 3: "Qs Qd Qh 6c 8d Tc Jc"}
    last = At(Deal, EXPOSED, "seat 1", 7, to="seat 1")
    played = play_with([last], own, said=f"1 {choice}, 1 bet" if choice == "play on" else
                       f"1 {choice}, 2 bet, 3 call", words=SEVEN)  # fmt: skip
    questions = asked(played)
    stops = [n for n, ask in enumerate(questions) if ask.cite == "PKR 14.15(k)1"]
    assert [(questions[n].seat, [c.name for c in questions[n].choices]) for n in stops] == [
        (1, ["play on", "stop betting"])
    ]
    later = [ask.seat for ask in questions[stops[0] + 1 :] if ask.choices[0].name != "show"]
    assert (1 in later) == (choice == "play on")
    if choice == "stop betting":
        assert [(s.pot, s.seat, s.amount) for s in played.of(Award)] == [
            (1, 2, 8_00), (0, 1, 6_00),
        ], "the side pot of the last bets is not seat 1's"  # fmt: skip
        assert chips_after(played) == {1: 204_00, 2: 202_00, 3: 194_00}
    else:
        assert [(s.pot, s.seat, s.amount) for s in played.of(Award)] == [(0, 1, 18_00)]


@pytest.mark.clause("PKR 14.15(l)")
def test_14_15_l_in_five_card_stud_the_second_card_is_dealt_face_down() -> None:
    played = play_with([exposed("seat 2")], words=FIVE)
    assert faces(played, "seat 2") == "!DUUU"
    assert faces(played, "seat 1") == "DUUUU"
    assert "PKR 14.15(l)" in rulings(played)


@pytest.mark.clause("PKR 14.15(m)-first")
def test_14_15_m_in_mambo_stud_the_second_card_is_dealt_face_down() -> None:
    played = play_with([exposed("seat 2")], words=MAMBO)
    assert faces(played, "seat 2") == "!DD"
    assert faces(played, "seat 1") == "DUD"
    assert "PKR 14.15(m)-first" in rulings(played)


@pytest.mark.clause("PKR 14.15(m)1", "PKR 14.15(m)2")
@pytest.mark.parametrize("choice", ["stop betting", "play on"])
def test_14_15_m_1_and_2_after_the_third_card_of_mambo_a_player_may_stop_or_play_on(
    choice: str,
) -> None:
    """Seat 1 wins the high half; all have $1 in, then seats 2 and 3 put in $2 more."""
    own = {1: "As Ad Ah", 2: "2s 3d 4h", 3: "Qs Jd 9h"}
    last = At(Deal, EXPOSED, "seat 1", 3, to="seat 1")
    said = "1 stop betting, 3 bet, 2 call" if choice == "stop betting" else "1 play on, 3 bet"
    played = play_with([last], own, said=said, words=MAMBO)
    (question,) = [ask for ask in asked(played) if ask.cite == "PKR 14.15(m)1"]
    assert [c.cite for c in question.choices] == ["PKR 14.15(m)2", "PKR 14.15(m)1"]
    in_pot = {step.pot for step in played.of(Award) if step.seat == 1}
    assert in_pot == {0}
    side = [step.amount for step in played.of(Award) if step.pot == 1]
    assert sum(side) == (4_00 if choice == "stop betting" else 0)


def test_a_player_without_chips_has_nothing_to_stop() -> None:
    last = At(Deal, EXPOSED, "seat 1", 7, to="seat 1")
    played = play_with([last], chips={1: 2_00, 2: 50_00, 3: 50_00}, words=SEVEN)
    assert "PKR 14.15(k)1" not in [ask.cite for ask in played.of(Ask)]


@pytest.mark.clause("PKR 14.15(o)")
@pytest.mark.parametrize("words", ["game=holdem", "game=omaha", "game=omaha-hi-lo"])
@pytest.mark.parametrize("swap", ["immediate", "end_of_deal"])
def test_14_15_o_an_exposed_hole_card_is_exchanged_for_the_top_card_and_discarded(
    words: str, swap: str
) -> None:
    played = play_with([exposed("seat 3")], words=f"{words} exposed_swap={swap}")
    (aside,) = played.of(SetAside)
    assert aside.cite == "PKR 14.15(o)"
    dealt = [(d.step.to, d.answer) for d in played.done if isinstance(d.step, Deal)]
    turned = next(n for n, (_, answer) in enumerate(dealt) if answer is None)
    hole = len(played.table.options.variant.streets[0].cards)  # type: ignore[attr-defined]
    if swap == "immediate":
        assert dealt[turned + 1][0] == "seat 3", "with the next card, before anybody else"
    else:
        assert dealt[turned + 1][0] == "seat 1"
        assert dealt[3 * hole][0] == "seat 3", "with the first card after the deal"
    assert len(played.dealt()["seat 3"]) == hole
    assert not any(aside.card in cards for cards in played.dealt().values())


@pytest.mark.clause("PKR 14.15(o)")
def test_14_15_o_no_number_of_exposed_cards_makes_a_misdeal() -> None:
    faults = [exposed("seat 2"), exposed("seat 2", 2), exposed("seat 3"), exposed("seat 1")]
    played = play_with(faults)
    assert len(played.of(SetAside)) == 4
    assert played.of(Award)


def test_everybody_has_seen_an_exposed_card_and_nobody_the_one_it_is_exchanged_for() -> None:
    played = play_with([exposed("seat 3")], {3: "As Ad"}, said="3 concede")
    entries = [record.entry for record in played.table.journal.records]
    assert Card.As in seen_by(PUBLIC, entries)
    (second, third) = played.dealt()["seat 3"]
    assert not {second, third} & seen_by(PUBLIC, entries)


def test_an_exposed_stud_card_counts_in_the_hand_and_is_not_turned_over_again() -> None:
    own = {1: "As Ad Ah Ac 2h 3h 9s"}
    played = play_with([exposed("seat 1")], own, words=SEVEN)
    (shown,) = [
        (s.count, a) for s, a in played.steps if isinstance(s, Reveal) and s.place == "seat 1"
    ]
    assert shown == (3, parse_cards("Ad Ah 9s"))
    assert {step.seat for step in played.of(Award)} == {1}


@pytest.mark.clause("PKR 14.15(k)1")
def test_14_15_k_1_of_two_players_left_the_other_has_nobody_to_bet_against() -> None:
    """Seat 3 folds in its first turn; seat 1 stops: nobody is left to bet against."""
    own = {1: "As Ad Ah", 2: "Ks Kd 2h", 3: "Qs Qd Qh"}
    last = At(Deal, EXPOSED, "seat 1", 7, to="seat 1")
    played = play_with([last], own, said="3 fold, 1 stop betting", words=SEVEN)
    questions = asked(played)
    stopped = next(n for n, ask in enumerate(questions) if ask.cite == "PKR 14.15(k)1")
    later = [ask for ask in questions[stopped + 1 :] if ask.choices[0].name != "show"]
    assert later == [], "nobody is asked to bet"
    assert {step.pot for step in played.of(Award)} == {0}, "there is no side pot"


@pytest.mark.clause("PKR 14.15(k)2")
def test_14_15_k_2_an_exposed_last_card_does_not_count_for_the_order_of_action() -> None:
    """Seat 2 shows a pair of nines; the ace that pairs seat 1's was not dealt up (A-PKR-18)."""
    own = {1: "2s 3d Ah 4c 6h 7h As", 2: "Ks Kd 9h 9c 5c 8d Tc", 3: "Qs Jd 2h 4d 8s Td Jc"}
    last = At(Deal, EXPOSED, "seat 1", 7, to="seat 1")
    played = play_with([last], own, said="1 play on", words=SEVEN)
    questions = asked(played)
    chose = next(n for n, ask in enumerate(questions) if ask.cite == "PKR 14.15(k)1")
    assert questions[chose + 1].seat == 2


@pytest.mark.clause("PKR 14.15(m)2")
def test_14_15_m_2_an_exposed_third_card_does_not_count_for_the_order_of_action() -> None:
    own = {1: "2s Qd Qh", 2: "3s Kd 5h", 3: "4s 6d 8h"}
    last = At(Deal, EXPOSED, "seat 1", 3, to="seat 1")
    played = play_with([last], own, said="1 play on", words=MAMBO)
    questions = asked(played)
    chose = next(n for n, ask in enumerate(questions) if ask.cite == "PKR 14.15(m)1")
    assert questions[chose + 1].seat == 2, "the king is the highest card that was dealt up"
