"""13:69E-1.10D, the table of Three Card 21: layout, discard rack and card reader device."""

import pytest

from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.state import INSTALLING, OPENING
from houseway.table.steps import (
    Conduct,
    Deal,
    InstallDevice,
    LeaveHoleCard,
    ReadCard,
    Receive,
    Reveal,
    Shuffle,
)
from houseway.table.table import Table
from tests.law.script import At, Played
from tests.law.three_card_21 import CHIPS, TC21, Scripted, options, play, seat

LAYOUT, RACK, HEIGHT = "TC21 E1.10D(b)", "TC21 E1.10D(e)-rack", "TC21 E1.10D(e)-height"
READER, INSPECTED = "TC21 E1.10D(f)-reader", "TC21 E1.10D(f)-inspect"

NO_READER = "card_reader=no"
TEN_AND_FOUR = {1: "Ts 2d 2c"}


def opened(words: str = "") -> Played:
    """The opening of a table."""
    table = seat(words=words)
    table.begin(OPENING)
    table.run()
    return Played(table)


def on_record(opening: Played, cite: str) -> str:
    """What is said under a clause, once and before any card is at the table."""
    (found,) = [step for step in opening.of(Conduct) if step.cite == cite]
    steps = [step for step, _ in opening.steps]
    assert steps.index(found) < steps.index(opening.of(Receive)[0])
    return str(found.what.words)


@pytest.mark.clause("TC21 E1.10D(b)")
def test_e1_10d_b_the_layout_is_approved_by_the_division() -> None:
    assert on_record(opened(), LAYOUT) == "the Division has approved the layout"


@pytest.mark.clause("TC21 E1.10D(e)-rack")
def test_e1_10d_e_a_discard_rack_is_securely_attached_to_the_dealers_side() -> None:
    text = on_record(opened(), RACK)
    assert "discard rack is securely attached" in text and "dealer's side" in text


@pytest.mark.clause("TC21 E1.10D(e)-rack")
def test_e1_10d_e_the_rack_collects_the_cards_at_the_end_of_a_round() -> None:
    table = seat((1, 2))
    table.play_round()
    dealt = [card for cards in Played(table).answers(Deal) for card in cards]
    assert sorted(table.kit.cards.rack) == sorted(dealt)
    assert not table.kit.cards.piles


@pytest.mark.clause("TC21 E1.10D(e)-height")
@pytest.mark.parametrize(("decks", "cards"), [(6, 312), (7, 364), (8, 416)])
def test_e1_10d_e_the_rack_is_as_high_as_all_cards_or_has_a_mark_there(
    decks: int, cards: int
) -> None:
    plain = on_record(opened(f"decks={decks}"), HEIGHT)
    assert plain == f"the discard rack is as high as {cards} stacked cards"
    taller = on_record(opened(f"decks={decks} taller_rack=yes"), HEIGHT)
    assert taller == f"the discard rack has a mark at the height of {cards} stacked cards"


@pytest.mark.clause("TC21 E1.10D(f)-reader")
def test_e1_10d_f_a_table_may_have_an_approved_card_reader_device() -> None:
    opening = opened("card_reader=yes")
    (put_up,) = opening.of(InstallDevice)
    assert (put_up.device, put_up.cite) == ("card reader", READER)
    text = on_record(opening, "TC21 2C.1 Card reader device")
    assert text.startswith("the card reader device is approved")
    assert opening.table.state.devices == {"card reader"}
    assert READER not in opened(NO_READER).cites


def next_day(table: Table, words: str = "") -> Table:
    """The table closed, and opened for another gaming day."""
    table.close()
    again = Table(TC21, options(words), journal=table.journal)
    again.sit(1, "player 1", CHIPS)
    again.players[1] = Scripted()
    again.begin(OPENING)
    again.run()
    return again


@pytest.mark.clause("TC21 E1.10D(f)-inspect")
def test_e1_10d_f_it_is_inspected_each_day_and_put_up_once() -> None:
    again = Played(next_day(opened().table))
    assert not again.of(InstallDevice)
    assert "it was not tampered with and works" in on_record(again, INSPECTED)


