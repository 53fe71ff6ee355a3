"""Opening of the table for gaming, 39.3, 40.3 and 20.4: alike in the games from one deck."""

from itertools import groupby, pairwise

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import SeededSource
from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import (
    CountStub,
    Deal,
    Inspect,
    Load,
    Receive,
    Shuffle,
    Spread,
    Stack,
    Step,
    Turn,
    Wash,
)
from houseway.table.table import Table
from tests.law.script import HL5, HUH, TCP, Played, refused, run_to, seat, step_by_step

EVERY_METHOD = (
    "",
    "dealing=hand shuffler=device",
    "dealing=automated_shoe",
    "decks=2 shuffler=counting_device",
    "pre_shuffled=yes",
)
WAYS = EVERY_METHOD[:3]
OF_A_DECK = (Receive, Inspect, Spread, Turn, Wash, Stack, Shuffle)

RECEIVED = [(HUH, "HUH 39.3(a)"), (HL5, "HL5 40.3(a)"), (TCP, "TCP 20.4 outside open")]
SPREAD = [
    (HUH, "HUH 39.3(a)", "HUH 39.3(b)-spread", "HUH 39.3(b)-order"),
    (HL5, "HL5 40.3(a)", "HL5 40.3(b)", "HL5 40.3(b)"),
    (TCP, "TCP 20.4 outside open", "TCP 20.4 outside open", "TCP 20.4 outside open"),
]
WASHED = [
    (HUH, "HUH 39.3(c)-wash"),
    (HL5, "HL5 40.3(c)-wash"),
    (TCP, "TCP 20.4 outside open"),
]
SHUFFLED = [
    (HUH, "HUH 39.3(c)-shuffle", "HUH 39.4(a)-start"),
    (HL5, "HL5 40.3(c)-shuffle", "HL5 40.4(a)-when"),
    (TCP, "TCP 20.4 outside open", "TCP 20.5 outside shuffle"),
]
TWO_DECKS = [
    (HUH, "HUH 39.3(d)", "HUH 39.3(a)"),
    (HL5, "HL5 40.3(d)", "HL5 40.3(a)"),
    (TCP, "TCP 20.4 outside open", "TCP 20.4 outside open"),
]
SEATED = {HUH.name: "HUH 39.6(e)-seated", HL5.name: "HL5 40.6(h)-seated"}
SEATED[TCP.name] = "TCP 20.6 outside wagers"

BY_THE_TEXT = [
    "receive",
    "inspected by the dealer",
    "inspected by the floorperson",
    "spread face up by suit and in sequence",
    "inspected by the first player",
    "turned face down",
    "wash",
    "stack",
    "shuffle",
    "stack",
]


def opened(of: Game, words: str = "") -> Played:
    table = seat(words=words, of=of)
    table.begin(OPENING)
    table.run()
    return Played(table)


def brief(step: Step) -> str:
    """A step of the opening in a word or two."""
    match step:
        case Inspect(by=by):
            return f"inspected by the {by}"
        case Spread(face=face, order=order):
            return f"spread face {face} {order}"
        case Turn(face=face):
            return f"turned face {face}"
        case _:
            return type(step).__name__.lower()


def handling(played: Played) -> list[str]:
    """What is done with a deck."""
    return [brief(step) for step in played.of(*OF_A_DECK)]


# --- (a) -------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", WAYS)
@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in RECEIVED],
)
def test_a_the_opening_goes_step_by_step_as_the_text_does(of: Game, cite: str, words: str) -> None:
    played = opened(of, words)
    assert handling(played) == BY_THE_TEXT
    received, inspected = played.of(Receive, Inspect)[:2]
    assert isinstance(received, Receive)
    assert (inspected.by, inspected.cite) == ("dealer", cite)
    assert isinstance(played.done[-1].step, Load)


