"""Options are frozen during play; every change has who, when, before and after."""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.table.audit import AuditReport, audit
from houseway.table.entries import Changed
from houseway.table.faults import random_faults
from houseway.table.journal import Journal, counting_clock, open_journal, read_journals
from houseway.table.opened import opening_options
from houseway.table.options import EQUIPMENT, Options
from houseway.table.refusal import Refused
from houseway.table.state import TableState
from houseway.table.table import Table
from houseway.table.transcript import lines
from houseway.table.views import AUDITOR, PUBLIC, View, person
from tests.table.changing_process import BY
from tests.table.shift import HOUSE, Shift, find, forged, kept, pages, rechained, without

GAME = game("heads-up-holdem")
ROOT = Path(__file__).parents[2]
PAT = "Pat, floor supervisor"
CARD_GAMES = [name for name in MODULES if name != "keno"]
STAKES = {name: {"minimum": "50"} for name in MODULES} | {"poker": {"limit": "4-8"}}
"""What a floor supervisor changes most."""
TWICE = dict.fromkeys(
    MODULES,
    ({"minimum": "25", "void_refund": "main_only"}, {"minimum": "10", "maximum": "300"}),
) | {
    "poker": ({"limit": "4-8", "raise_cap": "4"}, {"limit": "2-4", "odd_chip": "change"}),
    "keno": ({"minimum": "2", "most_games": "5"}, {"minimum": "1", "maximum": "300"}),
}
"""Two changes of two options each."""


def opened(
    name: str = "heads-up-holdem",
    journal: Journal | None = None,
    variant: bool = False,
    **words: str,
) -> Table:
    """A table with two players."""
    played = game(name)
    options = played.options.parse(words)
    source = SeededSource(f"changes of {name}")
    table = Table(played, options, journal=journal, source=source, variant=variant)
    seat_two(table)
    return table


def seat_two(table: Table) -> None:
    """Two players sit down."""
    for seat in (1, 2):
        table.sit(seat, f"player {seat}", 1000 * table.options.maximum)
        table.players[seat] = table.game.policies["random"](SeededSource(seat))


def with_words(table: Table, **words: str) -> Options:
    """The options of a table, some of them others."""
    return table.options.with_words(words)


def own(table: Table) -> Any:
    """What the game's table has besides, when nothing has happened yet."""
    return table.game.own_state()


def again_from(journal: Journal) -> Journal:
    """The same journal in memory, opened again."""
    return Journal(counting_clock(), archive=journal.archive, key=journal._salting)


def clean(journal: Journal) -> AuditReport:
    """The finding of an audit that must be clean."""
    finding = audit(journal, game)
    assert finding.clean, finding
    return finding


def test_a_change_is_recorded_with_who_when_before_and_after_and_only_what_differs() -> None:
    table = opened(journal=Journal(counting_clock()))
    table.play_round()
    table.change(with_words(table, minimum="25", trips_plus_table="4"), PAT)
    record = table.journal.records[-1]
    assert table.journal.committed == record.n
    assert record.entry == Changed(
        PAT,
        before={"minimum": "$10", "trips_plus_table": "1"},
        after={"minimum": "$25", "trips_plus_table": "4"},
    )
    assert record.at == (table.journal.blocks - 1) * 1000  # the clock that counts


def test_the_new_options_hold_from_the_next_round_on_for_wagers_and_payments() -> None:
    table = opened()
    table.play_round()
    table.change(with_words(table, minimum="25"), PAT)
    assert table.wager_rules[0].minimum == 25_00 and table.state.options is table.options
    del table.players[1]
    table.begin()
    table.run()
    with pytest.raises(Refused, match=r"ante wager must be from \$25"):
        table.answer(1, {"ante": 10_00, "odds": 10_00})
    table.answer(1, {"ante": 25_00, "odds": 25_00})


def test_a_change_that_changes_nothing_is_not_recorded() -> None:
    table = opened()
    before = table.count
    table.change(with_words(table), PAT)
    assert table.count == before


