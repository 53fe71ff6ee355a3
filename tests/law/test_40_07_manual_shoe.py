"""13:69F-40.7, dealing from a manual shoe; and (f), the stub count, for all three ways."""

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.table.faults import FaultKind
from houseway.table.state import OPENING
from houseway.table.steps import (
    Announce,
    Collect,
    Conduct,
    CountStub,
    Deal,
    Load,
    Look,
    Pay,
    RackStub,
    Receive,
    RemoveDeck,
    RemoveStub,
    Return,
    Take,
)
from houseway.table.views import PUBLIC
from tests.law.hi_lo import AUTOMATED, HAND, MANUAL, WAYS, is_void, places, play, seat
from tests.law.script import At, Played, run_to, seen_by

COUNTS = {MANUAL: "HL5 40.7(f)", HAND: "HL5 40.8(e)", AUTOMATED: "HL5 40.9(e)"}
SINGLY = [
    ("HL5 40.7(d)1", "HL5 40.7(d)2"),
    ("HL5 40.7(d)3", "HL5 40.7(d)4"),
    *[("HL5 40.7(d)5", "HL5 40.7(d)5")] * 3,
]


def opened(words: str = "") -> Played:
    table = seat(words=words)
    table.begin(OPENING)
    table.run()
    return Played(table)


# --- (a) to (c) ------------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.7(a)-shoe")
def test_40_7_a_the_shoe_meets_1_19_and_is_where_the_division_approved_it() -> None:
    played = opened()
    (said,) = [step.what.words for step in played.of(Conduct) if step.cite == "HL5 40.7(a)-shoe"]
    assert "13:69E-1.19" in said and "Division" in said
    assert played.index("HL5 40.7(a)-shoe") < played.index(played.of(Receive)[0].cite)
    assert all("HL5 40.7(a)-shoe" not in opened(words).cites for words in (HAND, AUTOMATED))


@pytest.mark.clause("HL5 40.7(a)-load")
def test_40_7_a_the_stack_goes_into_the_shoe_by_dealer_or_device() -> None:
    (load,) = opened().of(Load)
    assert (load.into, load.by, load.cite) == ("manual shoe", "dealer", "HL5 40.7(a)-load")
    (load,) = opened("shuffler=device shuffler_feeds_shoe=yes").of(Load)
    assert (load.into, load.by) == ("manual shoe", "device")


@pytest.mark.clause("HL5 40.7(b)")
def test_40_7_b_no_more_bets_is_called_once_before_any_card() -> None:
    played = play(choices={1: ["play"], 4: ["play"]})
    (call,) = [
        n for n, d in enumerate(played.done) if str(getattr(d.step, "what", "")) == "No more bets"
    ]
    assert isinstance(played.done[call].step, Announce)
    assert played.cites[call] == "HL5 40.7(b)"
    assert not any(isinstance(d.step, Deal) for d in played.done[:call])


@pytest.mark.clause("HL5 40.7(c)")
def test_40_7_c_the_near_hand_draws_and_the_other_places() -> None:
    played = play()
    (said,) = [step.what.words for step in played.of(Conduct) if step.cite == "HL5 40.7(c)"]
    assert "hand nearest the shoe" in said and "with the other" in said
    assert {step.drawn for step in played.of(Deal)} == {"hand nearest the shoe"}


# --- (d) and (e) -----------------------------------------------------------------------------


@pytest.mark.clause(
    "HL5 40.7(d)",
    "HL5 40.7(d)1",
    "HL5 40.7(d)2",
    "HL5 40.7(d)3",
    "HL5 40.7(d)4",
    "HL5 40.7(d)5",
    "HL5 40.1 Hand",
)
@pytest.mark.parametrize("seats", [(1,), (2, 5, 7), tuple(range(1, 8))])
def test_40_7_d_one_card_each_from_the_left_then_the_dealer_five_times(
    seats: tuple[int, ...],
) -> None:
    order = " ".join(FULL_DECK)
    played = play(choices={number: ["play"] for number in seats}, deck=order)
    deals = played.of(Deal)
    expected = [
        (to, 1, "down", dealer if to == "dealer" else player)
        for player, dealer in SINGLY
        for to in places(*seats)
    ]
    expected[0] = (f"seat {seats[0]}", 1, "down", "HL5 40.7(d)")
    assert [(s.to, s.count, s.face, s.cite) for s in deals] == expected
    n = len(seats) + 1
    for k, place in enumerate(places(*seats)):
        assert played.dealt()[place] == list(FULL_DECK[k : 5 * n : n])


@pytest.mark.clause("HL5 40.7(d)")
def test_40_7_d_the_order_is_that_of_the_seats_not_of_sitting_down() -> None:
    played = play(choices={6: ["play"], 1: ["play"]})
    assert [s.to for s in played.of(Deal)[:3]] == places(1, 6)


