"""Main and side wagers together, and every printed table, against other ways to count them."""

import pickle
from fractions import Fraction
from math import comb, sqrt

import pytest

from houseway.families.holdem.figures import paths
from houseway.families.holdem.side_bets import whole_action
from houseway.families.holdem.solve import solve
from houseway.games import game, mathematics
from houseway.games.analyzed import analyzed
from houseway.games.combinations import actions, actions_section
from houseway.games.heads_up_holdem.analysis import rules_of, side_bets, tables_section
from houseway.games.stakes import named_stakes
from houseway.games.three_card_poker.solution import best


def found(name, *wagers, **options):
    about = game(name)
    chosen = about.options(**options)
    stakes = named_stakes(about, chosen, wagers)
    return chosen, actions(mathematics(name), about, chosen, stakes)


def test_the_action_of_both_wagers_is_that_of_their_joint_distribution():
    options, (alone, both) = found("three-card-poker", "$20", "pair_plus=$10")
    joint = best(options).joint.together({"main": 20_00, "pair_plus": 10_00})
    assert both.whole.outcomes == joint.outcomes
    assert both.edge == joint.edge / 30_00
    assert alone.edge == Fraction(686689, 20358520)


def test_exposure_is_what_a_straight_flush_is_paid():
    """$25: ante 25, play 25, bonus 5 x 25; pair plus 40 x 5. Six players: six times."""
    _, (alone, both) = found("three-card-poker", "$25", "pair_plus=$5")
    assert alone.whole.ways[-1][0] == 175_00
    document = both.document(40, 6)
    assert document["most_the_house_loses"] == "$375"
    assert document["most_the_house_loses_at_a_full_table"] == "$2,250"
    assert document["most_the_player_loses"] == "$55"
    assert both.most_staked == 55_00


def test_the_theoretical_win_of_an_hour_is_edge_times_wager_times_pace():
    _, (alone, both) = found("three-card-poker", "$25", "pair_plus=$5")
    main, side = Fraction(686689, 20358520), Fraction(128, 5525)
    assert alone.hourly(60) == 60 * 25_00 * main
    assert both.hourly(60) == 60 * (25_00 * main + 5_00 * side)
    row = actions_section((alone, both), 60, 6).rows[0]
    assert f"${60 * 25 * float(main):,.2f}" in row


@pytest.mark.parametrize("sides", [(), ("trips_plus",), ("trips_plus", "pocket_bonus")])
def test_the_action_at_holdem_has_the_moments_of_the_covariances(sides):
    options, every = found("heads-up-holdem", "$10", "trips_plus=$5", "pocket_bonus=$5")
    (action,) = (one for one in every if set(one.stakes) == {"main", *sides})
    bets = side_bets(options)
    other = whole_action(solve(rules_of(options)), tuple(bets.values()))
    units = (10_00, *(5_00 if name in sides else 0 for name in bets))
    assert action.whole.mean == other.mean(units)
    assert action.whole.standard_deviation == pytest.approx(sqrt(other.variance(units)))


SEVEN_CARDS = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
}
"""Published counts of the best five of seven cards, of C(52,7)."""


def test_every_printed_trips_plus_table_is_side_by_side_with_its_edge():
    options = game("heads-up-holdem").options()
    ways = paths(solve(rules_of(options)))
    rows = [row for row in tables_section(options, ways).rows if row[1] == "trips plus table"]
    assert len(rows) == 4
    for row in rows:
        name = row[2].removesuffix(" (in force)")
        table = game("heads-up-holdem").options(trips_plus_table=name).pay_table("trips_plus_table")
        returned = sum(SEVEN_CARDS[r.hand] * (1 + r.odds.fraction) for r in table.rows)
        assert Fraction(row[-1]) == 1 - returned / comb(52, 7)


def test_rules_switched_one_by_one_tell_the_published_edge_of_the_other_reading():
    """5 Card Hi-Lo pays a tie of both hands by all rows: low, high and both together."""
    rows = {
        (row[0], row[1]): row
        for section in mathematics("five-card-hi-lo").analyze(None).sections
        if section.title == "Rules switched one by one"
        for row in section.rows
    }
    now = mathematics("five-card-hi-lo").analyze(None, scope="table").wagers["tie"].edge
    other = game("five-card-hi-lo").options(tie_pay="cumulative")
    then = mathematics("five-card-hi-lo").analyze(other, scope="table").wagers["tie"].edge
    assert Fraction(rows["tie_pay = cumulative", "tie"][-1]) == then < now


@pytest.mark.parametrize("name", ["blackjack", "three-card-poker"])
def test_an_analysis_goes_to_another_process_and_back(name):
    """A server asks for it in a worker."""
    options = game(name).options()
    found = analyzed(name, options, lambda: mathematics(name), scope="table")
    again = pickle.loads(pickle.dumps(found))
    assert again.analysis.document() == found.analysis.document()
    assert [each.edge for each in again.actions] == [each.edge for each in found.actions]
