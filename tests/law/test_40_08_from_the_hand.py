"""13:69F-40.8, dealing from the hand."""

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import SeededSource
from houseway.table.refusal import Refused
from houseway.table.state import OPENING
from houseway.table.steps import Announce, ChooseHand, Conduct, Deal, Load, RackStub, RemoveStub
from tests.law.hi_lo import AUTOMATED, HAND, MANUAL, options, places, play, seat
from tests.law.script import Played

SINGLY = [
    ("HL5 40.8(c)1", "HL5 40.8(c)2"),
    ("HL5 40.8(c)3", "HL5 40.8(c)4"),
    *[("HL5 40.8(c)5", "HL5 40.8(c)5")] * 3,
]


def opened(words: str) -> Played:
    table = seat(words=words)
    table.begin(OPENING)
    table.run()
    return Played(table)


@pytest.mark.clause("HL5 40.8(a)")
def test_40_8_a_the_licensee_permits_dealing_from_the_hand() -> None:
    (said,) = [s.what.words for s in opened(HAND).of(Conduct) if s.cite == "HL5 40.8(a)"]
    assert said == "the licensee permits dealing from the hand"
    assert all("HL5 40.8(a)" not in opened(words).cites for words in (MANUAL, AUTOMATED))


@pytest.mark.clause("HL5 40.8(b)1")
@pytest.mark.parametrize(
    "words",
    [
        "dealing=hand",
        "dealing=hand shuffler=device pre_shuffled=yes",
        "dealing=hand shuffler=device on_shuffler_jam=by_hand",
    ],
)
def test_40_8_b1_only_with_an_automated_shuffler(words: str) -> None:
    with pytest.raises(Refused) as refusal:
        options(words)
    assert refusal.value.cite == "HL5 40.8(b)1"


@pytest.mark.clause("HL5 40.8(b)2")
def test_40_8_b2_the_deck_is_placed_in_the_hand_after_the_shuffle() -> None:
    (load,) = opened(HAND).of(Load)
    assert (load.into, load.cite) == ("dealer's hand", "HL5 40.8(b)2")


@pytest.mark.clause("HL5 40.8(b)2", "HL5 40.8(b)2i", "HL5 40.8(b)4")
def test_40_8_b2_either_hand_holds_the_deck_all_round_and_the_other_deals() -> None:
    found = set()
    for seed in range(12):
        table = seat((1, 2), HAND, source=SeededSource(seed))
        table.play_round()
        played = Played(table)
        (choose,) = played.of(ChooseHand)
        (held,) = played.answers(ChooseHand)
        assert choose.cite == "HL5 40.8(b)2i"
        other = {"left": "right hand", "right": "left hand"}[held]
        assert {step.drawn for step in played.of(Deal)} == {other}
        (said,) = [s.what.words for s in played.of(Conduct) if s.cite == "HL5 40.8(b)4"]
        assert said == f"the {other} takes each card from the top and places it face down"
        found.add(held)
    assert found == {"left", "right"}


@pytest.mark.clause("HL5 40.8(b)2ii")
def test_40_8_b2ii_the_deck_is_kept_in_front_and_over_the_tray_before_any_card() -> None:
    played = play(options=HAND)
    (said,) = [s.what.words for s in played.of(Conduct) if s.cite == "HL5 40.8(b)2ii"]
    assert "in front of the dealer, over the table inventory container" in said
    assert played.index("HL5 40.8(b)2ii") < played.index("HL5 40.8(c)")


@pytest.mark.clause("HL5 40.8(b)3")
def test_40_8_b3_no_more_bets_is_called_once_before_any_card() -> None:
    played = play(options=HAND)
    (call,) = [s for s in played.of(Announce) if s.what.words == "No more bets"]
    assert call.cite == "HL5 40.8(b)3"
    assert played.index("HL5 40.8(b)3") < played.index("HL5 40.8(c)")


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
