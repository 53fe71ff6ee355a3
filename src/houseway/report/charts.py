"""Drawings of a report, as SVG. Everything is placed by number, so no machine's fonts move it."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING, Any

from houseway.math.distribution import Distribution
from houseway.report.colours import LOSS, PUSH, WIN

if TYPE_CHECKING:
    import altair

FONT = "Libertinus Serif, Palatino Linotype, Palatino, Georgia, DejaVu Serif Condensed, serif"
INK, LINE = "#222222", "#d8d8d8"
WIDTH = 640
HALF = 400
"""The width of a drawing that stands beside another."""
LEFT, RIGHT, TOP, BOTTOM = 100, 24, 12, 42

# Probabilities that hold so much of a normal distribution around its mean, in its deviations.
_BANDS = (("99%", 2.5758293035489004), ("90%", 1.6448536269514722), ("50%", 0.6744897501960817))
_POINTS = 40
_BARS = 80
_TICKS = 8


def prepare() -> None:
    """Load what draws, which takes a moment, and let it draw once."""
    import altair  # noqa: F401
    import vl_convert

    vl_convert.vegalite_to_svg({"mark": "point", "data": {"values": []}})


def outcomes_chart(
    distribution: Distribution,
    unit: str,
    simulated: Distribution | None = None,
    width: int = WIDTH,
) -> str:
    """How probable each net result is; both scales logarithmic, so that rare results show.

    How often it came in a simulation is a ring around the point.
    """
    import altair as alt

    seen = simulated.outcomes if simulated else ()
    rarest = min(probability for _, probability in (*distribution.outcomes, *seen))
    lowest = min(floor(log10(rarest)), -1)
    data = [
        {
            "net": float(net),
            "probability": float(probability),
            "floor": 10.0**lowest,
            "colour": LOSS if net < 0 else WIN if net else PUSH,
        }
        for net, probability in distribution.outcomes
    ]
    decades = range(lowest, 1)
    every = -(-len(decades) // 8)
    nets = [net for net, _ in distribution.ways]
    chart = alt.Chart(alt.InlineData(values=data)).encode(
        x=alt.X(
            "net:Q",
            scale=alt.Scale(
                type="symlog",
                constant=2,
                domain=[
                    float(min(nets) * Fraction(6, 5) - 1),
                    float(max(nets) * Fraction(6, 5) + 1),
                ],
            ),
            axis=_axis(
                f"net result, in units of the {unit}", _round_numbers(nets, width), below=True
            ),
        ),
        y=alt.Y(
            "probability:Q",
            scale=alt.Scale(type="log", domain=[10.0**lowest, 1]),
            axis=_axis(
                "probability in one round",
                [10.0**decade for decade in decades if decade % every == 0],
                labels=f"{[_rarity(-d) for d in range(0, lowest - 1, -1)]}"
                "[-round(log(datum.value) / LN10)]",
            ),
        ),
        color=alt.Color("colour:N", scale=None),
    )
    layers = [
        chart.mark_rule(strokeWidth=2).encode(y2="floor:Q"),
        chart.mark_circle(size=42, opacity=1),
    ]
    if seen:
        rings = alt.Chart(
            alt.InlineData(values=[{"net": float(n), "probability": float(p)} for n, p in seen])
        )
        layers.append(
            rings.mark_point(size=160, color=INK, opacity=1).encode(
                x=chart.encoding.x, y=chart.encoding.y
            )
        )
    return _svg(alt.layer(*layers), 240 if width == WIDTH else 190, width=width)


def session_chart(distribution: Distribution, rounds: int, unit: str, width: int = WIDTH) -> str:
    """Where sessions end, by the normal approximation: the mean and the ranges around it."""
    import altair as alt

    mean, deviation = float(distribution.mean), distribution.standard_deviation
    data = []
    for point in range(_POINTS + 1):
        # Points lie denser where the ranges open.
        after = rounds * (point / _POINTS) ** 2
        data.append(
            {"rounds": after, "mean": after * mean}
            | {f"low {name}": after * mean - far * after**0.5 * deviation for name, far in _BANDS}
            | {f"high {name}": after * mean + far * after**0.5 * deviation for name, far in _BANDS}
        )
    low = min(-1, *(row["low 99%"] for row in data))
    high = max(1, *(row["high 99%"] for row in data))
    across = alt.X(
        "rounds:Q",
        scale=alt.Scale(domain=[0, rounds], nice=False),
        axis=_axis("rounds", [rounds * fifth // 5 for fifth in range(6)], below=True),
    )
    up = alt.Scale(domain=[low, high], nice=True)
    axis = _axis(f"result, in units of the {unit}", None)
    base = alt.Chart(alt.InlineData(values=data)).encode(x=across)
    layers: list[Any] = [
        base.mark_area(color=WIN, opacity=strength).encode(
            y=alt.Y(f"low {name}:Q", scale=up, axis=axis), y2=f"high {name}:Q"
        )
        for (name, _), strength in zip(_BANDS, (0.16, 0.28, 0.42), strict=True)
    ]
    layers.append(base.mark_line(color=INK, strokeWidth=1.5).encode(y=alt.Y("mean:Q", axis=axis)))
    layers.append(
        alt.Chart(alt.InlineData(values=[{"zero": 0}]))
        .mark_rule(color=INK, strokeDash=[4, 3])
        .encode(y=alt.Y("zero:Q", axis=axis))
    )
    return _svg(alt.layer(*layers), 220 if width == WIDTH else 190, width=width)


def histogram_chart(results: Mapping[Fraction, int], title: str) -> str:
    """How often results came, in bars of equal width; none lies on both sides of zero."""
    import altair as alt

    low, high = min(results), max(results)
    width = max(1, -int(-(high - low) // _BARS))
    bars = Counter[int]()
    for result, often in results.items():
        bars[result // width] += often
    data = [
        {
            "from": bar * width,
            "to": (bar + 1) * width,
            "share": often / bars.total(),
            "floor": 0,
            "colour": LOSS if bar < 0 else WIN,
        }
        for bar, often in sorted(bars.items())
    ]
    step = next(
        digit * 10**power
        for power in range(12)
        for digit in (1, 2, 5)
        if digit * 10**power * _TICKS > high - low
    )
    ticks = [tick * step for tick in range(int(low // step), int(high // step) + 2)]
    across = _axis(title, ticks, below=True)
    up = _axis("share of the sessions", None, labels="format(datum.value, '.1%')")
    chart = alt.Chart(alt.InlineData(values=data)).encode(
        x=alt.X("from:Q", scale=alt.Scale(domain=[ticks[0], ticks[-1]]), axis=across),
        x2="to:Q",
        y=alt.Y("share:Q", axis=up),
        y2="floor:Q",
        color=alt.Color("colour:N", scale=None),
    )
    return _svg(chart.mark_rect(), 200)


def shares_chart(shares: Mapping[str, Fraction]) -> str:
    """How often each choice is made, as bars."""
    import altair as alt

    data = [
        {"choice": name, "share": float(share), "text": f"{float(share):.1%}"}
        for name, share in shares.items()
    ]
    most = max(max(float(share) for share in shares.values()), 0.01)
    left = max(LEFT, min(7 * max(map(len, shares)) + 12, WIDTH // 2))
    base = alt.Chart(alt.InlineData(values=data)).encode(
        x=alt.X("share:Q", scale=alt.Scale(domain=[0, most], nice=False), axis=None),
        y=alt.Y(
            "choice:N",
            sort=list(shares),
            scale=alt.Scale(paddingInner=0.35, paddingOuter=0.1),
            axis=_axis("", None, grid=False, left=left),
        ),
    )
    words = base.mark_text(align="left", dx=5, color=INK, font=FONT, fontSize=13)
    layers = alt.layer(base.mark_bar(color=WIN), words.encode(text="text:N"))
    return _svg(layers, 26 * len(shares), left=left, right=56, bottom=6)


def _axis(
    title: str,
    values: list[float] | list[int] | None,
    *,
    below: bool = False,
    grid: bool = True,
    left: int = LEFT,
    labels: str | None = None,
) -> "altair.Axis":
    """An axis whose title keeps its distance whatever the labels measure."""
    import altair as alt

    more: dict[str, Any] = {} if values is None else {"values": values}
    if labels is not None:
        more["labelExpr"] = labels
    extent = 18 if below else left - 22
    return alt.Axis(
        title=title or None,
        minExtent=extent,
        maxExtent=extent,
        labelOverlap=False,
        labelLimit=left,
        titlePadding=4,
        domain=grid,
        ticks=grid,
        grid=grid and not below,
        **more,
    )


def _rarity(power: int) -> str:
    """One in ten to a power, written out while it is short."""
    if power == 0:
        return "always"
    if power <= 6:
        return f"1 in {10**power:,}"
    return "1 in 10" + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(power))


def _round_numbers(nets: list[Fraction], width: int) -> list[int]:
    """Round numbers from the smallest to the largest net result, few enough to be read."""
    low, high = min(nets), max(nets)
    farthest = max(-low, high)
    few = 1000 if width == WIDTH else 30
    digits = (1, 2, 5) if farthest < few else (1, 5) if farthest <= 5 * few else (1,)
    steps = [digit * 10**power for power in range(8) for digit in digits]

    def until(end: Fraction) -> list[int]:
        found = [step for step in steps if step <= end]
        last = found[-1] if found else 0
        return [*found, int(end)] if end.denominator == 1 and end > last * 3 // 2 else found

    return [*(-step for step in reversed(until(-low))), 0, *until(high)]


def _svg(
    chart: Any,
    height: int,
    *,
    width: int = WIDTH,
    left: int = LEFT,
    right: int = RIGHT,
    bottom: int = BOTTOM,
) -> str:
    """The chart as SVG, of fixed size: no part of it depends on what text measures."""
    import vl_convert

    spec = (
        chart.properties(
            width=width - left - right,
            height=height,
            autosize={"type": "none"},
            padding={"left": left, "right": right, "top": TOP, "bottom": bottom},
            background="white",
        )
        .configure_view(stroke=None)
        .configure_axis(
            labelFont=FONT,
            titleFont=FONT,
            labelFontSize=12,
            titleFontSize=13,
            titleFontWeight="normal",
            labelColor=INK,
            titleColor=INK,
            gridColor=LINE,
            domainColor=INK,
            tickColor=INK,
        )
        .to_dict(validate=False)
    )
    return str(vl_convert.vegalite_to_svg(spec))
