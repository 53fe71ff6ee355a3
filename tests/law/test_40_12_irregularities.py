"""13:69F-40.12, irregularities."""

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.state import OPENING
from houseway.table.steps import (
    Announce,
    Ask,
    ClearDevice,
    Cut,
    Deal,
    Gather,
    Look,
    Pay,
    RemoveDevice,
    Return,
    Reveal,
    Ruling,
    SetAside,
    Shuffle,
    Take,
)
from tests.law.hi_lo import AUTOMATED, HAND, MANUAL, WAYS, is_void, places, play, seat
from tests.law.script import At, Played, run_to

TWO = {1: ["play"], 2: ["play"]}
SINGLY = (MANUAL, HAND)


def returned(played: Played) -> set[tuple[int, str]]:
    return {(s.seat, s.wager) for s in played.of(Return)}


# --- (a) face up -----------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.12(a)-one")
@pytest.mark.parametrize("words", WAYS)
@pytest.mark.parametrize("nth", [1, 3])
def test_40_12_a_one_card_found_face_up_is_not_used(words: str, nth: int) -> None:
    played = play(choices=TWO, options=words, faults=[At(Deal, FaultKind.FACE_UP, nth=nth)])
    (found,) = played.faults
    (aside,) = played.of(SetAside)
    assert (aside.card, aside.cite) == (found.cards[0], "HL5 40.12(a)-one")
    hands = played.dealt()
    assert {place: len(cards) for place, cards in hands.items()} == dict.fromkeys(places(1, 2), 5)
    assert aside.card not in [card for cards in hands.values() for card in cards]
    assert not is_void(played)


@pytest.mark.clause("HL5 40.12(a)-more")
@pytest.mark.parametrize("words", WAYS)
def test_40_12_a_a_second_one_voids_all_hands(words: str) -> None:
    faults = [At(Deal, FaultKind.FACE_UP, nth=2), At(Deal, FaultKind.FACE_UP, nth=3)]
    played = play(choices=TWO, options=words, faults=faults)
    (said,) = [s for s in played.of(Announce) if s.what.words.startswith("All hands are void")]
    assert said.cite == "HL5 40.12(a)-more"
    assert returned(played) == {(1, "ante"), (2, "ante")}
    assert played.of(Gather) and played.of(Shuffle)


# --- (c) drawn in error ----------------------------------------------------------------------


@pytest.mark.clause("HL5 40.12(c)")
@pytest.mark.parametrize("words", WAYS)
def test_40_12_c_a_card_drawn_in_error_unseen_is_the_next_card(words: str) -> None:
    plain = play(choices=TWO, options=words)
    played = play(choices=TWO, options=words, faults=[At(Deal, FaultKind.DRAWN_IN_ERROR, nth=2)])
    assert played.dealt() == plain.dealt()
    (ruling,) = played.of(Ruling)
    assert ruling.cite == "HL5 40.12(c)" and "used as the next card" in ruling.what.words


# --- (d) misdeals ----------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.12(d)-player")
@pytest.mark.parametrize("words", WAYS)
@pytest.mark.parametrize("kind", [FaultKind.TOO_MANY, FaultKind.TOO_FEW])
def test_40_12_d_a_player_with_a_wrong_number_of_cards_alone_is_void(
    words: str, kind: FaultKind
) -> None:
    played = play(
        wagers={1: {"ante": 10_00, "tie": 5_00, "poker_bonus": 5_00}, 2: {"ante": 10_00}},
        options=words,
        faults=[At(Deal, kind, to="seat 1", nth=1 if words == AUTOMATED else 3)],
    )
    assert not is_void(played)
    (ruling,) = played.of(Ruling)
    assert (ruling.cite, "seat 1" in ruling.what.words) == ("HL5 40.12(d)-player", True)
    assert {s.wager: type(s) for s in played.settled(1).values()} == dict.fromkeys(
        ("ante", "tie", "poker_bonus"), Return
    )
    assert {s.cite for s in played.settled(1).values()} == {"HL5 40.12(d)-player"}
    assert {s.seat for s in played.of(Look, Ask)} == {2}, "the void hand is not played"
    assert set(played.settled(2)) == {"ante", "play"}
    assert len(played.dealt()["seat 2"]) == len(played.dealt()["dealer"]) == 5
    played.table.close()
    assert audit(played.table.journal, game).clean


@pytest.mark.clause("HL5 40.12(d)-player")
@pytest.mark.parametrize("words", SINGLY)
def test_40_12_d_the_void_hand_is_dealt_no_more_cards(words: str) -> None:
    played = play(
        choices=TWO, options=words, faults=[At(Deal, FaultKind.TOO_MANY, to="seat 1", nth=2)]
    )
    assert len([s for s in played.of(Deal) if s.to == "seat 1"]) == 2
    assert "seat 1" not in [s.place for s in played.of(Reveal)]


