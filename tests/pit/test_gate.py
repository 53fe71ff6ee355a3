"""The gate: what does not pass it reaches no handler, and gets one sentence."""

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from houseway.pit.gate import BODY_SECONDS, Gate
from houseway.pit.limits import Limits
from houseway.table.refusal import Refused
from tests.pit.asked import Answer, Settings, ask, house_of, inside
from tests.pit.houses import Clock, Kept, wait


@pytest.fixture
def ann(kept: Kept) -> dict[str, str]:
    """The headers of somebody signed in."""
    kept.person("Ann")
    somebody = kept.people.find("Ann")
    assert somebody is not None
    value = kept.sessions.begin(somebody, "127.0.0.1")
    visitor = kept.sessions.find(value)
    assert visitor is not None
    return {"cookie": f"houseway={value}", "x-houseway-token": visitor.token}


def gate(kept: Kept, limits: Limits | None = None, **settings: Any) -> Gate:
    return Gate(inside, house_of(kept, Settings(**settings), limits))


def asked(where: Gate, *values: Any, **named: Any) -> Answer:
    return wait(ask(where, *values, **named))


# --- whose session, and forged requests -----------------------------------------------------


def test_a_session_is_known_by_its_cookie(kept: Kept, ann: dict[str, str]) -> None:
    assert asked(gate(kept), "GET", "/api/me", headers=ann).json["visitor"] == "Ann"
    assert asked(gate(kept), "GET", "/api/me").json["visitor"] is None
    wrong = {"cookie": "houseway=nonsense"}
    assert asked(gate(kept), "GET", "/api/me", headers=wrong).json["visitor"] is None


@pytest.mark.parametrize("token", ["", "wrong", "é", "0" * 48])
def test_what_changes_something_needs_the_token(
    kept: Kept, ann: dict[str, str], token: str
) -> None:
    forged = {**ann, "x-houseway-token": token}
    for method, path in (("PUT", "/api/me/settings"), ("DELETE", "/api/sessions")):
        answer = asked(gate(kept), method, path, headers=forged)
        assert answer.status == 403
        assert "X-Houseway-Token" in answer.sentence
    assert asked(gate(kept), "PUT", "/api/me/settings", {}, headers=ann).status == 200
    assert asked(gate(kept), "GET", "/api/history", headers=forged).status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"origin": "http://localhost:8001"},
        {"origin": "http://localhost:8000.elsewhere.example"},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_page_that_is_not_ours_opens_no_socket_and_changes_nothing(
    kept: Kept, ann: dict[str, str], headers: dict[str, str]
) -> None:
    sent = {**ann, **headers}
    answer = asked(gate(kept), "SOCKET", "/ws/tables/T", headers=sent, socket=True)
    assert answer.status == 403 and "not ours" in answer.sentence
    assert asked(gate(kept), "PUT", "/api/me/settings", {}, headers=sent).status == 403
    assert asked(gate(kept), "POST", "/api/sessions", {}, headers=headers).status == 403


@pytest.mark.parametrize(
    "headers", [{}, {"origin": "http://localhost:8000"}, {"sec-fetch-site": "same-origin"}]
)
def test_our_own_page_and_a_program_may(
    kept: Kept, ann: dict[str, str], headers: dict[str, str]
) -> None:
    sent = {**ann, **headers}
    assert asked(gate(kept), "SOCKET", "/ws/tables/T", headers=sent, socket=True).status == 101
    assert asked(gate(kept), "PUT", "/api/me/settings", {}, headers=sent).status == 200


def test_a_server_that_cannot_say_why_closes_the_socket(kept: Kept) -> None:
    headers = {"origin": "https://elsewhere.example"}
    answer = wait(
        ask(gate(kept), "", "/ws/tables/T", headers=headers, socket=True, extensions=False)
    )
    assert answer.closed == 4403


# --- where it came from ---------------------------------------------------------------------


@pytest.mark.parametrize("host", ["elsewhere.example", "", "localhost.elsewhere.example", "[x"])
def test_a_house_for_its_own_machine_answers_to_no_other_name(kept: Kept, host: str) -> None:
    answer = asked(gate(kept), "GET", "/api/house", headers={"host": host})
    assert answer.status == 403 and "localhost" in answer.sentence
    assert asked(gate(kept, host="0.0.0.0"), "GET", "/", headers={"host": host}).status == 200


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "pit.localhost"])
def test_a_house_for_its_own_machine_answers_to_its_own(kept: Kept, host: str) -> None:
    assert asked(gate(kept), "GET", "/api/house", headers={"host": host}).status == 200


