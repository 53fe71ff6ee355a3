"""N.J.A.C. 13:69F-2C.14 (printed 2A.14): irregularities."""

from collections import Counter

import pytest

from houseway.cards.card import Card
from houseway.table.faults import FaultKind
from houseway.table.steps import (
    Announce,
    Ask,
    Collect,
    Conduct,
    Deal,
    LeaveHoleCard,
    PlaceCuttingCard,
    PlaceHeld,
    ReadCard,
    RemoveDevice,
    Return,
    Reveal,
    Ruling,
    SetAside,
    Shuffle,
    Stand,
    TakeDiscards,
)
from tests.law.script import At, Played, run_to
from tests.law.three_card_21 import FULL_SHOE, Round, Scripted, play, run, seat

HAND, OTHER, DEALER = "2s 5d 4c", "Ts 5c 2d", "Th 7d"


def is_void(round: Played) -> bool:
    return any(step.what.words.startswith("All hands are void") for step in round.of(Announce))


def face_up(nth: int) -> At:
    return At(Deal, FaultKind.FACE_UP, nth=nth)


def missed(to: str, nth: int = 1) -> At:
    return At(Deal, FaultKind.TOO_FEW, to=to, nth=nth)


# --- (a) and (b) -----------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.14(a)-one")
def test_2c_14_a_a_card_found_face_up_is_not_used_and_goes_to_the_rack() -> None:
    round = play(deck="9c 2s Th 5d 7d 4c", seats=[1], faults=[face_up(2)])
    assert not is_void(round)
    assert [str(step.card) for step in round.of(SetAside)] == ["9c"]
    assert round.dealt()["seat 1"][:3] == ["2s", "5d", "4c"]
    assert Card("9c") in round.table.kit.cards.rack
    assert round.audited()


@pytest.mark.clause("TC21 2C.14(a)-more")
def test_2c_14_a_a_second_one_makes_the_round_void_and_the_cards_are_reshuffled() -> None:
    round = play({1: HAND, 2: OTHER}, DEALER, faults=[face_up(2), face_up(5)])
    assert is_void(round)
    assert round.money(1) == round.money(2) == {"main": 0, "bonus": 0}
    assert len(round.of(Shuffle)) == 2
    assert Counter(round.table.kit.cards.stub + round.table.kit.cards.rack) == FULL_SHOE
    assert len(round.table.kit.cards.stub) == 311
    assert round.audited()


@pytest.mark.clause("TC21 2C.14(a)-one")
def test_2c_14_a_a_card_of_another_round_does_not_count() -> None:
    table = seat([1])
    assert not is_void(run(table, [face_up(2)]))
    assert not is_void(run(table, [face_up(2)]))


@pytest.mark.clause("TC21 2C.14(b)")
def test_2c_14_b_a_card_drawn_in_error_unseen_is_the_next_card() -> None:
    fault = At(Deal, FaultKind.DRAWN_IN_ERROR, to="seat 1", nth=2)
    round = play({1: HAND}, DEALER, faults=[fault])
    assert round.dealt()["seat 1"][:3] == ["2s", "5d", "4c"]
    assert [step.cite for step in round.of(Ruling)] == ["TC21 2C.14(b)"]


# --- (c): a card drawn in error and exposed --------------------------------------------------


def at_hand(place: str = "seat 1", nth: int = 1) -> At:
    """While a hand is asked about."""
    fault = At(Ask, FaultKind.EXPOSED_IN_ERROR, place, nth)
    fault.fields = {"place": place}
    return fault


@pytest.mark.clause("TC21 2C.14(c)-use")
def test_2c_14_c_an_exposed_card_goes_to_the_player_as_the_next_card() -> None:
    round = play({1: HAND}, DEALER, "9c 3c", choices={1: ["hit", "stand"]}, faults=[at_hand()])
    assert round.answers(PlaceHeld) == [("9c",)]
    assert round.dealt()["seat 1"] == ["2s", "5d", "4c"]
    assert round.main(1) == 10_00, "20 against 17"
    assert round.audited()


