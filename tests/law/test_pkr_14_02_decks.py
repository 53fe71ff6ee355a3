"""N.J.A.C. 19:47-14.2: two decks, their rotation, three and six hours, the shuffler."""

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.games import game
from houseway.games.poker.opening import MINUTE
from houseway.games.poker.room import OpenTable, distribute, share_of_alike
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.state import INSTALLING, OPENING
from houseway.table.steps import (
    Conduct,
    CoverCard,
    Cut,
    Deal,
    Gather,
    InstallDevice,
    Load,
    Receive,
    RemoveDeck,
    RemoveDevice,
    Shuffle,
    Spread,
    Stack,
    Supervise,
    Turn,
    Wash,
)
from houseway.table.table import Table
from tests.law.mishaps import round_with, rulings
from tests.law.poker import POKER, Script, seat
from tests.law.script import At, Played, options

HOUR = 60 * MINUTE


class Watch:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def opening(words: str = "") -> Played:
    """The opening of a table."""
    table = seat(words=words)
    table.begin(OPENING)
    table.run()
    return Played(table)


def rounds(table: Table, count: int) -> list[Played]:
    """Rounds of a table, one after another."""
    return [round_with(table) for _ in range(count)]


# --- (a) ---------------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.2(a)-deck", "PKR 14.2(a)-two")
def test_14_2_a_two_decks_of_52_are_kept_and_one_is_dealt() -> None:
    played = opening()
    assert [(step.deck, step.count) for step in played.of(Receive)] == [(0, 1), (1, 1)]
    assert [step.cite for step in played.of(Receive)] == ["PKR 14.2(a)-deck", "PKR 14.2(a)-two"]
    table = played.table
    for later in rounds(table, 3):
        dealt = [card for cards in later.dealt().values() for card in cards]
        assert len(dealt) == len(set(dealt)), "of one deck no card comes twice"
        assert table.state.decks == {0, 1}
    assert sorted(table.kit.cards.stub) == sorted(FULL_DECK)


@pytest.mark.clause("PKR 14.2(a)-cover")
def test_14_2_a_the_cover_card_is_opaque_solid_and_of_another_colour() -> None:
    words = [
        s.what.words
        for s in opening("cover_card=green").of(Conduct)
        if s.cite == "PKR 14.2(a)-cover"
    ]
    assert len(words) == 1
    for word in ("opaque", "solid green"):
        assert word in words[0]
    assert [step.to for step in opening().of(CoverCard)] == ["table"], "the cards are cut onto it"
    for back in ("cover_card=blue", "cover_card=Red"):
        with pytest.raises(Refused) as refused:
            options(back, POKER)
        assert refused.value.cite == "PKR 14.2(a)-cover"


@pytest.mark.clause("PKR 14.2(a)-diff")
def test_14_2_a_the_two_decks_are_visibly_different() -> None:
    assert [step.back for step in opening("back=green second_back=black").of(Receive)] == [
        "green", "black",
    ]  # fmt: skip
    with pytest.raises(Refused) as refused:
        options("back=red", POKER)
    assert refused.value.cite == "PKR 14.2(a)-diff"


@pytest.mark.clause("PKR 14.2(a)-store")
def test_14_2_a_the_idle_deck_is_stored_unless_a_shuffler_is_used() -> None:
    stored = [s for s in opening().of(Conduct) if s.cite == "PKR 14.2(a)-store"]
    assert len(stored) == 1
    assert "19:46-1.13E" in stored[0].what.words
    assert not [s for s in opening("shuffler=device").of(Conduct) if s.cite == "PKR 14.2(a)-store"]


@pytest.mark.clause("PKR 14.2(a)-store")
def test_14_2_a_a_deck_that_is_rotated_out_is_stored_before_the_other_is_dealt() -> None:
    watch = Watch()
    table = seat(words="rotate_minutes=60", clock=watch)
    round_with(table)
    watch.now += 61 * MINUTE
    played = round_with(table)  # after it the decks change places
    steps = [step for step, _ in played.steps]
    kept = [n for n, s in enumerate(steps) if s.cite == "PKR 14.2(a)-store"]
    loaded = [n for n, s in enumerate(steps) if isinstance(s, Load) and s.deck == 1]
    assert len(kept) == 1
    assert kept[0] < loaded[0]


@pytest.mark.clause("PKR 14.2(a)-cover")
@pytest.mark.parametrize("colour", ["pattern", "clear", "Yellow", ""])
def test_14_2_a_a_cover_card_has_one_of_the_solid_colours(colour: str) -> None:
    with pytest.raises(Refused) as no:
        POKER.options.parse({"cover_card": colour})
    assert no.value.cite == "PKR 14.2(a)-cover"


