"""People, roles, invitations: what the house knows of whom, and what it never tells."""

import asyncio
from contextlib import suppress

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import select, text

from houseway.pit.database import OutOfReach, open_database
from houseway.pit.people import MOST_WAITING, People, as_roles, folded
from houseway.pit.rights import ADMINISTRATOR, DEALER, FLOOR, GUEST, PLAYER, Denied
from houseway.pit.tables import METADATA, PEOPLE, VERSIONS
from houseway.table.refusal import Refused
from tests.pit.houses import PASSWORD, QUICK, Kept, wait

NOT_IN = "the name or the password is not right"


def everything(kept: Kept) -> str:
    """All that stands in the house's own tables."""
    with kept.database.reading() as connection:
        return "\n".join(
            str(row)
            for table in METADATA.sorted_tables
            for row in connection.execute(select(table))
        )


def test_the_migrations_make_the_tables_that_the_program_uses(kept: Kept) -> None:
    with kept.database.reading() as connection:
        made = MigrationContext.configure(connection, opts={"version_table": VERSIONS})
        differences = [
            change
            for change in compare_metadata(made, METADATA)
            if not str(getattr(change[1], "name", "")).startswith(
                ("journals", "blocks", "heads", "snapshots", "houseway_")
            )
        ]
    assert differences == []


def test_every_table_of_the_house_has_a_name_the_guard_of_the_file_knows() -> None:
    assert all(name.startswith("pit_") for name in METADATA.tables)
    assert all(len(table.columns) <= 16 for table in METADATA.tables.values())


def test_a_house_of_a_newer_program_is_refused_in_a_sentence(kept: Kept) -> None:
    with kept.database.writing() as connection:
        connection.execute(text("UPDATE pit_version SET version_num = '9999'"))
    with pytest.raises(Refused, match="kept as of 9999, which is newer than this program"):
        open_database(kept.where)


@pytest.mark.parametrize("rest", ["[::bad", "ann:secret@host:port/x", "h:99999999/x"])
def test_an_address_that_is_none_is_told_in_a_sentence_without_its_password(rest: str) -> None:
    with pytest.raises(OutOfReach) as told:
        open_database(f"postgresql://{rest}")
    assert "secret" not in str(told.value)


def test_a_database_out_of_reach_is_told_in_a_sentence_without_statements() -> None:
    with pytest.raises(OutOfReach, match="out of reach") as told:
        open_database("postgresql://nobody:geheim@127.0.0.1:9/none")
    assert "SELECT" not in str(told.value) and "geheim" not in str(told.value)
    with pytest.raises(OutOfReach, match="there is no folder"):
        open_database("/nowhere/at/all/pit.db")


def test_a_person_signs_in_with_the_password_and_with_nothing_else(kept: Kept) -> None:
    kept.person("Ann")
    assert wait(kept.people.sign_in("Ann", PASSWORD)).roles == {PLAYER}
    assert wait(kept.people.sign_in("ann", PASSWORD)).name == "Ann"
    for name, password in (
        ("Ann", "wrong horse battery"),
        ("Ann", ""),
        ("Bob", PASSWORD),
        ("Ann\x00", PASSWORD),
        ("\ud800", PASSWORD),
        ("Ann", "\ud800" * 12),
    ):
        with pytest.raises(Denied, match=NOT_IN) as denied:
            wait(kept.people.sign_in(name, password))
        assert denied.value.status == 401


def test_a_password_is_kept_as_argon2_and_nowhere_else(kept: Kept) -> None:
    kept.person("Ann")
    with kept.database.reading() as connection:
        assert connection.scalars(select(PEOPLE.c.password)).one().startswith("$argon2id$")
    assert PASSWORD not in everything(kept)


def test_passwords_are_hashed_as_slowly_as_is_recommended(kept: Kept) -> None:
    hasher = People(kept.database)._hasher
    # RFC 9106, the second recommended option: 64 MiB, three passes
    assert (hasher.memory_cost, hasher.time_cost) >= (65_536, 3)


def test_a_hash_with_weaker_parameters_is_made_anew_at_the_next_sign_in(kept: Kept) -> None:
    kept.person("Ann")
    strong = type(QUICK)(time_cost=2, memory_cost=16, parallelism=1)
    people = People(kept.database, kept.clock, strong)
    wait(people.sign_in("Ann", PASSWORD))
    with kept.database.reading() as connection:
        assert "m=16,t=2" in connection.scalars(select(PEOPLE.c.password)).one()
    wait(people.sign_in("Ann", PASSWORD))


@pytest.mark.parametrize(
    "name",
    ["", " Ann", "the house", "The House", "auditor", "Ann\x1b[2K", "A" * 41, "Ann (computer)",
     "bob (COMPUTER)", "Ann\u3164", "a/b", "..", "\uff34he house"],
)  # fmt: skip
def test_nobody_is_called_like_the_house_a_computer_or_something_unseen(
    kept: Kept, name: str
) -> None:
    with pytest.raises(Refused):
        kept.people.guest(name)
    assert kept.people.everybody() == []