@pytest.mark.parametrize("name", MODULES)
def test_a_round_begun_is_played_by_the_options_it_began_with(name: str) -> None:
    table = opened(name)
    table.begin()
    while table.pending is not None:
        with pytest.raises(Refused, match="is not over; the table is changed between rounds"):
            table.change(with_words(table, **STAKES[name]), PAT)
        table.step()
    assert not any(isinstance(r.entry, Changed) for r in table.journal.records)
    table.change(with_words(table, **STAKES[name]), PAT)


@pytest.mark.parametrize("name", CARD_GAMES)
def test_equipment_stays_while_cards_are_at_the_table(name: str) -> None:
    table = opened(name)
    table.play_round()
    before = list(table.journal.records)
    changes = {"back": "purple", "decks": "2", "shuffler": "device", "dealing": "automated_shoe"}
    refused = 0
    for option, value in changes.items():
        try:
            wanted = table.options.with_words({option: value})
        except (Refused, TypeError):
            continue
        with pytest.raises(Refused, match=f"{option} is .* while cards are at the table"):
            table.change(wanted, PAT)
        refused += 1
    assert refused and table.journal.records == before


def test_what_is_equipment_is_said_by_the_options() -> None:
    for name in CARD_GAMES:
        infos = game(name).options.infos()
        equipment = {info.name for info in infos if info.subject == EQUIPMENT}
        there = {info.name for info in infos} & {"decks", "shuffler", "back", "pre_shuffled"}
        assert {"shuffler", "pre_shuffled"} <= there <= equipment
        assert not {"minimum", "void_refund", "limit"} & equipment


@pytest.mark.parametrize(
    ("name", "first", "then"),
    [
        ("heads-up-holdem", {"decks": "2", "shuffler": "device"}, {"decks": "1"}),
        (
            "heads-up-holdem",
            {},
            {"decks": "2", "shuffler": "counting_device", "dealing": "hand", "back": "green"},
        ),
        ("five-card-hi-lo", {}, {"dealing": "automated_shoe", "shuffler": "device", "decks": "2"}),
        ("three-card-poker", {"decks": "2", "shuffler": "device"}, {"decks": "1"}),
        ("three-card-21", {"decks": "6"}, {"decks": "8", "shuffler": "device", "batches": "2"}),
        ("three-card-21", {"shuffle": "bart_carter"}, {"shuffle": "whole_shoe", "decks": "7"}),
        ("blackjack", {"shoe": "double"}, {"shoe": "single", "decks": "2"}),
    ],
)
def test_a_closed_table_may_open_again_with_other_equipment(
    name: str, first: dict[str, str], then: dict[str, str]
) -> None:
    table = opened(name, Journal(counting_clock()), **first)
    for _ in range(3):
        table.play_round()
    table.close()
    again = Table(table.game, journal=table.journal, source=SeededSource("again"))
    again.change(with_words(again, **then), PAT)
    seat_two(again)
    for _ in range(3):
        again.play_round()
    again.close()
    report = audit([table.journal, again.journal], game)
    assert (report.deviation, report.rounds, report.days) == ("", 6, 2)


def test_a_table_cannot_become_one_of_another_game() -> None:
    table = opened()
    with pytest.raises(Refused, match="another game"):
        table.change(game("blackjack").options(), PAT)


@pytest.mark.parametrize("by", ["", "  ", "a\nb"])
def test_a_change_needs_a_name(by: str) -> None:
    table = opened()
    with pytest.raises(Refused, match="name of whoever changes the table"):
        table.change(with_words(table, minimum="25"), by)


def test_players_who_hold_more_than_the_change_allows_must_leave_first() -> None:
    table = Table(GAME, GAME.options.parse({"positions_per_player": "2"}))
    table.sit(1, "Ann", 500_00)
    table.sit(2, "Ann", 500_00)
    with pytest.raises(Refused, match="positions_per_player cannot become 1"):
        table.change(with_words(table, positions_per_player="1"), PAT)
    table.leave(2)
    table.change(with_words(table, positions_per_player="1"), PAT)


