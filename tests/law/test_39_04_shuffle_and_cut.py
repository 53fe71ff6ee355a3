"""13:69F-39.4, shuffle and cut of the cards."""

from itertools import pairwise

import pytest

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.equipment.card_table import UNDER_DECK
from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.entries import AnyEntry, Done, Record
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.state import ARRIVAL, IDLE, OPENING, ROUND
from houseway.table.steps import (
    DISCARD_RACK,
    Announce,
    CompleteCut,
    Conduct,
    CoverCard,
    Cut,
    Deal,
    Gather,
    Inspect,
    Load,
    Open,
    Shuffle,
    Spread,
    Stack,
    Supervise,
    Turn,
    Wash,
)
from houseway.table.table import Table
from tests.law.script import (
    Played,
    carry_out_one,
    forged,
    options,
    refused,
    run_to,
    seat,
    step_by_step,
)

BY_HAND = ("", "dealing=automated_shoe")
BY_DEVICE = (
    "shuffler=device",
    "shuffler=counting_device dealing=automated_shoe",
    "shuffler=device dealing=hand",
    "shuffler=device decks=2",
    "shuffler=device shuffler_feeds_shoe=yes",
)
PRE_SHUFFLED = ("pre_shuffled=yes", "pre_shuffled=yes shuffler=device")
CUT_CITES = [
    "HUH 39.4(c)1",
    "HUH 39.4(c)1i",
    "HUH 39.4(c)1ii",
    "HUH 39.4(c)1iii",
    "HUH 39.4(c)1iv",
    "HUH 39.4(d)",
]


def opened(words: str = "", seed: int = 39) -> Played:
    table = seat(words=words, source=SeededSource(seed))
    table.begin(OPENING)
    table.run()
    return Played(table)


def cut_of(played: Played) -> list[str]:
    return [cite for cite in played.cites if cite in CUT_CITES]


def drawn(played: Played) -> list[Card]:
    """All cards of a round in the order they left the deck."""
    return [card for cards in played.answers(Deal) for card in cards]


def shuffles(table: Table) -> dict[int, list[tuple[Card, ...]]]:
    """The order of every shuffle of each deck, as only the auditor sees it."""
    found: dict[int, list[tuple[Card, ...]]] = {}
    for record in table.journal.records:
        entry = record.entry
        if isinstance(entry, Done) and isinstance(entry.step, Shuffle) and entry.answer:
            found.setdefault(entry.step.deck, []).append(entry.answer.opening.order)
    return found


# --- (a) shuffle -----------------------------------------------------------------------------


@pytest.mark.clause("HUH 39.4(a)-start")
@pytest.mark.parametrize("words", [*BY_HAND, *BY_DEVICE])
def test_39_4_a_the_cards_are_shuffled_immediately_before_play(words: str) -> None:
    played = opened(words)
    shuffles = played.of(Shuffle)
    assert [step.cite for step in shuffles] == ["HUH 39.4(a)-start"] * len(shuffles)
    assert {step.deck for step in shuffles} == played.table.state.decks
    assert {step.by for step in shuffles} == {"device" if "shuffler" in words else "dealer"}


@pytest.mark.clause("HUH 39.4(a)-start")
@pytest.mark.parametrize("words", PRE_SHUFFLED)
def test_39_4_a_pre_shuffled_cards_are_not_shuffled_again_before_play(words: str) -> None:
    played = opened(words)
    assert [step.by for step in played.of(Shuffle)] == ["supplier"]
    assert not played.of(Wash)


@pytest.mark.clause("HUH 39.4(a)-each")
@pytest.mark.parametrize("words", [*BY_HAND, *BY_DEVICE[:3], *PRE_SHUFFLED])
def test_39_4_a_the_cards_are_shuffled_after_each_round(words: str) -> None:
    table = seat((1, 3), words)
    for _ in range(6):
        table.play_round()
    for played in Played.every(table, ROUND):
        (shuffle,) = played.of(Shuffle)
        assert shuffle.cite == "HUH 39.4(a)-each"
        assert shuffle.by == ("device" if "shuffler" in words else "dealer")
        kinds = [type(step) for step, _ in played.steps]
        assert max(n for n, kind in enumerate(kinds) if kind is Deal) < kinds.index(Shuffle)


