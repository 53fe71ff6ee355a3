"""How good a hold'em hand is against the hands an opponent may have, as a player reckons it.

Hands before the flop are in an order; an opponent who has put in much holds one of the best of
them. After the flop, of hands like these, those are kept that would be bet on this board.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import SeededSource
from houseway.games.poker.bare import quick_high

CARDS = len(FULL_DECK)
BOARD = 5
FLOP = 3
PREFLOP_DEALS = 160
RANKS = [int(card.rank) for card in FULL_DECK]
SUITS = [card.suit for card in FULL_DECK]

Draw = Callable[[int], int]


def rough_equity(one: int, other: int) -> float:
    """About what part of the pot two cards take from two unknown ones: fit to published tables.

    >>> rough_equity(FULL_DECK.index("As"), FULL_DECK.index("Ah")) > 0.8
    True
    """
    high, low = sorted((RANKS[one], RANKS[other]), reverse=True)
    if high == low:
        return 0.503 + 0.0291 * (high - 2)
    suited = 0.033 if SUITS[one] == SUITS[other] else 0.0
    near = {1: 0.014, 2: 0.009, 3: 0.004}.get(high - low, 0.0)
    return 0.13 + 0.0245 * high + 0.0125 * low + suited + near


def _standing() -> dict[tuple[int, int], float]:
    """The part of all starting hands that are not better than each."""
    order = sorted(combinations(range(CARDS), 2), key=lambda pair: rough_equity(*pair))
    found = {pair: (place + 1) / len(order) for place, pair in enumerate(order)}
    return found | {(other, one): at for (one, other), at in found.items()}


STANDING = _standing()


def before_the_flop(own: Sequence[int], widest: float) -> float:
    """The equity of a starting hand against one of the best `widest` part of hands."""
    one, other = sorted(own, key=lambda card: -RANKS[card])
    suited = SUITS[one] == SUITS[other]
    return _before_the_flop(RANKS[one], RANKS[other], suited, round(widest, 1) or 0.05)


@cache
def _before_the_flop(high: int, low: int, suited: bool, widest: float) -> float:
    """The same of a kind of hand, always by the same imagined deals."""
    one = next(n for n in range(CARDS) if RANKS[n] == high)
    other = next(
        n
        for n in range(CARDS)
        if n != one and RANKS[n] == low and (SUITS[n] == SUITS[one]) == suited
    )
    draw = SeededSource(f"{high} {low} {suited} {widest}").below
    won = 0.0
    for _ in range(PREFLOP_DEALS):
        theirs = opposing([one, other], widest, draw)
        board = drawn(BOARD, {one, other, *theirs}, draw)
        won += against([one, other], theirs, board)
    return won / PREFLOP_DEALS


def after_the_flop(
    own: Sequence[int],
    board: Sequence[int],
    widest: float,
    kept: float,
    samples: int,
    draw: Draw,
) -> float:
    """The equity against hands of which the best part on this board is kept."""
    known = [*own, *board]
    theirs = [opposing(known, widest, draw) for _ in range(samples)]
    if kept < 1:
        theirs.sort(key=lambda hand: quick_high([*hand, *board]), reverse=True)
        theirs = theirs[: max(round(samples * kept), 2)]
    missing = BOARD - len(board)
    mine = list(own)
    if not missing:
        strength = quick_high([*mine, *board])
        won = 0.0
        for hand in theirs:
            other = quick_high([*hand, *board])
            won += 1.0 if strength > other else 0.5 if strength == other else 0.0
        return won / len(theirs)
    won = sum(
        against(mine, hand, [*board, *drawn(missing, {*known, *hand}, draw)]) for hand in theirs
    )
    return won / len(theirs)


def opposing(known: Sequence[int], widest: float, draw: Draw) -> tuple[int, int]:
    """Two other cards, of the best `widest` part of hands if a few draws find such."""
    hand = (0, 0)
    for _ in range(40):
        one, other = draw(CARDS), draw(CARDS)
        if one == other or one in known or other in known:
            continue
        hand = (one, other)
        if STANDING[hand] > 1 - widest:
            break
    return hand if hand != (0, 0) else _any(known)


def _any(known: Sequence[int]) -> tuple[int, int]:
    left = [card for card in range(CARDS) if card not in known]
    return left[0], left[1]


def drawn(count: int, known: set[int], draw: Draw) -> list[int]:
    """So many other cards."""
    found: list[int] = []
    while len(found) < count:
        card = draw(CARDS)
        if card not in known:
            known.add(card)
            found.append(card)
    return found


def against(mine: Sequence[int], theirs: Sequence[int], board: Sequence[int]) -> float:
    """1 for a win, a half for a tie."""
    own, other = quick_high([*mine, *board]), quick_high([*theirs, *board])
    return 1.0 if own > other else 0.5 if own == other else 0.0
