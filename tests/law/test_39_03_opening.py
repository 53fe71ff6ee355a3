"""13:69F-39.3, opening of the table for gaming, and the drawings of 13:69E-1.13Z(b) before it."""

from itertools import groupby, pairwise

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import SeededSource
from houseway.table.faults import FaultKind
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import (
    Conduct,
    CountStub,
    Deal,
    Inspect,
    Load,
    Receive,
    Shuffle,
    Spread,
    Stack,
    Step,
    Turn,
    Wash,
)
from houseway.table.table import Table
from tests.law.script import Played, refused, run_to, seat, step_by_step

EVERY_METHOD = (
    "",
    "dealing=hand shuffler=device",
    "dealing=automated_shoe",
    "decks=2 shuffler=counting_device",
    "pre_shuffled=yes",
)


def opened(words: str = "") -> Played:
    table = seat(words=words)
    table.begin(OPENING)
    table.run()
    return Played(table)


def brief(step: Step) -> str:
    """A step of 39.3 in a word or two."""
    match step:
        case Inspect(by=by):
            return f"inspected by the {by}"
        case Spread(face=face, order=order):
            return f"spread face {face} {order}"
        case Turn(face=face):
            return f"turned face {face}"
        case _:
            return type(step).__name__.lower()


BY_THE_TEXT = [
    "receive",
    "inspected by the dealer",
    "inspected by the floorperson",
    "spread face up by suit and in sequence",
    "inspected by the first player",
    "turned face down",
    "wash",
    "stack",
    "shuffle",
    "stack",
]
OF_A_DECK = (Receive, Inspect, Spread, Turn, Wash, Stack, Shuffle)


# --- 13:69E-1.13Z(b) -------------------------------------------------------------------------


@pytest.mark.clause("HUH E1.13Z(b)")
@pytest.mark.parametrize("words", EVERY_METHOD)
def test_e1_13z_b_drawing_and_photograph_are_lodged_before_anything_else(words: str) -> None:
    table = seat(words=words)
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    first = opening.done[0].step
    assert isinstance(first, Conduct)
    assert first.cite == "HUH E1.13Z(b)"
    for word in ("true-to-scale rendering", "photograph", "submitted", "Division", "Atlantic City"):
        assert word in first.what.words
    assert "HUH E1.13Z(b)" not in [c for p in Played.every(table, ROUND) for c in p.cites]


# --- 39.3(a) to (c) --------------------------------------------------------------------------


@pytest.mark.clause(
    "HUH 39.3(a)",
    "HUH 39.3(b)-spread",
    "HUH 39.3(b)-order",
    "HUH 39.3(c)-wash",
    "HUH 39.3(c)-shuffle",
)
@pytest.mark.parametrize("words", ["", "dealing=automated_shoe", "dealing=hand shuffler=device"])
def test_39_3_the_opening_goes_step_by_step_as_the_text_does(words: str) -> None:
    played = opened(words)
    assert [brief(step) for step in played.of(*OF_A_DECK)] == BY_THE_TEXT
    assert isinstance(played.done[-1].step, Load)


@pytest.mark.clause("HUH 39.3(a)")
def test_39_3_a_a_deck_is_received_and_inspected_by_the_dealer_first() -> None:
    played = opened()
    received, inspected = played.of(Receive, Inspect)[:2]
    assert isinstance(received, Receive)
    assert (inspected.by, inspected.cite) == ("dealer", "HUH 39.3(a)")


@pytest.mark.clause("HUH 39.3(a)")
@pytest.mark.parametrize("words", EVERY_METHOD)
def test_39_3_a_no_round_without_the_opening_and_no_second_opening(words: str) -> None:
    table = seat(words=words)
    for _ in range(3):
        table.play_round()
    assert len(Played.every(table, OPENING)) == 1
    first_deal = next(
        n
        for n, record in enumerate(table.journal.records)
        if isinstance(getattr(record.entry, "step", None), Deal)
    )
    loaded = [
        n
        for n, record in enumerate(table.journal.records)
        if isinstance(getattr(record.entry, "step", None), Load)
    ]
    assert loaded[0] < first_deal
    refused(table, lambda: table.begin(OPENING))


@pytest.mark.clause("HUH 39.3(b)-spread")
def test_39_3_b_dealer_then_floorperson_then_face_up_for_the_first_player() -> None:
    played = opened()
    assert [(brief(s), s.cite) for s in played.of(Inspect, Spread)] == [
        ("inspected by the dealer", "HUH 39.3(a)"),
        ("inspected by the floorperson", "HUH 39.3(b)-spread"),
        ("spread face up by suit and in sequence", "HUH 39.3(b)-order"),
        ("inspected by the first player", "HUH 39.3(b)-spread"),
    ]


@pytest.mark.clause("HUH 39.3(b)-spread")
@pytest.mark.parametrize("procedure", [OPENING, ROUND])
def test_39_3_b_the_opening_waits_for_the_first_player(procedure: str) -> None:
    """A player who is not there cannot have inspected the cards."""
    table = seat(())
    refusal = refused(table, lambda: table.begin(procedure))
    assert refusal.sentence == "the opening waits for a player; nobody sits at the table"
    assert refusal.cite == "HUH 39.6(e)-seated"
    table.sit(6, "first", 100_00)
    table.begin(OPENING)
    table.run()
    assert brief(Played(table).of(Inspect)[-1]) == "inspected by the first player"


