"""What the record of a settlement or a fault cites: the clause that governs it, and no other."""

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.three_card import ThreeCardCategory
from houseway.equipment.card_table import CardTable, Impossible
from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.steps import (
    Announce,
    Ask,
    CountHands,
    CountStub,
    Deal,
    Pay,
    PayBonus,
    Reveal,
    Ruling,
)
from tests.law import hi_lo, three_card
from tests.law.script import HL5, HUH, TCP, Played, play, run_to, seat, step_by_step

# --- which ranking clause decided ------------------------------------------------------------

BOARD = "Kc 9d 8s 5h 2c"


def compared(played: Played) -> list[tuple[str, str]]:
    """What is said of the comparison with the dealer, and by which clause."""
    verbs = ("beats the dealer", "loses to the dealer", "ties with the dealer")
    return [(s.what.words, s.cite) for s in played.of(Announce) if s.what.words.endswith(verbs)]


@pytest.mark.parametrize(
    ("hole", "dealer", "board", "said", "cite"),
    [
        pytest.param(h, d, b, said, cite, marks=pytest.mark.clause(cite), id=cite)
        for h, d, b, said, cite in [
            ("As Ks", "2d 2h", "Qs Js Ts 9d 9h", "beats", "HUH 39.5(b)1"),
            ("2d 2h", "9s 8s", "Qs Js Ts 2c 4d", "loses to", "HUH 39.5(b)2"),
            ("9s 9h", "Kd Ks", "9d 9c Kh 4d 2s", "beats", "HUH 39.5(b)3"),
            ("Ah Kh", "9s 9h", "9d 4c 4h Th 2h", "loses to", "HUH 39.5(b)4"),
            ("Ah Kh", "6s 7d", "5d 8c 9h Th 2h", "beats", "HUH 39.5(b)5"),
            ("6s 7d", "5s 5c", "5d 8c 9h Th 2h", "beats", "HUH 39.5(b)6-rank"),
            ("Ks Kh", "9s 8c", "Kd 9c 8d 3h 2h", "beats", "HUH 39.5(b)7"),
            ("Ks 9h", "As Ac", "Kd 9c 8d 3h 2h", "beats", "HUH 39.5(b)8"),
            ("Ks 7h", "Qs 9h", "Kd 9c 8d 3h 2h", "beats", "HUH 39.5(b)9"),
            ("Ks Ah", "Kh Qd", "Kd 9c 8d 3h 2h", "beats", "HUH 39.5(c)-kicker"),
            ("As 7h", "Qs 7d", "Kd 9c 8d 3h 2h", "beats", "HUH 39.5(c)-kicker"),
            ("Ks Ah", "Kh Ad", "Kd 9c 8d 3h 2h", "ties with", "HUH 39.5(c)-push"),
        ]
    ],
)
def test_39_5_the_record_says_which_clause_decided(
    hole: str, dealer: str, board: str, said: str, cite: str
) -> None:
    played = play(hole={1: hole}, dealer=dealer, board=board, choices={1: ["raise 1x"]})
    assert compared(played) == [(f"Seat 1 {said} the dealer", cite)]


@pytest.mark.clause("HUH 39.5(c)-kicker")
def test_39_5_nothing_is_compared_for_a_hand_that_folded() -> None:
    played = play(hole={1: "As 7h"}, dealer="Qs 7d", choices={1: ["check", "check", "fold"]})
    assert compared(played) == []


@pytest.mark.clause("TCP 20.3 outside rank")
@pytest.mark.parametrize("words", ["", "settlement=by_player"])
def test_20_3_the_record_says_by_what_order_hands_were_compared(words: str) -> None:
    played = three_card.play(
        hole={1: "As Ah 3c", 2: "Ks 9d 4c", 3: "9s 8d 7c"},
        dealer="Ad Kd 6h",
        wagers={1: {"ante": 10_00}, 2: {"ante": 10_00}, 3: {"pair_plus": 5_00}},
        options=words,
    )
    assert sorted(compared(played)) == [
        ("Seat 1 beats the dealer", "TCP 20.3 outside rank"),
        ("Seat 2 loses to the dealer", "TCP 20.3 outside rank"),
    ]
    assert max(ThreeCardCategory).label == "straight flush"


