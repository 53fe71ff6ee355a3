"""What is simulated: a configuration, a seed, and so many rounds in chunks.

The digest of the configuration and the seed make the key of the random streams. What a chunk gives
depends on the key and its number alone, so it does not matter who plays it, when, or after which
other one.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Self

from houseway.games import game, simulation
from houseway.math.batch import Batch, Expected, Policy, Shoe, UserChart
from houseway.math.philox import Key
from houseway.table.options import Options
from houseway.table.protocols import Stakes
from houseway.table.refusal import Refused

CHUNK = 1 << 20
"""Rounds of a chunk; changing it changes what a seed deals."""
MOST_ROUNDS = 10**12
MOST_UNITS = 1000
MOST_SEED = 100
MOST_SESSION = 1 << 62
"""What a session could win or lose at most, in parts of a unit: it is added up in 64 bits."""
SHOES = ("fresh", "played")


@dataclass(frozen=True)
class Sessions:
    """Sessions of so many rounds, with so many units on each wager named."""

    rounds: int
    stakes: Mapping[str, int]

    def __post_init__(self) -> None:
        """Refuse sessions that do not fit into a chunk, and stakes that are none."""
        if not 1 <= self.rounds <= CHUNK:
            raise Refused(f"a session has 1 to {CHUNK:,} rounds, not {self.rounds:,}")
        if not self.stakes or not all(1 <= units <= MOST_UNITS for units in self.stakes.values()):
            raise Refused(f"a session stakes 1 to {MOST_UNITS:,} units on each wager it names")


@dataclass(frozen=True)
class Plan:
    """A simulation to be done."""

    game: str
    options: Options
    rounds: int
    policy: Policy = "best"
    seats: int = 1
    seed: str = "1"
    shoe: str = ""
    """`fresh` or `played` in games dealt from a shoe, where nothing means `fresh`."""
    sessions: Sessions | None = None
    stakes: Stakes | None = None
    """The wagers in cents as they are paid; nothing for what the odds say."""

    def __post_init__(self) -> None:
        """Refuse what cannot be played; the kernel refuses the rest."""
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise Refused(f"a simulation has 1 to {MOST_ROUNDS:,} rounds, not {self.rounds:,}")
        if self.shoe not in ("", *SHOES):
            raise Refused(f"the shoe is {' or '.join(SHOES)}, not {self.shoe!r}")
        if self.shoe and not self._has_shoe:
            raise Refused(f"{self.game} has no shoe: every round begins with all that can come")
        if not self.seed.isprintable() or len(self.seed) > MOST_SEED:
            raise Refused(f"a seed is at most {MOST_SEED} characters that can be printed")
        if self.sessions and self.sessions.rounds > self.rounds:
            raise Refused(
                f"no session of {self.sessions.rounds:,} rounds fits into {self.rounds:,}; "
                "play more rounds or shorter sessions"
            )
        if self._has_shoe and not self.shoe:
            object.__setattr__(self, "shoe", SHOES[0])

    @property
    def configuration(self) -> dict[str, Any]:
        """What is played: all that has a say in the cards and in what becomes of them."""
        policy = self.policy.rows if isinstance(self.policy, UserChart) else self.policy
        return {
            "game": self.game,
            "options": self.options.as_words(),
            "policy": policy,
            "seats": self.seats,
            "shoe": self.shoe,
            "chunk": CHUNK,
            **({"stakes": dict(self.stakes)} if self.stakes else {}),
        }

    @cached_property
    def digest(self) -> str:
        """The digest of the configuration."""
        return sha256(json.dumps(self.configuration, sort_keys=True).encode()).hexdigest()

    @cached_property
    def key(self) -> Key:
        """The key of the random streams."""
        mixed = sha256(f"{self.digest}:{self.seed}".encode()).digest()
        return int.from_bytes(mixed[:8], "little"), int.from_bytes(mixed[8:16], "little")

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.rounds // CHUNK)

    def rounds_of(self, chunk: int) -> int:
        """How many rounds a chunk has; only the last may be cut short."""
        return min(CHUNK, self.rounds - chunk * CHUNK)

    @cached_property
    def batch(self) -> Batch:
        """The table, ready to play; loading it may take a while."""
        try:
            found = self._batch()
        except ValueError as error:
            raise Refused(str(error)) from None
        if self.sessions:
            _refuse_sessions(found, self.sessions)
        return found

    @cached_property
    def expected(self) -> Expected:
        """What exact mathematics says of it."""
        played = simulation(self.game)
        if played.BEGINS == "from a shoe":
            return played.expected(self.options, self.policy, self._from, self.stakes)
        return played.expected(self.options, self.policy, self.stakes)

    def _batch(self) -> Batch:
        played = simulation(self.game)
        if played.BEGINS == "from a shoe":
            return played.batch(self.options, self.policy, self.seats, self._from, self.stakes)
        return played.batch(self.options, self.policy, self.seats, self.stakes)

    @property
    def _has_shoe(self) -> bool:
        return simulation(self.game).BEGINS == "from a shoe"

    @property
    def _from(self) -> Shoe:
        return "played" if self.shoe == "played" else "fresh"

    def document(self) -> dict[str, Any]:
        """The plan as JSON has it, the form `of` reads back."""
        return {
            **self.configuration,
            "chart": self.policy.name if isinstance(self.policy, UserChart) else "",
            "rounds": self.rounds,
            "seed": self.seed,
            "sessions": asdict(self.sessions) if self.sessions else None,
        }

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Self:
        """The plan of a document, on this machine or another."""
        policy, sessions = document["policy"], document["sessions"]
        return cls(
            document["game"],
            game(document["game"]).options.parse(document["options"]),
            document["rounds"],
            UserChart(document["chart"], policy) if document["chart"] else policy,
            document["seats"],
            document["seed"],
            document["shoe"],
            Sessions(sessions["rounds"], sessions["stakes"]) if sessions else None,
            document.get("stakes"),
        )


def _refuse_sessions(batch: Batch, sessions: Sessions) -> None:
    """Refuse stakes on wagers that are not there, and results that no counter could hold."""
    wagers = {wager.name: wager for wager in batch.wagers}
    for name in sessions.stakes:
        if name not in wagers:
            raise Refused(f"there is no wager {name!r} here; name one of {', '.join(wagers)}")
    most = sum(
        units * max(abs(one.net) for one in wagers[name].outcomes)
        for name, units in sessions.stakes.items()
    )
    if sessions.rounds * most * batch.scale > MOST_SESSION:
        raise Refused("these sessions could win too much to be added up; use rounder odds")
