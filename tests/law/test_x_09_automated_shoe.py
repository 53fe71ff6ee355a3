"""Dealing from an automated shoe, 39.9, 40.9 and 20.9: alike in three games but for the board.

The community cards of Heads Up Hold'em, which come first, are proved in `test_39_09_board.py`.
"""

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import (
    COMMUNITY,
    DEALER,
    Announce,
    Conduct,
    CountStub,
    Deal,
    Inspect,
    InstallDevice,
    Load,
    Look,
    RackStub,
    Receive,
    RemoveDeck,
    RemoveStub,
    Shuffle,
)
from houseway.table.views import PUBLIC
from tests.law.script import (
    HAND,
    HL5,
    HUH,
    ORDINARY,
    TCP,
    Played,
    carry_out_one,
    play,
    run_to,
    seat,
    seen_by,
    step_by_step,
)

SHOE = "dealing=automated_shoe"
COUNTING = "dealing=automated_shoe shuffler=counting_device"
SHUFFLES = (SHOE, COUNTING, f"{SHOE} pre_shuffled=yes")
OTHER_WAYS = ("", "dealing=hand shuffler=device")

PERMITTED = [
    (HUH, "HUH 39.9(a)", "stacks of two cards", "internal control procedures"),
    (HL5, "HL5 40.9(a)", "stacks of five cards", "the Division has approved"),
    (TCP, "TCP 20.9(a)", "stacks of three cards", "approved by the Commission"),
]
LOADED = [
    (HUH, "HUH 39.9(b)1", "HUH 39.4(b)1"),
    (HL5, "HL5 40.9(b)1", "HL5 40.4(b)1"),
    (TCP, "TCP 20.9(b)1", "TCP 20.5 outside shuffle"),
]
CALL = [(HUH, "HUH 39.9(b)2"), (HL5, "HL5 40.9(b)2"), (TCP, "TCP 20.9(b)2")]
STACKS = [
    (HUH, "HUH 39.9(c)-first", "HUH 39.9(c)-rest", "HUH 39.9(c)-dealer"),
    (HL5, "HL5 40.9(c)-first", "HL5 40.9(c)-rest", "HL5 40.9(c)-dealer"),
    (TCP, "TCP 20.9(c)-first", "TCP 20.9(c)-rest", "TCP 20.9(c)-dealer"),
]
COVERED = [
    (HUH, "HUH 39.9(c)-dealer", True),
    (HL5, "HL5 40.9(c)-dealer", False),
    (TCP, "TCP 20.9(c)-dealer", True),
]
STUB = [(HUH, "HUH 39.9(d)"), (HL5, "HL5 40.9(d)"), (TCP, "TCP 20.9(d)")]
COUNTED = [(HUH, "HUH 39.9(e)"), (HL5, "HL5 40.9(e)"), (TCP, "TCP 20.9(e)")]
EXEMPT = [(HUH, "HUH 39.9(f)-exempt"), (HL5, "HL5 40.9(f)-exempt"), (TCP, "TCP 20.7(f)-exempt")]
MISCOUNTED = [(HUH, "HUH 39.9(f)-bad"), (HL5, "HL5 40.9(f)-bad"), (TCP, "TCP 20.7(f)-bad")]


def board(of: Game) -> int:
    """Community cards, which an automated shoe gives before the hands."""
    return 5 if of is HUH else 0


def hands(played: Played) -> list[Deal]:
    """The stacks of players and dealer."""
    return [step for step in played.of(Deal) if step.to != COMMUNITY]


# --- (a), (b) the shoe, the load, the call ---------------------------------------------------


@pytest.mark.parametrize(
    ("of", "cite", "stacks", "approval"),
    [
        pytest.param(of, cite, stacks, approval, marks=pytest.mark.clause(cite), id=of.name)
        for of, cite, stacks, approval in PERMITTED
    ],
)
def test_a_the_shoe_is_put_up_and_approved_before_the_cards_come(
    of: Game, cite: str, stacks: str, approval: str
) -> None:
    table = seat(words=SHOE, of=of)
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    under = [step for step, _ in opening.steps if step.cite == cite]
    installed, said = under
    assert installed == InstallDevice("automated shoe", cite=cite)
    assert isinstance(said, Conduct)
    assert stacks in said.what.words and approval in said.what.words
    assert "location" in said.what.words
    steps = [step for step, _ in opening.steps]
    assert steps.index(said) < steps.index(opening.of(Receive)[0])


@pytest.mark.parametrize("words", OTHER_WAYS)
@pytest.mark.parametrize(
    ("of", "cite"),
    [
        pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name)
        for of, cite, _, _ in PERMITTED
    ],
)
def test_a_it_is_the_licensees_choice(of: Game, cite: str, words: str) -> None:
    table = seat(words=words, of=of)
    table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        assert "automated shoe" not in [step.into for step in played.of(Load)]
        assert cite not in played.cites


