"""13:69E-1.10D, the table of Three Card 21: layout, discard rack and card reader device."""

import pytest

from houseway.table.state import OPENING
from houseway.table.steps import Conduct, Deal, LeaveHoleCard, ReadCard, Receive, Reveal
from tests.law.script import Played
from tests.law.three_card_21 import play, seat

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
    text = on_record(opened("card_reader=yes"), READER)
    assert text == "an approved card reader device is attached to the table"
    assert READER not in opened(NO_READER).cites


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
