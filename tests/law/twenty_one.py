"""What the players of a shoe game were offered, which no record keeps."""

from collections import Counter

from houseway.table.steps import Ask
from houseway.table.table import Table
from tests.law.script import Played


class Heard(Played):
    """A procedure with the players who were there; each keeps in `asked` what it was asked."""

    def __init__(self, table: Table, began: int | None = None) -> None:
        super().__init__(table, began)
        self.players = dict(table.players)

    @property
    def asked(self) -> list[Ask]:
        """What was asked in the last procedure as the players heard it, with the choices."""
        recorded = [d.step for d in self.done if isinstance(d.step, Ask) and d.fault is None]
        times = Counter(step.seat for step in recorded)
        heard = {
            seat: iter(self.players[seat].asked[-count:])  # type: ignore[attr-defined]
            for seat, count in times.items()
        }
        found = [next(heard[step.seat]) for step in recorded]
        assert [ask.recorded() for ask in found] == recorded
        return found


def names(ask: Ask) -> list[str]:
    """The choices of a question, by name."""
    return [choice.name for choice in ask.choices]
