"""N.J.A.C. 13:69E-1.10D and 13:69F-2C.1 to 2C.4: table, decks, opening, shuffle and cut."""

from collections import Counter

import pytest

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.equipment.card_table import CardTable
from houseway.equipment.randomness import SeededSource
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.state import ARRIVAL, IDLE, OPENING
from houseway.table.steps import (
    Ask,
    Conduct,
    Deal,
    Deviation,
    Gather,
    InsertCuttingCard,
    InsertStacks,
    Inspect,
    Load,
    LookAtShoe,
    MoveToBack,
    OpenShuffle,
    PlaceCuttingCard,
    Receive,
    ShoeSeen,
    ShowBurn,
    Shuffle,
    Spread,
    Stack,
    Supervise,
    TakeWagers,
    Turn,
    Wash,
)
from houseway.table.table import Table
from houseway.table.views import PUBLIC, person, seen
from tests.law.script import At, Played, run_to
from tests.law.three_card_21 import FULL_SHOE, TC21, Scripted, options, play, run, seat


def opened(words: str = "") -> Played:
    table = seat([1], words)
    table.begin(OPENING)
    table.run()
    return Played(table)


def first_round(words: str = "", seats: tuple[int, ...] = (1, 3, 5)) -> Played:
    table = seat(seats, words)
    table.play_round()
    return Played(table)


def supervised(words: str = "", *, cut: str = "accept", shoe: str = "deal on") -> Table:
    """A table whose supervisor decides so, once each."""
    table = seat((1, 3, 5), words)
    table.begin()
    while table.pending is not None:
        if isinstance(table.pending, Supervise):
            wanted, cut, shoe = {
                "the cut": (cut, "accept", shoe),
                "the shoe": (shoe, cut, "deal on"),
            }[table.pending.matter.words]
            table.supervise(wanted)
        else:
            table.step()
    return table


# --- the table, E1.10D -----------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.2(a)-cut", "TC21 2C.2(a)-decks")
@pytest.mark.parametrize(
    "words",
    ["cutting_card=light-yellow", "cutting_card=transparent", "cutting_card=striped",
     "cutting_card=", "cutting_card=blue", "back=yellow", "back=none"],
)  # fmt: skip
def test_2c_2_a_the_cutting_card_is_of_a_solid_colour_distinguishable_from_the_backs(
    words: str,
) -> None:
    with pytest.raises(Refused) as refusal:
        options(words)
    assert refusal.value.cite in ("TC21 2C.2(a)-cut", "TC21 2C.2(a)-decks")


ON_RECORD = [
    ("", "TC21 E1.10D(b)", "approved the layout"),
    ("", "TC21 E1.10D(e)-rack", "discard rack"),
    ("", "TC21 E1.10D(e)-height", "312 stacked cards"),
    ("decks=8", "TC21 E1.10D(e)-height", "416 stacked cards"),
    ("taller_rack=yes", "TC21 E1.10D(e)-height", "mark at the height of 312"),
    ("", "TC21 E1.10D(f)-inspect", "beginning of the gaming day"),
    ("", "TC21 2C.1 Card reader device", "rules of the Division"),
    ("", "TC21 2C.1 Dealer", "responsible for dealing"),
    ("", "TC21 2C.2(a)-spec", "requirements of the rules"),
    ("", "TC21 2C.2(a)-cut", "yellow"),
    ("", "TC21 2C.6(a)", "to the left of the dealer"),
    ("people_per_spot=3", "TC21 2C.12(f)", "within the limits"),
    ("cut_off=half", "TC21 2C.4(j)", "approved"),
]


@pytest.mark.clause(
    "TC21 E1.10D(b)", "TC21 E1.10D(e)-rack", "TC21 E1.10D(e)-height", "TC21 E1.10D(f)-reader",
    "TC21 E1.10D(f)-inspect", "TC21 2C.1 Card reader device", "TC21 2C.1 Dealer",
    "TC21 2C.2(a)-spec", "TC21 2C.2(a)-cut", "TC21 2C.6(a)", "TC21 2C.12(f)", "TC21 2C.4(j)",
)  # fmt: skip
@pytest.mark.parametrize(("words", "cite", "text"), ON_RECORD)
def test_e1_10d_what_is_put_on_record_at_the_opening(words: str, cite: str, text: str) -> None:
    said = [step.what.words for step in opened(words).of(Conduct) if step.cite == cite]
    assert len(said) == 1 and text in said[0]


