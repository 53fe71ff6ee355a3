"""A whole round in the betting core alone: no table, no journal, cards as numbers.

For simulation, computer opponents and proofs by the hundred thousand. Betting, turns, pots and
rankings are those of the round at the table; a test deals the same cards to both and compares.
Everybody shows at the showdown; there is neither kill nor straddle.
"""

from collections.abc import Callable, Sequence

from houseway.cards.card import SUITS, Card
from houseway.cards.deck import FULL_DECK
from houseway.cards.poker import PokerRank
from houseway.cards.ranking import RANK_NUMBER, HandRank, best_hand, best_unsuited
from houseway.games.poker.betting import Betting
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.pots import Held, divide, pots
from houseway.games.poker.turns import bet_size, blind_players, first_to_act, open_pair
from houseway.games.poker.variants import Side

FOLD = -1
CALL = 0

Decide = Callable[[Betting, list[int], list[int]], int]
"""What the player whose turn it is does, seeing own cards and board: `FOLD`, `CALL`, which is also
a check and a bring-in, or the total to bet or raise to."""


class BareRoom:
    """A poker table's options, ready to play rounds quickly."""

    def __init__(self, options: PokerOptions) -> None:
        self.options = options
        self.variant = options.variant
        self._chip = options.chip if options.odd_chip == "left_of_button" else 1
        self._quick = (
            self.variant.makes == "five"
            and self.variant.sides == ("high",)
            and options.kicker == "standard"
        )

    def play(self, stacks: Sequence[int], deck: Sequence[int], decide: Decide) -> list[int]:
        """Play a round with these chips, from the left of the button; the chips after it.

        A card is its place in `FULL_DECK`; the deck is dealt from its first card on.
        """
        options, variant = self.options, self.variant
        players, limit = len(stacks), options.betting_limit
        betting = Betting(limit, list(stacks))
        folded = betting.folded
        if options.ante:
            for player in range(players):
                betting.ante(player, options.ante)
        second = 0
        if variant.has_button:
            first, second = blind_players(players)
            betting.post(first, options.blind_sizes[0])
            betting.post(second, options.blind_sizes[1])
        hands: list[list[int]] = [[] for _ in stacks]
        up: list[list[Card]] = [[] for _ in stacks]
        board: list[int] = []

        def boards() -> list[tuple[int, list[Card]]]:
            return [(n, cards) for n, cards in enumerate(up) if not folded[n]]

        place = 0
        for street in variant.streets:
            wanted = len(street.cards) * betting.live + street.board + street.burn
            if place + wanted > len(deck):
                board.append(deck[place])
                place += 1
            else:
                place += street.burn
                for face in street.cards:
                    for player in range(players):
                        if not folded[player]:
                            hands[player].append(deck[place])
                            if face == "up":
                                up[player].append(FULL_DECK[deck[place]])
                            place += 1
                if street.board:
                    board += deck[place : place + street.board]
                    place += street.board
            opening = street is variant.streets[0]
            if opening or not betting.over:
                betting.open(
                    first_to_act(variant, players, boards, opening=opening, last_blind=second),
                    bet_size(limit, street),
                    bring_in=0 if variant.has_button or not opening else options.bring_in_size,
                    upper=options.open_pair == "yes" and open_pair(variant, street, boards()),
                )
                while (actor := betting.actor) >= 0:
                    answer = decide(betting, hands[actor], board)
                    if answer > 0:
                        betting.raise_to(answer)
                    elif answer == CALL:
                        betting.call()
                    else:
                        betting.fold()
                betting.close()
                if betting.live == 1:
                    break
        return self._collect(betting, hands, board)

    def _collect(self, betting: Betting, hands: list[list[int]], board: list[int]) -> list[int]:
        """Rake the pots and push them to their winners."""
        after = betting.stacks
        rake = self.options.raked
        if betting.live == 1:
            flopless = self.variant.has_button and not board
            no_drop = flopless and self.options.no_flop_no_drop == "yes"
            raked_off = 0 if no_drop else rake.of(betting.total)
            after[betting.folded.index(False)] += betting.total - raked_off
            return after
        held = {
            player: self._held(hands[player], board)
            for player, out in enumerate(betting.folded)
            if not out
        }
        found = pots(betting.paid, betting.folded)
        raked = rake.of_each(pot.amount for pot in found)
        for (amount, players), taken in zip(found, raked, strict=True):
            for part in divide(amount - taken, players, held, self.variant.sides, self._chip):
                for winner, share in zip(part.winners, part.shares, strict=True):
                    after[winner] += share
        return after

    def _held(self, hand: list[int], board: list[int]) -> Held:
        if self._quick:
            return {"high": quick_high(hand + board)}
        own = [FULL_DECK[card] for card in hand]
        common = [FULL_DECK[card] for card in board]
        return {side: self._rank(side, own, common) for side in self.variant.sides}

    def _rank(self, side: Side, own: list[Card], board: list[Card]) -> PokerRank | None:
        options = self.options
        return self.variant.qualified(
            self.variant.rank(side, own, board, options.kicker, options.low_compare),
            options.low_qualifier,
        )


# A number for each card whose sum over a hand counts its ranks and, above them, its suits from
# three on, so that the fifth card of a suit turns on the fourth bit of its count.
_COUNTS = (1 << 39) - 1
_NO_CARDS = 0x3333 << 39
_FLUSH = 0x8888 << 39
_NUMBER = [RANK_NUMBER[card] + (1 << 39 + 4 * SUITS.index(card.suit)) for card in FULL_DECK]


def quick_high(cards: list[int]) -> HandRank:
    """The best high hand among five to seven cards, the same as `best_hand` gives."""
    counts = _NO_CARDS
    for card in cards:
        counts += _NUMBER[card]
    if counts & _FLUSH:
        return best_hand([FULL_DECK[card] for card in cards])
    return best_unsuited(counts & _COUNTS)
