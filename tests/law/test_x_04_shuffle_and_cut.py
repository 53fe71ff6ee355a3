"""Shuffle and cut of the cards, and the idle table: 39.4, 40.4 and 20.5, alike in three games."""

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
from houseway.table.game import Game
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
    OpenShuffle,
    Shuffle,
    Spread,
    Stack,
    Supervise,
    Turn,
    Wash,
)
from houseway.table.table import Table
from tests.law.script import (
    HAND,
    HL5,
    HUH,
    TCP,
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
START = [(HUH, "HUH 39.4(a)-start"), (HL5, "HL5 40.4(a)-when"), (TCP, "TCP 20.5 outside shuffle")]
EACH = [(HUH, "HUH 39.4(a)-each"), (HL5, "HL5 40.4(a)-when"), (TCP, "TCP 20.5 outside shuffle")]
METHOD = [
    (HUH, "HUH 39.4(a)-method"),
    (HL5, "HL5 40.4(a)-stack"),
    (TCP, "TCP 20.5 outside shuffle"),
]
DEVICE = [(HUH, "HUH 39.4(a)-method"), (HL5, "HL5 E1.19(c)"), (TCP, "TCP 20.8(b)1")]
ONE_STACK = [
    (HUH, "HUH 39.4(a)-stack"),
    (HL5, "HL5 40.4(a)-stack"),
    (TCP, "TCP 20.5 outside shuffle"),
]
FEED = [(HUH, "HUH 39.4(a)-feed"), (HL5, "HL5 40.4(a)-stack"), (TCP, "TCP 20.5 outside shuffle")]
UNCUT = [(HUH, "HUH 39.4(b)1"), (HL5, "HL5 40.4(b)1"), (TCP, "TCP 20.5 outside shuffle")]
TO_BE_CUT = [(HUH, "HUH 39.4(b)2"), (HL5, "HL5 40.4(b)2"), (TCP, "TCP 20.5 outside shuffle")]
ONE_HAND = [(HUH, "HUH 39.4(c)1"), (HL5, "HL5 40.4(c)1"), (TCP, "TCP 20.5 outside shuffle")]
COVER = [(HUH, "HUH 39.4(c)1i"), (HL5, "HL5 40.4(c)1i"), (TCP, "TCP 20.5 outside shuffle")]
PACKET = [(HUH, "HUH 39.4(c)1ii"), (HL5, "HL5 40.4(c)1ii"), (TCP, "TCP 20.5 outside shuffle")]
REST = [(HUH, "HUH 39.4(c)1iii"), (HL5, "HL5 40.4(c)1iii"), (TCP, "TCP 20.5 outside shuffle")]
AWAY = [(HUH, "HUH 39.4(c)1iv"), (HL5, "HL5 40.4(c)1iv"), (TCP, "TCP 20.5 outside shuffle")]
FROM_THE_TOP = [(HUH, "HUH 39.4(c)2"), (HL5, "HL5 40.4(c)2"), (TCP, "TCP 20.5 outside shuffle")]
RECUT = [(HUH, "HUH 39.4(d)"), (HL5, "HL5 40.4(d)"), (TCP, "TCP 20.5 outside shuffle")]
SPREAD = [(HUH, "HUH 39.4(e)-spread"), (HL5, "HL5 40.4(e)-idle"), (TCP, "TCP 20.5 outside shuffle")]
ARRIVE = [(HUH, "HUH 39.4(e)-arrive"), (HL5, "HL5 40.4(e)-idle"), (TCP, "TCP 20.5 outside shuffle")]
RESTART = [
    (HUH, "HUH 39.4(e)-restart"),
    (HL5, "HL5 40.4(e)-restart"),
    (TCP, "TCP 20.5 outside shuffle"),
]

by_device = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in DEVICE]
)
by_each = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in EACH]
)
by_feed = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in FEED]
)
by_method = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in METHOD]
)
by_one_stack = pytest.mark.parametrize(
    "of",
    [
        pytest.param(
            HUH, marks=pytest.mark.clause("HUH 39.4(a)-stack", "HUH 39.4(b)2"), id=HUH.name
        ),
        pytest.param(
            HL5, marks=pytest.mark.clause("HL5 40.4(a)-stack", "HL5 40.4(b)2"), id=HL5.name
        ),
        pytest.param(TCP, marks=pytest.mark.clause("TCP 20.5 outside shuffle"), id=TCP.name),
    ],
)
by_start = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in START]
)
by_uncut = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in UNCUT]
)
by_to_be_cut = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in TO_BE_CUT]
)
by_cut = pytest.mark.parametrize(
    "of",
    [
        pytest.param(
            HUH,
            marks=pytest.mark.clause(
                "HUH 39.4(c)1",
                "HUH 39.4(c)1i",
                "HUH 39.4(c)1ii",
                "HUH 39.4(c)1iii",
                "HUH 39.4(c)1iv",
                "HUH 39.4(c)2",
            ),
            id=HUH.name,
        ),
        pytest.param(
            HL5,
            marks=pytest.mark.clause(
                "HL5 40.4(c)1",
                "HL5 40.4(c)1i",
                "HL5 40.4(c)1ii",
                "HL5 40.4(c)1iii",
                "HL5 40.4(c)1iv",
                "HL5 40.4(c)2",
            ),
            id=HL5.name,
        ),
        pytest.param(TCP, marks=pytest.mark.clause("TCP 20.5 outside shuffle"), id=TCP.name),
    ],
)
by_cover_card = pytest.mark.parametrize(
    "of",
    [
        pytest.param(
            HUH,
            marks=pytest.mark.clause("HUH 39.4(c)1i", "HUH 39.4(c)1iii", "HUH 39.4(c)1iv"),
            id=HUH.name,
        ),
        pytest.param(
            HL5,
            marks=pytest.mark.clause("HL5 40.4(c)1i", "HL5 40.4(c)1iii", "HL5 40.4(c)1iv"),
            id=HL5.name,
        ),
        pytest.param(TCP, marks=pytest.mark.clause("TCP 20.5 outside shuffle"), id=TCP.name),
    ],
)
by_packet = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in PACKET]
)
by_rest_on_top = pytest.mark.parametrize(
    "of",
    [
        pytest.param(HUH, marks=pytest.mark.clause("HUH 39.4(c)1iii", "HUH 39.4(c)2"), id=HUH.name),
        pytest.param(HL5, marks=pytest.mark.clause("HL5 40.4(c)1iii", "HL5 40.4(c)2"), id=HL5.name),
        pytest.param(TCP, marks=pytest.mark.clause("TCP 20.5 outside shuffle"), id=TCP.name),
    ],
)
by_from_the_top = pytest.mark.parametrize(
    "of",
    [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in FROM_THE_TOP],
)
by_recut = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in RECUT]
)
by_arrive = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in ARRIVE]
)
by_restart = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in RESTART]
)
by_spread = pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.clause(cite), id=of.name) for of, cite in SPREAD]
)