@pytest.mark.clause(
    "TC21 E1.10D(f)-reader", "TC21 E1.10D(f)-inspect", "TC21 2C.12(f)", "TC21 2C.4(j)"
)
def test_what_is_not_there_is_not_put_on_record() -> None:
    cites = opened("card_reader=no").cites
    for absent in ("E1.10D(f)-reader", "E1.10D(f)-inspect", "2C.12(f)", "2C.4(j)"):
        assert f"TC21 {absent}" not in cites


# --- 2C.2(a) and 2C.3 ------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.2(a)-decks")
@pytest.mark.parametrize(
    ("decks", "legal"), [(5, False), (6, True), (7, True), (8, True), (9, False)]
)
def test_2c_2_a_six_to_eight_decks(decks: int, legal: bool) -> None:
    if not legal:
        with pytest.raises(Refused) as refusal:
            options(f"decks={decks}")
        assert refusal.value.cite == "TC21 2C.2(a)-decks"
        return
    table = seat([1], f"decks={decks}")
    table.begin(OPENING)
    table.run()
    assert Counter(table.kit.cards.deck(0).cards) == Counter(FULL_DECK * decks)
    assert {step.back for step in Played(table).of(Receive)} == {"blue"}


@pytest.mark.clause("TC21 2C.2(a)-cut")
@pytest.mark.parametrize("colour", ["blue", " Blue ", ""])
def test_2c_2_a_the_cutting_card_is_distinguishable_from_the_backs(colour: str) -> None:
    with pytest.raises(Refused) as refusal:
        TC21.options.parse({"cutting_card": colour})
    assert refusal.value.cite == "TC21 2C.2(a)-cut"


@pytest.mark.clause("TC21 2C.3")
def test_2c_3_the_cards_are_inspected_spread_looked_at_and_mixed() -> None:
    steps = [s for s in opened().of(Receive, Inspect, Spread, Turn, Wash, Stack)]
    assert [type(s) for s in steps] == [
        Receive,
        Inspect,
        Inspect,
        Spread,
        Inspect,
        Turn,
        Wash,
        Stack,
    ]
    assert [s.by for s in steps if isinstance(s, Inspect)] == [
        "dealer",
        "floorperson",
        "first player",
    ]
    assert {s.cite for s in steps[1:]} == {"TC21 2C.3"}


# --- 2C.4(a) and (b): shuffle ----------------------------------------------------------------


@pytest.mark.clause("TC21 2C.4(a)-when", "TC21 2C.4(a)-stack", "TC21 2C.4(b)2")
def test_2c_4_a_shuffled_before_play_stacked_and_cut() -> None:
    played = first_round()
    order = [type(s) for s in played.of(Shuffle, Stack, PlaceCuttingCard, Load, TakeWagers)]
    assert order == [Shuffle, Stack, PlaceCuttingCard, Load, TakeWagers]
    (shuffle,) = played.of(Shuffle)
    assert (shuffle.by, shuffle.cite) == ("dealer", "TC21 2C.4(a)-when")


@pytest.mark.clause("TC21 2C.4(a)-when", "TC21 2C.4(b)2")
def test_2c_4_a_pre_shuffled_cards_are_not_shuffled_again_but_cut() -> None:
    played = first_round("pre_shuffled=yes")
    assert [s.by for s in played.of(Shuffle)] == ["supplier"]
    assert played.of(PlaceCuttingCard)


