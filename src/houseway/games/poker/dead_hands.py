"""Rulings that change the round: a hand that dies out of turn, chips or the action that go back."""

from houseway.games.poker.round_state import PokerRound
from houseway.games.poker.steps import Refund, Sweep, TakeBack, own
from houseway.games.poker.streets import discard
from houseway.table.phrases import Said, phrase, worded
from houseway.table.state import Procedure
from houseway.table.steps import Ruling, Supervise
from houseway.table.void import VoidRound

NOBODY_CONTENDS = phrase("nobody contends", "nobody contends with {seat}: its hand stays")
SO_DECIDED = phrase(
    "so decided", lambda *matter: f"{worded(*matter)}; so the shift supervisor decided"
)

PLAY_GOES_ON = "play goes on"
ROUND_IS_DEAD = "the round is dead"


def dead_hand(round: PokerRound, player: int, cite: str, *, refund: bool = False) -> Procedure:
    """The cards go to the discards; a refund is of all the player has put in (A-PKR-7)."""
    betting, seat = round.betting, round.seats[player]
    for conceded in sorted(round.conceded):  # lest a pot be left to nobody else
        if not betting.folded[conceded]:
            betting.retire(conceded)
    if betting.live == 1:
        yield Ruling(NOBODY_CONTENDS(f"seat {seat}"), cite="PKR 14.15(r)")
        yield from pots_anew(round, "PKR 14.15(r)")
        return
    round.changes += 1
    yield from discard(round, player, cite)
    if refund:
        amount = betting.refund(player)
        if amount:
            yield Refund(seat, amount, round.pots_without_bets(), cite=cite)
    else:
        betting.retire(player)
    yield from pots_anew(round, cite)


def pots_anew(round: PokerRound, cite: str) -> Procedure:
    """With one player less, pots that were apart may be one; while bets lie out they wait."""
    now = round.pots_now()
    swept = own(round.table).pots
    if swept and now != swept and not any(round.betting.bets):
        yield Sweep(now, cite=cite)


def rule_by_internal_controls(round: PokerRound, matter: Said) -> Procedure:
    """(r): where 14.15 does not rule, the licensee's approved internal controls do."""
    cite = "PKR 14.15(r)"
    if round.options.unruled == "dead":
        raise VoidRound(matter, cite)
    yield from decide(round, matter, cite)


def decide(round: PokerRound, matter: Said, cite: str) -> Procedure:
    """(b): the poker shift supervisor decides, and that is final."""
    back = {f"the action goes back to seat {round.seats[n]}": n for n in may_act_again(round)}
    dead: dict[str, int] = {}
    refunded: dict[str, int] = {}
    if round.betting.live > 1:
        for player in round.contending:
            dead[f"the hand of seat {round.seats[player]} is dead"] = player
            if round.betting.paid[player]:
                refunded[f"the chips of seat {round.seats[player]} go back to it"] = player
    rulings = (PLAY_GOES_ON, ROUND_IS_DEAD, *dead, *refunded, *back)
    decision: str = yield Supervise(matter, rulings, cite=cite)
    if decision == ROUND_IS_DEAD:
        raise VoidRound(SO_DECIDED(*matter.parts), cite)
    if decision in dead:
        yield from dead_hand(round, dead[decision], cite)
    elif decision in refunded:
        yield from dead_hand(round, refunded[decision], cite, refund=True)
    elif decision in back:
        yield from act_again(round, back[decision], cite)


# --- the action goes back ---------------------------------------------------------------------


def may_act_again(round: PokerRound) -> list[int]:
    """The players who have acted on this street since the last hand was given up, if any has."""
    now = round.betting.folded
    if round.betting.actor < 0:
        return []
    return sorted({player for player, before in round.turns if before.folded == now})


def act_again(round: PokerRound, player: int, cite: str) -> Procedure:
    """All that was done since the player's last turn is undone, and it is that player's turn."""
    betting = round.betting
    last = max(n for n, (actor, _) in enumerate(round.turns) if actor == player)
    before = round.turns[last][1]
    for number, seat in enumerate(round.seats):
        if back := betting.bets[number] - before.bets[number]:
            yield TakeBack(seat, back, cite=cite)
    betting.restore(before)
    del round.turns[last:]
    round.changes += 1
