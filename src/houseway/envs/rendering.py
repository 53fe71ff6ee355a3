"""A round to look at: as text, or as the felt with its cards and chips."""

import numpy as np
from numpy.typing import NDArray

from houseway.envs.picture import picture
from houseway.envs.pixels import pixels
from houseway.envs.rounds import LiveRound
from houseway.table.refusal import Refused
from houseway.table.views import Viewer

HUMAN, ANSI, SVG, RGB_ARRAY = "human", "ansi", "svg", "rgb_array"
MODES = (HUMAN, ANSI, SVG, RGB_ARRAY)
FRAMES_A_SECOND = 1

Frame = str | NDArray[np.uint8] | None


class Renderer:
    """Shows a round to one viewer, in one mode."""

    def __init__(self, mode: str | None, viewer: int | Viewer) -> None:
        """`human` prints what is new, the other modes return a frame when asked."""
        if mode is not None and mode not in MODES:
            raise Refused(f"there is no render mode {mode}; modes are {', '.join(MODES)}")
        self._mode = mode
        self._viewer = viewer
        self._live: LiveRound | None = None
        self._told = 0

    def begin(self, live: LiveRound) -> None:
        """A new round is dealt."""
        self._live, self._told = live, 0
        self.after_step()

    def copy(self, live: LiveRound) -> "Renderer":
        """One for the copy of a round, of which nothing has been told yet."""
        twin = Renderer(self._mode, self._viewer)
        twin._live = live
        return twin

    def after_step(self) -> None:
        """A person who watches is told at once."""
        if self._mode == HUMAN:
            self.render()

    def render(self) -> Frame:
        """The round so far."""
        live = self._live
        if live is None or self._mode is None:
            return None
        if self._mode == ANSI:
            return live.told(self._viewer)
        if self._mode in (SVG, RGB_ARRAY):
            drawn = picture(live, self._viewer)
            return drawn if self._mode == SVG else pixels(drawn)
        new = live.told(self._viewer, self._told)
        self._told = len(live.table.entries)
        if new:
            print(new)
        return None