def cited(column: list[tuple[Game, str]], of: Game) -> str:
    """The clause of a game."""
    return dict((each.name, cite) for each, cite in column)[of.name]


def cut_cites(of: Game) -> list[str]:
    """The clauses of a cut, one after the other."""
    return [cited(column, of) for column in (ONE_HAND, COVER, PACKET, REST, AWAY, RECUT)]


def opened(of: Game, words: str = "") -> Played:
    table = seat(words=words, of=of)
    table.begin(OPENING)
    table.run()
    return Played(table)


def cut_of(played: Played) -> list[str]:
    """The clauses of what belongs to a cut, as it was done."""
    cuts = [
        n
        for n, (step, _) in enumerate(played.steps)
        if isinstance(step, CoverCard) and step.to == "table"
    ]
    return [cite for n in cuts for cite in played.cites[n - 1 : n + 5]]


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


@by_start
@pytest.mark.parametrize("words", [*BY_HAND, *BY_DEVICE])
def test_a_the_cards_are_shuffled_immediately_before_play(of: Game, words: str) -> None:
    played = opened(of, words)
    shuffles = played.of(Shuffle)
    assert [step.cite for step in shuffles] == [cited(START, of)] * len(shuffles)
    assert {step.deck for step in shuffles} == played.table.state.decks
    assert {step.by for step in shuffles} == {"device" if "shuffler" in words else "dealer"}


