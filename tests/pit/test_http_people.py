"""People and the cage over HTTP, from the gate to the database."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

from houseway.pit import house as houses
from houseway.pit.limits import Limits, Rate
from houseway.pit.rights import ADDRESSES, Denied, find_address
from houseway.pit.server import application
from tests.pit.asked import Answer, Settings, ask, house_of
from tests.pit.houses import PASSWORD, Clock, Kept, wait
from tests.pit.running import Running, run, serving


class Browser:
    """Keeps its cookie and its token, as ours does."""

    def __init__(self, kept: Kept, **settings: Any) -> None:
        self.app = application(house_of(kept, Settings(**settings)))
        self.cookie = self.token = ""

    def __call__(self, method: str, path: str, body: Any = None) -> Answer:
        headers = {"origin": "http://localhost:8000"}
        if self.cookie:
            headers["cookie"] = f"houseway={self.cookie}"
        if self.token:
            headers["x-houseway-token"] = self.token
        answer = wait(ask(self.app, method, path, body, headers))
        if found := re.match(r"houseway=([^;]*);", answer.headers.get("set-cookie", "")):
            self.cookie = found[1]
            self.token = self("GET", "/api/me").json["token"]
        return answer

    def sign_in(self, name: str, password: str = PASSWORD) -> Answer:
        return self("POST", "/api/sessions", {"name": name, "password": password})


@pytest.fixture
def browser(kept: Kept) -> Browser:
    return Browser(kept)


def test_a_stranger_gives_a_name_and_has_play_money(browser: Browser) -> None:
    assert browser("GET", "/api/me").json["name"] == ""
    answer = browser("POST", "/api/guests", {"name": "Gus"})
    assert answer.json == {"name": "Gus", "roles": ["guest"]}
    assert "HttpOnly; SameSite=Strict" in answer.headers["set-cookie"]
    me = browser("GET", "/api/me").json
    assert (me["name"], me["account"]) == ("Gus", 1_000_000)
    assert me["accounts"] == {"chips": 0, "play": 1_000_000}
    assert browser("POST", "/api/guests", {"name": "gus"}).status == 409


def test_one_address_makes_so_many_guests_and_no_more(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.pit.limits.GUESTS", Rate(1 / 60, 2))
    browser = Browser(kept)
    browser.app = application(house_of(kept, limits=Limits(lambda: 0.0)))
    told = [browser("POST", "/api/guests", {"name": f"Gus {n}"}) for n in range(3)]
    assert [answer.status for answer in told] == [200, 200, 429]
    assert told[-1].headers["retry-after"] == "60"


def test_a_house_without_guests_has_none(kept: Kept) -> None:
    answer = Browser(kept, guests=False)("POST", "/api/guests", {"name": "Gus"})
    assert answer.status == 403 and "invitation" in answer.sentence


def test_signing_in_and_out(kept: Kept, browser: Browser) -> None:
    kept.person("Ann")
    assert browser.sign_in("Ann", "wrong horse battery").status == 401
    assert browser("GET", "/api/me").json["name"] == ""
    assert browser.sign_in("Ann").json == {"name": "Ann", "roles": ["player"]}
    assert browser("GET", "/api/me").json["name"] == "Ann"
    other = Browser(kept)
    other.sign_in("Ann")
    assert browser("DELETE", "/api/sessions").status == 200
    assert browser("GET", "/api/me").json["name"] == ""
    assert other("GET", "/api/me").json["name"] == "Ann"
    third = Browser(kept)
    third.sign_in("Ann")
    third("DELETE", "/api/sessions?everywhere=true")
    assert other("GET", "/api/me").json["name"] == ""


def test_a_session_from_before_does_not_become_that_of_who_signs_in(
    kept: Kept, browser: Browser
) -> None:
    kept.person("Ann")
    browser("POST", "/api/guests", {"name": "Gus"})
    before = browser.cookie
    browser.sign_in("Ann")
    assert browser.cookie != before
    assert kept.sessions.find(before) is None


def test_after_failures_even_the_password_has_to_wait(kept: Kept) -> None:
    kept.person("Ann")
    clock = Clock(0)
    browser = Browser(kept)
    house = house_of(kept, limits=Limits(lambda: clock.now / 1000))
    browser.app = application(house)
    for _ in range(3):
        assert browser.sign_in("Ann", "wrong horse battery").status == 401
    answer = browser.sign_in("Ann")
    assert answer.status == 429 and answer.sentence.startswith("too many failures")
    clock.now += 1_000
    assert browser.sign_in("Ann").status == 200


def test_an_administrator_invites_and_somebody_takes_it_up(kept: Kept, browser: Browser) -> None:
    kept.person("Ada", "administrator")
    browser.sign_in("Ada")
    link = browser("POST", "/api/invitations", {"roles": ["dealer"]}).json
    assert link["path"] == f"/#/enter/{link['token']}"
    new = Browser(kept)
    address = f"/api/invitations/{link['token']}"
    assert new("GET", address).json == {"roles": ["dealer"], "name": ""}
    assert new("POST", address, {"name": "Di", "password": "short"}).status == 400
    assert new("POST", address, {"name": "Di", "password": PASSWORD}).json["name"] == "Di"
    assert new("GET", "/api/me").json["roles"] == ["dealer"]
    assert Browser(kept)("POST", address, {"name": "Eve", "password": PASSWORD}).status == 404


def test_a_player_who_takes_up_an_invitation_can_play_at_once(kept: Kept) -> None:
    for money, account in (("play", 1_000_000), ("chips", 0)):
        token = kept.people.invite(frozenset({_role("player")}), "Ada")
        new = Browser(kept, money=money)
        new("POST", f"/api/invitations/{token}", {"name": f"Ann {money}", "password": PASSWORD})
        assert new("GET", "/api/me").json["account"] == account


def test_the_administrator_s_desk(kept: Kept, browser: Browser) -> None:
    kept.person("Ada", "administrator")
    kept.person("Di", "dealer")
    browser.sign_in("Ada")
    told = browser("POST", "/api/people/Di/roles", {"roles": ["dealer", "floor"]}).json
    assert told["roles"] == ["dealer", "floor"]
    assert browser("POST", "/api/people/Di/disable").json["disabled"] is True
    assert Browser(kept).sign_in("Di").status == 401
    assert browser("POST", "/api/people/Di/enable").json["disabled"] is False
    token = browser("POST", "/api/people/Di/reset").json["token"]
    di = Browser(kept)
    di("POST", f"/api/invitations/{token}", {"password": "another horse battery"})
    assert di("GET", "/api/me").json["name"] == "Di"
    assert [one["name"] for one in browser("GET", "/api/people").json["people"]] == ["Ada", "Di"]
    assert browser("POST", "/api/people/Nobody/disable").status == 404
    assert browser("POST", "/api/people/Ada/disable").status == 400
    acts = [row["act"] for row in browser("GET", "/api/register").json["register"]]
    assert acts[:3] == ["sets a password", "resets the password", "enables"]


def test_another_password_signs_out_everywhere_else(kept: Kept, browser: Browser) -> None:
    kept.person("Ann")
    browser.sign_in("Ann")
    other = Browser(kept)
    other.sign_in("Ann")
    wrong = {"old": "wrong horse battery", "new": "another horse battery"}
    assert browser("POST", "/api/me/password", wrong).status == 401
    right = {"old": PASSWORD, "new": "another horse battery"}
    told: list[str] = []
    browser.app.house.sessions.watch(told.append)
    assert browser("POST", "/api/me/password", right).status == 200
    assert browser("GET", "/api/me").json["name"] == "Ann"
    assert other("GET", "/api/me").json["name"] == ""
    assert told == ["Ann"]  # so that sockets of sessions that have ended are closed at once


def test_the_old_password_is_not_guessed_from_a_session_that_was_left_open(kept: Kept) -> None:
    kept.person("Ann")
    browser = Browser(kept)
    browser.app = application(house_of(kept, limits=Limits(lambda: 0.0)))
    browser.sign_in("Ann")
    wrong = {"old": "wrong horse battery", "new": "another horse battery"}
    told = [browser("POST", "/api/me/password", wrong).status for _ in range(10)]
    assert told == [401] * 9 + [429]


def test_settings_of_one_s_own(browser: Browser) -> None:
    browser("POST", "/api/guests", {"name": "Gus"})
    assert browser("PUT", "/api/me/settings", {"pace": 3}).json == {"pace": 3}
    assert browser("GET", "/api/me").json["settings"] == {"pace": 3}
    assert browser("PUT", "/api/me/settings", {"x": "y" * 5_000}).status == 400


def test_the_cage_s_desk(kept: Kept, browser: Browser) -> None:
    kept.person("Cy", "cage")
    kept.person("Ann")
    browser.sign_in("Cy")
    sold = browser("POST", "/api/cage/sell", {"name": "Ann", "chips": 5_000})
    assert sold.json == {"account": 5_000}
    assert browser("POST", "/api/cage/redeem", {"name": "Ann", "chips": 2_000}).json == {
        "account": 3_000
    }
    answer = browser("POST", "/api/cage/redeem", {"name": "Ann", "chips": 3_001})
    assert answer.status == 400 and answer.sentence == "Ann has $30 on account, not $30.01"
    for chips in (0, -1, 1.5, "five", None, True, 10**30):
        answer = browser("POST", "/api/cage/sell", {"name": "Ann", "chips": chips})
        assert answer.status == 400 and answer.sentence
    told = browser("GET", "/api/cage").json
    assert told["accounts"] == {"house": -3_000, "person:": 3_000}
    assert [entry["kind"] for entry in told["entries"]] == ["redeemed", "sold"]
    own = browser("GET", "/api/cage?name=Ann").json["accounts"]
    assert own == {"house": -3_000, "person:Ann": 3_000}


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"", "the request has no body; it must be a JSON object"),
        (b"{", "truncated"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"name": 5}', "name: Expected `str`, got `int`"),
        (b'{"name": "A", "more": 1}', "unknown field `more`"),
    ],
)
def test_a_body_that_is_wrong_is_told_what_is_wrong(
    browser: Browser, body: bytes, told: str
) -> None:
    answer = browser("POST", "/api/guests", body)
    assert answer.status == 400 and told in answer.sentence


# --- every address --------------------------------------------------------------------------


def routes(app: Litestar) -> set[tuple[str, str]]:
    """Method and path of every route of the server."""
    found = set()
    for route in app.routes:
        for method in getattr(route, "methods", ()) or ["SOCKET"]:
            if method not in ("OPTIONS", "HEAD"):
                found.add((method, route.path))
    return found


def sample(path: str) -> str:
    return re.sub(r"\{(\w+)(:\w+)?\}", "1", path)


LITESTAR_S = "/schema/{path:str}"
"""Where Litestar says in HTML that there is nothing: nobody comes there."""


def test_every_route_of_the_server_stands_in_the_gate_s_table(kept: Kept) -> None:
    app = application(house_of(kept)).app
    assert isinstance(app, Litestar)
    for method, path in routes(app):
        if path == LITESTAR_S:
            with pytest.raises(Denied):
                find_address(method, sample(path))
            continue
        address = find_address(method, sample(path))
        if address.path == "/{page:path}":
            assert path == "/{path:path}"


def test_every_address_of_the_gate_is_a_route_of_the_server(kept: Kept) -> None:
    app = application(house_of(kept)).app
    assert isinstance(app, Litestar)
    ours = [(method, sample(path)) for method, path in routes(app) if path != LITESTAR_S]
    assert {find_address(method, path) for method, path in ours} == set(ADDRESSES)


# --- sockets of sessions that have ended ----------------------------------------------------


def test_a_socket_ends_with_its_session_and_with_other_roles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here, or by another process, as `houseway people` is: then it is noticed soon."""
    monkeypatch.setattr(houses, "LAPSED_EVERY", 0.05)

    async def story() -> None:
        async with serving(tmp_path) as running:
            await _ended(running, "Gus", lambda: running.house.sessions.end_all("Gus"))
            ada = await running.staff("Ada", "administrator")
            await _ended(
                running,
                "Di",
                lambda: running.house.people.set_roles("Di", frozenset({_role("floor")}), "x"),
                "dealer",
            )
            await _ended(running, "Flo", lambda: running.house.people.disable("Flo", "x"), "floor")
            assert (await ada.me())["name"] == "Ada"

    run(story())


def _role(name: str) -> Any:
    from houseway.pit.rights import Role

    return Role(name)


async def _ended(running: Running, name: str, change: Any, *roles: str) -> None:
    client = await running.staff(name, *roles) if roles else await running.guest(name)
    socket = await client.socket("blackjack")
    await socket.send('{"type":"join"}')
    await socket.recv()
    await asyncio.to_thread(change)
    async with asyncio.timeout(10):
        heard = [str(text) async for text in socket]
    assert "signed out, or your roles have changed" in heard[-1]