@pytest.mark.parametrize("other", ["Ann", "ANN", "ann", "\uff21nn"])
def test_a_name_that_reads_like_another_is_taken(kept: Kept, other: str) -> None:
    kept.person("Ann")
    with pytest.raises(Denied, match="taken") as denied:
        kept.people.guest(other)
    assert denied.value.status == 409


def test_two_spaces_read_like_one() -> None:
    assert folded("Ann  Lee") == folded("ann lee")


@pytest.mark.parametrize("password", ["short", "x" * 201, "Annabelle Lee", "annabelle lee"])
def test_a_password_is_long_enough_and_not_the_name(kept: Kept, password: str) -> None:
    with pytest.raises(Refused, match="a password"):
        wait(kept.people.add("Annabelle Lee", as_roles(["player"]), password, "the tests"))
    assert kept.people.everybody() == []


def test_an_invitation_is_taken_up_once(kept: Kept) -> None:
    token = kept.people.invite(as_roles(["dealer", "floor"]), "Ada")
    assert kept.people.invitation(token).roles == {DEALER, FLOOR}
    assert token not in everything(kept)
    person = wait(kept.people.accept(token, "Di", PASSWORD))
    assert person.roles == {DEALER, FLOOR}
    with pytest.raises(Denied, match="has been used") as denied:
        wait(kept.people.accept(token, "Eve", PASSWORD))
    assert denied.value.status == 404
    assert kept.people.find("Eve") is None


def test_an_invitation_whose_name_is_taken_can_still_be_taken_up(kept: Kept) -> None:
    kept.person("Di")
    token = kept.people.invite(as_roles(["dealer"]), "Ada")
    with pytest.raises(Denied, match="taken"):
        wait(kept.people.accept(token, "Di", PASSWORD))
    assert wait(kept.people.accept(token, "Dina", PASSWORD)).roles == {DEALER}


def test_an_invitation_runs_out_after_a_week(kept: Kept) -> None:
    token = kept.people.invite(as_roles(["dealer"]), "Ada")
    kept.clock.now += 7 * 24 * 3_600_000
    with pytest.raises(Denied, match="run out"):
        wait(kept.people.accept(token, "Di", PASSWORD))


def test_the_first_start_makes_a_link_for_an_administrator_until_there_is_one(kept: Kept) -> None:
    first = kept.people.first_administrator()
    second = kept.people.first_administrator()
    assert first and second
    with pytest.raises(Denied):  # only the newest holds: it is the one on the screen
        kept.people.invitation(first)
    assert wait(kept.people.accept(second, "Ada", PASSWORD)).roles == {ADMINISTRATOR}
    assert kept.people.first_administrator() is None


def test_however_many_guests_have_come_the_dealers_are_found(kept: Kept) -> None:
    for n in range(600):
        kept.people.guest(f"A {n}")
    for name in ("Di", "Dan", "Dot"):
        kept.person(name, "dealer")
    kept.person("Ada", "administrator")
    kept.people.disable("Dot", "Ada")
    assert kept.people.having(DEALER) == ["Dan", "Di"]
    assert "Di" not in {person.name for person in kept.people.everybody()}  # that is one page


def test_before_there_is_an_administrator_anybody_may_be_given_roles_or_kept_out(
    kept: Kept,
) -> None:
    kept.people.enter("Ann", as_roles(["player"]), "the command")
    assert kept.people.set_roles("Ann", as_roles(["dealer"]), "the command").roles == {DEALER}
    kept.people.disable("Ann", "the command")
    assert kept.people.first_administrator() is not None


def test_the_last_administrator_stays(kept: Kept) -> None:
    kept.person("Ada", "administrator")
    with pytest.raises(Refused, match="needs an administrator"):
        kept.people.set_roles("Ada", as_roles(["player"]), "Ada")
    with pytest.raises(Refused, match="needs an administrator"):
        kept.people.disable("Ada", "Ada")
    ada = kept.people.find("Ada")
    assert ada is not None and ada.roles == {ADMINISTRATOR} and not ada.disabled
    kept.person("Abe", "administrator")
    kept.people.disable("Ada", "Abe")


def test_whoever_is_disabled_cannot_sign_in_until_enabled_again(kept: Kept) -> None:
    kept.person("Ada", "administrator")
    kept.person("Ann")
    kept.people.disable("Ann", "Ada")
    with pytest.raises(Denied, match=NOT_IN):
        wait(kept.people.sign_in("Ann", PASSWORD))
    kept.people.enable("Ann", "Ada")
    wait(kept.people.sign_in("Ann", PASSWORD))