@by_start
@pytest.mark.parametrize("words", PRE_SHUFFLED)
def test_a_pre_shuffled_cards_are_not_shuffled_again_before_play(of: Game, words: str) -> None:
    played = opened(of, words)
    assert [step.by for step in played.of(Shuffle)] == ["supplier"]
    assert not played.of(Wash)


@by_each
@pytest.mark.parametrize("words", [*BY_HAND, *BY_DEVICE[:3], *PRE_SHUFFLED])
def test_a_the_cards_are_shuffled_after_each_round(of: Game, words: str) -> None:
    table = seat((1, 3), words, of=of)
    for _ in range(6):
        table.play_round()
    for played in Played.every(table, ROUND):
        (shuffle,) = played.of(Shuffle)
        assert shuffle.cite == cited(EACH, of)
        assert shuffle.by == ("device" if "shuffler" in words else "dealer")
        kinds = [type(step) for step, _ in played.steps]
        assert max(n for n, kind in enumerate(kinds) if kind is Deal) < kinds.index(Shuffle)


@by_each
@pytest.mark.parametrize("words", [*BY_HAND, *BY_DEVICE, *PRE_SHUFFLED])
def test_a_no_round_is_dealt_from_an_order_that_was_dealt_before(of: Game, words: str) -> None:
    table = seat((1,), words, of=of)
    for _ in range(8):
        table.play_round()
    rounds = Played.every(table, ROUND)
    assert len({tuple(drawn(played)) for played in rounds}) == 8
    assert sum(len(played.of(OpenShuffle)) for played in rounds) == 8
    orders = [order for deck in shuffles(table).values() for order in deck]
    assert len(orders) == len(set(orders)) >= 8


@by_each
@pytest.mark.parametrize("words", ["", "shuffler=device", "shuffler=device decks=2"])
@pytest.mark.parametrize("nth", [1, 2, 3, 6])
def test_a_the_cards_of_a_void_round_are_shuffled_too(of: Game, words: str, nth: int) -> None:
    """Whatever the deck, however early the round was void: only shuffled cards are dealt."""
    table = seat((1, 2), words, of=of)
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


@by_method
@pytest.mark.parametrize("words", [*BY_HAND, *BY_DEVICE])
def test_a_the_shuffle_is_by_hand_or_by_the_device_and_mixes_the_cards(
    of: Game, words: str
) -> None:
    """The order after it is another arrangement of the same cards, unlike the one before."""
    table = seat(words=words, of=of)
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


@by_device
def test_a_a_shuffle_is_by_one_of_the_named_methods(of: Game) -> None:
    with pytest.raises(Refused) as refusal:
        options("shuffler=robot", of)
    assert refusal.value.cite == cited(DEVICE, of)
    assert refusal.value.sentence == (
        "shuffler is 'robot'; it must be none, device or counting_device"
    )


@by_one_stack
@pytest.mark.parametrize("words", [*BY_HAND, *BY_DEVICE, *PRE_SHUFFLED])
def test_a_every_shuffle_ends_with_one_single_stack(of: Game, words: str) -> None:
    table = seat((1, 2), words, of=of)
    table.begin(OPENING)
    for _ in range(3):
        last: object = None
        for step in step_by_step(table):
            if isinstance(last, Shuffle):
                assert isinstance(step, Stack)
                to_be_cut = last.by != "device"
                assert step.cite == (cited(TO_BE_CUT, of) if to_be_cut else cited(ONE_STACK, of))
                stack = table.kit.cards.deck(step.deck)
                assert len(stack.cards) == 52 and stack.packet == 0
            last = step
        table.begin()


