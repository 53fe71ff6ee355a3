"""Sessions: random, kept as digests, ended when they should be."""

import pytest
from sqlalchemy import select

from houseway.pit.rights import DEALER, PLAYER
from houseway.pit.sessions import (
    LASTS,
    MOST,
    STAFF_LASTS,
    cookie,
    no_cookie,
    read_cookie,
    token_of,
)
from houseway.pit.tables import SESSIONS
from tests.pit.houses import Kept


@pytest.fixture
def house(kept: Kept) -> Kept:
    kept.person("Ada", "administrator")
    kept.person("Ann")
    return kept


def begun(house: Kept, name: str = "Ann") -> str:
    person = house.people.find(name)
    assert person is not None
    return house.sessions.begin(person, "192.0.2.7")


def test_a_session_says_who_it_is(house: Kept) -> None:
    found = house.sessions.find(begun(house))
    assert found is not None
    assert (found.name, found.roles) == ("Ann", {PLAYER})


def test_what_the_browser_holds_is_not_in_the_database(house: Kept) -> None:
    value = begun(house)
    assert len(value) >= 43  # 32 random bytes
    with house.database.reading() as connection:
        stored = str(connection.execute(select(SESSIONS)).all())
    assert value not in stored and token_of(value) not in stored


@pytest.mark.parametrize("value", ["", "x", "é" * 50, "\ud800", "a\x00b"])
def test_another_value_is_nobody(house: Kept, value: str) -> None:
    begun(house)
    assert house.sessions.find(value) is None


def test_the_digest_in_the_database_is_no_key_to_the_session(house: Kept) -> None:
    found = house.sessions.find(begun(house))
    assert found is not None
    assert house.sessions.find(found.session) is None


def test_a_session_of_a_player_ends_after_two_weeks(house: Kept) -> None:
    value = begun(house)
    house.clock.now += LASTS - 1
    assert house.sessions.find(value) is not None
    house.clock.now += 1
    assert house.sessions.find(value) is None


def test_a_session_of_staff_ends_after_a_shift(house: Kept) -> None:
    value = begun(house, "Ada")
    house.clock.now += STAFF_LASTS - 1
    assert house.sessions.find(value) is not None
    house.clock.now += 1
    assert house.sessions.find(value) is None


def test_a_role_counts_from_the_moment_it_is_given(house: Kept) -> None:
    from houseway.pit.people import as_roles

    value = begun(house)
    house.people.set_roles("Ann", as_roles(["dealer"]), "Ada")
    found = house.sessions.find(value)
    assert found is not None and found.roles == {DEALER}


def test_signing_out_ends_one_session_or_all(house: Kept) -> None:
    told: list[str] = []
    house.sessions.watch(told.append)
    one, two, other = begun(house), begun(house), begun(house, "Ada")
    found = house.sessions.find(one)
    assert found is not None
    house.sessions.end(found)
    assert house.sessions.find(one) is None and house.sessions.find(two) is not None
    house.sessions.end_all("Ann")
    assert house.sessions.find(two) is None and house.sessions.find(other) is not None
    assert told == ["Ann", "Ann"]


def test_disabling_resetting_and_a_new_password_end_every_session(house: Kept) -> None:
    from tests.pit.houses import PASSWORD, wait

    value = begun(house)
    house.people.disable("Ann", "Ada")
    assert house.sessions.find(value) is None
    house.people.enable("Ann", "Ada")
    assert house.sessions.find(value) is None
    value = begun(house)
    wait(house.people.change_password("Ann", PASSWORD, "another horse battery"))
    assert house.sessions.find(value) is None
    value = begun(house)
    house.people.reset("Ann", "Ada")
    assert house.sessions.find(value) is None


def test_a_session_that_begins_as_somebody_is_disabled_is_none(house: Kept) -> None:
    house.people.disable("Ann", "Ada")
    assert house.sessions.find(begun(house)) is None


def test_somebody_has_so_many_sessions_and_no_more(house: Kept) -> None:
    values = []
    for _ in range(MOST + 5):
        house.clock.now += 1
        values.append(begun(house))
    alive = [value for value in values if house.sessions.find(value) is not None]
    assert alive == values[5:]


def test_sessions_that_have_ended_or_changed_are_found_among_many(house: Kept) -> None:
    from houseway.pit.people import as_roles

    house.person("Di", "dealer")
    values = [begun(house) for _ in range(3)] + [begun(house, "Di"), begun(house, "Ada")]
    visitors = [visitor for value in values if (visitor := house.sessions.find(value))]
    assert house.sessions.lapsed(visitors) == set()
    assert house.sessions.lapsed([]) == set()
    house.sessions.end(visitors[1])
    house.people.set_roles("Di", as_roles(["dealer", "floor"]), "Ada")
    assert house.sessions.lapsed(visitors) == {visitors[1].session, visitors[3].session}
    house.clock.now += STAFF_LASTS
    assert visitors[4].session in house.sessions.lapsed(visitors)
    house.people.disable("Ann", "Ada")
    assert house.sessions.lapsed(visitors) == {visitor.session for visitor in visitors}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    assert cookie("abc", secure=False) == (
        f"houseway=abc; Path=/; Max-Age={LASTS // 1000}; HttpOnly; SameSite=Strict"
    )
    secure = cookie("abc", secure=True)
    assert secure.startswith("__Host-houseway=abc; ") and secure.endswith("; Secure")
    assert "Max-Age=0" in no_cookie(secure=False)


def test_the_cookie_is_found_among_others() -> None:
    assert read_cookie("a=b; houseway=xyz; c=d", secure=False) == "xyz"
    assert read_cookie("a=b; houseway=xyz", secure=True) == ""
    assert read_cookie("__Host-houseway=q", secure=True) == "q"
    assert read_cookie("nothing; ;=;houseway", secure=False) == ""