# --- (b) ---------------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.2(b)-three")
@pytest.mark.parametrize(
    ("after", "due"),
    [(0, False), (2 * HOUR, False), (2 * HOUR + 46 * MINUTE, True), (2 * HOUR + 59 * MINUTE, True)],
)
def test_14_2_b_no_deck_is_used_over_three_hours_without_being_put_in_sequence(
    after: int, due: bool
) -> None:
    """A round may last a quarter of an hour, so what is due within it is done before."""
    clock = Watch()
    table = seat(words="rotate_minutes=180", clock=clock)
    round_with(table)
    clock.now = after
    played = round_with(table)
    sequenced = [s for s in played.of(Spread) if s.cite == "PKR 14.2(b)-three"]
    assert [(s.deck, s.face, s.order) for s in sequenced] == (
        [(0, "up", "by suit and in sequence")] if due else []
    )
    if due:
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.index(Spread) < kinds.index(Wash) < kinds.index(Shuffle) < kinds.index(Deal)
        clock.now += 2 * HOUR
        assert not round_with(table).of(Spread), "three hours begin anew"


@pytest.mark.clause("PKR 14.2(b)-three")
def test_14_2_b_cards_spread_in_sequence_on_an_idle_table_begin_their_three_hours_then() -> None:
    clock = Watch()
    table = seat(words="rotate_minutes=180", clock=clock)
    round_with(table)
    clock.now = 2 * HOUR
    players = dict(table.players)
    for n in players:
        table.leave(n)
    for n, player in players.items():
        table.sit(n, f"newcomer {n}", "$500")
        table.players[n] = player
    clock.now = 4 * HOUR
    played = round_with(table)
    assert not [s for s in played.of(Spread) if s.cite == "PKR 14.2(b)-three"]


@pytest.mark.clause("PKR 14.2(b)-six")
@pytest.mark.parametrize(("after", "due"), [(5 * HOUR, False), (5 * HOUR + 46 * MINUTE, True)])
def test_14_2_b_all_decks_are_changed_at_least_every_six_hours(after: int, due: bool) -> None:
    clock = Watch()
    table = seat(clock=clock)
    round_with(table)
    clock.now = after
    played = round_with(table)
    gone = [step.deck for step in played.of(RemoveDeck) if step.cite == "PKR 14.2(b)-six"]
    assert gone == ([0, 1] if due else [])
    assert [step.deck for step in played.of(Receive)] == gone
    if due:
        clock.now += 2 * HOUR
        assert not round_with(table).of(RemoveDeck)


@pytest.mark.clause("PKR 14.2(b)-three")
def test_14_2_b_decks_may_be_rotated_in_and_out_of_play() -> None:
    clock = Watch()
    table = seat(words="rotate_minutes=60", clock=clock)
    used = []
    for minutes in (0, 30, 61, 70, 125, 130):
        clock.now = minutes * MINUTE
        used.append(table.state.deck if table.state.loaded else 0)
        round_with(table)
    assert used == [0, 0, 0, 1, 1, 0], "an hour each, changed when the round is over"


# --- (c) ---------------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.2(c)-dist")
def test_14_2_c_the_shift_supervisor_has_decks_with_distinguishable_backs_distributed() -> None:
    (step,) = [s for s in opening().of(Supervise) if s.cite == "PKR 14.2(c)-dist"]
    assert "distribution of decks" in step.matter.words
    tables = [OpenTable(n, "rail", options("", POKER)) for n in range(1, 5)]
    plan = distribute(tables, ("blue", "red", "green", "black"))
    assert set(plan) == {1, 2, 3, 4}, "every open table has its decks"
    assert all(first != second for first, second in plan.values())
    with pytest.raises(Refused) as refused:
        distribute(tables, ("blue", "blue"))
    assert refused.value.cite == "PKR 14.2(c)-dist"


@pytest.mark.clause("PKR 14.2(c)-factors")
@pytest.mark.parametrize(
    ("other", "shared"),
    [
        (OpenTable(2, "rail", options("limit=2-4", POKER)), 3),
        (OpenTable(2, "back", options("limit=2-4", POKER)), 2),
        (OpenTable(2, "back", options("limit=10-20", POKER)), 1),
        (OpenTable(2, "back", options("limit=10-20 game=omaha", POKER)), 0),
    ],
)
def test_14_2_c_the_distribution_considers_limits_location_and_type(
    other: OpenTable, shared: int
) -> None:
    table = OpenTable(1, "rail", options("limit=2-4", POKER))
    assert share_of_alike(table, other) == shared
    (words,) = [
        s.what.words for s in opening("limit=6-12").of(Conduct) if s.cite == "PKR 14.2(c)-factors"
    ]
    for word in ("limits (6-12)", "location", "type of poker (Hold'em)"):
        assert word in words


@pytest.mark.clause("PKR 14.2(c)-factors")
def test_14_2_c_tables_that_are_alike_get_different_backs_where_there_are_enough() -> None:
    alike = [OpenTable(n, "rail", options("", POKER)) for n in (1, 3)]
    other = OpenTable(2, "back", options("limit=no game=omaha", POKER))
    plan = distribute([*alike, other], ("blue", "red", "green", "black"))
    assert not set(plan[1]) & set(plan[3]), "a card of one cannot pass for a card of the other"


