"""The betting core: whose turn, how much, when a street is over. Sizes worked out by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.games.poker.betting import Betting, Limit
from houseway.games.poker.pots import pots

FIXED = Limit("fixed", 200, 400, cap=3, cap_heads_up=True, reopens="half")
NO = Limit("no", 200, 0)
POT = Limit("pot", 200, 0)
SPREAD = Limit("spread", 100, 500, cap=3)


def blinds(limit: Limit, stacks: list[int], small: int = 100, big: int = 200) -> Betting:
    """Three or more players with blinds posted and the first street open."""
    betting = Betting(limit, stacks)
    betting.post(0, small)
    betting.post(1, big)
    betting.open(2, limit.low)
    return betting


def offered(betting: Betting) -> tuple[int, int, int, int]:
    """Whose turn it is, what a call takes, and from where to where a raise may go."""
    return betting.actor, betting.to_call, betting.least, betting.most


# --- turns ------------------------------------------------------------------------------------


def test_the_player_after_the_big_blind_acts_first_and_the_blinds_last() -> None:
    betting = blinds(NO, [10_000] * 4)
    turns = []
    while betting.actor >= 0:
        turns.append(betting.actor)
        betting.call()
    assert turns == [2, 3, 0, 1]
    assert betting.paid == [200] * 4


def test_the_big_blind_may_raise_though_all_have_called() -> None:
    betting = blinds(NO, [10_000] * 3)
    betting.call()
    betting.call()
    assert offered(betting) == (1, 0, 400, 10_000)
    betting.raise_to(600)
    assert betting.actor == 2


def test_a_street_is_over_when_the_turn_comes_back_to_who_raised_last() -> None:
    betting = blinds(NO, [10_000] * 3)
    betting.raise_to(600)
    betting.raise_to(1200)
    betting.fold()
    assert betting.actor == 2
    betting.call()
    assert betting.actor == -1
    assert betting.last_raiser == 0
    assert betting.close() == (-1, 0)


def test_when_all_others_fold_the_street_and_the_betting_are_over() -> None:
    betting = blinds(NO, [10_000] * 3)
    betting.fold()
    betting.fold()
    assert (betting.actor, betting.live, betting.over) == (-1, 1, True)
    assert betting.close() == (1, 100), "what the small blind did not call"
    assert betting.stacks == [9_900, 9_900, 10_000]


def test_of_two_players_the_button_posts_the_small_blind_and_acts_first() -> None:
    betting = Betting(NO, [10_000] * 2)
    betting.post(1, 100)
    betting.post(0, 200)
    betting.open(1, 200)
    assert offered(betting) == (1, 100, 400, 10_000)


# --- fixed limit ------------------------------------------------------------------------------


def test_fixed_limit_bets_and_raises_are_of_the_size_of_the_street() -> None:
    betting = blinds(FIXED, [10_000] * 3)
    assert offered(betting) == (2, 200, 400, 400)
    betting.raise_to(400)
    assert offered(betting) == (0, 300, 600, 600)
    betting.call()
    betting.fold()
    betting.close()
    betting.open(0, 400)
    assert offered(betting) == (0, 0, 400, 400)


def test_after_a_bet_and_three_raises_the_betting_is_capped() -> None:
    betting = Betting(FIXED, [10_000] * 3)
    betting.open(0, 200)
    for total in (200, 400, 600, 800):
        assert betting.least == total
        betting.raise_to(total)
    assert offered(betting) == (1, 400, 0, 0)


def test_the_big_blind_is_the_bet_of_the_first_street() -> None:
    betting = blinds(FIXED, [10_000] * 3)
    for total in (400, 600, 800):
        betting.raise_to(total)
    assert (betting.least, betting.most) == (0, 0)


def test_a_straddle_is_the_first_raise() -> None:
    betting = Betting(FIXED, [10_000] * 4)
    for player, blind in enumerate((100, 200, 400)):
        betting.post(player, blind)
    betting.open(3, 200)
    assert betting.least == 600
    betting.raise_to(600)
    betting.raise_to(800)
    assert betting.least == 0


@pytest.mark.parametrize(("capped", "least"), [(True, 0), (False, 1000)])
def test_the_cap_may_be_off_where_two_players_are_left(capped: bool, least: int) -> None:
    betting = Betting(Limit("fixed", 200, 400, 3, capped, "half"), [10_000] * 2)
    betting.open(0, 200)
    for total in (200, 400, 600, 800):
        betting.raise_to(total)
    assert betting.least == least


def test_an_all_in_below_half_a_bet_may_be_completed_and_is_no_raise() -> None:
    """Robert's Rules of Poker, all-in wagers at limit: less than half a bet."""
    betting = Betting(FIXED, [10_000, 280, 10_000])
    betting.open(0, 200)
    betting.raise_to(200)
    betting.raise_to(280)  # all in, 80 over the bet
    assert offered(betting) == (2, 280, 400, 400)
    assert betting.raise_is == "complete"
    betting.call()
    assert offered(betting) == (0, 80, 0, 0), "who bet 200 faces less than half a bet"


