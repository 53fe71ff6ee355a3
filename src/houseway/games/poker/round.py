"""A round of poker, from the button to the shuffle for the next round."""

from dataclasses import replace

from houseway.games.poker.agreement import stakes_in_effect
from houseway.games.poker.attendance import BLINDS, come_in, places
from houseway.games.poker.betting import Betting, Limit
from houseway.games.poker.dealing import deal_street
from houseway.games.poker.irregularities import ruled, void_round
from houseway.games.poker.opening import (
    after_the_round,
    look_after_decks,
    replace_deck,
    shuffle_resting_deck,
)
from houseway.games.poker.round_state import PokerRound
from houseway.games.poker.showdown import (
    award_pots,
    award_uncontested,
    show_hands,
    take_jackpot,
    take_rake,
    turn_up_for_run_out,
)
from houseway.games.poker.steps import DealIn, MoveButton, eligible, own
from houseway.games.poker.streets import bet_street, killed, post_antes, post_blinds
from houseway.games.poker.time_charge import collect_time_charges
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Announce, Collect, RackStub
from houseway.table.void import VoidRound

WAITS_FOR_PLAYER = phrase(
    "waits for a second player", "The round waits for a second player with chips"
)

LEAST_PLAYERS = 2


def play(table: TableState) -> Procedure:
    """One round of play with all that may befall it."""
    yield from collect_time_charges(table)
    posting: dict[int, bool] = {}
    if len(eligible(table)) >= LEAST_PLAYERS:
        yield from look_after_decks(table)
        yield from shuffle_resting_deck(table)
        coming = yield from come_in(table)
        posting = {seat: own(table).missed.get(seat, False) for seat in coming.posting}
        yield DealIn(coming.seats, cite="PKR 14 outside seats")
    if len(table.playing) < LEAST_PLAYERS:  # somebody may have gone while decks were looked after
        yield Announce(WAITS_FOR_PLAYER(), cite="PKR 14 outside seats")
        return
    round = PokerRound(table, stakes_in_effect(table))
    round.posting = posting
    round.chips = {seat: table.seats[seat].chips for seat in table.playing}
    deck = table.deck
    try:
        yield from ruled(round, stages(round))
    except VoidRound as void:
        yield from ruled(round, void_round(round, void))
    if round.deck_in_doubt:
        yield from replace_deck(table, deck)
    else:
        yield from after_the_round(table, deck)


def stages(round: PokerRound) -> Procedure:
    """Forced bets, then street by street cards and bets, the showdown, the pots."""
    yield from take_places(round)
    killer = killing(round)
    round.limit = limit_of_round(round, killer)
    round.betting = Betting(round.limit, [round.chips[seat] for seat in round.seats])
    yield from post_antes(round)
    if round.variant.has_button:
        yield from post_blinds(round, killer)
    for street in round.variant.streets:
        yield from deal_street(round, street)
        yield from bet_street(round, street, opening=street is round.variant.streets[0])
        if round.betting.live == 1:
            break
        yield from turn_up_for_run_out(round)
    if round.betting.live > 1:
        yield from show_hands(round)  # 14.15(d)
        yield from take_rake(round)  # 14.14
        yield from take_jackpot(round)
        yield from award_pots(round)  # 14.3(d), (g)
    else:
        yield from take_rake(round)
        yield from take_jackpot(round)
        yield from award_uncontested(round)
    yield from clear_table(round)


def take_places(round: PokerRound) -> Procedure:
    """The button moves clockwise, and the blinds with it; in stud the dealer's left begins."""
    playing = round.table.wagering()
    if not round.variant.has_button:
        round.seats = tuple(playing)
        return
    at = places(round.table, playing)
    yield MoveButton(at.button, at.small, at.big, cite=BLINDS)
    round.seats = (*(s for s in playing if s > at.button), *(s for s in playing if s <= at.button))
    round.small = round.seats.index(at.small) if at.small in round.seats else None
    round.big = round.seats.index(at.big)


def killing(round: PokerRound) -> int | None:
    """The player who has won enough pots in a row to post a kill blind, if there is one."""
    seat, pots = own(round.table).streak
    if round.options.kill == "none" or pots < round.options.kill_after or seat not in round.seats:
        return None
    return round.seats.index(seat)


def limit_of_round(round: PokerRound, killer: int | None) -> Limit:
    """The limit as posted or agreed on, raised by a kill."""
    limit = round.options.betting_limit
    if killer is None:
        return limit
    return replace(limit, low=killed(round, limit.low), high=killed(round, limit.high))


def clear_table(round: PokerRound) -> Procedure:
    """Hands, board and stub go to the discards; the cards of an unseen winner stay unseen."""
    for place in round.places:
        yield Collect(place, cite="PKR 14.5(a)-when")
    yield RackStub(cite="PKR 14.5(a)-when")
