"""A hostile client over real sockets: whatever it sends is refused in a sentence, and nothing else.

The house stays up, no table is stuck, nobody learns a hidden card, no chip is made, and no memory
fills up.
"""

import asyncio
import json
import re
import secrets
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import httpx
import msgspec
import pytest
import structlog
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from houseway.games import game
from houseway.pit import limits
from houseway.pit import messages as m
from houseway.pit.cage_check import prove
from houseway.pit.database import OutOfReach, open_database
from houseway.pit.limits import Limits
from houseway.pit.rights import Role
from houseway.pit.sockets import MOST_WRONG
from houseway.pit.tables import METADATA
from houseway.table.audit import audit
from houseway.table.days import read_days
from houseway.table.journal import read_journals
from tests.pit.houses import PASSWORD
from tests.pit.running import Running, run, serving

TABLE = "blackjack"
FEW = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


class House:
    """A house that serves in a thread of its own, so that a test may be as rude as it likes."""

    def __init__(self, folder: Path, *tables: str, **options: Any) -> None:
        self.folder = folder
        self.logged: list[Any] = []
        self.failed: list[Any] = []
        self.cookies: dict[str, str] = {}
        self._opened: Future[Running] = Future()
        self._given = tables, options
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        self.running = self._opened.result(30)
        self.house = self.running.house
        self.address = self.running.address

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self._loop.set_exception_handler(lambda _, what: self.failed.append(what))
        tables, options = self._given
        try:
            async with serving(self.folder, *tables, **options) as running:
                self._opened.set_result(running)
                await self._stop.wait()
        except BaseException as error:
            if not self._opened.done():
                self._opened.set_exception(error)
            raise

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(30)
        assert not self._thread.is_alive()

    def cookie(self, name: str, *roles: str) -> str:
        """The session of somebody with roles; of a guest if there are none."""
        if name not in self.cookies:
            people = self.house.people
            if roles and roles != ("guest",):
                token = people.enter(name, frozenset(Role(role) for role in roles), "the tests")
                person = asyncio.run(people.accept(token, name, PASSWORD))
            else:
                person = people.guest(name)
            self.house.cage.grant(name)
            self.cookies[name] = self.house.sessions.begin(person, "127.0.0.1")
        return self.cookies[name]

    def socket(self, name: str = "", table: str = TABLE, **options: Any) -> ClientConnection:
        headers = {"Cookie": f"houseway={self.cookies[name]}"} if name else {}
        address = f"ws{self.address.removeprefix('http')}/ws/tables/{table}"
        return connect(address, additional_headers=headers, max_size=None, legacy=True, **options)

    def http(self, name: str = "") -> httpx.Client:
        headers = {}
        if name:
            visitor = self.house.sessions.find(self.cookies[name])
            assert visitor is not None
            headers = {
                "Cookie": f"houseway={self.cookies[name]}",
                "X-Houseway-Token": visitor.token,
            }
        return httpx.Client(base_url=self.address, headers=headers, timeout=20)

    def is_well(self) -> None:
        """Somebody honest is served as ever, and nothing has gone wrong inside."""
        with self.socket() as socket:
            socket.send('{"type":"join"}')
            assert _until(socket, "snapshot")["table"] == TABLE
            socket.send('{"type":"ping"}')
            _until(socket, "pong")
        with self.http() as http:
            assert http.get("/health/ready").status_code == 200
        wrong = [line for line in self.logged if line["log_level"] in ("error", "critical")]
        assert wrong == [] and self.failed == []


def _until(socket: ClientConnection, kind: str, seconds: float = 10) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=seconds))
        if message["type"] == kind:
            return message


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with structlog.testing.capture_logs() as logged:
        house = House(
            tmp_path_factory.mktemp("house"),
            decide_seconds=0.2,
            wager_seconds=0.2,
            away_seconds=1,
            pause=0.02,
        )
        house.logged = logged
        for role in Role:
            house.cookie(f"a {role}", role)
        try:
            yield house
        finally:
            house.close()
    where = str(house.folder / "pit.db")
    for table in (TABLE,):
        report = audit(read_days(where, game, table=table), game, going_on=True)
        assert report.clean, report.deviation
    database = open_database(where)
    assert prove(database, lambda: read_journals(Path(where))).wrong == ()
    database.close()