@pytest.mark.clause("HUH 39.4(a)-each")
@pytest.mark.parametrize("words", [*BY_HAND, *BY_DEVICE, *PRE_SHUFFLED])
def test_39_4_a_no_round_is_dealt_from_an_order_that_was_dealt_before(words: str) -> None:
    table = seat((1,), words)
    for _ in range(8):
        table.play_round()
    rounds = Played.every(table, ROUND)
    assert len({tuple(drawn(played)) for played in rounds}) == 8
    assert sum(len(played.of(Open)) for played in rounds) == 8
    orders = [order for deck in shuffles(table).values() for order in deck]
    assert len(orders) == len(set(orders)) >= 8


@pytest.mark.clause("HUH 39.4(a)-each")
@pytest.mark.parametrize("words", ["", "shuffler=device", "shuffler=device decks=2"])
@pytest.mark.parametrize("nth", [1, 2, 3, 6])
def test_39_4_a_the_cards_of_a_void_round_are_shuffled_too(words: str, nth: int) -> None:
    """Whatever the deck, however early the round was void: only shuffled cards are dealt."""
    table = seat((1, 2), words)
    for n in range(5):
        table.begin()
        deals = 0
        for step in step_by_step(table):
            if isinstance(step, Deal):
                assert table.state.deck in table.state.sealed_decks
                deals += 1
                if n == 1 and deals == nth:
                    table.fault(FaultKind.TOO_MANY, step.to)
    shuffled = [s.deck for p in Played.every(table, ROUND) for s in p.of(Shuffle)]
    assert len(shuffled) == (4 if "decks" in words else 5)


@pytest.mark.clause("HUH 39.4(a)-method")
@pytest.mark.parametrize("words", [*BY_HAND, *BY_DEVICE])
def test_39_4_a_the_shuffle_is_by_hand_or_by_the_device_and_mixes_the_cards(words: str) -> None:
    """The order after it is another arrangement of the same cards, unlike the one before."""
    table = seat(words=words)
    table.begin(OPENING)
    for _ in range(4):
        for step in step_by_step(table):
            if isinstance(step, Shuffle):
                assert step.by == ("device" if "shuffler" in words else "dealer")
                before = list(table.kit.cards.deck(step.deck).cards)
                carry_out_one(table)
                after = table.kit.cards.deck(step.deck).cards
                assert sorted(after) == sorted(before) == sorted(FULL_DECK)
                assert sum(a == b for a, b in zip(before, after, strict=True)) < 10
        table.begin()


@pytest.mark.clause("HUH 39.4(a)-method")
def test_39_4_a_a_shuffle_is_by_one_of_the_named_methods() -> None:
    with pytest.raises(Refused) as refusal:
        options("shuffler=robot")
    assert refusal.value.cite == "HUH 39.4(a)-method"
    assert refusal.value.sentence == (
        "shuffler is 'robot'; it must be none, device or counting_device"
    )


@pytest.mark.clause("HUH 39.4(a)-stack", "HUH 39.4(b)2")
@pytest.mark.parametrize("words", [*BY_HAND, *BY_DEVICE, *PRE_SHUFFLED])
def test_39_4_a_every_shuffle_ends_with_one_single_stack(words: str) -> None:
    table = seat((1, 2), words)
    table.begin(OPENING)
    for _ in range(3):
        last: object = None
        for step in step_by_step(table):
            if isinstance(last, Shuffle):
                assert isinstance(step, Stack)
                to_be_cut = last.by != "device"
                assert step.cite == ("HUH 39.4(b)2" if to_be_cut else "HUH 39.4(a)-stack")
                stack = table.kit.cards.deck(step.deck)
                assert len(stack.cards) == 52 and stack.packet == 0
            last = step
        table.begin()


@pytest.mark.clause("HUH 39.4(a)-feed")
@pytest.mark.parametrize("dealing", ["manual_shoe", "automated_shoe"])
def test_39_4_a_a_device_may_feed_the_stack_straight_into_the_shoe(dealing: str) -> None:
    table = seat(words=f"shuffler=device shuffler_feeds_shoe=yes dealing={dealing}")
    for _ in range(3):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        (load,) = played.of(Load)
        assert (load.by, load.into, load.cite) == (
            "device",
            dealing.replace("_", " "),
            "HUH 39.4(a)-feed",
        )
        steps = [type(step) for step, _ in played.steps]
        assert steps[steps.index(Load) - 2 : steps.index(Load)] == [Shuffle, Stack]
        assert not [s for s in played.of(CoverCard) if s.to == UNDER_DECK], "nobody could lay it"