@pytest.mark.clause("TC21 2C.4(b)1", "TC21 2C.4(a)-stack")
@pytest.mark.parametrize("feeds", ["no", "yes"])
def test_2c_4_b_1_after_a_device_there_is_no_cut(feeds: str) -> None:
    played = first_round(f"shuffler=device shuffler_feeds_shoe={feeds}")
    assert [s.by for s in played.of(Shuffle)] == ["device"]
    assert not played.of(PlaceCuttingCard, MoveToBack)
    (load,) = played.of(Load)
    assert (load.by, load.cite) == ("device" if feeds == "yes" else "dealer", "TC21 2C.4(b)1")


# --- 2C.4(c) to (g): the cut -----------------------------------------------------------------


@pytest.mark.clause("TC21 2C.4(c)", "TC21 2C.4(d)1")
def test_2c_4_d_1_the_first_player_to_the_table_cuts() -> None:
    table = seat((5, 1, 3))
    table.play_round()
    played = Played(table)
    assert played.cites.index("TC21 2C.4(c)") < played.cites.index("TC21 2C.4(d)1")
    assert [s.by for s in played.of(PlaceCuttingCard)] == ["seat 5"]


@pytest.mark.clause("TC21 2C.4(e)-offer", "TC21 2C.4(e)-dealer")
@pytest.mark.parametrize(
    ("refusing", "cutter"), [((3,), "seat 5"), ((3, 5), "seat 1"), ((1, 3, 5), "dealer")]
)
def test_2c_4_e_a_refused_cut_is_offered_clockwise(refusing: tuple[int, ...], cutter: str) -> None:
    table = seat((3, 1, 5))
    for number in refusing:
        table.players[number] = Scripted(always=("refuse", "let it lie", "stand", "bust"))
    table.play_round()
    played = Played(table)
    asked = [
        step.seat
        for step, answer in played.steps
        if isinstance(step, Ask) and answer.said in ("cut", "refuse")
    ]
    assert asked == [3, 5, 1][: len(asked)]
    assert [s.by for s in played.of(PlaceCuttingCard)] == [cutter]
    assert ("TC21 2C.4(e)-dealer" in played.cites) is (cutter == "dealer")


@pytest.mark.clause("TC21 2C.4(d)2", "TC21 2C.4(d)3")
@pytest.mark.parametrize(
    ("place", "cutter", "cite"),
    [
        ("seat 3", "seat 3", "TC21 2C.4(d)2"),
        ("seat 3 hand 2", "seat 3", "TC21 2C.4(d)2"),
        ("dealer", "seat 5", "TC21 2C.4(d)3"),
    ],
)
def test_2c_4_d_who_cuts_after_the_cutting_card_came_out(
    place: str, cutter: str, cite: str
) -> None:
    table = seat((1, 3, 5))
    table.begin()
    run_to(table, LookAtShoe)
    table.kit.cards.cutting_card_at = place
    table.run()
    played = Played(table)
    assert played.of(PlaceCuttingCard)[-1].by == cutter
    assert cite in played.cites


@pytest.mark.clause("TC21 2C.4(d)4", "TC21 2C.4(h)1", "TC21 2C.4(a)-when")
def test_2c_4_d_4_the_player_farthest_right_cuts_a_reshuffle_by_choice() -> None:
    played = Played(supervised(shoe="reshuffle"))
    assert [s.by for s in played.of(PlaceCuttingCard)] == ["seat 1", "seat 5"]
    assert "TC21 2C.4(d)4" in played.cites
    assert len(played.of(Shuffle)) == 2
    assert "TC21 2C.4(d)4" not in Played(supervised()).cites


@pytest.mark.clause("TC21 2C.4(f)-ten")
def test_2c_4_f_the_cutting_card_goes_in_ten_cards_from_either_end() -> None:
    counts = []
    for seed in range(60):
        table = seat([1], source=SeededSource(seed))
        table.begin()
        run_to(table, MoveToBack)
        counts += Played(table).answers(PlaceCuttingCard)
    assert min(counts) >= 10 and max(counts) <= 302 and len(set(counts)) > 30
    table = seat([1])
    table.begin()
    cut = run_to(table, PlaceCuttingCard)
    for few in (9, 303):
        with pytest.raises(Deviation):
            cut.again(table.kit, few)
    cut.again(table.kit, 10)


