"""13:69F-39.2, cards and number of decks."""

from collections.abc import Callable

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.equipment.card_table import Impossible
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.steps import (
    DISCARD_RACK,
    ClearDevice,
    Collect,
    Conduct,
    CountStub,
    Cut,
    Deal,
    Gather,
    Load,
    RackStub,
    Receive,
    RemoveDeck,
    RemoveDevice,
    Reveal,
    SetAside,
    Shuffle,
    Spread,
)
from houseway.table.table import Table
from tests.law.script import Played, Repeating, carry_out_one, options, run_to, seat, step_by_step

ONE_DECK = ("", "dealing=automated_shoe shuffler=counting_device", "dealing=hand shuffler=device")
TWO_DECKS = (
    "decks=2 shuffler=device",
    "decks=2 shuffler=counting_device dealing=automated_shoe",
    "decks=2 shuffler=device dealing=hand",
    "decks=2 shuffler=device shuffler_feeds_shoe=yes pre_shuffled=yes",
)


def play_rounds(table: Table, rounds: int) -> list[Played]:
    for _ in range(rounds):
        table.play_round()
    return Played.every(table, "round")


def deck_of_each_round(table: Table) -> list[int]:
    """By the journal alone: the deck loaded last before a round dealt its first card."""
    decks: list[int] = []
    loaded = -1
    for record in table.journal.records:
        step = getattr(record.entry, "step", None)
        if isinstance(step, Load):
            loaded, dealt = step.deck, False
        elif isinstance(step, Deal) and not dealt:
            decks.append(loaded)
            dealt = True
    return decks


def not_allowed(words: str) -> Refused:
    with pytest.raises(Refused) as refusal:
        options(words)
    return refusal.value


# --- (a) one deck, one cover card ------------------------------------------------------------


@pytest.mark.clause("HUH 39.2(a)-deck")
@pytest.mark.parametrize("words", ONE_DECK)
def test_39_2_a_the_game_is_played_with_one_deck_of_one_back(words: str) -> None:
    """At every step of five rounds the table holds the 52 cards of one deck, no more, no less."""
    table = seat((1, 4), f"{words} back=purple")
    for _ in range(5):
        table.begin()
        for _ in step_by_step(table):
            held = table.kit.cards
            there = [*held.stub, *held.rack, *(c for p in held.piles.values() for c in p.cards)]
            there += held.deck(0).cards
            assert sorted(there) == sorted(FULL_DECK)
    received = [s for p in Played.every(table, "opening") for s in p.of(Receive)]
    assert [(step.deck, step.back, step.cite) for step in received] == [
        (0, "purple", "HUH 39.2(a)-deck")
    ]
    assert [deck and deck.back for deck in table.kit.cards.decks] == ["purple"]


@pytest.mark.clause("HUH 39.2(a)-deck")
@pytest.mark.parametrize(
    "colour", ["", "transparent", "striped", "lightyellow", "Yellow", "blue-and-white"]
)
def test_39_2_a_a_back_is_of_a_colour_that_can_be_told_from_others(colour: str) -> None:
    refusal = not_allowed(f"back={colour}")
    assert refusal.sentence.startswith(f"back is {colour!r}; it must be black, blue, ")
    assert refusal.cite == "HUH 39.2(a)-deck"


@pytest.mark.clause("HUH 39.2(a)-cover")
@pytest.mark.parametrize(
    "words",
    [
        "back=yellow",
        "back=green cover_card=green",
        "decks=2 shuffler=device second_back=yellow",
    ],
)
def test_39_2_a_cover_card_is_distinguishable_from_the_backs(words: str) -> None:
    refusal = not_allowed(words)
    assert refusal.cite == "HUH 39.2(a)-cover"
    assert refusal.sentence == (
        "the cover card must be readily distinguishable from the backs of the cards"
    )


@pytest.mark.clause("HUH 39.2(a)-cover")
@pytest.mark.parametrize("words", ["back=yellow cover_card=green", "back=green", "back=blue"])
def test_39_2_a_cover_card_of_another_colour_is_right(words: str) -> None:
    chosen = options(words)
    assert chosen.cover_card not in chosen.backs


@pytest.mark.clause("HUH 39.2(a)-spec", "HUH 39.2(b)1")
@pytest.mark.parametrize(("words", "decks"), [("", 1), ("decks=2 shuffler=device", 2)])
def test_39_2_a_every_deck_that_comes_to_the_table_meets_the_specification(
    words: str, decks: int
) -> None:
    """A Conduct step says so directly after each receipt."""
    table = seat(words=words)
    table.play_round()
    (opening,) = Played.every(table, "opening")
    steps = [step for step, _ in opening.steps]
    received = [n for n, step in enumerate(steps) if isinstance(step, Receive)]
    assert len(received) == decks
    for n in received:
        spec = steps[n + 1]
        assert isinstance(spec, Conduct)
        assert spec.cite == "HUH 39.2(a)-spec" and "13:69E-1.17" in spec.what.words


