"""19:47-15 Keno: tickets as bearer papers, redeemed at any place, on another day, with a code."""

import json
from base64 import b32encode
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from houseway.games import game
from houseway.games.keno.codes import code_of, same_code
from houseway.games.keno.recall import recall
from houseway.games.keno.state import DAY, keno
from houseway.games.keno.steps import ExpireTicket
from houseway.table.audit import audit
from houseway.table.entries import Closed, Done, TableOpened
from houseway.table.journal import Journal, open_journal, read_journals
from houseway.table.refusal import Refused
from houseway.table.table import Table
from tests.law.keno import (
    CHIPS,
    KENO,
    Drawn,
    buy,
    counter,
    next_game,
    play,
    redeem,
    steps,
    until_the_draw,
)  # fmt: skip

WINS = "straight: 1; 1/1 at $1; 1 game; $1"
"""Pays $3 where the numbers 1 to 20 are drawn."""
LOSES = "straight: 80; 1/1 at $1; 1 game; $1"
REDEEM = "KENO 15 outside redeem"


class Clock:
    """A clock that stands until it is put forward."""

    def __init__(self) -> None:
        self.now = 20_000 * DAY

    def __call__(self) -> int:
        return self.now


def day_of(journal: Journal, words: str = "") -> Table:
    """Another day of a counter where 1 to 20 are always drawn."""
    options = KENO.options.parse(dict(word.split("=", 1) for word in words.split()))
    return Table(KENO, options, journal=journal, source=Drawn(range(1, 21)))


def opened(table: Table, *players: str) -> Table:
    """Somebody comes, and the next game is sold."""
    for seat, player in enumerate(players, 1):
        table.sit(seat, player, CHIPS)
    table.begin()
    table.run()
    return table


def ended(table: Table) -> None:
    """The day is over."""
    table.close()
    table.journal.close()


@pytest.mark.clause(REDEEM)
def test_a_ticket_is_sold_at_one_place_and_redeemed_at_another() -> None:
    table = counter(range(1, 21))
    buy(table, WINS)
    play(table)
    table.leave(1)
    table.sit(5, "player 1", CHIPS)
    redeem(table, 1, seat=5)
    assert table.state.seats[5].chips == CHIPS + 3_00
    assert (table.state.house, table.state.own.held) == (-2_00, 0)
    found = recall(table.journal.records, 1)
    assert found.standing == "redeemed"
    assert found.paid is not None
    assert (found.issued.seat, found.paid.seat, found.paid.amount) == (1, 5, 3_00)
    table.close()
    assert audit(table.journal, game).clean


@pytest.mark.clause("KENO 15 outside paper")
def test_whoever_brings_a_ticket_has_its_code() -> None:
    table = counter(range(1, 21), seats=(1, 2))
    buy(table, WINS)
    play(table)
    for said, why in (
        ("redeem 1", "not written for player 2"),
        ("redeem 1 AAAA-BBBB-CCCC-DDDD", "the code is not that of ticket 1"),
    ):
        with pytest.raises(Refused, match=why):
            table.place(2, said)
    table.place(2, f"redeem 1 {code_of(keno(table.state).tickets[1])}")
    assert table.state.seats[2].chips == CHIPS + 3_00
    table.close()
    assert audit(table.journal, game).clean


