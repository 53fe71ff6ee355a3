"""13:69F-2C.3, opening of the table, and 2C.4, shuffle and cut of the cards."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import SeededSource, Source
from houseway.families.shoe.shuffle import THE_SHOE, next_cutter
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.common_phrases import THE_CUT
from houseway.table.refusal import Refused
from houseway.table.state import ARRIVAL, IDLE, OPENING, ROUND
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
    Shuffle,
    Spread,
    Stack,
    Step,
    Supervise,
    TakeDiscards,
    Turn,
    Wash,
)
from houseway.table.table import Table
from tests.law.script import Played, refused, run_to
from tests.law.three_card_21 import TC21, Scripted, options, seat

DEVICE = "shuffler=device"
BATCHES = f"{DEVICE} batches=2"
BART_CARTER = "shuffle=bart_carter"


class Last(SeededSource):
    """Draws the highest number every time."""

    def below(self, n: int) -> int:
        return n - 1


class First(SeededSource):
    """Draws 0 every time."""

    def below(self, n: int) -> int:
        return 0


def seated(
    seats: Iterable[int] = (1,),
    words: str = "",
    *,
    refusing: Sequence[int] = (),
    asking: Sequence[int] = (),
    source: Source | None = None,
) -> Table:
    """A new table; the players sit down in this order and cut unless they are `refusing`."""
    table = seat(seats, words, source=source)
    for number in table.players:
        other = ("refuse",) * (number in refusing) + ("spread",) * (number in asking)
        table.players[number] = Scripted(always=(*other, *Scripted.always))
    return table


def after_idle(words: str = "", **more: Any) -> Table:
    """A table that was idle after a round, and deals again once a player has come."""
    table = seated(words=words, **more)
    table.play_round()
    table.begin(IDLE)
    table.run()
    table.play_round()
    return table


def cuts(played: Played) -> list[tuple[int, str]]:
    """Who was offered the cut, and by which clause."""
    return [
        (step.seat, step.cite)
        for step, answer in played.steps
        if isinstance(step, Ask) and answer.said in ("cut", "refuse")
    ]


def conduct(played: Played, cite: str) -> list[str]:
    """What was put on record under a clause."""
    return [step.what.words for step in played.of(Conduct) if step.cite == cite]


def kinds(played: Played, *wanted: type[Step]) -> list[type[Step]]:
    """The kinds of some steps in their order."""
    return [type(step) for step in played.of(*wanted)]


def reaches_cutting_card(table: Table, place: str) -> Played:
    """A round in which the cutting card comes out with a card for a place, to its end."""
    table.begin()
    run_to(table, Deal, to=place)
    table.kit.cards.cutting_card = len(table.kit.cards.stub)
    table.run()
    return Played(table)


# --- 2C.3 ------------------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.3")
def test_2c_3_the_cards_are_inspected_shown_to_the_first_player_washed_and_stacked() -> None:
    table = seated()
    table.begin(OPENING)
    table.run()
    played = Played(table)
    steps = played.of(Receive, Inspect, Spread, Turn, Wash, Stack, Shuffle)
    assert [type(step) for step in steps] == [
        Receive, Inspect, Inspect, Spread, Inspect, Turn, Wash, Stack,
    ]  # fmt: skip
    assert [step.by for step in played.of(Inspect)] == ["dealer", "floorperson", "first player"]
    (spread,), (turn,) = played.of(Spread), played.of(Turn)
    assert (spread.face, spread.order) == ("up", "by suit and in sequence")
    assert turn.face == "down"
    assert {step.cite for step in steps[1:]} == {"TC21 2C.3"}


# --- 2C.4(a) and (b) -------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.4(a)-when")
@pytest.mark.parametrize("words", ["", DEVICE])
def test_2c_4_a_the_cards_are_shuffled_immediately_before_play(words: str) -> None:
    table = seated(words=words)
    table.play_round()
    played = Played(table)
    (shuffle,) = played.of(Shuffle)
    assert (shuffle.by, shuffle.cite) == ("device" if words else "dealer", "TC21 2C.4(a)-when")
    assert kinds(played, Shuffle, Deal)[:2] == [Shuffle, Deal]


@pytest.mark.clause("TC21 2C.4(a)-when")
def test_2c_4_a_pre_shuffled_cards_are_not_shuffled_again_before_play() -> None:
    table = seated(words="pre_shuffled=yes")
    table.play_round()
    assert [step.by for step in Played(table).of(Shuffle)] == ["supplier"]
    table.begin()
    run_to(table, Supervise, matter=THE_SHOE())
    table.supervise("reshuffle")
    table.run()
    assert [step.by for step in Played(table).of(Shuffle)] == ["dealer"]


@pytest.mark.clause("TC21 2C.4(a)-when", "TC21 2C.4(h)")
def test_2c_4_a_h_the_shoe_is_shuffled_after_the_round_that_reaches_the_cutting_card() -> None:
    table = seated(range(1, 7))
    shuffled = []
    for _ in range(30):
        table.play_round()
        played = Played(table)
        (seen,) = played.answers(LookAtShoe)
        shuffles = played.of(Gather, Shuffle)
        # At least a quarter of 312 cards is behind the cutting card.
        assert bool(seen.cutting_card) == (seen.discards > 312 - 78)
        if len(Played.every(table, ROUND)) > 1:
            assert [type(s) for s in shuffles] == [Gather, Shuffle] * bool(seen.cutting_card)
            assert {s.cite for s in shuffles} <= {"TC21 2C.4(h)"}
        if seen.cutting_card:
            assert (len(table.kit.cards.stub), len(table.kit.cards.rack)) == (311, 1)
        shuffled.append(bool(seen.cutting_card))
    assert sum(shuffled) >= 2  # 30 rounds of at least 20 cards, 235 to the cutting card
    table.close()
    assert audit(table.journal, lambda _: TC21).deviation == ""


@pytest.mark.clause("TC21 2C.4(a)-stack")
@pytest.mark.parametrize(("words", "decks"), [("", 6), (DEVICE, 6), ("decks=8", 8)])
def test_2c_4_a_the_shuffle_mixes_all_decks_into_one_stack(words: str, decks: int) -> None:
    table = seated(words=words)
    table.begin()
    run_to(table, Shuffle)
    before = list(table.kit.cards.deck(0).cards)
    stack = run_to(table, Stack)
    assert stack.cite == ("TC21 2C.4(a)-stack" if words == DEVICE else "TC21 2C.4(b)2")
    cards = table.kit.cards.deck(0).cards
    assert cards != before
    assert Counter(cards) == Counter(list(FULL_DECK) * decks)


@pytest.mark.clause("TC21 2C.4(b)1")
@pytest.mark.parametrize("feeds", ["no", "yes"])
def test_2c_4_b1_cards_shuffled_by_a_device_go_into_the_shoe_without_a_cut(feeds: str) -> None:
    table = seated((1, 2), f"{DEVICE} shuffler_feeds_shoe={feeds}")
    table.play_round()
    played = Played(table)
    assert not cuts(played) and not played.of(PlaceCuttingCard, MoveToBack)
    (load,) = played.of(Load)
    assert (load.into, load.cite) == ("dealing shoe", "TC21 2C.4(b)1")
    assert load.by == ("device" if feeds == "yes" else "dealer")


@pytest.mark.clause("TC21 2C.4(b)1")
def test_2c_4_b1_only_a_device_can_feed_the_shoe() -> None:
    with pytest.raises(Refused) as refusal:
        options("shuffler_feeds_shoe=yes")
    assert refusal.value.cite == "TC21 2C.4(b)1"


@pytest.mark.clause("TC21 2C.4(b)2")
@pytest.mark.parametrize("words", ["", "pre_shuffled=yes", f"{DEVICE} pre_shuffled=yes"])
def test_2c_4_b2_cards_shuffled_by_hand_or_pre_shuffled_are_cut(words: str) -> None:
    table = seated(words=words)
    table.play_round()
    played = Played(table)
    assert [seat for seat, _ in cuts(played)] == [1]
    assert kinds(played, Shuffle, PlaceCuttingCard, MoveToBack, Load) == [
        Shuffle, PlaceCuttingCard, MoveToBack, Load,
    ]  # fmt: skip


# --- 2C.4(c) to (e): who cuts ----------------------------------------------------------------


@pytest.mark.clause("TC21 2C.4(c)")
def test_2c_4_c_the_stack_is_offered_with_the_backs_away_from_the_dealer() -> None:
    table = seated()
    table.play_round()
    played = Played(table)
    (text,) = conduct(played, "TC21 2C.4(c)")
    assert "backs facing away from the dealer" in text
    assert played.index("TC21 2C.4(c)") < played.index("TC21 2C.4(d)1")


@pytest.mark.clause("TC21 2C.4(d)1")
def test_2c_4_d1_the_first_player_to_the_table_cuts_when_the_game_begins() -> None:
    table = seated((4, 1, 6))
    table.play_round()
    assert cuts(Played(table)) == [(4, "TC21 2C.4(d)1")]
    assert [step.by for step in Played(table).of(PlaceCuttingCard)] == ["seat 4"]


@pytest.mark.clause("TC21 2C.4(d)1")
@pytest.mark.parametrize("words", ["", f"{BATCHES} pre_shuffled=yes"])
def test_2c_4_d1_the_first_player_cuts_too_when_the_game_begins_after_an_idle_spell(
    words: str,
) -> None:
    """With two pre-shuffled batches the second comes out of the device uncut."""
    table = after_idle(words, seats=(4, 1, 6))
    assert cuts(Played(table)) == [(4, "TC21 2C.4(d)1")]


@pytest.mark.clause("TC21 2C.4(d)2")
@pytest.mark.parametrize("box", [1, 2, 5])
def test_2c_4_d2_the_player_cuts_on_whose_box_the_cutting_card_appeared(box: int) -> None:
    table = seated((2, 1, 5))
    table.play_round()
    assert cuts(reaches_cutting_card(table, f"seat {box}")) == [(box, "TC21 2C.4(d)2")]


@pytest.mark.clause("TC21 2C.4(d)2")
def test_2c_4_d2_a_hand_of_a_split_is_on_the_box_of_its_player() -> None:
    state = seated((1, 2, 5)).state
    assert next_cutter(state, "seat 2 hand 3") == (2, "TC21 2C.4(d)2")


@pytest.mark.clause("TC21 2C.4(d)3")
@pytest.mark.parametrize("seats", [(1, 2, 5), (5, 2, 1), (3, 4, 1)])
def test_2c_4_d3_the_player_farthest_right_cuts_if_it_appeared_on_the_dealers_hand(
    seats: tuple[int, ...],
) -> None:
    table = seated(seats)
    table.play_round()
    found = cuts(reaches_cutting_card(table, "dealer"))
    assert found == [(max(seats), "TC21 2C.4(d)3")]


@pytest.mark.clause("TC21 2C.4(d)4", "TC21 2C.4(h)1", "TC21 2C.4(a)-when")
def test_2c_4_d4_h1_the_licensee_may_reshuffle_after_any_round_and_the_right_cuts() -> None:
    table = seated((2, 5, 1))
    for reshuffles in (False, True, True, False):
        table.begin()
        due = run_to(table, Supervise, matter=THE_SHOE())
        assert due.cite == "TC21 2C.4(h)1"
        before = len(Played(table).of(Shuffle))
        table.supervise("reshuffle" if reshuffles else "deal on")
        table.run()
        after = Played(table)
        assert [s.cite for s in after.of(Shuffle)[before:]] == ["TC21 2C.4(h)1"] * reshuffles
        if reshuffles:
            assert cuts(after)[-1:] == [(5, "TC21 2C.4(d)4")]


@pytest.mark.clause("TC21 2C.4(e)-offer")
@pytest.mark.parametrize(
    ("refusing", "asked"), [((3,), [3, 5]), ((3, 5), [3, 5, 1]), ((3, 5, 1), [3, 5, 1, 2])]
)
def test_2c_4_e_a_refused_cut_is_offered_clockwise(
    refusing: tuple[int, ...], asked: list[int]
) -> None:
    table = seated((3, 1, 2, 5), refusing=refusing)
    table.play_round()
    played = Played(table)
    first, *others = cuts(played)
    assert first == (3, "TC21 2C.4(d)1")
    assert others == [(seat, "TC21 2C.4(e)-offer") for seat in asked[1:]]
    assert [step.by for step in played.of(PlaceCuttingCard)] == [f"seat {asked[-1]}"]


@pytest.mark.clause("TC21 2C.4(e)-dealer")
def test_2c_4_e_the_dealer_cuts_if_all_refuse() -> None:
    table = seated((3, 1, 2), refusing=(1, 2, 3))
    table.play_round()
    played = Played(table)
    assert [seat for seat, _ in cuts(played)] == [3, 1, 2]
    assert [step.by for step in played.of(PlaceCuttingCard)] == ["dealer"]
    assert len(conduct(played, "TC21 2C.4(e)-dealer")) == 1


# --- 2C.4(f): the cut ------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.4(f)-ten")
@pytest.mark.parametrize(("source", "in_front"), [(First("f"), 10), (Last("l"), 302)])
@pytest.mark.parametrize("refusing", [(), (1,)])
def test_2c_4_f_the_cutting_card_goes_at_least_ten_cards_from_either_end(
    source: Source, in_front: int, refusing: tuple[int, ...]
) -> None:
    """At either extreme of what a player or the dealer may do with 312 cards."""
    table = seated(refusing=refusing, source=source)
    table.play_round()
    assert Played(table).answers(PlaceCuttingCard) == [in_front]


@pytest.mark.clause("TC21 2C.4(f)-ten")
@pytest.mark.parametrize(
    ("in_front", "allowed"), [(9, False), (10, True), (302, True), (303, False)]
)
def test_2c_4_f_a_record_of_a_cut_nearer_to_an_end_is_a_deviation(
    in_front: int, allowed: bool
) -> None:
    table = seated()
    table.begin()
    step = run_to(table, PlaceCuttingCard)
    assert step.cite == "TC21 2C.4(f)-ten"
    if allowed:
        step.again(table.kit, in_front)
    else:
        with pytest.raises(Deviation):
            step.again(table.kit, in_front)


@pytest.mark.clause("TC21 2C.4(f)-move")
def test_2c_4_f_the_cards_in_front_of_the_cutting_card_go_to_the_back() -> None:
    table = seated()
    table.begin()
    run_to(table, PlaceCuttingCard)
    before = list(table.kit.cards.deck(0).cards)
    assert run_to(table, MoveToBack).cite == "TC21 2C.4(f)-move"
    (count,) = Played(table).answers(PlaceCuttingCard)
    run_to(table, InsertCuttingCard)
    assert table.kit.cards.deck(0).cards == before[count:] + before[:count]


@pytest.mark.clause("TC21 2C.4(f)-align")
def test_2c_4_f_the_whole_stack_is_aligned_along_the_marked_side_after_the_cut() -> None:
    table = seated()
    table.play_round()
    played = Played(table)
    (text,) = conduct(played, "TC21 2C.4(f)-align")
    assert "stack is aligned along the side of the shoe that has the mark" in text
    clauses = ["ten", "move", "align", "quarter", "load"]
    found = [played.index(f"TC21 2C.4(f)-{clause}") for clause in clauses]
    assert found == sorted(found)


@pytest.mark.clause("TC21 2C.4(f)-quarter")
@pytest.mark.parametrize(("decks", "behind"), [(6, 78), (7, 91), (8, 104)])
def test_2c_4_f_a_quarter_of_the_stack_is_behind_the_cutting_card(decks: int, behind: int) -> None:
    table = seated(words=f"decks={decks}")
    table.begin()
    step = run_to(table, InsertCuttingCard)
    assert (step.at_least, step.cite) == (behind, "TC21 2C.4(f)-quarter")
    run_to(table, Deal)
    assert table.kit.cards.cutting_card is not None
    assert table.kit.cards.cutting_card >= behind
    with pytest.raises(Deviation):
        step.again(seated_at_insert(decks).kit, behind - 1)


def seated_at_insert(decks: int) -> Table:
    """A table at which the cutting card is about to be put back."""
    table = seated(words=f"decks={decks}")
    table.begin()
    run_to(table, InsertCuttingCard)
    return table


@pytest.mark.clause("TC21 2C.4(f)-load")
def test_2c_4_f_the_stack_goes_into_the_shoe_and_is_dealt_from_there() -> None:
    table = seated()
    table.begin()
    load = run_to(table, Load)
    stack = list(table.kit.cards.deck(0).cards)
    assert (load.into, load.by, load.cite) == ("dealing shoe", "dealer", "TC21 2C.4(f)-load")
    table.run()
    dealt = [card for cards in Played(table).answers(Deal) for card in cards]
    assert dealt == stack[: len(dealt)]
    assert {step.drawn for step in Played(table).of(Deal)} == {"dealing shoe"}


@pytest.mark.clause("TC21 2C.4(f)-BC")
def test_2c_4_f_with_the_bart_carter_shuffle_the_cutting_card_is_not_put_back() -> None:
    table = seated(words=BART_CARTER)
    table.play_round()
    played = Played(table)
    assert kinds(played, PlaceCuttingCard, MoveToBack, InsertCuttingCard, Load) == [
        PlaceCuttingCard, MoveToBack, Load,
    ]  # fmt: skip
    assert table.kit.cards.cutting_card is None
    assert len(conduct(played, "TC21 2C.4(f)-BC")) == 1


# --- 2C.4(g): the recut ----------------------------------------------------------------------


def recut(table: Table) -> Played:
    """The first cut is not accepted by the supervisor, the second is."""
    table.begin()
    run_to(table, Supervise, matter=THE_CUT())
    table.supervise("recut")
    table.run()
    return Played(table)


@pytest.mark.clause("TC21 2C.4(g)-recut")
def test_2c_4_g_a_supervisor_may_require_a_recut_before_any_card_is_dealt() -> None:
    table = seated()
    table.begin()
    for times in (1, 2, 3):
        due = run_to(table, Supervise, matter=THE_CUT())
        assert due.cite == "TC21 2C.4(g)-recut"
        assert len(Played(table).of(MoveToBack)) == times
        assert not Played(table).of(Deal)
        table.supervise("recut" if times < 3 else "accept")
    run_to(table, Deal)
    assert len(Played(table).of(PlaceCuttingCard)) == 3
    refused(table, lambda: table.supervise("recut"))


@pytest.mark.clause("TC21 2C.4(g)-who")
@pytest.mark.parametrize(
    ("by", "refusing", "cutters"),
    [
        ("last_cutter", (), ["seat 2", "seat 2"]),
        ("last_cutter", (2,), ["seat 3", "seat 3"]),
        ("last_cutter", (1, 2, 3), ["dealer", "dealer"]),
        ("next_person", (), ["seat 2", "seat 3"]),
        ("next_person", (2,), ["seat 3", "seat 1"]),
        ("next_person", (3,), ["seat 2", "seat 1"]),
        ("next_person", (1, 2, 3), ["dealer", "dealer"]),
    ],
)
def test_2c_4_g_the_recut_is_by_the_last_cutter_or_the_next_person_entitled(
    by: str, refusing: tuple[int, ...], cutters: list[str]
) -> None:
    played = recut(seated((2, 1, 3), f"recut_by={by}", refusing=refusing))
    assert [step.by for step in played.of(PlaceCuttingCard)] == cutters
    assert len(conduct(played, "TC21 2C.4(g)-who")) == 1


# --- 2C.4(h)2: Bart Carter -------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.4(h)2")
def test_2c_4_h2_bart_carter_reshuffles_when_the_discards_exceed_one_deck() -> None:
    table = seated(range(1, 6), BART_CARTER)
    reshuffled = []
    for number in range(12):
        table.play_round()
        played = Played(table)
        (seen,) = played.answers(LookAtShoe)
        assert seen.cutting_card == ""
        due = seen.discards > 52
        assert len(played.of(TakeDiscards)) == len(played.of(InsertStacks)) == due
        assert len(played.of(Shuffle)) == due + (number == 0)
        assert len(table.kit.cards.rack) == (0 if due else seen.discards)
        assert len(table.kit.cards.stub) + len(table.kit.cards.rack) == 312
        reshuffled.append(due)
    assert True in reshuffled and False in reshuffled
    table.close()
    assert audit(table.journal, lambda _: TC21).deviation == ""


@pytest.mark.clause("TC21 2C.4(b)2", "TC21 2C.1 Bart Carter shuffle", "TC21 2C.4(d)4")
@pytest.mark.parametrize("cuts", ["no", "yes"])
def test_2c_4_b2_a_bart_carter_reshuffle_is_cut_by_option_only(cuts: str) -> None:
    """Reading A-TC21-27: the definition shuffles, segregates and inserts, and has no cut."""
    table = seated(range(1, 6), f"{BART_CARTER} bart_carter_cut={cuts}")
    table.play_round()
    played = Played(table)
    while not played.of(InsertStacks):
        table.play_round()
        played = Played(table)
    steps = kinds(played, TakeDiscards, Shuffle, PlaceCuttingCard, MoveToBack, InsertStacks)
    cut = [PlaceCuttingCard, MoveToBack] if cuts == "yes" else []
    assert steps == [TakeDiscards, Shuffle, *cut, InsertStacks]
    offered = [(ask.seat, ask.cite) for ask in played.of(Ask) if ask.cite == "TC21 2C.4(d)4"]
    assert offered == ([(5, "TC21 2C.4(d)4")] if cuts == "yes" else [])
    assert len(conduct(played, "TC21 2C.4(f)-BC")) == len(offered), "it is not re-inserted"
    assert table.kit.cards.cutting_card is None
    table.close()
    assert audit(table.journal, lambda _: TC21).deviation == ""


def test_bart_carter_cut_needs_that_shuffle_and_the_rule_of_blackjack_has_none() -> None:
    for parse, words in (
        (TC21.options.parse, {"bart_carter_cut": "yes"}),
        (game("blackjack").options.parse, {"shuffle": "bart_carter", "bart_carter_cut": "yes"}),
    ):
        with pytest.raises(Refused, match="bart_carter_cut"):
            parse(words)


# --- 2C.4(i): the idle table -----------------------------------------------------------------


@pytest.mark.clause("TC21 2C.4(i)-idle")
@pytest.mark.parametrize("face", ["up", "down"])
def test_2c_4_i_the_cards_of_an_idle_table_are_spread_and_shown_to_who_arrives(face: str) -> None:
    table = seated(words=f"idle_spread=face_{face}")
    table.play_round()
    assert table.kit.cards.rack and table.kit.cards.stub
    table.begin(IDLE)
    table.run()
    (spread,) = Played(table).of(Spread)
    assert (spread.face, spread.cite) == (face, "TC21 2C.4(i)-idle")
    assert not table.kit.cards.rack and not table.kit.cards.stub
    assert Counter(table.kit.cards.deck(0).cards) == Counter(list(FULL_DECK) * 6)
    table.begin(ARRIVAL)
    table.run()
    steps = Played(table).of(Turn, Inspect)
    shown = [getattr(step, "face", None) or step.by for step in steps]
    assert shown == ["up"] * (face == "down") + ["first player", "down"]
    assert {step.cite for step in steps} == {"TC21 2C.4(i)-idle"}


@pytest.mark.clause("TC21 2C.4(i)1")
def test_2c_4_i1_without_a_device_the_cards_are_washed_stacked_shuffled_and_cut() -> None:
    table = after_idle()
    (arrival,) = Played.every(table, ARRIVAL)
    assert kinds(arrival, Wash, Stack) == [Wash, Stack]
    assert {step.cite for step in arrival.of(Wash, Stack)} == {"TC21 2C.4(i)1"}
    played = Played(table)
    assert kinds(played, Shuffle, Stack, PlaceCuttingCard, MoveToBack, Load) == [
        Shuffle, Stack, PlaceCuttingCard, MoveToBack, Load,
    ]  # fmt: skip


@pytest.mark.clause("TC21 2C.4(i)2-swap")
def test_2c_4_i2_the_inspected_batch_goes_into_the_device_and_the_other_comes_out() -> None:
    table = after_idle(BATCHES)
    (inspected,) = {step.deck for step in Played.every(table, IDLE)[0].of(Spread)}
    (arrival,) = Played.every(table, ARRIVAL)
    assert kinds(arrival, Wash, Stack) == [Stack]
    assert {step.cite for step in arrival.of(Stack)} == {"TC21 2C.4(i)2-swap"}
    played = Played(table)
    assert [(s.deck, s.by, s.cite) for s in played.of(Shuffle)] == [
        (inspected, "device", "TC21 2C.4(i)2-swap")
    ]
    (load,) = played.of(Load)
    assert load.deck == 1 - inspected
    (removed,) = conduct(played, "TC21 2C.4(i)2-swap")
    assert removed == "the batch of cards already in the shuffler is removed"


@pytest.mark.clause("TC21 2C.4(i)2i", "TC21 2C.4(i)2ii")
def test_2c_4_i2_a_batch_stored_securely_and_prepared_as_approved_need_not_be_spread() -> None:
    table = after_idle(f"{BATCHES} shuffler_secure=yes")
    played = Played(table)
    assert not played.of(Spread, Inspect, OpenShuffle)
    (secure,) = conduct(played, "TC21 2C.4(i)2i")
    assert "stores a single batch in a secure manner approved by the Division" in secure
    (prepared,) = conduct(played, "TC21 2C.4(i)2ii")
    assert "secured, released and prepared for play as the Division has approved" in prepared


@pytest.mark.clause("TC21 2C.4(i)2i", "TC21 2C.4(i)2ii")
def test_2c_4_i2_without_secure_storage_the_batch_is_spread_and_reshuffled() -> None:
    table = after_idle(f"{BATCHES} shuffler_secure=no")
    played = Played(table)
    spread_and_reshuffled(played)
    assert not conduct(played, "TC21 2C.4(i)2i") and not conduct(played, "TC21 2C.4(i)2ii")


@pytest.mark.clause("TC21 2C.4(i)2-req")
@pytest.mark.parametrize("asking", [(1,), (2,)])
def test_2c_4_i2_any_player_may_ask_that_the_batch_be_spread(asking: tuple[int, ...]) -> None:
    table = after_idle(BATCHES, seats=(1, 2), asking=asking)
    spread_and_reshuffled(Played(table))
    table.close()
    assert audit(table.journal, lambda _: TC21).deviation == ""


def spread_and_reshuffled(played: Played) -> None:
    """The batch from the device was looked over and shuffled before it was dealt."""
    (load,) = played.of(Load)
    steps = [
        step
        for step in played.of(Spread, Inspect, Turn, Stack, Shuffle, Load)
        if step.deck == load.deck
    ]
    assert [type(step) for step in steps] == [
        Spread, Inspect, Turn, Stack, Shuffle, Stack, Load,
    ]  # fmt: skip
    assert (steps[0].face, steps[2].face, steps[4].by) == ("up", "down", "device")
    assert steps[0].cite == "TC21 2C.4(i)2-req"


# --- 2C.4(j) ---------------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.4(j)")
@pytest.mark.parametrize(("cut_off", "behind"), [("third", 104), ("half", 156)])
def test_2c_4_j_the_licensees_own_cut_card_placement_is_approved_by_the_division(
    cut_off: str, behind: int
) -> None:
    table = seated(words=f"cut_off={cut_off}")
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    (text,) = conduct(opening, "TC21 2C.4(j)")
    assert "Division has approved" in text and "cut card placement" in text
    assert Played(table).answers(InsertCuttingCard) == [behind]


@pytest.mark.clause("TC21 2C.4(j)")
def test_2c_4_j_the_procedures_of_the_rule_need_no_further_approval() -> None:
    table = seated()
    table.begin(OPENING)
    table.run()
    assert not conduct(Played(table), "TC21 2C.4(j)")