NAMES = ["", *(f"a {role}" for role in Role)]


# --- malformed ------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=8), parts),
    max_leaves=10,
)


@given(name=st.sampled_from(NAMES), sent=st.lists(st.text() | st.binary() | JSON, max_size=8))
@FEW
def test_what_is_no_message_is_refused_and_the_house_goes_on(
    house: House, name: str, sent: list[Any]
) -> None:
    with house.socket(name) as socket:
        try:
            for one in sent:
                socket.send(one if isinstance(one, str | bytes) else json.dumps(one))
            for _ in sent:
                answer = _until(socket, "refused")
                assert answer["sentence"] and "\n" not in answer["sentence"]
                assert "Traceback" not in answer["sentence"]
            socket.send('{"type":"ping"}')
            _until(socket, "pong")
        except ConnectionClosed as closed:
            assert closed.rcvd is not None and closed.rcvd.code in (1001, 1007, 1009)


def test_after_the_malformed_the_house_is_well(house: House) -> None:
    house.is_well()


@given(
    name=st.sampled_from(NAMES),
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]),
    path=st.one_of(
        st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF), max_size=30).map(
            lambda text: f"/{text}"
        ),
        st.sampled_from(
            ["/api/guests", "/api/sessions", "/api/invitations/x", "/api/me/settings",
             "/api/people", "/api/me/money", "/api/people/Ann/roles", "/api/cage/sell", "/api/cage",
             f"/api/tables/{TABLE}/acts", "/api/tables/none/acts", f"/api/tables/{TABLE}/rounds",
             f"/api/tables/{TABLE}/rounds/1/9999999999999999999", "/api/clauses/..", "/api/games/x",
             f"/api/tables/{TABLE}/rounds/-1/x", f"/api/tables/{TABLE}/proofs/1/99999999999999999",
             f"/api/tables/{TABLE}/stream?day=-5&after=x", f"/api/tables/{TABLE}/coach?seat=x",
             f"/api/tables/{TABLE}/stream?day=99999999999999999999", "/api/history?before=x",
             f"/api/tables/{TABLE}/stream?after=99999999999999999999", "/schema/x", "/schema/",
             "/api/cage?before=99999999999999999999999", "/api/register?before=abc",
             "/api/people?after=%00", "/api/cage?name=%00", "/api/tables/%00", "/api/tables/%2e%2e"]
        ),
    ),
    body=st.none() | st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()),
)  # fmt: skip
@settings(FEW, max_examples=120)
def test_no_request_makes_the_house_fail(
    house: House, name: str, method: str, path: str, body: bytes | None
) -> None:
    with house.http(name) as http:
        try:
            http.headers["Content-Type"] = "application/json"
            answer = http.request(method, path, content=body)
        except (httpx.InvalidURL, UnicodeError):
            return  # not even a client can say that
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400 and method != "HEAD":
        assert answer.json()["sentence"] and "\n" not in answer.json()["sentence"]
    if answer.status_code == 200 and (path, method) == ("/api/sessions", "DELETE"):
        house.cookies.pop(name)
        house.cookies[name] = house.house.sessions.begin(
            house.house.people.find(name),
            "127.0.0.1",  # type: ignore[arg-type]
        )


def test_after_the_requests_the_house_is_well(house: House) -> None:
    house.is_well()


@pytest.mark.parametrize("path", ["/api/guests", f"/api/tables/{TABLE}/acts"])
def test_brackets_within_brackets_are_refused(house: House, path: str) -> None:
    with house.http("a player") as http:
        answer = http.post(path, content=b"[" * 60_000)
    assert answer.status_code == 400 and answer.json()["sentence"]
    house.is_well()


@pytest.mark.parametrize("sent", [b"", b"GET /api/house HT"])
def test_who_never_ends_a_request_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr("houseway.pit.serving.REQUEST_SECONDS", 0.2)

    async def story() -> None:
        async with serving(tmp_path) as running:
            port = int(running.address.rpartition(":")[2])
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            assert await reader.read() == b""
            writer.close()
            async with running.client().table(TABLE) as table:  # who says more stays
                await table.until(lambda t: t.scene["round"] >= 3)
                await asyncio.sleep(0.5)
                assert table.joins == 1

    run(story(), 30)