@pytest.mark.clause("HL5 40.1 Rank")
@pytest.mark.parametrize(
    ("cards", "cite"),
    [
        pytest.param(cards, cite, marks=pytest.mark.clause(cite), id=cite)
        for cards, cite in [
            ("As Ks Qs Js Ts", "HL5 40.5(d)1"),
            ("9s 8s 7s 6s 5s", "HL5 40.5(d)2"),
            ("9s 9d 9c 9h 2s", "HL5 40.5(d)3"),
            ("9s 9d 9c 4h 4s", "HL5 40.5(d)4"),
            ("As 9s 7s 6s 2s", "HL5 40.5(d)5"),
            ("9s 8d 7s 6s 5s", "HL5 40.5(d)6"),
            ("9s 9d 9c 4h 2s", "HL5 40.5(d)7"),
            ("9s 9d 4c 4h 2s", "HL5 40.5(d)8"),
            ("9s 9d 4c 3h 2s", "HL5 40.5(d)9"),
            ("Ks 9d 4c 3h 2s", "HL5 40.5(d)-rank"),
            ("As 2d 3c 4h 5s", "HL5 40.5(d)-wheel"),
        ]
    ],
)
def test_40_5_d_the_record_says_by_which_clause_five_cards_rank(cards: str, cite: str) -> None:
    played = hi_lo.play(hole={1: cards}, wagers={1: hi_lo.ALL_WAGERS}, choices={1: ["fold"]})
    said = [s.cite for s in played.of(Announce) if "poker bonus" in s.what.words]
    assert said == [cite]


# --- 40.11(f) --------------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.11(f)")
def test_40_11_f_a_payment_that_the_limit_cut_cites_the_limit() -> None:
    """A royal flush at 500 to 1 on $200: only what fits is paid, and says why."""
    played = hi_lo.play(
        hole={1: "As Ks Qs Js Ts"},
        dealer="2c 3d 4h 5s 7c",
        wagers={1: {"ante": 500_00, "poker_bonus": 200_00}},
        options="poker_bonus_table=2 bonus_maximum=200",
        chips=20_000_00,
    )
    paid = played.of(Pay, PayBonus)
    cut = [s for s in paid if s.cite == "HL5 40.11(f)"]
    assert [s.wager for s in cut] == ["poker_bonus"]
    assert sum(s.amount for s in paid) - played_lost(played) == 50_000_00
    assert all("40.11(f)" not in s.cite for s in paid if s not in cut)


def played_lost(played: Played) -> int:
    return -sum(amount for amount in played.money(1).values() if amount < 0)


@pytest.mark.clause("HL5 40.11(f)")
def test_40_11_f_a_payment_within_the_limit_cites_its_row() -> None:
    played = hi_lo.play(
        hole={1: "9s 9d 9c 4h 2s"}, wagers={1: hi_lo.ALL_WAGERS}, choices={1: ["fold"]}
    )
    assert [s.cite for s in played.of(Pay)] == ["HL5 40.11(d)-3K"]


# --- faults ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "cite"),
    [
        pytest.param(HUH, "HUH 39.12(d)", marks=pytest.mark.clause("HUH 39.12(d)")),
        pytest.param(
            HL5, "HL5 40.12 outside exposed", marks=pytest.mark.clause("HL5 40.12 outside exposed")
        ),
        pytest.param(TCP, "TCP 20.12(d)", marks=pytest.mark.clause("TCP 20.12(d)")),
    ],
)
def test_a_fault_in_a_void_round_cites_what_made_it_void(of: Game, cite: str) -> None:
    table = seat((1, 2), of=of)
    table.begin()
    run_to(table, Ask)
    table.fault(FaultKind.DEALER_EXPOSED, "dealer")
    table.fault(FaultKind.PLAYER_EXPOSED, "seat 2")
    table.run()
    ruling = Played(table).of(Ruling)[-1]
    assert ruling.what.words.endswith("the round is void already") and ruling.cite == cite
    assert {s.cite for s in Played(table).of(Announce) if "void" in s.what.words} == {cite}


@pytest.mark.clause("HL5 40.12 outside exposed")
def test_40_12_play_that_goes_on_after_an_early_exposure_is_outside_the_text() -> None:
    table = seat((1, 2), "exposed_dealer=continue", of=HL5)
    table.begin()
    run_to(table, Ask)
    table.fault(FaultKind.DEALER_EXPOSED, "dealer")
    table.run()
    (ruling,) = Played(table).of(Ruling)
    assert ruling.cite == "HL5 40.12 outside exposed"
    assert Played(table).of(Reveal)


