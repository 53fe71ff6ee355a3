"""N.J.A.C. 19:47-14.17, 14.14(c) and 14.18: the sign of a table, announcements, the list."""

import pytest

from houseway.felt.notices import Notice
from houseway.games import game
from houseway.games.poker.agreement import AGREEMENT
from houseway.games.poker.room import ANNOUNCEMENT, OpenTable, announcements
from houseway.games.poker.signs import notices, sign_in_effect
from houseway.table.audit import audit
from houseway.table.refusal import Refused
from houseway.table.steps import Announce
from houseway.table.table import Table
from tests.law.mishaps import round_with
from tests.law.poker import POKER, Script, seat
from tests.law.script import Played, options


def sign(words: str) -> dict[str, Notice]:
    """What stands on the sign, by name."""
    return {n.name: n for n in notices(options(words, POKER)) if isinstance(n, Notice)}


@pytest.mark.clause("PKR 14.17-min")
@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            "",
            (
                "Hold'em: limit $2 and $4",
                "A bet or raise: minimum $2, maximum $4",
                "Blinds $1 and $2",
            ),
        ),
        (
            "limit=spread:1-5 blinds=1-1",
            (
                "Hold'em: spread limit $1 to $5",
                "A bet or raise: minimum $1, maximum $5",
                "Blinds $1 and $1",
            ),
        ),
        ("limit=no ante=1", ("Hold'em: minimum $2, no maximum", "Ante $1", "Blinds $1 and $2")),
        ("limit=pot game=omaha", ("Omaha: minimum $2, maximum the pot", "Blinds $1 and $2")),
        (
            "game=mambo-stud limit=4-8",
            (
                "Mambo stud: limit $4 and $8",
                "A bet or raise: minimum $4, maximum $8",
                "Bring-in $2",
            ),
        ),
    ],
)
def test_14_17_the_sign_has_the_minimum_and_maximum_wagers(
    words: str, lines: tuple[str, ...]
) -> None:
    notice = sign(words)["limits"]
    assert (notice.lines, notice.cite, notice.place) == (lines, "PKR 14.17-min", "sign")


@pytest.mark.clause("PKR 14.17-raises")
@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "",
            "Maximum of a bet and 3 raises in any round of betting, "
            "unless two players are left before it is reached",
        ),
        ("heads_up_cap=yes raise_cap=4", "Maximum of a bet and 4 raises in any round of betting"),
        ("raise_cap=1 heads_up_cap=yes", "Maximum of a bet and one raise in any round of betting"),
        ("raise_cap=0", "No limit on the number of raises"),
        ("limit=no", "No limit on the number of raises"),
    ],
)
def test_14_17_the_sign_has_any_cap_on_raises(words: str, line: str) -> None:
    notice = sign(words)["raises"]
    assert (notice.lines, notice.cite, notice.place) == ((line,), "PKR 14.17-raises", "sign")


@pytest.mark.clause("PKR 14.14(c)")
@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("", ("No rake is collected",)),
        (
            "rake=percent rake_percent=10 rake_cap=4",
            ("Rake: 10 percent of each pot, maximum $4",),
        ),
        (
            "rake=fixed rake_amounts=10=1,20=2",
            ("Rake, once from each pot by its size: $1 from $10 on, $2 from $20 on",),
        ),
        (
            "rake=time time_charge=6 time_charge_minutes=20",
            ("Time charge: $6 a seat each 20 minutes",),
        ),
    ],
)
def test_14_14_c_a_sign_has_type_and_amount_of_the_rake(words: str, lines: tuple[str, ...]) -> None:
    notice = sign(words)["rake"]
    assert (notice.lines, notice.cite, notice.place) == (lines, "PKR 14.14(c)", "sign")


