"""What players do amiss, or suffer, when it is their turn: 14.15(c), (i) and (j)."""

from houseway.games.poker.betting import Betting
from houseway.games.poker.dead_hands import dead_hand, rule_by_internal_controls
from houseway.games.poker.round_state import HandsChanged, PokerRound
from houseway.games.poker.steps import HearWords, Post
from houseway.games.poker.streets import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    UPPER,
    discard,
    legal_choices,
    take_act,
)
from houseway.table.faults import FaultKind
from houseway.table.phrases import phrase
from houseway.table.state import Procedure
from houseway.table.steps import BET, Announce, Ask, Choice, Conduct, Ruling, Supervise

KEEP_IN_VIEW = phrase("keep in view", "{Seat}: keep your cards in full view")
IN_VIEW_AGAIN = phrase("in view again", "the cards of {seat} lie in full view again")
SAYING_BINDS = phrase(
    "saying binds",
    "what {seat} says to the dealer in its turn is binding, not what it does",
)
STUD_PROTECTED = phrase("hole cards protected", "the hole cards of {seat} are protected")
PROTECTION = phrase("protection", "the protection of the hand of {seat}")
NO_REDRESS = phrase("no redress", "{seat} did not protect its hand: no redress")
RECONSTRUCTION = phrase("reconstruction", "the reconstruction of the hand of {seat}")
PART_IN_ERROR = phrase("part in the error", "the part {seat} had in the error")
LEFT_PROTECTED = phrase(
    "left, hand protected", "{seat} has left the table and its hand is protected"
)

UNPROTECTED, PROTECTED = "unprotected", "protected"
REBUILT, LOST = "reconstructed", "beyond reconstruction"
VICTIM, CONTRIBUTOR = "a victim of the error", "a contributor to the error"
PAY = "pay what is owed"


def rule_on_player(round: PokerRound, kind: FaultKind, player: int) -> Procedure:
    """What is ruled on a player's hand or act."""
    seat = f"seat {round.seats[player]}"
    match kind:
        case FaultKind.OUT_OF_VIEW:
            cite = "PKR 14.15(c)"
            yield Announce(KEEP_IN_VIEW(seat), cite=cite)
            yield Conduct(IN_VIEW_AGAIN(seat), cite=cite)
        case FaultKind.CONTRADICTED:
            yield Ruling(SAYING_BINDS(seat), cite="PKR 14.15(j)")
            if round.betting.actor == player:
                yield from bound_by_words(round, player)
        case FaultKind.FOULED:
            yield from fouled(round, player)
        case FaultKind.ABSENT:
            yield from absent(round, player)
        case _:
            yield from thrown_away(round, kind, player)


# --- (i) protection of a hand -----------------------------------------------------------------


def is_protected(round: PokerRound, player: int, cite: str) -> Procedure:
    """(i)1: hole cards of stud are; of other hands the shift supervisor decides."""
    seat = f"seat {round.seats[player]}"
    if round.variant.is_stud:
        yield Ruling(STUD_PROTECTED(seat), cite="PKR 14.15(i)1")
        round.protected.add(player)
        return
    decision: str = yield Supervise(PROTECTION(seat), (UNPROTECTED, PROTECTED), cite=cite)
    round.protected.discard(player)
    if decision == PROTECTED:
        round.protected.add(player)


def fouled(round: PokerRound, player: int) -> Procedure:
    """(i): no redress for an unprotected hand; a protected one is rebuilt, or refunded."""
    seat = f"seat {round.seats[player]}"
    yield from is_protected(round, player, "PKR 14.15(i)")
    if player not in round.protected:
        yield Ruling(NO_REDRESS(seat), cite="PKR 14.15(i)")
        yield from dead_hand(round, player, "PKR 14.15(i)")
        return
    rebuilt: str = yield Supervise(RECONSTRUCTION(seat), (REBUILT, LOST), cite="PKR 14.15(i)2")
    if rebuilt == REBUILT:
        return
    part: str = yield Supervise(PART_IN_ERROR(seat), (VICTIM, CONTRIBUTOR), cite="PKR 14.15(i)3")
    yield from dead_hand(round, player, "PKR 14.15(i)3", refund=part == VICTIM)


