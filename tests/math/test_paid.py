"""Breakage and caps enter the mathematics exactly, as payments in money at a named wager."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import Category as C
from houseway.cards.three_card import ThreeCardCategory as T
from houseway.cards.three_card import rank_three
from houseway.families.holdem.figures import figures
from houseway.families.holdem.rules import HoldemRules, by_category
from houseway.families.holdem.solve import solve
from houseway.families.twenty_one.values import Shoe, dealer_ends
from houseway.games import game, mathematics
from houseway.games.blackjack.results import ROUND as blackjack_round
from houseway.games.blackjack.solve import BlackjackRules
from houseway.games.heads_up_holdem.analysis import decisions, rules_of
from houseway.games.heads_up_holdem.paid import paid_rules
from houseway.games.stakes import named_stakes, smallest
from houseway.games.three_card_21.situation import ev as ev_three_card_21
from houseway.games.three_card_21.solve import ThreeCard21Rules
from houseway.games.three_card_poker import paid as three_card_poker
from houseway.math.isomorphism import Deck
from houseway.table.refusal import Refused
from tests.math.holdem_by_enumeration import best_play

ODDS = by_category({C.STRAIGHT_FLUSH: 50, C.FOUR_OF_A_KIND: 10, C.FULL_HOUSE: 3, C.STRAIGHT: 1})
LOST = by_category({}, -1)


def capped(rules, cap):
    """What raises net if no more than `cap` antes are ever won: ante first, then raise and odds."""

    def net(category, multiple, outcome):
        won, tied = outcome < 2, outcome in (2, 3)
        if tied:
            return Fraction(0)
        if won:
            paid = (1 if outcome == 0 else 0) + multiple + rules.odds_win[category]
            return min(Fraction(paid), Fraction(cap))
        return Fraction(-1 if outcome == 4 else 0) - multiple + rules.odds_loss[category]

    return tuple(
        (m, tuple(tuple(net(category, m, outcome) for outcome in range(6)) for category in C))
        for m in (1, 2, 3)
    )


@pytest.mark.parametrize("cap", [Fraction(1, 2), Fraction(3, 2), 2, 4])
def test_best_play_against_a_cap_equals_enumeration_of_sixteen_cards(cap):
    rules = HoldemRules(ODDS, LOST)
    rules = replace(rules, paid=capped(rules, cap))
    deck = ((2, 3, 4, 5, 8, 11, 13, 14), 2)
    expected = best_play(*deck, rules)
    found = figures(solve(rules, Deck(*deck)))
    assert dict(found.outcomes) == expected.outcomes
    assert found.choices == expected.choices


def test_a_cap_makes_large_raises_rare():
    """With a cap of three antes, 3x wins no more than 2x against a dealer who qualifies."""
    options = game("heads-up-holdem").options(payout_cap=30_00)
    capped = decisions(figures(solve(paid_rules(options, 10_00))))
    free = decisions(figures(solve(rules_of(options))))
    assert capped["raise 3x"] < Fraction(1, 100) < free["raise 3x"]


def test_the_rules_as_paid_are_those_of_the_odds_where_nothing_is_cut():
    options = game("heads-up-holdem").options(payout_cap=1_000_000_00)
    assert not paid_rules(options, 25_00).paid


def test_a_capped_holdem_hand_nets_what_the_table_pays():
    """Ante 25, 3x, straight flush: 25 + 75 + 50 x 25 = 1,350 are won, of which 1,000 are paid."""
    options = game("heads-up-holdem").options(payout_cap=1_000_00)
    nets = dict(paid_rules(options, 25_00).paid)[3]
    assert nets[C.STRAIGHT_FLUSH][0] == Fraction(1_000, 25)
    assert nets[C.FLUSH][0] == 1 + 3 + Fraction(3, 2)
    assert nets[C.PAIR][4] == -5


# --- three card poker ------------------------------------------------------------------------

STAKES = {"main": 25_00, "pair_plus": 5_00}


def by_hand(options, cap, hand, dealers):
    """Play one hand of three cards against hands of the dealer, paid by plain arithmetic."""
    bonus = {T.STRAIGHT_FLUSH: 5, T.THREE_OF_A_KIND: 4, T.STRAIGHT: 1}
    mine = rank_three(hand)
    total = 0
    for dealer in dealers:
        theirs = rank_three(dealer)
        qualified = theirs.category > T.HIGH_CARD or max(c.rank for c in dealer) >= 12
        won = 25 * bonus.get(mine.category, 0)
        lost = 0
        if not qualified:
            won += 25
        elif mine > theirs:
            won += 50
        elif mine < theirs:
            lost = 50
        total += min(won, cap) - lost
    return total


@pytest.mark.parametrize("cards", ["9s 8s 7s", "5d 5c 5h", "Qs 6h 4d", "7c 8d 9h"])
def test_the_value_of_a_capped_play_wager_equals_all_dealers_hands_one_by_one(cards):
    options = game("three-card-poker").options(payout_cap=100_00)
    hand = parse_cards(cards)
    dealers = list(combinations([card for card in FULL_DECK if card not in hand], 3))
    expected = Fraction(by_hand(options, 100, hand, dealers), 25 * len(dealers))
    room = mathematics("three-card-poker")
    assert room.choice_values(options, hand, stakes=STAKES)["play"] == expected


def test_pair_plus_under_a_cap_is_counted_with_what_the_main_game_wins_first():
    """Pair plus 5, 40 to 1 for a straight flush: 200, of which the ante's win and bonus take part.

    The 48 straight flushes win 25 + 125 with a dealer who does not qualify, and so on; of a cap of
    250 what is left is paid on the pair plus wager.
    """
    options = game("three-card-poker").options(payout_cap=250_00)
    money = three_card_poker.action(options, STAKES)
    by_main = Counter()
    for (main, side), count in money.joint.ways.items():
        if side > 100_00:
            by_main[int(main), int(side)] += count
    # a pair plus wager above 100 is a straight flush's (200) or three of a kind's (150)
    assert {main + side for main, side in by_main} <= {250_00} | {
        main + pays for main, _ in by_main for pays in (200_00, 150_00)
    }
    assert all(main + side <= 250_00 for main, side in by_main)


@pytest.mark.parametrize("name", ["three-card-poker", "five-card-hi-lo"])
def test_at_a_named_wager_without_breakage_or_cap_the_edge_is_that_of_the_odds(name):
    found, room = game(name), mathematics(name)
    options = found.options()
    plain = room.analyze(options, scope="table")
    paid = room.analyze(options, scope="table", stakes=named_stakes(found, options, ["$25"]))
    for wager, figure in paid.wagers.items():
        assert figure.edge == figure.by_odds == plain.wagers[wager].edge
        assert figure.distribution.outcomes == plain.wagers[wager].distribution.outcomes
        assert figure.average_wager == plain.wagers[wager].average_wager


def test_rounding_down_at_blackjack_costs_the_chance_of_a_blackjack_times_what_is_cut():
    """3 to 2 on $5 is $7.50; in dollars, $7: half a dollar in five for each blackjack paid."""
    found = game("blackjack")
    options = found.options(breakage="down_to_unit", minimum=5_00)
    main = mathematics("blackjack").analyze(options, scope="table").wagers["main"]
    aces, tens, cards = 4 * 6, 16 * 6, 52 * 6
    natural = Fraction(2 * aces * tens, cards * (cards - 1))
    both = Fraction(2 * (aces - 1) * (tens - 1), (cards - 2) * (cards - 3))
    cut = natural * (1 - both) * Fraction(1, 10)
    assert main.stake == 5_00
    assert main.edge_decimal - main.by_odds == pytest.approx(float(cut), abs=1e-10)


def test_a_surrender_of_five_dollars_in_whole_dollars_costs_three():
    found = game("blackjack")
    options = found.options(breakage="down_to_unit", minimum=5_00, surrender="true")
    values = mathematics("blackjack").choice_values(
        options, parse_cards("Ts 6h"), dealer=parse_cards("Tc"), stakes={"main": 5_00}
    )
    assert values["surrender"] == pytest.approx(-3 / 5)


def test_a_keno_ticket_is_capped_above_its_price():
    """Whatever more than $500 a $5 ticket would win is not paid; the price comes back besides."""
    found = game("keno")
    options = found.options(payout_cap=500_00)
    stakes = named_stakes(found, options, ["$5"])
    for wager in mathematics("keno").analyze(options, stakes=stakes).wagers.values():
        assert max(net for net, _ in wager.outcomes) * wager.stake <= 500_00
        assert wager.edge >= wager.by_odds


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("three-card-poker", {"payout_cap": 60_00}),
        ("five-card-hi-lo", {"breakage": "down_to_unit", "chip": 10_00, "bonus_minimum": 10_00}),
        ("keno", {"payout_cap": 30_00}),
        ("blackjack", {"payout_cap": 15_00, "breakage": "down_to_unit", "minimum": 5_00}),
        ("three-card-21", {"payout_cap": 30_00}),
    ],
)
def test_simulated_rounds_are_paid_as_the_exact_figures_say(name, change):
    from houseway.sim.plan import Plan
    from houseway.sim.result import Simulated
    from houseway.sim.run import on_threads, opened

    found = game(name)
    options = found.options(**change)
    plan = Plan(name, options, 400_000, stakes=smallest(found, options))
    with opened(plan, None) as run:
        on_threads(run)
    result = Simulated(plan, run.tally)
    assert not result.discrepancies
    for wager in result.wagers:
        assert {one for one, _ in wager.distribution.outcomes} <= {
            one for one, _ in plan.expected.wagers[wager.name].outcomes
        }


def test_a_wager_the_table_does_not_take_is_refused():
    found = game("heads-up-holdem")
    options = found.options()
    with pytest.raises(Refused, match=r"\$3 is not taken here"):
        named_stakes(found, options, ["$3"])
    with pytest.raises(Refused, match="wagers here are main, trips_plus, pocket_bonus"):
        named_stakes(found, options, ["tie=$5"])
    with pytest.raises(Refused, match="no multiple of the"):
        named_stakes(found, options, ["$10.50"])


def choices_under_cap(name, cards, dealer, cap, **more):
    """What choices of ten dollars are worth where a round wins no more than so many dollars."""
    options = game(name).options(payout_cap=cap * 100 if cap else None)
    return mathematics(name).choice_values(
        options, parse_cards(cards), dealer=parse_cards(dealer), **more
    )


def test_standing_and_doubling_under_a_cap_are_what_the_dealer_comes_to():
    shoe = Shoe.of(6).without(6, 6, 5)

    def worth(total, rest, stake):
        ends = dealer_ends(rest, 6, h17=False)
        won = {end: total > int(end) if end.isdigit() else True for end in ends}
        paid = min(stake, 1.5)
        return sum(
            chance * (paid if won[end] else 0 if str(total) == end else -stake)
            for end, chance in ends.items()
        )

    found = choices_under_cap("blackjack", "6c 5d", "6h", 15)
    assert found["stand"] == pytest.approx(worth(11, shoe, 1), abs=1e-10)
    doubled = sum(
        shoe.chance(card) * worth(21 if card == 10 else 11 + card, shoe.without(card), 2)
        for card in range(1, 11)
    )
    assert found["double"] == pytest.approx(doubled, abs=1e-10)
    assert found["double"] < choices_under_cap("blackjack", "6c 5d", "6h", None)["double"] - 0.2


def test_a_split_under_a_cap_is_worth_what_its_rounds_pay():
    found = choices_under_cap("blackjack", "8c 8d", "6h", 20)
    starts = blackjack_round.best(BlackjackRules()).results.starts
    (pair,) = (start.against_none for start in starts if (start.hand, start.up) == ((8, 8), 6))
    paid = sum((min(float(made.won), 2) - made.lost) * p for made, p in pair.items())
    assert found["split"] == pytest.approx(paid / sum(pair.values()), abs=2 * found.error)
    assert found["split"] < choices_under_cap("blackjack", "8c 8d", "6h", None)["split"] - 0.2


def test_a_blackjack_is_paid_no_more_than_the_cap_and_a_bonus_is_paid_before_the_main_wager():
    assert choices_under_cap("blackjack", "Ac Kd", "6h", 12) == {"blackjack": 1.2}
    eights = "8c 8d 8h"  # three of a kind pays $50 of the bonus wager
    left = ev_three_card_21(ThreeCard21Rules(), [8, 8, 8], 6, cap=Fraction(1)).choices
    assert choices_under_cap("three-card-21", eights, "6h", 60) == left
    assert left["split"] < choices_under_cap("three-card-21", eights, "6h", None)["split"] - 0.5


def test_one_hand_of_a_split_is_not_valued_by_itself_where_a_cap_is_shared():
    with pytest.raises(Refused, match=r"share the payout_cap of \$20"):
        choices_under_cap("blackjack", "8s 3h", "Tc", 20, split=parse_cards("8c"))
    assert choices_under_cap("blackjack", "8s 3h", "Tc", 80, split=parse_cards("8c"))


def test_a_round_of_blackjack_wins_no_more_than_the_cap_and_loses_as_ever():
    found = game("blackjack")
    plain = mathematics("blackjack").analyze(found.options(), scope="table").wagers["main"]
    options = found.options(payout_cap=25_00)
    paid = mathematics("blackjack").analyze(options, scope="table").wagers["main"]
    assert max(net for net, _ in paid.outcomes) == Fraction(25_00, 10_00)
    lost = {net: chance for net, chance in plain.outcomes if net <= -4}
    assert lost and all(dict(paid.outcomes)[net] >= chance for net, chance in lost.items())
    assert paid.edge_decimal > paid.by_odds == pytest.approx(plain.edge_decimal, abs=1e-12)


def test_a_bonus_of_three_card_21_leaves_the_main_wager_the_rest_of_the_cap():
    """A suited A-K-Q is a 21 too: $2,000 of bonus on $10 and $10 of main, of which $1,500 is paid.

    Without the cap a player could be ahead by $2,010.
    """
    found = game("three-card-21")
    for cap, most in ((None, 2_010_00), (1_500_00, 1_500_00)):
        options = found.options(payout_cap=cap)
        both, insured = mathematics("three-card-21").actions(options, {"main": 10_00})
        assert both.whole.ways[-1][0] == insured.whole.ways[-1][0] == most
