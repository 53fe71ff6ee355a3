"""The real table, dealt the cards of a simulated round."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.math.batch import Batch
from houseway.math.compiled import compiled
from houseway.math.evaluate import numbered_card
from houseway.math.philox import Key, deal
from houseway.table.game import Game, Player
from houseway.table.journal import Journal, counting_clock
from houseway.table.options import Options
from houseway.table.steps import Halve, Pay, PayBonus, Take
from houseway.table.table import Table
from tests.law.script import CHIPS, Arranged, Played, before_cut


def cards_of(batch: Batch, key: Key, chunk: int, round: int) -> tuple[Card, ...]:
    """The cards of a simulated round, in the order they are dealt."""
    return tuple(numbered_card(number) for number in batch.cards(key, chunk, round))


def deals(key: Key, chunk: int, rounds: int, count: int) -> list[list[int]]:
    """The numbers of the first cards of many rounds from one deck."""
    cards = np.empty((rounds, count), dtype=np.uint8)
    deck = np.arange(52, dtype=np.uint8)
    _deals(np.uint64(key[0]), np.uint64(key[1]), chunk, deck, cards)
    return cards.tolist()


@compiled
def _deals(
    key_0: int, key_1: int, chunk: int, deck: NDArray[np.uint8], cards: NDArray[np.uint8]
) -> None:
    for round in range(len(cards)):
        deal(key_0, key_1, chunk, round, cards.shape[1], deck, cards[round])


def one_deck_round(
    game: Game, options: Options, players: Sequence[Player], cards: Sequence[Card]
) -> list[dict[str, int]]:
    """Deal these cards at a new table; what each wager of each seat won or lost, in cents."""
    source = Arranged(before_cut(options, cards))
    table = Table(game, options, journal=Journal(counting_clock()), source=source)
    for seat, player in enumerate(players, start=1):
        table.sit(seat, f"player {seat}", CHIPS)
        table.players[seat] = player
    table.play_round()
    return [won(Played(table), seat) for seat in range(1, len(players) + 1)]


def won(played: Played, seat: int) -> dict[str, int]:
    """What each wager of a seat won (above 0) or lost (below 0), bonuses included."""
    found: dict[str, int] = {}
    for step in played.of(Pay, PayBonus, Take, Halve):
        if step.seat != seat:
            continue
        gain = (
            -step.amount if isinstance(step, Take)
            else -step.taken if isinstance(step, Halve)
            else step.amount
        )  # fmt: skip
        found[step.wager] = found.get(step.wager, 0) + gain
    return found


def total(nets: Mapping[str, int], *wagers: str) -> int:
    """What some of the wagers won together."""
    return sum(nets.get(wager, 0) for wager in wagers)
