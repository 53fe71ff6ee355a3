"""The Gymnasium environments: one player against the dealer."""

import subprocess
import sys
from collections import Counter
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from houseway.envs import IDS
from houseway.envs.seeing import CARD_NUMBERS
from houseway.envs.single import SEAT, SinglePlayer
from houseway.games import MODULES
from houseway.table.refusal import Refused

BANKED = {name for name in MODULES if name not in ("poker", "keno")}


def test_every_game_banked_by_the_house_is_registered() -> None:
    assert set(IDS.values()) == BANKED


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("id", IDS)
def test_gymnasiums_own_checker_finds_nothing_not_even_to_warn_of(id: str) -> None:
    check_env(gymnasium.make(id).unwrapped)


@pytest.mark.parametrize("id", IDS)
def test_random_legal_play_stays_in_the_spaces_and_pays_at_the_end_alone(id: str) -> None:
    table = gymnasium.make(id)
    table.action_space.seed(1)
    rewards = []
    for seed in range(60):
        observed, info = table.reset(seed=seed)
        over = False
        while not over:
            assert table.observation_space.contains(observed)
            assert np.array_equal(info["action_mask"], observed["action_mask"])
            action = table.action_space.sample(info["action_mask"])
            observed, reward, over, cut_short, info = table.step(action)
            assert not cut_short and (over or reward == 0)
        rewards.append(reward)
    assert table.observation_space.contains(observed)
    assert min(rewards) < 0 < max(rewards)


@pytest.mark.parametrize("id", IDS)
def test_a_seed_repeats_a_whole_series_of_rounds(id: str) -> None:
    def series(seed: int) -> list[list[float]]:
        table = gymnasium.make(id)
        found = []
        for number in range(5):
            observed, _ = table.reset(seed=seed if number == 0 else None)
            found.append(observed["observation"].tolist())
        return found

    assert series(3) == series(3)
    assert series(3) != series(4)
    assert len({tuple(first) for first in series(3)}) > 1


@pytest.mark.parametrize("id", IDS)
def test_copies_try_every_legal_action_and_the_table_goes_on_as_if_none_had(id: str) -> None:
    table, untouched = gymnasium.make(id).unwrapped, gymnasium.make(id).unwrapped
    for seed in range(20):
        observed, _ = table.reset(seed=seed)
        untouched.reset(seed=seed)
        over = False
        while not over:
            legal = table.legal_actions()
            assert legal == np.flatnonzero(observed["action_mask"]).tolist()
            tried = [table.copy().step(action) for action in legal]
            table.copy().reset()
            observed, reward, over, _, _ = table.step(legal[-1])
            same, again, *_ = untouched.step(legal[-1])
            assert reward == again == tried[-1][1]
            assert np.array_equal(observed["observation"], same["observation"])
            assert np.array_equal(observed["observation"], tried[-1][0]["observation"])
        assert table.legal_actions() == []
        first, second = table.reset()[0], untouched.reset()[0]
        assert np.array_equal(first["observation"], second["observation"])


@pytest.mark.parametrize("id", IDS)
def test_the_cards_of_later_rounds_do_not_depend_on_what_was_decided(id: str) -> None:
    def series(take: int) -> list[list[float]]:
        table = gymnasium.make(id).unwrapped
        found = []
        for number in range(6):
            observed, _ = table.reset(seed=5 if number == 0 else None)
            found.append(observed["observation"].tolist())
            while table.legal_actions():
                table.step(table.legal_actions()[take])
        return found

    assert series(0) == series(-1)


def test_an_action_that_is_not_legal_is_refused_and_the_round_waits() -> None:
    table = SinglePlayer("heads-up-holdem")
    observed, info = table.reset(seed=1)
    assert "fold" not in info["legal"]
    again, reward, over, _, info = table.step(table.rules.decisions.number("fold"))
    assert "cannot fold" in info["refused"] and not over and reward == 0
    assert np.array_equal(observed["observation"], again["observation"])


def test_a_round_that_is_over_or_has_not_begun_takes_no_action() -> None:
    table = SinglePlayer("three-card-poker")
    with pytest.raises(Refused, match="call reset"):
        table.step(0)
    table.reset(seed=1)
    table.step(0)
    with pytest.raises(Refused, match="call reset"):
        table.step(0)


def test_a_blackjack_that_ends_the_round_at_once_is_looked_on_and_paid() -> None:
    table = SinglePlayer("blackjack")
    for seed in range(200):
        _, info = table.reset(seed=seed)
        if info["legal"] == ["look on"]:
            _, reward, over, _, _ = table.step(table.rules.decisions.number("look on"))
            assert over and reward in (-1.0, 0.0, 1.5)
            if reward == 1.5:
                return
    pytest.fail("no blackjack in 200 rounds")


def test_the_text_is_what_the_seat_may_read(capsys: pytest.CaptureFixture[str]) -> None:
    table = SinglePlayer("three-card-poker", render_mode="ansi")
    table.reset(seed=1)
    told = table.render()
    assert isinstance(told, str) and "seat 1 looks at its cards" in told
    assert told.count("??") == 6  # three cards of each, dealt face down
    watched = SinglePlayer("three-card-poker", render_mode="human")
    watched.reset(seed=1)
    first = capsys.readouterr().out
    watched.step(0)
    second = capsys.readouterr().out
    assert first.strip() == told.strip()
    assert "turn over 3 cards of the dealer" in second and "looks at its cards" not in second


def test_a_render_mode_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused, match="no render mode film"):
        SinglePlayer("blackjack", render_mode="film")


def test_without_the_extra_the_way_to_install_it_is_said() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import houseway.envs"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install 'houseway[envs]'" in ended.stderr


@pytest.mark.parametrize("id", IDS)
def test_a_copy_with_a_seed_deals_anew_what_the_player_has_not_seen(id: str) -> None:
    table = gymnasium.make(id).unwrapped
    assert isinstance(table, SinglePlayer)
    random = Random(2)
    for seed in range(10):
        observed, _ = table.reset(seed=seed)
        while True:
            twins = [table.copy(seed=n) for n in range(4)]
            for twin in twins:
                assert twin.legal_actions() == table.legal_actions()
                assert np.array_equal(twin.live.sight(SEAT), observed["observation"])
            orders = {tuple(twin.live._order) for twin in twins}
            assert len(orders) == len(twins)
            action = random.choice(table.legal_actions())
            observed, _, over, _, _ = table.step(action)
            if over:
                break


def test_a_hole_card_dealt_anew_makes_no_blackjack_that_the_dealer_has_looked_for() -> None:
    table, tens = SinglePlayer("blackjack", {"insurance": "false"}), 0
    up = table.rules.sight(SEAT).cards - table.rules.environment.places.dealer
    for seed in range(400):
        observed, info = table.reset(seed=seed)
        if observed["observation"][up] % 13 == 0 and "stand" in info["legal"]:  # an ace is up
            for deal in range(20):
                hidden = table.copy(seed=deal).live.table.kit.cards.piles["dealer"].cards[1]
                assert hidden.rank not in (10, 11, 12, 13)
                tens += 1
    assert tens > 100


def test_cards_dealt_anew_are_any_of_those_not_seen() -> None:
    table = SinglePlayer("three-card-poker")
    observed, _ = table.reset(seed=1)
    own = {int(n) for n in observed["observation"][:3]}
    first = [
        CARD_NUMBERS[table.copy(seed=n).live.table.kit.cards.piles["dealer"].cards[0]]
        for n in range(1500)
    ]
    assert set(first) == set(range(1, 53)) - own
    assert max(Counter(first).values()) < 70  # 1500 / 49 = 31 on average
