"""What the administrator may set of the house while it is open: it stands over the command line."""

from dataclasses import replace
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType
from sqlalchemy import delete, insert, select

from houseway.pit.database import Database
from houseway.pit.people import People
from houseway.pit.settings import Settings
from houseway.pit.tables import SETTINGS

KEPT = "house"
Seconds = Annotated[float, Meta(ge=0, le=3600)]
Pause = Annotated[float, Meta(ge=0, le=10)]


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is set; what is left out stays as it was."""

    guests: bool | UnsetType = UNSET
    coach: bool | UnsetType = UNSET
    computers: bool | UnsetType = UNSET
    wager_seconds: Seconds | UnsetType = UNSET
    decide_seconds: Seconds | UnsetType = UNSET
    away_seconds: Seconds | UnsetType = UNSET
    pause: Pause | UnsetType = UNSET

    @property
    def values(self) -> dict[str, Any]:
        """By name, as `Settings` has them."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def in_force(settings: Settings) -> dict[str, Any]:
    """What the administrator may set, as it is now."""
    return {name: getattr(settings, name) for name in Chosen.__struct_fields__}


def with_kept(database: Database, settings: Settings) -> Settings:
    """The settings of the command line, with what the administrator has set."""
    with database.reading() as connection:
        query = select(SETTINGS.c.value).where(SETTINGS.c.name == KEPT)
        text = connection.execute(query).scalar() or "{}"
    return replace(settings, **msgspec.json.decode(text, type=Chosen).values)


def keep(
    database: Database, people: People, settings: Settings, chosen: Chosen, by: str
) -> Settings:
    """Set something: kept, on the register, and given back with everything else."""
    with database.writing() as connection:
        query = select(SETTINGS.c.value).where(SETTINGS.c.name == KEPT)
        before = msgspec.json.decode(connection.execute(query).scalar() or "{}")
        value = msgspec.json.encode(before | chosen.values).decode()
        connection.execute(delete(SETTINGS).where(SETTINGS.c.name == KEPT))
        connection.execute(insert(SETTINGS).values(name=KEPT, value=value))
        words = ", ".join(f"{name} {value}" for name, value in chosen.values.items())
        people.note(connection, by, f"sets {words}", "")
    return replace(settings, **chosen.values)
