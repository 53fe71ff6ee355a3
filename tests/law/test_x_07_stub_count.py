"""The count of the stub, 39.7(f), 40.7(f) and 20.7(e): alike in three games and three ways to deal.

Whose hands are void after a misdeal in 5 Card Hi-Lo (A-HL5-11) is proved with that game.
"""

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.refusal import Refused
from houseway.table.state import ROUND
from houseway.table.steps import (
    DEALER,
    Conduct,
    CountHands,
    CountStub,
    Deal,
    Gather,
    Inspect,
    Pay,
    RackStub,
    Receive,
    RemoveDeck,
    Return,
    Shuffle,
    Take,
)
from houseway.table.views import PUBLIC
from tests.law.script import (
    HAND,
    HL5,
    HUH,
    TCP,
    At,
    Played,
    carry_out_one,
    options,
    play,
    run_to,
    seat,
    seen_by,
    step_by_step,
)

MANUAL, FROM_THE_HAND, AUTOMATED = "", "dealing=hand shuffler=device", "dealing=automated_shoe"

COUNTED = [
    (HUH, MANUAL, "HUH 39.7(f)-freq"),
    (HUH, FROM_THE_HAND, "HUH 39.8(e)"),
    (HUH, AUTOMATED, "HUH 39.9(e)"),
    (HL5, MANUAL, "HL5 40.7(f)"),
    (HL5, FROM_THE_HAND, "HL5 40.8(e)"),
    (HL5, AUTOMATED, "HL5 40.9(e)"),
    (TCP, MANUAL, "TCP 20.7(e) outside count"),
    (TCP, FROM_THE_HAND, "TCP 20.8(e)"),
    (TCP, AUTOMATED, "TCP 20.9(e)"),
]
SELDOM = [(HUH, "HUH 39.7(f)-freq"), (HL5, "HL5 40.7(f)"), (TCP, "TCP 20.8(e)")]
FACE_DOWN = [
    (HUH, "HUH 39.7(f)-how"),
    (HL5, "HL5 40.7(f)"),
    (TCP, "TCP 20.7(e) outside count"),
]
ALL_THERE = [(HUH, "HUH 39.7(f)1"), (HL5, "HL5 40.7(f)1"), (TCP, "TCP 20.7(e) outside count")]
MISDEALT = [
    (HUH, "HUH 39.7(f)2-misdeal"),
    (HL5, "HL5 40.7(f)2-misdeal"),
    (TCP, "TCP 20.7(e) outside count"),
]
NOT_WHOLE = [
    (HUH, "HUH 39.7(f)2-deck"),
    (HL5, "HL5 40.7(f)2-deck"),
    (TCP, "TCP 20.7(e) outside count"),
]

by_count = pytest.mark.parametrize(
    ("of", "way", "cite"),
    [
        pytest.param(of, way, cite, marks=pytest.mark.clause(cite), id=f"{of.name} {way}")
        for of, way, cite in COUNTED
    ],
)
by_game_seldom = pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in SELDOM],
)
ways = pytest.mark.parametrize("way", [MANUAL, FROM_THE_HAND, AUTOMATED])


def left(of: Game, players: int) -> int:
    """Cards of the stub when all hands, and the board, are out."""
    return 52 - (players + 1) * HAND[of.name] - (5 if of is HUH else 0)


def rounds_with_count(played: list[Played]) -> list[int]:
    return [n for n, each in enumerate(played, 1) if each.of(CountStub)]


# --- how often -------------------------------------------------------------------------------


@by_count
def test_the_stub_is_counted_once_in_every_five_rounds(of: Game, way: str, cite: str) -> None:
    table = seat((1, 4), way, of=of)
    for _ in range(17):
        table.play_round()
    rounds = Played.every(table, ROUND)
    assert rounds_with_count(rounds) == [5, 10, 15]
    for n in (5, 10, 15):
        (step,) = rounds[n - 1].of(CountStub)
        assert (step.cite, rounds[n - 1].answers(CountStub)) == (cite, [left(of, 2)])


@by_count
@pytest.mark.parametrize("every", [1, 2, 3, 4])
def test_the_stub_may_be_counted_more_often(of: Game, way: str, cite: str, every: int) -> None:
    table = seat(words=f"{way} count_every={every}", of=of)
    for _ in range(9):
        table.play_round()
    assert rounds_with_count(Played.every(table, ROUND)) == [
        n for n in range(1, 10) if n % every == 0
    ]


@by_game_seldom
@ways
@pytest.mark.parametrize("every", ["6", "0", "10"])
def test_the_stub_may_not_be_counted_less_often(of: Game, cite: str, way: str, every: str) -> None:
    with pytest.raises(Refused) as refusal:
        options(f"{way} count_every={every}", of)
    assert refusal.value.cite == cite
    assert refusal.value.sentence == (
        "the stub is counted at least once every five rounds; count_every is 1 to 5"
    )


