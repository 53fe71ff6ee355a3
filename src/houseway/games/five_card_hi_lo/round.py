"""A round of 5 Card Hi-Lo, 13:69F-40.10, from the wagers to the shuffle for the next round."""

from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from houseway.cards.ranking import Category, HandRank, describe, rank_five
from houseway.families.one_deck.clauses import DealingClauses
from houseway.families.one_deck.dealing import deal_hands, no_more_bets, put_stub_away
from houseway.families.one_deck.round import collect_forfeited, payments, whole_round
from houseway.families.one_deck.round_state import HandVoid, Round
from houseway.families.one_deck.shuffle import options_of, shuffle_resting_deck
from houseway.games.five_card_hi_lo.irregularities import (
    complete_dealer,
    misdealt_by_count,
    rule,
)
from houseway.games.five_card_hi_lo.limit import most_payable
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import (
    CARDS,
    Setting,
    Totals,
    dealer_clause,
    dealer_setting,
    foul_settings,
    settings,
)
from houseway.games.five_card_hi_lo.settle import (
    ante_bonus_results,
    compare,
    folded_results,
    ranking_clause,
    seat_results,
)
from houseway.games.five_card_hi_lo.wagers import (
    ANTE,
    CLAUSES,
    PLAY,
    POKER_BONUS,
    SIDE_WAGERS,
    TIE,
)
from houseway.law import cites
from houseway.table.phrases import begin, phrase
from houseway.table.results import Result
from houseway.table.settling import return_wagers
from houseway.table.state import Procedure, TableState
from houseway.table.steps import (
    DEALER,
    Announce,
    Ask,
    Choice,
    Collect,
    Conduct,
    Look,
    Reveal,
    SetHand,
    Step,
    TakeWagers,
    seat_place,
)

NOT_SHOWN = phrase("hands not shown", "players do not show or tell their hands to others")
TUCKED = phrase(
    "tucked under the bonus bet",
    "the cards of {seat} are placed face down underneath its poker bonus bet",
)
STAY_FOR_BONUS = phrase(
    "stay for the ante bonus", "the cards of {seat} stay face down until its ante bonus is paid"
)
HIGH_AND_LOW = phrase(
    "high and low totals", lambda place, high, low: f"{begin(place)}: {Totals(high, low)}"
)
POKER_BONUS_HAND = phrase(
    "poker bonus hand",
    lambda seat, category, *ranks: (
        f"{begin(seat)}, poker bonus: {describe(HandRank(Category[category], ranks))}"
    ),
)

FOLD = "fold"


@dataclass
class HiLoRound(Round[FiveCardHiLoOptions]):
    """What a round of 5 card hi-lo remembers besides: who plays, and how the hands are set."""

    played: set[int] = field(default_factory=set)
    set_hands: dict[int, Setting] = field(default_factory=dict)
    kept: set[int] = field(default_factory=set)
    """Folded hands that lie at their position until a bonus is settled."""

    @property
    def dealing(self) -> DealingClauses:
        """The clauses of the way the cards are dealt; a reading spares more counts (A-HL5-12)."""
        way = super().dealing
        if self.options.count_exempt == "all_methods":
            return replace(way, exempt="HL5 40.9(f)-exempt")
        return way

    def players(self) -> list[list[int]]:
        """The positions of each player who wagers, from the dealer's left by the first of them."""
        positions: dict[str, list[int]] = {}
        for seat in self.seats:
            positions.setdefault(self.table.seats[seat].player, []).append(seat)
        return list(positions.values())


def play(table: TableState) -> Procedure:
    """One round of play with all that may befall it."""
    options = options_of(table)
    assert isinstance(options, FiveCardHiLoOptions)
    round = HiLoRound(table, options, CARDS, SIDE_WAGERS)
    yield from whole_round(round, stages(round), rule)


