"""Cards accidentally turned face up in the dealing process: 14.15(k) to (m) in stud, (o) else."""

from collections.abc import Generator
from typing import Any

from houseway.cards.card import Card
from houseway.games.poker.dead_hands import dead_hand, rule_by_internal_controls
from houseway.games.poker.round_state import HandsChanged, PokerRound
from houseway.table.phrases import phrase
from houseway.table.state import Procedure
from houseway.table.steps import Announce, Ask, Choice, PlaceHeld, Ruling, SetAside, Step
from houseway.table.void import VoidRound

TOO_FEW_LEFT = phrase("too few cards left", "too few cards are left")
EXPOSED_AGAIN = phrase(
    "exposed again",
    "the card dealt face down to {seat} in place of an up-card was exposed",
)
EXCHANGED = phrase(
    "exposed card exchanged",
    lambda card: f"{Card(card).words} was exposed: it is exchanged for the top card",
)
EXCHANGED_LATER = phrase(
    "exposed card exchanged later", lambda card: f"{EXCHANGED(card)} when the deal is over"
)
NTH = {2: "second", 3: "third"}
HOLE_EXPOSED = phrase(
    "hole card of stud exposed",
    lambda seat, nth: f"a hole card of {seat} was exposed: the {NTH[nth]} card is dealt face down",
)
BOTH_EXPOSED = phrase(
    "both hole cards exposed", "both hole cards of {seat} were exposed: the hand is dead"
)
FOR_POT_SO_FAR = phrase("contends for pot so far", "{Seat} contends for the pot so far")
FOR_ENTIRE_POT = phrase("contends for entire pot", "{Seat} contends for the entire pot")

PLAY_ON = "play on"
STOP = "stop betting"

PROTECTING = {5: "PKR 14.15(k)-third", 4: "PKR 14.15(l)", 3: "PKR 14.15(m)-first"}
"""By the streets of seven-card, five-card and mambo stud: the next card is dealt face down."""
STOPPING = {5: ("PKR 14.15(k)1", "PKR 14.15(k)2"), 3: ("PKR 14.15(m)1", "PKR 14.15(m)2")}
"""The clauses for a player who stops betting, and for one who plays on."""

Again = Generator[Step, Any, bool]
"""Whether the card is to be dealt again."""


def need_cards(round: PokerRound) -> None:
    """Where cards had to be set aside, enough must be left for this street."""
    if round.cards_left < round.cards_due:
        raise VoidRound(TOO_FEW_LEFT(), "PKR 14.15(r)")


def turned_up(round: PokerRound, player: int, card: Card, dealt_by: str) -> Again:
    """What becomes of a face-down card that was exposed in the deal, by the kind of poker."""
    if not round.variant.is_stud:
        return (yield from exchange(round, player, card))
    seat, place = round.seats[player], round.place(player)
    streets = len(round.variant.streets)
    round.cards_due -= 1
    cite = PROTECTING[streets] if round.first_street else STOPPING[streets][0]
    yield PlaceHeld(place, cite=cite)
    round.dealt.setdefault(place, []).append(card)
    if not round.first_street:  # it is no up-card: boards compare by what was dealt up (A-PKR-18)
        yield from may_stop(round, player)
        return False
    round.up.setdefault(seat, []).append(card)
    if dealt_by in PROTECTING.values():
        yield from rule_by_internal_controls(round, EXPOSED_AGAIN(f"seat {seat}"))
    else:
        yield from hole_card(round, player)
    return False


def exchange(round: PokerRound, player: int, card: Card) -> Again:
    """(o): for the top card, at once or at the end of the deal (A-PKR-6)."""
    cite = "PKR 14.15(o)"
    round.discarded += 1
    need_cards(round)
    at_once = round.options.exposed_swap == "immediate"
    yield Ruling((EXCHANGED if at_once else EXCHANGED_LATER)(str(card)), cite=cite)
    if at_once:
        yield SetAside(card, cite=cite)
    else:
        round.to_exchange.append((player, card))
    return at_once


def hole_card(round: PokerRound, player: int) -> Procedure:
    """(k), (l), (m): the next card is dealt face down; with both of seven exposed it is dead."""
    seat = round.seats[player]
    round.exposed[seat] += 1
    if round.exposed[seat] == 1:
        streets = len(round.variant.streets)
        nth = 3 if streets == 5 else 2
        yield Ruling(HOLE_EXPOSED(f"seat {seat}", nth), cite=PROTECTING[streets])
        return
    cite = "PKR 14.15(k)-both"
    yield Ruling(BOTH_EXPOSED(f"seat {seat}"), cite=cite)
    yield from dead_hand(round, player, cite, refund=True)


def may_stop(round: PokerRound, player: int) -> Procedure:
    """(k)1, 2 and (m)1, 2: contend for the pot so far without further wagers, or for all of it."""
    stop, play_on = STOPPING[len(round.variant.streets)]
    seat, choice = round.seats[player], ""
    while not choice:
        if round.betting.live == 1 or round.betting.folded[player]:
            return
        if not round.betting.stacks[player]:
            return  # nothing is left to wager
        try:
            choice = yield Ask(
                seat,
                (Choice(PLAY_ON, play_on), Choice(STOP, stop)),
                otherwise=PLAY_ON,
                cite=stop,
            )
        except HandsChanged:
            continue
    if choice == STOP:
        round.betting.stop(player)
        yield Announce(FOR_POT_SO_FAR(f"seat {seat}"), cite=stop)
    else:
        yield Announce(FOR_ENTIRE_POT(f"seat {seat}"), cite=play_on)