@pytest.mark.parametrize("words", SHUFFLES)
@pytest.mark.parametrize(
    ("of", "load", "uncut"),
    [
        pytest.param(of, load, uncut, marks=pytest.mark.clause(load), id=of.name)
        for of, load, uncut in LOADED
    ],
)
def test_b1_the_cards_go_into_the_shoe_once_they_are_shuffled_and_cut(
    of: Game, load: str, uncut: str, words: str
) -> None:
    table = seat(words=words, of=of)
    for _ in range(3):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        (loaded,) = played.of(Load)
        shuffled = played.of(Shuffle)[-1]
        cite = uncut if shuffled.by == "device" else load
        assert (loaded.into, loaded.by, loaded.cite) == ("automated shoe", "dealer", cite)
        assert played.done[-1].step == loaded, "nothing comes between the load and the next round"


@pytest.mark.parametrize("words", SHUFFLES)
@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in CALL],
)
def test_b2_no_more_bets_is_called_once_before_the_first_stack(
    of: Game, cite: str, words: str
) -> None:
    table = seat((1, 2, 3), words, of=of)
    for _ in range(3):
        table.begin()
        call = run_to(table, Announce)
        assert (call.what.words, call.cite) == ("No more bets", cite)
        assert len(table.kit.cards.stub) == 52 and table.kit.cards.piles == {}
        table.run()
        assert [s.what.words for s in Played(table).of(Announce)].count("No more bets") == 1


# --- (c) the stacks --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [(1,), (6,), (1, 2, 3, 4, 5, 6), (2, 3, 5), (1, 6)])
@pytest.mark.parametrize(
    ("of", "first", "rest", "dealer"),
    [
        pytest.param(
            of, first, rest, dealer, marks=pytest.mark.clause(first, rest, dealer), id=of.name
        )
        for of, first, rest, dealer in STACKS
    ],
)
def test_c_a_stack_to_each_player_from_the_left_the_last_to_the_dealer(
    of: Game, first: str, rest: str, dealer: str, seats: tuple[int, ...]
) -> None:
    played = play(hole=dict.fromkeys(seats, ""), options=SHOE, of=of)
    size = HAND[of.name]
    assert [(s.to, s.count, s.face, s.drawn, s.cite) for s in hands(played)] == [
        (f"seat {seats[0]}", size, "down", "automated shoe", first),
        *((f"seat {number}", size, "down", "automated shoe", rest) for number in seats[1:]),
        (DEALER, size, "down", "automated shoe", dealer),
    ]


@pytest.mark.parametrize("sits_out", [1, 3, 6])
@pytest.mark.parametrize(
    ("of", "first", "rest", "dealer"),
    [
        pytest.param(
            of, first, rest, dealer, marks=pytest.mark.clause(first, rest, dealer), id=of.name
        )
        for of, first, rest, dealer in STACKS
    ],
)
def test_c_the_cards_of_a_known_deck_land_where_the_text_sends_them(
    of: Game, first: str, rest: str, dealer: str, sits_out: int
) -> None:
    """Four seats are taken and one of them, the first, a middle or the last, does not wager."""
    seats = [1, 3, 4, 6]
    wagers = ORDINARY[of.name][0]
    played = play(
        deck=" ".join(FULL_DECK),
        wagers={number: {} if number == sits_out else wagers for number in seats},
        options=SHOE,
        of=of,
    )
    in_round = [f"seat {number}" for number in seats if number != sits_out]
    size, dealt = HAND[of.name], played.dealt()
    for n, place in enumerate((*in_round, DEALER)):
        start = board(of) + n * size
        assert dealt[place] == list(FULL_DECK[start : start + size])
    assert set(dealt) - {COMMUNITY} == {*in_round, DEALER}


@pytest.mark.parametrize(
    ("of", "first", "rest"),
    [
        pytest.param(of, first, rest, marks=pytest.mark.clause(first, rest), id=of.name)
        for of, first, rest, _ in STACKS
    ],
)
def test_c_players_stacks_lie_face_down(of: Game, first: str, rest: str) -> None:
    table = seat((1, 4), SHOE, of=of)
    table.begin()
    run_to(table, Deal, to=DEALER)
    size = HAND[of.name]
    for number in (1, 4):
        assert len(table.kit.cards.hidden(f"seat {number}")) == size
        for viewer in (PUBLIC, 5 - number):
            assert table.view(viewer).cards[f"seat {number}"] == [None] * size


@pytest.mark.parametrize(
    ("of", "cite", "covered"),
    [
        pytest.param(of, cite, covered, marks=pytest.mark.clause(cite), id=of.name)
        for of, cite, covered in COVERED
    ],
)
def test_c_the_dealers_stack_lies_face_down_and_where_the_text_says_so_under_a_cover_card(
    of: Game, cite: str, covered: bool
) -> None:
    """40.9(c) has no cover card, and of the other ways to deal no text has one."""
    table = seat((1, 2), SHOE, of=of)
    table.begin()
    run_to(table, Deal, to=DEALER)
    carry_out_one(table)
    assert (table.kit.cards.cover_card == DEALER) is covered
    under = [step.to for step in Played(table).of(Deal) if step.under_cover]
    assert under == ([DEALER] if covered else [])
    for viewer in (PUBLIC, 1, 2):
        assert table.view(viewer).cards[DEALER] == [None] * HAND[of.name]
    if of is TCP:
        for words in OTHER_WAYS:
            assert not any(s.under_cover for s in play(options=words, of=of).of(Deal))


