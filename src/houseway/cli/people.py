"""houseway people: who is who in the house, from the command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from houseway.cli.arguments import Json, who
from houseway.cli.line import Argument, Group, Option
from houseway.cli.saying import say, say_json
from houseway.table.refusal import Refused

if TYPE_CHECKING:
    from houseway.pit.database import Database
    from houseway.pit.people import People

people = Group("Who is who in the house: accounts, roles, one-time links.")

Folder = Annotated[Path | None, Option(metavar="FOLDER", help="Where the house keeps its file.")]
Where = Annotated[
    str,
    Option("--database", metavar="ADDRESS", help="postgresql://...; a file in the folder."),
]
Name = Annotated[str, Argument(metavar="NAME", help="The person.")]
Roles = Annotated[
    list[str],
    Argument(metavar="ROLE...", help="player, dealer, floor, auditor, cage or administrator."),
]
GivenRoles = Annotated[
    list[str] | None, Option("--role", metavar="ROLE", help="player if unsaid; repeatable.")
]
At = Annotated[str, Option(metavar="ADDRESS", help="Where the house is reached, for links.")]
HERE = "http://127.0.0.1:8000"


@contextmanager
def house(folder: Path | None, database: str) -> Iterator["Database"]:
    """The database of a house that is there already."""
    from houseway.pit.database import open_database, place
    from houseway.table.days import place_of

    where = place(folder, database)
    found = place_of(where)
    if isinstance(found, Path) and not found.exists():
        raise Refused(f"there is no house at {where}; `houseway serve` makes one")
    opened = open_database(where)
    try:
        yield opened
    finally:
        opened.close()


@contextmanager
def _people_of(folder: Path | None, database: str) -> Iterator["People"]:
    with house(folder, database) as opened:
        from houseway.pit.people import People

        found = People(opened)
        try:
            yield found
        finally:
            found.close()


@people.command()
def add(
    name: Name,
    role: GivenRoles = None,
    folder: Folder = None,
    database: Where = "",
    at: At = HERE,
) -> None:
    """Enter somebody; with the one-time link that is printed they set their password."""
    with _people_of(folder, database) as known:
        from houseway.pit.people import as_roles

        _link(known.enter(name, as_roles(role or ["player"]), who(None)), at, name)


@people.command()
def role(name: Name, roles: Roles, folder: Folder = None, database: Where = "") -> None:
    """Give a person these roles and no others."""
    with _people_of(folder, database) as known:
        from houseway.pit.people import as_roles

        found = known.set_roles(name, as_roles(roles), who(None))
        say(f"{name} is {', '.join(sorted(found.roles))}")


@people.command()
def disable(
    name: Name,
    again: Annotated[bool, Option("--again", help="Let them in again.")] = False,
    folder: Folder = None,
    database: Where = "",
) -> None:
    """Keep somebody out; every session of theirs ends."""
    with _people_of(folder, database) as known:
        if again:
            known.enable(name, who(None))
        else:
            known.disable(name, who(None))
        say(f"{name} may {'come again' if again else 'come no more'}")


@people.command()
def reset(name: Name, folder: Folder = None, database: Where = "", at: At = HERE) -> None:
    """End a person's password; with the one-time link that is printed they set another."""
    with _people_of(folder, database) as known:
        _link(known.reset(name, who(None)), at, name)


@people.command("list")
def list_people(
    guests: Annotated[bool, Option(help="Guests among them.")] = False,
    folder: Folder = None,
    database: Where = "",
    json: Json = False,
) -> None:
    """Everybody the house knows, by name."""
    with _people_of(folder, database) as known:
        found, after = [], ""
        while page := known.everybody(after, guests=guests):
            found += page
            after = page[-1].name
    if json:
        say_json(
            [
                {"name": one.name, "roles": sorted(one.roles), "disabled": one.disabled}
                for one in found
            ]
        )
        return
    widest = max((len(one.name) for one in found), default=0)
    for one in found:
        roles = ", ".join(sorted(one.roles))
        say(f"{one.name:<{widest}}  {roles}{'; may not come' if one.disabled else ''}")


def _link(token: str, at: str, name: str) -> None:
    say(f"one-time link for {name}:")
    from houseway.pit.people import link_of

    say(link_of(token, at))
