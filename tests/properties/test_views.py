"""No channel shows anybody a card that person has not seen, and views say what records say."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import Card
from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.table.entries import AnyEntry, Done, Left, Seated
from houseway.table.faults import FaultKind
from houseway.table.journal import Journal, counting_clock, open_journal
from houseway.table.steps import (
    Ask,
    Chosen,
    Deal,
    Look,
    OpenShuffle,
    ShowBurn,
    Shuffle,
    Split,
    Step,
)
from houseway.table.table import Table
from houseway.table.transcript import lines
from houseway.table.views import AUDITOR, PUBLIC, View, person, seen
from tests.properties.channels import Watching, cards_in
from tests.properties.faulty import (
    CANNOT_HAPPEN,
    deal_with_faults,
    every_choice,
    fault_session,
    places_for_faults,
)
from tests.properties.sessions import (
    ANYHOW,
    CARD_GAMES,
    AnyPlayer,
    Session,
    deal,
    restless,
    sessions,
)


@pytest.mark.parametrize("name", MODULES)
@settings(max_examples=40)
@given(data=st.data())
def test_no_viewer_is_shown_a_card_that_was_not_seen(name: str, data: st.DataObject) -> None:
    """Whatever goes wrong, and whoever takes a seat that somebody else has left."""
    session = data.draw(sessions(name))
    watching = Watching()
    table = deal(session, restless(session.seed, watching) if session.seed % 2 else watching)
    entries = [record.entry for record in table.journal.records]
    looked = [e for e in entries if isinstance(e, Done) and isinstance(e.step, Look) and e.answer]
    assert watching.shown or not looked
    assert watching.kept or not looked


@pytest.mark.parametrize("name", MODULES)
def test_whatever_goes_wrong_no_viewer_is_shown_a_card_that_was_not_seen(name: str) -> None:
    tried: set[tuple[FaultKind, str]] = set()
    for words in every_choice(game(name)):
        session = fault_session(name, words, seats=2)
        for place in places_for_faults(session):
            if place.fault not in tried:
                tried.add(place.fault)
                deal_with_faults(session, {place.records: place.fault}, Watching())
    assert {kind for kind, _ in tried} == set(FaultKind) - CANNOT_HAPPEN[name]


# --- what must have been met ------------------------------------------------------------------


def by_and_by(name: str, settings: dict[str, str]) -> tuple[Watching, list[AnyEntry]]:
    """Rounds at a table where a person may have two places, and seats change hands in between."""
    of = game(name)
    options = of.options.parse(settings)
    table = Table(of, options, journal=Journal(counting_clock()), source=SeededSource(name))
    watching = Watching()
    table.fault_plan = lambda possible: watching(table)
    several = options.positions_per_player > 1

    def sit(seat: int, player: str) -> None:
        table.sit(seat, player, 300 * options.minimum)
        table.players[seat] = AnyPlayer(SeededSource(f"{name} {player} {table.count}"))

    for seat, player in ((1, "Ann"), (2, "Ann" if several else "Ada"), (4, "Cleo")):
        sit(seat, player)
    for n in range(18):
        table.play_round()
        watching(table)
        seat = (1, 2, 4)[n % 3]
        table.leave(seat)
        sit(seat, ("Ben", "Ann", "Cleo", "Dora")[n % 4] if several else f"guest {n}")
    table.close()
    watching(table)
    return watching, [record.entry for record in table.journal.records]


def moments(entries: list[AnyEntry]) -> set[str]:
    """What happened of all that might show somebody too much."""
    met: set[str] = set()
    holder: dict[int, str] = {}
    before: set[int] = set()
    for entry in entries:
        match entry:
            case Seated(seat, player):
                if player in holder.values():
                    met.add("one person at two seats")
                holder[seat] = player
            case Left(seat):
                del holder[seat]
                before.add(seat)
            case Done(step=Look(seat=seat)):
                met.add("somebody looks where another sat" if seat in before else "somebody looks")
            case Done(step=Split()):
                met.add("a hand is split")
            case Done(step=ShowBurn()):
                met.add("a burn is shown")
            case Done(step=Deal(to="discard rack")):
                met.add("a burn is not shown")
            case Done(step=OpenShuffle(to_all=to_all)):
                met.add("opened to all" if to_all else "opened to the auditor")
            case Done(step=Ask(hidden=True)):
                met.add("a hand is set face down")
            case Done(step=Ask(), answer=Chosen(name="fold" | "concede" as how)):
                met.add(how)
    return met


TABLES = [
    ("heads-up-holdem", {}, {"somebody looks where another sat", "fold", "opened to the auditor"}),
    (
        "heads-up-holdem",
        {"openings": "public", "positions_per_player": "2"},
        {"one person at two seats", "somebody looks where another sat", "opened to all"},
    ),
    (
        "five-card-hi-lo",
        {"extra_hands": "sequential_view"},
        {"one person at two seats", "a hand is set face down", "fold", "opened to the auditor"},
    ),
    ("three-card-poker", {}, {"somebody looks where another sat", "fold"}),
    ("three-card-21", {"openings": "public"}, {"a burn is shown", "a burn is not shown"}),
    ("blackjack", {}, {"a hand is split", "opened to the auditor"}),
    ("blackjack", {"openings": "public", "variation": "six-to-five"}, {"opened to all"}),
    ("poker", {}, {"fold", "concede", "a burn is not shown", "opened to the auditor"}),
    ("poker", {"game": "seven-card-stud", "ante": "1"}, {"somebody looks", "fold"}),
]


@pytest.mark.parametrize(("name", "words", "wanted"), TABLES)
def test_where_seats_change_hands_nobody_is_shown_what_another_saw(
    name: str, words: dict[str, str], wanted: set[str]
) -> None:
    watching, entries = by_and_by(name, words)
    assert wanted <= moments(entries)
    assert watching.kept


@pytest.mark.parametrize("name", CARD_GAMES)
def test_who_sits_down_where_another_left_cannot_read_the_cards_of_the_other(name: str) -> None:
    """The finding that made viewers persons: the transcript of a seat told its next holder."""
    of = game(name)
    table = Table(of, source=SeededSource(4))
    for seat, player in ((1, "Ann"), (2, "Eve")):
        table.sit(seat, player, 500_00)
        table.players[seat] = AnyPlayer(SeededSource(f"{player} {name}"))
    for _ in range(4):
        table.play_round()
    table.leave(1)
    table.sit(1, "Ben", 500_00)
    entries = [record.entry for record in table.journal.records]
    told = {
        who: "\n".join(lines(entries, viewer))
        for who, viewer in (
            ("Ann", person("Ann")),
            ("Ben", person("Ben")),
            ("public", PUBLIC),
            ("auditor", AUDITOR),
        )
    }
    assert told["Ben"] == told["public"]
    looked = [e for e in entries if isinstance(e, Done) and isinstance(e.step, Look) and e.answer]
    hers = [e for e in looked if e.step.seat == 1]
    assert bool(hers) == (name not in ("three-card-21", "blackjack"))
    for entry in hers:
        assert seen(entry, person("Ann")).answer == entry.answer  # type: ignore[union-attr]
        assert seen(entry, person("Ben")).answer is None  # type: ignore[union-attr]
    assert told["Ann"] == told["public"] or hers
    assert cards_in(told["Ann"]).total() < cards_in(told["auditor"]).total()


def leaks(kind: type[Step]) -> Any:
    """A kind of step that hides nothing."""
    return kind, "split", lambda self, answer: (answer, None)


@pytest.mark.parametrize(
    ("name", "leak"),
    [
        ("heads-up-holdem", leaks(Deal)),
        ("blackjack", leaks(Deal)),
        ("poker", leaks(Look)),
        ("five-card-hi-lo", leaks(Ask)),
        ("three-card-21", leaks(Shuffle)),
        ("poker", (Look, "seen_by", lambda self: (1, 2))),
    ],
)
def test_a_table_that_shows_too_much_would_be_noticed(
    name: str, leak: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*leak)
    seats = {1: 100 * 1000, 2: 100 * 1000}
    session = Session(name, {}, 3, seats, (ANYHOW,), Fraction(0), ("round",) * 3)
    with pytest.raises(AssertionError, match=r"shown|remembers"):
        deal(session, Watching())


# --- other ways to say the same ---------------------------------------------------------------


@pytest.mark.parametrize("name", MODULES)
@settings(max_examples=20)
@given(data=st.data())
def test_the_live_view_is_the_view_of_the_records(name: str, data: st.DataObject) -> None:
    def agree(table: Table) -> None:
        entries = [record.entry for record in table.journal.records]
        people = [person(held.player) for held in table.state.seats.values()]
        for viewer in (*people, person("nobody here"), PUBLIC, AUDITOR):
            live = table.view(viewer)
            redacted = [seen(entry, viewer) for entry in entries]
            for again in (entries, redacted):
                folded = View(viewer, table.state)
                for entry in again:
                    folded.update(entry)
                assert live.cards == folded.cards
            if viewer != AUDITOR:
                assert [seen(entry, viewer) for entry in redacted] == redacted

    session = data.draw(sessions(name))
    short = Session(**{**vars(session), "acts": session.acts[:2]})
    every = data.draw(st.integers(5, 40))
    deal(short, lambda table: agree(table) if table.count % every == 0 else None)


@pytest.mark.parametrize("name", CARD_GAMES)
def test_a_file_has_nothing_in_it_that_is_hidden(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the public documents there is no text in the file that names a card or a salt."""
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "keys"))
    path = tmp_path / "journal.houseway"
    journal = open_journal(path, counting_clock())
    table = Table(game(name), journal=journal, source=SeededSource(8))
    for seat in (1, 2):
        table.sit(seat, f"player {seat}", 500_00)
        table.players[seat] = AnyPlayer(SeededSource(f"seat {seat}"))
    for _ in range(3):
        table.play_round()
    public = [block.document for block in journal.store.read(0)]
    orders = [
        " ".join(map(str, record.entry.answer.opening.order))
        for record in journal.records
        if isinstance(record.entry, Done) and isinstance(record.entry.step, Shuffle)
    ]
    assert orders
    files = [file for file in tmp_path.iterdir() if file.is_file() and file.suffix != ".key"]
    kept = b"".join(file.read_bytes() for file in files)
    assert any(document in kept for document in public)  # where it is not cut into pages
    hidden = (b'"salt"', b'"nonce"', b'"stub"', b'"order":[')
    assert not any(word in kept for word in hidden)
    journal.close()


def test_cards_in_finds_every_card_however_it_is_written() -> None:
    assert cards_in('["As","Td"] the nine of clubs 2h As') == Counter(
        {Card("As"): 2, Card("Td"): 1, Card("9c"): 1, Card("2h"): 1}
    )
    assert cards_in("3c2d commitment 9c4d7s… to 2 seats") == Counter()
