"""What a house has chosen for its server."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal


@dataclass(frozen=True)
class Settings:
    """How the server runs; the command line gives it."""

    folder: Path = field(default_factory=Path.cwd)
    database: str = ""
    """A PostgreSQL address; without one `pit.db` in the folder."""
    table_files: tuple[Path, ...] = ()
    name: str = ""
    """What the house is called; as its first table's file has it, if nothing is said."""
    money: Literal["play", "chips"] = "play"
    """What is played with at the tables."""
    guests: bool = True
    """Whether somebody may play under a name alone."""
    coach: bool = True
    """Whether players may ask what each choice is worth."""
    edges: bool = True
    """Whether the lobby tells the edge of each table's main wager, once it has been worked out."""
    computers: bool = True
    """Whether computer players sit down at the tables."""
    wager_seconds: float = 20
    """How long wagers are open; 0 for as long as somebody is not ready."""
    decide_seconds: float = 30
    """How long a decision may take; 0 for as long as it does."""
    away_seconds: float = 900
    """After how long somebody who is gone leaves the seat; 0 for never."""
    pause: float = 0.12
    """What people need to follow one record, in seconds; 0 for programs."""
    durable: bool = False
    """Whether each block is on the disk before it counts, also against a power failure."""
    host: str = "127.0.0.1"
    port: int = 8000
    trusted_proxies: tuple[str, ...] = ()
    """Addresses whose word on where a request came from is believed."""
    secure: bool = False
    """Whether cookies are for https alone."""

    @property
    def where(self) -> str:
        """Where everything is kept: the database's address, or the path of the file."""
        return self.database or str(self.folder / "pit.db")

    @property
    def in_threads(self) -> bool:
        """Whether keeping a block may take long enough that others must not wait for it."""
        return bool(self.database) or self.durable