# --- well formed and wrong ------------------------------------------------------------------

WILD = {
    int: st.integers(-1, 7)
    | st.sampled_from([500, 1_000, 10_000, 100_000])
    | st.sampled_from([10**15, 10**16, -(10**18), 2**62]),
    str: st.sampled_from(
        ["", "because", "main", "player", "dealer", "supervisor", "stand", "hit", "raise 9",
         "round", "Ann", "a player", "a dealer", "x" * 500, "\x00", "\u202e"]
    ),
    bool: st.booleans(),
    Any: JSON,
}  # fmt: skip


def _field(kind: Any) -> st.SearchStrategy[Any]:
    if kind in WILD:
        return WILD[kind]
    if kind == int | None:
        return st.none() | WILD[int]
    if kind == dict[str, str]:
        return st.dictionaries(WILD[str], WILD[str], max_size=3)
    wagers = st.sampled_from(["main", "cash", "match_play", "insurance", "", "x"])
    return st.dictionaries(wagers, WILD[int], max_size=3) | WILD[str]


def _wild(act: type[m.Act]) -> st.SearchStrategy[dict[str, Any]]:
    fields = {field.name: _field(field.type) for field in msgspec.structs.fields(act)}
    good = st.integers(0, 10**9).map(str)
    fields["id"] = st.one_of(good, good, good, st.sampled_from(["", "0", "1", "x" * 65]))
    return st.fixed_dictionaries({"type": st.just(act.__name__.lower()), **fields})


ACTS = st.one_of(*(_wild(act) for act in get_args(m.AnyAct)))


EXAMPLES = 25
ANYBODY = st.sampled_from(NAMES) | st.sampled_from(["a player", "a guest", "a floor"])


def _likely(who: list[str], kind: str, **fields: st.SearchStrategy[Any]) -> Any:
    """An act that may well be taken."""
    ids = st.integers(0, 10**9).map(str)
    act = st.fixed_dictionaries({"type": st.just(kind), "id": ids, **fields})
    return st.tuples(st.sampled_from(who), act)


SEAT, PLAYERS, FLOOR = st.integers(1, 6), ["a player", "a guest"], ["a floor"]
LIKELY = st.one_of(
    _likely(PLAYERS, "sit", seat=SEAT, chips=st.sampled_from([10_000, 100_000])),
    _likely(PLAYERS, "buy", seat=SEAT, chips=st.just(10_000)),
    _likely(PLAYERS, "leave", seat=SEAT),
    _likely(FLOOR, "fill", chips=st.sampled_from([10_000, -10_000])),
    _likely(FLOOR, "unseat", seat=SEAT, reason=st.just("because")),
)


def test_any_act_by_anybody_is_taken_or_refused_and_the_house_is_well(house: House) -> None:
    taken: Counter[str] = Counter()

    @given(sent=st.lists(st.tuples(ANYBODY, ACTS) | LIKELY, min_size=4, max_size=20))
    @settings(FEW, max_examples=EXAMPLES)
    def are_answered(sent: list[tuple[str, dict[str, Any]]]) -> None:
        _open_again(house)
        lawful = _lawful(house)
        taken.update(_send(house, lawful, must_be_taken=True))
        taken.update(_send(house, sent))

    are_answered()
    assert min(taken[kind] for kind in ("sit", "buy", "fill", "note", "leave")) >= EXAMPLES
    _open_again(house)
    house.is_well()
    house.cookie("Ann")
    with house.socket("Ann") as socket, house.http() as http:
        socket.send('{"type":"join"}')
        sit = {"type": "sit", "id": "s", "seat": _free_seat(http), "chips": 10_000}
        socket.send(json.dumps(sit))
        assert _answer(socket)["type"] == "taken"


