"""Many rounds at once, against the real table with the same cards."""

from random import Random

import gymnasium
import numpy as np
import pytest

from houseway.cards.deck import FULL_DECK
from houseway.envs import IDS
from houseway.envs.rounds import LiveRound
from houseway.envs.side_by_side import SideBySide
from houseway.envs.vector import ManyRounds
from houseway.math.evaluate import numbered_card
from houseway.table.refusal import Refused
from tests.law.script import Arranged

ROUNDS = 200


def dealt(table: ManyRounds, row: int) -> LiveRound:
    """The same round at the real table."""
    rules = table.rules
    cards = [numbered_card(int(card)) for card in table._cards[row]]
    hand = rules.environment.places.hand
    own, board, dealer = cards[:hand], cards[hand:-hand], cards[-hand:]
    order = [card for pair in zip(own, dealer, strict=True) for card in pair] + board
    return LiveRound(rules, Arranged([*order, *(card for card in FULL_DECK if card not in order)]))


@pytest.mark.parametrize(
    ("name", "wagers"),
    [
        ("three-card-poker", {"ante": 1, "pair_plus": 2}),
        ("three-card-poker", None),
        ("heads-up-holdem", None),
        ("five-card-hi-lo", None),
        ("five-card-hi-lo", {"ante": 2, "tie": 1, "poker_bonus": 3}),
    ],
)
def test_observations_masks_and_rewards_are_those_of_the_table(
    name: str, wagers: dict[str, int] | None
) -> None:
    table = ManyRounds(ROUNDS, name, wagers=wagers)
    random = Random(1)
    observed, _ = table.reset(seed=5)
    assert table.observation_space.contains(observed)
    lives = [dealt(table, row) for row in range(ROUNDS)]
    finished = 0
    for _ in range(4):
        masks = observed["action_mask"]
        for live, seen, mask in zip(lives, observed["observation"], masks, strict=True):
            assert np.array_equal(live.sight(1), seen)
            assert np.flatnonzero(mask).tolist() == sorted(live.answers)
        actions = [random.choice(np.flatnonzero(mask).tolist()) for mask in masks]
        observed, rewards, over, _, info = table.step(np.array(actions))
        for row, live in enumerate(lives):
            live.act(actions[row])
            assert live.over == over[row] == info["_final_obs"][row]
            if live.over:
                finished += 1
                assert live.net(1) == rewards[row]
                assert np.array_equal(live.sight(1), info["final_obs"]["observation"][row])
                lives[row] = dealt(table, row)
            else:
                assert rewards[row] == 0
    assert finished >= ROUNDS


def made(name: str = "ThreeCardPoker") -> gymnasium.vector.VectorEnv:
    return gymnasium.make_vec(
        f"houseway/{name}-v0", num_envs=64, vectorization_mode="vector_entry_point"
    )


def test_made_by_its_id_seeded_and_never_the_same_rounds_twice() -> None:
    one, two = made(), made()
    first, _ = one.reset(seed=9)
    assert np.array_equal(first["observation"], two.reset(seed=9)[0]["observation"])
    assert not np.array_equal(first["observation"], two.reset(seed=10)[0]["observation"])
    second, *_ = one.step(np.ones(64, dtype=np.int64))
    assert not np.array_equal(first["observation"], second["observation"])
    assert not np.array_equal(second["observation"], one.reset()[0]["observation"])


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    table = ManyRounds(8, "heads-up-holdem")
    first, _ = table.reset(seed=1)
    fold = table.rules.decisions.number("fold")
    again, rewards, over, _, _ = table.step(np.full(8, fold))
    assert np.array_equal(first["observation"], again["observation"])
    assert not over.any() and not rewards.any()


def test_other_games_and_rounds_without_an_ante_are_refused() -> None:
    with pytest.raises(Refused, match="need the ante wager"):
        ManyRounds(4, "three-card-poker", wagers={"pair_plus": 1})
    with pytest.raises(Refused, match="not of blackjack"):
        ManyRounds(4, "blackjack")
    with pytest.raises(Refused, match="no payout_cap"):
        ManyRounds(4, "three-card-poker", {"payout_cap": "$500"})
    with pytest.raises(Refused, match="whole antes"):
        ManyRounds(4, "heads-up-holdem", {"raise_steps": "continuous"})
    with pytest.raises(Refused, match="call reset"):
        ManyRounds(4, "three-card-poker").step(np.zeros(4, dtype=np.int64))


@pytest.mark.parametrize("id", IDS)
def test_every_registered_id_can_be_made_many_times(id: str) -> None:
    many = gymnasium.make_vec(id, num_envs=3)
    assert isinstance(many.unwrapped, SideBySide)  # and no row of single ones
    observed, _ = many.reset(seed=4)
    masks = observed["action_mask"]
    assert masks.shape[0] == 3 and masks.any(axis=1).all()
    _, rewards, *_ = many.step(masks.argmax(axis=1))
    assert rewards.shape == (3,)
    many.close()