# --- (d) ---------------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.2(d)", "PKR 14.2(d)3")
def test_14_2_d_with_a_shuffler_both_decks_are_used_every_other_round() -> None:
    table = seat(words="shuffler=device")
    played = rounds(table, 5)
    dealt_from = [0] + [step.deck for each in played[:-1] for step in each.of(Load)]
    assert dealt_from == [0, 1, 0, 1, 0]
    assert {step.cite for each in played for step in each.of(Load)} == {"PKR 14.2(d)3"}
    without = rounds(seat(), 3)
    assert {step.deck for each in without for step in each.of(Load)} == {0}


@pytest.mark.clause("PKR 14.2(d)1")
def test_14_2_d_1_with_a_shuffler_the_backs_are_of_different_colours() -> None:
    with pytest.raises(Refused) as refused:
        options("back=red shuffler=device", POKER)
    assert refused.value.cite == "PKR 14.2(d)1"


@pytest.mark.clause("PKR 14.2(d)2")
def test_14_2_d_2_the_device_shuffles_one_deck_while_the_other_is_dealt() -> None:
    table = seat(words="shuffler=device")
    rounds(table, 1)
    played = round_with(table)
    (shuffle,) = played.of(Shuffle)
    assert (shuffle.deck, shuffle.by, shuffle.cite) == (0, "device", "PKR 14.2(d)2")
    kinds = [type(step) for step, _ in played.steps]
    assert kinds.index(Shuffle) < kinds.index(Deal) < kinds.index(Gather)
    assert played.of(Gather)[0].deck == 1, "deck 2 was dealt"


# --- 14.15(p) and (q), for they are the shuffler's -----------------------------------------------


@pytest.mark.clause("PKR 14.15(p)")
@pytest.mark.parametrize("jams", [1, 2])
def test_14_15_p_a_shuffler_that_fails_is_cleared_and_the_cards_reshuffled(jams: int) -> None:
    table = seat(words="shuffler=device")
    rounds(table, 1)
    faults = [At(Shuffle, FaultKind.SHUFFLER_JAM, nth=n + 1) for n in range(jams)]
    played = round_with(table, faults)
    assert rulings(played) == ["PKR 14.15(p)"] * jams
    assert [d.step.by for d in played.done if isinstance(d.step, Shuffle) and not d.fault] == [
        "device"
    ]


@pytest.mark.clause("PKR 14.15(q)")
def test_14_15_q_the_shuffler_leaves_the_table_before_another_method_is_used() -> None:
    table = seat(words="shuffler=device on_shuffler_jam=by_hand")
    rounds(table, 1)
    played = round_with(table, [At(Shuffle, FaultKind.SHUFFLER_JAM)])
    steps = [d.step for d in played.done if not d.fault]
    removed = next(n for n, s in enumerate(steps) if isinstance(s, RemoveDevice))
    by_hand = next(n for n, s in enumerate(steps) if isinstance(s, Shuffle) and s.by == "dealer")
    assert removed < by_hand
    assert steps[removed].cite == "PKR 14.15(q)"
    for later in rounds(table, 3):
        assert {step.by for step in later.of(Shuffle)} == {"dealer"}
        assert later.of(Cut)


@pytest.mark.clause("PKR 14.2(d)")
def test_14_2_d_the_shuffler_is_put_up_before_the_decks_come_and_only_where_it_is_used() -> None:
    with_device = opening("shuffler=device")
    kinds = [type(step) for step, _ in with_device.steps]
    assert kinds.index(InstallDevice) < kinds.index(Receive)
    assert [step.cite for step in with_device.of(InstallDevice)] == ["PKR 14.2(d)"]
    assert not opening().of(InstallDevice)


@pytest.mark.clause("PKR 14.2(d)", "PKR 14.15(q)")
def test_14_15_q_a_shuffler_that_comes_back_alternates_the_decks_again() -> None:
    table = seat(words="shuffler=device on_shuffler_jam=by_hand decks_made_ready=in_use")
    rounds(table, 1)
    round_with(table, [At(Shuffle, FaultKind.SHUFFLER_JAM)])
    assert table.state.missing_devices == {"shuffler"}
    table.close()
    again = Table(POKER, journal=table.journal)
    for number in (1, 2, 3):
        again.sit(number, f"player {number}", 200_00)
        again.players[number] = Script()
    round_with(again)
    assert again.state.missing_devices == {"shuffler"}, "also after a night"
    assert len(again.state.shuffled_by) == 1, "the other deck is stored as it came"
    again.begin(INSTALLING)
    again.run()
    kinds = [type(step) for step, _ in Played(again).steps]
    assert kinds == [InstallDevice, Turn, Wash, Stack, Shuffle, Stack]
    assert len(again.state.shuffled_by) == 2
    decks = [again.state.deck]
    for played in rounds(again, 3):
        decks += [load.deck for load in played.of(Load)]
    assert decks == [0, 1, 0, 1]
    again.close()
    assert audit(again.journal, game).deviation == ""
