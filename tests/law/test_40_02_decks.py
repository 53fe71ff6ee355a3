"""13:69F-40.2, cards and number of decks."""

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.table.refusal import Refused
from houseway.table.state import OPENING
from houseway.table.steps import Conduct, Deal, Gather, Load, Receive, Reveal, Shuffle
from tests.law.hi_lo import WAYS, options, seat
from tests.law.script import HL5, Played, step_by_step

TWO_DECKS = (
    "decks=2 shuffler=device",
    "decks=2 shuffler=counting_device dealing=automated_shoe",
    "decks=2 shuffler=device dealing=hand",
)


def not_allowed(words: str) -> Refused:
    with pytest.raises(Refused) as refusal:
        options(words)
    return refusal.value


def opened(words: str = "") -> Played:
    table = seat(words=words)
    table.begin(OPENING)
    table.run()
    return Played(table)


@pytest.mark.clause("HL5 40.2(a)-deck")
@pytest.mark.parametrize("words", WAYS)
def test_40_2_a_the_game_is_played_with_one_deck_of_one_back(words: str) -> None:
    table = seat((1, 4), f"{words} back=purple")
    for _ in range(2):
        table.begin()
        for _ in step_by_step(table):
            held = table.kit.cards
            there = [*held.stub, *held.rack, *(c for p in held.piles.values() for c in p.cards)]
            assert sorted(there + held.deck(0).cards) == sorted(FULL_DECK)
    (opening,) = Played.every(table, OPENING)
    assert [(s.deck, s.back, s.cite) for s in opening.of(Receive)] == [
        (0, "purple", "HL5 40.2(a)-deck")
    ]
    assert [deck and deck.back for deck in table.kit.cards.decks] == ["purple"]


@pytest.mark.clause("HL5 40.2(a)-deck")
@pytest.mark.parametrize("words", ["back=striped", "back=", "back=Blue"])
def test_40_2_a_the_backs_are_of_one_colour_that_can_be_told_from_others(words: str) -> None:
    with pytest.raises(Refused) as refusal:
        options(words)
    assert refusal.value.cite == "HL5 40.2(a)-deck"


@pytest.mark.clause("HL5 40.2(a)-deck")
@pytest.mark.parametrize("decks", [0, 3])
def test_40_2_a_one_deck_or_two_and_no_other_number(decks: int) -> None:
    with pytest.raises(Refused) as refusal:
        options(f"decks={decks} shuffler=device")
    assert refusal.value.sentence == f"decks is {decks}; the game is played with one or two"


@pytest.mark.clause("HL5 40.2(a)-cut")
def test_40_2_a_one_cutting_card_and_one_cover_card_are_at_the_table() -> None:
    played = opened("cutting_card=orange cover_card=white")
    (said,) = [step.what.words for step in played.of(Conduct) if step.cite == "HL5 40.2(a)-cut"]
    assert said == "a cutting card, orange, and a cover card, white, are at the table"


@pytest.mark.clause("HL5 40.2(a)-opaque")
@pytest.mark.parametrize(
    "words",
    [
        {"back": "yellow"},
        {"cover_card": "blue"},
        {"cover_card": " Blue"},
        {"cover_card": ""},
        {"cover_card": "transparent"},
        {"cover_card": "light blue"},
        {"cutting_card": "BLUE"},
        {"cutting_card": "striped"},
        {"cutting_card": ""},
        {"decks": "2", "shuffler": "device", "cutting_card": "red"},
    ],
)
def test_40_2_a_both_are_distinguishable_from_the_backs(words: dict[str, str]) -> None:
    with pytest.raises(Refused) as refusal:
        HL5.options.parse(words)
    assert refusal.value.cite == "HL5 40.2(a)-opaque"
    assert options("cover_card=red cutting_card=red").decks == 1, "red is no back with one deck"