@pytest.mark.clause("HL5 40.12(d)-four")
@pytest.mark.parametrize("words", WAYS)
@pytest.mark.parametrize("nth", [1, 3, 5])
def test_40_12_d_a_dealer_with_four_cards_is_dealt_one_more(words: str, nth: int) -> None:
    if words == AUTOMATED:
        nth = 1
    fault = At(Deal, FaultKind.TOO_FEW, to="dealer", nth=nth)
    played = play(choices=TWO, options=words, faults=[fault])
    assert not is_void(played)
    added = played.of(Deal)[-1]
    assert (added.to, added.count, added.face, added.cite) == (
        "dealer",
        1,
        "down",
        "HL5 40.12(d)-four",
    )
    (shown,) = [a for s, a in played.steps if isinstance(s, Reveal) and s.place == "dealer"]
    assert len(set(shown)) == 5
    assert len(played.of(Pay, Take, Return)) == 4
    for number in (1, 2):
        assert len(played.dealt()[f"seat {number}"]) == 5


@pytest.mark.clause("HL5 40.12(d)-dealer")
@pytest.mark.parametrize("words", WAYS)
def test_40_12_d_a_dealer_with_six_cards_voids_all_hands(words: str) -> None:
    fault = At(Deal, FaultKind.TOO_MANY, to="dealer", nth=1 if words == AUTOMATED else 5)
    played = play(choices=TWO, options=words, faults=[fault])
    (said,) = [s for s in played.of(Announce) if s.what.words.startswith("All hands are void")]
    assert said.cite == "HL5 40.12(d)-dealer"
    assert returned(played) == {(1, "ante"), (2, "ante")}
    assert played.of(Shuffle)


@pytest.mark.clause("HL5 40.12(d)-dealer")
@pytest.mark.parametrize("words", SINGLY)
def test_40_12_d_a_card_too_many_is_not_mended_by_one_too_few(words: str) -> None:
    """All hands are void where it is noticed, and no card is dealt any more."""
    faults = [
        At(Deal, FaultKind.TOO_FEW, to="dealer", nth=2),
        At(Deal, FaultKind.TOO_MANY, to="dealer", nth=3),
    ]
    played = play(choices=TWO, options=words, faults=faults)
    assert is_void(played)
    assert len(played.dealt()["seat 2"]) == 3


@pytest.mark.clause("HL5 40.12(d)-dealer", "HL5 40.12(d)-four")
@pytest.mark.parametrize("words", SINGLY)
def test_40_12_d_a_dealer_with_three_cards_is_not_completed(words: str) -> None:
    faults = [At(Deal, FaultKind.TOO_FEW, to="dealer", nth=n) for n in (2, 4)]
    played = play(choices=TWO, options=words, faults=faults)
    (said,) = [s for s in played.of(Announce) if s.what.words.startswith("All hands are void")]
    assert said.cite == "HL5 40.12(d)-dealer" and "3 cards" in said.what.words


# --- (e) to (g) devices ----------------------------------------------------------------------


@pytest.mark.clause("HL5 40.12(e)")
@pytest.mark.parametrize(
    "words", ["shuffler=device", HAND, f"{AUTOMATED} shuffler=counting_device"]
)
def test_40_12_e_a_jammed_shuffler_is_cleared_and_the_cards_are_reshuffled(words: str) -> None:
    table = seat(words=words)
    table.begin(OPENING)
    run_to(table, Shuffle)
    table.fault(FaultKind.SHUFFLER_JAM)
    table.run()
    played = Played(table)
    assert [type(s) for s in played.of(Ruling, ClearDevice)] == [Ruling, ClearDevice]
    assert {s.cite for s in played.of(Ruling, ClearDevice)} == {"HL5 40.12(e)"}
    assert [a is not None for a in played.answers(Shuffle)] == [False, True]
    assert len(table.kit.cards.stub) == 52


@pytest.mark.clause("HL5 40.12(f)")
@pytest.mark.parametrize("nth", [1, 2, 3])
def test_40_12_f_a_jammed_automated_shoe_voids_the_round(nth: int) -> None:
    fault = At(Deal, FaultKind.SHOE_JAM, nth=nth)
    played = play(choices=TWO, options=AUTOMATED, faults=[fault])
    (said,) = [s for s in played.of(Announce) if s.what.words.startswith("All hands are void")]
    assert said.cite == "HL5 40.12(f)"
    (cleared,) = played.of(ClearDevice)
    assert (cleared.device, cleared.cite) == ("automated shoe", "HL5 40.12(f)")
    assert returned(played) == {(1, "ante"), (2, "ante")}
    kinds = [type(step) for step, _ in played.steps]
    assert kinds.index(ClearDevice) < kinds.index(Gather) < kinds.index(Shuffle)
    assert len(played.table.kit.cards.stub) == 52, "reshuffled with the cards already dealt"


@pytest.mark.clause("HL5 40.12(g)")
def test_40_12_g_the_device_is_removed_before_the_cards_are_shuffled_by_hand() -> None:
    table = seat(words="shuffler=device on_shuffler_jam=by_hand")
    table.begin(OPENING)
    run_to(table, Shuffle)
    table.fault(FaultKind.SHUFFLER_JAM)
    table.run()
    played = Played(table)
    (removed,) = played.of(RemoveDevice)
    assert (removed.device, removed.cite) == ("shuffler", "HL5 40.12(g)")
    after = [s for s in played.of(RemoveDevice, Shuffle, Cut)][1:]
    assert [type(s) for s in after] == [RemoveDevice, Shuffle, Cut]
    assert after[1].by == "dealer"
    table.play_round()
    assert [s.by for s in Played(table).of(Shuffle)] == ["dealer"], "and it does not come back"
