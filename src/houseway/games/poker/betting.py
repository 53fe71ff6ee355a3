"""The betting of one round: whose turn it is, what that player may do, and who has put in what.

The one source of legality. There are no cards here, no journal and no clock, only whole numbers,
so that a round costs microseconds. Players are numbered clockwise from the left of the button,
which the last one has. The given text leaves betting to the licensee; this is what public rules of
poker rooms have in common, each point of it under a clause such as `PKR 14 outside raise`.

A street is opened, each player in turn folds, calls or raises until nobody is left to act, and it
is closed. A check is a call of nothing, a bet a raise of nothing; amounts of a raise are totals of
the street, as one says "raise to".
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["fixed", "spread", "pot", "no"]
Reopens = Literal["half", "full"]


@dataclass(frozen=True)
class Limit:
    """How much may be bet.

    fixed: the size of the street. spread: from `low` to `high`. pot: up to the pot. no: all chips.
    """

    kind: Kind
    low: int
    high: int
    cap: int = 0
    """The most raises on one street, the bet not among them; 0 for no cap."""
    cap_heads_up: bool = True
    """Whether the cap holds for two players too; once reached by more it holds in any case."""
    reopens: Reopens = "full"
    """An all-in for less than a raise lets those raise again who have acted if it is a full raise,
    or half of one; what is less than that may be completed in fixed limit."""


class Betting:
    """One round's betting, street by street."""

    __slots__ = (
        "_able",
        "_able_count",
        "_acted",
        "_brought_in",
        "_capped",
        "_counts",
        "_full_level",
        "_limit",
        "_n",
        "_raise_by",
        "_raised",
        "_raises_left",
        "_to_act",
        "_upper_size",
        "actor",
        "bets",
        "bring_in",
        "dead",
        "folded",
        "last_raiser",
        "least",
        "level",
        "live",
        "most",
        "paid",
        "stacks",
        "street_size",
        "to_call",
        "total",
        "upper",
    )

    def __init__(self, limit: Limit, stacks: list[int]) -> None:
        n = len(stacks)
        self._limit = limit
        self._n = n
        self.stacks = list(stacks)
        """Chips a player still has."""
        self.bets = [0] * n
        """What a player has bet on this street."""
        self.paid = [0] * n
        """What a player has put in this round, antes among it."""
        self.dead = [0] * n
        """What a player has put in that nobody need match, as a missed small blind."""
        self.folded = [False] * n
        self.total = 0
        """All that has been put in."""
        self.live = n
        """How many have not folded."""
        self.level = 0
        """The bet to be matched on this street."""
        self.actor = -1
        """Whose turn it is; -1 if nobody's."""
        self.to_call = 0
        """What a call would put in; 0 is a check."""
        self.least = 0
        self.most = 0
        """A bet or raise may be to any total from `least` to `most`; 0 if there may be none."""
        self.upper = 0
        """Besides `least`, a bet or raise of the upper fixed limit may be to this total; 0 if not.
        """
        self.bring_in = 0
        """What the actor must bring in, unless by a full bet; neither fold nor check will do."""
        self.last_raiser = -1
        """Who made the last bet or raise of the street; -1 if nobody has."""
        self.street_size = limit.low
        self._able = [stack > 0 for stack in stacks]
        self._able_count = sum(self._able)
        self._acted = [False] * n
        self._full_level = 0
        self._raise_by = 0
        self._raises_left = 0
        self._to_act = 0
        self._brought_in = False
        self._capped = False
        self._upper_size = 0
        self._counts = [0] * n  # what a blind counts as, though it was posted short
        self._raised: list[tuple[int, int, int]] = []  # each raise: who, full level, smallest raise

    @property
    def may_fold(self) -> bool:
        """Whether the actor may fold, also where a check is free; who must bring in may not."""
        return self.actor >= 0 and not self.bring_in

    @property
    def raise_is(self) -> Literal["bet", "complete", "raise"]:
        """What a raise is called now."""
        if self.level == 0:
            return "complete" if self.bring_in else "bet"
        short = self._limit.kind == "fixed" and self.level > self._full_level
        return "complete" if self._brought_in or short else "raise"

    @property
    def over(self) -> bool:
        """Whether nobody can bet any more in this round."""
        return self.live == 1 or self._able_count <= 1

    # --- what is put in before anybody has a choice -----------------------------------------

    def ante(self, player: int, amount: int) -> int:
        """Put in an ante, which does not count as a bet; a short stack puts in what it has."""
        put = min(amount, self.stacks[player])
        self._put(player, put)
        return put

    def post_dead(self, player: int, amount: int) -> int:
        """Put dead money into the pot: it matches nothing and nobody need match it."""
        put = self.ante(player, amount)
        self.paid[player] -= put
        self.dead[player] += put
        return put

    def post(self, player: int, to: int) -> int:
        """Post a blind of this size, a bet of the street to come, beside what was posted already.

        The others match it whole, even if the stack is short of it.
        """
        put = min(to - self.bets[player], self.stacks[player])
        self._put(player, put)
        self.bets[player] += put
        self._counts[player] = to
        self.level = max(self.level, to)
        return put

    # --- streets ----------------------------------------------------------------------------

    def open(self, first: int, size: int, *, bring_in: int = 0, upper: bool = False) -> None:
        """Begin a street at this player, or the next one who can act.

        `size` is the bet in fixed limit and the smallest bet otherwise. Blinds that were posted are
        its first bet, and each blind of more than that a raise, as a straddle is. With `upper` the
        upper fixed limit may be bet as well, after which raises are of that size.
        """
        limit = self._limit
        self.street_size = size
        self._raise_by = max(size, self.level)
        self._full_level = self.level
        self._raises_left = limit.cap + 1 if limit.cap else -1
        if self.level and limit.cap:
            self._raises_left = max(limit.cap - max(self.level // size - 1, 0), 0)
        self._capped = self._raises_left == 0 and self.live > 2
        self._upper_size = (
            limit.high if upper and limit.kind == "fixed" and limit.high > size else 0
        )
        self._raised = [(-1, self._full_level, self._raise_by)]
        self.last_raiser = -1
        self._brought_in = False
        self._to_act = self._able_count
        if self._able_count <= 1:
            self._settle_level()
        else:
            self.bring_in = bring_in
        if self._to_act:
            self._turn(first - 1)

    def close(self) -> tuple[int, int]:
        """End the street; the player whose bet nobody called in full, and how much of it."""
        bets = self.bets
        top = max(bets)
        player, back = -1, 0
        if top:
            player = bets.index(top)
            bets[player] = 0
            back = top - max(bets)
            if back:
                self.stacks[player] += back
                self.paid[player] -= back
                self.total -= back
                if not self._able[player] and not self.folded[player]:
                    self._able[player] = True
                    self._able_count += 1
        self.bets = [0] * self._n
        self._counts = [0] * self._n
        self._acted = [False] * self._n
        self.level = 0
        self.actor = -1
        return (player, back) if back else (-1, 0)

    # --- acts of the player whose turn it is ------------------------------------------------

    def fold(self) -> None:
        """Give up the hand."""
        player = self.actor
        self.folded[player] = True
        self.live -= 1
        self._able[player] = False
        self._able_count -= 1
        self._to_act -= 1
        self._next(player)

    def call(self) -> None:
        """Match the bet, check where there is none, or bring in."""
        player = self.actor
        if self.bring_in:
            self.level = self.bring_in
            self.bring_in = 0
            self._brought_in = True
        put = self.to_call
        if put:
            self._put(player, put)
            self.bets[player] += put
        self._acted[player] = True
        self._to_act -= 1
        self._next(player)

    def raise_to(self, total: int) -> None:
        """Bet, complete or raise to this total of the street."""
        player = self.actor
        by = total - self._full_level
        self._put(player, total - self.bets[player])
        self.bets[player] = total
        if self._upper_size and by >= self._upper_size:  # from here on by the upper limit
            self.street_size = self._upper_size
            self._upper_size = 0
        size = self.street_size
        if self._limit.kind == "fixed":
            full = 2 * by >= size if self._limit.reopens == "half" else by >= size
            if full:
                self._full_level = total
                self._raises_left -= 1
        else:
            by = total - self.level
            full = by >= self._raise_by or (self._brought_in and total >= size)
            if full:
                self._raise_by = max(self._raise_by, by)
                self._raises_left -= 1
        if full and self._brought_in:  # less was added than a bet, yet it is one: all may raise
            self._acted = [False] * self._n
        if self._raises_left == 0 and self.live > 2:
            self._capped = True
        self._raised.append((player, self._full_level, self._raise_by))
        self.level = total
        self.bring_in = 0
        self._brought_in = False
        self.last_raiser = player
        self._acted[player] = True
        self._to_act = self._able_count - self._able[player]
        self._next(player)

    # --- what happens to a player out of turn -------------------------------------------------

    def retire(self, player: int) -> None:
        """A player's hand is dead, whoever's turn it is; what it has put in stays in."""
        actor = self.actor
        due = self._is_due(player)
        self.folded[player] = True
        self.live -= 1
        self._take_out(player, due=due)
        if actor >= 0:
            self._next(player if player == actor else actor - 1)

    def stop(self, player: int) -> None:
        """A player need not wager any more, and contends for what has been matched so far."""
        self._take_out(player, due=self._is_due(player))

    def refund(self, player: int) -> int:
        """A player's hand is dead and all it has put in goes back, as if it had not been put in.

        What the others must call follows the money that is left: a raise that went back is none.
        """
        amount = self.paid[player] + self.dead[player]
        self.stacks[player] += amount
        self.total -= amount
        self.dead[player] = 0
        self.paid[player] = self.bets[player] = self._counts[player] = 0
        self._raised = [made for made in self._raised if made[0] != player]
        if self.last_raiser == player:
            self.last_raiser = self._raised[-1][0] if self._raised else -1
        self.level = max(*self.bets, *self._counts)
        if self._raised:
            _, full, self._raise_by = self._raised[-1]
            self._full_level = min(full, self.level)
        self.folded[player] = True
        self.live -= 1
        actor = self.actor
        self._take_out(player, due=False)
        if actor >= 0:
            if not self.level:
                self._brought_in = False
            self._to_act = sum(self._has_to_act(other) for other in range(self._n))
            order = ((actor + step) % self._n for step in range(self._n))
            self._next(next((n for n in order if self._has_to_act(n)), actor) - 1)
        return amount

    def copy(self) -> "Betting":
        """The betting as it stands, to which it can be set back."""
        other = Betting(self._limit, self.stacks)
        other.restore(self)
        return other

    def restore(self, other: "Betting") -> None:
        """Set everything back to how it was."""
        for name in self.__slots__:
            held = getattr(other, name)
            setattr(self, name, list(held) if isinstance(held, list) else held)

    # --- inside -----------------------------------------------------------------------------

    def _is_due(self, player: int) -> bool:
        """Whether a player has still to act on this street."""
        if self.actor < 0 or not self._able[player]:
            return False
        order = [(self.actor + n) % self._n for n in range(self._n)]
        return player in [n for n in order if self._able[n]][: self._to_act]

    def _has_to_act(self, player: int) -> bool:
        """Whether a player who can has not acted yet, or faces more than it has matched."""
        return self._able[player] and (not self._acted[player] or self.bets[player] < self.level)

    def _take_out(self, player: int, *, due: bool) -> None:
        if self._able[player]:
            self._able[player] = False
            self._able_count -= 1
            self._to_act -= due

    def _put(self, player: int, amount: int) -> None:
        self.paid[player] += amount
        self.total += amount
        left = self.stacks[player] - amount
        self.stacks[player] = left
        if not left and self._able[player]:
            self._able[player] = False
            self._able_count -= 1

    def _next(self, player: int) -> None:
        if self._able_count <= 1 and self._to_act:
            self._settle_level()
        if self._to_act and self.live > 1:
            self._turn(player)
        else:
            self._to_act = 0
            self.actor = -1
            self.to_call = self.least = self.most = self.upper = 0

    def _settle_level(self) -> None:
        """One player at most has chips: the bet to match is what others really have in front."""
        if not self._able_count:
            self._to_act = 0
            return
        player = self._able.index(True)
        others = [
            bet for other, bet in enumerate(self.bets) if other != player and not self.folded[other]
        ]
        self.level = min(self.level, max(others, default=0))
        if self.bets[player] >= self.level:
            self._to_act = 0

    def _turn(self, player: int) -> None:
        """Give the turn to the next player who can act, and say what may be done."""
        able, n = self._able, self._n
        while True:
            player += 1
            if player >= n:
                player -= n
            if able[player]:
                break
        self.upper = 0
        self.actor = player
        bet = self.bets[player]
        most = self.stacks[player] + bet
        level = self.level
        call = level - bet
        if self.bring_in:
            call = self.bring_in
            level = 0
        if most - bet <= call:  # a call for all the chips, or for less
            self.to_call = most - bet
            self.least = self.most = 0
            return
        self.to_call = call
        limit = self._limit
        kind = limit.kind
        if (
            (self._raises_left == 0 and (limit.cap_heads_up or self._capped))
            or (self._acted[player] and not self._reopened(call))
            or not self._matched_by_another(player, level)
        ):
            self.least = self.most = 0
            return
        size = self.street_size
        if self._brought_in or self.bring_in:
            least = size
        elif kind == "fixed":
            short = level - self._full_level
            least = (self._full_level if short else level) + size
        else:
            least = level + self._raise_by
        if kind == "fixed":
            greatest = least
        elif kind == "spread":
            greatest = max(least, level + limit.high)
        elif kind == "pot":
            greatest = max(least, level + self.total + (0 if self.bring_in else call))
        else:
            greatest = most
        self.least = least if least < most else most
        self.most = greatest if greatest < most else most
        if self._upper_size and (upper := self._full_level + self._upper_size) <= most:
            self.upper = upper

    def _reopened(self, facing: int) -> bool:
        """Whether a player who has acted faces enough to raise again."""
        if self._limit.kind == "fixed":
            if self._limit.reopens == "half":
                return 2 * facing >= self.street_size
            return facing >= self.street_size
        return facing >= self._raise_by

    def _matched_by_another(self, player: int, level: int) -> bool:
        """Whether anybody else has the chips to match more than the bet there is."""
        stacks, bets = self.stacks, self.bets
        for other, able in enumerate(self._able):
            if able and other != player and stacks[other] + bets[other] > level:
                return True
        return False