@by_feed
@pytest.mark.parametrize("dealing", ["manual_shoe", "automated_shoe"])
def test_a_a_device_may_feed_the_stack_straight_into_the_shoe(of: Game, dealing: str) -> None:
    table = seat(words=f"shuffler=device shuffler_feeds_shoe=yes dealing={dealing}", of=of)
    for _ in range(3):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        (load,) = played.of(Load)
        assert (load.by, load.into, load.cite) == (
            "device",
            dealing.replace("_", " "),
            cited(FEED, of),
        )
        steps = [type(step) for step, _ in played.steps]
        assert steps[steps.index(Load) - 2 : steps.index(Load)] == [Shuffle, Stack]
        assert not [s for s in played.of(CoverCard) if s.to == UNDER_DECK], "nobody could lay it"


@by_feed
@pytest.mark.parametrize("words", ["", "shuffler=device dealing=hand"])
def test_a_only_a_device_feeds_and_only_a_shoe(of: Game, words: str) -> None:
    with pytest.raises(Refused) as refusal:
        options(f"{words} shuffler_feeds_shoe=yes", of)
    assert refusal.value.cite == cited(FEED, of)
    assert refusal.value.sentence == (
        "only a shuffling device can feed a shoe, and only where a shoe is used"
    )


@by_feed
def test_a_a_device_feeds_only_what_it_has_shuffled(of: Game) -> None:
    """The dealer loads the pre-shuffled deck after the cut, and all decks once the device left."""
    words = "shuffler=device shuffler_feeds_shoe=yes on_shuffler_jam=by_hand"
    table = seat(words=f"{words} pre_shuffled=yes", of=of)
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


@by_uncut
@pytest.mark.parametrize("words", BY_DEVICE)
def test_b1_machine_shuffled_cards_are_dealt_without_a_cut(of: Game, words: str) -> None:
    """Not one step of a cut; and the cards come off the top in the very order of the shuffle."""
    table = seat((1, 4), words, of=of)
    for _ in range(5):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        assert not cut_of(played) and not played.of(Cut, Supervise)
        assert "table" not in [step.to for step in played.of(CoverCard)]
        (load,) = played.of(Load)
        if words in BY_DEVICE[:2]:  # by hand, alternating and fed decks have clauses of their own
            assert load.cite == cited(UNCUT, of)
    orders = shuffles(table)
    for played in Played.every(table, ROUND):
        (opened,) = played.of(OpenShuffle)
        out = drawn(played)
        assert list(orders[opened.deck].pop(0)[: len(out)]) == out


@by_to_be_cut
@pytest.mark.parametrize("words", BY_HAND)
def test_b2_hand_shuffled_cards_are_cut_every_time(of: Game, words: str) -> None:
    table = seat((1, 4), words, of=of)
    for _ in range(4):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        assert cut_of(played) == cut_cites(of)
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.index(Shuffle) < kinds.index(Cut) < kinds.index(Load)


@by_to_be_cut
@pytest.mark.parametrize("words", PRE_SHUFFLED)
def test_b2_pre_shuffled_cards_are_cut(of: Game, words: str) -> None:
    """Even where a device shuffles from the first round on."""
    table = seat(words=words, of=of)
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    assert cut_of(opening) == cut_cites(of)
    (first,) = Played.every(table, ROUND)
    assert bool(first.of(Cut)) == ("shuffler" not in words)


@by_to_be_cut
def test_b2_cards_shuffled_by_hand_after_a_jam_are_cut(of: Game) -> None:
    table = seat(words="shuffler=device on_shuffler_jam=by_hand", of=of)
    table.begin(OPENING)
    run_to(table, Shuffle)
    table.fault(FaultKind.SHUFFLER_JAM)
    table.run()
    played = Played(table)
    assert [step.by for step in played.of(Shuffle)] == ["device", "dealer"]
    assert cut_of(played) == cut_cites(of)


# --- (c) the cut -----------------------------------------------------------------------------


@by_cut
@pytest.mark.parametrize("words", [*BY_HAND, "pre_shuffled=yes"])
def test_c_the_cut_goes_in_the_order_of_the_text(of: Game, words: str) -> None:
    played = opened(of, words)
    table = next(n for n, (s, _) in enumerate(played.steps) if isinstance(s, CoverCard))
    hand, before, cut, rest, after, decision = (
        done.step for done in played.done[table - 1 : table + 5]
    )
    assert isinstance(hand, Conduct) and "one hand" in hand.what.words
    assert isinstance(before, CoverCard) and before.to == "table"
    assert isinstance(cut, Cut) and isinstance(rest, CompleteCut)
    assert isinstance(after, CoverCard) and after.to == DISCARD_RACK
    assert isinstance(decision, Supervise) and isinstance(played.done[-1].step, Load)
    assert [s.cite for s in (hand, before, cut, rest, after, decision)] == cut_cites(of)


