"""Payments to work out: rows of the pay tables in force, and what was paid in dealt rounds.

Every amount is that of a settlement: of the functions that pay at the table, or of a step.
"""

from collections.abc import Iterator

import msgspec

from houseway.equipment.randomness import Source
from houseway.games import game as game_of
from houseway.money import Odds, dollars
from houseway.school.tables import buy_where_short, practice_table
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.results import Result
from houseway.table.settling import payments
from houseway.table.state import Seat, TableState
from houseway.table.steps import Announce, Level, Pay, PayBonus, TakeWagers, wager_words

ROUNDS, ROUNDS_AMONG_PLAYERS = 120, 40
EASY_STAKES = (5_00, 10_00, 20_00, 25_00, 50_00, 100_00)
ODD_STAKES = (7_00, 15_00, 35_00, 45_00, 65_00, 85_00, 115_00, 175_00)
CAP = 500_00
"""The most that is paid in the harder questions."""
SECONDS: dict[int, int] = {
    Level.WHOLE: 12,
    Level.ODD: 15,
    Level.BROKEN: 25,
    Level.CAPPED: 30,
    Level.TOGETHER: 45,
}


class Payout(msgspec.Struct, frozen=True):
    """One payment to work out."""

    words: str
    amount: int
    cite: str
    level: int


def payouts(game: str, source: Source) -> list[Payout]:
    """Payments of a game, from easy to hard; no two are asked in the same words."""
    options = game_of(game).options()
    found: list[Payout] = []
    if isinstance(game_of(game).window, TakeWagers):
        found += [*_rows(options, source), *_capped(options, source)]
    for words in game_of(game).drilled:
        found += _dealt(game, options.with_words(words), source)
    return sorted(
        {payout.words: payout for payout in found}.values(), key=lambda payout: payout.level
    )


def level(odds: str, stake: int) -> Level:
    """How hard it is to pay these odds on a stake."""
    fraction = Odds.meant(odds).fraction
    if fraction.denominator > 1:
        return Level.BROKEN
    return Level.WHOLE if stake in EASY_STAKES or fraction == 1 else Level.ODD


def _rows(options: Options, source: Source) -> Iterator[Payout]:
    """Each row of each table in force, on a round stake and on another."""
    for table in options.pay_tables():
        for row in table.rows:
            for stakes in (EASY_STAKES, ODD_STAKES):
                stake = stakes[source.below(len(stakes))]
                result = Result(table.wager, "pay", row.cite, row.odds)
                yield from _paid(options, stake, result, row.hand)


def _paid(options: Options, stake: int, result: Result, hand: str) -> Iterator[Payout]:
    state = TableState(options, seats={1: Seat("", 0, {result.wager: stake})})
    try:
        steps = payments(state, 1, (result,))
    except ValueError:  # it cannot be paid exactly, so no table takes such a wager
        return
    for step in steps:
        if isinstance(step, Pay):
            capped = options.payout_cap is not None and step.amount == options.payout_cap
            words = f"{wager_words(result.wager)} {dollars(stake)}, {hand}: {step.odds}"
            if options.payout_cap is not None:
                words += f"; a seat is paid {dollars(options.payout_cap)} at most in a round"
            hard = Level.CAPPED if capped else level(step.odds, stake)
            yield Payout(words, step.amount, step.cite, hard)


def _capped(options: Options, source: Source) -> Iterator[Payout]:
    """The same rows where the house limits what a seat can win."""
    try:
        limited = options.with_words({"payout_cap": dollars(CAP)})
    except Refused:  # players among themselves are not paid by the house
        return
    for payout in _rows(limited, source):
        if payout.level == Level.CAPPED:
            yield payout


def _dealt(game: str, options: Options, source: Source) -> Iterator[Payout]:
    """What was paid in rounds that were dealt for it."""
    table = practice_table(game, options, source, players=5)
    table.elsewhere = set()
    for _ in range(ROUNDS_AMONG_PLAYERS if table.game.among_players else ROUNDS):
        buy_where_short(table, source)
        table.begin()
        together: dict[int, list[Pay | PayBonus]] = {}
        said = ""
        while (step := table.pending) is not None:
            if isinstance(step, Announce):
                said = str(step.what)
            elif isinstance(step, Pay | PayBonus):
                together.setdefault(step.seat, []).append(step)
                if step.stake:
                    yield Payout(_on(step), step.amount, step.cite, level(step.odds, step.stake))
            elif (asked := step.worked_out(table.state, said)) is not None:
                yield Payout(asked.words, asked.amount, step.cite, asked.level)
            table.step()
        for seat, paid in together.items():
            if len(paid) > 1:
                words = f"Seat {seat}: {'; '.join(map(_on, paid))}: how much in all?"
                amount = sum(step.amount for step in paid)
                yield Payout(words, amount, paid[0].cite, Level.TOGETHER)


def _on(step: Pay | PayBonus) -> str:
    return f"{wager_words(step.wager)} {dollars(step.stake)}: {step.odds}"
