"""Many rounds of the twenty-one games at once, against the real table with the same cards."""

from collections import Counter
from random import Random

import gymnasium
import numpy as np
import polars as pl
import pytest

from houseway.cards.card import Card
from houseway.envs.many_hands import ManyHands
from houseway.envs.rounds import LiveRound
from houseway.equipment.randomness import SeededSource
from houseway.math.evaluate import numbered_card
from houseway.sim.plan import Plan
from houseway.sim.result import Simulated
from houseway.sim.run import on_threads, opened
from houseway.table.refusal import Refused

ROUNDS = 150
TABLES: tuple[tuple[str, dict[str, str]], ...] = (
    ("blackjack", {}),
    ("blackjack", {"h17": "true", "surrender": "true", "decks": "2"}),
    ("blackjack", {"das": "false", "split_hands": "3", "insurance": "false"}),
    ("blackjack", {"resplit_aces": "true", "decks": "1"}),
    ("blackjack", {"split_aces_one_card": "false", "blackjack_pays": "3 to 2", "boxes": "7"}),
    ("three-card-21", {}),
    ("three-card-21", {"h17": "true", "surrender_scope": "any", "decks": "8"}),
    ("three-card-21", {"split_aces_one_card": "false", "surrender_scope": "off"}),
    ("three-card-21", {"lone_split_ace_draws": "true", "ace_low_straight": "false"}),
)


class Shoe(SeededSource):
    """A source that puts these cards first, behind the one that is burned."""

    def __init__(self, first: list[Card]) -> None:
        super().__init__(0)
        self.first = first

    def shuffled(self, cards):  # type: ignore[no-untyped-def]
        rest = Counter(cards)
        rest.subtract(self.first)
        assert min(rest.values()) >= 0
        others = list(rest.elements())
        return [others.pop(), *self.first, *others]


def dealt(table: ManyHands, row: int) -> LiveRound:
    """The same round at the real table."""
    held = table._held
    most = min(held.shoe.shape[1], 52 * table.rules.options.decks - 1)
    cards = [numbered_card(int(place) % 52) for place in held.shoe[row, :most]]
    return LiveRound(table.rules, Shoe(cards))


@pytest.mark.parametrize(("game", "settings"), TABLES, ids=str)
def test_observations_masks_and_rewards_are_those_of_the_table(
    game: str, settings: dict[str, str]
) -> None:
    table = ManyHands(ROUNDS, game, settings)
    names, random = table.rules.decisions.names, Random(1)
    observed, _ = table.reset(seed=5)
    assert table.observation_space.contains(observed)
    lives = [dealt(table, row) for row in range(ROUNDS)]
    done: Counter[str] = Counter()
    for _ in range(16):
        masks = observed["action_mask"]
        for live, seen, mask in zip(lives, observed["observation"], masks, strict=True):
            assert np.flatnonzero(mask).tolist() == sorted(live.answers)
            assert np.array_equal(live.sight(1), seen)
        actions = []
        for mask in masks:
            legal = np.flatnonzero(mask).tolist()
            split = names.index("split")
            actions.append(
                split if split in legal and random.random() < 0.8 else random.choice(legal)
            )
        done.update(names[action] for action in actions)
        observed, rewards, over, _, info = table.step(np.array(actions))
        for row, live in enumerate(lives):
            live.act(actions[row])
            assert live.over == over[row] == info["_final_obs"][row]
            if live.over:
                assert live.net(1) == rewards[row]
                assert np.array_equal(live.sight(1), info["final_obs"]["observation"][row])
                lives[row] = dealt(table, row)
            else:
                assert rewards[row] == 0
    assert done["split"] > 20 and done["double"] > 20


def test_dealt_by_its_id_the_simple_player_wins_what_the_simulator_says() -> None:
    """Stand on 17 and more, else hit: the mean of many rounds and the simulator's agree."""
    table = gymnasium.make_vec("houseway/Blackjack-v0", num_envs=20_000)
    assert isinstance(table.unwrapped, ManyHands)
    names = table.unwrapped.rules.decisions.names
    observed, _ = table.reset(seed=2)
    won, count, squares = 0.0, 0, 0.0
    stand, hit, look_on, no = (names.index(n) for n in ("stand", "hit", "look on", "no insurance"))
    for _ in range(30):
        mask, hand = observed["action_mask"], observed["observation"][:, :12]
        ranks = np.where(hand > 0, (hand - 1) % 13, -1)
        counts = np.where(ranks == 12, 1, np.where(ranks >= 0, np.minimum(ranks + 2, 10), 0))
        hard, ace = counts.sum(axis=1), (ranks == 12).any(axis=1)
        total = np.where(ace & (hard <= 11), hard + 10, hard)
        actions = np.where(total >= 17, stand, hit)
        actions = np.where(mask[:, look_on] == 1, look_on, actions)
        actions = np.where(mask[:, no] == 1, no, actions)
        observed, rewards, over, *_ = table.step(actions)
        won, count = won + rewards.sum(), count + int(over.sum())
        squares += (rewards**2).sum()
    plan = Plan("blackjack", table.unwrapped.rules.options, 2_000_000, policy="simple")
    with opened(plan, None) as run:
        on_threads(run)
    rows = Simulated(plan, run.tally).frame().filter(pl.col("wager") == "main")
    mean = (rows["net"] * rows["count"]).sum() / rows["count"].sum()
    assert abs(won / count - mean) < 4 * np.sqrt(squares / count / count)


def test_what_it_does_not_deal_is_refused_with_a_sentence() -> None:
    with pytest.raises(Refused, match="face up from a shoe"):
        ManyHands(2, settings={"variation": "six-to-five"})
    with pytest.raises(Refused, match="face up from a shoe"):
        ManyHands(2, settings={"hole_card": "none_all"})
    with pytest.raises(Refused, match="no payout_cap"):
        ManyHands(2, settings={"payout_cap": "$500"})
    with pytest.raises(Refused, match="need chips for 9 first wagers"):
        ManyHands(2, chips=5)
    with pytest.raises(Refused, match="looked at before the players decide"):
        ManyHands(2, "three-card-21", {"hole": "expose_early"})
    with pytest.raises(Refused, match="call reset"):
        ManyHands(2).step(np.zeros(2, dtype=np.int64))