@pytest.mark.clause("HUH 39.4(a)-feed")
@pytest.mark.parametrize("words", ["", "shuffler=device dealing=hand"])
def test_39_4_a_only_a_device_feeds_and_only_a_shoe(words: str) -> None:
    with pytest.raises(Refused) as refusal:
        options(f"{words} shuffler_feeds_shoe=yes")
    assert refusal.value.cite == "HUH 39.4(a)-feed"
    assert refusal.value.sentence == (
        "only a shuffling device can feed a shoe, and only where a shoe is used"
    )


@pytest.mark.clause("HUH 39.4(a)-feed")
def test_39_4_a_a_device_feeds_only_what_it_has_shuffled() -> None:
    """The dealer loads the pre-shuffled deck after the cut, and all decks once the device left."""
    words = "shuffler=device shuffler_feeds_shoe=yes on_shuffler_jam=by_hand"
    table = seat(words=f"{words} pre_shuffled=yes")
    table.play_round()
    table.begin()
    for step in step_by_step(table):
        if isinstance(step, Shuffle) and step.by == "device":
            table.fault(FaultKind.SHUFFLER_JAM)
    table.play_round()
    opening, *rounds = [*Played.every(table, OPENING), *Played.every(table, ROUND)]
    assert [step.by for step in opening.of(Load)] == ["dealer"]
    assert [step.by for played in rounds for step in played.of(Load)] == [
        "device",
        "dealer",
        "dealer",
    ]


# --- (b) cut or no cut -----------------------------------------------------------------------


@pytest.mark.clause("HUH 39.4(b)1")
@pytest.mark.parametrize("words", BY_DEVICE)
def test_39_4_b1_machine_shuffled_cards_are_dealt_without_a_cut(words: str) -> None:
    """Not one step of a cut; and the cards come off the top in the very order of the shuffle."""
    table = seat((1, 4), words)
    for _ in range(5):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        assert not cut_of(played) and not played.of(Cut, Supervise)
        assert "table" not in [step.to for step in played.of(CoverCard)]
        (load,) = played.of(Load)
        if words in BY_DEVICE[:2]:  # by hand, alternating and fed decks have clauses of their own
            assert load.cite == "HUH 39.4(b)1"
    orders = shuffles(table)
    for played in Played.every(table, ROUND):
        (opened,) = played.of(Open)
        out = drawn(played)
        assert list(orders[opened.deck].pop(0)[: len(out)]) == out


@pytest.mark.clause("HUH 39.4(b)2")
@pytest.mark.parametrize("words", BY_HAND)
def test_39_4_b2_hand_shuffled_cards_are_cut_every_time(words: str) -> None:
    table = seat((1, 4), words)
    for _ in range(4):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        assert cut_of(played) == CUT_CITES
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.index(Shuffle) < kinds.index(Cut) < kinds.index(Load)


@pytest.mark.clause("HUH 39.4(b)2")
@pytest.mark.parametrize("words", PRE_SHUFFLED)
def test_39_4_b2_pre_shuffled_cards_are_cut(words: str) -> None:
    """Even where a device shuffles from the first round on."""
    table = seat(words=words)
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    assert cut_of(opening) == CUT_CITES
    (first,) = Played.every(table, ROUND)
    assert bool(first.of(Cut)) == ("shuffler" not in words)


@pytest.mark.clause("HUH 39.4(b)2")
def test_39_4_b2_cards_shuffled_by_hand_after_a_jam_are_cut() -> None:
    table = seat(words="shuffler=device on_shuffler_jam=by_hand")
    table.begin(OPENING)
    run_to(table, Shuffle)
    table.fault(FaultKind.SHUFFLER_JAM)
    table.run()
    played = Played(table)
    assert [step.by for step in played.of(Shuffle)] == ["device", "dealer"]
    assert cut_of(played) == CUT_CITES


# --- (c) the cut -----------------------------------------------------------------------------


