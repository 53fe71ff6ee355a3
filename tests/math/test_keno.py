"""The chances of keno against listed draws, a recursion, and ways put together one by one."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.games.keno import chances
from houseway.games.keno.analysis import actions, analyze, best_choice, design, ticket_values
from houseway.games.keno.chances import DRAWS, catches, house_advantage, least_edge, straight, value
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.paytables import KENO
from houseway.games.keno.settle import hits, pays, results
from houseway.games.keno.tickets import (
    Conditioning,
    Group,
    every_way,
    read_conditioning,
    read_request,
    refuse_conditions,
)
from houseway.games.keno.tickets import straight as straight_ticket
from houseway.math.figures import WagerFigures
from houseway.money import Odds
from houseway.table.refusal import Refused

SAMPLES = [KenoOptions(keno_table=name) for name in KENO.printed]


@cache
def drawn_one_by_one(spots: int, left: int, draws: int, wanted: int) -> Fraction:
    """The chance to catch so many of the spots, number after number."""
    if wanted < 0 or spots == 0 or draws == 0:
        return Fraction(wanted == 0)
    hit = Fraction(spots, left)
    caught = drawn_one_by_one(spots - 1, left - 1, draws - 1, wanted - 1)
    return hit * caught + (1 - hit) * drawn_one_by_one(spots, left - 1, draws - 1, wanted)


@pytest.mark.parametrize("spots", range(1, 21))
def test_catches_are_what_drawing_number_by_number_gives(spots: int) -> None:
    for caught in range(spots + 1):
        assert Fraction(catches(spots, caught), DRAWS) == drawn_one_by_one(spots, 80, 20, caught)


# --- a keno of ten numbers, four of them drawn, listed in full ----------------------------------

SMALL, FEW = 10, 4
TICKETS = [
    "straight: 1 2 3; 1/3 at $1",
    "way: 1 2 | 3 4 | 5 6; 3/2 at $1, 3/4 at $0.50, 1/6 at $2",
    "combination: 1 | 2 3 | 4 5 6; 1/1 at $1, 1/2 at $1, 2/3 at $3, 1/4 at $1, 1/6 at $4",
    "king: K1 | K2 | 3 4 | 5 6 7; 2/2 at $1, 3/3 at $2, 3/4 at $1, 2/5 at $1, 2/6 at $0.70",
    "king: K10 | K9 | K8 | K7; 6/2 at $1, 4/3 at $1, 1/4 at $1",
]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "NUMBERS", SMALL)
    monkeypatch.setattr(chances, "DRAWN", FEW)


def paid_way_by_way(options: KenoOptions, ticket: Conditioning, drawn: set[int]) -> Fraction:
    """What a ticket pays, each way put together and looked up on its own."""
    rates = {condition.spots: condition.rate for condition in ticket.conditions}
    paid = Fraction(0)
    for count in range(1, len(ticket.groups) + 1):
        for chosen in combinations(ticket.groups, count):
            numbers = {number for group in chosen for number in group.numbers}
            if len(numbers) not in rates or (count == 1 and chosen[0].king):
                continue
            row = options.pay_table("keno_table").row(f"{len(numbers & drawn)} of {len(numbers)}")
            if row is not None:
                paid += rates[len(numbers)] * (1 + row.odds.fraction)
    return paid


@pytest.mark.parametrize("text", TICKETS)
@pytest.mark.parametrize("options", SAMPLES, ids=KENO.printed)
@pytest.mark.parametrize("before", [(), (1,), (9, 2, 10)])
@pytest.mark.usefixtures("small")
def test_the_distribution_of_a_ticket_is_that_of_all_draws_listed(
    options: KenoOptions, text: str, before: tuple[int, ...]
) -> None:
    ticket = read_conditioning(text)
    refuse_conditions(ticket)
    listed: Counter[Fraction] = Counter()
    for draw in combinations(range(1, SMALL + 1), FEW):
        if set(before) <= set(draw):
            listed[paid_way_by_way(options, ticket, set(draw)) / ticket.price - 1] += 1
    found = chances.ticket(options, ticket, before)
    assert dict(found.ways) == listed
    assert value(options, ticket, before) == found.mean


@given(st.data())
@settings(max_examples=150)
def test_what_a_ticket_pays_is_what_its_ways_pay_one_by_one(data: st.DataObject) -> None:
    numbers = data.draw(st.lists(st.integers(1, 80), min_size=1, max_size=14, unique=True))
    cuts = data.draw(st.sets(st.integers(1, len(numbers)), max_size=6))
    ends = sorted({*cuts, len(numbers)})
    groups = []
    for first, last in zip([0, *ends], ends, strict=False):
        part = tuple(numbers[first:last])
        groups.append(Group(part, len(part) == 1 and data.draw(st.booleans())))
    options = data.draw(st.sampled_from(SAMPLES))
    ticket = every_way(groups, 1_00, options.spots_sold)
    drawn = data.draw(st.sets(st.integers(1, 80), min_size=20, max_size=20))
    caught = results(ticket, hits(ticket.groups, drawn))
    assert pays(ticket, caught, options.returns) == paid_way_by_way(options, ticket, drawn)
    if not ticket.conditions:
        return
    assert read_conditioning(str(ticket)) == ticket
    some = data.draw(st.sampled_from([0, 1, 5, 19]))
    part_drawn = sorted(drawn)[:some]
    expected = chances.ticket(options, ticket, part_drawn)
    assert expected.total == comb(80 - some, 20 - some)
    assert value(options, ticket, part_drawn) == expected.mean


@pytest.mark.parametrize("options", SAMPLES, ids=KENO.printed)
def test_the_edge_of_a_ticket_is_the_mean_of_its_ways_by_their_rates(options: KenoOptions) -> None:
    ticket = read_conditioning("king: K7 | 1 2 3 | 4 5 6; 2/4 at $1, 1/7 at $3")
    weighted = 2 * house_advantage(options, 4) + 3 * house_advantage(options, 7)
    assert chances.ticket(options, ticket).edge == weighted / 5
    for spots in options.spots_sold:
        found = straight(options, spots)
        assert found.edge == house_advantage(options, spots)
        assert found == chances.ticket(options, straight_ticket(range(1, spots + 1), 1_00))


def test_the_ways_of_a_ticket_are_not_independent() -> None:
    """Two ways that share a group vary more together than two tickets of their own would."""
    shared = every_way([Group((1,), king=True), Group((2, 3)), Group((4, 5))], 1_00, [3])
    of_one = straight(KenoOptions(), 3).variance
    assert shared.ways == 2
    assert chances.ticket(KenoOptions(), shared).variance > of_one / 2


# --- the analysis -------------------------------------------------------------------------------


@pytest.mark.parametrize("options", SAMPLES, ids=KENO.printed)
def test_the_analysis_has_every_number_of_spots_and_type_of_ticket(options: KenoOptions) -> None:
    found = analyze(options)
    assert found.exact
    names = ["1_spot", *(f"{n}_spots" for n in range(2, 11))]
    assert [*found.wagers] == [*names, "way_ticket", "combination_ticket", "king_ticket"]
    least = min(names, key=lambda name: found.wagers[name].document()["edge_decimal"])
    assert found.strategy["least_edge"].split()[0] == least.split("_")[0]
    assert str(least_edge(options)) == least.split("_")[0]
    for name, marking in found.strategy["tickets"].items():
        figures = found.wagers[f"{name}_ticket"]
        assert isinstance(figures, WagerFigures)
        assert -value(options, read_conditioning(marking)) == figures.edge
        assert figures.distribution.total == DRAWS


def test_a_table_of_few_spots_is_analyzed_as_far_as_it_goes() -> None:
    found = analyze(KenoOptions(keno_table="1 of 1 = 2 to 1"))
    assert [*found.wagers] == ["1_spot"]


def test_the_whole_action_of_a_ticket_is_what_it_wins_in_money() -> None:
    """Deviation, win an hour and exposure are those of its wager at its price, as paid out."""
    options = KenoOptions(payout_cap=500_00)
    found = {name: each for each in actions(options, {"main": 5_00}) for name in each.stakes}
    paid = analyze(options, stakes={"main": 5_00}).wagers
    assert set(found) == set(paid)
    for name, action in found.items():
        assert action.edge == paid[name].edge
        assert -action.whole.ways[0][0] == action.stakes[name] == paid[name].stake
        assert action.whole.ways[-1][0] + action.stakes[name] <= 500_00
    assert found["4_spots"].hourly(60) == 60 * 5_00 * paid["4_spots"].edge


def test_a_ticket_is_worth_keeping_only_after_good_draws() -> None:
    options = KenoOptions()
    before = ticket_values(options, "straight: 1 2 3; 1/3 at $1")
    assert before == {"keep": Fraction(-22, 79), "void": 0}
    assert best_choice(before) == "void"
    after = ticket_values(options, "straight: 1 2 3; 1/3 at $1", [1, 2, 3])
    assert after == {"keep": 41}
    assert best_choice(after) == "keep"
    lost = ticket_values(options, "straight: 1; 1/1 at $1", range(2, 22))
    assert lost == {"keep": -1}


@pytest.mark.parametrize(
    ("marking", "drawn", "reason"),
    [
        ("straight: 1 2 3; 1/2 at $1", (), "no way of 2 spots"),
        ("straight: 1 2 3; 1/3 at $1", (1, 1), "none comes twice"),
        ("straight: 1 2 3; 1/3 at $1", (81,), "1 to 80"),
        ("straight: 1 2 3; 1/3 at $1", range(1, 22), "21 numbers"),
        ("way: 1 2 3; 1/3 at $1", (), "straight ticket"),
    ],
)
def test_a_ticket_that_cannot_be_is_not_valued(
    marking: str, drawn: tuple[int, ...], reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        ticket_values(KenoOptions(), marking, drawn)


def test_too_many_ways_to_be_caught_are_refused_but_valued() -> None:
    numbers = iter(range(1, 81))
    groups = [Group(tuple(next(numbers) for _ in range(size))) for size in range(1, 10)]
    ticket = every_way(groups, 1_00, KenoOptions().spots_sold)
    with pytest.raises(Refused, match="too many ways"):
        chances.ticket(KenoOptions(), ticket)
    edges = sum(c.ways * house_advantage(KenoOptions(), c.spots) for c in ticket.conditions)
    assert value(KenoOptions(), ticket) == -edges / ticket.ways


# --- the search for tables ----------------------------------------------------------------------


def test_designed_tables_are_all_there_are_and_have_the_edge_they_say() -> None:
    options = KenoOptions()
    rows = {
        "keno.5 of 5": tuple(map(Odds, range(400, 600, 7))),
        "keno.4 of 5": (Odds(19), Odds(20)),
    }
    low, high = Fraction(25, 100), Fraction(30, 100)
    found = design(options, rows, low, high)
    expected = {}
    for top in rows["keno.5 of 5"]:
        for next_ in rows["keno.4 of 5"]:
            table = KenoOptions(keno_table=f"5 of 5 = {top}; 4 of 5 = {next_}; 3 of 5 = 1 to 1")
            if low <= house_advantage(table, 5) <= high:
                expected[str(top), str(next_)] = straight(table, 5)
    made = {tuple(map(str, table.rows.values())): table for table in found.tables}
    assert made.keys() == expected.keys()
    assert 5 < len(made) < len(rows["keno.5 of 5"]) * 2
    for names, table in made.items():
        assert table.edge == expected[names].edge
        assert table.standard_deviation == expected[names].standard_deviation
    middle = [abs(table.edge - (low + high) / 2) for table in found.tables]
    assert middle == sorted(middle)
    assert found.weights["keno.5 of 5"] == Fraction(51, 79079)


def test_rows_of_two_numbers_of_spots_have_the_mean_of_their_edges() -> None:
    """1 of 1 comes in 1 draw of 4, 2 of 2 in 19 of 316; at 2 to 1 and 11 to 1."""
    two = {"keno.1 of 1": (Odds(2),), "keno.2 of 2": (Odds(11),)}
    (table,) = design(KenoOptions(), two, Fraction(0), Fraction(1)).tables
    one, other = 1 - Fraction(3, 4), 1 - 12 * Fraction(19, 316)
    assert table.edges == {"1 spots": one, "2 spots": other}
    assert table.edge == (one + other) / 2


def test_an_unknown_row_or_too_many_tables_are_refused() -> None:
    with pytest.raises(Refused, match=r"no row keno.2 of 1; did you mean"):
        design(KenoOptions(), {"keno.2 of 1": (Odds(2),)}, Fraction(0), Fraction(1))
    many = {f"keno.{n} of 5": tuple(map(Odds, range(1, 100))) for n in (3, 4, 5)}
    with pytest.raises(Refused, match="more than 100,000 tables"):
        design(KenoOptions(), many, Fraction(0), Fraction(1))
    assert design(KenoOptions(), {}, Fraction(20, 100), Fraction(25, 100)).tables


def test_a_request_of_a_thousand_dollars_reads_back() -> None:
    text = "way: 1 2 | 3 4; 2/2 at $1,000, 1/4 at $2,500; 1 game; $4,500"
    assert str(read_request(text)) == text
