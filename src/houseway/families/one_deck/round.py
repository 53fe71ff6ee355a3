"""A round from one deck as a whole: play it, void it if need be, prepare the next."""

from typing import Any

from houseway.families.one_deck.irregularities import Rule, ruled, void_round
from houseway.families.one_deck.round_state import Round, VoidRound
from houseway.families.one_deck.shuffle import after_the_round, replace_deck
from houseway.table import settling
from houseway.table.results import Result
from houseway.table.settling import Settling as Settling
from houseway.table.state import Procedure
from houseway.table.steps import Take


def whole_round(round: Round[Any], stages: Procedure, rule: Rule) -> Procedure:
    """One round of play with all that may befall it."""
    table, deck = round.table, round.table.deck
    try:
        yield from ruled(round, stages, rule)
    except VoidRound as void:
        yield from ruled(round, void_round(round, void), rule)
    if round.deck_in_doubt:
        yield from replace_deck(table, deck)
    elif round.seats:
        yield from after_the_round(table, deck)


def payments(
    round: Round[Any],
    seat: int,
    results: tuple[Result, ...],
    most: int | None = None,
    *,
    limit: str = "",
) -> list[Settling]:
    """What is to be paid, taken and returned, one wager after the other; at most `most` in all."""
    collected = {taken.wager: taken.amount for taken in round.forfeited if taken.seat == seat}
    return settling.payments(round.table, seat, results, most, limit=limit, collected=collected)


def collect_forfeited(round: Round[Any], seat: int, results: tuple[Result, ...]) -> Procedure:
    """What a seat forfeits is taken now; it goes back if the round becomes void."""
    for taken in payments(round, seat, results):
        assert isinstance(taken, Take)
        yield taken
        round.forfeited.append(taken)