@pytest.mark.clause("HUH 39.4(c)1", "HUH 39.4(c)1i", "HUH 39.4(c)1ii", "HUH 39.4(c)1iii")
@pytest.mark.clause("HUH 39.4(c)1iv", "HUH 39.4(c)2")
@pytest.mark.parametrize("words", [*BY_HAND, "pre_shuffled=yes"])
def test_39_4_c_the_cut_goes_in_the_order_of_the_text(words: str) -> None:
    played = opened(words)
    first = played.index("HUH 39.4(c)1")
    hand, before, cut, rest, after, decision, _, load = (d.step for d in played.done[first:])
    assert isinstance(hand, Conduct) and "one hand" in hand.what.words
    assert isinstance(before, CoverCard) and before.to == "table"
    assert isinstance(cut, Cut) and isinstance(rest, CompleteCut)
    assert isinstance(after, CoverCard) and after.to == DISCARD_RACK
    assert isinstance(decision, Supervise) and isinstance(load, Load)
    assert [s.cite for s in (hand, before, cut, rest, after, decision)] == CUT_CITES


@pytest.mark.clause("HUH 39.4(c)1i", "HUH 39.4(c)1iii", "HUH 39.4(c)1iv")
def test_39_4_c_cover_card_and_packets_lie_where_the_text_puts_them() -> None:
    table = seat()
    table.begin(OPENING)
    run_to(table, Cut)
    assert table.kit.cards.cover_card == "table"
    whole = list(table.kit.cards.deck(0).cards)
    carry_out_one(table)
    taken = table.kit.cards.deck(0).packet
    assert Played(table).answers(Cut) == [taken]
    carry_out_one(table)
    assert table.kit.cards.deck(0).cards == whole[taken:] + whole[:taken]
    assert table.kit.cards.deck(0).packet == 0
    assert table.kit.cards.cover_card == UNDER_DECK, "they were laid on it"
    carry_out_one(table)
    assert table.kit.cards.cover_card == DISCARD_RACK


@pytest.mark.clause("HUH 39.4(c)1ii")
def test_39_4_c1ii_at_least_ten_cards_are_cut() -> None:
    """Over 250 cuts: never fewer than ten, nor a cut that leaves fewer than ten."""
    sizes = []
    for seed in range(50):
        table = seat(source=SeededSource(seed))
        for _ in range(4):
            table.play_round()
        for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
            assert [step.at_least for step in played.of(Cut)] == [10]
            sizes += played.answers(Cut)
    assert len(sizes) == 250
    assert min(sizes) == 10 and max(sizes) == 42


class ShortCut(SeededSource):
    """Honest but for the cut: nine cards, one too few."""

    def below(self, n: int) -> int:
        """One less than the least a draw may be."""
        return -1 if n == 52 - 2 * 10 + 1 else super().below(n)


@pytest.mark.clause("HUH 39.4(c)1ii")
def test_39_4_c1ii_the_audit_finds_a_cut_of_nine() -> None:
    """All else of the record agrees with a cut of nine, to the last card and payment."""
    table = seat(source=ShortCut(5))
    table.play_round()
    table.close()
    first = next(
        record.n
        for record in table.journal.records
        if isinstance(record.entry, Done) and isinstance(record.entry.step, Cut)
    )
    finding = audit(table.journal, game)
    assert finding.record == first
    assert finding.deviation == f"record {first}: 9 cards were cut, at least 10 must be"


@pytest.mark.clause("HUH 39.4(c)1ii")
@pytest.mark.parametrize("cards", [9, 0, -3, 52, 60])
def test_39_4_c1ii_the_audit_finds_a_cut_that_was_altered(cards: int) -> None:
    honest = seat(source=SeededSource(5))
    honest.play_round()
    honest.close()
    assert audit(honest.journal, game).clean
    assert audit(forged(honest, lambda record: record.entry), game).clean
    where = next(
        record.n
        for record in honest.journal.records
        if isinstance(record.entry, Done) and isinstance(record.entry.step, Cut)
    )

    def alter(record: Record) -> AnyEntry:
        entry = record.entry
        return Done(entry.step, cards) if isinstance(entry, Done) and record.n == where else entry

    finding = audit(forged(honest, alter), game)
    assert not finding.clean and finding.record == where


