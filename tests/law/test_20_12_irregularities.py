"""19:47-20.12: what is ruled when something goes wrong."""

import pytest

from houseway.cards.card import parse_cards
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.steps import (
    DEALER,
    Announce,
    Ask,
    ClearDevice,
    Collect,
    CoverCard,
    Deal,
    Gather,
    GiveBack,
    Load,
    Look,
    Pay,
    PayBonus,
    RemoveDevice,
    Return,
    Reveal,
    Ruling,
    SetAside,
    Shuffle,
    Take,
)
from houseway.table.table import Table
from tests.law.script import CHIPS, At, Played, Scripted, run_to
from tests.law.three_card import ANTE, AUTOMATED, BOTH, HAND, PAIR_PLUS, play, seat

METHODS = ["", HAND, AUTOMATED]
TOP = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
WAGERS = {1: ANTE, 3: PAIR_PLUS, 6: BOTH}
FOLDS = {6: ["fold"]}
VOID = "All hands are void"
by_every_method = pytest.mark.parametrize("words", METHODS)


def all_void(played: Played, cite: str) -> None:
    """Every wager went back, all cards to the discard rack, and the deck was shuffled anew."""
    calls = [step for step in played.of(Announce) if step.what.words.startswith(VOID)]
    assert [step.cite for step in calls] == [cite]
    assert not played.of(Pay, PayBonus)
    for number, held in played.table.state.seats.items():
        assert held.chips == CHIPS, number
        assert not held.wagers
    kinds = [type(step) for step, _ in played.steps]
    assert kinds.index(Gather) < kinds.index(Shuffle) < kinds.index(Load)
    assert {step.place for step in played.of(Collect)} == {"seat 1", "seat 3", "seat 6", DEALER}
    played.table.close()
    assert audit(played.table.journal, game).deviation == ""


# --- (a) -------------------------------------------------------------------------------------


@pytest.mark.clause("TCP 20.12(a)-one")
@by_every_method
@pytest.mark.parametrize("nth", [1, 2, 4])
def test_20_12_a_one_card_face_up_is_not_used(words: str, nth: int) -> None:
    played = play(
        deck=TOP, wagers=WAGERS, options=words, faults=[At(Deal, FaultKind.FACE_UP, nth=nth)]
    )
    (aside,), (ruling,) = played.of(SetAside), played.of(Ruling)
    size = 3 if words == AUTOMATED else 1
    assert aside.card == parse_cards(TOP)[size * (nth - 1)]
    assert aside.cite == ruling.cite == "TCP 20.12(a)-one"
    dealt = played.dealt()
    assert all(len(hand) == 3 for hand in dealt.values())
    used = [card for hand in dealt.values() for card in hand]
    assert sorted([*used, aside.card]) == sorted(parse_cards(TOP))
    assert played.of(Pay, Take)


@pytest.mark.clause("TCP 20.12(a)-more")
@by_every_method
def test_20_12_a_a_second_one_makes_all_hands_void(words: str) -> None:
    played = play(
        wagers=WAGERS,
        options=words,
        faults=[At(Deal, FaultKind.FACE_UP, nth=2), At(Deal, FaultKind.FACE_UP, nth=4)],
    )
    assert len(played.of(SetAside)) == 2
    all_void(played, "TCP 20.12(a)-more")


# --- (b) -------------------------------------------------------------------------------------


@pytest.mark.clause("TCP 20.12(b)")
@by_every_method
def test_20_12_b_a_card_drawn_in_error_unseen_is_the_next_card(words: str) -> None:
    usual = play(deck=TOP, wagers=WAGERS, options=words).dealt()
    played = play(
        deck=TOP, wagers=WAGERS, options=words, faults=[At(Deal, FaultKind.DRAWN_IN_ERROR, nth=3)]
    )
    assert [step.cite for step in played.of(Ruling)] == ["TCP 20.12(b)"]
    assert played.dealt() == usual
    assert not any(step.what.words.startswith(VOID) for step in played.of(Announce))


# --- (c) -------------------------------------------------------------------------------------


@pytest.mark.clause("TCP 20.12(c)")
@by_every_method
@pytest.mark.parametrize("place", ["seat 1", "seat 3", "seat 6", DEALER])
@pytest.mark.parametrize("kind", [FaultKind.TOO_MANY, FaultKind.TOO_FEW])
def test_20_12_c_a_wrong_number_of_cards_at_a_player_or_the_dealer_makes_all_hands_void(
    words: str, place: str, kind: FaultKind
) -> None:
    played = play(wagers=WAGERS, options=words, faults=[At(Deal, kind, place, to=place)])
    all_void(played, "TCP 20.12(c)")
    assert not played.of(Ask)


# --- (d) -------------------------------------------------------------------------------------


@pytest.mark.clause("TCP 20.12(d)")
@by_every_method
@pytest.mark.parametrize(
    "at",
    [
        At(Look, FaultKind.DEALER_EXPOSED, DEALER, seat=1),
        At(Ask, FaultKind.DEALER_EXPOSED, DEALER, seat=1),
        At(Ask, FaultKind.DEALER_EXPOSED, DEALER, seat=6),
    ],
    ids=["while looking", "before any choice", "after a play wager"],
)
def test_20_12_d_a_dealers_card_exposed_early_makes_all_hands_void(words: str, at: At) -> None:
    again = At(at.step, at.kind, at.place, **at.fields)
    played = play(wagers=WAGERS, options=words, faults=[again])
    assert not played.of(GiveBack)
    all_void(played, "TCP 20.12(d)")


