"""The drawings of a simulation."""

import re
from fractions import Fraction
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.games import game
from houseway.report.charts import histogram_chart
from houseway.report.simulation import drawn
from houseway.sim.plan import Plan, Sessions
from houseway.sim.result import Simulated
from houseway.sim.run import Run, on_threads

SVG = "{http://www.w3.org/2000/svg}"
OPTIONS = game("three-card-poker").options()


def simulated() -> Simulated:
    plan = Plan("three-card-poker", OPTIONS, 50_000, sessions=Sessions(100, {"main": 1}))
    run = Run(plan)
    on_threads(run, 1)
    return Simulated(plan, run.tally)


def test_every_wager_and_the_sessions_stand_below_each_other() -> None:
    svg = drawn(simulated())
    root = ElementTree.fromstring(svg)
    inner = root.findall(f"{SVG}svg")
    titles = [text.text or "" for text in root.findall(f"{SVG}text")]
    head, titles = titles[:3], titles[3:]
    assert head[0] == "Three Card Poker"
    assert "50,000 rounds" in head[1] and "seed 1," in head[1]
    assert len(inner) == len(titles) == 4
    assert titles[0] == "Main game: exactly (points), and in 50,000 rounds (rings)"
    assert "500 sessions of 100 rounds: the largest fall" in titles
    ends = [float(each.attrib["y"]) + float(each.attrib["height"]) for each in inner]
    starts = [float(each.attrib["y"]) for each in inner]
    assert all(end < start for end, start in zip(ends, starts[1:], strict=False))
    assert float(root.attrib["height"]) == ends[-1]


def test_a_ring_stands_for_every_net_result_that_came() -> None:
    found = simulated()
    svg = drawn(found)
    rings = len(re.findall(r'aria-roledescription="point"', svg))
    points = len(re.findall(r'aria-roledescription="circle"', svg))
    assert rings == sum(len(wager.distribution.ways) for wager in found.wagers)
    assert points == sum(len(wager.exact.outcomes) for wager in found.wagers)


def test_without_exact_figures_there_are_no_rings() -> None:
    found = simulated()
    found.plan.__dict__["expected"] = type(found.plan.expected)()
    svg = drawn(found)
    assert "rings" not in svg and 'aria-roledescription="point"' not in svg


@settings(max_examples=15)
@given(
    st.dictionaries(
        st.fractions(-5000, 5000, max_denominator=2), st.integers(1, 1000), min_size=1, max_size=50
    )
)
def test_bars_hold_every_result_and_none_crosses_zero(results: dict[Fraction, int]) -> None:
    root = ElementTree.fromstring(histogram_chart(results, "result"))
    labels = [
        each.attrib["aria-label"]
        for each in root.iter()
        if each.attrib.get("aria-roledescription") == "rect mark"
    ]
    told = [float(re.search(r"share[^:]*: ([\d.e-]+)", label)[1]) for label in labels]
    assert abs(sum(told) - 1) < 1e-6
    losses = sum(often for net, often in results.items() if net < 0) / sum(results.values())
    lost = sum(share for share, label in zip(told, labels, strict=True) if "#b8501e" in label)
    assert abs(lost - losses) < 1e-6 and len(labels) <= 82