def absent(round: PokerRound, player: int) -> Procedure:
    """(i)4: who leaves without comment and an unprotected hand has no interest in the pot.

    (i)1 protects hole cards of stud from fouling alone, so in stud it is a fold (A-PKR-13).
    """
    if round.variant.is_stud:
        yield from take_forced(round, player)
        yield from dead_hand(round, player, "PKR 14.15(i)4")
        return
    yield from is_protected(round, player, "PKR 14.15(i)4")
    if player not in round.protected:
        yield from dead_hand(round, player, "PKR 14.15(i)4")
        return
    seat = f"seat {round.seats[player]}"
    yield from rule_by_internal_controls(round, LEFT_PROTECTED(seat))
    if player in round.contending:  # checked or folded for it from here on
        round.gone.add(player)
        round.changes += 1


def take_forced(round: PokerRound, player: int) -> Procedure:
    """(j)2: a bring-in that is due is taken from the chips of a player who has gone."""
    betting = round.betting
    if betting.actor == player and betting.bring_in:
        amount = betting.to_call
        betting.call()
        yield Post(round.seats[player], "bring-in", amount, True, cite="PKR 14.15(j)2")


# --- (j) what counts as a fold ----------------------------------------------------------------


def thrown_away(round: PokerRound, kind: FaultKind, player: int) -> Procedure:
    """(j)1: a fold, where a wager is to be made or called; (j)2: what is owed is paid first."""
    betting = round.betting
    cite = "PKR 14.15(j)1ii" if kind is FaultKind.TURNED_DOWN else "PKR 14.15(j)1i"
    if betting.actor != player:  # at the showdown: the player had to see to it
        cite = "PKR 14.15(a)"
    elif betting.bring_in or kind is FaultKind.THROWN_AFTER:
        yield from pay_what_is_owed(round, player, kind)
    if not betting.folded[player]:
        yield from dead_hand(round, player, cite)


def pay_what_is_owed(round: PokerRound, player: int, kind: FaultKind) -> Procedure:
    """(j)2: throwing the cards away relieves nobody of a stated wager or a forced one."""
    cite = "PKR 14.15(j)2"
    wagers = tuple(choice for choice in legal_choices(round.betting) if choice.stakes)
    if kind is not FaultKind.THROWN_AFTER:
        yield from owe(round, player, BRING_IN, cite)
    elif wagers:  # else nothing but a check can have been said
        said: str = yield HearWords(round.seats[player], wagers, round.options.chip, cite=cite)
        yield from owe(round, player, said, cite)


def bound_by_words(round: PokerRound, player: int) -> Procedure:
    """(j): what was said is found, and then nothing else can be done (A-PKR-14)."""
    betting, cite = round.betting, "PKR 14.15(j)"
    offered = legal_choices(betting)
    said: str = yield HearWords(round.seats[player], offered, round.options.chip, cite=cite)
    round.changes += 1
    if said == FOLD:
        yield from discard(round, player, cite)
        betting.fold()
    elif said == CHECK:
        betting.call()
    else:
        yield from owe(round, player, said, cite)


def owe(round: PokerRound, player: int, said: str, cite: str) -> Procedure:
    """A player whose turn it is puts in what was said, and can do nothing else."""
    betting = round.betting
    while betting.actor == player:
        total = said_total(betting, said)
        owed = Choice(PAY, cite, BET, total, already=betting.bets[player])
        try:
            yield Ask(round.seats[player], (owed,), otherwise=PAY, cite=cite)
        except HandsChanged:
            continue
        round.acts += 1
        if total > betting.bets[player] + betting.to_call:
            round.voluntary.add(player)
            betting.raise_to(total)
        else:
            take_act(round, player, BRING_IN if betting.bring_in else CALL)


def said_total(betting: Betting, said: str) -> int:
    """What a stated wager comes to on this street, as the betting stands now."""
    call = betting.bets[betting.actor] + betting.to_call
    amount = said.rpartition(" ")[2]
    if said in (CALL, BRING_IN) or not betting.least:
        return call
    if said == UPPER:
        return betting.upper or betting.least
    return min(max(int(amount), betting.least), betting.most) if amount.isdigit() else betting.least