def stages(round: HiLoRound) -> Procedure:
    """40.6 to 40.11 in their order."""
    yield from take_wagers(round)  # 40.6
    if not round.seats:
        return
    # Before any card is out, so that a round that becomes void finds the other deck shuffled.
    yield from shuffle_resting_deck(round.table)
    yield from deal_cards(round)  # 40.7 to 40.9
    yield Conduct(NOT_SHOWN(), cite="HL5 40.6(d)-talk")
    for positions in round.players():
        yield from elect(round, positions)  # 40.10(a), (b)
    dealer = yield from set_dealers_hand(round)  # (c)
    for seat in reversed(round.seats):
        yield from settle(round, seat, dealer)  # (d) to (g)
    yield Collect(DEALER, cite="HL5 40.1 Round of play")


def take_wagers(round: HiLoRound) -> Procedure:
    """40.6: the ante opens the round; tie and poker bonus bets are placed with it."""
    yield TakeWagers(cite=CLAUSES.placed)
    round.seats += round.table.wagering()


@cites("HL5 40.1 Hand", "HL5 40.1 Stub")
def deal_cards(round: HiLoRound) -> Procedure:
    """40.7 to 40.9: the call, five cards each, and the stub away."""
    yield from no_more_bets(round)
    yield from deal_hands(round)
    yield from complete_dealer(round)  # 40.12(d)
    yield from put_stub_away(round, misdealt_by_count)


# --- 40.10(a) and (b): the players -----------------------------------------------------------


@cites("HL5 40.6(g)")
def elect(round: HiLoRound, positions: list[int]) -> Procedure:
    """(a): one player's hands; 40.6(g)2 keeps all but the first untouched until it is decided."""
    in_turn = round.options.extra_hands == "sequential_view"
    first = None
    unseen: list[int] = []
    for seat in positions:
        if seat in round.void_hands:
            continue
        if first is not None and not in_turn:
            unseen.append(seat)
            continue
        yield Look(seat, cite="HL5 40.10(a)" if first is None else "HL5 40.6(g)2i")
        yield from fold_or_play(round, seat, both(round, seat), "HL5 40.10(a)")
        yield from set_high_and_low(round, seat)
        if seat not in round.void_hands:
            first = seat
    for seat in unseen:
        yield from fold_or_play(round, seat, unseen_choices(round, seat), "HL5 40.6(g)2ii")
    for seat in unseen:
        if seat in round.played:
            yield Look(seat, cite="HL5 40.6(g)2i")
            yield from set_high_and_low(round, seat)


@cites("HL5 40.6(c)", "HL5 40.1 Play bet")
def both(round: HiLoRound, seat: int) -> tuple[Choice, ...]:
    """A play bet equal to the ante, for which chips may be bought (X-11), and the fold."""
    play = Choice(PLAY, "HL5 40.10(a)2-play", PLAY, round.wager(seat, ANTE))
    return (play, Choice(FOLD, "HL5 40.10(a)1"))


def unseen_choices(round: HiLoRound, seat: int) -> tuple[Choice, ...]:
    """A further hand has a play bet placed on it; only without the chips may it be folded."""
    play, fold = both(round, seat)
    short = round.table.seats[seat].chips < play.amount
    may_fold = short or round.options.extra_hands == "blind_fold_allowed"
    return (play, fold) if may_fold else (play,)


def fold_or_play(round: HiLoRound, seat: int, choices: tuple[Choice, ...], cite: str) -> Procedure:
    """(a)1 and 2: a seat folds, or places a play bet."""
    if seat in round.void_hands:
        return
    # Nobody absent is made to stake more, not even where a player could not fold.
    unseen = (Choice(FOLD, cite),) if choices[-1].name != FOLD else ()
    with suppress(HandVoid):
        choice: str = yield Ask(seat, choices, refused=unseen, otherwise=FOLD, cite=cite)
        if choice == FOLD:
            round.folded.add(seat)
        else:
            round.played.add(seat)
    if seat in round.folded:
        yield from collect_forfeited(round, seat, folded_results(tie=round.wager(seat, TIE) > 0))
        yield from put_folded_hand_away(round, seat)