@pytest.mark.clause("TC21 2C.4(f)-move", "TC21 2C.4(f)-align", "TC21 2C.4(f)-load")
def test_2c_4_f_the_cards_in_front_go_to_the_back_and_the_stack_into_the_shoe() -> None:
    table = seat([1])
    table.begin()
    run_to(table, MoveToBack)
    before = list(table.kit.cards.deck(0).cards)
    cut = Played(table).answers(PlaceCuttingCard)[0]
    run_to(table, Load)
    assert table.kit.cards.deck(0).cards == before[cut:] + before[:cut]
    cites = Played(table).cites
    assert cites.index("TC21 2C.4(f)-move") < cites.index("TC21 2C.4(f)-align")
    run_to(table, Deal)
    assert table.kit.cards.stub[::-1] == before[cut:] + before[:cut]


@pytest.mark.clause("TC21 2C.4(f)-quarter")
@pytest.mark.parametrize(
    ("words", "behind"), [("", 78), ("decks=7", 91), ("cut_off=third", 104), ("cut_off=half", 156)]
)
def test_2c_4_f_the_cutting_card_goes_back_in_a_quarter_from_the_back(
    words: str, behind: int
) -> None:
    table = seat([1], words)
    table.begin()
    step = run_to(table, InsertCuttingCard)
    with pytest.raises(Deviation):
        step.again(table.kit, behind - 1)
    run_to(table, Deal)
    assert table.kit.cards.cutting_card == behind
    assert Played(table).answers(InsertCuttingCard) == [behind]


@pytest.mark.clause("TC21 2C.4(g)-recut", "TC21 2C.4(g)-who")
@pytest.mark.parametrize(
    ("words", "cutters"),
    [("", ["seat 1", "seat 1"]), ("recut_by=next_person", ["seat 1", "seat 3"])],
)
def test_2c_4_g_a_supervisor_may_require_a_recut(words: str, cutters: list[str]) -> None:
    table = supervised(words, cut="recut")
    played = Played(table)
    assert [s.by for s in played.of(PlaceCuttingCard)] == cutters
    assert played.cites.index("TC21 2C.4(g)-who") < played.cites.index("TC21 2C.6(c)-burn")
    once = Played(supervised(words))
    assert len(once.of(PlaceCuttingCard)) == 1


# --- 2C.4(h): when the shoe ends -------------------------------------------------------------


@pytest.mark.clause("TC21 2C.4(h)")
def test_2c_4_h_the_shoe_is_reshuffled_after_the_round_in_which_the_cutting_card_comes() -> None:
    table = seat((1, 2, 3))
    rounds = 0
    while len([r for r in table.journal.records if is_shuffle(r)]) < 2:
        table.play_round()
        rounds += 1
        seen: ShoeSeen = Played(table).answers(LookAtShoe)[0]
        left = 312 - seen.discards
        assert bool(seen.cutting_card) == (left < 78) or left in (77, 78)
    assert rounds > 10
    played = Played(table)
    order = [type(s) for s in played.of(LookAtShoe, OpenShuffle, Gather, Shuffle, Load)]
    assert order == [LookAtShoe, OpenShuffle, Gather, Shuffle, Load]
    assert len(table.kit.cards.stub) == 311


def is_shuffle(record: object) -> bool:
    return isinstance(getattr(record.entry, "step", None), Shuffle)  # type: ignore[attr-defined]


@pytest.mark.clause("TC21 2C.4(h)2", "TC21 2C.1 Bart Carter shuffle")
def test_2c_4_h_2_bart_carter_reshuffles_when_the_discards_pass_one_deck() -> None:
    table = seat((1, 2), "shuffle=bart_carter")
    shuffles = 0
    for _ in range(30):
        table.play_round()
        played = Played(table)
        seen: ShoeSeen = played.answers(LookAtShoe)[0]
        assert bool(played.of(InsertStacks)) == (seen.discards > 52)
        shuffles += len(played.of(InsertStacks))
        assert Counter(table.kit.cards.stub + table.kit.cards.rack) == FULL_SHOE
    assert shuffles >= 3
    table.close()
    assert audit(table.journal, lambda _: TC21).deviation == ""


