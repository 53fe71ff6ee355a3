"""What a poker table has besides seats and cards: button, pots, rake area."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from houseway.table.state import ROUND, OwnState, TableState

AROUND = 12
"""More than the most seats of a table: so seats are counted around it."""


class PotNow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What lies in a pot, and the seats that contend for it."""

    amount: int
    seats: tuple[int, ...]


@dataclass
class PokerState(OwnState):
    """Button, pots and rake area of a table at which players play among themselves."""

    button: int = 0
    """The seat of the dealer button; 0 before the first round."""
    small_blind: int = 0
    big_blind: int = 0
    """The seats whose turn it was to post the blinds of the last round."""
    regulars: set[int] = field(default_factory=set)
    """The seats that have come into the game."""
    missed: dict[int, bool] = field(default_factory=dict)
    """The seats that have missed the big blind, and whether the small one too."""
    out: set[int] = field(default_factory=set)
    """The seats that sit out."""
    taken_away: dict[str, tuple[int, int]] = field(default_factory=dict)
    """What each player who has left took along, and when, by the table's clock."""
    jackpot: int = 0
    """What was taken for the jackpot and not paid back yet."""
    pots: tuple[PotNow, ...] = ()
    """The main pot and the side pots as the last sweep left them, less what was taken since."""
    rake_area: int = 0
    time_charged: int | None = None
    """When the last time charge was taken, by the table's clock."""
    deck_opened: dict[int, int] = field(default_factory=dict)
    """When each deck came to the table, by its clock; so of the next two."""
    deck_sequenced: dict[int, int] = field(default_factory=dict)
    """When the cards of each deck last lay by suit and in sequence."""
    deck_used: dict[int, int] = field(default_factory=dict)
    """Since when each deck has been dealt from, round after round."""
    stakes: dict[str, str] = field(default_factory=dict)
    """The stakes all players have agreed on, as options are written; nothing: as posted."""
    streak: tuple[int, int] = (0, 0)
    """The seat that won the last pot alone, and how many in a row."""
    must_leave: set[int] = field(default_factory=set)
    """The seats whose players were required to leave the game and are still there."""
    winners: set[int] = field(default_factory=set)
    """The seats that have won something in this round."""
    redeal: bool = False
    """Whether the last round came to nothing, so that the button stays."""

    def received(self, deck: int, now: int) -> None:
        """A new deck lies by suit and in sequence."""
        self.deck_opened[deck] = self.deck_sequenced[deck] = now

    def sequenced(self, deck: int, now: int) -> None:
        """The cards lie by suit and in sequence again."""
        self.deck_sequenced[deck] = now

    def loaded(self, deck: int, now: int) -> None:
        """One deck is dealt from, and so no other."""
        self.deck_used = {deck: self.deck_used.get(deck, now)}

    def ended(self, state: TableState, procedure: str) -> None:
        """The pots have been collected; whoever won them all alone has won once more."""
        if procedure != ROUND:
            return
        for held in state.seats.values():
            held.in_pot = 0
        if len(self.winners) == 1:
            (winner,) = self.winners
            seat, pots = self.streak
            self.streak = (winner, pots + 1) if seat == winner else (winner, 1)
        elif self.winners:
            self.streak = (0, 0)
        self.redeal = not self.winners
        self.winners = set()
        self.pots = ()

    @property
    def held(self) -> int:
        """The jackpot, which is the players'."""
        return self.jackpot

    def shown(self) -> dict[str, Any]:
        """Button, blinds, pots, who sits out."""
        return {
            "button": self.button,
            "small_blind": self.small_blind,
            "big_blind": self.big_blind,
            "out": sorted(self.out),
            "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in self.pots],
            "rake": self.rake_area,
            "jackpot": self.jackpot,
            "stakes": dict(self.stakes),
        }

    @property
    def in_the_middle(self) -> int:
        """The pots, and what was taken from them and not dropped yet."""
        return sum(pot.amount for pot in self.pots) + self.rake_area

    @property
    def dealer_button(self) -> int:
        """Where the button lies."""
        return self.button

    def carried_over(self) -> dict[str, Any]:
        """The jackpot stays until it is paid."""
        return {"jackpot": self.jackpot} if self.jackpot else {}

    def carry_in(self, carried: dict[str, Any]) -> None:
        """The jackpot of the days before."""
        self.jackpot = msgspec.convert(carried, dict[str, int])["jackpot"]

    def sat_down(self) -> None:
        """Somebody who has not agreed to higher stakes sits at the table now."""
        self.stakes = {}

    def dealt_in(self, seats: tuple[int, ...]) -> None:
        """Who is in a round has nothing to make up."""
        self.regulars.update(seats)
        for seat in seats:
            self.missed.pop(seat, None)

    def blinds_moved(self, playing: set[int], small: int, big: int) -> None:
        """The blinds have passed whoever is in the game and not in the round."""
        for seat in sorted(self.regulars - playing):
            if self.big_blind and self.between(self.big_blind, big, seat):
                self.missed.setdefault(seat, False)
            if self.small_blind and self.between(self.small_blind, small, seat):
                self.missed[seat] = True
        self.small_blind, self.big_blind = small, big

    @staticmethod
    def between(one: int, other: int, seat: int) -> bool:
        """Whether a seat lies clockwise after one seat and before another."""
        return 0 < (seat - one) % AROUND < (other - one) % AROUND

    def left(self, seat: int, player: str, chips: int, now: int) -> None:
        """Whoever comes to the seat next has not won anything yet, and is new."""
        self.must_leave.discard(seat)
        self.regulars.discard(seat)
        self.missed.pop(seat, None)
        self.out.discard(seat)
        self.taken_away[player] = (chips, now)
        if self.streak[0] == seat:
            self.streak = (0, 0)
