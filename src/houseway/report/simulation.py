"""What a simulation found, drawn: every wager beside the exact mathematics, and the sessions."""

import re
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from houseway.games import game
from houseway.math.figures import WagerFigures
from houseway.report.charts import FONT, INK, WIDTH, histogram_chart, outcomes_chart
from houseway.report.identity import report_date
from houseway.report.words import sentence_case, unit_words, wager_title

if TYPE_CHECKING:
    from houseway.sim.result import Simulated
    from houseway.sim.statistics import WagerResult

HEAD, TITLE = 84, 30
LONGEST = 100
"""Letters of a line of the head."""
_SIZE = re.compile(r'<svg [^>]*?height="([0-9.]+)"')


def drawn(found: "Simulated") -> str:
    """All drawings of a simulation, one below the other, as one SVG."""
    drawings = [(_words(wager), _outcomes(wager)) for wager in found.wagers]
    sessions = found.sessions
    if sessions:
        rounds, scale = sessions.sessions.rounds, sessions.scale
        final = {Fraction(net, scale): often for net, often in sessions.tally.final.items()}
        fall = {Fraction(-net, scale): often for net, often in sessions.tally.drawdown.items()}
        many = f"{sessions.count:,} sessions of {rounds:,} rounds"
        drawings.append((f"{many}: the result", histogram_chart(final, "result, in units")))
        drawings.append((f"{many}: the largest fall", histogram_chart(fall, "fall, in units")))
    parts, below = [_head(found)], float(HEAD)
    for words, svg in drawings:
        size = _SIZE.match(svg)
        assert size
        parts.append(
            f'<text x="12" y="{below + 20:g}" font-family="{FONT}" font-size="15" fill="{INK}">'
            f"{escape(words)}</text>"
            f'<svg y="{below + TITLE:g}"{svg.removeprefix("<svg")}'
        )
        below += TITLE + float(size[1])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{below:g}" '
        f'viewBox="0 0 {WIDTH} {below:g}"><rect width="100%" height="100%" fill="white"/>'
        + "".join(parts)
        + "</svg>"
    )


def _head(found: "Simulated") -> str:
    """Which game, how many rounds of which seed, and when it was drawn."""
    about, plan = game(found.plan.game), found.plan
    policy = plan.policy if isinstance(plan.policy, str) else "a chart of one's own"
    seats = f"{plan.seats} seats, " if plan.seats > 1 else ""
    changed = ", ".join(
        f"{sentence_case(n, first=False)} {v}" for n, v in plan.options.changed().items()
    )
    lines = (
        (about.title, 22, 30),
        (
            f"{found.tally.rounds:,} rounds, {seats}policy {policy}, seed {plan.seed}, "
            f"{report_date():%B} {report_date().day}, {report_date().year}",
            14,
            52,
        ),
        (f"Options: {changed}" if changed else "All options at their defaults", 12, 70),
    )
    return "".join(
        f'<text x="12" y="{y}" font-family="{FONT}" font-size="{size}" fill="{INK}">'
        f"{escape(text if len(text) <= LONGEST else text[: LONGEST - 3] + '...')}</text>"
        for text, size, y in lines
    )


def _outcomes(wager: "WagerResult") -> str:
    unit = unit_words(wager.name, wager.wager.unit)
    if isinstance(wager.exact, WagerFigures):
        return outcomes_chart(wager.exact.distribution, unit, wager.distribution)
    return outcomes_chart(wager.distribution, unit)


def _words(wager: "WagerResult") -> str:
    name = wager_title(wager.name)
    if not isinstance(wager.exact, WagerFigures):
        return f"{name}: {wager.made:,} rounds"
    return f"{name}: exactly (points), and in {wager.made:,} rounds (rings)"