@by_cover_card
def test_c_cover_card_and_packets_lie_where_the_text_puts_them(of: Game) -> None:
    table = seat(of=of)
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


@by_packet
def test_c1ii_at_least_ten_cards_are_cut(of: Game) -> None:
    """Over 250 cuts: never fewer than ten, nor a cut that leaves fewer than ten."""
    sizes = []
    for seed in range(50):
        table = seat(source=SeededSource(seed), of=of)
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


@by_packet
def test_c1ii_the_audit_finds_a_cut_of_nine(of: Game) -> None:
    """All else of the record agrees with a cut of nine, to the last card and payment."""
    table = seat(source=ShortCut(5), of=of)
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


@by_packet
@pytest.mark.parametrize("cards", [9, 0, -3, 52, 60])
def test_c1ii_the_audit_finds_a_cut_that_was_altered(of: Game, cards: int) -> None:
    honest = seat(source=SeededSource(5), of=of)
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


@by_rest_on_top
@pytest.mark.parametrize("words", [*BY_HAND, "pre_shuffled=yes"])
def test_c_the_cards_are_dealt_from_the_top_of_the_cut_deck(of: Game, words: str) -> None:
    """From the opened shuffle and the recorded cut alone one knows every card of the round."""
    table = seat((1, 2, 5), words, of=of)
    for _ in range(4):
        table.play_round()
    procedures = [*Played.every(table, OPENING), *Played.every(table, ROUND)]
    for before, played in pairwise(procedures):
        (cut,) = before.answers(Cut)
        (shuffled,) = before.answers(Shuffle)
        order = shuffled.opening.order
        out = drawn(played)
        assert len(out) == 4 * HAND[of.name] + (5 if of is HUH else 0)
        assert [*order[cut:], *order[:cut]][: len(out)] == out


@pytest.mark.parametrize(
    ("words", "into"), [("", "manual shoe"), ("dealing=automated_shoe", "automated shoe")]
)
@by_from_the_top
def test_c2_after_the_cut_the_cards_go_to_be_dealt(of: Game, words: str, into: str) -> None:
    table = seat(words=words, of=of)
    for _ in range(2):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        decided = max(n for n, (s, _) in enumerate(played.steps) if isinstance(s, Supervise))
        *cover, load = (done.step for done in played.done[decided + 1 :])
        assert all(isinstance(step, CoverCard) for step in cover)
        assert isinstance(load, Load) and load.into == into


# --- (d) recut -------------------------------------------------------------------------------


@by_recut
@pytest.mark.parametrize("recuts", [1, 3])
def test_d_a_supervisor_may_order_a_recut_before_any_card_is_dealt(of: Game, recuts: int) -> None:
    table = seat(of=of)
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
    assert cut_of(played) == cut_cites(of) * (recuts + 1)
    assert played.answers(Supervise) == ["recut"] * recuts + ["accept"]
    table.play_round()
    table.close()
    assert audit(table.journal, game).clean


@by_recut
def test_d_every_cut_is_put_to_the_supervisor_and_nothing_else_may_be_said(of: Game) -> None:
    table = seat(of=of)
    table.begin(OPENING)
    run_to(table, Supervise)
    refusal = refused(table, lambda: table.supervise("burn the top card"))
    assert refusal.sentence == "the supervisor may say accept or recut"
    assert refusal.cite == cited(RECUT, of)


@by_recut
def test_d_no_recut_once_the_cards_are_in_the_shoe_or_dealt(of: Game) -> None:
    table = seat(of=of)
    table.begin()
    for step in step_by_step(table):
        if not isinstance(step, Supervise):
            refused(table, lambda: table.supervise("recut"))
        if isinstance(step, Gather):
            break


