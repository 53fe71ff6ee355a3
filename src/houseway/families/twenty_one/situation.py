"""What each choice is worth in one situation of a twenty-one game."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.families.twenty_one.plays import DOUBLE, HIT, INSURE, NO_INSURANCE, STAND
from houseway.families.twenty_one.points import TEN, value
from houseway.families.twenty_one.tables import hand_number, hands_from, shown
from houseway.families.twenty_one.values import ERROR_BOUND, PlayRules, Shoe, value_hands
from houseway.math.figures import CloseValues
from houseway.money import Odds
from houseway.table.refusal import Refused
from houseway.table.steps import Ask
from houseway.table.views import View


class Situation(NamedTuple):
    """What each choice is worth, in units of the first wager."""

    choices: dict[str, float]
    """after the dealer has found no blackjack, where the dealer checks"""
    best: str
    insurance: Fraction | None
    """what insuring for half the wager is worth, before the dealer checks"""
    error: float = ERROR_BOUND
    """no value is farther than this from the exact one"""


def situation(
    choices: dict[str, float], insurance: Fraction | None = None, error: float = ERROR_BOUND
) -> Situation:
    """A situation with its best choice."""
    return Situation(choices, best_choice(choices), insurance, error)


def best_choice(values: Mapping[str, float]) -> str:
    """The choice worth most."""
    return max(values, key=values.__getitem__)


def drawing_values(play: PlayRules, shoe: Shoe, up: int, hand: Sequence[int]) -> dict[str, float]:
    """Standing, drawing and doubling with a hand under 21, over the deals that are counted."""
    values = value_hands(play, shoe, up, hands_from(*sorted(hand)), every_stand=True)
    number = hand_number(*hand)
    found: dict[str, float] = {}
    if len(hand) > 1:
        found[STAND] = float(values.stand[number])
    if len(hand) == 1 or play.draws:
        found[HIT] = float(values.hit[number])
    if len(hand) == play.double_size:
        found[DOUBLE] = float(values.double[number])
    return found


def insurance_value(rest: Shoe, pays: Odds) -> Fraction:
    """What insuring for half the wager is worth when the hole card comes from this shoe."""
    won = Fraction(rest.counts[TEN - 1], rest.size)
    return (won * pays.fraction - (1 - won)) / 2


def refuse_situation(
    title: str,
    decks: int,
    *,
    board: Sequence[Card],
    dealer: Sequence[Card],
    others: Sequence[Card],
    hole_open: bool = False,
) -> None:
    """Refuse a board, other cards of the dealer's than lie open, and more than the shoe has."""
    if board:
        raise Refused(f"{title} has no community cards; leave the board out")
    if hole_open and len(dealer) != 2:
        raise Refused("both cards of the dealer lie open here; name them, as in --dealer 'Td 7c'")
    if not hole_open and len(dealer) != 1:
        raise Refused("the dealer's up-card is one card; name it, as in --dealer Td")
    for card, count in Counter([*dealer, *others]).items():
        if count > decks:
            raise Refused(f"{card} is named {count} times; there are {decks} in the shoe")


def named_situation(
    game: str,
    decks: int,
    ev: Callable[[Sequence[int], int, Sequence[int], Sequence[int]], Situation],
    cards: Sequence[Card],
    board: Sequence[Card],
    removed: Sequence[Card],
    dealer: Sequence[Card],
    split: Sequence[Card],
    *,
    hole_open: bool = False,
) -> CloseValues:
    """The choices of a situation whose cards somebody names; `ev(own, shown, gone, split)`."""
    others = [*cards, *removed, *split]
    refuse_situation(game, decks, board=board, dealer=dealer, others=others, hole_open=hole_open)
    own, gone, apart = ([value(card) for card in named] for named in (cards, removed, split))
    try:
        found = ev(own, shown(*map(value, dealer)), gone, apart)
    except ValueError as error:
        raise Refused(str(error)) from None
    return CloseValues(found.choices, found.error)


def insurance_values(view: View, ask: Ask, wager: str, found: Situation) -> dict[str, float]:
    """The most insurance that is offered and none, in units of the first wager."""
    offered = next(choice for choice in ask.choices if choice.name == INSURE)
    most = max(offered.amount, offered.most)
    half = Fraction(view.state.seats[ask.seat].wagers[wager], 2)
    name = INSURE if offered.most <= offered.amount else f"{INSURE} {most}"
    return {name: float((found.insurance or 0) * most / half), NO_INSURANCE: 0.0}
