"""Every role at every address and with every act: the gate lets in whom the design names.

What is expected is written down here by hand, from docs/pit.md, and not read from the gate.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from houseway.pit import messages as m
from houseway.pit.gate import Gate
from houseway.pit.rights import (
    ACTS,
    ADDRESSES,
    DO,
    Denied,
    Role,
    Standing,
    acts_in_words,
    addresses_in_words,
    find_address,
    refuse_act,
    refuse_in_address,
    viewer,
)
from houseway.pit.sessions import Visitor
from houseway.table.refusal import Refused
from houseway.table.views import PUBLIC, person
from tests.pit.asked import ask, house_of, inside
from tests.pit.houses import Kept, wait

ALL = "public guest player dealer floor auditor cage administrator"
SIGNED = "guest player dealer floor auditor cage administrator"
EXPECTED = f"""
GET /api/house: {ALL}
GET /api/me: {ALL}
GET /api/tables: {ALL}
GET /api/tables/T 1: {ALL}
GET /api/tables/T 1/felt.svg: {ALL}
GET /api/tables/T 1/stream: {ALL}
GET /api/tables/T 1/heads: {ALL}
GET /api/heads: {ALL}
GET /api/games: {ALL}
GET /api/games/keno: {ALL}
GET /api/clauses/HUH 39.4(c)1ii: {ALL}
GET /health/live: {ALL}
GET /health/ready: {ALL}
GET /metrics: {ALL}
GET /schema: {ALL}
GET /schema/openapi.json: {ALL}
GET /schema/messages.json: {ALL}
SOCKET /ws/tables/T 1: {ALL}
POST /api/guests: {ALL}
POST /api/sessions: {ALL}
GET /api/invitations/abc: {ALL}
POST /api/invitations/abc: {ALL}
DELETE /api/sessions: {SIGNED}
PUT /api/me/settings: {SIGNED}
POST /api/me/password: player dealer floor auditor cage administrator
POST /api/me/money: guest player
GET /api/tables/T 1/rounds: guest player
GET /api/tables/T 1/rounds/1/12: guest player
GET /api/tables/T 1/rounds/1/12.phh: guest player
GET /api/tables/T 1/proofs/1/7: guest player
GET /api/tables/T 1/coach: guest player
GET /api/tables/T 1/analysis: guest player
GET /api/history: guest player
GET /api/history.json: guest player
POST /api/tables/T 1/acts: guest player dealer floor
POST /api/invitations: administrator
GET /api/people: administrator
POST /api/people/Ann/roles: administrator
POST /api/people/Ann/disable: administrator
POST /api/people/Ann/enable: administrator
POST /api/people/Ann/reset: administrator
GET /api/register: administrator
GET /api/settings: administrator
PUT /api/settings: administrator
GET /api/cage: cage
POST /api/cage/sell: cage
POST /api/cage/redeem: cage
GET /api/floor: floor
GET /api/floor/matters: floor
GET /api/floor/shift.pdf: floor
POST /api/floor/tables: floor
GET /api/school/register: floor
GET /api/school/register.csv: floor
GET /api/school/lessons: dealer floor
POST /api/school/lessons/1/answers: dealer floor
GET /api/audit/tables: auditor
GET /api/audit/tables/T 1: auditor
GET /api/audit/tables/T 1/rounds: auditor
GET /api/audit/tables/T 1/rounds/1/12: auditor
GET /: {ALL}
GET /tables/T 1: {ALL}
GET /assets/index.js: {ALL}
"""
ROWS = [line.rpartition(": ") for line in EXPECTED.strip().splitlines()]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    from houseway.pit.database import open_database
    from houseway.table.stores import open_archive

    where = str(tmp_path_factory.mktemp("house") / "pit.db")
    archive = open_archive(where)
    yield Kept(where, archive, open_database(where, archive))


@pytest.fixture(scope="module")
def cookies(house: Kept) -> dict[str, str]:
    """A session of somebody in each role."""
    found = {"public": ""}
    for role in Role:
        if role is Role.GUEST:
            house.people.guest("a guest")
        else:
            house.person(f"a {role}", role)
        somebody = house.people.find(f"a {role}")
        assert somebody is not None
        found[role] = house.sessions.begin(somebody, "127.0.0.1")
    return found


@pytest.mark.parametrize(("address", "_", "roles"), ROWS)
def test_every_role_at_every_address(
    house: Kept, cookies: dict[str, str], address: str, _: str, roles: str
) -> None:
    gate = Gate(inside, house_of(house))
    method, _, path = address.partition(" ")
    for role, value in cookies.items():
        headers = {}
        if value:
            visitor = house.sessions.find(value)
            assert visitor is not None
            headers = {"cookie": f"houseway={value}", "x-houseway-token": visitor.token}
        answer = wait(ask(gate, method, path, headers=headers, socket=method == "SOCKET"))
        if role in roles.split():
            assert answer.status in (200, 101), (role, answer.body)
        else:
            assert answer.status == (401 if role == "public" else 403), role
            assert answer.sentence


def test_no_address_of_the_gate_is_left_out_here() -> None:
    named = set()
    for address, _, _ in ROWS:
        method, _, path = address.partition(" ")
        named.add(find_address(method, path))
    assert named == set(ADDRESSES)


@pytest.mark.parametrize(
    "path",
    ["//api/people", "/api//people", "/./api/people", "/x/../api/people", "/api/people/", "/api/",
     "/api/nothing", "/ws/nothing/else", "/api/people\x00", "\\api\\people", "/health/", "/.."],
)  # fmt: skip
def test_an_address_that_is_written_crookedly_is_none(path: str) -> None:
    with pytest.raises(Denied) as denied:
        find_address("GET", path)
    assert denied.value.status == 404


@pytest.mark.parametrize("name", ["a/b", "/", "a\\b", ".", "..", "a\0b"])
def test_a_name_that_no_address_could_have_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="must have no /"):
        refuse_in_address(name, "the name")
    for well in ("Ann", "A. N. Other", "...", "a b?#%"):
        refuse_in_address(well, "the name")
        assert find_address("POST", f"/api/people/{well}/disable").roles == {Role.ADMINISTRATOR}


def test_another_method_is_refused_as_such() -> None:
    with pytest.raises(Denied) as denied:
        find_address("DELETE", "/api/tables")
    assert denied.value.status == 405
    assert denied.value.headers == {"allow": "GET"}
    with pytest.raises(Denied) as denied:
        find_address("PATCH", "/api/sessions")
    assert denied.value.headers == {"allow": "DELETE, POST"}


# --- acts -----------------------------------------------------------------------------------

SAMPLES = {
    "sit": m.Sit(id="1", seat=2, chips=100),
    "wait": m.Wait(id="1"),
    "take": m.Take(id="1", seat=2, takes=True),
    "buy": m.Buy(id="1", seat=1, chips=100),
    "leave": m.Leave(id="1", seat=1),
    "place": m.Place(id="1", seat=1, wagers={"main": 100}),
    "ready": m.Ready(id="1", seat=1),
    "sit out": m.SitOut(id="1", seat=1, out=True),
    "choose": m.Choose(id="1", seat=1, choice="stand"),
    "do player": m.Do(id="1", role="player", seat=1),
    "do dealer": m.Do(id="1", role="dealer"),
    "do supervisor": m.Do(id="1", role="supervisor"),
    "report": m.Report(id="1", kind="x"),
    "begin": m.Begin(id="1"),
    "call": m.Call(id="1", reason="x"),
    "note": m.Note(id="1", words="x"),
    "change": m.Change(id="1", options={}, reason="x"),
    "fill": m.Fill(id="1", chips=100),
    "pause": m.Pause(id="1", paused=True),
    "close": m.Close(id="1"),
    "assign": m.Assign(id="1", dealer="Di"),
    "supervise": m.Supervise(id="1", on=True),
    "unseat": m.Unseat(id="1", seat=1, reason="x"),
    "offer seat": m.OfferSeat(id="1", seat=4),
}
MAY = {
    "sit": "guest player",
    "wait": "guest player",
    "take": "guest player",
    "buy": "guest player",
    "leave": "guest player",
    "place": "guest player",
    "ready": "guest player",
    "sit out": "guest player",
    "choose": "guest player",
    "do player": "guest player",
    "do dealer": "dealer",
    "do supervisor": "floor",
    "report": "dealer floor",
    "begin": "dealer floor",
    "call": "dealer floor",
    "note": "dealer floor",
    "change": "floor",
    "fill": "floor",
    "pause": "floor",
    "close": "floor",
    "assign": "floor",
    "supervise": "floor",
    "unseat": "floor",
    "offer seat": "floor",
}
PLAYING = {
    "sit",
    "wait",
    "take",
    "buy",
    "leave",
    "place",
    "ready",
    "sit out",
    "choose",
    "do player",
}


def visitor(name: str, *roles: str) -> Visitor:
    return Visitor(name, frozenset(Role(role) for role in roles), "", "")


def test_every_act_has_a_sample_here() -> None:
    every = set(get_args(m.AnyAct))
    assert {type(act) for act in SAMPLES.values()} == every == {*ACTS, m.Do}
    assert set(DO) == {"player", "dealer", "supervisor"}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_role_with_every_act(name: str) -> None:
    seated = Standing(seats={1: "Ann", 3: "Bo"}, dealer="", waiting="Ann")
    dealt = Standing(seats={3: "Bo"}, dealer="Ann")
    standing = seated if name in PLAYING else dealt
    for role in Role:
        if role in MAY[name].split():
            refuse_act(visitor("Ann", role), SAMPLES[name], standing)
        else:
            with pytest.raises(Denied) as denied:
                refuse_act(visitor("Ann", role), SAMPLES[name], standing)
            assert denied.value.status == 403
    with pytest.raises(Denied) as denied:
        refuse_act(None, SAMPLES[name], standing)
    assert denied.value.status == 401


@pytest.mark.parametrize(
    "name", ["buy", "leave", "place", "ready", "sit out", "choose", "do player"]
)
def test_nobody_acts_for_the_seat_of_another(name: str) -> None:
    with pytest.raises(Denied, match="seat 1 is not yours"):
        refuse_act(visitor("Bo", "player"), SAMPLES[name], Standing(seats={1: "Ann", 3: "Bo"}))


@pytest.mark.parametrize("name", ["do dealer", "report", "begin"])
def test_a_dealer_works_the_table_they_are_assigned_to(name: str) -> None:
    with pytest.raises(Denied, match="the computer deals"):
        refuse_act(visitor("Di", "dealer"), SAMPLES[name], Standing())
    with pytest.raises(Denied, match="Dan deals"):
        refuse_act(visitor("Di", "dealer"), SAMPLES[name], Standing(dealer="Dan"))
    refuse_act(visitor("Di", "dealer"), SAMPLES[name], Standing(dealer="Di"))


def test_the_floor_does_not_deal_in_the_place_of_a_dealer() -> None:
    with pytest.raises(Denied):
        refuse_act(visitor("Flo", "floor", "dealer"), SAMPLES["do dealer"], Standing(dealer="Di"))


@pytest.mark.parametrize("name", sorted(set(SAMPLES) - PLAYING))
def test_who_plays_at_a_table_neither_deals_nor_rules_there(name: str) -> None:
    both = visitor("Ann", "player", "dealer", "floor")
    with pytest.raises(Denied, match="neither deals nor rules"):
        refuse_act(both, SAMPLES[name], Standing(seats={4: "Ann"}, dealer="Ann"))


def test_who_deals_at_a_table_does_not_sit_down_there() -> None:
    with pytest.raises(Denied, match="does not play there"):
        refuse_act(visitor("Di", "player", "dealer"), SAMPLES["sit"], Standing(dealer="Di"))


def test_a_seat_of_the_waiting_list_is_taken_by_who_has_waited_longest() -> None:
    with pytest.raises(Denied, match="waited longest"):
        refuse_act(visitor("Bo", "player"), SAMPLES["take"], Standing(waiting="Ann"))


def test_guests_sit_where_one_plays_with_play_money() -> None:
    chips = Standing(play_money=False)
    with pytest.raises(Denied, match="play money"):
        refuse_act(visitor("Gus", "guest"), SAMPLES["sit"], chips)
    refuse_act(visitor("Ann", "player"), SAMPLES["sit"], chips)


def test_who_is_barred_does_nothing_at_a_table_over_a_socket_either() -> None:
    standing = Standing(seats={1: "Ann", 3: "Bo"}, barred=frozenset({"Ann"}))
    with pytest.raises(Denied, match="barred from this house"):
        refuse_act(visitor("Ann", "player"), SAMPLES["place"], standing)
    refuse_act(visitor("Bo", "player"), m.Leave(id="1", seat=3), standing)


@pytest.mark.parametrize("made", ["cash", "match_play"])
def test_no_wager_makes_chips_from_nothing(made: str) -> None:
    act = m.Place(id="1", seat=1, wagers={"main": 500, made: 500})
    with pytest.raises(Denied, match="one plays with chips"):
        refuse_act(visitor("Ann", "player"), act, Standing(seats={1: "Ann"}))


def test_a_role_that_is_none_is_refused_in_a_sentence() -> None:
    with pytest.raises(Denied, match="player, dealer, supervisor") as denied:
        refuse_act(visitor("Ann", "player"), m.Do(id="1", role="equipment"), Standing())
    assert denied.value.status == 400


def test_an_auditor_sees_a_live_table_as_the_public_does() -> None:
    assert viewer(None) == viewer(visitor("Al", "auditor")) == PUBLIC
    assert viewer(visitor("Ann", "player")) == person("Ann")
    assert not viewer(visitor("Ada", "administrator")).sees(("Ann",))


def test_the_tables_in_the_docs_are_those_of_the_gate() -> None:
    page = (Path(__file__).parents[2] / "docs/people.md").read_text(encoding="utf-8")
    assert addresses_in_words() in page
    assert acts_in_words() in page