def test_persons_who_share_a_spot_must_leave_before_it_is_for_one() -> None:
    played = game("three-card-21")
    table = Table(played, played.options.parse({"people_per_spot": "2"}))
    table.sit(1, "Ann", 500_00)
    table.sit(101, "Ben", 500_00)
    with pytest.raises(Refused, match="people_per_spot cannot become 1"):
        table.change(with_words(table, people_per_spot="1"), PAT)


def test_a_closed_table_is_not_changed() -> None:
    table = opened()
    table.close()
    with pytest.raises(Refused, match="closed"):
        table.change(with_words(table, minimum="25"), PAT)


@pytest.mark.parametrize("name", MODULES)
def test_a_changed_shift_replays_to_the_same_end_and_every_view_knows_the_options(
    name: str,
) -> None:
    table = opened(name, Journal(counting_clock()))
    table.fault_plan = random_faults(Fraction(1, 30), SeededSource("faults among changes"))
    table.play_round()
    for words in TWICE[name]:
        table.change(with_words(table, **words), PAT)
        table.play_round()
    assert [len(f.entry.after) for f in table.journal.records if isinstance(f.entry, Changed)] == [
        2,
        2,
    ]
    entries = [record.entry for record in table.journal.records]
    for viewer in (person("player 1"), PUBLIC, AUDITOR):
        view = View(viewer, TableState(opening_options(table.game, table.journal)[1], own(table)))
        for entry in entries:
            view.state.apply(entry)
        assert view.state.options == table.options
        assert table.view(viewer).state.options == table.options
    table.journal.store.close()
    going_on = Table(table.game, journal=again_from(table.journal))
    assert going_on.options == table.options and going_on.wager_rules == table.wager_rules
    going_on.close()
    assert len(clean(going_on.journal).changes) == 2


def test_the_transcript_tells_a_change_to_everybody() -> None:
    table = opened()
    table.change(with_words(table, minimum="25"), PAT)
    told = "\n".join(lines((r.entry for r in table.journal.records), PUBLIC))
    assert "Pat, floor supervisor changes the table\n  minimum is $25, it was $10" in told


# --- tampering -------------------------------------------------------------------------------


@cache
def changed_shift() -> Shift:
    """A finished shift whose limits and pay table were changed after the first round."""
    journal = Journal(counting_clock(), house=HOUSE)
    table = opened(journal=journal, variant=True, odds_table=ODDS)
    table.play_round()
    table.change(with_words(table, minimum="25", odds_table=OTHER_ODDS), PAT)
    table.play_round()
    table.close()
    clean(journal)
    return kept(journal)


SEED = "changes of heads-up-holdem"
ODDS = (
    "royal flush = 400 to 1; straight flush = 50 to 1; four of a kind = 10 to 1; "
    "full house = 3 to 1; flush = 3 to 2; straight = 1 to 1"
)
OTHER_ODDS = ODDS.replace("400", "300")


def place_of_change() -> int:
    """The number of the record of the change."""
    (n,) = (r.n for r in changed_shift().records if isinstance(r.entry, Changed))
    return n


def tampered(change: Callable[[Any], None]) -> tuple[int, str]:
    """Where and what an audit finds when the change is forged by who can mend the chain."""
    n = place_of_change()

    def as_a_journal_writes_it(entry: Any, _: Any) -> None:
        change(entry)
        for words in ("before", "after"):
            entry[words] = dict(sorted(entry[words].items()))

    report = find(forged(changed_shift(), n, as_a_journal_writes_it), SEED)
    assert not report.clean
    return report.record - n, report.deviation


