"""Keno by the million: the draw, the tickets, and what they are paid."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway.games.keno import kernel
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.steps import SettleTicket
from houseway.games.keno.tickets import Request, straight
from houseway.math.batch import Batch, UserChart
from houseway.sim.fit import count_score
from houseway.table.refusal import Refused
from tests.law.keno import buy, counter, play

KEY = (8, 20)


def codes_of(batch: Batch, rounds: int, first: int = 0) -> np.ndarray:
    codes = np.empty((rounds, batch.seats, len(batch.wagers)), dtype=np.uint16)
    batch.play(KEY, 0, first, codes, np.zeros(0, dtype=np.int64))
    return codes


def test_every_draw_has_twenty_different_numbers_and_all_are_equally_likely() -> None:
    batch = kernel.batch(KenoOptions(), "best")
    draws = [batch.cards(KEY, 0, round) for round in range(20_000)]
    assert all(len(set(draw)) == 20 and draw[0] >= 1 and draw[-1] <= 80 for draw in draws)
    counts = Counter(number for draw in draws for number in draw)
    # Each number comes in a quarter of the draws; two of them together in 19/316 of all.
    fit = sum((counts[number] - 5000) ** 2 / 5000 for number in range(1, 81)) * 80 / 60
    assert fit < 125  # the 99.9% point of chi-square with 79 degrees of freedom is 124.8
    pairs = Counter(pair for draw in draws[:4000] for pair in combinations(draw, 2))
    mean = 4000 * 19 / 316
    assert max(abs(count - mean) for count in pairs.values()) < 6 * mean**0.5


@pytest.mark.parametrize("table", ["sample-lounge", "sample-machine", "sample-top-heavy"])
def test_a_ticket_is_paid_as_its_numbers_were_caught_at_every_seat(table: str) -> None:
    """By hand: numbers are counted among those drawn, ways are listed one by one."""
    options = KenoOptions(keno_table=table)
    batch = kernel.batch(options, "best", 8)
    codes = codes_of(batch, 60)
    for round in range(60):
        drawn = set(batch.cards(KEY, 0, round))
        for seat in range(8):

            def caught(numbers: tuple[int, ...], seat: int = seat, drawn: set[int] = drawn) -> int:
                return sum((number - 1 + 10 * seat) % 80 + 1 in drawn for number in numbers)

            def back(numbers: tuple[int, ...]) -> Fraction:
                return options.returns.get((len(numbers), caught(numbers)), Fraction(0))

            nets = {
                wager.name: wager.outcomes[codes[round, seat, place]].net
                for place, wager in enumerate(batch.wagers)
            }
            for spots in options.spots_sold:
                name = "1_spot" if spots == 1 else f"{spots}_spots"
                assert nets[name] == back(tuple(range(1, spots + 1))) - 1
            for name, groups, king in (
                ("way_ticket", ((1, 2), (3, 4), (5, 6), (7, 8)), None),
                ("combination_ticket", ((1, 2), (3, 4, 5), (6, 7, 8, 9)), None),
                ("king_ticket", ((1,), (2, 3, 4), (5, 6, 7)), (1,)),
            ):
                ways = [
                    sum(chosen, ())
                    for size in range(1, len(groups) + 1)
                    for chosen in combinations(groups, size)
                    if chosen != (king,)
                ]
                sold = [way for way in ways if len(way) in options.spots_sold]
                assert nets[name] == sum(map(back, sold)) / len(sold) - 1


def test_the_counter_pays_the_same_draw_alike() -> None:
    batch = kernel.batch(KenoOptions(), "best")
    codes = codes_of(batch, 40)
    spots_of_tickets = (3, 6, 9)
    for round in range(40):
        table = counter(batch.cards(KEY, 0, round))
        for spots in spots_of_tickets:
            ticket = straight(tuple(range(1, spots + 1)), 1_00)
            buy(table, str(Request(ticket, 1, ticket.price)))
        play(table)
        steps = (getattr(record.entry, "step", None) for record in table.journal.records)
        paid = {step.ticket: step.pays for step in steps if isinstance(step, SettleTicket)}
        nets = {w.name: w.outcomes[codes[round, 0, i]].net for i, w in enumerate(batch.wagers)}
        assert [paid[number] for number in sorted(paid)] == [
            (1 + nets[f"{spots}_spots"]) * 1_00 for spots in spots_of_tickets
        ]


def test_a_chart_and_a_ninth_place_are_refused() -> None:
    with pytest.raises(Refused, match="decides nothing"):
        kernel.batch(KenoOptions(), UserChart("mine.toml", {}))
    with pytest.raises(Refused, match="1 to 8 places"):
        kernel.batch(KenoOptions(), "best", 9)


def test_every_ticket_comes_to_its_exact_figure() -> None:
    batch, known = kernel.batch(KenoOptions(), "best"), kernel.expected(KenoOptions(), "best")
    codes = codes_of(batch, 1_000_000)
    assert {wager.name for wager in batch.wagers} == set(known.wagers)
    for place, wager in enumerate(batch.wagers):
        nets = wager.nets[codes[:, 0, place]] / wager.scale
        exact = known.wagers[wager.name]
        error = exact.standard_deviation / len(nets) ** 0.5  # type: ignore[operator]
        assert abs(nets.mean() + float(exact.edge)) < 4 * error  # type: ignore[union-attr]


def test_every_row_of_the_pay_table_is_hit_as_often_as_it_should_be() -> None:
    batch, known = kernel.batch(KenoOptions(), "best"), kernel.expected(KenoOptions(), "best")
    hits: Counter[tuple[str, str]] = Counter()
    for place, wager in enumerate(batch.wagers):
        counts = np.bincount(codes_of(batch, 100_000)[:, 0, place], minlength=len(wager.outcomes))
        for outcome, count in zip(wager.outcomes, counts.tolist(), strict=True):
            hits.update(dict.fromkeys(outcome.rows, count))
    assert hits.keys() == known.rows.keys()
    assert all(abs(count_score(hits[row], 100_000, float(known.rows[row]))) < 5 for row in hits)
