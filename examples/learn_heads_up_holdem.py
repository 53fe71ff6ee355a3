"""A learner on Heads Up Hold'em, thousands of rounds a step, held against the exact value.

It sees cards and rewards and is told no rules. Before the flop, after it and after the river it
looks at a few plain features of what it sees (pairs with the board, cards of one suit, the highest
own cards) and keeps for each the mean reward of every action: Monte Carlo with exploring choices.
What it has learned is then played without exploring, and its mean is set beside the exact value of
best play, which `houseway analyze heads-up-holdem` finds in full.

    pip install 'houseway[envs]'
    python examples/learn_heads_up_holdem.py
"""

import sys
import time

import gymnasium
import numpy as np
from numpy.typing import NDArray

import houseway
import houseway.envs  # registers the environments

RANKS = 13
STAGES, FEATURES = 3, 1 << 15
"""Stages of a round, and how many numbers features are put into at most."""
Numbers = NDArray[np.int64]


def features(cards: NDArray[np.float32]) -> tuple[Numbers, Numbers]:
    """[round]: the stage, and a number for what the player sees then."""
    numbers = cards.astype(np.int64)
    shown = (numbers >= 1) & (numbers <= 4 * RANKS)
    rank, suit = (numbers - 1) % RANKS, (numbers - 1) // RANKS
    stage = np.where(shown[:, 6], 2, np.where(shown[:, 2], 1, 0))
    low, high = np.sort(rank[:, :2], axis=1).T
    pocket = low == high
    board = shown[:, 2:7]
    meets = (rank[:, :2, None] == rank[:, None, 2:7]) & board[:, None, :]
    high_meets = (meets & (rank[:, :2, None] == high[:, None, None])).any(axis=1).sum(axis=1)
    low_meets = (meets & (rank[:, :2, None] == low[:, None, None])).any(axis=1).sum(axis=1)
    by_suit = np.stack([((suit == s) & shown)[:, :7].sum(axis=1) for s in range(4)], 1)
    own_suit = np.take_along_axis(by_suit, suit[:, :2], axis=1).max(axis=1)
    paired = (rank[:, 2:7, None] == rank[:, None, 2:7]) & board[:, :, None] & board[:, None, :]
    board_pairs = np.minimum((paired.sum(axis=(1, 2)) - board.sum(axis=1)) // 2, 2)
    straight = _straight(rank, shown)
    before = high * RANKS + low + RANKS * RANKS * (suit[:, 0] == suit[:, 1])
    made = np.minimum(high_meets, 2) * 3 + np.minimum(low_meets, 2)
    over = np.minimum((board & (rank[:, 2:7] > high[:, None])).sum(axis=1), 3)
    after = np.zeros_like(made)
    for part, ways in (
        (over, 4), (high // 2, 7), (straight, 3), (board_pairs, 3),
        (np.minimum(own_suit, 5) - 1, 5), (pocket, 2), (made, 9),
    ):  # fmt: skip
        after = after * ways + part
    return stage, np.where(stage == 0, before, after)


def _straight(rank: Numbers, shown: NDArray[np.bool_]) -> Numbers:
    """[round]: 2 where five ranks in a row are seen, 1 where four of five are, else 0."""
    seen = np.zeros((len(rank), RANKS + 1), dtype=np.int64)
    rows = np.arange(len(rank))
    for place in range(7):
        there = shown[:, place]
        seen[rows[there], rank[there, place] + 1] = 1
    seen[:, 0] = seen[:, RANKS]
    most = np.max([seen[:, low : low + 5].sum(axis=1) for low in range(RANKS - 3)], axis=0)
    return np.asarray(np.maximum(0, most - 3), dtype=np.int64)


class Learner:
    """[stage, feature, action]: what each action has won on average."""

    def __init__(self, actions: int) -> None:
        """Nothing has been tried."""
        self.won = np.zeros((STAGES, FEATURES, actions))
        self.tried = np.zeros((STAGES, FEATURES, actions))

    def choose(
        self, stage: Numbers, feature: Numbers, legal: NDArray[np.int8], anyhow: NDArray[np.float64]
    ) -> Numbers:
        """The best action so far; where `anyhow` has more than nothing, by that."""
        means = self.won[stage, feature] / np.maximum(self.tried[stage, feature], 1)
        means = np.where(legal.astype(bool), means + anyhow, -np.inf)
        best: Numbers = means.argmax(axis=1)
        return best


def play(
    rounds: int,
    seed: int,
    learner: Learner | None = None,
    at_once: int = 4096,
    explore: float = 0.15,
) -> tuple[Learner, float, float]:
    """Play and learn; with a learner, play as it has learned. Its mean reward and the error."""
    table = gymnasium.make_vec("houseway/HeadsUpHoldem-v0", num_envs=at_once)
    actions = int(table.single_action_space.n)  # type: ignore[attr-defined]
    taught = learner or Learner(actions)
    random = np.random.default_rng(seed)
    # What was decided at each stage of the rounds that are being played.
    cells = np.full((at_once, STAGES), -1)
    finished, total, squares = 0, 0.0, 0.0
    observed, _ = table.reset(seed=seed)
    while finished < rounds:
        stage, feature = features(observed["observation"][:, :9])
        anyhow = np.zeros((at_once, actions))
        if learner is None:
            wild = random.random(at_once) < explore
            anyhow[wild] = 1000 * random.random((int(wild.sum()), actions))
        chosen = taught.choose(stage, feature, observed["action_mask"], anyhow)
        rows = np.arange(at_once)
        if learner is None:  # what was decided before is not judged by a choice made anyhow
            for earlier in range(STAGES):
                cells[wild & (stage > earlier), earlier] = -1
        cells[rows, stage] = np.ravel_multi_index((stage, feature, chosen), taught.won.shape)
        observed, rewards, over, *_ = table.step(chosen)
        finished += int(over.sum())
        total += rewards[over].sum()
        squares += (rewards[over] ** 2).sum()
        if learner is None:
            done, won = cells[over].ravel(), np.repeat(rewards[over], STAGES)
            taught.won += np.bincount(
                done[done >= 0], won[done >= 0], minlength=taught.won.size
            ).reshape(taught.won.shape)
            taught.tried += np.bincount(done[done >= 0], minlength=taught.won.size).reshape(
                taught.won.shape
            )
        cells[over] = -1
    mean = total / finished
    return taught, mean, float(np.sqrt((squares / finished - mean**2) / finished))


def main(rounds: int = 4_000_000, tried: int = 2_000_000) -> tuple[float, float, float]:
    """Learn, and say how good it is: its mean, the error of that, and the exact best."""
    began = time.perf_counter()
    learner, *_ = play(rounds, seed=7)
    seconds = time.perf_counter() - began
    _, mean, error = play(tried, 8, learner)
    exact = -float(houseway.analyze("heads-up-holdem").wagers["main"].edge or 0)
    print(f"{rounds:,} rounds to learn, {seconds:.0f} s; {tried:,} to try what was learned")
    print(f"learned play  {mean:+.4f} of the ante, with a standard error of {error:.4f}")
    print(f"best play     {exact:+.4f} of the ante, exactly")
    print(f"short of it   {exact - mean:.2%} of the ante")
    return mean, error, exact


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
