"""Environments for learners: Gymnasium for one player, PettingZoo for several at one table.

Importing this room registers the Gymnasium environments; see docs/environments.md.
"""

from houseway.extras import needed_by

with needed_by("houseway.envs"):
    import gymnasium

__all__ = ["IDS"]

IDS = {
    "houseway/HeadsUpHoldem-v0": "heads-up-holdem",
    "houseway/FiveCardHiLo-v0": "five-card-hi-lo",
    "houseway/ThreeCardPoker-v0": "three-card-poker",
    "houseway/ThreeCard21-v0": "three-card-21",
    "houseway/Blackjack-v0": "blackjack",
}
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
