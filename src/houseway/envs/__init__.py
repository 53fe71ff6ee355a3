"""Environments for learners: Gymnasium for one player, PettingZoo for several at one table.

Importing this room registers the Gymnasium environments; see docs/environments.md.
"""

from houseway.extras import needed_by

with needed_by("houseway.envs"):
    import gymnasium

from houseway.envs.games import environments

__all__ = ["IDS"]

IDS = {f"houseway/{found.single}": name for name, found in environments().items() if found.single}
"""The games with one player against the dealer, by the ids of their environments."""

MOST_STEPS = 100
"""No round has so many decisions; whoever insists on what is not legal is stopped here."""

for _id, _game in IDS.items():
    gymnasium.register(
        _id,
        entry_point="houseway.envs.single:SinglePlayer",
        vector_entry_point="houseway.envs.vector:ManyRounds",
        max_episode_steps=MOST_STEPS,
        kwargs={"game": _game},
    )
