"""19:47-20.9, dealing the cards from an automated dealing shoe."""

import pytest

from houseway.cards.card import parse_cards
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import (
    DEALER,
    Announce,
    Conduct,
    Deal,
    InstallDevice,
    Load,
    Look,
    RackStub,
    RemoveStub,
    Shuffle,
    Stack,
)
from houseway.table.views import PUBLIC
from tests.law.script import Played, run_to, seen_by
from tests.law.three_card import ANTE, AUTOMATED, BOTH, HAND, PAIR_PLUS, play, seat

WAGERS = {1: {}, 3: PAIR_PLUS, 4: ANTE, 6: BOTH}


@pytest.mark.clause("TCP 20.9(a)")
def test_20_9_a_a_shoe_of_three_card_stacks_with_the_commissions_approval() -> None:
    for words in ("", HAND, AUTOMATED):
        table = seat((1,), words)
        table.play_round()
        (opening,) = Played.every(table, OPENING)
        assert ("TCP 20.9(a)" in opening.cites) == (words == AUTOMATED)
    first = opening.index("TCP 20.9(a)")
    installed, said = opening.done[first].step, opening.done[first + 1].step
    assert installed == InstallDevice("automated shoe", cite="TCP 20.9(a)")
    assert isinstance(said, Conduct)
    assert "stacks of three cards" in said.what.words
    assert said.what.words.endswith("approved by the Commission")
    assert {step.count for step in Played(table).of(Deal)} == {3}


@pytest.mark.clause("TCP 20.9(b)1")
def test_20_9_b1_the_cards_are_placed_in_the_shoe_after_the_shuffle_and_cut() -> None:
    table = seat((1,), AUTOMATED)
    table.play_round()
    for played in (*Played.every(table, OPENING), *Played.every(table, ROUND)):
        (load,) = played.of(Load)
        assert (load.into, load.cite) == ("automated shoe", "TCP 20.9(b)1")
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.index(Shuffle) < kinds.index(Stack, kinds.index(Shuffle)) < kinds.index(Load)


@pytest.mark.clause("TCP 20.9(b)2")
def test_20_9_b2_no_more_bets_before_the_shoe_dispenses() -> None:
    played = play(options=AUTOMATED, wagers=WAGERS)
    step = played.done[played.index("TCP 20.9(b)2")].step
    assert isinstance(step, Announce)
    assert step.what.words == "No more bets"
    kinds = [type(step) for step, _ in played.steps]
    assert played.index("TCP 20.9(b)2") < kinds.index(Deal)


@pytest.mark.clause("TCP 20.9(c)-first", "TCP 20.9(c)-rest", "TCP 20.9(c)-dealer")
def test_20_9_c_stacks_go_clockwise_from_the_far_left_bettor_and_last_to_the_dealer() -> None:
    played = play(options=AUTOMATED, wagers=WAGERS)
    assert [(s.to, s.count, s.face, s.drawn, s.cite) for s in played.of(Deal)] == [
        ("seat 3", 3, "down", "automated shoe", "TCP 20.9(c)-first"),
        ("seat 4", 3, "down", "automated shoe", "TCP 20.9(c)-rest"),
        ("seat 6", 3, "down", "automated shoe", "TCP 20.9(c)-rest"),
        (DEALER, 3, "down", "automated shoe", "TCP 20.9(c)-dealer"),
    ]


@pytest.mark.clause("TCP 20.9(c)-first", "TCP 20.9(c)-rest", "TCP 20.9(c)-dealer")
def test_20_9_c_a_stack_is_the_next_three_cards() -> None:
    played = play(options=AUTOMATED, deck="2c 3d 4h 5s 6c 7d 8h 9s Tc", wagers={1: ANTE, 2: ANTE})
    assert played.dealt() == {
        "seat 1": list(parse_cards("2c 3d 4h")),
        "seat 2": list(parse_cards("5s 6c 7d")),
        DEALER: list(parse_cards("8h 9s Tc")),
    }


@pytest.mark.clause("TCP 20.9(c)-dealer")
def test_20_9_c_the_dealers_stack_and_no_other_lies_under_the_cover_card() -> None:
    table = seat((1, 2), AUTOMATED)
    table.begin()
    run_to(table, Look)
    assert table.kit.cards.cover_card == DEALER
    deals = Played(table).of(Deal)
    assert [step.to for step in deals if step.under_cover] == [DEALER]
    for words in ("", HAND):  # with the other ways the text has no cover card
        assert not any(step.under_cover for step in play(options=words).of(Deal))


@pytest.mark.clause("TCP 20.9(d)")
def test_20_9_d_the_stub_is_taken_out_and_racked_unseen() -> None:
    played = play(options=AUTOMATED, wagers=WAGERS)
    (out,), (racked,) = played.of(RemoveStub), played.of(RackStub)
    assert out.cite == racked.cite == "TCP 20.9(d)"
    kinds = [type(step) for step, _ in played.steps]
    last_deal = len(kinds) - kinds[::-1].index(Deal) - 1
    assert last_deal < kinds.index(RemoveStub) < kinds.index(RackStub) < kinds.index(Look)
    assert not seen_by(PUBLIC, played.done[: kinds.index(RackStub) + 1])