def put_folded_hand_away(round: HiLoRound, seat: int) -> Procedure:
    """(b): collected at once, unless a poker bonus bet waits for it, or a bonus (A-HL5-8)."""
    if round.wager(seat, POKER_BONUS):
        round.kept.add(seat)
        yield Conduct(TUCKED(f"seat {seat}"), cite="HL5 40.10(b)-tuck")
    elif ante_bonus_results(round.options, round.hand(seat), folded=True):
        round.kept.add(seat)
        yield Conduct(STAY_FOR_BONUS(f"seat {seat}"), cite="HL5 40.10(f)")
    else:
        yield Collect(seat_place(seat), cite="HL5 40.10(b)-collect")


def set_high_and_low(round: HiLoRound, seat: int) -> Procedure:
    """(a)2: three cards high and two low, face down, so nobody else learns what they are."""
    if seat not in round.played or seat in round.void_hands:
        return
    legal = {setting.name: setting for setting in settings(round.hand(seat))}
    choices = tuple(
        Choice(name, "HL5 40.5(b)-player" if setting.aces_low else "HL5 40.10(a)2-set")
        for name, setting in legal.items()
    )
    foul = tuple(
        Choice(setting.name, "HL5 40.5(b)-player") for setting in foul_settings(round.hand(seat))
    )
    with suppress(HandVoid):
        name: str = yield Ask(
            seat,
            choices,
            True,
            foul,
            otherwise=dealer_setting(round.hand(seat)).name,
            cite="HL5 40.10(a)2-set",
        )
        round.set_hands[seat] = legal[name]
    if seat in round.fouled and round.options.foul == "reset_by_house":
        round.set_hands[seat] = dealer_setting(round.hand(seat))


# --- 40.10(c) to (g): the dealer -------------------------------------------------------------


def set_dealers_hand(round: HiLoRound) -> Generator[Step, Any, Setting]:
    """(c): the dealer's cards are turned over and set by the house way."""
    cards = round.dealt[DEALER]
    yield Reveal(DEALER, CARDS, cite="HL5 40.10(c)")
    setting = dealer_setting(cards)
    yield SetHand(DEALER, setting.high, setting.low, cite=dealer_clause(cards))
    yield Announce(HIGH_AND_LOW(DEALER, *setting.totals), cite="HL5 40.1 Point total")
    return setting


def settle(round: HiLoRound, seat: int, dealer: Setting) -> Procedure:
    """(d) to (g): every wager of one seat is paid, returned or collected, then its cards."""
    place = seat_place(seat)
    if seat in round.void_hands:
        why = "HL5 40.12(d)-player" if seat in round.misdealt else "HL5 40.6(d)-view"
        yield from return_wagers(round, seat, why)
        yield Collect(place, cite=why)
        return
    lies_there = seat in round.played or seat in round.kept
    if lies_there:
        folded = seat in round.folded
        yield Reveal(place, CARDS, cite="HL5 40.10(b)-tuck" if folded else "HL5 40.10(d)")
    setting = round.set_hands.get(seat)
    if setting:
        yield SetHand(place, setting.high, setting.low, cite="HL5 40.1 High hand")
        yield Announce(HIGH_AND_LOW(f"seat {seat}", *setting.totals), cite="HL5 40.1 Point total")
    if round.wager(seat, POKER_BONUS):
        made = rank_five(round.hand(seat))
        said = POKER_BONUS_HAND(f"seat {seat}", made.category.name, *made.ranks)
        yield Announce(said, cite=ranking_clause(made))
    results = results_of(round, seat, dealer)
    held = round.table.seats[seat]
    forfeited = {taken.wager: taken.amount for taken in round.forfeited if taken.seat == seat}
    most = most_payable(round.options, results, held.wagers | forfeited, held.coupon)
    yield from payments(round, seat, results, most, limit="HL5 40.11(f)")
    if lies_there:
        yield Collect(place, cite="HL5 40.10(g)")


def results_of(round: HiLoRound, seat: int, dealer: Setting) -> tuple[Result, ...]:
    """(d) ante and play, (e) tie and poker bonus, (f) ante bonus."""
    setting = round.set_hands.get(seat)
    return seat_results(
        round.options,
        round.table.seats[seat].wagers,
        round.hand(seat),
        compare(setting.totals, dealer.totals) if setting else None,
        folded=seat in round.folded,
    )
