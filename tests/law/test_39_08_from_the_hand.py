"""13:69F-39.8, dealing the cards from the hand."""

import pytest
from msgspec import structs

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.entries import AnyEntry, Record, TableOpened
from houseway.table.faults import FaultKind
from houseway.table.state import ROUND
from houseway.table.steps import (
    COMMUNITY,
    DEALER,
    ChooseHand,
    CountStub,
    Deal,
    Inspect,
    RackStub,
    Receive,
    RemoveDeck,
    RemoveStub,
    Shuffle,
)
from houseway.table.views import PUBLIC
from tests.law.script import (
    WAGERS,
    Played,
    carry_out_one,
    forged,
    play,
    run_to,
    seat,
    seen_by,
    step_by_step,
)

HAND = "dealing=hand shuffler=device"
COUNTING = "dealing=hand shuffler=counting_device"


# (a) and (b) as all games from one deck have them: test_x_08_from_the_hand.py


@pytest.mark.clause("HUH 39.8(b)1")
def test_39_8_b1_the_audit_finds_a_journal_that_claims_it_without_a_shuffler() -> None:
    table = seat(words=HAND)
    table.play_round()
    table.close()
    assert audit(forged(table, lambda record: record.entry), game).clean

    def claim(record: Record) -> AnyEntry:
        entry = record.entry
        if isinstance(entry, TableOpened):
            entry = structs.replace(entry, options={**entry.options, "shuffler": "none"})
        return entry

    finding = audit(forged(table, claim), game)
    assert finding.record == 1
    assert "dealing from the hand needs an automated card shuffling device" in finding.deviation


# --- (b)2 the hand that holds the cards ------------------------------------------------------


@pytest.mark.clause("HUH 39.8(b)2i", "HUH 39.8(b)3-deal")
@pytest.mark.parametrize("words", [HAND, f"{HAND} burns=before_each_stage"])
def test_39_8_b2i_the_chosen_hand_holds_the_cards_for_the_whole_round(words: str) -> None:
    """Chosen once, before any card; every card to the last of the board leaves by the other."""
    table = seat((1, 2), words, choices=["check", "check", "raise 1x"])
    for _ in range(8):
        table.play_round()
    for played in Played.every(table, ROUND):
        (hand,) = played.answers(ChooseHand)
        other = {"left": "right hand", "right": "left hand"}[hand]
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.index(ChooseHand) < kinds.index(Deal)
        assert {step.drawn for step in played.of(Deal)} == {other}
        assert played.done[played.index("HUH 39.8(b)3-deal")].step.what.words.startswith(  # type: ignore[union-attr]
            f"the {other} takes each card from the top"
        )


# --- (c) the order of the deal ---------------------------------------------------------------


@pytest.mark.clause("HUH 39.8(c)", "HUH 39.8(c)1", "HUH 39.8(c)2", "HUH 39.8(c)3", "HUH 39.8(c)4")
@pytest.mark.parametrize("seats", [(1,), (6,), (1, 2, 3, 4, 5, 6), (2, 3, 5), (1, 6)])
def test_39_8_c_one_card_each_from_the_left_then_the_dealer_and_again(
    seats: tuple[int, ...],
) -> None:
    played = play(hole=dict.fromkeys(seats, ""), options=HAND)
    deals = [step for step in played.of(Deal) if step.to != COMMUNITY]
    each = [f"seat {number}" for number in seats]
    assert [step.to for step in deals] == [*each, DEALER, *each, DEALER]
    assert [step.cite for step in deals] == [
        "HUH 39.8(c)",
        *["HUH 39.8(c)1"] * (len(seats) - 1),
        "HUH 39.8(c)2",
        *["HUH 39.8(c)3"] * len(seats),
        "HUH 39.8(c)4",
    ]
    assert {(step.count, step.face) for step in deals} == {(1, "down")}


@pytest.mark.clause("HUH 39.8(c)", "HUH 39.8(c)1", "HUH 39.8(c)2", "HUH 39.8(c)3", "HUH 39.8(c)4")
def test_39_8_c_the_cards_of_a_known_deck_land_where_the_text_sends_them() -> None:
    """Seats 1, 4, 5 and 6 are taken and seat 5 does not wager."""
    played = play(
        deck="2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad",
        wagers={1: WAGERS, 4: WAGERS, 5: {}, 6: WAGERS},
        options=HAND,
    )
    assert {place: " ".join(cards) for place, cards in played.dealt().items()} == {
        "seat 1": "2d 6d",
        "seat 4": "3d 7d",
        "seat 6": "4d 8d",
        DEALER: "5d 9d",
        COMMUNITY: "Td Jd Qd Kd Ad",
    }