@by_recut
def test_d_machine_shuffled_cards_have_no_cut_to_repeat(of: Game) -> None:
    table = seat(words="shuffler=device", of=of)
    table.begin(OPENING)
    for _ in step_by_step(table):
        refused(table, lambda: table.supervise("recut"))


# --- (e) an idle table -----------------------------------------------------------------------


def idle(of: Game, words: str = "", rounds: int = 1) -> Table:
    table = seat((1, 2), words, of=of)
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


@by_spread
@pytest.mark.parametrize("words", IDLE_WORDS)
@pytest.mark.parametrize("face", ["up", "down"])
def test_e_the_cards_of_an_idle_table_are_spread_face_up_or_face_down(
    of: Game, face: str, words: str
) -> None:
    table = idle(of, f"{words} idle_spread=face_{face}", rounds=2)
    spreads = Played(table).of(Spread)
    assert [(step.deck, step.face, step.cite) for step in spreads] == [
        (deck, face, cited(SPREAD, of)) for deck in sorted(table.state.decks)
    ]
    assert table.kit.cards.in_play is None and table.kit.cards.stub == []
    for deck in table.state.decks:
        assert sorted(table.kit.cards.deck(deck).cards) == sorted(FULL_DECK)


@by_spread
def test_e_only_an_open_table_is_idle_and_only_once(of: Game) -> None:
    table = idle(of)
    assert "cannot begin now" in refused(table, lambda: table.begin(IDLE)).sentence
    fresh = seat(of=of)
    assert "cannot begin now" in refused(fresh, lambda: fresh.begin(IDLE)).sentence


@by_arrive
@pytest.mark.parametrize("words", IDLE_WORDS)
def test_e_cards_spread_face_down_are_turned_up_when_a_player_arrives(of: Game, words: str) -> None:
    table = idle(of, f"{words} idle_spread=face_down")
    table.play_round()
    (arrival,) = Played.every(table, ARRIVAL)
    for deck in sorted(table.state.decks):
        turn, look = [s for s in arrival.of(Turn, Inspect) if s.deck == deck][:2]
        assert (turn.face, turn.cite) == ("up", cited(ARRIVE, of))
        assert (look.by, look.cite) == ("first player", cited(RESTART, of))


@by_arrive
@pytest.mark.parametrize("words", IDLE_WORDS)
def test_e_cards_that_lie_face_up_already_are_not_turned_up(of: Game, words: str) -> None:
    table = idle(of, words)
    table.play_round()
    (arrival,) = Played.every(table, ARRIVAL)
    assert [step.face for step in arrival.of(Turn)] == ["down"] * len(table.state.decks)


@by_restart
@pytest.mark.parametrize("words", IDLE_WORDS)
def test_e_after_the_look_the_cards_are_washed_stacked_and_shuffled(of: Game, words: str) -> None:
    table = idle(of, words)
    table.play_round()
    (arrival,) = Played.every(table, ARRIVAL)
    order = (Inspect, Turn, Wash, Stack, Shuffle, Stack)
    assert [(step.deck, type(step)) for step in arrival.of(*order)] == [
        (deck, kind) for deck in sorted(table.state.decks) for kind in order
    ]
    restart = [s.cite for s in arrival.of(Inspect, Turn, Wash)]
    assert set(restart) == {cited(RESTART, of)}
    assert bool(arrival.of(Cut)) == ("shuffler" not in words)
    assert isinstance(arrival.done[-1].step, Load)


@by_restart
@pytest.mark.parametrize("words", IDLE_WORDS)
def test_e_no_round_is_dealt_from_cards_that_lay_open(of: Game, words: str) -> None:
    table = idle(of, words, rounds=2)
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


@by_restart
def test_e_the_restart_waits_for_a_player(of: Game) -> None:
    table = idle(of)
    for number in (1, 2):
        table.leave(number)
    assert "nobody sits" in refused(table, lambda: table.begin(ROUND)).sentence
    table.sit(3, "a newcomer", 100_00)
    table.begin(ARRIVAL)
    table.run()
    assert Played(table).of(Inspect)[0].by == "first player"