@pytest.mark.clause("HUH 39.2(a)-spec")
def test_39_2_a_a_deck_that_replaces_another_meets_the_specification_too() -> None:
    table = seat(words="shuffler=counting_device")
    table.begin("opening")
    for step in step_by_step(table):
        if isinstance(step, Shuffle) and not any(
            isinstance(done, RemoveDeck) for done, _ in Played(table).steps
        ):
            table.fault(FaultKind.SHUFFLER_COUNT)
    opening = Played(table)
    assert len(opening.of(Receive)) == 2
    assert opening.cites.count("HUH 39.2(a)-spec") == 2


# --- (b) a second deck -----------------------------------------------------------------------


@pytest.mark.clause("HUH 39.2(b)")
def test_39_2_b_a_second_deck_only_with_an_automated_shuffler() -> None:
    refusal = not_allowed("decks=2")
    assert refusal.cite == "HUH 39.2(b)"
    assert refusal.sentence == (
        "a second deck is allowed only with an automated card shuffling device"
    )
    assert options("decks=2 shuffler=device").decks == 2
    assert options("decks=2 shuffler=counting_device").decks == 2


@pytest.mark.clause("HUH 39.2(b)")
@pytest.mark.parametrize("decks", ["0", "3", "8"])
def test_39_2_b_one_deck_or_two_never_another_number(decks: str) -> None:
    refusal = not_allowed(f"decks={decks} shuffler=device")
    assert refusal.cite == "HUH 39.2(b)"
    assert refusal.sentence == f"decks is {decks}; the game is played with one or two"


@pytest.mark.clause("HUH 39.2(b)")
@pytest.mark.parametrize("at_round", [0, 1, 2, 3])
def test_39_2_b_the_second_deck_leaves_with_the_shuffler(at_round: int) -> None:
    """A jam at the opening or in any round, the device removed: one deck goes on, by hand."""
    table = seat((1, 2), "decks=2 shuffler=device on_shuffler_jam=by_hand")
    jammed = False
    for n in range(5):
        table.begin("opening" if n == 0 else "round")
        for step in step_by_step(table):
            if isinstance(step, Shuffle) and step.by == "device" and n >= at_round and not jammed:
                jammed = True
                table.fault(FaultKind.SHUFFLER_JAM)
            if "shuffler" in table.state.removed_devices and not isinstance(
                step, RemoveDevice | RemoveDeck | ClearDevice | Shuffle
            ):
                assert len(table.state.decks) == 1
    assert jammed and len(table.state.decks) == 1
    assert sum(deck is not None for deck in table.kit.cards.decks) == 1
    assert [s.by for s in Played(table).of(Shuffle)] == ["dealer"]
    assert len(Played(table).of(Cut)) == 1


@pytest.mark.clause("HUH 39.2(b)1")
def test_39_2_b1_each_deck_is_whole_and_of_one_back() -> None:
    table = seat(words="decks=2 shuffler=device back=blue second_back=red")
    table.begin("opening")
    backs = {}
    for step in step_by_step(table):
        if isinstance(step, Spread):
            assert table.kit.cards.deck(step.deck).cards == list(FULL_DECK)
            backs[step.deck] = table.kit.cards.deck(step.deck).back
    assert backs == {0: "blue", 1: "red"}
    assert [(s.deck, s.back) for s in Played(table).of(Receive)] == [(0, "blue"), (1, "red")]


@pytest.mark.clause("HUH 39.2(b)2")
@pytest.mark.parametrize(
    "backs",
    ["back=red second_back=red", "back=red", "second_back=blue"],
)
def test_39_2_b2_the_two_decks_have_backs_of_different_colour(backs: str) -> None:
    refusal = not_allowed(f"decks=2 shuffler=device {backs}")
    assert refusal.cite == "HUH 39.2(b)2"
    assert refusal.sentence == "the backs of the two decks must be of different colour"
    assert options(backs).decks == 1, "with one deck the other back means nothing"


@pytest.mark.clause("HUH 39.2(b)3")
@pytest.mark.parametrize("words", TWO_DECKS)
def test_39_2_b3_one_deck_is_shuffled_by_the_device_while_the_other_is_played(words: str) -> None:
    table = seat((1, 3), words)
    for n in range(1, 7):
        table.begin()
        shuffled = []
        for step in step_by_step(table):
            if isinstance(step, Shuffle):
                assert step.by == "device"
                assert step.cite == "HUH 39.2(b)3"
                assert table.kit.cards.in_play == 1 - step.deck
                assert any(held.wagers for held in table.state.seats.values())
                shuffled.append(step.deck)
            elif isinstance(step, Reveal):
                assert table.state.sealed_decks == {0, 1}, "the other deck is ready by now"
        assert shuffled == ([] if n == 1 else [n % 2]), "the first round finds both shuffled"


def test_39_2_b3_with_one_deck_nothing_is_shuffled_while_it_is_played() -> None:
    table = seat(words="shuffler=device")
    for played in play_rounds(table, 3):
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.index(Gather) < kinds.index(Shuffle)


