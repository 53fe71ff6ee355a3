"""Rounds of the environments, played at random or by the same actions as before."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TypeVar

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.envs.games import environments
from houseway.envs.rounds import LiveRound, Rules
from houseway.envs.seeing import CARD_NUMBERS
from houseway.equipment.randomness import SeededSource

T = TypeVar("T")

GAMES = list(environments())
BANKED = [name for name in GAMES if name != "poker"]
CARDS: Mapping[int, Card] = {n: card for card, n in CARD_NUMBERS.items() if card is not None}


def rules(game: str, seats: int = 3) -> Rules:
    """A table with every seat taken that is wanted."""
    return Rules(game, seats=seats)


def at_random(live: LiveRound, seed: int) -> Iterator[int]:
    """Play a round to its end, any legal action each time; the seat that is to act, each time."""
    random = Random(seed)
    while not live.over:
        yield live.turn
        live.act(random.choice(sorted(live.answers)))


def cards_shown(live: LiveRound, seat: int) -> set[Card]:
    """The cards that the numbers of a seat's sight name."""
    shown = live.rules.sight(seat).cards
    return {CARDS[int(n)] for n in live.sight(seat)[:shown] if int(n) in CARDS}


class Relabelled(SeededSource):
    """A seeded source whose shuffles exchange cards for others, those named left alone."""

    def __init__(self, seed: int, kept: set[Card], mixed_by: int) -> None:
        super().__init__(seed)
        others = [card for card in FULL_DECK if card not in kept]
        exchanged = others[:]
        Random(mixed_by).shuffle(exchanged)
        self.exchange = dict(zip(others, exchanged, strict=True))

    def shuffled(self, cards: Iterable[T]) -> list[T]:
        """The same order of places, with other cards where nobody has looked yet."""
        return [self.exchange.get(card, card) for card in super().shuffled(cards)]  # type: ignore
