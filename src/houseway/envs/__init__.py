"""Environments for learners: Gymnasium for one player, PettingZoo for several at one table.

Importing this room registers the Gymnasium environments; see docs/environments.md.
"""

from houseway.extras import needed_by

with needed_by("houseway.envs"):
    import gymnasium

from houseway.envs.games import environment, environments
from houseway.table.environment import Environment

__all__ = ["IDS", "KENO"]

IDS = {f"houseway/{found.single}": name for name, found in environments().items() if found.single}
"""The games with one player against the dealer, by the ids of their environments."""

MANY_ROUNDS = "houseway.envs.vector:ManyRounds"

MOST_STEPS = 100
"""No round has so many decisions; whoever insists on what is not legal is stopped here."""


def _vector(found: Environment) -> str | None:
    return found.vector or (MANY_ROUNDS if found.many_rounds else None)


for _id, _game in IDS.items():
    gymnasium.register(
        _id,
        entry_point="houseway.envs.single:SinglePlayer",
        # Without one, gymnasium.make_vec steps as many single environments one by one.
        vector_entry_point=_vector(environment(_game)),
        max_episode_steps=MOST_STEPS,
        kwargs={"game": _game},
    )

KENO = "houseway/Keno-v0"
"""A ticket of keno, which is bought at a counter and decided by its spots alone."""
gymnasium.register(
    KENO,
    entry_point="houseway.envs.keno:OneTicket",
    vector_entry_point="houseway.envs.keno:ManyTickets",
    max_episode_steps=1,
)