def test_an_all_in_of_half_a_bet_or_more_is_a_bet_that_may_be_raised() -> None:
    """Robert's Rules of Poker: on a $20 round a $15 all-in bet is raised to $35."""
    betting = Betting(Limit("fixed", 2000, 4000, 3, True, "half"), [10_000, 1_500, 10_000])
    betting.open(0, 2000)
    betting.call()
    betting.raise_to(1500)
    assert offered(betting) == (2, 1500, 3500, 3500)
    betting.call()
    assert offered(betting) == (0, 1500, 3500, 3500), "the check of player 0 is open again"


# --- no limit, pot limit, spread limit --------------------------------------------------------


def test_a_raise_is_at_least_the_raise_before_it() -> None:
    """Robert's Rules of Poker: A bets 100, B raises to 200; C must make it 300 or more."""
    betting = Betting(Limit("no", 10, 0), [1000] * 3)
    betting.open(0, 10)
    betting.raise_to(100)
    betting.raise_to(200)
    assert offered(betting) == (2, 200, 300, 1000)


def test_an_all_in_for_less_than_a_raise_does_not_reopen_the_betting() -> None:
    """The example of the Tournament Directors Association: bet 100, all in 125."""
    betting = Betting(Limit("no", 50, 0), [1000, 125, 1000])
    betting.open(0, 50)
    betting.raise_to(100)
    betting.raise_to(125)
    assert offered(betting) == (2, 125, 225, 1000), "who has not acted may raise by a full 100"
    betting.call()
    assert offered(betting) == (0, 25, 0, 0)


def test_several_short_all_ins_together_reopen_the_betting() -> None:
    """The same rule: bet 100, all in 125, all in 200 is a full raise to who bet."""
    betting = Betting(Limit("no", 50, 0), [1000, 125, 200, 1000])
    betting.open(0, 50)
    betting.raise_to(100)
    betting.raise_to(125)
    betting.raise_to(200)
    betting.call()
    assert offered(betting) == (0, 100, 300, 1000)


def test_pot_limit_raises_go_to_the_call_and_the_pot_after_it() -> None:
    """Blinds 1 and 2: the first player may make it 7."""
    betting = blinds(POT, [100_000] * 3)
    assert offered(betting) == (2, 200, 400, 700)
    betting.raise_to(700)
    assert (betting.to_call, betting.most) == (600, 700 + 100 + 200 + 700 + 600)


def test_spread_limit_bets_are_between_its_ends_and_raises_no_smaller_than_before() -> None:
    betting = Betting(SPREAD, [10_000] * 3)
    betting.open(0, 100)
    assert (betting.least, betting.most) == (100, 500)
    betting.raise_to(300)
    assert (betting.least, betting.most) == (600, 800)


