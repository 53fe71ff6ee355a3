"""Best play on the full deck: exact decisions, one answer for any threads, instant other tables."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from time import perf_counter

import numpy as np
import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import Category as C
from houseway.cards.ranking import best_hand
from houseway.families.holdem.design import row_sums
from houseway.families.holdem.ev import (
    before_flop_with_cards_gone,
    best_choice,
    choice_values,
)
from houseway.families.holdem.figures import figures
from houseway.families.holdem.kernels import LOSS, TIE, TIE_UNQUALIFIED, WIN, WIN_UNQUALIFIED
from houseway.families.holdem.rules import HoldemRules, by_category
from houseway.families.holdem.solve import (
    Policy,
    choose_for_deals,
    find_best_after_flop,
    first_sweep,
    follow,
    forget_sweeps,
    solve,
    value_of,
)
from houseway.math.evaluate import card_numbers, evaluate, numbered_card, strength_tables
from houseway.math.isomorphism import FULL, flops, hole_and_flop, hole_cards, starting_hand

ODDS = by_category(
    {
        C.ROYAL_FLUSH: 500,
        C.STRAIGHT_FLUSH: 50,
        C.FOUR_OF_A_KIND: 10,
        C.FULL_HOUSE: 3,
        C.FLUSH: Fraction(3, 2),
        C.STRAIGHT: 1,
    }
)


def bad_beat(straight_flush, quads, full_house, flush, straight):
    rows = (C.STRAIGHT, straight), (C.FLUSH, flush), (C.FULL_HOUSE, full_house)
    rows += (C.FOUR_OF_A_KIND, quads), (C.STRAIGHT_FLUSH, straight_flush), (C.ROYAL_FLUSH, 0)
    return by_category(dict(rows), otherwise=-1)


HEADS_UP = HoldemRules(ODDS, bad_beat(500, 25, 6, 5, 4))
ULTIMATE = HoldemRules(ODDS, by_category({}, -1), (3, 4), (2,), 1)


@pytest.fixture(scope="module")
def heads_up():
    return solve(HEADS_UP)


def test_results_do_not_depend_on_the_number_of_threads(heads_up):
    part = HEADS_UP.deciding_part()
    for threads in (1, 3):
        best = find_best_after_flop(part, threads=threads)
        assert (best.check_less_raise == first_sweep(HEADS_UP).best.check_less_raise).all()
        assert (best.after_river == heads_up.policy.after_river).all()
        counts = follow(best.after_flop, best.after_river, part, threads=threads)
        assert (counts.fold == heads_up.counts.fold).all()
        assert (counts.river_raise == heads_up.counts.river_raise).all()


def test_values_before_the_flop_agree_between_the_two_sweeps(heads_up):
    for hand in range(0, 169, 7):
        hole = hole_cards()[np.flatnonzero(starting_hand() == hand)[0]]
        values = choice_values([numbered_card(int(card)) for card in hole], (), HEADS_UP)
        assert tuple(values.values()) == heads_up.values_before_flop[hand]


def test_a_smaller_raise_is_never_better_than_the_best_of_check_and_largest(heads_up):
    for check, *raises in heads_up.values_before_flop:
        assert max(raises) <= max(check, raises[-1])


def test_flop_values_agree_with_the_sweep_even_at_the_closest_calls():
    """The closest decisions differ by one unit in a million and one is an exact tie."""
    best, states = first_sweep(HEADS_UP).best, hole_and_flop(FULL)
    differences = best.check_less_raise[states.flop, states.hole]
    closest = np.argsort(np.abs(differences), kind="stable")[:12]
    assert differences[closest[0]] == 0 and abs(differences[closest[1]]) == 1
    every = 1081 * 990 * HEADS_UP.deciding_part().scale
    for place in closest:
        hole = [numbered_card(int(c)) for c in hole_cards()[states.hole[place]]]
        flop = [numbered_card(int(c)) for c in flops(FULL).sets.cards[states.flop[place]]]
        values = choice_values(hole, flop, HEADS_UP)
        difference = values["check"] - values["raise 2x"]
        assert difference == Fraction(int(differences[place]), every)
        raised = best.after_flop[states.flop[place], states.hole[place]] > 0
        assert raised == (best_choice(values) == "raise 2x") == (difference <= 0)


@pytest.mark.parametrize("rules", [HEADS_UP, ULTIMATE])
def test_choices_for_random_deals_are_the_best_of_their_values(rules):
    solution = solve(rules)
    random = np.random.default_rng(39)
    cards = np.argsort(random.random((150, 52)), axis=1)[:, :7].astype(np.uint8)
    stages, choices = choose_for_deals(solution, cards[:, :2], cards[:, 2:])
    assert set(stages.tolist()) == {0, 1, 2}
    for row, stage, choice in zip(cards.tolist(), stages, choices, strict=True):
        hole, board = [numbered_card(c) for c in row[:2]], [numbered_card(c) for c in row[2:]]
        for seen in (0, 3, 5)[: stage + 1]:
            values = choice_values(hole, board[:seen], rules)
            best = best_choice(values)
            if seen == (0, 3, 5)[stage]:
                assert best == list(values)[choice]
            else:
                assert best == "check"


def settle_slowly(hole, board, dealer, multiple, rules):
    """Pay one round by the words of 39.11, with the readable ranking."""
    mine, dealers = best_hand([*hole, *board]), best_hand([*dealer, *board])
    qualifies = dealers.category >= C.PAIR
    if mine == dealers:
        return Fraction(0)
    if mine > dealers:
        return multiple + (1 if qualifies else 0) + rules.odds_win[mine.category]
    lost_ante = 1 if qualifies or rules.unqualified_dealer_takes_ante else 0
    return -multiple - lost_ante + rules.odds_loss[mine.category]


@pytest.mark.parametrize(
    "hole, board",
    [
        ("9s 8s", "Ad 2s 3s Kh 4s"),
        ("Kd 2c", "Qs 9h 7d 4c 3s"),
        ("5d 4h", "2c 2d 2h 2s 3c"),
        ("Ah 2h", "Kh Qh Jh Th 9h"),
        ("7c 6d", "8s 9s Ts 5h 5c"),
    ],
)
@pytest.mark.parametrize("takes_ante", [False, True])
def test_river_values_are_those_of_all_990_dealer_hands(hole, board, takes_ante):
    rules = replace(HEADS_UP, unqualified_dealer_takes_ante=takes_ante)
    hole, board = parse_cards(hole), parse_cards(board)
    rest = [card for card in FULL_DECK if card not in hole + board]
    dealers = list(combinations(rest, 2))
    total = sum(settle_slowly(hole, board, dealer, 1, rules) for dealer in dealers)
    values = choice_values(hole, board, rules)
    assert values == {"fold": -2, "raise 1x": Fraction(total, len(dealers))}


def test_river_values_take_removed_cards_out_of_the_dealers_hands():
    hole, board, removed = map(parse_cards, ("Kd 2c", "Qs 9h 7d 4c 3s", "As Ad 7c Ks"))
    rest = [card for card in FULL_DECK if card not in hole + board + removed]
    dealers = list(combinations(rest, 2))
    total = sum(settle_slowly(hole, board, dealer, 1, HEADS_UP) for dealer in dealers)
    values = choice_values(hole, board, HEADS_UP, removed)
    assert values["raise 1x"] == Fraction(total, len(dealers))


def test_flop_values_are_those_of_all_turns_rivers_and_dealer_hands():
    hole, flop = parse_cards("Jh 6h"), parse_cards("Kh 9h 2c")
    rest = np.setdiff1d(np.arange(52), card_numbers(hole + flop)).astype(np.uint8)
    tables = strength_tables("standard")
    check = raised = Fraction(0)
    for turn_and_river in combinations(rest, 2):
        board = np.concatenate([card_numbers(flop), np.array(turn_and_river, np.uint8)])
        left = np.setdiff1d(rest, turn_and_river)
        dealers = np.array(list(combinations(left, 2)), np.uint8)
        table = np.concatenate([np.tile(board, (990, 1)), dealers], axis=1)
        theirs = evaluate(table, tables)
        mine = int(evaluate(np.concatenate([board, card_numbers(hole)])[None, :], tables)[0])
        category = tables.category[mine]
        qualified = tables.category[theirs] >= C.PAIR
        wins, losses = mine > theirs, mine < theirs
        ante = int((wins & qualified).sum()) - int((losses & qualified).sum())
        odds = HEADS_UP.odds_win[category] * int(wins.sum())
        odds += HEADS_UP.odds_loss[category] * int(losses.sum())
        against = int(wins.sum()) - int(losses.sum())
        check += max(ante + odds + against, -2 * 990)
        raised += ante + odds + 2 * against
    values = choice_values(hole, flop, HEADS_UP)
    assert values["check"] == check / (1081 * 990)
    assert values["raise 2x"] == raised / (1081 * 990)


def test_a_losing_board_of_quads_is_folded_only_where_its_odds_wager_would_be_lost():
    hole, board = parse_cards("5d 4h"), parse_cards("2c 2d 2h 2s 3c")
    assert best_choice(choice_values(hole, board, ULTIMATE)) == "fold"
    assert best_choice(choice_values(hole, board, HEADS_UP)) == "raise 1x"
    pushed = replace(HEADS_UP, odds_loss=bad_beat(500, 0, 6, 5, 4))
    assert pushed.never_folds(C.FOUR_OF_A_KIND) and not ULTIMATE.never_folds(C.FOUR_OF_A_KIND)


def test_other_tables_are_solved_without_a_sweep_and_equal_a_fresh_solution(heads_up):
    other = replace(
        HEADS_UP,
        odds_win=by_category({C.FLUSH: Fraction(7, 3), C.STRAIGHT: 2, C.ROYAL_FLUSH: 90}),
        odds_loss=bad_beat(0, 9, 1, Fraction(5, 4), 0),
        before_flop=(3,),
        after_flop=(2,),
    )
    taken = []
    for _ in range(3):
        began = perf_counter()
        quick = solve(other)
        taken.append(perf_counter() - began)
    assert min(taken) < 0.1
    forget_sweeps()
    # Tables that lie outside the deciding part, but in a fresh sweep of the rules as they stand.
    best = find_best_after_flop(other)
    assert (best.after_flop == quick.policy.after_flop).all()
    assert (best.after_river == quick.policy.after_river).all()
    solve(HEADS_UP)
    assert row_sums(heads_up).of(replace(HEADS_UP, odds_loss=other.odds_loss)).edge == (
        figures(solve(replace(HEADS_UP, odds_loss=other.odds_loss))).edge
    )


def test_tables_that_could_change_a_fold_are_swept_anew():
    no_quads = replace(HEADS_UP, odds_loss=bad_beat(500, -1, 6, 5, 4))
    assert no_quads.deciding_part() != HEADS_UP.deciding_part()
    with pytest.raises(ValueError, match="solve their rules afresh"):
        row_sums(solve(HEADS_UP)).of(no_quads)


def test_whatever_pays_both_ways_moves_the_edge_by_the_chance_not_to_tie():
    """By hand: an odds wager that pays x on every win and every loss is never a reason to fold."""
    ties = Fraction(113_130_263_816, 2_781_381_002_400)
    seven = HoldemRules(by_category({}, 7), by_category({}, 7))
    two = HoldemRules(by_category({}, 2), by_category({}, 2))
    assert figures(solve(two)).edge - figures(solve(seven)).edge == 5 * (1 - ties)
    assert figures(solve(seven)).folds == dict.fromkeys(C, 0)


def test_always_raising_wins_and_loses_alike_but_for_the_ante_and_the_tables(heads_up):
    """By symmetry the raise comes to nothing, so its size does not matter.

    The ante loses what the player wins with a pair or better against a dealer without one: the
    dealer would have been paid for that hand.
    """
    even = HoldemRules(by_category({}, 1), by_category({}, -1))
    table = heads_up.counts.showdown.sum(axis=0)
    unpaid = Fraction(int(table[1:, WIN_UNQUALIFIED].sum()), 2_781_381_002_400)
    for n in (1, 2, 3):
        policy = replace(heads_up.policy, before_flop=np.full(169, n, np.uint8))
        assert figures(replace(heads_up, rules=even, policy=policy)).edge == unpaid
    checks = Policy(
        np.zeros(169, np.uint8),
        np.zeros_like(heads_up.policy.after_flop),
        np.ones_like(heads_up.policy.after_river),
    )
    assert figures(value_of(checks, even)).edge == unpaid


def test_no_policy_beats_best_play(heads_up):
    best = figures(heads_up).edge
    never_early = replace(heads_up.policy, before_flop=np.zeros(169, np.uint8))
    always = replace(heads_up.policy, before_flop=np.full(169, 3, np.uint8))
    for policy in (never_early, always):
        assert figures(value_of(policy, HEADS_UP)).edge > best


def test_a_policy_followed_is_the_solution_it_came_from(heads_up):
    assert figures(value_of(heads_up.policy, HEADS_UP)) == figures(heads_up)


def test_figures_fit_together(heads_up):
    found = figures(heads_up)
    assert sum(probability for _, probability in found.outcomes) == 1
    assert sum(found.choices.values()) == 1
    assert -found.edge == sum(net * probability for net, probability in found.outcomes)
    folded = found.choices["after river", 0]
    assert folded == sum(found.folds.values())
    hits = (found.wins, found.ties, found.losses, found.folds)
    assert sum(sum(by.values()) for by in hits) == 1
    assert found.losses[C.ROYAL_FLUSH] == 0


def test_dealer_qualifies_as_often_as_seven_cards_hold_a_pair(heads_up):
    """The dealer's cards are any seven cards, whatever the player does: 39.11(b)(1)."""
    unpaired = Fraction(23_294_460, 133_784_560)
    assert figures(heads_up).dealer_qualifies == 1 - unpaired


