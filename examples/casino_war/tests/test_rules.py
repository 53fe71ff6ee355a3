"""The rules, clause by clause, over some hundred rounds that the computer dealer deals."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from casino_war import GAME
from casino_war.options import CasinoWarOptions

import houseway
from houseway.cards.card import Card
from houseway.table.audit import audit
from houseway.table.entries import Began, Done
from houseway.table.faults import FaultKind
from houseway.table.steps import (
    Announce,
    Ask,
    Conduct,
    CountStub,
    Cut,
    Deal,
    Halve,
    Inspect,
    Load,
    Pay,
    RackStub,
    RemoveDeck,
    Return,
    Reveal,
    Shuffle,
    Spread,
    Stack,
    Step,
    Supervise,
    Take,
    Wash,
)

SEATS = (1, 4, 7)
ROUNDS = 150


def table(words: str = "", policy: str = "random") -> houseway.Table:
    options = CasinoWarOptions.parse(dict(word.split("=") for word in words.split()))
    opened = houseway.Table(GAME, options, source=houseway.SeededSource(11))
    for seat in SEATS:
        opened.sit(seat, f"player {seat}", 100_000_00)
        opened.players[seat] = GAME.policies[policy](houseway.SeededSource(seat))
    return opened


def done(played: houseway.Table) -> list[list[Done]]:
    """The steps of every procedure, the opening first."""
    procedures: list[list[Done]] = []
    for record in played.journal.records:
        if isinstance(record.entry, Began):
            procedures.append([])
        elif isinstance(record.entry, Done):
            procedures[-1].append(record.entry)
    return procedures


@cache
def shift(words: str = "", policy: str = "random") -> tuple[tuple[Done, ...], ...]:
    played = table(words, policy)
    for _ in range(ROUNDS):
        played.play_round()
    return tuple(map(tuple, done(played)))


def rounds(words: str = "", policy: str = "random") -> Iterator["Played"]:
    for procedure in shift(words, policy)[1:]:
        yield Played(procedure)


class Played:
    """What happened in a round, by seat."""

    def __init__(self, procedure: tuple[Done, ...]) -> None:
        self.steps: list[Step] = [entry.step for entry in procedure]
        self.cards: dict[str, list[Card]] = {}
        self.order: list[tuple[str, str]] = []
        self.chosen: dict[int, str] = {}
        for entry in procedure:
            if entry.fault is not None:
                continue
            if isinstance(entry.step, Deal):
                self.order.append((entry.step.to, entry.step.cite))
                self.cards.setdefault(entry.step.to, []).extend(entry.answer)
            elif isinstance(entry.step, Ask):
                self.chosen[entry.step.seat] = entry.answer.name

    def ranks(self, place: str) -> list[int]:
        return [card.rank for card in self.cards[place]]

    def settled(self, seat: int) -> list[tuple[str, str, str]]:
        kinds = (Pay, Take, Return, Halve)
        return [
            (type(step).__name__, step.wager, step.cite)
            for step in self.steps
            if isinstance(step, kinds) and step.seat == seat
        ]

    def first(self, kind: type[Step]) -> int:
        return next(n for n, step in enumerate(self.steps) if isinstance(step, kind))


@pytest.mark.clause("WAR 1(a)", "WAR 1(c)", "WAR 2(a)", "WAR 3(a)", "WAR 3(b)", "WAR 3(c)")
def test_the_cards_are_inspected_washed_shuffled_and_cut() -> None:
    steps = [entry.step for entry in shift()[0]]
    of_deck = (Inspect, Spread, Wash, Shuffle, Stack, Cut, Supervise, Load)
    assert [(type(step).__name__, step.cite) for step in steps if isinstance(step, of_deck)] == [
        ("Inspect", "WAR 2(a)"),
        ("Inspect", "WAR 2(a)"),
        ("Spread", "WAR 2(a)"),
        ("Inspect", "WAR 2(a)"),
        ("Wash", "WAR 2(a)"),
        ("Stack", "WAR 2(a)"),
        ("Shuffle", "WAR 3(a)"),
        ("Stack", "WAR 3(b)"),
        ("Cut", "WAR 3(b)"),
        ("Supervise", "WAR 3(c)"),
        ("Load", "WAR 5(b)"),
    ]
    assert "WAR 1(a)" in {step.cite for step in steps}
    assert [s.what.words for s in steps if isinstance(s, Conduct) and s.cite == "WAR 1(c)"]


@pytest.mark.clause("WAR 3(b)")
def test_cards_that_a_device_has_shuffled_are_not_cut() -> None:
    steps = [entry.step for procedure in shift("shuffler=device") for entry in procedure]
    assert not [step for step in steps if isinstance(step, Cut)]
    assert {step.cite for step in steps if isinstance(step, Load)} == {"WAR 3(b)"}


@pytest.mark.clause("WAR 1(b)", "WAR 8(a)", "WAR 6(c)", "WAR 5(b)")
@pytest.mark.parametrize(
    ("words", "cite"),
    [
        ("decks=2", "WAR 1(b)"),
        ("positions_per_player=8", "WAR 8(a)"),
        ("chip=0.05", "WAR 6(c)"),
        ("dealing=hand", "WAR 5(b)"),
    ],
)
def test_a_table_that_the_rules_do_not_allow_is_refused(words: str, cite: str) -> None:
    with pytest.raises(houseway.Refused) as refused:
        table(words)
    assert refused.value.cite == cite


@pytest.mark.clause("WAR 2(b)")
def test_the_cards_of_an_idle_table_are_spread_and_inspected_again() -> None:
    opened = table()
    opened.play_round()
    opened.begin("idle")
    opened.run()
    opened.begin("arrival")
    opened.run()
    *_, idle, arrival = done(opened)
    assert [entry.step.cite for entry in idle if isinstance(entry.step, Spread)] == ["WAR 2(b)"]
    assert [entry.step.cite for entry in arrival if isinstance(entry.step, Inspect)] == ["WAR 2(b)"]


@pytest.mark.clause("WAR 4(a)")
@pytest.mark.parametrize("ante", [9_00, 501_00])
def test_an_ante_beyond_the_limits_is_refused(ante: int) -> None:
    opened = table()
    opened.players.clear()
    opened.begin()
    opened.run()
    with pytest.raises(houseway.Refused) as refused:
        opened.place(1, {"ante": ante})
    assert refused.value.cite == "WAR 4(a)"


@pytest.mark.clause("WAR 4(b)")
def test_no_more_bets_is_called_before_any_card() -> None:
    for played in rounds():
        call = played.steps[played.first(Announce)]
        assert isinstance(call, Announce)
        assert (call.what.words, call.cite) == ("No more bets", "WAR 4(b)")
        assert played.first(Announce) < played.first(Deal)


@pytest.mark.clause("WAR 5(a)", "WAR 5(b)")
@pytest.mark.parametrize("words", ["", "dealing=automated_shoe", "dealing=hand shuffler=device"])
def test_one_card_each_from_the_left_then_the_dealer(words: str) -> None:
    for played in rounds(words):
        places = [f"seat {seat}" for seat in SEATS]
        assert played.order[:4] == [(place, "WAR 5(a)") for place in [*places, "dealer"]]


@pytest.mark.clause("WAR 5(c)")
def test_the_stub_is_racked_after_the_cards_and_counted_every_fifth_round() -> None:
    counted = []
    for played in rounds():
        last_card = max(n for n, step in enumerate(played.steps) if isinstance(step, Deal))
        racked = [n for n, step in enumerate(played.steps) if isinstance(step, RackStub)]
        assert len(racked) == 1 and racked[0] > last_card
        counted.append(any(isinstance(step, CountStub) for step in played.steps))
    assert [n for n, one in enumerate(counted, 1) if one] == list(range(5, ROUNDS + 1, 5))


@pytest.mark.clause("WAR 6(a)", "WAR 6(b)")
def test_the_higher_card_wins_and_the_lower_loses() -> None:
    seen = set()
    for played in rounds():
        (dealer, *_) = played.ranks("dealer")
        for seat in SEATS:
            (mine, *_) = played.ranks(f"seat {seat}")
            if mine > dealer:
                assert played.settled(seat) == [("Pay", "ante", "WAR 6(a)")]
            elif mine < dealer:
                assert played.settled(seat) == [("Take", "ante", "WAR 6(b)")]
            assert (seat in played.chosen) == (mine == dealer)
            seen.add((mine > dealer) - (mine < dealer))
    assert seen == {1, 0, -1}


@pytest.mark.clause("WAR 6(c)", "WAR 6(d)", "WAR 6(e)")
def test_who_ties_surrenders_half_or_wins_the_war_unless_the_dealers_card_is_higher() -> None:
    ended = set()
    for played in rounds():
        fighting = [seat for seat, choice in played.chosen.items() if choice == "war"]
        burned = ["discard rack"] if fighting else []
        places = [
            *burned,
            *(f"seat {seat}" for seat in fighting),
            *(["dealer"] if fighting else []),
        ]
        assert played.order[4:] == [(place, "WAR 6(d)") for place in places]
        for seat, choice in played.chosen.items():
            if choice == "surrender":
                assert played.settled(seat) == [("Halve", "ante", "WAR 6(c)")]
                ended.add("surrender")
            elif played.ranks(f"seat {seat}")[1] >= played.ranks("dealer")[1]:
                assert played.settled(seat) == [
                    ("Return", "ante", "WAR 6(e)"),
                    ("Pay", "war", "WAR 6(e)"),
                ]
                ended.add("won")
            else:
                assert played.settled(seat) == [
                    ("Take", "ante", "WAR 6(e)"),
                    ("Take", "war", "WAR 6(e)"),
                ]
                ended.add("lost")
    assert ended == {"surrender", "won", "lost"}


@pytest.mark.clause("WAR 7(a)")
@pytest.mark.parametrize(
    ("kind", "at"), [(FaultKind.TOO_MANY, Deal), (FaultKind.DEALER_EXPOSED, Reveal)]
)
def test_a_round_that_cannot_be_trusted_is_void_and_wagers_go_back(
    kind: FaultKind, at: type[Step]
) -> None:
    opened = table()
    opened.begin()
    while not isinstance(opened.pending, at):
        opened.step()
    opened.fault(kind, "seat 1" if at is Deal else "dealer")
    opened.run()
    played = Played(tuple(done(opened)[-1]))
    assert {one for seat in SEATS for one in played.settled(seat)} == {
        ("Return", "ante", "WAR 7(a)")
    }


@pytest.mark.clause("WAR 7(b)", "WAR 1(b)")
def test_a_shuffler_that_jams_is_removed_and_the_second_deck_with_it() -> None:
    opened = table("shuffler=device decks=2 on_shuffler_jam=by_hand")
    opened.play_round()
    opened.begin()
    while not isinstance(opened.pending, Shuffle):
        opened.step()
    opened.fault(FaultKind.SHUFFLER_JAM)
    opened.run()
    steps = [entry.step for entry in done(opened)[-1]]
    assert "WAR 7(b)" in {step.cite for step in steps}
    assert [step.cite for step in steps if isinstance(step, RemoveDeck)] == ["WAR 1(b)"]


def test_a_shift_is_audited_clean(tmp_path: Path) -> None:
    played = table()
    for _ in range(10):
        played.play_round()
    played.close()
    assert audit(played.journal, lambda _: GAME).clean
