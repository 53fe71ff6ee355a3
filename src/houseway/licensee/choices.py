"""What a licensee chooses for one table, whether it stands in a file or in the words of a command.

The options are those of the game. The rest is what the felt, the signs and the papers need.
"""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from houseway.felt.house import House
from houseway.felt.notices import Posting
from houseway.felt.table_shape import DEPTH, WIDTH, usual_size
from houseway.table.game import Game
from houseway.table.options import Options

UNNAMED = House()


@dataclass(frozen=True)
class Chosen:
    """One table as a licensee has it."""

    game: Game
    options: Options
    seats: int
    """Betting positions on the felt."""
    posting: Posting = "felt"
    """Where the odds stand that may be on the felt or on a sign."""
    house: House = UNNAMED
    width: int = WIDTH
    """The felt in millimetres."""
    depth: int = DEPTH
    variant: bool = False
    """Opened as a designer's variant, which may depart from what the rules print."""
    day: date | None = None
    """The date of the papers."""
    file: Path | None = None
    """The file all this stands in, if it does."""
    wager: tuple[str, ...] = ()
    """The wagers at which the papers tell the payments in money, as `--wager` has them."""

    @classmethod
    def by_default(cls, game: Game, options: Options) -> "Chosen":
        """A table of this game about which nothing else was said."""
        width, depth = usual_size(game.oval)
        return cls(game, options, game.most_seats(options), width=width, depth=depth)
