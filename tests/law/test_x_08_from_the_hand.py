"""Dealing from the hand, 39.8(a) and (b), 40.8(a) and (b), 20.8(a) and (b): alike in three games.

What follows in (c) to (f), the order of the cards and the stub, is proved with each game.
"""

import pytest

from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.refusal import Refused
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import (
    COMMUNITY,
    Announce,
    ChooseHand,
    Conduct,
    Cut,
    Deal,
    Load,
    Receive,
    Shuffle,
    Stack,
)
from tests.law.script import (
    HL5,
    HUH,
    TCP,
    Played,
    carry_out_one,
    options,
    run_to,
    seat,
    step_by_step,
)

HAND = "dealing=hand shuffler=device"
COUNTING = "dealing=hand shuffler=counting_device"

PERMITTED = [(HUH, "HUH 39.8(a)"), (HL5, "HL5 40.8(a)"), (TCP, "TCP 20.8(a)")]
SHUFFLER = [(HUH, "HUH 39.8(b)1"), (HL5, "HL5 40.8(b)1"), (TCP, "TCP 20.8(b)1")]
INTO_THE_HAND = [(HUH, "HUH 39.8(b)2"), (HL5, "HL5 40.8(b)2"), (TCP, "TCP 20.8(b)2")]
EITHER_HAND = [
    (HUH, "HUH 39.8(b)2i", "HUH 39.8(b)3-deal"),
    (HL5, "HL5 40.8(b)2i", "HL5 40.8(b)4"),
    (TCP, "TCP 20.8(b)2i", "TCP 20.8(b)3-deal"),
]
HELD_WHERE = [(HUH, "HUH 39.8(b)2ii"), (HL5, "HL5 40.8(b)2ii"), (TCP, "TCP 20.8(b)2ii")]
CALL = [(HUH, "HUH 39.8(b)3-call"), (HL5, "HL5 40.8(b)3"), (TCP, "TCP 20.8(b)3-call")]


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite)) for of, cite in PERMITTED],
)
def test_a_the_licensee_permits_it_before_the_table_opens(of: Game, cite: str) -> None:
    table = seat(words=HAND, of=of)
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    said = opening.done[opening.index(cite)].step
    assert isinstance(said, Conduct)
    assert said.what.words == "the licensee permits dealing from the hand"
    kinds = [type(step) for step, _ in opening.steps]
    assert opening.index(cite) < kinds.index(Receive)


@pytest.mark.parametrize("words", ["", "shuffler=device", "dealing=automated_shoe"])
@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite)) for of, cite in PERMITTED],
)
def test_a_no_card_is_dealt_from_the_hand_unless_permitted(of: Game, cite: str, words: str) -> None:
    """The permission is the licensee's choice, and the default is a shoe."""
    assert options(of=of).as_words()["dealing"] == "manual_shoe"
    table = seat(words=words, of=of)
    table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        assert "dealer's hand" not in [step.into for step in played.of(Load)]
        assert cite not in played.cites
        assert not played.of(ChooseHand)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("dealing=hand", "dealing from the hand needs an automated card shuffling device"),
        (f"{HAND} on_shuffler_jam=by_hand", "a jam cannot lead to a shuffle by hand"),
        (f"{HAND} pre_shuffled=yes", "cannot come pre-shuffled"),
    ],
)
@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite)) for of, cite in SHUFFLER],
)
def test_b1_nobody_but_a_device_may_shuffle(of: Game, cite: str, words: str, sentence: str) -> None:
    """Reading A-HUH-25: neither by hand after a jam nor by a supplier; so a cut cannot occur."""
    with pytest.raises(Refused) as refusal:
        options(words, of)
    assert refusal.value.cite == cite
    assert sentence in refusal.value.sentence
    for allowed in (HAND, COUNTING):
        assert options(allowed, of).as_words()["dealing"] == "hand"


