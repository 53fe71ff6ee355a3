"""Keno for learners: a ticket at the real counter, and thousands on the kernel's draws."""

from collections import Counter

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import houseway
from houseway.envs import KENO
from houseway.envs.keno import ManyTickets, OneTicket
from houseway.table.refusal import Refused


@pytest.mark.filterwarnings("error")
def test_gymnasiums_own_checker_finds_nothing() -> None:
    check_env(gymnasium.make(KENO).unwrapped)


def test_a_ticket_at_the_counter_is_paid_by_the_numbers_it_caught() -> None:
    table = OneTicket()
    nets = ManyTickets(1)._nets
    seen = Counter[bool]()
    for seed in range(60):
        before, info = table.reset(seed=seed)
        assert not before["observation"].any() and len(info["legal"]) == table.action_space.n
        action = seed % int(table.action_space.n)
        observed, reward, over, _, _ = table.step(action)
        spots = table.tickets.spots[action]
        assert over and observed["observation"].sum() == 20
        caught = int(observed["observation"][:spots].sum())
        assert reward == pytest.approx(nets[spots, caught])
        seen[reward > 0] += 1
    assert seen[True] and seen[False]


def test_many_tickets_are_paid_as_one_is_and_their_mean_is_the_exact_one() -> None:
    many = gymnasium.make_vec(KENO, num_envs=50_000)
    exact = houseway.analyze("keno")
    tickets = ManyTickets(1).tickets
    many.reset(seed=3)
    for action in (0, 3):
        observed, rewards, over, _, info = many.step(np.full(50_000, action))
        drawn = info["final_obs"]["observation"]
        assert over.all() and (drawn.sum(axis=1) == 20).all()
        assert not observed["observation"].any()
        spots = tickets.spots[action]
        figures = exact.wagers[f"{spots}_spot{'' if spots == 1 else 's'}"]
        error = float(figures.standard_deviation) / np.sqrt(50_000)
        assert abs(rewards.mean() + float(figures.edge)) < 4 * error
    assert drawn.mean(axis=0).min() > 0.24 and drawn.mean(axis=0).max() < 0.26


def test_the_draws_are_repeated_by_a_seed_and_by_nothing_else() -> None:
    one, two = ManyTickets(8), ManyTickets(8)
    one.reset(seed=1), two.reset(seed=1)
    first, second = (each.step(np.zeros(8, dtype=np.int64))[4] for each in (one, two))
    numbers = first["final_obs"]["observation"]
    assert np.array_equal(numbers, second["final_obs"]["observation"])
    again = one.step(np.zeros(8, dtype=np.int64))[4]["final_obs"]["observation"]
    assert not np.array_equal(numbers, again)


def test_what_cannot_be_is_refused() -> None:
    table = OneTicket()
    with pytest.raises(Refused, match="call reset"):
        table.step(0)
    table.reset(seed=1)
    with pytest.raises(Refused, match="no action 99"):
        table.step(99)
    table.step(0)
    with pytest.raises(Refused, match="call reset"):
        table.step(0)
    with pytest.raises(Refused, match="no payout_cap"):
        ManyTickets(2, {"payout_cap": "$50,000"})
    with pytest.raises(Refused, match="call reset first"):
        ManyTickets(2).step(np.zeros(2, dtype=np.int64))