def _send(
    house: House, acts: list[tuple[str, dict[str, Any]]], *, must_be_taken: bool = False
) -> list[str]:
    """Send acts in order, each by its person: the kinds that were taken."""
    taken: list[str] = []
    open_to: dict[str, ClientConnection] = {}
    try:
        for name, act in acts:
            if name not in open_to:
                open_to[name] = house.socket(name)
                open_to[name].send('{"type":"join"}')
            socket = open_to[name]
            try:
                socket.send(json.dumps(act))
                answer = _answer(socket)
            except ConnectionClosed as closed:
                assert closed.rcvd is not None and closed.rcvd.code == 1001
                assert not must_be_taken, closed.rcvd.reason
                del open_to[name]
                continue
            if answer["type"] == "refused":
                assert not must_be_taken, answer
                assert answer["sentence"] and "\n" not in answer["sentence"]
                assert "could not do this" not in answer["sentence"]
            else:
                taken.append(act["type"])
                assert name not in ("", "a auditor", "a cage", "a administrator"), act
    finally:
        for socket in open_to.values():
            socket.close()
    return taken


def _lawful(house: House) -> list[tuple[str, dict[str, Any]]]:
    """What a newcomer and the floor may do at any moment; wild acts follow upon it."""
    name = f"Newcomer {len(house.cookies)}"
    house.cookie(name)
    with house.http() as http:
        seat = _free_seat(http)
    acts = [
        (name, {"type": "sit", "seat": seat, "chips": 20_000}),
        (name, {"type": "buy", "seat": seat, "chips": 10_000}),
        ("a floor", {"type": "fill", "chips": 100_000}),
        ("a floor", {"type": "note", "words": "a word of the floor"}),
        (name, {"type": "leave", "seat": seat}),
    ]
    return [(who, {**act, "id": secrets.token_hex(8)}) for who, act in acts]


def _open_again(house: House) -> None:
    """The floor opens a table that somebody closed, or let rest."""
    with house.http("a floor") as floor:
        for act in ({"type": "pause", "paused": False}, {"type": "begin"}):
            act["id"] = secrets.token_hex(8)
            assert floor.post(f"/api/tables/{TABLE}/acts", json=act).status_code == 200


def _free_seat(http: httpx.Client) -> int:
    """A seat that is free, as soon as somebody who is gone has left one."""
    for _ in range(400):
        if free := http.get(f"/api/tables/{TABLE}").json()["free"]:
            return int(free[-1])
        time.sleep(0.05)
    raise AssertionError("no seat becomes free")


def _answer(socket: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=10))
        if message["type"] in ("taken", "refused"):
            return message


# --- replayed, reordered, for others --------------------------------------------------------


def test_an_act_that_is_sent_again_counts_once_and_gets_the_same_answer(house: House) -> None:
    house.cookie("Rae")
    with house.socket("Rae") as socket, house.http("Rae") as http:
        socket.send('{"type":"join"}')
        seat = _free_seat(http)
        sit = json.dumps({"type": "sit", "id": "one", "seat": seat, "chips": 20_000})
        for _ in range(3):
            socket.send(sit)
        answers = [_answer(socket) for _ in range(3)]
        assert answers[0]["type"] == "taken" and answers == [answers[0]] * 3
        assert http.get("/api/me").json()["account"] == 1_000_000 - 20_000
        over_http = http.post(f"/api/tables/{TABLE}/acts", content=sit)
        assert over_http.json() == answers[0]
        # another person's id is another act
    house.cookie("Mal")
    with house.socket("Mal") as socket:
        socket.send('{"type":"join"}')
        socket.send(sit)
        assert _answer(socket)["type"] == "refused"
        leave = json.dumps({"type": "leave", "id": "two", "seat": seat})
        socket.send(leave)
        assert "not yours" in _answer(socket)["sentence"]


def test_an_answer_to_something_else_than_is_due_changes_nothing(house: House) -> None:
    house.cookie("Lea")
    with house.socket("Lea") as socket, house.http("Lea") as http:
        socket.send('{"type":"join"}')
        seat = _free_seat(http)
        socket.send(json.dumps({"type": "sit", "id": "sit", "seat": seat, "chips": 20_000}))
        assert _answer(socket)["type"] == "taken"
        while not (number := _until(socket, "due").get("number", 0)):
            pass
        for n, at in enumerate((0, -1, number - 1, number + 10**6, 10**18)):
            act = {"type": "ready", "id": f"at {n}", "seat": seat, "at": at}
            socket.send(json.dumps(act))
            assert _answer(socket)["type"] == "refused"


# --- too large, too many, from elsewhere ----------------------------------------------------


