"""Analyses of games, from what is kept of earlier runs or made now."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from houseway.games import game as find
from houseway.games.combinations import actions, actions_section
from houseway.math import kept, written
from houseway.math.action import Action
from houseway.math.figures import Analysis
from houseway.math.threads import Progress
from houseway.table.options import Options
from houseway.table.protocols import Mathematics, Scope

KIND = "analysis"


@dataclass(frozen=True)
class Analyzed:
    """The mathematics of a game, and the whole action of a player."""

    analysis: Analysis
    actions: tuple[Action, ...]

    def whole(self, pace: int, seats: int) -> Analysis:
        """The analysis with the whole action of a player as its last section."""
        if not self.actions:
            return self.analysis
        section = actions_section(self.actions, pace, seats)
        return replace(self.analysis, sections=(*self.analysis.sections, section))


def analyzed(
    name: str,
    options: Options,
    room: Callable[[], Mathematics],
    progress: Progress | None = None,
    *,
    scope: Scope = "report",
    stakes: Mapping[str, int] | None = None,
) -> Analyzed:
    """The analysis of these options; the mathematics is loaded only where nothing is kept."""
    key = json.dumps([name, options.as_words(), scope, stakes], sort_keys=True)
    if (data := kept.read(KIND, key)) is not None:
        try:
            analysis, together = written.read(data)
        except ValueError:
            pass
        else:
            return Analyzed(analysis, together)
    loaded = room()
    found = loaded.analyze(options, progress, scope=scope, stakes=stakes)
    together = actions(loaded, find(name), options, stakes)
    kept.write(KIND, key, written.written((found, together)))
    return Analyzed(found, together)