@pytest.mark.clause("TC21 2C.14(l)", "TC21 E1.10D(f)-reader", "TC21 E1.10D(f)-inspect")
def test_2c_14_l_a_broken_reader_is_gone_after_a_night_too_until_one_is_installed() -> None:
    broken = [At(ReadCard, FaultKind.READER_BROKEN)]
    table = next_day(play(TEN_AND_FOUR, "Kh 8d", faults=broken).table)
    cites = Played(table).cites
    assert READER not in cites and INSPECTED not in cites
    assert table.state.missing_devices == {"card reader"}
    table.begin(INSTALLING)
    table.run()
    installed = Played(table)
    assert [step.device for step in installed.of(InstallDevice)] == ["card reader"]
    assert INSPECTED in installed.cites
    table.close()
    assert audit(table.journal, lambda _: TC21).deviation == ""


@pytest.mark.clause("TC21 2C.14(j)", "TC21 2C.4(a)-stack")
def test_2c_14_j_a_removed_shuffler_stays_away_until_one_is_installed_with_its_batch() -> None:
    words = "shuffler=device batches=2 on_shuffler_jam=by_hand"
    jam = [At(Shuffle, FaultKind.SHUFFLER_JAM)]
    table = next_day(play(TEN_AND_FOUR, "9h 8d", words=words, faults=jam).table, words)
    table.play_round()
    assert {step.by for step in Played(table).of(Shuffle)} == {"dealer"}
    assert table.state.decks == {0}
    table.begin(INSTALLING)
    table.run()
    installed = Played(table)
    assert [step.device for step in installed.of(InstallDevice)] == ["shuffler"]
    assert [(step.deck, step.by) for step in installed.of(Shuffle)] == [(1, "device")]
    assert table.state.decks == {0, 1}
    for _ in range(3):
        table.play_round()
    table.close()
    assert audit(table.journal, lambda _: TC21).deviation == ""


@pytest.mark.clause("TC21 E1.10D(f)-reader")
@pytest.mark.parametrize(
    ("dealer", "blackjack"),
    [
        ("Ah Kd", True), ("Ah Td", True), ("Ah 9d", False), ("Ah Ad", False),
        ("Th Ad", True), ("Qh Ad", True), ("Th 7d", False), ("Kh Qd", False),
    ],
)  # fmt: skip
def test_e1_10d_f_the_reader_tells_from_the_hole_card_whether_the_dealer_has_blackjack(
    dealer: str, blackjack: bool
) -> None:
    played = play(TEN_AND_FOUR, dealer, "9c 8c 7c")
    (reading,) = played.of(ReadCard)
    assert (reading.place, reading.by, reading.cite) == ("dealer", "card reader", READER)
    assert played.answers(ReadCard) == [blackjack]
    kinds = [type(step) for step in played.of(ReadCard, Reveal)]
    assert kinds == [ReadCard, Reveal], "the hole card lies face down while it is read"


@pytest.mark.clause("TC21 E1.10D(f)-reader")
def test_e1_10d_f_the_reader_is_not_used_where_no_blackjack_is_possible() -> None:
    played = play(TEN_AND_FOUR, "9h Ad", "8c")
    assert not played.of(ReadCard)
    assert len(played.of(LeaveHoleCard)) == 1


@pytest.mark.clause("TC21 E1.10D(f)-reader")
@pytest.mark.parametrize("otherwise", ["by_hand", "none"])
def test_e1_10d_f_a_table_without_a_reader_reads_no_card_by_device(otherwise: str) -> None:
    played = play(TEN_AND_FOUR, "Ah Kd", words=f"{NO_READER} without_reader={otherwise}")
    assert [step.by for step in played.of(ReadCard)] == ["dealer"] * (otherwise == "by_hand")
    assert READER not in played.cites


@pytest.mark.clause("TC21 E1.10D(f)-inspect")
def test_e1_10d_f_the_floorperson_inspects_the_reader_at_the_start_of_the_day() -> None:
    opening = opened()
    text = on_record(opening, INSPECTED)
    assert "floorperson has inspected the card reader at the beginning of the gaming day" in text
    assert "not tampered with and works" in text
    assert opening.index(READER) < opening.index(INSPECTED)
    assert INSPECTED not in opened(NO_READER).cites