@pytest.mark.clause("HL5 40.2(a)-opaque")
def test_40_2_a_both_are_opaque_and_of_a_solid_colour() -> None:
    (said,) = [
        step.what.words for step in opened().of(Conduct) if step.cite == "HL5 40.2(a)-opaque"
    ]
    assert "opaque" in said and "solid colour" in said and "Division" in said


@pytest.mark.clause("HL5 40.2(a)-spec", "HL5 40.2(b)1")
@pytest.mark.parametrize(("words", "decks"), [("", 1), ("decks=2 shuffler=device", 2)])
def test_40_2_a_every_deck_meets_the_specification(words: str, decks: int) -> None:
    steps = [step for step, _ in opened(words).steps]
    received = [n for n, step in enumerate(steps) if isinstance(step, Receive)]
    assert len(received) == decks
    for n in received:
        assert steps[n + 1].cite == "HL5 40.2(a)-spec" and "13:69E-1.17" in steps[n + 1].what.words
    assert [s.cite for s in steps if isinstance(s, Receive)][1:] == ["HL5 40.2(b)1"] * (decks - 1)


@pytest.mark.clause("HL5 40.2(b)")
@pytest.mark.parametrize("words", ["decks=2", "decks=0 shuffler=device", "decks=3 shuffler=device"])
def test_40_2_b_a_second_deck_only_with_a_shuffler_and_no_third(words: str) -> None:
    assert not_allowed(words).cite == "HL5 40.2(b)"
    assert options("decks=2 shuffler=device").decks == 2


@pytest.mark.clause("HL5 40.2(b)2")
@pytest.mark.parametrize("backs", ["back=red", "second_back=blue", "back=red second_back=Red"])
def test_40_2_b2_the_two_decks_have_backs_of_different_colour(backs: str) -> None:
    assert not_allowed(f"decks=2 shuffler=device {backs}").cite == "HL5 40.2(b)2"


@pytest.mark.clause("HL5 40.2(b)3")
@pytest.mark.parametrize("words", TWO_DECKS)
def test_40_2_b3_one_deck_is_shuffled_while_the_other_is_played(words: str) -> None:
    table = seat((1, 3), words)
    for n in range(1, 4):
        table.begin()
        shuffled = []
        for step in step_by_step(table):
            if isinstance(step, Shuffle):
                assert (step.by, step.cite) == ("device", "HL5 40.2(b)3")
                assert table.kit.cards.in_play == 1 - step.deck
                shuffled.append(step.deck)
            elif isinstance(step, Reveal):
                assert table.state.sealed_decks == {0, 1}
        assert shuffled == ([] if n == 1 else [n % 2])


@pytest.mark.clause("HL5 40.2(b)4")
@pytest.mark.parametrize("words", TWO_DECKS)
def test_40_2_b4_each_deck_is_used_for_every_other_round(words: str) -> None:
    table = seat((2, 5), words)
    decks = []
    for _ in range(5):
        table.begin()
        for step in step_by_step(table):
            if isinstance(step, Deal) and not table.kit.cards.piles:
                decks.append(table.kit.cards.in_play)
    assert decks == [0, 1, 0, 1, 0]
    assert {s.cite for p in Played.every(table, "round") for s in p.of(Load)} == {"HL5 40.2(b)4"}


@pytest.mark.clause("HL5 40.2(b)5")
@pytest.mark.parametrize("words", TWO_DECKS)
def test_40_2_b5_the_rack_holds_the_cards_of_one_deck_at_a_time(words: str) -> None:
    table = seat((1, 2, 6), words)
    for _ in range(3):
        table.begin()
        for step in step_by_step(table):
            assert len(table.kit.cards.rack) == len(set(table.kit.cards.rack))
            if isinstance(step, Gather):
                assert step.cite == "HL5 40.2(b)5"
                assert (len(table.kit.cards.rack), table.kit.cards.rack_deck) == (52, step.deck)
            if isinstance(step, Load):
                assert not table.kit.cards.rack