# --- 14.18 -----------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.18")
def test_14_18_games_wagers_and_vacant_seats_may_be_announced() -> None:
    tables = [
        OpenTable(4, "rail", options("", POKER), taken=9),
        OpenTable(7, "rail", options("game=seven-card-stud limit=10-20", POKER), taken=8),
        OpenTable(8, "back", options("limit=no", POKER), taken=10),
    ]
    assert list(announcements(tables)) == [
        "Table 4: Hold'em, limit $2 and $4, 2 vacant seats",
        "Table 7: Seven-card stud, limit $10 and $20, no vacant seats",
        "Table 8: Hold'em, minimum $2, no maximum, 1 vacant seat",
    ]


@pytest.mark.clause("PKR 14.18")
def test_14_18_an_announcement_of_one_table_is_on_record() -> None:
    table = seat()
    round_with(table)
    table.begin(ANNOUNCEMENT)
    table.run()
    (said,) = Played(table).of(Announce)
    assert (said.what.words, said.cite) == ("Hold'em, limit $2 and $4, 8 vacant seats", "PKR 14.18")


def full() -> Table:
    """Two of two seats are taken but one, and three persons wait."""
    table = seat((1, 2))
    for player in ("Ann", "Bob", "Cid"):
        table.wait(player)
    return table


@pytest.mark.clause("PKR 14 outside waiting")
def test_a_vacant_seat_is_offered_in_the_order_of_the_waiting_list() -> None:
    table = full()
    assert table.offer(3, takes=False) == "Ann"
    assert table.offer(3, takes=True) == "Bob"
    with pytest.raises(Refused, match="not vacant"):
        table.offer(3, takes=True)
    for seat_, player in ((3, "Cid"), (4, "Cid"), (4, "Dan")):
        with pytest.raises(Refused) as no:
            table.sit(seat_, player, 100_00)
        assert no.value.cite == "PKR 14 outside waiting"
    table.sit(3, "Bob", 100_00)
    assert table.offer(4, takes=True) == "Cid"
    table.sit(4, "Cid", 100_00)
    table.sit(5, "Dan", 100_00)
    assert not table.state.waiting
    round_with(seat())
    finding = audit(table.journal, game)
    assert "before the table was closed" in finding.deviation, finding.deviation


def test_nobody_waits_twice_or_at_a_table_without_a_list() -> None:
    table = full()
    for player in ("Ann", "player 1"):
        with pytest.raises(Refused, match="already"):
            table.wait(player)
    with pytest.raises(Refused, match="no waiting list"):
        Table(game("blackjack")).wait("Ann")
    with pytest.raises(Refused, match="nobody is on the waiting list"):
        seat().offer(5, takes=True)


@pytest.mark.clause("PKR 14.18")
def test_14_18_a_seat_that_is_kept_for_somebody_is_not_announced_as_vacant() -> None:
    table = seat((1, 2))
    table.wait("Ann")
    table.offer(3, takes=True)
    round_with(table)
    table.begin(ANNOUNCEMENT)
    table.run()
    (said,) = [step for step in Played(table).of(Announce) if step.cite == "PKR 14.18"]
    assert said.what.words == "Hold'em, limit $2 and $4, 8 vacant seats"


@pytest.mark.clause("PKR 14.17-min", "PKR 14.18")
def test_14_17_announcement_and_sign_show_the_stakes_in_effect() -> None:
    table = seat()
    round_with(table)
    table.elsewhere = {"dealer"}
    table.begin(AGREEMENT)
    table.act("dealer", "limit=5-10 blinds=2-5")
    table.elsewhere = set()
    table.players = dict.fromkeys((1, 2, 3), Script([(1, "agree"), (2, "agree"), (3, "agree")]))
    table.run()
    lines = [line for notice in sign_in_effect(table.state) for line in notice.lines]
    assert "Hold'em: limit $5 and $10" in lines
    assert "Blinds $2 and $5" in lines
    table.begin(ANNOUNCEMENT)
    table.run()
    assert Played(table).of(Announce)[-1].what.words == "Hold'em, limit $5 and $10, 8 vacant seats"