FORWARDED = {
    "host": "pit.example",
    "x-forwarded-for": "203.0.113.9, 192.0.2.44, 10.0.0.2",
    "x-forwarded-proto": "https",
}


def test_a_proxy_is_believed_only_when_the_house_says_so(kept: Kept) -> None:
    told = asked(gate(kept, host="0.0.0.0"), "GET", "/api/me", headers=FORWARDED, client="10.0.0.1")
    assert told.json["address"] == "10.0.0.1"
    assert "strict-transport-security" not in told.headers
    trusting = gate(kept, host="0.0.0.0", trusted_proxies=("10.0.0.0/8",))
    told = asked(trusting, "GET", "/api/me", headers=FORWARDED, client="10.0.0.1")
    # the last one that is no proxy of ours: what stands before it, anybody may have written
    assert told.json["address"] == "192.0.2.44"
    assert "strict-transport-security" in told.headers
    other = asked(trusting, "GET", "/api/me", headers=FORWARDED, client="198.51.100.1")
    assert other.json["address"] == "198.51.100.1"


@pytest.mark.parametrize("hops", [1, 1000])
def test_what_a_client_forges_stands_before_what_the_proxy_says(kept: Kept, hops: int) -> None:
    """In a line of the proxy's own (HAProxy), or at the end of a line however long (nginx)."""
    trusting = gate(kept, host="0.0.0.0", trusted_proxies=("10.0.0.0/8",))
    forged = ", ".join(["198.51.100.1"] * hops)
    own = {"x-forwarded-for": forged, "X-Forwarded-For": "192.0.2.44"}
    longer = {"x-forwarded-for": f"{forged}, 192.0.2.44"}
    for headers in (own, longer):
        told = asked(trusting, "GET", "/api/me", headers=headers, client="10.0.0.1")
        assert told.json["address"] == "192.0.2.44"
    https = {"x-forwarded-proto": "http", "X-Forwarded-Proto": "https"}
    told = asked(trusting, "GET", "/api/me", headers=https, client="10.0.0.1")
    assert "strict-transport-security" in told.headers


def test_over_tls_the_cookie_is_another_and_so_is_the_origin(
    kept: Kept, ann: dict[str, str]
) -> None:
    trusting = gate(kept, trusted_proxies=("127.0.0.1",))
    value = ann["cookie"].partition("=")[2]
    sent = {**FORWARDED, "cookie": f"__Host-houseway={value}"}
    assert asked(trusting, "GET", "/api/me", headers=sent).json["visitor"] == "Ann"
    assert asked(trusting, "GET", "/api/me", headers={**FORWARDED, **ann}).json["visitor"] is None
    sent["x-houseway-token"] = ann["x-houseway-token"]
    for origin, status in (("https://pit.example", 200), ("http://pit.example", 403)):
        answer = asked(trusting, "PUT", "/api/me/settings", {}, headers={**sent, "origin": origin})
        assert answer.status == status


def test_a_proxy_that_is_no_address_is_refused_in_a_sentence(kept: Kept) -> None:
    with pytest.raises(Refused, match="must be an address or a network"):
        gate(kept, trusted_proxies=("proxy.example",))


# --- what is too much -----------------------------------------------------------------------


def test_too_many_requests_are_told_to_wait(kept: Kept) -> None:
    clock = Clock()
    slow = gate(kept, Limits(lambda: clock.now / 1000))
    seen = [asked(slow, "GET", "/api/house").status for _ in range(301)]
    assert seen == [200] * 300 + [429]
    answer = asked(slow, "GET", "/api/house")
    assert answer.headers["retry-after"] == "1" and "wait 1 s" in answer.sentence
    assert asked(slow, "GET", "/api/house", client="192.0.2.1").status == 200
    clock.now += 1_000
    assert asked(slow, "GET", "/api/house").status == 200


def test_nobody_keeps_the_readers_of_journals_busy_alone(kept: Kept) -> None:
    clock = Clock()
    slow = gate(kept, Limits(lambda: clock.now / 1000))
    stream = "/api/tables/T/stream"
    assert [asked(slow, "GET", stream).status for _ in range(41)] == [200] * 40 + [429]
    assert asked(slow, "GET", "/api/tables").status == 200
    assert asked(slow, "GET", stream, client="192.0.2.1").status == 200
    clock.now += 200
    assert asked(slow, "GET", stream).status == 200