@pytest.mark.clause("HUH 39.4(c)1iii", "HUH 39.4(c)2")
@pytest.mark.parametrize("words", [*BY_HAND, "pre_shuffled=yes"])
def test_39_4_c_the_cards_are_dealt_from_the_top_of_the_cut_deck(words: str) -> None:
    """From the opened shuffle and the recorded cut alone one knows every card of the round."""
    table = seat((1, 2, 5), words)
    for _ in range(4):
        table.play_round()
    procedures = [*Played.every(table, OPENING), *Played.every(table, ROUND)]
    for before, played in pairwise(procedures):
        (cut,) = before.answers(Cut)
        (shuffled,) = before.answers(Shuffle)
        order = shuffled.opening.order
        out = drawn(played)
        assert len(out) == 13
        assert [*order[cut:], *order[:cut]][:13] == out


@pytest.mark.clause("HUH 39.4(c)2")
@pytest.mark.parametrize(
    ("words", "into"), [("", "manual shoe"), ("dealing=automated_shoe", "automated shoe")]
)
def test_39_4_c2_after_the_cut_the_cards_go_to_be_dealt(words: str, into: str) -> None:
    table = seat(words=words)
    for _ in range(2):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        decided = played.index("HUH 39.4(d)")
        cover, load = (done.step for done in played.done[decided + 1 :])
        assert isinstance(cover, CoverCard)
        assert isinstance(load, Load) and load.into == into


# --- (d) recut -------------------------------------------------------------------------------


@pytest.mark.clause("HUH 39.4(d)")
@pytest.mark.parametrize("recuts", [1, 3])
def test_39_4_d_a_supervisor_may_order_a_recut_before_any_card_is_dealt(recuts: int) -> None:
    table = seat()
    table.begin(OPENING)
    for _ in range(recuts):
        asked = run_to(table, Supervise)
        assert asked.choices == ("accept", "recut")
        before = list(table.kit.cards.deck(0).cards)
        table.supervise("recut")
        run_to(table, Supervise)
        cut = Played(table).answers(Cut)[-1]
        assert table.kit.cards.deck(0).cards == before[cut:] + before[:cut]
        assert cut >= 10
    table.supervise("accept")
    table.run()
    played = Played(table)
    assert cut_of(played) == CUT_CITES * (recuts + 1)
    assert played.answers(Supervise) == ["recut"] * recuts + ["accept"]
    table.play_round()
    table.close()
    assert audit(table.journal, game).clean


@pytest.mark.clause("HUH 39.4(d)")
def test_39_4_d_every_cut_is_put_to_the_supervisor_and_nothing_else_may_be_said() -> None:
    table = seat()
    table.begin(OPENING)
    run_to(table, Supervise)
    refusal = refused(table, lambda: table.supervise("burn the top card"))
    assert refusal.sentence == "the supervisor may say accept or recut"
    assert refusal.cite == "HUH 39.4(d)"


@pytest.mark.clause("HUH 39.4(d)")
def test_39_4_d_no_recut_once_the_cards_are_in_the_shoe_or_dealt() -> None:
    table = seat()
    table.begin()
    for step in step_by_step(table):
        if not isinstance(step, Supervise):
            refused(table, lambda: table.supervise("recut"))
        if isinstance(step, Gather):
            break


@pytest.mark.clause("HUH 39.4(d)")
def test_39_4_d_machine_shuffled_cards_have_no_cut_to_repeat() -> None:
    table = seat(words="shuffler=device")
    table.begin(OPENING)
    for _ in step_by_step(table):
        refused(table, lambda: table.supervise("recut"))


# --- (e) an idle table -----------------------------------------------------------------------


def idle(words: str = "", rounds: int = 1) -> Table:
    table = seat((1, 2), words)
    for _ in range(rounds):
        table.play_round()
    table.begin(IDLE)
    table.run()
    return table


IDLE_WORDS = (
    "",
    "dealing=hand shuffler=device",
    "dealing=automated_shoe",
    "decks=2 shuffler=device",
)