@pytest.mark.clause("HUH 39.3(b)-order")
@pytest.mark.parametrize("words", ["", "decks=2 shuffler=device"])
def test_39_3_b_the_spread_cards_lie_by_suit_and_in_sequence(words: str) -> None:
    """Four runs of one suit; in each, every card one rank above the card before it."""
    table = seat(words=words)
    table.begin(OPENING)
    spread = 0
    for step in step_by_step(table):
        if isinstance(step, Inspect) and step.by == "first player":
            spread += 1
            cards = table.kit.cards.deck(step.deck).cards
            suits = [list(run) for _, run in groupby(cards, key=lambda card: card.suit)]
            assert len(cards) == 52 and len(suits) == 4
            for run in suits:
                assert len(run) == 13
                assert all(after.rank == before.rank + 1 for before, after in pairwise(run))
    assert spread == len(table.state.decks)


@pytest.mark.clause("HUH 39.3(c)-wash")
def test_39_3_c_cards_are_turned_down_washed_and_stacked_after_the_look() -> None:
    played = opened()
    steps = played.of(*OF_A_DECK)
    look = [brief(step) for step in steps].index("inspected by the first player")
    assert [brief(step) for step in steps[look + 1 : look + 4]] == [
        "turned face down",
        "wash",
        "stack",
    ]
    assert [step.cite for step in steps[look + 1 : look + 3]] == ["HUH 39.3(c)-wash"] * 2


@pytest.mark.clause("HUH 39.3(c)-wash")
@pytest.mark.parametrize("seed", range(5))
def test_39_3_c_washing_mixes_the_cards_thoroughly(seed: int) -> None:
    """A wash leaves next to no card beside its neighbour: a mere turn or cut leaves 47 or more."""
    table = seat(source=SeededSource(seed))
    table.begin(OPENING)
    run_to(table, Wash)
    assert table.kit.cards.deck(0).cards == list(FULL_DECK)
    run_to(table, Stack)
    washed = table.kit.cards.deck(0).cards
    assert sorted(washed) == sorted(FULL_DECK)
    index = FULL_DECK.index
    assert sum(index(b) - index(a) == 1 for a, b in pairwise(washed)) < 10


@pytest.mark.clause("HUH 39.3(c)-shuffle")
@pytest.mark.parametrize("words", ["", "dealing=automated_shoe", "dealing=hand shuffler=device"])
def test_39_3_c_the_stack_is_then_shuffled_again(words: str) -> None:
    table = seat(words=words)
    table.begin(OPENING)
    stack = run_to(table, Stack)
    assert stack.cite == "HUH 39.3(c)-shuffle"
    washed = list(table.kit.cards.deck(0).cards)
    shuffle = run_to(table, Shuffle)
    assert table.kit.cards.deck(0).cards == washed, "the stack is what is shuffled"
    assert shuffle.cite == "HUH 39.4(a)-start"
    run_to(table, Stack)
    assert table.kit.cards.deck(0).cards != washed


@pytest.mark.clause("HUH 39.3(a)")
def test_39_3_a_a_deck_that_replaces_a_removed_one_is_opened_as_the_first_was() -> None:
    table = seat(words="count_every=1")
    table.begin()
    for step in step_by_step(table):
        if isinstance(step, CountStub):
            table.fault(FaultKind.STUB_WRONG)
    played = Played(table)
    assert [brief(step) for step in played.of(*OF_A_DECK)] == BY_THE_TEXT
    table.play_round()


# --- 39.3(d) ---------------------------------------------------------------------------------


@pytest.mark.clause("HUH 39.3(d)")
@pytest.mark.parametrize("shuffler", ["device", "counting_device"])
def test_39_3_d_two_decks_are_opened_separately_one_after_the_other(shuffler: str) -> None:
    played = opened(f"decks=2 shuffler={shuffler}")
    steps = played.of(*OF_A_DECK)
    assert [(step.deck, brief(step)) for step in steps] == [
        (deck, word) for deck in (0, 1) for word in BY_THE_TEXT
    ]
    assert [step.cite for step in steps if brief(step) == "inspected by the dealer"] == [
        "HUH 39.3(d)",
        "HUH 39.3(d)",
    ]


@pytest.mark.clause("HUH 39.3(d)")
def test_39_3_d_both_decks_are_shuffled_immediately_before_play_commences() -> None:
    """After the opening comes the first round; both decks are shuffled, each on its own."""
    table = seat(words="decks=2 shuffler=device")
    table.begin(OPENING)
    orders: dict[int, list[str]] = {}
    for step in step_by_step(table):
        if isinstance(step, Stack) and step.cite == "HUH 39.4(a)-stack":
            orders[step.deck] = [str(card) for card in table.kit.cards.deck(step.deck).cards]
    assert set(orders) == table.state.sealed_decks == {0, 1}
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(map(str, FULL_DECK))
    assert orders[0] != orders[1]
    commitments = {shuffled.commitment for shuffled in Played(table).answers(Shuffle)}
    assert len(commitments) == 2 and "" not in commitments


def test_39_3_pre_shuffled_cards_are_neither_spread_nor_washed() -> None:
    """13:69E-1.18A in place of 39.3(b) and (c)."""
    played = opened("pre_shuffled=yes")
    assert [brief(step) for step in played.of(*OF_A_DECK)] == ["receive", "shuffle", "stack"]
    assert played.of(Shuffle)[0].by == "supplier"


def test_39_3_a_table_that_was_closed_receives_its_cards_anew() -> None:
    table = seat()
    table.play_round()
    table.close()
    again = Table(table.game, journal=table.journal)
    again.sit(1, "first", 100_00)
    again.begin(OPENING)
    again.run()
    assert [brief(step) for step in Played(again).of(*OF_A_DECK)] == BY_THE_TEXT