@pytest.mark.parametrize("words", [HAND, COUNTING, f"{HAND} decks=2"])
@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite)) for of, cite in SHUFFLER],
)
def test_b1_every_shuffle_is_by_the_device_even_after_a_jam(
    of: Game, cite: str, words: str
) -> None:
    table = seat((1, 2), words, of=of)
    jams = 0
    for procedure in (OPENING, ROUND, ROUND, ROUND):
        table.begin(procedure)
        jammed = False
        for step in step_by_step(table):
            if isinstance(step, Shuffle) and not jammed:
                jams, jammed = jams + 1, True
                table.fault(FaultKind.SHUFFLER_JAM)
    assert jams >= 3
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        assert {step.by for step in played.of(Shuffle)} <= {"device"}
        assert not played.of(Cut)


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite)) for of, cite in INTO_THE_HAND],
)
def test_b2_the_stack_goes_into_the_dealers_hand_once_it_is_shuffled(of: Game, cite: str) -> None:
    table = seat(words=HAND, of=of)
    for _ in range(3):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        (load,) = played.of(Load)
        assert (load.into, load.by, load.cite) == ("dealer's hand", "dealer", cite)
        assert played.done[-1].step == load
        kinds = [type(step) for step, _ in played.steps]
        shuffled = kinds.index(Shuffle)
        assert shuffled < kinds.index(Stack, shuffled) < kinds.index(Load)


@pytest.mark.parametrize(
    ("of", "held", "manner"),
    [
        pytest.param(of, held, manner, marks=pytest.mark.clause(held, manner))
        for of, held, manner in EITHER_HAND
    ],
)
def test_b2i_either_hand_holds_the_cards_all_round_and_the_other_deals(
    of: Game, held: str, manner: str
) -> None:
    """Chosen once, before any card; every card to the last one leaves by the other hand."""
    table = seat((1, 2), HAND, of=of)
    for _ in range(12):
        table.play_round()
    found = []
    for played in Played.every(table, ROUND):
        (choose,), (hand,) = played.of(ChooseHand), played.answers(ChooseHand)
        assert choose.cite == held
        other = {"left": "right hand", "right": "left hand"}[hand]
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.index(ChooseHand) < kinds.index(Deal)
        assert {step.drawn for step in played.of(Deal)} == {other}
        (said,) = [step for step in played.of(Conduct) if step.cite == manner]
        assert said.what.words == (
            f"the {other} takes each card from the top and places it face down"
        )
        found.append(hand)
    assert len(found) == 12 and set(found) == {"left", "right"}


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite)) for of, cite in HELD_WHERE],
)
def test_b2ii_the_deck_stays_in_front_of_the_dealer_over_the_inventory(of: Game, cite: str) -> None:
    table = seat(words=HAND, of=of)
    for _ in range(2):
        table.play_round()
    for played in Played.every(table, ROUND):
        said = played.done[played.index(cite)].step
        assert isinstance(said, Conduct)
        assert "in front of the dealer, over the table inventory container" in said.what.words
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.index(ChooseHand) < played.index(cite) < kinds.index(Deal)


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite)) for of, cite in CALL],
)
def test_b3_no_more_bets_is_called_once_before_any_card(of: Game, cite: str) -> None:
    table = seat((1, 2, 3), HAND, of=of)
    for _ in range(3):
        table.begin()
        call = run_to(table, Announce)
        assert (call.what.words, call.cite) == ("No more bets", cite)
        assert len(table.kit.cards.stub) == 52 and table.kit.cards.piles == {}
        assert all(held.wagers for held in table.state.seats.values())
        table.run()
        assert [s.what.words for s in Played(table).of(Announce)].count("No more bets") == 1


@pytest.mark.parametrize(
    ("of", "manner"),
    [pytest.param(of, manner, marks=pytest.mark.clause(manner)) for of, _, manner in EITHER_HAND],
)
def test_b3_the_other_hand_takes_the_top_card_and_places_it_face_down(
    of: Game, manner: str
) -> None:
    table = seat((1, 2), HAND, of=of)
    table.begin()
    for step in step_by_step(table):
        if isinstance(step, Deal) and step.to != COMMUNITY:
            top = table.kit.cards.stub[-1]
            carry_out_one(table)
            assert Played(table).answers(Deal)[-1] == (top,)
            assert table.kit.cards.hidden(step.to)[-1] == top