@pytest.mark.clause("TC21 2C.14(c)-refuse", "TC21 2C.14(c)-use")
def test_2c_14_c_refused_by_one_it_is_offered_to_the_next_and_taken_by_the_dealer() -> None:
    hands = {1: HAND, 2: OTHER}
    refused = play(hands, "Th 6d", "5h 3c", faults=[at_hand()])
    assert [step.to for step in refused.of(PlaceHeld)] == ["dealer"]
    assert refused.main(1) == refused.main(2) == -10_00, "the dealer has 21"
    taken = play(hands, "Th 6d", "4h Kc", choices={2: ["hit"]}, faults=[at_hand()])
    assert [step.to for step in taken.of(PlaceHeld)] == ["seat 2"]
    cites = {c.name: c.cite for ask in taken.asks(2) for c in ask.choices}
    assert cites["stand"] == "TC21 2C.14(c)-refuse"


@pytest.mark.clause("TC21 2C.14(c)-burn")
def test_2c_14_c_refused_and_of_no_use_to_the_dealer_it_is_burned() -> None:
    round = play({1: HAND}, DEALER, "9c", faults=[at_hand()])
    assert [(str(s.card), s.cite) for s in round.of(SetAside)] == [("9c", "TC21 2C.14(c)-burn")]
    assert not round.of(PlaceHeld)


# --- (d) and (e): the dealer's cards ---------------------------------------------------------


@pytest.mark.clause("TC21 2C.14(d)")
@pytest.mark.parametrize(("dealer", "words"), [("Th 7d", ""), ("Th 8d", ""), ("6h Ad", "")])
def test_2c_14_d_a_card_drawn_on_a_standing_total_is_burned(dealer: str, words: str) -> None:
    round = play(
        {1: HAND}, dealer, "4d", words=words, faults=[At(Stand, FaultKind.DEALER_OVERDRAWN)]
    )
    assert [(str(s.card), s.cite) for s in round.of(SetAside)] == [("4d", "TC21 2C.14(d)")]
    assert round.main(1) == -10_00
    assert round.audited()


@pytest.mark.clause("TC21 2C.14(e)")
@pytest.mark.parametrize("nth", [1, 2])
def test_2c_14_e_a_card_the_dealer_missed_is_dealt_after_the_players_have_three(nth: int) -> None:
    round = play({1: HAND, 2: OTHER}, DEALER, faults=[missed("dealer", nth)])
    deals = [step for step, answer in round.steps if isinstance(step, Deal) and answer]
    late = next(n for n, step in enumerate(deals) if step.cite == "TC21 2C.14(e)")
    assert late > max(n for n, step in enumerate(deals) if step.cite == "TC21 2C.6(d)5")
    assert deals[late].face == ("up" if nth == 1 else "down")
    assert len(round.dealt()["dealer"]) >= 2
    assert round.audited()


# --- (f): the shoe runs out ------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.14(f)")
@pytest.mark.parametrize("words", ["", "shuffle=bart_carter"])
def test_2c_14_f_the_discards_are_shuffled_cut_and_one_burned_to_complete_the_round(
    words: str,
) -> None:
    """Also with the Bart Carter shuffle, which 2C.6(c) excepts from its own burn (A-TC21-28)."""
    table = seat((1, 2), words)
    for _ in range(8):
        table.play_round()
    table.begin()
    run_to(table, Deal, to="seat 1")
    cards = table.kit.cards
    cards.rack.extend(cards.stub[:-4])  # all but the next four cards
    del cards.stub[:-4]
    discards = len(cards.rack)
    table.run()
    round = Round(table)
    assert [fault.kind for fault in round.faults] == [FaultKind.SHOE_EMPTY]
    order = round.of(TakeDiscards, Shuffle, PlaceCuttingCard)
    assert [type(s) for s in order][:3] == [TakeDiscards, Shuffle, PlaceCuttingCard]
    burned = [s for s in round.of(Deal) if s.to == "discard rack"]
    assert [s.cite for s in burned] == ["TC21 2C.14(f)"]
    assert not is_void(round)
    assert {"main", "bonus"} <= round.money(1).keys()
    assert discards > 250
    assert len(table.state.seals) == 1