def test_showdowns_are_fair_between_player_and_dealer(heads_up):
    table = heads_up.counts.showdown.sum(axis=0)
    assert table[:, [WIN, WIN_UNQUALIFIED]].sum() == table[:, LOSS:].sum()
    assert table[1:, TIE_UNQUALIFIED].sum() == table[0, TIE] == 0


def test_raising_in_the_progress_call_stops_the_work():
    class Enough(Exception):
        pass

    calls = []

    def progress(done, total):
        calls.append((done, total))
        raise Enough

    with pytest.raises(Enough):
        find_best_after_flop(ULTIMATE, progress=progress)
    assert len(calls) == 1 and calls[0][0] < calls[0][1] == 134_459


def test_progress_reaches_the_end(monkeypatch):
    forget_sweeps()
    monkeypatch.setenv("HOUSEWAY_NO_CACHE", "1")  # a kept sweep takes no steps
    calls = []
    solve(HEADS_UP, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (2 * 134_459, 2 * 134_459)
    assert calls == sorted(calls)


@pytest.mark.parametrize(
    "changes, sentence",
    [
        ({"odds_win": by_category({}, -1)}, "cannot lose money"),
        ({"odds_loss": by_category({}, -2)}, "cannot lose more than itself"),
        ({"odds_win": ODDS[:9]}, "one for each category"),
        ({"before_flop": (3, 2)}, "not ascending"),
        ({"after_flop": ()}, "not ascending"),
        ({"after_river": 2}, "not ascending"),
        ({"odds_win": by_category({C.PAIR: Fraction(1, 10**13)})}, "too large"),
    ],
)
def test_rules_the_mathematics_does_not_cover_are_refused(changes, sentence):
    with pytest.raises(ValueError, match=sentence):
        replace(HEADS_UP, **changes)


@pytest.mark.parametrize(
    "hole, board, sentence",
    [
        ("As", "", "two hole cards"),
        ("As Ks", "2c 3c 4c 5c", "three cards after the flop"),
        ("As Ks", "As 3c 4c", "given twice"),
    ],
)
def test_situations_that_cannot_be_are_refused(hole, board, sentence):
    with pytest.raises(ValueError, match=sentence):
        choice_values(parse_cards(hole), parse_cards(board), HEADS_UP)


@pytest.mark.parametrize("hole", ["As Kd", "9s 8s"])
def test_with_nothing_gone_every_board_of_one_hole_gives_what_the_sweep_does(hole):
    """Two ways to the same fractions: boards that only differ by suit names, and every board."""
    cards = parse_cards(hole)
    by_boards = before_flop_with_cards_gone(cards, (), HEADS_UP, None, None)
    assert by_boards == choice_values(cards, (), HEADS_UP)


def test_before_the_flop_with_cards_gone_a_check_is_the_average_of_the_best_after_each_flop():
    hole = parse_cards("Qs Jd")
    kept = parse_cards("As Ah Ks Kd Qh Qc Jh Ts Tc 9d 9c 8s 5h 4d")
    removed = tuple(card for card in FULL_DECK if card not in (*hole, *kept))
    values = choice_values(hole, (), HEADS_UP, removed)
    flops_left = list(combinations(kept, 3))
    after = [choice_values(hole, flop, HEADS_UP, removed) for flop in flops_left]
    best = sum((max(each.values()) for each in after), Fraction(0))
    assert values["check"] == best / len(flops_left)
    # A raise before the flop is the same raise on every flop, and values are linear in its size.
    at_once = sum((2 * each["raise 2x"] - each["raise 1x"] for each in after), Fraction(0))
    assert values["raise 3x"] == at_once / len(flops_left)


def test_seen_aces_and_kings_make_ace_king_worse():
    hole = parse_cards("As Kd")
    full = choice_values(hole, (), HEADS_UP)
    poorer = choice_values(hole, (), HEADS_UP, parse_cards("Ah Ac Kc"))
    assert poorer["raise 3x"] < full["raise 3x"]