@pytest.mark.clause("TCP 20.12(d)")
@by_every_method
@pytest.mark.parametrize("when", [Take, Collect])
def test_20_12_d_even_while_forfeits_are_collected_and_what_was_collected_goes_back(
    words: str, when: type
) -> None:
    coupon = {**WAGERS, 6: {**BOTH, "match_play": 10_00}}
    at = {"wager": "pair_plus"} if when is Take else {"place": "seat 6"}
    played = play(
        wagers=coupon,
        choices=FOLDS,
        options=words,
        faults=[_exposed(when, at)],
    )
    given = {(step.seat, step.wager): step.amount for step in played.of(GiveBack)}
    collected = {(6, "ante"): 10_00, (6, "match_play"): 10_00}
    assert given == (collected if when is Take else {**collected, (6, "pair_plus"): 5_00})
    assert {step.cite for step in played.of(GiveBack)} == {"TCP 20.12(d)"}
    all_void(played, "TCP 20.12(d)")


def _exposed(when: type, at: dict[str, str]) -> At:
    fault = At(when, FaultKind.DEALER_EXPOSED, DEALER)
    fault.fields = dict(at)
    return fault


@pytest.mark.clause("TCP 20.12(d)")
def test_20_12_d_taking_off_the_cover_card_may_expose_a_card() -> None:
    exposed = At(CoverCard, FaultKind.DEALER_EXPOSED, DEALER, to="automated shoe")
    played = play(wagers=WAGERS, choices=FOLDS, options=AUTOMATED, faults=[exposed])
    assert [(step.seat, step.wager) for step in played.of(GiveBack)] == [
        (6, "ante"),
        (6, "pair_plus"),
    ]
    assert [step.place for step in played.of(Collect)].count("seat 6") == 1
    all_void(played, "TCP 20.12(d)")


def test_20_12_with_main_only_a_void_round_keeps_the_pair_plus_wagers_forfeited_or_not() -> None:
    """Reading X-1."""
    exposed = At(CoverCard, FaultKind.DEALER_EXPOSED, DEALER, to="automated shoe")
    words = f"{AUTOMATED} void_refund=main_only"
    played = play(wagers=WAGERS, choices=FOLDS, options=words, faults=[exposed])
    chips = {number: held.chips for number, held in played.table.state.seats.items()}
    assert chips == {1: CHIPS, 3: CHIPS - 5_00, 6: CHIPS - 5_00}


@by_every_method
@pytest.mark.parametrize("method", ["by_step", "by_player"])
def test_20_12_once_the_dealers_cards_are_revealed_no_round_can_become_void(
    words: str, method: str
) -> None:
    table = _five(f"{words} settlement={method}")
    run_to(table, Reveal, place=DEALER)
    table.step()
    while table.pending is not None and not isinstance(table.pending, Gather):
        assert table.game.faults.possible(table.kit.cards, table.pending) == []
        table.step()


def _five(words: str) -> Table:
    table = seat((1, 3, 6), words)
    for number, wagers in WAGERS.items():
        table.players[number] = Scripted(wagers, list(FOLDS.get(number, ["play"])))
    table.begin()
    return table


# --- devices: outside the text ---------------------------------------------------------------


@pytest.mark.clause("TCP 20.12 outside device")
def test_20_12_a_jam_of_the_automated_shoe_makes_all_hands_void() -> None:
    played = play(
        wagers=WAGERS, options=AUTOMATED, faults=[At(Deal, FaultKind.SHOE_JAM, to="seat 3")]
    )
    assert [step.device for step in played.of(ClearDevice)] == ["automated shoe"]
    all_void(played, "TCP 20.12 outside device")


@pytest.mark.clause("TCP 20.12 outside device")
@pytest.mark.parametrize(("after", "removed"), [("again", 0), ("by_hand", 1)])
def test_20_12_a_jammed_shuffler_shuffles_again_or_leaves_the_table_first(
    after: str, removed: int
) -> None:
    played = play(
        options=f"shuffler=device on_shuffler_jam={after}",
        faults=[At(Shuffle, FaultKind.SHUFFLER_JAM, nth=2)],
    )
    assert len(played.of(RemoveDevice)) == removed
    assert [step.by for step in played.of(Shuffle)] == ["device", "dealer" if removed else "device"]


# --- a player's card, on which the text is silent --------------------------------------------


@by_every_method
def test_20_12_a_players_card_exposed_plays_on_by_default(words: str) -> None:
    played = play(wagers=WAGERS, options=words, faults=[_player_exposed()])
    assert not any(step.what.words.startswith(VOID) for step in played.of(Announce))
    assert [step.cite for step in played.of(Ruling)] == ["TCP 20.10(a)-look"]


@pytest.mark.clause("TCP 20.10(a)-look")
@pytest.mark.parametrize("method", ["by_step", "by_player"])
def test_20_12_by_option_the_player_may_have_the_hand_void(method: str) -> None:
    played = play(
        wagers=WAGERS,
        choices={6: ["void"]},
        options=f"exposed_player=player_option_void settlement={method}",
        faults=[_player_exposed()],
    )
    assert played.money(6) == {"ante": 0, "pair_plus": 0}
    # seat 1, interrupted; seat 6 whether the hand is void, and nothing after that; seat 1 again
    assert [step.seat for step in played.of(Ask)] == [1, 6, 1]
    assert "seat 6" not in [step.place for step in played.of(Reveal)]
    assert {step.seat for step in played.of(Return)} == {6}
    (racked,) = [step for step in played.of(Collect) if step.place == "seat 6"]
    assert {racked.cite, *(step.cite for step in played.of(Return))} == {"TCP 20.10(a)-look"}


def test_20_12_by_option_the_round_is_void() -> None:
    played = play(wagers=WAGERS, options="exposed_player=void", faults=[_player_exposed()])
    all_void(played, "TCP 20.10(a)-look")


def _player_exposed() -> At:
    return At(Ask, FaultKind.PLAYER_EXPOSED, "seat 6", seat=1)
