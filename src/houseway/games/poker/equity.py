"""What hands are worth when some cards are still to come: the part of the pot each may expect.

Nobody folds and nobody bets any more; the rankings are those by which the showdown awards pots. The
answer is exact, over every deal still possible; where those are too many it is refused, or a sample
is taken if one is asked for, and said to be one.
"""

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.variants import Makes, Variant
from houseway.math.showdown import Equities, TooManyDeals, equities, high_order, low_order
from houseway.math.showdown_kernels import ANY_FIVE, THREE, TWO_AND_THREE, Order
from houseway.math.threads import Progress
from houseway.table.refusal import Refused

_WAYS: dict[Makes, int] = {"five": ANY_FIVE, "two and three": TWO_AND_THREE, "three": THREE}


def equity(
    options: PokerOptions,
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    removed: Sequence[Card] = (),
    *,
    samples: int = 0,
    seed: int = 0,
    progress: Progress | None = None,
) -> Equities:
    """What each hand may expect of the pot; cards left out of hands and board are unknown.

    >>> from houseway.cards.card import parse_cards
    >>> aces, kings = parse_cards("As Ah"), parse_cards("Kd Kc")
    >>> found = equity(PokerOptions(), (aces, kings), parse_cards("Qd Jd Ts 2c"))
    >>> [str(hand.share) for hand in found.hands]
    ['19/22', '3/22']
    """
    variant = options.variant
    _check(variant, hands, board)
    try:
        return equities(
            hands,
            board,
            orders(options),
            own=variant.hand_size,
            community=board_size(variant),
            removed=removed,
            samples=samples,
            seed=seed,
            progress=progress,
        )
    except TooManyDeals as many:
        raise Refused(
            f"{many} With --samples 1000000 the answer is estimated from so many random deals"
        ) from None
    except ValueError as wrong:
        raise Refused(str(wrong).rstrip(".")) from None


def orders(options: PokerOptions) -> tuple[Order, ...]:
    """How hands of this game rank, each side of a shared pot by its own order."""
    variant = options.variant
    way = _WAYS[variant.makes]
    both = len(variant.sides) == 2
    worst = variant.worst_low(options.low_qualifier) if both else 0
    return tuple(
        high_order(way, options.kicker)
        if side == "high"
        else low_order(way, options.low_compare, worst)
        for side in variant.sides
    )


def board_size(variant: Variant) -> int:
    """How many cards the board has in the end."""
    return sum(street.board for street in variant.streets)


def _check(variant: Variant, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> None:
    if not 2 <= len(hands) <= variant.most_players:
        raise Refused(
            f"{variant.title} is for two to {variant.most_players} hands, not {len(hands)}; "
            "name the others with --against"
        )
    for hand in hands:
        if len(hand) > variant.hand_size:
            raise Refused(
                f"a hand of {variant.title} has {variant.hand_size} cards, not {' '.join(hand)}"
            )
    sizes = [0]
    for street in variant.streets:
        if street.board:
            sizes.append(sizes[-1] + street.board)
    if len(board) not in sizes:
        if len(sizes) == 1:
            raise Refused(f"{variant.title} has no board; leave it out")
        words = ", ".join(map(str, sizes[:-1]))
        raise Refused(
            f"the board of {variant.title} has {words} or {sizes[-1]} cards, not {len(board)}"
        )
