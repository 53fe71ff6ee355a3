"""Three levels of computer players: what they make of a situation, by pot odds and ranges.

A level is a few numbers. It sees a `Situation`, which a seat's view or the bare core gives, and
says what it does; nothing else of the table is known to it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from houseway.games.poker.bare import CALL, FOLD, Decide
from houseway.games.poker.betting import Betting
from houseway.games.poker.ranges import after_the_flop, before_the_flop

Draw = Callable[[int], int]
PERCENT = 100


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player sees whose turn it is; amounts in cents."""

    pot: int
    """All that has been put in, bets among it."""
    to_call: int
    least: int
    most: int
    """A bet or raise is to a total from here to there; 0 if there may be none."""
    bet: int
    """What the player has bet on this street."""
    stack: int
    """What the player has left."""
    others: int
    """How many others are still in."""
    behind: int
    """How many of them act after the player on later streets."""
    invested: int
    """The most that one of them has put in."""
    blind: int
    """The smallest bet."""
    chip: int = 1


@dataclass(frozen=True)
class Level:
    """How a player plays."""

    name: str
    about: str
    samples: int
    """How many deals it imagines after the flop."""
    narrowing: float
    """How far a bet makes it think of better hands: 0 not at all, 1 fully."""
    slack: float
    """How much it adds to its equity before it compares it with the price of a call."""
    value: float
    """How far above an equal share its equity must be for a bet, of all that is above it."""
    boldness: int
    """How often such a hand is bet or raised, in percent."""
    bluffs: int
    """How often it bets with little where it could check, in percent."""
    size: float
    """Its bets where they are free, as a part of the pot."""
    position: float
    """What it takes off for each player who acts after it."""
    depth: bool
    """Whether it looks at what would be left of its chips."""

    def act(self, seen: Situation, equity: float, draw: Draw) -> int:
        """Fold, call (or check), or the total to bet or raise to."""
        share = 1 / (seen.others + 1)
        good = equity - self.position * seen.behind
        price = seen.to_call / (seen.pot + seen.to_call) if seen.to_call else 0.0
        above = self.value * (2 if seen.to_call else 1)
        chance = draw(PERCENT)
        if seen.least:
            if good >= share + (1 - share) * above and chance < self.boldness:
                return self.sized(seen, equity)
            if not seen.to_call and good < share and chance < self.bluffs:
                return self.sized(seen, equity)
        if seen.to_call and good + self.slack < price:
            return FOLD
        return CALL

    def sized(self, seen: Situation, equity: float) -> int:
        """The total of a bet or raise, in whole chips; all of it where little would be left."""
        part = self.size
        if self.depth and equity > 0.85:
            part *= 1.4
        wanted = seen.bet + seen.to_call + round(part * (seen.pot + seen.to_call))
        all_in = seen.bet + seen.stack
        if self.depth and all_in - wanted < (seen.pot + wanted) // 3:
            wanted = all_in
        total = min(max(wanted, seen.least), seen.most)
        if total in (seen.least, seen.most):
            return total
        return total - (total - seen.least) % seen.chip

    # --- what others may hold ---------------------------------------------------------------

    def widest(self, seen: Situation, *, opening: bool) -> float:
        """Among what part of starting hands it thinks of, by what an opponent has put in."""
        blinds = seen.invested / seen.blind
        if not opening:
            part = 0.75 if blinds <= 8 else 0.5
        elif blinds <= 1:
            part = 1.0
        elif blinds <= 4:
            part = 0.5
        elif blinds <= 12:
            part = 0.25
        else:
            part = 0.12 if blinds <= 40 else 0.08
        return float(part**self.narrowing)

    def kept(self, seen: Situation) -> float:
        """Which part of those hands would have been bet so."""
        if not seen.to_call:
            return 1.0
        before = max(seen.pot - seen.to_call, 1)
        part = 1 / (1 + 1.5 * seen.to_call / before)
        if seen.bet:  # a raise of what it has bet itself
            part *= 0.6
        return float(part**self.narrowing)


def holdem_equity(
    level: Level, seen: Situation, own: list[int], board: list[int], draw: Draw
) -> float:
    """What part of the pot a hold'em hand looks to win at this level, against all others."""
    opening = not board
    widest = level.widest(seen, opening=opening)
    if opening:
        one = before_the_flop(own, widest)
    else:
        one = after_the_flop(own, board, widest, level.kept(seen), level.samples, draw)
    return float(one ** (1 + 0.6 * (seen.others - 1)))


def of_core(betting: Betting, blind: int, chip: int) -> Situation:
    """The situation of the player whose turn it is, from the betting core."""
    actor = betting.actor
    live = [n for n, out in enumerate(betting.folded) if not out and n != actor]
    return Situation(
        pot=betting.total,
        to_call=betting.to_call,
        least=betting.least,
        most=betting.most,
        bet=betting.bets[actor],
        stack=betting.stacks[actor],
        others=len(live),
        behind=sum(n > actor for n in live),
        invested=max(betting.paid[n] for n in live),
        blind=blind,
        chip=chip,
    )


def decides(level: Level, draw: Draw, blind: int, chip: int) -> Decide:
    """The level as a player of hold'em in the bare core."""

    def decide(betting: Betting, own: list[int], board: list[int]) -> int:
        seen = of_core(betting, blind, chip)
        return level.act(seen, holdem_equity(level, seen, own, board, draw), draw)

    return decide


LOOSE = Level(
    "loose", "likes to see one more card, and thinks little of what others may hold",
    samples=10, narrowing=0.3, slack=0.12, value=0.35, boldness=40, bluffs=10, size=0.45,
    position=0.0, depth=False,
)  # fmt: skip
SOUND = Level(
    "sound", "plays by pot odds, against the better half of hands",
    samples=16, narrowing=0.6, slack=0.0, value=0.2, boldness=75, bluffs=8, size=0.6,
    position=0.01, depth=False,
)  # fmt: skip
STRONG = Level(
    "strong", "reads ranges from bets, minds position and stacks, bets its good hands hard",
    samples=24, narrowing=1.0, slack=0.0, value=0.16, boldness=90, bluffs=12, size=0.75,
    position=0.015, depth=True,
)  # fmt: skip
LEVELS = {level.name: level for level in (LOOSE, SOUND, STRONG)}