def test_an_untouched_change_is_clean() -> None:
    assert find(rechained(changed_shift(), pages(changed_shift()), signed=HOUSE), SEED).clean


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda e: e["before"].update(minimum="$15"), "options in force"),
        (lambda e: e["before"].pop("minimum"), "options in force"),
        (lambda e: e.update(before={}, after={}), "options in force"),
        (lambda e: e["after"].update(minimum="25"), "as a table records it"),
        (lambda e: e["after"].update(minimum="$10"), "as a table records it"),
        (lambda e: e["after"].update(minimum="$900"), "minimum must not be above maximum"),
        (lambda e: e["after"].update(odds_table="/etc/table.toml"), "names a file"),
        (lambda e: e.update(by=" "), "name of whoever changed the table"),
        (
            lambda e: (e["before"].update(zeal="1"), e["after"].update(zeal="2")),
            "options in force",
        ),
        (
            lambda e: (e["before"].update(back="blue"), e["after"].update(back="pink")),
            "while cards are at the table",
        ),
    ],
)
def test_a_forged_change_is_found_where_it_stands(
    change: Callable[[Any], None], words: str
) -> None:
    after, deviation = tampered(change)
    assert after == 0 and words in deviation


def test_a_change_forged_to_other_limits_is_found_where_a_wager_breaks_them() -> None:
    after, deviation = tampered(lambda e: e["after"].update(minimum="$400"))
    assert after > 0 and "ante wager must be from $400" in deviation


def test_a_change_that_was_cut_out_is_found() -> None:
    assert not find(without(changed_shift(), place_of_change()), SEED).clean


def test_a_change_moved_into_a_round_is_found() -> None:
    shift, n = changed_shift(), place_of_change()
    written = pages(shift)
    at = shift.block_of(n)
    (moved,) = written.pop(at).document["records"]
    written[at].document["records"].insert(1, moved)  # behind what begins the round
    written[at].hidden = {place + 1: part for place, part in written[at].hidden.items()}
    report = find(rechained(shift, written), SEED)
    assert "cannot stand here" in report.deviation and report.record == n + 1


# --- a killed process ------------------------------------------------------------------------


def test_a_process_killed_among_changes_leaves_a_journal_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "changing.journal"
    for _ in range(3):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.table.changing_process", str(path)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        for _ in range(7):
            process.stdout.readline()
        process.kill()
        process.wait(60)
        process.stdout.close()
        (journal,) = read_journals(path)
        table = Table(GAME, journal=journal)
        found = [r.entry for r in journal.records if isinstance(r.entry, Changed)]
        assert table.options.as_words()["minimum"] == found[-1].after["minimum"]
    with open_journal(path) as file:
        table = Table(GAME, journal=file)
        table.players[1] = GAME.policies["random"](SeededSource(1))
        table.run()
        table.close()
    finding = audit(read_journals(path), game)
    assert finding.clean, finding
    changes = [record.entry for record in finding.changes]
    assert len(changes) >= 18
    for entry in changes:
        assert isinstance(entry, Changed) and entry.by == BY
        assert {entry.before["minimum"], entry.after["minimum"]} == {"$10", "$25"}


def test_a_power_failure_between_change_and_round_loses_neither(tmp_path: Path) -> None:
    path = tmp_path / "shift.journal"
    with open_journal(path, durable=True) as journal:
        table = opened(journal=journal)
        table.play_round()
        table.change(with_words(table, minimum="25"), PAT)
    with open_journal(path) as journal:
        table = Table(GAME, journal=journal)
        assert table.options.minimum == 25_00 and not table.state.procedure


def test_a_variant_that_became_lawful_was_a_variant_to_the_audit() -> None:
    """Rounds were dealt that the printed rules do not know; X-12."""
    of = game("blackjack")
    departing = of.options.parse({"blackjack_pays": "6 to 5"})
    journal = Journal(counting_clock())
    table = Table(of, departing, journal=journal, source=SeededSource(1), variant=True)
    table.sit(1, "Ann", 1_000_00)
    table.players[1] = of.policies["simple"](SeededSource(1))
    table.play_round()
    table.change(of.options(), "Sue")
    table.play_round()
    table.close()
    (departure,) = departing.departures()
    assert audit(journal, game).variant == (departure.sentence,)
