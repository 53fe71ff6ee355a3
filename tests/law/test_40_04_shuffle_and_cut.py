"""13:69F-40.4, shuffle and cut of the cards."""

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import SeededSource
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.state import ARRIVAL, IDLE, OPENING
from houseway.table.steps import (
    CompleteCut,
    Conduct,
    CoverCard,
    Cut,
    Deal,
    Inspect,
    Load,
    Open,
    Shuffle,
    Spread,
    Stack,
    Supervise,
    Turn,
    Wash,
)
from tests.law.hi_lo import AUTOMATED, HAND, MANUAL, WAYS, options, seat
from tests.law.script import Played, refused, run_to, step_by_step


def opened(words: str = "") -> Played:
    table = seat(words=words)
    table.begin(OPENING)
    table.run()
    return Played(table)


@pytest.mark.clause("HL5 40.4(a)-when")
@pytest.mark.parametrize("words", WAYS)
def test_40_4_a_the_cards_are_shuffled_before_play_and_after_every_round(words: str) -> None:
    table = seat((1, 2), words)
    orders = []
    for _ in range(3):
        table.begin()
        for step in step_by_step(table):
            if isinstance(step, Deal) and not table.kit.cards.piles:
                orders.append(tuple(table.kit.cards.stub))
    shuffles = [
        s.cite
        for procedure in (OPENING, "round")
        for played in Played.every(table, procedure)
        for s in played.of(Shuffle)
    ]
    assert shuffles == ["HL5 40.4(a)-when"] * 4
    assert len(set(orders)) == 3
    for played in Played.every(table, "round"):
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.index(Open) < kinds.index(Shuffle) < kinds.index(Load) == len(kinds) - 1


@pytest.mark.clause("HL5 40.4(a)-when")
def test_40_4_a_a_void_round_is_shuffled_too() -> None:
    table = seat((1, 2))
    table.begin()
    run_to(table, Deal, to="dealer")
    table.fault(FaultKind.TOO_MANY, "dealer")
    table.run()
    assert [s.cite for s in Played(table).of(Shuffle)] == ["HL5 40.4(a)-when"]


@pytest.mark.clause("HL5 40.4(a)-stack")
@pytest.mark.parametrize("shuffler", ["none", "device"])
def test_40_4_a_the_shuffle_ends_with_one_stack_of_all_cards(shuffler: str) -> None:
    table = seat(words=f"shuffler={shuffler}")
    table.begin(OPENING)
    run_to(table, Shuffle)
    stack = run_to(table, Stack)
    assert stack.cite == ("HL5 40.4(a)-stack" if shuffler == "device" else "HL5 40.4(b)2")
    assert sorted(table.kit.cards.deck(0).cards) == sorted(FULL_DECK)


@pytest.mark.clause("HL5 40.4(a)-stack")
def test_40_4_a_a_device_may_feed_the_shoe_directly() -> None:
    for words in (MANUAL, AUTOMATED):
        (load,) = opened(f"{words} shuffler=device shuffler_feeds_shoe=yes").of(Load)
        assert (load.by, load.cite) == ("device", "HL5 40.4(a)-stack")
    for words in ("shuffler_feeds_shoe=yes", f"{HAND} shuffler_feeds_shoe=yes"):
        with pytest.raises(Refused) as refusal:
            options(words)
        assert refusal.value.cite == "HL5 40.4(a)-stack"


@pytest.mark.clause("HL5 40.4(b)1")
@pytest.mark.parametrize("words", ["shuffler=device", HAND, f"{AUTOMATED} shuffler=device"])
def test_40_4_b1_machine_shuffled_cards_are_dealt_without_a_cut(words: str) -> None:
    table = seat(words=words)
    for _ in range(2):
        table.play_round()
    every = [*Played.every(table, OPENING), *Played.every(table, "round")]
    assert not any(played.of(Cut, CompleteCut, Supervise) for played in every)


@pytest.mark.clause("HL5 40.4(b)2")
@pytest.mark.parametrize("words", [MANUAL, AUTOMATED, "shuffler=device pre_shuffled=yes"])
def test_40_4_b2_manually_shuffled_or_pre_shuffled_cards_are_cut(words: str) -> None:
    assert len(opened(words).of(Cut)) == 1