@pytest.mark.parametrize("size", [m.MOST_BYTES + 1, 1_000_000])
def test_a_message_that_is_too_large_is_refused_or_ends_the_connection(
    house: House, size: int
) -> None:
    with house.socket() as socket:
        socket.send(json.dumps({"type": "ping", "x": "y" * size}))
        try:
            assert "at most" in _until(socket, "refused")["sentence"]
        except ConnectionClosed as closed:
            assert closed.rcvd is not None and closed.rcvd.code == 1009
    house.is_well()


def test_who_sends_what_is_no_message_again_and_again_is_let_go(house: House) -> None:
    told: list[dict[str, Any]] = []
    with house.socket() as socket:
        for _ in range(MOST_WRONG):
            socket.send("no message")
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                told.append(json.loads(socket.recv(timeout=10)))
    assert [one["type"] for one in told] == ["refused"] * MOST_WRONG + ["word"]
    assert "too many messages that are none" in told[-1]["sentence"]
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1001
    house.is_well()


def test_an_act_has_an_id_that_can_be_remembered(house: House) -> None:
    with house.socket("a player") as socket:
        socket.send('{"type":"join"}')
        # PostgreSQL keeps no NUL: an act under such an id would let the table look for its books.
        for id in ("", "x" * (m.MOST_LETTERS + 1), "x" * 10_000, "a\0b", "\u202e"):
            socket.send(json.dumps({"type": "wait", "id": id}))
            answer = _until(socket, "refused")
            assert answer["sentence"].startswith("the id of an act has 1 to 64 letters")


def test_a_socket_at_no_table_ends_with_a_reason_that_fits(house: House) -> None:
    for name in ("nowhere", "x" * 300, quote("\N{EURO SIGN}" * 40)):
        with house.socket(table=name) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
        assert closed.value.rcvd.reason.startswith("there is no table ")
    house.is_well()


