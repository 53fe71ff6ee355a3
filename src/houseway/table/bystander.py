"""A journal followed without its key: no card is dealt again, and everything public is checked.

The order of the records, seats and chips, the leaves that were drawn, and what was opened to all.
"""

from houseway.table.entries import HOUSE, Done, Ended
from houseway.table.game import Game
from houseway.table.leaves import Leaves
from houseway.table.names import refuse_name
from houseway.table.replay import Replay
from houseway.table.steps import Deviation


class Bystander(Replay):
    """Somebody who has seen what everybody saw, and finds what cannot have been."""

    def _prepare(self, game: Game) -> None:
        super()._prepare(game)
        self._leaves = Leaves()

    def _start(self, procedure: str) -> None:
        self._running = self.game.procedures[procedure](self.state)  # under way, nothing asked for

    def _replay_end(self, entry: Ended) -> None:
        if (entry.procedure, entry.number) != (self.state.procedure, self.state.rounds):
            raise Deviation("what ended is not what had begun")
        if not _is_digest(entry.state):
            raise Deviation("it has no digest of the state of the table")
        self._running = None
        self._follow(entry)
        self._since.clear()

    def _replay_step(self, done: Done) -> None:
        if done.by not in ("", HOUSE):
            refuse_name(done.by, "the name of whoever acted")
        if (done.shown is not None) != _is_digest(done.hidden):
            raise Deviation("what is hidden has a digest, and names who may see it")
        self._leaves.take(done)
        self._follow(done)
        for seat, held in self.state.seats.items():
            if held.chips < 0:
                raise Deviation(f"seat {seat} stakes more than it has")


def _is_digest(text: str) -> bool:
    return len(text) == 64 and not text.strip("0123456789abcdef")
