"""Payments to work out: rows of the pay tables in force, and what was paid in dealt rounds.

Every amount is that of a settlement: of the functions that pay at the table, or of a step.
"""

from collections.abc import Iterator

import msgspec

from houseway.equipment.randomness import Source
from houseway.games import game as game_of
from houseway.games.keno.paytables import catch
from houseway.games.keno.state import keno
from houseway.games.keno.steps import SettleTicket, catches
from houseway.games.keno.tickets import read_conditioning
from houseway.games.poker.steps import Award, TakeRake, own, pot_name
from houseway.money import Odds, dollars
from houseway.school.tables import buy_where_short, practice_table
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.results import Result
from houseway.table.settling import payments
from houseway.table.state import Seat, TableState
from houseway.table.steps import Announce, Halve, Pay, PayBonus, TakeWagers, wager_words
from houseway.table.table import Table

ROUNDS, POKER_ROUNDS = 120, 40
EASY_STAKES = (5_00, 10_00, 20_00, 25_00, 50_00, 100_00)
ODD_STAKES = (7_00, 15_00, 35_00, 45_00, 65_00, 85_00, 115_00, 175_00)
POKER = ("holdem", "omaha-hi-lo")
RAKE = {"rake": "percent", "rake_percent": "5", "rake_cap": "$4"}
"""A rake to work out: the licensee decides on it, so this is one of many."""
MOST_WAYS = 4
"""A ticket to work out in the head has no more kinds of ways."""
CAP = 500_00
"""The most that is paid in the harder questions."""
WHOLE, ODD, BROKEN, CAPPED, TOGETHER = range(1, 6)
"""The levels: whole odds on round amounts; on others; odds such as 3 to 2; a limit or a half; and
several wagers at once, or pots that are shared."""
SECONDS = {WHOLE: 12, ODD: 15, BROKEN: 25, CAPPED: 30, TOGETHER: 45}


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
    for dealt in _tables(game, options):
        found += _dealt(game, dealt, source)
    return sorted(
        {payout.words: payout for payout in found}.values(), key=lambda payout: payout.level
    )


def _tables(game: str, options: Options) -> Iterator[Options]:
    """The tables that are dealt for it: where players share pots, also one of high and low."""
    if not game_of(game).among_players:
        yield options
        return
    for kind in POKER:
        yield options.with_words({"game": kind, **RAKE})


def level(odds: str, stake: int) -> int:
    """How hard it is to pay these odds on a stake."""
    fraction = Odds.meant(odds).fraction
    if fraction.denominator > 1:
        return BROKEN
    return WHOLE if stake in EASY_STAKES or fraction == 1 else ODD


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
            hard = CAPPED if capped else level(step.odds, stake)
            yield Payout(words, step.amount, step.cite, hard)


def _capped(options: Options, source: Source) -> Iterator[Payout]:
    """The same rows where the house limits what a seat can win."""
    try:
        limited = options.with_words({"payout_cap": dollars(CAP)})
    except Refused:  # players among themselves are not paid by the house
        return
    for payout in _rows(limited, source):
        if payout.level == CAPPED:
            yield payout


def _dealt(game: str, options: Options, source: Source) -> Iterator[Payout]:
    """What was paid in rounds that were dealt for it."""
    table = practice_table(game, options, source, players=5)
    table.elsewhere = set()
    for _ in range(POKER_ROUNDS if table.game.among_players else ROUNDS):
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
            elif isinstance(step, Halve):
                lies = dollars(step.taken + step.returned)
                words = f"{wager_words(step.wager)} {lies} is surrendered: how much is taken?"
                yield Payout(words, step.taken, step.cite, CAPPED)
            elif isinstance(step, SettleTicket) and step.pays and len(step.caught) <= MOST_WAYS:
                hard = BROKEN if len(step.caught) == 1 else TOGETHER
                yield Payout(_caught(table, step), step.pays, step.cite, hard)
            elif isinstance(step, TakeRake):
                pot = dollars(own(table.state).pots[step.pot].amount)
                words = (
                    f"the {pot_name(step.pot)} is {pot}; the rake is {RAKE['rake_percent']} "
                    f"percent, {RAKE['rake_cap']} at most, in chips of {dollars(options.chip)}: "
                    f"how much is it?"
                )
                yield Payout(words, step.amount, step.cite, BROKEN)
            elif isinstance(step, Award) and "share" in said:
                yield _shared(table.state, step, said)
            table.step()
        for seat, paid in together.items():
            if len(paid) > 1:
                words = f"Seat {seat}: {'; '.join(map(_on, paid))}: how much in all?"
                amount = sum(step.amount for step in paid)
                yield Payout(words, amount, paid[0].cite, TOGETHER)


def _on(step: Pay | PayBonus) -> str:
    return f"{wager_words(step.wager)} {dollars(step.stake)}: {step.odds}"


def _caught(table: Table, step: SettleTicket) -> str:
    """What a ticket caught, at which rates, and what the rows of the pay table give for it."""
    marked = read_conditioning(keno(table.state).tickets[step.ticket].conditioning)
    odds = {row.hand: row.odds for pays in table.options.pay_tables() for row in pays.rows}
    caught = [
        catches([way]) + (f" ({odds[row]})" if (row := catch(way[1], way[0])) in odds else "")
        for way in step.caught
    ]
    return (
        f"a ticket, {', '.join(map(str, marked.conditions))}, caught {', '.join(caught)}: how much "
        f"is handed out, the price of the ways that won with it?"
    )


def _shared(state: TableState, step: Award, said: str) -> Payout:
    """A pot that several have won; of what is left of it a part goes to each in turn."""
    pot = own(state).pots[step.pot]
    words = (
        f"{said}. {dollars(pot.amount)} of the {pot_name(step.pot)} are left, the button is at "
        f"seat {own(state).button}, the smallest chip is {dollars(state.options.chip)}: how much "
        f"goes to seat {step.seat}?"
    )
    return Payout(words, step.amount, step.cite, TOGETHER)
