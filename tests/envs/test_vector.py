"""Many rounds of Three Card Poker at once, against the real table with the same cards."""

import gymnasium
import numpy as np
import pytest

from pitboss.envs.rounds import LiveRound, Rules
from pitboss.envs.vector import ThreeCardPokerRounds
from pitboss.math.evaluate import numbered_card
from pitboss.table.refusal import Refused
from tests.law.script import Arranged, before_cut

ROUNDS = 300
WAGERS = {"ante": 1, "pair_plus": 2}


def test_cards_observations_and_rewards_are_those_of_the_table() -> None:
    table = ThreeCardPokerRounds(ROUNDS, wagers=WAGERS)
    observed, _ = table.reset(seed=5)
    assert table.observation_space.contains(observed)
    cards = table._cards.copy()
    actions = np.arange(ROUNDS) % 2
    _, rewards, over, cut_short, info = table.step(actions)
    assert over.all() and not cut_short.any()
    rules = Rules("three-card-poker", wagers=WAGERS)
    for n in range(ROUNDS):
        player, dealer = cards[n, :3], cards[n, 3:]
        dealt = [numbered_card(int(c)) for pair in zip(player, dealer, strict=True) for c in pair]
        live = LiveRound(rules, Arranged(before_cut(rules.options, dealt)))
        assert np.array_equal(live.sight(1), observed["observation"][n])
        live.act(int(actions[n]))
        assert live.net(1) == rewards[n]
        assert np.array_equal(live.sight(1), info["final_obs"]["observation"][n])


def test_made_by_its_id_seeded_and_never_the_same_rounds_twice() -> None:
    def made() -> gymnasium.vector.VectorEnv:
        return gymnasium.make_vec(
            "pitboss/ThreeCardPoker-v0", num_envs=64, vectorization_mode="vector_entry_point"
        )

    one, two = made(), made()
    first, _ = one.reset(seed=9)
    assert np.array_equal(first["observation"], two.reset(seed=9)[0]["observation"])
    assert not np.array_equal(first["observation"], two.reset(seed=10)[0]["observation"])
    second, *_ = one.step(np.ones(64, dtype=np.int64))
    assert not np.array_equal(first["observation"], second["observation"])
    assert not np.array_equal(second["observation"], one.reset()[0]["observation"])


def test_other_games_and_rounds_without_an_ante_are_refused() -> None:
    with pytest.raises(Refused, match="with an ante"):
        ThreeCardPokerRounds(4, wagers={"pair_plus": 1})
    with pytest.raises(Refused, match="three-card-poker"):
        ThreeCardPokerRounds(4, game="blackjack")