@pytest.mark.clause("TC21 2C.1 Bart Carter shuffle")
def test_2c_1_bart_carter_puts_each_stack_at_its_marked_place() -> None:
    cards = CardTable(SeededSource(1), ("blue",))
    cards.receive(0)
    cards.load(0)
    dealt = [cards.deal("discard rack", 1, face_up=False)[0] for _ in range(12)]
    shoe = cards.stub[::-1]
    cards.take_discards(0)
    cards.insert_stacks(0, 3)
    order = cards.stub[::-1]
    expected: list[Card] = []
    for n in range(3):  # 40 cards in the shoe: marks after 10, 20 and 30 of them
        expected += shoe[10 * n : 10 * n + 10] + dealt[4 * n : 4 * n + 4]
    assert order == [*expected, *shoe[30:]]


@pytest.mark.clause("TC21 2C.4(f)-BC", "TC21 2C.6(c)-BC")
def test_2c_4_f_bart_carter_has_no_cutting_card_in_the_shoe_and_no_burn() -> None:
    played = first_round("shuffle=bart_carter")
    assert not played.of(InsertCuttingCard)
    assert played.table.kit.cards.cutting_card is None
    assert not [s for s in played.of(Deal) if s.to == "discard rack"]
    assert {"TC21 2C.4(f)-BC", "TC21 2C.6(c)-BC"} <= {*played.cites}
    assert played.of(PlaceCuttingCard), "but the stack is cut"


# --- 2C.4(i): an idle table ------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.4(i)-idle", "TC21 2C.4(i)1")
@pytest.mark.parametrize("face", ["up", "down"])
def test_2c_4_i_the_cards_of_an_idle_table_are_spread_and_looked_at(face: str) -> None:
    table = seat((1, 2), f"idle_spread=face_{face}")
    table.play_round()
    table.begin(IDLE)
    table.run()
    (spread,) = Played(table).of(Spread)
    assert spread.face == face
    assert Counter(table.kit.cards.deck(0).cards) == FULL_SHOE, (
        "out of the shoe and out of the rack"
    )
    assert not table.kit.cards.stub and not table.kit.cards.rack
    table.play_round()
    (arrival,) = Played.every(table, ARRIVAL)
    turns = [s.face for s in arrival.of(Turn)]
    assert turns == (["up", "down"] if face == "down" else ["down"])
    assert [type(s) for s in arrival.of(Inspect, Wash, Stack)] == [Inspect, Wash, Stack]
    assert [type(s) for s in Played(table).of(Shuffle, PlaceCuttingCard)] == [
        Shuffle,
        PlaceCuttingCard,
    ]


def after_idle(words: str, always: tuple[str, ...] = ("deal on", "let it lie", "stand")) -> Played:
    table = seat((1, 2), f"shuffler=device batches=2 {words}")
    table.play_round()
    for number in (1, 2):
        table.players[number] = Scripted(always=(*always, "bust", "no insurance"))
    table.begin(IDLE)
    table.run()
    table.play_round()
    return Played(table)


@pytest.mark.clause("TC21 2C.4(i)2-swap", "TC21 2C.4(i)2i", "TC21 2C.4(i)2ii")
def test_2c_4_i_2_the_inspected_batch_goes_in_and_the_other_comes_out() -> None:
    played = after_idle("")
    assert [(s.deck, s.by) for s in played.of(Shuffle)] == [(0, "device")]
    assert [s.deck for s in played.of(Load)] == [1]
    assert not played.of(Spread, Wash)
    assert {"TC21 2C.4(i)2i", "TC21 2C.4(i)2ii"} <= {*played.cites}