@pytest.mark.clause("KENO 15 outside paper")
def test_the_code_is_a_digest_over_all_that_is_printed() -> None:
    table = counter(range(1, 21), "casino=Harbor")
    buy(table, WINS)
    ticket = keno(table.state).tickets[1]
    printed = {
        "number": 1, "casino": "Harbor", "seat": 1, "holder": "player 1",
        "conditioning": "straight: 1; 1/1 at $1", "game": 1, "games": 1, "price": 100,
        "written": table.state.clock, "expires": table.state.clock + 365 * DAY,
    }  # fmt: skip
    text = json.dumps(printed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    letters = b32encode(sha256(f"houseway keno ticket\n{text}".encode()).digest()).decode()
    assert code_of(ticket).replace("-", "") == letters[:16]
    assert same_code(code_of(ticket).lower(), ticket)
    assert code_of(ticket.settled(3_00)) == code_of(ticket), "what it wins is not printed on it"
    for name, value in (("price", 200), ("casino", "Arbor"), ("expires", 0), ("number", 2)):
        assert not same_code(code_of(ticket), msgspec.structs.replace(ticket, **{name: value}))


@pytest.mark.clause(REDEEM)
def test_a_ticket_is_redeemed_once_after_its_last_game_and_never_if_it_lost() -> None:
    table = counter(range(1, 21))
    buy(table, "straight: 1; 1/1 at $1; 2 games; $2", LOSES)
    with pytest.raises(Refused, match="redeemed after game 2, its last"):
        redeem(table, 1)
    next_game(table)
    with pytest.raises(Refused, match="redeemed after game 2, its last"):
        redeem(table, 1)
    play(table)
    redeem(table, 1)
    assert table.state.seats[1].chips == CHIPS - 3_00 + 6_00
    for number, why in ((1, "was redeemed"), (2, "nothing to redeem"), (3, "was never issued")):
        with pytest.raises(Refused, match=why) as refused:
            redeem(table, number)
        assert refused.value.cite == REDEEM


@pytest.mark.clause(REDEEM)
def test_no_ticket_is_written_between_games_and_none_redeemed_while_numbers_are_drawn() -> None:
    table = counter(range(1, 21))
    buy(table, WINS)
    play(table)
    with pytest.raises(Refused, match="no game is open"):
        buy(table, WINS)
    table.begin()
    table.run()
    until_the_draw(table, 3)
    with pytest.raises(Refused):
        redeem(table, 1)
    table.run()
    redeem(table, 1)


@pytest.mark.clause(REDEEM)
def test_tickets_stay_payable_over_the_close_of_days_and_numbers_go_on(tmp_path: Path) -> None:
    path, clock = tmp_path / "days.journal", Clock()
    table = opened(day_of(open_journal(path, clock)), "Ann", "Ben")
    buy(table, WINS, LOSES)
    buy(table, "straight: 80; 1/1 at $2; 3 games; $6", seat=2)
    ended(play(table))
    clock.now += 30 * DAY
    ended(day_of(open_journal(path, clock)))  # a day on which nobody came
    table = day_of(open_journal(path, clock))
    assert {n: t.due for n, t in keno(table.state).tickets.items()} == {1: 3_00, 3: 4_00}
    table.sit(1, "Cid", CHIPS)
    table.sit(2, "Ann", CHIPS)
    with pytest.raises(Refused, match="the counter has not been opened"):
        redeem(table, 1, seat=2)
    table.begin()
    table.run()
    redeem(table, 1, seat=2)
    buy(table, WINS)
    table.place(1, f"redeem 3 {code_of(keno(table.state).tickets[3])}")
    assert (table.state.seats[2].chips, table.state.seats[1].chips) == (
        CHIPS + 3_00,
        CHIPS - 1_00 + 4_00,
    )
    assert [*keno(table.state).tickets] == [4], "numbers go on in their sequence"
    ended(play(table))
    days = read_journals(path)
    report = audit(days, game)
    assert report.clean, report.deviation
    for day in days:
        day.steps = KENO.all_steps
    found = recall((record for day in days for record in day.records), 3)
    assert [played.outcome for played in found.games.values()] == ["lost", "returned", "returned"]
    assert found.paid is not None and (found.paid.player, found.paid.amount) == ("Cid", 4_00)


@pytest.mark.clause(REDEEM)
def test_a_ticket_expires_when_its_time_is_over_and_the_house_keeps_what_was_due() -> None:
    clock = Clock()
    table = opened(day_of(Journal(clock), "ticket_days=30"), "Ann")
    buy(table, WINS)
    expires = keno(table.state).tickets[1].expires
    assert expires == clock.now + 30 * DAY
    play(table)
    clock.now = expires + 1
    table.begin()
    table.run()
    with pytest.raises(Refused, match="ticket 1 expired at 2024-11-03") as refused:
        redeem(table, 1)
    assert refused.value.cite == REDEEM
    play(table).close()
    assert [(step.ticket, step.amount) for step in steps(table, ExpireTicket)] == [(1, 3_00)]
    assert (table.state.house, table.state.own.held) == (1_00, 0)
    assert recall(table.journal.records, 1).standing == "expired"
    assert audit(table.journal, game).clean


@pytest.mark.clause(REDEEM)
def test_to_the_last_moment_a_ticket_is_redeemed() -> None:
    clock = Clock()
    table = opened(day_of(Journal(clock), "ticket_days=1"), "Ann")
    buy(table, WINS)
    play(table)
    clock.now += DAY
    table.begin()
    table.run()
    redeem(table, 1)
    assert table.state.seats[1].chips == CHIPS + 2_00


def test_a_day_that_carries_over_other_tickets_than_were_left_is_found_out() -> None:
    """What is due on a ticket overnight cannot be made larger, nor can a ticket be made up."""
    first = opened(day_of(Journal(Clock())), "Ann")
    buy(first, WINS)
    play(first).close()
    second = Table(KENO, journal=first.journal, source=Drawn(range(1, 21)))
    second.close()
    assert audit([first.journal, second.journal], game).clean
    for due, reason in ((300_00, "not what was left of the day before"), ("3", "cannot be read")):
        forged = Journal(Clock(), day=2)
        forged.steps = KENO.all_steps
        forged.seeded("drawn")
        for record in second.journal.records:
            entry = record.entry
            if isinstance(entry, TableOpened):
                ticket = {**entry.carried["tickets"][0], "due": due}
                carried = {"issued": 1, "tickets": [ticket]}
                entry = msgspec.structs.replace(entry, carried=carried)
            forged.add(entry)
            forged.commit()
        finding = audit([first.journal, forged] if due == 300_00 else forged, game)
        assert reason in finding.deviation


def test_a_redemption_that_was_not_due_is_found_out() -> None:
    table = counter(range(1, 21))
    buy(table, WINS)
    play(table)
    redeem(table, 1)
    table.close()
    copy = Journal(Clock())
    copy.steps = KENO.all_steps
    copy.seeded("seeded:drawn")
    for record in table.journal.records:
        entry = record.entry
        copy.add(entry)
        if isinstance(entry, Done) and entry.answer == "redeem 1":
            copy.add(entry)  # once more
        if not isinstance(entry, Closed):
            copy.commit()
    copy.commit()
    assert "was redeemed" in audit(copy, game).deviation
