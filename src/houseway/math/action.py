"""What the wagers of one player win together at named stakes, in money as it is paid.

Breakage and caps on payouts look at money, so nothing here is in units: stakes and net results are
cents, and a cap that several wagers share is shared here as at the table.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from houseway.math.distribution import Distribution, Joint
from houseway.math.figures import Analysis, BoundedFigures, Section, WagerFigures
from houseway.money import dollars


@dataclass(frozen=True)
class Action:
    """All wagers of one player in a round."""

    stakes: Mapping[str, int]
    """What one unit of each wager is, by the names of the analysis."""
    joint: Joint
    """Net results in cents, a count for each way the round can go."""
    staked: Mapping[str, Fraction]
    """What is staked on each wager in the end, on average."""
    play: str
    """By what the player decides."""
    most_staked: int
    """All that one player can have at risk in a round."""
    error: float = 0.0
    """All chances together are no farther than this from the exact ones; nothing if counted."""

    @property
    def whole(self) -> Distribution:
        """What all wagers win together, in cents."""
        return self.joint.together(dict.fromkeys(self.joint.wagers, 1))

    def of(self, wager: str) -> Distribution:
        """What one wager wins for each unit of it, made together with the others."""
        alone, stake = self.joint.alone(wager), self.stakes[wager]
        return Distribution(tuple((net / stake, count) for net, count in alone.ways))

    @property
    def average_staked(self) -> Fraction:
        """What is staked in all, in cents."""
        return sum(self.staked.values(), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """What the house expects to win of each unit of the first wagers."""
        return self.whole.edge / sum(self.stakes.values())

    @property
    def edge_error(self) -> float:
        """The edge is no farther than this from the exact one."""
        nets = [abs(net) for net, _ in self.whole.ways]
        return self.error * float(max(nets)) / sum(self.stakes.values())

    def hourly(self, rounds: int) -> Fraction:
        """The house's theoretical win from one player in an hour of so many rounds, in cents."""
        return rounds * self.whole.edge

    def document(self, pace: int, seats: int) -> dict[str, Any]:
        """The action as JSON has it."""
        whole = self.whole
        exact = not self.error
        return {
            "stakes": {name: dollars(stake) for name, stake in self.stakes.items()},
            "play": self.play,
            "edge": str(self.edge) if exact else None,
            "edge_decimal": float(self.edge),
            **({} if exact else {"error_bound": self.edge_error}),
            "expected_loss": float(whole.edge) / 100,
            "average_staked": float(self.average_staked) / 100,
            "element_of_risk": float(whole.edge / self.average_staked),
            "standard_deviation": whole.standard_deviation / 100,
            "ahead": str(whole.hit_frequency) if exact else None,
            "ahead_decimal": float(whole.hit_frequency),
            "rounds_an_hour": pace,
            "theoretical_win_an_hour": float(self.hourly(pace)) / 100,
            "most_the_player_loses": dollars(-int(whole.ways[0][0])),
            "most_the_house_loses": dollars(int(whole.ways[-1][0])),
            "most_the_house_loses_at_a_full_table": dollars(seats * int(whole.ways[-1][0])),
            "seats": seats,
        }


def counted(
    stakes: Mapping[str, int],
    ways: Iterable[tuple[Mapping[str, int], Mapping[str, int], int]],
    play: str,
    *,
    error: float = 0.0,
) -> Action:
    """The action of these ways: what each wager nets and has staked in cents, and a count."""
    names = tuple(stakes)
    nets: defaultdict[tuple[Fraction, ...], int] = defaultdict(int)
    staked = dict.fromkeys(names, 0)
    most = every = 0
    for won, placed, count in ways:
        if not count:
            continue
        nets[tuple(Fraction(won[name]) for name in names)] += count
        for name in names:
            staked[name] += placed[name] * count
        most = max(most, sum(placed[name] for name in names))
        every += count
    return Action(
        dict(stakes),
        Joint(names, dict(nets)),
        {name: Fraction(sums, every) for name, sums in staked.items()},
        play,
        most,
        error,
    )


# --- an analysis as it is paid ---------------------------------------------------------------


def as_paid(analysis: Analysis, action: Action) -> Analysis:
    """The analysis with the figures of every wager as it is paid at these stakes."""
    wagers = dict(analysis.wagers)
    for name in action.joint.wagers:
        by_odds = wagers.get(name)
        if isinstance(by_odds, WagerFigures):
            stake = action.stakes[name]
            wagers[name] = replace(
                by_odds,
                distribution=action.of(name),
                average_wager=action.staked[name] / stake,
                stake=stake,
                by_odds=by_odds.edge,
            )
    return said(
        replace(analysis, wagers=wagers),
        f"All these wagers are made together, and {action.play}.",
    )


def said(analysis: Analysis, how: str) -> Analysis:
    """The analysis with a section first that says what payment in money does to each edge."""
    rows = tuple(
        _row(name, wager)
        for name, wager in analysis.wagers.items()
        if wager.stake is not None and wager.by_odds is not None
    )
    section = Section(
        "As it is paid in money",
        (
            f"{how} Payments are rounded and capped as at the table. Edge and deviation of these "
            "wagers are as paid; what the sections below say of tables, rows and strategies is by "
            "the odds alone.",
        ),
        ("wager", "amount", "edge by the odds", "edge as paid", "effect", "exactly"),
        rows,
    )
    return replace(analysis, sections=(section, *analysis.sections))


def _row(name: str, wager: WagerFigures | BoundedFigures) -> tuple[str, ...]:
    assert wager.stake is not None and wager.by_odds is not None
    if isinstance(wager, WagerFigures):
        edge, exactly = float(wager.edge), str(wager.edge)
    else:
        edge, exactly = wager.edge_decimal, f"within {wager.error_bound:.0e}"
    return (
        name.replace("_", " "),
        dollars(wager.stake),
        f"{float(wager.by_odds):.6%}",
        f"{edge:.6%}",
        f"{edge - float(wager.by_odds):+.6%}",
        exactly,
    )
