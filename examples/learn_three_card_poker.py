"""A learner that is told no rules finds out when to play a hand of Three Card Poker.

It keeps a table: for each kind of hand (its ranks, and whether it is of one suit) and each action,
the mean of the rewards so far. It takes the better action, and now and then any (epsilon-greedy
Monte Carlo). What it has learned is then valued exactly, over all hands of player and dealer.

    pip install 'houseway[envs]'
    python examples/learn_three_card_poker.py
"""

import sys
import time
from fractions import Fraction

import gymnasium
import numpy as np
from numpy.typing import NDArray

import houseway.envs  # noqa: F401  (registers the environments)
from houseway.envs.seeing import CARD_NUMBERS
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.showdown import showdowns
from houseway.games.three_card_poker.solution import best, policy

FOLD, PLAY = 0, 1
RANKS, KINDS = 13, 2 * 13**3


def kinds(cards: NDArray[np.float32]) -> NDArray[np.int64]:
    """[hand]: a number for each kind of hand, from cards as an observation shows them."""
    numbers = cards.astype(np.int64) - 1
    low, middle, high = np.sort(numbers % RANKS, axis=1).T
    suits = numbers // RANKS
    suited = (suits == suits[:, :1]).all(axis=1)
    found: NDArray[np.int64] = (suited * RANKS + low) * RANKS * RANKS + middle * RANKS + high
    return found


def learn(rounds: int, seed: int, at_once: int = 4096, explore: float = 0.3) -> NDArray[np.float64]:
    """[kind, action]: what each action has won on average."""
    table = gymnasium.make_vec(
        "houseway/ThreeCardPoker-v0", num_envs=at_once, vectorization_mode="vector_entry_point"
    )
    random = np.random.default_rng(seed)
    won = np.zeros(KINDS * 2)
    tried = np.zeros(KINDS * 2)
    observed, _ = table.reset(seed=seed)
    for _ in range(rounds // at_once):
        kind = kinds(observed["observation"][:, :3])
        mean = (won / np.maximum(tried, 1)).reshape(KINDS, 2)
        actions = mean[kind].argmax(axis=1)
        anyhow = random.random(at_once) < explore
        actions[anyhow] = random.integers(2, size=anyhow.sum())
        observed, rewards, *_ = table.step(actions)
        cell = 2 * kind + actions
        won += np.bincount(cell, rewards, minlength=won.size)
        tried += np.bincount(cell, minlength=tried.size)
    return (won / np.maximum(tried, 1)).reshape(KINDS, 2)


def value(means: NDArray[np.float64]) -> Fraction:
    """What the learned play wins for each ante, exactly."""
    options = ThreeCardPokerOptions()
    hands = showdowns(options.kicker).hands
    cards = np.array([[CARD_NUMBERS[card] for card in hand] for hand in hands], dtype=np.float32)
    return policy(options, means[kinds(cards)].argmax(axis=1) == PLAY).main.mean


def main(rounds: int = 8_000_000) -> None:
    """Learn, and say how good it is."""
    began = time.perf_counter()
    found = value(learn(rounds, seed=7))
    seconds = time.perf_counter() - began
    exact = best(ThreeCardPokerOptions()).main.mean
    print(f"{rounds:,} rounds, {seconds:.1f} s")
    print(f"learned play  {float(found):+.6f} of the ante, exactly {found}")
    print(f"best play     {float(exact):+.6f} of the ante, exactly {exact}")
    print(f"short of it   {float(exact - found):.4%} of the ante")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