def test_nobody_raises_players_who_cannot_call() -> None:
    betting = Betting(NO, [10_000, 500])
    betting.post(1, 100)
    betting.post(0, 200)
    betting.open(1, 200)
    betting.raise_to(500)
    assert offered(betting) == (0, 300, 0, 0)


# --- short of chips ---------------------------------------------------------------------------


def test_a_call_takes_no_more_than_the_stack() -> None:
    betting = blinds(NO, [10_000, 10_000, 150])
    assert offered(betting) == (2, 150, 0, 0)


def test_a_short_big_blind_is_matched_as_if_it_were_whole() -> None:
    betting = blinds(NO, [10_000, 50, 10_000])
    assert offered(betting) == (2, 200, 400, 10_000)
    betting.call()
    assert betting.to_call == 100


def test_who_has_matched_all_there_is_has_nothing_to_decide() -> None:
    betting = blinds(NO, [10_000, 50, 10_000])
    betting.fold()
    assert betting.actor == -1, "the small blind has more in than the short big blind"
    assert betting.close() == (0, 50)


def test_the_only_player_with_chips_calls_what_is_really_there() -> None:
    betting = Betting(NO, [150, 10_000])
    betting.post(1, 100)
    betting.post(0, 200)
    betting.open(1, 200)
    assert offered(betting) == (1, 50, 0, 0)


# --- stud -------------------------------------------------------------------------------------


def test_the_bring_in_cannot_be_folded_and_may_be_completed() -> None:
    betting = Betting(FIXED, [10_000] * 3)
    betting.open(1, 200, bring_in=100)
    assert (betting.actor, betting.bring_in, betting.to_call) == (1, 100, 100)
    assert (betting.least, betting.most, betting.raise_is) == (200, 200, "complete")
    betting.call()
    assert offered(betting) == (2, 100, 200, 200)
    assert betting.raise_is == "complete"
    betting.raise_to(200)
    assert offered(betting) == (0, 200, 400, 400)
    assert betting.raise_is == "raise"


def test_completing_the_bring_in_is_the_bet_and_not_a_raise() -> None:
    betting = Betting(FIXED, [10_000] * 3)
    betting.open(0, 200, bring_in=100)
    betting.call()
    for total in (200, 400, 600, 800):
        betting.raise_to(total)
    assert betting.least == 0


# --- what always holds ------------------------------------------------------------------------


def drawn_limit(draw: st.DrawFn) -> Limit:
    kind = draw(st.sampled_from(("fixed", "spread", "pot", "no")))
    cap = draw(st.sampled_from((0, 3)))
    return Limit(kind, 200, 400, cap, draw(st.booleans()), draw(st.sampled_from(("half", "full"))))


@st.composite
def played(draw: st.DrawFn) -> tuple[Betting, list[int], int]:
    """Any betting to its end: the stacks before, and what went back uncalled."""
    limit = drawn_limit(draw)
    stacks = draw(st.lists(st.integers(1, 40).map(lambda n: 50 * n), min_size=2, max_size=6))
    betting = Betting(limit, stacks)
    for player in range(len(stacks) if draw(st.booleans()) else 0):
        betting.ante(player, 50)
    stud = draw(st.booleans())
    small, big = (1, 0) if len(stacks) == 2 else (0, 1)
    if not stud:
        betting.post(small, 100)
        betting.post(big, 200)
    uncalled = 0
    for street in range(3):
        bring_in = 100 if stud and not street else 0
        first = draw(st.integers(0, len(stacks) - 1))
        if not stud:
            first = 0 if street else (big + 1) % len(stacks)
        betting.open(first, 200, bring_in=bring_in)
        acts = 0
        while betting.actor >= 0:
            acts += 1
            assert acts < 300
            actor, call = betting.actor, betting.to_call
            assert not betting.folded[actor]
            assert 0 <= call <= betting.stacks[actor]
            if betting.least:
                whole = betting.stacks[actor] + betting.bets[actor]
                assert betting.level < betting.least <= betting.most <= whole
            act = draw(st.sampled_from(("fold", "call", "call", "raise")))
            if act == "raise" and betting.least:
                betting.raise_to(draw(st.sampled_from((betting.least, betting.most))))
            elif act == "fold" and call and not betting.bring_in:
                betting.fold()
            else:
                betting.call()
        uncalled += betting.close()[1]
        if betting.live == 1:
            break
    return betting, stacks, uncalled


