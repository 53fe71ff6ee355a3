"""What a round of poker remembers while it is played."""

from collections import Counter
from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.cards.poker import PokerRank
from houseway.games.poker.betting import Betting, Limit
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.pots import Pot, pots
from houseway.games.poker.state import PotNow
from houseway.games.poker.steps import own
from houseway.games.poker.variants import Side, Variant
from houseway.table.state import TableState
from houseway.table.steps import COMMUNITY, seat_place

DECK = 52


class HandsChanged(Exception):
    """Thrown into the round where a seat is asked while a ruling changed whom there is to ask."""


@dataclass
class PokerRound:
    """The players of a round in the order of their turns, their cards, and the betting."""

    table: TableState
    options: PokerOptions
    """The table's, with the stakes all players have agreed on; they hold for the whole round."""
    seats: tuple[int, ...] = ()
    """Seats clockwise from the left of the button, in stud of the dealer; players are numbered so.
    """
    chips: dict[int, int] = field(default_factory=dict)
    """What each seat plays the round for; what it buys later counts from the next."""
    betting: Betting = field(init=False)
    dealt: dict[str, list[Card]] = field(default_factory=dict)
    """The cards at each place that has any."""
    up: dict[int, list[Card]] = field(default_factory=dict)
    """The up-cards of each seat, in stud."""
    down: dict[int, int] = field(default_factory=dict)
    """How many cards of each seat lie face down."""
    discarded: int = 0
    limit: Limit = field(init=False)
    """How much may be bet in this round: as posted, as agreed on, or as a kill makes it."""
    straddler: int | None = None
    posting: dict[int, bool] = field(default_factory=dict)
    """The seats that post a blind to come in, and whether a small one besides."""
    small: int | None = None
    """The player whose turn it is to post the small blind; nobody where its seat is vacant."""
    big: int = 0
    first_to_show: int = 0
    """The player who shows first if it comes to a showdown, and the clause that says so."""
    shows_by: str = "PKR 14 outside checked"
    voluntary: set[int] = field(default_factory=set)
    """Players who have put in more than they had to (A-PKR-5): misdeals have this time limit."""
    conceded: set[int] = field(default_factory=set)
    first_street: bool = True
    cards_due: int = 0
    """How many cards this street still needs."""
    deal_from: int = 0
    """How many positions after the right one the deal began."""
    exposed: Counter[int] = field(default_factory=Counter)
    """How many hole cards of each seat were turned face up in the dealing, in stud."""
    to_exchange: list[tuple[int, Card]] = field(default_factory=list)
    """Exposed cards of players that are exchanged when the deal is over."""
    changes: int = 0
    """How often a ruling changed who is in or whose turn it is, otherwise than by an act in turn.
    """
    turns: list[tuple[int, Betting]] = field(default_factory=list)
    """Each turn of the street: the player, and the betting before it."""
    acts: int = 0
    """How many questions of the round have been answered."""
    gone: set[int] = field(default_factory=set)
    """Players who have left the table while their hand stays in: nobody asks an empty seat."""
    protected: set[int] = field(default_factory=set)
    """Players whose hands were found to be protected."""
    decided: set[tuple[str, int]] = field(default_factory=set)
    """The disputes the shift supervisor has decided: about which place, after how many acts."""
    face_up_cards: int = 0
    burned: bool = False
    """Whether the burn card of the next street lies in the discards already."""
    run_out: bool = False
    """Whether the hands lie face up, since nobody can bet any more."""
    void: bool = False
    deck_in_doubt: bool = False
    """Cards are missing or too many: the deck leaves the table."""

    @property
    def variant(self) -> Variant:
        """The kind of poker."""
        return self.options.variant

    @property
    def contending(self) -> list[int]:
        """The players who have neither folded nor conceded, from the first."""
        folded = self.betting.folded
        return [n for n in range(len(self.seats)) if not folded[n] and n not in self.conceded]

    @property
    def places(self) -> list[str]:
        """Where cards lie."""
        return [place for place, cards in self.dealt.items() if cards]

    @property
    def cards_left(self) -> int:
        """How many cards the stub still has."""
        return DECK - sum(map(len, self.dealt.values())) - self.discarded

    @property
    def cards_to_come(self) -> bool:
        """Whether a hand or the board is not whole yet."""
        streets = self.variant.streets
        board = sum(street.board for street in streets)
        return len(self.board) < board or any(
            len(self.hand(player)) < self.variant.hand_size for player in self.contending
        )

    def place(self, player: int) -> str:
        """Where the cards of a player lie."""
        return seat_place(self.seats[player])

    def hand(self, player: int) -> list[Card]:
        """A player's own cards."""
        return self.dealt.get(self.place(player), [])

    @property
    def board(self) -> list[Card]:
        """The cards common to all."""
        return self.dealt.get(COMMUNITY, [])

    def rank(self, side: Side, player: int) -> PokerRank | None:
        """The rank of a player's hand; none for a low hand that does not qualify."""
        options, variant = self.options, self.variant
        rank = variant.rank(
            side, self.hand(player), self.board, options.kicker, options.low_compare
        )
        return variant.qualified(rank, options.low_qualifier)

    def player_at(self, place: str) -> int:
        """The player whose cards lie at a place."""
        return next(n for n in range(len(self.seats)) if self.place(n) == place)

    def pots_now(self) -> tuple[PotNow, ...]:
        """The pots by what each player has put in, with the seats that contend for them."""
        return self._pots(self.betting.paid)

    def pots_without_bets(self) -> tuple[PotNow, ...]:
        """The pots as they lie there while bets of this street are in front of the players."""
        if not own(self.table).pots:
            return ()
        betting = self.betting
        return self._pots(
            [paid - bet for paid, bet in zip(betting.paid, betting.bets, strict=True)]
        )

    def _pots(self, paid: list[int]) -> tuple[PotNow, ...]:
        found = pots(paid, self.betting.folded)
        if dead := sum(self.betting.dead):  # for which everybody contends
            found[:1] = [Pot(found[0].amount + dead, found[0].players)]
        return tuple(
            PotNow(pot.amount, tuple(sorted(self.seats[n] for n in pot.players)))
            for pot in found
            if pot.amount
        )
