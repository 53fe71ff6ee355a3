"""19:47-20.8, dealing the cards from the hand."""

import pytest

from houseway.table.refusal import Refused
from houseway.table.state import OPENING
from houseway.table.steps import (
    DEALER,
    Announce,
    ChooseHand,
    Conduct,
    Cut,
    Deal,
    Load,
    Look,
    RackStub,
    Receive,
    Shuffle,
)
from houseway.table.views import PUBLIC
from tests.law.script import Played, seen_by
from tests.law.three_card import ANTE, AUTOMATED, BOTH, HAND, PAIR_PLUS, options, play, seat

WAGERS = {2: ANTE, 4: PAIR_PLUS, 6: BOTH}


@pytest.mark.clause("TCP 20.8(a)")
def test_20_8_a_only_where_the_licensee_permits_it() -> None:
    for words, permitted in (("", False), (AUTOMATED, False), (HAND, True)):
        table = seat((1,), words)
        table.play_round()
        (opening,) = Played.every(table, OPENING)
        assert ("TCP 20.8(a)" in opening.cites) == permitted
        assert ([step.into for step in opening.of(Load)] == ["dealer's hand"]) == permitted
    said = opening.done[opening.index("TCP 20.8(a)")].step
    assert isinstance(said, Conduct)
    assert opening.index("TCP 20.8(a)") < [type(s) for s, _ in opening.steps].index(Receive)


@pytest.mark.clause("TCP 20.8(b)1")
@pytest.mark.parametrize(
    "words",
    ["dealing=hand", f"{HAND} pre_shuffled=yes", f"{HAND} on_shuffler_jam=by_hand"],
)
def test_20_8_b1_an_automated_shuffling_device_is_required(words: str) -> None:
    with pytest.raises(Refused) as refusal:
        options(words)
    assert refusal.value.cite == "TCP 20.8(b)1"


@pytest.mark.clause("TCP 20.8(b)1")
def test_20_8_b1_the_device_shuffles_and_nobody_cuts() -> None:
    table = seat((1,), HAND)
    table.play_round()
    for played in (*Played.every(table, OPENING), *Played.every(table, "round")):
        assert {step.by for step in played.of(Shuffle)} == {"device"}
        assert not played.of(Cut)


@pytest.mark.clause("TCP 20.8(b)2")
def test_20_8_b2_the_stacked_deck_goes_into_the_dealers_hand_after_the_shuffle() -> None:
    table = seat((1,), HAND)
    table.play_round()
    for played in (*Played.every(table, OPENING), *Played.every(table, "round")):
        (load,) = played.of(Load)
        assert (load.into, load.cite) == ("dealer's hand", "TCP 20.8(b)2")
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.index(Shuffle) < kinds.index(Load)


@pytest.mark.clause("TCP 20.8(b)2i", "TCP 20.8(b)3-deal")
def test_20_8_b2i_one_hand_holds_the_deck_all_round_and_the_other_deals() -> None:
    hands = set()
    table = seat((1, 2), HAND)
    for _ in range(12):
        table.play_round()
        played = Played(table)
        (holding,) = played.answers(ChooseHand)
        (chosen,) = played.of(ChooseHand)
        assert chosen.cite == "TCP 20.8(b)2i"
        other = {"left": "right hand", "right": "left hand"}[holding]
        assert {step.drawn for step in played.of(Deal)} == {other}
        said = played.done[played.index("TCP 20.8(b)3-deal")].step
        assert said.what.words.startswith(f"the {other} takes each card from the top")
        hands.add(holding)
    assert hands == {"left", "right"}


@pytest.mark.clause("TCP 20.8(b)2ii")
def test_20_8_b2ii_the_deck_is_kept_over_the_table_inventory_container() -> None:
    played = play(options=HAND)
    said = played.done[played.index("TCP 20.8(b)2ii")].step
    assert isinstance(said, Conduct)
    assert "over the table inventory container" in said.what.words
    kinds = [type(step) for step, _ in played.steps]
    assert kinds.index(ChooseHand) < played.index("TCP 20.8(b)2ii") < kinds.index(Deal)


@pytest.mark.clause("TCP 20.8(b)3-call")
def test_20_8_b3_no_more_bets_before_any_card() -> None:
    played = play(options=HAND, wagers=WAGERS)
    call = played.index("TCP 20.8(b)3-call")
    step = played.done[call].step
    assert isinstance(step, Announce)
    assert step.what.words == "No more bets"
    assert call < [type(step) for step, _ in played.steps].index(Deal)


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