def test_an_address_has_so_many_sockets_open_and_no_more(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.pit.limits.SOCKETS", 2)
    closing = asyncio.Event()

    async def table(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await closing.wait()

    limits = Limits()
    where = Gate(table, house_of(kept, limits=limits))

    async def comes(client: str = "192.0.2.1") -> Answer:
        return await ask(where, "GET", "/ws/tables/T", socket=True, client=client)

    async def story() -> None:
        open_here = [asyncio.create_task(comes()) for _ in range(2)]
        other = asyncio.create_task(comes("192.0.2.2"))
        await asyncio.sleep(0)
        refused = await asyncio.wait_for(comes(), 10)
        assert refused.status == 429 and "close one first" in refused.sentence
        closing.set()
        assert [answer.status for answer in await asyncio.gather(*open_here, other)] == [101] * 3
        assert (await comes()).status == 101
        assert not limits._sockets

    wait(story())


def test_a_body_that_is_too_large_is_not_read(kept: Kept) -> None:
    answer = asked(gate(kept), "POST", "/api/sessions", b"x" * 65_537)
    assert answer.status == 413 and "65536 bytes" in answer.sentence
    assert asked(gate(kept), "POST", "/api/sessions", b"x" * 65_536).json["bytes"] == 65_536
    for length in ("99999999999999999999", "-1", "many", "٣"):
        told = {"content-length": length.encode("utf-8").decode("latin-1")}
        answer = asked(gate(kept), "POST", "/api/sessions", b"", headers=told)
        assert answer.status in (400, 413)


def test_a_body_that_comes_in_pieces_is_counted(kept: Kept) -> None:
    chunked = {"transfer-encoding": "chunked"}
    pieces = [b"x" * 30_000] * 3
    answer = asked(gate(kept), "POST", "/api/sessions", headers=chunked, pieces=pieces)
    assert answer.status == 413
    answer = asked(gate(kept), "POST", "/api/sessions", headers=chunked, pieces=pieces[:2])
    assert answer.json["bytes"] == 60_000


def test_a_body_that_does_not_come_is_not_waited_for(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert BODY_SECONDS <= 60
    monkeypatch.setattr("houseway.pit.gate.BODY_SECONDS", 0.05)
    headers = {"content-length": "5"}
    answer = asked(gate(kept), "POST", "/api/sessions", headers=headers, pieces=[])
    assert answer.status == 408


# --- what is always told --------------------------------------------------------------------


@pytest.mark.parametrize(("method", "path"), [("GET", "/"), ("GET", "/api/me"), ("GET", "/api/no")])
def test_every_answer_forbids_what_comes_from_outside(kept: Kept, method: str, path: str) -> None:
    told = asked(gate(kept), method, path).headers
    policy = dict(
        (part.split(" ")[0], part.split(" ")[1:])
        for part in told["content-security-policy"].split("; ")
    )
    assert policy["default-src"] == ["'none'"]
    assert policy["frame-ancestors"] == ["'none'"]
    assert policy["script-src"] == ["'self'"]
    sources = {source for sources in policy.values() for source in sources}
    assert sources == {"'none'", "'self'", "data:"}
    assert told["x-content-type-options"] == "nosniff"
    assert told["referrer-policy"] == "no-referrer"
    assert told["x-frame-options"] == "DENY"
    assert ("no-store" in told.get("cache-control", "")) == path.startswith("/api/")


def test_a_database_out_of_reach_is_told_as_503(
    kept: Kept, ann: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise OperationalError("SELECT secret", {}, Exception("it is gone"))

    monkeypatch.setattr(kept.database, "engine", _Gone(gone))
    answer = asked(gate(kept), "GET", "/api/me", headers=ann)
    assert answer.status == 503
    assert answer.sentence.startswith("the house's books are out of reach")
    assert "gone" not in answer.sentence  # why has the addresses of the house's own machines


class _Gone:
    def __init__(self, begin: Any) -> None:
        self.begin = begin


def test_what_is_refused_reaches_no_handler(kept: Kept) -> None:
    reached = []

    async def handler(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope["path"])

    where = Gate(handler, house_of(kept))

    async def all_of_them() -> None:
        await asyncio.gather(
            ask(where, "POST", "/api/cage/sell", {}),
            ask(where, "GET", "/api/people"),
            ask(where, "GET", "//api/people"),
            ask(where, "POST", "/api/tables/T/acts", {}),
        )

    wait(all_of_them())
    assert reached == []