def test_a_reset_ends_the_old_password_and_keeps_name_and_roles(kept: Kept) -> None:
    kept.person("Di", "dealer")
    token = kept.people.reset("Di", "Ada")
    with pytest.raises(Denied, match=NOT_IN):
        wait(kept.people.sign_in("Di", PASSWORD))
    assert kept.people.invitation(token).person == "Di"
    person = wait(kept.people.accept(token, "Somebody Else", "another horse battery"))
    assert (person.name, person.roles) == ("Di", {DEALER})
    assert kept.people.find("Somebody Else") is None
    wait(kept.people.sign_in("Di", "another horse battery"))


def test_a_second_reset_ends_the_first(kept: Kept) -> None:
    kept.person("Di", "dealer")
    first = kept.people.reset("Di", "Ada")
    kept.people.reset("Di", "Ada")
    with pytest.raises(Denied):
        kept.people.invitation(first)


def test_a_password_is_changed_by_whoever_knows_it(kept: Kept) -> None:
    kept.person("Ann")
    with pytest.raises(Denied, match=NOT_IN):
        wait(kept.people.change_password("Ann", "wrong horse battery", "new horse battery"))
    wait(kept.people.change_password("Ann", PASSWORD, "new horse battery"))
    wait(kept.people.sign_in("Ann", "new horse battery"))
    with pytest.raises(Denied, match=NOT_IN):
        wait(kept.people.sign_in("Ann", PASSWORD))


def test_a_guest_is_a_guest_and_nothing_else(kept: Kept) -> None:
    assert kept.people.guest("Gus").roles == {GUEST}
    with pytest.raises(Denied, match=NOT_IN):
        wait(kept.people.sign_in("Gus", ""))
    with pytest.raises(Refused, match="a guest stays one"):
        kept.people.set_roles("Gus", as_roles(["player"]), "Ada")
    with pytest.raises(Refused, match="has no password"):
        kept.people.reset("Gus", "Ada")
    with pytest.raises(Refused, match="a guest needs none"):
        kept.people.invite(as_roles(["guest"]), "Ada")


def test_roles_that_exclude_each_other_are_refused() -> None:
    for wrong in (["auditor", "player"], ["guest", "player"], ["king"]):
        with pytest.raises(Refused, match=r"role|nothing else"):
            as_roles(wrong)


def test_whatever_is_changed_about_people_is_in_the_register(kept: Kept) -> None:
    kept.person("Ada", "administrator")
    kept.person("Ann")
    kept.people.set_roles("Ann", as_roles(["player", "dealer"]), "Ada")
    kept.people.disable("Ann", "Ada")
    kept.people.reset("Ann", "Ada")
    told = [(row["done_by"], row["act"], row["about"]) for row in kept.people.register()]
    assert told[:3] == [
        ("Ada", "resets the password", "Ann"),
        ("Ada", "disables", "Ann"),
        ("Ada", "makes player dealer, was player", "Ann"),
    ]


def test_settings_are_kept_and_bounded(kept: Kept) -> None:
    kept.person("Ann")
    kept.people.set_settings("Ann", {"pace": 2, "sound": False})
    ann = kept.people.find("Ann")
    assert ann is not None and ann.settings == {"pace": 2, "sound": False}
    with pytest.raises(Refused, match="at most 4096 bytes"):
        kept.people.set_settings("Ann", {"x": "y" * 5000})


def test_people_nobody_knows_are_told_so(kept: Kept) -> None:
    for act in (kept.people.reset, kept.people.disable, kept.people.enable):
        for name in ("Nobody", "No\x00body"):
            with pytest.raises(Denied, match="nobody here is called") as denied:
                act(name, "Ada")
            assert denied.value.status == 404


@pytest.mark.parametrize("before", [2**63, 10**30, -(2**70)])
def test_a_number_that_no_database_has_is_refused_in_a_sentence(kept: Kept, before: int) -> None:
    with pytest.raises(Refused, match="a number is too large"):
        kept.people.register(before)


@pytest.mark.parametrize("name", ["a\x00b", "\ud800"])
def test_a_text_that_no_database_keeps_is_refused_in_a_sentence(kept: Kept, name: str) -> None:
    with suppress(Refused):  # SQLite can look for the first of them
        assert kept.cage.entries(name=name, table=name) == []
    with suppress(Refused):
        assert kept.people.everybody(name) == []


def test_a_flood_of_sign_ins_is_turned_away_and_does_not_queue_up(kept: Kept) -> None:
    kept.person("Ann")

    async def flood() -> list[object]:
        tries = (kept.people.sign_in("Ann", PASSWORD) for _ in range(200))
        return await asyncio.gather(*tries, return_exceptions=True)

    found = wait(flood())
    refused = [one for one in found if isinstance(one, Denied) and one.status == 429]
    assert len(refused) == 200 - MOST_WAITING
    assert not [one for one in found if isinstance(one, Exception) and one not in refused]