CUT = [
    (Conduct, "HL5 40.4(c)1"),
    (CoverCard, "HL5 40.4(c)1i"),
    (Cut, "HL5 40.4(c)1ii"),
    (CompleteCut, "HL5 40.4(c)1iii"),
    (CoverCard, "HL5 40.4(c)1iv"),
    (Supervise, "HL5 40.4(d)"),
]


@pytest.mark.clause("HL5 40.4(c)1", "HL5 40.4(c)1i", "HL5 40.4(c)1iii", "HL5 40.4(c)1iv")
def test_40_4_c_the_cut_goes_in_the_order_of_the_text() -> None:
    played = opened()
    steps = [step for step, _ in played.steps]
    first = played.index("HL5 40.4(c)1")
    assert [(type(s), s.cite) for s in steps[first : first + 6]] == CUT
    assert steps[first].what.words == "the dealer cuts the deck with one hand"
    assert [s.to for s in played.of(CoverCard)] == ["table", "discard rack"]


@pytest.mark.clause("HL5 40.4(c)1iii", "HL5 40.4(c)1iv", "HL5 40.4(c)1i")
def test_40_4_c_the_rest_goes_on_top_of_what_was_cut() -> None:
    table = seat()
    table.begin(OPENING)
    run_to(table, Cut)
    before = list(table.kit.cards.deck(0).cards)
    assert table.kit.cards.cover_card == "table"
    run_to(table, Supervise)
    (count,) = Played(table).answers(Cut)
    assert table.kit.cards.deck(0).cards == before[count:] + before[:count]
    assert table.kit.cards.cover_card == "discard rack"


@pytest.mark.clause("HL5 40.4(c)1ii")
def test_40_4_c1ii_at_least_ten_cards_are_cut_from_the_top() -> None:
    found = set()
    for seed in range(60):
        table = seat(source=SeededSource(seed))
        table.begin(OPENING)
        table.run()
        (step,) = Played(table).of(Cut)
        assert step.at_least == 10
        found |= set(Played(table).answers(Cut))
    assert min(found) >= 10 and len(found) > 10


@pytest.mark.clause("HL5 40.4(c)2")
@pytest.mark.parametrize("words", [MANUAL, AUTOMATED])
def test_40_4_c2_after_the_cut_the_cards_are_dealt_from_the_top(words: str) -> None:
    table = seat(words=words)
    table.begin(OPENING)
    run_to(table, Load)
    stacked = list(table.kit.cards.deck(0).cards)
    table.run()
    table.play_round()
    drawn = [card for cards in Played(table).answers(Deal) for card in cards]
    assert drawn == stacked[:10]


@pytest.mark.clause("HL5 40.4(d)")
def test_40_4_d_a_supervisor_may_have_the_cards_recut_before_any_is_dealt() -> None:
    table = seat()
    table.begin(OPENING)
    run_to(table, Supervise)
    table.supervise("recut")
    run_to(table, Supervise)
    assert len(Played(table).of(Cut)) == 2
    table.supervise("accept")
    table.run()
    assert len(Played(table).of(Cut)) == 2
    table.begin()
    run_to(table, Deal)
    refused(table, lambda: table.supervise("recut"))


@pytest.mark.clause("HL5 40.4(e)-idle")
@pytest.mark.parametrize("face", ["up", "down"])
def test_40_4_e_the_cards_of_an_idle_table_are_spread_and_turned_up_for_a_player(
    face: str,
) -> None:
    table = seat(words=f"idle_spread=face_{face}")
    table.play_round()
    table.begin(IDLE)
    table.run()
    (spread,) = Played(table).of(Spread)
    assert (spread.face, spread.cite) == (face, "HL5 40.4(e)-idle")
    table.begin(ARRIVAL)
    table.run()
    turned = [step for step in Played(table).of(Turn) if step.face == "up"]
    assert [step.cite for step in turned] == (["HL5 40.4(e)-idle"] if face == "down" else [])


@pytest.mark.clause("HL5 40.4(e)-restart")
def test_40_4_e_after_the_look_the_opening_wash_is_repeated() -> None:
    table = seat()
    table.play_round()
    table.begin(IDLE)
    table.run()
    table.begin()
    (arrival,) = Played.every(table, ARRIVAL)
    steps = arrival.of(Inspect, Turn, Wash, Stack, Shuffle, Load)
    assert [type(s) for s in steps] == [Inspect, Turn, Wash, Stack, Shuffle, Stack, Load]
    assert [s.cite for s in steps[:4]] == ["HL5 40.4(e)-restart"] * 4
    assert steps[0].by == "first player"