@pytest.mark.clause("HL5 40.7(e)", "HL5 40.1 Stub")
def test_40_7_e_the_stub_goes_from_the_shoe_to_the_rack_unseen_before_anybody_looks() -> None:
    table = seat((1, 2))
    table.begin()
    run_to(table, RemoveStub)
    stub = set(table.kit.cards.stub)
    assert len(stub) == 52 - 15
    run_to(table, Look)
    assert set(table.kit.cards.rack) == stub and not table.kit.cards.stub
    played = Played(table)
    assert [s.cite for s in played.of(RemoveStub, RackStub)] == ["HL5 40.7(e)"] * 2
    assert not seen_by(PUBLIC, [*played.done]) & stub


# --- (f) -------------------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.7(f)1", "HL5 40.12(a)-one")
def test_40_7_f1_a_card_set_aside_is_counted_with_the_rest() -> None:
    played = play(options="count_every=1", faults=[At(Deal, FaultKind.FACE_UP, nth=3)])
    assert played.answers(CountStub) == [52 - 11] and not is_void(played)


@pytest.mark.clause("HL5 40.7(f)2-misdeal")
@pytest.mark.parametrize("words", WAYS)
@pytest.mark.parametrize("place", ["seat 1", "dealer"])
def test_40_7_f2_a_misdeal_found_by_the_count_voids_all_hands(words: str, place: str) -> None:
    """By its own letter, `misdeal=all_void`, whoever has the card too many."""
    played = play(
        wagers={1: {"ante": 10_00}, 2: {"ante": 20_00, "tie": 5_00}},
        options=f"{words} count_every=1 misdeal=all_void",
        faults=[At(CountStub, FaultKind.STUB_MISDEALT, place)],
    )
    (said,) = [s for s in played.of(Announce) if s.what.words.startswith("All hands are void")]
    assert said.cite == "HL5 40.7(f)2-misdeal"
    assert {(s.seat, s.wager, s.amount) for s in played.of(Return)} == {
        (1, "ante", 10_00),
        (2, "ante", 20_00),
        (2, "tie", 5_00),
    }
    assert not played.of(Pay, Take) and not played.of(RemoveDeck)


@pytest.mark.clause("HL5 40.7(f)2-misdeal", "HL5 40.12(d)-player")
@pytest.mark.parametrize("words", WAYS)
def test_40_7_f2_pursuant_to_40_12_d_a_players_misdeal_is_that_hand_alone(words: str) -> None:
    """The reading A-HL5-11: 40.12(d) says which hands are void."""
    played = play(
        hole={1: "As Ad 9c 3h 2s", 2: "Kc Kd 9h 3s 2c"},
        options=f"{words} count_every=1",
        faults=[At(CountStub, FaultKind.STUB_MISDEALT, "seat 1")],
    )
    assert not is_void(played)
    assert "HL5 40.7(f)2-misdeal" in played.cites
    assert [type(s) for s in played.settled(1).values()] == [Return]
    assert set(played.settled(2)) == {"ante", "play"}


@pytest.mark.clause("HL5 40.7(f)2-misdeal", "HL5 40.12(d)-dealer")
def test_40_7_f2_a_dealer_with_six_cards_voids_all_hands() -> None:
    played = play(
        options="count_every=1", faults=[At(CountStub, FaultKind.STUB_MISDEALT, "dealer")]
    )
    assert is_void(played) and not played.of(RemoveDeck)


@pytest.mark.clause("HL5 40.9(f)-exempt")
@pytest.mark.parametrize("words", WAYS)
def test_40_9_f_a_counting_device_spares_the_count_with_the_automated_shoe_only(words: str) -> None:
    """A-HL5-12: the text has it in 40.9(f) alone; an option has it everywhere."""
    counting = f"{words.replace('shuffler=device', '')} shuffler=counting_device count_every=1"
    assert bool(play(options=counting).of(CountStub)) == (words != AUTOMATED)
    everywhere = play(options=f"{counting} count_exempt=all_methods")
    assert not everywhere.of(CountStub)
    assert [s.cite for s in everywhere.of(RackStub)] == ["HL5 40.9(f)-exempt"]


@pytest.mark.clause("HL5 40.9(f)-exempt")
def test_40_9_f_a_device_that_does_not_count_spares_nothing() -> None:
    assert play(options=f"{AUTOMATED} shuffler=device count_every=1").of(CountStub)


def test_40_7_the_named_cards_lie_where_they_are_sent() -> None:
    for words in WAYS:
        played = play(hole={3: "As Kd 9c 8h 2s"}, dealer="Kc 9h 8c 5d 4d", options=words)
        assert played.dealt()["seat 3"] == list(parse_cards("As Kd 9c 8h 2s"))
        assert [s.place for s in played.of(Collect)][-1] == "dealer"