@pytest.mark.clause("HUH 39.2(b)4")
@pytest.mark.parametrize("words", TWO_DECKS)
def test_39_2_b4_each_deck_is_used_for_every_other_round(words: str) -> None:
    table = seat((2, 5), words)
    rounds = play_rounds(table, 7)
    assert deck_of_each_round(table) == [0, 1, 0, 1, 0, 1, 0]
    assert [step.cite for played in rounds for step in played.of(Load)] == ["HUH 39.2(b)4"] * 7


def idle(table: Table) -> None:
    table.begin("idle")
    table.run()


def nobody_wagers(table: Table) -> None:
    table.players[1] = Repeating((), {})
    table.play_round()
    table.players[1] = Repeating(["raise 1x"])


def void_round(table: Table) -> None:
    table.begin()
    for step in step_by_step(table):
        if isinstance(step, Deal) and not table.kit.cards.piles:
            table.fault(FaultKind.TOO_MANY, step.to)


@pytest.mark.clause("HUH 39.2(b)4")
@pytest.mark.parametrize("after", [1, 2, 3])
@pytest.mark.parametrize(
    ("between", "also_dealt"), [(idle, 0), (nobody_wagers, 0), (void_round, 1)]
)
def test_39_2_b4_decks_alternate_whatever_comes_between_rounds(
    between: Callable[[Table], None], also_dealt: int, after: int
) -> None:
    """An idle spell, a round nobody wagers in, a void round: no deck is used twice running."""
    table = seat(words="decks=2 shuffler=device")
    play_rounds(table, after)
    between(table)
    play_rounds(table, 3)
    assert deck_of_each_round(table) == [n % 2 for n in range(after + also_dealt + 3)]


@pytest.mark.clause("HUH 39.2(b)4", "HUH 39.2(b)5")
def test_39_2_b4_decks_alternate_when_one_is_replaced_for_a_wrong_count() -> None:
    table = seat(words="decks=2 shuffler=device count_every=1")
    table.begin()
    for step in step_by_step(table):
        if isinstance(step, CountStub):
            table.fault(FaultKind.STUB_WRONG)
    play_rounds(table, 3)
    assert deck_of_each_round(table) == [0, 1, 0, 1]


def discards(step: object) -> bool:
    return isinstance(step, Collect | RackStub | SetAside) or (
        isinstance(step, Deal) and step.to == DISCARD_RACK
    )


@pytest.mark.clause("HUH 39.2(b)5")
@pytest.mark.parametrize("words", [*TWO_DECKS, "decks=2 shuffler=device burns=before_each_stage"])
def test_39_2_b5_the_discard_rack_holds_the_cards_of_one_deck_at_a_time(words: str) -> None:
    """Kept apart from the table's own bookkeeping: which deck every card in the rack is from."""
    table = seat((1, 2, 6), words)
    for _ in range(5):
        table.begin()
        rack: list[int] = []
        for step in step_by_step(table):
            assert len(table.kit.cards.rack) == len(set(table.kit.cards.rack)) == len(rack)
            before = len(table.kit.cards.rack)
            if discards(step):
                carry_out_one(table)
                rack += [deck_of_each_round(table)[-1]] * (len(table.kit.cards.rack) - before)
            elif isinstance(step, Gather):
                carry_out_one(table)
                assert rack == [step.deck] * 52
                rack.clear()
            assert len(set(rack)) <= 1
            if rack:
                assert table.kit.cards.rack_deck == rack[0] == table.kit.cards.in_play
        assert table.kit.cards.rack == []
    assert {step.cite for p in Played.every(table, "round") for step in p.of(Gather)} == {
        "HUH 39.2(b)5"
    }


@pytest.mark.clause("HUH 39.2(b)5")
def test_39_2_b5_a_card_of_the_other_deck_cannot_go_into_the_rack() -> None:
    """While cards of one deck are there; once they are gathered it can."""
    table = seat((1, 2), "decks=2 shuffler=device")
    table.begin()
    run_to(table, Gather)
    cards = table.kit.cards
    assert len(cards.rack) == 52 and cards.rack_deck == 0
    cards.in_play = 1
    for act in (lambda: cards.discard(FULL_DECK[:1]), lambda: cards.collect("dealer")):
        with pytest.raises(Impossible) as impossible:
            act()
        assert str(impossible.value) == "the discard rack holds cards of the other deck"
    cards.in_play = 0
    carry_out_one(table)
    cards.in_play = 1
    cards.discard(FULL_DECK[:1])
    assert (cards.rack, cards.rack_deck) == ([FULL_DECK[0]], 1)


@pytest.mark.clause("HUH 39.2(b)5")
@pytest.mark.parametrize("fault", [FaultKind.TOO_MANY, FaultKind.FACE_UP])
def test_39_2_b5_a_round_gone_wrong_leaves_no_card_of_its_deck_in_the_rack(
    fault: FaultKind,
) -> None:
    table = seat((1, 2), "decks=2 shuffler=device")
    play_rounds(table, 1)
    for _ in range(3):
        table.begin()
        faults = 0
        for step in step_by_step(table):
            if isinstance(step, Deal) and faults < 2:
                faults += 1
                table.fault(fault, step.to if fault is FaultKind.TOO_MANY else "")
            if isinstance(step, Load):
                assert table.kit.cards.rack == []
    assert deck_of_each_round(table)[-1] == 1