# --- 40.7(f): the fifth round counts, void or not --------------------------------------------


COUNTS = [
    pytest.param(HUH, marks=pytest.mark.clause("HUH 39.7(f)-freq")),
    pytest.param(HL5, marks=pytest.mark.clause("HL5 40.7(f)")),
    pytest.param(TCP, marks=pytest.mark.clause("TCP 20.7(e) outside count")),
]


def void_round(of: Game, words: str = "", *, loses: bool = False) -> Played:
    """Five rounds, the last void for a dealer's card seen; it may also lack a card."""
    table = seat((1, 2), words, of=of)
    for _ in range(4):
        table.play_round()
    table.begin()
    run_to(table, Deal, to="dealer")
    table.step()
    table.fault(FaultKind.DEALER_EXPOSED, "dealer")
    for step in step_by_step(table):
        if isinstance(step, CountStub) and loses:
            table.fault(FaultKind.STUB_WRONG)
    return Played(table)


@pytest.mark.parametrize("of", COUNTS)
def test_a_fifth_round_that_is_void_has_its_count(of: Game) -> None:
    played = void_round(of)
    (stub,) = played.answers(CountStub)
    (hands,) = played.answers(CountHands)
    assert stub + sum(hands.values()) == 52
    assert played.table.state.rounds_since_count == 0
    assert played.table.kit.cards.decks[0] is not None
    played.table.close()
    assert audit(played.table.journal, game).deviation == ""


@pytest.mark.parametrize("of", COUNTS)
def test_a_deck_that_is_short_in_a_void_round_is_replaced(of: Game) -> None:
    played = void_round(of, loses=True)
    (stub,) = played.answers(CountStub)
    (hands,) = played.answers(CountHands)
    assert stub + sum(hands.values()) == 51
    assert [type(s).__name__ for s, _ in played.steps].count("RemoveDeck") == 1
    played.table.play_round()
    played.table.close()
    assert audit(played.table.journal, game).deviation == ""


@pytest.mark.parametrize("of", COUNTS)
def test_a_void_round_before_the_fifth_has_none(of: Game) -> None:
    table = seat((1, 2), of=of)
    table.begin()
    run_to(table, Deal, to="dealer")
    table.step()
    table.fault(FaultKind.DEALER_EXPOSED, "dealer")
    table.run()
    assert not Played(table).of(CountStub, CountHands)


# --- how the cards lie -----------------------------------------------------------------------


@pytest.mark.clause("HUH 39.3(c)-wash", "HL5 40.3(c)-wash")
def test_39_3_c_a_deck_is_turned_washed_and_stacked_as_it_lies() -> None:
    cards = CardTable(SeededSource(1), ("blue",))
    cards.receive(0)
    for act in (lambda: cards.turn(0, face_up=True), lambda: cards.mix(0)):
        with pytest.raises(Impossible):
            act()  # it is not spread
    cards.spread(0, face_up=True)
    for act in (
        lambda: cards.mix(0),
        lambda: cards.stack(0),
        lambda: cards.shuffle(0),
        lambda: cards.turn(0, face_up=True),
    ):
        with pytest.raises(Impossible):
            act()  # it lies face up
    cards.turn(0, face_up=False)
    cards.mix(0)
    cards.shuffle(0)
    for act in (lambda: cards.load(0, "manual shoe"), lambda: cards.cut(0, 20)):
        with pytest.raises(Impossible):
            act()  # it is not stacked
    cards.stack(0)
    cards.load(0, "manual shoe")
    assert len(cards.stub) == 52


@pytest.mark.clause("HUH 39.7(e)", "HL5 40.7(e)")
def test_39_7_e_the_stub_is_taken_out_of_the_shoe_it_is_in() -> None:
    cards = CardTable(SeededSource(1), ("blue",))
    cards.receive(0)
    cards.load(0, "manual shoe")
    cards.remove_stub()
    with pytest.raises(Impossible):
        cards.remove_stub()
    assert parse_cards("As") and cards.stub_in == "dealer's hand"
