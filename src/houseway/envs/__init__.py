"""Environments for learners: Gymnasium for one player, PettingZoo for several at one table.

Importing this room registers the Gymnasium environments; see docs/environments.md.
"""

from houseway.extras import needed_by

with needed_by("houseway.envs"):
    import gymnasium

from houseway.envs.compiled import many_of
from houseway.envs.games import environments

__all__ = ["COMPILED", "IDS", "KENO"]

IDS = {f"houseway/{found.single}": name for name, found in environments().items() if found.single}
"""The games with one player against the dealer, by the ids of their environments."""

MOST_STEPS = 100
"""No round has so many decisions; whoever insists on what is not legal is stopped here."""


for _id, _game in IDS.items():
    gymnasium.register(
        _id,
        entry_point="houseway.envs.single:SinglePlayer",
        # Without one, gymnasium.make_vec steps as many single environments one by one.
        vector_entry_point=many_of(_game),
        max_episode_steps=MOST_STEPS,
        kwargs={"game": _game},
    )

COMPILED = {
    _id.replace("houseway/", "houseway/Compiled"): _game
    for _id, _game in IDS.items()
    if many_of(_game)
}
"""The same games one round at a time without a table, by the ids of their environments."""
for _id, _game in COMPILED.items():
    gymnasium.register(
        _id,
        entry_point="houseway.envs.compiled:CompiledRound",
        vector_entry_point=many_of(_game),
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