@pytest.mark.parametrize("words", EVERY_METHOD)
@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in RECEIVED],
)
def test_a_no_round_without_the_opening_and_no_second_opening(
    of: Game, cite: str, words: str
) -> None:
    table = seat(words=words, of=of)
    for _ in range(3):
        table.play_round()
    assert len(Played.every(table, OPENING)) == 1
    steps = [getattr(record.entry, "step", None) for record in table.journal.records]
    kinds = [type(step) for step in steps]
    assert kinds.index(Load) < kinds.index(Deal)
    refused(table, lambda: table.begin(OPENING))


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in RECEIVED],
)
def test_a_a_deck_that_replaces_a_removed_one_is_opened_as_the_first_was(
    of: Game, cite: str
) -> None:
    table = seat(words="count_every=1", of=of)
    table.begin()
    for step in step_by_step(table):
        if isinstance(step, CountStub):
            table.fault(FaultKind.STUB_WRONG)
    assert handling(Played(table)) == BY_THE_TEXT
    table.play_round()


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in RECEIVED],
)
def test_a_a_table_that_was_closed_receives_its_cards_anew(of: Game, cite: str) -> None:
    table = seat(of=of)
    table.play_round()
    table.close()
    again = Table(table.game, journal=table.journal)
    again.sit(1, "first", 100_00)
    again.begin(OPENING)
    again.run()
    assert handling(Played(again)) == BY_THE_TEXT


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in RECEIVED],
)
def test_a_pre_shuffled_cards_are_neither_spread_nor_washed(of: Game, cite: str) -> None:
    """13:69E-1.18A in place of (b) and (c)."""
    played = opened(of, "pre_shuffled=yes")
    assert handling(played) == ["receive", "shuffle", "stack"]
    assert played.of(Shuffle)[0].by == "supplier"


# --- (b) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "dealer", "look", "order"),
    [
        pytest.param(
            of, dealer, look, order, marks=pytest.mark.clause(dealer, look, order), id=of.name
        )
        for of, dealer, look, order in SPREAD
    ],
)
def test_b_dealer_then_floorperson_then_face_up_for_the_first_player(
    of: Game, dealer: str, look: str, order: str
) -> None:
    assert [(brief(s), s.cite) for s in opened(of).of(Inspect, Spread)] == [
        ("inspected by the dealer", dealer),
        ("inspected by the floorperson", look),
        ("spread face up by suit and in sequence", order),
        ("inspected by the first player", look),
    ]


@pytest.mark.parametrize("procedure", [OPENING, ROUND])
@pytest.mark.parametrize(
    ("of", "look"),
    [
        pytest.param(of, look, marks=pytest.mark.clause(look), id=of.name)
        for of, _, look, _ in SPREAD
    ],
)
def test_b_the_opening_waits_for_the_first_player(of: Game, look: str, procedure: str) -> None:
    """A player who is not there cannot have inspected the cards."""
    table = seat((), of=of)
    refusal = refused(table, lambda: table.begin(procedure))
    assert refusal.sentence == "the opening waits for a player; nobody sits at the table"
    assert refusal.cite == SEATED[of.name]
    table.sit(6, "first", 100_00)
    table.begin(OPENING)
    table.run()
    assert brief(Played(table).of(Inspect)[-1]) == "inspected by the first player"


@pytest.mark.parametrize("words", ["", "decks=2 shuffler=device"])
@pytest.mark.parametrize(
    ("of", "order"),
    [
        pytest.param(of, order, marks=pytest.mark.clause(order), id=of.name)
        for of, _, _, order in SPREAD
    ],
)
def test_b_the_spread_cards_lie_by_suit_and_in_sequence(of: Game, order: str, words: str) -> None:
    """Four runs of one suit; in each, every card one rank above the card before it."""
    table = seat(words=words, of=of)
    table.begin(OPENING)
    spread = 0
    for step in step_by_step(table):
        if isinstance(step, Inspect) and step.by == "first player":
            spread += 1
            cards = table.kit.cards.deck(step.deck).cards
            suits = [list(run) for _, run in groupby(cards, key=lambda card: card.suit)]
            assert [len(run) for run in suits] == [13] * 4
            for run in suits:
                assert all(after.rank == before.rank + 1 for before, after in pairwise(run))
    assert spread == len(table.state.decks)


