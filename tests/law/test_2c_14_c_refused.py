"""13:69F-2C.14(c) and (h): who refused a card gets none, on any hand or spot (A-TC21-30)."""

from collections.abc import Mapping, Sequence

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games.three_card_21.policies import SimplePlayer
from houseway.table.entries import Done
from houseway.table.faults import FaultKind
from houseway.table.steps import Ask, Deal, PlaceHeld, Return, Ruling, SetAside
from tests.law.script import At, refused, run_to
from tests.law.three_card_21 import BURN, ArrangedShoe, Round, Scripted, dealing_order, run, seat

clause = pytest.mark.clause

ANN = {1: "Ann", 2: "Ann", 3: "Bob"}
TWO_SPOTS = "positions_per_player=2"


def exposed(place: str, nth: int = 1) -> At:
    """A card is drawn in error and exposed while a hand is asked about."""
    fault = At(Ask, FaultKind.EXPOSED_IN_ERROR, place, nth)
    fault.fields = {"place": place}
    return fault


def play(
    hands: Mapping[int, str],
    dealer: str,
    then: str,
    choices: Mapping[int, Sequence[str]],
    faults: Sequence[At],
    words: str = TWO_SPOTS,
) -> Round:
    """A round in which Ann has seats 1 and 2 and Bob seat 3."""
    deck = [BURN, *dealing_order(list(hands.values()), dealer, then)]
    table = seat(hands, words, source=ArrangedShoe(deck), names=ANN)
    for number in hands:
        table.players[number] = Scripted(choices=list(choices.get(number, ())))
    return run(table, faults)


def drawn(round: Round) -> list[tuple[str, str]]:
    """The cards beyond the initial ones with where they went, however they came there."""
    found = [
        (step.to, str(card))
        for step, answer in round.steps
        if isinstance(step, Deal | PlaceHeld)
        and answer
        and not step.cite.startswith("TC21 2C.6(d)")
        for card in answer
    ]
    return [(to, card) for to, card in found if to != "discard rack"]


@clause("TC21 2C.14(c)-refuse")
def test_2c_14_c_on_no_hand_of_a_split_comes_a_further_card_not_even_the_refused_one() -> None:
    round = play(
        {1: "Ts 9d 4c", 3: "Ts 5c 2d"}, "Th 6d", "8c 2h 5h",
        {1: ["split", "stand"]}, [exposed("seat 1", 2)],
    )  # fmt: skip
    assert drawn(round) == [("seat 1", "8c"), ("dealer", "2h")]
    assert [len(ask.choices) > 1 for ask in round.asks(1)] == [True] * len(round.asks(1))
    assert not any(ask.place in ("seat 1 hand 2", "seat 1 hand 3") for ask in round.of(Ask))
    assert round.audited()


@clause("TC21 2C.14(c)-refuse", "TC21 2C.14(c)-use")
def test_2c_14_c_on_no_other_spot_of_the_player_either_and_the_next_player_is_offered_it() -> None:
    round = play(
        {1: "2s 5d 4c", 2: "2c 3d 5c", 3: "Ts 5c 2d"}, "Th 6d", "3h 5h Kc",
        {1: ["stand"], 2: ["hit"], 3: ["hit", "stand"]}, [exposed("seat 1")],
    )  # fmt: skip
    assert drawn(round) == [("seat 3", "3h"), ("dealer", "5h")]
    assert not any(ask.place == "seat 2" for ask in round.of(Ask)), "nothing is left to decide"
    assert round.main(2) == -10_00, "ten against the dealer's 21"
    assert round.audited()


@clause("TC21 2C.14(c)-refuse")
def test_2c_14_c_another_spot_of_the_player_may_be_surrendered_but_not_split() -> None:
    round = play(
        {1: "2s 5d 4c", 2: "Ts 9d 4c"}, "6h Td", "3h 5h",
        {1: ["stand"], 2: ["surrender"]}, [exposed("seat 1")],
    )  # fmt: skip
    assert round.first_choice(2) == ["surrender", "bust"]
    assert round.main(2) == -5_00
    assert drawn(round) == [("dealer", "3h")]


@clause("TC21 2C.14(c)-refuse")
def test_2c_14_c_a_card_asked_for_all_the_same_is_refused_by_the_clause() -> None:
    deck = [BURN, *dealing_order(["2s 5d 4c", "2c 3d 5c"], "9h Td", "3h")]
    table = seat((1, 2), f"{TWO_SPOTS} surrender_scope=any", source=ArrangedShoe(deck), names=ANN)
    table.begin()
    run_to(table, Ask, place="seat 1")
    table.fault(FaultKind.EXPOSED_IN_ERROR, "seat 1")
    run_to(table, Ask, place="seat 2")
    assert [choice.name for choice in table.pending.choices] == ["surrender", "stand"]
    for act in ("hit", "split"):
        assert refused(table, lambda act=act: table.answer(2, act)).cite == "TC21 2C.14(c)-refuse"
    table.players[2] = SimplePlayer(SeededSource(1))
    table.step()
    done = table.journal.records[-1].entry
    assert isinstance(done, Done) and done.answer.name == "stand", "a player who would draw to ten"


