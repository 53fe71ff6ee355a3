"""The proof of the cage: it agrees after whatever was done, and finds whatever was spoiled."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.pit.cage_check import Proof, prove
from houseway.pit.database import open_database
from houseway.pit.ledger import Money
from houseway.table.days import place_of
from houseway.table.journal import read_journals
from houseway.table.keys import JournalKey
from houseway.table.refusal import Refused
from houseway.table.stores import open_archive
from houseway.table.table import Table
from tests.pit.houses import Kept

CHIPS = Money.CHIPS


def proof(kept: Kept, key: JournalKey | None = None) -> Proof:
    return prove(kept.database, lambda: read_journals(place_of(kept.where), key=key))


def played(kept: Kept, name: str = "Blackjack 1", money: Money = CHIPS) -> Table:
    """A table at which Ann and a computer player have played some rounds."""
    table = kept.table(name, money)
    policy = game("blackjack").policies["simple"](SeededSource("1"))
    table.fill(1_000_000, "Flo")
    kept.cage.hold("Ann", 50_000, name, money)
    table.sit(1, "Ann", 50_000)
    table.sit(2, "Bo (computer)", 40_000)
    table.players = {1: policy, 2: policy}
    for _ in range(3):
        table.play_round()
    kept.cage.hold("Ann", 10_000, name, money)
    table.buy(1, 10_000)
    return table


@pytest.fixture
def house(kept: Kept) -> Kept:
    kept.person("Ann")
    kept.cage.sell("Ann", 200_000, "Cy")
    kept.cage.grant("Ann")
    return kept


def test_it_agrees_while_the_tables_are_open_and_when_they_are_closed(house: Kept) -> None:
    table = played(house)
    other = played(house, "Blackjack 2", Money.PLAY)
    found = proof(house)
    assert found.wrong == ()
    assert found.revealed and (found.tables, found.movements) == (2, 8)
    table.leave(1)
    table.close()
    assert proof(house).wrong == ()
    other.close()
    table.journal.close()
    played(house).close()  # another day, which follows the first
    found = proof(house)
    assert found.wrong == ()
    assert found.sums["person"] == house.cage.balances()["person:Ann"]
    assert sum(found.sums.values()) == 0


def test_in_the_middle_of_a_round_what_lies_on_the_layout_counts(house: Kept) -> None:
    table = played(house)
    table.leave(2)
    del table.players[1]
    table.elsewhere = frozenset({"player"})
    table.begin()
    table.run()
    table.place(1, {"wager": 2_000} if "wager" in _wagers(table) else {"main": 2_000})
    assert table.state.seats[1].wagers
    assert proof(house).wrong == ()


def _wagers(table: Table) -> set[str]:
    return {rule.name for rule in table.wager_rules}


def test_without_the_key_the_rest_is_proved(house: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    played(house)
    monkeypatch.setattr("houseway.table.journal.journal_key_at", lambda _: Path("/no/key"))
    found = proof(house)
    assert found.wrong == () and not found.revealed


SPOILED: list[tuple[str, str]] = [
    ("UPDATE pit_accounts SET balance = balance + 1 WHERE account = 'house'", "by its entries"),
    ("UPDATE pit_accounts SET held = 5 WHERE account = 'person:Ann'", "by its holds"),
    ("DELETE FROM pit_accounts WHERE account = 'house'", "which is not there"),
    ("DELETE FROM pit_entries WHERE kind = 'bought'", "the ledger has no entry of it"),
    ("UPDATE pit_entries SET chips = chips + 1 WHERE kind = 'seated'", "the ledger has seated"),
    ("UPDATE pit_entries SET source = 'person:Eve' WHERE kind = 'bought'", "person:Eve"),
    ("UPDATE pit_entries SET seat = 6 WHERE kind = 'bought'", "the ledger has bought"),
    ("UPDATE pit_entries SET record = 1 WHERE kind = 'filled'", "the record moves no chips"),
    ("UPDATE pit_entries SET day = 7", "which has no journal"),
    ("UPDATE pit_entries SET source = 'play:Ann' WHERE kind = 'bought'", "both chips and play"),
]


@pytest.mark.parametrize(("statement", "told"), SPOILED)
def test_whatever_is_spoiled_is_found(house: Kept, statement: str, told: str) -> None:
    played(house)
    assert proof(house).wrong == ()
    with house.database.writing() as connection:
        connection.execute(text(statement))
    assert told in "\n".join(proof(house).wrong)


def test_chips_that_a_wager_made_from_nothing_are_found(house: Kept) -> None:
    """The gate refuses cash; should a table take it, the proof says so."""
    table = house.table()
    house.cage.hold("Ann", 50_000, "Blackjack 1", CHIPS)
    table.sit(1, "Ann", 50_000)
    table.elsewhere = frozenset({"player"})
    table.state.seats[1].chips += 500
    table.leave(1)
    assert "by its journal" in "\n".join(proof(house).wrong)


# --- whatever is done -----------------------------------------------------------------------

ACTS = st.one_of(
    st.tuples(st.just("sell"), st.integers(1, 50_000)),
    st.tuples(st.just("redeem"), st.integers(1, 80_000)),
    st.tuples(st.just("sit"), st.integers(1, 3), st.sampled_from([5_000, 20_000, 500_000])),
    st.tuples(st.just("buy"), st.integers(1, 3), st.sampled_from([500, 10_000, 900_000])),
    st.tuples(st.just("leave"), st.integers(1, 3)),
    st.tuples(st.just("fill"), st.sampled_from([10_000, -5_000])),
    st.tuples(st.just("round")),
    st.tuples(st.just("close")),
    st.tuples(st.just("killed")),
)


@given(acts=st.lists(ACTS, max_size=25))
@settings(max_examples=25)
def test_no_act_makes_or_loses_a_chip(acts: list[tuple[object, ...]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        where = str(Path(folder) / "pit.db")
        archive = open_archive(where)
        kept = Kept(where, archive, open_database(where, archive))
        kept.person("Ann")
        table = kept.table()
        table.fill(100_000, "Flo")
        for name, *values in acts:
            with suppress(Refused):
                table = _do(kept, table, str(name), *values)  # type: ignore[arg-type]
        assert proof(kept).wrong == ()
        balances = kept.cage.balances()
        assert sum(balances.values()) == 0
        assert balances.get("person:Ann", 0) >= 0
        archive.close()
        kept.database.close()


def _do(kept: Kept, table: Table, name: str, *values: int) -> Table:
    match name, *values:
        case "sell", chips:
            kept.cage.sell("Ann", chips, "Cy")
        case "redeem", chips:
            kept.cage.redeem("Ann", chips, "Cy")
        case (("sit" | "buy"), seat, chips):
            kept.cage.hold("Ann", chips, "Blackjack 1", CHIPS)
            try:
                table.sit(seat, "Ann", chips) if name == "sit" else table.buy(seat, chips)
            except Refused:
                kept.cage.release("Ann", "Blackjack 1", CHIPS)
                raise
        case "leave", seat:
            table.leave(seat)
        case "fill", chips:
            table.fill(chips, "Flo")
        case ("round",):
            policy = game("blackjack").policies["simple"](SeededSource("1"))
            table.players = dict.fromkeys(table.state.seats, policy)
            table.play_round()
        case ("close",):
            table.close()
            day = table.journal.day
            table.journal.close()
            table = _opened(kept, day)
        case ("killed",):
            day = table.journal.day
            table.journal.store.close()  # nothing more is written, as if the process had ended
            kept.cage.let_go("Blackjack 1")
            table = _opened(kept, day)
    return table


def _opened(kept: Kept, day: int) -> Table:
    journal = kept.journal(day=day)
    journal.companion = kept.cage.companion("Blackjack 1", CHIPS)
    return Table(game("blackjack"), journal=journal)


# --- killed -----------------------------------------------------------------------------------

BUYING = Path(__file__).with_name("buying_process.py")


@pytest.fixture
def start(kept: Kept) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Starts a process that buys in and leaves again, over and over."""
    running: list[subprocess.Popen[bytes]] = []

    def started() -> subprocess.Popen[bytes]:
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.pit.buying_process", kept.where],
            stdout=subprocess.PIPE,
            env={**os.environ},
        )
        running.append(child)
        return child

    yield started
    for child in running:
        child.kill()
        child.wait()


def test_killed_in_the_middle_of_buying_in_no_chip_is_lost_or_made(
    kept: Kept, start: Callable[[], subprocess.Popen[bytes]]
) -> None:
    kept.person("Ann")
    kept.cage.sell("Ann", 100_000, "Cy")
    for n in range(5):
        child = start()
        assert child.stdout is not None
        for _ in range(2 + n * 5):  # a little further each time
            child.stdout.readline()
        child.send_signal(signal.SIGKILL)
        child.wait()
        found = proof(kept)
        assert found.wrong == ()
        balances = kept.cage.balances()
        assert balances["person:Ann"] + balances.get("table:Blackjack 1", 0) == 100_000
    kept.cage.let_go("Blackjack 1")
    table = kept.table()
    for seat in list(table.state.seats):
        table.leave(seat)
    assert kept.cage.balance("Ann", CHIPS) == 100_000
