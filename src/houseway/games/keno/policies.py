"""Computer players for keno. Each sees the view of its seat and nothing else."""

from collections.abc import Callable

from houseway.equipment.randomness import Source
from houseway.games.keno.chances import least_edge
from houseway.games.keno.numbers import NUMBERS
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.sale import NO_MORE
from houseway.games.keno.state import keno
from houseway.games.keno.tickets import Conditioning, Group, Request, every_way, straight
from houseway.table.game import Player
from houseway.table.steps import Ask
from houseway.table.views import View
from houseway.table.wagers import WagerRule

SIMPLE_SPOTS = 5
"""What most tickets of a lounge have, or the nearest the pay table has."""


def quick_pick(source: Source, spots: int) -> tuple[int, ...]:
    """So many numbers, each choice as likely as any other, in order."""
    return tuple(sorted(source.shuffled(range(1, NUMBERS + 1))[:spots]))


class TicketBuyer:
    """A player with one ticket in every game; what it is, the policies say."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """There are no betting areas."""
        return {}

    def choose(self, view: View, ask: Ask) -> str:
        """Nothing is asked of a player of keno but requests."""
        return ask.choices[0].name

    def request(self, view: View, seat: int) -> str:
        """What can be redeemed; one ticket, unless an earlier one is in play or chips are short."""
        holder = view.state.seats[seat].player
        own = keno(view.state)
        for ticket in own.payable(holder):
            return f"redeem {ticket.number}"
        if any(ticket.holder == holder for ticket in own.in_play()):
            return NO_MORE
        options = view.state.options
        assert isinstance(options, KenoOptions)
        wanted = self.ticket(options)
        games = self.games(options)
        request = Request(wanted, games, wanted.price * games)
        return str(request) if request.price <= view.chips else NO_MORE

    def ticket(self, options: KenoOptions) -> Conditioning:
        """The ticket it wants."""
        raise NotImplementedError

    def games(self, options: KenoOptions) -> int:
        """For how many games."""
        return 1


class SimplePlayer(TicketBuyer):
    """A quick pick of five numbers, straight, at the smallest price."""

    def ticket(self, options: KenoOptions) -> Conditioning:
        """Five spots, or the nearest number that is sold."""
        spots = min(options.spots_sold, key=lambda sold: (abs(sold - SIMPLE_SPOTS), sold))
        return straight(quick_pick(self._source, spots), smallest(options))


class BestPlayer(TicketBuyer):
    """A quick pick of as many numbers as the pay table takes least from."""

    def ticket(self, options: KenoOptions) -> Conditioning:
        """The number of spots with the least house advantage."""
        return straight(quick_pick(self._source, least_edge(options)), smallest(options))


class RandomPlayer(TicketBuyer):
    """Any type of ticket, any groups, at a few times the smallest rate, for a few games."""

    def ticket(self, options: KenoOptions) -> Conditioning:
        """Quick picks in one to four groups, sometimes with a king, in all ways that are sold.

        What the limits do not allow becomes a straight ticket.
        """
        draw = self._source.below
        sizes = [1 + draw(3) for _ in range(1 + draw(4))]
        king = len(sizes) > 1 and draw(2) == 0
        numbers = list(self._source.shuffled(range(1, NUMBERS + 1)))
        groups = [Group((numbers.pop(),), king=True)] if king else []
        for size in sizes:
            groups.append(Group(tuple(sorted(numbers.pop() for _ in range(size)))))
        rate = options.rate_minimum * (1 + draw(5))
        found = every_way(groups, rate, options.spots_sold)
        if options.minimum <= found.price <= options.maximum and found.ways <= options.most_ways:
            return found
        spots = options.spots_sold[draw(len(options.spots_sold))]
        return straight(quick_pick(self._source, spots), smallest(options))

    def games(self, options: KenoOptions) -> int:
        """Mostly one."""
        return min(1 + max(0, self._source.below(8) - 5), options.most_games)


def smallest(options: KenoOptions, ways: int = 1) -> int:
    """The smallest rate at which so many ways are a ticket."""
    each = -(-options.minimum // max(ways, 1))
    return max(each + -each % options.chip, options.rate_minimum)


POLICIES: dict[str, Callable[[Source], Player]] = {
    "random": RandomPlayer,
    "simple": SimplePlayer,
    "best": BestPlayer,
}