# --- (d) to (f) the stub ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in STUB],
)
def test_d_the_rest_leaves_the_shoe_when_the_stacks_are_out_and_goes_unseen(
    of: Game, cite: str
) -> None:
    table = seat((1, 2, 3), SHOE, of=of)
    table.begin()
    assert run_to(table, RemoveStub).cite == cite
    size = HAND[of.name]
    lying = {place: len(pile.cards) for place, pile in table.kit.cards.piles.items()}
    stacks = {"seat 1": size, "seat 2": size, "seat 3": size, DEALER: size}
    assert lying == stacks | ({COMMUNITY: 5} if board(of) else {})
    assert run_to(table, RackStub).cite == cite
    assert not Played(table).of(Look), "nobody has looked at a card yet"
    cards = list(table.kit.cards.stub)
    assert len(cards) == 52 - board(of) - 4 * size
    carry_out_one(table)
    assert table.kit.cards.stub == [] and sorted(table.kit.cards.rack) == sorted(cards)
    table.run()
    entries = [record.entry for record in table.journal.records]
    for viewer in (PUBLIC, 1, 2, 3):
        assert not set(cards) & seen_by(viewer, entries)


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in STUB],
)
def test_d_no_stack_is_dispensed_once_the_rest_has_left_the_shoe(of: Game, cite: str) -> None:
    table = seat((1, 2), SHOE, of=of)
    for _ in range(5):
        table.play_round()
    for played in Played.every(table, ROUND):
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.count(RemoveStub) == kinds.count(RackStub) == 1
        last_stack = max(n for n, kind in enumerate(kinds) if kind is Deal)
        assert last_stack < kinds.index(RemoveStub) < kinds.index(RackStub)


@pytest.mark.parametrize("words", [SHOE, f"{SHOE} shuffler=device decks=2"])
@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in COUNTED],
)
def test_e_the_stub_is_counted_once_in_every_five_rounds(of: Game, cite: str, words: str) -> None:
    table = seat((1, 4), words, of=of)
    for _ in range(17):
        table.play_round()
    counts = {
        n: [(s.cite, a) for s, a in played.steps if isinstance(s, CountStub)]
        for n, played in enumerate(Played.every(table, ROUND), 1)
    }
    left = 52 - board(of) - 3 * HAND[of.name]
    assert {n: found for n, found in counts.items() if found} == {
        n: [(cite, left)] for n in (5, 10, 15)
    }


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in EXEMPT],
)
def test_f_no_stub_is_counted_where_the_shuffler_counts_the_cards(of: Game, cite: str) -> None:
    table = seat((1, 2), COUNTING, of=of)
    for _ in range(11):
        table.play_round()
    for played in Played.every(table, ROUND):
        assert not played.of(CountStub)
        assert [shuffled.count for shuffled in played.answers(Shuffle)] == [52]
        assert [step.cite for step in played.of(RackStub)] == [cite]


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in EXEMPT],
)
def test_f_a_device_that_does_not_count_spares_nothing(of: Game, cite: str) -> None:
    table = seat((1,), f"{SHOE} shuffler=device", of=of)
    for _ in range(5):
        table.play_round()
    assert Played(table).of(CountStub) and cite not in Played(table).cites


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in MISCOUNTED],
)
def test_f_a_wrong_machine_count_removes_the_deck(of: Game, cite: str, decks: int) -> None:
    table = seat((1, 2), f"{COUNTING} decks={decks}", of=of)
    table.play_round()
    table.begin()
    shuffle = run_to(table, Shuffle)
    table.fault(FaultKind.SHUFFLER_COUNT)
    table.run()
    played = Played(table)
    assert [answer.count for answer in played.answers(Shuffle)] == [51, 52]
    assert [(s.deck, s.cite) for s in played.of(RemoveDeck)] == [(shuffle.deck, cite)]
    assert [s.deck for s in played.of(Receive)] == [shuffle.deck]
    assert [s.by for s in played.of(Inspect)] == ["dealer", "floorperson", "first player"]
    table.play_round()
    table.close()
    assert audit(table.journal, game).deviation == ""


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in MISCOUNTED],
)
def test_f_a_wrong_machine_count_at_the_opening_brings_another_deck(of: Game, cite: str) -> None:
    table = seat(words=COUNTING, of=of)
    table.begin(OPENING)
    miscounted = False
    for step in step_by_step(table):
        if isinstance(step, Shuffle) and not miscounted:
            miscounted = True
            table.fault(FaultKind.SHUFFLER_COUNT)
    played = Played(table)
    assert [s.cite for s in played.of(RemoveDeck)] == [cite]
    assert len(played.of(Receive)) == 2 and len(table.kit.cards.stub) == 52
