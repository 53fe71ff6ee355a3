"""Blackjack when something goes wrong: ruled as the sister game does, outside the given text."""

import pytest

from houseway.cards.card import Card
from houseway.equipment.randomness import SeededSource
from houseway.games.blackjack import GAME
from houseway.table.faults import FaultKind
from houseway.table.journal import Journal, counting_clock
from houseway.table.steps import (
    DISCARD_RACK,
    Announce,
    ClearDevice,
    Collect,
    Deal,
    Load,
    Pay,
    RemoveDevice,
    Return,
    Ruling,
    SetAside,
    Shuffle,
    Take,
    TakeDiscards,
)
from houseway.table.table import Table
from tests.law.blackjack import SIX_TO_FIVE, options, play, sound
from tests.law.script import CHIPS, At, Played

HOLE = {1: "Ts 9c", 3: "8s 9d"}
EVERYWHERE = pytest.mark.parametrize("words", ["", "hole_card=none_all", SIX_TO_FIVE])


def dealer(words: str) -> dict[str, str]:
    return {"dealer": "9h"} if "six" in words or "none" in words else {"dealer": "9h 8c"}


def voided(played: Played) -> list[Announce]:
    return [
        step for step in played.of(Announce) if step.what.words.startswith("All hands are void")
    ]


@EVERYWHERE
@pytest.mark.clause("BJ 2.14 outside irregular")
def test_one_card_face_up_goes_unused_to_the_rack(words: str) -> None:
    played = sound(
        play(
            words,
            hole=HOLE,
            **dealer(words),
            drawn="Tc Td 5h",
            faults=[At(Deal, FaultKind.FACE_UP, to="seat 3")],
        )
    )
    (aside,) = played.of(SetAside)
    assert aside.card == Card("8s")
    assert aside.card not in played.dealt()["seat 3"]
    assert not voided(played)
    assert played.settled(1) and played.settled(3)


@EVERYWHERE
@pytest.mark.clause("BJ 2.14 outside irregular")
def test_more_than_one_makes_the_round_void_and_the_cards_are_shuffled(words: str) -> None:
    played = sound(
        play(
            words,
            hole=HOLE,
            **dealer(words),
            faults=[
                At(Deal, FaultKind.FACE_UP, to="seat 1"),
                At(Deal, FaultKind.FACE_UP, to="seat 3"),
            ],
        )
    )
    assert len(voided(played)) == 1
    assert [type(played.settled(seat)["main"]) for seat in HOLE] == [Return, Return]
    assert len(played.of(Shuffle)) == (3 if "six" in words else 2)


@EVERYWHERE
@pytest.mark.clause("BJ 2.14 outside irregular")
def test_an_unseen_card_drawn_in_error_is_the_next_card(words: str) -> None:
    played = play(
        words,
        hole=HOLE,
        **dealer(words),
        drawn="Tc Td 5h",
        faults=[At(Deal, FaultKind.DRAWN_IN_ERROR, to="seat 3")],
    )
    assert [step.what.words for step in played.of(Ruling)] == [
        "a card was drawn in error, its face unseen: it is used as the next card"
    ]
    assert played.dealt()["seat 3"] == [Card("8s"), Card("9d")]


@EVERYWHERE
@pytest.mark.clause("BJ 2.14 outside irregular")
def test_a_card_too_few_makes_the_round_void_and_wagers_go_back(words: str) -> None:
    played = play(
        words, hole=HOLE, **dealer(words), faults=[At(Deal, FaultKind.TOO_FEW, to="seat 3", nth=2)]
    )
    (call,) = voided(played)
    assert call.cite == "BJ 2.14 outside irregular"
    assert {seat: held.chips for seat, held in played.table.state.seats.items()} == dict.fromkeys(
        HOLE, CHIPS
    )
    assert {step.place for step in played.of(Collect)} == {"seat 1", "seat 3", "dealer"}
    assert not played.of(Pay, Take)


def test_what_was_decided_before_stays_decided_and_all_else_goes_back() -> None:
    played = sound(
        play(
            hole={1: "As Kc", 2: "Ts 5c", 3: "6s 5d"},
            dealer="9h 8c",
            drawn="Th",
            choices={2: ["hit"], 3: ["double"]},
            faults=[At(Deal, FaultKind.TOO_FEW, to="seat 3", nth=3)],
        )
    )
    assert played.money(1) == {"main": 15_00}
    assert played.money(2) == {"main": -10_00}
    assert played.money(3) == {"main": 0, "double": 0}
    assert len(voided(played)) == 1


def test_a_players_card_exposed_while_the_cards_are_dealt_changes_nothing() -> None:
    played = sound(
        play(
            SIX_TO_FIVE,
            hole=HOLE,
            dealer="9h",
            drawn="8c",
            faults=[At(Deal, FaultKind.PLAYER_EXPOSED, "seat 1", to="seat 3")],
        )
    )
    assert not voided(played)
    assert played.money(1) == {"main": 10_00}


class Everything:
    """Wagers the least and takes every card it may have."""

    def wager(self, view: object, rules: object) -> dict[str, int]:
        return {"main": 10_00}

    def choose(self, view: object, ask: object) -> str:
        offered = [choice.name for choice in ask.choices]  # type: ignore[attr-defined]
        for wanted in ("split", "hit"):
            if wanted in offered:
                return wanted
        return offered[-1]


@pytest.mark.clause("BJ 2.14 outside runs out")
@pytest.mark.parametrize("words", ["decks=1", "variation=six-to-five"])
def test_when_the_cards_run_out_the_discards_are_shuffled_one_is_burned_and_play_goes_on(
    words: str,
) -> None:
    table = Table(GAME, options(words), journal=Journal(counting_clock()), source=SeededSource(4))
    for seat in range(1, 7):
        table.sit(seat, f"player {seat}", 100 * CHIPS)
        table.players[seat] = Everything()  # type: ignore[assignment]
    for _ in range(60):
        table.play_round()
    rounds = Played.every(table, "round")
    out = [p for p in rounds if any(f.kind is FaultKind.SHOE_EMPTY for f in p.faults)]
    refilled = [p for p in out if p.of(TakeDiscards)]
    assert refilled
    for played in refilled:
        steps = [step for step, _ in played.steps]
        taken = next(n for n, step in enumerate(steps) if isinstance(step, TakeDiscards))
        kinds = [type(step) for step in steps[taken:]]
        assert kinds.index(Shuffle) < kinds.index(Load) < kinds.index(Deal)
        burned = next(step for step in steps[taken:] if isinstance(step, Deal))
        assert (burned.to, burned.cite) == (DISCARD_RACK, "BJ 2.14 outside runs out")
    sound(rounds[-1])


@pytest.mark.clause("BJ 2.14 outside device")
def test_a_shuffler_that_fails_shuffles_again_or_leaves_before_a_shuffle_by_hand() -> None:
    jam = [At(Shuffle, FaultKind.SHUFFLER_JAM)]
    again = sound(play("shuffler=device", hole=HOLE, dealer="9h 8c", faults=jam))
    assert [step.by for step in again.of(Shuffle)] == ["device", "device"]
    assert again.of(ClearDevice) and not again.of(RemoveDevice)
    jam = [At(Shuffle, FaultKind.SHUFFLER_JAM)]
    words = "shuffler=device on_shuffler_jam=by_hand"
    by_hand = sound(play(words, hole=HOLE, dealer="9h 8c", faults=jam))
    assert [step.by for step in by_hand.of(Shuffle)] == ["device", "dealer"]
    assert len(by_hand.of(RemoveDevice)) == 1
