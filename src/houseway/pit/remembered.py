"""Acts that were answered: sent again they get the same answer and count once.

What was answered is kept in memory, the last of each person. What was taken is kept in the database
as well, in the transaction of its block, so that an act whose answer was lost with the process
counts once all the same.
"""

from collections import OrderedDict
from collections.abc import Iterable

from houseway.pit.messages import Refused, Taken

Answer = Taken | Refused

MOST_ACTS = 128
"""Of one person."""
MOST_PEOPLE = 256


class Remembered:
    """The answers that one table gave."""

    def __init__(self) -> None:
        self._people: OrderedDict[str, OrderedDict[str, Answer]] = OrderedDict()

    def find(self, person: str, id: str) -> Answer | None:
        """What was answered, if it was."""
        return self._people.get(person, _NOTHING).get(id)

    def keep(self, person: str, answer: Answer) -> None:
        """Remember an answer; the oldest are forgotten."""
        acts = self._people.setdefault(person, OrderedDict())
        self._people.move_to_end(person)
        acts[answer.id] = answer
        if len(acts) > MOST_ACTS:
            acts.popitem(last=False)
        if len(self._people) > MOST_PEOPLE:
            self._people.popitem(last=False)

    def learn(self, rows: Iterable[tuple[str, str, int, int]]) -> None:
        """Remember what the database has kept: person, id, day and block of each act."""
        for person, id, day, block in rows:
            self.keep(person, Taken(id=id, day=day, block=block))


_NOTHING: OrderedDict[str, Answer] = OrderedDict()