@settings(max_examples=300)
@given(played())
def test_chips_put_in_are_in_the_pots_and_what_is_not_called_goes_back(
    end: tuple[Betting, list[int], int],
) -> None:
    betting, stacks, _ = end
    assert sum(stacks) == sum(betting.stacks) + betting.total
    assert betting.total == sum(betting.paid)
    assert [b + p for b, p in zip(betting.stacks, betting.paid, strict=True)] == stacks
    assert sum(pot.amount for pot in pots(betting.paid, betting.folded)) == betting.total
    assert min(betting.stacks) >= 0


@settings(max_examples=300)
@given(played())
def test_nobody_contends_for_more_than_others_have_matched(
    end: tuple[Betting, list[int], int],
) -> None:
    betting, _, _ = end
    for player, out in enumerate(betting.folded):
        in_reach = sum(
            pot.amount for pot in pots(betting.paid, betting.folded) if player in pot.players
        )
        if out:
            assert in_reach == 0
        else:
            most = sum(min(paid, betting.paid[player]) for paid in betting.paid)
            assert in_reach == most or betting.live == 1


@settings(max_examples=300)
@given(played())
def test_who_is_left_with_chips_has_matched_every_other_player(
    end: tuple[Betting, list[int], int],
) -> None:
    betting, _, _ = end
    for player, out in enumerate(betting.folded):
        if not out and betting.stacks[player] and betting.live > 1:
            assert betting.paid[player] == max(betting.paid)


# --- card-room practice -------------------------------------------------------------------------


def test_a_cap_once_reached_stays_though_only_two_are_left() -> None:
    """Three raises with three players; then one folds and the other two may still not raise."""
    limit = Limit("fixed", 200, 400, cap=3, cap_heads_up=False, reopens="half")
    betting = blinds(limit, [10_000] * 3)
    betting.raise_to(400)
    betting.raise_to(600)
    betting.raise_to(800)
    betting.fold()
    assert offered(betting) == (0, 200, 0, 0)


def test_two_players_who_were_alone_before_the_cap_may_raise_on() -> None:
    limit = Limit("fixed", 200, 400, cap=3, cap_heads_up=False, reopens="half")
    betting = blinds(limit, [10_000] * 3)
    betting.fold()
    for total in (400, 600, 800, 1000, 1200):
        assert betting.least == total
        betting.raise_to(total)


def test_with_an_open_pair_the_upper_limit_may_be_bet_and_then_raises_are_of_it() -> None:
    betting = Betting(FIXED, [10_000] * 3)
    betting.open(0, 200, upper=True)
    assert (betting.least, betting.most, betting.upper) == (200, 200, 400)
    betting.raise_to(200)
    assert (betting.least, betting.upper) == (400, 600), "raised by either limit"
    betting.raise_to(600)
    assert (betting.least, betting.most, betting.upper) == (1000, 1000, 0)


def test_without_an_open_pair_there_is_no_upper_limit() -> None:
    betting = Betting(FIXED, [10_000] * 3)
    betting.open(0, 200)
    assert betting.upper == 0


def test_folding_is_allowed_where_a_check_is_free_but_not_for_a_bring_in() -> None:
    betting = Betting(FIXED, [10_000] * 3)
    betting.open(0, 200, bring_in=100)
    assert not betting.may_fold
    betting.call()
    assert betting.may_fold
    betting = Betting(FIXED, [10_000] * 3)
    betting.open(0, 200)
    assert betting.to_call == 0
    assert betting.may_fold
