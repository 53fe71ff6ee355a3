"""13:69F-39.9(c): the community cards of an automated shoe, first or by the dealer's hand.

What 39.9 has in common with 40.9 and 20.9 is proved in `test_x_09_automated_shoe.py`.
"""

import pytest

from houseway.cards.card import parse_cards
from houseway.table.refusal import Refused
from houseway.table.state import ROUND
from houseway.table.steps import (
    COMMUNITY,
    DEALER,
    Announce,
    CountStub,
    Deal,
    RackStub,
    RemoveStub,
    Reveal,
)
from houseway.table.views import PUBLIC
from tests.law.script import (
    WAGERS,
    Played,
    options,
    play,
    run_to,
    seat,
    seen_by,
    step_by_step,
)

SHOE = "dealing=automated_shoe"
BY_HAND = "dealing=automated_shoe board_source=dealer_hand"


@pytest.mark.clause("HUH 39.9(b)2")
def test_39_9_b2_no_more_bets_is_called_before_the_first_stack() -> None:
    table = seat((1, 2, 3), BY_HAND)
    for _ in range(3):
        table.begin()
        call = run_to(table, Announce)
        assert (call.what.words, call.cite) == ("No more bets", "HUH 39.9(b)2")
        assert len(table.kit.cards.stub) == 52 and table.kit.cards.piles == {}
        table.run()
        assert [s.what.words for s in Played(table).of(Announce)].count("No more bets") == 1


@pytest.mark.clause(
    "HUH 39.9(c)-board", "HUH 39.9(c)-first", "HUH 39.9(c)-rest", "HUH 39.9(c)-dealer"
)
@pytest.mark.parametrize("seats", [(1,), (6,), (1, 2, 3, 4, 5, 6), (2, 3, 5), (1, 6)])
def test_39_9_c_the_board_then_the_players_from_the_left_then_the_dealer(
    seats: tuple[int, ...],
) -> None:
    played = play(hole=dict.fromkeys(seats, ""), options=SHOE)
    assert [(step.to, step.count, step.face, step.cite) for step in played.of(Deal)] == [
        (COMMUNITY, 5, "down", "HUH 39.9(c)-board"),
        (f"seat {seats[0]}", 2, "down", "HUH 39.9(c)-first"),
        *((f"seat {number}", 2, "down", "HUH 39.9(c)-rest") for number in seats[1:]),
        (DEALER, 2, "down", "HUH 39.9(c)-dealer"),
    ]


@pytest.mark.clause(
    "HUH 39.9(c)-board", "HUH 39.9(c)-first", "HUH 39.9(c)-rest", "HUH 39.9(c)-dealer"
)
@pytest.mark.parametrize("sits_out", [1, 3, 6])
def test_39_9_c_the_cards_of_a_known_deck_land_where_the_text_sends_them(sits_out: int) -> None:
    """Four seats are taken and one of them, the first, a middle or the last, does not wager."""
    seats = [1, 3, 4, 6]
    played = play(
        deck="2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
        wagers={number: {} if number == sits_out else WAGERS for number in seats},
        options=SHOE,
    )
    in_round = [number for number in seats if number != sits_out]
    assert {place: " ".join(cards) for place, cards in played.dealt().items()} == {
        COMMUNITY: "2h 3h 4h 5h 6h",
        f"seat {in_round[0]}": "7h 8h",
        f"seat {in_round[1]}": "9h Th",
        f"seat {in_round[2]}": "Jh Qh",
        DEALER: "Kh Ah",
    }


@pytest.mark.clause("HUH 39.9(c)-board")
def test_39_9_c_the_community_cards_lie_face_down_until_each_stage() -> None:
    """Spread in their area at once, turned over for the flop and for turn and river."""
    table = seat((1, 2), SHOE, choices=["check", "check", "raise 1x"])
    table.begin()
    run_to(table, Deal, to="seat 1")
    board = table.kit.cards.at(COMMUNITY)
    assert table.kit.cards.hidden(COMMUNITY) == board and len(board) == 5
    shown = []
    for step in step_by_step(table):
        if isinstance(step, Reveal) and step.place == COMMUNITY:
            shown.append(step.count)
            for viewer in (PUBLIC, 1, 2):
                seen = set(board) & seen_by(viewer, [r.entry for r in table.journal.records])
                assert len(seen) == sum(shown[:-1])
    assert shown == [3, 2]


@pytest.mark.clause("HUH 39.9(c)-board")
@pytest.mark.parametrize("words", [f"{SHOE} board_first=no", f"{BY_HAND} board_first=yes"])
def test_39_9_c_the_order_of_an_automated_shoe_is_not_to_be_changed(words: str) -> None:
    with pytest.raises(Refused) as refusal:
        options(words)
    assert refusal.value.cite == "HUH 39.9(c)-board"
    assert refusal.value.sentence == (
        "an automated shoe gives the five community cards first, unless they are dealt "
        "by hand at the end (board_source)"
    )


def test_39_9_c_a_shoe_of_two_card_stacks_only_leaves_the_board_to_the_dealers_hand() -> None:
    """Reading A-HUH-14, `dealer_hand`: the remaining cards are taken out and dealt by hand."""
    played = play(
        deck="2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh",
        hole={2: "", 5: ""},
        options=BY_HAND,
    )
    assert [(step.to, step.count, step.drawn) for step in played.of(Deal)] == [
        ("seat 2", 2, "automated shoe"),
        ("seat 5", 2, "automated shoe"),
        (DEALER, 2, "automated shoe"),
        (COMMUNITY, 3, "dealer's hand"),
        (COMMUNITY, 2, "dealer's hand"),
    ]
    assert tuple(played.dealt()[COMMUNITY]) == parse_cards("8h 9h Th Jh Qh")


@pytest.mark.clause("HUH 39.9(d)")
def test_39_9_d_no_stack_is_dispensed_once_the_rest_has_left_the_shoe() -> None:
    """The rest, in the dealer's hand, gives the board before it goes to the rack."""
    table = seat((1, 2), BY_HAND, choices=["check", "check", "raise 1x"])
    for _ in range(5):
        table.play_round()
    for played in Played.every(table, ROUND):
        steps = [step for step, _ in played.steps]
        kinds = [type(step) for step in steps]
        assert kinds.count(RemoveStub) == kinds.count(RackStub) == 1
        dispensed = [
            n for n, s in enumerate(steps) if isinstance(s, Deal) and s.drawn == "automated shoe"
        ]
        last_card = max(n for n, kind in enumerate(kinds) if kind is Deal)
        assert max(dispensed) < kinds.index(RemoveStub) < kinds.index(RackStub)
        assert last_card < kinds.index(RackStub)


@pytest.mark.clause("HUH 39.9(e)")
def test_39_9_e_the_stub_is_counted_once_in_every_five_rounds() -> None:
    table = seat((1, 4), BY_HAND)
    for _ in range(17):
        table.play_round()
    counts = {
        n: [(s.cite, a) for s, a in played.steps if isinstance(s, CountStub)]
        for n, played in enumerate(Played.every(table, ROUND), 1)
    }
    assert {n: found for n, found in counts.items() if found} == {
        n: [("HUH 39.9(e)", 52 - 2 * 2 - 2 - 5)] for n in (5, 10, 15)
    }