@clause("TC21 2C.14(c)-use")
@pytest.mark.parametrize("choice", ["surrender", "split"])
def test_2c_14_c_while_giving_up_or_splitting_is_open_that_is_what_is_asked(choice: str) -> None:
    """An exposed card before the choice: the question is still that of 2C.5(c)5."""
    round = play(
        {1: "5s 5d 4c"}, "6h Td", "3h 9c 9d Kh", {1: [choice]}, [exposed("seat 1")],
        words="surrender_scope=any",
    )  # fmt: skip
    asked = [ask.cite for ask in round.of(Ask) if ask.place == "seat 1"]
    assert asked[:2] == ["TC21 2C.8(a)"] * 2
    assert [ruling.cite for ruling in round.of(Ruling)] == ["TC21 2C.14(c)-use"]
    if choice == "split":
        assert drawn(round)[0] == ("seat 1", "3h")
        assert len(drawn(round)) > 3, "who splits has not refused the card"
    else:
        assert [str(step.card) for step in round.of(SetAside)] == ["3h"]


# --- (h) -------------------------------------------------------------------------------------


@clause("TC21 2C.14(h)", "TC21 2C.14(c)-refuse")
@pytest.mark.parametrize(("choice", "main"), [("stand", -10_00), ("dead hand", 0)])
def test_2c_14_h_never_gives_the_refused_card_to_whoever_refused_it(choice: str, main: int) -> None:
    """Seat 1 asked for a card that was missed; then its player refuses one at seat 2."""
    missed = At(Deal, FaultKind.TOO_FEW, to="seat 1", cite="TC21 2C.11(a)")
    round = play(
        {1: "2s 5d 4c", 2: "Tc 3d 5c"}, "Th 8d", "9h 2h",
        {1: ["hit", choice], 2: ["stand"]}, [missed, exposed("seat 2")],
    )  # fmt: skip
    assert drawn(round) == []
    assert round.offered(1)[-1] == ["stand", "dead hand"]
    assert [(str(s.card), s.cite) for s in round.of(SetAside)] == [("9h", "TC21 2C.14(c)-burn")]
    assert round.money(1)["main"] == main
    assert any(step.seat == 1 for step in round.of(Return)) is (choice == "dead hand")
    assert round.audited()


@clause("TC21 2C.14(h)", "TC21 2C.14(c)-refuse")
def test_2c_14_h_a_computer_player_whose_card_was_refused_does_not_ask_for_it_again() -> None:
    """Seat 1 has 11 and would hit; no card is left for it, so that it gives the hand up."""
    missed = At(Deal, FaultKind.TOO_FEW, to="seat 1", cite="TC21 2C.11(a)")
    deck = [BURN, *dealing_order(["2s 5d 4c", "Tc 3d 5c"], "Th 8d", "9h 2h")]
    table = seat([1, 2], TWO_SPOTS, source=ArrangedShoe(deck), names=ANN)
    table.players[1] = SimplePlayer(SeededSource(1))
    table.players[2] = Scripted(choices=["stand"])
    round = run(table, [missed, exposed("seat 2")])
    assert any(step.seat == 1 for step in round.of(Return))
    assert round.audited()


@clause("TC21 2C.14(h)", "TC21 2C.14(c)-use")
def test_2c_14_h_somebody_elses_refused_card_is_the_next_card_for_a_missed_hand() -> None:
    missed = At(Deal, FaultKind.TOO_FEW, to="seat 1", cite="TC21 2C.11(a)")
    round = play(
        {1: "2s 5d 4c", 3: "Tc 3d 5c"}, "Th 8d", "9h 2h",
        {1: ["hit", "take the card", "stand"], 3: ["stand"]}, [missed, exposed("seat 3")],
    )  # fmt: skip
    assert drawn(round) == [("seat 1", "9h")]
    assert round.audited()


@clause("TC21 2C.14 outside exposed")
def test_2c_14_a_hole_card_exposed_alone_is_ruled_on_outside_the_text() -> None:
    """The dealer's first card was missed, so the second lies alone, and no letter speaks of it."""
    faults = [
        At(Deal, FaultKind.TOO_FEW, to="dealer", nth=1),
        At(Deal, FaultKind.DEALER_EXPOSED, "dealer", cite="TC21 2C.6(d)5"),
    ]
    round = play({1: "2s 5d 4c"}, "Th 8d", "9h", {}, faults)
    assert [ruling.cite for ruling in round.of(Ruling)] == [
        "TC21 2C.14(e)",
        "TC21 2C.14 outside exposed",
    ]
