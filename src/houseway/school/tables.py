"""Tables to practise at: in memory, with computer players who wager all sorts of amounts."""

from houseway.equipment.randomness import Source
from houseway.games import game as game_of
from houseway.table.game import Game, Player
from houseway.table.options import Options
from houseway.table.steps import Ask, TakeWagers
from houseway.table.table import Table
from houseway.table.views import View
from houseway.table.wagers import WagerRule

PLAYERS = 3
POLICIES = ("loose", "random")
"""The first of them that a game has: a loose player comes to the showdown."""
SIDE_WAGERS = 2
"""One in so many side wagers is made."""
LEAST_ANTES, MOST_ANTES = 60, 200
STEPS = 12
"""Wagers are the least one and up to so many of these steps more."""


class Varied:
    """A player who decides as another does, and wagers amounts that are not all alike."""

    def __init__(self, player: Player, source: Source, chip: int) -> None:
        self._player = player
        self._source = source
        self._chip = chip

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Every main wager, and some of the others."""
        placed: dict[str, int] = {}
        for rule in rules:
            if rule.equals:
                if rule.equals in placed:
                    placed[rule.name] = placed[rule.equals]
            elif rule.main or not self._source.below(SIDE_WAGERS):
                placed[rule.name] = self._amount(rule)
        return placed if sum(placed.values()) * 6 < view.chips else self._player.wager(view, rules)

    def _amount(self, rule: WagerRule) -> int:
        step = max(self._chip, 5_00 // self._chip * self._chip if self._source.below(3) else 1_00)
        amount = rule.minimum + step * self._source.below(STEPS)
        return min(amount // self._chip * self._chip, rule.maximum)

    def choose(self, view: View, ask: Ask) -> str:
        """As the other does."""
        return self._player.choose(view, ask)


def practice_table(
    game: Game | str, options: Options, source: Source, players: int = PLAYERS
) -> Table:
    """A table of the game at which computer players sit; a person deals."""
    game = game_of(game) if isinstance(game, str) else game
    departs = bool(options.departures())
    table = Table(game, options, source=source, recorded=False, variant=departs)
    table.elsewhere = {"dealer"}
    for seat in range(1, max(game.least_players, min(players, table.positions)) + 1):
        table.sit(seat, f"Player {seat}", chips(table, source))
        table.players[seat] = new_player(table, source)
    return table


def new_player(table: Table, source: Source) -> Player:
    """A computer player."""
    policies = table.game.policies
    player = next(policies[name] for name in POLICIES if name in policies)(source)
    varied = isinstance(table.game.window, TakeWagers)
    return Varied(player, source, table.options.chip) if varied else player


def chips(table: Table, source: Source) -> int:
    """What a player buys."""
    if table.game.among_players:  # short stacks make side pots
        return table.options.minimum * (LEAST_ANTES // 10 + source.below(MOST_ANTES))
    return table.options.minimum * MOST_ANTES


def buy_where_short(table: Table, source: Source) -> None:
    """Players who could not wager buy chips, between rounds."""
    for seat, held in list(table.state.seats.items()):
        if held.chips < LEAST_ANTES // 10 * table.options.minimum:
            table.buy(seat, chips(table, source))
