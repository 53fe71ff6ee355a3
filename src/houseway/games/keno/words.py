"""How keno is played, told to somebody who never sat at it."""

from houseway.games.keno.options import KenoOptions
from houseway.money import span


def how_to_play(options: KenoOptions) -> tuple[str, ...]:
    """The course of a round in whole sentences."""
    return (
        "You mark numbers from 1 to 80 on a ticket and pay its price at the counter, "
        f"{span(options.minimum, options.maximum)} for one game.",
        "Then 20 of the 80 numbers are drawn. The more of your numbers are among them, the more "
        "the ticket pays, by the posted table for as many numbers as you marked.",
        "A way ticket plays several groups of numbers at once, each combination of them for its "
        "own share of the price.",
        "A ticket may be given back until the sale of its first game is closed, and not after "
        "that. You are paid at the counter, after the last game of the ticket.",
    )