def test_one_connection_is_told_once_what_must_be_read_from_the_store(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    live = house.house.tables[TABLE]
    told_again = live._catch_up

    def catch_up(connection: Any, after: int) -> Any:
        asked.append(after)
        return told_again(connection, after)

    with house.socket() as socket:
        socket.send('{"type":"join"}')
        snapshot = _until(socket, "snapshot")
        for _ in range(12):
            _until(socket, "block", 30)
        monkeypatch.setattr(live, "_catch_up", catch_up)
        again = {"type": "join", "day": snapshot["day"], "after": snapshot["block"]}
        for _ in range(5):
            socket.send(json.dumps(again))
            _until(socket, "snapshot")
    assert asked == []
    with house.socket() as socket:
        socket.send(json.dumps(again))
        assert _until(socket, "block", 30)["n"] == snapshot["block"] + 1, house.logged[-5:]
    assert asked == [snapshot["block"]]


def test_a_page_from_elsewhere_gets_no_socket_with_somebody_s_cookie(house: House) -> None:
    for origin in ("https://elsewhere.example", "null", f"{house.address}0"):
        with pytest.raises(InvalidStatus) as refused:
            house.socket("a player", origin=origin)
        assert refused.value.response.status_code == 403
        assert b"not ours" in (refused.value.response.body or b"")
    house.socket("a player", origin=house.address).close()


def test_who_sends_too_fast_is_read_more_slowly_and_the_table_does_not_notice(
    house: House,
) -> None:
    before, house.house.limits = house.house.limits, Limits()
    try:
        with house.socket() as socket:
            began = time.monotonic()
            for _ in range(100):
                socket.send('{"type":"ping"}')
            house.is_well()
            for _ in range(100):
                _until(socket, "pong")
            # 60 at once, the others at 20 a second: the least it can take
            assert time.monotonic() - began >= (100 - 60) / 20 - 0.1
    finally:
        house.house.limits = before
    house.is_well()


@pytest.mark.parametrize(("name", "rate"), [("a player", "OF_PERSON"), ("", "OF_ADDRESS")])
def test_nobody_is_faster_with_many_connections(
    house: House, monkeypatch: pytest.MonkeyPatch, name: str, rate: str
) -> None:
    monkeypatch.setattr(limits, rate, limits.Rate(40, 20))
    monkeypatch.setattr(house.house, "limits", Limits())
    sockets = [house.socket(name) for _ in range(4)]
    began = time.monotonic()
    for socket in sockets:
        for _ in range(20):
            socket.send('{"type":"ping"}')
    for socket in sockets:
        for _ in range(20):
            _until(socket, "pong")
        socket.close()
    # 20 at once, the others at 40 a second: the least it can take
    assert time.monotonic() - began >= (4 * 20 - 20) / 40 - 0.1
    monkeypatch.undo()
    house.is_well()


def test_neither_connections_nor_acts_fill_the_memory(house: House) -> None:
    live = house.house.tables[TABLE]
    cookie_names = ["a player", "a guest", ""]
    for n in range(120):
        with house.socket(cookie_names[n % 3]) as socket:
            socket.send('{"type":"join"}')
            _until(socket, "snapshot")
    with house.socket("a guest") as socket:
        socket.send('{"type":"join"}')
        for n in range(400):
            socket.send(json.dumps({"type": "ready", "id": f"id {n}", "seat": 1}))
            _answer(socket)
    for _ in range(100):
        if not live.audience.connections:
            break
        threading.Event().wait(0.05)
    assert not live.audience.connections
    people = live._remembered._people
    assert len(people) <= 256 and all(len(acts) <= 128 for acts in people.values())
    assert live.turns.waiting < 50


# --- what is hidden -------------------------------------------------------------------------


class Listening:
    """Somebody at a socket who keeps all that comes."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()
        socket.send('{"type":"join"}')

    def _listen(self) -> None:
        with suppress(ConnectionClosed):
            for text in self.socket:
                self.heard.append(str(text))

    def close(self) -> None:
        self.socket.close()
        self._thread.join(10)


def test_nobody_learns_a_hidden_card_of_a_live_round(tmp_path: Path) -> None:
    """Poker: Ann looks at her two cards and waits. Everybody else reads all they can get."""
    table, waits = "sample:poker-holdem", {"decide_seconds": 0, "wager_seconds": 0, "pause": 0.01}
    with structlog.testing.capture_logs() as logged:
        for attempt in count():
            (folder := tmp_path / str(attempt)).mkdir()
            house = House(folder, table, **waits)
            try:
                cards, own, read = _read_everything(house)
                break
            except AllSeen:
                assert attempt < 5
            finally:
                house.close()
    either = "|".join(cards)
    told, stored = re.compile(rf'[\s"]({either})[\s,\\"]'), re.compile(rf'"({either})"')
    assert told.search(own) and stored.search(own)  # so they would be found
    for where, text in (*read, ("the log", json.dumps(logged, default=str))):
        found = stored if where.startswith("pit.db") else told
        assert not found.search(text), f"{where} shows one of {cards}"


def _read_everything(house: House) -> tuple[list[str], str, list[tuple[str, str]]]:
    """Ann's two cards, what she was told, and what everybody else was."""
    table = "poker-holdem"
    house.cookie("Ann")
    for role in Role:
        house.cookie(f"a {role}", role)
    others: dict[str, Listening] = {}
    read: list[tuple[str, str]] = []
    try:
        with house.socket("Ann", table) as ann, house.http("Ann") as http:
            seat = http.get(f"/api/tables/{table}").json()["free"][0]
            ann.send('{"type":"join"}')  # first of all, so that she sees every round
            json.loads(ann.recv(timeout=10))
            others = {name: Listening(house.socket(name, table)) for name in NAMES}
            ann.send(json.dumps({"type": "sit", "id": "sit", "seat": seat, "chips": 100_000}))
            cards, own, at = _cards_nobody_saw(ann, seat)
            # The round waits for Ann: now everybody looks.
            live = http.get(f"/api/tables/{table}").json()["round"]
            paths = [*_paths(table, live), f"/api/tables/{table}/coach?seat={seat}&at={at}"]
            for name in NAMES:
                with house.http(name) as reader:
                    for path in paths:
                        read.append((f"{name or 'the public'} at {path}", reader.get(path).text))
                late = house.socket(name, table)
                late.send('{"type":"join","day":1,"after":1}')
                late.send('{"type":"ping"}')
                while json.loads(text := str(late.recv(timeout=10)))["type"] != "pong":
                    read.append((f"{name or 'the public'} catching up", text))
                late.close()
    finally:
        for listening in others.values():
            listening.close()
    for name, listening in others.items():
        assert len(listening.heard) > 3
        read += [(f"the socket of {name or 'the public'}", text) for text in listening.heard]
    with house.house.database.reading() as connection:
        for kept in METADATA.sorted_tables:
            read.append((kept.name, str(connection.execute(select(kept)).all())))
    for path in house.folder.glob("pit.db*"):
        read.append((path.name, path.read_bytes().decode("latin-1")))
    return cards, own, read


class AllSeen(Exception):
    """So many rounds have shown so many cards that Ann has none that nobody saw: begin again."""


def _cards_nobody_saw(ann: ClientConnection, seat: int) -> tuple[list[str], str, int]:
    """Play until Ann is asked with two cards that no earlier round has shown: they, and when."""
    earlier, heard, cards, rounds = "", "", list[str](), 0
    while rounds < 8:
        text = str(ann.recv(timeout=20))
        message = json.loads(text)
        for shown in message.get("shown", ()):
            if shown.get("patch", {}).get("procedure") == "round":
                earlier, heard, cards, rounds = earlier + heard, "", [], rounds + 1
            found = shown.get("patch", {}).get("cards", {}).get(f"seat {seat}") or ()
            cards = list(found) if len(found) == 2 and all(found) else cards
        heard += text
        for offer in message.get("yours", ()):
            form = offer["form"]
            fresh = cards and not any(f'"{card}' in earlier for card in cards)
            if form["kind"] == "choices" and fresh:
                return cards, heard, message["number"]
            if form["kind"] == "choices":
                act = {"type": "choose", "seat": seat, "choice": form["otherwise"]}
            elif form["kind"] == "wagers":
                act = {"type": "ready", "seat": seat}
            else:
                act = {"type": "do", "role": "player", "seat": seat}
            number = message["number"]
            ann.send(json.dumps({**act, "id": f"ok {number}", "at": number}))
    raise AllSeen


def _paths(table: str, live: int) -> list[str]:
    """Addresses to be read; the auditor may see what other rounds than this hid."""
    at, audit_ = f"/api/tables/{table}", f"/api/audit/tables/{table}"
    floor = ["", "/matters", "/shift", "/barred"]
    return [
        "/api/house", "/api/me", "/api/tables", at, f"{at}/stream", f"{at}/stream?day=1&after=0",
        f"{at}/heads", "/api/heads", f"{at}/rounds", "/api/history", "/api/history.json",
        *(f"{at}/rounds/1/{n}{kind}" for n in range(1, 3) for kind in ("", ".phh")),
        *(f"{at}/proofs/1/{n}" for n in range(1, 260, 40)),
        f"{at}/analysis", "/metrics", "/health/ready",
        "/api/people", "/api/register", "/api/cage", "/api/school/results",
        *(f"/api/floor{more}" for more in floor), f"/api/floor/tables/{table}/rounds/1/{live}",
        "/api/audit/tables", audit_, f"{audit_}/rounds", f"{audit_}/rounds/1/{live}",
    ]  # fmt: skip


# --- secrets --------------------------------------------------------------------------------


def test_no_secret_is_in_a_log_or_in_an_answer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "a very secret password"
    token = house.house.people.invite(frozenset({Role.PLAYER}), "the tests")
    with house.http() as http:
        answer = http.post(f"/api/invitations/{token}", json={"name": "Sy", "password": secret})
        value = answer.cookies["houseway"]
        said = [answer.text]
        said.append(http.post("/api/sessions", json={"name": "Sy", "password": secret}).text)
        said.append(http.post("/api/sessions", json={"name": "Sy", "password": "x" + secret}).text)
        said.append(http.post("/api/sessions", content=secret).text)
        said.append(http.get(f"/api/{secret}").text)

        def gone(_: str) -> None:
            raise OutOfReach("the database at 10.0.0.5 is out of reach")

        monkeypatch.setattr(house.house.people, "invitation", gone)
        answer = http.get(f"/api/invitations/{token}")
        assert answer.status_code == 503 and "10.0.0.5" not in answer.text
        assert any("10.0.0.5" in str(line.get("why")) for line in house.logged)
    logged = json.dumps(house.logged, default=str)
    for hidden in (secret, token, value):
        assert hidden not in logged
        assert all(hidden not in text for text in said)