@pytest.mark.clause("HUH 39.4(e)-spread")
@pytest.mark.parametrize("words", IDLE_WORDS)
@pytest.mark.parametrize("face", ["up", "down"])
def test_39_4_e_the_cards_of_an_idle_table_are_spread_face_up_or_face_down(
    face: str, words: str
) -> None:
    table = idle(f"{words} idle_spread=face_{face}", rounds=2)
    spreads = Played(table).of(Spread)
    assert [(step.deck, step.face, step.cite) for step in spreads] == [
        (deck, face, "HUH 39.4(e)-spread") for deck in sorted(table.state.decks)
    ]
    assert table.kit.cards.in_play is None and table.kit.cards.stub == []
    for deck in table.state.decks:
        assert sorted(table.kit.cards.deck(deck).cards) == sorted(FULL_DECK)


@pytest.mark.clause("HUH 39.4(e)-spread")
def test_39_4_e_only_an_open_table_is_idle_and_only_once() -> None:
    table = idle()
    assert "cannot begin now" in refused(table, lambda: table.begin(IDLE)).sentence
    fresh = seat()
    assert "cannot begin now" in refused(fresh, lambda: fresh.begin(IDLE)).sentence


@pytest.mark.clause("HUH 39.4(e)-arrive")
@pytest.mark.parametrize("words", IDLE_WORDS)
def test_39_4_e_cards_spread_face_down_are_turned_up_when_a_player_arrives(words: str) -> None:
    table = idle(f"{words} idle_spread=face_down")
    table.play_round()
    (arrival,) = Played.every(table, ARRIVAL)
    for deck in sorted(table.state.decks):
        turn, look = [s for s in arrival.of(Turn, Inspect) if s.deck == deck][:2]
        assert (turn.face, turn.cite) == ("up", "HUH 39.4(e)-arrive")
        assert (look.by, look.cite) == ("first player", "HUH 39.4(e)-restart")


@pytest.mark.clause("HUH 39.4(e)-arrive")
@pytest.mark.parametrize("words", IDLE_WORDS)
def test_39_4_e_cards_that_lie_face_up_already_are_not_turned_up(words: str) -> None:
    table = idle(words)
    table.play_round()
    (arrival,) = Played.every(table, ARRIVAL)
    assert [step.face for step in arrival.of(Turn)] == ["down"] * len(table.state.decks)


@pytest.mark.clause("HUH 39.4(e)-restart")
@pytest.mark.parametrize("words", IDLE_WORDS)
def test_39_4_e_after_the_look_the_cards_are_washed_stacked_and_shuffled(words: str) -> None:
    table = idle(words)
    table.play_round()
    (arrival,) = Played.every(table, ARRIVAL)
    order = (Inspect, Turn, Wash, Stack, Shuffle, Stack)
    assert [(step.deck, type(step)) for step in arrival.of(*order)] == [
        (deck, kind) for deck in sorted(table.state.decks) for kind in order
    ]
    restart = [s.cite for s in arrival.of(Inspect, Turn, Wash)]
    assert set(restart) == {"HUH 39.4(e)-restart"}
    assert bool(arrival.of(Cut)) == ("shuffler" not in words)
    assert isinstance(arrival.done[-1].step, Load)


@pytest.mark.clause("HUH 39.4(e)-restart")
@pytest.mark.parametrize("words", IDLE_WORDS)
def test_39_4_e_no_round_is_dealt_from_cards_that_lay_open(words: str) -> None:
    table = idle(words, rounds=2)
    lay = {deck: list(table.kit.cards.deck(deck).cards) for deck in table.state.decks}
    table.begin()
    arrival = Played.every(table, ARRIVAL)
    assert len(arrival) == 1
    for deck in table.state.decks:
        order = (
            table.kit.cards.stub[::-1]
            if table.kit.cards.in_play == deck
            else table.kit.cards.deck(deck).cards
        )
        assert sorted(order) == sorted(lay[deck])
        assert sum(a == b for a, b in zip(lay[deck], order, strict=True)) < 10
    table.run()
    assert next(step.what.words for step in Played(table).of(Announce)) == "No more bets"


@pytest.mark.clause("HUH 39.4(e)-restart")
def test_39_4_e_the_restart_waits_for_a_player() -> None:
    table = idle()
    for number in (1, 2):
        table.leave(number)
    assert "nobody sits" in refused(table, lambda: table.begin(ROUND)).sentence
    table.sit(3, "a newcomer", 100_00)
    table.begin(ARRIVAL)
    table.run()
    assert Played(table).of(Inspect)[0].by == "first player"