@pytest.mark.clause("TC21 2C.14(f)")
def test_2c_14_f_cards_on_the_layout_stay_there() -> None:
    """Reading A-TC21-26."""
    table = seat((1, 2))
    table.begin()
    run_to(table, Deal, cite="TC21 2C.6(d)5", to="seat 1")
    cards = table.kit.cards
    cards.rack.extend(cards.stub)
    cards.stub.clear()
    lying = {place: list(pile.cards) for place, pile in cards.piles.items()}
    run_to(table, Shuffle)
    assert {place: list(pile.cards) for place, pile in cards.piles.items()} == lying
    assert (
        Counter(cards.deck(0).cards) + Counter(card for hand in lying.values() for card in hand)
        == FULL_SHOE
    )
    table.run()
    assert not is_void(Round(table))


# --- (g): initial cards missed ---------------------------------------------------------------


@pytest.mark.clause("TC21 2C.14(g)-none")
def test_2c_14_g_a_hand_without_cards_is_dead_and_in_the_next_deal() -> None:
    faults = [missed("seat 1"), missed("seat 1", 2), missed("seat 1", 3)]
    round = play({1: HAND, 2: OTHER}, DEALER, faults=faults)
    assert round.money(1) == {"main": 0, "bonus": 0}
    assert round.why(1)["main"] == "TC21 2C.14(g)-none"
    assert "main" in round.money(2)
    round.table.play_round()
    assert "seat 1" in Round(round.table).dealt()
    assert round.audited()


@pytest.mark.clause("TC21 2C.14(g)-one")
@pytest.mark.parametrize("takes", [True, False])
def test_2c_14_g_with_one_card_the_second_after_the_others_have_theirs(takes: bool) -> None:
    choices = {1: ["take the card" if takes else "dead hand"]}
    round = play({1: HAND, 2: OTHER}, DEALER, choices=choices, faults=[missed("seat 1", 2)])
    late = round.position("TC21 2C.14(g)-one", Ask)
    second = max(n for n, done in enumerate(round.done) if done.step.cite == "TC21 2C.6(d)3")
    assert second < late < round.position("TC21 2C.6(d)5")
    if takes:
        assert len(round.dealt()["seat 1"]) == 3
    else:
        assert round.money(1) == {"main": 0, "bonus": 0}
        assert len(round.dealt()["seat 1"]) == 1


@pytest.mark.clause("TC21 2C.14(g)-two")
@pytest.mark.parametrize("takes", [True, False])
def test_2c_14_g_with_two_cards_the_third_after_the_others_have_theirs(takes: bool) -> None:
    """Reading A-TC21-22: the text says second."""
    choices = {1: ["take the card" if takes else "dead hand"]}
    round = play({1: HAND, 2: OTHER}, DEALER, choices=choices, faults=[missed("seat 1", 3)])
    third = max(n for n, done in enumerate(round.done) if done.step.cite == "TC21 2C.6(d)5")
    assert third < round.position("TC21 2C.14(g)-two", Ask)
    assert len(round.dealt()["seat 1"]) == (3 if takes else 2)
    assert (round.money(1) == {"main": 0, "bonus": 0}) is not takes


# --- (h): a hit missed -----------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.14(h)")
def test_2c_14_h_a_missed_hit_is_dealt_after_the_others_and_before_the_hole_card() -> None:
    choices = {1: ["hit", "take the card", "stand"], 2: ["hit"]}
    round = play(
        {1: HAND, 2: OTHER}, DEALER, "2h 9c", choices=choices, faults=[missed("seat 1", 4)]
    )
    drawn = [
        (step.to, answer)
        for step, answer in round.steps
        if isinstance(step, Deal) and answer and step.to != "dealer"
    ][-2:]
    assert drawn == [("seat 2", ("2h",)), ("seat 1", ("9c",))]
    assert round.position("TC21 2C.14(h)", Deal) < round.position("TC21 2C.5(d)-draw", Reveal)
    assert round.main(1) == 10_00
    assert round.audited()