@by_game_seldom
@pytest.mark.parametrize("every", range(1, 6))
def test_with_two_decks_the_stub_of_each_is_counted(of: Game, cite: str, every: int) -> None:
    """The count is to find out whether the deck is whole, so none may escape it for ever: at most
    five rounds between counts, and at most five rounds of one deck between counts of it."""
    table = seat(words=f"decks=2 shuffler=device count_every={every}", of=of)
    since, of_deck = 0, {0: 0, 1: 0}
    for _ in range(24):
        table.begin()
        deck = table.state.deck
        since, of_deck[deck] = since + 1, of_deck[deck] + 1
        for step in step_by_step(table):
            if isinstance(step, CountStub):
                since, of_deck[deck] = 0, 0
        assert since < every and max(of_deck.values()) < every


@by_game_seldom
@pytest.mark.parametrize("void", [1, 2, 3, 4, 5])
def test_a_void_round_does_not_put_the_count_off(of: Game, cite: str, void: int) -> None:
    """Five rounds never pass without a count: a fifth one has it, void or not."""
    table = seat((1, 2), of=of)
    for n in range(1, 14):
        table.begin()
        for step in step_by_step(table):
            if n == void and isinstance(step, Deal) and step.to == DEALER and not step.under_cover:
                table.fault(FaultKind.TOO_MANY, DEALER)
        assert bool(Played(table).of(CountStub)) == (n % 5 == 0)


@by_game_seldom
def test_a_device_that_does_not_count_spares_nothing(of: Game, cite: str) -> None:
    table = seat((1,), "shuffler=device", of=of)
    for _ in range(5):
        table.play_round()
    assert Played(table).of(CountStub)


# --- how, and what follows -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in FACE_DOWN],
)
@ways
def test_the_count_is_face_down_on_the_layout(of: Game, cite: str, way: str) -> None:
    table = seat((1, 2), f"{way} count_every=1", of=of)
    table.begin()
    run_to(table, CountStub)
    stub = set(table.kit.cards.stub)
    before = Played(table).done[-1].step
    assert isinstance(before, Conduct)
    assert (before.what.words, before.cite) == ("the stub is counted face down on the layout", cite)
    carry_out_one(table)
    assert Played(table).answers(CountStub) == [left(of, 2)]
    table.run()
    entries = [record.entry for record in table.journal.records]
    for viewer in (PUBLIC, 1, 2):
        assert not stub & seen_by(viewer, entries)


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in ALL_THERE],
)
@ways
@pytest.mark.parametrize("seats", [1, 3, 6])
def test_a_count_that_makes_52_sends_the_stub_to_the_rack(
    of: Game, cite: str, way: str, seats: int
) -> None:
    hole = dict.fromkeys(range(1, seats + 1), "")
    played = play(hole=hole, options=f"{way} count_every=1", of=of)
    assert played.answers(CountStub) == [left(of, seats)]
    counted = [type(step) for step, _ in played.steps].index(CountStub)
    rack = played.done[counted + 1].step
    assert isinstance(rack, RackStub) and rack.cite == cite
    assert not played.of(CountHands, RemoveDeck)
    settled = {"ante", "odds", "raise"} if of is HUH else {"ante", "play"}
    assert played.money(1).keys() == settled, "the round went on to its end"


def all_void(played: Played, cite: str) -> None:
    """Every wager goes back to both seats by this clause, and the next round is dealt."""
    assert cite in played.cites
    assert {step.seat for step in played.of(Return)} == {1, 2}
    assert not played.of(Pay, Take)
    played.table.fault_plan = None
    played.table.play_round()
    played.table.close()
    assert audit(played.table.journal, game).deviation == ""


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in MISDEALT],
)
@ways
@pytest.mark.parametrize("place", ["seat 1", "seat 2", DEALER])
def test_a_misdeal_found_by_the_count_makes_all_hands_void(
    of: Game, cite: str, way: str, place: str
) -> None:
    """Somebody has a card too many and 52 are there: wagers go back, the deck stays."""
    by_its_letter = "misdeal=all_void" if of is HL5 else ""
    played = play(
        hole={1: "", 2: ""},
        options=f"{way} count_every=1 {by_its_letter}",
        faults=[At(CountStub, FaultKind.STUB_MISDEALT, place)],
        of=of,
    )
    (hands,) = played.answers(CountHands)
    assert hands[place] == HAND[of.name] + 1
    assert not played.of(RemoveDeck, Receive)
    assert len(played.of(Gather)) == len(played.of(Shuffle)) == 1
    all_void(played, cite)


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in NOT_WHOLE],
)
@ways
def test_a_deck_that_is_not_whole_leaves_the_table(of: Game, cite: str, way: str) -> None:
    """Nobody was misdealt: all hands void, and the entire deck goes; another is opened."""
    played = play(
        hole={1: "", 2: ""},
        options=f"{way} count_every=1",
        faults=[At(CountStub, FaultKind.STUB_WRONG)],
        of=of,
    )
    (hands,) = played.answers(CountHands)
    assert {hands[place] for place in ("seat 1", "seat 2", DEALER)} == {HAND[of.name]}
    (removed,) = played.of(RemoveDeck)
    assert removed.cite == cite
    kinds = [type(step) for step, _ in played.steps]
    assert kinds.index(RemoveDeck) < kinds.index(Receive) < kinds.index(Shuffle)
    assert not played.of(Gather), "not one of its cards is shuffled again"
    assert len(played.of(Inspect)) == 3 and len(played.table.kit.cards.stub) == 52
    all_void(played, cite)
