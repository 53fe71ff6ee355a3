"""How good a player's hand looks, guessed as one does at the table: by imagining the unseen cards.

Only what the player sees counts: own cards, the board, up-cards of others. The rest is drawn at
random a few dozen times, and the guess is the part of those pots the hand would take.
"""

from collections.abc import Sequence
from itertools import islice

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import Source
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.pots import Held, divide
from houseway.games.poker.variants import Variant
from houseway.table.steps import COMMUNITY, seat_place
from houseway.table.views import View

MOST_OTHERS = 2
"""As if no more others than these stayed to the end; most fold, whoever they are."""
DEALS = 16
POT = 1000


def others_in(view: View) -> list[int]:
    """The other seats that still have cards."""
    return [
        seat for seat in view.state.seats if seat != view.seat and view.cards.get(seat_place(seat))
    ]


def share_in_percent(view: View, source: Source, deals: int = DEALS) -> int:
    """What part of the pot the viewer's hand would take against a few of the others."""
    options = view.state.options_as(PokerOptions)
    shown = [view.visible(seat_place(seat)) for seat in others_in(view)]
    shown.sort(key=len, reverse=True)
    hands = [view.own, *shown[:MOST_OTHERS]]
    board = view.visible(COMMUNITY)
    seen = {*board, *view.own, *(card for cards in shown for card in cards)}
    unseen = [card for card in FULL_DECK if card not in seen]
    won = sum(_imagined(options, hands, board, unseen, source) for _ in range(deals))
    return won * 100 // (POT * deals)


def _imagined(
    options: PokerOptions,
    hands: Sequence[tuple[Card, ...]],
    board: tuple[Card, ...],
    unseen: list[Card],
    source: Source,
) -> int:
    """What the first hand takes of one pot when all cards have come."""
    variant = options.variant
    to_come = board_size(variant) - len(board)
    common = max(-to_come, 0)  # a card common to all is the next of every hand, in stud
    wanted = [max(to_come, 0)]
    wanted += [max(variant.hand_size - common - len(hand), 0) for hand in hands]
    drawn = iter(_draw(unseen, min(sum(wanted), len(unseen)), source))
    full_board = [*board, *islice(drawn, wanted[0])]
    full = [
        [*hand, *islice(drawn, missing)] for hand, missing in zip(hands, wanted[1:], strict=True)
    ]
    return taken_by_first(options, full, full_board)


def taken_by_first(
    options: PokerOptions, hands: Sequence[Sequence[Card]], board: Sequence[Card]
) -> int:
    """What the first of some complete hands takes of a pot."""
    variant = options.variant
    held: dict[int, Held] = {
        player: {
            side: variant.qualified(
                variant.rank(side, own, board, options.kicker, options.low_compare),
                options.low_qualifier,
            )
            for side in variant.sides
        }
        for player, own in enumerate(hands)
    }
    return sum(
        share
        for part in divide(POT, range(len(hands)), held, variant.sides, 1)
        for winner, share in zip(part.winners, part.shares, strict=True)
        if winner == 0
    )


def board_size(variant: Variant) -> int:
    """How many cards the board has in the end."""
    return sum(street.board for street in variant.streets)


def _draw(cards: list[Card], count: int, source: Source) -> list[Card]:
    """So many cards at random; the list is mixed a little by it, which does no harm."""
    for place in range(count):
        other = place + source.below(len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:count]
