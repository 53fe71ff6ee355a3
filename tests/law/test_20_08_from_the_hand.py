"""19:47-20.8, dealing the cards from the hand."""

import pytest

from houseway.table.steps import (
    DEALER,
    Deal,
    Look,
    RackStub,
)
from houseway.table.views import PUBLIC
from tests.law.script import seen_by
from tests.law.three_card import ANTE, BOTH, HAND, PAIR_PLUS, play

WAGERS = {2: ANTE, 4: PAIR_PLUS, 6: BOTH}


@pytest.mark.clause("TCP 20.8(b)3-deal")
def test_20_8_b3_each_card_is_the_top_card_placed_face_down() -> None:
    top = "2c 3d 4h 5s 6c 7d"
    played = play(options=HAND, deck=top)
    assert " ".join(card for (card,) in played.answers(Deal)) == top
    assert {step.face for step in played.of(Deal)} == {"down"}


@pytest.mark.clause("TCP 20.8(c)")
def test_20_8_c_one_card_at_a_time_clockwise_to_each_bettor_and_the_dealer() -> None:
    played = play(options=HAND, wagers={1: {}, **WAGERS})
    deals = played.of(Deal)
    once = ["seat 2", "seat 4", "seat 6", DEALER]
    assert [step.to for step in deals] == once * 3
    assert {(step.count, step.face, step.cite) for step in deals} == {(1, "down", "TCP 20.8(c)")}
    assert all(len(hand) == 3 for hand in played.dealt().values())


@pytest.mark.clause("TCP 20.8(d)")
def test_20_8_d_the_stub_goes_to_the_discard_rack_unseen() -> None:
    played = play(options=HAND, wagers=WAGERS)
    (racked,) = played.of(RackStub)
    assert racked.cite == "TCP 20.8(d)"
    kinds = [type(step) for step, _ in played.steps]
    last_deal = len(kinds) - kinds[::-1].index(Deal) - 1
    assert last_deal < kinds.index(RackStub) < kinds.index(Look)
    at = next(n for n, done in enumerate(played.done) if done.step == racked)
    assert not seen_by(PUBLIC, played.done[: at + 1])