@pytest.mark.clause("TC21 2C.14(h)")
def test_2c_14_h_or_the_hand_is_dead_and_the_original_wager_goes_back() -> None:
    choices = {1: ["hit", "dead hand"]}
    round = play({1: HAND, 2: OTHER}, DEALER, choices=choices, faults=[missed("seat 1", 4)])
    assert round.money(1)["main"] == 0
    assert round.why(1)["main"] == "TC21 2C.14(h)"
    (back,) = [s for s in round.of(Return) if s.seat == 1]
    assert back.amount == 10_00
    assert [s.cite for s in round.of(Collect) if s.place == "seat 1"] == ["TC21 2C.14(h)"]


@pytest.mark.clause("TC21 2C.14(h)")
def test_2c_14_h_the_card_of_a_double_and_the_second_of_a_split_hand_too() -> None:
    double = play(
        {1: HAND}, DEALER, "9c", choices={1: ["double 1000", "take the card"]},
        faults=[missed("seat 1", 4)],
    )  # fmt: skip
    assert double.main(1) == 20_00
    split = play(
        {1: "Ts 9d 4c"}, DEALER, "8c 7c 9c", choices={1: ["split"]},
        faults=[missed("seat 1 hand 2")],
    )  # fmt: skip
    assert split.dealt()["seat 1 hand 2"] == ["9c"]
    assert split.main(1) == 10_00 + 10_00 - 10_00, "18 and 18 win, 11 loses to 17"


# --- (k) and (l): the card reader ------------------------------------------------------------


def misused() -> list[At]:
    return [At(LeaveHoleCard, FaultKind.READER_MISUSED)]


@pytest.mark.clause("TC21 2C.14(k)", "TC21 2C.14(k)2")
def test_2c_14_k_2_a_needless_look_goes_on_if_no_player_could_learn_the_card() -> None:
    round = play({1: HAND}, "9h 8d", faults=misused())
    assert [s.what.words for s in round.of(Conduct) if s.cite == "TC21 2C.14(k)"] == [
        "a casino supervisor is notified"
    ]
    assert not is_void(round)
    assert round.main(1) == -10_00
    assert [s.cite for s in round.of(Ruling)] == ["TC21 2C.14(k)2"]


@pytest.mark.clause("TC21 2C.14(k)1", "TC21 2C.14(k)")
def test_2c_14_k_1_otherwise_all_hands_are_dead_and_wagers_go_back() -> None:
    round = play({1: HAND, 2: OTHER}, "9h 8d", words="reader_shows=yes", faults=misused())
    assert is_void(round)
    assert round.money(1)["main"] == round.money(2)["main"] == 0
    assert round.why(1)["main"] == "TC21 2C.14(k)1"
    assert len(round.of(Shuffle)) == 1, "the shoe goes on"
    assert round.audited()


@pytest.mark.clause("TC21 2C.14(k)")
@pytest.mark.parametrize("up", ["Ah", "Th", "Jh", "Qh", "Kh"])
def test_2c_14_k_with_an_ace_or_ten_up_the_reader_is_used(up: str) -> None:
    round = play({1: HAND}, f"{up} 8d")
    assert not round.of(LeaveHoleCard)
    assert len(round.of(ReadCard)) == 1


@pytest.mark.clause("TC21 2C.14(l)")
def test_2c_14_l_a_broken_reader_is_not_used_any_more() -> None:
    round = play({1: HAND}, "Kh 8d", faults=[At(ReadCard, FaultKind.READER_BROKEN)])
    assert [s.device for s in round.of(RemoveDevice)] == ["card reader"]
    assert [s.by for s in round.of(ReadCard)] == ["card reader", "dealer"]
    table = round.table
    for _ in range(6):
        table.players[1] = Scripted()
        table.play_round()
        later = Round(table)
        assert not any(s.by == "card reader" for s in later.of(ReadCard))
        assert not later.of(LeaveHoleCard)
    assert round.audited()