# --- (c) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in WASHED],
)
def test_c_cards_are_turned_down_washed_and_stacked_after_the_look(of: Game, cite: str) -> None:
    steps = opened(of).of(*OF_A_DECK)
    look = [brief(step) for step in steps].index("inspected by the first player")
    after = steps[look + 1 : look + 4]
    assert [brief(step) for step in after] == ["turned face down", "wash", "stack"]
    assert [step.cite for step in after[:2]] == [cite] * 2


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("of", "cite"),
    [pytest.param(of, cite, marks=pytest.mark.clause(cite), id=of.name) for of, cite in WASHED],
)
def test_c_washing_mixes_the_cards_thoroughly(of: Game, cite: str, seed: int) -> None:
    """A wash leaves next to no card beside its neighbour: a mere turn or cut leaves 47 or more."""
    table = seat(source=SeededSource(seed), of=of)
    table.begin(OPENING)
    run_to(table, Wash)
    assert table.kit.cards.deck(0).cards == list(FULL_DECK)
    run_to(table, Stack)
    washed = table.kit.cards.deck(0).cards
    assert sorted(washed) == sorted(FULL_DECK)
    index = FULL_DECK.index
    assert sum(index(b) - index(a) == 1 for a, b in pairwise(washed)) < 10


@pytest.mark.parametrize("words", WAYS)
@pytest.mark.parametrize(
    ("of", "stack", "shuffle"),
    [
        pytest.param(of, stack, shuffle, marks=pytest.mark.clause(stack), id=of.name)
        for of, stack, shuffle in SHUFFLED
    ],
)
def test_c_the_stack_is_then_shuffled_again(of: Game, stack: str, shuffle: str, words: str) -> None:
    table = seat(words=words, of=of)
    table.begin(OPENING)
    assert run_to(table, Stack).cite == stack
    washed = list(table.kit.cards.deck(0).cards)
    shuffled = run_to(table, Shuffle)
    assert table.kit.cards.deck(0).cards == washed, "the stack is what is shuffled"
    assert shuffled.cite == shuffle
    run_to(table, Stack)
    assert table.kit.cards.deck(0).cards != washed


# --- (d) -------------------------------------------------------------------------------------


@pytest.mark.parametrize("shuffler", ["device", "counting_device"])
@pytest.mark.parametrize(
    ("of", "two", "one"),
    [
        pytest.param(of, two, one, marks=pytest.mark.clause(two, one), id=of.name)
        for of, two, one in TWO_DECKS
    ],
)
def test_d_two_decks_are_opened_separately_one_after_the_other(
    of: Game, two: str, one: str, shuffler: str
) -> None:
    steps = opened(of, f"decks=2 shuffler={shuffler}").of(*OF_A_DECK)
    assert [(step.deck, brief(step)) for step in steps] == [
        (deck, word) for deck in (0, 1) for word in BY_THE_TEXT
    ]
    assert [step.cite for step in steps if brief(step) == "inspected by the dealer"] == [two] * 2
    alone = opened(of, f"shuffler={shuffler}").of(Inspect)[0]
    assert alone.cite == one, "a single deck is opened under (a)"


@pytest.mark.parametrize(
    ("of", "two"),
    [pytest.param(of, two, marks=pytest.mark.clause(two), id=of.name) for of, two, _ in TWO_DECKS],
)
def test_d_both_decks_are_shuffled_immediately_before_play_commences(of: Game, two: str) -> None:
    """After the opening comes the first round; both decks are shuffled, each on its own."""
    table = seat(words="decks=2 shuffler=device", of=of)
    table.begin(OPENING)
    orders: dict[int, list[str]] = {}
    for step in step_by_step(table):
        if isinstance(step, Stack) and step.deck in table.state.shuffled_by:
            orders[step.deck] = [str(card) for card in table.kit.cards.deck(step.deck).cards]
    assert set(orders) == table.state.sealed_decks == {0, 1}
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(map(str, FULL_DECK))
    assert orders[0] != orders[1]
    commitments = {shuffled.commitment for shuffled in Played(table).answers(Shuffle)}
    assert len(commitments) == 2 and "" not in commitments