@pytest.mark.clause("TC21 2C.4(i)2i", "TC21 2C.4(i)2ii", "TC21 2C.4(i)2-req")
@pytest.mark.parametrize(
    ("words", "always"),
    [("shuffler_secure=no", ("let it lie", "stand")), ("", ("spread", "let it lie", "stand"))],
)
def test_2c_4_i_2_not_secured_or_on_request_it_is_spread_and_reshuffled(
    words: str, always: tuple[str, ...]
) -> None:
    played = after_idle(words, always)
    assert [s.deck for s in played.of(Spread)] == [1]
    assert [s.deck for s in played.of(Shuffle)] == [0, 1]
    assert [s.deck for s in played.of(Load)] == [1]


# --- 2C.6(c): burns --------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.6(c)-burn")
def test_2c_6_c_the_first_card_of_each_full_set_is_burned_face_down() -> None:
    table = seat((1, 2))
    table.play_round()
    table.play_round()
    burns = [
        (r.entry.step.face, r.entry.step.cite)
        for r in table.journal.records
        if isinstance(getattr(r.entry, "step", None), Deal) and r.entry.step.to == "discard rack"  # type: ignore[union-attr]
    ]
    assert burns == [("down", "TC21 2C.6(c)-burn")]


@pytest.mark.clause("TC21 2C.6(c)-new")
def test_2c_6_c_each_new_dealer_burns_one_card() -> None:
    table = seat((1, 2))
    table.play_round()
    before = len(table.kit.cards.stub)
    table.begin("new dealer")
    table.run()
    assert len(table.kit.cards.stub) == before - 1
    assert [s.cite for s in Played(table).of(Deal)] == ["TC21 2C.6(c)-new"]


@pytest.mark.clause("TC21 2C.6(c)-show")
@pytest.mark.parametrize("asks", [True, False])
def test_2c_6_c_the_burn_card_is_shown_if_a_player_asks(asks: bool) -> None:
    table = seat((1, 2))
    if asks:
        table.players[2] = Scripted(always=("see the burn card", "stand", "bust", "no insurance"))
    table.play_round()
    played = Played(table)
    burned = next(a for s, a in played.steps if isinstance(s, Deal) and s.to == "discard rack")
    assert played.answers(ShowBurn) == ([burned] if asks else [])


@pytest.mark.clause("TC21 2C.1 Hole card", "TC21 2C.6(d)4")
def test_2c_1_nobody_sees_the_burn_card_or_the_hole_card() -> None:
    table = play({1: "2s 5d 4c"}, "6h Jd").table
    hidden = [
        r.entry
        for r in table.journal.records
        if isinstance(getattr(r.entry, "step", None), Deal) and r.entry.step.face == "down"  # type: ignore[union-attr]
    ]
    assert len(hidden) == 2
    for viewer in (person("player 1"), person("a spectator"), PUBLIC):
        assert [seen(entry, viewer).answer for entry in hidden] == [None, None]  # type: ignore[union-attr]


# --- 2C.14(i) and (j) ------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.14(i)", "TC21 2C.14(j)")
@pytest.mark.parametrize(("words", "by"), [("", "device"), ("on_shuffler_jam=by_hand", "dealer")])
def test_2c_14_i_j_a_jam_leads_to_a_reshuffle_the_device_removed_before_another_method(
    words: str, by: str
) -> None:
    table = seat((1, 2), f"shuffler=device {words}")
    played = run(table, [At(Shuffle, FaultKind.SHUFFLER_JAM)])
    assert [s.by for s in played.of(Shuffle)] == ["device", by]
    assert "TC21 2C.14(i)" in played.cites
    removed = "TC21 2C.14(j)" in played.cites
    assert removed is (by == "dealer")
    if removed:
        last = max(n for n, c in enumerate(played.cites) if c == "TC21 2C.14(j)")
        assert last < played.cites.index("TC21 2C.4(b)2")


def test_no_card_of_the_shoe_is_shown_by_its_opening_before_it_ends() -> None:
    table = seat((1, 2))
    for _ in range(3):
        table.play_round()
        assert not Played(table).of(OpenShuffle)
    table.close()
    assert len(Played(table).of(OpenShuffle)) == 1
