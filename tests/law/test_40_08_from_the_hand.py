"""13:69F-40.8, dealing from the hand."""

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.table.steps import Deal, RackStub, RemoveStub
from tests.law.hi_lo import HAND, places, play

SINGLY = [
    ("HL5 40.8(c)1", "HL5 40.8(c)2"),
    ("HL5 40.8(c)3", "HL5 40.8(c)4"),
    *[("HL5 40.8(c)5", "HL5 40.8(c)5")] * 3,
]


@pytest.mark.clause(
    "HL5 40.8(c)",
    "HL5 40.8(c)1",
    "HL5 40.8(c)2",
    "HL5 40.8(c)3",
    "HL5 40.8(c)4",
    "HL5 40.8(c)5",
    "HL5 40.8(b)4",
)
@pytest.mark.parametrize("seats", [(3,), (1, 4, 6)])
def test_40_8_c_one_card_each_from_the_left_then_the_dealer_five_times(
    seats: tuple[int, ...],
) -> None:
    played = play(
        choices={number: ["play"] for number in seats}, deck=" ".join(FULL_DECK), options=HAND
    )
    expected = [
        (to, 1, "down", dealer if to == "dealer" else player)
        for player, dealer in SINGLY
        for to in places(*seats)
    ]
    expected[0] = (f"seat {seats[0]}", 1, "down", "HL5 40.8(c)")
    assert [(s.to, s.count, s.face, s.cite) for s in played.of(Deal)] == expected
    n = len(seats) + 1
    for k, place in enumerate(places(*seats)):
        assert played.dealt()[place] == list(FULL_DECK[k : 5 * n : n])


@pytest.mark.clause("HL5 40.8(d)")
def test_40_8_d_the_stub_goes_from_the_hand_to_the_rack() -> None:
    played = play(options=HAND)
    assert [s.cite for s in played.of(RemoveStub, RackStub)] == ["HL5 40.8(d)"]
    kinds = [type(step) for step, _ in played.steps]
    assert kinds.index(RackStub) == max(n for n, k in enumerate(kinds) if k is Deal) + 1
