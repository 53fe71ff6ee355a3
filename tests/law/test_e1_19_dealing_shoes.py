"""13:69E-1.19(b) and (c), dealing shoes and shuffling devices, as far as 5 Card Hi-Lo has them."""

import pytest

from houseway.table.state import CLOSING, OPENING
from houseway.table.steps import Conduct, Receive, RemoveDeck, Shuffle
from tests.law.hi_lo import AUTOMATED, HAND, MANUAL, WAYS, seat
from tests.law.script import Played

SECURED, LOCKED = "HL5 E1.19(b)-secured", "HL5 E1.19(b)-locked"


def shift(words: str) -> tuple[Played, Played]:
    """The opening and the closing of a table on which a round was dealt."""
    table = seat(words=words)
    table.play_round()
    table.close()
    (opening,) = Played.every(table, OPENING)
    (closing,) = Played.every(table, CLOSING)
    return opening, closing


@pytest.mark.clause("HL5 E1.19(b)-secured", "HL5 E1.19(b)-bacc")
@pytest.mark.parametrize(
    ("words", "shoe"), [(MANUAL, "manual shoe"), (AUTOMATED, "automated shoe")]
)
def test_e1_19_b_the_shoe_is_secured_to_the_table_before_a_deck_comes(
    words: str, shoe: str
) -> None:
    """Only a baccarat shoe would not be, and this is no baccarat."""
    opening, _ = shift(words)
    (secured,) = [step for step in opening.of(Conduct) if step.cite == SECURED]
    assert secured.what.words == f"the {shoe} is secured to the gaming table"
    steps = [step for step, _ in opening.steps]
    assert steps.index(secured) < steps.index(opening.of(Receive)[0])


@pytest.mark.clause("HL5 E1.19(b)-locked")
@pytest.mark.parametrize(
    ("words", "shoe"), [(MANUAL, "manual shoe"), (AUTOMATED, "automated shoe")]
)
def test_e1_19_b_the_shoe_is_locked_away_when_the_table_closes(words: str, shoe: str) -> None:
    opening, closing = shift(words)
    last = closing.done[-1].step
    assert isinstance(last, Conduct) and last.cite == LOCKED
    assert last.what.words == f"the {shoe} is secured in a locked compartment"
    assert closing.of(RemoveDeck), "the cards have left before"
    assert LOCKED not in opening.cites


@pytest.mark.clause("HL5 E1.19(b)1")
def test_e1_19_b1_dealt_from_the_hand_the_game_has_no_shoe_to_secure() -> None:
    opening, closing = shift(HAND)
    assert {SECURED, LOCKED}.isdisjoint([*opening.cites, *closing.cites])
    first = opening.done[1].step  # after the shuffling device
    assert isinstance(first, Conduct) and first.cite == "HL5 E1.19(b)1"
    assert "from the dealer's hand" in first.what.words
    assert all("HL5 E1.19(b)1" not in shift(words)[0].cites for words in (MANUAL, AUTOMATED))


@pytest.mark.clause("HL5 E1.19(c)")
@pytest.mark.parametrize(
    ("words", "shuffler"),
    [
        (words, shuffler)
        for words in WAYS
        for shuffler in ("none", "device", "counting_device")
        if (words, shuffler) != (HAND, "none")
    ],
)
def test_e1_19_c_a_shuffling_device_may_be_used_beside_every_way_of_dealing(
    words: str, shuffler: str
) -> None:
    opening, _ = shift(f"{words} shuffler={shuffler}")
    assert ("HL5 E1.19(c)" in opening.cites) == (shuffler != "none")
    (shuffle,) = opening.of(Shuffle)
    assert shuffle.by == ("dealer" if shuffler == "none" else "device")
