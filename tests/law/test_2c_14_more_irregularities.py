"""More of 13:69F-2C.14: soft 18, both dealer cards missed, the inspection of a device."""

import pytest

from houseway.table.faults import FaultKind
from houseway.table.steps import (
    DEALER,
    DISCARD_RACK,
    Conduct,
    Deal,
    RemoveDevice,
    SetAside,
    Shuffle,
    Stand,
)
from tests.law.script import At
from tests.law.three_card_21 import play

clause = pytest.mark.clause


@clause("TC21 2C.14(g)-one", "TC21 2C.14(g)-two", "TC21 2C.14(h)")
@pytest.mark.parametrize(
    ("choices", "to", "dealt_by", "cite"),
    [
        ([], "seat 1", "TC21 2C.6(d)3", "TC21 2C.14(g)-one"),
        ([], "seat 1", "TC21 2C.6(d)5", "TC21 2C.14(g)-two"),
        (["hit"], "seat 1", "TC21 2C.11(a)", "TC21 2C.14(h)"),
        (["split"], "seat 1 hand 2", "TC21 2C.10(b)", "TC21 2C.14(h)"),
    ],
)
def test_2c_14_g_h_a_missed_card_is_put_on_record_by_its_own_clause(
    choices: list[str], to: str, dealt_by: str, cite: str
) -> None:
    fault = At(Deal, FaultKind.TOO_FEW, to=to, cite=dealt_by)
    round = play({1: "8s 8c 2d"}, "9d 8d", "5h 4h 3h 2h", choices={1: choices}, faults=[fault])
    (error,) = [n for n, done in enumerate(round.done) if done.fault]
    assert round.cites[error + 1] == cite


@clause("TC21 2C.14(d)")
@pytest.mark.parametrize("words", ["", "h17=true"])
def test_2c_14_d_a_card_drawn_on_a_soft_18_is_burned(words: str) -> None:
    fault = At(Stand, FaultKind.DEALER_OVERDRAWN)
    round = play({1: "Ts 5c 3d"}, "7d Ad", "2h", words=words, faults=[fault]).audited()
    assert [(step.card, step.cite) for step in round.of(SetAside)] == [("2h", "TC21 2C.14(d)")]
    assert round.main(1) == 0, "18 each"


@clause("TC21 2C.14(e)")
def test_2c_14_e_both_cards_of_the_dealer_missed_come_after_the_players_three() -> None:
    turns = ("TC21 2C.6(d)2", "TC21 2C.6(d)4")
    faults = [At(Deal, FaultKind.TOO_FEW, to=DEALER, cite=cite) for cite in turns]
    round = play(deck="9s 9c 2s 2c 3s 3c 4d 5d", seats=[1, 2], faults=faults).audited()
    dealt = [
        (step.to, step.face)
        for step, answer in round.steps
        if isinstance(step, Deal) and step.to != DISCARD_RACK and answer
    ]
    assert dealt[:8] == [("seat 1", "up"), ("seat 2", "up")] * 3 + [
        (DEALER, "up"),
        (DEALER, "down"),
    ]


@clause("TC21 2C.14(j)")
def test_2c_14_j_the_device_is_seen_to_be_empty_and_removed_before_a_shuffle_by_hand() -> None:
    words = "shuffler=device on_shuffler_jam=by_hand"
    jam = At(Shuffle, FaultKind.SHUFFLER_JAM)
    round = play({1: "Ts 5c 3d"}, "9d 8d", words=words, faults=[jam]).audited()
    inspected = round.position("TC21 2C.14(j)", Conduct)
    removed = round.position("TC21 2C.14(j)", RemoveDevice, device="shuffler")
    by_hand = next(
        n for n, done in enumerate(round.done)
        if isinstance(done.step, Shuffle) and done.step.by == "dealer"
    )  # fmt: skip
    assert inspected < removed < by_hand