@pytest.mark.clause("HUH 39.8(c)2", "HUH 39.8(c)4")
def test_39_8_c_the_dealers_cards_lie_face_down_under_a_cover_card() -> None:
    table = seat((1, 2), HAND)
    table.begin()
    dealt = 0
    for step in step_by_step(table):
        if isinstance(step, Deal):
            assert step.under_cover == (step.to == DEALER)
            if step.to == DEALER:
                carry_out_one(table)
                dealt += 1
                assert table.kit.cards.cover_card == DEALER
                assert len(table.kit.cards.hidden(DEALER)) == dealt
    assert dealt == 2


@pytest.mark.clause("HUH 39.8(c)1", "HUH 39.8(c)3")
def test_39_8_c_players_cards_lie_face_down() -> None:
    table = seat((1, 4), HAND)
    table.begin()
    run_to(table, Deal, to=COMMUNITY)
    for number in (1, 4):
        assert len(table.kit.cards.hidden(f"seat {number}")) == 2
        for viewer in (PUBLIC, 5 - number):
            assert table.view(viewer).cards[f"seat {number}"] == [None, None]


# --- (d) to (f) the stub ---------------------------------------------------------------------


@pytest.mark.clause("HUH 39.8(d)")
def test_39_8_d_the_stub_goes_to_the_rack_unseen_when_all_cards_are_out() -> None:
    table = seat((1, 2, 3), HAND)
    table.begin()
    stub = run_to(table, RackStub)
    assert stub.cite == "HUH 39.8(d)"
    sizes = {place: len(pile.cards) for place, pile in table.kit.cards.piles.items()}
    assert sizes == {"seat 1": 2, "seat 2": 2, "seat 3": 2, DEALER: 2, COMMUNITY: 5}
    cards = list(table.kit.cards.stub)
    carry_out_one(table)
    assert table.kit.cards.stub == [] and sorted(table.kit.cards.rack) == sorted(cards)
    table.run()
    entries = [record.entry for record in table.journal.records]
    for viewer in (PUBLIC, 1, 2, 3):
        assert not set(cards) & seen_by(viewer, entries)
    assert not Played(table).of(RemoveStub), "there is no device to take it out of"


@pytest.mark.clause("HUH 39.8(e)")
def test_39_8_e_the_stub_is_counted_once_in_every_five_rounds() -> None:
    table = seat((1, 4), HAND)
    for _ in range(17):
        table.play_round()
    counts = {
        n: [(s.cite, a) for s, a in played.steps if isinstance(s, CountStub)]
        for n, played in enumerate(Played.every(table, ROUND), 1)
    }
    assert {n: found for n, found in counts.items() if found} == {
        n: [("HUH 39.8(e)", 52 - 2 * 2 - 2 - 5)] for n in (5, 10, 15)
    }


@pytest.mark.clause("HUH 39.8(f)-exempt")
def test_39_8_f_no_stub_is_counted_where_the_shuffler_counts_the_cards() -> None:
    table = seat((1, 2), COUNTING)
    for _ in range(11):
        table.play_round()
    for played in Played.every(table, ROUND):
        assert not played.of(CountStub)
        assert [shuffled.count for shuffled in played.answers(Shuffle)] == [52]
        assert [step.cite for step in played.of(RackStub)] == ["HUH 39.8(f)-exempt"]


@pytest.mark.clause("HUH 39.8(f)-bad")
@pytest.mark.parametrize("decks", [1, 2])
def test_39_8_f_a_wrong_machine_count_removes_the_deck(decks: int) -> None:
    table = seat((1, 2), f"{COUNTING} decks={decks}")
    table.play_round()
    table.begin()
    shuffle = run_to(table, Shuffle)
    table.fault(FaultKind.SHUFFLER_COUNT)
    table.run()
    played = Played(table)
    assert [answer.count for answer in played.answers(Shuffle)] == [51, 52]
    assert [(s.deck, s.cite) for s in played.of(RemoveDeck)] == [(shuffle.deck, "HUH 39.8(f)-bad")]
    assert [s.deck for s in played.of(Receive)] == [shuffle.deck]
    assert [s.by for s in played.of(Inspect)] == ["dealer", "floorperson", "first player"]
    table.play_round()
    table.close()
    assert audit(table.journal, game).deviation == ""
